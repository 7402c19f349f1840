"""Errors of the gentler levels: each one on a small position, made always and never."""

import pytest

from hive_core.engine.backends import cores, search_called
from hive_core.notation.moves import parse_move
from hive_core.notation.position import parse_position
from hive_core.rules.board import ONGOING, PASS, Board
from hive_core.rules.bugs import QUEENS
from hive_core.search.blind_spots import (
    BLIND_SPOTS,
    BlindSpot,
    blind_spots,
    erring,
    leaving_a_move,
)
from hive_core.search.evaluate import DEFAULT, FACTORS, LOW, Evaluator
from hive_core.search.levels import LEVELS, STYLES
from hive_core.search.mcts import Search
from hive_core.search.position import HivePosition
from hive_core.search.styles import Styled, styled
from hive_core.search.thinker import Thinker
from tests.search.test_search import random_board, wins_at_hand

JUMP, CLIMB, PIN, OWN, TWICE = BLIND_SPOTS
ROUND = "wQ@0,0 bQ@1,0 wG1@0,1 bA1@1,-1 wA1@1,1 bS1@-1,0 to:w"


def visits(board: Board, spots: "list[BlindSpot]", move: str, color: int) -> int:
    """How often a search of 1,000 iterations by a player of `color` plays the move."""
    search = Search(HivePosition(board, erring(DEFAULT, color, spots)), settle=False)
    search.run(iterations=1000)
    wanted = parse_move(board, move)
    return sum([line.visits for line in search.lines() if line.move == wanted])


@pytest.mark.parametrize("color", [0, 1])
def test_a_jump_is_overlooked_by_both_sides(color: int) -> None:
    board = parse_position("wG1@0,0 wQ@1,0 bQ@2,0 bA1@3,0 to:w")
    assert visits(board, [JUMP], "wG1 bA1-", color) == 0
    assert visits(board, [], "wG1 bA1-", color) > 0
    assert visits(board, [CLIMB], "wG1 bA1-", color) > 0


def test_a_climb_is_overlooked() -> None:
    board = parse_position("wB1@0,0 wQ@1,0 bQ@2,0 bA1@3,0 to:w")
    assert visits(board, [CLIMB], "wB1 wQ", 0) == 0
    assert visits(board, [], "wB1 wQ", 0) > 0
    assert visits(board, [JUMP], "wB1 wQ", 0) > 0
    board = parse_position("wL1@0,0 wQ@1,0 bQ@2,0 bA1@3,0 to:w")
    assert visits(board, [CLIMB], "wL1 \\bQ", 0) == 0 < visits(board, [], "wL1 \\bQ", 0)


def test_a_move_that_is_overlooked_has_the_last_prior_of_all() -> None:
    """Thus all others are tried before it, and no level makes a number that is none."""
    for seed in range(60):
        board = random_board(seed, 8 + seed)
        if board.result() != ONGOING or board.legal_moves() == [PASS]:
            continue
        groups = board.legal_by_piece()
        plain = DEFAULT.grades(board, groups)
        ours = erring(DEFAULT, board.turn, list(BLIND_SPOTS)).grades(board, groups)
        by_jump_or_climb = [
            abs((one >> LOW) - (other >> LOW)) > 60 for one, other in zip(ours, plain, strict=True)
        ]
        seen = [one for one, hidden in zip(ours, by_jump_or_climb, strict=True) if not hidden]
        hidden = [one for one, hidden in zip(ours, by_jump_or_climb, strict=True) if hidden]
        assert all(0 < one >> LOW < len(FACTORS) for one in ours)
        assert not seen or not hidden or min(seen) > max(hidden)


def test_a_pinned_bug_is_worth_as_much_as_a_free_one() -> None:
    board = parse_position("wQ@0,0 wA1@1,0 bQ@2,0 to:w")
    assert erring(DEFAULT, 0, [PIN]).value(board) > DEFAULT.value(board)
    weights = erring(DEFAULT, 0, [PIN]).weights
    for name in ("", "beside_", "near_", "guard_"):
        assert (
            weights[name + "blocked"]
            == weights[name + "mobile"]
            == DEFAULT.weights[name + "mobile"]
        )
    assert erring(DEFAULT, 0, [JUMP]).value(board) == DEFAULT.value(board)


@pytest.mark.parametrize("color", [0, 1])
def test_sides_of_the_own_queen_count_half_and_of_the_enemys_twice(color: int) -> None:
    board = parse_position(ROUND)
    for queen in QUEENS:
        plain = DEFAULT.queen_danger(board, queen)
        own = 0.5 if queen == QUEENS[color] else 1.0
        enemy = 2.0 if queen == QUEENS[1 - color] else 1.0
        assert plain > 0.0
        assert erring(DEFAULT, color, [OWN]).queen_danger(board, queen) == plain * own
        assert erring(DEFAULT, color, [TWICE]).queen_danger(board, queen) == plain * enemy


def test_an_error_adds_to_a_style() -> None:
    board = parse_position(ROUND)
    for style in range(len(STYLES)):
        judge = styled(style, 0)
        for queen, factor in zip(QUEENS, (1.0, 2.0), strict=True):
            ours = erring(judge, 0, [TWICE]).queen_danger(board, queen)
            assert ours == pytest.approx(factor * judge.queen_danger(board, queen))
        assert erring(judge, 0, []).levels == judge.levels


def test_a_win_at_hand_is_never_overlooked() -> None:
    """Though it is a jump."""
    ring = "bQ@4,0 bA1@5,0 bA2@5,-1 bA3@4,-1 wA1@4,1 wA2@3,1"
    board = parse_position(f"{ring} wG1@-1,0 wQ@0,0 wS1@1,0 wS2@2,0 wA3@2,1 to:w20")
    win = parse_move(board, "wG1 wS2-")
    assert wins_at_hand(board) == [win]
    found = HivePosition(board, erring(DEFAULT, 0, list(BLIND_SPOTS))).expand()[0]
    assert list(found) == [win]


ONLY_CLIMBS = (
    "wM@2,-5 bP@1,-4 bQ@2,-4 wG1@3,-4 wS2@4,-4 bA2@0,-3 wA1@2,-3 wG2@3,-3 bS1@-1,-2 bG2@-2,-1 wS1@-4,0 "
    "wL@-3,0 bG1@-2,0 bL+wB1@-1,0 wG3@-3,1 bA3@-1,1 wP@0,1 bB2@-1,2 wA2@1,2 bG3+wB2@-2,3 bM@-1,3 "
    "bA1@0,3 wA3@-1,4 bS2@0,4 wQ+bB1@1,4 to:b67 last:wM"
)
"""A position of a game of two levels: all that Black can move is a beetle, and only up or on top."""


@pytest.mark.parametrize("core", cores())
def test_a_player_who_would_overlook_every_move_looks_again(
    core: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = parse_position(ONLY_CLIMBS)
    assert leaving_a_move(list(BLIND_SPOTS), board) == [PIN, OWN, TWICE]
    assert leaving_a_move([JUMP, PIN], board) == [JUMP, PIN]
    begun = parse_position("wB1@0,0 wQ@1,0 bQ@2,0 bA1@3,0 to:w")
    assert leaving_a_move([CLIMB, JUMP], begun) == [CLIMB, JUMP]
    assert leaving_a_move([CLIMB], Board()) == [CLIMB], "a placement is never hidden"
    spots = "hive_core.search.thinker.blind_spots"
    monkeypatch.setattr(spots, lambda chance, seed: [CLIMB])
    for seed in range(20):
        thinker = Thinker(board, 2, seed, 1e6, search_of=search_called(core)[1])
        thinker.search.run(iterations=20)
        assert thinker.choose() in board.legal_moves()


def test_no_error_is_drawn_at_0_each_at_1_and_the_same_with_the_same_seed() -> None:
    assert [blind_spots(0.0, seed) for seed in range(50)] == [[]] * 50
    assert [blind_spots(1.0, seed) for seed in range(50)] == [list(BLIND_SPOTS)] * 50
    assert [blind_spots(0.4, seed) for seed in range(50)] == [
        blind_spots(0.4, seed) for seed in range(50)
    ]
    for spot in BLIND_SPOTS:
        assert 700 < sum(spot in blind_spots(0.4, seed) for seed in range(2000)) < 900


@pytest.mark.parametrize("color", [0, 1])
def test_an_error_is_of_the_side_to_move(color: int, monkeypatch: pytest.MonkeyPatch) -> None:
    board = random_board(4, 22 + color)
    spots = "hive_core.search.thinker.blind_spots"
    monkeypatch.setattr(spots, lambda chance, seed: [TWICE])
    judge = judge_of(board, 0)
    assert isinstance(judge, Styled)
    assert judge.factors == {QUEENS[board.turn]: 1.0, QUEENS[1 - board.turn]: 2.0}
    monkeypatch.setattr(spots, lambda chance, seed: [])
    assert judge_of(board, 0) is DEFAULT


def judge_of(board: Board, level: int) -> Evaluator:
    """The evaluator with which a level searches."""
    search = Thinker(board, level).search
    assert isinstance(search, Search) and isinstance(search.position, HivePosition)
    return search.position.evaluator


@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_equal_seeds_give_equal_moves(level: int) -> None:
    board = random_board(4, 22)
    strength = LEVELS[level]._replace(iterations=60)
    chosen = []
    for _ in range(2):
        thinkers = [Thinker(board, level, seed, 1e6, strength=strength) for seed in range(6)]
        for thinker in thinkers:
            thinker.search.run(iterations=60)
        chosen.append([thinker.choose() for thinker in thinkers])
    assert chosen[0] == chosen[1]


def test_the_gentler_levels_err_more_and_the_strongest_never() -> None:
    errors = [level.errors for level in LEVELS]
    assert errors == sorted(errors, reverse=True) and errors[-1] == 0.0
