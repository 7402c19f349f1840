"""Records of all messages between a page and the engine's workers, and their JSON text. Pure.

On the wire a message is a JSON object of its fields and of its name in TO_WORKER, under "do", or in
FROM_WORKER, under "say". The `Tally` of a helper (a worker that helps the first one to search) goes
to the first worker: it begins with `RELAY`, and the page passes it on unread.
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
    """Name of a question. Answers with another ticket than that of the open question are dropped."""

EngineState = NamedTuple("EngineState", [("state", "str"), ("done", "int"), ("total", "int")])
"""The engine's state: OFF, LOADING, READY, FAILED, or EARLY (a small engine answers while the large
one loads), and how many of the `total` bytes are loaded."""

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
"""Request for the next move of `game` (see Game.text), to be answered after at least `pace_s`
seconds.

`helpers` is the number of workers that help. The compiled search takes `seconds`, any other search
SLOWER times as many.
"""


def patient(question: "Think") -> bool:
    """Return whether `question` gives the strongest level more than its usual time. Helpers search
    for the answer to such a question, too."""
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

`lines` is the number of moves to search about equally deep, 0 for only the best one.
"""

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
"""Request to judge every position of `game` (see Game.text), from the one after `first` plies on.

Each position takes at most SLOWER times `seconds`; the compiled search has done enough iterations
long before.
"""

Help = NamedTuple("Help", [("question", "Think | Study"), ("number", "int")])
"""Request to helper `number` (from 1) to search the position of `question` together with the first
worker."""

Tally = NamedTuple("Tally", [("ticket", "Ticket"), ("number", "int"), ("tally", "Any")])
"""Search results of helper `number`, in the form that hive_core/search/root_stats.py merges."""

Stop = NamedTuple("Stop", [("ticket", "Ticket")])
"""Request to end the search for the question with the ticket `ticket`, and to answer it at once."""

Cancel = NamedTuple("Cancel", [("ticket", "Ticket")])
"""Notice that the answer to the question with the ticket `ticket` no longer matters."""

# From a worker

Ready = NamedTuple("Ready", [])
"""Notice that the worker can take questions."""

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
"""Progress of a search: `share` of its budget (0 to 1), visits, seconds, expected score `win` (0 to
1), main line, report, and in `core` the search's name: "kernel" (compiled), "python", or "" for the
small engine."""

Moved = NamedTuple("Moved", [("ticket", "Ticket"), ("move", "str")])
"""Answer to a Think: `move` is the requested move, a MoveString."""

Studied = NamedTuple("Studied", [("ticket", "Ticket"), ("report", "Report")])
"""Answer to a Study: `report` is the final result of the search."""

Reviewed = NamedTuple("Reviewed", [("ticket", "Ticket"), ("position", "Any"), ("left", "int")])
"""A judged position of a review, as a dict that hive_core/search/accuracy.py reads, and the number
of positions left."""

Error = NamedTuple("Error", [("ticket", "Ticket"), ("text", "str")])
"""Notice that the worker cannot answer the question with the ticket `ticket`; `text` says why."""

Relayed = NamedTuple("Relayed", [("text", "str")])
"""Message of a helper, which the page passes on to the first worker without reading it."""

if TYPE_CHECKING:
    Question = Think | Study
    Request = Question | Review
    ToWorker = Request | Help | Tally | Stop | Cancel | Relayed
    FromWorker = Ready | SearchProgress | Moved | Studied | Reviewed | Error | Relayed

TO_WORKER = {
    "think": Think,
    "study": Study,
    "review": Review,
    "help": Help,
    "tally": Tally,
    "stop": Stop,
    "cancel": Cancel,
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
"""First character of a message that the page passes on unread."""

NOTHING_YET = SearchProgress(
    ticket="", share=0.0, visits=0, seconds=0.0, win=None, line=[], report=None, core=""
)
"""Value of a search's progress before the search has sent any."""


def to_text(message: "ToWorker | FromWorker") -> str:
    """Return the text of a message, as it is sent."""
    if isinstance(message, Relayed):
        return message.text
    return json.dumps(as_object(message))


def as_object(message: "Any") -> "dict[str, Any]":
    """Return a message as a dict, the JSON object that is sent."""
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
            value = as_object(value)
        elif isinstance(value, Report):
            value = report.plain(value)
        table[name] = value
    return table


def read_request(text: str) -> "ToWorker":
    """Return the message to a worker that `text` holds."""
    return _question(json.loads(text))


def read_reply(text: str) -> "FromWorker":
    """Return the message from a worker that `text` holds."""
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
