"""Measure the time to open and search the list of games with thousands of games in it.

    python3 -m tools.bench.library [--games N] [--hostile N] [--rounds N] [--python micropython|pyodide]

The page imports a file with `--games` games, `--hostile` of them spoilt, and is reloaded. Then the
benchmark opens the list for the first time, which loads the library's code too, and once more, each
until the rows and their pictures are rendered. It searches ten times, from the key to the rendered
rows; the first search follows the opening immediately. The last column is the goal, for a machine
without other load.
"""

import argparse
import json
import statistics
import tempfile
import threading
from pathlib import Path
from typing import Any

from hive_core.game import Game
from tools.bench.page import MARK, wait
from tools.build.site import SITE, build
from tools.common import ROOT, as_program, say
from tools.server import Site, start
from tools.testenv import FLAGS, ensure_chromium, run_there
from web.common.settings import default_game
from web.library.entry import entry
from web.library.records import plain_entry
from web.saved_records.game_record import saved_game, to_record
from web.saved_records.revision import Mark

GAMES = ROOT / "tests" / "data" / "games.json"
NAMES = ("Ana", "Bo", "Cem", "Dana", "Eli", "", "Finn", "Greta", "Hugo", "Ines", "")
OPEN_S, FIND_S = 1.0, 0.1
"""Goals in seconds for opening and for searching the list with 2,000 games."""
TAKE_S = 2.0
"""Goal in seconds for importing a file with 2,000 games, 50 of them invalid."""

LOOK = """() => new Promise((done) => {
  const begin = performance.now();
  document.querySelector('#d-menu [data-act=games]').click();
  const look = () =>
    document.querySelector('dialog.games')?.open && document.querySelector('.games-art use')
      ? requestAnimationFrame(() => done((performance.now() - begin) / 1000))
      : requestAnimationFrame(look);
  look();
})"""
FIND = """(text) => new Promise((done) => {
  const field = document.querySelector('.games-find');
  field.value = text;
  const begin = performance.now();
  field.dispatchEvent(new Event('input', { bubbles: true }));
  requestAnimationFrame(() => setTimeout(() => done((performance.now() - begin) / 1000)));
})"""
WORDS = ("a", "an", "ana", "ana b", "ana bo", "base", "white won", "2024-05", "no such game", "")


def library(count: int) -> str:
    """Return the text of a file with `count` games, which repeats those of the tests."""
    games = json.loads(GAMES.read_text())
    lines: list[str] = []
    for number in range(count):
        one = games[number % len(games)]
        if number < len(games):
            one["game"] = Game.from_text(";".join([one["type"], *one["moves"]]), None, None)
        about = (("White", NAMES[number % 11]), ("Black", NAMES[number % 7]))
        computers = (1,) if number % 3 == 0 else ()
        kept = saved_game(one["game"], computers, default_game(), headers=about)
        when = f"2024-{number % 12 + 1:02}-{number % 28 + 1:02}T12:00:{number % 60:02}.000Z"
        mark = Mark(f"{number:016x}", when, when, ())
        lines.append(plain_entry(entry(kept, to_record(kept), mark, "bench", 1)))
    return '{"skep":"games","version":1,"games":[\n' + ",\n".join(lines) + "\n]}\n"


HOSTILE: tuple[dict[str, Any], ...] = (
    {"body": {"ended": [1.0, "resignation"]}},
    {"body": {"friend": {"number": 5, "color": 0.0, "names": ["Ana", "Bob"], "settled": 2}}},
    {"name": "x" * 100_000},
    {"picture": "x" * 3000},
    {"head": [["Ana"]]},
    {"body": {"future": ["wA1"] * 5000}},
    {"rev": 1.5},
    {"kept": None},
    {"body": {"computers": [True]}},
    {"key": "../key"},
)
"""Changes that make one game of a library file invalid, by the field of the game; those of "body"
change the record inside it."""


def hostile_library(count: int, hostile: int) -> str:
    """Return the text of a library file with `count` games, of which `hostile` are made invalid by the
    changes in HOSTILE, one change after the other."""
    head, *lines, end = library(count).split("\n")[:-1]
    for number in range(hostile):
        at = number * count // hostile
        game = json.loads(lines[at].rstrip(","))
        change = dict(HOSTILE[number % len(HOSTILE)])
        if "body" in change:
            record, _, tree = game["body"].partition("\n")
            change["body"] = (
                json.dumps({**json.loads(record), **change["body"]}) + "\n" * bool(tree) + tree
            )
        lines[at] = json.dumps({**game, **change}) + "," * (at < count - 1)
    return "\n".join([head, *lines, end]) + "\n"


def one_round(browser: Any, url: str, file: Path) -> dict[str, float]:
    """Import `file`, then open and search the list of games in a new browser profile; return the
    seconds of each step by its name."""
    context = browser.new_context(viewport={"width": 1024, "height": 768}, service_workers="block")
    page = context.new_page()
    page.goto(url)
    wait(page, MARK)
    page.evaluate(LOOK.replace("&& document.querySelector('.games-art use')", ""))
    seconds = {}
    page.locator(".games-foot [type=file]").set_input_files(file)
    begun = float(page.evaluate("performance.now()"))
    wait(page, "document.querySelectorAll('.games-art use').length > 0")
    seconds["taken in"] = (float(page.evaluate("performance.now()")) - begun) / 1000
    page.reload()
    wait(page, MARK)
    page.wait_for_timeout(1000)
    seconds["first look"] = float(page.evaluate(LOOK))
    page.keyboard.press("Escape")
    seconds["next look"] = float(page.evaluate(LOOK))
    finds = [float(page.evaluate(FIND, word)) for word in WORDS]
    seconds["first search"] = finds[0]
    seconds["search"] = statistics.median(finds[1:])
    seconds["longest"] = max(finds[1:])
    context.close()
    return seconds


def measure(count: int, hostile: int, rounds: int, python: str) -> None:
    """Run the benchmark and print the medians."""
    from tools.browsers.chromium import playwright

    server = start(Site(build(SITE), fresh=False), "127.0.0.1", 0, "/")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/?python={python}"
    browser = playwright().chromium.launch(executable_path=ensure_chromium(), args=list(FLAGS))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.json"
        file.write_text(hostile_library(count, hostile))
        say(f"{count} games, {hostile} of them hostile, {file.stat().st_size / 1e6:.1f} MB")
        found = [one_round(browser, url, file) for _ in range(rounds)]
    browser.close()
    server.shutdown()
    goals = {
        "taken in": TAKE_S,
        "first look": OPEN_S,
        "next look": OPEN_S,
        "first search": FIND_S,
        "search": FIND_S,
        "longest": FIND_S,
    }
    say(f"{'seconds':14}{'least':>8}{'median':>8}{'goal':>8}")
    for step in found[0]:
        times = [one[step] for one in found]
        goal = f"{goals[step]:8.1f}" if step in goals else ""
        say(f"{step:14}{min(times):8.3f}{statistics.median(times):8.3f}{goal}")


def main(argv: list[str]) -> int:
    """Run the benchmark in the tests' environment, which has Playwright."""
    parser = argparse.ArgumentParser(
        prog="tools.bench.library", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--hostile", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--python", choices=["micropython", "pyodide"], default="micropython")
    options = parser.parse_args(argv)
    status = run_there("tools.bench.library", argv)
    if status is not None:
        return status
    measure(options.games, options.hostile, options.rounds, options.python)
    return 0


if __name__ == "__main__":
    as_program(main)
