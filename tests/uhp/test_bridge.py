"""The bridge: a page's WebSocket to an engine, closed to other pages and to what no browser sends."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from hive_core.__main__ import main
from hive_core.engine import bridge
from hive_core.engine.bridge import Bridge, is_allowed
from hive_core.engine.uhp import LONGEST_LINE
from hive_core.engine.websocket import TEXT, Broken, TextReader, frame
from tools.common import ROOT
from tools.rooms.broker import free_port

HOME = "http://localhost:8000"
FAKE = """
import os, sys, time
print("id Fake", os.getpid(), flush=True)
print("ok", flush=True)
for line in sys.stdin:
    if line == "exit\\n":
        break
    if line == "sleep\\n":
        time.sleep(600)
    print("heard", len(line), line[:40].rstrip(), flush=True)
    print("ok", flush=True)
"""


@pytest.fixture(scope="module")
def port():
    """Where a bridge to a tiny engine listens."""
    number = free_port()
    loop = asyncio.new_event_loop()
    server = Bridge([sys.executable, "-S", "-E", "-c", FAKE], most=2)
    tasks = []

    def serve():
        tasks.append(loop.create_task(server.serve(number)))
        with pytest.raises(asyncio.CancelledError):
            loop.run_until_complete(tasks[0])

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    for _ in range(200):
        try:
            socket.create_connection((bridge.HERE, number), 5).close()
            break
        except OSError:
            time.sleep(0.02)
    yield number
    for _ in range(500):  # the last client's engine may still be ending
        if not server.engines:
            break
        time.sleep(0.02)
    loop.call_soon_threadsafe(tasks[0].cancel)
    thread.join(20)
    assert not thread.is_alive() and server.engines == 0


def page(port, origin=HOME, host="127.0.0.1"):
    """A page's connection."""
    return connect(f"ws://{host}:{port}", origin=origin, compression=None, open_timeout=20)


def pid_of(line):
    """The fake engine's process, out of its first words."""
    found = re.fullmatch(r"id Fake (\d+)", line)
    assert found, line
    return int(found[1])


def has_ended(pid):
    """Whether a process ends within seconds."""
    for _ in range(500):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


def mask(data):
    """A frame as a browser sends it, from one as a server does."""
    assert data[1] < 126
    return bytes([data[0], data[1] | 128]) + bytes(4) + data[2:]


def test_lines_go_both_ways_whole_in_pieces_and_with_pings_between(port):
    with page(port) as line:
        pid_of(line.recv())
        assert line.recv() == "ok"
        line.send("newgame Base\r\n")
        assert [line.recv(), line.recv()] == ["heard 13 newgame Base", "ok"]
        line.send(["pl", "ay", " wS1"])
        assert [line.recv(), line.recv()] == ["heard 9 play wS1", "ok"]
        assert line.ping(b"still there?").wait(20)
        line.send("x" * LONGEST_LINE)
        assert line.recv() == f"heard {LONGEST_LINE + 1} {'x' * 40}"


def test_the_engine_ends_with_its_connection_even_while_it_thinks(port):
    with page(port) as line:
        pid = pid_of(line.recv())
        line.send("sleep")
    assert has_ended(pid)


def test_an_engine_that_ends_is_told(port):
    with page(port) as line:
        line.send("exit")
        with pytest.raises(ConnectionClosed, match="the engine has ended"):
            for _ in range(3):
                line.recv()


def test_no_more_engines_than_allowed_run_at_once(port):
    with page(port) as one, page(port) as other:
        assert pid_of(one.recv()) != pid_of(other.recv())
        with page(port) as third, pytest.raises(ConnectionClosed, match="1013"):
            third.recv()
    for _ in range(500):  # a place is free again as soon as an engine has ended
        with page(port) as line:
            try:
                assert pid_of(line.recv())
                return
            except ConnectionClosed:
                time.sleep(0.02)
    pytest.fail("no place became free")


@pytest.mark.parametrize(
    "origin", ["https://example.org", "http://localhost.example.org", "null", None, "file://"]
)
def test_a_page_of_another_site_is_refused(port, origin, capfd):
    with pytest.raises(InvalidStatus) as refused:
        page(port, origin)
    assert refused.value.response.status_code == 403


def asked(port, *lines, key="AAAAAAAAAAAAAAAAAAAAAA=="):
    """The first line of the answer to a request with some other headers."""
    head = ["GET / HTTP/1.1", "Upgrade: websocket", "Connection: Upgrade"]
    head += [f"Sec-WebSocket-Key: {key}", *lines, "", ""]
    with socket.create_connection((bridge.HERE, port), 20) as line:
        line.sendall("\r\n".join(head).encode())
        return line.makefile("rb").readline().decode().strip()


def test_a_foreign_name_for_this_machine_and_doubled_headers_are_refused(port, capfd):
    version, origin = "Sec-WebSocket-Version: 13", f"Origin: {HOME}"
    host = f"Host: localhost:{port}"
    assert " 101 " in asked(port, host, origin, version)
    assert " 403 " in asked(port, f"Host: evil.example:{port}", origin, version)
    assert " 403 " in asked(port, origin, version)
    assert " 400 " in asked(port, host, "Origin: https://evil.example", origin, version)
    assert " 426 " in asked(port, host, origin, "Sec-WebSocket-Version: 8")
    assert " 400 " in asked(port, host, origin, version, key="AAAA")
    assert " 400 " in asked(port, host, origin, version, "X: " + "y" * 20_000)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(TEXT, b"info"), 1002),  # not masked
        (mask(frame(2, b"info")), 1003),  # binary
        (mask(frame(TEXT, b"\xff")), 1007),
        (b"\x81\xff" + (1 << 40).to_bytes(8, "big"), 1009),
        (mask(frame(0, b"info")), 1002),  # goes on with nothing
        (b"\x01\x80\0\0\0\0" + mask(frame(TEXT, b"info")), 1002),  # a message within another
        (b"\x09\x80\0\0\0\0", 1002),  # a part of a ping
        (b"\x83\x80\0\0\0\0", 1002),  # an unknown kind
        (b"\xc1\x80\0\0\0\0", 1002),  # an extension
    ],
)
def test_what_no_browser_sends_is_refused(data, code):
    messages = TextReader(1000)
    messages.data += data
    with pytest.raises(Broken) as broken:
        messages.take()
    assert broken.value.code == code


def test_a_message_in_endless_parts_is_bounded():
    messages = TextReader(1000)
    with pytest.raises(Broken, match="too long"):
        for _ in range(100):
            messages.data += bytes([1 if not messages.inside else 0, 128 | 100]) + bytes(104)
            assert messages.take() is None
    assert len(messages.message) < 2000


def test_a_hostile_frame_closes_the_connection(port):
    with page(port) as line:
        pid = pid_of(line.recv())
        line.send(b"\x00")
        with pytest.raises(ConnectionClosed, match="1003"):
            for _ in range(2):
                line.recv()
    assert has_ended(pid)


def test_origins():
    ours = bridge.ORIGINS
    assert is_allowed("http://localhost:8000", ours) and is_allowed("http://127.0.0.1", ours)
    for other in ("https://localhost:8000", "http://localhost:8000.evil.example", "", "null"):
        assert not is_allowed(other, ours), other
    assert is_allowed("https://Example.org", ["https://example.org"])
    assert not is_allowed("https://example.org:8443", ["https://example.org"])


@pytest.mark.parametrize(
    "words",
    [
        ["--allow", "*", "own"],
        ["--allow", "null", "own"],
        ["--allow", "https://example.org/skep", "own"],
        ["--port", "70000", "own"],
        ["--most", "0", "own"],
        ["--", "no-such-engine-here"],
        [],
    ],
    ids=" ".join,
)
def test_bad_usage_gets_a_sentence(words, capsys):
    try:
        status = main(["bridge", *words])
    except SystemExit as ended:
        status = int(ended.code or 0)
    told = capsys.readouterr()
    assert status in (1, 2) and told.out == "" and "Traceback" not in told.err and told.err


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
def test_the_command_serves_this_engine_and_ends_it_when_it_is_ended():
    command = [sys.executable, "-m", "hive_core", "bridge", "--port", "0", "--", "own"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        address = process.stdout.readline().strip()
        with page(int(address.rpartition(":")[2])) as line:
            assert line.recv(60).startswith("id ")
            process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed, match="1001"):
                for _ in range(3):
                    line.recv(60)
        assert process.wait(60) == 0
