"""Files of many games on the command line: read a game at a time, chosen by number, limited in size."""

import io
import sys

import pytest

from hive_core.files import opened
from hive_core.files.opened import Opened
from tests.core.test_files import SHORT
from tests.uhp.test_command_line import run

ONE = '[GameType "Base"]\n[White "\u00d1u %d"]\n\n1. wS1\n2. bS1 wS1-\n3. wQ -wS1\n\n'


@pytest.fixture(autouse=True)
def small_head(monkeypatch):
    """Even small files are read as a stream."""
    monkeypatch.setattr(opened, "HEAD", 64)


class Source(io.BytesIO):
    """A file that counts what is read of it."""

    taken = 0

    def read(self, size=-1):
        """At most so many bytes."""
        data = super().read(min(size, 512))
        self.taken += len(data)
        return data


@pytest.mark.parametrize(
    ("kind", "one"),
    [
        ("pgn", ONE % 1),
        ("uhp", "Base;InProgress;White[2];wS1;bS1 wS1-\n" * 3),
        (
            "sgf",
            "(;GM[27]SU[hive];P0[1 move W wS1 N 13 .];P0[2 done];P1[3 move B bS1 O 13 .])\n" * 2,
        ),
    ],
)
def test_no_more_of_a_file_is_read_than_its_games_need(kind, one, monkeypatch):
    source = Source((one * 2000).encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(source))
    games = Opened("-", kind).games()
    for _ in range(20):
        next(games)
    assert source.taken < 20 * len(one) + 3 * io.DEFAULT_BUFFER_SIZE


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_stream_is_decoded_as_a_whole_file_is(encoding, end, tmp_path):
    file = tmp_path / "a.pgn"
    text = "".join(ONE % number for number in range(30))
    file.write_bytes(text.replace("\n", end).encode(encoding))
    found = list(Opened(str(file), "").games())
    names = [dict(one.headers)["White"] for one in found]
    assert names == [f"\u00d1u {number}" for number in range(30)]
    assert {len(one.game.played) for one in found} == {3}


def test_a_large_file_of_many_games_is_validated_whole(tmp_path):
    file = tmp_path / "a.pgn"
    file.write_text((ONE % 7 + "{" + "a" * 1900 + "}\n\n") * 600)
    assert file.stat().st_size > 1 << 20
    assert run("validate", str(file)) == (
        0,
        [f"{file}: pgn, 600 games, 1800 plies, 0 variations"],
        "",
    )


def test_a_fault_names_its_game_and_its_line_in_the_whole_file(tmp_path):
    file = tmp_path / "a.pgn"
    file.write_text(ONE % 1 + ONE.replace("wQ -wS1", "wX -wS1") % 2 + ONE % 3)
    status, lines, errors = run("validate", str(file))
    assert (status, lines) == (1, [])
    assert errors.startswith(f"{file}: game 2: line 13, column 4, move 3: read 'wX -wS1'")


def test_a_repair_is_said_and_no_failure(tmp_path):
    file = tmp_path / "a.uhp"
    file.write_text("Base;wL;bL wL-")
    status, lines, errors = run("validate", str(file))
    assert (status, lines) == (0, [f"{file}: uhp, 2 plies, 0 variations"])
    assert "the game type lacks a bug" in errors


def test_one_game_of_several_is_drawn_reviewed_shown_and_converted(tmp_path):
    file = tmp_path / "a.uhp"
    file.write_text(f"Base;wS1;bS1 wS1-\n{SHORT}\nBase;wA1\n")
    for number, plies in ((1, 2), (2, 6), (3, 1)):
        game = ("--game", str(number))
        lines = run("convert", str(file), "-", "--to", "uhp", *game)[1]
        assert len(lines) == 1 and len(lines[0].split(";")) == 3 + plies
        assert run("render", str(file), "--ply", str(plies), "--svg", "-", *game)[0] == 0
        assert run("render", str(file), "--ply", str(plies + 1), "--svg", "-", *game)[0] == 1
        assert run("show", str(file), *game)[:2] == run("show", lines[0])[:2]
    reviewed = run("review", str(file), "--seconds", "0.5", "--core", "python", "--game", "3")[1]
    assert reviewed[1].startswith("1;wA1;")
    for command in (("render", str(file), "--svg", "-"), ("show", str(file))):
        status, lines, errors = run(*command, "--game", "4")
        assert (status, lines) == (1, [])
        assert errors == f"{file}: --game is a number from 1 to 3, read 4\n"
    assert run("render", str(file), "--svg", "-", "--game", "0")[0] == 2


def test_a_file_that_is_too_large_is_refused_with_its_size_and_the_limit(tmp_path, monkeypatch):
    monkeypatch.setattr(opened, "MOST_BYTES", 1000)
    file = tmp_path / "a.pgn"
    text = ONE % 1 * 20
    file.write_text(text)
    size = file.stat().st_size
    assert run("validate", str(file)) == (
        1,
        [],
        f"{file}: {size} bytes are too many; a file has at most 1000\n",
    )
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    status, _, errors = run("validate", "-", "--from", "pgn")
    assert status == 1 and "bytes are too many; a file has at most 1000" in errors


def test_progress_is_shown_on_a_terminal_alone(tmp_path, monkeypatch, capsys):
    file = tmp_path / "a.pgn"
    file.write_text(ONE % 1 * 120)
    source = Opened(str(file), "")
    source.shows = True
    assert len(list(source.games())) == 120
    said = capsys.readouterr().err
    assert ": 50 games, " in said and ": 100 games, " in said and said.endswith("\r")
    list(Opened(str(file), "").games())
    assert capsys.readouterr().err == ""
