"""Measure how long a review of a whole game takes in a browser and natively.

    python3 -m tools.bench.review_time [--only chromium|firefox|webkit]

The game is the recorded one (`tests/data/games.json`) whose length is nearest to 60 plies. It is
reviewed by one worker, with the iterations that the page gives each position. Each line has the time by
the clock and the time that the processor spent, in the browser by all its processes together; other
load makes only the first one longer. The goal is 5 s on two cores.
"""

import argparse
import json
import time

from hive_core.engine.backends import KERNEL, search_called
from hive_core.game import Game
from hive_core.notation.moves import parse_game_type
from hive_core.search.review import COMPILED_ITERATIONS, Reviewer
from tools.bench.cores import MAKE, PATIENCE_S, spent_s
from tools.bench.in_browsers import each_browser, run_with_playwright
from tools.bench.search import WORKER
from tools.browsers.stage import ENGINES
from tools.browsers.tab import Engine
from tools.common import ROOT, Problem, as_program, say
from tools.kernel.native import compile_native
from web.opponent.messages import Review, as_object

PLIES = 60
REVIEW = """(async () => {
  const {worker, answers} = window.made[%s];
  answers.length = 0;
  worker.receive(JSON.stringify(%s));
  for (const end = Date.now() + 300000; Date.now() < end; ) {
    const last = answers.at(-1);
    if (last && (last.left === 0 || last.say === "error")) return last;
    await new Promise((next) => setTimeout(next, 10));
  }
  return {say: "nothing in time"};
})()"""
"""JavaScript that lets a worker made by MAKE review a game, and waits for the last position."""


def recorded() -> Game:
    """Return the recorded game whose length is nearest to PLIES."""
    rows = json.loads((ROOT / "tests" / "data" / "games.json").read_text("utf-8"))
    row = min(rows, key=lambda row: abs(len(row["moves"]) - PLIES))
    game = Game(parse_game_type(row["type"]))
    for move in row["moves"]:
        game.play(move)
    return game


def natively(game: Game) -> str:
    """Review `game` in this process; return the times as text."""
    reviewer = Reviewer(game, PATIENCE_S, search_called(KERNEL)[1], iterations=COMPILED_ITERATIONS)
    clock, spent = time.monotonic(), time.process_time()
    while not reviewer.done:
        reviewer.run()
    return f"{time.monotonic() - clock:.1f} s, {time.process_time() - spent:.2f} s of the processor"


def measure(engine: Engine, url: str, game: Game) -> str:
    """Let a worker in a browser review `game`; return the times as text. Raises Problem."""
    tab = engine.tab()
    tab.open(url)
    tab.playable()
    tab.evaluate(MAKE % (WORKER, json.dumps(KERNEL), json.dumps(KERNEL)))
    question = as_object(Review("review", game.text(), game.board.tournament, PATIENCE_S, 0))
    clock, spent = time.monotonic(), spent_s()
    answer = tab.evaluate(REVIEW % (json.dumps(KERNEL), json.dumps(question)))
    found = f"{time.monotonic() - clock:.1f} s, {spent_s() - spent:.2f} s of the processor"
    if answer["say"] != "reviewed":
        raise Problem(f"The worker said: {answer}")
    tab.close()
    return found


def main(argv: list[str]) -> int:
    """Run the benchmark in the tests' environment, which has Playwright."""
    parser = argparse.ArgumentParser(
        prog="tools.bench.review_time", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--only", choices=ENGINES, help="one browser")
    options = parser.parse_args(argv)
    code = run_with_playwright("tools.bench.review_time", argv)
    if code is not None:
        return code
    compile_native()
    game = recorded()
    say(f"{len(game.played)} plies, {COMPILED_ITERATIONS} iterations a position")
    say(f"natively: {natively(game)}")
    game.goto(len(game.played) + len(game.ahead()))
    each_browser(
        options.only,
        lambda engine, url: say(f"{engine.name}: {measure(engine, url, game)}"),
    )
    return 0


if __name__ == "__main__":
    as_program(main)
