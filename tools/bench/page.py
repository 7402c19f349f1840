"""Measure the time until the board can be played, cold and warm, at full speed and with a CPU 4 times
slower.

    python3 -m tools.bench.page [--rounds N] [--python micropython|pyodide] [--start]

Cold: a new profile, nothing cached. Warm: the same profile again, after the site was saved for offline
use. Each figure is the median of the rounds. The last column is the goal.

First, the start of the board is compared with that of an empty page that has the same PyScript
(tools/bench/start.py); with --start, nothing else is measured.
"""

import argparse
import json
import random
import statistics
import threading
import time
from collections.abc import Sequence
from typing import Any

from hive_core.game import Game
from hive_core.rules.board import ONGOING, SHIFT
from hive_core.rules.hexes import axial
from tools.bench.start import compare_starts
from tools.build.site import SITE, build
from tools.common import Problem, as_program, say
from tools.server import Site, start
from tools.testenv import FLAGS, ensure_chromium, run_there

GOALS = {("cold", 1): 1.5, ("warm", 1): 0.5, ("cold", 4): 4.0, ("warm", 4): 1.5}
MARK = "performance.getEntriesByName('skep-playable')[0]?.startTime"
OFFLINE_READY = "window.skep.offline === 'ready' && !!navigator.serviceWorker.controller"


class Count:
    """Counter of the bytes that the server has sent since it was last reset."""

    def __init__(self) -> None:
        self.bytes = 0

    def __call__(self, path: str, size: int) -> None:
        self.bytes += size


def wait(page: Any, expression: str, seconds: float = 120) -> Any:
    """Wait until a JavaScript expression is true on the page, and return its value."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = page.evaluate(expression)
        if value:
            return value
        page.wait_for_timeout(20)
    raise Problem(f"The page did not come so far within {seconds:.0f} s: {expression}")


def visit(context: Any, url: str, slowdown: int) -> tuple[float, Any]:
    """Open the page in a new tab of the browser context `context`, with a processor `slowdown` times
    slower; return the seconds until the board could be played, and the tab."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.goto(url)
    return float(wait(page, MARK)) / 1000, page


def one_round(browser: Any, url: str, slowdown: int, count: Count) -> dict[str, float]:
    """Visit the page cold and warm in a new profile, with a processor `slowdown` times slower; return
    the seconds and bytes of each step by its name."""
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    count.bytes = 0
    cold, page = visit(context, url, slowdown)
    first = count.bytes
    wait(page, OFFLINE_READY)
    kept = count.bytes
    page.close()
    count.bytes = 0
    warm, _ = visit(context, url, slowdown)
    context.close()
    return {"cold": cold, "warm": warm, "first": first, "kept": kept, "again": count.bytes}


def full_hive() -> str:
    """Return a GameString of random moves with all 28 pieces in play, in a compact hive."""
    chance = random.Random(1)
    while True:
        game = Game()
        while -1 in game.board.where and game.board.placements():
            piece, cells = chance.choice(game.board.placements())
            nearest = sorted(cells, key=lambda cell: max(map(abs, axial(cell))))[:4]
            game.play(piece << SHIFT | chance.choice(nearest))
            if game.outcome()[0] != ONGOING:
                break
        if -1 not in game.board.where and game.outcome()[0] == ONGOING:
            return game.game_string()


WATCH_TAPS = """() => {
  window.took = [];
  addEventListener('pointerup', () => {
    const begun = performance.now();
    setTimeout(() => window.took.push(performance.now() - begun));
  }, true);
}"""
"""JavaScript that records, for every tap, the milliseconds until all its effects are rendered."""

CENTRES = """() => Array.from(document.querySelectorAll('#board [role=gridcell]'), (cell) => {
  const box = cell.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
})"""


def saved_game(game: str, computers: Sequence[int] = (), level: int = 0) -> str:
    """Return the text that the page would store for the running game of the GameString `game`.
    `computers` are the colours that the computer plays, at `level`."""
    record = {
        "schema": 1,
        "game": game,
        "future": [],
        "tournament": True,
        "ended": [ONGOING, ""],
        "computers": computers,
        "setup": {"opponent": "computer" if computers else "person", "level": level},
    }
    return json.dumps(record)


TAKE_TIME = "localStorage.setItem('skep.settings', JSON.stringify({patience: 'long'}))"
"""JavaScript that lets the strongest level think for the longest time that the settings offer."""


def tap_times(browser: Any, url: str) -> list[float]:
    """Return the sorted durations of taps in milliseconds, with 28 pieces on the board."""
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    page = context.new_page()
    page.goto(url)
    wait(page, MARK)
    page.evaluate("text => localStorage.setItem('skep.game', text)", saved_game(full_hive()))
    page.reload()
    wait(page, MARK)
    page.wait_for_timeout(2000)
    page.evaluate(WATCH_TAPS)
    for x, y in page.evaluate(CENTRES):
        page.mouse.click(x, y)
        page.wait_for_timeout(40)
    times: list[float] = sorted(page.evaluate("window.took"))
    context.close()
    return times


WATCH_TASKS = """() => {
  window.tasks = [];
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.tasks.push(task.duration);
  }).observe({type: 'longtask'});
}"""


def thinking(browser: Any, url: str) -> tuple[float, float]:
    """Return the page's longest task while the computer thinks at full strength, and the duration of
    "move now", both in ms; 0 for the task if none takes over 50 ms."""
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    page = context.new_page()
    page.goto(url)
    wait(page, MARK)
    record = saved_game(";".join(full_hive().split(";")[:20]), computers=[1], level=4)
    page.evaluate("text => localStorage.setItem('skep.game', text)", record)
    page.evaluate(TAKE_TIME)
    page.reload()
    wait(page, MARK)
    wait(page, "!document.querySelector('#b-move-now').hidden")
    page.wait_for_timeout(1000)
    page.evaluate(WATCH_TASKS)
    page.wait_for_timeout(2000)
    longest = max([0.0, *page.evaluate("window.tasks")])
    answer = page.evaluate(MOVE_NOW)
    context.close()
    return longest, answer


MOVE_NOW = """async () => {
  const before = localStorage.getItem('skep.game');
  const begun = performance.now();
  document.querySelector('#b-move-now').click();
  while (localStorage.getItem('skep.game') === before && performance.now() - begun < 9000)
    await new Promise((next) => setTimeout(next, 2));
  return performance.now() - begun;
}"""


def compare(rounds: int) -> None:
    """Measure the start of the board and that of an empty page `rounds` times each, and print both."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure_chromium(), args=list(FLAGS))

        def full_speed(context: Any, url: str) -> tuple[float, Any]:
            return visit(context, url, 1)

        compare_starts(browser, rounds, full_speed, lambda page: wait(page, OFFLINE_READY))
        browser.close()


def measure(rounds: int, python: str) -> None:
    """Run the benchmark and print its table."""
    from playwright.sync_api import sync_playwright

    count = Count()
    with start(Site(build(SITE), fresh=False), "127.0.0.1", 0) as server:
        server.count = count
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/?python={python}"
        with sync_playwright() as playwright:
            program = ensure_chromium()
            browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
            say(f"{python}, {browser.version}, median of {rounds}")
            say(f"{'visit':<6}{'CPU':>5}{'playable':>10}{'worst':>8}{'goal':>8}")
            for slowdown in (1, 4):
                done = [one_round(browser, url, slowdown, count) for _ in range(rounds)]
                for visit_name in ("cold", "warm"):
                    times = [figures[visit_name] for figures in done]
                    goal = GOALS[visit_name, slowdown]
                    middle = statistics.median(times)
                    mark = "" if middle < goal else "  missed"
                    line = (
                        f"{visit_name:<6}{f'1/{slowdown}':>5}{middle:>8.2f} s{max(times):>6.2f} s"
                    )
                    say(f"{line}{goal:>6.1f} s{mark}")
            last = done[-1]
            say(
                f"bytes: {last['first'] / 1e6:.2f} MB until the board, {last['kept'] / 1e6:.2f} MB "
                f"with all kept for offline use, {last['again'] / 1e6:.2f} MB at the next visit"
            )
            times = tap_times(browser, url)
            say(
                f"a tap with 28 pieces on the board is drawn after {statistics.median(times):.1f} ms, "
                f"19 of 20 within {times[len(times) * 19 // 20]:.1f} ms (goal 50 ms)"
            )
            longest, answer = thinking(browser, url)
            say(
                f"longest task of the page while the computer thinks: {longest:.0f} ms (goal 50 ms)"
                if longest
                else "no task of the page over 50 ms while the computer thinks (goal 50 ms)"
            )
            say(f"move now answers after {answer:.0f} ms (goal 200 ms)")
            browser.close()
        server.shutdown()


def main(argv: list[str]) -> int:
    """Run the benchmark in the tests' environment, which has Playwright."""
    parser = argparse.ArgumentParser(prog="tools.bench.page", description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--python", choices=["micropython", "pyodide"], default="micropython")
    parser.add_argument("--start", action="store_true")
    options = parser.parse_args(argv)
    status = run_there("tools.bench.page", argv)
    if status is not None:
        return status
    compare(options.rounds)
    if not options.start:
        measure(options.rounds, options.python)
    return 0


if __name__ == "__main__":
    as_program(main)
