"""Measure how long links that hold a game take to read, for the slowest ones that are accepted.

    python3 -m tools.bench.links

A line has what a link holds, its characters and nodes, its work (see hive_core/game/link.py), and the
milliseconds that this interpreter takes to read it, the best of three times. MicroPython, in the page,
takes some five to seven times as long.
"""

import random

from hive_core.clock import now_s
from hive_core.game import Game
from hive_core.game.link import LINE_WORK, MOST_WORK, alone, read_link, spell_link
from hive_core.rules.board import ONGOING
from tools.common import as_program, say

TIMES = 3
SEEDS = range(4)


def random_game(seed: int, plies: int, expansions: str = "MLP") -> Game:
    """Return a game of random moves, `plies` long, which nobody has won."""
    rng = random.Random(seed)
    game = Game(expansions, True, False)
    while len(game.played) < plies:
        moves = sorted(game.board.legal_moves())
        rng.shuffle(moves)
        for move in moves:
            game.branch(move)
            if game.board.result() == ONGOING:
                break
            game.undo()
            game.remove_variation(game.node.variations[-1])
    return game


def widest(work: int) -> Game:
    """Return a game whose link costs `work` units to read (see hive_core/game/link.py), most of them
    for variations of one position with many moves."""
    best: tuple[int, list[str]] = (0, [])
    for seed in SEEDS:
        game = random_game(seed, 60)
        texts = [ply.text for ply in game.played]
        game.undo(60)
        for at in range(60):
            best = max(best, (len(game.board.legal_moves()), texts[:at]))
            game.play(texts[at])
    game = Game("MLP", True, False)
    for text in best[1]:
        game.play(text)
    left = work - LINE_WORK * (len(best[1]) + 2)
    for move in sorted(game.board.legal_moves()):
        game.branch(move)
        for answer in sorted(game.board.legal_moves())[:9]:
            game.branch(answer)
            game.undo()
            left -= 1
        game.undo()
        left -= 1
        if left < 10:
            break
    game.visit(game.root.end())
    return game


def measured(text: str) -> float:
    """Return the milliseconds that a link takes to read."""
    best = 1e9
    for _ in range(TIMES):
        begin = now_s()
        read_link(text, None)
        best = min(best, now_s() - begin)
    return best * 1000


def main(_: list[str]) -> int:
    """Measure the slowest links, and print a line for each."""
    games = {
        "60 plies": random_game(1, 60),
        "the longest line": random_game(1, MOST_WORK // LINE_WORK),
        "the most variations": widest(MOST_WORK),
    }
    for name, game in games.items():
        text = spell_link(alone(game))
        nodes = len(list(game.root.nodes()))
        say(f"{name}: {len(text)} characters, {nodes} nodes, {measured(text):.0f} ms")
    return 0


if __name__ == "__main__":
    raise SystemExit(as_program(main))
