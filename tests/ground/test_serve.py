"""The server and its command line: right types, right keeping, clear words."""

import gzip
import http.client
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.common import ROOT
from tools.server import TYPES, Site, start


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("index.html", "sw.js", "v/1/a.mjs", "v/1/a.wasm", "v/1/a.py", "v/1/a.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    return tmp_path


@pytest.fixture
def port(folder: Path) -> Iterator[int]:
    with start(Site(folder, fresh=False), "127.0.0.1", 0, "/sub/") as server:
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield server.server_port
        server.shutdown()


def head(port: int, path: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path)
    response = connection.getresponse()
    response.read()
    connection.close()
    return response


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("index.html", "text/html; charset=utf-8"),
        ("v/1/a.mjs", "text/javascript; charset=utf-8"),
        ("v/1/a.wasm", "application/wasm"),
        ("v/1/a.json", "application/json"),
    ],
)
def test_types(port: int, name: str, kind: str) -> None:
    assert head(port, f"/sub/{name}").headers["Content-Type"] == kind


def test_what_compresses_well_goes_compressed_to_who_can_read_it(folder: Path, port: int) -> None:
    text = b"bee " * 1000
    for name in ("a.mjs", "a.wasm"):
        (folder / "v" / "1" / name).write_bytes(text)
    for name, encoding in (("a.mjs", "gzip"), ("a.wasm", "gzip"), ("a.whl", None)):
        (folder / "v" / "1" / name).write_bytes(text)
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        for accepted in ("identity", "gzip, br"):
            connection.request("GET", f"/sub/v/1/{name}", headers={"Accept-Encoding": accepted})
            answer = connection.getresponse()
            body = answer.read()
            assert answer.headers["Content-Type"] == TYPES[f".{name.split('.')[1]}"]
            if accepted == "identity" or not encoding:
                assert (answer.headers["Content-Encoding"], body) == (None, text)
            else:
                assert answer.headers["Content-Encoding"] == encoding
                assert answer.headers["Vary"] == "Accept-Encoding"
                assert len(body) < 100
                assert gzip.decompress(body) == text
        connection.close()


def test_an_edited_page_is_never_an_old_copy(folder: Path, port: int) -> None:
    for text in (b"first " * 100, b"second " * 100):
        (folder / "index.html").write_bytes(text)
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        connection.request("GET", "/sub/", headers={"Accept-Encoding": "gzip"})
        assert gzip.decompress(connection.getresponse().read()) == text
        connection.close()


def test_only_named_contents_are_kept(port: int) -> None:
    assert "immutable" in head(port, "/sub/v/1/a.py").headers["Cache-Control"]
    for name in ("", "index.html", "sw.js"):
        assert head(port, f"/sub/{name}").headers["Cache-Control"] == "no-cache"


def test_frames_without_an_origin_may_read_every_file(port: int) -> None:
    for name in ("", "v/1/a.mjs", "v/1/a.wasm"):
        assert head(port, f"/sub/{name}").headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("path", ["/other", "/sub/v/", "/sub/nothing", "/sub/../../etc/passwd"])
def test_nothing_else_is_served(port: int, path: str) -> None:
    assert head(port, path).status == 404


def test_the_bare_path_leads_to_the_page(port: int) -> None:
    for path in ("/", "/sub"):
        answer = head(port, path)
        assert answer.status == 302 and answer.headers["Location"] == "/sub/"


def test_a_folder_without_its_slash_leads_below_the_base_path(port: int) -> None:
    answer = head(port, "/sub/v/1")
    assert answer.status == 302 and answer.headers["Location"] == "/sub/v/1/"


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "serve.py", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_busy_port_gets_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = command("--port", str(taken.getsockname()[1]))
    assert done.returncode != 0
    assert "is in use" in done.stderr and "Traceback" not in done.stderr


def test_foreign_folder_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    done = command("build", "--out", str(tmp_path))
    assert done.returncode != 0
    assert "not empty" in done.stderr and "Traceback" not in done.stderr
    assert (tmp_path / "letter.txt").read_text() == "dear"


@pytest.mark.slow
def test_a_site_is_built_into_any_folder(tmp_path: Path) -> None:
    done = command("build", "--out", str(tmp_path / "site"))
    assert done.returncode == 0, done.stderr
    made = {path.name for path in (tmp_path / "site").iterdir()}
    assert {"index.html", "learn.html", "embed.html", "sw.js", "v", "vendor"} <= made


@pytest.mark.parametrize("argument", ["--port=x", "--port=70000", "--unknown"])
def test_wrong_arguments_are_explained(argument: str) -> None:
    done = command(argument)
    assert done.returncode == 2
    assert "usage:" in done.stderr and "Traceback" not in done.stderr
