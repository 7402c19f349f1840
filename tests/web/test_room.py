"""What a step has to say: the room for it is kept before it is said."""

import json

import pytest

from tests.web.test_learn import LESSONS
from web.learn.card_height import sayings
from web.learn.steps import task_for


def steps():
    for path in sorted(LESSONS.glob("*.json")):
        for lesson in json.loads(path.read_text()).get("lessons", ()):
            yield from lesson["steps"] if "chapters" not in path.name else ()


def texts(step, code, name):
    return {words[code] for words in step.get(name, ())}


@pytest.mark.parametrize("code", ["en", "es"])
def test_everything_an_author_says_is_listed(code):
    for step in steps():
        task = task_for(step)
        found = sayings(task, code, "text", "Right!")
        said = {sentence for _, _, sentence, _ in found}
        if step["kind"] == "watch":
            assert len(found) == len(step["frames"])
            continue
        assert texts(step, code, "hints") <= said
        assert {words[code] for words in step.get("refuse", {}).values()} <= said
        assert {option["why"][code] for option in step.get("options", ())} <= said
        assert "done" not in step or step["done"][code] in said
        assert "" in said


def test_pictures_keep_room_for_the_longest_text():
    words = [{"en": "short", "es": "corto"}, {"en": "longer", "es": "más largo"}]
    step = {"kind": "watch", "text": words[0], "position": "wS1@0,0 bG1@1,0 game:Base"}
    task = task_for({**step, "frames": [{}, {"text": words[1]}]})
    found = sayings(task, "en", "short (press Next)", "")
    assert [text for text, _, _, _ in found] == ["short (press Next)", "longer"]
