"""Styles of tiles, one row each, the default first.

A tile is a body, `body-w` or `plain-w`, and on it the picture of a bug, `bug-A`, or its letter,
`letter-A`; the symbols of these names are in `hive_core.drawing.symbols`.
"""

from hive_core.records import NamedTuple
from hive_core.rules.bugs import SIDES

TileStyle = NamedTuple(
    "TileStyle",
    [("name", "str"), ("body", "str"), ("face", "str"), ("inks", "tuple[str, ...]")],
)
"""`body` and `face` are what the names of its symbols begin with; `inks` the one colour of each side's
pictures, white's first, empty where each bug has an ink of its own."""

ROWS = (
    TileStyle("bakelite", "body", "bug", ()),
    TileStyle("letters", "body", "letter", ()),
    TileStyle("contrast", "plain", "bug", ("#000000", "#ffffff")),
    TileStyle("sides", "body", "bug", ("#55390f", "#f3e6cc")),
)
TILE_STYLES = tuple([row.name for row in ROWS])
BY_NAME = {row.name: row for row in ROWS}
USUAL = TILE_STYLES[0]


def tile_parts(style: str, color: str, letter: str) -> "tuple[str, str]":
    """The ids of the body and of what is on it, of a tile of a side ("w") with a bug ("A")."""
    row = BY_NAME[style]
    return row.body + "-" + color, row.face + "-" + letter


def inks_of(style: str) -> "dict[str, str]":
    """side -> the one ink of its pictures; nothing where each bug has its own."""
    return dict(zip(SIDES, BY_NAME[style].inks))
