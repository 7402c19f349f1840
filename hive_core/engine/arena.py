"""Matches between UHP engines, each against each other: pairs of games from one opening with colours
reversed. A file of JSON lines gets every game as it ends, and no game that it holds is played again."""

import datetime
import json
import os
from itertools import combinations

from hive_core.engine import engine_game, openings
from hive_core.engine.tables import play_all
from hive_core.engine.tally import Tally, wilson
from hive_core.game import Game
from hive_core.notation.moves import STATES, parse_game_type, spell_game_type
from hive_core.records import NamedTuple
from hive_core.rules.board import DRAW
from hive_core.rules.bugs import BLACK, WHITE
from hive_core.rules.errors import HiveError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from hive_core.engine.client import Spec
    from hive_core.engine.tables import Table

    Result = dict[str, Any]

KEY = ("round", "white", "black", "limit", "opening")
"""Fields of a result that tell which game it is: equal ones are the same game of the same match."""

Task = NamedTuple(
    "Task", [("round", "int"), ("white", "Spec"), ("black", "Spec"), ("opening", "str")]
)
"""A game to play: the number of its round, from 1, the engines, and a GameString to begin from."""


def tasks(specs: "list[Spec]", starts: "list[str]", games: int) -> "list[Task]":
    """Return the games of a match in order, `games` for each two engines. A round has one opening of
    `starts`, from which each two engines play two games with colours reversed."""
    found = []
    for index in range(games // 2):
        start = starts[index % len(starts)]
        for first, second in combinations(specs, 2):
            found.append(Task(index + 1, first, second, start))
            found.append(Task(index + 1, second, first, start))
    return found


def starts_of(game_type: str, file: str, seed: int) -> "list[str]":
    """Return the GameStrings of the openings of a game type, in the order that `seed` decides: those of
    `file`, or the package's own if that is "".

    A line of a file is a GameString, or moves with `;` between them; openings of other types are left
    out. Raises HiveError if a line is invalid or none is left, and OSError if the file cannot be read.
    """
    bugs = parse_game_type(game_type)
    name = spell_game_type(bugs)
    lines = [";".join(moves) for moves in openings.load()[name]] if not file else []
    if file:
        with open(file, encoding="utf-8") as opened:
            lines = opened.read().splitlines()
    found = []
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        if text[:4].lower() != "base":
            text = f"{name};{text}"
        try:
            game = Game.from_string(text)
        except HiveError as error:
            raise HiveError(f"{file}: line {number}: {error}") from None
        if game.board.expansions == bugs:
            found.append(game.game_string())
    if not found:
        raise HiveError(f"{file} has no opening of {name}")
    openings.shuffle(found, seed)
    return found


def limit_of(spec: "Spec") -> str:
    """Return an engine's limit for a move in words, such as "1 s" or "depth 3"."""
    return f"depth {spec.depth}" if spec.depth else f"{spec.seconds:g} s"


def key_of_task(task: Task) -> "tuple[Any, ...]":
    """Return the values of the fields KEY of a game to play."""
    return task.round, task.white.name, task.black.name, limit_of(task.white), task.opening


def read_results(path: str) -> "dict[tuple[Any, ...], Result]":
    """Return the results in a file by the values of their fields KEY; none if there is no such file.

    A line that an interruption has cut off is left out. Raises HiveError for a file of another kind,
    and OSError if it cannot be read.
    """
    found = {}
    strange = 0
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            for line in file:
                try:
                    result = json.loads(line)
                    if result["result"] in STATES.values():
                        found[tuple([result[field] for field in KEY])] = result
                except (ValueError, KeyError, TypeError):
                    strange += 1
    except FileNotFoundError:
        return {}
    if strange > len(found) + 1:
        raise HiveError(f"{path} is no file of results")
    return found


def append(path: str, result: "Result") -> None:
    """Append a result to a file, on a line of its own even if the last line was cut off."""
    with open(path, "ab+") as file:
        if file.tell():
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                file.write(b"\n")
        file.write(json.dumps(result, ensure_ascii=False).encode() + b"\n")


def play_task(table: "Table", task: Task, seed: int) -> "Result":
    """Play a game at `table`, where `seed` is for engines that take one, and return its result."""
    game = Game.from_string(task.opening)
    seats = [table.specs.index(spec) for spec in (task.white, task.black)]
    ended = engine_game.play(game, lambda color: table.client(seats[color]), seed)
    if ended.failed is not None:
        table.give_up(seats[ended.failed])
    result: Result = dict(zip(KEY, key_of_task(task), strict=True))
    result["result"] = STATES[ended.result]
    result["ended_by"] = ended.ended_by
    result["plies"] = len(game.played)
    result["slowest_s"] = [round(one, 3) for one in ended.slowest_s]
    result["date"] = datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d")
    result["game"] = game.game_string()
    return result


def play(
    specs: "list[Spec]", wanted: "list[Task]", path: str, seed: int, jobs: int = 1
) -> "Iterator[Result]":
    """Yield the results of the games `wanted`: those that the file `path` holds, then the others as
    they are played, `jobs` at a time, and appended to it. Raises EngineUnusable, OSError and
    HiveError."""
    held = read_results(path)
    missing = []
    for number, task in enumerate(wanted, 1):
        if key_of_task(task) in held:
            yield held[key_of_task(task)]
        else:
            missing.append((seed + number, task))
    for result in play_all(
        specs, jobs, missing, lambda table, one: play_task(table, one[1], one[0])
    ):
        append(path, result)
        yield result


def line_of(result: "Result") -> str:
    """Return a game as a line of text: engines, result, its reason and length."""
    return (
        f"{result['white']} - {result['black']}: {result['result']} after {result['plies']} plies "
        f"({result['ended_by']})"
    )


def tallies(names: "list[str]", results: "Iterable[Result]") -> "dict[str, Tally]":
    """Return the wins, draws and losses of each engine."""
    found = {name: [0, 0, 0] for name in names}
    for result in results:
        for color, side in ((WHITE, "white"), (BLACK, "black")):
            won = result["result"] == STATES[color]
            row = 0 if won else 1 if result["result"] == STATES[DRAW] else 2
            found[result[side]][row] += 1
    return {name: Tally(*counts) for name, counts in found.items()}


def table(names: "list[str]", results: "Iterable[Result]") -> "list[str]":
    """Return the lines of the table of a match, the best engine first: games, wins, draws, losses,
    score and its interval of 95 % (see `wilson`)."""
    counted = tallies(names, results)
    wide = max([len(name) for name in names] + [6])
    lines = [f"{'engine':{wide}}  games   won drawn  lost   score  95 % interval"]
    for name in sorted(names, key=lambda name: -counted[name].score):
        one = counted[name]
        low, high = wilson(one.score, one.games)
        lines.append(
            f"{name:{wide}}  {one.games:5} {one.won:5} {one.drawn:5} {one.lost:5}  {one.score:6.1%}"
            f"  {low:.1%} to {high:.1%}"
        )
    return lines
