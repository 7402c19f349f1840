"""What is called with a frame, and what only when nothing moves."""

import importlib
from typing import Any

import pytest

from tests.web.pretend import pretended


def test_memory_is_tidied_in_a_lull_and_never_within_a_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pretended() as document:
        pyscript: Any = importlib.import_module("pyscript")
        page: Any = importlib.import_module("web.common.animation_frame")
        later: list[Any] = []
        frames: list[Any] = []
        document.hidden = False
        pyscript.ffi.create_proxy.side_effect = lambda act: act
        pyscript.window.requestAnimationFrame = frames.append
        pyscript.window.setTimeout = lambda act, ms: later.append((act, ms))
        done: list[str] = []
        monkeypatch.setattr(page, "TIDIES_BY_ITSELF", False)
        monkeypatch.setattr(page.gc, "collect", lambda: done.append("tidy"))
        shown = page.AnimationFrames()

        def draw(times: int) -> None:
            for _ in range(times):
                shown.request(lambda: done.append("draw"))
                frames.pop()()
            assert [ms for _, ms in later] == [page.LULL_MS], "once, however many are drawn"
            assert done == ["draw"] * times, "not within a frame"
            done.clear()

        def wait() -> list[str]:
            later.pop()[0]()
            told = done.copy()
            done.clear()
            return told

        for _ in range(2):
            draw(page.TIDY_AFTER)
            assert wait() == ["tidy"]
            assert not later
        draw(page.TIDY_AFTER + 1)
        assert wait() == [], "somebody leafs on"
        draw(1)
        assert wait() == []
        assert len(later) == 1
        assert wait() == ["tidy"], "nothing was drawn since"
        draw(page.TIDY_AT_LATEST)
        assert wait() == ["tidy"], "however fast somebody leafs"


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
