"""Train the network that judges positions at full strength; docs/tuning.md has the recorded run.

    python3 -m tools.tuning.network --games 12000

plays games of the compiled search against itself, saves in `--out` what it found at each move, and
trains the network to predict results and scores. An interrupted run goes on where it stopped. The same
games give the same network. Writes `network.json` there.
"""

import argparse
import gzip
import json
import math
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hive_core.engine.backends import KERNEL, search_called
from hive_core.rules.board import DRAW, ONGOING, Board
from hive_core.search.network import ROWS, UNITS, rows_of
from hive_core.search.prior import at_full_strength
from tools.common import SKEP, Problem, say, write
from tools.optional_packages import ensure
from tools.tuning.fit import NEEDED, PURPOSE
from tools.tuning.selfplay import FREE_PLIES, LONGEST, TYPES

CHUNK = 100
"""Number of games in a file."""
TRUST = 0.3
"""Share of the game's result in the target value of a position. The score that the search found has the
other share."""
LOOKED_AT = 24
"""Least visits of a move that was not played for the position after it to be trained on."""
OTHERS = 2
"""Most such moves of a position. What the target of the position after one is, its score says alone."""
EPOCHS, BATCH, RATE = 12, 2048, 0.01
"""Passes over all positions; positions in a step; size of the first steps."""
HOLD = 1e-6
"""Weight of the penalty for large numbers in the network."""
TESTED = 10
"""One game file in TESTED is not trained on, and measures the error."""
SCALE, LARGEST, WEIGHED = 64, 127, 256
"""Factor from the network's numbers to its integers, and the greatest integer; factor for the weights
of the hidden units."""
DECIDED = 0.99
"""Distance of a move's score from one half, times two, from which on the position after it is left
out."""


class Examples(NamedTuple):
    """Positions to train on: `rows` is a sparse matrix with a row of it for each position, `target` has
    their values, and `file` the numbers of their games' files."""

    rows: Any
    target: Any
    file: Any


# The games


def play(seed: int, iterations: int) -> "dict[str, Any] | None":
    """Play one game; return its type, moves and result, and by ply the moves that the search visited,
    each with its visits and a thousand times its score. Return None if it is not over after LONGEST
    plies."""
    search_of = search_called(KERNEL)[1]
    dice = random.Random(seed)
    board = Board(TYPES[seed % len(TYPES)])
    line: list[int] = []
    seen: dict[str, list[tuple[int, int, int]]] = {}
    for _ in range(dice.randrange(3)):
        line.append(dice.choice(board.legal_moves()))
        board.make(line[-1])
    while board.result() == ONGOING:
        if board.ply >= LONGEST:
            return None
        search = search_of(board, at_full_strength(None), dice.randrange(1 << 16), False, 0, None)
        search.run(iterations=iterations)
        found = search.report(0, all_lines=True)
        if found.proved is None and len(search.moves) > 1:
            often = [one for one in found.lines if one.visits >= 4]
            seen[str(board.ply)] = [
                (one.move, one.visits, round(1000 * one.score)) for one in often
            ]
        free = board.ply < FREE_PLIES
        line.append(search.pick(1.0 if free else 0.4, 0.2 if free else 0.08))
        board.make(line[-1])
    kind = TYPES[seed % len(TYPES)]
    return {"type": kind, "moves": line, "seen": seen, "result": board.result()}


def games(options: argparse.Namespace) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the finished games of the run, each with the number of its file; play those that `--out`
    has not yet."""
    for number, first in enumerate(range(options.seed, options.seed + options.games, CHUNK)):
        path = options.out / f"{options.iterations}-{first}.json.gz"
        if not path.is_file():
            played = [play(seed, options.iterations) for seed in range(first, first + CHUNK)]
            write(path, gzip.compress(json.dumps(played).encode(), mtime=0))
            say(f"games {first} to {first + CHUNK - 1} of {options.seed + options.games}")
        for game in filter(None, json.loads(gzip.decompress(path.read_bytes()))):
            yield number, game


def positions(game: "dict[str, Any]", dice: random.Random) -> Iterator[tuple[list[int], float]]:
    """Yield the positions of a game to train on, each as the numbers of its rows and its target: those
    that were searched, and some after other moves that the search had looked at."""
    board = Board(game["type"])
    for ply, played in enumerate(game["moves"]):
        seen = game["seen"].get(str(ply))
        if seen and ply > 1:
            values = [(visits, score / 500 - 1) for _, visits, score in seen]
            hoped = sum(visits * value for visits, value in values)
            hoped /= sum(visits for visits, _ in values)
            result = game["result"]
            won = 0 if result == DRAW else 1 if result == board.turn else -1
            yield rows_of(board), TRUST * won + (1 - TRUST) * hoped
            others = [
                (move, score / 500 - 1)
                for move, visits, score in seen
                if visits >= LOOKED_AT and move != played and abs(score / 500 - 1) < DECIDED
            ]
            for move, value in dice.sample(others, min(OTHERS, len(others))):
                board.make(move)
                if board.result() == ONGOING:
                    yield rows_of(board), -value
                board.undo()
        board.make(played)


def examples(options: argparse.Namespace) -> Examples:
    """Return the data of the training."""
    np: Any = ensure("numpy", NEEDED, PURPOSE)
    sparse: Any = ensure("scipy.sparse", NEEDED, PURPOSE)
    dice = random.Random(options.seed)
    columns: list[int] = []
    ends, target, file = [0], [], []
    for number, game in games(options):
        for rows, value in positions(game, dice):
            columns += rows
            ends.append(len(columns))
            target.append(value)
            file.append(number)
    cells = np.ones(len(columns), "f4"), np.array(columns, "i4"), np.array(ends)
    rows = sparse.csr_matrix(cells, shape=(len(target), ROWS))
    return Examples(rows, np.array(target, "f4"), np.array(file))


# The training


class NetworkTraining:
    """The network in floats: `rows` has the numbers of the hidden units for each row, `out` the units'
    weights. `step` trains it on some positions by Adam."""

    def __init__(self, data: Examples) -> None:
        np: Any = ensure("numpy", NEEDED, PURPOSE)
        self.np, self.data = np, data
        draw = np.random.default_rng(1)
        self.rows = draw.normal(0, 0.1, (ROWS, UNITS)).astype("f4")
        self.out = draw.normal(0, 0.2, UNITS).astype("f4")
        self.means = [np.zeros_like(one) for one in (self.rows, self.out)]
        self.squares = [np.zeros_like(one) for one in (self.rows, self.out)]
        self.steps = 0

    def scores(self, rows: Any) -> tuple[Any, Any]:
        """Return the sums of the units for the positions `rows`, and the positions' scores."""
        sums = rows @ self.rows
        return sums, self.np.maximum(sums, 0) @ self.out

    def error(self, positions: Any) -> float:
        """Return the mean squared difference between the values of some positions and their targets."""
        _, score = self.scores(self.data.rows[positions])
        miss = score / (1 + self.np.abs(score)) - self.data.target[positions]
        return float(self.np.mean(miss**2))

    def step(self, positions: Any, rate: float) -> None:
        """Take one step against the slope of the error at `positions`."""
        np = self.np
        rows = self.data.rows[positions]
        sums, score = self.scores(rows)
        wide = 1 + np.abs(score)
        slope = (score / wide - self.data.target[positions]) / wide**2 / len(positions)
        by_unit = (slope[:, None] * self.out) * (sums > 0)
        slopes = rows.T @ by_unit + HOLD * self.rows, np.maximum(sums, 0).T @ slope
        self.steps += 1
        for i, (values, one) in enumerate(zip((self.rows, self.out), slopes, strict=True)):
            self.means[i] += 0.1 * (one - self.means[i])
            self.squares[i] += 0.001 * (one * one - self.squares[i])
            mean = self.means[i] / (1 - 0.9**self.steps)
            values -= rate * mean / (np.sqrt(self.squares[i] / (1 - 0.999**self.steps)) + 1e-8)

    def integers(self) -> dict[str, Any]:
        """Return the network in integers, as hive_core.search.network.read_network reads it."""
        np = self.np
        rows = np.clip(np.round(self.rows * SCALE), -LARGEST, LARGEST).astype(int).ravel().tolist()
        out = np.round(self.out * WEIGHED).astype(int).tolist()
        return {"rows": rows, "out": out, "half": SCALE * WEIGHED}


def train(data: Examples, epochs: int = EPOCHS) -> dict[str, Any]:
    """Train a network and return it in integers; print the error after each pass."""
    np: Any = ensure("numpy", NEEDED, PURPOSE)
    training = NetworkTraining(data)
    tested = data.file % TESTED == TESTED - 1
    fitted, unseen = np.flatnonzero(~tested), np.flatnonzero(tested)
    draw = np.random.default_rng(1)
    steps = epochs * math.ceil(len(fitted) / BATCH)
    for epoch in range(epochs):
        draw.shuffle(fitted)
        for at in range(0, len(fitted), BATCH):
            passed = training.steps / steps
            training.step(fitted[at : at + BATCH], RATE * 0.5 * (1 + math.cos(math.pi * passed)))
        if len(unseen):
            say(f"pass {epoch + 1} of {epochs}: {training.error(unseen):.4f} at games not seen")
    return training.integers()


def main(argv: list[str]) -> None:
    """Play, train and write the network. Raises Problem."""
    parser = argparse.ArgumentParser(
        prog="tools.tuning.network", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--games", type=int, default=12_000)
    parser.add_argument("--iterations", type=int, default=800, help="search iterations a move")
    parser.add_argument("--seed", type=int, default=50_000_000, help="of the first game")
    parser.add_argument("--out", type=Path, default=SKEP / "tuning" / "network", help="folder")
    options = parser.parse_args(argv)
    options.out.mkdir(parents=True, exist_ok=True)
    data = examples(options)
    say(f"{len(data.target)} positions")
    target = options.out / "network.json"
    write(target, json.dumps(train(data), separators=(",", ":")) + "\n")
    say(f"written to {target}")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Problem as problem:
        sys.exit(f"tools.tuning.network: {problem}")
    except KeyboardInterrupt:
        sys.exit(130)
