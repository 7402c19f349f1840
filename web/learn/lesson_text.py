"""Texts of a lesson: a step's text, and feedback in the author's or the catalogue's words. Pure."""

from hive_core.rules.bugs import BUGS, KIND
from web.common.i18n import in_language
from web.learn.tasks.watch import Watch
from web.words.error_text import on_top_words
from web.words.moves import bug_words, capital, move_words, piece_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.i18n import Text, Translator
    from web.learn.tasks.task import Feedback, Task

PRAISES = 6
"""Number of sentences of praise in the catalogue for a step solved without a hint, used in turn for
successive steps."""
HELPED = 3
"""Number of sentences of praise in the catalogue for a step solved with a hint."""


def words_of(t: "Translator", words: "Text | str") -> str:
    """Return `words` in the page's language: a str is a key of the catalogue, any other value an
    author's text in several languages."""
    return t(words) if isinstance(words, str) else in_language(words, t.code)


def step_text(t: "Translator", task: "Task") -> str:
    """Return the text of a step, or of the picture shown in a step of kind "watch"."""
    text = in_language(task.words() if isinstance(task, Watch) else task.step.text, t.code)
    if isinstance(task, Watch) and not task.at and not task.solved:
        return t("learn.watch", text=text, next=t("learn.next"))
    return text


def praise_of(t: "Translator", step: int, helped: bool = False) -> str:
    """Return the praise for solving the step with index `step`; `helped` says whether a hint was
    taken."""
    if helped:
        return t("learn.praise.helped." + str(step % HELPED))
    return t("learn.praise." + str(step % PRAISES))


def cheers(sentence: str) -> bool:
    """Return whether the first sentence of a lesson author's text `sentence` ends with an exclamation
    mark, as in "Surrounded! ..."."""
    ends = [at for at in [sentence.find(mark) for mark in ".!?:"] if at >= 0]
    return bool(ends) and sentence[min(ends)] == "!"


def repeats_praise(t: "Translator", sentence: str) -> bool:
    """Return whether a lesson author's text `sentence` begins with the words of one of the catalogue's
    praises, such as "Right"."""
    # MicroPython strips bytes: of a sign outside ASCII it may leave half a letter.
    own = sentence.lower().replace("'", "\u2019").replace("\u00a1", "")
    keys = ["learn.praise.%d" % n for n in range(PRAISES)]
    for key in keys + ["learn.praise.helped.%d" % n for n in range(HELPED)]:
        praise = t(key).lower().replace("\u00a1", "").strip("!. ")
        if own.startswith(praise) and own[len(praise) : len(praise) + 1] in (
            "",
            ".",
            ",",
            ":",
            ";",
            "!",
        ):
            return True
    return False


def feedback_words(
    t: "Translator", feedback: "Feedback", step: int, helped: bool = False
) -> "tuple[str, str]":
    """Return the praise and the sentence for an attempt. The praise is "" if the attempt was wrong, or
    if the sentence begins with an exclamation of its own or with a praise."""
    praise = praise_of(t, step, helped) if feedback.sort == "solved" else ""
    if feedback.words:
        sentence = in_language(feedback.words, t.code)
        return "" if cheers(sentence) or repeats_praise(t, sentence) else praise, sentence
    if not feedback.key:
        return praise, ""
    params = dict(feedback.params)
    under = str(params.pop("under", "")).split()
    if feedback.key == "refusal.cannot_reach" and feedback.piece >= 0:
        return praise, t("reach." + BUGS[KIND[feedback.piece]].letter)
    if "piece" in params:
        params["piece"] = capital(piece_words(t, str(params["piece"])))
    for name, value in feedback.params.items():
        if name == "bugs":
            params[name] = ", ".join([bug_words(t, letter) for letter in str(value)])
    if "move" in params:
        params["move"] = move_words(t, str(params["move"]), int(params["color"]))
    return praise, on_top_words(t, t(feedback.key, **params), under)
