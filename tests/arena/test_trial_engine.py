"""tools.arena.trial_engine: the real engine unless told otherwise; other searches, leaves and
weights."""

import json

import pytest

from hive_core.engine.uhp import Engine
from hive_core.rules.board import ONGOING
from hive_core.search.evaluate import DEFAULT, WEIGHTS
from tests.facts import load
from tests.search.test_search import WON_IN_ONE, real_game, wins_at_hand
from tools.arena.trial_engine import PlayoutPosition, Settings, TrialEngine, arguments, read_weights
from tools.common import Problem

MIDGAME = load("perft.json")[25]


def engine(*words):
    """A trial engine in a midgame."""
    made = TrialEngine(Settings(arguments().parse_args(list(words))))
    made.reply("newgame " + ";".join([MIDGAME["type"], *MIDGAME["moves"]]))
    return made


def answer(made, command="bestmove depth 1"):
    reply = made.reply(command)
    assert reply[-1] == "ok"
    return reply[0]


def test_without_settings_it_is_the_real_engine():
    real = Engine()
    real.reply("newgame " + ";".join([MIDGAME["type"], *MIDGAME["moves"]]))
    assert answer(engine()) == answer(real)
    assert engine().reply("options") == real.reply("options")


@pytest.mark.parametrize(
    "words",
    [
        ["--search", "alphabeta"],
        ["--leaf", "playouts", "--iterations", "12"],
        ["--set", "half=30"],
        ["--c-puct", "3", "--fpu", "0"],
    ],
)
def test_every_setting_gives_a_legal_move_and_plays_nothing(words):
    made = engine(*words)
    before = made.game.game_string()
    legal = answer(made, "validmoves").split(";")
    made.reply("options set MoveMilliseconds 60")
    assert answer(made, "bestmove time 00:00:01") in legal
    if "playouts" not in words:
        assert answer(made) in legal
    assert made.game.game_string() == before


def test_weights_come_from_a_file_and_from_words(tmp_path):
    file = tmp_path / "weights.json"
    file.write_text(json.dumps({"turn": [5], "half": [60]}))
    rows = read_weights(str(file), ["turn=7", "mobile*2", "half*0.5"])
    assert rows["turn"] == (7.0,)
    assert rows["half"] == (30.0,)
    assert rows["mobile"] == tuple(2 * value for value in WEIGHTS["mobile"])
    made = Settings(arguments().parse_args(["--weights", str(file)]))
    assert made.evaluator.half == 60 and not made.plain
    assert Settings(arguments().parse_args([])).evaluator is DEFAULT


@pytest.mark.parametrize("change", ["turn", "turn=x", "turn=1/2", "nosuch=1", "mobile=1"])
def test_wrong_weights_are_told_in_a_sentence(change):
    with pytest.raises(Problem):
        read_weights("", [change])


@pytest.mark.parametrize("text", ["", "[]", '{"turn": 3}', '{"turn": ["x"]}'])
def test_a_wrong_file_is_told_in_a_sentence(tmp_path, text):
    file = tmp_path / "weights.json"
    file.write_text(text)
    with pytest.raises(Problem, match=r"weights\.json"):
        read_weights(str(file), [])


def test_a_playout_ends_a_game_and_restores_the_board():
    board = real_game(WON_IN_ONE[0], 1)
    assert wins_at_hand(board)
    before = (board.top[:], board.ring[:], board.ply)
    values = [PlayoutPosition(board).evaluate() for _ in range(6)]
    assert set(values) <= {-1.0, 0.0, 1.0} and set(values) != {0.0}
    assert (board.top, board.ring, board.ply) == before and board.result() == ONGOING
