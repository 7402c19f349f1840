"""What do boards on somebody else's page cost? Time, requests, bytes and jumps.

    python3 -m tools.bench_embed [--boards N] [--rounds N]

The page is on http://localhost and the boards on http://127.0.0.1, which is another site to a browser.
Cold: a new profile, nothing kept. Warm: the same page opened again. Each figure is the median of the
rounds; "all" is the time from the page's start until the last board can be used. First frames,
all at once, plain and in a sandbox; then pages with one, four and ten <hive-board> by the plain recipe:
"first" until the first board can be used, "reached" from the pointer's reaching for the last one until
that can be used, and the layout shift of the page, scrolled from end to end.
"""

import argparse
import http.server
import statistics
import threading
from collections.abc import Sequence
from typing import Any

from tools.bench_page import wait
from tools.common import as_program, say
from tools.server import Site, start
from tools.site import SITE, build
from tools.testenv import FLAGS, ensure_chromium, run_there

GOAL_S = 1.0  # one board on an idle machine
GOAL_SHIFT = 0.02
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


ELEMENTS = """<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="%(boards)shive-board.css">
<script defer src="%(boards)shive-board.js"></script><script>
  window.ready = [];
  window.shift = 0;
  addEventListener("hive-ready", ({ target }) => {
    target.dataset.ready = "";
    ready.push(performance.now());
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
</script></head><body style="max-width: 40rem; margin: auto">%(body)s</body></html>"""
CONTENTS = (
    'pos="wQ@0,0 bA1@1,0 bQ@0,1 wS1@-1,0" mode="explore"',
    'pos="wQ@0,0 bA1@1,0 bQ@0,1 wS1@-1,0" marks="circle@1,-1" piece="bA1"',
    'game="Base+MLP;wS1;bG1 -wS1;wQ wS1-;bQ -bG1"',
    'mode="play" ai="2"',
    'lesson="L24"',
)


class Seen:
    """What the boards' server was asked for."""

    def __init__(self) -> None:
        self.paths: list[str] = []
        self.bytes = 0

    def __call__(self, path: str, size: int) -> None:
        self.paths.append(path)
        self.bytes += size


def host_page(boards: str, count: int, sandbox: str) -> bytes:
    """A page with `count` frames."""
    frames = [
        f'<iframe title="Board {number + 1}" width="480" height="400" {sandbox} '
        f'src="{boards}embed.html?{QUERIES[number % len(QUERIES)]}"></iframe>'
        for number in range(count)
    ]
    return (PAGE % "\n".join(frames)).encode()


def elements_page(boards: str, count: int) -> bytes:
    """A page with `count` elements and text between them, by the plain recipe."""
    text = "<p>" + "A sentence about what is on the board. " * 8 + "</p>"
    kinds = [CONTENTS[number % len(CONTENTS)] for number in range(count)]
    body = "".join(f"{text}<hive-board {kind}></hive-board>" for kind in kinds)
    return (ELEMENTS % {"boards": boards, "body": body + text}).encode()


def start_host(pages: dict[str, bytes]) -> http.server.ThreadingHTTPServer:
    """A server for the pages that hold the boards."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = pages[self.path.strip("/")]
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=host.serve_forever, args=(0.05,), daemon=True).start()
    return host


def visit(context: Any, url: str, boards: int, seen: Seen) -> dict[str, float]:
    """Opens the page; seconds until the first and the last board, requests, bytes."""
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
    """Opens a page with elements, reaches for the last one, and scrolls from end to end."""
    seen.paths.clear()
    seen.bytes = 0
    page = context.new_page()
    page.goto(url)
    first = wait(page, "ready[0]")
    reached = 0.0
    if boards > 1:
        page.locator("hive-board").last.scroll_into_view_if_needed()
        begun = page.evaluate("performance.now()")
        page.locator("hive-board").last.hover()
        wait(page, "document.querySelector('hive-board:last-of-type').matches('[data-ready]')")
        reached = page.evaluate("performance.now()") - begun
    for number in range(boards):
        board = page.locator("hive-board").nth(number)
        board.scroll_into_view_if_needed()
        board.hover()
        wait(page, f"document.querySelectorAll('hive-board')[{number}].matches('[data-ready]')")
    figures = {
        "first": first / 1000,
        "reached": reached / 1000,
        "requests": len(seen.paths),
        "bytes": seen.bytes / 1e6,
        "shift": page.evaluate("shift"),
    }
    page.close()
    return figures


def _measure_elements(browser: Any, url: str, boards: int, rounds: int, seen: Seen) -> None:
    done = []
    for _ in range(rounds):
        context = browser.new_context(viewport={"width": 1024, "height": 768})
        done.append(read_through(context, url, boards, seen))
        context.close()
    middle = {key: statistics.median([one[key] for one in done]) for key in done[0]}
    mark = "" if middle["shift"] < GOAL_SHIFT else f"  over {GOAL_SHIFT}"
    say(
        f"{boards:<14}{middle['first']:>6.2f} s{middle['reached']:>8.2f} s{middle['requests']:>10.0f}"
        f"{middle['bytes']:>7.2f} MB{middle['shift']:>9.4f}{mark}"
    )


def measure(boards: int, rounds: int) -> None:
    """Prints the table."""
    from playwright.sync_api import sync_playwright

    seen = Seen()
    with start(Site(build(SITE), fresh=False), "127.0.0.1", 0) as server:
        server.count = seen
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        site = f"http://127.0.0.1:{server.server_port}/"
        kinds = {"one": (1, ""), "many": (boards, "")}
        kinds["sealed"] = (boards, 'sandbox="allow-scripts"')
        pages = {name: host_page(site, *kind) for name, kind in kinds.items()}
        elements = sorted({1, 4, boards})
        pages |= {f"elements-{count}": elements_page(site, count) for count in elements}
        host = start_host(pages)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=ensure_chromium(), args=list(FLAGS)
            )
            say(f"{browser.version}, median of {rounds}")
            say(
                f"{'boards':<14}{'visit':<6}{'first':>8}{'all':>8}{'requests':>10}{'bytes':>10}"
                f"{'Pyodide':>9}"
            )
            for name, (count, sandbox) in kinds.items():
                url = f"http://localhost:{host.server_port}/{name}"
                label = f"{count}{' sandboxed' if sandbox else ''}"
                _measure_kind(browser, url, count, rounds, seen, label)
            say(
                f"{'elements':<14}{'first':>8}{'reached':>10}{'requests':>10}{'bytes':>10}{'shift':>9}"
            )
            for count in elements:
                url = f"http://localhost:{host.server_port}/elements-{count}"
                _measure_elements(browser, url, count, rounds, seen)
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
    """Runs in the tests' environment, which has Playwright."""
    parser = argparse.ArgumentParser(prog="tools.bench_embed", description=__doc__.split("\n")[0])
    parser.add_argument("--boards", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args(argv)
    status = run_there("tools.bench_embed", argv)
    if status is not None:
        return status
    measure(options.boards, options.rounds)
    return 0


if __name__ == "__main__":
    as_program(main)
