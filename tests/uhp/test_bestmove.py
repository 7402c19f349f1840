"""bestmove: a legal move, in the time given, and the game unchanged."""

import multiprocessing
import time

import pytest

from hive_core.engine.uhp import Engine
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


@pytest.mark.slow
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


def test_milliseconds_shorten_the_time_and_never_lengthen_it():
    engine = started(load("perft.json")[-1])
    ask(engine, "options set MoveMilliseconds 200")
    begin = time.process_time()
    ask(engine, "bestmove time 00:01:00")
    assert time.process_time() - begin < 0.7
    ask(engine, "options set MoveMilliseconds 60000")
    begin = time.process_time()
    ask(engine, "bestmove time 00:00:00")
    assert time.process_time() - begin < 0.3


@pytest.mark.parametrize(
    "level", ["1", "2", *(pytest.param(level, marks=pytest.mark.slow) for level in "34")]
)
def test_a_seed_makes_a_level_repeatable(level):
    engine = started(load("perft.json")[10])
    ask(engine, "options set Level " + level)
    legal = ask(engine, "validmoves").split(";")
    by_seed = []
    for seed in range(1, 7):
        ask(engine, f"options set Seed {seed}")
        answers = {ask(engine, "bestmove depth 2") for _ in range(2)}
        assert len(answers) == 1 and answers <= set(legal)
        by_seed.append(answers.pop())
    if level == "1":
        assert len(set(by_seed)) > 1


def test_full_strength_in_the_middle_style_is_the_default():
    record = load("perft.json")[25]
    plain = ask(started(record), "bestmove depth 2")
    engine = started(record)
    ask(engine, "options set Level 6")
    ask(engine, "options set Style balanced")
    assert ask(engine, "bestmove depth 2") == plain


@pytest.mark.slow
@pytest.mark.parametrize("style", ["cautious", "aggressive"])
def test_a_style_is_heard_by_every_level(style):
    """Somewhere in some midgames the other judgement gives another move."""
    for level in ("4", "6"):
        differ = 0
        for record in load("perft.json")[8:40:3]:
            moves = []
            for name in ("balanced", style):
                engine = started(record)
                ask(engine, "options set Level " + level)
                ask(engine, "options set Seed 3")
                ask(engine, "options set Style " + name)
                moves.append(ask(engine, "bestmove depth 1"))
            differ += moves[0] != moves[1]
        assert differ


def test_a_report_comes_before_the_move_and_only_when_asked():
    for level in ("2", "6"):
        engine = started(load("perft.json")[25])
        ask(engine, "options set Seed 4")
        ask(engine, "options set Level " + level)
        plain = ask(engine, "bestmove depth 1")
        ask(engine, "options set Report True")
        legal = ask(engine, "validmoves").split(";")
        *told, move, ok = engine.reply("bestmove depth 1")
        assert (move, ok) == (plain, "ok")
        assert told[0].startswith("report;") and len(told) == 6
        assert all(line.split(";")[1] in legal for line in told[1:])
        ask(engine, "options set Report False")
        assert ask(engine, "bestmove depth 1") == plain


@pytest.mark.slow
def test_threads_are_processes_that_search_along_and_end():
    engine = started(load("perft.json")[25])
    ask(engine, "options set Threads 2")
    ask(engine, "options set Style bold")
    ask(engine, "options set MoveMilliseconds 400")
    try:
        legal = ask(engine, "validmoves").split(";")
        for _ in range(2):
            assert ask(engine, "bestmove time 00:00:01") in legal
        first = engine.crew
        assert len(first.helpers) == 1
        ask(engine, "options set Threads 3")
        assert ask(engine, "bestmove time 00:00:01") in legal
        assert len(engine.crew.helpers) == 2 and not first.helpers
    finally:
        engine.close()
    assert engine.crew is None
    assert not [process for process in multiprocessing.active_children() if process.is_alive()]


def test_no_process_is_started_for_what_one_does_alone():
    engine = started(load("perft.json")[10])
    ask(engine, "options set Threads 4")
    ask(engine, "bestmove depth 1")
    ask(engine, "bestmove time 00:00:00")
    ask(engine, "options set Level 2")
    ask(engine, "bestmove time 00:00:01")
    assert engine.crew is None
