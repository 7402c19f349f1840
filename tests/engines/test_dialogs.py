"""Every dialog on a phone: as high as what it holds, and every control in it can be reached."""

import pytest

from hive_core.rules.hexes import START
from tests.engines.conftest import by_day
from tools.browsers.tab import Tab

SIZES = [(390, 844), (360, 640)]
DIALOGS = {
    "menu": "",
    "more": "[data-act=open][data-arg=more]",
    "welcome": "[data-act=open][data-arg=welcome]",
    "new_game": "[data-act=open][data-arg=new_game]",
    "settings": "[data-act=open][data-arg=settings]",
    "paste": "[data-act=open][data-arg=paste]",
    "copy": "",
    "confirm": "[data-act=ask][data-arg=resign]",
    "help": "[data-act=open][data-arg=help]",
    "about": "[data-act=open][data-arg=about]",
}
"""Each dialog of the game page, and what opens it; "" for the browser itself."""

OPEN = """((name, opener) => {
  for (const open of document.querySelectorAll("dialog[open]")) open.close();
  if (opener) document.querySelector(opener).click();
  else document.getElementById("d-" + name).showModal();
})(%r, %r)"""

FAULTS = """(async () => {
  const dialog = document.querySelector("dialog[open]");
  const box = dialog.getBoundingClientRect();
  const faults = [];
  const say = (what, box) =>
    faults.push(`${what}: ${[box.x, box.y, box.right, box.bottom].map(Math.round)}`);
  const within = (box, around) =>
    box.x >= around.x - 1 && box.right <= around.right + 1 &&
    box.y >= around.y - 1 && box.bottom <= around.bottom + 1;
  if (!within(box, new DOMRect(0, 0, innerWidth, innerHeight))) say("outside the window", box);
  // What does not fit is scrolled in the body alone; only then may the dialog be lower than it all.
  const hidden = [dialog, ...dialog.querySelectorAll("form, .dialog-body, .menu")]
    .map((part) => part.scrollHeight - part.clientHeight)
    .reduce((sum, more) => sum + Math.max(0, more), 0);
  const highest = Math.min(46 * 16, innerHeight - 24);
  if (hidden > 2 && box.height < highest - 1) say(`lower by ${hidden} px than it could be`, box);
  const controls = dialog.querySelectorAll("button, a[href], input, select, textarea");
  for (const control of controls) {
    const label = control.closest("label");
    const shown = (label || control).getClientRects().length;
    if (!shown || control.closest("[hidden]")) continue;
    control.scrollIntoView({ block: "nearest", behavior: "instant" });
    const [at] = control.getClientRects(); // of a link its first line
    const name = `${control.tagName} ${control.id || control.name || control.dataset.act}`;
    if (at.width < 24 && !label) say("too narrow " + name, at);
    if (at.height < 17) say("too low " + name, at);
    if (!within(at, box)) say("outside the dialog " + name, at);
    const met = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
    if (!met || !(control.contains(met) || label?.contains(met))) say("covered " + name, at);
  }
  if (controls.length < 1) faults.push("no controls");
  return faults;
})()"""


STRIP = """(() => {
  const color = getComputedStyle(document.querySelector("dialog[open]")).scrollbarColor || "";
  return color.endsWith(", 0)") ? "transparent" : color;
})()"""
"""What lies under a scroll bar: the dialog's own colour is seen, where one can say so."""


def faults_of(tab: Tab, name: str, opener: str) -> list[str]:
    """What is wrong with a dialog, each fault with its box."""
    tab.evaluate(OPEN % (name, opener))
    tab.until("!!document.querySelector('dialog[open]')?.getClientRects().length")
    return [f"{name}: {fault}" for fault in tab.evaluate(FAULTS)]


@by_day("webkit")
def test_every_control_of_every_dialog_is_seen_and_reached(tab: Tab, url: str) -> None:
    tab.open(url, *SIZES[0])
    tab.playable()
    tab.press("[data-act=quick][data-arg=person]")
    tab.until("document.body.dataset.screen === 'game'")
    tab.press('.slot[data-arg="wS"]')
    tab.until("!!document.querySelector('.slot[aria-pressed=true]')")
    tab.press(f'#board [data-cell="{START}"]')
    tab.until("document.querySelector('#m-resign').ariaDisabled !== 'true'")
    faults = []
    for size in SIZES:
        tab.resize(*size)
        for name, opener in DIALOGS.items():
            faults += [f"{size} {fault}" for fault in faults_of(tab, name, opener)]
    assert tab.evaluate(STRIP) in ("", "transparent"), "a light strip of a scroll bar"
    names = tab.evaluate("[...document.querySelectorAll('dialog')].map(d => d.id.slice(2))")
    assert sorted(names) == sorted(DIALOGS)
    tab.evaluate("document.querySelector('dialog[open]').close()")
    tab.evaluate("document.querySelector('[data-act=share]').click()")
    tab.until(
        "!!document.querySelector('dialog.share[open] [data-act=share_form][data-arg=embed]')"
    )
    for form in ("link", "embed"):
        tab.evaluate(f"document.querySelector('[data-act=share_form][data-arg={form}]').click()")
        if form == "embed":
            tab.until("document.querySelector('.share hive-board')?.clientHeight > 100")
        for size in SIZES:
            tab.resize(*size)
            faults += [f"{size} share {form}: {fault}" for fault in tab.evaluate(FAULTS)]
    assert not faults, "\n".join(faults)
    # The first steps lie over a game and begin another.
    tab.evaluate(OPEN % ("welcome", DIALOGS["welcome"]))
    tab.press("#d-welcome [data-act=begin][data-arg=computer]")
    kept = "JSON.parse(localStorage.getItem('skep.game'))"
    tab.until(f"!document.querySelector('dialog[open]') && {kept}.computers.length === 1")


def test_the_keys_of_the_lessons_are_seen(tab: Tab, url: str) -> None:
    tab.open(url + "learn.html", *SIZES[0])
    tab.playable()
    faults = []
    for size in SIZES:
        tab.resize(*size)
        faults += faults_of(tab, "keys", "")
    assert not faults, "\n".join(faults)


@pytest.mark.nightly
def test_a_game_is_set_up_with_the_dialog(tab: Tab, url: str) -> None:
    tab.open(url, 390, 844)
    tab.playable()
    tab.press("#welcome [data-act=open][data-arg=new_game]")
    tab.until("document.querySelector('#d-new_game').open")
    tab.press('#d-new_game input[name=opponent][value="person"]')
    tab.press("#d-new_game [type=submit]")
    tab.until("!document.querySelector('#d-new_game').open")
    tab.until("!!localStorage.getItem('skep.game')")
