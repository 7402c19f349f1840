"""Openings for matches between engines, by game type; tools/build/openings.py made them."""

import random
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    T = TypeVar("T")

FILE = Path(__file__).with_name("openings.txt")


def load(path: Path = FILE) -> dict[str, list[list[str]]]:
    """Return the openings by GameTypeString, each a list of MoveStrings, in the order of the file."""
    found: dict[str, list[list[str]]] = {}
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            game_type, _, moves = line.split(" ", 2)
            found.setdefault(game_type, []).append(moves.split(";"))
    return found


def shuffle(lines: "list[T]", seed: int) -> None:
    """Put the openings `lines`, in any form, into the order that `seed` decides, in place."""
    random.Random(seed).shuffle(lines)
