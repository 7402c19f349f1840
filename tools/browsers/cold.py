"""Write the list of what a first visitor needs only after the first moves: tools/build/cold.txt.

    python3 -m tools.browsers.cold

Chromium visits the game's page for the first time and begins a game in several ways. All functions of
the page that nobody has called by then are cold, and so are files and sections of the catalogue that
nobody has read: the build puts them into the second part of the page's memory. The page runs on
Pyodide, whose Python can report each call. A function that is missing in the list is in the
first part.
"""

import argparse
import ast
import json
import shutil
import tempfile
import threading
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from hive_core.game import Game
from hive_core.rules.bugs import NAMES
from tools.build.config import COLD, catalogue, page_config
from tools.build.hashes import integrity
from tools.build.imports import imported
from tools.build.site import build
from tools.common import ROOT, as_program, say, write
from tools.server import Site, start
from tools.testenv import FLAGS, ensure_chromium, run_there
from web.common.i18n import FALLBACK

PAGE = "play"
WORDS = catalogue(FALLBACK)
NEVER = (
    "web/boot/",
    "web/common/animation_frame.py",
    "web/common/i18n.py",
    "hive_core/rules/board.py",
    "hive_core/rules/hexes.py",
    "hive_core/rules/steps.py",
    "web/board/camera.py",
    "web/board/scene.py",
    "web/board/view",
    "web/game/move_input.py",
    "web/game/turns.py",
)
"""Beginnings of the names of files of which nothing is cold: they start the page, have functions for
MicroPython alone, or take part in every turn, in which another position may call another function."""
MS = 60_000
STILL_MS = 3000
"""Milliseconds after which a page has done what it does by itself, such as answering a move."""
PROGRAM = """
import json as _json, sys as _sys
from pyscript import window as _window
_called = set()
_all = _sys.monitoring
def _note(code, _):
    _called.add((code.co_filename, code.co_qualname))
    if code.co_qualname != "Translator.__call__":
        return _all.DISABLE  # once is enough
    _called.add(("WORDS", _sys._getframe(1).f_locals["key"].split(".")[0]))
_all.use_tool_id(_all.PROFILER_ID, "cold")
_all.register_callback(_all.PROFILER_ID, _all.events.PY_START, _note)
_all.set_events(_all.PROFILER_ID, _all.events.PY_START)
_window.called = lambda: _json.dumps(sorted(_called))
_window.skep.later = _window.Function.new("return new Promise(() => {})")
"""
"""Program that the page runs first: its function `called` returns all calls so far, as JSON. What comes
later than the rest of the memory never comes to this page, since its calls would count."""
MAY_PLACE = "document.querySelector('.slot:not([aria-disabled=true])')"
PLIES = "(JSON.parse(localStorage.getItem('skep.game') || '{}').game?.split(';').length - 3)"
"""Number of plies of the game on the board."""
SEEN = "performance.getEntriesByName('skep-playable').length"


def defined(name: str) -> Iterator[str]:
    """Yield the functions and methods at the top of a module and of its classes, as the list names
    them: "web.board.view:View.draw"."""
    module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    functions = ast.FunctionDef | ast.AsyncFunctionDef
    for node in ast.parse((ROOT / name).read_text()).body:
        if isinstance(node, functions):
            yield f"{module}:{node.name}"
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, functions):
                    yield f"{module}:{node.name}.{inner.name}"


def _called(notes: str) -> set[str]:
    """Return what was called, as the list names it, from the page's account of it. An inner function
    counts as the one around it."""
    found = set()
    for file, name in json.loads(notes):
        if file == "WORDS":
            found.add(f"{WORDS}:{name}")
        elif file.startswith("/"):
            path = "/".join(part for part in file.split("/") if part)
            begin = min(
                (path.find(top) for top in ("web/", "hive_core/") if top in path), default=0
            )
            module = path[begin:].removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            found.add(f"{module}:{name.split('.<locals>')[0]}")
    return found


def _turn(page: Any, colors: int) -> None:
    """Take a turn with taps, and wait for what comes by itself: the first piece that may be placed, the
    queen from the second turn on, then a move of the first piece that can. The visitor plays White
    alone, or both `colors`."""
    page.wait_for_function(f"{PLIES} % {3 - colors} === 0 && {MAY_PLACE}", timeout=MS)
    page.wait_for_timeout(STILL_MS // 3)
    record = json.loads(page.evaluate("localStorage.getItem('skep.game')"))
    board = Game.from_text(record["game"]).board
    legal = board.legal_by_piece()
    queens = [turn for turn in legal if NAMES[turn[0]].endswith("Q") and board.where[turn[0]] < 0]
    free = [(piece, [cell for cell in cells if board.top[cell] < 0]) for piece, cells in legal]
    moves = [turn for turn in free if turn[1] and board.where[turn[0]] >= 0]
    piece, cells = (moves or (queens if board.ply > 1 else []) or legal)[0]
    here = board.where[piece]
    if here < 0:
        page.locator(f'.slot[data-arg="{NAMES[piece][:2]}"]:visible').first.click()
    else:
        page.locator(f'#board [data-cell="{here}"]').first.click()
    page.wait_for_timeout(STILL_MS // 3)
    page.locator(f'#board [data-cell="{sorted(cells)[0]}"]').first.click()
    page.wait_for_function(f"{PLIES} > {board.ply}", timeout=MS)
    page.wait_for_timeout(STILL_MS)


def _begin(page: Any, against: str, turns: int) -> None:
    """Begin a game by the greeting's button for this opponent, and take `turns` turns."""
    page.locator(f"#welcome [data-arg={against}]").click()
    page.wait_for_timeout(STILL_MS)
    for _ in range(turns):
        _turn(page, 2 if against == "person" else 1)


def _drag(page: Any) -> None:
    """Begin a game of two, and carry the first piece to the board."""
    page.locator("#welcome [data-arg=person]").click()
    page.wait_for_timeout(STILL_MS)
    page.locator('.slot[data-arg="wS"]:visible').drag_to(page.locator("#board"))
    page.wait_for_timeout(STILL_MS)


def _by_keys(page: Any) -> None:
    """Begin a game of two, and look about on the board with the keyboard alone."""
    page.locator("#welcome [data-arg=person]").press("Enter")
    page.wait_for_timeout(STILL_MS)
    for key in (*["Tab"] * 12, "r", "Enter", "ArrowRight", "ArrowLeft", "Enter", "Escape"):
        page.keyboard.press(key)
    page.wait_for_timeout(STILL_MS)


LEAVE = """
for (const state of ["hidden", "visible"]) {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  const back = ["pageshow", "online", "focus", "resize"];
  const names = state === "hidden" ? ["blur", "offline", "pagehide"] : back;
  for (const name of names) dispatchEvent(new Event(name));
}
"""
"""The page is left, when a browser refuses to wait for files, and seen again."""
PHONE, WIDE = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
WAYS = (
    (PHONE, "no-preference", partial(_begin, against="computer", turns=4)),
    (PHONE, "no-preference", partial(_begin, against="person", turns=8)),
    (WIDE, "reduce", partial(_begin, against="computer", turns=2)),
    (PHONE, "no-preference", partial(_begin, against="coach", turns=2)),
    (WIDE, "no-preference", _drag),
    (WIDE, "reduce", _by_keys),
)
"""Ways to begin, each with a window and whether the visitor wants motion."""


def _with_note(site: Path) -> None:
    """Let the game's page of a site note what is called."""
    html = (site / "index.html").read_text()
    (start_file,) = (site / "v").glob("*/web/boot/start.py")
    before = start_file.read_bytes()
    start_file.write_bytes(PROGRAM.encode() + before)
    write(site / "index.html", html.replace(integrity(before), integrity(start_file.read_bytes())))


def _visit(browser: Any, url: str) -> Iterator[str]:
    """Yield what a first visitor's page has called and opened, for each way to begin."""
    for window, motion, way in WAYS:
        context = browser.new_context(
            viewport=window, reduced_motion=motion, bypass_csp=True, service_workers="block"
        )
        page = context.new_page()
        page.goto(f"{url}?python=pyodide")
        page.wait_for_function(SEEN, timeout=MS)
        page.wait_for_timeout(STILL_MS)
        way(page)
        page.evaluate(LEAVE)
        page.wait_for_timeout(STILL_MS)
        yield page.evaluate("window.called()")
        context.close()


def cold(called: set[str], opened: set[str]) -> list[str]:
    """Return the names for the list, where this was called and these modules were imported."""
    main = f"web/{PAGE}/main.py"
    start = imported(f"web.{PAGE}.main").at_start - {main}
    files = page_config().first[PAGE] - start - {main}
    waiting = [
        name
        for name in files
        if name.endswith(".py") and name not in opened and not name.startswith(NEVER)
    ]
    keys = json.loads((ROOT / WORDS).read_text())
    sections = {f"{WORDS}:{key.split('.')[0]}" for key in keys}
    functions = [one for name in start if not name.startswith(NEVER) for one in defined(name)]
    return sorted(waiting) + sorted(sections - called) + sorted(set(functions) - called)


def by_module(names: Iterable[str]) -> list[str]:
    """Return the lines of tools/build/cold.txt for these names."""
    lines: dict[str, list[str]] = {}
    for name in names:
        module, _, part = name.partition(":")
        lines.setdefault(module, []).extend([part] if part else [])
    return [" ".join([f"{name}:", *parts]) if parts else name for name, parts in lines.items()]


def record() -> None:
    """Visit the page, and write the list."""
    from playwright.sync_api import sync_playwright

    called: set[str] = set()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(folder) / "site"
        shutil.copytree(build(), site)
        _with_note(site)
        with start(Site(site, fresh=False), "127.0.0.1", 0) as server:
            threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
            browser = playwright.chromium.launch(executable_path=ensure_chromium(), args=[*FLAGS])
            for notes in _visit(browser, f"http://127.0.0.1:{server.server_port}/"):
                called |= _called(notes)
            browser.close()
            server.shutdown()
    opened = {name.split(":")[0].replace(".", "/") + ".py" for name in called}
    lines = cold(called, opened)
    write(COLD, "".join(f"{line}\n" for line in by_module(lines)).encode())
    say(f"{len(lines)} functions and files are cold, {len(called)} were called")


def main(argv: list[str]) -> int:
    """Run the tool's command line and return its exit status."""
    shape = argparse.RawDescriptionHelpFormatter
    argparse.ArgumentParser(description=__doc__, formatter_class=shape).parse_args(argv)
    status = run_there("tools.browsers.cold", argv)
    if status is not None:
        return status
    record()
    return 0


if __name__ == "__main__":
    as_program(main)
