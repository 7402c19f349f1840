"""Openings for matches between engines, by game type; tools/build/openings.py made them."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path
    from typing import TypeVar

    T = TypeVar("T")

PAGE_FILE = "hive_core/engine/openings.txt"
"""Name of the file among those of a page."""


def own_file() -> "Path":
    """Return the path of the file in the package."""
    from pathlib import Path

    return Path(__file__).with_name("openings.txt")


def parse(text: str) -> "dict[str, list[list[str]]]":
    """Return the openings in `text` by GameTypeString, each a list of MoveStrings, in their order."""
    found: dict[str, list[list[str]]] = {}
    for line in text.split("\n"):
        if line and not line.startswith("#"):
            game_type, _, moves = line.split(" ", 2)
            found.setdefault(game_type, []).append(moves.split(";"))
    return found


def load(path: "Path | None" = None) -> "dict[str, list[list[str]]]":
    """Return the openings of a file, that of the package if none is given, as `parse` does."""
    return parse((path or own_file()).read_text("utf-8"))


def shuffle(lines: "list[T]", seed: int) -> None:
    """Put the openings `lines`, in any form, into the order that `seed` decides, in place."""
    import random

    random.Random(seed).shuffle(lines)
