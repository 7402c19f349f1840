"""Positions suited for puzzles, from games that the computer plays against itself. Seeds determine
all results."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hive_core.engine.backends import KERNEL, search_called
from hive_core.notation.position import parse_position
from hive_core.rules.board import Board
from hive_core.rules.bugs import other
from hive_core.search.evaluate import DEFAULT
from hive_core.search.prover import Prover
from tools.checks.kernel_board import prover
from tools.puzzles.games import game
from tools.puzzles.moves import spelt

FIRST_SEED = 1001
"""Seed of the first game. Smaller ones belong to puzzles from games of an earlier kind."""
EARLIEST = 14
LEAST_MOVES = 12
"""Minimum number of legal moves in a puzzle's position, so that there is something to search."""
HIGHEST = 3
"""Maximum height of a stack; higher stacks are hard to read on a board."""
LATE = 16
"""Number of plies before a game's end in which wins in three moves are searched for, since that search
is the slowest."""
FORESIGHT, FORESEEN = 4000, 11
"""Number of iterations of the short search for a win, and maximum length in plies of the win that it
must find, which need not be the shortest."""

WIN1, WIN2, WIN3, DEFEND, ONLY = "win1", "win2", "win3", "defend", "only"
WINS = WIN1, WIN2, WIN3
PLIES = {WIN1: 1, WIN2: 3, WIN3: 5, DEFEND: 1, ONLY: 3}
"""Number of plies, by goal: for a win, those of the shortest forced win; for a defence, those
within which all other moves lose."""
FURTHER = 2
"""Number of plies beyond PLIES[ONLY] for which the only defending move must not lose."""


class Candidate(NamedTuple):
    """Position that may become a puzzle: it has exactly one solution, `move`, for its `goal`. `seed` is
    that of its game."""

    seed: int
    ply: int
    goal: str
    move: str
    position: str


def task(board: Board, late: bool = True) -> tuple[str, int] | None:
    """Return the goal of a puzzle in this position, such as WIN2, and its only solution; None if there
    is no goal with a single solution. `late` says whether to search for wins in three moves."""
    truth = prover(board)
    now = truth.winning_moves()
    if now:
        return (WIN1, now[0]) if len(now) == 1 else None
    for goal in (WIN2, WIN3) if late else (WIN2,):
        if truth.wins(PLIES[goal]):
            keys = truth.keys(PLIES[goal])
            return (goal, keys[0]) if len(keys) == 1 else None
    return defence(truth)


def defence(truth: Prover) -> tuple[str, int] | None:
    """Return a defensive goal of a puzzle in a position without a short win, and its solution: the only
    move that does not lose by force. Return None if there is no such move."""
    lasting = truth.lasting(PLIES[DEFEND])
    if not lasting or len(lasting) == len(truth.board.legal_moves()):
        return None
    side = other(truth.board.turn)
    further = []
    for move in lasting:
        if truth.survives(move, side, PLIES[ONLY]):
            further.append(move)
        if len(further) > 1:
            return None
    if not further:
        return None
    if len(lasting) == 1:
        return DEFEND, lasting[0]
    if not truth.survives(further[0], side, PLIES[ONLY] + FURTHER):
        return None
    return ONLY, further[0]


def foreseen(board: Board) -> bool:
    """Return whether a short search finds a win for the side to move. If not, the long search for a win
    in three moves is skipped."""
    search = search_called(KERNEL)[1](board, DEFAULT, 1, False, 0, None)
    search.run(iterations=FORESIGHT)
    report = search.report(1)
    return report.proved == 1 and report.plies <= FORESEEN


def candidates(seed: int) -> Iterator[Candidate]:
    """Yield the candidates for puzzles in the game with the seed `seed`, earliest positions first."""
    texts = game(seed)
    for at, text in enumerate(texts):
        board = parse_position(text)
        few = len(board.legal_moves()) < LEAST_MOVES
        if board.ply < EARLIEST or few or max(board.height) > HIGHEST:
            continue
        back = len(texts) - 1 - at
        late = back < LATE and back % 2 == 0 and foreseen(board)
        found = task(board, late)
        if found:
            yield Candidate(seed, board.ply, found[0], spelt(found[1]), text)


def seek(path: Path, games: int) -> None:
    """Add the candidates of `games` further games to the file `path`: one line of JSON for each game,
    its seed and its candidates without it. A last line that was not finished is removed."""
    lines = finished_lines(path)
    path.write_text("".join(lines))
    first = json.loads(lines[-1])[0] + 1 if lines else FIRST_SEED
    with path.open("a") as file:
        for seed in range(first, first + games):
            found = [one[1:] for one in candidates(seed)]
            file.write(json.dumps([seed, found], separators=(",", ":")) + "\n")
            file.flush()


def finished_lines(path: Path) -> list[str]:
    """Return the lines of a file of candidates, without a last one that has no end; [] if there is no
    file."""
    lines = path.read_text().splitlines(keepends=True) if path.is_file() else []
    return [line for line in lines if line.endswith("\n")]


def read_candidates(path: Path) -> list[Candidate]:
    """Return the candidates in a file."""
    games = [json.loads(line) for line in finished_lines(path)]
    return [Candidate(seed, *one) for seed, found in games for one in found]
