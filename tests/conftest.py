"""What all tests share: a hypothesis for slow machines, and the order of a parallel run."""

import os
import re
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
# Tests that share what is started once for all of them, and those that are counted up at the end.
SHARED = re.compile(
    r"\b((?:interpreters|engines)/).*\[.*?(micropython|pyodide|chromium|firefox|webkit)"
    r"|(core/test_explain)"
)


def pytest_configure(config: pytest.Config) -> None:
    """What was compiled of other sources than the present ones would be tested in their place."""
    if not hasattr(config, "workerinput") and drop_stale():
        print("The kernel was compiled from other sources: it is interpreted now, which is slow.")
        print("`python3 -m tools.kernel native` compiles it.")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """In a parallel run the long tests begin first."""
    if hasattr(config, "workerinput"):
        items.sort(key=rank)


def rank(item: pytest.Item) -> tuple[bool, bool]:
    """The longest first."""
    return not LONG.search(item.nodeid), item.get_closest_marker("slow") is None


def work_unit(nodeid: str) -> str:
    """Tests with the same one run in one process; they are handed out whole, the largest first."""
    shared = SHARED.search(nodeid)
    return "".join(shared.groups("")) if shared else nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """The scheduler of a parallel run (xdist's own groups do nothing with pytest 9.2)."""
    from xdist.scheduler import LoadScopeScheduling

    class Scheduler(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            return work_unit(nodeid)

    return Scheduler(config, log)
