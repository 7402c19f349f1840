"""Steps through a tree of variations in the page's review, in Chromium: time and memory.

    python3 -m tools.bench_tree [--nodes N] [--steps N]

The tree is a real game with variations of random moves. A step is an arrow key in the list of the tree;
its time goes from the key until all that it caused is drawn; beside it stands what the page's thread
worked for a step, which does not depend on what else the machine does. The heap is that of the page
after its garbage was collected, with its buffers, after a first round of steps and at the end. The
computer's judgement is left out: its files are not served.
"""

import argparse
import json
import random
import statistics
import threading
from typing import Any

from hive_core.game import Game
from hive_core.game.link import alone, spell_link
from hive_core.rules.board import ONGOING
from tools.bench_page import MARK, kept_game, wait
from tools.common import ROOT, Problem, as_program, say
from tools.server import Site, start
from tools.site import SITE, build
from tools.testenv import FLAGS, ensure_chromium, run_there

NODES, STEPS = 400, 1000
GOAL_MS = 50
WARM = 20
LINE, SPREAD = 60, 6
"""Plies of the main line, and of a variation."""

STEP = """async (key) => {
  const row = document.querySelector("#recap-tree .ply[tabindex='0']");
  row.focus();
  const begun = performance.now();
  row.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
  await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  return performance.now() - begun;
}"""
"""Milliseconds from a key until its frame is drawn; one frame of 17 ms is waited for at least."""


def tree(nodes: int) -> Game:
    """A game with so many positions: the first plies of a recorded one, and variations beside them."""
    games = json.loads((ROOT / "tests" / "data" / "games.json").read_text())
    record = max(games, key=lambda one: len(one["moves"]))
    game = Game(record["type"].partition("+")[2], False)
    for move in record["moves"][:LINE]:
        game.play(move)
    chance = random.Random(1)
    main = game.node.line()
    count = len(main) - 1
    while count < nodes:
        game.visit(chance.choice(main[4:-1]))
        for _ in range(min(SPREAD, nodes - count)):
            if game.outcome()[0] != ONGOING:
                break
            before = len(game.node.children)
            game.branch(chance.choice(game.board.moves()))
            count += before < len(game.node.parent.children if game.node.parent else ())
    game.visit(main[-1])
    return game


def heap(session: Any) -> dict[str, float]:
    """Megabytes after a collection: of JavaScript, of the page's parts, of buffers."""
    session.send("HeapProfiler.collectGarbage")
    usage = session.send("Runtime.getHeapUsage")
    names = {
        "usedSize": "JavaScript",
        "embedderHeapUsedSize": "page",
        "backingStorageSize": "buffers",
    }
    return {told: usage.get(name, 0) / 1e6 for name, told in names.items()}


def worked(session: Any) -> float:
    """Seconds of processor time that the page's thread has worked."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def measure(page: Any, session: Any, steps: int) -> None:
    """Steps through the whole list, up and down, and prints what it took."""
    took: list[float] = []
    before: dict[str, float] = {}
    begun = 0.0
    key, left = "ArrowUp", 0
    for number in range(steps + WARM):
        if number == WARM:
            before = heap(session)
            begun = worked(session)
        if not left:
            key = "ArrowDown" if key == "ArrowUp" else "ArrowUp"
            left = WARM
        left -= 1
        ms = page.evaluate(STEP, key)
        if number >= WARM:
            took.append(ms)
    each_ms = 1000 * (worked(session) - begun) / max(1, len(took))
    after = heap(session)
    took.sort()
    say(
        f"{len(took)} steps: {statistics.median(took):.0f} ms in the middle, "
        f"{took[int(len(took) * 0.95)]:.0f} ms for 95 of 100, {took[-1]:.0f} ms the longest "
        f"(goal: {GOAL_MS} ms)"
    )
    say(f"{each_ms:.0f} ms of work in the page's thread a step")
    for name, megabytes in after.items():
        say(f"{name}: {before[name]:.2f} MB before, {megabytes:.2f} MB after")


def run(nodes: int, steps: int) -> None:
    """Opens the tree in the page and steps through it. Raises Problem."""
    from playwright.sync_api import sync_playwright

    game = tree(nodes)
    record = json.loads(kept_game(game.text()))
    record |= {"tournament": False, "tree": spell_link(alone(game))}
    server = start(Site(build(SITE), fresh=False), "127.0.0.1", 0, "/")
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure_chromium(), args=list(FLAGS))
        context = browser.new_context(
            viewport={"width": 1440, "height": 900}, service_workers="block"
        )
        page = context.new_page()
        page.route("**/pyodide*", lambda route: route.abort())
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        wait(page, MARK)
        page.evaluate("(text) => localStorage.setItem('skep.game', text)", json.dumps(record))
        page.reload()
        wait(page, MARK)
        page.locator("#b-review").click()
        rows = wait(page, "document.querySelectorAll('#recap-tree .ply').length")
        say(f"{rows} positions in the tree")
        if rows != nodes:
            raise Problem(f"The list has {rows} rows, not {nodes}.")
        session = context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        measure(page, session, steps)
        browser.close()
    server.shutdown()


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=NODES)
    parser.add_argument("--steps", type=int, default=STEPS)
    options = parser.parse_args(argv)
    status = run_there("tools.bench_tree", argv)
    if status is not None:
        return status
    run(options.nodes, options.steps)
    return 0


if __name__ == "__main__":
    as_program(main)
