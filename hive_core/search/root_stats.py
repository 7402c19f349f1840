"""Statistics of the moves at a search's root, which several searches can be merged by.

Searches of one position that know nothing of each other (other seeds, other threads) are merged move by
move: visits are added, expected scores averaged by visits, and a proof counts from wherever it comes.
"""

from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any


RootLine = NamedTuple(
    "RootLine",
    [
        ("move", "int"),
        ("visits", "int"),
        ("score", "float"),
        ("proved", "int | None"),
        ("plies", "int"),
        ("moves", "tuple[int, ...]"),
    ],
)
"""Result of the search for one move at the root.

`score` is the expected score in [0, 1] for the side to move there. `proved` is 1 (this move
wins), 0 (draws), -1 (loses) or None; `plies` then says after how many plies at most the game
is over. `moves` is the expected continuation and begins with the move itself.
"""

RootReport = NamedTuple(
    "RootReport",
    [
        ("iterations", "int"),
        ("seconds", "float"),
        ("proved", "int | None"),
        ("plies", "int"),
        ("lines", "tuple[RootLine, ...]"),
    ],
)
"""`lines` best first; `proved` is the root's result for the side to move, or None."""


def _rank(line: "RootLine") -> tuple[float, float, float]:
    if line.proved == 1:
        return (2.0, -line.plies, 0.0)
    if line.proved == -1:
        return (-1.0, line.plies, 0.0)
    return (0.0, line.visits, line.score)


def ranked(lines: "Iterable[RootLine]") -> "list[RootLine]":
    """The lines, best first.

    Proven wins come first (quickest first), proven losses last (slowest first), all others by visits;
    but a proven draw goes before moves that are expected to lose.
    """
    order = sorted(lines, key=_rank, reverse=True)
    if order and order[0].score < 0.5:
        for line in order:
            if line.proved == 0:
                order.remove(line)
                order.insert(0, line)
                break
    return order


def _value_rank(line: "RootLine") -> tuple[float, float, float]:
    if line.proved == 1 or line.proved == -1:
        return _rank(line)
    return (0.0, line.score, line.visits)


def by_value(lines: "Iterable[RootLine]") -> "list[RootLine]":
    """The lines of a search that looks at several about equally deep, best first.

    Proven wins come first (quickest first), proven losses last (slowest first), all others by score.
    """
    return sorted(lines, key=_value_rank, reverse=True)


def best_move(order: "Sequence[RootLine]", moves: "Sequence[int]") -> int:
    """The move to play: the first of ranked lines, or of `moves` (all legal ones, by prior) if none.

    When every line is proven to lose but some moves are untried, the first untried one.
    """
    if not order or order[0].proved == -1:
        tried = [line.move for line in order]
        for move in moves:
            if move not in tried:
                return move
    return order[0].move


def fair_lines(order: "Sequence[RootLine]", margin: float) -> "list[RootLine]":
    """The lines that are nearly as good as the best, none of them proven to lose.

    Nearly as good: the expected value, in [-1, 1], is at most `margin` below that of the best.
    """
    floor = order[0].score - margin / 2.0
    return [line for line in order if line.proved != -1 and line.score >= floor]


def merged(
    reports: "Sequence[RootReport]",
    legal: int,
    order: "Callable[[Iterable[RootLine]], list[RootLine]]" = ranked,
) -> "RootReport":
    """One report out of those of several searches of a position with `legal` moves.

    Each must have all its lines, but need not have tried all moves. A result that no search alone has
    proven may be proven by all of them together. The time is that of the first report. `order` puts the
    best line first.
    """
    lines = order([_joined(group) for group in _by_move(reports)])
    proved, plies = _proven(lines, legal)
    iterations = sum([report.iterations for report in reports])
    return RootReport(iterations, reports[0].seconds, proved, plies, tuple(lines))


def _by_move(reports: "Sequence[RootReport]") -> "list[list[RootLine]]":
    """The lines grouped by their move."""
    groups: dict[int, list[RootLine]] = {}
    for report in reports:
        for line in report.lines:
            if line.move in groups:
                groups[line.move].append(line)
            else:
                groups[line.move] = [line]
    return list(groups.values())


def _joined(lines: "list[RootLine]") -> "RootLine":
    """One line out of several of the same move; the continuation comes from the best-founded one."""
    visits = sum([line.visits for line in lines])
    proofs = [line for line in lines if line.proved is not None]
    if proofs:
        proof = min(proofs, key=lambda line: line.plies)
        return RootLine(proof.move, visits, proof.score, proof.proved, proof.plies, proof.moves)
    deepest = max(lines, key=lambda line: line.visits)
    score = sum([line.score * line.visits for line in lines]) / max(visits, 1)
    return RootLine(deepest.move, visits, score, None, 0, deepest.moves)


def _proven(lines: "list[RootLine]", legal: int) -> tuple[int | None, int]:
    """The root's result and its plies at the most, as far as the lines prove it."""
    wins = [line.plies for line in lines if line.proved == 1]
    if wins:
        return 1, min(wins)
    if len(lines) < legal or [line for line in lines if line.proved is None]:
        return None, 0
    draws = [line.plies for line in lines if line.proved == 0]
    return (0, max(draws)) if draws else (-1, max([line.plies for line in lines]))


def settled(lines: "Sequence[RootLine]", legal: int, left: float) -> bool:
    """Return whether the choice stays the same, whatever the `left` iterations bring.

    It does when all others are proven to lose, or cannot catch up with the most visited one; a proven
    draw may yet be preferred.
    """
    if [line for line in lines if line.proved == 0]:
        return False
    visits = sorted([line.visits for line in lines if line.proved is None])
    if len(lines) < legal:
        visits.insert(0, 0)  # an untried move
    return len(visits) == 1 or (len(visits) > 1 and visits[-1] - visits[-2] > left)


def packed(report: "RootReport") -> "list[Any]":
    """A report as lists and numbers, for text; `unpacked` takes it back."""
    lines = []
    for line in report.lines:
        score = int(line.score * 1e6 + 0.5) / 1e6
        lines.append([line.move, line.visits, score, line.proved, line.plies, list(line.moves)])
    return [report.iterations, report.seconds, report.proved, report.plies, lines]


def unpacked(data: "list[Any]") -> "RootReport":
    """The report that was packed."""
    iterations, seconds, proved, plies, rows = data
    lines = []
    for move, visits, score, result, length, moves in rows:
        lines.append(RootLine(move, visits, score, result, length, tuple(moves)))
    return RootReport(iterations, seconds, proved, plies, tuple(lines))
