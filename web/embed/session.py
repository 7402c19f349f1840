"""The session of a board in a frame: one mode at a time, nothing kept, every event told.

No DOM here, as in web/game/session.py, whose taps and turns it uses where the mode is to play.
"""

from hive_core.drawing.annotations import read_marks
from hive_core.notation.moves import spell_game_type, spell_move
from hive_core.notation.position import spell_position
from hive_core.records import NamedTuple, changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import NAMES, SIDES, other
from web.address.embed_params import EXPLORE, LAST_PLY, PLAY, STEP, VIEW
from web.common.store import Store
from web.embed.game_source import board_at, look_at, refused_at
from web.embed.hint import FrameCounsel, place
from web.game.players import seats
from web.game.redraw import at_once
from web.game.session import Session
from web.words.numbers import result_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Game, Node, Snapshot
    from hive_core.rules.errors import Refusal
    from web.common.i18n import Translator
    from web.embed.game_source import Look
    from web.embed.messages import Data
    from web.game.hints import Pointers
    from web.game.protocols import BoardLike, PageLike
    from web.game.view_state import Table
    from web.opponent.protocol import EngineLike

    Goals = tuple[tuple[int, ...], tuple[int, ...], int]

PERSON, COMPUTER, HOST, RULES = "person", "computer", "host", "rules"
"""Who made a move: RULES for a pass that nobody has to make."""

RESULTS = ("white", "black", "draw")
NO_CELL = -1


Told = NamedTuple(
    "Told",
    [
        ("plies", "int"),
        ("shown", "tuple[int, int] | None"),
        ("selected", "int"),
        ("result", "int"),
    ],
)
"""What the page around knows: the plies played, the ply shown of how many, the piece selected, the
result."""


class Nowhere:
    """The storage of a board that keeps nothing."""

    def get(self, key: str) -> "str | None":
        return None

    def set(self, key: str, text: str) -> None:
        pass

    def remove(self, key: str) -> None:
        pass


class FrameSession(Session):
    """`tell(type, data)` hears what happens; the types and their data are those of the messages.

    `t` the catalogue, for sentences that are told. An answer to a message is told with its id as well.
    """

    hints: "FrameCounsel"
    counsel_kind = FrameCounsel

    def __init__(
        self,
        page: "PageLike",
        board: "BoardLike",
        opponent: "EngineLike",
        tell: "Callable[..., None]",
        t: "Translator",
        request: "Callable[[Callable[[], object]], object]" = at_once,
    ) -> None:
        super().__init__(page, board, opponent, Store(Nowhere()), request)
        self.tell_host = tell
        self.t = t
        self.mode = VIEW
        self.sight: Look | None = None
        self.mover = PERSON
        self.told = Told(0, None, -1, ONGOING)
        self.home = self.game.node, self.game.agreed
        self.spell_path: Callable[[Game, int], str] | None = None

    # What is on the board

    def lay(self, game: "Game", ply: int = LAST_PLY) -> None:
        """Puts another game on the board, shown after `ply` plies; nobody is told of its moves."""
        self.forget()
        self.hints.forget()
        self.match = changed(self.match, game=game)
        self.home = game.node, game.agreed
        self.clear()
        self._show_ply(ply)
        self.told = Told(len(game.played), None, -1, game.outcome()[0])

    def use(self, mode: str, computer_level: int, person: int) -> None:
        """Changes the mode; with a level of 1 to 5 the computer has the other colour in PLAY.

        A computer that would begin waits until it is let: nothing is loaded for a reader who only
        looks.
        """
        self.forget()
        self.mode = mode
        self.sight = None
        self.selected = -1
        self.setup = changed(self.setup, level=max(0, computer_level - 1))
        computers = (other(person),) if mode == PLAY and computer_level else ()
        self.seat(seats(computers, self.computer, self.setup))
        self.computer.stopped = not self.to_move().here

    def _show_ply(self, ply: int) -> None:
        self.shown_ply = -1 if ply == LAST_PLY or ply >= len(self.game.played) else ply

    def ply(self) -> int:
        """How many plies have led to what is shown."""
        return len(self.game.played) if self.at_present() else self.shown_ply

    def pointed(self, snapshot: "Snapshot") -> "Pointers":
        """The marks of the position in view, too, as far as they can be read."""
        signs, arrows = super().pointed(snapshot)
        node = self.node_in_view()
        if node.marks:
            more = read_marks(node.marks, board_at(self.game, self.ply()))
            return signs + more[0], arrows + more[1]
        return signs, arrows

    def caption(self) -> str:
        """What is written about the position in view."""
        return "" if self.mode == PLAY else self.node_in_view().comment

    def ways(self) -> "list[Node]":
        """The moves that go on from the position in view, the main line's first; [] where there is no
        choice."""
        nodes = self.node_in_view().variations if self.mode == STEP else []
        return nodes if len(nodes) > 1 else []

    def chosen_way(self) -> int:
        """Which of the ways forward goes, -1 for none."""
        line = self.game.node.path()
        for number, node in enumerate(self.ways()):
            if node in line:
                return number
        return -1

    def choose_way(self, number: int) -> None:
        """Lets forward go another one of the ways, to the end of its main line; the position stays."""
        ways = self.ways()
        if not 0 <= number < len(ways) or number == self.chosen_way():
            return
        self._take(ways[number], self.ply())

    def _take(self, node: "Node", ply: int) -> None:
        """Lets the line that leads on from a node be the one that is stepped through."""
        self.game.visit(node.end())
        if self.game.node is self.home[0]:
            self.game.agreed = self.home[1]
        self.clear()
        self._show_ply(ply)
        # Nobody played these moves, and nobody has just won.
        self.told = changed(self.told, plies=len(self.game.played), result=self.game.outcome()[0])
        self.draw()

    def go_along(self, moves: "list[str]") -> bool:
        """Shows the position after the moves of any line from its beginning; False where none has
        them."""
        node = self.game.root
        for text in moves:
            found = [child for child in node.variations if child.ply.text == text]
            if not found:
                return False
            node = found[0]
        if node in self.game.node.path():
            self.goto(len(moves))
        elif self.mode == PLAY:
            return False
        else:
            self._take(node, len(moves))
        return True

    def go_way(self, number: int) -> None:
        """Goes one of the ways; back leads here again."""
        self.choose_way(number)
        if number == self.chosen_way():
            self.step("forward")

    def path(self) -> str:
        """The part after `#` of an address in Skep that opens here; "" where the plain text does."""
        return self.spell_path(self.game, self.ply()) if self.spell_path else ""

    def onward(self) -> bool:
        """A move forward; False where there is none more."""
        if not self.at_present():
            self.step("forward")
        return not self.at_present()

    def roomy(self) -> bool:
        return self.mode == EXPLORE or (self.mode == PLAY and super().roomy())

    def persons_turn(self) -> bool:
        return self.mode == PLAY and super().persons_turn()

    def clear(self) -> None:
        super().clear()
        self.sight = None

    def changed(self) -> None:
        self._tell_moves()
        super().changed()

    def _draw(self, whole: bool) -> None:
        super()._draw(whole)
        if whole:
            self._tell_shown()

    def advance(self) -> None:
        """A forced pass and the computer's turn are part of playing only."""
        if self.mode != PLAY:
            return
        mover = self.mover
        self.mover = RULES
        super().advance()
        self.mover = mover

    def _other_played(self, text: str) -> None:
        self.mover = COMPUTER
        super()._other_played(text)
        self.mover = PERSON

    def table(self, snapshot: "Snapshot") -> "Table":
        """The page's link leads to the game."""
        return changed(super().table(snapshot), text=self.game.text())

    # Taps

    def tap(self, cell: int) -> None:
        if self.mode == PLAY:
            if self.sight:
                self._drop_sight()
            super().tap(cell)
        elif self.mode == EXPLORE:
            self._explore_cell(cell)
        else:
            self._point(cell)

    def pick(self, piece: int) -> None:
        if self.mode == PLAY:
            if self.sight:
                self._drop_sight()
            super().pick(piece)
        elif self.mode == EXPLORE:
            if piece == self.selected and not self.refusal:
                self.background()
            else:
                self.explore(piece, NO_CELL)
        else:
            self._tell_pointed(piece, NO_CELL)

    def background(self) -> None:
        self.sight = None
        super().background()

    def _drop_sight(self) -> None:
        self.sight = None
        self.selected = -1

    def _explore_cell(self, cell: int) -> None:
        look = self.sight
        top = board_at(self.game, self.ply()).top[cell]
        if look is None or self.selected < 0:
            if top >= 0:
                self.explore(top, cell)
            else:
                self.background()
        elif top == self.selected and not self.refusal:
            self.background()
        elif cell in look.goals:
            self.page.say("embed.may_go")
        elif top >= 0:
            self.explore(top, cell)
        else:
            self._refuse(refused_at(look, cell), look.piece, cell)

    def explore(self, piece: int, cell: int = NO_CELL) -> None:
        """Shows where a piece could go if it were its owner's turn, or says why nowhere."""
        look = look_at(board_at(self.game, self.ply()), piece)
        self.refusal = None
        self.refused = NO_CELL
        if look.refusal:
            self.sight = None
            self.selected = -1
            self._refuse(look.refusal, piece, cell)
            return
        self.sight = look
        self.selected = piece
        self.page.clear_message()
        self.draw()
        self.redraw.then(lambda: self.page.chosen(NAMES[piece], len(look.goals)))

    def show_piece(self, piece: int) -> None:
        """Selects a piece as its author wants: with its goals, or with why it has none. -1 for none."""
        if piece < 0:
            self.background()
        elif self.mode == PLAY and self.at_present() and self.persons_turn():
            listed = [moving for moving, _ in self.game.board.groups()]
            if piece in listed:
                self.sight = None
                self.refusal = None
                self.refused = NO_CELL
                self.selected = piece
                self.draw()
                return
            self.explore(piece, self._cell_of(piece))
        else:
            self.explore(piece, self._cell_of(piece))

    def _cell_of(self, piece: int) -> int:
        return board_at(self.game, self.ply()).where[piece]

    def _goals(self, snapshot: "Snapshot") -> "Goals":
        look = self.sight
        if look is None or look.piece != self.selected:
            return super()._goals(snapshot)
        # A cell that is none: an enemy's walk is not taken for a throw.
        return look.goals, look.throws or (NO_CELL,), look.thrower

    def _point(self, cell: int) -> None:
        """Where nothing can be done the page around still hears what was tapped."""
        self._tell_pointed(board_at(self.game, self.ply()).top[cell], cell)

    def _refuse(self, refusal: "Refusal | None", piece: int, cell: int) -> None:
        super()._refuse(refusal, piece, cell)
        if refusal:
            self.tell_host(
                "illegal",
                {
                    "piece": NAMES[piece],
                    "cell": place(cell),
                    "code": refusal.reason,
                    "text": self.t("refusal." + refusal.reason),
                },
            )

    # The host's moves

    def host_plays(self, text: str) -> None:
        """The page around plays a move. Raises HiveError; nothing is changed then."""
        self.mover = HOST
        try:
            self.play(text)
        finally:
            self.mover = PERSON

    def history(self, forward: bool) -> bool:
        """Takes back or plays again as the buttons do; False where there is nothing to."""
        before = len(self.game.played), self.game.agreed
        if forward:
            self.redo()
        else:
            self.undo()
        return before != (len(self.game.played), self.game.agreed)

    # What is told

    def _tell_moves(self) -> None:
        """Tells of the plies that are new."""
        game = self.game
        for number in range(self.told.plies, len(game.played)):
            self.tell_host(
                "move",
                {
                    "move": game.played[number].text,
                    "by": self.mover,
                    "ply": number + 1,
                    "game": game.text(),
                },
            )
        self.told = changed(self.told, plies=len(game.played))

    def _tell_shown(self) -> None:
        """Tells of another position shown, of another piece selected, and of the end of the game."""
        shown = (self.ply(), len(self.game.played))
        if shown != self.told.shown:
            self.told = changed(self.told, shown=shown)
            self.tell_host("ply", {"ply": shown[0], "plies": shown[1]})
        if self.selected != self.told.selected:
            self.told = changed(self.told, selected=self.selected)
            cell = -1 if self.selected < 0 else self._cell_of(self.selected)
            self._tell_pointed(self.selected, cell)
        result, cause = self.game.outcome()
        if result != self.told.result:
            self.told = changed(self.told, result=result)
            if result != ONGOING:
                words = " ".join(result_words(self.t, result, cause))
                told = {"result": RESULTS[result], "cause": cause, "text": words}
                self.tell_host("gameover", told)

    def _tell_pointed(self, piece: int, cell: int) -> None:
        goals = self._goals(self.drawn)[0] if piece >= 0 and piece == self.selected else ()
        self.tell_host(
            "select",
            {
                "piece": NAMES[piece] if piece >= 0 else "",
                "cell": place(cell),
                "goals": [place(goal) for goal in goals],
            },
        )

    def state(self) -> "Data":
        """The message `state`, as far as the session knows it."""
        game = self.game
        board = board_at(game, self.ply())
        result, cause = game.outcome() if self.at_present() else (board.result(), "")
        legal = [] if result != ONGOING else board.moves()
        return {
            "mode": self.mode,
            "game": game.text(),
            "position": spell_position(board),
            "ply": self.ply(),
            "plies": len(game.played),
            "turn": SIDES[board.turn],
            "type": spell_game_type(board.expansions),
            "result": "" if result == ONGOING else RESULTS[result],
            "cause": cause,
            "legal": [spell_move(board, move) for move in legal],
            "selected": NAMES[self.selected] if self.selected >= 0 else "",
        }
