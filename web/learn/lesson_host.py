"""What the page around a lesson's player does for it and hears of it, and the ways on. Pure."""

from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.common.i18n import Text
    from web.learn.progress import Again, Progress

LessonEvent = NamedTuple(
    "LessonEvent",
    [
        ("name", "str"),
        ("lesson", "str"),
        ("step", "int"),
        ("steps", "int"),
        ("text", "str"),
        ("code", "str"),
        ("solved", "bool"),
    ],
)
"""`name` is "started", "step", "right", "wrong", "hint" or "finished"; `step` counts from 1.

`text` is the feedback as it is spoken, "" where there was no attempt; `code` the refusal's, of a wrong
attempt; `solved` whether the step is, after a right one.
"""
Host = NamedTuple(
    "Host",
    [
        ("say", "Callable[[str], None]"),
        ("hear", "Callable[[LessonEvent], None]"),
        ("help", "Callable[[], None]"),
        ("finished", "Callable[[str], None] | None"),
        ("progress", "Progress | Again | None"),
        ("pace", "Callable[[], float]"),
        ("numbers", "Callable[[], str]"),
        ("target", "str"),
    ],
)
"""The page around a player.

`help` is asked for with "?"; `finished(lesson id)` takes over after the last step, without it the
lesson can be repeated; `pace` and `numbers` are settings of the board; `target` is that of links
out of the lesson, such as "_blank" in a frame.
"""
Way = NamedTuple(
    "Way",
    [
        ("words", "str"),
        ("title", "Text | None"),
        ("href", "str"),
        ("do", "str"),
        ("css", "str"),
        ("icon", "str"),
    ],
)
"""A way on: `words` a key of the catalogue, `title` for its gap; a link to `href`, or a button that
does `do`."""
Celebration = NamedTuple(
    "Celebration",
    [
        ("pieces", "tuple[str, ...]"),
        ("title", "Text | str"),
        ("text", "str"),
        ("ways", "tuple[Way, ...]"),
    ],
)
"""The end of a lesson or a chapter: pieces as tiles, `title` an author's words or a key of the
catalogue, `text` a key."""
