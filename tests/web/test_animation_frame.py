"""What is called with a frame, and what only when nothing moves."""

import importlib
import itertools
from typing import Any

import pytest

from tests.web.pretend import pretended


def test_memory_is_tidied_when_the_page_is_still_and_never_within_a_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It was 400 ms after a drawing: just when the second tap of a move comes."""
    with pretended() as document:
        pyscript: Any = importlib.import_module("pyscript")
        page: Any = importlib.import_module("web.common.animation_frame")
        timers: dict[int, tuple[Any, int]] = {}
        numbers = itertools.count(1)
        frames: list[Any] = []
        document.hidden = False
        pyscript.ffi.create_proxy.side_effect = lambda act: act
        pyscript.window.requestAnimationFrame = frames.append

        def set_timeout(act: Any, ms: int) -> int:
            number = next(numbers)
            timers[number] = act, ms
            return number

        pyscript.window.setTimeout = set_timeout
        pyscript.window.clearTimeout = lambda number: timers.pop(number, None)
        done: list[str] = []
        monkeypatch.setattr(page, "TIDIES_BY_ITSELF", False)
        monkeypatch.setattr(page.gc, "collect", lambda: done.append("tidy"))
        shown = page.AnimationFrames()

        def draw(times: int) -> list[int]:
            """Draws; the delays of the timers that wait then."""
            for _ in range(times):
                shown.request(lambda: done.append("draw"))
                frames.pop()()
            assert done == ["draw"] * times, "not within a frame"
            done.clear()
            return [ms for _, ms in timers.values()]

        def wait() -> list[str]:
            for act, _ in timers.values():
                act()
            timers.clear()
            told = done.copy()
            done.clear()
            return told

        for _ in range(2):
            assert draw(page.TIDY_AFTER - 1) == []
            assert draw(1) == [page.STILL_MS]
            assert draw(3) == [page.STILL_MS], "from the last drawing on"
            assert wait() == ["tidy"]
        assert draw(page.TIDY_AT_LATEST) == [page.SOON_MS], "however fast somebody leafs"
        waiting = list(timers)
        assert draw(3) == [page.SOON_MS] and list(timers) == waiting, "put off no more"
        assert wait() == ["tidy"]


def test_a_python_that_tidies_by_itself_is_not_told_to() -> None:
    with pretended() as document:
        pyscript: Any = importlib.import_module("pyscript")
        page: Any = importlib.import_module("web.common.animation_frame")
        frames: list[Any] = []
        document.hidden = False
        pyscript.ffi.create_proxy.side_effect = lambda act: act
        pyscript.window.requestAnimationFrame = frames.append
        shown = page.AnimationFrames()
        for _ in range(2 * page.TIDY_AFTER):
            shown.request(lambda: None)
            frames.pop()()
        pyscript.window.setTimeout.assert_not_called()


def test_a_page_that_is_hidden_before_its_next_frame_goes_on_without_it() -> None:
    """The computer's turn began only when somebody looked at the page again."""
    with pretended() as document:
        pyscript: Any = importlib.import_module("pyscript")
        page: Any = importlib.import_module("web.common.animation_frame")
        document.hidden = False
        pyscript.ffi.create_proxy.side_effect = lambda act: act
        timers: list[Any] = []
        pyscript.window.setTimeout = lambda act, ms: timers.append(act)
        done: list[str] = []
        shown = page.AnimationFrames()
        ((name, hidden), _) = document.addEventListener.call_args
        assert name == "visibilitychange"
        hidden(None)
        shown.request(lambda: done.append("draw"))
        hidden(None)
        assert timers == []
        document.hidden = True
        hidden(None)
        timers.pop()()
        hidden(None)
        assert done == ["draw"] and timers == []


@pytest.mark.parametrize("tells", [True, False], ids=["idle callbacks", "timers"])
def test_idle_time_is_given_to_the_last_that_asked_for_it(tells: bool) -> None:
    with pretended() as document:
        pyscript: Any = importlib.import_module("pyscript")
        page: Any = importlib.import_module("web.common.animation_frame")
        document.hidden = False
        pyscript.ffi.create_proxy.side_effect = lambda act: act
        calls: list[Any] = []
        if tells:
            pyscript.window.requestIdleCallback = calls.append
        else:
            del pyscript.window.requestIdleCallback
            pyscript.window.setTimeout = lambda act, ms: calls.append(act)
        frames, done = page.AnimationFrames(), []
        frames.when_idle(lambda: done.append("first"))
        frames.when_idle(lambda: done.append("second"))
        assert len(calls) == 1
        assert done == []
        calls.pop()()
        assert done == ["second"]
        frames.when_idle(lambda: done.append("third"))
        calls.pop()()
        assert done == ["second", "third"]


class Browser:
    """The page's module with frames and timers that come when the test says so; `done` is what was
    done."""

    def __init__(self, document: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        pyscript: Any = importlib.import_module("pyscript")
        self.page: Any = importlib.import_module("web.common.animation_frame")
        self.frames: list[Any] = []
        self.timers: list[Any] = []
        self.done: list[str] = []
        document.hidden = False
        pyscript.ffi.create_proxy.side_effect = lambda act: act
        pyscript.window.requestAnimationFrame = self.frames.append
        pyscript.window.setTimeout = lambda act, ms: self.timers.append(act)
        monkeypatch.setattr(self.page, "TIDIES_BY_ITSELF", False)
        monkeypatch.setattr(self.page.gc, "collect", self.note("tidy"))
        self.shown = self.page.AnimationFrames()

    def note(self, text: str) -> Any:
        return lambda: self.done.append(text)

    def draw(self, times: int) -> None:
        for _ in range(times):
            self.shown.request(lambda: None)
            self.frames.pop()()
        self.timers.clear()


def test_what_waits_for_the_paint_leaves_room_for_a_tap_between(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pretended() as document:
        browser = Browser(document, monkeypatch)
        for text in ("names", "page"):
            browser.shown.painted(browser.note(text))
        for done in (["names"], ["names", "page"]):
            (task,) = browser.timers
            browser.timers.clear()
            task()
            assert browser.done == done
        assert browser.timers == []


def test_what_measures_comes_after_the_paint_of_the_next_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pretended() as document:
        browser = Browser(document, monkeypatch)
        browser.shown.after_next(browser.note("list"))
        browser.shown.after_next(browser.note("view"))
        (frame,) = browser.frames
        assert browser.timers == [], "not in the frame that is shown now"
        frame()
        assert browser.done == []
        while browser.timers:
            browser.timers.pop()()
        assert browser.done == ["list", "view"]
        browser.frames.clear()
        document.hidden = True
        browser.shown.after_next(browser.note("hidden"))
        while browser.timers:
            browser.timers.pop()()
        assert browser.done[-1] == "hidden" and browser.frames == []


def test_memory_is_tidied_after_a_landing_if_there_is_enough_garbage(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pretended() as document:
        browser = Browser(document, monkeypatch)
        browser.draw(browser.page.TIDY_AFTER - 1)
        browser.shown.landed()
        assert browser.timers == []
        browser.draw(1)
        browser.shown.landed()
        browser.timers.pop()()
        browser.shown.landed()
        assert browser.done == ["tidy"] and browser.timers == []
