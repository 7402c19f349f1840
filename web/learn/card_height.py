"""All possible contents of a step's card, so that the card can be made high enough for each. Pure."""

from hive_core.records import NamedTuple
from web.common.i18n import in_language
from web.learn.tasks.answer import Answer
from web.learn.tasks.watch import Watch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.learn.tasks.task import Task

Filling = NamedTuple(
    "Filling", [("text", "str"), ("praise", "str"), ("sentence", "str"), ("done", "bool")]
)
"""Possible content of the card: the step's text, the feedback's praise and sentence, and whether the
step is solved."""


def fillings(task: "Task", code: str, text: str, praise: str) -> "list[Filling]":
    """Return every content that the card of a step can show, with the author's texts in the language
    `code`. `text` is the step's text as shown now, `praise` the praise for a right answer. The
    catalogue's sentences on illegal moves are not included."""
    step = task.step
    done = in_language(step.done, code) if step.done else ""
    if isinstance(task, Watch):
        texts = [in_language(frame.text or step.text, code) for frame in task.frames]
        texts[task.at] = text
        return [Filling(shown, "", done, bool(done)) for shown in texts]
    answers = list(step.hints)
    answers.extend(step.refuse.values())
    answers.extend([option.why for option in step.options])
    if step.otherwise:
        answers.append(step.otherwise)
    joy = praise if isinstance(task, Answer) else ""
    found = [Filling(text, "", "", False)]
    found.extend([Filling(text, joy, in_language(words, code), False) for words in answers])
    if done:
        found.append(Filling(text, praise, done, True))
    return found
