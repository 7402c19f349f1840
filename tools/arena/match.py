"""Play a match: pairs of games with reversed colours, several at a time; each is recorded as it ends.

hive_core.engine.engine_game says what ends a game.
"""

import datetime
import json
from collections.abc import Generator
from pathlib import Path
from typing import NamedTuple

from hive_core.engine import engine_game, openings
from hive_core.engine.client import Spec
from hive_core.engine.tables import Table, play_all
from hive_core.game import Game
from hive_core.notation.moves import parse_game_type
from hive_core.rules.bugs import BLACK, WHITE
from tools.arena import pgn
from tools.arena.pgn import Record
from tools.common import Problem, write

SETTINGS = "match.json"


class Task(NamedTuple):
    """One pair of games: its number, counted from 1, its game type, and the moves of its opening."""

    pair: int
    game_type: str
    opening: list[str]


class Plan(NamedTuple):
    """Settings of a match. Successive pairs take the game `types` in turn; `seed` decides the order
    of the openings."""

    engines: tuple[Spec, Spec]
    types: tuple[str, ...]
    pairs: int
    seed: int
    plies: int
    folder: Path

    def tasks(self) -> list[Task]:
        """Return the pairs in order. Raises Problem for a game type without openings."""
        book = openings.load()
        found = []
        for game_type in self.types:
            if game_type not in book:
                raise Problem(
                    f"There are no openings of {game_type!r}; there are {', '.join(book)}."
                )
            openings.shuffle(book[game_type], self.seed)
        for index in range(self.pairs):
            game_type = self.types[index % len(self.types)]
            lines = book[game_type]
            found.append(Task(index + 1, game_type, lines[index // len(self.types) % len(lines)]))
        return found

    def settings(self) -> dict[str, object]:
        """Return the settings that a resumed match must share with its first run, as plain data for
        JSON."""
        return {
            "engines": [spec.name for spec in self.engines],
            "seconds": [spec.seconds for spec in self.engines],
            "types": list(self.types),
            "seed": self.seed,
            "plies": self.plies,
        }


def begin(plan: Plan) -> dict[tuple[int, int], Record]:
    """Begin a match in the plan's folder, or resume it; return the games played so far.

    Raises Problem if the folder holds another match.
    """
    file = plan.folder / SETTINGS
    if file.is_file():
        if json.loads(file.read_text("utf-8")) != plan.settings():
            raise Problem(f"{plan.folder} holds another match; give another --out, or remove it.")
    else:
        write(file, json.dumps(plan.settings(), indent=1) + "\n")
    return pgn.read_all(plan.folder)


def play(
    plan: Plan, played: dict[tuple[int, int], Record], jobs: int
) -> Generator[Record, None, None]:
    """Play those games of the match `plan` that are missing in `played`, records by (pair, game),
    `jobs` at a time, and yield each record as its game ends and is saved.

    Closing the generator stops the match and ends all engines. Raises EngineUnusable if an engine
    cannot be used.
    """
    missing = []
    for task in plan.tasks():
        missing += [(task, game) for game in (1, 2) if (task.pair, game) not in played]

    def record(table: Table, game: tuple[Task, int]) -> Record:
        found = play_game(plan, table, *game)
        if not table.stopped:
            pgn.save(plan.folder, found)
        return found

    yield from play_all(plan.engines, jobs, missing, record)


def play_game(plan: Plan, table: Table, task: Task, number: int) -> Record:
    """Play one game of the pair `task` at `table` and return its record. `number` is 1 or 2: in game 1
    the match's first engine has White, in game 2 Black."""
    seats = (0, 1) if number == 1 else (1, 0)
    game = Game(parse_game_type(task.game_type))
    for move in task.opening:
        game.play(move)
    ended = engine_game.play(
        game,
        lambda color: table.client(seats[color]),
        2 * task.pair + number,
        plan.plies,
    )
    if ended.failed is not None:
        table.give_up(seats[ended.failed])
    names = [plan.engines[seat].name for seat in seats]
    return Record(
        task.game_type,
        task.pair,
        number,
        names[WHITE].replace('"', "'"),
        names[BLACK].replace('"', "'"),
        ended.result,
        ended.ended_by.replace('"', "'"),
        len(task.opening),
        (round(ended.slowest_s[WHITE], 3), round(ended.slowest_s[BLACK], 3)),
        datetime.datetime.now(datetime.UTC).strftime("%Y.%m.%d"),
        tuple(ply.text for ply in game.played),
    )
