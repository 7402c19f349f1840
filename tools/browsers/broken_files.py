"""Spoil each file of a page's start, in each way and engine, and see what becomes of the start.

    python3 -m tools.browsers.broken_files
    python3 -m tools.browsers.broken_files --engines firefox --files wasm,core.js --faults empty,404
    python3 -m tools.browsers.broken_files --saved --pages game

First the network: a new profile opens the page while the server spoils one file. The board starts, or
the page says a sentence with a button; then the server is whole again and the button is pressed. With
--saved instead the service worker's cache: the site is saved for use without a network, one entry of
the cache is deleted or other bytes are put there, and the page is opened again.

Results are written to .skep/broken-files.json after every case. Another run goes on from there,
unless the site has changed or --again is given. Exits with 1 if a start does not come.
"""

import argparse
import json
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tools.browsers.spoiling import FAULTS, HOST, SpoilingServer
from tools.browsers.stage import ENGINES, started
from tools.build.site import SITE, build
from tools.common import SKEP, as_program, digest, say, sha256, write
from tools.testenv import run_there

if TYPE_CHECKING:
    from tools.browsers.tab import Engine, Tab

FILE = SKEP / "broken-files.json"
PAGES = {"game": "", "lessons": "learn.html", "frame": HOST}
SAVED_FAULTS = ("deleted", "garbage", "empty")
SECONDS = 60
"""Limit for a start and for a sentence, in seconds."""

STARTED = """document.documentElement.dataset.boot === 'ready'
  && document.getElementById('boot').getBoundingClientRect().height === 0"""
SENTENCE = """(() => {
  const button = document.getElementById('boot-again');
  const said = [...document.querySelectorAll('#boot span')].filter((one) => one.checkVisibility());
  const { x, y, width, height } = button.getBoundingClientRect();
  const seen = document.elementFromPoint(x + width / 2, y + height / 2) === button;
  return seen && said.length === 1 ? said[0].className : '';
})()"""
ENTRIES = """(async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) found.push([name, url]);
  }
  return found;
})()"""
SPOIL = """(async () => {
  const cache = await caches.open(%s), url = %s, fault = %s;
  const headers = (await cache.match(url))?.headers; // unless it is not saved again yet
  if (fault === 'deleted') return await cache.delete(url);
  const bytes = fault === 'empty' ? '' : '\\u0000garbage%%'.repeat(99);
  await cache.put(url, new Response(bytes, { headers }));
  return true;
})()"""
SUM = """fetch(%s).then((answer) => answer.arrayBuffer())
  .then((data) => crypto.subtle.digest('SHA-256', data))
  .then((sum) => [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, '0')).join(''))"""
LEAVE = """(document.documentElement.dataset.boot = 'left',
  void setTimeout(() => location.assign(%s)))"""
OFFLINE = "window.skep.offline === 'ready' && !!navigator.serviceWorker.controller"

FINE = {"started", "button"}


@dataclass(frozen=True)
class Case:
    """One start: engine, page, file that is spoilt, and how."""

    engine: str
    page: str
    file: str
    fault: str

    @property
    def key(self) -> str:
        """The case's name in the results."""
        return " ".join((self.engine, self.page, self.file, self.fault.replace(" ", "-")))


def frame_of(page: str) -> str:
    """Return the id of the frame in which a page's board is, "" for none."""
    return "board" if page == "frame" else ""


def wait(tab: "Tab", expression: str, frame: str = "") -> str:
    """Wait until an expression is true and return its value, "nothing" after SECONDS. The page may
    be loaded anew meanwhile."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        try:
            value = tab.evaluate(
                f"(() => {{ try {{ return {expression}; }} catch {{}} }})()", frame
            )
        except Exception:  # each driver has its own for a page that goes
            value = None
        if value:
            return str(value)
        time.sleep(0.05)
    return "nothing"


def come(tab: "Tab", frame: str) -> str:
    """Wait until the board has started or the page says a sentence with a button. Return "started",
    the sentence's class, or "nothing"."""
    return wait(tab, f"({STARTED}) ? 'started' : {SENTENCE}", frame)


def press_again(tab: "Tab", frame: str) -> str:
    """Press the page's button, unless the page starts by itself before that. Return what comes then."""
    with suppress(Exception):  # each driver has its own for a page that goes
        tab.press("#boot-again", frame)
    return wait(tab, f"({STARTED}) && 'started'", frame)


def first_visit(server: SpoilingServer, tab: "Tab", case: Case, once: bool = False) -> str:
    """Open the page of a case while its file is spoilt, and return what came of it: "started",
    "button" for a sentence whose button started the board, or what went wrong."""
    server.spoil(case.file, case.fault, once)
    frame = frame_of(case.page)
    open_page(tab, server.url + PAGES[case.page])
    came = come(tab, frame)
    spoils = server.spoils
    server.heal()
    if not spoils:
        return "never asked for"
    if came in ("started", "nothing"):
        return came
    if came == "boot-browser":
        return "blames the browser"
    return "button" if press_again(tab, frame) == "started" else f"stuck after {came}"


def open_page(tab: "Tab", url: str) -> None:
    """Load a page without waiting for what the server may never send."""
    tab.resize(1024, 768)
    tab.evaluate(LEAVE % json.dumps(url))


def wanted_files(server: SpoilingServer, tab: "Tab", page: str) -> list[str]:
    """Return the paths of all files that a first visit of a page requests until its board starts."""
    server.heal()
    server.paths.clear()
    tab.open(server.url + PAGES[page])
    tab.until(STARTED, SECONDS, frame_of(page))
    found = dict.fromkeys(path for path in server.paths if path.startswith(("v/", "vendor/")))
    return sorted(found)


class Results:
    """The results so far, by key of a case; `FILE` has them."""

    def __init__(self, site: Path, anew: bool) -> None:
        files = sorted(path for path in site.rglob("*") if path.is_file())
        self.site = digest((str(path.relative_to(site)), path.read_bytes()) for path in files)
        self.found: dict[str, str] = {}
        if FILE.is_file() and not anew:
            earlier = json.loads(FILE.read_text())
            self.found = earlier["found"] if earlier["site"] == self.site else {}

    def add(self, case: Case, came: str) -> None:
        """Save the result of a case."""
        self.found[case.key] = came
        write(FILE, json.dumps({"site": self.site, "found": self.found}, indent=1) + "\n")
        if came not in FINE:
            say(f"{case.key}: {came}")

    def table(self) -> None:
        """Print how many starts came, by engine, page and fault, and each that did not."""
        counts: dict[tuple[str, str, str], dict[str, int]] = {}
        for key, came in self.found.items():
            engine, page, _, fault = key.split(" ")
            row = counts.setdefault((engine, page, fault), {})
            row[came] = row.get(came, 0) + 1
        say(
            f"{'engine':<10}{'page':<9}{'fault':<11}{'files':>6}{'silently':>10}"
            f"{'by button':>11}{'not':>5}"
        )
        for (engine, page, fault), row in sorted(counts.items()):
            files = sum(row.values())
            silently, button = row.get("started", 0), row.get("button", 0)
            say(
                f"{engine:<10}{page:<9}{fault:<11}{files:>6}{silently:>10}{button:>11}"
                f"{files - silently - button:>5}"
            )
        for key, came in sorted(self.found.items()):
            if came not in FINE:
                say(f"not: {key}: {came}")

    def failed(self) -> bool:
        """Return whether a start did not come."""
        return any(came not in FINE for came in self.found.values())


def _chosen(names: str, among: "list[str] | tuple[str, ...]") -> list[str]:
    """Return those names that contain a part of `names`, parts with commas between; all for ""."""
    parts = names.split(",")
    return [name for name in among if any(part in name for part in parts)]


def visits(
    engine: "Engine", server: SpoilingServer, options: argparse.Namespace, results: Results
) -> None:
    """Try all chosen faults of the network in an engine."""
    for page in _chosen(options.pages, tuple(PAGES)):
        tab = engine.tab()
        files = wanted_files(server, tab, page)
        tab.close()
        for file in _chosen(options.files, files):
            for fault in _chosen(options.faults, FAULTS):
                case = Case(engine.name, page, file, fault)
                if case.key in results.found:
                    continue
                tab = engine.tab()
                results.add(case, first_visit(server, tab, case, options.once))
                tab.close()


def entries(tab: "Tab", server: SpoilingServer, page: str) -> list[tuple[str, str]]:
    """Save the site for use without a network and return what the caches have: the cache's name and
    the address."""
    tab.open(server.url + PAGES[page])
    tab.until(OFFLINE)
    return [(name, url) for name, url in tab.evaluate(ENTRIES)]


def saved_visit(server: SpoilingServer, tab: "Tab", case: Case, cache: str, url: str) -> str:
    """Break one entry of the service worker's cache, open the page anew, and return what came of
    it; "stays broken" if the file is not whole after that."""
    tab.evaluate(SPOIL % (json.dumps(cache), json.dumps(url), json.dumps(case.fault)))
    open_page(tab, server.url + PAGES[case.page])
    came = come(tab, "")
    if came == "nothing" or came == "boot-browser":
        return came
    if came != "started" and press_again(tab, "") != "started":
        return f"stuck after {came}"
    if "pyodide-" not in url and "kernel-" not in url:
        want = digest_of(server, url)
        if tab.evaluate(SUM % json.dumps(url.split("?")[0])) != want:
            return "stays broken"
    return "started" if came == "started" else "button"


def digest_of(server: SpoilingServer, url: str) -> str:
    """Return the SHA-256 of the site's file at an address."""
    name = url.removeprefix(server.url).split("?")[0]
    return sha256((server.folder / name).read_bytes())


def saved(
    engine: "Engine", server: SpoilingServer, options: argparse.Namespace, results: Results
) -> None:
    """Try all chosen faults of the service worker's cache in an engine."""
    for page in _chosen(options.pages, ("game", "lessons")):
        tab = engine.tab()
        for cache, url in entries(tab, server, page):
            name = url.removeprefix(server.url).split("?")[0]
            if not _chosen(options.files, (name,)):
                continue
            for fault in _chosen(options.faults, SAVED_FAULTS):
                case = Case(engine.name, page, f"saved:{name}", fault)
                if case.key in results.found:
                    continue
                came = saved_visit(server, tab, case, cache, url)
                results.add(case, came)
                if came not in ("started",):
                    tab.close()
                    tab = engine.tab()
                    entries(tab, server, page)
        tab.close()


def main(argv: list[str]) -> int:
    """Run the chosen cases, print the table, and return 1 if a start did not come."""
    parser = argparse.ArgumentParser(
        prog="tools.browsers.broken_files", description=__doc__.split("\n")[0]
    )
    for name, all_of in (("engines", ENGINES), ("pages", tuple(PAGES)), ("faults", FAULTS)):
        parser.add_argument(f"--{name}", default="", help=", ".join(all_of) + "; default: all")
    parser.add_argument("--files", default="", help="parts of paths, with commas between")
    parser.add_argument("--saved", action="store_true", help="break the service worker's cache")
    parser.add_argument("--once", action="store_true", help="spoil only the first answer")
    parser.add_argument("--again", action="store_true", help="forget earlier results")
    options = parser.parse_args(argv)
    status = run_there("tools.browsers.broken_files", argv)
    if status is not None:
        return status
    results = Results(build(SITE), options.again)
    server = SpoilingServer(SITE)
    for name in _chosen(options.engines, ENGINES):
        engine = started(name)
        engine.waits = False  # a file that never comes keeps a page loading
        (saved if options.saved else visits)(engine, server, options, results)
        engine.close()
    server.stop()
    results.table()
    return int(results.failed())


if __name__ == "__main__":
    as_program(main)
