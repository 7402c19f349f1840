"""The card is as high as the longest of all that a step has to say."""

import json

import pytest

from tests.web.test_learn import LESSONS
from web.learn.card_height import fillings
from web.learn.lesson import read_step
from web.learn.task_factory import task_for


def steps():
    for path in sorted(LESSONS.glob("*.json")):
        for lesson in json.loads(path.read_text()).get("lessons", ()):
            yield from lesson["steps"] if "chapters" not in path.name else ()


def texts(step, code, name):
    return {words[code] for words in step.get(name, ())}


@pytest.mark.parametrize("code", ["en", "es"])
def test_everything_an_author_says_is_listed(code):
    for step in steps():
        task = task_for(read_step(step))
        found = fillings(task, code, "text", "Right!")
        sentences = {filling.sentence for filling in found}
        if step["kind"] == "watch":
            assert len(found) == len(step["frames"])
            continue
        assert texts(step, code, "hints") <= sentences
        assert {words[code] for words in step.get("refuse", {}).values()} <= sentences
        assert {option["why"][code] for option in step.get("options", ())} <= sentences
        assert "else" not in step or step["else"][code] in sentences
        assert "done" not in step or step["done"][code] in sentences
        assert "" in sentences


def test_only_what_is_said_of_an_answer_or_at_the_end_is_praised():
    words = {"en": "x", "es": "x"}
    option = {"text": words, "right": True, "why": {"en": "why", "es": "why"}}
    step = {"kind": "answer", "text": words, "options": [option], "hints": [words, words]}
    found = fillings(task_for(read_step(step)), "en", "text", "Right!")
    assert found[0] == ("text", "", "", False)
    assert {filling.praise for filling in found[1:]} == {"Right!"}
    done = {"kind": "move", "text": words, "moves": [], "done": words, "hints": [words, words]}
    found = fillings(task_for(read_step(done)), "en", "text", "Right!")
    assert found[1:3] == [("text", "", "x", False)] * 2
    assert found[-1] == ("text", "Right!", "x", True)


def test_pictures_keep_room_for_the_longest_text():
    words = [{"en": "short", "es": "corto"}, {"en": "longer", "es": "más largo"}]
    step = {"kind": "watch", "text": words[0], "position": "wS1@0,0 bG1@1,0 game:Base"}
    task = task_for(read_step({**step, "frames": [{}, {"text": words[1]}]}))
    found = fillings(task, "en", "short (press Next)", "")
    assert [filling.text for filling in found] == ["short (press Next)", "longer"]
