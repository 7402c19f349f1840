"""Interface between a lesson player and the page around it: callbacks, and the records that both
exchange. Pure."""

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
"""Event in a lesson, which the player reports to the page.

`name` is "started", "step", "right", "wrong", "hint" or "finished". `step` is the number of the step,
from 1, and `steps` how many there are. After an attempt, `text` is the spoken feedback, `code` the code
of the refusal if the attempt was illegal, and `solved` whether the step is solved.
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
"""Callbacks and settings that the page gives to a lesson player.

`announce(text)` speaks to screen readers. `help()` opens the page's help. `on_finished(id of the
lesson)` is called after the last step; if it is None, the player offers to start again. `pace()` and
`piece_numbers()` return settings of the board. `target` is the window in which links open, such as
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
"""Choice of what to do after a lesson: a link to `href`, or a button with the action `do`, see
web/learn/card.py. `words` is the catalogue key of its label; `title` fills the gap in that label."""
Celebration = NamedTuple(
    "Celebration",
    [
        ("pieces", "tuple[str, ...]"),
        ("title", "Text | str"),
        ("text", "str"),
        ("choices", "tuple[Choice, ...]"),
    ],
)
"""Content of the celebration after a lesson or chapter.

`pieces` are the names of the pieces shown as tiles. `title` is an author's text or a key of the
catalogue, `text` a key of the catalogue.
"""
