"""The page around a lesson player as the player sees it, and what is offered after a lesson. Pure."""

from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.common.i18n import Text

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
"""Something that happened in a lesson.

`name` is "started", "step", "right", "wrong", "hint" or "finished"; `step` counts from 1. `text` is
the spoken feedback on an attempt, else ""; `code` is the refusal's code after a move against the
rules; `solved` says whether the step is solved.
"""
Host = NamedTuple(
    "Host",
    [
        ("announce", "Callable[[str], None]"),
        ("on_event", "Callable[[LessonEvent], None]"),
        ("help", "Callable[[], None]"),
        ("on_finished", "Callable[[str], None] | None"),
        ("pace", "Callable[[], float]"),
        ("piece_numbers", "Callable[[], str]"),
        ("target", "str"),
    ],
)
"""Callbacks and settings of the page around a player.

`announce` speaks to screen readers; `help` opens the page's help after "?"; `on_finished(lesson
id)` is called after the last step (None: the lesson offers to be repeated); `pace` and
`piece_numbers` are settings of the board; `target` is that of links out of the lesson, such as
"_blank" in a frame.
"""
Choice = NamedTuple(
    "Choice",
    [
        ("words", "str"),
        ("title", "Text | None"),
        ("href", "str"),
        ("do", "str"),
        ("css", "str"),
        ("icon", "str"),
    ],
)
"""One thing to do after a lesson: a link to `href`, or a button that does `do`.

`words` is a key of the catalogue, `title` what fills its gap.
"""
Celebration = NamedTuple(
    "Celebration",
    [
        ("pieces", "tuple[str, ...]"),
        ("title", "Text | str"),
        ("text", "str"),
        ("choices", "tuple[Choice, ...]"),
    ],
)
"""The end of a lesson or chapter: pieces as tiles, a title (an author's words or a key of the
catalogue), a key for the text, and what can be done next."""
