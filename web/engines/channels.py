"""Channels to UHP engines: a WebSocket to a bridge on this machine, and a worker that runs a
WebAssembly file."""

import asyncio

from pyscript import window
from pyscript.ffi import create_proxy

from web.engines.saved_engine import BRIDGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from web.engines.saved_engine import SavedEngine
    from web.opponent.protocol import OnEnd, OnLine

UNREACHABLE, BUSY, BROKEN, ENDED, NO_FILE = "unreachable", "busy", "broken", "ended", "no_file"
"""Codes of the reasons why a channel has ended: nothing answers at the address; as many engines run as
the bridge allows; the engine does not start, or breaks a rule of the bridge; the engine has ended; no
file is chosen. The worker, web/engines/wasi_worker.mjs, has further ones."""
CODES = {1013: BUSY, 1011: BROKEN, 1008: BROKEN, 1009: BROKEN}
"""Codes by the number in the frame that closes a WebSocket; see hive_core/engine/websocket.py."""
RUN = (ENDED, "crashed")
"""Codes of the end of one run."""
WORKER = "web/engines/wasi_worker.mjs"
CACHE, PLACE = "skep-engine", "engine.wasm"
"""Name of the browser's cache in which the chosen file stays between visits, and its address there."""


class BridgeChannel:
    """Channel to the bridge at `address`, ws://127.0.0.1:PORT, which runs an engine as long as it is
    open."""

    restarts = False

    def __init__(self, address: str) -> None:
        self.address = address
        self.socket: Any = None

    def open(self, on_line: "OnLine", on_end: "OnEnd") -> None:
        """Open the WebSocket. `on_line` is called with the engine's lines, `on_end` when it ends."""
        self.close()
        socket = window.WebSocket.new(self.address)
        opened: list[bool] = []

        def on_message(event: "Any") -> None:
            for line in str(event.data).split("\n"):
                if socket is self.socket:
                    on_line(line)

        def on_close(event: "Any") -> None:
            if socket is self.socket:
                self.socket = None
                code = CODES.get(int(event.code), ENDED) if opened else UNREACHABLE
                on_end(code, str(event.reason or "") if opened else self.address)

        self.socket = socket
        socket.addEventListener("open", create_proxy(lambda event: opened.append(True)))
        socket.addEventListener("message", create_proxy(on_message))
        socket.addEventListener("close", create_proxy(on_close))

    def send(self, text: str) -> None:
        """Send commands to the engine."""
        if self.socket:
            self.socket.send(text)

    def close(self) -> None:
        """Close the WebSocket; the bridge ends the engine."""
        socket, self.socket = self.socket, None
        if socket:
            socket.close()


class FileChannel:
    """Channel to a worker that runs a WebAssembly file, which starts anew for each text. `file` is the
    browser's File or Blob, None if none is chosen."""

    restarts = True

    def __init__(self, file: "Any") -> None:
        self.file = file
        self.worker: Any = None
        self.number = 0
        self.runs = 0
        """Number of runs that have not ended. The end of a run counts only if no other is to come."""
        self.task: asyncio.Task[None] | None = None

    def open(self, on_line: "OnLine", on_end: "OnEnd") -> None:
        """Start the worker, and let the engine introduce itself. `on_line` is called with its lines,
        `on_end` when it fails."""
        self.close()
        self.task = asyncio.create_task(self._open(self.number, on_line, on_end))

    async def _open(self, number: int, on_line: "OnLine", on_end: "OnEnd") -> None:
        if not self.file:
            on_end(NO_FILE, "")
            return
        address = str(window.skep.base) + WORKER
        try:
            await window.fetch(address)
        except Exception:  # the browser's own: no network
            on_end(UNREACHABLE, WORKER)
            return
        if number != self.number:
            return

        def on_message(event: "Any") -> None:
            kind, _, rest = str(event.data).partition(" ")
            if number != self.number:
                return
            if kind == "line":
                on_line(rest)
                return
            self.runs -= 1
            if kind not in RUN or not self.runs:
                on_end(kind, rest)

        def on_error(event: "Any") -> None:
            if number == self.number:
                on_end(UNREACHABLE, WORKER)

        self.worker = window.Worker.new(address, window.JSON.parse('{"type": "module"}'))
        self.worker.addEventListener("message", create_proxy(on_message))
        self.worker.addEventListener("error", create_proxy(on_error))
        self.runs = 1
        self.worker.postMessage(self.file)

    def send(self, text: str) -> None:
        """Run the engine with `text` as its input."""
        if self.worker:
            self.runs += 1
            self.worker.postMessage(text)

    def close(self) -> None:
        """End the worker."""
        self.number += 1
        worker, self.worker = self.worker, None
        if worker:
            worker.terminate()


async def channel_of(engine: "SavedEngine", file: "Any") -> "BridgeChannel | FileChannel":
    """Return a channel to `engine`; `file` is its file, None for the stored one."""
    if engine.kind == BRIDGE:
        return BridgeChannel(engine.address)
    return FileChannel(file or await stored_file())


async def store_file(file: "Any") -> None:
    """Store `file` in the browser for later visits, if the browser allows that."""
    try:
        cache = await window.caches.open(CACHE)
        await cache.put(PLACE, window.Response.new(file))
    except Exception:  # the browser's own: a private window, no space, no TLS
        pass


async def stored_file() -> "Any":
    """Return the stored file as a Blob, None if there is none."""
    try:
        if not await window.caches.has(CACHE):
            return None
        cache = await window.caches.open(CACHE)
        found = await cache.match(PLACE)
        return await found.blob() if found else None
    except Exception:  # as above
        return None
