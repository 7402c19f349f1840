"""Matches of two versions: paired, resumed, by iterations equal each time."""

import sys

import pytest

from hive_core.engine.openings import load
from hive_core.rules.bugs import QUEENS
from hive_kernel.core import COMPILED
from tools.arena import pgn
from tools.arena.__main__ import table, with_table
from tools.arena.spec import parse
from tools.bench import versions, yardstick
from tools.bench.versions import after, main, openings
from tools.build.openings import shape
from tools.common import ROOT, Problem

compiled = pytest.mark.skipif(not COMPILED, reason="the versions play with the compiled kernel")


def play(folder, games=2, *more):
    """A short match of this version against itself."""
    words = [str(ROOT), str(ROOT), "--type", "Base", "--games", str(games), "--out", str(folder)]
    main([*words, *(more or ("--iterations", "60"))])
    return pgn.read_all(folder)


@compiled
def test_a_match_is_paired_resumed_and_equal_each_time(tmp_path, monkeypatch):
    monkeypatch.setattr(versions, "LONGEST", 30)
    records = play(tmp_path / "one")
    first, second = records[1, 1], records[1, 2]
    assert first.moves[: first.book] == second.moves[: second.book]
    assert (first.white, first.black) == (second.black, second.white)
    (tmp_path / "one" / "0001-2.pgn").unlink()
    again = play(tmp_path / "one")
    assert {at: one.moves for at, one in again.items()} == {
        (1, 1): first.moves,
        (1, 2): second.moves,
    }
    assert "| 2 |" in table([str(tmp_path / "one")])
    with pytest.raises(Problem, match="another match"):
        play(tmp_path / "one", 2, "--ms", "3")


@compiled
def test_openings_are_new_even_and_equal_for_one_seed():
    found = openings("Base", 3, 5)
    assert found == openings("Base", 3, 5) != openings("Base", 3, 6)
    shapes = [shape(after("Base", moves)) for moves in found]
    assert len({str(one) for one in shapes}) == 3
    assert not set(shapes) & {shape(after("Base", moves)) for moves in load()["Base"]}
    for moves in found:
        board = after("Base", moves)
        assert 6 <= board.ply <= 8 and min(board.where[queen] for queen in QUEENS) >= 0


def test_what_is_no_version_or_no_time_is_said():
    with pytest.raises(Problem, match="no revision"):
        versions.folder_of("never-there")
    for wrong in (["--ms", "x"], ["--ms", "0"], ["--games", "3"], ["--ms", "1,2,3"]):
        with pytest.raises(Problem, match="one number or two"):
            main(["now", "now", *wrong])


def test_a_table_takes_the_place_of_the_last_one():
    text = "# A\n\n| old |\n|---|\n\nbetween\n\n| x |\n|---|\n| 1 |\n\nafter\n"
    found = with_table(text, "| new |\n|---|")
    assert found == "# A\n\n| old |\n|---|\n\nbetween\n\n| new |\n|---|\n\nafter\n"
    assert with_table("# A\n", "| new |") == "# A\n\n| new |\n"


@compiled
def test_one_command_plays_all_matches_makes_their_table_and_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr(versions, "LONGEST", 12)
    monkeypatch.setattr(yardstick, "MS", 1.0)
    monkeypatch.setattr(yardstick, "PLIES", 10)
    text = tmp_path / "arena.md"
    text.write_text("# The arena\n\n| First |\n|---|\n| old |\n")
    engine = f"cmd:{sys.executable} -m hive_core uhp"
    words = ["--against", str(ROOT), "--games", "2", "--engine", engine, "--time", "1"]
    words += ["--out", str(tmp_path), "--into", str(text)]
    monkeypatch.setattr(yardstick, "parse", lambda text, seconds: parse("trial iterations=5", 1.0))
    assert yardstick.main(words) == 0
    rows = text.read_text().splitlines()
    assert rows[0] == "# The arena" and "old" not in text.read_text()
    assert len(rows) == 4 + 2 * (len(yardstick.SHARES) + len(yardstick.ENGINE_SHARES))
    assert "| now 0.1 ms |" in rows[6] and "(-" in rows[6] and "| Base+MLP | 2 |" in rows[7]
    before = {file: file.read_text() for file in tmp_path.glob("**/*.pgn")}
    assert yardstick.main(words) == 0
    assert {file: file.read_text() for file in tmp_path.glob("**/*.pgn")} == before
