"""Tune the weights of the evaluation by self-play; docs/tuning.md has the recorded run.

    python3 -m tools.tuning --games 1220
    python3 -m tools.tuning --scheduler tcp://HOST:8786      on a Dask cluster

Each generation plays games with the weights of the previous one, fits new weights to all games and
writes them to `--out`. The games are saved there too, so the same command continues an interrupted run.
It always gives the same weights.
"""

import argparse
import gzip
import itertools
import json
import sys
import time
from pathlib import Path
from typing import Any

from hive_core.engine.backends import KERNEL, PYTHON
from hive_core.rules.bugs import LETTERS
from hive_core.search.evaluate import BY_KIND, read_weights
from tools.common import SKEP, Problem, digest, say, write
from tools.optional_packages import ensure
from tools.tuning.fit import NEEDED, PURPOSE, fit
from tools.tuning.selfplay import Game, play_many
from tools.tuning.terms import POSITION_ROWS, Weights

CHUNK = 20
"""Number of games that one task of the cluster plays."""
MILDER = 0.7
"""Factor applied to the fitted weights. Without it the engine plays worse: the search soon expects a
win from many moves, follows only one of them, and finds fewer wins."""
FIRST = Path(__file__).with_name("first.json")
"""Path of the file with the weights before any tuning, which were set by hand."""


def written(weights: Weights) -> str:
    """Return the text of a JSON file of `weights`, with one row per line."""
    shown = {
        name: dict(zip(LETTERS, row, strict=True)) if name in BY_KIND else list(row)
        for name, row in weights.items()
    }
    rows = ",\n".join(f'  "{name}": {json.dumps(row)}' for name, row in shown.items())
    return "{\n" + rows + "\n}\n"


def read_chunk(path: Path) -> list[Game]:
    """Return the games in the file `path`, which one task has played."""
    with gzip.open(path, "rt") as file:
        games: list[Game] = json.load(file)
    return games


def played(client: Any, folder: Path, weights: Weights, options: argparse.Namespace) -> list[Game]:
    """Play the games of a generation, except those saved in `folder`, and return all of them."""
    distributed: Any = ensure("distributed", NEEDED, PURPOSE)
    seeds = range(options.seed, options.seed + options.games)
    chunks = {
        folder / f"{first}.json.gz": list(seeds[first - options.seed :][:CHUNK])
        for first in seeds[::CHUNK]
    }
    tasks = {
        client.submit(play_many, some, weights, options.iterations, options.core, pure=False): path
        for path, some in chunks.items()
        if not path.is_file()
    }
    begun = time.monotonic()
    for done, task in enumerate(distributed.as_completed(tasks), 1):
        write(tasks[task], gzip.compress(json.dumps(task.result()).encode(), mtime=0))
        left_s = (time.monotonic() - begun) / done * (len(tasks) - done)
        line = f"\r{done} of {len(tasks)} tasks of {CHUNK} games, {left_s / 60:.0f} min left "
        print(line, end="", file=sys.stderr, flush=True)
    return [game for path in chunks for game in read_chunk(path)]


def milder(weights: Weights) -> Weights:
    """Return `weights` multiplied by MILDER. Weights for a queen's neighbours are raised where needed,
    so that they never fall with one more neighbour."""
    rows = {
        name: tuple(round(MILDER * points, 2) for points in weights[name])
        for name, _ in POSITION_ROWS
    }
    rows["queen_ring"] = tuple(itertools.accumulate(rows["queen_ring"], max))
    return rows


def arguments(argv: list[str]) -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(prog="tools.tuning", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=1220, help="games of a generation")
    parser.add_argument("--generations", type=int, default=1)
    parser.add_argument("--iterations", type=int, default=300, help="search iterations a move")
    parser.add_argument(
        "--core", default=PYTHON, choices=(PYTHON, KERNEL), help="which search plays"
    )
    parser.add_argument("--seed", type=int, default=1_000_000, help="of the first game")
    parser.add_argument("--start", type=Path, default=FIRST, help="weights to start from")
    parser.add_argument("--out", type=Path, default=SKEP / "tuning", help="folder of the run")
    parser.add_argument("--scheduler", help="address of a Dask scheduler (default: processes here)")
    parser.add_argument("--workers", type=int, help="local processes (default: one a core)")
    return parser.parse_args(argv)


def main(argv: list[str]) -> None:
    """Run the generations and print a line for each. Raises Problem."""
    options = arguments(argv)
    distributed: Any = ensure("distributed", NEEDED, PURPOSE)
    weights = read_weights(str(options.start))
    if options.scheduler:
        client = distributed.Client(options.scheduler)
    else:
        client = distributed.Client(
            n_workers=options.workers, threads_per_worker=1, dashboard_address=None
        )
    games: list[Game] = []
    for generation in range(1, options.generations + 1):
        text = written(weights)
        run = f"{options.core}, {options.iterations} iterations from seed {options.seed}"
        name = digest([("weights", text.encode()), ("run", run.encode())])
        games += played(client, options.out / name, weights, options)
        rows, before, after = fit(games, weights)
        weights = weights | rows
        target = options.out / f"generation-{generation}.json"
        write(target, written(weights))
        finished = sum(1 for game in games if game)
        positions = sum(len(game) for game in games)
        say(
            f"\ngeneration {generation}: {finished} finished games so far, {positions} positions, "
            f"squared error {before:.4f} -> {after:.4f}, written to {target}"
        )
    target = options.out / "weights.json"
    write(target, written(weights | milder(weights)))
    say(f"to play with, points times {MILDER}: {target}")
    client.close()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Problem as problem:
        sys.exit(f"tools.tuning: {problem}")
    except KeyboardInterrupt:
        sys.exit(130)
