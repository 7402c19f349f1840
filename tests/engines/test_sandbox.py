"""A board in a sandboxed frame on a page of another origin."""

import json
from collections.abc import Iterator

import pytest

from hive_core.rules.hexes import START
from tests.browser.conftest import Served
from tests.browser.test_embed import HOST
from tools.browsers.tab import Tab

SANDBOX = 'sandbox="allow-scripts"'
HEARD = "heard.a?.some((m) => m.type === '%s')"
ASKED = """performance.getEntriesByType("resource").map((entry) => entry.name)"""

INJECT = """(async () => {
  window.ran = [];
  const holder = document.createElement("div");
  holder.innerHTML = `
    <img src="x" onerror="ran.push('img')">
    <svg onload="ran.push('svg')"><animate onbegin="ran.push('begin')" attributeName="x"/></svg>
    <a href="javascript:ran.push('link')">link</a>
    <iframe srcdoc="<script>parent.ran.push('srcdoc')</script>"></iframe>
    <base href="%(other)s">`;
  document.body.append(holder);
  holder.querySelector("a").click();
  const script = document.createElement("script");
  script.textContent = "ran.push('inline')";
  document.body.append(script);
  for (const source of ["%(other)sran.js", "data:text/javascript,ran.push('data')"]) {
    const foreign = document.createElement("script");
    foreign.src = source;
    document.body.append(foreign);
  }
  new Image().src = "%(other)spixel.png";
  await fetch("%(other)sfetched").then(() => ran.push("fetch"), () => {});
  await import("%(other)smodule.js").then(() => ran.push("import"), () => {});
  await new Promise((done) => setTimeout(done, 1500));
  return ran;
})()"""


@pytest.fixture
def sealed(tab: Tab, host: Served, shared_server: Served) -> Iterator[Tab]:
    """A page of another site with a board in a sandboxed frame, `a`, that has said `ready`."""
    address = f"{shared_server.url}embed.html?mode=play&type=Base%2BMLP"
    frame = (
        f'<iframe id="a" title="Board" width="480" height="480" {SANDBOX} src="{address}"></iframe>'
    )
    (host.folder / "page.html").write_text(HOST % frame)
    tab.open(f"http://localhost:{host.port}/page.html")
    tab.until(HEARD % "ready")
    yield tab


def test_a_sealed_board_plays_a_move_and_markup_that_gets_into_it_runs_nothing_and_asks_nobody(
    sealed: Tab, host: Served, shared_server: Served
) -> None:
    assert sealed.evaluate("self.origin", frame="a") == "null"
    assert sealed.evaluate("ask(a, 'hello', {}).then((answer) => answer.type)") == "state"
    sealed.press('.slot[data-arg="wS"]', frame="a")
    sealed.press(f'#board [data-cell="{START}"]', frame="a")
    sealed.until(HEARD % "move")
    move = sealed.evaluate("heard.a.find((m) => m.type === 'move')")
    assert move["data"]["move"] == "wS1" and move["origin"] == "null"
    asked = sealed.evaluate(ASKED, frame="a")
    foreign = [name for name in asked if not name.startswith((shared_server.url, "data:", "blob:"))]
    assert asked and not foreign
    seen = getattr(sealed, "asked", [])
    own = (shared_server.url, f"http://localhost:{host.port}/", "data:", "blob:")
    assert not [name for name in seen if not name.startswith(own)]
    other = f"http://localhost:{host.port}/"
    (host.folder / "ran.js").write_text("ran.push('foreign');")
    (host.folder / "module.js").write_text("ran.push('module');")
    host.paths.clear()
    assert sealed.evaluate(INJECT % {"other": other}, frame="a") == []
    assert host.paths == [], json.dumps(host.paths)
    sealed.listen()
    sealed.faults.clear()  # the breaches that were provoked


FRAME = (
    '<p style="height: %dpx"></p><iframe id="%s" title="Board" height="300" %s src="%s"></iframe>'
)


def test_frames_that_wait_to_be_seen_come_when_they_are_wherever_their_address_says_so(
    tab: Tab, host: Served, shared_server: Served
) -> None:
    board = f"{shared_server.url}embed.html"
    given = "pos=wQ@0,0_bA1@1,0&mode=explore"
    frames = [
        FRAME % (0, "a", "", f"{board}#{given}&loading=seen"),
        FRAME % (9000, "b", SANDBOX, f"{board}?{given}&loading=seen"),
    ]
    (host.folder / "page.html").write_text(HOST % "".join(frames))
    tab.open(f"http://localhost:{host.port}/page.html")
    tab.until(HEARD % "ready")
    assert not tab.evaluate("heard.b?.length"), "nobody has seen it"
    tab.evaluate("document.getElementById('b').scrollIntoView(), 0")
    tab.until((HEARD % "ready").replace("heard.a", "heard.b"))
