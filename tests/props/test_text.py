"""Text and moves: every legal move's every spelling, GameStrings there and back, and any garbage."""

import random
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hive_core.game import Game
from hive_core.notation.moves import parse_move, spell_move
from hive_core.rules.board import PASS, Board
from hive_core.rules.bugs import BUGS, NAMES
from hive_core.rules.errors import HiveError, NotationError
from tests import oracle
from tests.facts import load
from tests.props.playing import GAME_TYPES, choose, sampled
from tests.props.test_board import number

SIGNS = "\\/- ;.[]+0123456789"
WORDS = [*NAMES, "pass", "Base", "Base+MLP", "InProgress", "White[1]", "wM1", "bQ2", *SIGNS]
NEAR_NOTATION = st.lists(st.sampled_from(WORDS), max_size=8).map("".join)
ANY_TEXT = st.text(st.characters(codec=None, categories=None), max_size=80)


@pytest.mark.parametrize("seed", sampled(range(24)))
def test_every_spelling_of_every_move(seed):
    expansions = GAME_TYPES[seed % 8]
    rng = random.Random(seed)
    board, hive = Board(expansions), oracle.Hive(expansions)
    while board.ply < 50:
        legal = sorted(hive.moves())
        if not legal:
            break
        if board.ply % 4 == seed % 4:
            for move in legal:
                code = PASS if move == oracle.PASS else number(move)
                assert spell_move(board, code) == hive.spell(move)
                for text in hive.spellings(move):
                    assert parse_move(board, text) == code, text
                    assert parse_move(board, " " + text.lower() + "  ") == code, text
        move = rng.choice(legal)
        hive.play(move)
        board.make(PASS if move == oracle.PASS else number(move))


@pytest.mark.slow
@given(st.integers(0, 10**6), st.integers(0, 60))
@settings(max_examples=40)
def test_game_string_round_trip(seed, plies):
    rng = random.Random(seed)
    game = Game(GAME_TYPES[seed % 8], repetition=False)
    while len(game.played) < plies and game.outcome()[0] == -1:
        game.play(choose(game.board, rng))
    text = game.game_string()
    again = Game.from_string(text, repetition=False)
    assert again.game_string() == text
    assert again.snapshot() == game.snapshot()
    if text.count(";") > 2:
        hive = oracle.replay(*split(text))
        assert hive.game_string() == text


LONGEST = 60 * len("\\U00012345") + 150
"""Of a refusal: 60 characters of what was read, each perhaps written out, and the words around them."""


def split(text):
    """Type and moves of a GameString."""
    kind, _, _, *moves = text.split(";")
    return kind, moves


def read_move(text: str) -> None:
    """A MoveString that somebody typed: read, or refused in a sentence of bounded length."""
    game = Game.from_string("Base+MLP;wS1;bS1 wS1-;wQ -wS1;bQ bS1-")
    before = game.game_string()
    try:
        game.play(text)
    except HiveError as error:
        assert 0 < len(str(error)) < LONGEST
        if isinstance(error, NotationError):
            assert 0 <= error.at <= len(text)
        assert game.game_string() == before
    else:
        assert game.game_string().startswith("Base+MLP;InProgress;Black[3];")


@pytest.mark.slow
@given(ANY_TEXT)
@example("wA\xb2 -wS1")
@example("wA\u0661 -wS1")
@example("\ufeffwA1 -wQ")
@example("\ud800")
@example("wA1 \x00")
@example("")
@example("wA1 " + "-" * 70)
@example("0 " + "\U00012345" * 70)
def test_any_text_is_a_move_or_an_error(text):
    read_move(text)


@pytest.mark.slow
@given(NEAR_NOTATION)
@settings(max_examples=300)
def test_nearly_a_move(text):
    read_move(text)


def read_game(text: str) -> None:
    """A GameString that somebody pasted: the same game again, or refused in a sentence."""
    try:
        game = Game.from_string(text)
    except HiveError as error:
        assert 0 < len(str(error)) < LONGEST
        return
    again = Game.from_string(game.game_string(), game.board.tournament)
    assert again.game_string() == game.game_string()


@pytest.mark.slow
@given(ANY_TEXT)
def test_any_text_is_a_game_or_an_error(text):
    read_game(text)


@pytest.mark.slow
@given(NEAR_NOTATION)
@settings(max_examples=300)
def test_nearly_a_game(text):
    read_game("Base;" + text)
    read_game(text)


@pytest.mark.slow
@given(st.sampled_from(load("games.json")), st.data())
@settings(max_examples=100)
def test_damaged_real_games(record, data):
    text = ";".join([record["type"], *record["moves"]])
    at = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(at, min(len(text), at + 20)))
    put = data.draw(NEAR_NOTATION)
    read_game(text[:at] + put + text[end:])
    read_game(text[:at])


def test_a_thousand_plies_are_read_in_about_a_second():
    cycle = ["wQ -wS1", "bQ bB1-", "wQ \\wS1", "bQ bB1\\"]
    moves = ["wS1", "bB1 wS1-", "wQ \\wS1", "bQ bB1\\", *[cycle[ply % 4] for ply in range(996)]]
    begin = time.process_time()
    game = Game.from_string("Base+P;" + ";".join(moves), repetition=False)
    assert game.occurrences() == 250
    assert len(game.game_string()) < 10_000
    assert time.process_time() - begin < 2


def test_the_longest_texts_are_refused_at_once():
    texts = [
        "Base;" + "wS1;" * 16_000,
        "Base;" + "wA1 -wS1" * 8_000,
        "Base;" + ";" * 65_000,
        "(" * 65_536,
    ]
    for text in texts:
        begin = time.process_time()
        with pytest.raises(HiveError):
            Game.from_string(text[:65_536] + "x")
        assert time.process_time() - begin < 1


def test_all_letters_are_known():
    assert {bug.letter for bug in BUGS} == set(oracle.COUNTS)
