"""Moves of puzzles as texts, in the form that lessons have."""

from hive_core.rules.board import CELL, PASS, SHIFT
from hive_core.rules.bugs import BUGS, KIND, NAMES
from hive_core.rules.hexes import axial, cell_at


def spelt(move: int) -> str:
    """Return a move as the lessons write it, such as "wA1@0,-1"."""
    if move == PASS:
        return "pass"
    q, r = axial(move & CELL)
    return f"{NAMES[move >> SHIFT]}@{q},{r}"


def read(text: str) -> int:
    """Return the move that a text such as "wA1@0,-1" names."""
    if text == "pass":
        return PASS
    name, _, place = text.partition("@")
    q, _, r = place.partition(",")
    return NAMES.index(name) << SHIFT | cell_at(int(q), int(r))


def key_bug(text: str) -> str:
    """Return the letter of the bug whose piece the move `text` moves; `text` is in the form of
    `spelt`."""
    return BUGS[KIND[read(text) >> SHIFT]].letter
