"""Learn the prior of full strength from searches; docs/tuning.md has the recorded run.

    python3 -m tools.tuning.learnt --games 1200

plays games of the compiled search against itself, saves in `--out` how often it visited each move, and
fits levels under which the visits are the likeliest. An interrupted run goes on where it stopped, and
the same command gives the same levels. Writes `prior.json` there.
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
from hive_core.rules.board import ONGOING, SHIFT, Board
from hive_core.rules.bugs import COLOR, KIND, QUEENS
from hive_core.rules.hexes import CELLS, NEIGHBOURS
from hive_core.search.evaluate import DEFAULT, STEPS, can_leave
from hive_core.search.position import HivePosition
from hive_core.search.prior import KINDS, PHASE_PLIES, PHASES, read_levels
from tools.common import SKEP, Problem, say, write
from tools.optional_packages import ensure
from tools.tuning.fit import NEEDED, PURPOSE
from tools.tuning.selfplay import FREE_PLIES, LONGEST, TYPES
from tools.tuning.terms import distance, move_terms, starts

CHUNK = 20
"""Number of games in a file."""
POWER = 0.8
"""Exponent of the fitted factors, since a milder prior plays better."""
HOLD = 1e-4
"""Weight of the penalty for changed levels in the fit: it multiplies the sum of the squared changes of
the factors' logarithms."""
TENTHS = 10
"""Number of tenths of a level in which the row `few` counts."""
FEW = "few"
OF_SET_PRIOR = (
    "onto_queen",
    "off_queen",
    "attack",
    "crowd",
    "relieve",
    "queen_flees",
    "onto_enemy",
    "alone",
    "answer",
    "again",
)
"""Rows of the prior of evaluate.py, as `move_terms` counts them, that the learnt one has too."""
ROWS = tuple((name, len(row)) for name, row in read_levels().items())
AT, SIZE = starts(ROWS)

Count = tuple[int, float]
"""An index in the vector of all levels, and how often that level counts."""


class Choices(NamedTuple):
    """Data of the fit. `terms` is a sparse matrix with a row for each move of each position; `first`
    has the first row of each position, `share` the share of the visits that each move had."""

    terms: Any
    first: Any
    share: Any


# The games


def play(seed: int, iterations: int) -> "dict[str, Any] | None":
    """Play one game; return its type, its moves, and by ply the moves visited with their visits. Return
    None if it is not over after LONGEST plies."""
    search_of = search_called(KERNEL)[1]
    dice = random.Random(seed)
    board = Board(TYPES[seed % len(TYPES)])
    line: list[int] = []
    visits: dict[str, list[tuple[int, int]]] = {}
    for _ in range(dice.randrange(3)):
        line.append(dice.choice(board.legal_moves()))
        board.make(line[-1])
    while board.result() == ONGOING:
        if board.ply >= LONGEST:
            return None
        search = search_of(board, DEFAULT, dice.randrange(1 << 16), False, 0, None)
        search.run(iterations=iterations)
        found = search.report(0, all_lines=True)
        if found.proved is None and len(search.moves) > 1:
            visits[str(board.ply)] = [(one.move, one.visits) for one in found.lines if one.visits]
        free = board.ply < FREE_PLIES
        line.append(search.pick(1.0 if free else 0.3, 0.15 if free else 0.05))
        board.make(line[-1])
    return {"type": TYPES[seed % len(TYPES)], "moves": line, "visits": visits}


def games(options: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Yield the finished games of the run; play those that `--out` has not yet."""
    for first in range(options.seed, options.seed + options.games, CHUNK):
        path = options.out / f"{options.iterations}-{first}.json.gz"
        if not path.is_file():
            played = [play(seed, options.iterations) for seed in range(first, first + CHUNK)]
            write(path, gzip.compress(json.dumps(played).encode(), mtime=0))
            say(f"games {first} to {first + CHUNK - 1} of {options.seed + options.games}")
        yield from filter(None, json.loads(gzip.decompress(path.read_bytes())))


# What counts for a move, as hive_core.search.prior.Learnt counts it, simply and slowly


def counts(board: Board, move: int, goals: int) -> list[Count]:
    """Return what counts for a move of a piece that has `goals` goals; see `prior.read_levels`."""
    piece, goal = move >> SHIFT, move % CELLS
    kind, origin = KIND[piece], board.where[piece]
    own = COLOR[piece] == board.turn
    placed = origin < 0
    phase = min(PHASES - 1, board.ply // PHASE_PLIES) * KINDS
    found: list[Count] = [(AT[FEW] + kind, math.log(goals))]
    at = zone(board, goal)
    if not own:
        found += [(AT["throw"] + kind, 1), (AT["throw_goal"] + at, 1)]
        found.append((AT["throw_origin"] + zone(board, origin), 1))
    else:
        there = (int(placed) * KINDS + kind) * 6 + at
        found.append((AT["place" if placed else "move"] + phase + kind, 1))
        found.append((AT["goal"] + there * 3 + state(board, kind, goal, origin), 1))
        if not placed:
            here = kind * 6 + zone(board, origin)
            bottom = board.height[origin] == 1
            left = state(board, kind, origin, origin) if bottom else 2
            found.append((AT["origin"] + here * 3 + left, 1))
            found += turned(board, origin) if bottom else []
    walks = piece in QUEENS and not placed
    if not walks and board.top[goal] < 0:
        found += turned(board, goal)
    elif not walks and goal != board.where[QUEENS[1 - board.turn]]:
        found += [(AT["onto_own"], 1)] if COLOR[board.top[goal]] == board.turn else []
    for name, place, times in move_terms(board, move):
        if name in OF_SET_PRIOR:
            found.append((AT[name] + place, times))
    return found


def zone(board: Board, cell: int) -> int:
    """Return the zone of a cell for the mover, see evaluate.ZONES."""
    own, enemy = board.where[QUEENS[board.turn]], board.where[QUEENS[1 - board.turn]]
    near = distance(cell, enemy) % 3 if enemy >= 0 else 0
    return near + (3 if own >= 0 and distance(cell, own) == 1 else 0)


def state(board: Board, kind: int, cell: int, origin: int) -> int:
    """Return the state that a bug from `origin` has on `cell`: 0 free, 1 blocked, 2 on a stack."""
    if cell != origin and board.top[cell] >= 0:
        return 2
    ring = board.ring[cell] & 63
    for direction, beside in enumerate(NEIGHBOURS[cell]):
        if beside == origin and board.height[origin] == 1:
            ring &= ~(1 << direction)
    return 0 if can_leave(kind, ring) else 1


def turned(board: Board, cell: int) -> list[Count]:
    """Return what counts for the bugs that are freed or blocked when `cell` is filled or emptied."""
    found: list[Count] = []
    for direction, beside in enumerate(NEIGHBOURS[cell]):
        bug = board.top[beside]
        if bug >= 0 and board.height[beside] == 1:
            ring = board.ring[beside] & 63
            now = can_leave(KIND[bug], ring)
            then = can_leave(KIND[bug], ring ^ 1 << (direction + 3) % 6)
            if now != then:
                way = (0 if then else 2) + (COLOR[bug] != board.turn)
                found.append((AT["turns"] + way * KINDS + KIND[bug], 1))
    return found


def described(board: Board, moves: list[int]) -> list[list[Count]]:
    """Return what counts for each of `moves`, all moves of the position."""
    pieces = [move >> SHIFT for move in moves]
    return [counts(board, move, pieces.count(move >> SHIFT)) for move in moves]


# The fit


def choices(options: argparse.Namespace) -> Choices:
    """Return the data of the fit: a part of the positions of all games, chosen by the seed."""
    np: Any = ensure("numpy", NEEDED, PURPOSE)
    sparse: Any = ensure("scipy.sparse", NEEDED, PURPOSE)
    dice = random.Random(options.seed)
    columns: list[int] = []
    times: list[float] = []
    ends = [0]
    first: list[int] = []
    share: list[float] = []
    for game in games(options):
        board = Board(game["type"])
        for ply, move in enumerate(game["moves"]):
            visits = dict(map(tuple, game["visits"].get(str(ply), [])))
            if visits and ply > 1 and dice.random() < options.part:
                moves = list(HivePosition(board).expand()[0])
                first.append(len(share))
                for one, row in zip(moves, described(board, moves), strict=True):
                    columns += [at for at, _ in row]
                    times += [count for _, count in row]
                    ends.append(len(columns))
                    share.append(visits.get(one, 0) / sum(visits.values()))
            board.make(move)
    cells = np.array(times, "f4"), np.array(columns), np.array(ends)
    terms = sparse.csr_matrix(cells, shape=(len(share), SIZE))
    return Choices(terms, np.array(first), np.array(share, "f4"))


def begun(levels: dict[str, list[int]]) -> list[float]:
    """Return the logarithms of the factors from which the fit begins, those of `levels`."""
    unit = math.log(2) / STEPS / POWER
    return [
        level * unit / (TENTHS * math.log(2) if name == FEW else 1.0)
        for name, row in levels.items()
        for level in row
    ]


def fit(data: Choices, begin: list[float]) -> tuple[Any, float, float]:
    """Fit the logarithms of all factors to the visits in `data`. Return them and the error before and
    after: the mean of -log(a move's share of the prior), weighted by the visits."""
    np: Any = ensure("numpy", NEEDED, PURPOSE)
    optimize: Any = ensure("scipy.optimize", NEEDED, PURPOSE)
    start = np.array(begin)
    lengths = np.diff(np.append(data.first, len(data.share)))
    transposed = data.terms.T.tocsr()

    def missed(values: Any) -> tuple[float, Any]:
        score = data.terms @ values.astype("f4")
        top = np.maximum.reduceat(score, data.first)
        weight = np.exp(score - np.repeat(top, lengths))
        total = np.add.reduceat(weight, data.first)
        logs = score - np.repeat(top + np.log(total), lengths)
        slope = transposed @ (weight / np.repeat(total, lengths) - data.share)
        return -float(data.share @ logs) / len(lengths), slope.astype("f8") / len(lengths)

    def error(values: Any) -> tuple[float, Any]:
        loss, slope = missed(values)
        away = values - start
        return loss + HOLD * float(away @ away), slope + 2 * HOLD * away

    found = optimize.minimize(error, start, jac=True, method="L-BFGS-B", options={"maxiter": 120})
    return found.x, missed(start)[0], missed(found.x)[0]


def rows_of(values: Any) -> dict[str, list[int]]:
    """Return the rows of levels for the fitted logarithms of factors, raised to POWER."""
    found = {}
    for name, width in ROWS:
        scale = POWER * STEPS * (TENTHS if name == FEW else 1.0 / math.log(2))
        found[name] = [round(scale * float(one)) for one in values[AT[name] : AT[name] + width]]
    return found


def main(argv: list[str]) -> None:
    """Play, fit and write the levels. Raises Problem."""
    parser = argparse.ArgumentParser(prog="tools.tuning.learnt", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=1200)
    parser.add_argument("--iterations", type=int, default=1000, help="search iterations a move")
    parser.add_argument("--seed", type=int, default=9_000_000, help="of the first game")
    parser.add_argument(
        "--part", type=float, default=0.3, help="part of the positions that is fitted"
    )
    parser.add_argument("--out", type=Path, default=SKEP / "tuning" / "learnt", help="folder")
    options = parser.parse_args(argv)
    options.out.mkdir(parents=True, exist_ok=True)
    data = choices(options)
    values, before, after = fit(data, begun(read_levels()))
    rows = [f'  "{name}": {json.dumps(row)}' for name, row in rows_of(values).items()]
    target = options.out / "prior.json"
    write(target, "{\n" + ",\n".join(rows) + "\n}\n")
    say(f"{len(data.first)} positions, {before:.3f} before, {after:.3f} after, written to {target}")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Problem as problem:
        sys.exit(f"tools.tuning.learnt: {problem}")
    except KeyboardInterrupt:
        sys.exit(130)
