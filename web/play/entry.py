"""A line in the list of kept games. No DOM."""

from hive_core.records import NamedTuple

Entry = NamedTuple(
    "Entry",
    [
        ("key", "str"),
        ("title", "str"),
        ("state", "str"),
        ("moves", "str"),
        ("here", "bool"),
        ("kept", "str"),
    ],
)
"""A kept game: its key, who plays, how it stands ("": it cannot be read), how long it is, whether it is
on the board, and when it was kept last (ISO 8601)."""
