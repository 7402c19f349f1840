"""The tool that gives random inputs to every reader: a short run, and what it counts."""

import time
from pathlib import Path
from typing import Any

import pytest

from tools.checks.fuzz import core, devices, files, frames, matches, run, saved, studies
from tools.checks.fuzz.run import Family, Run

MODULES = (core, files, devices, frames, matches, saved, studies)
ALL = [family for module in MODULES for family in module.FAMILIES]
SEED = 7


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("inputs", [1500, pytest.param(200_000, marks=pytest.mark.nightly)])
def test_no_random_input_breaks_a_reader(inputs: int) -> None:
    found = Run(ALL, SEED)
    found.go(inputs)
    assert found.inputs() >= inputs and not found.broken(), "\n".join(found.table())
    unused = [name for name, count in found.counts.items() if not count.inputs]
    assert not unused, "every family has its share"


def numbers(read: Any) -> Family:
    """A family of small numbers."""
    return Family("numbers", 1_000_000, lambda rng: [rng.randrange(100)], read)


def test_a_run_goes_on_where_it_ended_and_a_case_can_be_repeated(tmp_path: Path) -> None:
    seen: list[int] = []

    def read(inputs: list[Any]) -> int:
        seen.extend(inputs)
        return 0

    family = numbers(read)
    for inputs in (30, 70):
        Run([family], SEED, tmp_path / "fuzz.json").go(inputs)
    whole = Run([family], SEED, tmp_path / "fuzz.json")
    assert whole.inputs() == len(seen) == 70 and not whole.broken()
    assert seen == [run.case_of(family, SEED, number)[0] for number in range(70)]
    assert Run([family], SEED + 1, tmp_path / "fuzz.json").inputs() == 0


def test_a_fault_that_is_mended_is_forgotten_when_the_run_goes_on(tmp_path: Path) -> None:
    wrong = {run.case_of(numbers(len), SEED, number)[0] for number in (3, 7)}
    kept = run.case_of(numbers(len), SEED, 7)[0]

    def read(inputs: list[Any]) -> int:
        assert inputs[0] != kept, "still"
        if inputs[0] in wrong:
            raise KeyError
        return 0

    Run([numbers(read)], SEED, tmp_path / "fuzz.json").go(10)
    assert Run([numbers(read)], SEED, tmp_path / "fuzz.json").broken() == 2
    wrong.clear()
    again = Run([numbers(read)], SEED, tmp_path / "fuzz.json")
    again.retry()
    one = again.counts["numbers"]
    assert (one.inputs, one.uncaught, one.differences) == (10, 0, 1)
    assert [fault[0] for fault in one.faults] == [7]


def test_every_kind_of_fault_is_counted_with_its_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "STOPPED_AFTER_S", 0.05)
    monkeypatch.setattr(run, "MOST_SECONDS", 0.02)

    def read(inputs: list[Any]) -> int:
        kind = inputs[0] % 5
        assert kind != 1, "differs"
        if kind == 2:
            raise KeyError(inputs[0])
        while kind == 3 and time.thread_time():
            pass
        return int(kind == 4)

    found = Run([numbers(read)], SEED)
    found.go(20)
    one = found.counts["numbers"]
    seen = [run.case_of(found.families[0], SEED, number)[0] % 5 for number in range(20)]
    assert {0, 1, 2, 3, 4} == set(seen)
    assert (one.differences, one.uncaught) == (seen.count(1), seen.count(2) + seen.count(3))
    assert (one.slow, one.refused) == (seen.count(3), seen.count(4))
    assert found.broken() == seen.count(1) + seen.count(2) + 2 * seen.count(3)
    assert len(one.faults) == one.differences + one.uncaught
    assert "KeyError" in "\n".join(found.table())
