"""A UHP engine for trials: alpha-beta as the yardstick, random playouts as evaluation, other weights.

    python3 -m tools.arena.trial_engine                        as `python3 -m hive_core uhp`
    python3 -m tools.arena.trial_engine --search alphabeta     iterative-deepening alpha-beta
    python3 -m tools.arena.trial_engine --leaf playouts        a leaf is a random game's end
    python3 -m tools.arena.trial_engine --weights FILE         a JSON object of rows of the evaluation
    python3 -m tools.arena.trial_engine --set turn=8 --set mobile*1.2 --c-puct 2 --fpu 0.1

It offers the options of the real engine. With any of the settings above, a move depends only on the
time, the depth and the option Seed; the other options have no effect.
"""

import argparse
import json
import random
import sys
from pathlib import Path

from hive_core.engine.stdio import serve
from hive_core.engine.uhp import Engine
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.errors import HiveError
from hive_core.search.evaluate import DEFAULT, WEIGHTS, Evaluator, read_row
from hive_core.search.mcts import C_PUCT, Search
from hive_core.search.position import HivePosition
from hive_core.search.thinker import SAFETY, iterations_for
from tools.arena.alphabeta import LATE, AlphaBeta, Table
from tools.common import Problem

PLAYOUT_PLIES = 200
"""Number of plies after which a random game counts as a draw."""


class PlayoutPosition(HivePosition):
    """Position for the tree search, in which the value of a leaf is the result of one random game from
    there."""

    dice = random.Random(1)

    def evaluate(self) -> float:
        """Play random moves to the end; return 1, 0 or -1 for the side to move."""
        board = self.board
        turn = board.turn
        plies = 0
        result = ONGOING
        while plies < PLAYOUT_PLIES and result == ONGOING:
            board.make(self.dice.choice(board.legal_moves()))
            plies += 1
            result = board.result()
        for _ in range(plies):
            board.undo()
        return 0.0 if result in (ONGOING, DRAW) else 1.0 if result == turn else -1.0


class Settings:
    """Settings of a trial engine. `plain` is True if they change nothing, so that it plays as the real
    engine does."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.alphabeta = options.search == "alphabeta"
        self.late: int = options.late
        self.position = PlayoutPosition if options.leaf == "playouts" else HivePosition
        self.c_puct: float = options.c_puct
        self.fpu: float | None = options.fpu
        self.iterations: int = options.iterations
        weights = read_weights(options.weights, options.set)
        self.evaluator = Evaluator(weights) if weights else DEFAULT
        self.plain = (
            not self.alphabeta
            and self.position is HivePosition
            and (self.c_puct, self.fpu, self.iterations) == (C_PUCT, None, 0)
            and self.evaluator is DEFAULT
        )


class TrialEngine(Engine):
    """UHP engine like the real one, but with another search, another evaluation of leaves, or other
    weights."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.table: Table = {}

    def newgame(self, text: str) -> list[str]:
        """Begin a new game as the real engine does, and clear the table of alpha-beta."""
        self.table.clear()
        return super().newgame(text)

    def move_in_time(self, seconds: float) -> int:
        """Return this engine's move, found within `seconds`."""
        if self.settings.plain:
            return super().move_in_time(seconds)
        if self.settings.alphabeta:
            return self.yardstick().run(seconds * SAFETY)
        if self.settings.iterations:
            return self.tree(None, self.settings.iterations)
        return self.tree(seconds * SAFETY, None)

    def move_for_depth(self, depth: int) -> int:
        """Return this engine's move for a depth. Alpha-beta searches that many plies, at least 1."""
        if self.settings.plain:
            return super().move_for_depth(depth)
        if self.settings.alphabeta:
            return self.yardstick().run(None, max(1, depth))
        return self.tree(None, iterations_for(depth))

    def yardstick(self) -> AlphaBeta:
        """Return a new alpha-beta search of the present position."""
        settings = self.settings
        return AlphaBeta(self.running().board, settings.evaluator, self.table, settings.late)

    def tree(self, seconds: float | None, iterations: int | None) -> int:
        """Return the best move that the tree search finds within `seconds` or `iterations`."""
        settings = self.settings
        board = self.running().board
        position = settings.position(board, settings.evaluator)
        reused = self.memory.recall(board, settings.evaluator) if seconds else None
        search = Search(position, self.value("Seed"), settings.c_puct, settings.fpu, table=reused)
        self.memory.store(search, board, settings.evaluator)
        search.run(seconds, iterations)
        return search.best()


def read_weights(file: str, changes: list[str]) -> dict[str, tuple[float, ...]]:
    """Return the rows of weights that replace those of WEIGHTS. Raises Problem.

    The rows are read from the JSON file `file` ("" for none) and then changed by `changes`, each
    written as ROW=1/2/3 or ROW*FACTOR.
    """
    rows: dict[str, tuple[float, ...]] = {}
    if file:
        try:
            read = json.loads(Path(file).read_text("utf-8"))
            rows = {name: tuple(map(float, read_row(row))) for name, row in read.items()}
        except (OSError, ValueError, TypeError, AttributeError, ArithmeticError) as error:
            raise Problem(f"{file} holds no rows of weights: {error}") from None
    for change in changes:
        sign = "*" if "*" in change else "="
        name, _, text = change.partition(sign)
        row = rows.get(name) or WEIGHTS.get(name, ())
        try:
            numbers = tuple(float(value) for value in text.split("/"))
        except ValueError:
            raise Problem(f"{change!r} is not ROW=1/2/3 nor ROW*FACTOR.") from None
        rows[name] = tuple(value * numbers[0] for value in row) if sign == "*" else numbers
    for name, row in rows.items():
        if len(row) != len(WEIGHTS.get(name, ())):
            known = ", ".join(f"{row} ({len(WEIGHTS[row])})" for row in WEIGHTS)
            raise Problem(f"{name!r} with {len(row)} numbers is no row of weights; rows: {known}.")
    return rows


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(
        prog="tools.arena.trial_engine",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--search", choices=["tree", "alphabeta"], default="tree")
    parser.add_argument(
        "--late",
        type=int,
        default=LATE,
        help="the first move that alpha-beta reduces; 0: none",
    )
    parser.add_argument("--leaf", choices=["evaluation", "playouts"], default="evaluation")
    parser.add_argument("--weights", default="", metavar="FILE")
    parser.add_argument("--set", action="append", default=[], metavar="ROW=...")
    parser.add_argument("--c-puct", type=float, default=C_PUCT)
    parser.add_argument("--fpu", type=float)
    parser.add_argument(
        "--iterations",
        type=int,
        default=0,
        help="for every move of the tree search, without a clock",
    )
    return parser


def main() -> None:
    """Run the trial engine on standard input and output until the input ends."""
    try:
        settings = Settings(arguments().parse_args())
    except (Problem, HiveError) as problem:
        sys.exit(f"tools.arena.trial_engine: {problem}")
    serve(sys.stdin.buffer, sys.stdout.buffer, TrialEngine(settings))


if __name__ == "__main__":
    try:
        main()
    except (KeyboardInterrupt, BrokenPipeError):
        sys.exit(130)
