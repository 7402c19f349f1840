"""Records of all messages between a page and the engine's workers, and their JSON text. Pure.

A message is sent as a JSON object of its fields, with its name in TO_WORKER under "do", or in
FROM_WORKER under "say". Workers besides the first one are helpers: they search the same position and
send the first one their results, each as a `Tally`. Of a review they take looks instead, one at a time:
`LookAt` and `Looked`. What workers send each other begins with `RELAY`, by which the page knows that it
passes it on without reading it.
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
    """Text that identifies a question. Its answers have it, too, so that answers to an earlier question
    are ignored."""

EngineState = NamedTuple("EngineState", [("state", "str"), ("done", "int"), ("total", "int")])
"""State of the engine: `state` is OFF, LOADING, READY, FAILED, or EARLY (the small engine answers
while the large one loads); `done` of `total` bytes are loaded."""

OFF, LOADING, READY, FAILED, EARLY = "off", "loading", "ready", "failed", "early"
SLOWER = 3.0
"""Factor by which a move or a review takes longer without the compiled search."""

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
"""Request for the next move of `game` (see Game.text) at `level` and in `style`, which are indexes
from 0. It is answered after at least `pace_s` seconds, so that a person can follow a game between
two computers.

The compiled search takes at most `seconds`, any other search SLOWER times as many. `helpers` is the
number of workers that help; `Pool` sets it.
"""


def patient(question: "Think") -> bool:
    """Return whether `question` gives the strongest level more than its usual time, so that helpers
    search too."""
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
"""Request for an opinion on the position at the end of `game` (see Game.text), at full strength.
`lines` is the number of moves to search about equally deep, 0 for only the best one."""

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
"""Request to evaluate every position of `game` (see Game.text), from the one after `first` plies on.
Each takes at most SLOWER times `seconds`; the compiled search needs far less, and on a machine so busy
that it needs more, it gets more."""

Help = NamedTuple("Help", [("question", "Think | Study | Review"), ("number", "int")])
"""Request to helper `number` (from 1) to search the position of `question` together with the first
worker, or to take looks of its review."""

Tally = NamedTuple("Tally", [("ticket", "Ticket"), ("number", "int"), ("tally", "Any")])
"""Search results of the helper with the number `number`, in the form that
hive_core/search/root_stats.py merges."""

LookAt = NamedTuple("LookAt", [("ticket", "Ticket"), ("number", "int"), ("look", "list[Any]")])
"""Request of the first worker to helper `number` to take a look of the review with the ticket `ticket`:
the fields of a Look (hive_core/search/looks.py)."""

Looked = NamedTuple(
    "Looked",
    [
        ("ticket", "Ticket"),
        ("number", "int"),
        ("core", "str"),
        ("look", "list[Any]"),
        ("position", "Any"),
    ],
)
"""Message of helper `number` to the first worker that it can take a look of a review. `look` is the one
that it has just taken, and `position` the evaluation by it, as in Reviewed; they are empty and None
before the first. `core` is the kind of its search (see SearchProgress)."""

Stop = NamedTuple("Stop", [("ticket", "Ticket")])
"""Request to end the search for the question with the ticket `ticket`, and to answer with the best move
or result found so far."""

Cancel = NamedTuple("Cancel", [("ticket", "Ticket")])
"""Message to a worker that nobody needs the answer to the question with the ticket `ticket` any
more."""

Expect = NamedTuple("Expect", [])
"""Message to the pool of workers that a review will probably be requested soon."""

# From a worker

Ready = NamedTuple("Ready", [])
"""Message of a worker that it can receive questions."""

SearchProgress = NamedTuple(
    "SearchProgress",
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
"""Progress of a search: `share` of its time or iterations used (0 to 1), number of `visits`,
`seconds`, expected score `win` (0 to 1) of the side to move, `line` of best moves, `report`. `core`
names the search: "kernel" (compiled), "python", or "" for the small engine."""

Moved = NamedTuple("Moved", [("ticket", "Ticket"), ("move", "str")])
"""Answer to a Think: `move` is the requested move, a MoveString."""

Studied = NamedTuple("Studied", [("ticket", "Ticket"), ("report", "Report")])
"""Answer to a Study: `report` is the final result of the search."""

Reviewed = NamedTuple("Reviewed", [("ticket", "Ticket"), ("position", "Any"), ("left", "int")])
"""Evaluation of one position of a review, as a dict that hive_core/search/accuracy.py reads, and the
number of positions left."""

Error = NamedTuple("Error", [("ticket", "Ticket"), ("text", "str")])
"""Message of a worker that it cannot answer the question with the ticket `ticket`; `text` says why."""

Relayed = NamedTuple("Relayed", [("text", "str")])
"""Message between a helper and the first worker, which the page passes on without reading it."""

if TYPE_CHECKING:
    Question = Think | Study
    Request = Question | Review
    ToWorker = Request | Help | Tally | LookAt | Looked | Stop | Cancel | Expect | Relayed
    FromWorker = Ready | SearchProgress | Moved | Studied | Reviewed | Error | Relayed

TO_WORKER = {
    "think": Think,
    "study": Study,
    "review": Review,
    "help": Help,
    "tally": Tally,
    "look": LookAt,
    "looked": Looked,
    "stop": Stop,
    "cancel": Cancel,
    "expect": Expect,
}
"""Classes of messages to a worker, by their name under "do"."""
FROM_WORKER = {
    "ready": Ready,
    "progress": SearchProgress,
    "move": Moved,
    "studied": Studied,
    "reviewed": Reviewed,
    "error": Error,
}
"""Classes of messages from a worker, by their name under "say"."""
RELAY = "@"
"""First character of a text that the page passes on to another worker without reading it."""

NOTHING_YET = SearchProgress(
    ticket="", share=0.0, visits=0, seconds=0.0, win=None, line=[], report=None, core=""
)
"""SearchProgress of a search from which no message has arrived yet."""


def to_text(message: "ToWorker | FromWorker") -> str:
    """Return the text of a message, as it is sent."""
    if isinstance(message, Relayed):
        return message.text
    return json.dumps(as_object(message))


def as_object(message: "Any") -> "dict[str, Any]":
    """Return a message as a dict, which becomes the JSON object that is sent."""
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
        if isinstance(value, (Think, Study, Review)):
            value = as_object(value)
        elif isinstance(value, Report):
            value = report.plain(value)
        table[name] = value
    return table


def read_request(text: str) -> "ToWorker":
    """Return the message to a worker that is written in `text`."""
    return _question(json.loads(text))


def read_reply(text: str) -> "FromWorker":
    """Return the message from a worker that is written in `text`."""
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
