"""Step through a tree of variations in the page's review, in Chromium: time and memory.

    python3 -m tools.bench.tree [--nodes N] [--steps N] [--beside FOLDER]

The tree is a real game with variations of random moves; the computer's evaluations are left out. A step
is an arrow key in the list of the tree. The benchmark prints the time from the key until its effects
are rendered; the processor time of the page's thread for a step, and the number of layouts and of style
calculations, which do not depend on the machine's other load; and the page's heap after garbage
collection, with its buffers and Python's memory, after a first round of steps and at the end. With
--beside, another built site, such as that of an earlier commit, is stepped through in turn with this
one.
"""

import argparse
import json
import random
import statistics
import threading
from pathlib import Path
from typing import Any

from hive_core.game import Game
from hive_core.game.link import alone, spell_link
from hive_core.rules.board import ONGOING
from tools.bench.page import MARK, saved_game, wait
from tools.build.site import SITE, build
from tools.common import ROOT, Problem, as_program, say
from tools.server import Site, start
from tools.testenv import FLAGS, ensure_chromium, run_there

NODES, STEPS = 400, 1000
GOAL_MS = 50
WARM = 20
ROUND = 50
"""Number of steps through one site's page before it is the other site's turn."""
LINE, SPREAD = 60, 6
"""Maximum number of plies of the main line, and of one variation."""

STEP = """async (key) => {
  const row = document.querySelector("#recap-tree .ply[tabindex='0']");
  row.focus();
  const begun = performance.now();
  row.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
  await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  return performance.now() - begun;
}"""
"""JavaScript that presses a key and returns the milliseconds until the next frame is rendered, which
are at least 17."""


NOTE_MEMORIES = """
  window.memories = [];
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const usual = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
      const made = await usual.apply(WebAssembly, given);
      const all = Object.values((made.instance ?? made).exports);
      window.memories.push(...all.filter((one) => one instanceof WebAssembly.Memory));
      return made;
    };
  }
"""
MEMORY = "window.memories.reduce((sum, one) => sum + one.buffer.byteLength, 0)"
"""JavaScript expression: bytes of the page's WebAssembly memories, including Python's."""


def tree(nodes: int) -> Game:
    """Return a game tree with `nodes` positions: plies of a recorded game, and random variations."""
    games = json.loads((ROOT / "tests" / "data" / "games.json").read_text())
    record = max(games, key=lambda one: len(one["moves"]))
    game = Game(record["type"].partition("+")[2], False)
    for move in record["moves"][:LINE]:
        game.play(move)
    chance = random.Random(1)
    main = game.node.path()
    count = len(main) - 1
    while count < nodes:
        game.visit(chance.choice(main[4:-1]))
        for _ in range(min(SPREAD, nodes - count)):
            if game.outcome()[0] != ONGOING:
                break
            before = len(game.node.variations)
            game.branch(chance.choice(game.board.legal_moves()))
            count += before < len(game.node.parent.variations if game.node.parent else ())
    game.visit(main[-1])
    return game


def heap(session: Any) -> dict[str, float]:
    """Return the megabytes of the page's heap by part, such as "buffers", after a garbage collection.
    `session` is a session of Chromium's debugging protocol."""
    session.send("HeapProfiler.collectGarbage")
    usage = session.send("Runtime.getHeapUsage")
    names = {
        "usedSize": "JavaScript",
        "embedderHeapUsedSize": "page",
        "backingStorageSize": "buffers",
    }
    found = session.send("Runtime.evaluate", {"expression": MEMORY})
    sizes = {shown: usage.get(name, 0) / 1e6 for name, shown in names.items()}
    return sizes | {"WebAssembly": found["result"]["value"] / 1e6}


def spread(milliseconds: list[float]) -> str:
    """Return the median, the 95th percentile and the maximum of `milliseconds`, as one text."""
    ordered = sorted(milliseconds)
    return (
        f"{statistics.median(ordered):.0f} ms in the middle, "
        f"{ordered[int(len(ordered) * 0.95)]:.0f} for 95 of 100, {ordered[-1]:.0f} the longest"
    )


WORK = ("TaskDuration", "LayoutCount", "RecalcStyleCount")


def worked(session: Any) -> list[float]:
    """Return what the page's thread has done since the page's start: seconds of processor time, number
    of layouts, and number of style recalculations. `session` is a session of Chromium's debugging
    protocol."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    values = {one["name"]: float(one["value"]) for one in metrics}
    return [values[name] for name in WORK]


class Stepped:
    """Page whose review shows the tree, with measurements of the steps through it and of its heap."""

    def __init__(self, context: Any, url: str, record: str, nodes: int) -> None:
        """Open `record`, a saved game with a tree of `nodes` positions, in the review. Raises Problem
        if it does not open."""
        self.page = page = context.new_page()
        page.add_init_script(NOTE_MEMORIES)
        page.route("**/pyodide*", lambda route: route.abort())
        page.goto(url)
        wait(page, MARK)
        page.evaluate("(text) => localStorage.setItem('skep.game', text)", record)
        page.reload()
        wait(page, MARK)
        page.locator("#b-review").click()
        rows = wait(page, "document.querySelectorAll('#recap-tree .ply').length")
        if rows != nodes:
            raise Problem(f"The list has {rows} rows, not {nodes}.")
        self.session = context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.took: list[float] = []
        self.work: list[list[float]] = []
        self.key, self.left = "ArrowUp", 0
        self.step(WARM)
        self.took, self.work = [], []
        self.before = heap(self.session)

    def step(self, steps: int) -> None:
        """Press the arrow keys `steps` times; the direction changes every WARM steps, so that the steps
        go down and up the list in turn."""
        begun = worked(self.session)
        for _ in range(steps):
            if not self.left:
                self.key = "ArrowDown" if self.key == "ArrowUp" else "ArrowUp"
                self.left = WARM
            self.left -= 1
            self.took.append(self.page.evaluate(STEP, self.key))
            now = worked(self.session)
            self.work.append([after - before for after, before in zip(now, begun, strict=True)])
            begun = now

    @property
    def each_ms(self) -> float:
        """Return the mean processor time of the page's thread for a step, in milliseconds."""
        return 1000 * statistics.mean([seconds for seconds, _, _ in self.work])

    def tell(self, name: str) -> None:
        """Print the measurements of this page under the site's `name`."""
        after = heap(self.session)
        say(f"{name}: {len(self.took)} steps, each {spread(self.took)} (goal: {GOAL_MS} ms)")
        seconds, layouts, styles = zip(*self.work, strict=True)
        say(f"  work in the page's thread: {spread([1000 * one for one in seconds])}")
        say(
            f"  {statistics.mean(layouts):.1f} layouts and {statistics.mean(styles):.1f} "
            "recalculations of style"
        )
        for part, megabytes in after.items():
            say(f"  {part}: {self.before[part]:.2f} MB before, {megabytes:.2f} MB after")


def run(nodes: int, steps: int, beside: str) -> None:
    """Open the tree in this site's page, and if `beside` is not "" also in that of the built site in
    the folder `beside`, and step through it. Raises Problem if it does not open."""
    from playwright.sync_api import sync_playwright

    game = tree(nodes)
    record = json.loads(saved_game(game.text()))
    record |= {"tournament": False, "tree": spell_link(alone(game))}
    text = json.dumps(record)
    sites = {"this site": build(SITE)} | ({"beside": Path(beside)} if beside else {})
    with sync_playwright() as playwright:
        chromium = ensure_chromium()
        pages: dict[str, Stepped] = {}
        for name, folder in sites.items():
            server = start(Site(folder, fresh=False), "127.0.0.1", 0, "/")
            threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
            browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
            context = browser.new_context(
                viewport={"width": 1440, "height": 900}, service_workers="block"
            )
            url = f"http://127.0.0.1:{server.server_port}/"
            pages[name] = Stepped(context, url, text, nodes)
        for at in range(0, steps, ROUND):
            for page in pages.values():
                page.step(min(ROUND, steps - at))
        for name, page in pages.items():
            page.tell(name)
        if beside:
            ratio = pages["this site"].each_ms / pages["beside"].each_ms
            say(f"{ratio:.2f} times the work of the site beside it")
        for page in pages.values():
            page.page.context.browser.close()


def main(argv: list[str]) -> int:
    """Run the benchmark and print its table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=NODES)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--beside", default="", help="the folder of another site, built")
    options = parser.parse_args(argv)
    status = run_there("tools.bench.tree", argv)
    if status is not None:
        return status
    run(options.nodes, options.steps, options.beside)
    return 0


if __name__ == "__main__":
    as_program(main)
