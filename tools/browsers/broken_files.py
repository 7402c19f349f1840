"""Damage each file that a page needs to start, in each way and browser, and record whether the page
still starts.

    python3 -m tools.browsers.broken_files
    python3 -m tools.browsers.broken_files --engines firefox --files wasm,core.js --faults empty,404
    python3 -m tools.browsers.broken_files --saved --pages game

By default the network fails: a new profile opens the page while the server damages one file. The board
must start, or the page must show a sentence with a button; then the server sends the file undamaged
again, and the button must start the board. With --saved the service worker's cache fails instead: the
site is saved for offline use, one entry of the cache is deleted or overwritten, and the page is opened
again.

Results are written to .skep/broken-files.json after every case. Another run goes on from there, unless
the site has changed or --again is given. Exits with status 1 if any page failed to start.
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
from tools.common import SKEP, Problem, as_program, digest, say, sha256, write
from tools.testenv import run_there

if TYPE_CHECKING:
    from tools.browsers.tab import Engine, Tab

FILE = SKEP / "broken-files.json"
PAGES = {"game": "", "lessons": "learn.html", "frame": HOST}
SAVED_FAULTS = ("deleted", "garbage", "empty")
SECONDS = 60
"""Maximum seconds to wait for the board, or for a sentence that explains why it does not start."""
CRASH = "page crash"
"""Words in the error of WebKit's driver for a page whose process has ended or hangs."""
LEAVING_S = 20
"""Maximum seconds to wait until a browser leaves the page before."""

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
LEFT = "document.documentElement?.dataset.boot !== 'left'"
STATE = """[location.href, document.readyState, document.documentElement.dataset.boot,
  document.body?.innerText.slice(0, 60)].join(' ')"""
OFFLINE = "window.skep.offline === 'ready' && !!navigator.serviceWorker.controller"

FINE = {"started", "button"}


@dataclass(frozen=True)
class Case:
    """One case to try: the browser, the page, the path of the file that is damaged, and the fault, that
    is, how it is damaged."""

    engine: str
    page: str
    file: str
    fault: str

    @property
    def key(self) -> str:
        """Text that identifies the case in the results."""
        return " ".join((self.engine, self.page, self.file, self.fault.replace(" ", "-")))


def frame_of(page: str) -> str:
    """Return the id of the `<iframe>` in which a page shows the board, or "" if the board is in the
    page itself."""
    return "board" if page == "frame" else ""


def wait(tab: "Tab", expression: str, frame: str = "", seconds: float = SECONDS) -> str:
    """Wait until a JavaScript expression is true in the page or in its frame `frame`, and return its
    value as text; "nothing" after some `seconds`. The page may reload meanwhile."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            value = tab.evaluate(
                f"(() => {{ try {{ return {expression}; }} catch {{}} }})()", frame
            )
        except Exception as error:  # each driver has its own for a page that goes
            if CRASH in str(error):
                raise  # WebKitGTK's process has ended; nothing more will come
            value = None
        if value:
            return str(value)
        time.sleep(0.05)
    return "nothing"


def come(tab: "Tab", frame: str) -> str:
    """Wait until the board has started or the page shows a sentence with a button. Return "started",
    the CSS class of the sentence, or "nothing" if neither happens."""
    return wait(tab, f"({STARTED}) ? 'started' : {SENTENCE}", frame)


def press_again(tab: "Tab", frame: str) -> str:
    """Press the page's button, unless the page starts by itself before that, and wait for the board.
    Return "started", or "nothing" if it does not start."""
    with suppress(Exception):  # each driver has its own for a page that goes
        tab.press("#boot-again", frame)
    return wait(tab, f"({STARTED}) && 'started'", frame)


def first_visit(server: SpoilingServer, tab: "Tab", case: Case, once: bool = False) -> str:
    """Open a case's page while the server damages its file. Return "started"; "button" if the page's
    button started the board; or, as a text, what went wrong. `once`: only the first answer is
    damaged."""
    server.spoil(case.file, case.fault, once)
    frame = frame_of(case.page)
    open_page(tab, server.url + PAGES[case.page])
    came = come(tab, frame)
    spoils = server.spoils
    server.heal()
    if not spoils:
        return "never asked for"
    if came == "started":
        return came
    if came == "nothing":
        return "nothing: " + wait(tab, STATE, frame, LEAVING_S)
    if came == "boot-browser":
        return "blames the browser"
    return "button" if press_again(tab, frame) == "started" else f"stuck after {came}"


def open_page(tab: "Tab", url: str) -> None:
    """Load a page without waiting for files that the server may never send. A page that a browser does
    not leave gets the command a second time."""
    tab.resize(1024, 768)
    for _ in range(2):
        tab.evaluate(LEAVE % json.dumps(url))
        if wait(tab, LEFT, "", LEAVING_S) != "nothing":
            return


def wanted_files(server: SpoilingServer, tab: "Tab", page: str) -> list[str]:
    """Return the paths of all files that a first visit of a page requests until its board starts."""
    server.heal()
    server.paths.clear()
    tab.open(server.url + PAGES[page])
    if come(tab, frame_of(page)) != "started":
        raise Problem(f"the page {page} does not start with whole files")
    found = dict.fromkeys(path for path in server.paths if path.startswith(("v/", "vendor/")))
    return sorted(found)


class Results:
    """Results of all cases so far, by the key of the case: "started", "button", or what went wrong.
    They are saved in FILE, and a run with the same site goes on from there unless `anew` is True."""

    def __init__(self, site: Path, anew: bool) -> None:
        files = sorted(path for path in site.rglob("*") if path.is_file())
        self.site = digest((str(path.relative_to(site)), path.read_bytes()) for path in files)
        self.found: dict[str, str] = {}
        if FILE.is_file() and not anew:
            earlier = json.loads(FILE.read_text())
            self.found = earlier["found"] if earlier["site"] == self.site else {}

    def add(self, case: Case, came: str) -> None:
        """Save the result of one case, and print it if the page failed to start."""
        self.found[case.key] = came
        write(FILE, json.dumps({"site": self.site, "found": self.found}, indent=1) + "\n")
        if came not in FINE:
            say(f"{case.key}: {came}")

    def table(self) -> None:
        """Print how many pages started by themselves, by the button, or not at all, for each browser,
        page and fault; then each case in which the page failed to start."""
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
        """Return whether any page failed to start."""
        return any(came not in FINE for came in self.found.values())


def _chosen(names: str, among: "list[str] | tuple[str, ...]") -> list[str]:
    """Return the members of `among` that contain one of the comma-separated words in `names`; all of
    them if `names` is ""."""
    parts = names.split(",")
    return [name for name in among if any(part in name for part in parts)]


def visits(
    engine: "Engine", server: SpoilingServer, options: argparse.Namespace, results: Results
) -> None:
    """Try in one browser all chosen faults of the network that have no result yet, and add their
    results."""
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
    """Save the site for offline use by opening `page`, and return the entries of the service worker's
    caches as pairs (name of the cache, address)."""
    tab.open(server.url + PAGES[page])
    tab.until(OFFLINE)
    return [(name, url) for name, url in tab.evaluate(ENTRIES)]


def saved_visit(server: SpoilingServer, tab: "Tab", case: Case, cache: str, url: str) -> str:
    """Damage the entry `url` in the cache `cache`, open the page again, and return the result as
    `first_visit` does. It is "stays broken" if the page starts but the entry is still damaged."""
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
    """Return the SHA-256 of the file that the site has at the address `url`, in hexadecimal."""
    name = url.removeprefix(server.url).split("?")[0]
    return sha256((server.folder / name).read_bytes())


def saved(
    engine: "Engine", server: SpoilingServer, options: argparse.Namespace, results: Results
) -> None:
    """Try in one browser all chosen faults of the service worker's cache that have no result yet, and
    add their results."""
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
    """Run the chosen cases and print the table; return 1 if any page failed to start."""
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
