"""Hands for a tab of any engine, that wait until what they mean is there and drawn."""

from tests.browser.player import Player, Typist
from tests.browser.test_lessons import Pointer
from tools.browsers.tab import Tab

STILL = """new Promise((done) => requestAnimationFrame(() =>
  requestAnimationFrame(() => setTimeout(() => done(true)))))"""
KEYS = {"Tab": "\t", "Enter": "\n"}


class Presses(Player):
    """A mouse or a finger."""

    def __init__(self, tab: Tab, touch: bool) -> None:
        super().__init__(tab)
        self.tab = tab
        self.touch = touch

    def press(self, selector: str) -> None:
        """Presses what a selector names, when it is there and everything is drawn."""
        self.tab.until(f"!!document.querySelector({selector!r})")
        self.tab.evaluate(STILL)
        self.tab.press(selector, touch=self.touch)


class Types(Typist):
    """A keyboard."""

    def __init__(self, tab: Tab) -> None:
        super().__init__(tab)
        self.tab = tab

    def key(self, key: str) -> None:
        """Presses one key."""
        self.tab.type(KEYS.get(key, key))


class Learns(Pointer):
    """A mouse at the lessons."""

    def __init__(self, tab: Tab) -> None:
        super().__init__(tab, thorough=False)
        self.tab = tab

    def click(self, selector: str) -> None:
        """Presses what a selector names, when it is there and everything is drawn."""
        self.tab.until(f"!!document.querySelector({selector!r})")
        self.tab.evaluate(STILL)
        self.tab.press(selector)
