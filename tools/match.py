"""Plays colour-reversed pairs of games between two settings of the search and counts.

    python3 -m tools.match --time 0.1 --pairs 10 A B

A and B are settings: comma-separated `name=value`, or `base` for the defaults. Names: c_puct, fpu,
time (s a move), iterations, level (0..4, plays with its temperature), and any row of the
evaluator's WEIGHTS, whose numbers are then separated by slashes ("turn=5", "queen_covered=30"), or
row*factor ("mobile*1.5"). Openings are random but equal within a pair. A game that reaches
--plies counts as a draw.
"""

import argparse
import random
import sys
import time

from hive_core.board import DRAW, ONGOING, Board
from hive_core.evaluate import WEIGHTS, Evaluator
from hive_core.levels import LEVELS
from hive_core.mcts import C_PUCT, FPU, Search
from hive_core.search import HivePosition


class Player:
    """One setting. `ask` gives its move on a board."""

    def __init__(self, text: str, seconds: float) -> None:
        self.c_puct, self.fpu = C_PUCT, FPU
        self.seconds: float | None = seconds
        self.iterations: int | None = None
        self.level = None
        self.spent_s = 0.0
        self.visited = 0
        self.asked = 0
        weights: dict[str, tuple[float, ...]] = {}
        for part in [part for part in text.split(",") if part != "base"]:
            if "*" in part:
                name, _, factor = part.partition("*")
                weights[name] = tuple(value * float(factor) for value in WEIGHTS[name])
                continue
            name, _, value = part.partition("=")
            if name == "c_puct":
                self.c_puct = float(value)
            elif name == "fpu":
                self.fpu = float(value)
            elif name == "time":
                self.seconds = float(value)
            elif name == "iterations":
                self.iterations, self.seconds = int(value), None
            elif name == "level":
                self.level = LEVELS[int(value)]
                self.iterations = self.level.iterations
            else:
                assert len(WEIGHTS[name]) == len(value.split("/")), name
                weights[name] = tuple(float(one) for one in value.split("/"))
        self.evaluator = Evaluator(weights)

    def ask(self, board: Board, seed: int) -> int:
        """The move of this player. A level keeps to its iterations, and to --time as well."""
        position = HivePosition(board, self.evaluator, self.level is not None and self.level.blind)
        search = Search(position, seed, self.c_puct, self.fpu)
        begun = time.process_time()
        search.run(self.seconds, self.iterations)
        self.spent_s += time.process_time() - begun
        self.visited += search.iterations
        self.asked += 1
        if self.level is not None:
            return search.pick(self.level.temperature, self.level.margin)
        return search.best()


def opening(expansions: str, plies: int, seed: int) -> Board:
    """A board after some random moves; queens are placed, and nothing is settled."""
    dice = random.Random(seed)
    while True:
        board = Board(expansions)
        for _ in range(plies):
            moves = board.moves()
            if moves:
                board.make(dice.choice(moves))
        if board.result() == ONGOING:
            return board


def play(players: list[Player], board: Board, plies: int, seed: int) -> int:
    """The result of one game; `players` by colour."""
    while board.ply < plies and board.result() == ONGOING:
        board.make(players[board.turn].ask(board, seed + board.ply))
    return board.result()


def main() -> None:
    """Reads the command line, plays, prints a line a pair and the sum."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--time", type=float, default=0.1, help="seconds a move")
    parser.add_argument("--pairs", type=int, default=10)
    parser.add_argument("--type", default="MLP", help="letters of the expansions")
    parser.add_argument("--opening", type=int, default=4, help="random plies")
    parser.add_argument("--plies", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    players = [Player(args.first, args.time), Player(args.second, args.time)]
    won = drawn = lost = 0
    lengths = []
    for pair in range(args.pairs):
        for first_color in (0, 1):
            board = opening(args.type, args.opening, args.seed * 1000 + pair)
            seats = players if first_color == 0 else players[::-1]
            result = play(seats, board, args.plies, args.seed * 1000 + pair * 7)
            lengths.append(board.ply)
            if result in (ONGOING, DRAW):
                drawn += 1
            elif result == first_color:
                won += 1
            else:
                lost += 1
        print(f"{won}-{lost}-{drawn}", end=" ", flush=True, file=sys.stderr)
    games = won + drawn + lost
    lengths.sort()
    print(file=sys.stderr)
    speeds = [player.visited / max(player.spent_s, 0.001) for player in players]
    print(
        f"{args.first} against {args.second}: +{won} -{lost} ={drawn}, "
        f"score {(won + drawn / 2) / games:.0%}; "
        f"plies: median {lengths[games // 2]}, longest {lengths[-1]}; "
        f"iterations/s {speeds[0]:.0f} and {speeds[1]:.0f}"
    )


if __name__ == "__main__":
    main()
