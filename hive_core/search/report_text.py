"""Conversion of a search's result to records with moves as text, and to lines for UHP."""

from hive_core.notation.moves import spell_line, spell_move
from hive_core.rules.board import CELL, PASS, SHIFT
from hive_core.search.reasons import reason, spell_reason
from hive_core.search.report import RESULTS, Line, Report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.rules.board import Board
    from hive_core.search import root_stats


def text_report(board: "Board", report: "root_stats.RootReport", why: bool = True) -> Report:
    """Return `report` with moves as text; `board` has the searched position. If `why` is True, every
    line has the reason for its move."""
    lines = [_text_line(board, line, why) for line in report.lines]
    return Report(report.iterations, report.seconds, report.proved, report.plies, lines)


def _text_line(board: "Board", line: "root_stats.RootLine", why: bool) -> Line:
    passes = line.move == PASS
    return Line(
        move=spell_move(board, line.move),
        visits=line.visits,
        score=line.score,
        proved=line.proved,
        plies=line.plies,
        moves=spell_line(board, line.moves),
        origin=-1 if passes else board.where[line.move >> SHIFT],
        goal=-1 if passes else line.move & CELL,
        why=spell_reason(reason(board, line)) if why else [],
    )


def report_lines(board: "Board", report: "root_stats.RootReport") -> list[str]:
    """Return a report as text: one line on the whole search, then one for each move, best first.

        report;5120 iterations;0.50 s
        move 1;wA1 -bQ;612 visits;score 0.81;wins in 3 plies;wA1 -bQ, bB1 wS1, wA2 bQ/;closes_in bQ 5

    The fifth field is the proved result, or "open" if there is none. The last field is the reason for
    the move.
    """
    shown = text_report(board, report)
    lines = [f"report;{shown.iterations} iterations;{shown.seconds:.2f} s"]
    for number, line in enumerate(shown.lines, 1):
        result = "open"
        if line.proved is not None:
            result = f"{RESULTS[line.proved]} in {line.plies} plies"
        fields = [
            f"move {number}",
            line.move,
            f"{line.visits} visits",
            f"score {line.score:.2f}",
            result,
            ", ".join(line.moves),
            " ".join(line.why),
        ]
        lines.append(";".join(fields))
    return lines
