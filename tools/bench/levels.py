"""Measure the levels of the computer: each against the one below, and learners against two of them.

    python3 -m tools.bench.levels --games 200            the steps and the learners, as a table
    python3 -m tools.bench.levels --match level=1 careful --match "level=3 errors=0.2" level=2

A player is a learner of tools/arena/learners.py, or a level with other parameters where they are
given: iterations, temperature, margin, errors, and judge=points or judge=network. All search by
iterations and play by chance from `--seed`, so that a match comes out equal each time. From each
opening two games are played with colours reversed. After an interruption the same command goes on.
The seeds 1 to 6, 11, 1001, 2001, 3001, 4001 and 4099 were looked at when the parameters were chosen,
and 5711 shows the chosen ones; others give other openings.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

from hive_core.engine.backends import KERNEL, search_called
from hive_core.game import Game
from hive_core.notation.moves import parse_game_type, spell_game_type, spell_move
from hive_core.rules.board import ONGOING, Board
from hive_core.rules.errors import HiveError
from hive_core.search.evaluate import Evaluator
from hive_core.search.levels import LEVELS, Level
from hive_core.search.prior import at_full_strength
from hive_core.search.thinker import Thinker
from tools.arena import pgn, report
from tools.arena.learners import LEARNERS, Learner
from tools.arena.packages import ensure_scipy
from tools.arena.pgn import Record
from tools.arena.statistics import estimate
from tools.bench.versions import LONGEST, openings, record_of
from tools.common import SKEP, Problem, digest, say, write

STEPS = [(f"level={number}", f"level={number - 1}") for number in range(2, len(LEVELS) + 1)]
PLAN = [*STEPS, ("graduate", "level=2"), ("graduate", "level=3"), ("careful", "level=1")]
"""The matches that are played if none is named."""
JUDGES = {"points": Evaluator(), "network": at_full_strength(None)}
"""Evaluators that replace the one with which a level judges."""


class Player(NamedTuple):
    """A level by its number from 0, with the parameters `strength`, which judges as JUDGES says, or by
    itself if `judge` is ""."""

    level: int
    strength: Level
    judge: str

    def move(self, board: Board, seed: int) -> int:
        """Return the move that the level plays; `seed` decides what chance decides."""
        thinker = Thinker(
            board,
            self.level,
            seed,
            1e9,
            JUDGES.get(self.judge),
            search_of=search_called(KERNEL)[1],
            strength=self.strength,
        )
        while not thinker.run():
            pass
        return thinker.choose()


def player(text: str) -> Player | Learner:
    """Return the player that a specification names. Raises Problem."""
    if text in LEARNERS:
        return LEARNERS[text]
    given = dict(word.partition("=")[::2] for word in text.split())
    try:
        number, judge = int(given.pop("level")) - 1, given.pop("judge", "")
        terms: dict[str, Any] = {name: float(word) for name, word in given.items()}
        if "iterations" in terms:
            terms["iterations"] = int(terms["iterations"])
        if number < 0 or judge not in ("", *JUDGES):
            raise ValueError(judge)
        return Player(number, LEVELS[number]._replace(**terms), judge)
    except (KeyError, ValueError, IndexError):
        raise Problem(f"{text!r} is neither {' nor '.join(LEARNERS)} nor level=1.") from None


class LevelMatch(NamedTuple):
    """A match: the specifications of two players, the game type, and the seed of the openings."""

    names: tuple[str, str]
    game_type: str
    seed: int

    def settings(self) -> dict[str, object]:
        """Return what decides the games of the match, as plain data for JSON."""
        return {
            "engines": list(self.names),
            "players": [list(player(name)) for name in self.names],
            "seconds": [1e9, 1e9],
            "types": [self.game_type],
            "seed": self.seed,
            "plies": LONGEST,
        }


def play_game(match: LevelMatch, pair: int, number: int, opening: list[str]) -> Record:
    """Play game 1 or 2 of a pair, in which the first player has White or Black; return its record."""
    sides = [player(name) for name in match.names]
    game = Game(parse_game_type(match.game_type))
    for move in opening:
        game.play(move)
    while game.outcome()[0] == ONGOING and len(game.played) < LONGEST:
        board = game.board
        seed = ((match.seed * 1000 + pair) * 2 + number) * 1000 + board.ply
        chosen = sides[(board.turn + number - 1) % 2].move(board, seed)
        game.play(spell_move(board, chosen))
    return record_of(game, match.names, pair, number, len(opening))


def run(match: LevelMatch, lines: list[list[str]], out: Path) -> str:
    """Play those games of a match that its folder in `out` lacks; return its row of the table."""
    settings = json.dumps(match.settings(), indent=1) + "\n"
    folder = out / digest([("match", settings.encode())])
    write(folder / "match.json", settings)
    records = pgn.read_all(folder)
    for pair, opening in enumerate(lines, 1):
        for number in (1, 2):
            if (pair, number) not in records:
                record = records[pair, number] = play_game(match, pair, number, opening)
                pgn.save(folder, record)
        wanted = {at: records[at] for at in records if at[0] <= pair}
        print(f"\r{row(match, wanted)} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return row(match, {at: one for at, one in records.items() if at[0] <= len(lines)})


def row(match: LevelMatch, records: "dict[tuple[int, int], Record]") -> str:
    """Return the result of a match as a row of a Markdown table."""
    count = report.tally(records.values())
    found = estimate(report.pairs(records))
    first, second = [name.replace("level=", "") for name in match.names]
    return (
        f"| {first} against {second} | {count.won}-{count.drawn}-{count.lost} | "
        f"{100 * found.score:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f}) |"
    )


HEAD = "| | + = - | score, 95 % interval |\n|---|---|---|"


def main(argv: list[str]) -> None:
    """Play the matches, and print the table of their results."""
    parser = argparse.ArgumentParser(
        prog="tools.bench.levels",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=int, default=200, help="games of a match, an even number")
    parser.add_argument("--type", default="Base+MLP", help="a game type")
    parser.add_argument("--seed", type=int, default=4, help="other openings and other chance")
    parser.add_argument("--match", nargs=2, action="append", metavar="PLAYER", help="instead")
    parser.add_argument("--out", type=Path, default=SKEP / "levels", help="folder of the records")
    options = parser.parse_args(argv)
    ensure_scipy()
    game_type = spell_game_type(parse_game_type(options.type))
    plan = [
        LevelMatch((first, second), game_type, options.seed)
        for first, second in options.match or PLAN
    ]
    lines = openings(game_type, options.games // 2, options.seed)
    rows = [run(match, lines, options.out) for match in plan]
    say("\n".join(["", HEAD, *rows]))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except (Problem, HiveError) as problem:
        sys.exit(f"tools.bench.levels: {problem}")
    except KeyboardInterrupt:
        sys.exit("\ntools.bench.levels: interrupted; the same command goes on from here.")
