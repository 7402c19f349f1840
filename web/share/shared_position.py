"""Subject of sharing: a position, a game at one of its moves, or a lesson. No DOM."""

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
"""Subject of the share dialog.

`position` is the shown one as a text; `game` the text of the whole game ("" for none), `ply` the
one shown and `plies` their number; `turn` the side to move. `lesson` and `title` are those of the
open lesson, "" for none. `signs` and `arrows` are annotations of the position.
"""
NOTHING = Subject("", "", 0, 0, 0, "", "", (), ())
"""Empty subject, to be filled by `changed`."""
