"""Lines of commands from a pipe, a file and memory, and whether their writer has left."""

import io
import os
import select
import sys

import pytest

from hive_core.engine import stdin_reader
from hive_core.engine.stdin_reader import Lines

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="its pipes cannot be asked")


@pytest.fixture
def pipe():
    """The lines of a pipe, and its open end to write to."""
    reader, writer = os.pipe()
    with open(reader, "rb", buffering=0) as source, open(writer, "wb", buffering=0) as sink:
        yield Lines(source), sink


def test_lines_come_whole_with_their_ends_however_they_were_written(pipe):
    lines, sink = pipe
    sink.write(b"in")
    assert not lines.ended()
    sink.write(b"fo\n\nnewgame Base\nla")
    assert [lines.next(100) for _ in range(3)] == [b"info\n", b"\n", b"newgame Base\n"]
    sink.write(b"st")
    sink.close()
    assert lines.next(100) == b"last"
    assert lines.next(100) == b""


def test_a_long_line_is_cut_and_nothing_of_it_lost(pipe):
    lines, sink = pipe
    sink.write(b"abcdefg\nhi\n")
    sink.close()
    assert [lines.next(3) for _ in range(5)] == [b"abc", b"def", b"g\n", b"hi\n", b""]


def test_a_line_of_just_the_length_keeps_its_end(pipe):
    lines, sink = pipe
    sink.write(b"abc\nd")
    assert lines.next(4) == b"abc\n"
    assert not lines.ended()
    assert lines.next(1) == b"d"


def test_an_end_is_noticed_before_the_lines_are_read(pipe):
    lines, sink = pipe
    sink.write(b"one\ntwo\n")
    assert not lines.ended()
    sink.close()
    assert lines.ended() and lines.ended()
    assert [lines.next(9), lines.next(9), lines.next(9)] == [b"one\n", b"two\n", b""]


def test_only_so_much_is_read_ahead(pipe, monkeypatch):
    lines, sink = pipe
    monkeypatch.setattr(stdin_reader, "ROOM", 4)
    monkeypatch.setattr(stdin_reader, "CHUNK", 2)
    sink.write(b"abcdef")
    sink.close()
    assert not lines.ended()
    assert lines.data == b"abcd"
    assert lines.next(3) == b"abc"
    assert lines.ended()
    assert [lines.next(9), lines.next(9)] == [b"def", b""]
    assert lines.ended()


def test_files_and_memory_have_no_writer_that_could_leave(tmp_path):
    (tmp_path / "commands").write_bytes(b"info\nundo")
    with (tmp_path / "commands").open("rb") as file:
        for source in (file, io.BytesIO(b"info\nundo")):
            lines = Lines(source)
            assert [lines.next(9), lines.next(9)] == [b"info\n", b"undo"]
            assert lines.next(9) == b"" and not lines.ended()


def test_where_a_pipe_cannot_be_asked_its_lines_are_read_all_the_same(pipe, monkeypatch):
    def refuses(*_):
        raise OSError("not a socket")

    monkeypatch.setattr(select, "select", refuses)
    lines, sink = Lines(pipe[0].source), pipe[1]
    sink.write(b"info\nundo")
    sink.close()
    assert not lines.ended()
    assert [lines.next(9), lines.next(9), lines.next(9)] == [b"info\n", b"undo", b""]
    assert not lines.ended()


def test_whether_its_writer_has_left_is_asked_without_waiting(pipe, monkeypatch):
    lines, _ = pipe
    waits = []
    asked = select.select

    def ask(*given):
        waits.append(given[3])
        return asked(*given)

    monkeypatch.setattr(select, "select", ask)
    assert not lines.ended()
    assert waits == [0]
