"""The ends of the command line: standard input, what a call returns, and when nobody reads any more."""

import io
import os
import sys

import pytest

from hive_core import __main__ as command
from hive_core import files
from tests.uhp.test_command_line import BROKEN, run

GAME = "Base;wS1;bS1 wS1-"


@pytest.fixture
def typed(monkeypatch):
    """Sets what stands on standard input."""

    def put(text):
        stream = io.TextIOWrapper(io.BytesIO(text.encode()))
        monkeypatch.setattr(sys, "stdin", stream)

    return put


def test_a_game_may_be_typed(typed):
    typed(GAME)
    assert run("validate", "-") == (0, ["-: uhp, 2 plies, 0 variations"], "")
    typed(GAME)
    status, lines, errors = run("convert", "-", "-", "--to", "pgn")
    assert (status, errors, lines[-2:]) == (0, "", ["1. wS1", "2. bS1 wS1-"])
    typed(GAME)
    status, lines, errors = run("render", "-", "--svg", "-")
    assert (status, errors) == (0, "") and lines[0].startswith("<svg ")
    typed("1. wX")
    assert run("validate", "-", "--from", "pgn")[::2] == (
        1,
        "-: line 1, column 4, move 1: read 'wX', expected a piece like wA1 or bQ\n",
    )


def test_a_file_of_the_greatest_length_is_read_and_a_longer_one_refused(
    typed, tmp_path, monkeypatch
):
    monkeypatch.setattr(files, "LONGEST_FILE", 90)
    file = tmp_path / "a.uhp"
    for size, status in ((90, 0), (91, 1)):
        text = GAME + " " * (size - len(GAME))
        file.write_text(text)
        for name in ("-", str(file)):
            for command_ in (("validate", name), ("render", name, "--svg", os.devnull)):
                typed(text)
                found = run(*command_, "--from", "uhp")
                assert found[0] == status, (size, name)
                assert ("91 characters are too many; a game has at most 90" in found[2]) == bool(
                    status
                )


def test_the_engine_answers_on_standard_output(typed):
    typed("newgame\nplay wS1\n")
    status, lines, errors = run("uhp")
    assert (status, errors) == (0, "")
    assert lines[0].startswith("id Skep") and lines[-2:] == [
        "Base;InProgress;Black[1];wS1",
        "ok",
    ]


def test_an_interrupt_ends_it_in_the_usual_way(monkeypatch):
    def interrupted(options):
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "run_uhp", interrupted)
    assert run("uhp") == (130, [], "")


def test_where_nobody_reads_any_more_nothing_is_said(monkeypatch):
    """Standard output, which is flushed at the end, goes nowhere."""

    def left(options):
        raise BrokenPipeError

    moved = []
    monkeypatch.setattr(command, "run_uhp", left)
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO()))
    monkeypatch.setattr(sys.stdout, "fileno", lambda: 7, raising=False)
    monkeypatch.setattr(os, "open", lambda name, how: (name, how))
    monkeypatch.setattr(os, "dup2", lambda *given: moved.append(given))
    assert command.main(["uhp"]) == 0
    assert moved == [((os.devnull, os.O_WRONLY), 7)]


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["perft", "--depth", "0"], 1),
        (["perft", "--depth", "2", "Chess"], 1),
        (["perft", "--depth", "x"], 2),
        (["perft"], 2),
        (["perft", "--depth", "1", "--core", "other"], 2),
        (["show"], 2),
        (["show", "Chess"], 1),
        (["show", "wQ@0,0", "--piece", "wX"], 1),
        (["show", "wQ@0,0", "--size", "-1"], 1),
        (["show", "wQ@0,0", "--theme", "pink"], 2),
        (["show", "wQ@0,0", "--tiles", "glass"], 2),
        (["convert", "a.pgn", "b.txt"], 2),
        (["convert", "no such file.pgn", "b.sgf"], 1),
        (["convert", "a.zip", "b.sgf", "--from", "zip"], 2),
        (["link", "Chess"], 1),
        (["link", "--open", "x"], 1),
        (["validate"], 2),
        (["validate", "no such file.pgn"], 1),
        (["render", "a.pgn"], 2),
        (["render", "no such file.pgn", "--svg", "-"], 1),
        (["nothing"], 2),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, list) else str(one),
)
def test_bad_input_ends_with_1_and_a_wrong_call_with_2(arguments, status):
    assert run(*arguments)[:2] == (status, [])


def test_a_game_that_went_on_after_a_third_occurrence_is_read_everywhere(tmp_path):
    there, back = "wQ \\wS1;bQ bS1/;", "wQ -wS1;bQ bS1-;"
    text = "Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;" + (there + back) * 2 + "wG1 -wQ"
    file = tmp_path / "a.uhp"
    file.write_text(text)
    assert run("perft", "--depth", "1", text)[0] == 0
    assert run("show", text)[0] == 0
    (link,) = run("link", text)[1]
    assert run("link", "--open", link)[1][0].endswith(";wG1 -wQ")
    assert run("validate", str(file)) == (0, [f"{file}: uhp, 13 plies, 0 variations"], "")


def test_the_version_is_told():
    from hive_core import __version__

    assert run("--version") == (0, [f"hive-core {__version__}"], "")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["perft", "--depth", "-3"], "--depth is at least 1, read -3"),
        (["show", "", "--size", "-1"], "--size is a number of pixels, read -1"),
        (["show", "", "--piece", "wX"], "--piece is a name like wA1 or bQ, read 'wX'"),
        (["convert", "a.pgn", "b"], "--to is needed: b has no ending of .uhp, .pgn, .sgf, .pos"),
    ],
)
def test_what_is_wrong_with_a_call_is_said_in_a_sentence(arguments, said):
    assert run(*arguments)[2] == said + "\n"


@pytest.mark.parametrize("asked", ["piece", "signs", "arrows", "coords", "size"])
def test_a_game_that_moves_has_no_marks_of_one_position(asked, tmp_path):
    file = tmp_path / "a.uhp"
    file.write_text(GAME)
    value = {"size": ["-1"], "coords": []}.get(asked, ["wA1"])
    status, lines, errors = run(
        "render", str(file), "--animated", "--svg", "-", f"--{asked}", *value
    )
    said = f"--animated draws a whole game, without --{asked}"
    assert (status, lines) == (1, [])
    assert errors == ("--size is a number of pixels, read -1" if asked == "size" else said) + "\n"
    sized = run("render", str(file), "--animated", "--svg", "-", "--size", "200")[1]
    assert 'width="200"' in sized[0] or 'height="200"' in sized[0]


def test_a_broken_file_is_drawn_as_far_as_it_goes_and_told(tmp_path):
    file = tmp_path / "a.pgn"
    file.write_text(BROKEN)
    status, lines, errors = run("render", str(file), "--svg", "-")
    assert status == 1 and lines[0].startswith("<svg ") and "line 6, column 4" in errors
    assert run("render", str(file), "--ply", "0", "--svg", "-")[1] != lines
    for ply, ok in ((-1, True), (-2, False), (2, True), (3, False)):
        lines = run("render", str(file), "--ply", str(ply), "--svg", "-")[1]
        assert bool(lines) is ok


def test_what_a_kind_cannot_say_is_told_once_for_each_game_that_is_not_written(tmp_path):
    file = tmp_path / "a.pgn"
    position = '[GameType "Base"]\n[Position "wQ@0,0 bQ@1,0"]\n1. wA1 -wQ\n'
    file.write_text(position + "\n" + BROKEN.replace("4. bQ bS1-\n", "").replace("bS1\n", "-wS1\n"))
    status, lines, errors = run("convert", str(file), "-", "--to", "sgf")
    assert status == 1 and len([line for line in lines if "GM[27]" in line]) == 1
    assert errors.splitlines()[0].startswith("-: ")
    file.write_text(position)
    assert run("convert", str(file), "-", "--to", "sgf")[:2] == (1, [])
    file.write_text(GAME_TWICE)
    status, lines, _ = run("convert", str(file), "-", "--to", "pgn")
    assert status == 0 and lines.count("") == 3, "a blank line between two games"


GAME_TWICE = '[White "A"]\n\n1. wS1\n\n[White "B"]\n\n1. wS1\n'
