"""The visual styles of tiles, the default first.

A tile consists of two symbols of `hive_core.drawing.symbols`: a body (`body-w` or `plain-w`) and on
it the picture of a bug (`bug-A`) or its letter (`letter-A`).
"""

from hive_core.records import NamedTuple
from hive_core.rules.bugs import SIDES

TileStyle = NamedTuple(
    "TileStyle",
    [("name", "str"), ("body", "str"), ("face", "str"), ("inks", "tuple[str, ...]")],
)
"""A style of tiles.

`body` and `face` are the beginnings of the ids of a tile's two symbols. `inks` has the colour of the
bugs for each side, White first; it is empty if each kind of bug has its own colour.
"""

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
    """Return two ids: those of a tile's body and face in `style`, for a side such as "w" and a bug such
    as "A"."""
    row = BY_NAME[style]
    return row.body + "-" + color, row.face + "-" + letter


def inks_of(style: str) -> "dict[str, str]":
    """Return a dict from the side to the colour of its bugs in `style`; {} if each kind of bug has its
    own colour."""
    return dict(zip(SIDES, BY_NAME[style].inks))
