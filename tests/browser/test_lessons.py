"""Every lesson is played to its end: in both languages, by mouse and by keyboard, axe-core at hand."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from hive_core.game import Game
from hive_core.rules.board import CELL, SHIFT
from hive_core.rules.bugs import BUGS, KIND, NAMES
from hive_core.rules.hexes import NEIGHBOURS, cell_at
from tests.browser.conftest import SECONDS, WHOLE, Profile, playable, until
from tests.browser.player import Shown
from tests.browser.test_accessibility import violations

LESSONS = Path(__file__).resolve().parents[2] / "web" / "lessons"
ALL = tuple(json.loads((LESSONS / "contents.json").read_text())["chapters"])
"""All chapters in their order."""
KEYS = "WDCZAQ"
"""The keys that go to the neighbours in directions 0..5."""

STATE = """(() => {
  const said = document.querySelector('#lesson .task-said');
  return {
    place: document.querySelector('#lesson').dataset.step || '',
    sort: said.dataset.sort || '',
    said: said.innerText.trim(),
    found: document.querySelectorAll('#lesson .task-pips .full').length,
    ready: document.querySelector('#lesson .task-next').classList.contains('quiet') ? 0 : 1,
    crosses: document.querySelectorAll('#lesson .mark:is(.barred, .refused, .pinned)').length,
    party: !!document.querySelector('#lesson[data-party]'),
    chosen: document.querySelector('#lesson [aria-selected=true]')?.dataset.cell || '',
    focus: document.activeElement.className.baseVal ?? document.activeElement.className,
  };
})()"""
CELLS = "Array.from(document.querySelectorAll('#lesson [data-cell]'), (c) => +c.dataset.cell)"


def chapters(names: tuple[str, ...] = ALL) -> list[dict[str, Any]]:
    """The chapters of these names."""
    return [json.loads((LESSONS / f"{name}.json").read_text()) for name in names]


def read_cell(text: str) -> int:
    q, r = text.split(",")
    return cell_at(int(q), int(r))


def some(tries: list[int]) -> list[int]:
    """The wrong tries that are made: the first and the last by day, at night all of them."""
    return tries if WHOLE else tries[:1] + tries[1:][-1:]


class Learner:
    """Plays steps; `tap`, `slot`, `option` and `next` are a kind of hand's."""

    def __init__(self, page: Shown, thorough: bool) -> None:
        self.shown = page
        self.thorough = thorough
        self.tries = 0

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.shown.evaluate(STATE)
        return found

    def tap(self, cell: int) -> None:
        raise NotImplementedError

    def slot(self, kind: int) -> None:
        raise NotImplementedError

    def option(self, number: int) -> None:
        raise NotImplementedError

    def next(self) -> None:
        raise NotImplementedError

    def wrong(self, where: str) -> None:
        """The last try was refused: in words, and on the board."""
        state = self.state()
        self.tries += 1
        assert state["sort"] == "wrong", (where, state)
        assert len(state["said"]) > 8, (where, state)

    # Steps

    def play(self, step: dict[str, Any], where: str) -> None:
        """Plays a step until it is solved."""
        getattr(self, step["kind"])(step, where)
        end = time.monotonic() + SECONDS
        while not self.state()["ready"]:
            assert time.monotonic() < end, f"{where} is not solved: {self.state()}"
            time.sleep(0.02)

    def find(self, step: dict[str, Any], where: str) -> None:
        goals = [read_cell(text) for text in step["cells"]]
        cells = self.shown.evaluate(CELLS) if self.thorough else ()
        for cell in some([cell for cell in cells if cell not in goals]):
            self.tap(cell)
            self.wrong(f"{where}, cell {cell}")
            assert self.state()["crosses"], (where, cell)
        for number, cell in enumerate(goals, 1):
            self.tap(cell)
            state = self.state()
            assert state["sort"] == "right", (where, cell, state)
            assert len(goals) == 1 or state["found"] == number, (where, cell, state)

    def choose(self, step: dict[str, Any], where: str) -> None:
        board = Game.from_text(step["position"]).board
        tops = [piece for piece in board.top if piece >= 0]
        others = [piece for piece in tops if NAMES[piece] not in step["pieces"]]
        for piece in some(others) if self.thorough else ():
            self.tap(board.where[piece])
            self.wrong(f"{where}, {NAMES[piece]}")
        for name in step["pieces"]:
            self.tap(board.where[NAMES.index(name)])
            assert self.state()["sort"] == "right", (where, name)

    def move(self, step: dict[str, Any], where: str) -> None:
        game = Game.from_text(step["position"])
        if step["moves"] == "any":
            move = next(m for m in game.board.legal_moves() if game.board.where[m >> SHIFT] < 0)
            piece, goal = move >> SHIFT, move & CELL
        else:
            name, _, place = step["moves"][0].partition("@")
            piece, goal = NAMES.index(name), read_cell(place)
        origin = game.board.where[piece]
        if origin < 0:
            self.slot(KIND[piece])
        else:
            self.tap(origin)
        self.tap(goal)

    place = move

    def answer(self, step: dict[str, Any], where: str) -> None:
        rights = [option["right"] for option in step["options"]]
        for number, right in enumerate(rights):
            if not right:
                self.option(number)
                self.wrong(f"{where}, option {number}")
        self.option(rights.index(True))
        assert self.state()["sort"] == "right", where

    def watch(self, step: dict[str, Any], where: str) -> None:
        for _ in step["frames"][1:]:
            self.next()

    def play_step(self, step: dict[str, Any], where: str) -> None:
        """A way into a game."""
        link = "document.querySelector('#lesson .task-body a.primary')"
        assert self.shown.evaluate(f"{link}.getClientRects().length > 0"), where
        assert self.shown.evaluate(f"{link}.getAttribute('href')") == "./#play=0&coach=1"


class Pointer(Learner):
    """Presses what it means; how is a kind of pointer's."""

    def click(self, selector: str) -> None:
        raise NotImplementedError

    def tap(self, cell: int) -> None:
        self.click(f'#lesson [data-cell="{cell}"]')

    def slot(self, kind: int) -> None:
        self.click(f'#lesson [data-do=pick][data-arg="{kind}"]')

    def option(self, number: int) -> None:
        self.click(f'#lesson [data-do=option][data-arg="{number}"]')

    def next(self) -> None:
        self.click("#lesson .task-next")


class Mouse(Pointer):
    """Presses what it means where it is."""

    def __init__(self, page: Page, thorough: bool) -> None:
        super().__init__(page, thorough)
        self.page = page

    def click(self, selector: str) -> None:
        box = self.page.evaluate(
            """(selector) => {
              const node = document.querySelector(selector);
              node.scrollIntoView({block: 'nearest'});
              const box = node.getBoundingClientRect();
              return [box.left + box.width / 2, box.top + box.height / 2];
            }""",
            selector,
        )
        self.page.mouse.click(*box)


class Keyboard(Learner):
    """Knows only keys; the focus has to be where one expects it."""

    def __init__(self, page: Page, thorough: bool) -> None:
        super().__init__(page, thorough)
        self.page = page

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def focused(self, name: str) -> str:
        text = self.page.evaluate(f"document.activeElement.getAttribute('data-{name}') || ''")
        return str(text)

    def tab_to(self, name: str, value: str, back: bool = False) -> None:
        """Goes with Tab until the focus is on an element whose data-`name` is `value` (""  for any)."""
        for _ in range(20):
            here = self.focused(name)
            if here and value in ("", here):
                return
            self.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"Tab does not lead to {name} {value}")

    def tap(self, cell: int) -> None:
        if not self.focused("cell"):
            self.tab_to("cell", "", back=True)
        present = set(self.page.evaluate(CELLS))
        for direction in way(int(self.focused("cell")), cell, present):
            self.press(KEYS[direction])
        assert self.focused("cell") == str(cell)
        self.press("Enter")

    def slot(self, kind: int) -> None:
        if self.focused("cell"):
            self.press("r")
        bug = BUGS[kind].letter
        assert self.focused("do") == "pick", bug
        for _ in range(8):
            if self.focused("arg") != str(kind):
                self.press("Tab")
        self.tab_to("arg", str(kind), back=self.focused("do") != "pick")
        self.press("Enter")

    def option(self, number: int) -> None:
        self.tab_to("do", "option")
        here = int(self.focused("arg"))
        for _ in range(abs(number - here)):
            self.press("Tab" if number > here else "Shift+Tab")
        assert self.focused("arg") == str(number)
        self.press("Enter")

    def next(self) -> None:
        assert self.focused("do") == "next", self.state()
        self.press("Enter")


def way(start: int, goal: int, present: set[int]) -> list[int]:
    """The directions from one cell to another over cells that are there."""
    before: dict[int, tuple[int, int]] = {start: (start, 0)}
    front = [start]
    for cell in front:
        for direction, beside in enumerate(NEIGHBOURS[cell]):
            if beside in present and beside not in before:
                before[beside] = (cell, direction)
                front.append(beside)
    found: list[int] = []
    while goal != start:
        goal, direction = before[goal]
        found.insert(0, direction)
    return found


@pytest.fixture
def lesson_page(profile: Profile, url: str, locale: str) -> Iterator[Page]:
    """The page of the lessons on a phone, in one language and without motion."""
    context = profile(
        viewport={"width": 360, "height": 640},
        locale=locale,
        color_scheme="light" if locale == "en-US" else "dark",
    )
    asked: list[str] = []
    context.on("request", lambda ask: asked.append(ask.url))
    page = context.new_page()
    page.goto(f"{url}learn.html")
    playable(page)
    until(page, "!!document.querySelector('#contents .chapter')")
    yield page
    assert not [address for address in asked if "pyodide" in address]


BY_MOUSE = ("first", "queen", "ant", "ladybug")
BY_KEYS = ("beetle", "hive", "pillbug", "notation")
"""The chapters that are played by day, by mouse in English or by keyboard in Spanish: every kind of
step. At night all are played, and in all four ways."""


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("locale", "hands", "which"),
    [
        pytest.param("en-US", Mouse, BY_MOUSE, id="en-US-Mouse"),
        pytest.param("es-ES", Keyboard, BY_KEYS, id="es-ES-Keyboard"),
        *[
            pytest.param(
                locale, hands, ALL, id=f"{locale}-{hands.__name__}-all", marks=pytest.mark.nightly
            )
            for locale in ("en-US", "es-ES")
            for hands in (Mouse, Keyboard)
        ],
    ],
)
def test_every_lesson_is_played_to_its_end(
    lesson_page: Page, hands: type[Mouse | Keyboard], which: tuple[str, ...]
) -> None:
    page = lesson_page
    learner = hands(page, hands is Mouse)
    assert violations(page) == []
    looked_at = set()
    for chapter in chapters(which):
        first = chapter["lessons"][0]["id"]
        page.evaluate(f"location.hash = '{first}'")
        for lesson in chapter["lessons"]:
            for number, step in enumerate(lesson["steps"], 1):
                place = f"{lesson['id']}.{number}"
                until(page, f"({STATE}).place === '{place}' && !({STATE}).party")
                if step["kind"] == "play":
                    learner.play_step(step, place)
                    if hands is Keyboard:
                        page.keyboard.press("Tab")
                        page.locator("#lesson .task-next").focus()
                else:
                    learner.play(step, place)
                # Of each kind one; at night every one.
                if hands is Keyboard and (which is ALL or step["kind"] not in looked_at):
                    looked_at.add(step["kind"])
                    assert violations(page, "#lesson") == [], place
                learner.next()
        until(page, f"({STATE}).party")
        if which is ALL or "party" not in looked_at:
            looked_at.add("party")
            assert violations(page) == [], chapter["id"]
    kept = json.loads(page.evaluate("localStorage.getItem('skep.lessons')"))["solved"]
    for chapter in chapters(which):
        for lesson in chapter["lessons"]:
            assert len(kept[lesson["id"]]) == len(lesson["steps"]), lesson["id"]
    print(f"{learner.tries} wrong tries explained")
