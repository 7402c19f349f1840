"""What a search found, as plain data for the page and as lines of text for UHP.

Moves come as MoveStrings; a score is the expected one, 0 to 1, of the side to move.
"""

from hive_core.notation.moves import spell_line, spell_move
from hive_core.rules.board import CELL, PASS, SHIFT
from hive_core.search.reasons import reason, spell_reason

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hive_core.rules.board import Board
    from hive_core.search.merge import Line, Report

RESULTS = {1: "wins", 0: "draws", -1: "loses"}


def report_data(board: "Board", report: "Report", why: bool = True) -> "dict[str, Any]":
    """A report on the position of `board` as plain data.

    iterations, seconds, proved, plies as in Report; lines: dicts of move, visits, score, proved, plies,
    moves (the expected line), origin and goal (cells, -1 for reserve or a pass), and with `why` the
    reason as `spell_reason` gives it (otherwise empty).
    """
    return {
        "iterations": report.iterations,
        "seconds": report.seconds,
        "proved": report.proved,
        "plies": report.plies,
        "lines": [_line_data(board, line, why) for line in report.lines],
    }


def _line_data(board: "Board", line: "Line", why: bool) -> "dict[str, Any]":
    passes = line.move == PASS
    return {
        "move": spell_move(board, line.move),
        "visits": line.visits,
        "score": line.score,
        "proved": line.proved,
        "plies": line.plies,
        "moves": spell_line(board, line.moves),
        "origin": -1 if passes else board.where[line.move >> SHIFT],
        "goal": -1 if passes else line.move & CELL,
        "why": spell_reason(reason(board, line)) if why else [],
    }


def report_lines(board: "Board", report: "Report") -> list[str]:
    """A report as text: one line on the whole search and one for each of its moves, best first.

        report;5120 iterations;0.50 s
        move 1;wA1 -bQ;612 visits;score 0.81;wins in 3 plies;wA1 -bQ, bB1 wS1, wA2 bQ/;closes_in bQ 5

    The fifth field is "open" where nothing is proved, the last one the reason.
    """
    lines = [f"report;{report.iterations} iterations;{report.seconds:.2f} s"]
    for number, line in enumerate(report.lines, 1):
        result = "open"
        if line.proved is not None:
            result = f"{RESULTS[line.proved]} in {line.plies} plies"
        fields = [
            f"move {number}",
            spell_move(board, line.move),
            f"{line.visits} visits",
            f"score {line.score:.2f}",
            result,
            ", ".join(spell_line(board, line.moves)),
            " ".join(spell_reason(reason(board, line))),
        ]
        lines.append(";".join(fields))
    return lines
