"""Play games of the search against itself and save their openings and results, for the explorer.

    python3 -m tools.build.opening_stats [--seconds N] [--iterations N]

Both sides search equally long. The search would begin nearly every game alike; therefore the first four
plies are sampled by their prior, flattened as in tools/build/openings.py, and the next four from the
moves that the search holds for nearly the best. Seeds are successive numbers and every search ends
after `--iterations`, so the same code gives the same games; their number depends on `--seconds`.

Writes web/openings/played.txt, one line for each game: its first steps (see
hive_core/game/formation.py), a semicolon, and w, b or d for the result. Needs the compiled search:
`python3 -m tools.kernel native`.
"""

import argparse
import time

from hive_core.engine.backends import KERNEL, search_called
from hive_core.game import Game
from hive_core.game.formation import steps
from hive_core.rules.board import ONGOING, PASS
from hive_core.search.levels import OPENING, Level
from hive_core.search.mcts import Random
from hive_core.search.thinker import Thinker
from tools.build.openings import sample_move
from tools.common import ROOT, say, write

FILE = ROOT / "web" / "openings" / "played.txt"
ITERATIONS = 2500
SAMPLED_PLIES, FREE_PLIES = 4, 8
"""Numbers of plies: up to SAMPLED_PLIES, moves are sampled by their prior; from there up to
FREE_PLIES, they are sampled from the moves that the search considers nearly the best."""
LONGEST = 160
RESULTS = "wbd"


def game(seed: int, iterations: int) -> Game:
    """Return the game that the search plays against itself with the random seed `seed` and that many
    `iterations` a move, to its end or to LONGEST plies."""
    played = Game()
    _, search = search_called(KERNEL)
    dice = Random(seed)
    while played.outcome()[0] == ONGOING and len(played.played) < LONGEST:
        moves = played.board.legal_moves()
        if len(moves) == 1:
            played.play(moves[0])
            continue
        if len(played.played) < SAMPLED_PLIES:
            played.play(sample_move(played.board, dice))
            continue
        early = len(played.played) < FREE_PLIES
        number = seed * 1000 + len(played.played)
        softness, margin = (OPENING[2], OPENING[3]) if early else (0.1, 0.02)
        strength = Level(iterations, 1.0, softness, margin, 0.0)
        thinker = Thinker(played.board, 0, number, 1e9, search_of=search, strength=strength)
        thinker.search.settle = False
        thinker.search.run(iterations=iterations)
        move = thinker.choose()
        played.play(move if move in moves else PASS)
    return played


def main() -> None:
    """Play games for the given time, and write their openings and results to the file."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seconds", type=float, default=540.0, help="so long new games begin")
    parser.add_argument("--iterations", type=int, default=ITERATIONS, help="of every search")
    options = parser.parse_args()
    end = time.monotonic() + options.seconds
    lines: list[str] = []
    seed = 0
    while time.monotonic() < end:
        seed += 1
        played = game(seed, options.iterations)
        result = played.outcome()[0]
        if result != ONGOING:
            lines.append(" ".join(steps(played.played)) + ";" + RESULTS[result])
        write(FILE, "".join(line + "\n" for line in lines))
        say(f"{seed} games, {len(lines)} of them ended")


if __name__ == "__main__":
    main()
