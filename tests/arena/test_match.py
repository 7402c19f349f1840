"""Matches: by the rules only, recorded, resumed, and never hung by a bad engine."""

import os
import shlex
import signal
import subprocess
import sys
import time

import pytest

from hive_core.engine import client
from hive_core.engine.engine_game import FORFEIT, PLIES, UNFINISHED
from hive_core.engine.openings import load
from hive_core.game import Game
from hive_core.notation.moves import parse_game_type
from hive_core.rules.board import DRAW
from hive_core.rules.bugs import BLACK, WHITE
from tests.arena.fakes import KINDS
from tests.signals import hear_interrupts
from tools.arena import match, pgn, report
from tools.arena.__main__ import arguments, plan_of, run, table
from tools.arena.match import Plan
from tools.arena.spec import made, parse
from tools.arena.statistics import Sequential
from tools.common import ROOT, Problem


def fake(kind, seconds=1.0):
    """A test engine."""
    assert kind in KINDS
    return made(kind, (sys.executable, "-m", "tests.arena.fakes", kind), (), seconds)


def plan(folder, first="first", second="last", pairs=1, types=("Base",), plies=40):
    """A match of test engines."""
    return Plan((fake(first), fake(second)), types, pairs, 1, plies, folder)


def played(wanted, jobs=1):
    """All records of a match, by (pair, game)."""
    return {(r.pair, r.game): r for r in match.play(wanted, match.begin(wanted), jobs)}


@pytest.mark.slow
def test_pairs_have_reversed_colours_and_equal_openings(tmp_path):
    wanted = plan(tmp_path, pairs=3, types=("Base", "Base+MLP"))
    records = played(wanted, jobs=2)
    assert sorted(records) == [(pair, game) for pair in (1, 2, 3) for game in (1, 2)]
    assert [records[pair, 1].game_type for pair in (1, 2, 3)] == ["Base", "Base+MLP", "Base"]
    for pair in (1, 2, 3):
        one, other = records[pair, 1], records[pair, 2]
        assert (one.white, one.black) == (other.black, other.white) == ("first", "last")
        assert one.moves[: one.book] == other.moves[: other.book]
        assert list(one.moves[: one.book]) in load()[one.game_type]
    assert records[1, 1].moves[:6] != records[3, 1].moves[:6]


@pytest.mark.slow
def test_every_record_is_a_game_that_ended_by_the_rules(tmp_path):
    records = played(plan(tmp_path, plies=PLIES, types=("Base+MLP",)))
    for record in records.values():
        game = Game(parse_game_type(record.game_type))
        for move in record.moves:
            game.play(move)
        assert game.outcome() == (record.result, record.ended_by)
        assert pgn.read(pgn.file_of(tmp_path, record.pair, record.game)) == record


@pytest.mark.slow
def test_an_engine_that_never_stops_writing_is_given_up_and_ended():
    engine = client.Client(fake("chatty"))
    engine.new_game("Base", seed=1)
    for _ in range(2):
        engine.follow(engine.choose())
    with pytest.raises(client.EngineFault, match="no answer"):
        engine.ask(engine.bestmove, 0.5)
    engine.close()
    assert not engine.reader.is_alive()
    assert list(engine.lines.queue)[-1] is None, "its output was not read to its end"


@pytest.mark.slow
def test_equal_engines_and_seeds_give_equal_games(tmp_path):
    moves = [
        [record.moves for _, record in sorted(played(plan(tmp_path / name)).items())]
        for name in ("a", "b")
    ]
    assert moves[0] == moves[1]


@pytest.mark.slow
def test_a_game_that_goes_on_too_long_is_drawn_and_said_so(tmp_path):
    records = played(plan(tmp_path, plies=8))
    assert {record.ended_by for record in records.values()} == {UNFINISHED}
    assert {record.result for record in records.values()} == {DRAW}


@pytest.mark.slow
def test_an_engine_that_counts_a_repetition_sooner_gets_its_draw_and_the_match_goes_on(tmp_path):
    """Its next move would have been asked of a game that was over for it: a forfeit."""
    records = played(plan(tmp_path, first="counts", second="shuttles", pairs=2))
    assert len(records) == 4
    for record in records.values():
        assert (record.result, record.ended_by) == (DRAW, "repetition: counted by counts")
        game = Game(parse_game_type(record.game_type))
        for move in record.moves:
            game.play(move)
        assert game.occurrences() == 2


@pytest.mark.slow
def test_an_engine_that_ends_a_game_in_which_nothing_was_repeated_loses(tmp_path):
    records = played(plan(tmp_path, first="claims"))
    for record in records.values():
        assert record.result == (BLACK if record.game == 1 else WHITE)
        assert "says Draw" in record.ended_by and "goes on" in record.ended_by


@pytest.mark.slow
@pytest.mark.parametrize("kind, told", [("illegal", "legal move"), ("dies", "out of honey")])
def test_a_bad_engine_loses_that_game_and_plays_the_next(tmp_path, kind, told):
    records = played(plan(tmp_path, first=kind, pairs=2))
    assert len(records) == 4
    for record in records.values():
        assert record.result == (BLACK if record.game == 1 else WHITE)
        assert record.ended_by.startswith(FORFEIT) and told in record.ended_by
    told_to = report.Match((kind, "last"), (1.0, 1.0), records)
    assert any("game 1.1: forfeit" in line for line in report.summary(told_to))


@pytest.mark.slow
def test_an_engine_that_hangs_loses(tmp_path):
    wanted = plan(tmp_path, first="silent")
    hasty = [engine._replace(slack_s=0.5) for engine in wanted.engines]
    records = played(wanted._replace(engines=tuple(hasty)))
    assert [record.result for record in records.values()] == [BLACK, WHITE]
    assert "no answer" in records[1, 1].ended_by


@pytest.mark.slow
def test_an_engine_that_another_thread_ends_keeps_its_pipes_until_it_is_closed():
    """The thread that plays may just be writing; closed under it, a pipe fails without a name."""
    engine = client.Client(fake("first"))
    engine.end()
    pipe = engine.process.stdin
    assert engine.process.poll() is not None and pipe and not pipe.closed
    with pytest.raises(client.EngineFault, match="ended"):
        engine.ask("newgame Base")
    engine.close()
    assert pipe.closed


@pytest.mark.slow
def test_an_interrupted_match_goes_on(tmp_path):
    wanted = plan(tmp_path, pairs=3)
    playing = match.play(wanted, match.begin(wanted), 1)
    first = [next(playing), next(playing), next(playing)]
    playing.close()
    kept = match.begin(wanted)
    assert len(kept) >= 3 and all(kept[one.pair, one.game] == one for one in first)
    rest = list(match.play(wanted, kept, 1))
    assert len(kept) + len(rest) == 6
    assert len(match.begin(wanted)) == 6
    assert list(match.play(wanted, match.begin(wanted), 1)) == []


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")
def test_an_interrupt_is_no_forfeit_and_the_match_goes_on(tmp_path):
    """The terminal's interrupt goes to the whole group; the engines must not hear it."""
    words = ["-m", "tools.arena", "skep level=1", "skep level=1", "--games", "60", "--time", "0.05"]
    command = [sys.executable, *words, "--out", str(tmp_path)]
    running = subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hear_interrupts,
    )
    end = time.monotonic() + 120
    while len(list(tmp_path.glob("*.pgn"))) < 2 and time.monotonic() < end:
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    _, errors = running.communicate(timeout=60)
    assert running.returncode == 1 and "goes on from here" in errors
    records = pgn.read_all(tmp_path)
    assert 2 <= len(records) < 60
    assert not [one for one in records.values() if one.ended_by.startswith(FORFEIT)]


def test_another_match_is_not_mixed_in(tmp_path):
    match.begin(plan(tmp_path))
    match.begin(plan(tmp_path, pairs=9))
    with pytest.raises(Problem, match="another match"):
        match.begin(plan(tmp_path, second="illegal"))


def test_a_torn_record_is_told(tmp_path):
    pgn.file_of(tmp_path, 1, 1).write_text('[GameType "Base"]\n\n1. wS1\n')
    with pytest.raises(Problem, match="no game of the arena"):
        pgn.read_all(tmp_path)


@pytest.mark.nightly
def test_the_sequential_test_stops_a_match(tmp_path, capsys):
    run(plan(tmp_path, first="illegal", pairs=30), 2, Sequential(-100, 0))
    shown = capsys.readouterr().out
    assert "sequential test" in shown and "at most the first" in shown
    assert 16 <= len(pgn.read_all(tmp_path)) < 30
    assert (tmp_path / "result.txt").read_text() in shown
    assert "| illegal | last | Base |" in table([str(tmp_path)])


def test_points_are_those_of_the_first_engine():
    moves = ("wS1",)
    rows = [(1, WHITE, 1.0), (1, BLACK, 0.0), (2, WHITE, 0.0), (2, BLACK, 1.0), (2, DRAW, 0.5)]
    for game, result, wanted in rows:
        record = pgn.Record("Base", 1, game, "a", "b", result, "", 0, (0.0, 0.0), "", moves)
        assert report.points(record) == wanted


# What the command line says


def test_engines_are_named_in_a_few_words():
    spec = parse("skep  level=3 time=0.5 style=bold", 0.2)
    assert spec.command[1:] == ("-m", "hive_core", "uhp")
    assert spec.options == (("Level", "3"), ("Style", "bold")) and spec.seconds == 0.5
    assert parse("yardstick", 0.2).command[-2:] == ("--search", "alphabeta")
    assert parse("trial set=turn=8 c-puct=2", 1).command[-4:] == (
        "--set",
        "turn=8",
        "--c-puct",
        "2",
    )
    other = parse("cmd:/opt/engine --uhp 'a b'", 2)
    assert other.command == ("/opt/engine", "--uhp", "a b") and other.seconds == 2


@pytest.mark.parametrize(
    "text", ["", "chess", "skep speed=1", "skep level", "skep set=turn=8", "skep time=0", "cmd:"]
)
def test_other_words_are_told_in_a_sentence(text):
    with pytest.raises(Problem):
        parse(text, 0.2)


@pytest.mark.parametrize(
    "words",
    [
        ["skep"],
        ["skep", "skep", "--games", "3"],
        ["skep", "skep", "--type", "Chess"],
        ["skep", "skep", "--sprt", "50", "0"],
        ["skep", "skep", "--time", "never"],
        ["skep", "skep", "--plies", "5000"],
    ],
)
def test_a_match_that_makes_no_sense_is_told(words):
    with pytest.raises(Problem):
        plan_of(arguments().parse_args(words))


def test_all_types_and_equal_names():
    made = plan_of(arguments().parse_args(["skep", "skep", "--type", "all"]))
    assert len(made.types) == 8
    assert made.engines[0].name != made.engines[1].name


@pytest.mark.parametrize(
    "text, seconds",
    [("skep level=9", 1.0), ("cmd:/no/such/engine", 1.0), ("skep threads=0", 1.0)],
)
def test_an_engine_that_cannot_be_used_is_told(text, seconds):
    with pytest.raises(client.EngineUnusable):
        client.Client(parse(text, seconds))


@pytest.mark.slow
def test_an_engine_without_milliseconds_takes_whole_seconds():
    command = "cmd:" + shlex.join(fake("blind").command)
    with pytest.raises(client.EngineUnusable, match="whole seconds"):
        client.Client(parse(command, 0.2))
    slow = client.Client(parse(command, 61))
    assert slow.bestmove == "bestmove time 00:01:01"
    slow.close()


GUIDE = (ROOT / "docs" / "arena.md").read_text("utf-8").replace("\\\n", " ")
VALUES = {"$time": "0.2", "$level": "3", "$((level - 1))": "2", "$style": "bold", "DIR": "x"}


def test_every_command_of_the_guide_is_understood(tmp_path):
    commands = [line.strip() for line in GUIDE.splitlines() if "python3 -m tools.arena " in line]
    commands = [line for line in commands if line.startswith("python3") and "--report" not in line]
    assert len(commands) >= 8
    for command in commands:
        for name, value in VALUES.items():
            command = command.replace(name, value)
        options = arguments().parse_args(shlex.split(command)[3:])
        assert plan_of(options).tasks()
        assert str(options.out).endswith("x") or ".skep/arena/" in options.out


def test_the_guide_counts_the_openings_right():
    book = load()
    assert f"{len(book['Base+MLP'])} openings of Base+MLP, {len(book['Base'])} of Base" in GUIDE
    others = {len(found) for name, found in book.items() if name not in ("Base", "Base+MLP")}
    assert others == {30} and "and 30 of each other type" in GUIDE
    assert f"A game of {PLIES} plies" in GUIDE
