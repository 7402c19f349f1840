"""Play a match: pairs of games with reversed colours, several at a time; each is recorded as it ends.

Only the rules end a game: a surrounded queen, or the third occurrence of a position. Engines do not
agree on when two positions are the same. If one reports a draw by repetition before the arena does, the
game is a draw, and the record names that engine. An engine that dies, hangs, chooses an illegal move or
reports the end of a game that is not over loses by forfeit, and the record says so.
"""

import datetime
import json
import queue
import random
import threading
from collections.abc import Callable, Generator
from pathlib import Path
from typing import NamedTuple, TypeVar

from hive_core.game import REPETITION, Game
from hive_core.notation.moves import MOST_PLIES, STATES, parse_game_type
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE, other
from hive_core.rules.errors import HiveError
from tools.arena import openings, pgn
from tools.arena.client import Client, EngineFault
from tools.arena.pgn import Record
from tools.arena.spec import Spec
from tools.common import Problem, write

T = TypeVar("T")

FORFEIT, UNFINISHED = "forfeit", "unfinished"
SETTINGS = "match.json"
PLIES = MOST_PLIES - 2
"""Number of plies after which a game counts as a draw, since a GameString can hold no longer game."""


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
            random.Random(self.seed).shuffle(book[game_type])
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

    Closing the generator stops the match and ends all engines. Raises Problem if an engine cannot be
    used.
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
        seed = 2 * task.pair + number
        slowest = [0.0, 0.0]
        result, ended_by = ONGOING, ""
        try:
            for color in (WHITE, BLACK):
                self.answer(seats, color, lambda client: client.new_game(game.game_string(), seed))
            counted = ""
            while not counted and self.goes_on(game):
                counted = self.ply(game, seats)
            result, ended_by = (DRAW, counted) if counted else game.outcome()
            slowest = [self.client(seat).slowest_s for seat in seats]
        except Forfeit as forfeit:
            result = other(forfeit.color)
            ended_by = f"{FORFEIT}: {forfeit}".replace('"', "'").replace("\n", " ")
            lost = seats[forfeit.color]
            client, self.clients[lost] = self.clients[lost], None
            if client:
                client.close()
        if result == ONGOING:
            result, ended_by = DRAW, UNFINISHED
        names = [self.plan.engines[seat].name for seat in seats]
        return Record(
            task.game_type,
            task.pair,
            number,
            names[WHITE].replace('"', "'"),
            names[BLACK].replace('"', "'"),
            result,
            ended_by,
            len(task.opening),
            (round(slowest[WHITE], 3), round(slowest[BLACK], 3)),
            datetime.datetime.now(datetime.UTC).strftime("%Y.%m.%d"),
            tuple(ply.text for ply in game.played),
        )

    def answer(self, seats: tuple[int, int], color: int, what: Callable[[Client], T]) -> T:
        """Call `what` with the client of the engine that plays `color`, and return what it returns.
        `seats` holds the index of the engine of each colour. Raises Forfeit if the engine fails."""
        try:
            return what(self.client(seats[color]))
        except EngineFault as fault:
            raise Forfeit(color, str(fault)) from None

    def goes_on(self, game: Game) -> bool:
        """Return whether the game is not over, so that another move is needed."""
        return game.outcome()[0] == ONGOING and len(game.played) < self.plan.plies

    def ply(self, game: Game, seats: tuple[int, int]) -> str:
        """Get a move from the engine whose turn it is, play it and send it to both engines.

        `seats` holds the index of the engine of each colour. Return how the game ended if an engine
        reports a draw by repetition, else "".
        """
        color = game.board.turn
        text = self.answer(seats, color, Client.choose)
        try:
            game.play(text)
        except HiveError as error:
            raise Forfeit(color, f"{text[:40]!r} is no legal move ({error})") from None
        counted = ""
        if game.outcome()[0] == ONGOING:
            text = game.played[-1].text
            for color in (WHITE, BLACK):
                state = self.answer(seats, color, lambda client: client.follow(text))
                if state not in STATES.values() or state == STATES[ONGOING]:
                    continue
                if state != STATES[DRAW] or hives(game) < 2:
                    raise Forfeit(color, f"says {state} after {text}, where the game goes on")
                counted = f"{REPETITION}: counted by {self.plan.engines[seats[color]].name}"
        return counted.replace('"', "'")


def hives(game: Game) -> int:
    """Return how often the present hive has occurred with the same side to move. Positions that differ
    only in which piece rests count as equal."""
    hive = game.keys[-1][:-1]
    return [key[:-1] for key in game.keys].count(hive)


class Forfeit(Exception):
    """Raised if a colour loses by forfeit, because its engine fails."""

    def __init__(self, color: int, text: str) -> None:
        super().__init__(text)
        self.color = color
