"""Measure how long the positions of thousands of games take to be keyed, and moves to be counted.

    python3 -m tools.bench.positions [--games N]

Games of random moves, 40 plies each, go through what the page does with each game of the library; then
the moves played from the first positions are counted over all games. CPython's figures: MicroPython in
a page takes some twenty times as long. The memory is the most that Python held beside the games.
"""

import argparse
import json
import random
import time
import tracemalloc
from typing import Any

from hive_core.game import Game
from hive_core.rules.board import ONGOING
from tools.common import as_program, say
from web.common.settings import default_game
from web.positions.reached import keys_of_body, layout_of, nexts
from web.saved_records.game_record import saved_game, to_record

PLIES = 40
DIFFERENT = 200
"""Number of games that are made; more are these again."""


def body(seed: int) -> str:
    """Return the record of a game of random moves as JSON."""
    rng = random.Random(seed)
    game = Game("MLP", True, False)
    while len(game.played) < PLIES and game.outcome()[0] == ONGOING:
        game.play(rng.choice(game.board.legal_moves()))
    return json.dumps(to_record(saved_game(game, (), default_game())))


def main(arguments: list[str]) -> int:
    """Print the figures, as `arguments` of the command line ask; return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=5000)
    count = parser.parse_args(arguments).games
    bodies = [body(seed) for seed in range(min(count, DIFFERENT))]
    tracemalloc.start()
    for number in range(count):
        keys_of_body(bodies[number % len(bodies)])
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    begin = time.process_time()
    lines = [keys_of_body(bodies[number % len(bodies)]) for number in range(count)]
    keyed = time.process_time() - begin
    say(f"{count} games keyed in {keyed:.2f} s, {1000 * keyed / count:.2f} ms a game; {most} bytes")
    game = Game("MLP", True, False)
    key = layout_of(game).key()
    begin = time.process_time()
    counts: dict[str, list[Any]] = {}
    for one in lines:
        if one[:1] == [key]:
            counts.setdefault(one[1], [one[1], 0, 0, 0, 0])[1] += 1
    rows = nexts(game, list(counts.values()))
    say(f"{len(rows)} moves named: {time.process_time() - begin:.3f} s")
    return 0


if __name__ == "__main__":
    as_program(main)
