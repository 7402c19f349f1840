"""Plant blunders in games of the computer against itself, and count those that the review finds.

    python3 -m tools.bench.review [--games N] [--seconds S] [--iterations N] [--first SEED]

If the search is compiled, the review of each position gets as many iterations as on the page, otherwise
the given seconds. In every other game, the blunder gives away a forced win within three plies, which
full-width search has proved, and the game goes on. In the others, it lets the enemy surround the own
queen at once, although other moves did not. Both sides play with the strongest search available.

A blunder counts as found if it is the first of the turning points. The benchmark also counts the forced
turns, from the rules alone; none may be a turning point.
"""

import argparse
import random
import time
from collections.abc import Iterable

from hive_core.engine.backends import KERNEL, cores, search_called
from hive_core.game import Game
from hive_core.game.evaluation import Evaluation
from hive_core.rules.board import ONGOING, Board
from hive_core.search.accuracy import turning_points, verdicts
from hive_core.search.evaluate import DEFAULT
from hive_core.search.prover import Prover
from hive_core.search.review import COMPILED_ITERATIONS, Reviewer
from hive_core.search.thinker import Thinker
from tools.common import say

ITERATIONS = 2500
"""Number of iterations of the search for each move of the games, and for each evaluation of a
position."""
LONGEST = 90
GAMES = 30
GOAL = 27
SECONDS = 60.0 if KERNEL in cores() else 0.45
"""Time limit in seconds of the review's search for each position."""
FAIR = 0.35
"""Expected score, from 0 (loss) to 1 (win), that a side must have at least for its queen to be given up
by a planted blunder."""
GONE = 0.75
"""Threshold of a planted blunder: a move that gives away a forced win is used if the expected score of
its side, from 0 (loss) to 1 (win), is at most GONE after it."""
TRIES = 12
TYPES = ("MLP", "", "M", "L", "P")

NAME, SEARCH_OF = search_called()


def best(board: Board, seed: int) -> int:
    """Return the move that the computer plays on `board`; `seed` decides its random choices."""
    thinker = Thinker(board, seed=seed, seconds=60.0, search_of=SEARCH_OF)
    thinker.search.run(iterations=ITERATIONS)
    return thinker.best() if board.ply > 8 else thinker.choose()


def chance(board: Board) -> float:
    """Return the expected score of the side to move, 0 to 1."""
    search = SEARCH_OF(board, DEFAULT, 1, False, 0, None)
    search.run(iterations=ITERATIONS)
    return search.report(1).lines[0].score


def gives_queen(board: Board, draw: random.Random) -> int | None:
    """Return a random blunder after which the enemy can surround the queen at once, in a position in
    which the side to move expects a score of at least FAIR and has other moves. None if there is
    none."""
    moves = board.legal_moves()
    if len(moves) < 2:
        return None
    giving = [move for move in moves if lets_win(board, move)]
    if not giving or len(giving) == len(moves) or Prover(board).wins(1) or chance(board) < FAIR:
        return None
    return draw.choice(giving)


def lets_win(board: Board, move: int) -> bool:
    """Return whether the opponent can win at once after a move that does not end the game."""
    board.make(move)
    lets = board.result() == ONGOING and Prover(board).wins(1)
    board.undo()
    return lets


def gives_win(board: Board, draw: random.Random) -> int | None:
    """Return a random blunder that gives away a forced win: the side to move could win by force within
    three plies, but after the move expects a score of at most GONE. None if there is none."""
    moves = board.legal_moves()
    if len(moves) < 2 or not Prover(board).wins(3):
        return None
    keys = Prover(board).keys(3)
    others = [move for move in moves if move not in keys]
    draw.shuffle(others)
    for move in others[:TRIES]:
        board.make(move)
        gone = board.result() == ONGOING and 1.0 - chance(board) <= GONE
        board.undo()
        if gone:
            return move
    return None


def planted(seed: int, kind: str) -> tuple[Game, int] | None:
    """Return a random game in which one move was replaced by a blunder, and the ply of the blunder.
    `kind` is "win" (a forced win is missed) or "queen" (the queen is lost at once); None if no position
    of the game allowed one."""
    draw = random.Random(seed)
    game = Game(TYPES[seed % len(TYPES)])
    find = gives_win if kind == "win" else gives_queen
    ply = 0
    while game.outcome()[0] == ONGOING and len(game.played) < LONGEST:
        move = find(game.board, draw) if not ply else None
        if move is not None:
            ply = len(game.played) + 1
        game.play(best(game.board, seed * 1000 + game.board.ply) if move is None else move)
    return (game, ply) if ply else None


def reviewed(game: Game, seconds: float, iterations: int) -> list[Evaluation]:
    """Review a game and return the evaluation of every position."""
    reviewer = Reviewer(game, seconds, SEARCH_OF, iterations=iterations)
    while not reviewer.done:
        reviewer.run()
    return reviewer.found


def forced(game: Game, plies: Iterable[int]) -> int:
    """Return how many of `plies` of the game had only one legal move."""
    count = 0
    for ply in plies:
        game.goto(ply - 1)
        count += len(game.board.legal_moves()) == 1
    game.goto(len(game.played) + len(game.ahead()))
    return count


def main() -> None:
    """Run the benchmark and print its table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each position")
    parser.add_argument("--iterations", type=int, default=COMPILED_ITERATIONS)
    parser.add_argument("--first", type=int, default=1, help="the seed of the first game")
    options = parser.parse_args()
    say(
        f"search: {NAME}, {options.iterations} iterations, {options.seconds} s at the most a position"
    )
    seed, count, named, blamed, plies, spent = options.first, 0, 0, 0, 0, 0.0
    while count < options.games:
        kind = "queen" if count % 2 else "win"
        made = planted(seed, kind)
        seed += 1
        if not made:
            continue
        game, ply = made
        texts = [one.text for one in game.played]
        begun = time.monotonic()
        points = turning_points(
            verdicts(reviewed(game, options.seconds, options.iterations), texts)
        )
        spent += time.monotonic() - begun
        plies += len(texts)
        count += 1
        named += bool(points) and points[0].ply == ply
        blamed += forced(game, [one.ply for one in points])
        turns = ", ".join(f"{one.ply} ({one.weight:.2f})" for one in points)
        say(f"{count:2} {kind:5} seed {seed - 1}: ply {ply} of {len(texts)}; named: {turns}")
    say(f"{named} of {count} planted blunders are named first (goal: {GOAL} of {GAMES})")
    say(f"{blamed} forced turns are named (goal: 0)")
    say(f"{plies} plies in {spent:.0f} s: {spent / max(1, plies):.2f} s a ply")


if __name__ == "__main__":
    main()
