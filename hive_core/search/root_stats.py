"""Statistics of the root moves of a search, and merging those of several searches (root parallelism).

Independent searches of one position are merged move by move: visits are added, expected scores averaged
by visits, and a proof by any of the searches counts.
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

`score` is the expected score in [0, 1] for the side to move at the root. `proved` is 1 (this move
wins), 0 (draws), -1 (loses) or None. If it is proved, the game is over after at most `plies` plies.
`moves` is the expected continuation and begins with the move itself.
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
"""State of a search. `lines` has the best move first. `proved` is the proved result of the root for the
side to move, reached in at most `plies` plies, or None."""


def _rank(line: "RootLine") -> tuple[float, float, float]:
    if line.proved == 1:
        return (2.0, -line.plies, 0.0)
    if line.proved == -1:
        return (-1.0, line.plies, 0.0)
    return (0.0, line.visits, line.score)


def ranked(lines: "Iterable[RootLine]") -> "list[RootLine]":
    """Return the lines sorted by visits, best first.

    Proven wins come first (quickest first), proven losses last (slowest first). If the first line has
    an expected score below 0.5, a proven draw is put before it.
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
    """Return the lines sorted by score, best first, for a search of several moves about equally deep.

    Proven wins come first (quickest first), proven losses last (slowest first).
    """
    return sorted(lines, key=_value_rank, reverse=True)


def best_move(order: "Sequence[RootLine]", moves: "Sequence[int]") -> int:
    """Return the move to play: the move of the first line of `order`, or `moves[0]` if `order` is
    empty.

    `order` holds ranked lines; `moves` holds all legal moves by prior. If every line is proven to lose,
    return the first move that has no line, if there is one.
    """
    if not order or order[0].proved == -1:
        tried = [line.move for line in order]
        for move in moves:
            if move not in tried:
                return move
    return order[0].move


def fair_lines(order: "Sequence[RootLine]", margin: float) -> "list[RootLine]":
    """Return the lines of `order` whose value, in [-1, 1], is at most `margin` below the value of the
    first line.

    Lines proven to lose are left out.
    """
    floor = order[0].score - margin / 2.0
    return [line for line in order if line.proved != -1 and line.score >= floor]


def merged(
    reports: "Sequence[RootReport]",
    legal: int,
    order: "Callable[[Iterable[RootLine]], list[RootLine]]" = ranked,
) -> "RootReport":
    """Return one report merged from `reports`, which come from several searches of a position with
    `legal` moves.

    Each report must contain all lines of its search. The merged lines may prove a result that no search
    alone has proven. `seconds` is taken from the first report. `order` is the function that sorts the
    lines, best first.
    """
    lines = order([_joined(group) for group in _by_move(reports)])
    proved, plies = _proven(lines, legal)
    iterations = sum([report.iterations for report in reports])
    return RootReport(iterations, reports[0].seconds, proved, plies, tuple(lines))


def _by_move(reports: "Sequence[RootReport]") -> "list[list[RootLine]]":
    """Return the lines of all reports, grouped by their move."""
    groups: dict[int, list[RootLine]] = {}
    for report in reports:
        for line in report.lines:
            if line.move in groups:
                groups[line.move].append(line)
            else:
                groups[line.move] = [line]
    return list(groups.values())


def _joined(lines: "list[RootLine]") -> "RootLine":
    """Return one line merged from several lines of the same move.

    The continuation is that of the shortest proof, or of the most visited line if there is no proof.
    """
    visits = sum([line.visits for line in lines])
    proofs = [line for line in lines if line.proved is not None]
    if proofs:
        proof = min(proofs, key=lambda line: line.plies)
        return RootLine(proof.move, visits, proof.score, proof.proved, proof.plies, proof.moves)
    deepest = max(lines, key=lambda line: line.visits)
    score = sum([line.score * line.visits for line in lines]) / max(visits, 1)
    return RootLine(deepest.move, visits, score, None, 0, deepest.moves)


def _proven(lines: "list[RootLine]", legal: int) -> tuple[int | None, int]:
    """Return two values: the result of the root that `lines` prove, and the most plies until then;
    (None, 0) if they prove none. `legal` is the number of legal moves."""
    wins = [line.plies for line in lines if line.proved == 1]
    if wins:
        return 1, min(wins)
    if len(lines) < legal or [line for line in lines if line.proved is None]:
        return None, 0
    draws = [line.plies for line in lines if line.proved == 0]
    return (0, max(draws)) if draws else (-1, max([line.plies for line in lines]))


def settled(lines: "Sequence[RootLine]", legal: int, left: float) -> bool:
    """Return whether the best move can no longer change in `left` more iterations of the search.

    That is true if every other of the `legal` moves (their number) is proven to lose, or cannot get as
    many visits as the most visited one. It is False if there is a proven draw, since that may become
    the best move.
    """
    if [line for line in lines if line.proved == 0]:
        return False
    visits = sorted([line.visits for line in lines if line.proved is None])
    if len(lines) < legal:
        visits.insert(0, 0)  # an untried move
    return len(visits) == 1 or (len(visits) > 1 and visits[-1] - visits[-2] > left)


def packed(report: "RootReport") -> "list[Any]":
    """Return a report as nested lists of numbers, to be sent as JSON; `unpacked` is the inverse."""
    lines = []
    for line in report.lines:
        score = int(line.score * 1e6 + 0.5) / 1e6
        lines.append([line.move, line.visits, score, line.proved, line.plies, list(line.moves)])
    return [report.iterations, report.seconds, report.proved, report.plies, lines]


def unpacked(data: "list[Any]") -> "RootReport":
    """Return the report from the lists that `packed` made."""
    iterations, seconds, proved, plies, rows = data
    lines = []
    for move, visits, score, result, length, moves in rows:
        lines.append(RootLine(move, visits, score, result, length, tuple(moves)))
    return RootReport(iterations, seconds, proved, plies, tuple(lines))
