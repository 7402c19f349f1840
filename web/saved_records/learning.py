"""All that a learner's pages save, as a part of the file of games: written, checked, and merged with
what this device has. Pure. It loads with the library.

Merging loses nothing: what is solved on either device stays solved, the better result stays, and of two
plans to repeat one step the newer one holds.
"""

import json

from hive_core.records import NamedTuple, changed, fields_of
from web.common.schema import (
    LARGEST,
    MISSING,
    DataFault,
    any_of,
    items,
    number,
    optional,
    real,
    record,
    row,
    text,
    valid,
)
from web.common.store import LESSONS, LONGEST, MOST_GROUPS, PUZZLES, read_object
from web.saved_records.spaced_repetition import WELL, planned_on
from web.saved_records.turning_points import KEY as TURNS
from web.saved_records.turning_points import MOST, OWN, POINT, plain_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from web.common.schema import Check
    from web.common.store import Store
    from web.saved_records.turning_points import TurningPoint

    T = TypeVar("T")
    Due = dict[str, list[int]]
    Steps = dict[str, list[int]]

KEYS = {
    "turns": TURNS,
    "lessons": LESSONS,
    "puzzles": PUZZLES,
    "studies": "skep.studies",
    "study": "skep.study",
}
"""Keys in the browser's storage, by the name that a record has in the file."""

Lessons = NamedTuple(
    "Lessons",
    [
        ("solved", "Steps"),
        ("stars", "Steps"),
        ("due", "Due"),
        ("last", "list[Any] | None"),
        ("best", "dict[str, int]"),
    ],
)
Puzzles = NamedTuple(
    "Puzzles",
    [("rating", "list[float] | None"), ("results", "dict[str, int]"), ("due", "Due")],
)
Turns = NamedTuple("Turns", [("points", "list[TurningPoint]")])
Studies = NamedTuple(
    "Studies", [("solved", "dict[str, dict[str, int]]"), ("tests", "dict[str, int]")]
)
Study = NamedTuple("Study", [("text", "str")])


def or_empty(kind: "Check[T]", empty: "T") -> "Check[T]":
    """Return the schema of a value that fits the schema `kind`, or is missing, which gives `empty`."""

    def check(value: object, where: str) -> "T":
        return empty if value is MISSING else kind(value, where)

    return check


def group(kind: "Check[T]") -> "Check[dict[str, T]]":
    """Return the schema of an object of any names whose values all fit the schema `kind`; {} if it is
    missing."""

    def check(value: object, where: str) -> "dict[str, T]":
        if value is MISSING:
            return {}
        if type(value) is not dict:
            raise DataFault(where, value, "record")
        return {str(name): kind(one, "%s.%s" % (where, name)) for name, one in value.items()}

    return check


EMPTY: "dict[str, object]" = {}
COUNT = number(0, LARGEST)
STEPS = group(items(number(0, 49), 1000))
DUE = group(row(COUNT, number(0, WELL)))
CHECKS: "dict[str, Check[Any]]" = {
    "lessons": record(
        Lessons,
        {
            "solved": STEPS,
            "stars": STEPS,
            "due": DUE,
            "last": optional(row(text(64), COUNT)),
            "best": group(COUNT),
        },
    ),
    "puzzles": record(
        Puzzles,
        {
            "rating": optional(row(real, real, real)),
            "results": group(any_of(0, 1, False, True)),
            "due": DUE,
        },
    ),
    "turns": record(Turns, {"points": or_empty(items(POINT, MOST), [])}),
    "studies": record(Studies, {"solved": group(group(number(1, 2))), "tests": group(COUNT)}),
    "study": record(Study, {"text": or_empty(text(LONGEST), "")}),
}
"""Schemas of the records in the file. Unlike those of the pages they refuse a record as a whole."""


def saved_learning(store: "Store") -> str:
    """Return all that the learner's pages have saved, as JSON for the file of games; "" if it is
    nothing."""
    found = {name: store.load(key) for name, key in KEYS.items()}
    written = {name: one for name, one in found.items() if one}
    return json.dumps(written) if written else ""


def merge_learning(store: "Store", texts: "dict[str, str]") -> bool:
    """Merge the records of a file, JSON texts by their names, with those in `store`. Return whether all
    could be saved. Raises DataFault, and changes nothing, if one of them is not as it should be."""
    file = {name: _read(name, one) for name, one in texts.items() if name in KEYS}
    ids: dict[str, str] = {}
    saved = True
    for name in KEYS:  # the turning points before the lessons, which have their results
        if name not in file:
            continue
        own = valid(CHECKS[name], store.load(KEYS[name])) or CHECKS[name](EMPTY, name)
        merged = MERGE[name](own, file[name], ids)
        plain = _plain(name, merged)
        fits = len(json.dumps(plain)) <= LONGEST
        saved = fits and store.save(KEYS[name], plain) and saved
    return saved


def _read(name: str, one: str) -> "Any":
    """Return the record `name` of a file, whose JSON is `one`. Raises DataFault."""
    value = read_object(one, MOST_GROUPS)
    if not value and one != "{}":
        raise DataFault(name, one, "record")
    return CHECKS[name](value, name)


def _plain(name: str, one: "Any") -> "dict[str, object]":
    """Return the record `name` as data that JSON can save."""
    if name == "turns":
        return plain_points(one.points)
    plain: dict[str, object] = {field: getattr(one, field) for field in fields_of(one)}
    plain.update({"schema": 1})
    return plain


def _turns(own: "Turns", file: "Turns", ids: "dict[str, str]") -> "Turns":
    """Merge turning points, the oldest first. Put the names that the file's have here into `ids`, by
    those that they have there."""
    points = list(own.points)
    for point in file.points:
        same = [one.id for one in points if one.position == point.position]
        number = same[0] if same else max([one.id for one in points] or [0]) + 1
        ids[OWN + str(point.id)] = OWN + str(number)
        if not same:
            points.append(changed(point, id=number))
    return Turns(sorted(points, key=lambda one: one.day)[-MOST:])


def _lessons(own: "Lessons", file: "Lessons", ids: "dict[str, str]") -> "Lessons":
    """Merge progress in lessons; `ids` are the names of turning points."""
    for here, there in ((own.solved, file.solved), (own.stars, file.stars)):
        for lesson, steps in there.items():
            found = here.setdefault(ids.get(lesson, lesson), [])
            found += [step for step in steps if step not in found]
    due = {}
    for step, when in file.due.items():
        lesson, dot, place = step.partition(".")
        due[ids.get(lesson, lesson) + dot + place] = when
    _merge_due(own.due, due)
    _merge_best(own.best, file.best)
    return own if own.last and own.last[0] else changed(own, last=file.last)


def _puzzles(own: "Puzzles", file: "Puzzles", _: "dict[str, str]") -> "Puzzles":
    """Merge puzzle results. The rating is that of the learner who has tried more."""
    tried_more = len(file.results) > len(own.results)
    rating = file.rating if file.rating and (tried_more or not own.rating) else own.rating
    for name, solved in file.results.items():
        own.results[name] = int(solved or own.results.get(name, 0))
    _merge_due(own.due, file.due)
    return changed(own, rating=rating)


def _studies(own: "Studies", file: "Studies", _: "dict[str, str]") -> "Studies":
    """Merge progress in studies."""
    for study, marks in file.solved.items():
        _merge_best(own.solved.setdefault(study, {}), marks)
    _merge_best(own.tests, file.tests)
    return own


def _study(own: "Study", file: "Study", _: "dict[str, str]") -> "Study":
    """Return the study that was opened last here; that of the file if there is none."""
    return own if own.text else file


MERGE: "dict[str, Callable[[Any, Any, dict[str, str]], Any]]" = {
    "turns": _turns,
    "lessons": _lessons,
    "puzzles": _puzzles,
    "studies": _studies,
    "study": _study,
}


def _merge_due(here: "Due", there: "Due") -> None:
    """Add the plans `there` to `here`; of two for one step the newer one holds."""
    for name, when in there.items():
        if name not in here or _made(when) > _made(here[name]):
            here[name] = when


def _made(when: "list[int]") -> int:
    """Return the day on which the saved entry `when` was made."""
    return planned_on((when[0], when[1]))


def _merge_best(here: "dict[str, int]", there: "dict[str, int]") -> None:
    """Put the larger of two numbers with the same name into `here`."""
    for name, value in there.items():
        here[name] = max(value, here.get(name, 0))
