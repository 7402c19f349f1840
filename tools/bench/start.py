"""Compare the start of the board with that of an empty page: the time that our own files add to
PyScript's start.

The empty page has the same PyScript and MicroPython, from the same server with the same preload hints,
and a program of one line. The benchmark visits both in turn, so that other load affects both alike:
cold in new profiles, and warm in one profile after the site was saved for offline use.
"""

import json
import shutil
import statistics
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools.build.site import build, runtime_hints, service_worker
from tools.common import say, write
from tools.packages.runtimes import VENDOR
from tools.server import Site, start

GOAL = 1.5
EMPTY = "empty.html"
PLACE = "v/empty"  # an address that the server says never changes, like the page's own files
PROGRAM = "from pyscript import window; window.performance.mark('skep-playable')\n"

Visit = Callable[[Any, str], tuple[float, Any]]


def _empty_page(versions: dict[str, str]) -> str:
    hints = runtime_hints(versions)
    hints += [
        f'<link rel="preload" href="{PLACE}/{name}" as="fetch" crossorigin>' for name in FILES
    ]
    core = f"vendor/pyscript-{versions['pyscript']}/core.js"
    program = f'<script type="mpy" src="{PLACE}/main.py" config="{PLACE}/page.json"></script>'
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Empty</title>\n'
        + "\n".join(hints)
        + f'\n</head><body>{program}<script type="module" src="{core}"></script></body></html>\n'
    )


FILES = ("page.json", "main.py")


@contextmanager
def site_with_empty_page(built: Path | None = None) -> Iterator[Path]:
    """Yield a copy of the site in the folder `built`, or of this one, with the empty page added, which
    is saved for offline use too."""
    versions = json.loads((VENDOR / "versions.json").read_text())
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        shutil.copytree(built or build(), site)
        interpreter = f"./vendor/micropython-{versions['micropython']}/micropython.mjs"
        write(site / PLACE / "page.json", json.dumps({"interpreter": interpreter}))
        write(site / PLACE / "main.py", PROGRAM)
        write(site / EMPTY, _empty_page(versions))
        service_worker(site)
        yield site


def _cold(browser: Any, visit: Visit, url: str) -> float:
    """Return the seconds until the page at `url` has started in a new profile, as `visit` measures
    them."""
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    seconds, _ = visit(context, url)
    context.close()
    return seconds


def compare_starts(browser: Any, rounds: int, visit: Visit, ready: Callable[[Any], None]) -> None:
    """Print the median start times of the board and of the empty page, and their ratio.

    `visit` opens an address in a new tab and returns the tab and the seconds until the page reports its
    performance mark "skep-playable". `ready` waits until the site is saved for offline use.
    """
    with (
        site_with_empty_page() as site,
        start(Site(site, fresh=False), "127.0.0.1", 0) as server,
    ):
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        board = f"http://127.0.0.1:{server.server_port}/"
        empty = board + EMPTY
        times: dict[str, tuple[list[float], list[float]]] = {"cold": ([], []), "warm": ([], [])}
        for number in range(rounds):
            for which in (0, 1) if number % 2 else (1, 0):
                times["cold"][which].append(_cold(browser, visit, (board, empty)[which]))
        context = browser.new_context(viewport={"width": 1024, "height": 768})
        ready(visit(context, board)[1])
        for number in range(rounds + 1):
            for which in (0, 1) if number % 2 else (1, 0):
                seconds, page = visit(context, (board, empty)[which])
                page.close()
                if number:  # the first visits of a profile make the browser's own caches
                    times["warm"][which].append(seconds)
        context.close()
        server.shutdown()
    say(f"start beside an empty page with the same PyScript, median of {rounds} in turn")
    say(f"{'visit':<6}{'board':>9}{'empty':>10}{'ratio':>8}{'goal':>7}")
    for name, both in times.items():
        ours, theirs = [1000 * statistics.median(seconds) for seconds in both]
        ratio = ours / theirs
        mark = "" if ratio <= GOAL else "  missed"
        say(f"{name:<6}{ours:>6.0f} ms{theirs:>7.0f} ms{ratio:>8.2f}{GOAL:>7.1f}{mark}")
