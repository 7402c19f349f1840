"""What a step has to say, for whoever keeps the room for it. Pure."""

from web.learn.steps import Answer, Watch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.learn.steps import Task

    Saying = tuple[str, str, str, bool]
    """(text of the step, praise, sentence under it, whether the step is then done)"""


def sayings(task: "Task", code: str, text: str, praise: str) -> "list[Saying]":
    """Everything that the author has written for a step, in a language; `text` is the one shown now.

    What the rules refuse is said in words of the catalogue, and not listed here.
    """
    step = task.step
    done = step["done"][code] if "done" in step else ""
    if isinstance(task, Watch):
        texts = [(frame.get("text") or step["text"])[code] for frame in task.frames]
        texts[task.at] = text
        return [(shown, "", done, bool(done)) for shown in texts]
    said = list(step.get("hints", ()))
    said.extend(step.get("refuse", {}).values())
    said.extend([option["why"] for option in step.get("options", ())])
    if "else" in step:
        said.append(step["else"])
    joy = praise if isinstance(task, Answer) else ""
    found = [(text, "", "", False)] + [(text, joy, words[code], False) for words in said]
    if done:
        found.append((text, praise, done, True))
    return found
