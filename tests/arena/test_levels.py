"""Matches of the levels and of simulated learners: specifications, resumed, equal each time."""

import pytest

from hive_core.game import Game
from hive_core.rules.board import ONGOING, PASS
from hive_core.search.levels import LEVELS
from hive_kernel.core import COMPILED
from tests.search.test_search import PASSING, random_board, real_game, wins_at_hand
from tools.arena import pgn
from tools.arena.learners import LEARNERS
from tools.bench import levels
from tools.bench.levels import HEAD, PLAN, Player, main, player
from tools.common import Problem


def test_a_player_is_a_learner_or_a_level_with_parameters() -> None:
    assert player("graduate") is LEARNERS["graduate"]
    assert player("level=2") == Player(1, LEVELS[1], "")
    trial = player("level=5 iterations=70 errors=0.25 judge=points")
    assert trial == Player(4, LEVELS[4]._replace(iterations=70, errors=0.25), "points")
    for wrong in ("level=6", "level=0", "errors=1", "level=1 style=2", "level=1 judge=me", "queen"):
        with pytest.raises(Problem):
            player(wrong)
    for pair in PLAN:
        assert [player(name) for name in pair]


@pytest.mark.parametrize("name", LEARNERS)
def test_a_learner_plays_legal_moves_the_same_with_the_same_seed(name: str) -> None:
    learner = LEARNERS[name]
    for seed in range(4):
        board = random_board(seed, 6 * seed)
        assert board.result() == ONGOING
        move = learner.move(board, seed)
        assert move in board.legal_moves() and move == learner.move(board, seed)
    board = real_game(1, 1)
    assert learner.move(board, 1) in wins_at_hand(board)


def test_a_learner_passes_where_it_must() -> None:
    for learner in LEARNERS.values():
        assert learner.move(Game.from_string(PASSING).board, 1) == PASS


@pytest.mark.skipif(not COMPILED, reason="the levels play with the compiled kernel")
def test_a_match_is_paired_resumed_and_equal_each_time(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(levels, "LONGEST", 24)
    words = ["--games", "2", "--type", "Base", "--seed", "5", "--out", str(tmp_path)]
    words += ["--match", "level=1 iterations=10", "careful"]
    main(words)
    (folder,) = tmp_path.iterdir()
    records = pgn.read_all(folder)
    first, second = records[1, 1], records[1, 2]
    assert first.moves[: first.book] == second.moves[: second.book]
    assert (first.white, first.black) == (second.black, second.white)
    (folder / "0001-2.pgn").unlink()
    main(words)
    assert pgn.read_all(folder)[1, 2].moves == second.moves
    assert HEAD in capsys.readouterr().out
