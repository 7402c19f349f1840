"""Fixtures of the browser tests: the built site on a server of its own, a Chromium, a page.

Every page watches itself: a request that leaves the origin, a breach of the
Content-Security-Policy, an uncaught error or an error on the console fails its test.
"""

import itertools
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Frame,
    Page,
)

from tools.browsers.chromium import playwright
from tools.browsers.chromium import reload as reload
from tools.browsers.tab import SECONDS as SECONDS
from tools.build.site import SITE, build
from tools.server import Server, Site, start
from tools.testenv import FLAGS, ensure_chromium

PYTHONS = ("micropython", "pyodide")
MOSTLY_MICROPYTHON = pytest.mark.parametrize(
    "python", ["micropython", pytest.param("pyodide", marks=pytest.mark.nightly)]
)
"""For what does not depend on the page's Python; every page starts on both by day."""
OWN = ("http://127.0.0.1:", "http://localhost:", "blob:", "data:")
PLACES = """Object.fromEntries(
  [...document.querySelectorAll("#board .cell, .slot")].flatMap((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    const name = part.dataset.cell || part.dataset.arg;
    return Object.entries({ x, y, width, height }).map(([side, n]) => [`${name} ${side}`, n]);
  }))"""
WHOLE = bool(os.environ.get("SKEP_WHOLE"))
"""By night Chromium compiles as it likes, and so it does by day in tests/engines."""
SPARING = FLAGS if WHOLE else (*FLAGS, "--js-flags=--wasm-tiering-budget=1000000000")
"""WebAssembly is compiled well only where it runs for long: each test has an interpreter or two of its
own, and to compile them well costs more than it saves."""
Profile = Callable[..., BrowserContext]
"""Makes a fresh profile; it takes what Playwright's `new_context` does."""


def places(page: Page | Frame) -> dict[str, float]:
    """Where every cell and every slot of the reserves is, when all is drawn; pixels."""
    drawn(page)
    found: dict[str, float] = page.evaluate(PLACES)
    return found


def unmoved(before: dict[str, float]) -> Any:
    """Equal to places that are the same to a quarter of a pixel: browsers round."""
    return pytest.approx(before, abs=0.25)


def crossed(*only: int, **values: Sequence[object]) -> pytest.MarkDecorator:
    """All combinations of values; by day as few as have each value once, or of these those numbered
    `only`."""
    most = max(len(given) for given in values.values())
    chosen = only or range(most)
    by_day = {tuple(n % len(given) for given in values.values()) for n in chosen}
    rows = []
    for numbers in itertools.product(*(range(len(given)) for given in values.values())):
        row = [given[number] for given, number in zip(values.values(), numbers)]
        rows.append(pytest.param(*row, marks=[] if numbers in by_day else [pytest.mark.nightly]))
    return pytest.mark.parametrize(list(values), rows)


class Served:
    """A folder on a server that can be stopped and started again at the same address."""

    def __init__(self, folder: Path, base: str = "/") -> None:
        self.folder = folder
        self.base = base
        self.port = 0
        self.server: Server | None = None
        self.paths: list[str] = []
        self.bytes = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.base}"

    def start(self) -> None:
        """Serves (again)."""
        site = Site(self.folder, fresh=False)
        self.server = start(site, "127.0.0.1", self.port, self.base)
        self.server.count = self._count
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def _count(self, path: str, size: int) -> None:
        self.paths.append(path)
        self.bytes += size

    def stop(self) -> None:
        """Nothing answers at this address any more."""
        if self.server:
            self.server.shutdown()
            self.server.server_close()
        self.server = None


@pytest.fixture(scope="session")
def site() -> Path:
    """The built site."""
    return build(SITE)


@pytest.fixture(scope="session")
def shared_server(site: Path) -> Iterator[Served]:
    """One server for all tests that only read."""
    served = Served(site)
    yield served
    served.stop()


@pytest.fixture
def server(site: Path) -> Iterator[Served]:
    """A server of the test's own, which it may stop."""
    served = Served(site)
    yield served
    served.stop()


@pytest.fixture
def below(site: Path) -> Iterator[Served]:
    """The site in a subfolder of a host."""
    served = Served(site, "/some/place/")
    yield served
    served.stop()


@pytest.fixture
def own_copy(site: Path, tmp_path: Path) -> Iterator[Served]:
    """A server of a site whose files may be changed."""
    served = Served(shutil.copytree(site, tmp_path / "site"))
    yield served
    served.stop()


@pytest.fixture
def url(shared_server: Served) -> str:
    """The page's address."""
    return shared_server.url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the whole run."""
    program = os.environ.get("SKEP_CHROMIUM") or ensure_chromium()
    running = playwright().chromium.launch(executable_path=program, args=list(SPARING))
    yield running
    running.close()


class Watch:
    """Everything that must not happen on a page. `allow` is for tests that provoke an error."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.allow: Callable[[str], bool] = lambda fault: False

    def context(self, context: BrowserContext) -> None:
        """Watches every page and worker of a context."""
        context.add_init_script(
            "document.addEventListener('securitypolicyviolation', (e) => console.error("
            "'CSP: ' + e.violatedDirective + ' ' + e.blockedURI));"
        )
        context.on("request", self._request)
        context.on("page", self._page)

    def _request(self, request: Any) -> None:
        if not request.url.startswith(OWN):
            self.faults.append(f"request that leaves the origin: {request.url}")

    def _page(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.faults.append(f"uncaught: {error}"))
        page.on("console", self._console)

    def _console(self, message: Any) -> None:
        if message.type == "error":
            place = message.location.get("url", "")
            self.faults.append(f"console: {message.text} {place}")

    def check(self) -> None:
        """Raises what was seen."""
        faults = [fault for fault in self.faults if not self.allow(fault)]
        assert not faults, "\n".join(faults)


@pytest.fixture
def watch() -> Iterator[Watch]:
    """The watch of this test's pages; checked at its end."""
    seen = Watch()
    yield seen
    seen.check()


@pytest.fixture
def profile(browser: Browser, watch: Watch, request: pytest.FixtureRequest) -> Iterator[Profile]:
    """Makes fresh profiles: no cache, no storage, watched, and closed at the test's end.

    A test marked `keeps` has the service worker: it keeps 14 MB for each profile, which costs more
    than all else that most tests do with theirs. One marked `moving` sees pieces glide; drawing them
    on their way takes a processor longer than all that the page itself does.
    """
    made: list[BrowserContext] = []
    keeps = request.node.get_closest_marker("keeps") is not None
    moving = request.node.get_closest_marker("moving") is not None

    def fresh(**options: Any) -> BrowserContext:
        options.setdefault("service_workers", "allow" if keeps else "block")
        options.setdefault("reduced_motion", "no-preference" if moving else "reduce")
        made.append(browser.new_context(**options))
        made[-1].set_default_timeout(SECONDS * 1000)
        watch.context(made[-1])
        return made[-1]

    yield fresh
    for context in made:
        context.close()


@pytest.fixture
def context(profile: Profile) -> BrowserContext:
    """A fresh profile in a window of usual size."""
    return profile(viewport={"width": 1024, "height": 768}, locale="en-US")


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """An empty tab."""
    return context.new_page()


@pytest.fixture(params=PYTHONS)
def python(request: pytest.FixtureRequest) -> str:
    """Each interpreter that the page can run on."""
    return str(request.param)


def until(page: Page, expression: str, seconds: float = SECONDS, every: float = 0.05) -> Any:
    """Waits until a JavaScript expression is true, and returns its value.

    Playwright's own wait_for_function needs eval in ways that the page's policy forbids.
    """
    end = time.monotonic() + seconds
    while True:
        try:
            value = page.evaluate(expression)
        except Error as error:
            if "context was destroyed" not in str(error):
                raise
            value = None  # the page is being loaded anew
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"not true after {seconds:.0f} s: {expression}")
        page.wait_for_timeout(every * 1000)


def drawn(page: Page | Frame) -> None:
    """Waits until all that was under way in a page has been done and drawn: two frames and a task."""
    page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => "
        "requestAnimationFrame(() => setTimeout(done))))"
    )


def open_board(page: Page, url: str, python: str = "micropython") -> float:
    """Opens the page and returns the milliseconds until the board could be played."""
    page.goto(f"{url}?python={python}")
    return playable(page)


def playable(page: Page) -> float:
    """Waits for the board; milliseconds since the navigation."""
    until(page, "document.documentElement?.dataset.boot === 'ready'")
    return float(page.evaluate("performance.getEntriesByName('skep-playable')[0].startTime"))


def kept_offline(page: Page) -> None:
    """Waits until the site is kept for use without a network."""
    until(page, "window.skep.offline === 'ready' && !!navigator.serviceWorker.controller")
