"""Measure the cost of embedded boards for another site's page: time, requests, bytes, layout shift.

    python3 -m tools.bench.embed [--boards N] [--rounds N]
    python3 -m tools.bench.embed --peers [--sizes 10,40] [--rounds N] [--apart]

The page is on http://localhost and the boards on http://127.0.0.1, which is another site to a browser.
Cold: a new profile, nothing cached. Warm: the same page opened again. Each figure is the median of the
rounds.

The first table has pages with frames that load at once, plain and in a sandbox; "all" is the time from
the page's start until the last board can be used. The other tables have pages with one, four and ten
boards by the recipes of the author's guide: HTML, MkDocs, Sphinx and Jupyter's HTML export, written by
embed_recipes.py. "first" is the time until the first board can be used, "reached" the time from moving
the pointer to the last board until that can be used, "times" the longer of both divided by that of one
board alone in the same round. The last column is the layout shift while the page is scrolled from end
to end.

With --peers there is one table instead: pages with 1, 10 and 40 boards, or as many as --sizes says,
beside those of two boards of chess from npm, and the goals that ours miss;
tools/bench/peers/measure.py says what each column is.
With --apart frames have processes of their own, as in most browsers on computers; without it they
share that of the page, as on phones.
"""

import argparse
import http.server
import json
import statistics
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools.bench.embed_recipes import RECIPES, make
from tools.bench.page import wait
from tools.bench.peers.measure import COUNTS, compare
from tools.build.site import SITE, build
from tools.common import Problem, as_program, say
from tools.server import Site, start
from tools.testenv import FLAGS, ensure_chromium, run_there

GOAL_S = 1.0  # one board on an idle machine
GOAL_SHIFT = 0.02
GOAL_TIMES = 2  # a board among ten, beside a board alone
ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1"
"""Chromium option that makes requests to all other hosts fail. Playwright's interception could block
them too, but would switch off the browser's cache."""
QUERIES = (
    "pos=wQ@0,0_bA1@1,0_bQ@0,1_wS1@-1,0&mode=explore",
    "pos=wQ@0,0_bA1@1,0_bQ@0,1_wS1@-1,0&marks=circle@1,-1&piece=bA1",
    "game=Base%2BMLP;wS1;bG1_-wS1;wQ_wS1-;bQ_-bG1",
    "mode=play&ai=2",
    "lesson=L24",
)
PAGE = """<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,"><script>
  window.ready = [];
  addEventListener("message", (e) => e.data.type === "ready" && ready.push(performance.now()));
</script>%s</html>"""


WATCH = """
  window.ready = [];
  window.shift = 0;
  addEventListener("hive-ready", ({ target }) => {
    target.dataset.ready = "";
    ready.push(performance.now());
  });
  addEventListener("message", (event) => {
    if (event.data?.type !== "ready") return;
    const frames = [...document.querySelectorAll("iframe")];
    const frame = frames.find((one) => one.contentWindow === event.source);
    if (!frame) return;
    frame.dataset.ready = "";
    ready.push(performance.now());
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
"""
BOARDS = "hive-board, iframe[src*='embed.html']"
OUTSIDE = "css:light=" + BOARDS  # not the frames within the elements


class Seen:
    """Counter of the requests to the boards' server."""

    def __init__(self) -> None:
        self.paths: list[str] = []
        self.bytes = 0

    def __call__(self, path: str, size: int) -> None:
        self.paths.append(path)
        self.bytes += size


def host_page(boards: str, count: int, sandbox: str) -> str:
    """Return the HTML of a page with `count` boards in frames. `boards` is the address of their site,
    `sandbox` an attribute of the frames, or ""."""
    frames = [
        f'<iframe title="Board {number + 1}" width="480" height="400" {sandbox} '
        f'src="{boards}embed.html?{QUERIES[number % len(QUERIES)]}"></iframe>'
        for number in range(count)
    ]
    return PAGE % "\n".join(frames)


def start_host(folder: Path) -> http.server.ThreadingHTTPServer:
    """Start an HTTP server for `folder`, which holds the pages that contain the boards, and return
    it."""

    class Handler(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given, directory=str(folder))

        def log_message(self, format: str, *args: object) -> None:
            pass

    host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=host.serve_forever, args=(0.05,), daemon=True).start()
    return host


def visit(context: Any, url: str, boards: int, seen: Seen) -> dict[str, float]:
    """Open a page with that many `boards`. Return, by name, the seconds until its first and its last
    board can be used, and the requests and megabytes that `seen` counted."""
    seen.paths.clear()
    seen.bytes = 0
    page = context.new_page()
    page.goto(url)
    times: Sequence[float] = wait(page, f"ready.length === {boards} && ready")
    figures = {
        "first": times[0] / 1000,
        "all": times[-1] / 1000,
        "requests": len(seen.paths),
        "bytes": seen.bytes / 1e6,
        "pyodide": len([path for path in seen.paths if "pyodide" in path]),
    }
    page.close()
    return figures


def read_through(context: Any, url: str, boards: int, seen: Seen) -> dict[str, float]:
    """Read a page as a visitor would: open it, move the pointer to its last board, and scroll from end
    to end.

    Return by name the seconds until the first board can be used ("first") and from the pointer's move
    until the last can ("reached"), the requests and megabytes that `seen` counted, and the layout
    shift. The browser blocks requests to all other sites.
    """
    seen.paths.clear()
    seen.bytes = 0
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(url)
    first = wait(page, "ready[0]")
    found = page.locator(OUTSIDE)
    if found.count() != boards:
        raise Problem(f"{url} has {found.count()} boards, expected {boards}.")
    reached = 0.0
    if boards > 1:
        found.last.scroll_into_view_if_needed()
        begun = page.evaluate("performance.now()")
        _wait_for(page, boards - 1)
        reached = page.evaluate("performance.now()") - begun
    for number in range(boards):
        found.nth(number).scroll_into_view_if_needed()
        _wait_for(page, number)
    figures = {
        "first": first / 1000,
        "reached": reached / 1000,
        "requests": len(seen.paths),
        "bytes": seen.bytes / 1e6,
        "shift": page.evaluate("shift"),
    }
    page.close()
    return figures


def _wait_for(page: Any, number: int) -> None:
    page.locator(OUTSIDE).nth(number).hover()
    wait(page, f"document.querySelectorAll({json.dumps(BOARDS)})[{number}].matches('[data-ready]')")


def _measure_recipe(
    browser: Any, url: str, name: str, counts: Sequence[int], rounds: int, seen: Seen
) -> None:
    """Measure the pages written in one way of the author's guide, `name`, such as "mkdocs", and print a
    table line for each number of boards in `counts`, with the limits that it exceeds.

    Each page is opened `rounds` times; the pages take turns, so that other load affects them alike.
    `seen` counts the requests to the boards' server.
    """
    done: dict[int, list[dict[str, float]]] = {count: [] for count in counts}
    for _ in range(rounds):
        for count, figures in done.items():
            context = browser.new_context(viewport={"width": 1024, "height": 768})
            figures.append(read_through(context, f"{url}{count}.html", count, seen))
            context.close()
    for count, figures in done.items():
        middle = {key: statistics.median([one[key] for one in figures]) for key in figures[0]}
        times = slower(figures, done[counts[0]])
        over = missed(middle["shift"], times)
        say(
            f"{f'{name} {count}':<14}{middle['first']:>6.2f} s{middle['reached']:>8.2f} s{times:>7.1f}"
            f"{middle['requests']:>10.0f}{middle['bytes']:>7.2f} MB{middle['shift']:>9.4f}"
            + (f"  over {', '.join(over)}" if over else "")
        )


def slower(many: Sequence[dict[str, float]], alone: Sequence[dict[str, float]]) -> float:
    """Return how many times longer a reader waits on a page with many boards than on a page with one:
    the median over the rounds, whose figures are in `many` and `alone`."""
    pairs = zip(many, alone, strict=True)
    return statistics.median([max(one["first"], one["reached"]) / by["first"] for one, by in pairs])


def missed(shift: float, times: float) -> list[str]:
    """Return in words the limits that a page exceeds: `shift` is its layout shift, `times` its wait
    divided by that for a single board."""
    found = []
    if shift >= GOAL_SHIFT:
        found.append(f"a shift of {GOAL_SHIFT}")
    if times > GOAL_TIMES:
        found.append(f"{GOAL_TIMES} times one board")
    return found


def measure(boards: int, rounds: int) -> None:
    """Run the benchmark and print its tables."""
    from playwright.sync_api import sync_playwright

    seen = Seen()
    with (
        start(Site(build(SITE), fresh=False), "127.0.0.1", 0) as server,
        tempfile.TemporaryDirectory() as temporary,
        sync_playwright() as playwright,
    ):
        server.count = seen
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        site = f"http://127.0.0.1:{server.server_port}/"
        folder = Path(temporary)
        host = start_host(folder)
        there = f"http://localhost:{host.server_port}/"
        browser = playwright.chromium.launch(
            executable_path=ensure_chromium(), args=[*FLAGS, ALONE]
        )
        say(f"{browser.version}, median of {rounds}")
        say(
            f"{'frames':<14}{'visit':<6}{'first':>8}{'all':>8}{'requests':>10}{'bytes':>10}"
            f"{'Pyodide':>9}"
        )
        for name, count, sandbox in (
            ("1", 1, ""),
            (f"{boards}", boards, ""),
            (f"{boards} sandboxed", boards, 'sandbox="allow-scripts"'),
        ):
            (folder / "frames.html").write_text(host_page(site, count, sandbox))
            _measure_kind(browser, f"{there}frames.html", count, rounds, seen, name)
        say(
            f"{'recipe':<14}{'first':>8}{'reached':>10}{'times':>7}{'requests':>10}{'bytes':>10}"
            f"{'shift':>9}"
        )
        counts = sorted({1, 4, boards})
        for name in RECIPES:
            try:
                make(name, folder / name, site, counts)
            except Problem as problem:
                say(f"{name} is left out: {problem}")
                continue
            _measure_recipe(browser, f"{there}{name}/", name, counts, rounds, seen)
        browser.close()
        host.shutdown()
        server.shutdown()


def _measure_kind(browser: Any, url: str, boards: int, rounds: int, seen: Seen, label: str) -> None:
    done: dict[str, list[dict[str, float]]] = {"cold": [], "warm": []}
    for _ in range(rounds):
        context = browser.new_context(viewport={"width": 1024, "height": 768})
        for figures in done.values():
            figures.append(visit(context, url, boards, seen))
        context.close()
    for name, figures in done.items():
        middle = {key: statistics.median([one[key] for one in figures]) for key in figures[0]}
        mark = "" if boards > 1 or middle["all"] < GOAL_S else f"  over {GOAL_S:.1f} s"
        say(
            f"{label:<14}{name:<6}{middle['first']:>6.2f} s{middle['all']:>6.2f} s"
            f"{middle['requests']:>10.0f}{middle['bytes']:>7.2f} MB{middle['pyodide']:>9.0f}{mark}"
        )


def main(argv: list[str]) -> int:
    """Run the benchmark in the tests' environment, which has Playwright."""
    parser = argparse.ArgumentParser(prog="tools.bench.embed", description=__doc__.split("\n")[0])
    parser.add_argument("--boards", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--sizes", default=",".join(map(str, COUNTS)))
    parser.add_argument("--apart", action="store_true")
    options = parser.parse_args(argv)
    status = run_there("tools.bench.embed", argv)
    if status is not None:
        return status
    if options.peers:
        flags = [ALONE, "--site-per-process"] if options.apart else [ALONE]
        sizes = [int(size) for size in options.sizes.split(",")]
        compare(build(SITE), options.rounds, flags, sizes)
    else:
        measure(options.boards, options.rounds)
    return 0


if __name__ == "__main__":
    as_program(main)
