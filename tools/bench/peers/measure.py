"""Measure pages with 1, 10 and 40 boards, ours beside those of two peers, in one run.

The pages take turns, so that other load affects all alike, and each opens in a browser of its own with
nothing cached. A visitor opens the page and walks through it: each board comes to the middle of the
window, smoothly, and has to be usable there before the next one comes.

- "first": milliseconds from the page's start until its first board can be used.
- "walk": seconds until the last one can.
- "requests": those that the page and its frames made, whatever the browser answered from its own cache;
  "sent": those that reached a server, "kB": what the servers answered, compressed where that helps.
- "MB": memory of all processes of the browser at the end, shared parts divided and without the
  program's own files, less that with a page of the same length without boards.
- "tasks": milliseconds in tasks of the page's thread beyond 50 ms each; the longest in brackets.
- "frames": pictures of the screen that took over 34 ms while the page scrolled, of all.
- "shift": layout shift.
"""

import os
import statistics
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools.bench.page import wait
from tools.bench.peers import pages
from tools.common import say
from tools.server import COMPRESSED, Site, compressed, start
from tools.testenv import FLAGS, ensure_chromium

COUNTS = (1, 10, 40)
SLOW_FRAME_MS = 34
REQUESTS, BOARD_MB, TASKS_MS, FIRST_TIMES, MEMORY_TIMES = 30, 5.0, 120, 1.5, 2.0
"""Goals, each the most that is allowed: with ten boards the requests, the megabytes for each board, the
milliseconds of long tasks, and the time of the first board divided by VIEWER's; the memory of forty
boards divided by that of ten."""
GOAL_COUNT = 10
WATCH = """
  window.ready = [];
  window.shift = 0;
  window.tasks = [];
  window.slow = 0;
  window.frames = 0;
  const usable = (target) => { target.dataset.ready = ""; ready.push(performance.now()); };
  addEventListener("hive-ready", ({ target }) => usable(target));
  addEventListener("message", ({ data, source }) => {
    if (data?.type !== "ready") return;
    const own = [...document.querySelectorAll("iframe")].find((one) => one.contentWindow === source);
    if (own) usable(own);
  });
  const watch = (type, each) => new PerformanceObserver((list) => list.getEntries().forEach(each))
    .observe({ type, buffered: true });
  watch("layout-shift", (entry) => (shift += entry.value));
  watch("longtask", (entry) => tasks.push(entry.duration));
  const isUsable = (board) =>
    board.shadowRoot ? board.shadowRoot.querySelector(".ready") : board.matches("[data-ready]");
  window.walk = async (what) => {
    const next = () => new Promise(requestAnimationFrame);
    const boards = [...document.querySelectorAll(what)];
    for (const board of boards) {
      const { top, bottom } = board.getBoundingClientRect();
      let left = (top + bottom - innerHeight) / 2;
      let last = await next();
      while (Math.abs(left) >= 1) {
        const step = Math.sign(left) * Math.min(Math.abs(left), 40);
        const before = scrollY;
        scrollBy({ top: step, behavior: "instant" });
        if (scrollY === before) break;
        left -= step;
        const now = await next();
        frames += 1;
        slow += now - last > SLOW_MS;
        last = now;
      }
      const begun = performance.now();
      while (!isUsable(board)) {
        if (performance.now() - begun > 30000) throw Error("A board did not come.");
        await next();
      }
    }
    return performance.now();
  };
""".replace("SLOW_MS", str(SLOW_FRAME_MS))
WHAT = "hive-board, iframe, .board"

HELD = ("Pss_Anon:", "Pss_Shmem:")
"""Lines of a process's smaps_rollup whose kB are counted. Pages of files are shared with whatever other
browsers run, and would make the figure depend on those."""

Figures = dict[str, float]


class Sent:
    """Counter of the answers of a server for `folder`, and of their bytes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.requests = 0
        self.bytes = 0

    def __call__(self, path: str, size: int) -> None:
        self.requests += 1
        if not size:
            return
        file = self.folder / path.lstrip("/")
        packed = file.suffix in COMPRESSED and file.is_file()
        self.bytes += compressed(file).stat().st_size if packed else size


def memory_mb() -> float:
    """Return the megabytes of all browser processes below this one, without the program's own files.
    What processes share is divided among them. Needs Linux."""
    parents, sizes = {}, {}
    for entry in Path("/proc").iterdir():
        try:
            stat = (entry / "stat").read_text()
            parents[int(entry.name)] = int(stat.rpartition(")")[2].split()[1])
            if "chrom" in stat.partition(")")[0] or "headless" in stat.partition(")")[0]:
                rolled = (entry / "smaps_rollup").read_text().splitlines()
                held = [int(line.split()[1]) for line in rolled if line.startswith(HELD)]
                sizes[int(entry.name)] = sum(held) / 1024
        except (OSError, ValueError, IndexError):
            continue
    return sum(size for process, size in sizes.items() if _is_below(process, parents))


def _is_below(process: int, parents: dict[int, int]) -> bool:
    while process in parents:
        if process == os.getpid():
            return True
        process = parents[process]
    return False


def visit(
    playwright: Any, url: str, kind: str, sent: Sequence[Sent], flags: Sequence[str]
) -> Figures:
    """Open the page at `url`, which has boards of that `kind`, in a new browser, walk through it, and
    return its figures by name. `sent` are the counters of the servers."""
    for one in sent:
        one.requests = one.bytes = 0
    browser = playwright.chromium.launch(executable_path=ensure_chromium(), args=[*FLAGS, *flags])
    try:
        page = browser.new_page(viewport={"width": 1024, "height": 768})
        requests: list[str] = []
        page.on("request", lambda request: requests.append(request.url))
        page.add_init_script(WATCH)
        page.goto(url)
        first = 0.0 if kind == pages.EMPTY else wait(page, "ready[0]")
        walked = page.evaluate("walk", WHAT)
        page.wait_for_timeout(1000)
        seen = page.evaluate("[shift, tasks, slow, frames]")
        return {
            "first": first,
            "walk": walked / 1000,
            "requests": len([url for url in requests if url.startswith("http")]),
            "sent": sum(one.requests for one in sent),
            "kB": sum(one.bytes for one in sent) / 1000,
            "MB": memory_mb(),
            "shift": seen[0],
            "tasks": sum(seen[1]),
            "longest": max([0.0, *seen[1]]),
            "slow": seen[2],
            "frames": seen[3],
        }
    finally:
        browser.close()


def missed(found: dict[tuple[str, int], Figures]) -> list[str]:
    """Return in words which goals our boards miss, of those that the measured numbers of boards can
    show. `found` are the figures by kind and number of boards."""
    if (pages.SKEP_KIND, GOAL_COUNT) not in found:
        return []
    ours, viewer = found[pages.SKEP_KIND, GOAL_COUNT], found[pages.VIEWER, GOAL_COUNT]
    pictured = found[pages.PICTURES, GOAL_COUNT]
    most = max(count for _, count in found)
    many = found[pages.SKEP_KIND, most]
    goals = (
        ("requests", ours["requests"], REQUESTS),
        ("MB a board", ours["MB"] / GOAL_COUNT, BOARD_MB),
        ("ms of long tasks", ours["tasks"], TASKS_MS),
        ("ms of long tasks with pictures", pictured["tasks"], TASKS_MS),
        (f"times the first of {pages.VIEWER}", ours["first"] / viewer["first"], FIRST_TIMES),
        ("times it with pictures", pictured["first"] / viewer["first"], FIRST_TIMES),
        ("layout shift", ours["shift"], 0),
        ("layout shift with pictures", pictured["shift"], 0),
        (f"times the memory with {most}", many["MB"] / ours["MB"], MEMORY_TIMES),
    )
    return [f"{value:.1f} {what}, not {goal:g}" for what, value, goal in goals if value > goal]


def _line(kind: str, count: int, of: Figures) -> str:
    return (
        f"{count:>3} {kind:<15}{of['first']:>6.0f} ms{of['walk']:>6.1f} s{of['requests']:>9.0f}"
        f"{of['sent']:>6.0f}{of['kB']:>7.0f}{of['MB']:>7.0f} ({of['MB'] / count:.1f})"
        f"{of['tasks']:>7.0f} ({of['longest']:.0f}){of['slow']:>6.0f} of {of['frames']:.0f}"
        f"{of['shift']:>9.4f}"
    )


def compare(built: Path, rounds: int, flags: Sequence[str], counts: Sequence[int] = COUNTS) -> None:
    """Run the comparison and print its table. `built` is the built site, `flags` are further options of
    the browser, `counts` the numbers of boards on the pages."""
    from playwright.sync_api import sync_playwright

    done: dict[tuple[str, int], list[Figures]] = {}
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        folder = Path(temporary)
        sent = [Sent(built), Sent(folder)]
        site, host = served(sent[0]), served(sent[1])
        pages.make(folder, f"http://127.0.0.1:{site.server_port}/", counts)
        for _ in range(rounds):
            for count in counts:
                for kind in pages.KINDS:
                    url = f"http://localhost:{host.server_port}/{pages.name_of(kind, count)}"
                    done.setdefault((kind, count), []).append(
                        visit(playwright, url, kind, sent, flags)
                    )
        site.shutdown()
        host.shutdown()
    say(f"boards beside those of chess, median of {rounds}")
    say(
        f"{'boards':<19}{'first':>9}{'walk':>8}{'requests':>9}{'sent':>6}{'kB':>7}"
        f"{'MB (each)':>13}{'tasks':>12}{'frames':>12}{'shift':>9}"
    )
    found = {place: middle(figures) for place, figures in done.items()}
    for (kind, count), figures in found.items():
        if kind != pages.EMPTY:
            figures["MB"] -= found[pages.EMPTY, count]["MB"]
            say(_line(kind, count, figures))
    for text in missed(found):
        say(f"over a goal: {text}")


def middle(figures: Sequence[Figures]) -> Figures:
    """Return the median of each of the figures of several visits."""
    return {name: statistics.median([one[name] for one in figures]) for name in figures[0]}


def served(sent: Sent) -> Any:
    """Start a server for the folder of `sent`, which counts its answers, and return it."""
    server = start(Site(sent.folder, fresh=False), "127.0.0.1", 0)
    server.count = sent
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    return server
