"""Session of a board: its match, its mode, and the position in view. No DOM. `page` and `board` draw,
`opponent` searches moves, `store` saves data, and `request(act)` calls `act` before the next frame.
Tests pass simple replacements for them."""

from hive_core.game import Game
from hive_core.records import changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from web.board.display import display
from web.common.settings import ENGINE
from web.game.hints import Hints
from web.game.match import new_match
from web.game.modes import PlayMode
from web.game.move_input import MoveInput
from web.game.players import two_people
from web.game.redraw import Redraw, immediately
from web.game.selection import Selection
from web.game.turns import Turns
from web.game.view_state import Table
from web.opponent.move_search import MoveSearch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Node, Snapshot
    from web.common.settings import Settings, Setup
    from web.common.store import Store
    from web.game.match import Match
    from web.game.players import Player, Players
    from web.game.protocols import BoardLike, PageLike, SessionLike
    from web.opponent.messages import EngineState
    from web.opponent.protocol import EngineLike, ReviewEngineLike


class Session:
    """Session of a game on a board, on the game's page or in a frame. Its `mode` decides what taps and
    buttons do.

    `redraw` draws all changes of one action together. Calls that must follow the drawing, such as a
    message, are given to `redraw.then`.
    """

    def __init__(
        self,
        page: "PageLike",
        board: "BoardLike",
        opponent: "ReviewEngineLike",
        store: "Store",
        request: "Callable[[Callable[[], object]], object]" = immediately,
        make_hints: "Callable[[SessionLike, EngineLike], Hints]" = Hints,
    ) -> None:
        self.page = page
        self.board = board
        self.store = store
        self.redraw = Redraw(request, self._draw, self._on_rendered)
        self.setup: Setup = store.settings().new_game
        self.match = new_match(Game(), two_people())
        self.shown_ply = -1
        self.snapshot: Snapshot | None = None
        self.selection = Selection()
        self.input = MoveInput(self)
        self.turns = Turns(self)
        self.mode: PlayMode = PlayMode(self)
        self.computer = MoveSearch(opponent, self.turns.on_progress, self.turns.hold)
        self.hints = make_hints(self, opponent)
        self.welcome = False
        self.banner = True

    @property
    def settings(self) -> "Settings":
        """The present settings of the page."""
        return self.store.settings()

    @property
    def in_view(self) -> "Snapshot":
        """Snapshot of the position in view, which the board may not show yet."""
        if self.snapshot is None:
            self.snapshot = self.game.snapshot(self.shown_ply)
        return self.snapshot

    # The game

    @property
    def game(self) -> Game:
        """The game in the session's match."""
        return self.match.game

    @property
    def players(self) -> "Players":
        """The players of White and Black in the session's match."""
        return self.match.players

    def seat(self, players: "Players") -> None:
        """Set `players` as the players of White and Black; the game stays."""
        self.match = changed(self.match, players=players)

    def at_present(self) -> bool:
        """Return whether the position in view is the present one, not an earlier one."""
        return self.shown_ply < 0

    def in_play(self) -> bool:
        """Return whether a game has begun and is not over."""
        return not self.welcome and self.game.outcome()[0] == ONGOING

    def to_move(self) -> "Player":
        """Return the player to move."""
        return self.players[self.game.board.turn]

    def persons_turn(self) -> bool:
        """Return whether a person at this screen may move now."""
        return self.mode.moves and self.in_play() and self.to_move().here

    def no_assistance(self) -> bool:
        """Return whether hints are forbidden in this game."""
        return False

    def node_in_view(self) -> "Node":
        """Return the node of the game tree whose position is in view."""
        node = self.game.node
        for _ in range(len(self.game.played) - self.in_view.ply):
            node = node.parent or node
        return node

    def update_match(self, match: "Match") -> None:
        """Replace the session's match by `match`."""
        self.match = match

    def use_setup(self, setup: "Setup") -> None:
        """Set `setup` as the choices for this game and later ones."""
        self.setup = setup
        self.computer.use_other(setup.opponent == ENGINE)

    def use_mode(self, mode: PlayMode) -> None:
        """Replace the mode, which decides what taps, steps and moves do, by `mode`."""
        self.mode = mode

    def forget(self) -> None:
        """Cancel requests of moves that the players have not answered yet."""
        for player in self.players:
            player.forget()

    # Intents

    def tap(self, cell: int) -> None:
        """Handle a tap on `cell` as the mode decides."""
        self.mode.tap(cell)

    def pick(self, piece: int) -> None:
        """Handle a tap on the reserve as the mode decides; `piece` is the next piece of the tapped kind
        of bug."""
        self.mode.pick(piece)

    def play(self, move: "int | str") -> None:
        """Play `move`, a number or a text, for a person. Raises HiveError and changes nothing if it
        is illegal."""
        self.mode.play(move)

    def undo(self) -> None:
        """Undo plies up to and including the last decision of a person."""
        self.mode.undo()

    def redo(self) -> None:
        """Redo undone plies until it is a person's turn again."""
        self.mode.redo()

    def goto(self, ply: int) -> None:
        """Show the position after `ply` plies, as the mode decides."""
        self.mode.goto(ply)

    def step(self, to: str) -> None:
        """Show another position: `to` is "first", "back", "forward" or "last"."""
        self.mode.step(to)

    def fit(self) -> None:
        """Zoom to the whole hive. If it is in view already, zoom out as far as the smallest size of
        pieces allows."""
        self.redraw.then(self.board.overview)

    # What is in view

    def clear(self, ply: int = -1, banner: bool = True) -> None:
        """Bring the position after `ply` plies into view (-1: the present one) and deselect the chosen
        piece, without drawing. `banner`: the card with a finished game's result may be shown."""
        self.selection.clear()
        self.shown_ply = -1 if ply < 0 or ply >= len(self.game.played) else ply
        self.snapshot = None
        self.banner = banner

    def look_at(self, ply: int) -> None:
        """Show the position after `ply` plies without the card of the result. After the last ply, that
        is the present position."""
        self.clear(max(0, ply), banner=False)
        self.draw()

    def changed(self) -> None:
        """Handle a change of the game as the mode decides, which saves and draws it and lets the next
        player move."""
        self.mode.changed()

    # Drawing

    def draw(self) -> None:
        """Request a drawing of board and page. Both draw only what has changed."""
        self.snapshot = None
        self.redraw.want()

    def tell(self) -> None:
        """Request a drawing of the page without the board, as for the progress of a search."""
        self.redraw.want(whole=False)

    def _draw(self, board: bool) -> None:
        """Draw the board if `board`, else the page around it."""
        snapshot = self.in_view
        if not board:
            self.page.render(snapshot, self.table(snapshot))
            return
        self.hints.look(snapshot)
        goals, throws, thrower = self.input.goals(snapshot)
        signs, arrows = self.mode.pointers(snapshot)
        chosen = self.selection
        self.board.draw(
            snapshot,
            display(
                selected=chosen.piece,
                targets=goals,
                throws=throws,
                thrower=thrower,
                pending_target=chosen.pending_target,
                refusal=chosen.refusal,
                refused_cell=chosen.refused_cell,
                show_movable=self.settings.show_movable,
                queen_sides=self.settings.queen_sides,
                active=self.at_present() and self.persons_turn(),
                numbers=self.settings.piece_numbers,
                signs=signs,
                arrows=arrows,
                rim=self.mode.has_rim(),
                sights=self.hints.sights(),
            ),
        )

    def _on_rendered(self) -> None:
        """Start the analysis if it is requested, and let the next player move; called after each
        drawing."""
        self.hints.advice.pursue()
        self.mode.advance()
        self.turns.look_ahead(self.in_view)

    def table(self, snapshot: "Snapshot") -> Table:
        """Return all that the page shows besides the position in `snapshot`."""
        white, black = self.players
        table = Table(
            players=(white.who, black.who),
            seats=(white.who, black.who),
            names=("", ""),
            engine_names=("", ""),
            spectating=False,
            lets_watch=False,
            level=self.setup.level,
            home=BLACK if black.here and not white.here else WHITE,
            selected=self.selection.piece,
            moves=snapshot.history + snapshot.future,
            viewing_history=not self.at_present(),
            thinking=self.turns.progress(),
            advice=self.hints.view(snapshot.turn),
            stopped=self.computer.stopped,
            engine=self.computer.engine,
            draw_offer=None,
            notices=(),
            saved=self.store.saved,
            settings=self.settings,
            new_game=self.setup,
            welcome=self.welcome,
            banner=self.banner and self.at_present(),
            text="",
            friend=None,
            review=None,
            clock=None,
        )
        return self.mode.table(snapshot, table)


def engine_changed(session: Session, engine: "EngineState") -> None:
    """Pass the new state of the computer's engine (loading, ready or failed) to `session`."""
    session.computer.own_changed(engine)
    session.hints.advice.engine_changed(engine)
