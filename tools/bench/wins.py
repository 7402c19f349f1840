"""Measure how fast the compiled search in a browser's worker proves the forced wins of tests/data/.

    python3 -m tools.bench.wins [--puzzles] [--only chromium|firefox|webkit]

A line has the plies of a win, whether it was proved, the iterations, and the worker's own seconds. With
--puzzles, level five plays the puzzles with a forced win instead; the benchmark prints how many it
solves and its longest time. A browser that is not installed is named and left out.
"""

import argparse
import json
import os
import time
from typing import Any

from hive_core.engine.backends import KERNEL
from hive_core.notation.moves import parse_move
from hive_core.notation.position import parse_position
from hive_core.search.levels import BALANCED, LEVELS, STRONGEST
from tools.bench.cores import MAKE, STUDY
from tools.bench.find_wins import TARGETS
from tools.bench.in_browsers import each_browser, run_with_playwright
from tools.bench.search import WORKER
from tools.browsers.stage import ENGINES
from tools.browsers.tab import Engine
from tools.common import Problem, as_program, say
from tools.puzzles.candidates import WINS
from tools.puzzles.entries import TARGET
from tools.puzzles.moves import read
from web.opponent.messages import Study, Think, as_object

GOALS_S = {5: 0.5, 7: 5.0}
"""Goal in seconds for the proof of a win, by the number of plies of the win."""
LONGEST_S = 20.0


def measure(engine: Engine, url: str, wins: list[dict[str, Any]]) -> None:
    """Let a worker in one browser prove the forced wins in `wins`. Print a line for each win, and for
    each length the number proved within its goal."""
    tab = engine.tab()
    tab.open(url)
    tab.playable()
    name = json.dumps(KERNEL)
    tab.evaluate(MAKE % (WORKER, name, name))
    proved = dict.fromkeys(GOALS_S, 0)
    for win in wins:
        question = as_object(Study(win["game"], win["game"], True, LONGEST_S, 0, 0))
        answer = tab.evaluate(STUDY % (name, json.dumps(question)))
        if answer["say"] != "studied":
            raise Problem(f"The worker said: {answer}")
        report = answer["report"]
        effort = f"{report['iterations']:9,} iterations {report['seconds']:7.2f} s"
        won = report["proved"] == 1
        say(f"  {win['id']:12} {win['plies']} plies, {'proved' if won else 'NOT PROVED'}: {effort}")
        proved[win["plies"]] += won and report["seconds"] <= GOALS_S[win["plies"]]
    for plies, goal_s in GOALS_S.items():
        count = len([win for win in wins if win["plies"] == plies])
        say(f"{engine.name}: {proved[plies]} of {count} in {plies} plies within {goal_s} s")
    tab.close()


def solve(engine: Engine, url: str) -> None:
    """Let level five play every puzzle that is a forced win, in one browser. Print a line for each that
    it does not solve, then the number solved and the longest time."""
    tab = engine.tab()
    tab.open(url)
    tab.playable()
    name = json.dumps(KERNEL)
    tab.evaluate(MAKE % (WORKER, name, name))
    wins = [one for one in json.loads(TARGET.read_text("utf-8"))["puzzles"] if one["goal"] in WINS]
    right, longest = 0, 0.0
    for one in wins:
        text, seconds = one["position"], LEVELS[STRONGEST].seconds
        question = as_object(Think(one["id"], text, True, STRONGEST, BALANCED, seconds, 0.0, 0))
        begun = time.monotonic()
        answer = tab.evaluate(STUDY % (name, json.dumps(question)))
        longest = max(longest, time.monotonic() - begun)
        if answer["say"] != "move":
            raise Problem(f"The worker said: {answer}")
        found = parse_move(parse_position(text), answer["move"]) == read(one["moves"][0])
        right += found
        if not found:
            say(f"  {one['id']:12} {one['goal']}: {answer['move']}, not {one['moves'][0]}")
    say(f"{engine.name}: {right} of {len(wins)} puzzles solved, each within {longest:.2f} s")
    tab.close()


def main(argv: list[str]) -> int:
    """Run the benchmark in the tests' environment, which has Playwright."""
    parser = argparse.ArgumentParser(
        prog="tools.bench.wins", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--only", choices=ENGINES, help="one browser")
    parser.add_argument("--puzzles", action="store_true", help="those that are wins, at level five")
    options = parser.parse_args(argv)
    code = run_with_playwright("tools.bench.wins", argv)
    if code is not None:
        return code
    wins = [win for plies in GOALS_S for win in json.loads(TARGETS[plies].read_text("utf-8"))]
    say(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    if options.puzzles:
        each_browser(options.only, solve)
    else:
        each_browser(options.only, lambda engine, url: measure(engine, url, wins))
    return 0


if __name__ == "__main__":
    as_program(main)
