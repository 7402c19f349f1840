"""Measure the first second of a visit on a slow phone, beside an empty page with the same runtimes.

    python3 -m tools.bench.first_visit [--rounds N] [--before SITE]

Chromium with a CPU 4 times slower and a network of 1.6 Mbit/s and 150 ms. Cold: a new profile. Warm: a
profile in which the site was saved for offline use. SITE is the folder of another built site, such as
that of an earlier commit, which is visited in turn with this one. Each figure is the median of the
rounds.

The card counts as usable in the first frame in which it is shown and a press on it is taken: at once,
or to be done as soon as the board is there.
"""

import argparse
import contextlib
import statistics
import threading
from pathlib import Path
from typing import Any

from tools.bench.page import MARK, OFFLINE_READY, wait
from tools.bench.start import EMPTY, site_with_empty_page
from tools.build.site import build
from tools.common import as_program, say
from tools.server import Site, start
from tools.testenv import FLAGS, ensure_chromium, run_there

SLOWDOWN = 4
NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
GOALS = {"card": 0.3, "cold": 1.5, "warm": 1.15, "kB": 650.0}
WINDOW = {"width": 390, "height": 844}

WATCH = """
const watch = () => {
  const card = document.getElementById("welcome");
  const playable = performance.getEntriesByName("skep-playable").length;
  const remembers = document.getElementById("boot-bar");
  if (card?.getClientRects().length && (playable || remembers)) performance.mark("card");
  else requestAnimationFrame(watch);
};
requestAnimationFrame(watch);
"""

FIGURES = """() => {
  const playable = performance.getEntriesByName("skep-playable")[0].startTime;
  const files = performance.getEntriesByType("resource").filter((file) => file.responseEnd <= playable);
  const all = [...files, performance.getEntriesByType("navigation")[0]];
  return {
    playable: playable / 1000,
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime / 1000,
    card: performance.getEntriesByName("card")[0]?.startTime / 1000,
    kB: all.reduce((sum, file) => sum + file.transferSize, 0) / 1000,
    files: all.filter((file) => file.transferSize).map((file) => [file.name, file.transferSize]),
  };
}"""

Figures = dict[str, Any]


def visit(context: Any, url: str) -> Figures:
    """Open the page in a new tab on the slow phone; return the figures of its start."""
    page = context.new_page()
    page.add_init_script(WATCH)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    page.goto(url, wait_until="commit")
    wait(page, MARK)
    page.wait_for_timeout(100)
    figures: Figures = page.evaluate(FIGURES)
    page.close()
    return figures


def cold(browser: Any, url: str) -> Figures:
    """Return the figures of a visit in a new profile."""
    context = browser.new_context(viewport=WINDOW)
    figures = visit(context, url)
    context.close()
    return figures


def saved_profile(browser: Any, url: str) -> Any:
    """Return a profile in which the site at `url` is saved for offline use."""
    context = browser.new_context(viewport=WINDOW)
    page = context.new_page()
    page.goto(url)
    wait(page, OFFLINE_READY)
    page.close()
    return context


def middle(rows: list[Figures], name: str) -> float:
    """Return the median of a figure, 0 where no visit has it."""
    return float(statistics.median([row[name] for row in rows if row.get(name)] or [0.0]))


def compare(browser: Any, sites: dict[str, str], rounds: int) -> None:
    """Visit the sites, {name: address}, and their empty pages in turn, and print the table."""
    pages = {
        (name, kind): url
        for name, base in sites.items()
        for kind, url in (("board", base), ("empty", base + EMPTY))
    }
    seen: dict[tuple[str, str, str], list[Figures]] = {}
    for number in range(rounds):
        order = list(pages.items())
        for key, url in order if number % 2 else order[::-1]:
            seen.setdefault((*key, "cold"), []).append(cold(browser, url))
    profiles = {name: saved_profile(browser, base) for name, base in sites.items()}
    for number in range(rounds + 1):
        order = list(pages.items())
        for key, url in order if number % 2 else order[::-1]:
            figures = visit(profiles[key[0]], url)
            if number:  # the first visits of a profile make the browser's own caches
                seen.setdefault((*key, "warm"), []).append(figures)
    say(
        f"{'site':<8}{'visit':<6}{'board':>8}{'empty':>8}{'ratio':>7}"
        f"{'paint':>8}{'card after it':>15}{'kB':>7}"
    )
    for name in sites:
        for kind in ("cold", "warm"):
            board, empty = seen[name, "board", kind], seen[name, "empty", kind]
            playable, empty_s = middle(board, "playable"), middle(empty, "playable")
            late = middle(board, "card") - middle(board, "paint")
            say(
                f"{name:<8}{kind:<6}{playable:>6.2f} s{empty_s:>6.2f} s{playable / empty_s:>7.2f}"
                f"{middle(board, 'paint'):>6.2f} s{late:>13.2f} s{middle(board, 'kB'):>7.0f}"
            )
    say(
        f"goals: card {GOALS['card']} s, ratio cold {GOALS['cold']} and warm {GOALS['warm']}, "
        f"{GOALS['kB']:.0f} kB"
    )
    last = list(sites)[-1]
    for file, size in sorted(seen[last, "board", "cold"][-1]["files"], key=lambda row: -row[1]):
        say(f"{size / 1000:>8.1f} kB  {file.removeprefix(sites[last])}")


def measure(rounds: int, before: str) -> None:
    """Serve this site, and the one in the folder `before` if there is one, and compare them."""
    from playwright.sync_api import sync_playwright

    folders = {"before": Path(before)} if before else {}
    with contextlib.ExitStack() as stack:
        sites = {}
        for name, folder in (folders | {"now": build()}).items():
            site = stack.enter_context(site_with_empty_page(folder))
            server = stack.enter_context(start(Site(site, fresh=False), "127.0.0.1", 0))
            stack.callback(server.shutdown)
            threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
            sites[name] = f"http://127.0.0.1:{server.server_port}/"
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=ensure_chromium(), args=list(FLAGS)
            )
            compare(browser, sites, rounds)
            browser.close()


def main(argv: list[str]) -> int:
    """Run the benchmark in the tests' environment, which has Playwright."""
    parser = argparse.ArgumentParser(
        prog="tools.bench.first_visit", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--before", default="", metavar="SITE")
    options = parser.parse_args(argv)
    status = run_there("tools.bench.first_visit", argv)
    if status is not None:
        return status
    measure(options.rounds, options.before)
    return 0


if __name__ == "__main__":
    as_program(main)
