"""`python3 -m hive_core`: all but `uhp`, and the edges of the command line."""

import io
import os
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from xml.dom.minidom import parseString

import pytest

from hive_core.__main__ import main
from hive_core.game import Game
from tools.common import ROOT

BEETLE_GATE = (
    "Base+MLP;InProgress;White[5];wB1;bB1 -wB1;wQ wB1-;bQ /bB1;wB2 wQ-;bQ /wB1;wB2 wQ;bB1 bQ"
)
LINE = re.compile(r"([0-9]+) ([0-9]+) [0-9]+\.[0-9]{3} [0-9]+")


def run(*arguments, encoding="utf-8"):
    """Exit status, lines of standard output, standard error."""
    output = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    errors = io.StringIO()
    with redirect_stdout(output), redirect_stderr(errors):
        try:
            status = main(list(arguments))
        except SystemExit as ended:
            status = int(ended.code or 0)
    output.flush()
    return status, output.buffer.getvalue().decode(encoding).splitlines(), errors.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments", [["show", "wQ@0,0 bQ@1,0"], ["show", "Chess"], ["show"], ["link", "Base;wS1"]]
)
def test_a_process_of_its_own_says_the_same(arguments):
    done = subprocess.run(
        [sys.executable, "-m", "hive_core", *arguments],
        cwd=ROOT,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        timeout=120,
        check=False,
    )
    output, errors = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
    assert (done.returncode, output.splitlines(), errors.replace("\r\n", "\n")) == run(*arguments)


def counts(*arguments):
    """The node counts that perft prints, depth by depth."""
    status, lines, errors = run("perft", *arguments)
    assert (status, errors) == (0, "")
    found = [LINE.fullmatch(line) for line in lines]
    assert all(found), lines
    depths = [int(match[1]) for match in found if match]
    assert depths == list(range(1, len(lines) + 1))
    return [int(match[2]) for match in found if match]


@pytest.mark.parametrize("bulk", [[], ["--no-bulk"]])
def test_a_line_for_every_depth(bulk):
    assert counts("--depth", "3", "Base", *bulk) == [4, 96, 1440]
    assert counts("--depth", "2", *bulk) == [7, 294]
    assert counts("--depth", "2", BEETLE_GATE, *bulk) == [36, 965]


def test_the_kernel_counts_the_same():
    from hive_kernel.core import COMPILED

    status, lines, errors = run("perft", "--depth", "3", "Base", "--core", "kernel", "--no-bulk")
    assert status == 0 and [line.split()[1] for line in lines] == ["4", "96", "1440"]
    assert errors == "" if COMPILED else "not compiled" in errors


def test_no_kernel_is_told(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "hive_kernel.perft", None)
    assert main(["perft", "--depth", "1", "--core", "kernel"]) == 1
    told = capsys.readouterr()
    assert told.out == "" and "hive_kernel is not installed" in told.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["perft", "--depth", "0"],
        ["perft", "--depth", "-3"],
        ["perft", "--depth", "2", "Chess"],
        ["perft", "--depth", "2", "Base;wS1;bQ nonsense"],
        ["perft", "--depth", "2", "Base;wS1;bS1 wS1-;wS1 bS1"],
        ["perft", "--depth", "x"],
        ["perft"],
        ["show"],
        ["show", "Chess"],
        ["show", "wQ@0,0 wQ@1,0"],
        ["show", "wQ@0,0", "--piece", "wX"],
        ["show", "wQ@0,0", "--theme", "pink"],
        ["show", "wQ@0,0", "--size", "-1"],
        ["show", "wQ@0,0", "--signs", "star@0,0"],
        ["show", "wQ@0,0", "--arrows", "wQ>bQ"],
        ["convert", "a.pgn"],
        ["convert", "a.pgn", "b.txt"],
        ["convert", "no such file.pgn", "b.sgf"],
        ["convert", "a.zip", "b.sgf", "--from", "zip"],
        ["validate"],
        ["validate", "no such file.pgn", "README.md"],
        ["render", "a.pgn"],
        ["review", "no such file.pgn"],
        ["nothing"],
        [],
    ],
    ids=" ".join,
)
def test_bad_input_gets_a_sentence(arguments):
    status, lines, errors = run(*arguments)
    assert status in (1, 2) and lines == []
    assert errors and "Traceback" not in errors


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX pipes")
def test_nobody_reads_the_table():
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "hive_core", "perft", "--depth", "3"],
            cwd=ROOT,
            stdout=writer,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    finally:
        os.close(writer)
    assert done.returncode == 0 and done.stderr == b""


def test_a_finished_game_has_no_lines_of_play():
    text = "Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wG1 -wQ;bG1 bQ-;wA1 -wG1;bG2 \\bG1;wA2 -wA1;bB1 -bG2;"
    text += "wA3 -wA2;bA1 bS1\\;wS2 -wA3;bA2 bQ\\"
    assert counts("--depth", "2", text) == [0, 0]


GATE = "wA+wB@0,0 bA+bB@1,-1 bQ@1,0 wQ+bB@0,1 bS@-1,1"
DRAWN = r"""
     ╱ ╲
    │bB1│
   ╱ ╲2╱ ╲
  │wB1│bQ │
 ╱ ╲2╱ ╲ ╱
│bS1│bB2│
 ╲ ╱ ╲2╱

bA1+bB1@1,-1 wA1+wB1@0,0 bQ@1,0 bS1@-1,1 wQ+bB2@0,1
Base+MLP, White[8]
Stack at 1,-1, bottom first: bA1 bB1
Stack at 0,0, bottom first: wA1 wB1
Stack at 0,1, bottom first: wQ bB2
White in hand: wS1 wS2 wB2 wG1 wG2 wG3 wA2 wA3 wM wL wP
Black in hand: bS2 bG1 bG2 bG3 bA2 bA3 bM bL bP
"""


def shown(*arguments, encoding="utf-8"):
    """What `show` prints."""
    status, lines, errors = run("show", *arguments, encoding=encoding)
    assert (status, errors) == (0, "")
    return "\n".join(lines) + "\n"


def test_a_position_is_drawn_and_told():
    text = shown(GATE)
    drawn, _, count = text.rpartition("Legal moves: ")
    assert drawn == DRAWN[1:]
    assert int(count) == len(Game.from_text(GATE).board.legal_moves())


def test_a_position_with_moves_and_a_game_are_drawn_alike():
    moved = shown(GATE + ";wB1 bB1")
    assert "bA1+bB1+wB1@1,-1" in moved
    assert "to:b last:wB1" in moved
    game = shown(BEETLE_GATE)
    assert shown(game.splitlines()[game.splitlines().index("") + 1]) == game


def test_a_terminal_without_such_lines_gets_plain_ones():
    text = shown("wQ@0,0 bQ@1,0", encoding="ascii")
    assert text.startswith(" / \\ / \\\n|wQ |bQ |\n \\ / \\ /\n\nwQ@0,0 bQ@1,0\n")


def test_the_empty_board_and_a_finished_game_are_told():
    assert shown("").startswith("(no pieces in play)\n\n(the empty board)\nBase+MLP, White[1]\n")
    lost = shown("bQ@0,0 wA@1,0 wA@0,1 wA@-1,1 wG@-1,0 wG@0,-1 wG@1,-1 game:Base reserve:none")
    assert "\nBase, WhiteWins\nWhite in hand: nothing\nBlack in hand: nothing\n" in lost
    assert "Legal moves" not in lost


def test_a_picture_is_written(tmp_path):
    path = tmp_path / "hive.svg"
    drawn = shown(GATE, "--svg", str(path), "--theme", "dark", "--size", "500", "--piece", "wB1")
    assert drawn.startswith(DRAWN[1:])
    root = parseString(path.read_bytes()).documentElement
    assert root and root.tagName == "svg"
    assert "500" in (root.getAttribute("width"), root.getAttribute("height"))
    assert path.read_text("utf-8").count("mark-climb") == 4  # its definition and three uses
    assert shown(GATE, "--svg", "-", "--theme", "dark", "--size", "500", "--piece", "wB1") == (
        path.read_text("utf-8")
    )


def test_signs_arrows_and_the_last_move_are_drawn():
    drawn = ("--signs", "cross@bQ;2@0,1", "--arrows", "wB1>0,-1", "--last", "--coords")
    picture = shown(GATE + " last:wB1", "--svg", "-", *drawn)
    parseString(picture)
    for kind in ("cross", "step2", "to"):
        assert f"mark-{kind}" in picture
    assert "Marked: 1, 0 marked with a cross; 0, 1 step 2. Arrows: from 0, 0 to 0, −1." in picture


def test_a_picture_that_cannot_be_written_is_told(tmp_path):
    status, _, errors = run("show", "wQ@0,0", "--svg", str(tmp_path / "no" / "hive.svg"))
    assert status == 1
    assert errors.startswith("cannot write") and "Traceback" not in errors


def test_a_game_goes_into_a_link_and_comes_back():
    for text in (
        "Base+MLP;InProgress;White[2];wS1;bG1 -wS1",
        "Base;InProgress;White[2];wQ;bQ wQ-",
        "Base;BlackWins;White[2];wS1;bG1 -wS1",
        "wQ@0,0 bQ@1,0 to:b;bA1 bQ-",
        "Base+P;wS1 {Solid.};bG1 -wS1 [dot@1,0] (bS1 -wS1;wQ wS1/)",
    ):
        status, lines, errors = run("link", text)
        assert (status, errors, len(lines)) == (0, "", 1)
        assert re.fullmatch(r"g=1[\w-]+", lines[0], re.ASCII)
        for link in (lines[0], lines[0][2:], "https://skep.example/#" + lines[0]):
            assert run("link", "--open", link) == (0, [text], "")


def test_a_link_that_cannot_be_opened_is_named():
    _, (link,), _ = run("link", "Base;InProgress;White[2];wS1;bG1 -wS1")
    status, lines, errors = run("link", "--open", link[:-1])
    assert (status, lines) == (1, []) and "its end is missing" in errors
    status, lines, errors = run("link", "Base;wS1;wS2 wS1-")
    assert (status, lines) == (1, []) and "wS2" in errors


BROKEN = '[White "Ana"]\n\n1. wS1\n2. bS1 wS1- {Good.}\n(2. bA1 wS1-)\n3. wQ bS1\n4. bQ bS1-\n'


def test_a_file_is_converted_as_far_as_it_is_good(tmp_path):
    source, target = tmp_path / "a.pgn", tmp_path / "b.sgf"
    source.write_text(BROKEN)
    status, lines, errors = run("convert", str(source), str(target))
    told = f"{source}: line 6, column 4, move 3: 'wQ bS1': that cell is taken\n"
    assert (status, lines, errors) == (1, [], told)
    status, lines, errors = run("convert", str(target), "-", "--to", "uhp")
    assert (status, lines) == (0, ["Base;wS1;bS1 wS1- {Good.} (bA1 wS1-)"])
    assert errors == "-: without headers\n"
    line = ["Base;InProgress;White[2];wS1;bS1 wS1-"]
    assert run("convert", str(target), "-", "--to", "uhp", "--line")[1] == line


def test_all_games_of_a_file_are_converted(tmp_path):
    """Only the first was, in silence."""
    good = '[White "Bo"]\n\n1. wS1\n2. bS1 wS1- (2. bA1 wS1-)\n'
    source, target = tmp_path / "a.pgn", tmp_path / "b.sgf"
    source.write_text(good + "\n" + BROKEN + "\n" + good)
    status, lines, errors = run("convert", str(source), str(target))
    told = f"{source}: game 2: line 11, column 4, move 3: 'wQ bS1': that cell is taken\n"
    assert (status, lines, errors) == (1, [], told)
    assert run("validate", str(target)) == (
        0,
        [f"{target}: sgf, 3 games, 6 plies, 3 variations"],
        "",
    )
    status, lines, _ = run("convert", str(target), "-", "--to", "pgn")
    again = tmp_path / "c.pgn"
    again.write_text("\n".join(lines))
    assert status == 0 and [line for line in lines if "White " in line][1] == '[White "Ana"]'
    status, lines, errors = run("convert", str(again), "-", "--to", "uhp", "--line")
    assert (status, lines) == (0, ["Base;InProgress;White[2];wS1;bS1 wS1-"] * 3)
    status, lines, errors = run("convert", str(again), "-", "--to", "pos")
    assert status == 1 and len(lines) == 1 and "without 2 more" in errors


def test_files_are_validated_one_by_one(tmp_path):
    good, bad = tmp_path / "good.uhp", tmp_path / "bad.pgn"
    good.write_text("Base;wS1 (wA1);bS1 wS1-")
    bad.write_text(BROKEN)
    status, lines, errors = run("validate", str(good), str(bad), str(tmp_path / "none"))
    assert status == 1 and lines == [f"{good}: uhp, 2 plies, 1 variations"]
    assert "line 6, column 4" in errors and "cannot read" in errors


def test_a_ply_of_a_file_is_drawn(tmp_path):
    good, out = tmp_path / "good.uhp", tmp_path / "a.svg"
    good.write_text("Base;wS1;bS1 wS1-")
    assert run("render", str(good), "--ply", "1", "--svg", str(out), "--coords") == (0, [], "")
    assert out.read_text("utf-8") == shown("Base;wS1", "--svg", "-", "--coords")
    assert run("render", str(good), "--animated", "--svg", str(out)) == (0, [], "")
    assert "<animate " in out.read_text()
    status, _, errors = run("render", str(good), "--animated", "--coords", "--svg", "-")
    assert status == 1 and "without --coords" in errors
    status, _, errors = run("render", str(good), "--ply", "3", "--svg", "-")
    assert status == 1 and "from 0 to 2, read 3" in errors


@pytest.mark.slow
def test_a_game_is_reviewed_line_by_line(tmp_path):
    file = tmp_path / "a.uhp"
    file.write_text("Base;wS1;bS1 wS1-;wQ -wS1")
    status, lines, errors = run("review", str(file), "--seconds", "0.05", "--core", "python")
    assert (status, errors) == (0, "")
    assert lines[0].startswith("ply;move;")
    plies = [line.split(";") for line in lines[1:4]]
    assert [fields[:2] for fields in plies] == [["1", "wS1"], ["2", "bS1 wS1-"], ["3", "wQ -wS1"]]
    assert lines[4:] == ["accuracy;White -;Black -"], "the opening is not judged"
    status, lines, errors = run("review", str(file), "--seconds", "0")
    assert (status, lines) == (1, []) and "above 0, read 0" in errors
