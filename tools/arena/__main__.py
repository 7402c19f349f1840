"""Play matches between two UHP engines, in colour-reversed pairs of games, and compute the Elo
difference.

    python3 -m tools.arena skep yardstick --type Base+MLP --games 200 --time 0.2 --jobs 2 --out DIR
    python3 -m tools.arena "skep level=3" "skep level=2" --games 100 --sprt 0 100
    python3 -m tools.arena skep "cmd:/path/engine --uhp" --time 1 --type all
    python3 -m tools.arena --report DIR DIR        a table of matches that were played
    python3 -m tools.arena --report DIR --into FILE
                                        the same, put in place of the last table of a Markdown file

Engines: skep, yardstick, playouts, trial (each may take settings: level=1..6, style=NAME, time=SECONDS,
threads=N; all but skep also weights=FILE, set=ROW=..., c-puct=, fpu=, iterations=), or cmd:COMMAND LINE
for any engine that speaks UHP. After an interruption, the same command resumes the match.
"""

import argparse
import json
import sys
from pathlib import Path

from hive_core.engine import openings
from hive_core.engine.engine_game import PLIES
from hive_core.notation.moves import parse_game_type, spell_game_type
from hive_core.rules.errors import HiveError
from tools.arena import match, pgn, report
from tools.arena.match import SETTINGS, Plan
from tools.arena.packages import ensure_scipy
from tools.arena.report import HEAD, Match
from tools.arena.spec import parse, time_of
from tools.arena.statistics import Sequential
from tools.common import SKEP, Problem, digest, say, write


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(
        prog="tools.arena",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("engines", nargs="*", metavar="ENGINE")
    parser.add_argument(
        "--type", default="Base+MLP", help="a game type, several with commas, or all"
    )
    parser.add_argument("--games", type=int, default=200, help="at the most; an even number")
    parser.add_argument("--time", default="0.2", help="seconds a move")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time")
    parser.add_argument("--out", help="folder of the records")
    parser.add_argument("--seed", type=int, default=1, help="another order of the openings")
    parser.add_argument("--plies", type=int, default=PLIES, help="a longer game is drawn")
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("ELO0", "ELO1"),
        help="stop as soon as a sequential test decides between the two differences",
    )
    parser.add_argument("--report", nargs="+", metavar="DIR", help="show matches that were played")
    parser.add_argument("--into", type=Path, help="Markdown file whose last table is replaced")
    return parser


def types_of(text: str) -> tuple[str, ...]:
    """Return the GameTypeStrings that `text`, the value of the option --type, names. Raises Problem for
    anything else."""
    if text.lower() == "all":
        return tuple(openings.load())
    try:
        return tuple(spell_game_type(parse_game_type(one)) for one in text.split(","))
    except HiveError as error:
        raise Problem(f"--type: {error}.") from None


def plan_of(options: argparse.Namespace) -> Plan:
    """Return the settings of a match, made from the options of the command line. Raises Problem for an
    invalid option."""
    if len(options.engines) != 2:
        raise Problem("A match takes two engines, such as: skep yardstick. See --help.")
    if options.games < 2 or options.games % 2 or not 2 <= options.plies <= PLIES:
        raise Problem(f"--games is even, from 2 on; --plies is from 2 to {PLIES}.")
    if options.sprt and options.sprt[0] >= options.sprt[1]:
        raise Problem("--sprt takes the smaller Elo difference first, such as: --sprt 0 50.")
    seconds = time_of(options.time)
    first, second = [parse(text, seconds) for text in options.engines]
    if first.name == second.name:
        second = second._replace(name=second.name + " (2)")
    plan = Plan(
        (first, second),
        types_of(options.type),
        options.games // 2,
        options.seed,
        options.plies,
        Path(options.out or "."),
    )
    if not options.out:
        name = digest([("match", json.dumps(plan.settings()).encode())])
        plan = plan._replace(folder=SKEP / "arena" / name)
    return plan


def run(plan: Plan, jobs: int, test: Sequential | None) -> None:
    """Play the match that `plan` describes, `jobs` games at a time, and print its progress and result.
    Games recorded in the plan's folder are not played again."""
    records = match.begin(plan)
    names = (plan.engines[0].name, plan.engines[1].name)
    played = Match(names, (plan.engines[0].seconds, plan.engines[1].seconds), records)
    say(f"{names[0]}  against  {names[1]}; records in {plan.folder}")
    if records:
        say(f"{len(records)} games are there already.")
    games = plan.pairs * 2
    if not decided(played, test):
        playing = match.play(plan, records, jobs)
        for record in playing:
            records[record.pair, record.game] = record
            say(report.progress(played, games, test))
            if decided(played, test):
                playing.close()
                break
    result = report.summary(played, test)
    write(plan.folder / "result.txt", "\n".join(result) + "\n")
    say("\n" + "\n".join(result))


def decided(played: Match, test: Sequential | None) -> bool:
    """Return whether the sequential test `test` has reached a decision on the games of `played`; False
    if `test` is None."""
    return bool(test and test.decision(report.pairs(played.records))[0])


def table(folders: list[str]) -> str:
    """Return a Markdown table of the results of the matches in `folders`. Raises Problem."""
    rows = [HEAD]
    for folder in folders:
        file = Path(folder) / SETTINGS
        if not file.is_file():
            raise Problem(f"{folder} holds no match.")
        settings = json.loads(file.read_text("utf-8"))
        first, second = settings["engines"]
        records = pgn.read_all(Path(folder))
        rows.append(report.row(Match((first, second), tuple(settings["seconds"]), records)))
    return "\n".join(rows)


def with_table(text: str, found: str) -> str:
    """Return a Markdown text with `found` in place of its last table, at its end if it has none."""
    lines = text.splitlines()
    rows = [at for at, line in enumerate(lines) if line.startswith("|")]
    if not rows:
        return f"{text}\n{found}\n"
    last = first = rows[-1]
    while lines[first - 1].startswith("|"):
        first -= 1
    return "\n".join([*lines[:first], *found.splitlines(), *lines[last + 1 :]]) + "\n"


def main() -> None:
    """Play a match, or print the results of matches for --report."""
    options = arguments().parse_args()
    ensure_scipy()
    if options.report:
        found = table(options.report)
        if options.into:
            write(options.into, with_table(options.into.read_text("utf-8"), found))
        say(found)
        return
    test = Sequential(*options.sprt) if options.sprt else None
    run(plan_of(options), options.jobs, test)


if __name__ == "__main__":
    try:
        main()
    except (Problem, HiveError) as problem:
        sys.exit(f"tools.arena: {problem}")
    except KeyboardInterrupt:
        sys.exit("\ntools.arena: interrupted; the same command goes on from here.")
