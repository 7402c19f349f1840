"""Make the arena's openings: short, sensible, all different, and about equal for both sides.

    python3 -m tools.build.openings

An opening consists of moves sampled by their prior, which is flattened so that rare moves occur too.
It is saved if a short and a longer search expect about 50 % for each side. Of openings that are equal
after turning or mirroring the hive, one is saved. All random numbers come from seeds and all searches
end after a number of iterations, so the same code gives the same file.
"""

import argparse
from pathlib import Path

from hive_core.drawing.orientation import turned
from hive_core.engine.openings import own_file
from hive_core.notation.moves import spell_game_type, spell_move
from hive_core.rules.board import ONGOING, Board
from hive_core.rules.bugs import COLOR, KIND, QUEENS
from hive_core.rules.layout import layout
from hive_core.search.evaluate import DEFAULT, FACTORS, LOW, MOVE
from hive_core.search.mcts import Random, Search
from hive_core.search.position import HivePosition
from tools.common import say, write

COUNTS = {"": 60, "M": 30, "L": 30, "P": 30, "ML": 30, "MP": 30, "LP": 30, "MLP": 120}
PLIES = 6
FLATTEN = 0.5
"""Exponent that flattens the prior: a move is sampled with a chance proportional to prior **
FLATTEN."""
SCREENS = ((300, 0.06), (3000, 0.03))
"""Searches that decide whether an opening is even, each as two numbers: its iterations, and the maximum
distance of the expected score from 0.5."""


def sample_move(board: Board, dice: Random) -> int:
    """Return one legal move, sampled by its flattened prior."""
    graded = DEFAULT.graded(board, board.legal_by_piece())
    weights = [FACTORS[one >> LOW] ** FLATTEN for one in graded]
    rest = dice.unit() * sum(weights)
    for one, weight in zip(graded, weights, strict=True):
        rest -= weight
        if rest < 0.0:
            return one & MOVE
    return graded[0] & MOVE


def line(expansions: str, seed: int, plies: int = PLIES) -> tuple[Board, list[str]]:
    """Return an opening of the game type `expansions`: a board after `plies` random plies, and their
    MoveStrings."""
    dice = Random(seed)
    board = Board(expansions)
    texts = []
    for _ in range(plies):
        move = sample_move(board, dice)
        texts.append(spell_move(board, move))
        board.make(move)
    return board, texts


def expected(board: Board, iterations: int) -> float:
    """Return the score in [0, 1] that a search expects for the side to move."""
    search = Search(HivePosition(board), settle=False)
    search.run(iterations=iterations)
    return search.report(1).lines[0].score


def shape(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return a key of the hive's shape. It is equal for hives that differ only by turning, mirroring,
    shifting, or exchanging bugs of one kind and colour."""
    pieces, _ = layout(board)
    found = []
    for mirrored in (False, True):
        for orient in range(6):
            cells = [turned(q, r, orient, mirrored) for _, _, q, r, _ in pieces]
            least_q, least_r = min(q for q, _ in cells), min(r for _, r in cells)
            found.append(
                sorted(
                    (q - least_q, r - least_r, level, COLOR[piece], KIND[piece])
                    for (piece, _, _, _, level), (q, r) in zip(pieces, cells, strict=True)
                )
            )
    return tuple(min(found))


def fit(board: Board) -> float | None:
    """Return the expected score of the side to move after an opening, 0 to 1, or None if one of SCREENS
    finds it too uneven."""
    if board.result() != ONGOING or min(board.where[queen] for queen in QUEENS) < 0:
        return None
    score = 0.0
    for iterations, margin in SCREENS:
        score = expected(board, iterations)
        if abs(score - 0.5) > margin:
            return None
    return score


def openings(expansions: str, count: int) -> list[str]:
    """Return `count` lines of the openings file, all for one game type."""
    found: list[str] = []
    seen = set()
    seed = 0
    while len(found) < count:
        seed += 1
        board, texts = line(expansions, seed)
        known = shape(board)
        if known in seen:
            continue
        seen.add(known)
        score = fit(board)
        if score is not None:
            found.append(f"{spell_game_type(expansions)} {score:.3f} {';'.join(texts)}")
    say(f"{spell_game_type(expansions)}: {len(found)} of {seed} lines are level")
    return found


def main() -> None:
    """Make the openings, and write them to the file that the arguments name."""
    parser = argparse.ArgumentParser(
        prog="tools.build.openings", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--out", default=str(own_file()), help="the file to write")
    parser.add_argument("--types", nargs="*", default=list(COUNTS), help="letters of expansions")
    parser.add_argument("--count", type=int, default=0, help="openings of each type")
    options = parser.parse_args()
    screens = ", ".join(f"{count} iterations within {margin}" for count, margin in SCREENS)
    lines = [
        "# Openings for matches, made by: python3 -m tools.build.openings",
        f"# {PLIES} plies, both queens in play; expected score one half: {screens}.",
        "# A line: game type, expected score of the side to move, moves.",
    ]
    for expansions in options.types:
        lines += openings(expansions, options.count or COUNTS[expansions])
    write(Path(options.out), "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
