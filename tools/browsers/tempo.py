"""Measure the tempo of a game against the computer, frame by frame in three browsers.

    python3 -m tools.browsers.tempo [--engines chromium,firefox,webkit] [--levels 0,1,2,3,4]
                            [--games N] [--plies N] [--keep FILE]

A simulated player plays N games (20) at each level, each of at most N plies (60), in a window of a
phone. With --keep, each game's measurements are added to FILE, and games that are there are not played
again: the program can be stopped and go on, and several of them, each with a browser of its own, can
share a FILE. In every frame, a script notes where each piece and the hive are. The table has for each
browser and level:

    answers   moves of the computer that were seen
    breath    least milliseconds between the landing of the player's piece and the answer's start
    short     answers that were moving in sight for less than 200 ms (goal: 0)
    jumps     glides of a piece during which the view of the hive changed (goal: 0)
    lost      sentences to the player that were gone before the player did anything (goal: 0)
    stalled   those of the short glides and of the jumps during which the browser drew no frame for more
              than 100 ms, as on a machine that does something else

Missing browsers are named.
"""

import argparse
import contextlib
import json
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from hive_core.game import Game
from hive_core.rules.board import CELL, ONGOING, SHIFT
from hive_core.rules.bugs import NAMES, WHITE
from hive_core.search.levels import LEVELS
from hive_core.search.thinker import best_in_time
from tools.browsers.stage import ENGINES, saved_game, started
from tools.build.site import SITE, build
from tools.common import Problem, as_program, say
from tools.server import Site, start
from tools.testenv import run_there

if TYPE_CHECKING:
    from tools.browsers.tab import Tab

WINDOW = (390, 844)
THINK_S = 0.02
"""Seconds for which the simulated player thinks before a move."""
CHOOSE_S = 0.25
"""Seconds that the simulated player takes from pressing a piece to pressing the place for it."""
LOOK_S = 0.7
"""Seconds for which the simulated player waits after the computer's move has landed."""
SHORT_MS = 200
STALL_MS = 100
"""Milliseconds without a frame after which a glide counts as stalled."""
WAIT_S = 60.0
SETTINGS = {"confirm": "off", "smallest": "whole"}

FRAMES = """new Promise((done) => requestAnimationFrame(() =>
  requestAnimationFrame(() => setTimeout(() => done(true)))))"""
"""Script that waits until the page has shown what a press did."""

WATCH = """(() => {
  const board = document.getElementById("board");
  const seen = (window.tempo = { glides: [], lost: [], frames: 0 });
  const pieces = new Map();
  const sentences = new Map([["line", ""], ["guide", ""]]);
  for (const id of sentences.keys()) document.getElementById(id).style.pointerEvents = "none";
  const LIFTED = 6; // units by which a chosen piece is lifted at most
  const WAITS = 30; // frames for which a new piece may stand still before it drops
  let acts = 0, frame = [], last = 0;
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => { acts += 1; }, true);
  const places = (now) => {
    const box = board.getBoundingClientRect(), view = board.viewBox.baseVal;
    const scale = box.width / view.width;
    // Where two points of the board are in the window: a board that only changes its size is no jump.
    const here = [0, 400].flatMap((unit) =>
      [box.x + (unit - view.x) * scale, box.y + (unit - view.y) * scale]);
    const moved = frame.some((px, at) => Math.abs(px - here[at]) > 0.5);
    frame = here;
    const present = new Set();
    for (const tile of board.querySelectorAll(".tile[data-piece]")) {
      const name = tile.dataset.piece, shape = tile.lastElementChild.getBoundingClientRect();
      const px = shape.x + shape.width / 2, py = shape.y + shape.height / 2;
      const x = (px - box.x) / scale + view.x, y = (py - box.y) / scale + view.y;
      const inside = px > box.left && px < box.right && py > box.top && py < box.bottom;
      const piece = pieces.get(name);
      present.add(name);
      if (!piece) {
        const fresh = last > 0;
        pieces.set(name, { x, y, still: 0, glide: fresh ? begin(name, last, x, y, true) : null });
        continue;
      }
      const way = Math.hypot(x - piece.x, y - piece.y);
      if (piece.glide) piece.glide.gap = Math.max(piece.glide.gap, now - last);
      if (way > (moved ? 1 : 0.06)) {
        piece.glide ??= begin(name, last, piece.x, piece.y, false);
        const glide = piece.glide;
        glide.end = now;
        glide.frames += 1;
        if (inside) glide.sight += now - last;
        glide.way = Math.hypot(x - glide.x, y - glide.y);
        // A choice lifts a piece and ends a glide of the hive: the piece's own way begins after that.
        glide.jumps = !glide.fresh && glide.way <= LIFTED ? 0 : glide.jumps + moved;
        piece.still = 0;
      } else if (piece.glide && (piece.still += 1) > (piece.glide.frames ? 2 : WAITS)) {
        if (piece.glide.fresh || piece.glide.way > 30) seen.glides.push(piece.glide);
        piece.glide = null;
      }
      piece.x = x;
      piece.y = y;
    }
    for (const name of pieces.keys()) if (!present.has(name)) pieces.delete(name);
  };
  const begin = (name, start, x, y, fresh) =>
    ({ name, start, end: start, x, y, fresh, sight: 0, frames: 0, jumps: 0, way: 0, gap: 0 });
  const words = () => {
    for (const id of sentences.keys()) {
      const box = document.getElementById(id);
      const text = box.hidden ? "" : box.innerText.trim();
      const [before, when] = sentences.get(id) || ["", 0];
      if (text === before) continue;
      if (before && when === acts) seen.lost.push(before);
      sentences.set(id, [text, acts]);
    }
  };
  const look = (now) => {
    seen.frames += 1;
    places(now);
    words();
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""
"""JavaScript that notes in every frame where the pieces are, in the board's units, whether the view of
the hive has changed, and which sentences are shown."""


class TempoRow(NamedTuple):
    """Measurements, summed over the games in one browser at one level: the columns of the table."""

    games: int
    answers: int
    breath_ms: float
    short: int
    jumps: int
    lost: int
    stalled: int


def page_game(tab: "Tab") -> Game:
    """Return the running game, as the page has saved it."""
    record = json.loads(tab.evaluate("localStorage.getItem('skep.game')"))
    return Game.from_text(record["game"], record["tournament"])


def players_turn(tab: "Tab") -> Game:
    """Wait until White is to move or the game is over, and return the game."""
    end = time.monotonic() + WAIT_S
    while time.monotonic() < end:
        game = page_game(tab)
        if game.outcome()[0] != ONGOING or game.board.turn == WHITE:
            return game
        time.sleep(0.03)
    raise Problem(f"The computer does not move: {page_game(tab).game_string()}")


def play(tab: "Tab", game: Game, move: int) -> None:
    """Play the legal `move` as a person does, by pressing the piece and then the cell."""
    piece = move >> SHIFT
    origin = game.board.where[piece]
    place = f'#board [data-cell="{origin}"]'
    if origin < 0:
        place = f'.slot[data-arg="{NAMES[piece][:2]}"]'
    chosen = f"!!document.querySelector('{place}:is([aria-selected=true], [aria-pressed=true])')"
    goal = f'#board [data-cell="{move & CELL}"]'
    ply = game.board.ply
    end = time.monotonic() + WAIT_S
    while page_game(tab).board.ply == ply:
        if time.monotonic() > end:
            raise Problem(f"{NAMES[piece]} does not move: {game.game_string()}")
        if not tab.evaluate(chosen):
            tab.press(place)
            tab.evaluate(FRAMES)
            time.sleep(CHOOSE_S)
        if tab.evaluate(chosen):
            tab.press(goal)
            tab.evaluate(FRAMES)


def watched_game(tab: "Tab", url: str, level: int, plies: int) -> dict[str, Any]:
    """Play one game of at most `plies` plies against the computer at `level`, and return what WATCH has
    noted."""
    record = json.loads(saved_game(Game(), 1))
    record["setup"]["level"] = level
    saved = json.dumps(record)
    tab.resize(*WINDOW)
    tab.load(url)
    tab.playable()
    tab.evaluate(
        f"(localStorage.setItem('skep.settings', {json.dumps(json.dumps(SETTINGS))}),"
        f" localStorage.setItem('skep.game', {json.dumps(saved)}))"
    )
    tab.load(url)
    tab.playable()
    tab.evaluate(WATCH)
    while True:
        game = players_turn(tab)
        time.sleep(LOOK_S)
        if game.outcome()[0] != ONGOING or game.board.ply >= plies:
            break
        play(tab, game, best_in_time(game.board, THINK_S))
    time.sleep(1.0)
    seen: dict[str, Any] = tab.evaluate("window.tempo")
    return seen


def summed(games: list[dict[str, Any]]) -> TempoRow:
    """Return the measurements summed over `games`, results of `watched_game`."""
    breaths: list[float] = []
    answers = short = jumps = stalled = 0
    for seen in games:
        glides = sorted(seen["glides"], key=lambda glide: float(glide["start"]))
        for before, glide in zip([None, *glides], glides):
            is_answer = glide["name"][0] == "b"
            is_short = is_answer and glide["sight"] < SHORT_MS
            answers += is_answer
            short += is_short
            jumps += glide["jumps"] > 0
            stalled += (is_short or glide["jumps"] > 0) and glide["gap"] > STALL_MS
            if is_answer and before and before["name"][0] == "w":
                breaths.append(glide["start"] - before["end"])
    lost = sum(len(seen["lost"]) for seen in games)
    return TempoRow(len(games), answers, min(breaths, default=0.0), short, jumps, lost, stalled)


def write(engine: str, level: int, row: TempoRow) -> None:
    """Print one line of the table: the measurements `row` in the browser `engine` at `level`."""
    say(
        f"{engine:<10}{level + 1:>5}{row.games:>7}{row.answers:>9}{row.breath_ms:>9.0f}"
        f"{row.short:>7}{row.jumps:>7}{row.lost:>6}{row.stalled:>9}"
    )


class WatchedGames:
    """Games measured so far, by browser and level; those in the file `path`, if it is not "", too."""

    def __init__(self, path: str) -> None:
        self.path = Path(path) if path else None
        self.games: dict[tuple[str, int], list[dict[str, Any]]] = {}
        if self.path and self.path.exists():
            for line in self.path.read_text().splitlines():
                engine, level, seen = json.loads(line)
                self.of(engine, level).append(seen)

    def of(self, engine: str, level: int) -> list[dict[str, Any]]:
        """Return the games in a browser at a level."""
        return self.games.setdefault((engine, level), [])

    def add(self, engine: str, level: int, seen: dict[str, Any]) -> None:
        """Add the measurements `seen` of a game, and write them into the file."""
        self.of(engine, level).append(seen)
        if self.path:
            with self.path.open("a") as file:
                file.write(json.dumps((engine, level, seen)) + "\n")


def measure(name: str, levels: list[int], url: str, options: argparse.Namespace) -> None:
    """Play the games that are missing in the browser `name`, and print its lines of the table."""
    watched = WatchedGames(options.keep)
    with contextlib.ExitStack() as stack:
        engine = None
        for level in levels:
            games = watched.of(name, level)
            while len(games) < options.games:
                if engine is None:
                    engine = started(name)
                    stack.callback(engine.close)
                    engine.touch = False
                tab = engine.tab()
                watched.add(name, level, watched_game(tab, url, level, options.plies))
                tab.close()
            write(name, level, summed(games))


def main(argv: list[str]) -> int:
    """Run the measurement in the tests' virtual environment, which has the drivers of the browsers."""
    parser = argparse.ArgumentParser(
        prog="tools.browsers.tempo", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--engines", default=",".join(ENGINES))
    parser.add_argument("--levels", default=",".join(map(str, range(len(LEVELS)))))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--plies", type=int, default=60)
    parser.add_argument("--keep", default="", metavar="FILE")
    options = parser.parse_args(argv)
    status = run_there("tools.browsers.tempo", argv)
    if status is not None:
        return status
    server = start(Site(build(SITE), fresh=False), "127.0.0.1", 0, "/")
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/"
    say(
        f"{'':<10}{'level':>5}{'games':>7}{'answers':>9}{'breath':>9}{'short':>7}{'jumps':>7}{'lost':>6}"
        f"{'stalled':>9}"
    )
    for name in options.engines.split(","):
        try:
            measure(name, [int(level) for level in options.levels.split(",")], url, options)
        except Problem as problem:
            say(f"{name}: {problem}")
    server.shutdown()
    return 0


if __name__ == "__main__":
    as_program(main)
