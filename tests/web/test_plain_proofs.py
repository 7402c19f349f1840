"""What lessons and puzzles claim to win or to hold is proved a second time, without the search."""

import json

import pytest

from hive_core.notation.position import parse_position
from hive_core.rules.board import SHIFT
from tests.web.plain_proof import holding, keys, winning
from tests.web.test_idea_claims import CLAIMS
from tests.web.test_lesson_claims import LESSONS, asked, board_of
from web.learn.lesson import read_move

PUZZLES = json.loads((LESSONS.parent / "puzzles" / "puzzles.json").read_text())["puzzles"]
OTHER_WINS = ("L55.2", "L60.2")
OTHER_SAVES = ("L57.2", "L57.3", "L58.2", "L58.3", "L59.1")


def claiming(name):
    return [place for place, claim in CLAIMS.items() if claim[0] == name]


def key_of(puzzle):
    piece, cell = read_move(puzzle["moves"][0])
    return piece << SHIFT | cell


def is_proved(puzzle):
    """Whether the key of a puzzle is the only move that does what its goal says."""
    board, only = parse_position(puzzle["position"]), {key_of(puzzle)}
    goal = puzzle["goal"]
    if goal == "win1":
        return winning(board) == only
    if goal in ("win2", "win3"):
        moves = int(goal[-1])
        return not winning(board) and keys(board, moves) == only and not shorter(board, moves)
    held = holding(board, 1)
    if goal == "defend":
        return held == only
    return len(held) > 1 and holding(board, 2) == only


def shorter(board, moves):
    return moves > 2 and bool(keys(board, moves - 1))


def sample():
    """Every tenth of the puzzles that are proved at once, and of the others the one with the fewest
    pieces in play, but for wins in three."""
    quick = [one for one in PUZZLES if one["goal"] in ("win1", "win2", "defend")]
    only = [one for one in PUZZLES if one["goal"] == "only"]
    return [*quick[::10], min(only, key=lambda one: len(one["position"]))]


def test_a_plain_proof_agrees_on_a_sample_of_puzzles():
    assert [one["id"] for one in sample() if not is_proved(one)] == []


@pytest.mark.nightly
@pytest.mark.parametrize("puzzle", [pytest.param(one, id=one["id"]) for one in PUZZLES])
def test_a_plain_proof_agrees_on_every_puzzle(puzzle):
    assert is_proved(puzzle)


@pytest.mark.parametrize("place", [*claiming("wins_in_two"), *OTHER_WINS])
def test_a_win_in_two_of_a_lesson_has_the_first_moves_it_asks_for_and_no_other(place):
    assert keys(board_of(place), 2) == asked(place)


@pytest.mark.parametrize("place", [*claiming("saves"), *OTHER_SAVES])
def test_the_moves_that_hold_in_a_lesson_are_all_there_are(place):
    assert holding(board_of(place), 1) == asked(place)
