"""Editing of a position: what taps, keys and drags change. No DOM."""

import json

from hive_core.drawing.annotation_svg import STEPS
from hive_core.records import NamedTuple
from hive_core.rules.bugs import COLOR, COLORS, KIND, LETTERS, NAMES, PIECE_BY_NAME, SIDES
from web.board.display import display
from web.words.moves import capital, piece_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.notation.position_faults import PositionFault
    from web.board.display import Display
    from web.editor.position import Draft, State

    Words = Callable[..., str]

Finding = NamedTuple(
    "Finding", [("sign", "str"), ("cell", "int"), ("words", "str"), ("bars", "bool")]
)
"""Fault of the edited position, in words. `sign` is the number that marks it in the list and on its
cell. If the fault concerns no cell, `sign` is "" and `cell` is -1. `bars` is True if no game can begin
from such a position."""


class Editing:
    """Editor of the position `draft`. `chosen` is the piece that the next tap on a cell puts there, -1
    for none. `announce(text)` speaks to screen readers; `shown()` redraws the dialog."""

    def __init__(
        self,
        draft: "Draft",
        t: "Words",
        announce: "Callable[[str], object]",
        shown: "Callable[[], object]",
    ) -> None:
        self.draft = draft
        self.t = t
        self.announce = announce
        self.shown = shown
        self.chosen = -1

    # On the board

    def tap(self, cell: int) -> None:
        """Put the chosen piece on `cell`; if no piece is chosen, choose the piece on `cell`."""
        top = self.draft.top(cell)
        if self.chosen < 0:
            if top >= 0:
                self.choose(top)
            else:
                self.announce(self.t("editor.said.choose_first"))
        elif top == self.chosen:
            self.lay_down()
        else:
            self.put(self.chosen, cell)

    def choose(self, piece: int) -> None:
        """Choose `piece`, so that the next tap on a cell puts it there."""
        self.chosen = piece
        self.shown()
        self._tell("chosen", piece)

    def put(self, piece: int, cell: int) -> None:
        """Put `piece` on `cell`. If it came from a reserve, choose the next piece of its kind."""
        new = self.draft.cell_of(piece) < 0
        self.draft.put(piece, cell)
        self.chosen = self.draft.next_of(COLOR[piece], KIND[piece]) if new else -1
        self.shown()
        self._tell("placed" if new else "moved", piece, self._found_at(cell))

    def lay_down(self) -> None:
        """Choose no piece any more; the position stays as it is."""
        if self.chosen >= 0:
            self.chosen = -1
            self.shown()

    def take(self, cell: int) -> None:
        """Put the top piece on `cell` back into the reserve."""
        piece = self.draft.take(cell)
        self.chosen = -1
        self.shown()
        if piece >= 0:
            self._tell("taken", piece)
        else:
            self.announce(self.t("editor.said.nothing"))

    def take_chosen(self) -> None:
        """Put the chosen piece back into the reserve."""
        cell = self.draft.cell_of(self.chosen) if self.chosen >= 0 else -1
        if cell >= 0:
            self.take(cell)
        else:
            self.announce(self.t("editor.said.nothing"))

    def movable(self, piece: int) -> bool:
        """Return whether a person may drag `piece`: no other piece is on top of it."""
        return piece in self.draft.tops() or self.draft.cell_of(piece) < 0

    # In the reserve

    def pick(self, name: str) -> None:
        """Choose the next piece in reserve of the kind `name`, such as "wA". If that piece is
        chosen already, choose none."""
        piece = self.next_named(name)
        if piece < 0:
            self.announce(self.t("editor.said.none_left"))
        elif piece == self.chosen:
            self.lay_down()
        else:
            self.choose(piece)

    def next_named(self, name: str) -> int:
        """Return the next piece in reserve of the kind `name`, such as "wA"; -1 if none is left."""
        return self.draft.next_of(SIDES.index(name[0]), LETTERS.index(name[1]))

    # The rest

    def undo(self) -> None:
        """Undo the last change of the position."""
        self.chosen = -1
        key = "undone" if self.draft.undo() else "nothing_to_undo"
        self.shown()
        self.announce(self.t("editor.said." + key))

    def clear(self) -> None:
        """Put all pieces back into the reserve."""
        self.chosen = -1
        self.draft.clear()
        self.shown()
        self.announce(self.t("editor.said.cleared"))

    def restore(self, state: "State") -> None:
        """Replace the edited position by `state`; undo brings it back."""
        self.chosen = -1
        self.draft.restore(state)
        self.shown()
        self.announce(self.t("editor.said.game"))

    def set_last(self, name: str) -> None:
        """Set the piece called `name` as the one that moved last; "" stands for none."""
        self.draft.set_last(PIECE_BY_NAME.get(name, -1))
        self.shown()

    # What is wrong

    def findings(self) -> "list[Finding]":
        """Return all faults of the position. Those that concern a cell are numbered."""
        found: list[Finding] = []
        for bars, faults in zip((True, False), self.draft.faults()):
            for fault in faults:
                cell = self._cell_of(fault)
                number = len([one for one in found if one.sign])
                sign = STEPS[number] if cell >= 0 and number < len(STEPS) else ""
                found.append(Finding(sign, cell, self._words(fault), bars))
        return found

    def _cell_of(self, fault: "PositionFault") -> int:
        for piece in fault.pieces:
            cell = self.draft.cell_of(piece)
            if cell >= 0:
                return cell
        return -1

    def _words(self, fault: "PositionFault") -> str:
        t = self.t
        names = [capital(piece_words(t, NAMES[piece])) for piece in fault.pieces]
        side = t("color." + COLORS[fault.side]) if fault.side >= 0 else ""
        key = "editor.fault." + fault.code
        return t(key, piece=names[0] if names else "", side=side, n=len(names))

    def _found_at(self, cell: int) -> str:
        """Return the fault at `cell` in words, for screen readers."""
        return " ".join([one.words for one in self.findings() if one.cell == cell])

    def _tell(self, key: str, piece: int, more: str = "") -> None:
        words = self.t("editor.said." + key, piece=piece_words(self.t, NAMES[piece]))
        self.announce((words + " " + more).strip())

    def picture(self, numbers: str) -> "Display":
        """Return how to draw the position. `numbers` is the style of piece numbers."""
        signs: list[tuple[str, int]] = []
        for one in self.findings():
            if one.sign and one.cell not in [cell for _, cell in signs]:
                signs.append((one.sign, one.cell))
        return display(
            selected=self.chosen,
            signs=tuple(signs),
            all_hot=True,
            numbers=numbers,
            rim=True,
            label=self.t("editor.board"),
        )


def lesson_step(texts: "dict[str, str]", position: str) -> str:
    """Return a lesson's step that shows `position`, as JSON. `texts` are the step's texts by
    language."""
    return json.dumps({"kind": "play", "text": texts, "position": position})
