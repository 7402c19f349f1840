"""Small windows and large text: every control is reached, and nothing is cut, covered or outside."""

import itertools
import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Profile, drawn, playable, until

GAMES = json.loads((Path(__file__).parents[1] / "data" / "games.json").read_text())
WHOLE = ";".join(next(game for game in GAMES if game["id"] == "real-01")["moves"])
SIZES = {"large text": (390, 844, 32), "lying": (640, 360, 16), "narrow": (320, 568, 16)}
"""Width and height of the window, and the browser's size of text, in pixels."""
DIALOGS = ("menu", "welcome", "new_game", "settings", "paste", "help", "about", "confirm")

FAULTS = """((part) => {
  const root = document.querySelector("dialog[open]") || document.querySelector(part);
  const faults = new Set();
  const round = (box) => [box.x, box.y, box.right, box.bottom].map(Math.round).join();
  const name = (node) =>
    String(node.id || node.dataset?.act || node.name || node.className || node.tagName);
  const say = (what, node, box) =>
    faults.add(`${what}: ${name(node)} ${node.textContent.trim().slice(0, 24)} ${round(box)}`);
  const across = (box, around, slack) =>
    box.x >= around.x - slack && box.right <= around.right + slack;
  const down = (box, around, slack) =>
    box.y >= around.y - slack && box.bottom <= around.bottom + slack;
  const screen = new DOMRect(0, 0, innerWidth, innerHeight);
  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.x, b.x) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.y, b.y) > 2;
  const read_out = (node) => node.closest(".unseen, .skip") ||
    (node.clientWidth <= 1 && getComputedStyle(node).clipPath !== "none");
  const shown = (node) => {
    if (!node.checkVisibility({ visibilityProperty: true })) return false;
    if (root === document.body && node.closest("dialog")) return false;
    for (let around = node; around; around = around.parentElement) if (read_out(around)) return false;
    return true;
  };
  const show = (node) =>
    node.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const clips = (style) => /hidden|clip|auto|scroll/.test(style);

  // Every word: inside the window, its control, and whatever clips it and cannot be scrolled.
  const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const owner = words.currentNode.parentElement;
    if (!words.currentNode.data.trim() || !shown(owner) || owner.closest("svg, textarea")) continue;
    show(owner);
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    for (const box of range.getClientRects()) {
      if (!box.width) continue;
      if (!across(box, screen, 1)) say("words outside", owner, box);
      let scrolled = false;
      for (let around = owner; around && around !== document.body; around = around.parentElement) {
        const style = getComputedStyle(around);
        const place = around.getBoundingClientRect();
        const control = around.matches("button, a, label") && style.display !== "inline";
        if (control && !(across(box, place, 1.5) && down(box, place, 1.5)))
          say("words stick out of their control", around, box);
        if (clips(style.overflowX) && !across(box, place, 1))
          say(`words cut by ${name(around)}`, owner, box);
        if (/auto|scroll/.test(style.overflowY)) scrolled = true;
        if (!scrolled && clips(style.overflowY) && !down(box, place, 2))
          say(`words cut by ${name(around)}`, owner, box);
        if (style.position === "fixed") break;
      }
    }
  }

  // Every control: seen as a whole once its box is scrolled, and met by a tap on it.
  for (const control of root.querySelectorAll("button, a[href], input, select, textarea")) {
    const label = control.closest("label");
    const face = label || control;
    if (!shown(face)) continue;
    show(face);
    const [box] = face.getClientRects(); // of a link its first line
    const whole = face.getBoundingClientRect();
    if (!across(whole, screen, 1)) say("outside", control, whole);
    if (!down(box, screen, 1)) say("outside", control, box);
    const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    // What is put away, such as the end card, may lie over what is there again then.
    if (!face.contains(met) && !met?.closest(".banner"))
      say(`covered by ${met && name(met)}`, control, box);
  }
  for (const slot of root.querySelectorAll(".slot")) {
    const [picture, count] = ["svg", ".left"].map((one) => slot.querySelector(one));
    const [tile, b] = [picture, count].map((one) => one.getBoundingClientRect());
    // It may lie over the tile's corner, as a badge does, but not over the bug.
    const bug = new DOMRect(tile.x + tile.width / 5, tile.y + tile.height / 5,
      tile.width * 0.6, tile.height * 0.6);
    if (shown(count) && meet(bug, b)) say("count over its bug", slot, b);
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.add("sideways scrolling");
  return [...faults];
})(%r)"""


@pytest.fixture(
    params=[
        pytest.param(name, marks=() if name == "narrow" else pytest.mark.nightly) for name in SIZES
    ]
)
def small(request: pytest.FixtureRequest, profile: Profile) -> Page:
    """A page in a small window, or with large text."""
    width, height, text_px = SIZES[request.param]
    context = profile(
        viewport={"width": width, "height": height},
        has_touch=True,
        locale="es-ES" if request.param == "narrow" else "en-US",
    )
    page = context.new_page()
    sizes = {"fontSizes": {"standard": text_px, "fixed": text_px}}
    context.new_cdp_session(page).send("Page.setFontSizes", sizes)
    return page


def faults(page: Page, where: str, part: str = "body") -> list[str]:
    """What is wrong in a view, or in a part of it, each fault with the view's name."""
    drawn(page)
    return [f"{where}: {fault}" for fault in page.evaluate(FAULTS % part)]


def press(page: Page, selector: str) -> None:
    """Presses the first control of that kind which is shown, wherever it has to be scrolled to."""
    page.locator(f"{selector}:visible").first.click()


def dialogs(page: Page) -> list[str]:
    """What is wrong in the dialogs of the game's page."""
    found = []
    for name in DIALOGS:
        press(page, "[data-act=open][data-arg=menu]")
        if name == "confirm":
            page.locator("#d-menu [data-arg=resign]").click()
        elif name != "menu":
            page.locator(f"[data-act=open][data-arg={name}]").first.dispatch_event("click")
        until(page, f"document.querySelector('#d-{name}').open")
        if name == "new_game":
            page.locator("#d-new_game label:has([name=opponent][value=computer])").click()
        found += faults(page, name)
        page.keyboard.press("Escape")
        until(page, f"!document.querySelector('#d-{name}').open")
    return found


@pytest.mark.slow
def test_everything_of_a_game_has_room(small: Page, url: str) -> None:
    page = small
    page.goto(url)
    playable(page)
    assert page.locator("[data-act=open][data-arg=menu]:visible").count() == 1
    found = faults(page, "welcome")
    press(page, "#welcome [data-act=quick][data-arg=person]")
    until(page, "!!localStorage.getItem('skep.game')")
    found += faults(page, "first turn")
    page.locator('.slot[data-arg="wQ"]').click(force=True)
    found += faults(page, "refusal")
    press(page, '.slot[data-arg="wS"]')
    press(page, "#board .cell.hot")
    found += faults(page, "second turn")
    found += dialogs(page)
    press(page, "[data-act=open][data-arg=menu]")
    page.locator("#d-more [data-arg=paste]").dispatch_event("click")
    page.locator("#paste-text").fill("Base+MLP;" + WHOLE)
    page.locator("#d-paste [type=submit]").click()
    until(page, "!document.querySelector('#banner').hidden")
    found += faults(page, "end")
    press(page, "#banner [data-act=look]")
    press(page, "[data-act=step][data-arg=back]")
    until(page, "!document.querySelector('#ribbon').hidden")
    found += faults(page, "review")
    press(page, "#b-moves")
    found += faults(page, "moves", "#side")
    assert not found, "\n".join(found)


LABELS = """[...document.querySelectorAll("#d-settings .switch")]
  .filter((label) => label.checkVisibility())
  .map((label) => {
  const range = document.createRange();
  range.selectNodeContents(label.lastElementChild);
  const { top, bottom } = range.getBoundingClientRect();
  return [top, bottom];
})"""


def test_a_label_of_two_lines_stands_apart_from_the_next_one(profile: Profile, url: str) -> None:
    page = profile(viewport={"width": 360, "height": 640}, locale="es-ES").new_page()
    page.goto(url)
    playable(page)
    page.locator("[data-act=open][data-arg=settings]").first.dispatch_event("click")
    until(page, "document.querySelector('#d-settings').open")
    places = page.evaluate(LABELS)
    assert any(bottom - top > 30 for top, bottom in places)
    assert all(low[0] - high[1] >= 10 for high, low in itertools.pairwise(places))


def test_counts_stay_beside_their_tiles_in_a_window_that_is_low_and_not_wide(
    page: Page, url: str
) -> None:
    page.set_viewport_size({"width": 500, "height": 420})
    page.goto(f"{url}#game=Base%2BMLP")
    playable(page)
    until(page, "document.querySelectorAll('.reserve[data-near=yes] .slot').length === 8")
    assert faults(page, "eight kinds", "#table") == []


@pytest.mark.slow
def test_everything_of_the_lessons_has_room(small: Page, url: str) -> None:
    page = small
    page.goto(f"{url}learn.html")
    playable(page)
    until(page, "!!document.querySelector('#contents a')")
    found = faults(page, "contents")
    page.evaluate("location.hash = 'L05'")
    until(page, "!!document.querySelector('#lesson .task-next')")
    found += faults(page, "lesson")
    page.locator("#lesson .cell").last.click(force=True)
    until(page, "!!document.querySelector('.task-said[data-sort]')")
    found += faults(page, "a wrong try")
    assert not found, "\n".join(found)


LEVELS = """(() => {
  const box = (node) => node.getBoundingClientRect();
  const levels = document.querySelector("#new-levels");
  const rows = Map.groupBy(levels.children, (label) => Math.round(box(label).top));
  const gaps = [...rows.values()].flatMap((row) =>
    row.slice(1).map((label, at) => Math.round(box(label).left - box(row[at]).right)));
  const ends = [...rows.values()].map((row) => Math.round(box(levels).right - box(row.at(-1)).right));
  return { gaps, ends };
})()"""
"""The gaps between levels that stand side by side, and what is free after the last one of each row."""


@pytest.mark.parametrize(("width", "locale"), [(360, "es-ES"), (390, "en-US"), (1280, "es-ES")])
def test_the_levels_fill_their_rows(profile: Profile, url: str, width: int, locale: str) -> None:
    """Five in rows of three left a hole, and stood closer than all other choices."""
    page = profile(viewport={"width": width, "height": 800}, locale=locale).new_page()
    page.goto(url)
    playable(page)
    page.evaluate("document.querySelector('[data-act=open][data-arg=new_game]').click()")
    page.locator("#new-levels label").first.wait_for()
    levels = page.evaluate(LEVELS)
    assert set(levels["gaps"]) == {8}, levels
    assert set(levels["ends"]) == {0}, levels
