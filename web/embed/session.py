"""Session of a board in a frame, with its hints, variations and messages. It saves nothing. No DOM."""

from hive_core.notation.moves import spell_game_type, spell_move
from hive_core.notation.position import spell_position
from hive_core.records import changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import NAMES, SIDES, other
from web.address.embed_params import LAST_PLY, NO_COMPUTER, PLAY, VIEW
from web.common.store import Store
from web.embed.game_source import board_at
from web.embed.hint import FrameHints
from web.embed.host_events import HOST, RESULTS, HostEvents
from web.embed.modes import MODES, ViewMode
from web.embed.variations import Variations
from web.game.match import new_match
from web.game.players import seats
from web.game.redraw import immediately
from web.game.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Game
    from web.common.i18n import Translator
    from web.embed.messages import Data
    from web.game.protocols import BoardLike, PageLike, SessionLike
    from web.opponent.protocol import EngineLike, ReviewEngineLike


class NoStorage:
    """Storage that stores nothing, for a board in a frame."""

    def get(self, key: str) -> "str | None":
        """Return None: nothing is saved."""
        return None

    def set(self, key: str, text: str) -> None:
        """Do nothing, since a frame saves nothing."""

    def remove(self, key: str) -> None:
        """Do nothing, since nothing is saved."""


class FrameGame:
    """Session of a board in a frame, with the parts that only a frame has.

    `post(type, data)` posts a message to the page around; `t` makes the sentences in messages; `name`
    is the mode's name in an address.
    """

    def __init__(
        self,
        page: "PageLike",
        board: "BoardLike",
        opponent: "ReviewEngineLike",
        post: "Callable[..., None]",
        t: "Translator",
        request: "Callable[[Callable[[], object]], object]" = immediately,
    ) -> None:
        self.events = HostEvents(post, t)
        self.session = Session(page, board, opponent, Store(NoStorage()), request, self._make_hints)
        self.variations = Variations(self.session, self.events)
        self._use_mode(VIEW)

    def _make_hints(self, session: "SessionLike", opponent: "EngineLike") -> FrameHints:
        self.hints = FrameHints(session, opponent, self.events)
        return self.hints

    def _use_mode(self, name: str) -> None:
        self.name = name
        self.mode = MODES.get(name, ViewMode)(self.session, self.events)
        self.session.use_mode(self.mode)

    # What is on the board

    def open(self, game: "Game", ply: int = LAST_PLY) -> None:
        """Put `game` on the board and show its position after `ply` plies. The embedding page gets no
        messages about the moves that the game has already."""
        session = self.session
        session.forget()
        self.hints.forget()
        session.update_match(new_match(game, session.players))
        session.clear(ply)
        self.variations.begin()
        self.events.begin(session)

    def use(self, mode: str, level: int, person: int) -> None:
        """Change the mode to the one called `mode`. In the mode PLAY, unless `level` is NO_COMPUTER,
        the computer plays at that level against a person who has the colour `person`.

        If the computer has the first move, it waits until the reader lets it go on, so that no
        engine is loaded for a reader who only looks.
        """
        session = self.session
        session.forget()
        self._use_mode(mode)
        session.selection.clear()
        session.use_setup(changed(session.setup, level=max(0, level)))
        computers = (other(person),) if mode == PLAY and level != NO_COMPUTER else ()
        session.seat(seats(computers, session.computer, session.setup))
        session.computer.wait(not session.to_move().here)

    def caption(self) -> str:
        """Return the author's comment on the position in view, "" if the game is one to play."""
        return "" if self.mode.moves else self.session.node_in_view().comment

    def commented(self) -> "tuple[int, ...]":
        """Return the plies of the line in view with a comment, () if the game is one to play."""
        if self.mode.moves:
            return ()
        game = self.session.game
        line = game.node.path() + game.ahead()
        return tuple([ply for ply, node in enumerate(line) if node.comment])

    # What the page around does

    def host_plays(self, text: str) -> None:
        """Play the move `text`, which the embedding page has sent. Raises HiveError and changes nothing
        if the move is illegal."""
        self.events.by(HOST, lambda: self.session.play(text))

    def history(self, forward: bool) -> bool:
        """Undo the last decision of a person, or redo the next one if `forward`. Return False if there
        is none."""
        session = self.session
        before = len(session.game.played), session.game.agreed
        if forward:
            session.redo()
        else:
            session.undo()
        return before != (len(session.game.played), session.game.agreed)

    def refuse(self, ply: int) -> bool:
        """Take back the move number `ply`, counted from 1, and all later ones, so that no redo plays
        them again. Return False if there is no such move, or if nobody plays in this mode."""
        session, game = self.session, self.session.game
        if not self.mode.moves or ply > len(game.played):
            return False
        session.forget()
        game.goto(ply - 1)
        if game.node.next:
            game.node.remove_variation(game.node.next)
        self.events.follow(session)
        self.mode.stepped()
        return True

    def state(self) -> "Data":
        """Return the part of the message `state` that describes the game."""
        session, ply = self.session, self.variations.ply()
        game, selected = session.game, session.selection.piece
        board = board_at(game, ply)
        result, cause = game.outcome() if session.at_present() else (board.result(), "")
        legal = [] if result != ONGOING else board.legal_moves()
        return {
            "mode": self.name,
            "game": game.text(),
            "position": spell_position(board),
            "ply": ply,
            "plies": len(game.played),
            "turn": SIDES[board.turn],
            "type": spell_game_type(board.expansions),
            "result": "" if result == ONGOING else RESULTS[result],
            "cause": cause,
            "legal": [spell_move(board, move) for move in legal],
            "selected": NAMES[selected] if selected >= 0 else "",
        }
