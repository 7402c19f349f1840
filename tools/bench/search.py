"""Measure the computer in Chromium: speed with one and two workers, the page's longest task, memory.

    python3 -m tools.bench.search [--seconds N]

Speed: iterations per second of all workers together, while the strongest level plays itself. Meanwhile
the benchmark records the page's tasks, including those that play the moves. Memory: growth of the tab's
process after a worker has started, after it has searched for the time of a move, and after it has
searched every position of ten real games for a tenth of a second.
"""

import argparse
import json
import os
import threading
from pathlib import Path
from typing import Any

from hive_core.game import Game
from hive_core.notation.moves import parse_game_type
from hive_core.search.levels import STRONGEST
from tools.bench.page import MARK, TAKE_TIME, WATCH_TASKS, full_hive, saved_game, wait
from tools.build.site import SITE, build
from tools.common import ROOT, Problem, as_program, say
from tools.server import Site, start
from tools.testenv import FLAGS, ensure_chromium, run_there
from web.opponent.messages import Study, as_object

SECONDS = 30
GAMES = 10
LOOK_S = 0.1
THOUGHT_S = 5.0
GOAL_MS = 50
PATIENCE_S = 30
"""Maximum seconds for a worker to start and answer, in addition to twice its time for the search."""

DEVICE = """
Object.defineProperty(Navigator.prototype, "hardwareConcurrency", {get: () => CORES});
Object.defineProperty(Navigator.prototype, "deviceMemory", {get: () => 8});
window.made = [];
window.told = [];
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    const number = window.made.push(this) - 1;
    this.addEventListener("message", ({data}) => {
      if (/^[@{]/.test(data)) window.told.push([number, data]);
    });
  }
};
"""
"""JavaScript that makes the browser report `cores` processor cores, and records the workers that the
page starts and their messages."""

WORKER = """async (core = "auto") => {
  const listing = window.skep.base + "engine.json";
  const files = await (await fetch(listing)).json();
  const kernel = files.map(([name]) => name).find((name) => name.includes("/hive_kernel-"));
  const script = document.createElement("script");
  script.type = "py";
  script.setAttribute("worker", "");
  script.setAttribute("name", "alone-" + Math.random());
  script.setAttribute("src", window.skep.base + "web/opponent/worker.py");
  script.setAttribute("config", window.skep.base + "worker.json");
  document.body.append(script);
  while (!script.xworker) await new Promise((next) => setTimeout(next, 10));
  const worker = (await script.xworker.ready).sync;
  await worker.prepare(core, kernel ? new URL(kernel, listing).href : "");
  window.alone = worker;
  window.channel = script.xworker;
  const answers = window.answers = [];
  script.xworker.addEventListener("message", ({data}) => {
    if (/^{/.test(data)) answers.push(JSON.parse(data));
  });
}"""
"""JavaScript that starts a worker as the page does, with the search called `core` ("python" or
"kernel"). `window.channel` gets all that it says."""

ASK = """async ([question, ms]) => {
  window.answers.length = 0;
  window.alone.receive(JSON.stringify(question));
  for (const end = Date.now() + ms; Date.now() < end; ) {
    const answer = window.answers.find(({say}) => say !== "progress");
    if (answer) return {...answer, core: window.answers[0].core};
    await new Promise((next) => setTimeout(next, 10));
  }
  return {say: `nothing in time but ${JSON.stringify(window.answers).slice(-500)}`};
}"""
"""JavaScript that sends a request to the worker started by WORKER and waits at most `ms` milliseconds
for the answer."""

REPORTS = """() => window.told.filter(([number, text]) => number === 0 && text.includes('"progress"'))
  .map(([number, text]) => JSON.parse(text))
  .map(({ticket, report}) => [ticket, report.iterations, report.seconds])"""

HELPED = "window.told.filter(([number, text]) => text[0] === '@').length > 3"


def study(page: Any, game: str, seconds: float) -> dict[str, Any]:
    """Let the worker that WORKER has started search the position of the GameString `game` for at most
    `seconds`, and return its report.

    The entry "core" of the report is the name of the search, None if the worker sends none. Raises
    Problem if the worker fails.
    """
    question = as_object(Study(game, game, True, seconds, 0, 0))
    answer = page.evaluate(ASK, [question, 1000 * (2 * seconds + PATIENCE_S)])
    if answer["say"] != "studied":
        raise Problem(f"The worker said: {answer}")
    report: dict[str, Any] = answer["report"] | {"core": answer.get("core")}
    return report


def speed(browser: Any, url: str, workers: int, seconds: int) -> tuple[float, float]:
    """Return the iterations per second of `workers` workers together, and the page's longest task in
    ms."""
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    page = context.new_page()
    page.add_init_script(DEVICE.replace("CORES", str(workers + 1)))
    page.goto(url)
    wait(page, MARK)
    record = saved_game(";".join(full_hive().split(";")[:15]), computers=(0, 1), level=STRONGEST)
    page.evaluate("text => localStorage.setItem('skep.game', text)", record)
    page.evaluate(TAKE_TIME)
    page.reload()
    wait(page, MARK)
    wait(page, f"window.made.length === {workers} && window.told.length > 0")
    if workers > 1:
        wait(page, HELPED)
    page.wait_for_timeout(THOUGHT_S * 1000)
    page.evaluate("window.told.length = 0")
    page.evaluate(WATCH_TASKS)
    page.wait_for_timeout(seconds * 1000)
    last: dict[int, tuple[int, float]] = {}
    for ticket, iterations, spent_s in page.evaluate(REPORTS):
        last[ticket] = iterations, spent_s
    longest = max([0.0, *page.evaluate("window.tasks")])
    context.close()
    # The first may have begun before the watch, the last is cut off: neither matters to a rate.
    found = [one for one in last.values() if one[1] > 0.5]
    if not found:
        raise Problem("The computer told nothing of its search.")
    return sum(one[0] for one in found) / sum(one[1] for one in found), longest


def tab_mb(session: Any) -> float:
    """Return the resident memory of the browser's only tab, in MB."""
    total = 0
    for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
        if process["type"] == "renderer":
            for line in Path(f"/proc/{process['id']}/status").read_text().splitlines():
                if line.startswith("VmRSS"):
                    total += int(line.split()[1])
    return total / 1024


def positions() -> list[str]:
    """Return the GameStrings after every ply of ten real games with all bugs."""
    found: list[str] = []
    rows = json.loads((ROOT / "tests/data/games.json").read_text("utf-8"))
    for row in [row for row in rows if row["type"] == "Base+MLP"][:GAMES]:
        game = Game(parse_game_type(row["type"]), repetition=False)
        for text in row["moves"][:-1]:
            game.play(text)
            found.append(game.game_string())
    return found


def memory(browser: Any, url: str) -> list[tuple[str, float]]:
    """Return pairs (what was done, MB by which the tab has grown since before the first worker), in
    order."""
    session = browser.new_browser_cdp_session()
    page = browser.new_context().new_page()
    page.goto(url)
    wait(page, MARK)
    page.wait_for_timeout(3000)
    before = tab_mb(session)
    page.evaluate(WORKER)
    found = [("a worker that has started", tab_mb(session) - before)]
    texts = positions()
    study(page, texts[30], THOUGHT_S)
    found.append((f"after {THOUGHT_S:.0f} s of thinking", tab_mb(session) - before))
    for text in texts:
        study(page, text, LOOK_S)
    found.append((f"after {len(texts)} positions of {GAMES} games", tab_mb(session) - before))
    page.context.close()
    return found


def measure(seconds: int) -> None:
    """Run the benchmark and print its figures."""
    from playwright.sync_api import sync_playwright

    with start(Site(build(SITE), fresh=False), "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/"
        with sync_playwright() as playwright:
            program = ensure_chromium()
            browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
            say(f"{browser.version}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
            for workers in (1, 2):
                rate, longest = speed(browser, url, workers, seconds)
                task = f"{longest:.0f} ms" if longest else f"none over {GOAL_MS} ms"
                say(
                    f"{workers} worker{'s' if workers > 1 else ' '}: {rate:6.0f} iterations/s; "
                    f"the page's longest task: {task} (goal {GOAL_MS} ms)"
                )
            for what, mb in memory(browser, url):
                say(f"memory, {what}: {mb:.0f} MB")
            browser.close()
        server.shutdown()


def main(argv: list[str]) -> int:
    """Run the benchmark in the tests' environment, which has Playwright."""
    parser = argparse.ArgumentParser(prog="tools.bench.search", description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=int, default=SECONDS, help="watched, for each number")
    options = parser.parse_args(argv)
    status = run_there("tools.bench.search", argv)
    if status is not None:
        return status
    measure(options.seconds)
    return 0


if __name__ == "__main__":
    as_program(main)
