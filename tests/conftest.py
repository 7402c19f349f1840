"""What all tests share: a hypothesis for slow machines, and the order of a parallel run."""

import os
import re
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tools.kernel.native import drop_stale

settings.register_profile(
    "default",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("default")

LONG = re.compile(r"\b(interpreters|engines|browser)/")
BROWSERS = re.compile(r"\b(engines|browser)/")
# Tests that share what is started once for all of them, and those that are counted up at the end.
SHARED = re.compile(
    r"\b((?:interpreters|engines)/).*\[.*?(micropython|pyodide|chromium|firefox|webkit)"
    r"|(core/test_why_refused)"
)

TOGETHER = 12  # as many short tests are handed to a process at once


def pytest_configure(config: pytest.Config) -> None:
    """What was compiled of other sources than the present ones would be tested in their place."""
    if not hasattr(config, "workerinput") and drop_stale():
        print("The kernel was compiled from other sources: it is interpreted now, which is slow.")
        print("`python3 -m tools.kernel native` compiles it.")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """In a parallel run the long tests begin first, and those in real browsers have a second try.

    Why is told in docs/decisions/testing.md; the first try's reason is told at the end.
    """
    if not hasattr(config, "workerinput"):
        return
    items.sort(key=rank)
    for item in items:
        if BROWSERS.search(item.nodeid):
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What failed at a first try: it is to be mended as any failure is."""
    again = terminalreporter.getreports("rerun")
    if again:
        terminalreporter.section("failed at the first try")
    for report in again:
        terminalreporter.write_line(report.nodeid)
        terminalreporter.write_line(str(report.longrepr))


def rank(item: pytest.Item) -> tuple[bool, bool, bool]:
    """The longest first."""
    name = item.nodeid
    return not SHARED.search(name), not LONG.search(name), item.get_closest_marker("slow") is None


def work_units(nodeids: Sequence[str]) -> dict[str, str]:
    """Tests with the same unit run in one process; units are handed out whole, in this order.

    What shares something goes together, a long test alone, and of the others so many in a row that
    handing them out costs little beside running them.
    """
    units = {}
    for number, nodeid in enumerate(nodeids):
        shared = SHARED.search(nodeid)
        if shared:
            units[nodeid] = "".join(shared.groups(""))
        else:
            units[nodeid] = nodeid if LONG.search(nodeid) else str(number // TOGETHER)
    return units


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """The scheduler of a parallel run (xdist's own groups do nothing with pytest 9.2)."""
    from xdist.scheduler import LoadScopeScheduling

    class Scheduler(LoadScopeScheduling):  # type: ignore[misc]
        units: dict[str, str] = {}

        def schedule(self) -> None:
            if not self.units:
                self.units = work_units(next(iter(self.registered_collections.values())))
            super().schedule()

        def _split_scope(self, nodeid: str) -> str:
            return self.units[nodeid]

    config.option.loadscopereorder = False
    return Scheduler(config, log)
