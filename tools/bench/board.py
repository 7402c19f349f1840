"""Measure how much the board moves and rescales during whole games, in five window sizes.

    python3 -m tools.bench.board [--games N] [--sizes 360x640,1440x900] [--engine webkit]

At every ply, the benchmark taps a piece, a cell to which it cannot go, and its goal. It prints how far
any cell or slot of a reserve moves between choosing and placing a piece, and by how much its scale
changes (goal 0); the width of the smallest tile until the game is over; and the board's share of the
window once all pieces are placed. Figures after a slash are goals; the last line and the exit status
say whether all are reached. The games are those of tests/data/games.json with the most pieces placed.
"""

import argparse
import json
import statistics
import threading
from typing import TYPE_CHECKING, Any, NamedTuple

from hive_core.drawing.shapes import RADIUS
from hive_core.game import Game
from hive_core.notation.moves import parse_game_type, parse_move
from hive_core.rules.board import CELL, ONGOING, PASS, SHIFT
from hive_core.rules.bugs import COLOR, NAMES
from tools.browsers.stage import ENGINES, SIZES, left, saved_game, size_of, started
from tools.build.site import SITE, build
from tools.common import ROOT, Problem, as_program, say
from tools.server import Site, start
from tools.testenv import run_there

if TYPE_CHECKING:
    from tools.browsers.tab import Tab

TILE_GOALS = {(360, 640): 44, (1440, 900): 64}
SHARE_GOALS = {(360, 640): 60, (1440, 900): 65}
STILL_PX, STILL = 0.1, 0.001
"""Bounds below which the board counts as unmoved: its shift in pixels, and its relative change of
scale. Browsers round, and the view has two decimals."""
SETTINGS = {"confirm": "off", "motion": "off"}
PARALLEL = 8
"""Maximum number of plies that one call plays in the page, since some browser engines limit the
duration of a call."""

FOLLOW = """async (plies) => {
  const svg = document.querySelector("#board");
  const area = document.querySelector("#board-area");
  const shown = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  // Any key has all drawn at once that has changed so far.
  const drawn = async () => {
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" }));
    await shown();
  };
  const look = () => {
    const places = new Map();
    const view = svg.getScreenCTM();
    for (const cell of svg.querySelectorAll(".cell")) {
      const [, x, y] = cell.getAttribute("transform").match(/([-.\\d]+)[ ,]+([-.\\d]+)/);
      places.set(cell.dataset.cell, [view.e + view.a * x, view.f + view.d * y]);
    }
    for (const slot of document.querySelectorAll(".slot")) {
      const box = slot.getBoundingClientRect();
      places.set(slot.dataset.arg, [box.x, box.y]);
      places.set(slot.dataset.arg + " end", [box.right, box.bottom]);
    }
    return [view.a, places];
  };
  // As a finger does: a key would have what has the focus brought into sight.
  const tap = (name) => {
    const part = document.querySelector(`.cell[data-cell="${name}"]`)
      || document.querySelector(`.slot[data-arg="${name}"]`);
    const { x, y, width, height } = part.getBoundingClientRect();
    const at = { bubbles: true, clientX: x + width / 2, clientY: y + height / 2 };
    const finger = { ...at, pointerId: 1, pointerType: "touch", isPrimary: true };
    part.dispatchEvent(new PointerEvent("pointerdown", { ...finger, buttons: 1 }));
    part.dispatchEvent(new PointerEvent("pointerup", finger));
    part.dispatchEvent(new MouseEvent("click", { ...at, detail: 1 }));
  };
  const found = [];
  for (const [from, wrong, to, all, over] of plies) {
    const [scale, before] = look();
    let travel = 0;
    let change = 0;
    const compare = () => {
      const [now, after] = look();
      change = Math.max(change, Math.abs(now / scale - 1));
      for (const [name, [x, y]] of after) {
        const [u, v] = before.get(name) || [x, y];
        travel = Math.max(travel, Math.hypot(x - u, y - v));
      }
    };
    tap(from);
    await drawn();
    compare();
    if (wrong) {
      tap(wrong);
      await drawn();
      compare();
    }
    tap(to);
    await drawn();
    await drawn(); // and a forced pass, which is played when the move is drawn
    const { width, height } = area.getBoundingClientRect();
    found.push([travel, change, look()[0], width * height / innerWidth / innerHeight, all, over]);
  }
  return found;
}"""
"""JavaScript that plays on the page the plies that `taps` returned, and measures the board during
each."""


class Ply(NamedTuple):
    """Measurements of the board during one ply."""

    travel_px: float
    change: float
    scale: float
    share: float
    all_placed: bool
    over: bool


def taps(record: Any) -> list[list[Any]]:
    """Return the taps that replay a recorded game: for each ply but passes, [piece or origin, a cell
    where it may not go or "", goal, whether all pieces are placed, whether the game is over]."""
    game = Game(parse_game_type(record["type"]), tournament=False)
    plies: list[list[Any]] = []
    for text in record["moves"]:
        if game.outcome()[0] != ONGOING:
            break
        move = parse_move(game.board, text)
        if move != PASS:
            piece, goal = move >> SHIFT, move & CELL
            groups = dict(game.board.legal_by_piece())
            theirs = [
                cell
                for cell, top in enumerate(game.board.top)
                if top >= 0
                and COLOR[top] != game.board.turn
                and top not in groups
                and cell not in groups[piece]
            ]
            origin = game.board.where[piece]
            begin = NAMES[piece][:2] if origin < 0 else str(origin)
            plies.append([begin, str(theirs[0]) if theirs else "", str(goal)])
        game.play(move)
        if move != PASS:
            plies[-1].extend((not left(game), game.outcome()[0] != ONGOING))
    return plies


def follow(tab: "Tab", url: str, record: Any, plies: list[list[Any]]) -> list[Ply]:
    """Play a recorded game on the page and return the measurements of each ply."""
    tab.load(url)
    tab.playable()
    empty = saved_game(Game(parse_game_type(record["type"]), tournament=False))
    for name, text in (("game", empty), ("settings", json.dumps(SETTINGS))):
        tab.evaluate(f"localStorage.setItem('skep.{name}', {json.dumps(text)})")
    tab.load(url)
    tab.playable()
    found = []
    for first in range(0, len(plies), PARALLEL):
        some = json.dumps(plies[first : first + PARALLEL])
        found += [Ply(*figures) for figures in tab.evaluate(f"({FOLLOW})({some})")]
    text = json.loads(tab.evaluate("localStorage.getItem('skep.game')"))["game"]
    played = len([move for move in text.split(";")[3:] if move != "pass"])
    if played != len(plies):
        raise Problem(f"{record['id']}: {played} of {len(plies)} plies were played: {text}")
    return found


def chosen(games: int) -> list[tuple[Any, list[list[Any]]]]:
    """Return the `games` records of tests/data/games.json with the most pieces placed, each with the
    result of `taps`."""
    records = json.loads((ROOT / "tests" / "data" / "games.json").read_text())
    both = [(record, taps(record)) for record in records]
    both.sort(key=lambda one: (-sum(ply[3] for ply in one[1]), -len(one[1])))
    return both[:games]


def tell(size: tuple[int, int], plies: list[Ply]) -> list[str]:
    """Print the table's line for one window size, and return, as texts, the limits of this benchmark
    that the measurements miss."""
    width = 3**0.5 * RADIUS
    late = [ply for ply in plies if ply.all_placed]
    tile, share = TILE_GOALS.get(size), SHARE_GOALS.get(size)
    goals = (f" / {tile}" if tile else "", f" / {share}" if share else "")
    playing = [ply for ply in plies if not ply.over]
    small = [ply.scale * width for ply in late if not ply.over] or [0.0]
    shares = [100 * ply.share for ply in late] or [0.0]
    travel, change = max(ply.travel_px for ply in plies), max(ply.change for ply in plies)
    say(
        f"{f'{size[0]}x{size[1]}':<10}{travel:>7.1f} px"
        f"{100 * change:>7.1f} %"
        f"{min(ply.scale * width for ply in playing):>8.1f} px"
        f"{f'{min(small):.1f}, {statistics.median(small):.1f} px{goals[0]}':>22}"
        f"{f'{min(shares):.1f} %{goals[1]}':>16}"
    )
    reached = {
        "travel": travel < STILL_PX,
        "scale": change < STILL,
        "smallest tile": bool(late) and round(min(small), 1) >= (tile or 0),
        "share": bool(late) and min(shares) >= (share or 0),
    }
    return [name for name, well in reached.items() if not well]


def measure(games: int, sizes: list[tuple[int, int]], name: str) -> bool:
    """Play the games in every window size in the browser `name` and print the table; return whether all
    limits are met."""
    site = build(SITE)
    server = start(Site(site, fresh=False), "127.0.0.1", 0, "/")
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/"
    followed = chosen(games)
    plies = sum(len(plies) for _, plies in followed)
    say(f"{name}: {len(followed)} games, {plies} plies in each window")
    say(
        f"{'window':<10}{'travel':>10}{'scale':>9}{'smallest':>11}"
        f"{'all placed: least, middle':>26}{'board':>12}"
    )
    engine = started(name)
    missed = []
    for size in sizes:
        tab = engine.tab()
        tab.resize(*size)
        found: list[Ply] = []
        for record, taps_of in followed:
            found += follow(tab, url, record, taps_of)
        missed += [f"{what} at {size[0]}x{size[1]}" for what in tell(size, found)]
        tab.close()
    engine.close()
    server.shutdown()
    say(f"Missed: {', '.join(missed)}." if missed else f"All goals are reached in {name}.")
    return not missed


def main(argv: list[str]) -> int:
    """Run the benchmark in the tests' environment, which has Playwright."""
    parser = argparse.ArgumentParser(prog="tools.bench.board", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--engine", choices=ENGINES, default="chromium")
    parser.add_argument("--sizes", default=",".join(f"{w}x{h}" for w, h in SIZES))
    options = parser.parse_args(argv)
    status = run_there("tools.bench.board", argv)
    if status is not None:
        return status
    sizes = [size_of(size) for size in options.sizes.split(",")]
    return 0 if measure(options.games, sizes, options.engine) else 1


if __name__ == "__main__":
    as_program(main)
