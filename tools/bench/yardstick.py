"""Measure the strength of the search by matches, and write their table into a Markdown file.

    python3 -m tools.bench.yardstick [--games N] [--into docs/arena.md]
    python3 -m tools.bench.yardstick --engine "cmd:/path/engine --uhp" --time 1

In Base and with all bugs, today's search plays an earlier version: with as much of the processor's time
as that has, with a third and with a tenth (`tools.bench.versions`). Then it plays every `--engine` that
speaks UHP: with as much time by the clock, and with a tenth (`tools.arena`). Colours are reversed in
pairs of games. The table has the interval of each difference; fewer than 200 games claim little. After
an interruption the same command resumes where it stopped, unless the search has changed.
"""

import argparse
from pathlib import Path

from hive_core.engine.engine_game import PLIES
from tools.arena import __main__ as arena
from tools.arena.match import Plan
from tools.arena.packages import ensure_scipy
from tools.arena.spec import parse, time_of
from tools.bench import versions
from tools.bench.search_code import code
from tools.bench.versions import NOW, VersionMatch
from tools.common import SKEP, Problem, as_program, digest, say, write

TYPES = ("Base", "Base+MLP")
AGAINST = "77d73579~1"
"""The last version without learnt levels of the prior and without the network."""
MS = 6.0
SHARES = (1, 3, 10)
"""Numbers by which the time of the second side is divided for the first, against a version."""
ENGINE_SHARES = (1, 10)
"""The same against an engine."""
GAMES, SEED = 200, 1001


def version_matches(against: str, games: int, seed: int) -> list[VersionMatch]:
    """Return the matches against a version, by type and share of the time."""
    return [
        VersionMatch((NOW, against), (round(MS / share, 3), MS), "ms", game_type, games // 2, seed)
        for game_type in TYPES
        for share in SHARES
    ]


def engine_matches(engine: str, seconds: float, games: int, seed: int, folder: Path) -> list[Plan]:
    """Return the matches against an engine, by type and share of the time, with records in folders in
    `folder`."""
    found = []
    for game_type in TYPES:
        for share in ENGINE_SHARES:
            ours = parse(f"skep time={seconds / share:g}", seconds)
            records = folder / digest([("engine", f"{engine} {game_type} {share}".encode())])
            sides = (ours, parse(engine, seconds))
            found.append(Plan(sides, (game_type,), games // 2, seed, PLIES, records))
    return found


def main(argv: list[str]) -> int:
    """Play the matches and write the table; return 0."""
    parser = argparse.ArgumentParser(
        prog="tools.bench.yardstick",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--against", default=AGAINST, help="a revision of git, or a folder")
    parser.add_argument("--games", type=int, default=GAMES, help="of each match, an even number")
    parser.add_argument("--seed", type=int, default=SEED, help="other openings")
    parser.add_argument(
        "--engine", action="append", default=[], help="one that speaks UHP, as cmd:"
    )
    parser.add_argument("--time", default="1", help="seconds a move of the engines")
    parser.add_argument("--out", type=Path, help="folder of all records")
    parser.add_argument("--into", type=Path, help="Markdown file whose last table is replaced")
    options = parser.parse_args(argv)
    if options.games < 2 or options.games % 2:
        raise Problem("--games is even, from 2 on.")
    ensure_scipy()
    whole = options.out or SKEP / "arena" / f"yardstick-{code()}"
    folders = []
    for plan in version_matches(options.against, options.games, options.seed):
        name = "-".join(str(one) for one in (plan.game_type, *plan.limits))
        folders.append(str(whole / name))
        versions.run(plan, whole / name, None)
    for engine in options.engine:
        seconds = time_of(options.time)
        for match in engine_matches(engine, seconds, options.games, options.seed, whole):
            folders.append(str(match.folder))
            arena.run(match, 1, None)
    found = arena.table(folders)
    if options.into:
        write(options.into, arena.with_table(options.into.read_text("utf-8"), found))
    say(found)
    return 0


if __name__ == "__main__":
    as_program(main)
