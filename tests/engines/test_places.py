"""Back and reload in every view of the game's page, in each engine."""

from hive_core.rules.hexes import START
from tests.engines.conftest import by_day
from tools.browsers.tab import Tab

GONE = "!document.querySelector('dialog[open], #side[data-open]') && !location.hash"
BACK = "void history.back()"
SHOWN = "!!document.querySelector('dialog.%s[open]')"
ADDRESSES = {
    "#editor": ("[data-act=editor]", SHOWN % "editor"),
    "#openings": ("[data-act=openings]", SHOWN % "openings"),
    "#games": ("[data-act=games]", SHOWN % "games"),
    "#paste": ("[data-arg=paste]", "document.querySelector('#d-paste').open"),
    "#review": ("#m-review", "!!document.querySelector('#recap:not([hidden])')"),
    "#analysis": ("[data-act=analysis]", "!!document.querySelector('#side[data-analysing]')"),
}
"""Views by their addresses: what opens one, and how it is seen to be open."""
OTHERS = {
    "[data-act=open][data-arg=menu]": "document.querySelector('#d-menu').open",
    "[data-act=open][data-arg=new_game]": "document.querySelector('#d-new_game').open",
    "[data-act=share]": SHOWN % "share",
    "[data-act=drawer]": "!!document.querySelector('#side[data-open]')",
}
"""What opens something without an address, and how it is seen to be open."""


@by_day("firefox")
def test_back_closes_and_a_reload_opens_every_view(tab: Tab, url: str) -> None:
    tab.excused = (
        "NetworkError when attempting to fetch",
        "falling back to ArrayBuffer",
        "ServiceWorker intercepted the request",
    )
    tab.open(url, 390, 844)
    tab.playable()
    tab.press("[data-act=quick][data-arg=person]")
    tab.until("document.body.dataset.screen === 'game'")
    tab.press('.slot[data-arg="wS"]')
    tab.until("!!document.querySelector('.slot[aria-pressed=true]')")
    tab.press(f'#board [data-cell="{START}"]')
    tab.until("document.querySelector('#m-resign').ariaDisabled !== 'true'")
    for opener, shown in OTHERS.items():
        tab.evaluate(f"document.querySelector({opener!r}).click()")
        tab.until(f"{shown} && history.state")
        tab.evaluate(BACK)
        tab.until(GONE)
    for address, (opener, shown) in ADDRESSES.items():
        tab.evaluate(f"document.querySelector({opener!r}).click()")
        tab.until(f"{shown} && location.hash === {address!r}")
        layers = len(tab.evaluate("history.state").split())
        tab.reload()
        tab.playable()
        tab.until(f"{shown} && location.hash === {address!r}")
        for _ in range(layers):
            tab.evaluate(BACK)
            tab.until(f"(history.state || '').split(' ').filter(Boolean).length < {layers}")
            layers -= 1
        tab.until(GONE)
