"""The steps of a lesson: what a try is worth, and why a wrong one is wrong. Pure, no DOM.

`task_for(step)` makes the Task for a step of a chapter file (its format: web/lessons/schema.json). A
Task is asked about every tap, and answers with a Verdict; `picture` says what the board shows now.
Cells and pieces are numbers, as in hive_core.
"""

from collections import namedtuple

from hive_core.drawing.annotations import read_arrows, read_signs
from hive_core.game import Game
from hive_core.records import changed
from hive_core.rules.board import ONGOING, SHIFT
from hive_core.rules.bugs import COLOR, KIND, NAMES, PIECE_BY_NAME, SIDES, WHITE
from hive_core.rules.errors import Refusal
from hive_core.rules.explain import explain_kind, explain_piece
from hive_core.rules.hexes import cell_at
from web.board.display import display

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NamedTuple

    from hive_core.game import Snapshot
    from hive_core.rules.board import Board
    from web.board.display import Display

    Step = dict[str, Any]
    Words = dict[str, str]

    class Verdict(NamedTuple):
        """What a try was worth.

        `sort` is "solved", "found" (one of several), "already", "wrong", "chosen" (a piece was taken
        up), "hint" or "nothing". `words` are the author's own, by language; without them `key` and
        `params` name an entry of the catalogue ("" says nothing). `piece` is the one a refusal is
        about, or -1.
        """

        sort: str
        words: Words | None
        key: str
        params: dict[str, Any]
        piece: int

else:
    Verdict = namedtuple("Verdict", ("sort", "words", "key", "params", "piece"))

GRADES = 3
"""Of hints: two are written, the last one shows an answer on the board."""
UNWANTED = Refusal("unwanted", (), ())
"""Drawn for what the rules allow but the step does not ask for."""

PLAINER = {
    "occupied": "learn.occupied",
    "no_queen_first": "learn.no_queen_first",
    "unwanted": "learn.not_asked",
}
"""Reasons that are said in plainer words here than in a game."""


def read_cell(text: str) -> int:
    """The cell of "q,r"."""
    q, _, r = text.partition(",")
    return cell_at(int(q), int(r))


def read_move(text: str) -> tuple[int, int]:
    """(piece, cell) of "wA1@0,-1"."""
    name, _, place = text.partition("@")
    return PIECE_BY_NAME[name], read_cell(place)


def told(sort: str, key: str = "", words: "Words | None" = None, **params: "Any") -> "Verdict":
    """A Verdict without a piece."""
    return Verdict(sort, words, key, params, -1)


class Task:
    """One step being worked on; this one has nothing to do.

    `game` is None where nothing is shown; `color` is the learner's.
    """

    def __init__(self, step: "Step") -> None:
        self.step = step
        self.game: Game | None = Game.from_text(step["position"]) if "position" in step else None
        self.color = self.game.board.turn if self.game else WHITE
        self.solved = False
        self.hinted = 0
        self.selected = -1
        self.refusal: Refusal | None = None
        self.refused = -1
        self.found: list[int] = []
        self.signs: tuple[Any, ...] = ()
        self.arrows: tuple[Any, ...] = ()

    # What a person does

    def tap(self, cell: int) -> "Verdict":
        """A cell of the board was tapped."""
        return told("nothing")

    def pick(self, kind: int) -> "Verdict":
        """A kind of bug was tapped in the reserve of the side to move."""
        return told("nothing")

    def drop(self) -> "Verdict":
        """A tap beside the hive, or Escape."""
        self.quiet()
        return told("nothing")

    def movable(self, piece: int) -> bool:
        """Whether a piece may be carried to another place now."""
        return False

    def next_of(self, kind: int) -> int:
        """The piece of a kind that is next to be taken from the reserve; -1 for none."""
        return -1

    def carry(self, piece: int) -> "Verdict":
        """A movable piece is taken up to be carried."""
        return told("nothing")

    def put(self, cell: int) -> "Verdict":
        """The chosen piece is to go to a cell."""
        return told("nothing")

    def hint(self) -> "Verdict":
        """The next hint; the last grade shows an answer, and each further one the next answer."""
        written = self.step.get("hints", ())
        if self.hinted < GRADES:
            self.hinted += 1
        self.quiet()
        if self.hinted <= len(written):
            return told("hint", "", written[self.hinted - 1])
        return self.give_away()

    def give_away(self) -> "Verdict":
        """Shows an answer."""
        return told("nothing")

    # What is to be seen

    def quiet(self) -> None:
        """No refusal and no given answer on the board any more."""
        self.refusal = None
        self.refused = -1
        self.signs = ()
        self.arrows = ()

    def progress(self) -> tuple[int, int]:
        """(found, to be found); (0, 0) where there is nothing to count."""
        return 0, 0

    def uses_hand(self) -> bool:
        """Whether the reserve is needed."""
        return False

    def drawn(self) -> "tuple[Snapshot, Display]":
        """The position and how it is displayed; only with a game."""
        assert self.game
        return self.game.snapshot(), self.picture()

    def picture(self) -> "Display":
        """How the position is displayed."""
        return self._picture(self.step.get("show", {}))

    def _picture(self, show: "dict[str, Any]") -> "Display":
        assert self.game
        board = self.game.board
        signs, arrows = show.get("signs", ()), show.get("arrows", ())
        return display(
            active=False,
            selected=self.selected,
            refusal=self.refusal,
            refused=self.refused,
            found=tuple(self.found),
            signs=read_signs(",".join(signs), board) + self.signs,
            arrows=read_arrows(",".join(arrows), board) + self.arrows,
            coords=bool(show.get("coords", False)),
            rim=True,
        )

    # For the kinds

    def board(self) -> "Board":
        """The position of a step that has one."""
        assert self.game
        return self.game.board

    def refuse(self, refusal: Refusal, cell: int, piece: int, words: "Words | None") -> "Verdict":
        """Draws why not, and says it in the author's words or with the reason's own."""
        self.quiet()
        self.refusal = refusal
        self.refused = cell
        return Verdict("wrong", words, self._reason(refusal.reason, piece), {}, piece)

    def _reason(self, reason: str, piece: int) -> str:
        """The key of the words for a reason."""
        if reason == "not_your_turn" and piece >= 0:
            return "learn.theirs." + SIDES[COLOR[piece]]
        return PLAINER.get(reason) or "refusal." + reason

    def deny(self, cell: int, key: str, words: "Words | None" = None) -> "Verdict":
        """Draws a cross for what is allowed but not asked for."""
        self.quiet()
        self.refusal = UNWANTED
        self.refused = cell
        return told("wrong", key, words)

    def tick(self, cell: int, count: int, everything: int) -> "Verdict":
        """One more answer."""
        self.quiet()
        self.found.append(cell)
        if count < everything:
            return told("found", "learn.found", n=count, all=everything)
        return self.solve()

    def solve(self) -> "Verdict":
        """Everything is done."""
        self.solved = True
        return told("solved", "", self.step.get("done"))


class Find(Task):
    """Find every cell that a piece may go to, or be placed on."""

    def __init__(self, step: "Step") -> None:
        super().__init__(step)
        self.piece = PIECE_BY_NAME[step["piece"]]
        self.goals = [read_cell(text) for text in step["cells"]]
        self.own_words = own_words(step)
        self.selected = self.piece

    def tap(self, cell: int) -> "Verdict":
        if self.solved:
            return told("nothing")
        if cell in self.found:
            self.quiet()
            return told("already", "learn.already")
        if cell in self.goals:
            return self.tick(cell, len(self.found) + 1, len(self.goals))
        refusal = self.game.why_not(self.piece << SHIFT | cell) if self.game else None
        return self.refuse(refusal or UNWANTED, cell, self.piece, self.own_words.get(cell))

    def give_away(self) -> "Verdict":
        left = [cell for cell in self.goals if cell not in self.found]
        if not left:
            return told("nothing")
        self.signs = (("circle", left[0]),)
        return told("hint", "learn.show.cell")

    def progress(self) -> tuple[int, int]:
        return len(self.found), len(self.goals)

    def uses_hand(self) -> bool:
        return self.board().where[self.piece] < 0

    def picture(self) -> "Display":
        return changed(super().picture(), all_hot=not self.solved)


class Move(Task):
    """Make a move that the step asks for, with a piece in play or from the reserve."""

    def __init__(self, step: "Step") -> None:
        super().__init__(step)
        asked = step["moves"]
        self.anything = asked == "any"
        self.asked = [] if self.anything else [read_move(text) for text in asked]
        self.own_words = own_words(step)
        self.replied = False

    def tap(self, cell: int) -> "Verdict":
        if self.solved:
            return told("nothing")
        top = self.board().top[cell]
        if self.selected >= 0 and top == self.selected:
            return self.drop()
        if self.selected >= 0 and (cell in self._goals() or not self._selectable(top)):
            return self.put(cell)
        if top >= 0:
            return self._select(top, cell)
        self.quiet()
        return told("already", "learn.from_hand" if self.uses_hand() else "learn.first_a_piece")

    def pick(self, kind: int) -> "Verdict":
        if self.solved:
            return told("nothing")
        piece = self.next_of(kind)
        if piece >= 0:
            return self.drop() if piece == self.selected else self._select(piece, -1)
        self.selected = -1
        refusal = explain_kind(self.board(), self.board().turn, kind)
        return self.refuse(refusal or UNWANTED, -1, -1, None)

    def drop(self) -> "Verdict":
        self.selected = -1
        return super().drop()

    def movable(self, piece: int) -> bool:
        return not self.solved and piece in [one for one, cells in self.board().groups() if cells]

    def next_of(self, kind: int) -> int:
        board = self.board()
        for piece, _ in board.groups():
            if board.where[piece] < 0 and KIND[piece] == kind:
                return piece
        return -1

    def carry(self, piece: int) -> "Verdict":
        return self._select(piece, self.board().where[piece])

    def put(self, cell: int) -> "Verdict":
        if self.selected < 0 or self.solved:
            return told("nothing")
        if cell in self._goals():
            return self._play(cell)
        assert self.game
        refusal = self.game.why_not(self.selected << SHIFT | cell)
        return self.refuse(refusal or UNWANTED, cell, self.selected, self.own_words.get(cell))

    def reply_due(self) -> bool:
        """Whether the other side still has to answer."""
        return self.solved and not self.replied and "reply" in self.step

    def reply(self) -> None:
        """Plays the other side's answer."""
        self.replied = True
        piece, cell = read_move(self.step["reply"])
        assert self.game
        self.game.play(piece << SHIFT | cell)

    def give_away(self) -> "Verdict":
        wanted = self.asked or self._placements()
        if self.solved or not wanted:
            return told("nothing")
        piece, cell = wanted[0]
        self.selected = piece
        origin = self.board().where[piece]
        self.signs = (("circle", cell),)
        if origin >= 0:
            self.arrows = ((origin, cell),)
        return told("hint", "learn.show.move", piece=NAMES[piece])

    def uses_hand(self) -> bool:
        return self.step["kind"] == "place" or bool(
            [1 for piece, _ in self.asked if self.board().where[piece] < 0 and not self.solved]
        )

    def picture(self) -> "Display":
        goals = self._goals()
        throws: tuple[int, ...] = ()
        thrower = -1
        if self.selected >= 0 and goals and self.game:
            throws, thrower = self.game.throws(self.selected, goals)
        return changed(
            super().picture(),
            targets=tuple(goals),
            throws=throws,
            thrower=thrower,
            active=not self.solved,
            show_movable=not self.solved,
        )

    def _play(self, cell: int) -> "Verdict":
        piece = self.selected
        placing = self.board().where[piece] < 0
        if (piece, cell) not in self.asked and not (self.anything and placing):
            words = self.own_words.get(cell) or self.step.get("else")
            return self.deny(cell, "learn.not_asked", words)
        assert self.game
        self.game.play(piece << SHIFT | cell)
        self.selected = -1
        self.quiet()
        return self.solve()

    def _select(self, piece: int, cell: int) -> "Verdict":
        refusal = explain_piece(self.board(), piece)
        if refusal:
            self.selected = -1
            return self.refuse(refusal, cell, piece, None)
        self.quiet()
        self.selected = piece
        return told("chosen", "learn.chosen", piece=NAMES[piece], n=len(self._goals()))

    def _selectable(self, piece: int) -> bool:
        """Whether a tap on a piece means this piece: an own one, or one that can be thrown."""
        listed = [moving for moving, _ in self.board().groups()]
        return piece >= 0 and (COLOR[piece] == self.board().turn or piece in listed)

    def _goals(self) -> "list[int]":
        if self.selected < 0 or self.solved:
            return []
        for piece, cells in self.board().groups():
            if piece == self.selected:
                return sorted(cells)
        return []

    def _placements(self) -> "list[tuple[int, int]]":
        board = self.board()
        return [(p, min(cells)) for p, cells in board.groups() if board.where[p] < 0]


class Choose(Task):
    """Find all the pieces, of those on top, that have something in common."""

    def __init__(self, step: "Step") -> None:
        super().__init__(step)
        self.pieces = [PIECE_BY_NAME[name] for name in step["pieces"]]

    def tap(self, cell: int) -> "Verdict":
        piece = self.board().top[cell]
        if self.solved:
            return told("nothing")
        if piece < 0:
            self.quiet()
            return told("already", "learn.first_a_piece")
        if cell in self.found:
            self.quiet()
            return told("already", "learn.already")
        if piece in self.pieces:
            verdict = self.tick(cell, len(self.found) + 1, len(self.pieces))
            self._show_split(piece)
            return verdict
        return self._wrong(piece, cell)

    def give_away(self) -> "Verdict":
        where = self.board().where
        left = [where[piece] for piece in self.pieces if where[piece] not in self.found]
        if not left:
            return told("nothing")
        self.signs = (("circle", left[0]),)
        return told("hint", "learn.show.piece")

    def progress(self) -> tuple[int, int]:
        return len(self.found), len(self.pieces)

    def picture(self) -> "Display":
        return changed(super().picture(), all_hot=not self.solved)

    def _show_split(self, piece: int) -> None:
        """With a pinned piece found: the part of the hive that would fall off."""
        if self.step.get("that") == "pinned":
            refusal = why_piece(self.board(), piece)
            if refusal and refusal.reason == "pinned":
                self.signs = tuple([("part", cell) for cell in refusal.cells])

    def _wrong(self, piece: int, cell: int) -> "Verdict":
        words = self.step.get("refuse", {}).get(NAMES[piece])
        that = self.step.get("that", "")
        if words or not that:
            return self.deny(cell, "learn.not_asked", words or self.step.get("else"))
        of = self.step.get("of", "both")
        if of != "both" and SIDES[COLOR[piece]] != of:
            return self.deny(cell, "learn.other_colour." + of)
        refusal = why_piece(self.board(), piece)
        if that == "can_move" and refusal:
            return self.refuse(refusal, cell, piece, None)
        if that == "pinned" and refusal and refusal.reason == "covered":
            return self.refuse(refusal, cell, piece, None)
        key = "learn.not_pinned" if that == "pinned" else "learn.it_moves"
        return self.deny(cell, key, self.step.get("else"))


class Answer(Task):
    """A question with options, one of them right. `tried` holds the wrong ones that were tried."""

    def __init__(self, step: "Step") -> None:
        super().__init__(step)
        self.tried: list[int] = []
        self.given_away = -1

    def right(self) -> int:
        """The index of the right option."""
        return [bool(option["right"]) for option in self.step["options"]].index(True)

    def answer(self, index: int) -> "Verdict":
        """An option was chosen."""
        if self.solved:
            return told("nothing")
        words = self.step["options"][index]["why"]
        if index == self.right():
            self.solved = True
            return told("solved", "", words)
        if index not in self.tried:
            self.tried.append(index)
        return told("wrong", "", words)

    def give_away(self) -> "Verdict":
        self.given_away = self.right()
        return told("hint", "learn.show.answer")


class Watch(Task):
    """Pictures one after the other; seen to the end it is done. `at` is the frame shown now."""

    def __init__(self, step: "Step") -> None:
        super().__init__(step)
        self.frames: list[dict[str, Any]] = step["frames"]
        self.at = 0
        self.solved = len(self.frames) == 1

    def turn_to(self, at: int) -> None:
        """Shows a frame."""
        self.at = max(0, min(at, len(self.frames) - 1))
        if self.at == len(self.frames) - 1:
            self.solved = True

    def words(self) -> "Words":
        """The text of the frame, or the step's."""
        words: Words = self.frames[self.at].get("text") or self.step["text"]
        return words

    def progress(self) -> tuple[int, int]:
        return self.at + 1, len(self.frames)

    def drawn(self) -> "tuple[Snapshot, Display]":
        frame = self.frames[self.at]
        base = self.step["position"]
        for earlier in self.frames[: self.at + 1]:
            base = earlier.get("position", base)
        self.game = Game.from_text(base)
        board = self.game.board
        show = {
            "signs": frame.get("signs", self.step.get("show", {}).get("signs", ())),
            "arrows": frame.get("arrows", self.step.get("show", {}).get("arrows", ())),
            "coords": self.step.get("show", {}).get("coords", False),
        }
        if "put" in frame:
            piece, cell = read_move(frame["put"])
            if board.where[piece] >= 0:
                board.lift(piece)
            board.put(piece, cell)
        shown = self._picture(show)
        if "lift" in frame:
            shown = changed(shown, lifted=PIECE_BY_NAME[frame["lift"]])
        return self.game.snapshot(), shown


class Play(Task):
    """A way into a game: nothing to solve."""

    def __init__(self, step: "Step") -> None:
        super().__init__(step)
        self.solved = True


KINDS = {
    "find": Find,
    "move": Move,
    "place": Move,
    "choose": Choose,
    "answer": Answer,
    "watch": Watch,
    "play": Play,
}


def task_for(step: "Step") -> Task:
    """The Task for a step."""
    task: Task = KINDS[step["kind"]](step)
    return task


def own_words(step: "Step") -> "dict[int, Words]":
    """cell -> the author's words for a wrong try there."""
    return {read_cell(text): words for text, words in step.get("refuse", {}).items()}


def why_piece(board: "Board", piece: int) -> Refusal | None:
    """Why a piece has no move when its own colour is to move, or None where it has one."""
    turn, rest = board.turn, board.rest
    if COLOR[piece] != turn:
        board.turn, board.rest = COLOR[piece], -1
    refusal = explain_piece(board, piece)
    board.turn, board.rest = turn, rest
    return refusal


def over(task: Task) -> bool:
    """Whether the game on the board has ended."""
    return task.game is not None and task.game.outcome()[0] != ONGOING
