"""Watch the memory of the compiled search in long searches and long matches; print a line each minute.

    python3 -m tools.bench.memory think --minutes 60      one position, thought about all the time
    python3 -m tools.bench.memory matches --minutes 120   the search against itself, game after game

A line has the minutes, the present and the maximum memory of the process in MB, and the work so far.
The last line gives the growth from the first fifth of the measurements to the last fifth: of their
medians for "think", of their minima for "matches", where each game has two trees. The exit status is 1
if the growth is more than GROWTH_MB. hive_core's rules check every move of a match. After a finished
game or a proved position the next one begins. Needs Linux.
"""

import argparse
import os
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from hive_core.engine.backends import KERNEL, bound, search_called
from hive_core.engine.openings import load
from hive_core.game import Game
from hive_core.notation.moves import parse_game_type
from hive_core.rules.board import ONGOING
from hive_core.search.thinker import SearchMemory, Thinker
from tools.common import Problem, as_program, say

GROWTH_MB = 2.0
"""Maximum growth of the process in MB, from the first fifth of its measurements to the last fifth."""
MEGABYTES = 64.0
SLICE_S = 1.0
MOVE_S = 0.2
PLIES = 16
"""Number of plies played after the opening to reach the position to search, in the middle of a game."""
QUICK = 3000
"""Number of iterations of the search for each move that leads to the position to search."""
TYPES = ("Base+MLP", "Base", "Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP")
PAGE_MB = os.sysconf("SC_PAGE_SIZE") / 1e6


def held_mb() -> float:
    """Return the megabytes that this process uses now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE_MB


def openings(kinds: tuple[str, ...]) -> Iterator[Game]:
    """Yield games of the types `kinds` in turn, without end. Each game has just played one of its
    type's openings."""
    listed = load()
    number = 0
    while True:
        for kind in kinds:
            lines = listed[kind]
            game = Game(parse_game_type(kind))
            for move in lines[number % len(lines)]:
                game.play(move)
            yield game
        number += 1


class Long:
    """Base class of the kinds of work that go on for long and are done in small steps."""

    def __init__(self, megabytes: float) -> None:
        self.megabytes = megabytes
        self.search_of = search_called(KERNEL)[1]
        self.iterations = 0

    def step(self) -> None:
        """Continue the work for about a second or less."""
        raise NotImplementedError

    def done(self) -> str:
        """Return a description of the work so far."""
        raise NotImplementedError

    def thinker(self, game: Game, memory: SearchMemory | None = None, seed: int = 1) -> Thinker:
        """Return a search of the position of `game` at full strength, whose tree is limited in memory.
        `memory` is the tree of the last search, to be reused."""
        found = Thinker(game.board, seed=seed, memory=memory, search_of=self.search_of)
        bound(found.search, self.megabytes)
        return found


class Think(Long):
    """Work that searches one position without end; once the search has proved the position's result, it
    goes on with the next one."""

    def __init__(self, megabytes: float) -> None:
        super().__init__(megabytes)
        self.games = openings(TYPES[:1])
        self.proofs = -1
        self._next()

    def _next(self) -> None:
        self.proofs += 1
        for game in self.games:
            for _ in range(PLIES):
                thinker = self.thinker(game)
                thinker.search.run(iterations=QUICK)
                if thinker.search.report(1).proved is not None:
                    break
                game.play(thinker.choose())
            else:
                self.game = game
                self.search = self.thinker(game).search
                return

    def step(self) -> None:
        before = self.search.iterations
        over = self.search.run(slice_s=SLICE_S)
        self.iterations += self.search.iterations - before
        if over:
            self._next()

    def done(self) -> str:
        tree = self.search.table
        return (
            f"{self.iterations:,} iterations, {self.proofs} proofs, tree: {tree.size():,} nodes, "
            f"{tree.bytes_used() / 1048576:.1f} MB, folded {tree.folded} times"
        )


class Matches(Long):
    """Games of the search against itself, both sides reusing their trees."""

    def __init__(self, megabytes: float) -> None:
        super().__init__(megabytes)
        self.openings = openings(TYPES)
        self.results = [0, 0, 0]
        self.moves = 0
        self._next()

    def _next(self) -> None:
        self.game = next(self.openings)
        self.memories = (SearchMemory(), SearchMemory())

    def step(self) -> None:
        memory = self.memories[self.game.board.turn]
        thinker = self.thinker(self.game, memory, seed=self.moves)
        thinker.seconds = MOVE_S
        thinker.run()
        self.iterations += thinker.search.iterations
        self.game.play(thinker.choose())
        self.moves += 1
        result = self.game.outcome()[0]
        if result != ONGOING:
            self.results[result] += 1
            self._next()

    def done(self) -> str:
        white, black, draws = self.results
        return (
            f"{sum(self.results)} games (white {white}, black {black}, drawn {draws}), "
            f"{self.moves:,} legal moves, {self.iterations:,} iterations"
        )


def watch(work: Long, minutes: float, every_s: float = 60.0) -> float:
    """Do `work` for that many `minutes` and print a line every `every_s` seconds; return the growth of
    the process in MB."""
    begun = time.monotonic()
    printed = 0.0
    most = 0.0
    held: list[float] = []
    while printed < minutes * 60:
        work.step()
        passed = time.monotonic() - begun
        if passed >= printed + every_s:
            printed += every_s
            held.append(held_mb())
            most = max(most, held[-1])
            say(f"{passed / 60:6.1f} min {held[-1]:7.1f} MB, most {most:.1f}; {work.done()}")
    fifth = max(1, len(held) // 5)
    typical = min if isinstance(work, Matches) else median
    return typical(held[-fifth:]) - typical(held[:fifth])


def main(argv: list[str]) -> int:
    """Watch the memory during the work that the arguments name. Return the exit status."""
    parser = argparse.ArgumentParser(
        prog="tools.bench.memory", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("what", choices=["think", "matches"])
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--megabytes", type=float, default=MEGABYTES, help="what a tree may take")
    options = parser.parse_args(argv)
    if not Path("/proc/self/statm").is_file():
        raise Problem("what a process holds is read from /proc, which this system does not have")
    work = (Think if options.what == "think" else Matches)(options.megabytes)
    grown = watch(work, options.minutes)
    say(f"Grown by {grown:+.1f} MB from the first fifth to the last one.")
    return int(grown > GROWTH_MB)


if __name__ == "__main__":
    as_program(main)
