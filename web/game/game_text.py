"""Texts of a session's game: typed moves, pasted games, copies, links. No DOM."""

from hive_core.game import Game
from hive_core.notation.moves import stated_result
from hive_core.notation.position import spell_position
from hive_core.notation.tokens import spaced
from hive_core.records import changed
from hive_core.rules.board import ONGOING
from hive_core.rules.errors import HiveError, IllegalMove, ImpossiblePosition, NotationError
from web.saved_records.game_record import is_plain
from web.share.shared_position import Subject
from web.words.error_text import trouble_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.game.protocols import GameSessionLike
    from web.words.error_text import Trouble


class GameText:
    """Converter between texts and a session's game: it reads typed moves and pasted games, and writes
    the game as text."""

    def __init__(self, session: "GameSessionLike") -> None:
        self.session = session

    # Read

    def type_move(self, text: str) -> None:
        """Play the move that a person typed in UHP notation, or show a message on what is wrong
        with it."""
        session = self.session
        if not session.mode.may_touch():
            return
        try:
            session.play(text)
            session.page.move_accepted()
        except (NotationError, IllegalMove) as error:
            session.page.move_error(trouble_of(error, text))

    def paste(self, text: str) -> None:
        """Replace the game by the one that a person pasted as a GameString or position, or show a
        message on what is wrong with the text."""
        trouble = self.open(text)
        if trouble:
            self.session.page.paste_error(trouble)

    def open(self, text: str) -> "Trouble | None":
        """Begin a game from `text`, a GameString or position. Return what is wrong with `text`,
        None if nothing is."""
        text = spaced(text).strip()
        try:
            if not text:
                raise NotationError(text, 0, "start")
            game = Game.from_text(text, None, None)
            game.end_as(stated_result(text))
        except (NotationError, ImpossiblePosition, IllegalMove) as error:
            return trouble_of(error, text)
        self.session.new_game.open_text(game)
        return None

    # Written

    def copy(self) -> None:
        """Copy the game as a GameString to the clipboard; in a review, the line of moves in view."""
        self.session.page.copy(self.session.mode.text())

    def subject(self) -> Subject:
        """Return the position in view and its game, for the share dialog."""
        game, ply = self.session.game, self.session.in_view.ply
        shown = Game.from_text(game.text(), game.board.tournament, None)
        shown.goto(ply)
        return Subject(
            position=spell_position(shown.board),
            game=game.text(),
            ply=ply,
            plies=len(game.played),
            turn=shown.board.turn,
            lesson="",
            title="",
            signs=(),
            arrows=(),
            place="",
            preview="",
        )

    def tree(self) -> "str | None":
        """Return the game with all variations as a link's fragment (the part after `#`); None if it has
        neither variations nor comments, "" if it is too long for a link.

        The link opens at the position in view. It states a result only if the main line has ended with
        it.
        """
        session, game = self.session, self.session.game
        if not session.reviewing() and is_plain(game):
            return None
        from hive_core.game.link import alone, spell_link

        agreed = game.agreed
        home, result = session.mode.home()
        game.agreed = result if home is game.root.end() else (ONGOING, "")
        try:
            return spell_link(changed(alone(game), ply=session.in_view.ply))
        except HiveError:
            return ""
        finally:
            game.agreed = agreed
