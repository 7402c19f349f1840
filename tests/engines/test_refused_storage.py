"""Firefox whose owner blocks all site data: everything starts, and storage is told to be refused."""

from collections.abc import Iterator

import pytest

from hive_core.rules.hexes import START
from tests.engines.conftest import started
from tools.browsers.tab import Engine, Tab
from tools.testenv import ensure_firefox

BLOCK_ALL = 2


@pytest.fixture(scope="module")
def blocking() -> Iterator[Engine]:
    """A Firefox with site data blocked for every address."""

    def start() -> Engine:
        from tools.browsers.firefox import Firefox

        return Firefox(ensure_firefox(), network__cookie__cookieBehavior=BLOCK_ALL)

    engine = started(start)
    yield engine
    engine.close()


@pytest.fixture
def blocked(blocking: Engine) -> Iterator[Tab]:
    """A tab in it."""
    opened = blocking.tab()
    yield opened
    # Firefox's own; and what was still loading when the page was left
    opened.excused = ("ServiceWorker", "error loading dynamically imported module")
    faults = opened.unexcused()
    opened.close()
    assert not faults, "\n".join(faults)


def test_a_game_is_played_and_told_not_to_be_kept_and_lessons_start_where_firefox_blocks_site_data(
    blocked: Tab, url: str
) -> None:
    blocked.open(url)
    refused = "(() => { try { new BroadcastChannel('a'); } catch { return true; } })()"
    frame = "document.body.append(Object.assign(document.createElement('iframe'), {id: 'probe'}))"
    blocked.evaluate(frame)
    assert blocked.evaluate(refused, frame="probe")  # the setting does what the test is about
    blocked.evaluate("document.getElementById('probe').remove()")
    blocked.playable()
    blocked.press("[data-act=quick][data-arg=computer]")
    blocked.press('.slot[data-arg="wS"]')
    blocked.press(f'#board [data-cell="{START}"]')
    blocked.until("!!document.querySelector('[data-act=dismiss][data-arg=not_saved]')")
    blocked.until("document.querySelectorAll('#moves [data-arg]').length >= 3")
    blocked.open(url + "learn.html")
    blocked.playable()
