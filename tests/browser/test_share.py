"""The dialog that makes boards for other pages: what one sees in it is what one pastes."""

import json
import struct
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from hive_core.game.link import read_link
from hive_core.rules.hexes import START
from tests.browser.conftest import (
    Profile,
    Served,
    Watch,
    crossed,
    drawn,
    open_board,
    playable,
    reload,
    until,
)
from tests.browser.player import kept, type_move
from tests.browser.test_accessibility import violations
from tests.browser.test_library import begin
from web.share.embed_code import FORMS

GAME = "Base+MLP;InProgress;White[3];wS1;bG1 -wS1;wQ wS1/;bQ /bG1"
SUBJECT = {
    "position": "wQ@1,-1 bG1@-1,0 wS1@0,0 bQ@-2,1",
    "game": GAME,
    "ply": 3,
    "plies": 4,
    "turn": 0,
    "lesson": "",
    "place": "",
    "preview": "",
    "title": "",
    "signs": (),
    "arrows": (),
}
LESSON = {
    **SUBJECT,
    "game": "",
    "ply": 0,
    "plies": 0,
    "lesson": "L24",
    "title": "Three steps",
    "place": "L24",
}
OPENER = """
from pyscript import document, window
from pyscript.ffi import create_proxy
import asyncio, json, sys
from web.boot.lazy import later
from web.share.shared_position import Subject

async def offer():
    await later()
    from web.share.dialog import ShareDialog
    host = sys.modules[str(document.body.dataset.main)].page
    dialog = ShareDialog(host, lambda: None)
    window.openShare = create_proxy(lambda text: dialog.open(Subject(**json.loads(str(text)))))

offering = asyncio.create_task(offer())
"""
READY = "document.querySelector('.share hive-board')?.state?.mode"


def open_share(page: Page, subject: dict[str, Any]) -> None:
    """Opens the dialog for any subject, wherever the page would offer it."""
    if not page.evaluate("!!window.openShare"):
        page.evaluate(
            """(text) => {
              const script = document.createElement("script");
              script.type = "mpy";
              script.textContent = text;
              document.body.append(script);
            }""",
            OPENER,
        )
        until(page, "!!window.openShare")
    page.evaluate("(text) => openShare(text)", json.dumps(subject))
    until(page, "!!document.querySelector('dialog.share[open]')")


def turn_to(page: Page, form: str) -> None:
    """Chooses where the board goes."""
    embedded = form in FORMS
    page.locator(f"[data-act=share_form][data-arg={'embed' if embedded else form}]").click()
    if embedded:
        page.locator("select[name=place]").select_option(form)


def text(page: Page) -> str:
    """The text to paste."""
    return page.locator(".share-text").inner_text()


@pytest.fixture
def dialog(page: Page, url: str) -> Page:
    """The game's page with the dialog open."""
    open_board(page, url)
    open_share(page, SUBJECT)
    turn_to(page, "iframe")
    until(page, READY)
    return page


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Served]:
    """A site on another origin, where things are pasted."""
    served = Served(tmp_path)
    yield served
    served.stop()


def state(page: Page, selector: str = "hive-board") -> dict[str, Any]:
    """What a board on the page shows."""
    until(page, f"document.querySelector('{selector}')?.state?.mode")
    known = page.evaluate(f"document.querySelector('{selector}').getState()")
    return {key: known[key] for key in ("mode", "position", "game", "ply", "orient")}


def test_what_is_pasted_is_what_the_preview_shows(dialog: Page, host: Served) -> None:
    dialog.locator("[data-act=share_turn]").click()
    dialog.locator("[data-act=share_turn]").click()
    kinds, seen = ("view", "explore", "step", "play"), []
    page = '<!doctype html><html lang=en><title>Host</title><link rel=icon href="data:,">'
    for kind in kinds:
        dialog.locator(f"input[value={kind}]").check(force=True)
        until(dialog, f"{READY} === '{kind}'")
        until(dialog, "document.querySelector('hive-board').state.orient === 2")
        seen.append(state(dialog))
        turn_to(dialog, "element")
        page += f"<div id={kind}>{text(dialog)}</div>"
        turn_to(dialog, "iframe")
    # And the line for any page has the preview's shape.
    dialog.locator("input[value=view]").check(force=True)
    until(dialog, f"{READY} === 'view'")
    dialog.locator("select[name=ratio]").select_option("1/1")
    dialog.locator("select[name=width]").select_option("320")
    box = "(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])"
    shape = dialog.evaluate(f"{box}(document.querySelector('.share hive-board'))")
    (host.folder / "page.html").write_text(page + text(dialog))
    dialog.set_viewport_size({"width": 1024, "height": 3000})  # all in sight
    dialog.goto(host.url + "page.html")
    assert dialog.evaluate(f"{box}(document.querySelector('iframe'))") == shape == [320, 320]
    assert [state(dialog, f"#{kind} hive-board") for kind in kinds] == seen
    assert {one["orient"] for one in seen} == {2}


def every_form_says_the_position(dialog: Page) -> None:
    for form in FORMS:
        turn_to(dialog, form)
        assert "wS1@0,0" in text(dialog)
        told = ("hive-board.js", "embed.html#pos=", "```hive", ".. hive::", "notebook.live(pos=")
        assert any(words in text(dialog) for words in told), form
    turn_to(dialog, "link")
    read = read_link(text(dialog))
    assert (read.game.text(), read.ply) == (GAME, SUBJECT["ply"])
    assert not dialog.locator(".share-preview").is_visible()


def test_choices_are_written_and_drawn_at_once(dialog: Page) -> None:
    frame = "document.querySelector('hive-board').shadowRoot.querySelector('iframe')"
    dialog.evaluate(f"window.sameFrame = {frame}")
    dialog.locator("select[name=theme]").select_option("dark")
    dialog.locator("select[name=lang]").select_option("es")
    dialog.locator("input[value=coords]").check(force=True)
    until(dialog, "document.querySelector('hive-board').state.theme === 'dark'")
    until(dialog, "document.querySelector('hive-board').state.lang === 'es'")
    assert "theme=dark&amp;lang=es" in text(dialog) and "coords" in text(dialog)
    assert 'title="Hive: una posición' in text(dialog)
    # The board follows without being loaded anew.
    assert dialog.evaluate(f"window.sameFrame === {frame}")
    dialog.locator("input[value=play]").check(force=True)
    dialog.locator("select[name=level]").select_option("1")  # from 0, the parameter from 1
    assert "mode=play" in text(dialog) and "ai=2" in text(dialog)
    assert not dialog.locator("[name=sealed]").is_visible()


def copying(dialog: Page) -> None:
    dialog.context.grant_permissions(["clipboard-read", "clipboard-write"])
    wanted = text(dialog)
    dialog.locator("[data-act=share_copy]").click()
    until(dialog, "document.querySelector('.share-told').textContent === 'Copied.'")
    assert dialog.evaluate("navigator.clipboard.readText()") == wanted


def test_a_game_is_sent_as_a_link_by_the_first_tab_and_the_systems_own_sheet(
    page: Page, url: str
) -> None:
    """Sharing a game was the sixth of seven tabs, and no sheet of the system opened."""
    page.add_init_script("navigator.share = async (what) => (window.sent = what)")
    open_board(page, url)
    open_share(page, SUBJECT)
    assert page.evaluate("document.activeElement.dataset.arg") == "link"
    page.locator("[data-act=share_send]").click()
    assert until(page, "window.sent")["url"] == text(page)
    link = text(page)
    read = read_link(link)
    assert link.startswith(url + "#g=")
    assert (read.game.text(), read.ply) == (SUBJECT["game"], SUBJECT["ply"])
    turn_to(page, "picture")
    assert page.locator("[data-act=share_send]").is_hidden()


def where_copying_is_refused_the_text_is_selected(dialog: Page) -> None:
    dialog.evaluate("void (navigator.clipboard.writeText = () => Promise.reject(new Error('no')))")
    dialog.locator("[data-act=share_copy]").click()
    until(dialog, "document.querySelector('.share-told').textContent.includes('yourself')")
    assert dialog.evaluate("getSelection().toString()") == text(dialog)


def test_pictures_are_saved_with_their_description(dialog: Page, tmp_path: Path) -> None:
    turn_to(dialog, "picture")
    until(dialog, "document.querySelector('.share-image').naturalWidth > 100")
    alt = dialog.locator(".share-image").get_attribute("alt")
    assert alt == text(dialog) and "white spider 1" in alt
    with dialog.expect_download() as got:
        dialog.locator("[data-act=share_save_svg]").click()
    assert got.value.suggested_filename == "hive-ply-3.svg"
    got.value.save_as(tmp_path / "hive.svg")
    root = ElementTree.parse(tmp_path / "hive.svg").getroot()
    words = [child.text for child in root if child.tag.endswith(("}title", "}desc"))]
    assert len(words) == 2 and all(word and word in alt for word in words)
    with dialog.expect_download() as got:
        dialog.locator("[data-act=share_save_png]").click()
    assert got.value.suggested_filename == "hive-ply-3.png"
    got.value.save_as(tmp_path / "hive.png")
    data = (tmp_path / "hive.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert max(struct.unpack(">II", data[16:24])) == 1200
    until(dialog, "document.querySelector('.share-told').textContent.includes('hive-ply-3.png')")
    with dialog.expect_download() as got:
        dialog.locator("[data-act=share_save_moving]").click()
    assert got.value.suggested_filename == "hive-game.gif"
    got.value.save_as(tmp_path / "game.gif")
    moving = (tmp_path / "game.gif").read_bytes()
    assert moving[:6] == b"GIF89a" and max(struct.unpack("<HH", moving[6:10])) == 720
    assert moving.count(b"\x21\xf9\x04") == 4, "a frame for each position"
    assert moving.count(b"NETSCAPE2.0") == 1, "it plays over and over"


def test_a_lesson(page: Page, url: str) -> None:
    open_board(page, url)
    open_share(page, LESSON)
    turn_to(page, "iframe")
    until(page, f"{READY} === 'lesson'")
    assert "embed.html#lesson=L24" in text(page)
    assert 'title="Hive lesson: Three steps"' in text(page)
    assert not page.locator("[data-act=share_turn]").is_visible()
    turn_to(page, "link")
    assert text(page) == url + "learn.html#L24"


def test_rules_and_ideas_are_shared_as_links(page: Page, url: str) -> None:
    """Their pages had no button, though their links have previews."""
    for place in ("ideas", "rules"):
        page.goto(f"{url}learn.html#{place}")
        link = page.locator(f"#{place} .rule-ways a").first
        link.click()
        part = link.get_attribute("href")
        page.locator("#share").click()
        until(page, "!!document.querySelector('dialog.share[open]')")
        assert text(page) == f"{url}learn.html{part}"
        assert page.locator("[role=tab]:visible").count() == 1
        page.keyboard.press("Escape")


def test_what_comes_later_may_fail_and_comes_at_the_next_try(
    page: Page, url: str, watch: Watch
) -> None:
    page.route("**/later.json", lambda route: route.abort())
    watch.allow = lambda fault: "later.json" in fault
    open_board(page, url)
    page.evaluate("document.querySelector('#d-menu [data-act=share]').click()")
    until(page, "document.querySelector('#line-text').textContent.includes('could not be loaded')")
    page.unroute("**/later.json")
    page.evaluate("document.querySelector('#d-menu [data-act=share]').click()")
    until(page, "!!document.querySelector('dialog.share[open]')")


def test_by_keyboard_alone_every_form_copied_or_selected(dialog: Page) -> None:
    every_form_says_the_position(dialog)
    turn_to(dialog, "iframe")
    copying(dialog)
    where_copying_is_refused_the_text_is_selected(dialog)
    dialog.locator("[data-act=share_form][data-arg=embed]").focus()
    focused = "document.activeElement.dataset.arg"
    assert dialog.evaluate(focused) == "embed"
    dialog.keyboard.press("ArrowRight")
    assert dialog.evaluate(focused) == "link"
    until(dialog, "document.querySelector('.share-code').naturalWidth > 0")
    dialog.keyboard.press("ArrowRight")
    assert dialog.evaluate(focused) == "picture"
    assert dialog.locator("[data-act=share_save_png]").is_visible()
    dialog.keyboard.press("Escape")
    until(dialog, "!document.querySelector('dialog.share')")


def test_the_dialog_leaves_nothing_and_keeps_the_choices(dialog: Page) -> None:
    dialog.locator("select[name=theme]").select_option("dark")
    dialog.locator(".share [data-act=close]").click()
    until(dialog, "!document.querySelector('dialog.share')")
    assert dialog.evaluate("document.querySelectorAll('iframe').length") == 0
    open_share(dialog, SUBJECT)
    assert "theme=dark" in text(dialog)
    dialog.mouse.click(3, 3)
    until(dialog, "!document.querySelector('dialog.share')")


@crossed(0, scheme=["light", "dark"], locale=["en-US", "es-ES"], width=[320, 1280])
def test_axe_finds_nothing_and_everything_fits(
    profile: Profile, url: str, scheme: str, locale: str, width: int
) -> None:
    context = profile(
        viewport={"width": width, "height": 640 if width < 500 else 800},
        color_scheme="light" if scheme == "light" else "dark",
        locale=locale,
    )
    page = context.new_page()
    open_board(page, url)
    open_share(page, SUBJECT)
    assert violations(page) == []
    turn_to(page, "iframe")
    until(page, READY)
    page.locator("input[value=play]").check(force=True)
    for form in ("iframe", "element", "picture", "link"):
        turn_to(page, form)
        drawn(page)
        assert violations(page) == []
        wide = (
            "[...document.querySelectorAll('.share, .share *')].filter((e) => e.checkVisibility()"
        )
        wide += " && e.getBoundingClientRect().right > innerWidth + 0.5).map((e) => e.outerHTML)"
        assert page.evaluate(wide) == []
        small = "[...document.querySelectorAll('.share :is(button, select, label)')].filter((e) =>"
        small += " e.checkVisibility() && e.getBoundingClientRect().height < 43.9)"
        assert page.evaluate(small + ".map((e) => e.outerHTML)") == []
    # Where no board is above it, as with a link or a file, the text may have that room.
    page.set_viewport_size({"width": 390, "height": 844})
    most = "parseFloat(getComputedStyle(document.querySelector('.share-text')).maxHeight)"
    assert page.evaluate(most) > 300


CURRENT = "document.querySelector('#recap-tree [aria-current] .uhp')?.textContent"
TREE = """[...document.querySelectorAll('#recap-tree .ply')].map((row) => row.textContent + ' '
  + row.parentElement.dataset.depth + ' ' + row.ariaCurrent)"""
NOTED = """[document.querySelector('.recap-comment').textContent,
  document.querySelectorAll('#board .mark.circle').length,
  document.querySelectorAll('#board .tile').length]"""
"""What is written and drawn at the position in view, and how many pieces it has."""


CUT = """[...document.querySelectorAll('.share select')].filter((field) => field.checkVisibility())
  .filter((field) => {
    const brush = document.createElement("canvas").getContext("2d");
    const { font, paddingLeft } = getComputedStyle(field);
    brush.font = font;
    const words = field.selectedOptions[0].textContent;
    return brush.measureText(words).width + parseFloat(paddingLeft) > field.clientWidth - 16;
  })
  .map(({ name }) => name)"""
"""The fields whose chosen words do not fit in beside the arrow."""
FOOT_ROWS = """[...new Set([...document.querySelectorAll('.share-foot button')]
  .filter((button) => button.checkVisibility())
  .map((button) => Math.round(button.getBoundingClientRect().top)))]"""
"""Where the rows of buttons below the panel begin."""


@pytest.mark.parametrize(("width", "height"), [(820, 1180), (1440, 900), (360, 640)])
def test_no_choice_is_cut_and_the_button_that_copies_a_link_is_near_it(
    profile: Profile, url: str, width: int, height: int
) -> None:
    """A tablet's fields said "Auto…" and "Any p…", and "Copy" was 400 pixels below the link."""
    page = profile(viewport={"width": width, "height": height}, locale="es-ES").new_page()
    open_board(page, url)
    open_share(page, SUBJECT)
    bottom = "document.querySelector('.share').getBoundingClientRect().bottom"
    code = "document.querySelector('.share-code')"
    until(page, f"!{code}.hidden && {code}.complete")
    drawn(page)
    assert page.evaluate(f"{bottom} - {code}.getBoundingClientRect().bottom") <= 130
    turn_to(page, "picture")
    drawn(page)
    assert width < 720 or len(page.evaluate(FOOT_ROWS)) == 1
    turn_to(page, "iframe")
    for kind in ("view", "play"):
        page.locator(f"input[value={kind}]").check(force=True)
        drawn(page)
        assert page.evaluate(CUT) == []


def branched(page: Page, row: str, *moves: str) -> None:
    """Goes to a row of the tree of a review, and plays moves from there."""
    page.locator(f"#recap-tree .ply:has(.uhp:text-is('{row}'))").click()
    for move in moves:
        type_move(page, move)
        until(
            page,
            f"document.querySelector('#recap-tree [aria-current] .uhp').textContent === {move!r}",
        )


def test_a_link_opened_in_a_fresh_profile_shows_the_same_tree_at_the_same_node(
    profile: Profile, url: str
) -> None:
    """The link of the dialog had only the moves that lead to the position."""
    size = {"width": 1024, "height": 768}
    one, two = [profile(viewport=size, locale="en-US").new_page() for _ in range(2)]
    begin(one, url, "wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")
    one.locator("#b-review").click()
    until(one, "document.activeElement.id === 'recap-graph'")
    branched(one, "bG1 wS1-", "wA1 -wS1", "bA1 bG1-")
    branched(one, "wS1", "bS1 wS1-", "wG1 -wS1")
    for row, words in (("bQ bG1-", "The end."), ("bS1 wS1-", "A spider, “too” <b>\nsoon")):
        branched(one, row)
        one.locator("[data-act=recap_write]").click()
        one.locator("#recap-field").fill(words)
        one.locator("[data-act=recap_keep]").click()
        until(one, f"{NOTED}[0] === {json.dumps(words)}")
    one.locator(f'#board [data-cell="{START}"]').focus()
    one.keyboard.press("k")
    until(one, f"{NOTED}[1] === 1")
    seen = one.evaluate(f"[{TREE}, {NOTED}]")
    assert len(seen[0]) == 8 and seen[1][2] == 2
    one.locator("[data-act=open][data-arg=menu]:visible").first.click()
    one.locator("[data-act=share]").click()
    until(one, "!!document.querySelector('dialog.share[open]')")
    assert "all variations" in one.locator(".share-note").inner_text()
    link = text(one)
    assert len(link) < len(url) + 120
    two.goto(link)
    until(two, "document.querySelectorAll('#recap-tree .ply').length > 0")
    until(two, f"{NOTED}[1] === 1")
    assert two.evaluate(f"[{TREE}, {NOTED}]") == seen
    branched(two, "bQ bG1-")
    until(two, f"{NOTED}[0] === 'The end.'")
    # The game is what was played, and its variations are kept with it.
    two.locator("#b-review").click()
    until(two, "document.querySelector('#recap').hidden")
    assert [ply.text for ply in kept(two).played] == ["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-"]
    reload(two)
    playable(two)
    two.locator("#b-review").click()
    until(two, f"{TREE}.length === 8")
