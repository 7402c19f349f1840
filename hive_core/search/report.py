"""Result of a search with moves as text: records that leave the search, and their plain data.

Separate from the search so that the page, which reads them, need not load it. Moves are MoveStrings;
a score is the expected one, 0 to 1, of the side to move.
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
"""A move that was looked at. `proved` is 1 (it wins), 0, -1 or None, after at most `plies` plies;
`moves` is the expected continuation, this move first; `origin` and `goal` are cells, -1 for the reserve
or a pass; `why` is the reason as `hive_core.search.reasons.spell_reason` gives it, or empty."""

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
"""The state of a search; the best line first."""

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
"""Progress of a search: `share` 0 to 1 of its budget, the score `win` and the expected line."""


RESULTS: "dict[int | None, str]" = {1: "wins", 0: "draws", -1: "loses"}
"""RESULTS[proved]: the word for what is proved of a line."""
LEAST = 10
"""Ratio of visits: a line counts as searched with at least one visit for every LEAST of the deepest
one."""


def well_visited(report: Report) -> Report:
    """Return the report without lines that were hardly searched; proved ones stay."""
    open_lines = [line.visits for line in report.lines if line.proved is None]
    most = max(open_lines) if open_lines else 0
    lines = [
        line for line in report.lines if line.proved is not None or line.visits * LEAST >= most
    ]
    return changed(report, lines=lines)


def plain(report: Report) -> "dict[str, Any]":
    """A report as lists, numbers and texts, by the names of the fields; `read_report` takes it back."""
    data = _by_name(report)
    data["lines"] = [_by_name(line) for line in report.lines]
    return data


def read_report(data: "dict[str, Any]") -> Report:
    """The report that `plain` took apart. Raises KeyError where something is missing."""
    lines = [Line(*[line[name] for name in fields_of(Line)]) for line in data["lines"]]
    return Report(data["iterations"], data["seconds"], data["proved"], data["plies"], lines)


def _by_name(record: "Any") -> "dict[str, Any]":
    return {name: getattr(record, name) for name in fields_of(record)}
