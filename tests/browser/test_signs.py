"""What an author draws on a board: seen, named, and on turned boards where keys and eyes expect it."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Profile, crossed, playable, until
from tests.browser.test_accessibility import violations

HIVE = "wG@0,0_bA@1,0_wS@2,0_bQ@0,1_wA%2BbB@-1,1_wQ@-2,2"
VIEWS = [(0, 0), (1, 0), (2, 1), (3, 0), (5, 1)]
WAYS = {"w": (1, -1), "d": (2, 0), "c": (1, 1), "z": (-1, 1), "a": (-2, 0), "q": (-1, -1)}
"""Key -> the way on the screen, in half widths and in rows."""
FOCUSED = "document.activeElement.getBoundingClientRect().toJSON()"
NAMES = (
    "[...document.querySelectorAll('[data-cell]')].map((cell) => cell.getAttribute('aria-label'))"
)


def embed(page: Page, url: str, parameters: str) -> None:
    """Opens a board in the page for frames."""
    page.goto(f"{url}embed.html?pos={HIVE}&{parameters}")
    playable(page)


def count(page: Page, selector: str) -> int:
    return page.locator(selector).count()


@pytest.mark.parametrize(("orient", "mirror"), VIEWS)
def test_keys_go_where_the_eye_expects_and_the_grid_is_read_in_the_order_it_is_seen(
    page: Page, url: str, orient: int, mirror: int
) -> None:
    embed(page, url, f"orient={orient}&mirror={mirror}&anim=0")
    page.locator(".board [tabindex='0']").focus()
    tried = set()
    for key in "wdczaqzdwacq" * 2:
        before = page.evaluate(FOCUSED)
        page.keyboard.press(key)
        after = page.evaluate(FOCUSED)
        if after == before:
            continue
        across, down = WAYS[key]
        half, row = before["width"] / 2, before["height"] * 0.75
        assert abs(after["x"] - before["x"] - across * half) < half / 2
        assert abs(after["y"] - before["y"] - down * row) < row / 2
        tried.add(key)
    assert len(tried) == 6
    rows = page.evaluate(
        "[...document.querySelectorAll('.board [role=row]')].map((row) => [...row.children].map((cell)"
        " => { const box = cell.getBoundingClientRect(); return [box.x, box.y]; }))"
    )
    tops = [min(y for _, y in row) for row in rows]
    assert tops == sorted(tops)
    for row in rows:
        assert [x for x, _ in row] == sorted(x for x, _ in row)


def test_a_board_turned_by_its_host_is_read_anew(page: Page, url: str) -> None:
    """The same cells in the same rows, left and right exchanged."""
    board = f"{url}embed.html?pos={HIVE}&anim=0"
    host = (
        f'<link rel="icon" href="data:,"><iframe width="500" height="500" src="{board}"></iframe>'
    )
    page.route("**/host.html", lambda route: route.fulfill(body=host, content_type="text/html"))
    page.goto(f"{url}host.html")
    until(page, "frames[0]?.document.documentElement.dataset.boot === 'ready'")
    cells = "[...frames[0].document.querySelectorAll('[data-cell]')]"
    names = f"{cells}.map((cell) => cell.getAttribute('aria-label'))"
    before = page.evaluate(names)
    for kind, data in (("hello", "{}"), ("set", "{mirror: true}")):
        page.evaluate(
            f"frames[0].postMessage({{ns: 'hive', v: 1, type: '{kind}', data: {data}}}, '*')"
        )
    until(page, f"({names})[0] !== {before[0]!r}")
    assert sorted(page.evaluate(names)) == sorted(before)
    rows = page.evaluate(
        "[...frames[0].document.querySelectorAll('.board [role=row]')].map((row) =>"
        " [...row.children].map((cell) => cell.getBoundingClientRect().x))"
    )
    for row in rows:
        assert row == sorted(row)


WORDS = {
    "en": ("circled", "step 3", "marked with a cross", "arrow to column 3, row 0"),
    "es": ("con un círculo", "paso 3", "marcada con una cruz", "flecha hacia columna 3, fila 0"),
}


@crossed(lang=list(WORDS), scheme=["light", "dark"])
def test_signs_are_drawn_and_named(profile: Profile, url: str, lang: str, scheme: str) -> None:
    context = profile(
        viewport={"width": 360, "height": 640}, color_scheme="dark" if scheme == "dark" else "light"
    )
    page = context.new_page()
    marks = "circle@1,-1,3@bQ,cross@0,-1,part@wQ,dot@wS,gate@wG"
    embed(page, url, f"lang={lang}&show=coords&marks={marks}&arrows=wG1>3,0")
    for kind in ("circle", "step3", "cross", "split", "dot"):
        assert count(page, f".board use[href='#mark-{kind}']") == 1
    assert count(page, ".board .arrow.inner") == 1
    names = page.evaluate(NAMES)
    assert count(page, ".board .label") == len(names)
    for word in WORDS[lang]:
        assert len([name for name in names if word in name]) == 1
    assert violations(page) == []


def test_a_sign_that_cannot_be_read_is_told_and_the_rest_is_drawn(page: Page, url: str) -> None:
    embed(page, url, "lang=en&marks=ring@1,0&arrows=wG1>3,0")
    assert "circle, cross, dot, part, gate" in page.locator("body").inner_text()
    assert count(page, ".board .arrow.inner") == 1
