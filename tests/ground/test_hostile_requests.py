"""The server among strangers: requests that no browser sends, too many of them, foreign names."""

import http.client
import io
import socket
import threading
from collections.abc import Iterator
from contextlib import redirect_stderr, suppress
from pathlib import Path

import pytest

from serve import arguments
from tools import server as serving
from tools.rooms.address import is_own_host, is_own_page
from tools.server import Server, Site, start


@pytest.fixture
def site(tmp_path: Path) -> Site:
    (tmp_path / "index.html").write_text("x")
    return Site(tmp_path, fresh=False)


@pytest.fixture
def server(site: Site) -> Iterator[Server]:
    with start(site, "127.0.0.1", 0) as running:
        threading.Thread(target=running.serve_forever, args=(0.02,), daemon=True).start()
        yield running
        running.shutdown()


def answer(server: Server, request: bytes, here: str = "127.0.0.1") -> bytes:
    """All that the server answers until it closes the connection or waits for more."""
    found = b""
    there = ("127.0.0.1", server.server_port)
    with socket.create_connection(there, 10, source_address=(here, 0)) as line:
        with suppress(OSError):  # it was refused before it was read
            line.sendall(request)
            if b"Upgrade" not in request:
                line.shutdown(socket.SHUT_WR)
        with suppress(ConnectionResetError):
            while data := line.recv(65536):
                found += data
    return found


@pytest.mark.parametrize(
    ("request_line", "status"),
    [
        (b"GET /%00 HTTP/1.1", b"404"),
        (b"GET /a%00/index.html HTTP/1.1", b"404"),
        (b"GET /%ED%A0%80 HTTP/1.1", b"404"),
        (b"GET /v/%00.mjs HTTP/1.1", b"404"),
        (b"HEAD /%00 HTTP/1.1", b"404"),
        (b"GET / HTTP/x", b"400"),
        (b"GET / HTTP/9.9", b"505"),
        (b"\x16\x03\x01\x02\x00 garbage", b"400"),
        (b"GET", b"400"),
        (b"GET / a b c d", b"400"),
        (b"GET /" + b"a" * 70_000 + b" HTTP/1.1", b"414"),
    ],
    ids=lambda given: given.decode("latin-1").encode("unicode_escape").decode()[:24],
)
def test_an_unreadable_request_is_answered_and_prints_no_traceback(
    server: Server, request_line: bytes, status: bytes
) -> None:
    said = io.StringIO()
    with redirect_stderr(said):
        found = answer(server, request_line + b"\r\nHost: localhost\r\n\r\n")
    # Bytes that are left unread may cut an answer off, but never keep it from being sent.
    assert f"Error code: {status.decode()}".encode() in found or b" " + status + b" " in found
    assert "Traceback" not in said.getvalue()
    assert answer(server, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").endswith(b"\r\n\r\nx")


def test_half_a_request_is_not_waited_for_without_end(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor if it arrives byte by byte, which begins each wait anew."""
    monkeypatch.setattr(serving, "PATIENCE_S", 0.2)
    with socket.create_connection(("127.0.0.1", server.server_port), 10) as line:
        line.sendall(b"GET / HTTP/1.1\r\nX: ")
        assert line.recv(100) == b""
    assert not server.awaits


def test_connections_are_limited_in_all_and_for_one_address(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "MOST_OF_ONE", 3)
    monkeypatch.setattr(serving, "MOST_CONNECTIONS", 5)
    whole = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    there = ("127.0.0.1", server.server_port)
    lines = [socket.create_connection(there, 10) for _ in range(3)]
    assert b" 503 " in answer(server, whole)
    assert b" 200 " in answer(server, whole, "127.0.0.2")  # others are served all the same
    lines += [socket.create_connection(there, 10, source_address=("127.0.0.2", 0)) for _ in "12"]
    assert b" 503 " in answer(server, whole, "127.0.0.3")
    assert len(server.clients) == 5
    for line in lines:
        line.close()
    while server.clients:
        pass
    assert b" 200 " in answer(server, whole)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1:8000", "192.168.1.20", "[::1]:8000", "[fe80::1]", "localhost:1", "LOCALHOST"]
    + [socket.gethostname(), f"{socket.gethostname().partition('.')[0]}.local:8000", "skep.lan"],
)
def test_this_machine_is_known_by_its_addresses_and_names(host: str) -> None:
    assert is_own_host(host, ["skep.lan"])
    assert is_own_page(host, f"http://{host}", ["skep.lan"])
    assert is_own_page(host, f"https://{host}", ["skep.lan"])


@pytest.mark.parametrize(
    "host",
    ["", "evil.example:8792", "127.0.0.1.evil.example", "localhost.evil.example", "skep.lan"]
    + ["127.0.0.1@evil.example", "127.0.0.1:80:80", "a b", "[evil]", "127.0.0.1/x"],
)
def test_another_name_is_foreign(host: str) -> None:
    assert not is_own_host(host)
    assert not is_own_page(host, f"http://{host}")


UPGRADE = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
UPGRADE += "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: mqtt\r\n"


@pytest.fixture
def broker(site: Site) -> Iterator[int]:
    """A stand-in for a broker, which takes any connection."""
    with socket.create_server(("127.0.0.1", 0)) as door:

        def open_doors() -> None:
            while True:
                try:
                    line, _ = door.accept()
                except OSError:
                    return
                with line:
                    line.recv(65536)
                    line.sendall(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")

        threading.Thread(target=open_doors, daemon=True).start()
        site.broker = int(door.getsockname()[1])
        yield site.broker


@pytest.mark.usefixtures("broker")
@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("127.0.0.1:{port}", "http://127.0.0.1:{port}", b"101"),
        ("localhost:{port}", "http://localhost:{port}", b"101"),
        ("skep.lan:{port}", "http://skep.lan:{port}", b"101"),
        ("127.0.0.1:{port}", "", b"403"),
        ("127.0.0.1:{port}", "null", b"403"),
        ("127.0.0.1:{port}", "http://evil.example", b"403"),
        ("127.0.0.1:{port}", "http://127.0.0.1:1", b"403"),
        ("evil.example:{port}", "http://evil.example:{port}", b"421"),  # DNS rebinding
        ("", "", b"421"),
    ],
)
def test_only_a_page_of_this_machine_reaches_the_rooms(
    server: Server, site: Site, host: str, origin: str, status: bytes
) -> None:
    site.names = ("skep.lan",)
    lines = [f"{name}: {value}" for name, value in (("Host", host), ("Origin", origin)) if value]
    head = "\r\n".join(["GET /rooms HTTP/1.1", *lines, UPGRADE, ""]).format(port=server.server_port)
    assert answer(server, head.encode()).startswith(b"HTTP/1.1 " + status)


@pytest.mark.usefixtures("broker")
def test_a_foreign_name_that_leads_here_gets_no_page_of_a_site_with_rooms(server: Server) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    for host, status in (("evil.example", 421), ("127.0.0.1", 200)):
        connection.request("GET", "/", headers={"Host": host})
        assert connection.getresponse().status == status
        connection.close()


def test_names_are_given_only_to_a_server_with_rooms() -> None:
    assert arguments(["--rooms", "--name", "skep.lan"]).name == ["skep.lan"]
    for wrong in (["--name", "skep.lan"], ["build", "--name", "skep.lan"]):
        with pytest.raises(SystemExit):
            arguments(wrong)
