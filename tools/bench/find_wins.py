"""Find forced wins by exhaustive search, for tests/data/, and prove those of its files again.

    python3 -m tools.bench.find_wins TYPE FIRST LAST [--plies 7] [--jobs N]   games with these seeds
    python3 -m tools.bench.find_wins --check [--plies 7]                      every win of the file

The computer plays itself at level four with few iterations. Five or seven plies before the end of a
game, a full-width search looks for a forced win. It saves positions with a win in exactly that number
of plies and at most KEYS key moves, if the proof has at most LARGEST positions; larger proofs belong
to wins by quiet moves instead of threats. The tree search takes no part. wins.json has ten wins in
five plies, with key moves of all eight bugs, wins7.json twenty in seven. Seven plies need the compiled
kernel.
"""

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from hive_core.engine.backends import search_called
from hive_core.game import Game
from hive_core.notation.moves import parse_game_type, spell_move
from hive_core.rules.board import ONGOING, Board
from hive_core.rules.bugs import other
from hive_core.search.prover import Prover
from hive_core.search.thinker import Thinker
from tools.checks.kernel_board import prover
from tools.common import ROOT, Problem, say

DATA = ROOT / "tests" / "data"
TARGETS = {5: DATA / "wins.json", 7: DATA / "wins7.json"}
KEYS = 3
LARGEST = {5: 1200, 7: 10000}
"""Maximum size of the proof of a win, by the plies of the win. The size is the number of the
opponent's replies in the proof."""
EARLIEST, LONGEST = 20, 110
"""Minimum and maximum number of plies of the games."""
LEVEL = 3
ITERATIONS = 250


def lines(truth: Prover, move: int, plies: int) -> int:
    """Return the size of the proof that `move` wins within `plies`: the number of the opponent's
    replies in it. `truth` is the prover of the position."""
    board = truth.board
    total = 0
    board.make(move)
    for answer in board.legal_moves() if plies > 2 and board.result() == ONGOING else []:
        board.make(answer)
        total += 1
        if board.result() == ONGOING and not truth.winning_moves():
            shortest = next(n for n in range(3, plies, 2) if truth.wins(n))
            key = next(one for one in board.legal_moves() if truth.holds(one, shortest))
            total += lines(truth, key, shortest)
        board.undo()
    board.undo()
    return total


def played(expansions: str, seed: int) -> Game:
    """Return a game of the computer against itself, of the game type with the letters `expansions`."""
    game = Game(expansions)
    while game.outcome()[0] == ONGOING and game.board.ply < LONGEST:
        number = seed * 1000 + game.board.ply
        thinker = Thinker(game.board, LEVEL, number, search_of=search_called()[1])
        thinker.search.run(iterations=ITERATIONS)
        game.play(thinker.choose())
    return game


def proved(board: Board, plies: int) -> list[str]:
    """Return, as MoveStrings, the moves by which the side to move forces a win within `plies`; [] if
    the position is not worth saving."""
    truth = prover(board)
    moves = truth.board.legal_moves()
    if truth.wins(plies - 2):
        return []
    keys: list[int] = []
    for move in moves:
        if truth.holds(move, plies):
            keys.append(move)
        if len(keys) > KEYS:
            return []
    if not keys or lines(truth, keys[0], plies) > LARGEST[plies]:
        return []
    return sorted(spell_move(board, key) for key in keys)


def found(source: tuple[str, int, int]) -> dict[str, Any] | None:
    """Play a game and return the entry in wins.json for its position `plies` before the end, or None if
    that is not worth saving. `source` holds the game type, the game's seed and `plies`."""
    expansions, seed, plies = source
    game = played(expansions, seed)
    if game.board.result() != other(game.board.turn) or game.board.ply < EARLIEST:
        return None
    game.undo(plies)
    keys = proved(game.board, plies)
    if not keys:
        return None
    name = f"win-{expansions or 'Base'}-{seed}"
    return {"id": name, "game": game.game_string(), "plies": plies, "keys": keys}


def check(plies: int) -> None:
    """Prove again all wins of `plies` plies that the file in tests/data/ has. Raises Problem if one of
    them is no forced win."""
    for win in json.loads(TARGETS[plies].read_text("utf-8")):
        keys = proved(Game.from_string(win["game"]).board, plies)
        if keys != sorted(win["keys"]) or win["plies"] != plies:
            raise Problem(f"{win['id']}: found {keys}, not {win['keys']}")
        say(f"{win['id']}: {', '.join(keys)}; no other move wins in {plies} plies")


def main() -> None:
    """Search for forced wins, or prove those of the file again, as the arguments say."""
    parser = argparse.ArgumentParser(
        prog="tools.bench.find_wins", description=__doc__.split("\n")[0]
    )
    parser.add_argument("source", nargs="*", metavar="TYPE FIRST LAST")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--plies", type=int, choices=list(TARGETS), default=5)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    if options.check:
        check(options.plies)
        return
    if len(options.source) != 3:
        parser.error("give a game type and two seeds, or --check")
    name, first, last = options.source
    seeds = range(int(first), int(last) + 1)
    sources = [(parse_game_type(name), seed, options.plies) for seed in seeds]
    with ProcessPoolExecutor(options.jobs) as pool:
        for win in pool.map(found, sources):
            if win:
                say(json.dumps(win))


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit(f"tools.bench.find_wins: {problem}")
