"""The worker behind the opponent, without a browser."""

import importlib
from typing import Any

import pytest

from tests.web.pretend import pretended


def test_a_page_that_is_left_in_the_computers_turn_says_nothing_of_it(monkeypatch: Any) -> None:
    """A reload cuts the download off; Firefox logged "could not be loaded, NetworkError"."""
    calls: list[str] = []
    with pretended() as document:
        port: Any = importlib.import_module("web.opponent.port")
        window = port.window
        window.fetch.side_effect = OSError("NetworkError when attempting to fetch resource")
        window.console.error.side_effect = lambda text: calls.append("error")

        async def waits(seconds: float) -> None:
            assert seconds == port.LEAVING_S
            calls.append("waits")

        monkeypatch.setattr(port.asyncio, "sleep", waits)
        worker = port.WorkerPort("./")
        worker.number = 1
        start = worker._start(1, lambda _: None, lambda: calls.append("lost"), lambda a, b: None)
        with pytest.raises(StopIteration):  # to its end without a loop, since nothing really waits
            start.send(None)
        assert calls == ["waits", "error", "lost"]
        assert not document.createElement.called
