"""Chromium, driven by Playwright."""

import atexit
import functools
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import (
    BrowserContext,
    Error,
    Frame,
    Page,
    Playwright,
    Request,
    sync_playwright,
)

from tools.browsers.tab import WATCH, Engine, Tab
from tools.testenv import FLAGS

RELOADS = 5
"""Most attempts to load a page anew."""
KEYS = {"\n": "Enter", "\t": "Tab", "\x1b": "Escape"}


@functools.cache
def playwright() -> Playwright:
    """Return Playwright, which can be started only once in a process."""
    started = sync_playwright().start()
    atexit.register(started.stop)
    return started


class ChromiumTab(Tab):
    """One page in a browser context of its own; `requested` lists the addresses of all its
    requests."""

    def __init__(self, context: BrowserContext) -> None:
        super().__init__()
        self.context = context
        self.requested: list[str] = []
        self.context.on("request", self._request)
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(f"uncaught: {error}"))
        self.page.on("console", self._console)

    def _request(self, request: Request) -> None:
        self.requested.append(request.url)

    def _console(self, message: Any) -> None:
        if message.type == "error":
            self.faults.append(message.text)

    def beside(self) -> "ChromiumTab":
        return ChromiumTab(self.context)

    def front(self) -> None:
        self.page.bring_to_front()

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def load(self, url: str) -> None:
        self.page.goto(url)

    def reload(self) -> None:
        reload(self.page)

    def evaluate(self, expression: str, frame: str = "") -> Any:
        where: Page | Frame = self.page
        if frame:
            found = self.page.query_selector("#" + frame)
            inner = found and found.content_frame()
            assert inner, frame
            where = inner
        return where.evaluate(expression)

    def press_at(self, x: float, y: float, touch: bool = False) -> None:
        if touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def type(self, text: str) -> None:
        for key in text:
            self.page.keyboard.press(KEYS.get(key, key))

    def picture(self, path: Path) -> None:
        self.page.screenshot(path=path)

    def listen(self) -> None:
        self.page.wait_for_timeout(0)

    def close(self) -> None:
        self.context.close()


class Chromium(Engine):
    """A running Chromium."""

    name = "chromium"

    def __init__(self, program: str, still: bool = False) -> None:
        self.motion: Literal["reduce", "no-preference"] = "reduce" if still else "no-preference"
        self.browser = playwright().chromium.launch(executable_path=program, args=list(FLAGS))

    def tab(self) -> ChromiumTab:
        context = self.browser.new_context(
            locale="en-US", has_touch=self.touch, reduced_motion=self.motion
        )
        context.add_init_script(WATCH)
        return ChromiumTab(context)

    def close(self) -> None:
        self.browser.close()


def reload(page: Page) -> None:
    """Load `page` anew, in up to RELOADS attempts: Chromium gives up a reload that begins while a step
    through the history is under way, as after a dialog has closed."""
    for _ in range(RELOADS):
        try:
            page.reload()
        except Error as error:
            if "ERR_ABORTED" not in str(error):
                raise
            page.wait_for_timeout(250)
        else:
            return
    raise AssertionError(f"{page.url} was not loaded anew in {RELOADS} attempts")
