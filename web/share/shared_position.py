"""Subject of the share dialog: a position, a game at one of its plies, or a lesson. No DOM."""

from hive_core.records import NamedTuple

Subject = NamedTuple(
    "Subject",
    [
        ("position", "str"),
        ("game", "str"),
        ("ply", "int"),
        ("plies", "int"),
        ("turn", "int"),
        ("lesson", "str"),
        ("title", "str"),
        ("signs", "tuple[tuple[str, int], ...]"),
        ("arrows", "tuple[tuple[int, int], ...]"),
    ],
)
"""Subject of the share dialog: what the user shares.

`position` is the shown position as text. `game` is the whole game as text ("" if there is none),
`ply` the number of the shown ply, and `plies` the number of all plies. `turn` is the side to move.
`lesson` and `title` are the id and title of the open lesson ("" for none). `signs` and `arrows` are
annotations of the position.
"""
NOTHING = Subject("", "", 0, 0, 0, "", "", (), ())
"""Subject without any content, of which `changed` makes copies with some fields filled."""
