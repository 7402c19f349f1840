"""bestmove: a legal move, in the time given, and the game unchanged."""

import time

import pytest

from hive_core.uhp import Engine
from tests.facts import load


def ask(engine, line):
    """The one reply line of a command."""
    reply = engine.reply(line)
    assert len(reply) == 2 and reply[1] == "ok", reply
    return reply[0]


def started(record=None):
    """An engine with a game."""
    engine = Engine()
    text = ";".join([record["type"], *record["moves"]]) if record else "Base+MLP"
    ask(engine, "newgame " + text)
    return engine


@pytest.mark.parametrize(
    "command", ["bestmove depth 1", "bestmove depth 2", "bestmove time 00:00:00"]
)
def test_a_legal_move_and_nothing_played(command):
    for record in load("perft.json")[8:40:6]:
        engine = started(record)
        before = engine.game.game_string()
        move = ask(engine, command)
        assert move in ask(engine, "validmoves").split(";")
        assert engine.game.game_string() == before


def test_a_second_is_kept():
    engine = started(load("perft.json")[-1])
    ask(engine, "bestmove time 00:00:00")
    begin = time.process_time()
    move = ask(engine, "bestmove time 00:00:01")
    assert time.process_time() - begin < 1.0 * 1.1 + 0.25
    assert move in ask(engine, "validmoves").split(";")


def test_it_can_play_a_game_against_itself():
    engine = started()
    for _ in range(12):
        ask(engine, "play " + ask(engine, "bestmove depth 1"))
    assert engine.game.board.ply == 12
