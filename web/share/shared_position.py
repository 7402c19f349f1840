"""Subject of the share dialog, that is, what a person shares: a position, a game at one of its plies,
a lesson, or a part of the rules or ideas. No DOM."""

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
        ("place", "str"),
        ("preview", "str"),
    ],
)
"""Subject that a person shares in the share dialog.

`position` is the shown position as text. `game` is the GameString ("" for none), `ply` the number of
the shown ply, `plies` the number of all plies, and `turn` the side to move. `lesson` and `title` are
those of the open lesson ("" for none). `signs` and `arrows` are annotations of the position. `place` is
the fragment of the lessons' page to which a link leads ("" for none), and `preview` the name of the
page with a preview of it ("" for none), if the site has previews.
"""
BOOKS = ("rules", "ideas")
"""Names of the views of the lessons' page in which something is looked up, and of their files in
web/lessons/. They begin the fragments of their parts, which have no board."""
NOTHING = Subject("", "", 0, 0, 0, "", "", (), (), "", "")
"""Subject whose fields are all empty, from which others are made with `changed`."""


def has_board(subject: Subject) -> bool:
    """Return whether `subject` has a board, which the rules and the ideas have not."""
    return subject.place.split("-")[0] not in BOOKS
