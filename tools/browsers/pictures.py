"""Pictures of the game's page in three browsers, on sheets for a person to check.

    python3 -m tools.browsers.pictures [--engines chromium,webkit] [--sizes 360x640,1440x900]
                              [--themes light,dark] [--views middle,end] [--language es]
    python3 -m tools.browsers.pictures --readme

Every view is opened in windows of five sizes, light and dark, in each installed browser; missing
browsers are named. The pictures are saved in .skep/pictures, which git ignores, with one sheet of all
views for each browser, size and theme. The views are: welcome, first turn, a piece in hand, the middle
of a game, all 28 pieces, the end, looking back, the review, the menu and every dialog.
With --readme, Chromium takes the pictures of README instead, and the two that a system shows before it
installs the app (web/manifest.webmanifest).
"""

import argparse
import base64
import json
import math
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from hive_core.game import Game
from hive_core.notation.moves import parse_game_type
from hive_core.rules.bugs import NAMES
from hive_core.rules.hexes import cell_at
from tools.browsers.stage import ENGINES, SIZES, left, saved_game, size_of, started
from tools.build.site import SITE, build
from tools.common import ROOT, SKEP, Problem, as_program, say
from tools.server import Site, start
from tools.testenv import run_there

if TYPE_CHECKING:
    from tools.browsers.tab import Engine, Tab

PICTURES = SKEP / "pictures"
THEMES = ("light", "dark")
GAME = "real-05"
"""Id of the game in tests/data/games.json that the pictures show: all bugs, all pieces placed, a
queen surrounded at the end."""
MIDDLE = 26
"""Number of the move in GAME after which the pictures of its middle are taken."""
SHEET_PX = 340
"""Height of each picture on a sheet, in pixels."""


class View(NamedTuple):
    """View of the page to be photographed: the stage of the game that is on the board, the actions that
    lead to the view, and the JavaScript condition that says when it is there."""

    game: str = "middle"
    script: str = ""
    there: str = "true"
    seconds: float = 20


def clicked(act: str, argument: str = "") -> str:
    """Return JavaScript that presses the page's button for the action `act` with `argument`, even if
    the button is hidden."""
    argument = f"[data-arg={argument}]" if argument else ""
    return f"document.querySelector('[data-act={act}]{argument}').click()"


def opened(name: str) -> str:
    """Return a JavaScript expression that is true while the dialog `name` is open."""
    return f"document.querySelector('#d-{name}')?.open"


CHOSEN = "document.querySelector('#board [aria-selected=true]')"
JUDGED = """document.querySelector('.recap-state')?.textContent === ''
  && document.querySelector('.recap-list:not([hidden]) > li')"""
"""JavaScript condition: the review has evaluated every move and lists the turning points."""

LAPTOP_PX = 1024
"""Width in CSS pixels from which a window counts as a laptop's, without a touch screen."""
README = ROOT / "docs" / "pictures"
LAPTOP = ("real-15", 26, "wB2", (1440, 900))
README_LEVEL = 4
PHONE = ("real-21", 26, "", (390, 844))
"""The phone's picture in README: the game, its number of plies, the selected piece, the size of the
window."""
INSTALLED = {LAPTOP: "screen-wide.jpg", PHONE: "screen-narrow.jpg"}
"""Names in web/icons of the pictures that a system shows before it installs the app."""
README_PX = (1320, 830)
README_PAGE = """<!doctype html><title>README</title><style>
  body { margin: 0; background: %s; }
  img { position: absolute; box-sizing: content-box; }
  .laptop { left: 0; top: 0; width: %dpx; border-radius: 14px; }
  .phone { right: 0; bottom: 0; width: 320px; height: 692px; border: 8px solid #17191b;
    border-radius: 26px; box-shadow: 0 0 0 1px #8888; }
</style><img class="laptop" src="data:image/png;base64,%s">
<img class="phone" src="data:image/png;base64,%s">"""
GROUNDS = {"light": "#ffffff", "dark": "#0d1117"}
"""Background colours of GitHub's light and dark theme."""

LESSONS_SHOWN: tuple[tuple[str, tuple[int, ...], str, str, tuple[int, int]], ...] = (
    ("L24.3", (cell_at(-2, -1), cell_at(-4, 2), cell_at(-3, 2)), "light", "en", (1200, 750)),
    ("L38.1", (cell_at(-1, 0),), "dark", "es", (390, 844)),
)
"""Steps of lessons in README: the step, the cells that are pressed, the theme, the language and the
size of the window."""

FILLED = """(document.querySelector('#copy-text').value = "Base;InProgress;White[2];wS1;bG1 -wS1",
  document.querySelector('#d-copy').showModal())"""

VIEWS = {
    "welcome": View("", there="!document.querySelector('#welcome').hidden"),
    "first": View("empty"),
    "first-chosen": View("empty", clicked("slot", "wS")),
    "middle": View(),
    "chosen": View("middle", "CHOOSE", CHOSEN),
    "hint-line": View("middle", "REFUSE", "!document.querySelector('#line').hidden"),
    "all": View("all"),
    "all-chosen": View("all", "CHOOSE", CHOSEN),
    "end": View("end", there="!document.querySelector('#banner').hidden"),
    "look": View("end", clicked("look"), "document.querySelector('#banner').hidden"),
    "moves": View("middle", clicked("drawer")),
    "review": View("end", clicked("review"), JUDGED, 240),
    "menu": View("middle", clicked("open", "menu"), opened("menu")),
    "more": View("middle", clicked("open", "more"), opened("more")),
    "first-steps": View("middle", clicked("open", "welcome"), opened("welcome")),
    "new-game": View("middle", clicked("open", "new_game"), opened("new_game")),
    "settings": View("middle", clicked("open", "settings"), opened("settings")),
    "paste": View("middle", clicked("open", "paste"), opened("paste")),
    "copy": View("middle", FILLED, opened("copy")),
    "confirm": View("middle", clicked("ask", "resign"), opened("confirm")),
    "help": View("middle", clicked("open", "help"), opened("help")),
    "about": View("middle", clicked("open", "about"), opened("about")),
    "openings": View("empty", clicked("openings"), "document.querySelector('dialog[open]')"),
    "editor": View("middle", clicked("editor"), "document.querySelector('.editor')"),
    "share": View("middle", clicked("share"), "document.querySelector('dialog[open]')"),
    "games": View("middle", clicked("games"), "document.querySelector('dialog[open]')"),
}
"""Views of the page to be photographed, by the name of the picture."""

DRAWN = "new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(1), 300)))"
"""JavaScript that waits until the page is rendered and animations are over."""
CHOOSE = """(() => {
  const tap = (node) => node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  tap(document.querySelector('#board [data-cell="%d"]'));
})()"""


def recorded(name: str) -> Any:
    """Return the record of the game with the id `name` in tests/data/games.json."""
    records: list[Any] = json.loads((ROOT / "tests" / "data" / "games.json").read_text())
    return next(record for record in records if record["id"] == name)


def games() -> dict[str, Game]:
    """Return the game with the id GAME at four stages, by name: "empty", "middle", "all" (all pieces
    placed) and "end"."""
    record = recorded(GAME)
    found = {}
    for stage in ("empty", "middle", "all", "end"):
        game = Game(parse_game_type(record["type"]), tournament=False)
        for number, move in enumerate(record["moves"]):
            done = {"empty": True, "middle": number == MIDDLE, "all": not left(game), "end": False}
            if done[stage]:
                break
            game.play(move)
        found[stage] = game
    return found


def freest(game: Game) -> int:
    """Return the cell of the piece in play that has the most legal destinations."""
    board = game.board
    groups = [
        (len(goals), piece) for piece, goals in board.legal_by_piece() if board.where[piece] >= 0
    ]
    return board.where[max(groups)[1]]


def pinned(game: Game) -> int:
    """Return the cell of a piece of the side to move that cannot move."""
    board = game.board
    able = [piece for piece, _ in board.legal_by_piece()]
    for piece, cell in enumerate(board.where):
        own = NAMES[piece][0] == "wb"[board.turn]
        if own and cell >= 0 and piece not in able and board.top[cell] == piece:
            return cell
    raise Problem(f"{GAME}: nothing is held in place")


def take(tab: "Tab", url: str, view: View, settings: str, stages: dict[str, Game]) -> None:
    """Open the page in a tab and bring it to the state that `view` describes. `settings` is the text of
    the saved settings; `stages` are the games that `games` returns."""
    game = stages.get(view.game)
    script = view.script
    if game and script == "CHOOSE":
        script = CHOOSE % freest(game)
    elif game and script == "REFUSE":
        script = CHOOSE % pinned(game)
    show(tab, url, saved_game(game) if game else "", settings)
    if script:
        tab.evaluate(f"({script}, 0)")
    tab.until(f"!!({view.there})", view.seconds)
    tab.until(DRAWN)


def show(tab: "Tab", url: str, text: str, settings: str) -> None:
    """Load the game's page as on a second visit, with `text` as the saved game ("" for none) and
    `settings` as the saved settings."""
    tab.evaluate(
        "(Object.keys(localStorage).forEach((key) => "
        "key === 'skep.stamp' || localStorage.removeItem(key)), "
        f"localStorage.setItem('skep.settings', {json.dumps(settings)}), "
        f"{json.dumps(text)} && localStorage.setItem('skep.game', {json.dumps(text)}), 0)"
    )
    tab.load(url)
    tab.playable()


def together(
    engine: "Engine", theme: str, parts: list[str], path: Path, laptop_px: int = 1200
) -> None:
    """Write the picture `path` of a laptop, `laptop_px` wide, with a phone before it, on the background
    of GitHub's `theme`. `parts` are the two pictures, in base64."""
    page = PICTURES / "readme.html"
    page.write_text(README_PAGE % (GROUNDS[theme], laptop_px, *parts))
    tab = engine.tab()
    tab.open(page.as_uri(), *README_PX)
    tab.picture(path)
    tab.close()
    page.unlink()
    say(str(path))


def lessons(engine: "Engine", url: str) -> None:
    """Take README's picture of two lessons."""
    parts = []
    for step, pressed, theme, language, size in LESSONS_SHOWN:
        engine.touch = size[0] < LAPTOP_PX
        tab = engine.tab()
        tab.open(url, *size)
        settings = json.dumps({"theme": theme, "language": language})
        tab.evaluate(f"(localStorage.setItem('skep.settings', {json.dumps(settings)}), 0)")
        tab.load(f"{url}learn.html#{step}")
        tab.playable()
        for cell in pressed:
            cell_there = f"""document.querySelector('#lesson [data-cell="{cell}"]')"""
            tab.until(f"!!{cell_there}")
            tab.evaluate(
                f"({cell_there}.dispatchEvent(new MouseEvent('click', {{bubbles: true}})), 0)"
            )
            tab.until(DRAWN)
        page = PICTURES / "lesson.png"
        tab.picture(page)
        parts.append(base64.b64encode(page.read_bytes()).decode())
        page.unlink()
        tab.close()
    together(engine, THEMES[0], parts, README / "lesson.jpg", 965)


def readme(url: str) -> None:
    """Take the pictures of README, and those of the manifest."""
    engine = started("chromium")
    lessons(engine, url)
    PICTURES.mkdir(parents=True, exist_ok=True)
    for theme, other in (THEMES, THEMES[::-1]):
        parts = []
        page = PICTURES / "readme.png"
        for row, colours in ((LAPTOP, theme), (PHONE, other)):
            name, plies, piece, size = row
            record = recorded(name)
            game = Game(parse_game_type(record["type"]), tournament=False)
            for move in record["moves"][:plies]:
                game.play(move)
            engine.touch = size[0] < LAPTOP_PX
            tab = engine.tab()
            tab.open(url, *size)
            settings = json.dumps({"theme": colours, "language": "en", "guide": False})
            show(tab, url, saved_game(game, README_LEVEL), settings)
            if piece:
                tab.evaluate(f"({CHOOSE % game.board.where[NAMES.index(piece)]}, 0)")
                tab.until(CHOSEN)
            tab.until(DRAWN)
            tab.picture(page)
            if theme == THEMES[0]:
                tab.picture(ROOT / "web" / "icons" / INSTALLED[row])
            parts.append(base64.b64encode(page.read_bytes()).decode())
            tab.close()
        page.unlink()
        together(engine, theme, parts, README / f"skep-{theme}.jpg")
    engine.close()


def sheet(folder: Path, size: tuple[int, int], names: list[str]) -> str:
    """Return the HTML of a page with the pictures `names` of a folder, taken in windows of that
    `size`."""
    height = SHEET_PX
    width = round(height * size[0] / size[1])
    parts = []
    for name in names:
        path = folder / f"{name}.png"
        if path.is_file():
            data = base64.b64encode(path.read_bytes()).decode()
            parts.append(
                f'<figure><img width="{width}" height="{height}" src="data:image/png;base64,'
                f'{data}"><figcaption>{name}</figcaption></figure>'
            )
    style = (
        "body{margin:8px;background:#888;font:13px sans-serif;display:flex;flex-wrap:wrap;gap:8px}"
    )
    style += "figure{margin:0}figcaption{text-align:center}"
    return f"<!doctype html><title>Sheet</title><style>{style}</style>{''.join(parts)}"


def write_sheets(done: list[tuple[Path, tuple[int, int], list[str]]]) -> None:
    """Write a contact sheet as PNG for each entry of `done`: (folder of pictures, size of the window,
    names of the pictures)."""
    engine = started("chromium")
    tab = engine.tab()
    for folder, size, names in done:
        width = round(SHEET_PX * size[0] / size[1]) + 8
        across = max(1, min(len(names), math.ceil(1600 / width)))
        rows = math.ceil(len(names) / across)
        page = folder.with_suffix(".html")
        page.write_text(sheet(folder, size, names))
        tab.open(page.as_uri(), across * width + 24, rows * (SHEET_PX + 24) + 16)
        tab.picture(folder.with_suffix(".png"))
        page.unlink()
        say(str(folder.with_suffix(".png")))
    engine.close()


def pictures(
    options: argparse.Namespace, url: str
) -> list[tuple[Path, tuple[int, int], list[str]]]:
    """Take all requested pictures; return (folder, size of the window, names of its pictures) for
    each."""
    stages = games()
    done = []
    for name in options.engines.split(","):
        try:
            engine = started(name)
        except Problem as problem:
            say(f"{name} is left out: {problem}")
            continue
        for text in options.sizes.split(","):
            size = size_of(text)
            for theme in options.themes.split(","):
                folder = PICTURES / f"{name}-{text}-{theme}"
                folder.mkdir(parents=True, exist_ok=True)
                engine.touch = size[0] < LAPTOP_PX
                tab = engine.tab()
                tab.open(url, *size)
                settings = json.dumps({"theme": theme, "language": options.language})
                begun = time.monotonic()
                views = options.views.split(",")
                for view in views:
                    try:
                        take(tab, url, VIEWS[view], settings, stages)
                    except AssertionError as error:
                        say(f"{name} {text} {theme}, {view}: {error}")
                    tab.picture(folder / f"{view}.png")
                tab.close()
                say(f"{folder.name}: {len(views)} views, {time.monotonic() - begun:.0f} s")
                done.append((folder, size, views))
        engine.close()
    return done


def main(argv: list[str]) -> int:
    """Take the pictures in the tests' environment, which has Playwright."""
    parser = argparse.ArgumentParser(
        prog="tools.browsers.pictures", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--engines", default=",".join(ENGINES))
    parser.add_argument("--sizes", default=",".join(f"{w}x{h}" for w, h in SIZES))
    parser.add_argument("--themes", default=",".join(THEMES))
    parser.add_argument("--views", default=",".join(VIEWS))
    parser.add_argument("--language", default="auto")
    parser.add_argument(
        "--readme", action="store_true", help="the pictures of README and the manifest instead"
    )
    options = parser.parse_args(argv)
    unknown = [view for view in options.views.split(",") if view not in VIEWS]
    if unknown:
        raise Problem(f"no such view: {', '.join(unknown)}; there are {', '.join(VIEWS)}")
    status = run_there("tools.browsers.pictures", argv)
    if status is not None:
        return status
    server = start(Site(build(SITE), fresh=False), "127.0.0.1", 0, "/")
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/"
    if options.readme:
        readme(url)
    else:
        write_sheets(pictures(options, url))
    server.shutdown()
    return 0


if __name__ == "__main__":
    as_program(main)
