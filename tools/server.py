"""The server of the built site: it sends types and caching headers, and builds again after an edit."""

import functools
import gzip
import hashlib
import http.server
import os
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from tools.build.http_headers import OWN_HEADERS, OWN_PAGES
from tools.build.site import build, fingerprint
from tools.common import SKEP, Problem, say
from tools.rooms.address import OWN, is_own_host, is_own_page

# Said outright, since a system's own table may call a module "text/plain".
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".toml": "application/toml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".zip": "application/zip",
}
COMPRESSED = (
    ".css",
    ".html",
    ".js",
    ".json",
    ".md",
    ".mjs",
    ".py",
    ".svg",
    ".wasm",
    ".webmanifest",
)
"""Endings of the names of files that usual hosts compress."""
COPIES = SKEP / "gzip"
NEVER_CHANGES = ("/v/", "/vendor/")  # addresses that name their content
PATIENCE_S = 30
"""Maximum seconds for a whole request to arrive, and for a client to read the next part of an
answer."""
MOST_CONNECTIONS = 1024
MOST_OF_ONE = 256
"""Maximum numbers of connections at one time, in all and from one address, since each has a thread."""
BUSY = b"HTTP/1.1 503 Busy\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def compressed(path: Path) -> Path:
    """Return the path of a compressed copy of a file, made once for each content."""
    data = path.read_bytes()
    copy = COPIES / f"{hashlib.sha256(data).hexdigest()}.gz"
    if not copy.exists():
        COPIES.mkdir(parents=True, exist_ok=True)
        part = copy.with_suffix(f".{os.getpid()}-{threading.get_ident()}")
        part.write_bytes(gzip.compress(data, 6, mtime=0))
        part.replace(copy)
    return copy


class Site:
    """The built folder of the site. If `fresh` is True, a request builds it again after a source
    has changed.

    `rooms` is the broker's address in the form of tools/rooms/address.py. `broker` is the port on
    this machine of the broker behind the site's own server, `names` are further names of this
    machine, by which pages may reach it. `bridge` is as in `build`.
    """

    def __init__(
        self,
        folder: Path,
        dev: bool = False,
        fresh: bool = True,
        rooms: str = "",
        broker: int = 0,
        names: Iterable[str] = (),
        bridge: bool = False,
    ) -> None:
        self.folder = folder
        self.dev = dev
        self.fresh = fresh
        self.rooms = rooms
        self.broker = broker
        self.names = tuple(names)
        self.bridge = bridge
        self.lock = threading.Lock()
        self.seen = fingerprint()

    def refresh(self) -> None:
        """Build again after an edit. If that fails, raise Problem and leave the old site in place."""
        if not self.fresh:
            return
        with self.lock:
            now = fingerprint()
            if now != self.seen:
                build(self.folder, self.dev, rooms=self.rooms, bridge=self.bridge)
                self.seen = now
                say("Built again.")


class Handler(http.server.SimpleHTTPRequestHandler):
    """HTTP request handler that serves the built site below the base path."""

    server: "Server"
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = (
        True  # header and body go apart; the second would wait 40 ms for an answer
    )
    extensions_map = {"": "application/octet-stream", **TYPES}
    timeout = PATIENCE_S

    def __init__(self, *args: object, site: Site, base: str, quiet: bool, **kw: object) -> None:
        self.site = site
        self.base = base
        self.quiet = quiet
        self.packed = False  # is this answer a compressed copy?
        self.tag = ""  # of its content
        self.status = 0  # of this answer
        super().__init__(*args, directory=str(site.folder), **kw)  # type: ignore[arg-type]

    def handle_one_request(self) -> None:
        """Read and answer a request, which must arrive within PATIENCE_S seconds as a whole."""
        self.server.await_request(self.connection)
        super().handle_one_request()

    def parse_request(self) -> bool:
        """Read a request and return whether it is to be answered. A server with rooms refuses one for a
        host name that is not this machine's."""
        whole = super().parse_request()
        self.server.awaits.pop(self.connection, None)
        host = self.headers.get("Host", "") if whole else ""
        if whole and self.site.broker and not is_own_host(host, self.site.names):
            self.close_connection = True
            self.send_error(421, explain="Name this machine with --name to open the site by it.")
            return False
        return whole

    def send_response(self, code: int, message: str | None = None) -> None:
        """Begin an answer, and store its status for `end_headers`."""
        self.status = int(code)
        super().send_response(code, message)

    def do_GET(self) -> None:
        """Answer a request; connect a WebSocket for live games to the broker."""
        upgrades = self.headers.get("Upgrade", "").lower() == "websocket"
        if upgrades and self.site.broker and self.path == self.base + OWN:
            self.lead_on()
        else:
            super().do_GET()

    def lead_on(self) -> None:
        """Connect a browser's WebSocket with the broker, and pass on data until one side ends. Refuse
        pages of other sites."""
        self.close_connection = True
        host, origin = self.headers.get("Host", ""), self.headers.get("Origin", "")
        if not is_own_page(host, origin, self.site.names):
            self.send_error(403)
            return
        try:
            broker = socket.create_connection(("127.0.0.1", self.site.broker), 5)
        except OSError:
            self.send_error(502)
            return
        broker.settimeout(None)
        self.connection.settimeout(None)  # the broker ends whoever is silent for too long
        head = "".join(f"{name}: {value}\r\n" for name, value in self.headers.items())
        with broker:
            broker.sendall(f"GET / HTTP/1.1\r\n{head}\r\n".encode("latin-1"))
            back = threading.Thread(target=_pump, args=(broker, self.connection), daemon=True)
            back.start()
            _pump(self.connection, broker)
            back.join()

    def send_head(self):  # type: ignore[no-untyped-def]
        """Answer a request for a file; if its address cannot be that of a file, answer that it is
        missing."""
        try:
            return self._send_head()  # type: ignore[no-untyped-call]
        except ValueError:  # a null character, or half of a pair of surrogates
            self.packed, self.tag = False, ""
            self.send_error(404)
            return None

    def _send_head(self):  # type: ignore[no-untyped-def]
        """Check that the address is below the base path, build the site again after an edit, and then
        answer as the base class does."""
        path = self.path.split("?", 1)[0]
        if not path.startswith(self.base):
            if path + "/" == self.base or path == "/":
                self.redirect(self.base)
            else:
                self.send_error(404)
            return None
        self.path = "/" + self.path[len(self.base) :]
        if not path.endswith("/") and os.path.isdir(self.translate_path(self.path)):
            self.redirect(path + "/")  # the library's own answer would forget the base path
            return None
        if path.endswith(("/", ".html", "/sw.js")):
            try:
                self.site.refresh()
            except Problem as problem:
                say(f"Not built again: {problem}")
                self.send_error(500, explain=str(problem))
                return None
        if path.endswith("/"):
            self.path = self.path.split("?", 1)[0] + "index.html"
        file = Path(super().translate_path(self.path))
        accepted = "gzip" in self.headers.get("Accept-Encoding", "")
        self.packed = accepted and file.suffix in COMPRESSED and file.is_file()
        answer = None if self._is_unchanged(file) else super().send_head()
        if self.server.count:
            self.server.count(path, file.stat().st_size if answer else 0)
        return answer

    def _is_unchanged(self, file: Path) -> bool:
        """Answer that the file is unchanged if the browser has its content already.

        The comparison is by content: after an edit is undone, the compressed copy is older than
        what the browser has, so dates would call it unchanged.
        """
        self.tag = f'"{compressed(file).stem}"' if self.packed else ""
        unchanged = bool(self.tag) and self.headers.get("If-None-Match") == self.tag
        if unchanged:
            self.packed = False
            self.send_response(304)
            self.end_headers()
        return unchanged

    def translate_path(self, path: str) -> str:
        """Return the path of the file that answers a request for `path`, or of its compressed copy."""
        file = super().translate_path(path)
        return str(compressed(Path(file))) if self.packed else file

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        """Return the type of the requested file, not of its compressed copy."""
        return super().guess_type(self.path.split("?", 1)[0] if self.packed else path)

    def redirect(self, path: str) -> None:
        """Redirect the browser to another address of this server."""
        self.send_response(302)
        self.send_header("Location", path)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def list_directory(self, path: object) -> None:
        """Refuse to list a folder."""
        self.send_error(404)

    def end_headers(self) -> None:
        """Send headers that say how long an answer may be cached, that any page may use it, and that
        no foreign page may frame the game.

        A frame with `sandbox="allow-scripts"` has no origin of its own, so all files are
        cross-origin for it.
        """
        if self.packed:
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Vary", "Accept-Encoding")
            self.packed = False  # the next answer of this connection is another
        if self.tag:
            self.send_header("ETag", self.tag)
            self.tag = ""
        path = getattr(self, "path", "")  # an unreadable request has none
        fixed = path.startswith(NEVER_CHANGES) and self.status in (200, 304)
        self.send_header("Cache-Control", "max-age=31536000, immutable" if fixed else "no-cache")
        if path.partition("?")[0][1:] in OWN_PAGES:
            for name, value in OWN_HEADERS.items():
                self.send_header(name, value)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Print one line per request, unless the server was started with --quiet."""
        if not self.quiet:
            super().log_message(format, *args)


def _pump(source: socket.socket, sink: socket.socket) -> None:
    """Copy all data from `source` to `sink` until there is no more, then close both sockets, so that
    neither side waits."""
    with suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
    for end in (source, sink):
        _shut(end)


def _shut(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)


class Server(http.server.ThreadingHTTPServer):
    """HTTP server that refuses to start on a port in use, and prints nothing if a browser closes a
    connection."""

    allow_reuse_address = sys.platform != "win32"
    daemon_threads = True
    request_queue_size = 128  # ten boards in sandboxes ask for everything at once
    count: Callable[[str, int], None] | None = None  # told each path and its size; for tests

    def __init__(self, *args: object) -> None:
        self.lock = threading.Lock()
        self.clients: dict[socket.socket, str] = {}
        """The address of each connection's client."""
        self.awaits: dict[socket.socket, float] = {}
        """Monotonic time, in seconds, by which the next request must be there, for each open
        connection."""
        super().__init__(*args)  # type: ignore[arg-type]

    def process_request(  # type: ignore[override]
        self, request: socket.socket, client_address: tuple[str, int]
    ) -> None:
        """Answer a connection in a thread of its own, or refuse it if there are too many."""
        with self.lock:
            others = list(self.clients.values())
            full = len(others) >= MOST_CONNECTIONS
            full = full or others.count(client_address[0]) >= MOST_OF_ONE
            if not full:
                self.clients[request] = client_address[0]
        if full:
            request.send(BUSY)
            self.shutdown_request(request)
        else:
            super().process_request(request, client_address)

    def shutdown_request(self, request: socket.socket) -> None:  # type: ignore[override]
        """Close a connection, and forget it."""
        with self.lock:
            self.clients.pop(request, None)
            self.awaits.pop(request, None)
        super().shutdown_request(request)

    def await_request(self, connection: socket.socket) -> None:
        """Close a connection if no whole request has arrived within PATIENCE_S seconds."""
        self.awaits[connection] = time.monotonic() + PATIENCE_S

    def service_actions(self) -> None:
        """Close connections whose request is overdue; the base class calls this twice a second."""
        now = time.monotonic()
        for connection, end in tuple(self.awaits.items()):
            if end < now:
                self.awaits.pop(connection, None)
                _shut(connection)

    def handle_error(self, request: object, client_address: object) -> None:
        """Print errors, except those of connections that the browser closed."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def start(site: Site, host: str, port: int, base: str = "/", quiet: bool = True) -> Server:
    """Return a server of the site that is bound to `host` and `port` but not yet running. The site is
    below the path `base`; `quiet` prints no line for each request. Raises Problem if the port is in
    use."""
    handler = functools.partial(Handler, site=site, base=base, quiet=quiet)
    try:
        return Server((host, port), handler)
    except PermissionError:
        raise Problem(f"Port {port} may not be used here; choose another with --port.") from None
    except OSError as error:
        if isinstance(error, OverflowError) or "in use" in str(error).lower():
            raise Problem(f"Port {port} is in use; choose another with --port.") from None
        raise Problem(f"Cannot serve on {host} port {port}: {error.strerror}.") from None
