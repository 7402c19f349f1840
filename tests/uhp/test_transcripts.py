"""Whole sessions, line for line; `*` at the end of an expected line stands for free text."""

import subprocess
import sys
from pathlib import Path

import pytest

from hive_core.engine.uhp import Engine
from tools.common import ROOT

FOLDER = Path(__file__).parent / "transcripts"
FILES = sorted(FOLDER.glob("*.txt"))


def exchanges(path):
    """(command, expected reply lines) pairs of a transcript."""
    found: list[tuple[str, list[str]]] = []
    for line in path.read_text("utf-8").splitlines():
        if line.startswith(">"):
            found.append((line[2:], []))
        elif line and not line.startswith("#"):
            found[-1][1].append(line)
    return found


def same(line, expected):
    """Whether a line is the expected one."""
    if expected.endswith("*"):
        return line.startswith(expected[:-1]) and len(line) > len(expected) - 1
    return line == expected


def check(command, reply, expected):
    """A reply has the expected lines."""
    assert len(reply) == len(expected), (command, reply)
    for line, wanted in zip(reply, expected, strict=True):
        assert same(line, wanted), (command, line, wanted)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_in_process(path):
    engine = Engine()
    for command, expected in exchanges(path):
        check(command, engine.reply(command), expected)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_through_pipes(path):
    pairs = exchanges(path)
    done = subprocess.run(
        [sys.executable, "-m", "hive_core", "uhp"],
        input="".join(command + "\n" for command, _ in pairs).encode(),
        cwd=ROOT,
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0 and done.stderr == b""
    lines = iter(done.stdout.decode().splitlines())
    for command, expected in [("", ["id Skep *", "Mosquito;Ladybug;Pillbug", "ok"]), *pairs]:
        check(command, [next(lines) for _ in expected], expected)
    assert list(lines) == []


def test_every_reply_of_the_transcripts_is_closed():
    for path in FILES:
        for command, expected in exchanges(path):
            assert expected[-1] == "ok" and expected.count("ok") == 1, (path, command)
