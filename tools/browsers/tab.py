"""Interface of a tab that tests and measurements drive in any browser.

Chromium is driven by Playwright, Firefox by WebDriver BiDi, WebKitGTK by WebDriver: three modules
beside this one, each with an Engine that opens tabs.
"""

import json
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

SECONDS = 120
"""Default time limit of a wait, in seconds: enough for the slowest machine, so that no test measures
speed."""

WATCH = """
document.addEventListener("securitypolicyviolation", (e) =>
  console.error(`CSP: ${e.effectiveDirective} ${e.blockedURI}`));
"""
"""JavaScript that reports breaches of the Content-Security-Policy on the console, for browsers whose
own report cannot be read."""

MIDDLE = """(() => {
  const found = document.querySelector(%s);
  if (!found) return null;
  found.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const box = found.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
})()"""


class Unseen(AssertionError):
    """Raised when the element to be pressed is not on the page."""


class Tab(ABC):
    """One tab with storage of its own.

    `faults` are the errors on its consoles, including uncaught exceptions and breaches of the
    Content-Security-Policy. `excused` are texts; a fault that contains one is expected by the test.
    """

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.excused: tuple[str, ...] = ()

    def beside(self) -> "Tab":
        """Open and return a second tab with the storage of this one; the two are closed together."""
        raise NotImplementedError

    def front(self) -> None:
        """Bring this tab to the front, since browsers render only the front one."""
        raise NotImplementedError

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Set the size of the page in the window, in CSS pixels."""

    @abstractmethod
    def load(self, url: str) -> None:
        """Load the page at `url` in this tab."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page again, as the browser's button does."""

    def open(self, url: str, width: int = 1024, height: int = 768) -> None:
        """Load a page in a window of `width` x `height` CSS pixels."""
        self.resize(width, height)
        self.load(url)

    @abstractmethod
    def evaluate(self, expression: str, frame: str = "") -> Any:
        """Return the value of a JavaScript expression, after waiting for a promise. JSON must be
        able to hold it.

        `frame` is the id of the frame in which the expression is evaluated, on any origin.
        """

    @abstractmethod
    def press_at(self, x: float, y: float, touch: bool = False) -> None:
        """Click or touch a point of the window."""

    @abstractmethod
    def type(self, text: str) -> None:
        """Type keys into the element with the focus: "\\n" is Enter, "\\t" Tab, "\\x1b" Escape."""

    @abstractmethod
    def picture(self, path: Path) -> None:
        """Save a picture of the window as PNG."""

    @abstractmethod
    def listen(self) -> None:
        """Add to `faults` the errors that the browser has reported since the last call."""

    def unexcused(self) -> list[str]:
        """Return the faults that contain none of the texts in `excused`."""
        self.listen()
        return [fault for fault in self.faults if not any(word in fault for word in self.excused)]

    @abstractmethod
    def close(self) -> None:
        """Close the tab and delete its storage."""

    def until(self, expression: str, seconds: float = SECONDS, frame: str = "") -> Any:
        """Wait until an expression is true and return its value; an expression that throws counts
        as false."""
        end = time.monotonic() + seconds
        guarded = f"(async () => {{ try {{ return await ({expression}); }} catch {{ }} }})()"
        while True:
            value = self.evaluate(guarded, frame)
            if value:
                return value
            if time.monotonic() > end:
                self.listen()
                seen = "; ".join(self.faults) or "no faults"
                raise AssertionError(f"not true after {seconds:.0f} s: {expression} ({seen})")
            time.sleep(0.1)

    def playable(self, frame: str = "") -> None:
        """Wait until the page's board can be played."""
        self.until("document.documentElement.dataset.boot === 'ready'", frame=frame)

    def press(self, selector: str, frame: str = "", touch: bool = False) -> None:
        """Click or, if `touch`, touch the middle of the first element that matches a CSS selector."""
        found = self.evaluate(MIDDLE % json.dumps(selector), frame)
        if not found:
            raise Unseen(selector)
        self.press_within(frame, found[0], found[1], touch)

    def press_within(self, frame: str, x: float, y: float, touch: bool) -> None:
        """Click or touch a point of a frame, or of the window if `frame` is ""."""
        if frame:
            box = f"document.getElementById({json.dumps(frame)})"
            left, top = self.evaluate(f"(b => [b.x, b.y])({box}.getBoundingClientRect())")
            x, y = x + left, y + top
        self.press_at(x, y, touch)


class Engine(ABC):
    """Interface of a running browser, which opens tabs."""

    name: str
    touch = True
    """True if tabs opened from now on have a touch screen, in engines where that can be chosen."""

    waits = True
    """False to make WebKit's tabs return from `load` before the page is loaded; the other browsers
    always wait there, and only there."""

    @abstractmethod
    def tab(self) -> Tab:
        """Open a tab whose storage is empty and return it."""

    @abstractmethod
    def close(self) -> None:
        """End the browser."""
