"""Finds forced wins by exhaustive search, for tests/data/wins.json, and proves those of the file.

    python3 -m tools.draw_wins TYPE FIRST LAST [--jobs N]   prints what games with these seeds have
    python3 -m tools.draw_wins --check                      proves every win of the file again

Level four plays itself, with few iterations. Five plies before the end of such a game every line of
play is searched: kept are positions with a forced win in five plies, none in fewer, and at most KEYS
key moves, whose proof needs at most LARGEST positions: larger ones are won by quiet moves, not threats.
The tree search has no say in that. The file holds ten of them in which all eight bugs make key moves.
"""

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from hive_core.game import Game
from hive_core.notation.moves import parse_game_type, spell_move
from hive_core.rules.board import ONGOING, SHIFT, Board
from hive_core.rules.bugs import QUEENS
from hive_core.rules.hexes import EMPTY
from hive_core.search.hive import Thinker
from tools.common import ROOT, Problem, say

TARGET = ROOT / "tests" / "data" / "wins.json"
PLIES = 5
KEYS = 3
LARGEST = 1200
EARLIEST, LONGEST = 20, 110
"""Plies of the games."""
LEVEL = 3
ITERATIONS = 250


def wins_now(board: Board) -> bool:
    """Whether a single move ends the game in favour of the side to move."""
    side = board.turn
    queen = QUEENS[1 - side]
    cell = board.where[queen]
    if cell < 0:
        return False
    gaps = EMPTY[board.ring[cell]]
    for piece, cells in board.groups():
        # Only a thrown queen gets a new ring; any other move fills one cell of hers at the most.
        for goal in cells if piece == queen else gaps if len(gaps) == 1 else ():
            if goal in cells:
                board.make(piece << SHIFT | goal)
                won = board.result() == side
                board.undo()
                if won:
                    return True
    return False


def wins(board: Board, plies: int, replies: dict[int, int]) -> bool:
    """Whether the side to move can force a win within `plies` plies.

    `replies` remembers for each depth the reply that last saved the other side; it is tried first.
    """
    if wins_now(board):
        return True
    return plies > 1 and any(holds(board, move, plies, replies) for move in board.moves())


def holds(board: Board, move: int, plies: int, replies: dict[int, int]) -> bool:
    """Whether a move wins within `plies` plies, itself counted, whatever the replies."""
    side = board.turn
    board.make(move)
    held = board.result() == side
    if board.result() == ONGOING and plies > 2:
        answers = board.moves()
        saver = replies.get(plies)
        if saver in answers:
            answers.remove(saver)
            answers.insert(0, saver)
        held = True
        for answer in answers:
            board.make(answer)
            result = board.result()
            held = result == side or (result == ONGOING and wins(board, plies - 2, replies))
            board.undo()
            if not held:
                replies[plies] = answer
                break
    board.undo()
    return held


def key_moves(board: Board, plies: int) -> list[int]:
    """All moves that force a win within so many plies."""
    replies: dict[int, int] = {}
    return [move for move in board.moves() if holds(board, move, plies, replies)]


def lines(board: Board, move: int, plies: int) -> int:
    """How many positions with a win at hand the proof of a winning move consists of."""
    total = 0
    board.make(move)
    for answer in board.moves() if plies > 2 and board.result() == ONGOING else []:
        board.make(answer)
        total += 1
        if board.result() == ONGOING and not wins_now(board):
            total += lines(board, key_moves(board, plies - 2)[0], plies - 2)
        board.undo()
    board.undo()
    return total


def played(expansions: str, seed: int) -> Game:
    """A game of the computer against itself."""
    game = Game(expansions)
    while game.outcome()[0] == ONGOING and game.board.ply < LONGEST:
        thinker = Thinker(game.board, LEVEL, seed=seed * 1000 + game.board.ply)
        thinker.search.run(iterations=ITERATIONS)
        game.play(thinker.choose())
    return game


def proved(board: Board) -> list[str]:
    """The key moves of a position to keep, proven; none for any other position."""
    if wins(board, PLIES - 2, {}):
        return []
    keys = key_moves(board, PLIES)
    if not 1 <= len(keys) <= KEYS or lines(board, keys[0], PLIES) > LARGEST:
        return []
    return [spell_move(board, key) for key in keys]


def found(source: tuple[str, int]) -> dict[str, Any] | None:
    """The position five plies before the end of a game, if it is one to keep."""
    expansions, seed = source
    game = played(expansions, seed)
    if game.board.result() != 1 - game.board.turn or game.board.ply < EARLIEST:
        return None
    game.undo(PLIES)
    keys = proved(game.board)
    if not keys:
        return None
    name = f"win-{expansions or 'Base'}-{seed}"
    return {"id": name, "game": game.game_string(), "plies": PLIES, "keys": keys}


def check() -> None:
    """Proves the wins of the file. Raises Problem when one is none."""
    for win in json.loads(TARGET.read_text("utf-8")):
        keys = proved(Game.from_string(win["game"]).board)
        if keys != win["keys"] or win["plies"] != PLIES:
            raise Problem(f"{win['id']}: found {keys}, not {win['keys']}")
        say(f"{win['id']}: {', '.join(keys)}; no other move wins in {PLIES} plies")


def main() -> None:
    """Looks for wins, or proves the file's."""
    parser = argparse.ArgumentParser(prog="tools.draw_wins", description=__doc__.split("\n")[0])
    parser.add_argument("source", nargs="*", metavar="TYPE FIRST LAST")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    if options.check:
        check()
        return
    if len(options.source) != 3:
        parser.error("give a game type and two seeds, or --check")
    name, first, last = options.source
    sources = [(parse_game_type(name), seed) for seed in range(int(first), int(last) + 1)]
    with ProcessPoolExecutor(options.jobs) as pool:
        for win in pool.map(found, sources):
            if win:
                say(json.dumps(win))


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit(f"tools.draw_wins: {problem}")
