"""Measure the processor time and the peak memory of `hive_core validate` on a large PGN of many games.

    python3 -m tools.bench.validate [--games N] [--seed N] [--distinct N]

The file is made from the seed: random games of all game types, `--distinct` of them over and over, each
under headers of its own. One with 50,000 games has about 64 MB. A file of a tenth of the games is
validated first: a peak of memory that is the same for both does not depend on the file's size.
"""

import argparse
import os
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hive_core.game import Game
from tools.common import ROOT, Problem, as_program, say

GAMES, PLIES = 50_000, (84, 124)
MOST_S, MOST_MB = 480.0, 100
"""Goals for 50,000 games: seconds of processor time and megabytes of memory."""
TYPES = ("", "M", "L", "P", "ML", "MP", "LP", "MLP")


class ReadingCost(NamedTuple):
    """Cost of one run: seconds of processor time, and megabytes of memory at the peak."""

    cpu_s: float
    peak_mb: float


def moves_of(rng: random.Random) -> str:
    """Return the game type and the moves of a random game as lines of a PGN."""
    game = Game(rng.choice(TYPES), repetition=False)
    plies = rng.randint(*PLIES)
    while len(game.played) < plies and game.board.result() == -1:
        game.play(rng.choice(sorted(game.board.legal_moves())))
    kind = game.game_string().partition(";")[0]
    lines = [f'[GameType "{kind}"]', ""]
    lines += [f"{number}. {ply.text}" for number, ply in enumerate(game.played, 1)]
    return "\n".join([*lines, "", ""])


def texts(games: int, seed: int, distinct: int) -> Iterator[str]:
    """Yield the texts of the file's games."""
    rng = random.Random(seed)
    bodies = [moves_of(rng) for _ in range(min(games, distinct))]
    for number in range(1, games + 1):
        names = [f"Player {rng.randrange(10_000)}" for _ in range(2)]
        yield (
            f'[Event "Made of seed {seed}"]\n[Round "{number}"]\n'
            f'[White "{names[0]}"]\n[Black "{names[1]}"]\n{bodies[number % len(bodies)]}'
        )


def write_file(path: Path, games: int, seed: int, distinct: int) -> None:
    """Write a file of `games` games to `path`."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(texts(games, seed, distinct))


def measured(path: Path) -> ReadingCost:
    """Validate the file at `path` in a process of its own and return what that costs. Raises Problem if
    the process finds a fault."""
    command = [sys.executable, "-m", "hive_core", "validate", str(path)]
    process = os.posix_spawn(sys.executable, command, {**os.environ, "PYTHONPATH": str(ROOT)})
    _, status, used = os.wait4(process, 0)
    if status:
        raise Problem("hive_core validate did not take the file.")
    unit = 1024 if sys.platform == "linux" else 1024 * 1024
    return ReadingCost(used.ru_utime + used.ru_stime, used.ru_maxrss / unit)


def main(argv: list[str]) -> int:
    """Validate the small file and the large one; return 1 if the large one is beyond a goal."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.bench.validate")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--distinct", type=int, default=400, help="different lists of moves")
    options = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        for games in (max(1, options.games // 10), options.games):
            path = Path(folder, f"{games}.pgn")
            write_file(path, games, options.seed, options.distinct)
            size = path.stat().st_size
            found = measured(path)
            say(
                f"{games} games, {size / (1 << 20):.1f} MB: {found.cpu_s:.0f} s of processor time "
                f"({found.cpu_s / games * 1e3:.1f} ms a game), {found.peak_mb:.0f} MB at the peak"
            )
    most_s = MOST_S * options.games / GAMES
    say(f"goals: {most_s:.0f} s, {MOST_MB} MB")
    return int(found.cpu_s > most_s or found.peak_mb > MOST_MB)


if __name__ == "__main__":
    as_program(main)
