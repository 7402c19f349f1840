"""The words of a lesson: a text, a praise, and feedback in the author's or the catalogue's words."""

import pytest

from hive_core.rules.bugs import PIECE_BY_NAME
from web.common.i18n import Translator, read_catalogue
from web.learn.lesson import read_step
from web.learn.lesson_text import HELPED, PRAISES, feedback_words, praise_of, step_text, words_of
from web.learn.task_factory import task_for
from web.learn.tasks.task import Feedback, feedback
from web.learn.tasks.watch import Watch

GO = {"en": "Go", "es": "Ve"}
LOOK = {"en": "Look", "es": "Mira"}


def speak(code="en"):
    t = Translator(read_catalogue, ("learn",))
    t.use(code)
    return t


def test_words_are_an_authors_or_of_the_catalogue():
    t = speak("es")
    assert words_of(t, GO) == "Ve"
    assert words_of(t, {"en": "Go"}) == "Go"
    assert words_of(t, "learn.rules") == t("learn.rules") != "learn.rules"


def test_the_first_of_several_pictures_says_how_to_see_the_next():
    t = speak()
    position = "wS1@0,0 bG1@1,0 game:Base"
    step = {"kind": "watch", "text": GO, "position": position, "frames": [{}, {"text": LOOK}, {}]}
    task = task_for(read_step(step))
    assert isinstance(task, Watch)
    first = step_text(t, task)
    assert first == t("learn.watch", text="Go", next=t("learn.next"))
    assert first.startswith("Go") and t("learn.next") in first
    task.turn_to(1)
    assert step_text(t, task) == "Look"
    task.turn_to(2)
    task.turn_to(0)
    assert task.solved and step_text(t, task) == "Go"


def test_the_text_of_any_other_step_stands_alone():
    assert step_text(speak("es"), task_for(read_step({"kind": "play", "text": GO}))) == "Ve"


def test_praises_take_turns():
    t = speak()
    praises = [praise_of(t, step) for step in range(PRAISES + 1)]
    assert len(set(praises)) == PRAISES and praises[0] == praises[-1]
    assert not [praise for praise in praises if praise.startswith("learn.")]


@pytest.mark.parametrize("sort", ["found", "already", "wrong", "chosen", "hint"])
def test_only_what_is_solved_is_praised(sort):
    t = speak()
    assert feedback_words(t, feedback(sort, words=GO), 1) == ("", "Go")
    assert feedback_words(t, feedback("solved", words=GO), 1) == (praise_of(t, 1), "Go")
    assert feedback_words(t, feedback("solved"), 2) == (praise_of(t, 2), "")


@pytest.mark.parametrize("code", ["en", "es"])
def test_joy_of_the_authors_own_is_not_praised_on_top(code):
    t = speak(code)
    joyful = {
        "en": "Just in time! You may place her sooner.",
        "es": "¡Justo a tiempo! Puedes antes.",
    }
    plain = {"en": "All six. The only time!", "es": "Los seis. ¡Una sola vez!"}
    asking = {"en": "It is caught. Why?", "es": "Está presa. ¿Por qué?"}
    assert feedback_words(t, feedback("solved", words=joyful), 0) == ("", joyful[code])
    assert feedback_words(t, feedback("solved", words=plain), 0) == (praise_of(t, 0), plain[code])
    assert feedback_words(t, feedback("solved", words=asking), 0) == (praise_of(t, 0), asking[code])


@pytest.mark.parametrize(
    ("code", "own"),
    [
        ("en", "Right. Five places."),
        ("en", "Right: five places."),
        ("en", "Well done, that was hard."),
        ("en", "That's it."),
        ("es", "Exacto. Cinco sitios."),
    ],
)
def test_a_praise_of_the_authors_own_is_not_said_twice(code, own):
    """The answer "Right. Five places." of a study began with "Right!" besides."""
    t = speak(code)
    for step in range(PRAISES):
        assert feedback_words(t, feedback("solved", words={"en": own, "es": own}), step) == (
            "",
            own,
        )
    more = {"en": "Rightly placed.", "es": "Exactamente cinco."}
    assert feedback_words(t, feedback("solved", words=more), 0)[0] == praise_of(t, 0)


def test_who_took_a_hint_is_not_praised_like_who_did_not():
    t = speak()
    usual = {praise_of(t, step) for step in range(PRAISES)}
    helped = [
        feedback_words(t, feedback("solved", words=GO), step, helped=True)
        for step in range(HELPED + 1)
    ]
    praises = [praise for praise, words in helped if words == "Go"]
    assert len(set(praises)) == HELPED and praises[0] == praises[-1], "they take turns too"
    assert not usual & set(praises)
    assert feedback_words(t, feedback("wrong", words=GO), 1, helped=True) == ("", "Go")


def test_an_authors_words_go_before_those_of_the_catalogue():
    t = speak()
    assert feedback_words(t, feedback("wrong", "learn.not_asked", GO), 0) == ("", "Go")
    assert feedback_words(t, feedback("wrong", "learn.not_asked"), 0) == ("", t("learn.not_asked"))


def test_a_piece_is_named_in_words():
    t = speak()
    _, sentence = feedback_words(t, feedback("chosen", "learn.chosen", piece="wA2", n=3), 0)
    assert "white ant 2" in sentence.lower() and "3" in sentence


def test_why_a_bug_does_not_get_there_is_said_of_this_bug():
    t = speak()
    ant = PIECE_BY_NAME["bA1"]
    wrong = Feedback("wrong", None, "refusal.cannot_reach", {}, ant)
    assert feedback_words(t, wrong, 0) == ("", t("reach.A"))
    nobody = Feedback("wrong", None, "refusal.cannot_reach", {}, -1)
    assert feedback_words(t, nobody, 0) == ("", t("refusal.cannot_reach"))
    pinned = Feedback("wrong", None, "refusal.pinned", {}, ant)
    assert feedback_words(t, pinned, 0) == ("", t("refusal.pinned"))
