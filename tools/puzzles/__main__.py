"""Make the puzzles of web/puzzles/puzzles.json, and prove them again.

    python3 -m tools.puzzles seek [FILE] [--games N]    plays N games, adds the candidates to FILE
    python3 -m tools.puzzles choose [FILE]              adds puzzles from FILE until there are enough
    python3 -m tools.puzzles check [--every N]          proves every (N-th) puzzle of the file anew
    python3 -m tools.puzzles solve [--every N]          has level five solve every (N-th) "win in"
    python3 -m tools.puzzles rates [--tries N]          has other players solve all, by rating
    python3 -m tools.puzzles rerate [--tries N]         mends ratings that their results contradict

A puzzle has exactly one solution, which is proved by full search; `tools/puzzles/candidates.py` lists
the goals. `seek` goes on after the last game of FILE, so it may be ended at any time. Random numbers
come from seeds and searches end after a number of iterations, so the same code makes the same files.
`seek` and `choose` need the compiled search; `check` and `solve` also run without it. `choose` leaves
the puzzles that there are as they are.
"""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from hive_core.engine.backends import AUTO, KERNEL, PYTHON, search_called
from hive_core.notation.position import parse_position
from hive_core.search.levels import STRONGEST
from hive_core.search.thinker import Thinker
from tools.common import ROOT, Problem, say, write
from tools.puzzles.candidates import WINS, seek
from tools.puzzles.choice import WANTED, chosen
from tools.puzzles.entries import TARGET, fault, listed, text_of
from tools.puzzles.moves import spelt
from tools.puzzles.rates import rates, rerated

SEED, PATIENT = 1, 1e9
"""Random seed of the level that solves the puzzles, and a time limit in seconds so long that the search
always ends by its number of iterations."""
CANDIDATES = ROOT / ".skep" / "puzzle-candidates.jsonl"
"""Default file of candidates."""
GAMES = 1000
"""Default number of games to play for puzzles."""
TRIES = 8
"""Default number of times that each level tries to solve a puzzle."""


def choose(path: Path) -> None:
    """Add puzzles from the candidates in the file `path` to the file of puzzles."""
    if not path.is_file():
        raise Problem(f"There is no file {path}; `seek {path}` makes it.")
    found = chosen(listed(), path)
    write(TARGET, text_of(found))
    say(f"{len(found)} puzzles: {counts(found)}")


def counts(puzzles: list[dict[str, Any]]) -> str:
    """Return how many puzzles there are of each goal, as text."""
    goals = Counter(one["goal"] for one in puzzles)
    return ", ".join(f"{goal} {goals[goal]}" for goal in WANTED)


def check(every: int) -> None:
    """Prove every `every`-th puzzle of the file again. Raises Problem for the first that is not
    proved."""
    puzzles = listed()
    proved = puzzles[::every]
    for one in proved:
        wrong = fault(one)
        if wrong:
            raise Problem(wrong)
    say(f"{len(proved)} of {len(puzzles)} puzzles proved: {counts(proved)}")


def played(one: dict[str, Any], core: str, seed: int, seconds: float | None = PATIENT) -> str:
    """Return the move that level five plays in a puzzle within `seconds`, or, if that is None, in the
    time that it has in a game. `core` names the search."""
    board = parse_position(one["position"])
    thinker = Thinker(board, STRONGEST, seed, seconds, search_of=search_called(core)[1])
    thinker.run()
    return spelt(thinker.choose())


def solved(one: dict[str, Any], core: str) -> tuple[str, float]:
    """Let level five play in a puzzle with the time that it has in a game, and the search called
    `core`. Return its move and the seconds that it took."""
    begun = time.monotonic()
    return played(one, core, SEED, None), time.monotonic() - begun


def solve(every: int, core: str) -> None:
    """Let level five, with the search `core`, solve the "win in" puzzles: one of every `every`. Raises
    Problem if the level plays another first move in any."""
    wins = [one for one in listed() if one["goal"] in WINS]
    missed, longest = 0, 0.0
    for one in wins[::every]:
        move, seconds = solved(one, core)
        right = move == one["moves"][0]
        missed += not right
        longest = max(longest, seconds)
        verdict = "plays the key move" if right else f"plays {move}, not"
        say(f"{one['id']:8} {one['goal']} {verdict} {one['moves'][0]} in {seconds:.3f} s")
    count = len(wins[::every])
    say(f"{count - missed} of {count} solved at level five ({search_called(core)[0]} search)")
    say(f"longest {longest:.3f} s")
    if missed:
        raise Problem(f"{missed} missed")


def main(argv: list[str]) -> None:
    """Seek, choose, check or solve puzzles, as the arguments say."""
    parser = argparse.ArgumentParser(prog="tools.puzzles", description=__doc__.split("\n")[0])
    parser.add_argument("action", choices=["seek", "choose", "check", "solve", "rates", "rerate"])
    parser.add_argument("file", nargs="?", type=Path, default=CANDIDATES, help="of candidates")
    parser.add_argument("--games", type=int, default=GAMES, help="further games to play (seek)")
    parser.add_argument("--every", type=int, default=1, help="only every so many-th (not seek)")
    parser.add_argument(
        "--core", choices=[AUTO, PYTHON, KERNEL], default=AUTO, help="(solve, rates, rerate)"
    )
    parser.add_argument("--tries", type=int, default=TRIES, help="of each player (rates, rerate)")
    options = parser.parse_args(argv)
    if options.action == "seek":
        seek(options.file, options.games)
    elif options.action == "choose":
        choose(options.file)
    elif options.action == "check":
        check(options.every)
    elif options.action == "solve":
        solve(options.every, options.core)
    elif options.action == "rerate":
        write(TARGET, text_of(rerated(listed(), options.core, options.tries)))
    elif not rates(listed()[:: options.every], options.core, options.tries):
        raise Problem("A player solves more of the puzzles with a higher rating.")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Problem as problem:
        sys.exit(f"tools.puzzles: {problem}")
