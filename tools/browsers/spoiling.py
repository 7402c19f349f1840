"""HTTP server for the site that damages one file, in one of eleven ways."""

import functools
import threading
import time
from pathlib import Path

from tools.server import Handler, Server, Site

FAULTS = (
    "dropped",
    "cut",
    "cut short",
    "garbage",
    "empty",
    "500",
    "404",
    "html",
    "type",
    "late",
    "silent",
)
"""Ways to damage a file.

The server closes the connection ("dropped"); sends half of the file as if it were whole ("cut"), or
with the whole file's length ("cut short"); sends other bytes ("garbage"), none ("empty"), an error page
with status 404 or 503, an HTML page in place of the file ("html"), the file with a wrong type ("type"),
the file after LATE_S seconds ("late"), or nothing while the connection stays open ("silent").
"""

LATE_S = 5.0
PAGE = b"<!doctype html><title>Sign in</title><p>Welcome to this network."
HOST = "host.html"
"""Path of a page that this server adds to the site: one that embeds a board in a frame (FRAME)."""
FRAME = b"""<!doctype html>
<iframe id="board" width="700" height="600" src="embed.html?mode=play"></iframe>"""


class SpoilingServer(Server):
    """HTTP server for the site in `folder`. It damages the file at the path `spoilt` ("" for none) in
    the way `fault`, one of FAULTS; with `once`, only in the next answer.

    `spoils` counts the damaged answers. `paths` lists the paths of all requests.
    """

    def __init__(self, folder: Path) -> None:
        handler = functools.partial(
            SpoilingHandler, site=Site(folder, fresh=False), base="/", quiet=True
        )
        super().__init__(("127.0.0.1", 0), handler)
        self.folder = folder
        self.spoilt = ""
        self.fault = ""
        self.once = False
        self.spoils = 0
        self.paths: list[str] = []
        self.healed = threading.Event()
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    @property
    def url(self) -> str:
        """The address of the site."""
        return f"http://127.0.0.1:{self.server_port}/"

    def spoil(self, file: str, fault: str, once: bool = False) -> None:
        """Damage `file` in the way `fault` from now on, or only in its next answer if `once` is
        True."""
        self.spoilt, self.fault, self.once, self.spoils = file, fault, once, 0
        self.healed.clear()

    def heal(self) -> None:
        """Send all files undamaged from now on, and close the connections that were held open."""
        self.spoilt = self.fault = ""
        self.healed.set()

    def stop(self) -> None:
        """End the server."""
        self.heal()
        self.shutdown()
        self.server_close()


class SpoilingHandler(Handler):
    """HTTP request handler that answers as the site's server does, except for the damaged file."""

    server: SpoilingServer

    def do_GET(self) -> None:
        """Answer a request; if it is for the damaged file, answer as the fault requires."""
        server = self.server
        path = self.path.split("?", 1)[0].lstrip("/")
        server.paths.append(path)
        if path == HOST:
            self._send(
                200,
                "text/html",
                FRAME,
            )
        elif not server.spoilt or path != server.spoilt or (server.once and server.spoils):
            super().do_GET()
        else:
            server.spoils += 1
            self._spoil(server.fault, path)

    def _spoil(self, fault: str, path: str) -> None:
        data = (self.site.folder / path).read_bytes()
        kind = self.guess_type(path)
        half = data[: len(data) // 2]
        if fault == "dropped":
            self.close_connection = True
        elif fault == "silent":
            self.close_connection = True
            self.server.healed.wait(300)
        elif fault == "late":
            time.sleep(LATE_S)
            super().do_GET()
        elif fault == "cut":
            self._send(200, kind, half)
        elif fault == "cut short":
            self.close_connection = True
            self._send(200, kind, half, len(data))
        elif fault == "garbage":
            self._send(200, kind, bytes(byte ^ 0x5A for byte in data))
        elif fault == "empty":
            self._send(200, kind, b"")
        elif fault == "html":
            self._send(200, "text/html", PAGE)
        elif fault == "type":
            self._send(200, "text/plain", data)
        else:
            self._send(int(fault), "text/html", PAGE)

    def _send(self, status: int, kind: str, data: bytes, length: int = -1) -> None:
        self.path = "/" + self.path.lstrip("/")
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data) if length < 0 else length))
        self.end_headers()
        self.wfile.write(data)
