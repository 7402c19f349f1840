"""Records of a search's result with moves as text, and their conversion to plain data.

Moves are MoveStrings; scores are expected scores, 0 to 1, of the side to move. This module does not
import the search, so the page can read reports without loading the search.
"""

from hive_core.records import NamedTuple, changed, fields_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Line = NamedTuple(
    "Line",
    [
        ("move", "str"),
        ("visits", "int"),
        ("score", "float"),
        ("proved", "int | None"),
        ("plies", "int"),
        ("moves", "list[str]"),
        ("origin", "int"),
        ("goal", "int"),
        ("why", "list[str]"),
    ],
)
"""Result of a search for one root move.

`proved` is 1 (the move wins), 0 (it draws), -1 (it loses) or None; a proved game is over after at most
`plies` plies. `moves` is the expected continuation, this move first. `origin` and `goal` are cells, -1
for the reserve or a pass. `why` is the reason for the move as texts from
`hive_core.search.reasons.spell_reason`, or empty.
"""

Report = NamedTuple(
    "Report",
    [
        ("iterations", "int"),
        ("seconds", "float"),
        ("proved", "int | None"),
        ("plies", "int"),
        ("lines", "list[Line]"),
    ],
)
"""State of a search. `proved` is the proved result of the root for the side to move, reached in at most
`plies` plies, or None. `lines` has the best move first."""

Progress = NamedTuple(
    "Progress",
    [
        ("share", "float"),
        ("visits", "int"),
        ("seconds", "float"),
        ("win", "float | None"),
        ("line", "list[str]"),
    ],
)
"""Progress of a search. `share` is the used part of its budget, 0 to 1; `visits` the number of
iterations; `seconds` the time so far. `win` is the expected score of the best move, and `line` the
expected moves, the best move first."""


RESULTS: "dict[int | None, str]" = {1: "wins", 0: "draws", -1: "loses"}
"""RESULTS[proved]: the word for a proved result in a line of text."""
LEAST = 10
"""A line counts as well visited if the most visited line has at most LEAST times as many visits."""


def well_visited(report: Report) -> Report:
    """Return `report` without the lines that are neither proved nor visited at least 1 / LEAST times as
    often as the most visited one."""
    open_lines = [line.visits for line in report.lines if line.proved is None]
    most = max(open_lines) if open_lines else 0
    lines = [
        line for line in report.lines if line.proved is not None or line.visits * LEAST >= most
    ]
    return changed(report, lines=lines)


def plain(report: Report) -> "dict[str, Any]":
    """Return a report as dicts of plain data, for JSON; `read_report` is the inverse."""
    data = _by_name(report)
    data["lines"] = [_by_name(line) for line in report.lines]
    return data


def read_report(data: "dict[str, Any]") -> Report:
    """Return the report from a dict that `plain` made. Raises KeyError for a missing field."""
    lines = [Line(*[line[name] for name in fields_of(Line)]) for line in data["lines"]]
    return Report(data["iterations"], data["seconds"], data["proved"], data["plies"], lines)


def _by_name(record: "Any") -> "dict[str, Any]":
    return {name: getattr(record, name) for name in fields_of(record)}
