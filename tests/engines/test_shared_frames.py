"""Boards of one page share frames in every engine, whether or not it can move a frame."""

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
