"""Boards in frames on the pages of others: another site, a sandbox, any width, and hostile messages.

The page around is on http://localhost, the boards on http://127.0.0.1: another site to a browser, which
blocks the frames' storage then.
"""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Frame, Page, Route

from hive_core.game.link import read_link
from hive_core.rules.hexes import cell_at
from tests.browser.conftest import (
    MOSTLY_MICROPYTHON,
    SECONDS,
    WHOLE,
    Served,
    Watch,
    crossed,
    drawn,
    places,
    unmoved,
    until,
)
from tests.browser.test_accessibility import violations
from tests.browser.test_tiles import GAME as REAL
from tools.common import ROOT

POS = "pos=" + quote("wQ@0,0 bA1@1,0 bQ@0,1 wS1@-1,0")
GAME = "game=" + quote("Base+MLP;InProgress;White[3];wS1;bG1 -wS1;wQ wS1-;bQ -bG1")
TEN = (
    POS,
    POS + "&mode=explore&piece=bA1",
    POS + "&marks=circle@1,-1&arrows=bA1>2,0&orient=2&mirror=1&theme=dark",
    GAME,
    GAME + "&ply=2&show=moves,controls,coords",
    GAME + "&mode=play",
    "mode=play&ai=2",
    "mode=play&ai=3&color=b&lang=es",
    "lesson=L24.2",
    "lesson=L26.2&lang=es",
)
SANDBOX = 'sandbox="allow-scripts"'

HOST = """<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,">
<script>
  window.heard = {};      // frame id -> messages, each with its origin
  window.addEventListener("message", (e) => {
    const frame = [...document.querySelectorAll("iframe")].find((f) => f.contentWindow === e.source);
    if (frame) (heard[frame.id] ||= []).push({ ...e.data, origin: e.origin });
  });
  let last = 0;
  window.say = (frame, type, data, more) =>
    frame.contentWindow.postMessage({ ns: "hive", v: 1, type, data, ...more }, "*");
  window.ask = async (frame, type, data) => {
    const id = String(++last);
    say(frame, type, data, { id });
    for (let tries = 0; tries < 3000; tries++) {
      const answer = (heard[frame.id] || []).find((message) => message.id === id);
      if (answer) return answer;
      await new Promise((next) => setTimeout(next, 10));
    }
    throw new Error("no answer to " + type);
  };
  window.of = (frame, type) => (heard[frame.id] || []).filter((m) => m.type === type);
</script></head><body>%s</body></html>"""


def mostly_play(*modes: str) -> pytest.MarkDecorator:
    """The mode for playing by day, others too at night."""
    rest = [pytest.param(mode, marks=pytest.mark.nightly) for mode in modes]
    return pytest.mark.parametrize("mode", ["play", *rest])


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Served]:
    """The pages of somebody else."""
    served = Served(tmp_path)
    yield served
    served.stop()


Opened = Callable[..., list[Frame]]


@pytest.fixture
def opened(page: Page, host: Served, shared_server: Served) -> Opened:
    """Opens a page with boards, `a` and so on, on another site; gives the frames when all are ready."""

    def open_page(
        *queries: str, attributes: str = "", size: str = 'width="480" height="400"'
    ) -> list[Frame]:
        frames = [
            f'<iframe id="{"abcdefghij"[number]}" title="Board {number}" {size} {attributes}'
            f' src="{shared_server.url}embed.html?{query}"></iframe>'
            for number, query in enumerate(queries)
        ]
        (host.folder / "page.html").write_text(HOST % "\n".join(frames))
        page.goto(f"http://localhost:{host.port}/page.html")
        names = "abcdefghij"[: len(queries)]
        until(page, f"[...'{names}'].every((id) => heard[id]?.some((m) => m.type === 'ready'))")
        return [
            frame
            for id_ in names
            for frame in [page.query_selector("#" + id_).content_frame()]  # type: ignore[union-attr]
            if frame
        ]

    return open_page


def ask(page: Page, frame: str, kind: str, data: dict[str, Any] | None = None) -> dict[str, Any]:
    """The answer to a message with an id."""
    script = "([frame, kind, data]) => ask(document.getElementById(frame), kind, data)"
    return dict(page.evaluate(script, [frame, kind, data or {}]))


def state(page: Page, frame: str = "a") -> dict[str, Any]:
    """What a board tells of itself."""
    return dict(ask(page, frame, "getState")["data"])


def told(page: Page, kind: str, frame: str = "a") -> list[dict[str, Any]]:
    """The data of all messages of a type that a board has posted."""
    return list(page.evaluate(f"of({frame}, '{kind}').map((message) => message.data)"))


def hello(page: Page, frames: str = "a") -> None:
    for frame in frames:
        assert ask(page, frame, "hello")["type"] == "state"


def press_cell(frame: Frame, q: int, r: int) -> None:
    press(frame, f'#board [data-cell="{cell_at(q, r)}"]')


def press(frame: Frame, place: str) -> None:
    """Clicks what a selector names; fails here, not later, if the browser brings the click elsewhere.

    The page around is scrolled first and by itself: a frame of another site that scrolls its page only
    asks for it, and the mouse may be quicker.
    """
    if frame.parent_frame:
        frame.frame_element().scroll_into_view_if_needed()
    frame.evaluate(
        """(place) => {
            window.came = false;
            const hear = (e) => (window.came ||= Boolean(e.target.closest(place)));
            document.addEventListener("click", hear, { capture: true, once: true });
        }""",
        place,
    )
    frame.locator(place).click()
    until(frame, "window.came")  # type: ignore[arg-type]


def place(frame: Frame, slot: str, q: int, r: int) -> None:
    press(frame, f'.slot[data-arg="{slot}"]')
    press_cell(frame, q, r)


# Ten boards


@pytest.mark.parametrize(
    "attributes",
    [pytest.param("", id="frame"), pytest.param(SANDBOX, id="sandbox", marks=pytest.mark.nightly)],
)
def test_ten_boards_on_another_site(
    page: Page, opened: Opened, shared_server: Served, attributes: str
) -> None:
    page.set_viewport_size({"width": 1500, "height": 1800})  # all in sight, nothing scrolls
    shared_server.paths.clear()
    shared_server.bytes = 0
    begin = time.monotonic()
    frames = opened(*TEN, attributes=attributes)
    seconds = time.monotonic() - begin
    files = len(shared_server.paths)
    print(f"ten boards after {seconds:.1f} s, {files} requests, {shared_server.bytes / 1e6:.2f} MB")
    origin = "null" if attributes else shared_server.url.rstrip("/")
    assert {m["origin"] for id_ in "abcdefghij" for m in page.evaluate(f"heard.{id_}")} == {origin}
    hello(page, "abcdefghij")

    press_cell(frames[0], 1, 0)
    until(page, "of(a, 'select').some((m) => m.data.piece === 'bA1')")
    press_cell(frames[1], -1, 0)
    until(page, "of(b, 'select').some((m) => m.data.piece === 'wS1')")
    assert state(page, "c")["orient"] == 2
    press(frames[3], "#b-back")
    press(frames[4], "#b-forward")
    until(page, "of(d, 'ply').at(-1)?.data.ply === 3 && of(e, 'ply').at(-1)?.data.ply === 3")
    assert ask(page, "f", "play", {"move": "wA1 wQ-"})["data"]["plies"] == 5
    press(frames[6], '.slot[data-arg="wS"]')
    until(page, "of(g, 'select').length > 0")
    for number, letter in ((8, "i"), (9, "j")):
        press(frames[number], "[data-do=hint]")
        until(page, f"of({letter}, 'lesson').some((m) => m.data.event === 'hint')")
    asked = [path for path in shared_server.paths if "pyodide" in path]
    assert asked == []


def test_the_computer_plays_where_storage_is_blocked(
    page: Page, opened: Opened, shared_server: Served
) -> None:
    (frame,) = opened("mode=play&ai=1")
    hello(page)
    place(frame, "wS", 0, 0)
    until(page, "of(a, 'move').some((m) => m.data.by === 'computer')")
    assert state(page)["plies"] == 2
    assert any("small.image" in path for path in shared_server.paths)


def test_a_sealed_frame_says_that_the_computer_cannot_play(page: Page, opened: Opened) -> None:
    (frame,) = opened("mode=play&ai=1&lang=en", attributes=SANDBOX)
    hello(page)
    assert "the computer cannot play here" in frame.locator("#problems").inner_text()
    (ready,) = told(page, "ready")
    assert ready["problems"][0]["name"] == "ai"
    place(frame, "wS", 0, 0)
    until(page, "of(a, 'move').length === 1")
    place(frame, "bS", 1, 0)
    until(page, "of(a, 'move').length === 2")


@MOSTLY_MICROPYTHON
def test_a_board_needs_no_page_around(page: Page, url: str, python: str) -> None:
    page.goto(f"{url}embed.html?python={python}&{POS}&mode=explore")
    until(page, "document.documentElement.dataset.boot === 'ready'")
    press_cell(page.main_frame, 1, 0)
    until(page, "document.querySelectorAll('#board .cell.hot').length === 9 + 1")


# Hints, and lessons of the page around

WINS = "pos=" + quote("wQ@0,1 wS1@-1,1 bQ@0,0 bS1@0,-1 bA1@1,-1 bG1@1,0 wA1@-2,1 to:w12")
ARROWS = "document.querySelector('#board .layer-arrows').children.length"
LINE = "document.querySelector('#line:not([hidden])')?.textContent || ''"


@pytest.mark.parametrize(
    "mode",
    [
        "play",
        *[pytest.param(mode, marks=pytest.mark.nightly) for mode in ("view", "step", "explore")],
    ],
)
def test_a_hint_is_an_arrow_a_sentence_and_a_message(
    page: Page, opened: Opened, shared_server: Served, mode: str
) -> None:
    (frame,) = opened(f"{WINS}&mode={mode}&lang=es")
    hello(page)
    shared_server.paths.clear()
    before = places(frame)
    page.evaluate("say(a, 'hint', {}, { id: 'h' })")
    until(page, "of(a, 'hint').length === 1")
    assert any("small.image" in path for path in shared_server.paths)
    (hint,) = told(page, "hint")
    assert places(frame) == unmoved(before)
    assert page.evaluate("of(a, 'hint')[0].id") == "h"
    assert (hint["from"], hint["to"], hint["proved"]) == ("-2,1", "-1,0", "wins")
    assert hint["reason"].startswith("Rodea a")
    until(frame, f"{ARROWS} === 1 && {LINE}")  # type: ignore[arg-type]
    assert frame.evaluate(LINE) == hint["text"]
    spoken = f"document.querySelector('#live').textContent.endsWith({json.dumps(hint['reason'])})"
    until(frame, spoken)  # type: ignore[arg-type]
    assert places(frame) == unmoved(before)


def test_a_sealed_frame_says_that_there_is_no_hint(
    page: Page, opened: Opened, shared_server: Served
) -> None:
    shared_server.paths.clear()
    (frame,) = opened(f"{WINS}&mode=play&lang=en&show=hint,status", attributes=SANDBOX)
    hello(page)
    answer = ask(page, "a", "hint")
    assert (answer["type"], answer["data"]["code"]) == ("error", "no_computer")
    assert "cannot be asked here" in answer["data"]["text"]
    assert frame.locator("#b-hint").is_hidden()
    assert frame.evaluate(ARROWS) == 0
    assert [path for path in shared_server.paths if "pyodide" in path] == []


def test_a_computer_that_does_not_come_is_an_error(
    page: Page, opened: Opened, shared_server: Served, watch: Watch
) -> None:
    watch.allow = lambda fault: "leaves the origin" not in fault
    for name in ("engine.json", "small.json"):
        page.route(f"**/{name}", lambda route: route.abort())
    (frame,) = opened(f"{WINS}&lang=en")
    hello(page)
    page.evaluate("say(a, 'hint', {}, { id: 'h' })")
    until(page, "of(a, 'error').length === 1")
    assert page.evaluate("of(a, 'error')[0].id") == "h"
    assert told(page, "error")[0]["code"] == "no_computer"
    assert "did not start" in frame.evaluate(LINE)
    page.unroute("**/engine.json")
    page.evaluate("say(a, 'hint', {}, { id: 'i' })")
    until(page, "of(a, 'hint').length === 1")


def test_a_hint_by_button_and_by_key(page: Page, opened: Opened) -> None:
    (frame,) = opened(
        f"{WINS}&mode=play&lang=en&show=reserve,status,controls,legal,hint",
        size='style="width:280px;height:420px;border:0"',
    )
    hello(page)
    button = frame.locator("#b-hint")
    button.click()
    until(frame, f"{ARROWS} === 1 && {LINE}.includes('wins.')")  # type: ignore[arg-type]
    assert button.get_attribute("aria-pressed") == "true"
    assert set(frame.evaluate(FAULTS)) <= {"the board is tiny"}
    assert "id" not in page.evaluate("of(a, 'hint')[0]")
    button.click()
    until(frame, f"{ARROWS} === 0 && !{LINE}")  # type: ignore[arg-type]
    page.evaluate("a.focus(); say(a, 'focus')")
    until(frame, "!!document.activeElement.dataset.cell")  # type: ignore[arg-type]
    page.keyboard.press("h")
    until(frame, f"{ARROWS} === 1")  # type: ignore[arg-type]
    page.keyboard.press("Escape")
    until(frame, f"{ARROWS} === 0")  # type: ignore[arg-type]
    assert told(page, "error") == []


def test_no_key_gives_a_puzzle_away(page: Page, opened: Opened, shared_server: Served) -> None:
    shared_server.paths.clear()
    (frame,) = opened(f"{WINS}&mode=play")
    hello(page)
    page.evaluate("a.focus(); say(a, 'focus')")
    until(frame, "!!document.activeElement.dataset.cell")  # type: ignore[arg-type]
    page.keyboard.press("h")
    state(page)  # asked after the key, answered after it
    drawn(page)
    assert [path for path in shared_server.paths if "pyodide" in path] == []
    assert frame.evaluate(f"[{ARROWS}, {LINE}]") == [0, ""]


@pytest.mark.parametrize(
    "attributes",
    [pytest.param("", id="frame", marks=pytest.mark.nightly), pytest.param(SANDBOX, id="sandbox")],
)
def test_every_lesson_may_come_from_the_page_around(
    page: Page, opened: Opened, shared_server: Served, attributes: str
) -> None:
    (frame,) = opened(POS, attributes=attributes)
    hello(page)
    shared_server.paths.clear()
    longest = 0.0
    for path in sorted((ROOT / "web" / "lessons").glob("*.json")):
        lessons = json.loads(path.read_text()).get("lessons", ())
        for lesson in lessons if WHOLE else lessons[:1]:
            begin = time.monotonic()
            answer = ask(page, "a", "loadLesson", {"lesson": {**lesson, "id": "own"}})
            longest = max(longest, time.monotonic() - begin)
            assert answer["type"] == "state", answer
            assert answer["data"]["lesson"] == {
                "lesson": "own",
                "step": 1,
                "steps": len(lesson["steps"]),
            }
    print(f"the slowest lesson was there after {longest:.2f} s")
    assert [path for path in shared_server.paths if "/lessons/" in path] == []
    frame.locator("[data-do=next]").click()
    until(page, "of(a, 'lesson').some((m) => m.data.step === 2 || m.data.event === 'finished')")


MOVES = "game=" + quote(
    "Base+MLP;wS1;bG1 -wS1;wQ wS1-;bQ -bG1;wA1 wQ-;bA1 -bQ;wA2 wA1-;bA2 -bA1;wG1 wA2-;bS1 -bA2"
)


@pytest.mark.parametrize(("width", "height"), [(320, 448), (480, 448), (700, 400)])
def test_no_move_of_a_list_is_cut(page: Page, opened: Opened, width: int, height: int) -> None:
    """A narrow board showed the upper half of a fifth row."""
    (frame,) = opened(MOVES, size=f'width="{width}" height="{height}"')
    hello(page)
    cut = """(() => {
        const list = document.querySelector("#moves").getBoundingClientRect();
        return [...document.querySelectorAll("#moves .ply")].filter((row) => {
            const { top, bottom } = row.getBoundingClientRect();
            const within = (y) => list.top + 1 < y && y < list.bottom - 1;
            return within(top) !== within(bottom) && (within(top) || within(bottom)) &&
                !(Math.abs(top - list.top) <= 2 || Math.abs(bottom - list.bottom) <= 2);
        }).length; })()"""
    for ply in (0, 3, 5, 10, 4):
        ask(page, "a", "goto", {"ply": ply})
        until(frame, f"{cut} === 0")  # type: ignore[arg-type]
    page.evaluate(f"a.height = {height + 31}")
    until(frame, f"{cut} === 0")  # type: ignore[arg-type]
    assert frame.evaluate("document.querySelector('#moves').clientHeight") > 60


@pytest.mark.parametrize(
    ("language", "told"), [("en", "The exercise is solved."), ("es", "Has resuelto el ejercicio.")]
)
def test_an_exercise_ends_with_its_move_and_begins_again(
    page: Page, opened: Opened, language: str, told: str
) -> None:
    """It ended as a lesson: Finish, and "Lesson done"; Skip led to the end of a lesson."""
    pos = "bQ@0,0 wA1@1,0 wS1@0,1 bG1@-1,1 wB1@-1,0 bS1@0,-1 wQ@2,0 wA2@-2,1 bA1@1,1 game:Base"
    asked = f"pos={quote(pos)}&answer={quote('wA2 wA1')}".replace("wA2%20", "wA2%20%5C")
    (frame,) = opened(f"{asked}&lang={language}")
    hello(page)
    events = "of(a, 'lesson').map((m) => m.data.event).join()"
    buttons = """[...document.querySelectorAll(".task-bar button")]
        .filter((one) => one.checkVisibility()).map((one) => one.dataset.do).join()"""
    until(frame, f"({buttons}) === 'again,hint'")  # type: ignore[arg-type]
    for _ in range(2):
        press(frame, f'#lesson [data-cell="{cell_at(-2, 1)}"]')
        press(frame, f'#lesson [data-cell="{cell_at(1, -1)}"]')
        until(page, f"{events}.endsWith('right,finished')")
        assert told in frame.locator(".task-said").inner_text()
        until(frame, f"({buttons}) === 'next'")  # type: ignore[arg-type]
        assert violations(frame) == []  # type: ignore[arg-type]
        press(frame, "[data-do=next]")
        until(frame, f"({buttons}) === 'again,hint'")  # type: ignore[arg-type]
        until(page, f"{events}.endsWith('finished,step')")
    assert frame.locator(".party").is_hidden()


def test_a_wrong_lesson_leaves_the_board_as_it_was(page: Page, opened: Opened) -> None:
    (frame,) = opened(f"{POS}&mode=explore")
    hello(page)
    before = state(page)
    lesson = json.loads((ROOT / "web" / "lessons" / "ant.json").read_text())["lessons"][0]
    lesson["steps"][1]["cells"][3] = "9,9"
    lesson["steps"][1]["hints"][0]["en"] = "<img src=x onerror=alert(1)>"
    data = ask(page, "a", "loadLesson", {"lesson": lesson})["data"]
    assert (data["code"], data["about"]) == ("bad_lesson", "steps[1].cells[3]")
    assert "9,9" in data["text"]
    lesson["steps"] = lesson["steps"] * 200
    page.evaluate("(lesson) => say(a, 'loadLesson', { lesson })", lesson)
    until(page, "of(a, 'error').at(-1).data.code === 'too_long'")
    assert state(page) == before
    assert frame.locator("img").count() == 0
    press_cell(frame, 1, 0)
    until(page, "of(a, 'select').some((m) => m.data.piece === 'bA1')")


# Any size

LAID_OUT = (
    POS,
    POS + "&mode=explore",
    GAME + "&show=controls,moves,last,link",
    "mode=play",
    "mode=play&ai=1&show=reserve,status,controls,moves,link,hint",
    "mode=play&lang=es",
    "lesson=L24.2",
    "lesson=L02",
)
WIDTHS = (266, 280, 320, 400, 480, 560, 640, 720, 800, 1000, 1200)

FAULTS = """() => {
  const wide = document.documentElement.clientWidth;
  const faults = [];
  if (document.documentElement.scrollWidth > wide) faults.push("wider than the frame");
  for (const node of document.querySelectorAll("button, a[href], summary")) {
    const box = node.getBoundingClientRect();
    if (!box.width) continue;
    const name = node.id || node.className + " " + (node.dataset.arg || node.dataset.do || "");
    if (box.left < -0.5 || box.right > wide + 0.5) faults.push(name + " is outside");
    const small = Math.min(box.width, box.height) < 43.5;
    if (small && !node.closest(".moves, [data-near=no]")) {
      faults.push(`${name} is ${box.width.toFixed()}x${box.height.toFixed()}`);
    }
  }
  for (const part of document.querySelectorAll(".slot > *, #actions button > *")) {
    const [box, room] = [part, part.parentNode].map((node) => node.getBoundingClientRect());
    if (!box.width) continue;
    const over = box.left < room.left - 0.5 || box.right > room.right + 0.5;
    if (over || box.left < 4 || box.right > wide - 4) {
      faults.push(`${part.textContent || part.tagName} does not fit ${part.parentNode.dataset.arg}`);
    }
    const next = part.nextElementSibling?.getBoundingClientRect();
    if (next?.width && next.left < box.right - 0.5) faults.push(`${part.tagName} is covered`);
  }
  const shown = (node) => node.getBoundingClientRect().width;
  const svg = [...document.querySelectorAll("svg.board")].find(shown);
  const board = svg?.getBoundingClientRect() || {};
  for (const tile of svg?.querySelectorAll(".layer-tiles > *") || []) {
    const box = tile.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (x < board.left || x > board.right || y < board.top || y > board.bottom) {
      faults.push("a piece is out of sight");
    }
  }
  if (board.width && (board.width < 150 || board.height < 120)) faults.push("the board is tiny");
  return faults;
}"""


@pytest.mark.parametrize(
    "tall",
    [
        pytest.param(True, id="autoheight"),
        pytest.param(False, id="fixed", marks=pytest.mark.nightly),
    ],
)
@pytest.mark.nightly
def test_every_width(page: Page, opened: Opened, tall: bool) -> None:
    """One frame after the other is drawn wider and narrower while it is in use."""
    more = "&autoheight=1" if tall else ""
    faults = []
    for query in LAID_OUT:
        (frame,) = opened(query + more, size='style="width:600px;height:420px;border:0"')
        hello(page)
        frame.locator("#board .cell, .player .board .cell, .option").first.wait_for()
        for width in WIDTHS:
            page.evaluate(f"a.style.width = '{width}px'; a.style.height = '420px'")
            until(frame, f"innerWidth === {width}")  # type: ignore[arg-type]
            frame.evaluate(
                "new Promise((next) => requestAnimationFrame(() => setTimeout(next, 30)))"
            )
            found = frame.evaluate(FAULTS)
            if tall:
                height = frame.evaluate("Math.ceil(document.body.getBoundingClientRect().height)")
                last = told(page, "height")[-1]["px"]
                if height != last or not 150 <= height <= 1000:
                    found.append(f"height {height} told as {last}")
            faults += [f"{query} at {width}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


def test_the_height_does_not_grow_with_the_frame(page: Page, opened: Opened) -> None:
    opened("mode=play&autoheight=1", size='style="width:500px;height:300px;border:0"')
    until(page, "of(a, 'height').length > 0")
    first = told(page, "height")[-1]["px"]
    for height in (200, 900, first):
        page.evaluate(f"a.style.height = '{height}px'")
        until(page, f"a.contentWindow && a.clientHeight === {height}")
        drawn(page)
        state(page)  # whatever the board had to say of its height comes before this answer
    assert {height["px"] for height in told(page, "height")} == {first}


# Who is heard, and what

ODD = """async (frame) => {
  const post = (data) => { try { frame.contentWindow.postMessage(data, "*"); } catch {} };
  const round = { ns: "hive", v: 1, type: "set", data: {} };
  round.data.self = round;
  let deep = {};
  for (let i = 0; i < 10000; i++) deep = { deep };
  const wide = Object.fromEntries(Array.from({ length: 50000 }, (_, i) => ["k" + i, i]));
  const whole = (data) => ({ ns: "hive", v: 1, type: "set", data });
  for (const data of [
    null, 1, "hive", [], {}, "x".repeat(1e6), new ArrayBuffer(9), new Map([["ns", "hive"]]), round,
    { ns: "hive" }, { ns: "hive", v: 2, type: "set", data: { orient: 1 } },
    { ns: ["hive"], v: 1, type: "set", data: { orient: 1 } },
    whole(deep), whole(wide), whole({ pos: "x".repeat(1e6) }), whole({ pos: "wQ@0,0 ".repeat(9000) }),
    whole({ orient: 1, z: 1n }), whole({ orient: new Date() }), whole({ orient: NaN }),
    whole({ orient: Infinity }), whole({ orient: /1/ }), whole([["orient", 1]]),
    whole({ orient: 1, marks: "\\ud800" }), whole({ orient: 1, pos: "\\udc00\\ud800" }),
    whole(JSON.parse('{"__proto__": {"orient": 1}, "orient": 9}')), whole({ constructor: 1 }),
    whole({ orient: 1, game: "Base;".repeat(2000) }), whole({ lesson: "../../x" }),
    whole({ orient: 2, origin: "*" }), { ...whole({ orient: 1 }), type: "__proto__" },
    { ...whole({ orient: 1 }), id: { toString: 1 } }, { ...whole({ orient: 1 }), more: 1 },
    { ns: "hive", v: 1, type: "play", data: { move: "<img src=x onerror=alert(1)>" } },
    { ns: "hive", v: 1, type: "goto", data: { ply: 1e9 } },
    { ns: "hive", v: 1, type: "getPicture", data: { size: 1e9 } },
    { ns: "hive", v: 1, type: "hello", data: { admin: true } },
  ]) post(data);
  await new Promise((next) => setTimeout(next, 500));
}"""


@pytest.mark.parametrize(
    "mode",
    ["play", *[pytest.param(mode, marks=pytest.mark.nightly) for mode in ("explore", "step")]],
)
def test_messages_of_any_kind_change_nothing(page: Page, opened: Opened, mode: str) -> None:
    (frame,) = opened(f"{POS}&mode={mode}")
    hello(page)
    before = state(page)
    page.evaluate(f"({ODD})(a)")
    assert state(page) == before
    codes = {error["code"] for error in told(page, "error")}
    assert {"malformed", "too_long", "version", "bad_value", "unknown_type"} <= codes
    assert frame.locator("img").count() == 0


def test_a_flood_does_not_keep_the_board_from_its_reader(page: Page, opened: Opened) -> None:
    (frame,) = opened(f"{POS}&mode=explore")
    hello(page)
    begin = time.monotonic()
    # None of them turns the board: the tap would meet another cell.
    page.evaluate("for (let i = 0; i < 20000; i++) say(a, 'set', { orient: 0 }, { id: 'x' })")
    press_cell(frame, 1, 0)
    until(page, "of(a, 'select').some((m) => m.data.piece === 'bA1')")
    print(f"a tap after a flood: {time.monotonic() - begin:.1f} s")
    assert page.evaluate("heard.a.filter((m) => m.id === 'x').length") < 2000
    # As soon as it listens again it does what it is told.
    answer: dict[str, Any] = {}
    end = time.monotonic() + SECONDS
    while answer.get("orient") != 3 and time.monotonic() < end:
        answer = ask(page, "a", "set", {"orient": 3})["data"]
    assert answer["orient"] == 3


def test_a_board_that_is_behind_answers_later(page: Page, opened: Opened) -> None:
    opened(f"{POS}&mode=explore")
    hello(page)
    lesson = json.loads((ROOT / "web" / "lessons" / "ant.json").read_text())["lessons"][0]
    asked = 30
    page.evaluate(
        "([count, lesson]) => { for (let i = 0; i < count; i++)"
        " say(a, 'loadLesson', { lesson }, { id: 'n' + i }) }",
        [asked, lesson],
    )
    until(page, f"heard.a.filter((m) => m.id?.startsWith('n')).length === {asked}")
    assert {m["type"] for m in page.evaluate("heard.a.filter((m) => m.id?.startsWith('n'))")} == {
        "state"
    }


def test_only_the_page_around_is_heard(page: Page, opened: Opened, host: Served) -> None:
    """Neither a frame beside the board nor a window that it opened may speak to it."""
    (frame,) = opened(f"{POS}&mode=explore")
    hello(page)
    before = state(page)
    message = json.dumps({"ns": "hive", "v": 1, "type": "set", "data": {"orient": 4}})
    (host.folder / "beside.html").write_text(
        f"<!doctype html><script>for (const frame of [parent.frames[0], parent])"
        f" frame.postMessage({message}, '*')</script>"
    )
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('iframe'),"
        " { src: 'beside.html', title: 'Beside' }))"
        "; new Promise((done) => (document.body.lastChild.onload = done))"
    )
    # The frame to itself; what it posts last of all arrives after everything else.
    frame.evaluate(
        "(message) => new Promise((done) => { addEventListener('message', (event) => {"
        " if (event.data === 'last') done(); });"
        " for (const one of [message, 'last']) postMessage(one, '*'); })",
        json.loads(message),
    )
    assert state(page) == before
    assert told(page, "error") == []


def test_a_named_origin_shuts_all_others_out(
    page: Page, opened: Opened, host: Served, shared_server: Served
) -> None:
    own = f"http://localhost:{host.port}"
    frames = opened(f"{POS}&origin={quote(own, '')}")
    hello(page)
    assert frames
    for origin in ("https://elsewhere.example", "null", "x"):
        html = (
            f'<iframe id="b" title="B" src="{shared_server.url}embed.html?{POS}'
            f'&origin={quote(origin, "")}"></iframe>'
        )
        page.evaluate("(html) => { document.body.innerHTML = html; heard.b = []; }", html)
        inner = page.query_selector("#b").content_frame()  # type: ignore[union-attr]
        assert inner
        until(inner, "document.documentElement?.dataset.boot === 'ready'")  # type: ignore[arg-type]
        inner.evaluate("addEventListener('message', (e) => (window.last ||= e.data === 'last'))")
        page.evaluate("say(b, 'hello', {}); say(b, 'getState', {}, { id: '1' })")
        page.evaluate("say(b, 'set', { orient: 3 })")
        # A message to the board that came after these has arrived there.
        page.evaluate("b.contentWindow.postMessage('last', '*')")
        until(inner, "window.last === true")  # type: ignore[arg-type]
        drawn(page)
        assert page.evaluate("heard.b") == []


HOSTILE = (
    "pos=%ff%fe&%zz=1&marks=%00&orient=%E2%82",
    "pos=<img src=x onerror=alert(1)>&lesson=<script>alert(1)</script>",
    "game=" + quote("Base;" + "<b>" * 500),
    "lesson=" + quote("../../sw.js"),
    "lesson=L99",
    "bg=" + quote("url(//example.org/x)") + "&theme=" + quote('"><script>'),
    "show=" + "reserve," * 300,
    "&".join(f"n{number}=1" for number in range(300)),
    "pos=" + "w" * 6000,
    "pos=" + quote("wQ@0,0 " * 250),
)


def test_addresses_of_any_kind_leave_a_board(page: Page, opened: Opened) -> None:
    frames = opened(*HOSTILE)
    for letter, frame in zip("abcdefghij", frames, strict=True):
        assert frame.locator("img, body script:not([src])").count() == 0
        if letter != "e":
            (ready,) = told(page, "ready", letter)
            assert ready["problems"]
            assert all(len(problem["value"]) <= 41 for problem in ready["problems"])
            until(frame, "document.querySelectorAll('#board .cell').length > 0")  # type: ignore[arg-type]
    until(page, "of(e, 'error').some((m) => m.data.code === 'no_lesson')")


# Keyboard, screen readers


@crossed(query=[*LAID_OUT, "pos=zz&orient=9"], theme=["light", "dark"], language=["en", "es"])
def test_axe_finds_nothing_in_a_frame(
    page: Page, url: str, query: str, theme: str, language: str
) -> None:
    page.set_viewport_size({"width": 480, "height": 480})
    page.goto(f"{url}embed.html?{query}&theme={theme}&lang={language}")
    until(page, "document.documentElement.dataset.boot === 'ready'")
    page.locator("#board .cell, .player .board .cell, .option").first.wait_for()
    assert page.evaluate("document.documentElement.lang") == language
    assert violations(page) == []


def test_by_keyboard_alone(page: Page, opened: Opened) -> None:
    (frame,) = opened(f"{POS}&mode=explore&lang=en")
    hello(page)
    page.evaluate("a.focus(); say(a, 'focus')")
    until(frame, "!!document.activeElement.dataset.cell")  # type: ignore[arg-type]
    page.keyboard.press("p")
    page.keyboard.press("a")
    until(frame, f"document.activeElement.dataset.cell === '{cell_at(1, 0)}'")  # type: ignore[arg-type]
    page.keyboard.press("Enter")
    until(page, "of(a, 'select').some((m) => m.data.piece === 'bA1')")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    until(frame, "document.getElementById('line').textContent.includes('may go')")  # type: ignore[arg-type]
    page.keyboard.press("Escape")
    until(page, "of(a, 'select').at(-1).data.piece === ''")


def test_the_arrow_keys_step_where_there_is_nothing_but_stepping(
    page: Page, opened: Opened
) -> None:
    """After focus() they moved the cursor from cell to cell."""
    (frame,) = opened(GAME)
    hello(page)
    page.evaluate("a.focus(); say(a, 'focus')")
    until(frame, "document.activeElement.id === 'b-forward'")  # type: ignore[arg-type]
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    until(page, "of(a, 'ply').at(-1)?.data.ply === 1")
    frame.evaluate("document.activeElement.blur()")
    page.keyboard.press("End")
    until(page, "of(a, 'ply').at(-1).data.ply === 4")
    frame.locator("#board [data-cell]").first.focus()
    page.keyboard.press("ArrowLeft")  # the board's own: from cell to cell
    drawn(page)
    assert page.evaluate("of(a, 'ply').at(-1).data.ply") == 4


LONG = quote(f"Base{REAL['type'][4:]};InProgress;White[1];" + ";".join(REAL["moves"]))
CUT = """() => {
  const list = document.getElementById("moves");
  const top = list.getBoundingClientRect().top;
  return [...list.children].filter((row) => {
    const box = row.getBoundingClientRect();
    return box.top < top - 1 && box.bottom > top + 1;
  }).length;
}"""
"""How many rows of the move list are seen in part at its upper edge."""


def test_the_list_of_moves_begins_with_a_whole_row(page: Page, opened: Opened) -> None:
    (frame,) = opened("mode=step&lang=en&ply=0&game=" + LONG, size='width="400" height="520"')
    hello(page)
    scrolled = set()
    for ply in range(1, len(REAL["moves"]) + 1):
        frame.locator("#b-forward").click()
        until(frame, f"document.querySelector('#moves [aria-current]').dataset.arg === '{ply}'")  # type: ignore[arg-type]
        assert frame.evaluate(CUT) == 0, ply
        scrolled.add(frame.evaluate("document.getElementById('moves').scrollTop"))
    assert len(scrolled) > 10


VARIED = quote(
    '[White "Ada"] [Black "Bo"] [GameType "Base+MLP"] 1. wS1 {Quiet.} 2. bG1 wS1- '
    "(2. bA1 -wS1 {Sharp.} 3. wQ wS1/) 3. wQ -wS1 {Early.}"
)


def test_variations_are_walked_by_key_and_the_board_keeps_its_size(
    page: Page, opened: Opened
) -> None:
    """Only the main line could be stepped through."""
    (frame,) = opened("mode=step&lang=en&ply=0&game=" + VARIED, size='width="300" height="300"')
    hello(page)
    height = "document.getElementById('board').getBoundingClientRect().height"
    before = frame.evaluate(height), frame.evaluate("document.body.scrollHeight")
    page.evaluate("a.focus(); say(a, 'focus')")
    until(frame, "document.activeElement.id === 'b-forward'")  # type: ignore[arg-type]
    page.keyboard.press("ArrowRight")
    until(frame, "document.querySelectorAll('.way').length === 2")  # type: ignore[arg-type]
    until(frame, "document.getElementById('live').textContent.includes('2 continuations')")  # type: ignore[arg-type]
    assert (frame.evaluate(height), frame.evaluate("document.body.scrollHeight")) == before
    for _ in range(4):  # back over "back" and "first", past the list's place, to the buttons
        page.keyboard.press("Shift+Tab")
        if frame.evaluate("document.activeElement.className") == "way":
            break
    assert frame.evaluate("document.activeElement.textContent").startswith("bG1 wS1-")
    page.keyboard.press("ArrowDown")
    until(frame, "document.activeElement.matches('.way[aria-current][data-arg=\"1\"]')")  # type: ignore[arg-type]
    assert told(page, "ply")[-1]["ply"] == 1, "choosing a way is no step"
    page.keyboard.press("Enter")
    until(frame, "document.getElementById('line').textContent === 'Sharp.'")  # type: ignore[arg-type]
    until(frame, "document.activeElement.id === 'b-forward'")  # type: ignore[arg-type]
    page.keyboard.press("ArrowLeft")
    until(frame, "document.querySelector('.way[aria-current]')?.dataset.arg === '1'")  # type: ignore[arg-type]
    frame.locator("#open").focus()
    until(frame, "document.getElementById('open').hash.startsWith('#g=')")  # type: ignore[arg-type]
    linked = read_link(frame.evaluate("document.getElementById('open').hash"))
    assert (linked.ply, [ply.text for ply in linked.game.played][1]) == (1, "bA1 -wS1")
    press(frame, '.way[data-arg="0"]')
    until(page, "of(a, 'ply').at(-1).data.ply === 2")
    assert state(page)["game"].endswith("bG1 wS1-;wQ -wS1")
    assert violations(frame) == []  # type: ignore[arg-type]


def test_the_wheel_scrolls_the_page_around(page: Page, opened: Opened) -> None:
    opened(POS, size='width="400" height="300"')
    page.evaluate("document.body.style.height = '5000px'")
    page.mouse.move(200, 150)
    page.mouse.wheel(0, 300)
    until(page, "scrollY > 100")


@pytest.mark.nightly
def test_a_frame_that_waits_to_be_seen_starts_when_it_is(
    page: Page, host: Served, shared_server: Served
) -> None:
    frames = [
        f'<p style="height: {space}px"></p><iframe id="{name}" title="Board" width="480" '
        f'height="400" src="{shared_server.url}embed.html?{POS}#loading=seen"></iframe>'
        for name, space in (("a", 0), ("b", 2000))
    ]
    (host.folder / "page.html").write_text(HOST % "".join(frames))
    page.goto(f"http://localhost:{host.port}/page.html")
    until(page, "heard.a?.some((m) => m.type === 'ready')")
    below = page.query_selector("#b").content_frame()  # type: ignore[union-attr]
    assert below
    below.wait_for_load_state()
    assert not below.query_selector("script[config]"), "its Python has not been asked for"
    assert not below.query_selector("#board"), "nor has the rest of its page been read"
    page.locator("#b").scroll_into_view_if_needed()
    until(page, "heard.b?.some((m) => m.type === 'ready')")


PROGRAM = "script[config]"
"""Stands in a frame whose Python was asked for."""


@pytest.mark.parametrize("loading", ["#loading=seen", ""])
def test_frames_in_view_start_one_after_the_other(
    page: Page, host: Served, shared_server: Served, loading: str
) -> None:
    """Jupyter's export of ten boards took more than twice the time of one: several began at once."""
    held: list[Route] = []
    page.route("**/embed.image", lambda route: held.append(route))
    frames = [
        f'<iframe id="{name}" title="Board" width="480" height="200" '
        f'src="{shared_server.url}embed.html?{POS}{loading}"></iframe>'
        for name in "abc"
    ]
    (host.folder / "page.html").write_text(HOST % "".join(frames))
    page.goto(f"http://localhost:{host.port}/page.html", wait_until="commit")
    within = [page.locator("iframe").nth(number).content_frame for number in range(3)]
    for frame in within:
        frame.locator("#live").wait_for(state="attached")

    def begun() -> set[int]:
        return {number for number, frame in enumerate(within) if frame.locator(PROGRAM).count()}

    while not begun():
        page.wait_for_timeout(50)
    page.wait_for_timeout(300)
    (first,) = begun()  # all are in view
    other = (first + 1) % 3
    page.locator("iframe").nth(other).hover()
    within[other].locator(PROGRAM).wait_for(state="attached")
    assert begun() == {first, other}, "who reaches for a board does not wait"
    ahead = [frame.locator("link[rel=preload]").count() > 0 for frame in within]
    assert ahead == [number in (first, other) for number in range(3)], "nor fetches, who waits"
    ready = "'abc'.split('').every((n) => heard[n]?.some((m) => m.type === 'ready'))"
    while not page.evaluate(ready):
        while held:
            held.pop().continue_()
        page.wait_for_timeout(50)


def test_a_frame_that_nobody_sees_starts_after_those_in_view(
    page: Page, host: Served, shared_server: Served
) -> None:
    frames = [
        f'<iframe id="{name}" title="Board" width="480" height="400" {style} '
        f'src="{shared_server.url}embed.html?{POS}"></iframe>'
        for name, style in (("b", 'style="position: absolute; top: 3000px"'), ("a", ""))
    ]
    (host.folder / "page.html").write_text(HOST % "".join(frames))
    page.goto(f"http://localhost:{host.port}/page.html")
    until(page, "heard.a?.some((m) => m.type === 'ready')")
    assert not page.evaluate("heard.b?.some((m) => m.type === 'ready')")
    until(page, "heard.b?.some((m) => m.type === 'ready')")


def test_a_board_that_cannot_be_loaded_says_so(
    page: Page, host: Served, shared_server: Served, watch: Watch
) -> None:
    watch.allow = lambda fault: "leaves the origin" not in fault
    page.route("**/embed.image", lambda route: route.abort())
    frame = f'<iframe id="a" title="A" src="{shared_server.url}embed.html?{POS}"></iframe>'
    (host.folder / "page.html").write_text(HOST % frame)
    page.goto(f"http://localhost:{host.port}/page.html")
    until(
        page, "of(a, 'error').some((m) => m.data.code === 'failed' && m.data.text.length > 20)", 30
    )


@pytest.mark.parametrize(
    ("asked", "said"),
    [("?puzzle=12", "There is no puzzle 12."), ("?g=1AAm", "There is no setting “g”.")],
)
def test_what_is_not_there_is_said_and_no_empty_button_stands_beside(
    page: Page, url: str, asked: str, said: str
) -> None:
    page.goto(f"{url}embed.html{asked}&lang=en")
    page.locator("#problems .notice").wait_for()
    assert page.locator("#problems .notice span").inner_text() == said
    empty = "[...document.querySelectorAll('button, a')].filter((one) => one.checkVisibility({"
    empty += " visibilityProperty: true }) && !one.textContent.trim() && !one.ariaLabel)"
    assert page.evaluate(f"{empty}.map((one) => one.outerHTML)") == []
    assert page.locator("#lesson button:visible").count() == 0
