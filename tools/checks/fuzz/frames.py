"""Families of fuzz tests (see Family in run.py) for embedded boards: addresses, messages of the
embedding page, lessons."""

import copy
import json
import random
from functools import cache
from typing import Any
from urllib.parse import quote

from tests.embed.fakes import HOST, Embedded
from tests.web.spoilt_records import WRONG, spoilt
from tools.checks.fuzz.changes import (
    a_game,
    changed_text,
    game_strings,
    large_text,
    moves,
    positions,
    random_text,
)
from tools.checks.fuzz.core import POSITION_WORDS, SIGN_WORDS
from tools.checks.fuzz.run import Family
from tools.common import ROOT
from web.address.embed_params import DEFAULTS, ROWS, read_address, read_changes
from web.common.i18n import Translator, read_catalogue
from web.embed.messages import ERRORS, FIELDS
from web.learn.lesson import read_lesson
from web.learn.lesson_check import lesson_faults

NAMES = [*ROWS, "v", "python", "utm_x", "nothing", "", "__proto__"]
VALUES = ["", "1", "0", "yes", "no", "play", "step", "view", "explore", "lesson", "MLP", "Base+M"]
VALUES += ["w", "b", "last", "-1", "99999", "en", "es", "xx", "L24", "L24.2", "reserve,moves,hint"]
VALUES += [
    "#fff",
    "transparent",
    "https://host.example",
    "null",
    "*",
    "javascript:1",
    "%zz",
    "%",
    "+",
]
VALUES += [
    "circle@1,0",
    "bA1>2,-1",
    "wQ",
    "dark",
    "light",
    "wQ wS1-",
    "%F0%9F%90%9D",
    "a_b",
    "true",
]
MESSAGES: list[tuple[str, dict[str, Any]]] = [
    ("play", {"move": "pass"}),
    ("goto", {"ply": "last"}),
    ("goto", {"ply": 2}),
    ("goto", {"line": "wS1;bS1 wS1-"}),
    ("undo", {}),
    ("redo", {}),
    ("select", {"piece": "wA1"}),
    ("getPicture", {"theme": "dark", "size": 99}),
    ("loadLesson", {"lesson": "L24", "step": 1}),
    ("hint", {}),
    ("getState", {}),
    ("hello", {}),
]


def a_value(rng: random.Random) -> str:
    """Return a random text as the value of a parameter in an embedded board's address."""
    chance = rng.random()
    if chance < 0.1:
        return rng.choice(positions())
    if chance < 0.2:
        return rng.choice(game_strings())
    if chance < 0.3:
        return random_text(rng, SIGN_WORDS)
    return rng.choice(VALUES)


def make_address(rng: random.Random) -> list[Any]:
    """Return one pair (query, fragment) of an embedded board's address, with random parameters."""
    parts = []
    for _ in range(rng.randrange(7)):
        value = a_value(rng)
        if rng.random() < 0.3:
            value = changed_text(rng, value, VALUES)
        if rng.random() < 0.9:
            value = quote(value, errors="replace")
        parts.append(rng.choice(NAMES) + rng.choice(("=", "=", "=", "")) + value)
    text = rng.choice(("?", "?", "")) + "&".join(parts)
    if rng.random() < 0.3:
        text = changed_text(rng, text, [*NAMES, *VALUES, "&", "="])
    if rng.random() < 0.0005:
        text += large_text(rng, ["&", "a=", "%41", "&pos=wQ@0,0", "+"], 140_000)
    at = rng.choice((len(text), rng.randrange(len(text) + 1)))
    return [(text[:at], text[at:])]


def read_an_address(inputs: list[Any]) -> int:
    """Parse the address of an embedded board; return 1 if it has a fault, else 0. Check that each fault
    is named shortly and has a text in the catalogue, and that a message without fields changes no
    setting."""
    ((query, fragment),) = inputs
    settings, problems = read_address(query, fragment)
    for name, value, code in problems:
        assert len(name) <= 41 and len(value) <= 41, (name, value)
        assert catalogue()("embed.expected." + code)[:5] != "embed"
    assert read_changes(settings, {})[0] == settings
    assert read_changes(settings, dict.fromkeys(ROWS))[0].pos == DEFAULTS.pos
    return int(bool(problems))


@cache
def catalogue() -> Translator:
    """Return the translator with the English texts of embedded boards; for a missing key it returns the
    key itself."""
    t = Translator(read_catalogue, ("embed",))
    t.use("en")
    return t


def a_message(rng: random.Random) -> str:
    """Return the text of one message that an embedding page might post to a board: JSON, mostly with
    something wrong in it."""
    chance = rng.random()
    if chance < 0.25:
        kind = "set"
        data: Any = {rng.choice(NAMES): rng.choice([a_value(rng), *WRONG[:12]]) for _ in "123"}
    elif chance < 0.5:
        kind, data = "play", {"move": rng.choice(moves(rng.randrange(40)))}
    else:
        kind, data = rng.choice(MESSAGES)
    whole: Any = {"ns": "hive", "v": 1, "type": kind, "id": rng.randrange(9), "data": data}
    chance = rng.random()
    if chance < 0.5:
        whole = spoilt(rng, whole)
    if chance < 0.1 and isinstance(whole, dict):
        whole["type"] = rng.choice([*FIELDS, "__class__"])
    text = json.dumps(whole)
    return changed_text(rng, text, ['"', "{", "[", ":", ",", "1e999"]) if chance > 0.9 else text


def make_messages(rng: random.Random) -> list[Any]:
    """Return an address (query, fragment), followed by the texts of the messages that its board
    receives."""
    (first,) = make_address(rng)
    if rng.random() < 0.5:
        first = ("?mode=play&game=" + quote(a_game(rng)), "")
    return [first, *[a_message(rng) for _ in range(rng.randrange(4, 30))]]


def read_messages(inputs: list[Any]) -> int:
    """Post messages to an embedded board and return how many it refused. Check that each refusal has a
    documented code and a text."""
    query, fragment = inputs[0]
    frame = Embedded(query + ("&" if query and fragment else "") + fragment.lstrip("?#"))
    for text in inputs[1:]:
        frame.talk.receive(text, HOST)
    errors = [one["data"] for one in frame.posted if one["type"] == "error"]
    assert not [1 for error in errors if error["code"] not in ERRORS or not error["text"]]
    return len(errors)


@cache
def lessons() -> list[Any]:
    """Return the lessons of the course."""
    chapters = [json.loads(path.read_text("utf-8")) for path in sorted(LESSONS.glob("*.json"))]
    return [one for chapter in chapters if "lessons" in chapter for one in chapter["lessons"]]


LESSONS = ROOT / "web" / "lessons"


def make_lesson(rng: random.Random) -> list[Any]:
    """Return the JSON data of one lesson with one or two steps of a real one, mostly with random
    changes."""
    whole = rng.choice(lessons())
    steps = whole["steps"]
    at = rng.randrange(len(steps))
    lesson = {"id": "mine", "title": whole["title"], "steps": steps[at : at + rng.choice((1, 2))]}
    data = spoilt(rng, lesson) if rng.random() < 0.7 else copy.deepcopy(lesson)
    return [json.loads(json.dumps(changed_texts(rng, data)))]


def changed_texts(rng: random.Random, data: Any) -> Any:
    """Return a copy of JSON data in which one text in fifty has random changes."""
    if isinstance(data, dict):
        return {name: changed_texts(rng, one) for name, one in data.items()}
    if isinstance(data, list):
        return [changed_texts(rng, one) for one in data]
    if isinstance(data, str) and rng.random() < 0.02:
        return changed_text(rng, data, POSITION_WORDS)
    return data


def read_a_lesson(inputs: list[Any]) -> int:
    """Search the data of a lesson for faults; return 1 if there are any, else 0. Check that a lesson
    without faults can be opened, and that every fault says where it is."""
    (data,) = inputs
    faults = lesson_faults(data)
    if not faults:
        assert read_lesson(data).steps
    assert not [1 for fault in faults if not fault.trouble and not fault.key]
    return int(bool(faults))


FAMILIES = [
    Family("address", 40_000, make_address, read_an_address),
    Family("frame", 50_000, make_messages, read_messages),
    Family("lesson", 8_000, make_lesson, read_a_lesson),
]
