"""Write pages with several boards: ours, two peers' from npm, and none.

`make(folder, site, counts)` writes `folder/KIND-COUNT.html` for each kind in KINDS and each number of
boards in `counts`, and puts the peers' files beside them. Every page has the same sentences between its
boards, and each board the same width, so that one walk through all pages is the same walk.
"""

import html
import json
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from tools.bench.embed_recipes import GAME, POSITION, SENTENCE
from tools.common import SKEP
from tools.packages.fetch import fetch_list

HERE = Path(__file__).parent
PLACE = SKEP / "peers-npm"
SKEP_KIND, PICTURES, FRAMES = "skep", "skep, pictures", "skep, frames"
VIEWER, BOARD, EMPTY = "pgn-viewer", "chessground", "no boards"
KINDS = (SKEP_KIND, PICTURES, FRAMES, VIEWER, BOARD, EMPTY)
FILES = {
    "viewer.js": "pgn-viewer/dist/lichess-pgn-viewer.min.js",
    "viewer.css": "pgn-viewer/dist/lichess-pgn-viewer.css",
    "chessground.js": "chessground/dist/chessground.min.js",
    "base.css": "chessground/assets/chessground.base.css",
    "brown.css": "chessground/assets/chessground.brown.css",
    "pieces.css": "chessground/assets/chessground.cburnett.css",
}
OURS: tuple[dict[str, str], ...] = ({"game": GAME}, {"pos": POSITION})
PGN = (
    '[White "Ada"]\n[Black "Bo"]\n\n'
    "1. e4 {Best by test.} e5 2. Nf3 Nc6 3. Bb5 {The Spanish.} (3. Bc4 Bc5 4. c3 Nf6 {Quiet.}) a6 "
    "4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 *"
)
SVG = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'%3E"
    "%3Crect width='4' height='3' fill='%23ddd'/%3E%3C/svg%3E"
)
TELL = """
  window.tell = (board) =>
    requestAnimationFrame(() => setTimeout(() => {
      board.dataset.ready = "";
      window.ready.push(performance.now());
    }));
"""
"""Script of the peers' pages: a board can be used once the frame with it is on the screen."""


def page(head: str, boards: Sequence[str]) -> str:
    """Return the HTML of a page with that `head`, and with `boards`, each HTML, between sentences."""
    body = "".join(f"<p>{SENTENCE}</p>{board}" for board in boards)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Boards</title>'
        f'<link rel="icon" href="data:,">{head}</head>'
        f'<body style="max-width: 40rem; margin: auto">{body}<p>{SENTENCE}</p></body></html>'
    )


def _skep(site: str, count: int, inside: str = "") -> str:
    head = (
        f'<link rel="stylesheet" href="{site}hive-board.css">'
        f'<script defer src="{site}hive-board.js"></script>'
    )
    boards = []
    for number in range(count):
        words = "".join(f' {name}="{value}"' for name, value in OURS[number % 2].items())
        boards.append(f"<hive-board{words}>{inside}</hive-board>")
    return page(head, boards)


def _pictures(site: str, count: int) -> str:
    return _skep(site, count, f'<img alt="A position" src="{SVG}">')


def _frames(site: str, count: int) -> str:
    boards = []
    for number in range(count):
        ((name, value),) = OURS[number % 2].items()
        address = html.escape(f"{site}embed.html#{name}={value}")
        boards.append(
            f'<iframe title="Board {number + 1}" loading="lazy" src="{address}" '
            'style="width: 100%; height: 480px; border: 0"></iframe>'
        )
    return page("", boards)


def _viewer(_: str, count: int) -> str:
    head = (
        f'<link rel="stylesheet" href="viewer.css"><script>{TELL}</script>'
        '<script type="module">import LichessPgnViewer from "./viewer.js";'
        f"const pgn = {json.dumps(PGN)}; document.querySelectorAll('.board').forEach((board) => "
        "{ LichessPgnViewer(board.firstChild, { pgn }); tell(board); });</script>"
    )
    return page(head, ['<div class="board"><div></div></div>'] * count)


def _chessground(_: str, count: int) -> str:
    sheets = "".join(
        f'<link rel="stylesheet" href="{name}.css">' for name in ("base", "brown", "pieces")
    )
    start = (
        f'<script>{TELL}</script><script type="module">'
        'import { Chessground } from "./chessground.js";'
        "document.querySelectorAll('.board').forEach((board) => { Chessground(board); tell(board); });"
        "</script>"
    )
    size = 'style="width: 480px; height: 480px"'
    return page(sheets + start, [f'<div class="board" {size}></div>'] * count)


def _empty(_: str, count: int) -> str:
    return page("", ['<div class="board" data-ready style="height: 480px"></div>'] * count)


WRITERS: dict[str, Callable[[str, int], str]] = {
    SKEP_KIND: _skep,
    PICTURES: _pictures,
    FRAMES: _frames,
    VIEWER: _viewer,
    BOARD: _chessground,
    EMPTY: _empty,
}


def name_of(kind: str, count: int) -> str:
    """Return the file name of the page with `count` boards of that kind."""
    return f"{KINDS.index(kind)}-{count}.html"


def make(folder: Path, site: str, counts: Sequence[int]) -> None:
    """Write all pages into `folder`. `site` is the address of our boards. Raises Problem if the peers
    cannot be fetched."""
    modules = fetch_list(HERE, PLACE, "the boards to compare with") / "@lichess-org"
    for name, source in FILES.items():
        shutil.copy(modules / source, folder / name)
    for kind, writer in WRITERS.items():
        for count in counts:
            (folder / name_of(kind, count)).write_text(writer(site, count))
