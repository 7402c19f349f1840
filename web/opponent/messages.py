"""Every message between a page and the computer's workers, as records, and their text. Pure.

On the wire a message is a JSON object: its fields, and under "do" (to a worker) or "say" (from one)
its name in the tables below. A helper's `Tally` is for the first worker: it travels marked with
`RELAY`, and the page passes it on unread.
"""

import json

from hive_core.records import NamedTuple, fields_of
from hive_core.search import report
from hive_core.search.levels import LEVELS, STRONGEST
from hive_core.search.report import Report, read_report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Ticket = int | str
    """Names a question; what comes with another ticket than that of the open question is dropped."""

EngineState = NamedTuple("EngineState", [("state", "str"), ("done", "int"), ("total", "int")])
"""OFF, LOADING, READY or FAILED, and how many bytes of the workers' files are here. EARLY: a small
engine answers in place of the large one, which is not ready."""

OFF, LOADING, READY, FAILED, EARLY = "off", "loading", "ready", "failed", "early"
SLOWER = 3.0
"""Factor for the time of a move or a review without the compiled search."""

# To a worker

Think = NamedTuple(
    "Think",
    [
        ("ticket", "Ticket"),
        ("game", "str"),
        ("tournament", "bool"),
        ("level", "int"),
        ("style", "int"),
        ("seconds", "float"),
        ("pace_s", "float"),
        ("helpers", "int"),
    ],
)
"""A move is wanted after a game's text (see Game.text), not before `pace_s`; so many workers help.
The compiled search takes so many `seconds`, another one SLOWER times as many."""


def patient(question: "Think") -> bool:
    """Return whether the strongest level uses all of its time, with all helpers."""
    return question.level == STRONGEST and question.seconds > LEVELS[STRONGEST].seconds


Study = NamedTuple(
    "Study",
    [
        ("ticket", "Ticket"),
        ("game", "str"),
        ("tournament", "bool"),
        ("seconds", "float"),
        ("helpers", "int"),
        ("lines", "int"),
    ],
)
"""An opinion is wanted on the position after a game's text, at full strength; 0 `lines`: on the best
move, else on so many moves about equally."""

Review = NamedTuple(
    "Review",
    [
        ("ticket", "Ticket"),
        ("game", "str"),
        ("tournament", "bool"),
        ("seconds", "float"),
        ("first", "int"),
    ],
)
"""Every position of a game's text is to be judged, from the one after `first` plies on, in SLOWER times
so many seconds each at the most; the compiled search has looked at enough positions long before."""

Help = NamedTuple("Help", [("question", "Think | Study"), ("number", "int")])
"""A helper, `number` of them from 1, is to search the position of a question along with the first."""

Tally = NamedTuple("Tally", [("ticket", "Ticket"), ("number", "int"), ("tally", "Any")])
"""Results of a helper, in the form that hive_core/search/root_stats.py merges."""

Stop = NamedTuple("Stop", [("ticket", "Ticket")])
"""The answer is wanted at once."""

Cancel = NamedTuple("Cancel", [("ticket", "Ticket")])
"""The answer is not wanted any more."""

# From a worker

Ready = NamedTuple("Ready", [])
"""The worker can take questions."""

Progress = NamedTuple(
    "Progress",
    [
        ("ticket", "Ticket"),
        ("share", "float"),
        ("visits", "int"),
        ("seconds", "float"),
        ("win", "float | None"),
        ("line", "list[str]"),
        ("report", "Report | None"),
        ("core", "str"),
    ],
)
"""Progress of a search: share of its budget, visits, seconds, expected score, line, and the
search's name: "kernel" (compiled), "python", or "" for the small engine."""

Moved = NamedTuple("Moved", [("ticket", "Ticket"), ("move", "str")])
"""The move that was asked for, a MoveString."""

Studied = NamedTuple("Studied", [("ticket", "Ticket"), ("report", "Report")])
"""All that a study found."""

Reviewed = NamedTuple("Reviewed", [("ticket", "Ticket"), ("position", "Any"), ("left", "int")])
"""A position is judged: a table as hive_core/search/accuracy.py reads it, and how many are left."""

Error = NamedTuple("Error", [("ticket", "Ticket"), ("text", "str")])
"""The worker cannot answer."""

Relayed = NamedTuple("Relayed", [("text", "str")])
"""A helper's message for the first worker."""

if TYPE_CHECKING:
    Question = Think | Study
    Asked = Question | Review
    ToWorker = Asked | Help | Tally | Stop | Cancel | Relayed
    FromWorker = Ready | Progress | Moved | Studied | Reviewed | Error | Relayed

TO_WORKER = {
    "think": Think,
    "study": Study,
    "review": Review,
    "help": Help,
    "tally": Tally,
    "stop": Stop,
    "cancel": Cancel,
}
FROM_WORKER = {
    "ready": Ready,
    "progress": Progress,
    "move": Moved,
    "studied": Studied,
    "reviewed": Reviewed,
    "error": Error,
}
RELAY = "@"
"""Begins a message that is passed on unread."""

NOTHING_YET = Progress("", 0.0, 0, 0.0, None, [], None, "")
"""The progress of a search that has just begun."""


def to_text(message: "ToWorker | FromWorker") -> str:
    """The text of a message."""
    if isinstance(message, Relayed):
        return message.text
    return json.dumps(plain(message))


def plain(message: "Any") -> "dict[str, Any]":
    """The JSON object of a message."""
    table = _fields(message)
    for word, kinds in (("do", TO_WORKER), ("say", FROM_WORKER)):
        for name, kind in kinds.items():
            if isinstance(message, kind):
                table[word] = name
    return table


def _fields(record: "Any") -> "dict[str, Any]":
    table = {}
    for name in fields_of(record):
        value = getattr(record, name)
        if isinstance(value, (Think, Study)):
            value = plain(value)
        elif isinstance(value, Report):
            value = report.plain(value)
        table[name] = value
    return table


def read_question(text: str) -> "ToWorker":
    """The message to a worker that a text says."""
    return _question(json.loads(text))


def read_answer(text: str) -> "FromWorker":
    """The message from a worker that a text says."""
    if text.startswith(RELAY):
        return Relayed(text[len(RELAY) :])
    table = json.loads(text)
    kind = FROM_WORKER[table["say"]]
    if table.get("report"):
        table["report"] = read_report(table["report"])
    message: FromWorker = _record(kind, table)
    return message


def _question(table: "dict[str, Any]") -> "Any":
    if table["do"] == "help":
        return Help(_question(table["question"]), table["number"])
    return _record(TO_WORKER[table["do"]], table)


def _record(kind: "Any", table: "dict[str, Any]") -> "Any":
    return kind(*[table[name] for name in fields_of(kind)])
