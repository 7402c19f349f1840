"""What no well-meaning client sends: an answer or a clean end, never a traceback."""

import io
import os
import select
import signal
import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hive_core.engine.stdio import serve
from hive_core.engine.uhp import Engine
from hive_core.rules.bugs import NAMES
from tests.signals import hear_interrupts
from tools.common import ROOT

COMMAND = [sys.executable, "-m", "hive_core", "uhp"]
GREETING = 3
"""Lines that the engine says unasked."""


def session(data, timeout=60):
    """The reply lines to some bytes, the greeting cut off."""
    done = subprocess.run(
        COMMAND, input=data, cwd=ROOT, capture_output=True, timeout=timeout, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == b""
    return done.stdout.decode("utf-8").splitlines()[GREETING:]


def in_process(data: bytes) -> list[str]:
    """The same without a process."""
    sink = io.BytesIO()
    serve(io.BytesIO(data), sink)
    return sink.getvalue().decode("utf-8").splitlines()[GREETING:]


def replies(lines: list[str]) -> list[list[str]]:
    """Lines grouped into replies; each must be closed."""
    found: list[list[str]] = []
    current: list[str] = []
    for line in lines:
        current.append(line)
        if line == "ok":
            found.append(current)
            current = []
    assert not current, "a reply without its ok"
    return found


BAD = [
    pytest.param(b"\xff\xfe\xfa\n", id="not UTF-8"),
    pytest.param(b"play \xc3\n", id="half a character"),
    pytest.param(b"\x00\n", id="NUL"),
    pytest.param(b"play w\x00S1\n", id="NUL in a move"),
    pytest.param(b"\xef\xbb\xbfinfo\n", id="byte order mark"),
    pytest.param(b"\xed\xa0\x80\n", id="surrogate"),
    pytest.param(b"play " + b"w" * 60000 + b"\n", id="long move"),
    pytest.param(b"newgame " + b"Base;" * 10000 + b"\n", id="many fields"),
    pytest.param(b"x" * 1_000_000 + b"\n", id="a line of 1 MB"),
    pytest.param(b"newgame Base;" + b"wS1;" * 300_000 + b"\n", id="a game of 1 MB"),
    pytest.param(b"\x1b[2J\x1b]0;title\x07\n", id="terminal codes"),
    pytest.param(b"options set Repetition " + b"T" * 5000 + b"\n", id="long value"),
    pytest.param(b"undo 99999999999999999999999\n", id="huge number"),
]


@pytest.mark.parametrize("data", BAD)
def test_bad_line_gets_one_error_and_the_session_goes_on(data):
    for run in (in_process, session):
        first, second = replies(run(data + b"newgame Base+M\n"))
        assert len(first) == 2 and first[0].split(" ")[0] in ("err", "invalidmove")
        assert len(first[0]) < 400
        assert second == ["Base+M;NotStarted;White[1]", "ok"]


@pytest.mark.slow
def test_unfinished_last_line_is_answered():
    assert session(b"newgame Base") == ["Base;NotStarted;White[1]", "ok"]
    assert replies(session(b"newg"))[0][0].startswith("err")


def test_half_a_line_of_one_megabyte():
    (reply,) = replies(session(b"y" * 1_000_000))
    assert reply[0].startswith("err")


def test_line_ends_of_other_systems():
    assert session(b"newgame Base\r\nundo\r\n")[0] == "Base;NotStarted;White[1]"


def test_nothing_at_all():
    assert session(b"") == []


def test_end_of_input_ends_the_engine():
    with subprocess.Popen(
        COMMAND, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as engine:
        assert engine.stdin and engine.stdout and engine.stderr
        for _ in range(GREETING):
            engine.stdout.readline()
        engine.stdin.close()
        assert engine.wait(10) == 0
        assert engine.stderr.read() == b""


@pytest.mark.skipif(not hasattr(select, "poll"), reason="needs poll")
@pytest.mark.parametrize(
    "before", [b"", b"options set Threads 2\n", b"options set Level 6\noptions set Style bold\n"]
)
@pytest.mark.parametrize("command", [b"bestmove time 01:00:00\n", b"bestmove depth 99\n"])
def test_a_search_ends_when_nobody_reads_its_answer(before, command):
    with subprocess.Popen(
        COMMAND, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as engine:
        assert engine.stdin and engine.stdout and engine.stderr
        engine.stdin.write(before + b"newgame Base+MLP\n" + command)
        engine.stdin.flush()
        while not engine.stdout.readline().startswith(b"Base+MLP;NotStarted"):
            pass
        engine.stdout.close()
        assert engine.wait(60) == 0, "the input is still open"
        assert engine.stderr.read() == b""


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX pipes")
def test_what_comes_after_a_search_is_not_lost():
    with subprocess.Popen(
        COMMAND, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as engine:
        assert engine.stdin and engine.stdout
        engine.stdin.write(b"newgame Base\nbestmove depth 3\nplay wG1\nundo")
        engine.stdin.flush()
        lines = [engine.stdout.readline().decode().strip() for _ in range(GREETING + 6)]
        engine.stdin.close()
        lines += engine.stdout.read().decode().split("\n")
    expected = Engine()
    expected.reply("newgame Base")
    assert lines[GREETING + 2] == expected.reply("bestmove depth 3")[0]
    assert lines[GREETING + 4] == "Base;InProgress;Black[1];wG1"
    assert lines[GREETING + 6 : GREETING + 8] == ["Base;NotStarted;White[1]", "ok"]


@pytest.mark.slow
def test_commands_from_a_file_are_answered_in_full(tmp_path):
    file = tmp_path / "commands.txt"
    file.write_bytes(b"newgame Base\nbestmove depth 4")
    with file.open("rb") as source:
        sink = io.BytesIO()
        engine = Engine()
        serve(source, sink, engine)
    expected = Engine()
    expected.reply("newgame Base")
    assert sink.getvalue().decode().split("\n")[-3] == expected.reply("bestmove depth 4")[0]


def test_a_reply_comes_at_once_line_by_line():
    with subprocess.Popen(
        COMMAND, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as engine:
        assert engine.stdin and engine.stdout
        for _ in range(GREETING):
            engine.stdout.readline()
        for half in (b"newgame Ba", b"se+P\n"):
            engine.stdin.write(half)
            engine.stdin.flush()
            time.sleep(0.05)
        assert engine.stdout.readline() == b"Base+P;NotStarted;White[1]\n"
        assert engine.stdout.readline() == b"ok\n"
        engine.stdin.close()
        assert engine.wait(10) == 0


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX pipes")
def test_nobody_reads_any_more():
    reader, writer = os.pipe()
    with subprocess.Popen(
        COMMAND, cwd=ROOT, stdin=subprocess.PIPE, stdout=writer, stderr=subprocess.PIPE
    ) as engine:
        os.close(writer)
        os.close(reader)
        _, errors = engine.communicate(b"newgame\n" * 200, timeout=30)
        assert errors == b""
        assert engine.returncode == 0


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
def test_interrupted_it_says_nothing():
    with subprocess.Popen(
        COMMAND,
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=hear_interrupts,
    ) as engine:
        assert engine.stdout and engine.stderr
        for _ in range(GREETING):
            engine.stdout.readline()
        engine.send_signal(signal.SIGINT)
        engine.wait(10)
        assert b"Traceback" not in engine.stderr.read()


WORDS = st.sampled_from(
    [*NAMES, "info", "newgame", "play", "pass", "validmoves", "undo", "options", "get", "set"]
    + ["Base", "Base+MLP", ";", "-", "/", "\\", "0", "1", "99", "Repetition", "True", "time"]
)
LINE = st.lists(WORDS | st.text(max_size=5), max_size=6).map(" ".join)


@pytest.mark.slow
@given(st.lists(LINE, max_size=12))
@settings(max_examples=150)
def test_any_session_is_answered(lines):
    engine = Engine()
    for line in lines:
        reply = engine.reply(line)
        assert reply[-1] == "ok" and reply.count("ok") == 1
        assert all("\n" not in text and "\r" not in text for text in reply)


@given(st.binary(max_size=300))
@settings(max_examples=150)
def test_any_bytes_are_answered(data):
    commands = data.count(b"\n") + (not data.endswith(b"\n") and bool(data))
    assert len(replies(in_process(data))) == commands
