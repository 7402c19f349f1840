"""Count how many signs of a review stay the same when it thinks longer.

    python3 -m tools.bench.agreement [--games N] [--skip N] [--gentle N] [--learners N] [--seed N]
        [--times N] [--from COST] [--looks N] [--list]

Recorded games of people and engines (`tests/data/games.json`), games of the gentle players that the
puzzles come from, and games of neighbouring levels, which err as learners do, are reviewed twice: with
the iterations that a review has on the page, and with `--times` as many in each look. Iterations do not
depend on how busy the machine is. With `--from`, the longer one judges only the turns that seem to cost
so much in the shorter one: it looks once at the positions before and after them, with `--times` as many
iterations as a second look, so 100 times compare 0.1 s with 10 s. Where the shorter review would take
third looks, which are as long as three second ones or more, the longer one takes as many of its looks
as `--looks` says, with searches that begin differently, and their mean counts; a last line says how far
two reviews with one look each agree. What has been evaluated is saved in `.skep` and not done again. Of
each sign, the table has the turns that both reviews, only the short one, or only the long one gave it
to.
"""

import argparse
import json
from collections.abc import Callable, Sequence
from functools import partial

from hive_core.engine.backends import KERNEL, search_called
from hive_core.game import Game
from hive_core.game.evaluation import Evaluation
from hive_core.notation.moves import parse_game_type, spell_move
from hive_core.records import changed
from hive_core.search.accuracy import (
    Verdict,
    distance,
    is_judged,
    plain,
    read_plain,
    slip,
    verdicts,
)
from hive_core.search.looks import Look
from hive_core.search.review import CLOSE, COMPILED_ITERATIONS, LOOKS, Reviewer
from tools.bench.search_code import code
from tools.common import ROOT, SKEP, as_program, say, write
from tools.kernel.native import compile_native

RECORDED = ROOT / "tests" / "data" / "games.json"
SAVED = SKEP / "bench" / "agreement"
TIMES = 10
GENTLE_SEED = 500
"""Seed of the first gentle game; those of the puzzles begin later."""
UNBOUNDED_S = 3600.0
GOAL = 0.9
WORST, BAD = "??", "?"


class Once(Reviewer):
    """Reviewer that looks at each position once, and again only where the best move is refuted."""

    def _in_doubt(self, one: Verdict) -> bool:
        return False

    def _near(self, found: Sequence[Verdict]) -> list[Look]:
        return []


def recorded(count: int) -> dict[str, Game]:
    """Return the first `count` recorded games by their numbers."""
    games = {}
    for number, row in enumerate(json.loads(RECORDED.read_text("utf-8"))[:count]):
        game = games[str(number)] = Game(parse_game_type(row["type"]), repetition=False)
        for move in row["moves"]:
            game.play(move)
    return games


def gentle(seed: int) -> Game:
    """Return the game of gentle players with the seed `seed`."""
    from tools.puzzles.games import TYPES, plies  # imports the kernel, which is compiled by then

    game = Game(parse_game_type(TYPES[seed % len(TYPES)]), repetition=False)
    for board, move in plies(seed):
        game.play(spell_move(board, move))
    return game


def learners(seed: int) -> Game:
    """Return a game of two players of `tools.bench.levels` with the seed `seed`."""
    from tools.bench.levels import PLAN, LevelMatch, play_game  # imports the kernel, as above
    from tools.bench.versions import openings
    from tools.puzzles.games import TYPES

    match = LevelMatch(PLAN[seed % len(PLAN)], TYPES[seed % len(TYPES)], seed)
    record = play_game(match, 1, 1, openings(match.game_type, 1, seed)[0])
    game = Game(parse_game_type(match.game_type), repetition=False)
    for move in record.moves:
        game.play(move)
    return game


def saved(name: str, evaluations: Callable[[], list[Evaluation]]) -> list[Evaluation]:
    """Return the evaluations that are saved as `name`; if there are none, make and save them."""
    file = SAVED / code() / f"{name}.json"
    if not file.is_file():
        write(file, json.dumps([plain(one) for one in evaluations()]))
    return [read_plain(one) for one in json.loads(file.read_text("utf-8"))]


def reviewed(game: Game, iterations: int) -> list[Evaluation]:
    """Return the review's evaluation of every position of a game."""
    reviewer = Reviewer(game, UNBOUNDED_S, search_called(KERNEL)[1], iterations=iterations)
    while not reviewer.done:
        reviewer.run()
    return reviewer.found


def looked(game: Game, ply: int, iterations: int, seed: int) -> list[Evaluation]:
    """Return the evaluations of the positions before and after the turn at `ply`, each by one look.

    Looks with another `seed` begin differently.
    """
    plies = len(game.played)
    game.goto(ply)
    search_of = search_called(KERNEL)[1]
    reviewer = Once(game, UNBOUNDED_S, search_of, seed, iterations, ply - 1)
    while not reviewer.done:
        reviewer.run()
    game.goto(plies)
    return reviewer.found


def main(argv: list[str]) -> int:
    """Review the games and print the table; return 1 if the goal is missed."""
    parser = argparse.ArgumentParser(
        prog="tools.bench.agreement", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--games", type=int, default=30, help="recorded ones, at most 30")
    parser.add_argument("--skip", type=int, default=0, help="leave out the first of these")
    parser.add_argument("--gentle", type=int, default=0, help="games of gentle players")
    parser.add_argument("--learners", type=int, default=0, help="games of neighbouring levels")
    parser.add_argument(
        "--seed", type=int, default=GENTLE_SEED, help="of the first game that is no recorded one"
    )
    parser.add_argument("--iterations", type=int, default=COMPILED_ITERATIONS)
    parser.add_argument("--times", type=int, default=TIMES)
    parser.add_argument(
        "--from", type=float, dest="least", help="least cost of what is judged again"
    )
    parser.add_argument(
        "--looks", type=int, default=1, help="longer ones at each position, with --from alone"
    )
    parser.add_argument("--list", action="store_true", help="name the turns that differ")
    options = parser.parse_args(argv)
    compile_native()
    games = dict(list(recorded(options.games).items())[options.skip :])
    for seed in range(options.seed, options.seed + options.gentle):
        games[f"gentle-{seed}"] = gentle(seed)
    for seed in range(options.seed, options.seed + options.learners):
        games[f"learners-{seed}"] = learners(seed)
    pairs: list[tuple[str, str]] = []
    single: list[tuple[str, str]] = []
    for number, (name, game) in enumerate(games.items()):
        for one, other, looks in judged(name, game, options):
            signs = slip(one), slip(other)
            pairs.append(signs)
            single.append((slip(looks[0]), slip(looks[1] if looks[1:] else looks[0])))
            if options.list and WORST in signs and signs[0] != signs[1]:
                say(f"  game {name}, ply {one.ply}: {described(one)}; long {described(other)}")
        say(f"{number + 1} games, {len(pairs)} turns: {line(pairs, WORST)}")
    for sign in (WORST, BAD):
        say(f"{sign:>2}  {line(pairs, sign)}")
    if options.looks > 1:
        say(f"{WORST}  of two long reviews with one look each: {line(single, WORST)}")
    same, _ = counted(pairs, WORST)
    most = max(sum(signs[side] == WORST for signs in pairs) for side in (0, 1))
    say(f"goal: {GOAL:.0%} of those of the shorter one, and of those of the longer one")
    return int(same < GOAL * most)


def judged(
    name: str, game: Game, options: argparse.Namespace
) -> list[tuple[Verdict, Verdict, list[Verdict]]]:
    """Return the verdicts on the turns of a game by the shorter and by the longer review, and those by
    each look of the longer one; on all turns, or with the option `--from`, on those that seem bad in
    the shorter review."""
    texts = [one.text for one in game.played]
    iterations, least = options.iterations, options.least
    first = saved(f"{name}-{iterations}", lambda: reviewed(game, iterations))
    short = verdicts(first, texts)
    longer = iterations * options.times
    if least is None:
        second = saved(f"{name}-{longer}", lambda: reviewed(game, longer))
        return [(one, two, [two]) for one, two in zip(short, verdicts(second, texts), strict=True)]
    longer *= LOOKS[1]
    found = []
    for one in short:
        if is_judged(one) and one.cost >= least:
            judge = partial(judged_longer, name, game, one, longer)
            looks = [judge([0])]
            if is_near(looks[0]):
                looks += [judge([seed]) for seed in range(1, options.looks)]
            found.append((one, judge(range(len(looks))), looks))
    return found


def judged_longer(
    name: str, game: Game, one: Verdict, iterations: int, seeds: Sequence[int]
) -> Verdict:
    """Return the verdict on the turn of `one` by a look for each of `seeds`, with that many
    `iterations` each."""
    looks = [
        saved(
            f"{name}-{iterations}-{one.ply}" + (f"-{seed}" if seed else ""),
            partial(looked, game, one.ply, iterations, seed),
        )
        for seed in seeds
    ]
    return verdicts(mean(looks), [one.played])[0]


def is_near(one: Verdict) -> bool:
    """Return whether a review takes third looks for a turn."""
    return is_judged(one) and distance(one) < CLOSE


def mean(looks: Sequence[Sequence[Evaluation]]) -> list[Evaluation]:
    """Return the evaluations of positions by several looks at each: one that proves a result, else the
    first with the mean of all scores."""
    found = []
    for several in zip(*looks, strict=True):
        proved = [one for one in several if one.proved is not None]
        white = sum(one.white for one in several) / len(several)
        found.append(proved[0] if proved else changed(several[0], white=white))
    return found


def described(one: Verdict) -> str:
    """Return a verdict as text."""
    plies = f", thrown {one.thrown}, allowed {one.allowed}" if one.thrown or one.allowed else ""
    return f"{slip(one) or '-'} {one.before:.2f} to {one.after:.2f}, cost {one.cost:.2f}{plies}"


def counted(pairs: list[tuple[str, str]], sign: str) -> tuple[int, int]:
    """Return how many turns both reviews gave `sign`, and how many at least one of them."""
    same = sum(one == other == sign for one, other in pairs)
    return same, sum(sign in pair for pair in pairs)


def line(pairs: list[tuple[str, str]], sign: str) -> str:
    """Return the row of the table for `sign`."""
    same, either = counted(pairs, sign)
    short = sum(one == sign for one, _ in pairs)
    long = sum(other == sign for _, other in pairs)
    if not either:
        return "none"
    shares = [
        f"{same / count:.0%} of those of the {name}" if count else f"the {name} gave none"
        for name, count in (("shorter", short), ("longer", long))
    ]
    return (
        f"both {same}, the shorter review alone {short - same}, the longer one alone {long - same}: "
        f"{same / either:.0%} the same ({', '.join(shares)})"
    )


if __name__ == "__main__":
    as_program(main)
