"""The worker behind the opponent, without a browser."""

import asyncio
import importlib
import json
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.dom import Event, JsList, Target
from tests.web.pretend import pretended
from tests.web.visit import browser
from web.opponent.messages import Moved, Stop


def test_a_page_that_is_left_in_the_computers_turn_says_nothing_of_it(monkeypatch: Any) -> None:
    """A reload cuts the download off; Firefox logged "could not be loaded, NetworkError"."""
    calls: list[str] = []
    with pretended() as document:
        worker_port: Any = importlib.import_module("web.opponent.worker_port")
        window = worker_port.window
        window.fetch.side_effect = OSError("NetworkError when attempting to fetch resource")
        window.console.error.side_effect = lambda text: calls.append("error")

        async def waits(seconds: float) -> None:
            assert seconds == worker_port.LEAVING_S
            calls.append("waits")

        monkeypatch.setattr(worker_port.asyncio, "sleep", waits)
        worker = worker_port.WorkerPort("./")
        worker.number = 1
        start = worker._start(1, lambda _: None, lambda: calls.append("lost"), lambda a, b: None)
        with pytest.raises(StopIteration):  # to its end without a loop, since nothing really waits
            start.send(None)
        assert calls == ["waits", "error", "lost"]
        assert not document.createElement.called


class Worker(Target):
    """A worker of PyScript's: what it is prepared with and sent, and whether it was ended."""

    def __init__(self) -> None:
        super().__init__()
        self.prepared: list[tuple[str, str]] = []
        self.sent: list[str] = []
        self.ended = False
        self.sync = SimpleNamespace(prepare=self._prepare, receive=self.sent.append)

    async def _prepare(self, core: str, kernel: str) -> None:
        self.prepared.append((core, kernel))

    @property
    async def ready(self) -> Any:
        return SimpleNamespace(sync=self.sync)

    def terminate(self) -> None:
        self.ended = True


class Started:
    """A port that is started in a browser, and what it told."""

    def __init__(self, document: Any, window: Any, small: bool) -> None:
        from web.opponent import worker_port

        self.heard: list[Any] = []
        self.lost = 0
        self.loaded: list[tuple[int, int]] = []
        self.worker = Worker()
        self.document, self.window = document, window
        self.events: list[str] = []
        window.skep.core = "python"
        window.fetch = self._fetch
        window.addEventListener("skep-computer-ready", lambda event: self.events.append(event.type))
        self.port = (
            worker_port.SmallPort("./v/") if small else worker_port.WorkerPort("./v/", "computer-1")
        )
        self.loop = asyncio.new_event_loop()
        self.do(lambda: self.port.start(self.heard.append, self._lose, self._progress))
        self.script = document.body.lastElementChild
        self.script.xworker = self.worker
        self.do(lambda: window.pass_time(20))

    def do(self, act: Any) -> None:
        """Does something, with what it leaves to be done."""

        async def whole() -> None:
            act()
            for _ in range(60):
                await asyncio.sleep(0)

        with ThreadPoolExecutor(1) as pool:
            pool.submit(self.loop.run_until_complete, whole()).result()

    def _lose(self) -> None:
        self.lost += 1

    def _progress(self, done: int, total: int) -> None:
        self.loaded.append((done, total))

    async def _fetch(self, name: str) -> Any:
        files = [["a.js", 10, "x"], ["w/hive_kernel-1.whl", 7, "y"]]
        parts = [4, 6] if name.endswith("a.js") else [7]

        async def text() -> str:
            return json.dumps(files)

        async def config() -> Any:
            return SimpleNamespace(packages=["hive_core.whl"])

        async def read() -> Any:
            if parts:
                return SimpleNamespace(done=False, value=JsList([0] * parts.pop(0)))
            return SimpleNamespace(done=True)

        reader = SimpleNamespace(read=read)
        return SimpleNamespace(
            text=text, json=config, body=SimpleNamespace(getReader=lambda: reader)
        )


def test_the_worker_is_made_of_its_files_and_prepared_before_it_is_ready() -> None:
    with browser() as (document, window):
        one = Started(document, window, False)
        assert one.loaded == [(4, 17), (10, 17), (17, 17)]
        told = {
            name: one.script.attrs[name] for name in ("type", "src", "name", "config", "worker")
        }
        assert told == {
            "type": "py",
            "src": "./v/web/opponent/worker.py",
            "name": "computer-1-1",
            "config": "./v/worker.json",
            "worker": "",
        }
        assert [core for core, _ in one.worker.prepared] == ["python"]
        assert one.worker.prepared[0][1].endswith("w/hive_kernel-1.whl")
        assert [type(message).__name__ for message in one.heard] == ["Ready"]
        assert one.events == ["skep-computer-ready"] and not one.lost
        one.port.send(Stop(3))
        assert json.loads(one.worker.sent[0]) == {"do": "stop", "ticket": 3}
        answer = json.dumps({"say": "move", "ticket": 3, "move": "wS1"})
        one.worker.dispatchEvent(Event("message", data=answer))
        assert one.heard[-1] == Moved(3, "wS1")
        one.port.end()
        assert one.worker.ended and not one.script.isConnected
        one.worker.dispatchEvent(Event("message", data=answer))
        assert len(one.heard) == 2, "an ended worker is not heard any more"
        one.port.end()
        one.loop.close()


def test_the_small_worker_downloads_nothing_and_tells_nobody() -> None:
    with browser() as (document, window):
        one = Started(document, window, True)
        told = [one.script.attrs[name] for name in ("type", "src", "name", "config")]
        assert told == ["mpy", "./v/web/boot/start.py", "small-1", "./v/small.json"]
        assert not one.loaded and not one.worker.prepared and not one.events
        assert [type(message).__name__ for message in one.heard] == ["Ready"]
        one.loop.close()


def test_a_worker_that_was_ended_while_it_was_loaded_is_never_made() -> None:
    with browser() as (document, window):
        from web.opponent import worker_port

        heard: list[Any] = []
        lost: list[int] = []

        async def fetch(name: str) -> Any:
            made.end()

            async def text() -> str:
                return "[]"

            async def config() -> Any:
                return SimpleNamespace(packages=[])

            return SimpleNamespace(text=text, json=config)

        vars(window)["fetch"] = fetch
        made = worker_port.WorkerPort("./")
        made.number = 1
        start = made._start(1, heard.append, lambda: lost.append(1), lambda a, b: None)
        with pytest.raises(StopIteration):
            start.send(None)
        assert not heard and not lost and document.querySelector("[worker]") is None
