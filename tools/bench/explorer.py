"""Measure how long "Positions in your games" takes in the page, with thousands of games in IndexedDB.

    python3 -m tools.bench.explorer [--games N] [--python micropython|pyodide]

The page imports a file with `--games` games of random moves, 60 plies each, opens the dialog, which
keys the positions of all of them the first time, opens it again, and takes the most frequent move a few
times. Seconds until the moves and games are listed; the last column is the goal, for a machine without
other load.
"""

import argparse
import json
import random
import tempfile
import threading
from pathlib import Path
from typing import Any

from hive_core.game import Game
from hive_core.rules.board import ONGOING
from tools.bench.library import NAMES
from tools.bench.page import MARK, wait
from tools.build.site import SITE, build
from tools.common import as_program, say
from tools.server import Site, start
from tools.testenv import FLAGS, ensure_chromium, run_there
from web.common.settings import default_game
from web.library.entry import entry
from web.library.records import plain_entry
from web.saved_records.game_record import saved_game, to_record
from web.saved_records.revision import Mark

PLIES, DIFFERENT, STEPS = 60, 200, 3
KEYED_S, OPENED_S, STEP_S = 0.03, 1.0, 1.0
"""Goals in seconds: to key one game, to open the dialog again, and to take a move."""
OPEN = "document.querySelector('dialog:not(#d-menu) [data-act=positions]').click()"
STATE = "document.querySelector('.positions-state')?.textContent ?? ''"
LISTED = f"/this position.$/.test({STATE}) && document.querySelector('.positions-games button')"
STEP = """() => new Promise((done) => {
  const begin = performance.now();
  const rows = document.querySelector('.positions-moves');
  const before = rows.firstElementChild;
  before.querySelector('button').click();
  const look = () => rows.firstElementChild === before
    ? requestAnimationFrame(look)
    : requestAnimationFrame(() => done((performance.now() - begin) / 1000));
  look();
})"""


def library(count: int) -> str:
    """Return the text of a file of `count` games, DIFFERENT ones over and over under other names."""
    different = []
    for seed in range(min(count, DIFFERENT)):
        rng = random.Random(seed)
        game = Game("MLP", True, False)
        while len(game.played) < PLIES and game.outcome()[0] == ONGOING:
            game.play(rng.choice(game.board.legal_moves()))
        different.append(game)
    lines = []
    for number in range(count):
        about = (("White", NAMES[number % 11]), ("Black", NAMES[number % 7]))
        saved = saved_game(different[number % len(different)], (), default_game(), headers=about)
        when = f"2024-{number % 12 + 1:02}-{number % 28 + 1:02}T12:00:00.000Z"
        mark = Mark(f"{number:016x}", when, when, ())
        lines.append(plain_entry(entry(saved, to_record(saved), mark, "bench", 1)))
    return '{"skep":"games","version":1,"games":[\n' + ",\n".join(lines) + "\n]}\n"


def timed(page: Any, act: str, until: str) -> float:
    """Return the seconds from the JavaScript `act` until `until` is true in `page`."""
    begun = float(page.evaluate(f"({act}, performance.now())"))
    wait(page, until, 3600)
    return (float(page.evaluate("performance.now()")) - begun) / 1000


def measure(count: int, python: str) -> None:
    """Run the benchmark and print the seconds of each step."""
    from tools.browsers.chromium import playwright

    server = start(Site(build(SITE), fresh=False), "127.0.0.1", 0, "/")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser = playwright().chromium.launch(executable_path=ensure_chromium(), args=list(FLAGS))
    context = browser.new_context(
        viewport={"width": 1024, "height": 768}, service_workers="block", locale="en-US"
    )
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{server.server_port}/?python={python}")
    wait(page, MARK)
    games = "document.querySelector('#d-menu [data-act=games]').click()"
    page.evaluate(games)
    wait(page, "document.querySelector('dialog.games')?.open")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.json"
        file.write_text(library(count))
        page.locator(".games-foot [type=file]").set_input_files(file)
        wait(page, "document.querySelectorAll('.games-art use').length > 0")
    keyed = timed(page, OPEN, LISTED)
    say(f"{count} games keyed and listed  {keyed:8.2f}  {KEYED_S * count:6.2f}")
    page.keyboard.press("Escape")
    page.evaluate(games)
    wait(page, "document.querySelector('dialog.games')?.open")
    say(f"opened again                {timed(page, OPEN, LISTED):8.2f}  {OPENED_S:6.2f}")
    for number in range(STEPS):
        seconds = float(page.evaluate(STEP))
        reached = json.dumps(page.evaluate(STATE))
        say(f"move {number + 1}                      {seconds:8.2f}  {STEP_S:6.2f}  {reached}")
    browser.close()
    server.shutdown()


def main(argv: list[str]) -> int:
    """Run the benchmark in the tests' environment, which has Playwright."""
    parser = argparse.ArgumentParser(
        prog="tools.bench.explorer", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--python", choices=["micropython", "pyodide"], default="micropython")
    options = parser.parse_args(argv)
    status = run_there("tools.bench.explorer", argv)
    if status is not None:
        return status
    measure(options.games, options.python)
    return 0


if __name__ == "__main__":
    as_program(main)
