"""Hands that play the app in a browser: by mouse, by touch, by keyboard alone.

They know the position from the kept game, choose with the rules core, and touch only what a person
could touch.
"""

import json
import time
from collections.abc import Callable
from typing import Any, Protocol

from playwright.sync_api import Error, Page

from hive_core.game import Game
from hive_core.notation.moves import parse_move
from hive_core.rules.board import CELL, ONGOING, PASS, SHIFT
from hive_core.rules.bugs import COLOR, NAMES
from hive_core.search.thinker import best_in_time
from tests.browser.conftest import SECONDS, until

TOLD = """[...document.querySelectorAll('[aria-live]:not(:empty)')].map((live) => live.textContent)
  .concat([...document.querySelectorAll('#board [aria-selected=true]')].map((cell) => cell.ariaLabel),
    document.activeElement.outerHTML.slice(0, 200))"""
"""What a page has said last, what is chosen on its board, and where the focus is."""


class Shown(Protocol):
    """A page in whatever browser."""

    def evaluate(self, expression: str, /) -> Any:
        """The value of a JavaScript expression."""


def kept(page: Shown) -> Game:
    """The game as the page keeps it."""
    text = page.evaluate("localStorage.getItem('skep.game')")
    record = json.loads(text)
    return Game.from_text(record["game"], record["tournament"])


def asked(game: Game, piece: int, goal: int) -> bool:
    """Whether the page asks for a second tap: the first may have meant the piece that stands there."""
    top = game.board.top[goal]
    listed = [moving for moving, _ in game.board.legal_by_piece()]
    return top >= 0 and top != piece and (COLOR[top] == game.board.turn or top in listed)


def choose(page: Page, **choices: str) -> None:
    """Sets the radio buttons of the open new-game dialog; choices are names and values."""
    if page.locator("#new-more").is_hidden():
        page.locator("#new-more-open").click()
    for name, value in choices.items():
        page.locator(f'#d-new_game input[name={name}][value="{value}"]').check(force=True)


def new_game(page: Page, **choices: str) -> None:
    """Starts a game through the dialog; choices are radio names and values."""
    page.locator("[data-act=open][data-arg=new_game]:visible").first.click()
    choose(page, **choices)
    page.locator("#d-new_game [type=submit]").click()
    until(page, "!document.querySelector('#d-new_game').open")


OFFERED = "!document.querySelector('#offer').hidden"
"""An offer of the other player stands in the place of the status."""


def answer_offer(page: Page, yes: bool) -> None:
    """Answers an offer as soon as it takes an answer, which it does not in its first half second."""
    button = "yes" if yes else "no"
    until(page, OFFERED)
    until(page, f"document.querySelector('#offer-{button}').click(), !({OFFERED})")


def type_move(page: Page, text: str) -> None:
    """Types a move and plays it, in the field that is there for those who ask."""
    if page.locator("#typed-text").is_hidden():
        page.locator("#b-type").click()
    page.locator("#typed-text").fill(text)
    page.keyboard.press("Enter")


class Player:
    """A player at a page; how one element is pressed is the hands' part."""

    def __init__(self, page: Shown) -> None:
        self.shown = page

    def press(self, selector: str) -> None:
        """Presses the element that a selector names."""
        raise NotImplementedError

    def slot(self, piece: int) -> None:
        """Takes a piece from the reserve."""
        self.press(f'.slot[data-arg="{NAMES[piece][:2]}"]')

    def cell(self, cell: int) -> None:
        """Presses a cell of the board."""
        self.press(f'#board [data-cell="{cell}"]')

    def move(self, game: Game, move: int) -> None:
        """Plays a move in the position of `game`."""
        piece, goal = move >> SHIFT, move & CELL
        origin = game.board.where[piece]
        if origin < 0:
            self.slot(piece)
        else:
            self.cell(origin)
        self.cell(goal)
        if asked(game, piece, goal):
            self.cell(goal)

    def play(self, texts: list[str]) -> Game:
        """Plays MoveStrings one after the other, for both sides; passes are the app's."""
        for text in texts:
            game = kept(self.shown)
            number = parse_move(game.board, text)
            if number != PASS:
                self.move(game, number)
                self.wait_for_ply(game.board.ply + 1)
        return kept(self.shown)

    def wait_for_ply(self, ply: int) -> Game:
        """Waits until so many plies are played."""
        return self.wait(lambda game: game.board.ply >= ply)

    def wait(self, arrived: Callable[[Game], bool], seconds: float = SECONDS) -> Game:
        """Waits until the kept game is as wanted."""
        end = time.monotonic() + seconds
        while True:
            try:
                game = kept(self.shown)
            except Error as error:
                if "context was destroyed" not in str(error):
                    raise
                continue  # the page is being loaded anew
            if arrived(game):
                return game
            assert time.monotonic() < end, f"nothing happened: {game.game_string()}"
            time.sleep(0.02)

    def against_computer(self, color: int, think_s: float, most: int = 120) -> Game:
        """Plays to the end against the computer, thinking `think_s` a move on this side."""
        while True:
            game = self.wait(lambda g: g.outcome()[0] != ONGOING or g.board.turn == color)
            if game.outcome()[0] != ONGOING or game.board.ply > most:
                return game
            self.move(game, best_in_time(game.board, think_s))
            self.wait_for_ply(game.board.ply + 1)


class Hands(Player):
    """A mouse in Playwright's page."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.page = page

    def press(self, selector: str) -> None:
        """Clicks the element that a selector names."""
        self.page.locator(selector).first.click()


class Fingers(Hands):
    """Taps instead of clicks."""

    def press(self, selector: str) -> None:
        """Taps the element that a selector names."""
        self.page.locator(selector).first.tap()


class Typist(Player):
    """Keyboard alone: Tab, letters, arrows, Enter. Nothing is focused by script."""

    def key(self, key: str) -> None:
        """Presses one key."""
        raise NotImplementedError

    def focused(self, attribute: str) -> str:
        """An attribute of the focused element."""
        return str(self.shown.evaluate(f"document.activeElement.getAttribute('{attribute}') || ''"))

    def to_board(self) -> None:
        """Tabs until the focus is on the board."""
        for _ in range(60):
            if self.focused("data-cell"):
                return
            self.key("Tab")
        raise AssertionError("Tab does not reach the board")

    def slot(self, piece: int) -> None:
        """R goes to the reserve, Tab from slot to slot, Enter takes the piece."""
        self.to_board()
        self.key("r")
        name = NAMES[piece][:2]
        for _ in range(12):
            if self.focused("data-arg") == name:
                self.key("Enter")
                return
            self.key("Tab")
        raise AssertionError(f"the reserve has no {name} within reach")

    def move(self, game: Game, move: int) -> None:
        """P and a letter goes from bug to bug, N from target to target, Enter takes and plays."""
        piece, goal = move >> SHIFT, move & CELL
        origin = game.board.where[piece]
        if origin < 0:
            self.slot(piece)
        else:
            self.walk_to(origin, ["p", NAMES[piece][1].lower()])
            self.key("Enter")
        self.walk_to(goal, ["n"])
        self.key("Enter")
        if asked(game, piece, goal):
            self.key("Enter")

    def walk_to(self, cell: int, keys: list[str]) -> None:
        """Presses the keys again and again until the focus is on a cell."""
        self.to_board()
        for _ in range(60):
            if self.focused("data-cell") == str(cell):
                return
            for key in keys:
                self.key(key)
        told = self.shown.evaluate(TOLD)
        raise AssertionError(
            f"{keys} do not reach cell {cell}: {told}, {kept(self.shown).game_string()}"
        )


class Keys(Typist):
    """A keyboard in Playwright's page."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.page = page

    def key(self, key: str) -> None:
        """Presses one key."""
        self.page.keyboard.press(key)
