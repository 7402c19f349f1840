"""Play a match: pairs of games with reversed colours, several at a time; each is recorded as it ends.

hive_core.engine.engine_game says what ends a game.
"""

import datetime
import json
import queue
import threading
from collections.abc import Generator
from pathlib import Path
from typing import NamedTuple

from hive_core.engine import engine_game, openings
from hive_core.engine.client import Client, Spec
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
    `jobs` at a time, and yield each record as its game ends.

    Closing the generator stops the match and ends all engines. Raises EngineUnusable if an engine
    cannot be used.
    """
    waiting: queue.Queue[tuple[Task, int]] = queue.Queue()
    for task in plan.tasks():
        for game in (1, 2):
            if (task.pair, game) not in played:
                waiting.put((task, game))
    tables = [Table(plan, waiting) for _ in range(max(1, min(jobs, waiting.qsize())))]
    done: queue.Queue[Record | Exception | None] = queue.Queue()
    threads = [threading.Thread(target=table.work, args=(done,), daemon=True) for table in tables]
    for thread in threads:
        thread.start()
    running = len(threads)
    try:
        while running:
            result = done.get()
            if result is None:
                running -= 1
            elif isinstance(result, Exception):
                raise result
            else:
                yield result
    finally:
        for table in tables:
            table.stop()
        for thread in threads:
            thread.join(30)


class Table:
    """Worker that plays the games of a match one at a time, in a thread of its own. Its two engines
    keep running from one game to the next."""

    def __init__(self, plan: Plan, waiting: "queue.Queue[tuple[Task, int]]") -> None:
        self.plan = plan
        self.waiting = waiting
        self.clients: list[Client | None] = [None, None]
        self.stopped = False

    def stop(self) -> None:
        """End the engines; a game in progress is abandoned without a record."""
        self.stopped = True
        for client in self.clients:
            if client:
                client.end()

    def work(self, done: "queue.Queue[Record | Exception | None]") -> None:
        """Play games until the match has none left. Put each game's record into the queue `done`, or
        the exception if one is raised, and None at the end."""
        try:
            while not self.stopped:
                task, game = self.waiting.get_nowait()
                record = self.game(task, game)
                if not self.stopped:
                    pgn.save(self.plan.folder, record)
                    done.put(record)
        except queue.Empty:
            pass
        except Exception as error:
            if not self.stopped:
                done.put(error)
        finally:
            for client in self.clients:
                if client:
                    client.close()
            done.put(None)

    def client(self, index: int) -> Client:
        """Return the client of engine `index`, 0 or 1; start the engine if it is not running."""
        client = self.clients[index]
        if client is None:
            client = self.clients[index] = Client(self.plan.engines[index])
            if self.stopped:
                client.end()
        return client

    def game(self, task: Task, number: int) -> Record:
        """Play one game of the pair `task` and return its record. `number` is 1 or 2: in game 1 the
        match's first engine has White, in game 2 Black."""
        seats = (0, 1) if number == 1 else (1, 0)
        game = Game(parse_game_type(task.game_type))
        for move in task.opening:
            game.play(move)
        ended = engine_game.play(
            game,
            lambda color: self.client(seats[color]),
            2 * task.pair + number,
            self.plan.plies,
        )
        if ended.failed is not None:
            lost = seats[ended.failed]
            client, self.clients[lost] = self.clients[lost], None
            if client:
                client.close()
        names = [self.plan.engines[seat].name for seat in seats]
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
