"""Texts for screen readers: names of cells, and answers to keys such as "whose turn is it?". Pure.

Every text comes from the catalogue, `t(key, **params)`. Texts are cached, because a redraw needs
about seventy names.
"""

from hive_core.drawing.orientation import board_direction
from hive_core.rules.bugs import KIND, NAMES, WHITE
from hive_core.rules.hexes import NEIGHBOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.board.scene_types import Cell, Flag, Scene

DIRECTION_KEYS = ("ne", "e", "se", "sw", "w", "nw")


class Descriptions:
    """Sentences about a Scene or a Snapshot."""

    def __init__(self, t: "Callable[..., str]") -> None:
        self.t = t
        self.forget()

    def forget(self) -> None:
        """Clear the cached texts after a change of language."""
        self._pieces: dict[int, str] = {}
        self._places: dict[tuple[int, int], str] = {}
        self._cells: dict[tuple[int, int, tuple[int, ...], tuple[Flag, ...]], str] = {}
        self._flags: dict[str, str] = {}

    def label(self) -> str:
        """Return the name of the whole board."""
        return self.flag("label")

    def flag(self, name: str) -> str:
        """Return a phrase of the catalogue, that with the key "board." + `name`."""
        text = self._flags.get(name)
        if text is None:
            text = self._flags[name] = self.t("board." + name)
        return text

    def piece(self, piece: int) -> str:
        """Return the name of a piece, as "White Ant 1"."""
        text = self._pieces.get(piece)
        if text is None:
            name = NAMES[piece]
            text = self.t("board.piece." + name[:2])
            if len(name) > 2:
                text = self.t("board.numbered", piece=text, number=name[2])
            self._pieces[piece] = text
        return text

    def place(self, q: int, r: int) -> str:
        """Return a cell's coordinates, as "column 2, row -1", counted from the first piece."""
        text = self._places.get((q, r))
        if text is None:
            text = self.t("board.place", q=_signed(q), r=_signed(r))
            self._places[(q, r)] = text
        return text

    def contents(self, stack: tuple[int, ...]) -> str:
        """Return in words what is on a cell with the pieces `stack`, bottom first: a piece, a
        stack, or nothing."""
        if not stack:
            return self.flag("empty")
        top = self.piece(stack[-1])
        if len(stack) == 1:
            return top
        under = ", ".join([self.piece(piece) for piece in reversed(stack[:-1])])
        return self.t("board.stack", count=len(stack), top=top, under=under)

    def cell(self, q: int, r: int, stack: tuple[int, ...], flags: "tuple[Flag, ...]") -> str:
        """Return the name of a cell: its contents, its coordinates, and its flags."""
        key = (q, r, stack, flags)
        text = self._cells.get(key)
        if text is None:
            if len(self._cells) > 2000:
                self._cells = {}
            parts = [self.contents(stack), self.place(q, r)]
            parts.extend([self.special(flag) for flag in flags])
            text = self._cells[key] = ", ".join(parts)
        return text

    def special(self, flag: "Flag") -> str:
        """Return the words for a flag of a cell, such as "selected"."""
        if isinstance(flag, str):
            return self.flag(flag)
        if flag[0] == "step":
            return self.t("board.sign.step", number=flag[1])
        return self.t("board.arrow_to", place=self.place(flag[1], flag[2]))

    # Answers to the query keys

    def around(self, scene: "Scene", cell: int) -> str:
        """Return in words the neighbours of `cell`, clockwise from north-east, without the empty
        ones."""
        found = []
        for direction in range(6):
            on_board = board_direction(direction, scene.shown.orient, scene.shown.mirror)
            stack = scene.stacks.get(NEIGHBOURS[cell][on_board])
            if stack:
                found.append(
                    self.t(
                        "board.side",
                        direction=self.flag("direction." + DIRECTION_KEYS[direction]),
                        thing=self.contents(stack),
                    )
                )
        return ", ".join(found) if found else self.flag("nothing_around")

    def last(self, scene: "Scene") -> str:
        """Return the last move in words."""
        snapshot = scene.snapshot
        if snapshot.last is None:
            if snapshot.rest >= 0:
                return self.t("board.last_rests", piece=self.piece(snapshot.rest))
            return self.flag("last_none")
        piece, origin, goal, thrower = snapshot.last
        if piece < 0:
            return self.flag("last_pass")
        places = {"piece": self.piece(piece), "goal": self.where(scene, goal)}
        if origin < 0:
            return self.t("board.last_placed", **places)
        places["origin"] = self.where(scene, origin)
        if thrower >= 0:
            places["thrower"] = self.piece(thrower)
            return self.t("board.last_thrown", **places)
        return self.t("board.last_moved", **places)

    def where(self, scene: "Scene", cell: int) -> str:
        """Return the coordinates of `cell` in words, or a phrase for "away from the hive" if the cell
        is no longer shown."""
        found: Cell | None = scene.by_cell.get(cell)
        return self.place(found.q, found.r) if found else self.flag("away")

    def turn(self, scene: "Scene") -> str:
        """Return in words whose turn it is, and the number of the turn."""
        snapshot = scene.snapshot
        if snapshot.ended_by:
            return self.flag("over")
        key = "board.turn_white" if snapshot.turn == WHITE else "board.turn_black"
        return self.t(key, number=snapshot.turn_number)

    def moves(self, scene: "Scene", piece: int) -> str:
        """Return in words where `piece` may go now. In a task of a lesson that asks just this
        (`all_hot`), the sentence does not say it."""
        if piece < 0:
            return self.flag("no_piece_here")
        if scene.shown.all_hot:
            return self.flag("moves_asked")
        for candidate, cells in scene.snapshot.legal_by_piece:
            if candidate == piece:
                goals = "; ".join([self.where(scene, cell) for cell in sorted(cells)])
                key = "board.moves_one" if len(cells) == 1 else "board.moves_many"
                return self.t(key, piece=self.piece(piece), count=len(cells), goals=goals)
        return self.t("board.moves_none", piece=self.piece(piece))


def _signed(value: int) -> str:
    return "\u2212%d" % -value if value < 0 else "%d" % value


def next_of_bug(scene: "Scene", cell: int, kind: int, step: int) -> int:
    """Return the next cell after `cell` (`step` 1), or the previous one (`step` -1), with a bug of
    `kind`; -1 if there is none."""
    cells = [
        item.cell
        for item in scene.cells
        if any(KIND[piece] == kind for piece in scene.stacks.get(item.cell, ()))
    ]
    return next_in(cells, [item.cell for item in scene.cells], cell, step)


def next_in(cells: list[int], order: list[int], cell: int, step: int) -> int:
    """Return the first of `cells` that follows `cell` in the circular list `order`, or that
    precedes `cell` if `step` is -1. Return -1 if `cells` is empty."""
    if not cells:
        return -1
    start = order.index(cell) if cell in order else -1
    count = len(order)
    for i in range(1, count + 1):
        candidate = order[(start + step * i) % count]
        if candidate in cells:
            return candidate
    return -1
