"""A UHP engine that plays the first legal move, and misbehaves once in each of the ways named on its
command line, in turn: `faulty_engine.py FILE FAULT...`. FILE counts the moves asked for over all runs;
every second one is a fault until none is left."""

import sys
import time
from pathlib import Path

from hive_core.game import Game
from hive_core.notation.moves import spell_move

OK = "ok"


def misbehave(fault: str, best: str) -> None:
    """Answer as `fault` says in place of the move `best`."""
    if fault == "end":
        sys.exit(3)
    if fault == "silent":
        time.sleep(600)
    lines = {
        "illegal": ["wA1 wA1-", OK],
        "nonsense": ["good day", OK],
        "refusal": ["err I am tired", OK],
        "nothing": [OK],
        "flood": ["x" * 3_000_000],
    }
    print("\n".join(lines[fault]), flush=True)


def main() -> None:
    """Answer commands until the input ends."""
    asked, faults = Path(sys.argv[1]), sys.argv[2:]
    game = Game()
    print("id Faulty 1.0\nMosquito;Ladybug;Pillbug\nok", flush=True)
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "newgame":
            game = Game.from_string(rest)
            print(game.game_string())
        elif command == "bestmove":
            number = int(asked.read_text()) if asked.exists() else 0
            asked.write_text(str(number + 1))
            best = spell_move(game.board, game.board.legal_moves()[0])
            if number % 2 and number // 2 < len(faults):
                misbehave(faults[number // 2], best)
                continue
            print(best)
        print(OK, flush=True)


main()
