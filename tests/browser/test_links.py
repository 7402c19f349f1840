"""A game between two people by links, in browsers that know nothing of each other."""

import pytest
from playwright.sync_api import Page

from hive_core.game import Game
from hive_core.notation.moves import parse_move
from tests.browser.conftest import Profile, open_board, places, playable, reload, unmoved, until
from tests.browser.player import OFFERED, Hands, answer_offer, kept, new_game
from tests.browser.test_accessibility import violations

ICON = """window.icon = [];
navigator.setAppBadge = async () => { window.icon.push("marked"); };
navigator.clearAppBadge = async () => { window.icon.push("plain"); throw new Error("refused"); };"""
"""A browser whose app icon can be marked; it refuses to take the mark away."""
MOVES = ["wS1", "bG1 -wS1", "wQ wS1-", "bQ -bG1"]
SPANISH = """localStorage.getItem("skep.settings")
  || localStorage.setItem("skep.settings", JSON.stringify({language: "es"}));"""
MOVES_TOP = "document.querySelector('#moves').getBoundingClientRect().top"
CONFIRM = "document.querySelector('#d-confirm').open"
OPEN = "!!document.querySelector('dialog.send[open]')"


def two_phones(profile: Profile) -> list[Page]:
    """Pages of two browsers that know nothing of each other, and let links be copied."""
    may = ["clipboard-read", "clipboard-write"]
    shape = {"width": 360, "height": 640}
    return [profile(viewport=shape, locale="en-US", permissions=may).new_page() for _ in range(2)]


def begun_by_links(ana: Page, bob: Page, url: str) -> None:
    """Ana has White, and each has moved once."""
    open_board(ana, url)
    new_game(ana, opponent="friend", side="white")
    play(ana, MOVES[0])
    bob.goto(sent(ana, "Ana"))
    playable(bob)
    played(bob, 1)
    play(bob, MOVES[1])
    opened(ana, sent(bob, "Bob"))
    played(ana, 2)


def play(page: Page, text: str) -> None:
    """Plays one move by hand."""
    game = kept(page)
    Hands(page).move(game, parse_move(game.board, text))
    Hands(page).wait_for_ply(game.board.ply + 1)


def sent(page: Page, name: str) -> str:
    """Sends what has happened: the link that lies on the clipboard then."""
    page.locator("#b-send").click()
    until(page, OPEN)
    page.locator("dialog.send input").fill(name)
    page.locator("[data-act=send_copy]").click()
    until(page, "!!document.querySelector('.send-told').textContent")
    link = str(page.evaluate("navigator.clipboard.readText()"))
    assert link == page.locator(".send-link").text_content()
    page.keyboard.press("Escape")
    until(page, f"!({OPEN}) && document.querySelector('#status').dataset.phase === 'away'")
    return link


def scanned(page: Page) -> None:
    """Has the link drawn as a QR code, and looks at the dialog with it."""
    page.locator("#b-send").click()
    until(page, OPEN)
    page.locator("[data-act=send_qr]").click()
    until(page, "(document.querySelector('.send-code').naturalWidth || 0) > 0")
    assert page.locator(".send-code").is_visible()
    assert violations(page, "dialog.send") == []
    page.keyboard.press("Escape")


def played(page: Page, plies: int) -> Game:
    """Waits until a link has been taken."""
    until(page, "!!localStorage.getItem('skep.game')")
    game = Hands(page).wait_for_ply(plies)
    until(page, "document.querySelector('#status').dataset.phase === 'yours'")
    assert not page.evaluate("location.hash")
    return game


def test_a_game_goes_by_links_between_two_profiles_and_through_a_reload(
    profile: Profile, url: str
) -> None:
    ana, bob = two_phones(profile)
    ana.add_init_script(ICON)
    open_board(ana, url)
    new_game(ana, opponent="friend", side="white")
    play(ana, MOVES[0])
    until(ana, "String(window.icon) === 'marked,plain'")
    first = sent(ana, "Ana")
    assert len(first) - first.index("#") < 60
    bob.goto(first)
    playable(bob)
    played(bob, 1)
    assert bob.locator("#plate-0").inner_text() == "Ana"
    play(bob, MOVES[1])
    second = sent(bob, "<b>Bob")
    scanned(bob)
    reload(ana)
    playable(ana)
    # The page is open already: the browser only tells of another part after #.
    ana.evaluate("link => { location.href = link; }", second)
    game = played(ana, 2)
    assert ana.evaluate("window.icon.at(-1)") == "marked", "the app's icon says that Bob waits"
    assert ana.locator("#plate-1").inner_text() == "<b>Bob"
    assert "<b>Bob has moved" in ana.locator("#line").inner_text()
    assert game.game_string() == kept(bob).game_string()
    play(ana, MOVES[2])
    # As from a messenger: in a tab of its own. The first one follows.
    tab = bob.context.new_page()
    tab.goto(sent(ana, "Ana"))
    playable(tab)
    played(bob, 3)
    until(bob, "document.querySelectorAll('#board .tile').length === 3")
    until(bob, "document.querySelector('#line').textContent.includes('another tab')")
    assert bob.locator("#chip").inner_text() == "Ana: by links"
    tab.close()
    # The first link again, days later.
    bob.evaluate("link => { location.href = link; }", first)
    until(bob, "document.querySelector('#line').textContent.includes('This link is older')")
    assert len(kept(bob).played) == 3
    play(bob, MOVES[3])
    # Where a messenger would open the link somewhere else, the whole message is pasted.
    ana.locator("#d-more [data-arg=paste]").dispatch_event("click")
    ana.locator("#paste-text").fill("Your turn: " + sent(bob, "Bob") + " !")
    ana.locator("#d-paste [type=submit]").click()
    assert played(ana, 4).game_string() == kept(bob).game_string()
    ana.locator("[data-act=open][data-arg=menu]:visible").first.click()
    ana.locator("[data-act=games]").click()
    until(ana, "!!document.querySelector('dialog[open] .games-open')")
    assert "your turn" in ana.locator(".games-open").inner_text()
    assert violations(ana, "dialog[open]") == []


def pressed(page: Page, name: str) -> None:
    """Chooses an entry of the menu, and says yes where it is asked whether that is meant."""
    page.locator("[data-act=open][data-arg=menu]:visible").first.click()
    page.locator(name).click()


def copied(page: Page, looked_at: bool = False) -> str:
    """The link of the dialog that has opened by itself; it is copied, and `looked_at` before."""
    until(page, OPEN)
    if looked_at:
        assert violations(page, "dialog.send") == []
    page.locator("[data-act=send_copy]").click()
    until(page, "!!document.querySelector('.send-told').textContent")
    link = str(page.evaluate("navigator.clipboard.readText()"))
    page.keyboard.press("Escape")
    until(page, f"!({OPEN})")
    return link


def opened(page: Page, link: str) -> None:
    page.evaluate("link => { location.href = link; }", link)


def answered(page: Page, words: str, yes: bool) -> None:
    """Answers what a link asks for."""
    until(page, OFFERED)
    assert words in page.locator("#offer-text").inner_text()
    assert violations(page, "#offer") == []
    answer_offer(page, yes)


def test_by_links_a_move_is_taken_back_a_draw_taken_and_another_game_begun(
    profile: Profile, url: str
) -> None:
    """On two phones; nobody presses anything that is not asked for or offered there."""
    ana, bob = two_phones(profile)
    begun_by_links(ana, bob, url)
    play(ana, MOVES[2])
    opened(bob, sent(ana, "Ana"))
    played(bob, 3)
    # What was sent is taken back as both want it, through a reload of who asked.
    ana.locator("#b-undo").click()
    opened(bob, copied(ana, looked_at=True))
    reload(ana)
    playable(ana)
    answered(bob, "last move back", True)
    opened(ana, copied(bob, looked_at=True))
    played(ana, 2)
    assert "taken back" in ana.locator("#line").inner_text()
    assert kept(ana).game_string() == kept(bob).game_string()
    # A draw goes with a move; it is looked at first, and taken later.
    pressed(ana, "#m-draw")
    ana.locator("#confirm-yes").click()
    until(ana, "document.querySelector('#line').textContent.includes('next move')")
    play(ana, "wA1 wS1-")
    opened(bob, sent(ana, "Ana"))
    answered(bob, "offers a draw", False)
    played(bob, 3)
    assert "until you move" in bob.locator("#line").inner_text()
    pressed(bob, "#m-draw")
    answer_offer(bob, True)
    opened(ana, copied(bob))
    for page in (ana, bob):
        until(page, "document.querySelector('#status').dataset.phase === 'over'")
        assert "agree" in page.locator("#banner-why").inner_text()
    # The next game has the colours changed, and both find the same one.
    for page in (ana, bob):
        page.locator("#banner-again").click()
        until(page, "JSON.parse(localStorage.getItem('skep.game')).plies === 0")
    play(bob, MOVES[0])
    opened(ana, sent(bob, "Bob"))
    assert played(ana, 1).game_string() == kept(bob).game_string()
    assert ana.locator("#plate-0").inner_text() == "Bob"
    assert not ana.locator("#d-confirm").is_visible()


@pytest.mark.nightly
def test_by_links_the_colours_are_drawn_by_both(profile: Profile, url: str) -> None:
    ana, bob = two_phones(profile)
    open_board(ana, url)
    new_game(ana, opponent="friend", side="chance")
    bob.goto(sent(ana, "Ana"))
    playable(bob)
    answer = copied(bob, looked_at=True)
    assert "Drawing" in bob.locator("#status-main").inner_text()
    opened(ana, answer)
    until(ana, "document.querySelector('#line').textContent.includes('colours are drawn')")
    if ana.evaluate("document.querySelector('#status').dataset.phase") == "yours":
        play(ana, MOVES[0])
        link = sent(ana, "Ana")
    else:
        link = copied(ana)
    opened(bob, link)
    until(bob, "document.querySelector('#status').dataset.phase === 'yours'")
    assert "colours are drawn" in bob.locator("#line").inner_text()
    here, there = bob, ana
    for ply in range(kept(bob).board.ply, 3):
        play(here, MOVES[ply])
        opened(there, sent(here, ""))
        played(there, ply + 1)
        here, there = there, here
    assert kept(ana).game_string() == kept(bob).game_string()
    assert violations(ana, "body") == []


def stands(page: Page) -> dict[str, float]:
    """As `places`, with the list of the moves, where it is in sight."""
    return places(page) | {"moves": page.evaluate(MOVES_TOP)}


@pytest.mark.parametrize(
    ("width", "height"),
    [(360, 640), pytest.param(1440, 900, marks=pytest.mark.nightly)],
)
def test_by_links_nothing_moves_while_things_are_asked_and_answered(
    profile: Profile, url: str, width: int, height: int
) -> None:
    """In Spanish, whose sentences beside the board are the longest."""
    ana, bob = two_phones(profile)
    for page in (ana, bob):
        page.set_viewport_size({"width": width, "height": height})
        page.add_init_script(SPANISH)
    begun_by_links(ana, bob, url)
    # Whoever is to move, and is asked, says no and may answer later.
    where = [stands(ana)]
    for asks in ("#b-undo", "#m-draw"):
        ana.evaluate(f"document.querySelector('{asks}').click()")
        if asks == "#m-draw":
            until(ana, CONFIRM)
            ana.locator("#confirm-yes").click()
        else:
            until(ana, OPEN)
        where.append(stands(ana))
        if ana.evaluate(OPEN):
            where.append(stands(ana))
            link = copied(ana)
            where.append(stands(ana))
            theirs = [stands(bob)]
            opened(bob, link)
            until(bob, OFFERED)
            theirs.append(stands(bob))
            answer_offer(bob, False)
            theirs.append(stands(bob))
            opened(ana, copied(bob))
            until(ana, "document.querySelector('#line').textContent.includes('deshacer')")
            where.append(stands(ana))
            theirs.append(stands(bob))
            assert theirs[1:] == [unmoved(theirs[0])] * 3
    assert where[1:] == [unmoved(where[0])] * (len(where) - 1) and len(where) == 6
