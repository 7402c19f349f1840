"""Fit the factors of the prior to the moves of arena games; docs/tuning.md has the recorded run.

    python3 -m tools.tuning.prior .skep/arena/mlp-0.2 .skep/arena/mlp-1

Reads the PGN of every game in the folders, which `tools.arena` has written. Writes the weights to
`--out` with the factors under which the played moves have the highest likelihood.
"""

import argparse
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hive_core.notation.moves import parse_game_type, parse_move
from hive_core.rules.board import Board
from hive_core.search.evaluate import WEIGHTS, read_weights
from hive_core.search.position import HivePosition
from tools.arena.pgn import read
from tools.common import SKEP, Problem, say, write
from tools.optional_packages import ensure
from tools.tuning.__main__ import FIRST, written
from tools.tuning.fit import NEEDED, PURPOSE
from tools.tuning.terms import POSITION_ROWS, Weights, ahead, move_terms, starts

POWER = 0.8
"""Exponent applied to the fitted factors, since a milder prior plays better."""
HOLD = 1e-4
"""Weight of the penalty for changed factors in the fit: it multiplies the sum of the squared changes of
their logarithms."""
POINTS = 10.0
"""Divisor of the points that a move gains, so that all terms of the fit are of similar size."""

PRIOR_ROWS = tuple(
    (name, len(row))
    for name, row in WEIGHTS.items()
    if name not in dict(POSITION_ROWS) and name not in ("half", "foresight")
)
AT, FORESIGHT = starts(PRIOR_ROWS)
"""Positions in the fitted vector: AT has, by the name of a row of factors, the index of the row's first
factor; FORESIGHT is the index of the last entry, the weight of the points that a move gains."""


class Choices(NamedTuple):
    """Data of the fit: positions, their legal moves, and which move was played.

    `terms` is a matrix with a row for each move of each position. `first` holds, for each position, the
    index of its first row; `chosen` that of the row of the move played.
    """

    terms: Any
    first: Any
    chosen: Any


def points(gain: float) -> float:
    """Convert a move's `gain` from points to the unit of the fit: return gain / POINTS."""
    return gain / POINTS


def described(board: Board, move: int) -> list[float]:
    """Return the row of a move for the fit: how often each factor counts in the prior of `move`,
    then the points of the bugs that `move` frees and blocks."""
    row = [0.0] * (FORESIGHT + 1)
    for name, place, count in move_terms(board, move):
        row[AT[name] + place] += count
    row[FORESIGHT] = ahead(board, move, points)
    return row


def positions(folders: list[Path]) -> Iterator[tuple[list[list[float]], int]]:
    """Yield each position of arena games after the opening, as a row for each of its moves and the
    index of the move played.

    Positions with one move or a winning move are left out, since the search has no choice there.
    Raises Problem.
    """
    for folder in folders:
        files = sorted(folder.glob("*.pgn"))
        if not files:
            raise Problem(f"no *.pgn in {folder}: play a match with tools.arena --out {folder}")
        say(f"{folder}: {len(files)} games")
        for file in files:
            record = read(file)
            board = Board(parse_game_type(record.game_type))
            for ply, text in enumerate(record.moves):
                played = parse_move(board, text)
                moves = [] if ply < record.book else list(HivePosition(board).expand()[0])
                if played in moves and len(moves) > 1:
                    yield [described(board, move) for move in moves], moves.index(played)
                board.make(played)


def choices(folders: list[Path]) -> Choices:
    """Return the data of the fit from the arena games recorded in `folders`."""
    np: Any = ensure("numpy", NEEDED, PURPOSE)
    terms: list[Any] = []
    first: list[int] = []
    chosen: list[int] = []
    rows = 0
    for moves, played in positions(folders):
        first.append(rows)
        chosen.append(rows + played)
        terms.append(np.array(moves, "f4"))
        rows += len(moves)
    return Choices(np.concatenate(terms), np.array(first), np.array(chosen))


def fit(data: Choices, start: Weights) -> tuple[Any, float, float]:
    """Fit the factors of the prior to the moves in `data`, beginning with the factors `start`.
    Return three values: the logarithms of the best factors, and the error before and after.

    The error is the mean of -log(probability) of the moves played. A move's probability is its
    prior divided by the sum of the priors of all moves in the position. The fit also has a penalty
    for changing the factors, which this error leaves out.
    """
    np: Any = ensure("numpy", NEEDED, PURPOSE)
    optimize: Any = ensure("scipy.optimize", NEEDED, PURPOSE)
    begin = [math.log(factor) for name, _ in PRIOR_ROWS for factor in start[name]]
    doubling = start["foresight"][0]
    begin = np.array([*begin, math.log(2) * POINTS / doubling if doubling else 0.0])
    position = np.repeat(
        np.arange(len(data.first)), np.diff(np.append(data.first, len(data.terms)))
    )

    def missed(values: Any) -> tuple[float, Any]:
        score = data.terms @ values.astype("f4")
        top = np.maximum.reduceat(score, data.first)
        weight = np.exp(score - top[position])
        total = np.add.reduceat(weight, data.first)
        loss = float(np.mean(np.log(total) + top - score[data.chosen]))
        share = weight / total[position]
        slope = data.terms.T @ share - data.terms[data.chosen].sum(0)
        return loss, slope.astype("f8") / len(data.first)

    def error(values: Any) -> tuple[float, Any]:
        loss, slope = missed(values)
        away = values - begin
        return loss + HOLD * float(away @ away), slope + 2 * HOLD * away

    found = optimize.minimize(error, begin, jac=True, method="L-BFGS-B", options={"maxiter": 300})
    return found.x, missed(begin)[0], missed(found.x)[0]


def factors(values: Any, power: float) -> Weights:
    """Return the rows of weights for the fitted vector `values`. Its logarithms become factors, raised
    to `power` and rounded to two decimals. Its last entry becomes the row `foresight`: the gain in
    points that doubles a prior, rounded to one decimal."""
    rows: Weights = {}
    for name, width in PRIOR_ROWS:
        row = [math.exp(power * float(v)) for v in values[AT[name] : AT[name] + width]]
        rows[name] = tuple(round(factor, 2) for factor in row)
    doubling = round(math.log(2) * POINTS / (power * float(values[FORESIGHT])), 1)
    rows["foresight"] = doubling, doubling
    return rows


def main(argv: list[str]) -> None:
    """Fit the factors and write them. Raises Problem."""
    parser = argparse.ArgumentParser(prog="tools.tuning.prior", description=__doc__.split("\n")[0])
    parser.add_argument("folders", nargs="+", type=Path, help="of games, as tools.arena wrote them")
    parser.add_argument("--power", type=float, default=POWER, help="that the factors are taken to")
    parser.add_argument("--start", type=Path, default=FIRST, help="factors to start from")
    parser.add_argument("--out", type=Path, default=SKEP / "tuning" / "prior.json")
    options = parser.parse_args(argv)
    data = choices(options.folders)
    values, before, after = fit(data, read_weights(str(options.start)))
    write(options.out, written(WEIGHTS | factors(values, options.power)))
    say(f"{len(data.first)} positions, {len(data.terms)} moves")
    say(f"-log(share of the move played) {before:.3f} -> {after:.3f}, written to {options.out}")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Problem as problem:
        sys.exit(f"tools.tuning.prior: {problem}")
    except KeyboardInterrupt:
        sys.exit(130)
