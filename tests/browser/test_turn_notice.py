"""A friend's move while the page is hidden, in a browser that lets it show notifications."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Profile, Served, kept_offline, open_board, playable, until
from tests.browser.player import Hands
from tests.browser.test_accessibility import violations
from tests.browser.test_rooms import CHIP, broker, play, rooms

__all__ = ["broker", "rooms"]
KEEP = """
window.notes = [];
window.Notification = class extends Notification {
  constructor(title, options) { super(title, options); window.notes.push(this); }
  static get permission() { return "granted"; }
  close() { this.closed = true; super.close(); }
};
"""
# Chromium without a window calls a granted permission denied, except to those who request it.


def hide(page: Page, hidden: bool) -> None:
    """Lets the page believe that it is hidden, or seen again: headless pages are always seen."""
    value = "true" if hidden else "false"
    page.evaluate(
        f"""Object.defineProperty(document, "hidden", {{ configurable: true, value: {value} }});
        document.dispatchEvent(new Event("visibilitychange"));"""
    )


@pytest.mark.nightly
def test_a_move_in_a_hidden_page_is_told_by_its_title_and_a_notification(
    profile: Profile, rooms: Served
) -> None:
    phone = {"width": 360, "height": 640}
    ana, bob = [profile(viewport=phone, locale="en-US").new_page() for _ in (0, 1)]
    ana.context.grant_permissions(["notifications"])
    ana.add_init_script(KEEP)
    open_board(ana, rooms.url)
    ana.locator("#welcome [data-arg=friend]").click()
    ana.locator("#d-new_game input[name=side][value=white]").check(force=True)
    ana.locator("#d-new_game [type=submit]").click()
    until(ana, "!!document.querySelector('dialog.send[open]')")
    link = str(ana.locator(".send-link").text_content())
    ana.locator("[data-act=send_copy]").click()
    bob.goto(link)
    playable(bob)
    until(ana, CHIP + ".includes('connected')")
    play(ana, "wS1")
    offer = ana.locator("[data-act=tell_turn]")
    offer.wait_for()
    box = offer.bounding_box()
    assert box and box["height"] >= 44
    assert violations(ana, "#notices") == []
    offer.click()
    until(ana, "JSON.parse(localStorage.getItem('skep.settings')).turn_notice === true")
    hide(ana, True)
    Hands(bob).wait_for_ply(1)
    play(bob, "bG1 -wS1")
    until(ana, "notes.length === 1")
    title, body, icon = ana.evaluate("[notes[0].title, notes[0].body, notes[0].icon]")
    assert title == "Your turn · Skep" and body == "Your friend has moved."
    assert icon.startswith(rooms.url)
    assert ana.title() == "(1) Your turn · Skep"
    hide(ana, False)
    until(ana, "notes[0].closed === true")
    assert ana.title() == "Your turn · Skep"


PRESSED = """async (page) => {
  const done = [];
  WindowClient.prototype.focus = async function () { done.push(`focus ${this.url}`); };
  clients.openWindow = async (url) => { done.push(`open ${url}`); };
  const notification = { data: page, close: () => done.push("close") };
  const waitUntil = (promise) => promise.then(() => done.push("end"));
  self.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil }));
  while (!done.includes("end")) await new Promise((soon) => setTimeout(soon, 10));
  return done;
}"""


@pytest.mark.nightly
@pytest.mark.keeps
def test_a_press_on_a_notification_of_the_service_worker_brings_its_page_to_the_front(
    profile: Profile, url: str
) -> None:
    context = profile(locale="en-US")
    game, lessons = context.new_page(), context.new_page()
    open_board(game, url)
    kept_offline(game)
    lessons.goto(url + "learn.html")
    playable(lessons)
    (worker,) = context.service_workers
    assert worker.evaluate(PRESSED, url) == ["close", f"focus {game.url}", "end"]
    game.close()
    assert worker.evaluate(PRESSED, url) == ["close", f"open {url}", "end"]
