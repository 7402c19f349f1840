"""Saved records of every kind and earlier version, and random changes of them."""

import copy
import random
from collections.abc import Iterator
from typing import Any

from tests.web.test_game_record import KEPT
from tests.web.test_remote_records import PARTS, record_of
from web.common.settings import default_settings, plain
from web.common.store import LESSONS, PUZZLES, SETTINGS

HEAD = ["Ana", "Bo", "pc", 2, "2026-11-25", "MLP", False, 3, -1, "", "aside", "wS1 bG1-"]
WRONG: list[Any] = [
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    99,
    2**31,
    2**70,
    0.0,
    1.0,
    -0.0,
    0.5,
    1e308,
    float("nan"),
    float("inf"),
    "",
    "1",
    "x" * 5000,
    "\u0000\ud800<b>{n}[[",
    [],
    {},
    [[[[[[[[0]]]]]]]],
    [0] * 3000,
    {"a": {"a": {"a": []}}},
    {5: 1},
]


def records() -> Iterator[tuple[str, Any]]:
    """Valid records of running games, by name."""
    for case in KEPT:
        yield case["name"], {"schema": 1, **case["record"]}
    for name in PARTS:
        yield name, {"schema": 1, **record_of(name)}
    base = KEPT[0]["record"]
    mark = ["0" * 16, "2026-11-25T00:00:00.000Z", "2026-11-25T00:00:00.000Z", "w", 3]
    more = {"library": mark, "about": ["White", "Ana"], "clock": [0, 10, 60000, 60000]}
    yield "with a mark, headers and a clock", {"schema": 1, **base, **more, "kept": "2026"}


GAMES = dict(records())
OTHERS: dict[str, tuple[str, Any]] = {
    "settings": (SETTINGS, plain(default_settings())),
    "settings of earlier versions": (SETTINGS, {"animations": False, "piece_numbers": False}),
    "lessons": (
        LESSONS,
        {
            "schema": 1,
            "solved": {"L01": [0]},
            "stars": {"L01": [0]},
            "due": {"L40.2": [5, 1]},
            "last": ["L01", 0],
        },
    ),
    "puzzles": (
        PUZZLES,
        {"schema": 1, "rating": [700.0, 200, 0.06], "results": {"p1": 1}, "due": {"p1": [5, 1]}},
    ),
    "local games": ("skep.games", {"keys": ["0000004d", "0000004e"]}),
    "the number of games": ("skep.library", {"games": 3}),
    "a name": ("skep.name", {"name": "Ana"}),
}


DEEPEST = 20


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands in a record, but for what a deep value of WRONG has brought far inside."""
    inner: Any = ()
    if len(at) > DEEPEST:
        return
    if isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    for name, one in inner:
        yield (*at, name)
        yield from places(one, (*at, name))


def spoilt(rng: random.Random, record: Any) -> Any:
    """A copy of a record with some of it changed."""
    found = copy.deepcopy(record)
    for _ in range(rng.randint(1, 3)):
        where = list(places(found))
        if not where or rng.random() < 0.03:
            return copy.deepcopy(rng.choice(WRONG))
        *way, last = rng.choice(where)
        inside = found
        for step in way:
            inside = inside[step]
        kind = rng.random()
        if kind < 0.1:
            del inside[last]
        elif kind < 0.25 and type(inside[last]) is int:
            inside[last] = rng.choice([float(inside[last]), bool(inside[last]), -inside[last] - 1])
        elif kind < 0.3 and isinstance(inside, dict):
            inside[f"{last}x"] = copy.deepcopy(rng.choice(WRONG))
        elif kind < 0.35 and isinstance(inside[last], list):
            inside[last] = copy.deepcopy([*inside[last], *inside[last], rng.choice(WRONG)])
        else:
            inside[last] = copy.deepcopy(rng.choice(WRONG))
    return found
