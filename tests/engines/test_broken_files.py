"""A page mends itself: whatever spoils a file, the board starts, or a sentence's button starts it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hive_core.rules.hexes import START
from tests.engines.conftest import by_day
from tests.engines.hands import Presses
from tests.engines.test_start import PLIES
from tools.browsers.broken_files import (
    FINE,
    OFFLINE,
    PAGES,
    SAVED_FAULTS,
    Case,
    come,
    entries,
    first_visit,
    open_page,
    saved_visit,
    wanted_files,
)
from tools.browsers.spoiling import FAULTS, SpoilingServer
from tools.browsers.tab import Engine


@pytest.fixture
def spoiling(site: Path) -> Iterator[SpoilingServer]:
    """A server that can spoil a file."""
    server = SpoilingServer(site)
    yield server
    server.stop()


@pytest.fixture
def patient_not(engine: Engine) -> Iterator[Engine]:
    """An engine whose tabs do not wait for files that never come."""
    engine.waits = False
    yield engine
    engine.waits = True


def named(server: SpoilingServer, ending: str) -> str:
    """The path in the site of the one file with this end of its name."""
    (found,) = [path for path in server.folder.rglob("*") if path.as_posix().endswith(ending)]
    return found.relative_to(server.folder).as_posix()


@by_day("firefox")
@pytest.mark.parametrize(
    ("page", "ending", "fault"),
    [
        ("game", "/play.image", "garbage"),
        pytest.param("lessons", "/core.js", "type", marks=pytest.mark.nightly),
        pytest.param("game", "/micropython.mjs", "cut", marks=pytest.mark.nightly),
        pytest.param("game", "/play/page.css", "dropped", marks=pytest.mark.nightly),
        pytest.param("frame", "/micropython.wasm", "html", marks=pytest.mark.nightly),
    ],
)
def test_a_file_that_was_spoilt_once_is_fetched_anew_without_a_word(
    patient_not: Engine, spoiling: SpoilingServer, page: str, ending: str, fault: str
) -> None:
    tab = patient_not.tab()
    case = Case(patient_not.name, page, named(spoiling, ending), fault)
    assert first_visit(spoiling, tab, case, once=True) == "started"
    tab.close()


@by_day("webkit")
def test_the_card_takes_a_press_while_a_file_is_waited_for(
    patient_not: Engine, spoiling: SpoilingServer
) -> None:
    if patient_not.name == "chromium":
        pytest.skip("It starts anew when the connection ends; see browser/test_first_visit.py.")
    tab = patient_not.tab()
    spoiling.spoil(named(spoiling, "/play.image"), "silent")
    open_page(tab, spoiling.url)
    tab.until("document.querySelector('#welcome')?.getClientRects().length")
    assert tab.evaluate("document.documentElement.dataset.boot") == "loading"
    tab.evaluate("(document.querySelector('#welcome [data-arg=coach]').click(), 0)")
    assert tab.evaluate("document.querySelectorAll('[aria-busy=true]').length") == 1
    spoiling.heal()
    tab.until("JSON.parse(localStorage.getItem('skep.game') || '{}').setup?.coach")
    tab.close()


@by_day("webkit")
@pytest.mark.parametrize(
    ("page", "ending", "fault"),
    [
        ("game", "/core.js", "empty"),
        pytest.param("game", "/play/page.css", "silent", marks=pytest.mark.nightly),
        pytest.param("lessons", "/learn.image", "404", marks=pytest.mark.nightly),
    ],
)
def test_a_file_that_stays_spoilt_is_said_and_a_press_starts_the_board_when_it_is_whole(
    patient_not: Engine, spoiling: SpoilingServer, page: str, ending: str, fault: str
) -> None:
    tab = patient_not.tab()
    case = Case(patient_not.name, page, named(spoiling, ending), fault)
    assert first_visit(spoiling, tab, case) == "button"
    tab.close()


@by_day("firefox")
@pytest.mark.parametrize(
    ("ending", "fault"),
    [
        ("/small.image", "garbage"),
        pytest.param("/small.json", "silent", marks=pytest.mark.nightly),
        pytest.param("/web/boot/start.py", "silent", marks=pytest.mark.nightly),
        pytest.param("/small.mjs", "cut", marks=pytest.mark.nightly),
    ],
)
def test_the_computer_moves_whatever_becomes_of_its_small_engine(
    patient_not: Engine, spoiling: SpoilingServer, ending: str, fault: str
) -> None:
    """It was thinking without end."""
    tab = patient_not.tab()
    open_page(tab, spoiling.url)
    assert come(tab, "") == "started"
    spoiling.spoil(named(spoiling, ending), fault)
    hand = Presses(tab, touch=False)
    hand.press("[data-act=quick][data-arg=computer]")
    tab.until("!!localStorage.getItem('skep.game')")
    hand.press('.slot[data-arg="wS"]')
    hand.cell(START)
    tab.until(f"{PLIES} === 2")
    tab.close()


@by_day("chromium")
def test_a_style_sheet_that_is_loaded_late_and_broken_is_fetched_anew(
    engine: Engine, spoiling: SpoilingServer
) -> None:
    """The dialog stayed without its styles, as long as the browser kept the broken sheet."""
    tab = engine.tab()
    open_page(tab, spoiling.url)
    assert come(tab, "") == "started"
    spoiling.spoil(named(spoiling, "/library/library.css"), "empty", once=True)
    hand = Presses(tab, touch=False)
    hand.press("[data-act=open][data-arg=menu]")
    hand.press("[data-act=games]")
    tab.until("document.querySelector('dialog.games')?.open")
    sheet = "[...document.styleSheets].find(({ href }) => href?.endsWith('/library.css'))"
    assert tab.evaluate(f"{sheet}.cssRules.length") and spoiling.spoils == 1
    tab.close()


@by_day("firefox")
def test_broken_entries_of_the_service_workers_cache_are_replaced_without_a_word(
    engine: Engine, spoiling: SpoilingServer
) -> None:
    tab = engine.tab()
    listed = entries(tab, spoiling, "lessons")
    for ending in ("/learn.html", "/micropython.wasm", "/learn.mjs", "/core.js"):
        (at,) = [pair for pair in listed if pair[1].split("?")[0].endswith(ending)]
        case = Case(engine.name, "lessons", ending, "garbage")
        assert saved_visit(spoiling, tab, case, *at) == "started", ending
    tab.close()


@pytest.mark.nightly
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("page", PAGES)
def test_each_file_of_a_start_spoilt_in_each_way_starts_or_is_said(
    patient_not: Engine, spoiling: SpoilingServer, page: str
) -> None:
    tab = patient_not.tab()
    files = wanted_files(spoiling, tab, page)
    tab.close()
    assert len(files) > 13
    came = {}
    for file in files:
        for fault in FAULTS:
            tab = patient_not.tab()
            case = Case(patient_not.name, page, file, fault)
            came[case.key] = first_visit(spoiling, tab, case)
            tab.close()
    assert {key: what for key, what in came.items() if what not in FINE} == {}


@pytest.mark.nightly
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("page", ["game", "lessons"])
def test_each_entry_of_the_service_workers_cache_broken_in_each_way_is_replaced(
    engine: Engine, spoiling: SpoilingServer, page: str
) -> None:
    tab = engine.tab()
    came = {}
    for cache, url in entries(tab, spoiling, page):
        for fault in SAVED_FAULTS:
            case = Case(engine.name, page, url, fault)
            came[case.key] = saved_visit(spoiling, tab, case, cache, url)
            if came[case.key] == "button":  # which removes what was saved
                tab.until(OFFLINE)
    tab.close()
    assert {key: what for key, what in came.items() if what not in FINE} == {}
