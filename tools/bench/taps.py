"""Measure the time from a tap to the paint of its effect in games against the computer.

    python3 -m tools.bench.taps [--games N] [--plies N] [--slowdown N] [--before SITE]

Chromium, a small phone, touches, the gentlest level, and a person who taps at an uneven pace, the
same in each run. The browser's own Event Timing is read, whose durations are multiples of 8 ms. SITE
is the folder of another built site, whose games are played in turn with those of this one. A line gives
the taps that were painted within GOAL_MS, their median, 19 of 20, and the worst; then the tasks of over
50 ms, and the timers that took over 20 ms, by their delay.
"""

import argparse
import contextlib
import json
import random
import statistics
import threading
from pathlib import Path
from typing import Any

from hive_core.game import Game
from hive_core.rules.board import CELL, ONGOING, PASS, SHIFT
from hive_core.rules.bugs import NAMES
from tools.bench.page import MARK, wait
from tools.build.site import build
from tools.common import as_program, say
from tools.server import Site, start
from tools.testenv import FLAGS, ensure_chromium, run_there

GOAL_MS = 100
FIRST_TURNS = 4
"""Number of plies that count as the first two turns."""
PHONE = {"width": 360, "height": 640}

WATCH = """
window.taps = new Map(); window.tasks = []; window.timers = [];
new PerformanceObserver((list) => {
  for (const { interactionId, duration, startTime } of list.getEntries()) {
    if (!interactionId) continue;
    const longest = Math.max(duration, taps.get(interactionId)?.[1] ?? 0);
    taps.set(interactionId, [startTime, longest]);
  }
}).observe({ type: "event", durationThreshold: 16 });
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, duration]);
}).observe({ type: "longtask" });
for (const name of ["setTimeout", "requestIdleCallback"]) {
  const own = window[name];
  window[name] = (act, ...rest) => own(typeof act !== "function" ? act : (...given) => {
    const begun = performance.now();
    act(...given);
    const took = performance.now() - begun;
    if (took > 20) timers.push([name === "setTimeout" ? Math.round(rest[0] ?? 0) : name, took, begun]);
  }, ...rest);
}
"""

READ = "({ taps: [...taps.values()], tasks, timers, now: performance.now() })"


def saved(page: Any) -> Game:
    """Return the game as the page has saved it."""
    record = json.loads(page.evaluate("localStorage.getItem('skep.game')"))
    return Game.from_text(record["game"], record["tournament"])


class Measured:
    """Taps and tasks of all games on one site, in milliseconds; `first` of the first two turns."""

    def __init__(self) -> None:
        self.taps: list[float] = []
        self.first: list[float] = []
        self.tasks: list[float] = []
        self.timers: dict[str, list[float]] = {}

    def add(self, figures: dict[str, Any], first_until: float) -> None:
        """Add what a page has watched; the first two turns ended at `first_until`."""
        for begun, took in figures["taps"]:
            self.taps.append(took)
            if begun < first_until:
                self.first.append(took)
        self.tasks += [took for _, took in figures["tasks"]]
        for delay, took, _ in figures["timers"]:
            self.timers.setdefault(str(delay), []).append(took)

    def lines(self) -> "list[str]":
        """Return the figures in words."""
        found = [
            f"{name}: {_taps(taps)}"
            for name, taps in (("all", self.taps), ("first two turns", self.first))
        ]
        found.append(
            f"{len(self.tasks)} tasks over 50 ms, the longest {max(self.tasks, default=0):.0f} ms"
        )
        for delay, took in sorted(self.timers.items()):
            found.append(
                f"timer {delay}: {len(took)} times, {statistics.median(took):.0f} to {max(took):.0f} ms"
            )
        return found


def _taps(taps: list[float]) -> str:
    if not taps:
        return "none"
    taps = sorted(taps)
    good = sum(took < GOAL_MS for took in taps)
    return (
        f"{good} of {len(taps)} taps under {GOAL_MS} ms ({100 * good / len(taps):.0f} %), "
        f"median {statistics.median(taps):.0f}, 19 of 20 {taps[len(taps) * 19 // 20]:.0f}, "
        f"worst {taps[-1]:.0f} ms"
    )


def play(page: Any, chance: random.Random, plies: int) -> float:
    """Play a game to at most `plies` plies; return when its first two turns were over, by the page's
    clock."""

    def tap(selector: str) -> None:
        page.wait_for_timeout(chance.choice((250, 400, 550, 700, 1000, 1600)))
        box = page.locator(selector).first.bounding_box()
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    first_until = 0.0
    while True:
        wait(page, "!!localStorage.getItem('skep.game')")
        for _ in range(1000):
            game = saved(page)
            if game.outcome()[0] != ONGOING or not game.board.turn:
                break
            page.wait_for_timeout(20)
        if game.board.ply >= FIRST_TURNS and not first_until:
            first_until = float(page.evaluate("performance.now()"))
        if game.outcome()[0] != ONGOING or game.board.ply >= plies:
            return first_until
        placing = [move for move in game.board.legal_moves() if move != PASS]
        move = chance.choice(placing)
        piece, goal = move >> SHIFT, move & CELL
        origin = game.board.where[piece]
        tap(
            f'.slot[data-arg="{NAMES[piece][:2]}"]'
            if origin < 0
            else f'#board [data-cell="{origin}"]'
        )
        tap(f'#board [data-cell="{goal}"]')
        for _ in range(100):
            page.wait_for_timeout(20)
            if saved(page).board.ply > game.board.ply:
                break
        else:
            tap(f'#board [data-cell="{goal}"]')  # the page asks for a second tap


def one_game(browser: Any, url: str, seed: int, plies: int, slowdown: int, found: Measured) -> None:
    """Play one game in a new profile and add its figures to `found`."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(url)
    wait(page, MARK)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.wait_for_timeout(1500)
    page.locator("#welcome [data-act=quick][data-arg=computer]").tap()
    first_until = play(page, random.Random(seed), plies)
    found.add(page.evaluate(READ), first_until)
    context.close()


def measure(options: Any) -> None:
    """Serve this site, and that of `--before` if it is given, and play."""
    from playwright.sync_api import sync_playwright

    folders = {"before": Path(options.before)} if options.before else {}
    with contextlib.ExitStack() as stack:
        sites = {}
        for name, folder in (folders | {"now": build()}).items():
            server = stack.enter_context(start(Site(folder, fresh=False), "127.0.0.1", 0))
            stack.callback(server.shutdown)
            threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
            sites[name] = f"http://127.0.0.1:{server.server_port}/"
        found = {name: Measured() for name in sites}
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=ensure_chromium(), args=list(FLAGS)
            )
            for seed in range(options.games):
                for name, url in sites.items():
                    one_game(browser, url, seed, options.plies, options.slowdown, found[name])
            browser.close()
    for name, figures in found.items():
        for line in figures.lines():
            say(f"{name:<8}{line}")


def main(argv: list[str]) -> int:
    """Run the benchmark in the tests' environment, which has Playwright."""
    parser = argparse.ArgumentParser(prog="tools.bench.taps", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--plies", type=int, default=24)
    parser.add_argument("--slowdown", type=int, default=4)
    parser.add_argument("--before", default="", metavar="SITE")
    status = run_there("tools.bench.taps", argv)
    if status is not None:
        return status
    measure(parser.parse_args(argv))
    return 0


if __name__ == "__main__":
    as_program(main)
