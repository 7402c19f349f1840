"""A UHP engine on a WebSocket of this machine alone, for pages that cannot start programs.

Every connection has an engine process of its own, which ends with it. A text message carries lines of
UHP, to the engine and from it. Pages of other sites can reach this machine too, so only those of the
allowed origins are let in.
"""

import asyncio
import base64
import binascii
import os
import re
import signal
import subprocess
import sys

from hive_core.engine.uhp import LONGEST_LINE
from hive_core.engine.websocket import (
    AWAY,
    BUSY,
    CLOSE,
    FAILED,
    MOST_HEAD,
    NORMAL,
    PING,
    POLICY,
    PONG,
    TEXT,
    Broken,
    TextReader,
    acceptance,
    closing,
    frame,
    read_request,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from asyncio import StreamReader, StreamWriter
    from asyncio.subprocess import Process
    from collections.abc import Coroutine, Iterable, Mapping

HERE = "127.0.0.1"
LOOPBACK = re.compile(r"(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?", re.IGNORECASE)
ORIGINS = ("http://127.0.0.1:*", "http://localhost:*")
"""Origins whose pages may connect unless others are named; `:*` stands for any port."""
ORIGIN = re.compile(r"https?://([a-z0-9.-]+|\[[0-9a-f:]+\])(:(\d{1,5}|\*))?", re.IGNORECASE)
REQUEST_S = 10.0
"""Seconds that a client has for its request, and for reading what is sent as its connection ends."""
MOST_ANSWER = 16 * LONGEST_LINE
"""Maximum size in bytes of a line from an engine."""
MOST_UNREAD = 4 * LONGEST_LINE
"""Maximum size in bytes of the commands that wait because the engine does not read them."""
MOST_STRANGERS = 32
"""Maximum number of connections without an engine."""


class Refused(Exception):
    """Raised for a request that gets no WebSocket. `status` is the first line of the HTTP answer."""

    def __init__(self, text: str, status: str = "403 Forbidden") -> None:
        super().__init__(text)
        self.status = status


def is_allowed(origin: str, allowed: "Iterable[str]") -> bool:
    """Return whether the `Origin` header of a request is one of `allowed`, in which `:*` at the end
    stands for any port or none."""
    for pattern in allowed:
        expected, any_port, _ = pattern.lower().partition(":*")
        found = re.sub(r":\d{1,5}$", "", origin) if any_port else origin
        if found.lower() == expected:
            return True
    return False


def check(headers: "Mapping[str, str]", allowed: "Iterable[str]") -> None:
    """Raise Refused for a request that is not for this machine by one of its loopback names, not from a
    page of an origin in `allowed`, or not for a WebSocket of version 13."""
    host, origin = headers.get("host", ""), headers.get("origin", "")
    if not LOOPBACK.fullmatch(host):
        raise Refused(f"the host {host[:80]!r} is not this machine")
    if not is_allowed(origin, allowed):
        raise Refused(f"pages of {origin[:80]!r} are not allowed")
    if headers.get("sec-websocket-version") != "13":
        raise Refused("another version of WebSocket", "426 Upgrade Required")
    try:
        key = base64.b64decode(headers.get("sec-websocket-key", ""), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if len(key) != 16:
        raise Refused("no key of 16 bytes", "400 Bad Request")


class Bridge:
    """A server that starts `command` for every connection from a page of the origins `allowed`, for
    `most` of them at once."""

    def __init__(self, command: "list[str]", allowed: "tuple[str, ...]" = ORIGINS, most: int = 2):
        self.command = command
        self.allowed = allowed
        self.most = most
        self.engines = 0
        self.clients: set[asyncio.Task[None]] = set()
        self.printed: set[str] = set()

    async def serve(self, port: int) -> None:
        """Print the address and serve until the task is cancelled; then end all engines. Raises OSError
        if the port is in use."""
        server = await asyncio.start_server(self._met, HERE, port, limit=MOST_HEAD)
        try:
            print(f"ws://{HERE}:{server.sockets[0].getsockname()[1]}", flush=True)
            await asyncio.get_running_loop().create_future()
        finally:
            server.close()
            for task in self.clients:
                task.cancel()
            await asyncio.gather(*self.clients, return_exceptions=True)

    def _met(self, reader: "StreamReader", writer: "StreamWriter") -> None:
        """Serve a new connection in a task of its own, or close it if there are too many."""
        if len(self.clients) >= self.most + MOST_STRANGERS:
            writer.transport.abort()
            return
        task = asyncio.ensure_future(self._client(reader, writer))
        self.clients.add(task)
        task.add_done_callback(self.clients.discard)

    async def _client(self, reader: "StreamReader", writer: "StreamWriter") -> None:
        """Serve one connection from its request to its end."""
        try:
            if await self._shake_hands(reader, writer):
                writer.write(await self._play(reader, writer))
        except asyncio.CancelledError:
            writer.write(closing(AWAY, "the bridge has ended"))
        except (OSError, EOFError):
            pass  # the client has gone
        finally:
            writer.close()
            try:
                await asyncio.wait_for(writer.wait_closed(), REQUEST_S)
            except (OSError, TimeoutError):
                writer.transport.abort()

    async def _shake_hands(self, reader: "StreamReader", writer: "StreamWriter") -> bool:
        """Answer the request of a client; return whether it has a WebSocket now."""
        try:
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), REQUEST_S)
            headers = read_request(head)
            check(headers, self.allowed)
        except (Refused, Broken, asyncio.LimitOverrunError, TimeoutError) as error:
            status = error.status if isinstance(error, Refused) else "400 Bad Request"
            text = str(error) if isinstance(error, Refused) else "a WebSocket is served here"
            if text not in self.printed and len(self.printed) < MOST_STRANGERS:
                self.printed.add(text)
                print(f"refused: {text}", file=sys.stderr, flush=True)
            answer = f"HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\n"
            answer += f"Connection: close\r\nSec-WebSocket-Version: 13\r\n\r\n{text}\n"
            writer.write(answer.encode())
            return False
        writer.write(acceptance(headers))
        return True

    async def _play(self, reader: "StreamReader", writer: "StreamWriter") -> bytes:
        """Run an engine for a client until one of the two ends; return the CLOSE frame to send."""
        if self.engines >= self.most:
            return closing(BUSY, f"{self.engines} engines are running, and no more may")
        self.engines += 1
        engine = None
        try:
            engine = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                limit=MOST_ANSWER,
                start_new_session=True,  # so that what it starts can be ended with it
            )
            return await _first(_commands(reader, writer, engine), _answers(writer, engine))
        except OSError as error:
            return closing(FAILED, f"the engine does not start: {error.strerror}")
        finally:
            if engine:
                await _end(engine)
            self.engines -= 1


async def _first(*both: "Coroutine[None, None, bytes]") -> bytes:
    """Return what the first of two coroutines returns, and cancel the other."""
    tasks = [asyncio.ensure_future(one) for one in both]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return done.pop().result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _commands(reader: "StreamReader", writer: "StreamWriter", engine: "Process") -> bytes:
    """Pass on the client's lines to the engine and answer its pings, until it closes the connection or
    breaks a rule; return the CLOSE frame to answer with."""
    assert engine.stdin
    messages = TextReader(LONGEST_LINE)
    while data := await reader.read(LONGEST_LINE):
        messages.data += data
        try:
            while found := messages.take():
                kind, body = found
                if kind == CLOSE:
                    return frame(CLOSE, body[:2])
                if kind == PING:
                    writer.write(frame(PONG, body))
                    await writer.drain()
                if kind == TEXT:
                    engine.stdin.write(body.rstrip(b"\r\n") + b"\n")
            if engine.stdin.transport.get_write_buffer_size() > MOST_UNREAD:
                raise Broken("the engine does not read so many commands", POLICY)
        except Broken as error:
            return closing(error.code, str(error))
    return b""


async def _answers(writer: "StreamWriter", engine: "Process") -> bytes:
    """Pass on the engine's lines to the client until the engine ends; return the CLOSE frame that says
    so. A line is read only when the client has taken those before it."""
    assert engine.stdout
    try:
        while line := await engine.stdout.readline():
            text = line.decode("utf-8", "replace").rstrip("\r\n")
            writer.write(frame(TEXT, text.encode()))
            await writer.drain()
    except ValueError:
        return closing(FAILED, f"the engine wrote a line of over {MOST_ANSWER} bytes")
    except OSError:
        return b""
    return closing(NORMAL, "the engine has ended")


async def _end(engine: "Process") -> None:
    """End an engine and the processes that it has started."""
    try:
        if hasattr(os, "killpg"):
            os.killpg(engine.pid, signal.SIGKILL)
        else:
            engine.kill()
    except (ProcessLookupError, PermissionError):
        pass
    await engine.wait()


async def run(bridge: Bridge, port: int) -> None:
    """Serve until an interrupt or a request to terminate comes. Raises OSError if the port is in
    use."""
    task = asyncio.ensure_future(bridge.serve(port))
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        try:
            asyncio.get_running_loop().add_signal_handler(getattr(signal, name), task.cancel)
        except (AttributeError, NotImplementedError, RuntimeError):
            pass  # Windows has none of it, nor has a thread
    try:
        await task
    except asyncio.CancelledError:
        pass
