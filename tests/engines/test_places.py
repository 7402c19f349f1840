"""Back, reload and drafts in every view of the game's page and of the lessons' page, in each engine."""

from hive_core.rules.hexes import START
from tests.engines.conftest import by_day
from tools.browsers.tab import Tab

GONE = "!document.querySelector('dialog[open], #side[data-open]') && !location.hash"
BACK = "void history.back()"
SHOWN = "!!document.querySelector('dialog.%s[open]')"
DIALOG = "document.querySelector('#d-%s').open"
ADDRESSES = {
    "#editor": ("[data-act=editor]", SHOWN % "editor"),
    "#openings": ("[data-act=openings]", SHOWN % "openings"),
    "#games": ("[data-act=games]", SHOWN % "games"),
    "#positions": (
        "[data-act=positions]",
        "!!document.querySelector('dialog[open][aria-labelledby=positions-title]')",
    ),
    "#paste": ("[data-arg=paste]", DIALOG % "paste"),
    "#settings": ("#d-menu [data-arg=settings]", DIALOG % "settings"),
    "#help": ("#d-more [data-arg=help]", DIALOG % "help"),
    "#review": ("#m-review", "!!document.querySelector('#recap:not([hidden])')"),
    "#analysis": ("[data-act=analysis]", "!!document.querySelector('#side[data-analysing]')"),
}
"""Views by their addresses: what opens one, and how it is seen to be open."""
OTHERS = {
    "[data-act=open][data-arg=menu]": DIALOG % "menu",
    "[data-arg=more]": DIALOG % "more",
    "[data-act=open][data-arg=new_game]": DIALOG % "new_game",
    "[data-arg=welcome]": DIALOG % "welcome",
    "[data-arg=about]": DIALOG % "about",
    "[data-act=share]": SHOWN % "share",
    "[data-act=drawer]": "!!document.querySelector('#side[data-open]')",
}
"""What opens something without an address, and how it is seen to be open."""
TYPED = "document.querySelector('#paste-text').value"
DRAFTS = {
    "#editor": (
        """(() => {
          document.querySelector('.editor-slot[data-arg=wG]').click();
          const cell = document.querySelector('#editor-board .cell');
          cell.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        })()""",
        "document.querySelector('.editor-slot[data-arg=wG]').textContent.trim() === '2'",
    ),
    "#paste": (
        f"""(() => {{
          {TYPED} = 'Base;InProgress;Black[1];wS';
          document.querySelector('#paste-text').dispatchEvent(new Event('input', {{ bubbles: true }}));
        }})()""",
        f"{TYPED} === 'Base;InProgress;Black[1];wS'",
    ),
}
"""Views in which something can be begun: what begins it, and how it is seen to be there."""
EXCUSED = (
    "NetworkError when attempting to fetch",
    "falling back to ArrayBuffer",
    "ServiceWorker intercepted the request",
)
"""What the engines say of a page that is left while it loads."""
LESSONS = {
    "": "contents",
    "#rules": "rules",
    "#ideas": "ideas",
    "#L09": "lesson",
    "#puzzles": "puzzles",
    "#daily": "puzzle",
    "#drills-free": "puzzle",
    "#solo-5": "puzzle",
    "#studies": "study",
}
"""Views of the lessons' page by their addresses, and the names that its body has for them."""


@by_day("firefox")
def test_back_closes_and_a_reload_opens_every_view(tab: Tab, url: str) -> None:
    tab.excused = EXCUSED
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
        begin, begun = DRAFTS.get(address, ("", shown))
        if begin:
            tab.evaluate(begin)
            tab.until(begun)
        layers = len(tab.evaluate("history.state").split())
        tab.reload()
        tab.playable()
        tab.until(f"{shown} && {begun} && location.hash === {address!r}")
        for _ in range(layers):
            tab.evaluate(BACK)
            tab.until(f"(history.state || '').split(' ').filter(Boolean).length < {layers}")
            layers -= 1
        tab.until(GONE)


@by_day("chromium")
def test_back_and_a_reload_find_every_view_of_the_lessons_page(tab: Tab, url: str) -> None:
    tab.excused = EXCUSED
    tab.open(url + "learn.html", 390, 844)
    shown = "location.hash === %r && document.body.dataset.view === %r && document.title"
    tab.until(shown % ("", "contents"))
    for address, view in list(LESSONS.items())[1:]:
        tab.evaluate(f"void (location.hash = {address!r})")
        tab.until(shown % (address, view))
        tab.reload()
        tab.until(shown % (address, view))
    for address, view in list(reversed(LESSONS.items()))[1:]:
        tab.evaluate(BACK)
        tab.until(shown % (address, view))
