"""A sample of the long comparison in tools/checks/crosscheck.py; the script itself plays 2,000
games."""

import subprocess
import sys

import pytest

from tests.props.playing import sampled
from tools.checks.crosscheck import compare_game, summary
from tools.common import ROOT

SAMPLE = 40


def differences(seen):
    """What compare_game found wrong."""
    return [key for key in seen if key.startswith("!")]


@pytest.mark.parametrize("number", sampled(range(SAMPLE)))
def test_open_spiel_agrees(number):
    pytest.importorskip(
        "pyspiel",
        reason="open-spiel is not installed (pip install open_spiel; no wheel everywhere)",
    )
    seen = compare_game("open-spiel", 7, number, spellings=number % 4 == 0)
    assert seen["positions"] > 10 and not differences(seen)


@pytest.mark.parametrize("number", sampled(range(16)))
def test_the_oracle_agrees(number):
    seen = compare_game("oracle", 11, number, plies=60, spellings=True)
    assert seen["positions"] > 10 and not differences(seen)


@pytest.mark.parametrize("number", sampled(range(16)))
def test_the_kernel_agrees(number):
    seen = compare_game("kernel", 13, number, plies=60)
    assert seen["positions"] > 10 and not differences(seen)


def test_a_difference_would_be_seen(monkeypatch):
    from tests import oracle

    monkeypatch.setitem(oracle.BUGS, "G", lambda hive, piece, start: set())
    found = [differences(compare_game("oracle", 11, number, plies=60)) for number in range(4)]
    assert any(found)
    assert "core only" in "".join("".join(each) for each in found)


def test_the_script_prints_a_summary():
    done = subprocess.run(
        [
            sys.executable,
            "tools/checks/crosscheck.py",
            "--against",
            "oracle",
            "--games",
            "2",
            "--plies",
            "9",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "differences: 0" in done.stdout and "games: 2" in done.stdout


def test_summary_puts_differences_last():
    from collections import Counter

    lines = summary(Counter({"games": 2, "! something": 1}), 1.0)
    assert lines[-2:] == ["differences: 1", "! something"]
