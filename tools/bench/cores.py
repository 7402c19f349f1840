"""Compare the speed of the compiled search in a browser with the interpreted one, and with CPython's.

    python3 -m tools.bench.cores [--seconds N] [--rounds N] [--only chromium|firefox|webkit]

The page starts two workers as it does for play, one with each search. They search the same positions in
turn, mid-game with all bugs, so that other load affects both alike. Then this process makes as many
iterations with the kernel that is compiled for its Python. Browser and process are compared by the
time that the processor spent: in the browser by all its processes together, from the question to the
answer, with the reports that the worker sends meanwhile; here for the search alone. One search comes
first, in which the browser compiles the module for this machine and while it stores the site for use
offline; it is printed, and not counted. Each ratio is the median over all positions and rounds. A
browser that is not installed is named and left out.
"""

import argparse
import json
import os
import time
from contextlib import suppress
from pathlib import Path
from statistics import median

from hive_core.engine.backends import KERNEL, PYTHON, search_called
from hive_core.game import Game
from hive_core.search.levels import FULL
from hive_core.search.thinker import Thinker
from tools.bench.in_browsers import each_browser, run_with_playwright
from tools.bench.search import WORKER, positions
from tools.browsers.stage import ENGINES
from tools.browsers.tab import Engine, Tab
from tools.common import Problem, as_program, say
from tools.kernel.native import compile_native
from web.opponent.messages import Study, as_object

SECONDS = 2.0
CHOSEN = slice(20, 220, 25)
"""Indexes of the positions to search in the list of all positions of ten real games. The selection
covers all phases of a game."""
GOAL = 20.0
GOAL_NATIVE = 0.7
ROUNDS = 2
NATIVE, BY_TIME = "native", "by processor time"
IDLE = 0.1
"""Share of a processor's time that a browser may spend at rest."""
REST_S = 60.0
"""Most seconds to wait for a browser to come to rest."""
PATIENCE_S = 600.0
FEWEST = 100
"""Minimum number of iterations in a position for its speed to count: a search that proves a win quickly
makes few, which says nothing about speed."""
MAKE = """(async () => {
  await (%s)(%s);
  window.made = {...window.made, [%s]: {worker: window.alone, answers: window.answers}};
  return true;
})()"""
STUDY = """(async () => {
  const {worker, answers} = window.made[%s];
  answers.length = 0;
  worker.receive(JSON.stringify(%s));
  for (const end = Date.now() + 60000; Date.now() < end; ) {
    const answer = answers.find(({say}) => say !== "progress");
    if (answer) return {core: null, ...answers[0], ...answer};
    await new Promise((next) => setTimeout(next, 10));
  }
  return {say: "nothing in time"};
})()"""


def searched(tab: Tab, core: str, game: str, seconds: float) -> tuple[int, float]:
    """Let the worker that has the search `core` ("python" or "kernel") search the position of the
    GameString `game` for `seconds`.

    Return the iterations that it made and the seconds that it took. Raises Problem if the worker fails.
    """
    question = as_object(Study(game, game, True, seconds, 0, 0))
    answer = tab.evaluate(STUDY % (json.dumps(core), json.dumps(question)))
    if answer["say"] != "studied":
        raise Problem(f"The worker said: {answer}")
    if answer["core"] not in (core, None):  # None: proved before it told how far it was
        raise Problem(f"The worker that was to search by {core} did by {answer['core']}.")
    report = answer["report"]
    return report["iterations"], report["seconds"]


def natively(game: str, iterations: int) -> float:
    """Return the iterations per second with which this process makes `iterations` of them in the
    position of the GameString `game`."""
    board = Game.from_text(game).board
    thinker = Thinker(board, FULL, seconds=PATIENCE_S, search_of=search_called(KERNEL)[1])
    thinker.search.settle = False
    begun = time.process_time()
    thinker.search.run(iterations=iterations)
    return iterations / max(time.process_time() - begun, 0.001)


def spent_s() -> float:
    """Return the processor time in seconds of all processes that descend from this one and still
    run."""
    parents: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
    found, waiting = 0, [os.getpid()]
    while waiting:
        parent = waiting.pop()
        for child in [child for child, one in parents.items() if one == parent]:
            waiting.append(child)
            for task in Path(f"/proc/{child}/task").glob("*/schedstat"):
                with suppress(OSError):
                    found += int(task.read_text().split()[0])
    return found / 1e9


def come_to_rest() -> None:
    """Wait until the browser spends less than IDLE of a processor, or for REST_S seconds."""
    end_s = time.monotonic() + REST_S
    before_s = spent_s()
    while time.monotonic() < end_s:
        time.sleep(1.0)
        now_s = spent_s()
        if now_s - before_s < IDLE:
            return
        before_s = now_s


def searched_by_time(tab: Tab, game: str, seconds: float) -> tuple[int, float, float]:
    """Let the worker with the compiled search search a position as `searched` does; return also the
    iterations for each second that the processor spent in all processes of the browser."""
    begun_s = spent_s()
    iterations, took_s = searched(tab, KERNEL, game, seconds)
    return iterations, took_s, iterations / max(spent_s() - begun_s, 0.001)


def measure(engine: Engine, url: str, seconds: float, rounds: int) -> None:
    """Print the speeds of the searches in a browser: one line for each position, and one in all."""
    tab = engine.tab()
    tab.open(url)
    tab.playable()
    for core in (PYTHON, KERNEL):
        name = json.dumps(core)
        tab.evaluate(MAKE % (WORKER, name, name))
    first = searched_by_time(tab, positions()[CHOSEN][0], seconds)[2]
    say(f"{engine.name}: in the first search {first:,.0f} iterations in a second of processor time")
    come_to_rest()
    rates: dict[str, list[float]] = {PYTHON: [], KERNEL: [], BY_TIME: [], NATIVE: []}
    for game in positions()[CHOSEN] * rounds:
        found = {PYTHON: searched(tab, PYTHON, game, seconds)}
        made, took_s, by_time = searched_by_time(tab, game, seconds)
        found[KERNEL] = made, took_s
        plies = game.count(";") - 2
        if min(iterations for iterations, _ in found.values()) < FEWEST:
            say(f"  {plies:3} plies: proved at once")
            continue
        for core, (iterations, core_s) in found.items():
            rates[core].append(iterations / max(core_s, 0.001))
        rates[BY_TIME].append(by_time)
        rates[NATIVE].append(natively(game, found[KERNEL][0]))
        say("".join([f"  {plies:3} plies:", *[f"{rate[-1]:10,.0f}" for rate in rates.values()]]))
    slow, fast, spent, native = rates.values()
    gain = median(one / other for one, other in zip(fast, slow, strict=True))
    share = median(one / other for one, other in zip(spent, native, strict=True))
    say(
        f"{engine.name}: interpreted {median(slow):,.0f}, compiled {median(fast):,.0f} iterations/s, "
        f"x{gain:.1f} (goal {GOAL:.0f}); a second of processor time {median(spent):,.0f}, natively "
        f"{median(native):,.0f}, of which the browser makes {share:.2f} (goal {GOAL_NATIVE})"
    )
    tab.close()


def main(argv: list[str]) -> int:
    """Run the benchmark in the tests' environment, which has Playwright."""
    parser = argparse.ArgumentParser(prog="tools.bench.cores", description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each search")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="searches of each position")
    parser.add_argument("--only", choices=ENGINES, help="one browser")
    options = parser.parse_args(argv)
    code = run_with_playwright("tools.bench.cores", argv)
    if code is not None:
        return code
    compile_native()
    each_browser(
        options.only, lambda engine, url: measure(engine, url, options.seconds, options.rounds)
    )
    return 0


if __name__ == "__main__":
    as_program(main)
