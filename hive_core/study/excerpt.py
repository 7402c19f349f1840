"""A study with a single task or training of another one, so that an address leads to it alone."""

from hive_core.drawing.own_words import spelt_words
from hive_core.study.task_options import LISTED, REPEATED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.study.records import Part, Study


def excerpt(study: "Study", part: "Part") -> str:
    """Return the text of a study that has the title and the words of `study`, and `part`, a task or
    training of it, as its only part."""
    head = "---\nstudy: %s\ntitle: %s\nlang: %s\n" % (study.id, study.title, study.lang)
    words = "words: %s\n" % spelt_words(study.words) if study.words else ""
    return head + words + "---\n```hive\n" + fence_text(part) + "\n```\n"


def fence_text(part: "Part") -> str:
    """Return the text of a fence from which a part like `part` is read."""
    options = part.options
    lines = []
    # In one order on every interpreter: not each keeps that of a dict.
    for name in sorted(options):
        if name in ("pos", "game"):
            continue
        for value in options[name].split("\n"):
            if name == LISTED:
                lines.append(("right: " if value[0] == "+" else "wrong: ") + value[2:])
            elif value or name not in REPEATED:
                lines.append(name + ": " + value)
    lines.append(options.get("game") or options.get("pos", ""))
    return "\n".join(lines)
