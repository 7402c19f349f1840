"""Text reports on a match: progress, summary, and a row of a table."""

import math
from collections.abc import Iterable
from typing import NamedTuple

from hive_core.engine.engine_game import FORFEIT, UNFINISHED
from hive_core.engine.tally import Tally
from hive_core.rules.board import DRAW
from hive_core.rules.bugs import BLACK, WHITE
from tools.arena.pgn import Record
from tools.arena.statistics import Sequential, elo, estimate

LATE = 1.1
LATE_S = 0.1
"""Seconds of tolerance: a move counts as late if it took longer than LATE times the engine's time for a
move, plus LATE_S."""


class Match(NamedTuple):
    """A match: the names of two engines, their seconds for a move, and the records by (pair, game)."""

    names: tuple[str, str]
    seconds: tuple[float, float]
    records: dict[tuple[int, int], Record]


def points(record: Record) -> float:
    """Return the points of the first engine in a game: 1, 0.5 or 0. The first engine has White in
    game 1 of each pair."""
    if record.result == DRAW:
        return 0.5
    return float(record.result == (WHITE if record.game == 1 else BLACK))


def tally(records: Iterable[Record]) -> Tally:
    """Return the first engine's numbers of wins, draws and losses in `records`."""
    found = [points(record) for record in records]
    return Tally(found.count(1.0), found.count(0.5), found.count(0.0))


def pairs(records: dict[tuple[int, int], Record]) -> list[float]:
    """Return the first engine's mean score per game, 0 to 1, for each pair of games that are both over,
    in order. `records` holds the games by (pair, game)."""
    found = []
    for pair, game in sorted(records):
        if game == 1 and (pair, 2) in records:
            found.append((points(records[pair, 1]) + points(records[pair, 2])) / 2)
    return found


def signed(difference: float) -> str:
    """Return an Elo difference as text with its sign: "+35", "-7", "+inf"."""
    return (
        f"{difference:+.0f}" if math.isfinite(difference) else "+inf" if difference > 0 else "-inf"
    )


def progress(match: Match, games: int, test: Sequential | None) -> str:
    """Return one line on the state of a match of `games` games in all, with that of the sequential test
    `test`, if there is one."""
    won, drawn, lost = count = tally(match.records.values())
    found = estimate(pairs(match.records))
    line = (
        f"{count.games:4}/{games}  +{won} ={drawn} -{lost}  {count.score:6.1%}  Elo "
        f"{signed(elo(found.score))} [{signed(elo(found.low))}, {signed(elo(found.high))}]"
    )
    if test:
        line += f"  LLR {test.ratio(pairs(match.records)):+.2f} of {test.bound:.2f}"
    return line


def summary(match: Match, test: Sequential | None = None) -> list[str]:
    """Return the lines of the final report on a match, with the result of the sequential test `test`,
    if there is one."""
    records = list(match.records.values())
    won, drawn, lost = count = tally(records)
    scores = pairs(match.records)
    found = estimate(scores)
    between = f"{signed(elo(found.low))} to {signed(elo(found.high))}"
    lines = [
        f"{match.names[0]}  against  {match.names[1]}",
        f"{count.games} games, {len(scores)} pairs: +{won} ={drawn} -{lost}, score {count.score:.1%}",
        f"score over pairs {found.score:.1%}, 95 % interval {found.low:.1%} to {found.high:.1%}",
        f"Elo difference {signed(elo(found.score))}, 95 % interval {between}",
        f"the first is the better one with probability {found.better:.3f}",
    ]
    if test:
        decided, took = test.decision(scores)
        verdict = {1: "at least the second", -1: "at most the first", 0: "not decided"}[decided]
        lines.append(
            f"sequential test of Elo {test.elo0:+g} against {test.elo1:+g}: {verdict}, after {took} "
            f"pairs; LLR {test.ratio(scores[:took]):+.2f}, bounds -/+{test.bound:.2f}"
        )
    types = sorted({record.game_type for record in records}, key=len)
    for game_type in types if len(types) > 1 else []:
        part = tally(record for record in records if record.game_type == game_type)
        lines.append(f"  {game_type}: +{part.won} ={part.drawn} -{part.lost}, {part.score:.1%}")
    return lines + manner(match)


def manner(match: Match) -> list[str]:
    """Return lines of text on how the games of a match went: wins by colour, lengths, endings, late
    moves, and forfeits."""
    records = list(match.records.values())
    if not records:
        return []
    white = sum(record.result == WHITE for record in records)
    black = sum(record.result == BLACK for record in records)
    lengths = sorted(len(record.moves) for record in records)
    endings: dict[str, int] = {}
    for record in records:
        ending = record.ended_by.split(":")[0]
        endings[ending] = endings.get(ending, 0) + 1
    ends = ", ".join(f"{name} {number}" for name, number in sorted(endings.items()))
    middle = lengths[len(lengths) // 2]
    lines = [
        f"White won {white}, Black {black}; {lengths[0]} to {lengths[-1]} plies, median {middle}",
        f"ended by: {ends}",
    ]
    for index, name in enumerate(match.names):
        late = 0
        for record in records:
            color = WHITE if (record.game == 1) == (index == 0) else BLACK
            late += record.slowest_s[color] > match.seconds[index] * LATE + LATE_S
        if late:
            lines.append(f"{name}: a move came late in {late} games")
    if endings.get(FORFEIT) or endings.get(UNFINISHED):
        for record in records:
            if record.ended_by.startswith((FORFEIT, UNFINISHED)):
                lines.append(f"  game {record.pair}.{record.game}: {record.ended_by}")
    return lines


def row(match: Match) -> str:
    """Return the result of a match as a row of a Markdown table."""
    won, drawn, lost = count = tally(match.records.values())
    found = estimate(pairs(match.records))
    types = sorted({record.game_type for record in match.records.values()}, key=len)
    return (
        f"| {match.names[0]} | {match.names[1]} | {', '.join(types) if len(types) < 8 else 'all'} | "
        f"{count.games} | {won}-{drawn}-{lost} | {count.score:.1%} | {signed(elo(found.score))} "
        f"({signed(elo(found.low))} to {signed(elo(found.high))}) |"
    )


HEAD = (
    "| First | Second | Type | Games | Won-drawn-lost | Score | Elo difference (95 %) |\n"
    "|---|---|---|---|---|---|---|"
)
