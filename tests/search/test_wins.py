"""Forced wins in five plies, found by exhaustive search, are proven by the tree search."""

from typing import Any

import pytest

from hive_core.game import Game
from hive_core.notation.moves import parse_move
from hive_core.rules.board import ONGOING, SHIFT
from hive_core.rules.bugs import BLACK, BUGS, KIND, WHITE
from hive_core.search.levels import STRONGEST
from hive_core.search.mcts import Search
from hive_core.search.position import HivePosition
from hive_core.search.prover import Prover
from hive_core.search.thinker import Thinker
from tests.facts import load

WINS: list[dict[str, Any]] = load("wins.json")
ITERATIONS = 35000
"""What the strongest level reaches in its 5 s at 7,000 a second."""

LONG = ("win-MLP-236",)
"""What the plain search takes longest for, with all three seeds."""
every_win = pytest.mark.parametrize("win", WINS, ids=[win["id"] for win in WINS])


def test_all_bugs_and_both_colours_make_key_moves() -> None:
    letters: set[str] = set()
    turns: set[int] = set()
    for win in WINS:
        board = Game.from_string(win["game"]).board
        turns.add(board.turn)
        letters.update(BUGS[KIND[parse_move(board, key) >> SHIFT]].letter for key in win["keys"])
    assert len(WINS) == 10
    assert letters == {bug.letter for bug in BUGS}
    assert turns == {WHITE, BLACK}


@every_win
def test_the_record_is_true(win: dict[str, Any]) -> None:
    """The key moves win in five plies against every reply, and nothing wins in three.

    That no other move wins in five is the tool's to prove: `python3 -m tools.bench.find_wins --check`.
    """
    board = Game.from_string(win["game"]).board
    truth = Prover(board)
    for key in win["keys"]:
        assert truth.holds(parse_move(board, key), win["plies"])
    assert not truth.wins(win["plies"] - 2)


@pytest.mark.slow
@pytest.mark.parametrize(
    "win",
    [
        pytest.param(win, id=win["id"], marks=pytest.mark.nightly if win["id"] in LONG else ())
        for win in WINS
    ],
)
def test_it_is_solved_and_proved_within_the_strongest_levels_iterations(
    win: dict[str, Any],
) -> None:
    """With one of three seeds: where many moves win, a search may follow one that wins later."""
    board = Game.from_string(win["game"]).board
    for seed in (1, 2, 3):
        search = Search(HivePosition(board), seed=seed, settle=False)
        search.run(iterations=ITERATIONS)
        if search.root.proved is not None:
            break
    assert search.root.proved == 1
    assert search.root.plies >= win["plies"], "no proof is shorter than the shortest win"
    best = search.report(1).lines[0]
    assert (best.move, best.proved) == (search.best(), 1)
    if best.plies == win["plies"]:
        assert best.move in [parse_move(board, key) for key in win["keys"]]


@pytest.mark.slow
def test_the_strongest_level_plays_them_out_to_the_end() -> None:
    """Both sides are the strongest level, which cannot save the other side any more."""
    game = Game.from_string(WINS[1]["game"])
    winner = game.board.turn
    while game.outcome()[0] == ONGOING and len(game.played) < 200:
        thinker = Thinker(game.board, STRONGEST, seed=3, seconds=60.0)
        thinker.search.settle = False
        thinker.search.run(iterations=ITERATIONS)
        game.play(thinker.choose())
    assert game.outcome()[0] == winner
