"""Port to a worker of the engine. PyScript starts the worker when a game first needs it."""

import asyncio
import json

from pyscript import document, window
from pyscript.ffi import create_proxy

from web.opponent.messages import Ready, read_reply, to_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from web.opponent.messages import ToWorker
    from web.opponent.protocol import OnLost, OnMessage, OnProgress


LEAVING_S = 1.0
"""Seconds to wait before a failed download is reported. If it failed because the user left the
page, the page is gone by then."""


class WorkerPort:
    """Port to one worker at a time, for the messages of messages.py. `base` is the address of the site.

    `called` is the beginning of the workers' names. Each worker gets another name, since PyScript never
    releases that of an ended one. `suspect` is True after a worker was ended: a file of the engine may
    be damaged.
    """

    kind, program, config = "py", "web/opponent/worker.py", "worker.json"
    needed: "tuple[str, ...]" = (
        program,
        "web/opponent/messages.py",
        "web/boot/pyodide.mjs",
        "web/boot/stand-ins.js",
    )

    def __init__(self, base: str, called: str = "computer") -> None:
        self.base = base
        self.called = called
        self.number = 0
        self.script: Any = None
        self.handle: Any = None
        self.kernel = ""
        self.suspect = False

    def start(self, on_message: "OnMessage", on_lost: "OnLost", on_progress: "OnProgress") -> None:
        """Start a worker. `on_message` is called with the worker's messages, the first of which is
        Ready; `on_lost` if the worker fails; `on_progress` with the bytes loaded."""
        self.number += 1
        asyncio.create_task(self._start(self.number, on_message, on_lost, on_progress))  # noqa: RUF006

    async def _start(
        self, number: int, on_message: "OnMessage", on_lost: "OnLost", on_progress: "OnProgress"
    ) -> None:
        try:
            await self._fetch_needed()
            await self._download(number, on_progress)
            if number != self.number:
                return
            name = f"{self.called}-{number}"
            script = document.createElement("script")
            script.type = self.kind
            script.src = self.base + self.program
            script.setAttribute("worker", "")
            script.setAttribute("name", name)
            script.setAttribute("config", self.base + self.config)
            self.script = script
            document.body.append(script)
            while not getattr(script, "xworker", None):
                await asyncio.sleep(0.01)

            def on_event(event: "Any") -> None:
                if number == self.number:
                    on_message(read_reply(str(event.data)))

            worker = script.xworker
            worker.addEventListener("message", create_proxy(on_event))
            ready = await worker.ready
            await self._prepare(ready.sync)
            if number != self.number:
                return
            self.handle = ready.sync
            self.suspect = False
            on_message(Ready())
            self._tell_page()
        except Exception as error:
            # Leaving the page aborts its downloads: then the page is gone before it complains.
            await asyncio.sleep(LEAVING_S)
            self._complain(f"The computer could not be loaded: {error!r}")
            if number == self.number:
                on_lost()

    async def _prepare(self, handle: "Any") -> None:
        """Tell the worker which search to use: the compiled one, or the one that the page's address
        names."""
        await handle.prepare(str(window.skep.core), self.kernel)

    def _tell_page(self) -> None:
        """Send an event to the page's scripts that save the site for offline use: the engine's files
        are loaded."""
        window.dispatchEvent(window.Event.new("skep-computer-ready"))

    def _complain(self, text: str) -> None:
        window.console.error(text)

    async def _fetch_needed(self) -> None:
        """Fetch the worker's small files into the browser's cache. Raise the browser's error if one is
        damaged or never arrives (web/boot/mend.js); the worker itself would wait without end."""
        for answer in [window.fetch(self.base + name) for name in self._files()]:
            await answer

    def _files(self) -> "tuple[str, ...]":
        """Return the names of the worker's small files."""
        return self.needed

    async def _download(self, number: int, on_progress: "OnProgress") -> None:
        """Fetch the engine's files into the browser's cache, where the worker finds them, and report
        progress. After worker number `number` was lost, replace damaged ones. Set `kernel` to the
        address of the compiled search's wheel."""
        config = await window.fetch(self.base + self.config)
        for wheel in (await config.json()).packages:
            await window.fetch(self.base + str(wheel))
        listing = await window.fetch(self.base + "engine.json")
        files = json.loads(str(await listing.text()))
        total = sum([size for _, size, _ in files])
        done = 0
        for address, _, integrity in files:
            if "/hive_kernel-" in address:
                self.kernel = str(window.URL.new(address, self.base).href)
            if self.suspect:
                answer = await window.skep.whole(self.base + address, integrity)
            else:
                answer = await window.fetch(self.base + address)
            reader = answer.body.getReader()
            while number == self.number:
                part = await reader.read()
                if part.done:
                    break
                done += part.value.length
                on_progress(done, total)

    def send(self, message: "ToWorker") -> None:
        """Send a message to a worker that is ready."""
        self.handle.receive(to_text(message))

    def end(self) -> None:
        """End the worker immediately, even during a search."""
        self.suspect = True
        self.number += 1
        if self.script:
            worker = getattr(self.script, "xworker", None)
            if worker:
                worker.terminate()
            self.script.remove()
        self.script = None
        self.handle = None


class SmallPort(WorkerPort):
    """Port to the small engine's worker, which needs only MicroPython, already loaded by the page, and
    a bundle of 70 kB."""

    kind, program, config = "mpy", "web/boot/start.py", "small.json"
    needed = (program, config, "small.mjs")

    def __init__(self, base: str) -> None:
        super().__init__(base, "small")

    def _files(self) -> "tuple[str, ...]":
        """Return the names of the worker's small files, with the form of its memory that
        web/boot/micropython.mjs asks for."""
        unpacks = hasattr(window, "DecompressionStream")
        return self.needed + ("small.image" if unpacks else "small.memory",)

    async def _download(self, number: int, on_progress: "OnProgress") -> None:
        pass

    async def _prepare(self, handle: "Any") -> None:
        pass

    def _tell_page(self) -> None:
        pass

    def _complain(self, text: str) -> None:
        window.console.info(text)
