"""Play the search of full strength against that of an earlier version, by processor time.

    python3 -m tools.bench.versions now 77d73579~1 --type Base --games 200 --ms 6 --seed 11
    python3 -m tools.bench.versions now 77d73579~1 --ms 2,6        a third of the time
    python3 -m tools.bench.versions now FOLDER --iterations 2000   by iterations, equal each time

A version is `now`, a revision of git, or the folder of a copy of the project. A revision is unpacked
and compiled in `.skep`. Each side has a process and one thread, and both think in turn, so that other
load affects both alike; what counts is the time that the processor spent. From each opening two games
are played with colours reversed. The openings are new ones for each seed, none of those in
`openings.txt`, and judged even by a search. After an interruption the same command resumes the match;
`python3 -m tools.arena --report DIR` makes tables of matches.
"""

import argparse
import datetime
import io
import json
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from hive_core.engine.backends import KERNEL, search_called
from hive_core.engine.openings import load
from hive_core.game import Game
from hive_core.notation.moves import parse_game_type, spell_game_type
from hive_core.rules.board import DRAW, ONGOING, Board
from hive_core.rules.bugs import QUEENS, WHITE
from hive_core.rules.errors import HiveError
from hive_core.search.evaluate import DEFAULT
from tools.arena import pgn, report
from tools.arena.packages import ensure_scipy
from tools.arena.pgn import Record
from tools.arena.report import Match
from tools.arena.statistics import Sequential
from tools.build.openings import line, shape
from tools.common import ROOT, SKEP, Problem, digest, say, write
from tools.kernel.native import compile_in, compile_native

PLAYER = ROOT / "tools" / "bench" / "player.py"
NOW = "now"
EVEN, ITERATIONS = 0.05, 2000
"""Greatest distance from one half of the score that a search of ITERATIONS expects after an opening."""
LONGEST = 300
"""Number of plies after which a game counts as a draw."""
UNFINISHED = "unfinished"


class VersionMatch(NamedTuple):
    """Settings of a match: the two versions, the limit of each for a move (`ms` or `iterations`), the
    game type, the number of pairs, and the seed of the openings."""

    versions: tuple[str, str]
    limits: tuple[float, float]
    by: str
    game_type: str
    pairs: int
    seed: int

    def settings(self) -> dict[str, Any]:
        """Return what a resumed match must share with its first run, as plain data for JSON."""
        names = [
            f"{version} {limit:g} {self.by}"
            for version, limit in zip(self.versions, self.limits, strict=True)
        ]
        scale = 1000.0 if self.by == "ms" else 1.0
        return {
            "engines": names,
            "seconds": [limit / scale for limit in self.limits],
            "types": [self.game_type],
            "seed": self.seed,
            "plies": LONGEST,
        }


class Opponent:
    """A process that plays for one version, see tools/bench/player.py."""

    def __init__(self, version: str, limit: float, by: str) -> None:
        self.limit = {by: limit if by == "ms" else int(limit)}
        self.process = subprocess.Popen(
            [sys.executable, str(PLAYER), str(folder_of(version))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )

    def move(self, game: Game, seed: int) -> dict[str, Any]:
        """Return the move in the present position of `game`, with what it took. Raises Problem if the
        process has ended."""
        played = [one.text for one in game.played]
        request = {"type": spell_game_type(game.board.expansions), "moves": played, "seed": seed}
        if self.process.stdin is None or self.process.stdout is None:
            raise Problem("A player's process has no pipes.")
        self.process.stdin.write(json.dumps(request | self.limit) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise Problem("A player's process has ended; its message stands above.")
        found: dict[str, Any] = json.loads(answer)
        return found

    def close(self) -> None:
        """End the process."""
        if self.process.stdin is not None:
            self.process.stdin.close()
        self.process.wait(10)


def folder_of(version: str) -> Path:
    """Return the folder of a version's compiled project; a revision of git is unpacked and compiled in
    `.skep` first. Raises Problem if there is no such version."""
    if version == NOW:
        compile_native()
        return ROOT
    if Path(version).is_dir():
        return Path(version).resolve()
    command = ["git", "rev-parse", "--verify", "--quiet", version + "^{commit}"]
    named = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if named.returncode:
        raise Problem(f"{version!r} is no revision of git and no folder.")
    folder = SKEP / "arena" / "versions" / named.stdout.strip()[:12]
    if not folder.is_dir():
        command = ["git", "archive", named.stdout.strip(), "hive_core", "hive_kernel"]
        packed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
    compile_in(folder)
    return folder


def openings(game_type: str, count: int, seed: int) -> list[list[str]]:
    """Return `count` openings of six to eight plies, made by chance from `seed`: both queens are in
    play, a search expects about one half, and none is in the arena's file or there twice."""
    search_of = search_called(KERNEL)[1]
    expansions = parse_game_type(game_type)
    found: list[list[str]] = []
    seen = {shape(after(game_type, moves)) for moves in load().get(game_type, [])}
    at = seed * 1_000_000
    while len(found) < count:
        at += 1
        board, texts = line(expansions, at, 6 + at % 3)
        if board.result() != ONGOING or min(board.where[queen] for queen in QUEENS) < 0:
            continue
        search = search_of(board, DEFAULT, 1, False, 0, None)
        search.run(iterations=ITERATIONS)
        score = search.report(1).lines[0].score
        if abs(score - 0.5) <= EVEN and shape(board) not in seen:
            seen.add(shape(board))
            found.append(texts)
    return found


def after(game_type: str, moves: list[str]) -> Board:
    """Return the board after the moves of an opening."""
    game = Game(parse_game_type(game_type))
    for move in moves:
        game.play(move)
    return game.board


def play_game(
    plan: VersionMatch, sides: tuple[Opponent, Opponent], pair: int, number: int, opening: list[str]
) -> Record:
    """Play game 1 or 2 of a pair, in which the first version has White or Black, and return its
    record."""
    game = Game(parse_game_type(plan.game_type))
    for move in opening:
        game.play(move)
    slowest = [0.0, 0.0]
    while game.outcome()[0] == ONGOING and len(game.played) < LONGEST:
        color = game.board.turn
        answer = sides[(color + number - 1) % 2].move(game, 2 * pair + number)
        slowest[color] = max(slowest[color], answer["ms"] / 1000)
        game.play(answer["move"])
    slow = (round(slowest[WHITE], 4), round(slowest[1 - WHITE], 4))
    return record_of(game, plan.settings()["engines"], pair, number, len(opening), slow)


def record_of(
    game: Game,
    engines: Sequence[str],
    pair: int,
    number: int,
    opening: int,
    slowest: tuple[float, float] = (0.0, 0.0),
) -> Record:
    """Return the record of `game`, game 1 or 2 of a pair, in which the first of two `engines` had White
    or Black. Its first `opening` plies were given; `slowest` are the most seconds that White and Black
    took for a move. A game that is not over counts as a draw."""
    result, ended_by = game.outcome()
    white, black = engines if number == 1 else reversed(engines)
    return Record(
        spell_game_type(game.board.expansions),
        pair,
        number,
        white,
        black,
        DRAW if result == ONGOING else result,
        UNFINISHED if result == ONGOING else ended_by,
        opening,
        slowest,
        datetime.datetime.now(datetime.UTC).strftime("%Y.%m.%d"),
        tuple(one.text for one in game.played),
    )


def begun(plan: VersionMatch, folder: Path) -> dict[tuple[int, int], Record]:
    """Begin a match in `folder`, or resume it; return the games played so far. Raises Problem if the
    folder holds another match."""
    file = folder / "match.json"
    if not file.is_file():
        write(file, json.dumps(plan.settings(), indent=1) + "\n")
    elif json.loads(file.read_text("utf-8")) != plan.settings():
        raise Problem(f"{folder} holds another match; give another --out, or remove it.")
    return pgn.read_all(folder)


def run(plan: VersionMatch, folder: Path, test: Sequential | None) -> None:
    """Play the games of the match that `folder` does not hold yet, and print how it stands."""
    compile_native()  # to judge the openings
    records = begun(plan, folder)
    settings = plan.settings()
    names = tuple(settings["engines"])
    match = Match((names[0], names[1]), tuple(settings["seconds"]), records)
    say(f"{names[0]}  against  {names[1]}; records in {folder}")
    lines = openings(plan.game_type, plan.pairs, plan.seed)
    first, second = [
        Opponent(version, limit, plan.by)
        for version, limit in zip(plan.versions, plan.limits, strict=True)
    ]
    try:
        for pair, opening in enumerate(lines, 1):
            if test and test.decision(report.pairs(records))[0]:
                break
            for number in (1, 2):
                if (pair, number) not in records:
                    record = play_game(plan, (first, second), pair, number, opening)
                    pgn.save(folder, record)
                    records[pair, number] = record
            say(report.progress(match, plan.pairs * 2, test))
    finally:
        first.close()
        second.close()
    result = report.summary(match, test)
    write(folder / "result.txt", "\n".join(result) + "\n")
    say("\n" + "\n".join(result))


def plan_of(options: argparse.Namespace) -> VersionMatch:
    """Return the settings of a match, made from the options of the command line. Raises Problem."""
    by = "iterations" if options.iterations else "ms"
    parts = str(options.iterations or options.ms).split(",")
    try:
        limits = [float(part) for part in parts]
    except ValueError:
        limits = []
    if len(limits) not in (1, 2) or min(limits, default=0.0) <= 0 or options.games % 2:
        raise Problem("--ms and --iterations take one number or two, above 0; --games is even.")
    return VersionMatch(
        (options.first, options.second),
        (limits[0], limits[-1]),
        by,
        spell_game_type(parse_game_type(options.type)),
        options.games // 2,
        options.seed,
    )


def main(argv: list[str]) -> None:
    """Play a match of two versions."""
    parser = argparse.ArgumentParser(
        prog="tools.bench.versions",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("first", metavar="VERSION")
    parser.add_argument("second", metavar="VERSION")
    parser.add_argument("--type", default="Base+MLP", help="a game type")
    parser.add_argument("--games", type=int, default=200, help="an even number")
    parser.add_argument("--ms", default="6", help="processor time a move; or two, with a comma")
    parser.add_argument("--iterations", help="iterations a move instead; or two, with a comma")
    parser.add_argument("--seed", type=int, default=1, help="other openings")
    parser.add_argument("--out", type=Path, help="folder of the records")
    parser.add_argument("--sprt", nargs=2, type=float, metavar=("ELO0", "ELO1"))
    options = parser.parse_args(argv)
    ensure_scipy()
    plan = plan_of(options)
    name = digest([("match", json.dumps(plan.settings()).encode())])
    test = Sequential(*options.sprt) if options.sprt else None
    run(plan, options.out or SKEP / "arena" / name, test)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except (Problem, HiveError) as problem:
        sys.exit(f"tools.bench.versions: {problem}")
    except KeyboardInterrupt:
        sys.exit("\ntools.bench.versions: interrupted; the same command goes on from here.")
