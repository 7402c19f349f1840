"""Time a first visit over a slow network with a slow processor: first sentence, board, first reply.

    python3 -m tools.bench.slow [--rounds N] [--mbit M] [--latency MS] [--slowdown K]

The server sends at most M Mbit/s in all, and answers each request MS milliseconds late; so workers and
the service worker wait as the page does. Only the page's processor is slowed: Chromium cannot slow
workers. Each visit is a new profile at 390x844. Once the board can be played, the benchmark begins a
game against level one and places a spider. Goals: the first sentence after 1 s, the board after 6 s,
and the computer's reply 2 s after the move.
"""

import argparse
import functools
import statistics
import threading
import time
from typing import Any, BinaryIO

from tools.bench.page import MARK, wait
from tools.build.site import SITE, build
from tools.common import as_program, say
from tools.server import Handler, Server, Site
from tools.testenv import FLAGS, ensure_chromium, run_there

GOALS = {"first sentence": 1.0, "board": 6.0, "first reply": 2.0}
CHUNK = 4096
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
PLIES = "JSON.parse(localStorage.getItem('skep.game')).game.split(';').length - 3"


class Line:
    """Network line with limited bandwidth, simulated by waiting; all responses share it."""

    def __init__(self, bytes_per_s: float) -> None:
        self.bytes_per_s = bytes_per_s
        self.free_at = 0.0
        self.lock = threading.Lock()

    def wait_for(self, size: int) -> None:
        """Wait until the line has carried `size` more bytes."""
        with self.lock:
            self.free_at = max(self.free_at, time.monotonic()) + size / self.bytes_per_s
            end = self.free_at
        time.sleep(max(0.0, end - time.monotonic()))


class SlowHandler(Handler):
    """HTTP request handler that answers after a latency and at the speed of the line."""

    def __init__(self, *args: object, line: Line, latency_s: float, **kw: Any) -> None:
        self.line = line
        self.latency_s = latency_s
        super().__init__(*args, **kw)

    def send_head(self):  # type: ignore[no-untyped-def]
        time.sleep(self.latency_s)
        return super().send_head()  # type: ignore[no-untyped-call]

    def copyfile(self, source: BinaryIO, outputfile: BinaryIO) -> None:  # type: ignore[override]
        """Send the content of `source` to the browser, as fast as the simulated line allows."""
        while part := source.read(CHUNK):
            self.line.wait_for(len(part))
            outputfile.write(part)


def visit(browser: Any, url: str, slowdown: int) -> dict[str, float]:
    """Visit the page in a new profile, with a processor `slowdown` times slower; return the seconds
    until each of the events that have a goal, by the event's name."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.goto(url, wait_until="commit")
    board = float(wait(page, MARK)) / 1000
    painted = float(page.evaluate(PAINTED)) / 1000
    page.click("[data-act=quick][data-arg=computer]")
    page.click('.slot[data-arg="wS"]')
    page.click("#board .cell.hot")
    begun = time.monotonic()
    wait(page, f"{PLIES} >= 2")
    reply = time.monotonic() - begun
    context.close()
    return {"first sentence": painted, "board": board, "first reply": reply}


def measure(rounds: int, mbit: float, latency_s: float, slowdown: int) -> None:
    """Run the benchmark and print its table."""
    from playwright.sync_api import sync_playwright

    handler = functools.partial(
        SlowHandler,
        site=Site(build(SITE), fresh=False),
        base="/",
        quiet=True,
        line=Line(mbit * 1e6 / 8),
        latency_s=latency_s,
    )
    with Server(("127.0.0.1", 0), handler) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        browser = playwright.chromium.launch(executable_path=ensure_chromium(), args=list(FLAGS))
        url = f"http://127.0.0.1:{server.server_port}/"
        done = [visit(browser, url, slowdown) for _ in range(rounds)]
        say(f"{browser.version}, {mbit} Mbit/s, {latency_s * 1000:.0f} ms, CPU 1/{slowdown}")
        say(f"{'until':<16}{'median':>8}{'worst':>8}{'goal':>7}")
        for name, goal in GOALS.items():
            times = [figures[name] for figures in done]
            middle = statistics.median(times)
            mark = "" if middle <= goal else "  missed"
            say(f"{name:<16}{middle:>6.2f} s{max(times):>6.2f} s{goal:>5.1f} s{mark}")
        browser.close()
        server.shutdown()


def main(argv: list[str]) -> int:
    """Run the benchmark in the tests' environment, which has Playwright."""
    parser = argparse.ArgumentParser(prog="tools.bench.slow", description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--mbit", type=float, default=1.6)
    parser.add_argument("--latency", type=float, default=150, help="milliseconds for each request")
    parser.add_argument("--slowdown", type=int, default=4)
    options = parser.parse_args(argv)
    status = run_there("tools.bench.slow", argv)
    if status is not None:
        return status
    measure(options.rounds, options.mbit, options.latency / 1000, options.slowdown)
    return 0


if __name__ == "__main__":
    as_program(main)
