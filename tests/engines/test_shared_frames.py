"""Boards of one page share frames in every engine, whether or not it can move a frame."""

import pytest

from tests.browser.conftest import Served
from tests.engines.conftest import by_day
from tools.browsers.tab import Tab

POSITIONS = ("wQ@0,0", "wA1@0,0 bA1@1,0", "bQ@0,0 wQ@1,0", "wS1@0,0", "bB1@0,0 wB1@0,1", "wG1@0,0")
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Boards</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="{site}hive-board.css">
<script defer src="{site}hive-board.js"></script>
<style>hive-board {{ height: 500px; max-height: none !important }}</style></head>
<body>{boards}</body></html>"""
BOARDS = "[...document.querySelectorAll('hive-board')]"
FRAMES = f"{BOARDS}.filter((board) => board.shadowRoot.querySelector('iframe')).length"


@by_day()
def test_boards_below_each_other_share_two_frames(
    tab: Tab, host: Served, shared_server: Served
) -> None:
    boards = "".join(f'<hive-board pos="{text}"></hive-board>' for text in POSITIONS)
    text = PAGE.format(site=shared_server.url, boards=boards)
    (host.folder / "page.html").write_text(text)
    shared_server.paths.clear()
    tab.open(f"http://localhost:{host.port}/page.html", 800, 520)
    for number, position in enumerate(POSITIONS):
        board = f"{BOARDS}[{number}]"
        tab.evaluate(f"{board}.scrollIntoView({{ block: 'center', behavior: 'instant' }})")
        tab.until(f"!!{board}.shadowRoot.querySelector('.ready')")
        shown = tab.evaluate(f"{board}.position")
        assert all(piece in shown for piece in position.split()), shown
        assert tab.evaluate(FRAMES) <= 3
    moves = tab.evaluate("!!Element.prototype.moveBefore")
    loads = [path for path in shared_server.paths if path.endswith("/embed.html")]
    assert len(loads) <= 3 if moves else len(loads) >= len(POSITIONS)


NOT_BLANK = """(board => {
  const { top, bottom } = board.getBoundingClientRect();
  if (bottom < 0 || top > innerHeight) return true; // where a picture is kept as text
  const box = board.shadowRoot.querySelector("div");
  return box.matches(".ready") || !!box.querySelector(".picture svg");
})"""
PHONE, DESK = (390, 844), (1280, 800)


@by_day()
@pytest.mark.parametrize("size", [PHONE, DESK])
def test_none_of_ten_boards_is_blank_on_the_way_down_or_up(
    tab: Tab, host: Served, shared_server: Served, size: tuple[int, int]
) -> None:
    texts = [POSITIONS[number % len(POSITIONS)] for number in range(10)]
    boards = "".join(f'<hive-board pos="{text}"></hive-board>' for text in texts)
    (host.folder / "page.html").write_text(PAGE.format(site=shared_server.url, boards=boards))
    tab.open(f"http://localhost:{host.port}/page.html", *size)
    for number in [*range(10), *reversed(range(10))]:
        board = f"{BOARDS}[{number}]"
        tab.evaluate(f"{board}.scrollIntoView({{ block: 'center', behavior: 'instant' }})")
        tab.until(f"!!{board}.shadowRoot.querySelector('.ready')")
        seen = f"{BOARDS}.filter((board) => board.state.position)"
        tab.until(f"{seen}.every({NOT_BLANK})")
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


@by_day()
@pytest.mark.timeout(300)
def test_ten_frames_by_their_address_come_in_turn(
    tab: Tab, host: Served, shared_server: Served
) -> None:
    frames = "".join(
        f'<iframe id="f{number}" title="Board" style="display: block; width: 100%; height: 400px" '
        f'loading="lazy" src="{shared_server.url}embed.html#pos={text}"></iframe>'
        for number, text in enumerate([*POSITIONS, *POSITIONS[:4]])
    )
    (host.folder / "page.html").write_text(PAGE.format(site=shared_server.url, boards=frames))
    tab.open(f"http://localhost:{host.port}/page.html", *PHONE)
    for number in range(10):
        name = f"f{number}"
        tab.evaluate(f"{name}.scrollIntoView({{ block: 'center', behavior: 'instant' }})")
        tab.playable(name)
        tab.until("document.querySelectorAll('#board .tile').length > 0", frame=name)
