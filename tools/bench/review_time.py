"""Measure how long a review of a whole game takes in a browser and natively.

    python3 -m tools.bench.review_time [--workers N] [--late] [--only chromium|firefox|webkit]

The game is the recorded one (`tests/data/games.json`) whose length is nearest to 60 plies. It is
reviewed with the iterations that the page gives each position, natively by one process, in the browser
by two workers or as many as `--workers` says. They have started before, as in a page where a game
against the computer has ended; with `--late` only the first one has, and the others start with the
question. Each line has the time by the clock and the time that the processor spent, in the browser by
all its processes together; other load makes only the first one longer. The goal is 5 s on two cores.
All reviews should find the same.
"""

import argparse
import json
import time
from typing import Any

from hive_core.engine.backends import KERNEL, search_called
from hive_core.game import Game
from hive_core.game.evaluation import Evaluation
from hive_core.notation.moves import parse_game_type
from hive_core.search.accuracy import plain
from hive_core.search.review import COMPILED_ITERATIONS, Reviewer
from tools.bench.cores import PATIENCE_S, spent_s
from tools.bench.in_browsers import each_browser, run_with_playwright
from tools.bench.search import WORKER
from tools.browsers.stage import ENGINES
from tools.browsers.tab import Engine
from tools.common import ROOT, Problem, as_program, say
from tools.kernel.native import compile_native
from web.opponent.messages import Review, as_object

PLIES = 60
REVIEW = """(async () => {
  const start = %s, workers = %s, late = %s, core = %s, question = %s;
  await start(core);
  const [first, heard] = [window.alone, window.answers];
  const helpers = [];
  window.channel.addEventListener("message", ({data}) => {
    if (/^@/.test(data)) for (const helper of helpers) helper.receive(data.slice(1));
  });
  const join = async () => {
    await start(core);
    window.channel.addEventListener("message", ({data}) => {
      if (/^@/.test(data)) first.receive(data.slice(1));
    });
    helpers.push(window.alone);
  };
  const help = (number) =>
    helpers[number - 1].receive(JSON.stringify({do: "help", question, number}));
  while (!late && helpers.length + 1 < workers) await join();
  const begun = performance.now();
  first.receive(JSON.stringify(question));
  let joined = Promise.resolve();
  for (let number = 1; number < workers; number++) {
    if (late) joined = joined.then(join).then(() => help(number));
    else help(number);
  }
  for (const end = Date.now() + 300000; Date.now() < end; ) {
    const last = heard.at(-1);
    if (last && (last.left === 0 || last.say === "error")) {
      const positions = [];
      for (const {position} of heard) if (position) positions[position.ply] = position;
      return {...last, positions, seconds: (performance.now() - begun) / 1000};
    }
    await new Promise((next) => setTimeout(next, 5));
  }
  return {say: "nothing in time"};
})()"""
"""JavaScript that lets workers review a game together, and waits for the last position."""


def recorded() -> Game:
    """Return the recorded game whose length is nearest to PLIES."""
    rows = json.loads((ROOT / "tests" / "data" / "games.json").read_text("utf-8"))
    row = min(rows, key=lambda row: abs(len(row["moves"]) - PLIES))
    game = Game(parse_game_type(row["type"]))
    for move in row["moves"]:
        game.play(move)
    return game


def natively(game: Game) -> tuple[str, list[Evaluation], int]:
    """Review `game` in this process; return the times as text, what it found, and the number of
    iterations."""
    reviewer = Reviewer(game, PATIENCE_S, search_called(KERNEL)[1], iterations=COMPILED_ITERATIONS)
    clock, spent = time.monotonic(), time.process_time()
    while not reviewer.done:
        reviewer.run()
    clock, spent = time.monotonic() - clock, time.process_time() - spent
    return f"{clock:.1f} s, {spent:.2f} s of the processor", reviewer.found, reviewer.search.spent


def measure(
    engine: Engine, url: str, game: Game, workers: int, late: bool
) -> tuple[float, float, Any]:
    """Let workers in a browser review `game`; return the seconds by the clock and by the processor,
    and the evaluations as they came. Raises Problem."""
    tab = engine.tab()
    tab.open(url)
    tab.playable()
    question = as_object(Review("review", game.text(), game.board.tournament, PATIENCE_S, 0))
    core, question_text = json.dumps(KERNEL), json.dumps(question)
    tab.evaluate(f"(async () => {{ await ({WORKER})({core}); }})()")  # the browser compiles it
    spent = spent_s()
    late_text = json.dumps(late)
    answer = tab.evaluate(REVIEW % (WORKER, workers, late_text, core, question_text))
    spent = spent_s() - spent
    if answer["say"] != "reviewed":
        raise Problem(f"The worker said: {answer}")
    tab.close()
    return answer["seconds"], spent, answer["positions"]


def main(argv: list[str]) -> int:
    """Run the benchmark in the tests' environment, which has Playwright."""
    parser = argparse.ArgumentParser(
        prog="tools.bench.review_time", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--late", action="store_true", help="the others start with the question")
    parser.add_argument("--only", choices=ENGINES, help="one browser")
    options = parser.parse_args(argv)
    code = run_with_playwright("tools.bench.review_time", argv)
    if code is not None:
        return code
    compile_native()
    game = recorded()
    text, found, iterations = natively(game)
    say(f"{len(game.played)} plies, {iterations:,} iterations; natively: {text}")

    def tell(engine: Engine, url: str) -> None:
        seconds, spent, positions = measure(engine, url, game, options.workers, options.late)
        same = sum(one == plain(two) for one, two in zip(positions, found, strict=True))
        say(
            f"{engine.name}, {options.workers} workers: {seconds:.1f} s, {spent:.2f} s of the "
            f"processor, {iterations / seconds:,.0f} iterations a second, "
            f"{same} of {len(found)} evaluations as natively"
        )

    each_browser(options.only, tell)
    return 0


if __name__ == "__main__":
    as_program(main)
