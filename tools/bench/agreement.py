"""Count how many signs of a review stay the same when it thinks a hundred times as long.

    python3 -m tools.bench.agreement [--games N] [--iterations N] [--times N]

Recorded games of people and engines (`tests/data/games.json`) are reviewed twice: with the iterations
that a review has on the page, and with `--times` as many for each position, as 0.1 s compares with
10 s. Iterations do not depend on how busy the machine is. What has been evaluated is saved in `.skep`
and not done again. Of each sign, the table has the turns that both reviews, only the short one, or only
the long one gave it to.
"""

import argparse
import json

from hive_core.engine.backends import KERNEL, search_called
from hive_core.game import Game
from hive_core.game.evaluation import Evaluation
from hive_core.notation.moves import parse_game_type
from hive_core.search.accuracy import Verdict, plain, read_plain, slip, verdicts
from hive_core.search.review import COMPILED_ITERATIONS, Reviewer
from tools.common import ROOT, SKEP, as_program, digest, say, write
from tools.kernel.sources import sources_digest

RECORDED = ROOT / "tests" / "data" / "games.json"
SAVED = SKEP / "bench" / "agreement"
TIMES = 100
UNBOUNDED_S = 3600.0
GOAL = 0.9
WORST, BAD = "??", "?"


def code() -> str:
    """Return a hash of the search's sources: evaluations of another search are not taken."""
    folder = ROOT / "hive_core" / "search"
    sources = [(path.name, path.read_bytes()) for path in folder.glob("*.*") if path.is_file()]
    return digest([*sources, ("kernel", sources_digest().encode())])


def reviewed(number: int, game: Game, iterations: int) -> list[Evaluation]:
    """Return the review's evaluation of every position of the recorded game `number`."""
    file = SAVED / code() / f"{number}-{iterations}.json"
    if not file.is_file():
        search_of = search_called(KERNEL)[1]
        reviewer = Reviewer(game, UNBOUNDED_S, search_of, iterations=iterations)
        while not reviewer.done:
            reviewer.run()
        write(file, json.dumps([plain(one) for one in reviewer.found]))
    return [read_plain(one) for one in json.loads(file.read_text("utf-8"))]


def judged(number: int, row: dict[str, object], iterations: int) -> list[Verdict]:
    """Return the verdict on each turn of a recorded game."""
    game = Game(parse_game_type(str(row["type"])), repetition=False)
    moves = [str(move) for move in row["moves"]]  # type: ignore[attr-defined]
    for move in moves:
        game.play(move)
    return verdicts(reviewed(number, game, iterations), [one.text for one in game.played])


def main(argv: list[str]) -> int:
    """Review the games and print the table; return 1 if the goal is missed."""
    parser = argparse.ArgumentParser(
        prog="tools.bench.agreement", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--games", type=int, default=10, help="at most 30")
    parser.add_argument("--iterations", type=int, default=COMPILED_ITERATIONS)
    parser.add_argument("--times", type=int, default=TIMES)
    parser.add_argument("--list", action="store_true", help="name the turns that differ")
    options = parser.parse_args(argv)
    rows = json.loads(RECORDED.read_text("utf-8"))[: options.games]
    pairs: list[tuple[str, str]] = []
    for number, row in enumerate(rows):
        short = judged(number, row, options.iterations)
        long = judged(number, row, options.iterations * options.times)
        for one, other in zip(short, long, strict=True):
            signs = slip(one), slip(other)
            pairs.append(signs)
            if options.list and WORST in signs and signs[0] != signs[1]:
                say(
                    f"  game {number}, ply {one.ply}: {signs[0] or '-'} cost {one.cost:.2f} thrown "
                    f"{one.thrown}; long {signs[1] or '-'} cost {other.cost:.2f} thrown {other.thrown}"
                )
        say(f"{number + 1} games, {len(pairs)} turns: {line(pairs, WORST)}")
    for sign in (WORST, BAD):
        say(f"{sign:>2}  {line(pairs, sign)}")
    same, either = counted(pairs, WORST)
    say(f"goal: {GOAL:.0%} of {WORST} the same")
    return int(same < GOAL * either)


def counted(pairs: list[tuple[str, str]], sign: str) -> tuple[int, int]:
    """Return how many turns both reviews gave `sign`, and how many at least one of them."""
    same = sum(one == other == sign for one, other in pairs)
    return same, sum(sign in pair for pair in pairs)


def line(pairs: list[tuple[str, str]], sign: str) -> str:
    """Return the row of the table for `sign`."""
    same, either = counted(pairs, sign)
    short = sum(one == sign for one, _ in pairs)
    return (
        f"both {same}, the short review alone {short - same}, the long one alone {either - short}: "
        f"{f'{same / either:.0%} the same' if either else 'none'}"
    )


if __name__ == "__main__":
    as_program(main)
