"""`python3 -m hive_core perft` and the edges of the command line."""

import os
import re
import subprocess
import sys

import pytest

from tools.common import ROOT

BEETLE_GATE = (
    "Base+MLP;InProgress;White[5];wB1;bB1 -wB1;wQ wB1-;bQ /bB1;wB2 wQ-;bQ /wB1;wB2 wQ;bB1 bQ"
)
LINE = re.compile(r"([0-9]+) ([0-9]+) [0-9]+\.[0-9]{3} [0-9]+")


def run(*arguments):
    """Exit status, lines of standard output, standard error."""
    done = subprocess.run(
        [sys.executable, "-m", "hive_core", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout.splitlines(), done.stderr


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
