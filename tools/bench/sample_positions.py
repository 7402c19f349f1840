"""Sample the positions of the benchmark: tools/bench/positions.txt.

    python3 -m tools.bench.sample_positions

The file has 26 positions of each game type, from ply 16 on, with both queens in play. Up to 10 are from
the real games of tests/data/games.json, the others from games of random moves. Three of four random
moves are chosen among those that go nearer to the enemy queen, since purely random hives are longer
and looser than real ones. The same seed gives the same file.
"""

import json
import random
from collections.abc import Iterator

from hive_core.game import Game
from hive_core.notation.moves import parse_game_type, spell_game_type
from hive_core.notation.position import spell_position
from hive_core.rules.board import CELL, ONGOING, Board
from hive_core.rules.bugs import EXTRAS, QUEENS, other
from hive_core.rules.hexes import axial
from tools.common import ROOT, write

TARGET = ROOT / "tools/bench/positions.txt"
EACH, REAL = 26, 10
EARLIEST, LATEST = 16, 80
STEP = 9
"""Number of plies between two sampled positions of one game."""


def wanted(board: Board) -> bool:
    """Return whether a position belongs to the middle of a game and is thus sampled."""
    queens = all(board.where[queen] >= 0 for queen in QUEENS)
    return queens and board.result() == ONGOING and len(board.legal_moves()) > 1


def real(expansions: str, chance: random.Random) -> Iterator[str]:
    """Yield position texts from the recorded games of a type, in random order. `expansions` is the game
    type's letters, such as "MLP"; `chance` makes the random choices."""
    found = []
    for game in json.loads((ROOT / "tests/data/games.json").read_text()):
        if parse_game_type(game["type"]) != expansions:
            continue
        played = Game(expansions, tournament=False, repetition=False)
        for ply, text in enumerate(game["moves"], 1):
            played.play(text)
            if ply >= EARLIEST and ply % STEP == 0 and wanted(played.board):
                found.append(spell_position(played.board))
    chance.shuffle(found)
    yield from found


def distance(board: Board, move: int) -> int:
    """Return the distance in cells between the goal of a move and the enemy queen; 0 if the queen
    is in hand."""
    queen = board.where[QUEENS[other(board.turn)]]
    if queen < 0 or move < 0:
        return 0
    (q, r), (other_q, other_r) = axial(move & CELL), axial(queen)
    q, r = q - other_q, r - other_r
    return max(abs(q), abs(r), abs(q + r))


def drawn(expansions: str, chance: random.Random) -> Iterator[str]:
    """Yield position texts from random games of a type, without end. `expansions` is the game type's
    letters, such as "MLP"; `chance` makes the random choices."""
    while True:
        board = Board(expansions)
        for ply in range(LATEST):
            if board.result() != ONGOING:
                break
            moves = board.legal_moves()
            pick = min(chance.sample(moves, min(3, len(moves))), key=lambda m: distance(board, m))
            board.make(pick if chance.random() < 0.75 else chance.choice(moves))
            if ply >= EARLIEST and ply % STEP == chance.randrange(STEP) and wanted(board):
                yield spell_position(board)


def main() -> None:
    """Sample positions, and replace the file tools/bench/positions.txt by them."""
    chance = random.Random(8)
    lines: list[str] = []
    for expansions in EXTRAS:
        own: list[str] = []
        for text in real(expansions, chance):
            if len(own) < REAL:
                own.append(text)
        for text in drawn(expansions, chance):
            if len(own) >= EACH:
                break
            if text not in own:
                own.append(text)
        lines += own
        print(f"{spell_game_type(expansions)}: {len(own)}")
    write(TARGET, "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
