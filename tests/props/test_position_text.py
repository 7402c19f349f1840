"""Position text there and back: random positions, recorded ones, and every position of a lesson."""

import json
import random
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hive_core.game import Game
from hive_core.notation.position import parse_position, spell_position
from hive_core.rules.board import ONGOING, Board
from hive_core.rules.bugs import NAMES
from hive_core.rules.errors import HiveError, IllegalMove, ImpossiblePosition, NotationError
from hive_core.rules.layout import layout
from tests.facts import board_of, lines_of_play, load
from tests.props.playing import choose, image, random_game

LESSONS = Path(__file__).resolve().parents[2] / "web" / "lessons"
WANTED = 2000


def whole(board):
    """Everything that a position is, the way here excepted."""
    return (
        image(board)[:-1],
        (board.stacks, board.euler, board.turn, board.ply, board.rest),
        (board.expansions, board.tournament, board.rosters),
        sorted(board.legal_moves()),
    )


def check(board: Board) -> None:
    """Its text gives the same board, and that board the same text."""
    text = spell_position(board)
    again = parse_position(text)
    assert whole(again) == whole(board), text
    assert spell_position(again) == text


@pytest.mark.slow
@pytest.mark.parametrize(
    "seeds, wanted", [(40, WANTED // 5), pytest.param(200, WANTED, marks=pytest.mark.nightly)]
)
def test_random_positions(seeds, wanted):
    checked = 0
    for seed in range(seeds):
        for board in islice(random_game(seed), seed % 5, None, 5):
            check(board)
            checked += 1
    assert checked >= wanted


def test_recorded_positions():
    for line in lines_of_play():
        check(board_of(line))
    for record in load("edges.json"):
        check(board_of(record))


@pytest.mark.slow
def test_random_positions_without_some_pieces_in_hand():
    for seed in range(100):
        board = list(random_game(seed, plies=4 + seed % 40))[-1]
        white, black = board.rosters
        board.rosters = (thinned(white, board, seed), thinned(black, board, seed))
        check(board)


def thinned(own, board, seed):
    """A roster without some of the pieces in hand."""
    return tuple(piece for piece in own if board.where[piece] >= 0 or (piece * 7 + seed) % 3)


@pytest.mark.slow
def test_games_go_on_from_random_positions():
    for seed in range(60):
        for board in random_game(seed, plies=6 + seed % 30):
            start = spell_position(board)
        rng = random.Random(seed)
        game = Game.from_text(start)
        while len(game.played) < 12 and game.outcome()[0] == ONGOING:
            game.play(choose(game.board, rng))
        again = Game.from_text(game.text())
        assert again.snapshot() == game.snapshot()
        assert whole(again.board) == whole(game.board)
        moved = parse_position(spell_position(game.board))
        assert spell_position(moved) == spell_position(again.board)


def test_a_hive_that_has_walked_around_the_grid_keeps_its_cells():
    for q, r in ((0, 0), (15, 0), (-16, 3), (31, -31), (90, -90)):
        text = f"wQ@{q},{r} bQ@{q + 1},{r} wA1@{q},{r + 1} bA1+bB1@{q + 1},{r - 1}"
        check(parse_position(text))
        assert len(parse_position(text).legal_moves()) == len(parse_position(SMALL).legal_moves())


SMALL = "wQ@0,0 bQ@1,0 wA1@0,1 bA1+bB1@1,-1"


@pytest.mark.parametrize("lesson", load("lessons.json"), ids=lambda lesson: lesson["id"])
def test_the_recorded_lessons(lesson):
    stacks: dict[tuple[int, int], list[str]] = {}
    for name, q, r in lesson["pieces"]:
        stacks.setdefault((q, r), []).append(name)
    text = " ".join(f"{'+'.join(names)}@{q},{r}" for (q, r), names in stacks.items())
    for side in "wb":
        board = parse_position(f"{text} to:{side}")
        standing = [[NAMES[piece], q, r] for piece, _, q, r, _ in layout(board)[0]]
        assert sorted(standing) == sorted(lesson["pieces"])
        check(board)


def positions_of(value):
    """Every position in a lesson's data, however deep."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "position":
                yield inner
            else:
                yield from positions_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from positions_of(inner)


@pytest.mark.parametrize("path", sorted(LESSONS.glob("*.json")), ids=lambda path: path.stem)
def test_the_positions_of_the_lessons(path):
    for text in positions_of(json.loads(path.read_text("utf-8"))):
        if isinstance(text, str):
            check(parse_position(text))


SHARDS = [
    "wQ",
    "bA1",
    "wB",
    "+",
    "@",
    ",",
    "-",
    "0",
    "1",
    " ",
    ";",
    ":",
    "to:b",
    "last:",
    "reserve:",
]
SHARDS += ["game:Base", "none", "\u2212", "\u0130", "\u0663", "wQ@0,0", "bQ@1,0", "pass", "17"]


@pytest.mark.slow
@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(SHARDS), max_size=12).map("".join)))
@settings(max_examples=300)
def test_any_text_is_a_position_or_gets_a_sentence(text):
    for read in (parse_position, Game.from_text):
        try:
            read(text)
        except IllegalMove as error:
            assert 0 <= error.at <= len(text)
        except (NotationError, ImpossiblePosition) as error:
            assert text.startswith(error.text)
            assert 0 <= error.at <= len(text)
    try:
        board = parse_position(text)
    except HiveError:
        return
    check(board)
