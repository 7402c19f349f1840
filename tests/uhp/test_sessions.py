"""Clients as they are found: how each writes commands, waits, closes pipes and ends the engine."""

import io
import os
import select
import signal
import subprocess
import sys
from contextlib import contextmanager

import pytest

from hive_core.engine.stdio import ReaderWatch, serve
from hive_core.engine.uhp import Engine
from hive_core.notation.moves import spell_move
from hive_core.rules.board import Board
from hive_core.search.thinker import Thinker
from tests.signals import hear_interrupts
from tests.uhp.test_transcripts import FOLDER, check, exchanges
from tools.common import ROOT

COMMAND = [sys.executable, "-m", "hive_core", "uhp"]
BEST = [spell_move(Board("MLP"), move) for move in Board("MLP").legal_moves()]
DEPTH = "options set Core python\nnewgame Base+MLP\nbestmove depth 3\n"


@contextmanager
def engine():
    """A running engine whose greeting has been read, and the function that reads a reply from it."""
    with subprocess.Popen(
        COMMAND, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        source = process.stdout

        def reply():
            lines: list[str] = []
            while not lines or lines[-1] != "ok":
                line = source.readline()
                assert line, "a reply without its ok"
                lines.append(line.rstrip("\n"))
            return lines

        reply()
        try:
            yield process, reply
        finally:
            process.kill()


@pytest.mark.parametrize("name", ["viewer", "tester", "arena"])
def test_a_client_that_waits_for_each_answer_and_says_exit(name):
    """MzingaViewer, nokamute's tester and an arena; the answers stand in the transcripts."""
    with engine() as (process, reply):
        for command, expected in exchanges(FOLDER / f"{name}.txt"):
            process.stdin.write(command + "\n")
            process.stdin.flush()
            check(command, reply(), expected)
        assert process.wait(10) == 0 and command == "exit"


def test_a_client_that_closes_the_input_and_then_reads_gets_the_whole_search():
    """hivegame.com's client of bots writes a game and its question, drops the input, and reads."""
    asked = Engine()
    expected = [asked.reply(line) for line in DEPTH.splitlines()][-1]
    done = subprocess.run(
        COMMAND, input=DEPTH, cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-2:] == expected


def test_a_search_by_time_goes_on_to_its_end_though_the_input_is_closed(monkeypatch):
    slices = []
    run = Thinker.run

    def counted(thinker, slice_s):
        run(thinker, slice_s)
        slices.append(slice_s)
        return len(slices) == 5

    monkeypatch.setattr(Thinker, "run", counted)
    sink = io.BytesIO()
    serve(io.BytesIO(b"newgame Base+MLP\nbestmove time 01:00:00\n"), sink)
    assert sink.getvalue().decode().splitlines()[-2] in BEST
    assert len(slices) == 5


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
@pytest.mark.parametrize("command", ["bestmove time 01:00:00", "bestmove depth 99"])
def test_an_interrupt_during_a_search_gives_the_best_move_so_far(command, monkeypatch):
    def interrupted(watch):
        os.kill(os.getpid(), signal.SIGINT)
        return False

    monkeypatch.setattr(ReaderWatch, "left", interrupted)
    before = signal.getsignal(signal.SIGINT)
    sink = io.BytesIO()
    try:
        hear_interrupts()
        serve(io.BytesIO(f"newgame Base+MLP\n{command}\nnewgame Base".encode()), sink)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    lines = sink.getvalue().decode().splitlines()
    assert lines[-4] in BEST and lines[-2:] == ["Base;NotStarted;White[1]", "ok"]


def test_a_game_that_goes_on_after_a_third_occurrence_is_loaded():
    there, back = "wQ \\wS1;bQ bS1/;", "wQ -wS1;bQ bS1-;"
    moves = "wS1;bS1 wS1-;wQ -wS1;bQ bS1-;" + (there + back) * 2 + "wG1 -wQ"
    for repetition in ("True", "False"):
        loaded = Engine()
        loaded.reply(f"options set Repetition {repetition}")
        assert loaded.reply("newgame Base;InProgress;Black[7];" + moves)[0].endswith(";wG1 -wQ")
        assert loaded.reply("validmoves")[0] != "err"
    loaded.reply("options set Repetition True")
    assert loaded.game and not loaded.game.repetition, "its own GameString could not be read again"
    drawn = loaded.reply("newgame Base;InProgress;White[7];" + moves.rpartition(";")[0])
    assert drawn[0].startswith("Base;Draw;")


def test_perft_counts_every_depth_and_help_names_the_commands():
    asked = Engine()
    asked.reply("newgame Base+MLP")
    lines = asked.reply("perft 2")
    assert [line.split(" in ")[0] for line in lines[:-1]] == ["perft(1) = 7", "perft(2) = 294"]
    assert {"bestmove", "exit", "help", "newgame", "perft"} <= set(asked.reply("help")[:-1])


def test_only_the_reader_of_a_pipe_can_leave(tmp_path):
    with (tmp_path / "replies").open("wb") as file:
        assert not ReaderWatch(file).left()
    reader, writer = os.pipe()
    with open(writer, "wb", buffering=0) as sink:
        watch = ReaderWatch(sink)
        assert not watch.left()
        os.close(reader)
        assert watch.left() is hasattr(select, "poll")
