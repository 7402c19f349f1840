"""The server and its command line: right types, right keeping, clear words."""

import base64
import gzip
import hashlib
import http.client
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.build.http_headers import Found, check, headers_file, missing_page, version_folders
from tools.common import ROOT
from tools.server import TYPES, Site, start
from web.common.i18n import CODES


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
    """Nor one that came back to what it was before; what a browser has is not sent again."""
    had: dict[str, str] = {}
    for text in (b"first " * 100, b"second " * 100, b"first " * 100):
        (folder / "index.html").write_bytes(text)
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        for status in (200, 304):
            connection.request("GET", "/sub/", headers={"Accept-Encoding": "gzip", **had})
            answer = connection.getresponse()
            body = answer.read()
            assert answer.status == status
            if status == 200:
                assert gzip.decompress(body) == text
                had = {
                    "If-None-Match": answer.headers["ETag"],
                    "If-Modified-Since": answer.headers["Last-Modified"],
                }
        connection.close()


def test_only_named_contents_are_kept(port: int) -> None:
    assert "immutable" in head(port, "/sub/v/1/a.py").headers["Cache-Control"]
    for name in ("", "index.html", "sw.js"):
        assert head(port, f"/sub/{name}").headers["Cache-Control"] == "no-cache"


def test_what_is_not_there_is_never_kept(port: int, folder: Path) -> None:
    """Nor a redirect: a browser that asked too early kept the 404 of an address for a year."""
    for name, status in (("v/1/none.mjs", 404), ("v/none/a.py", 404), ("v/1", 302)):
        answer = head(port, f"/sub/{name}")
        assert (answer.status, answer.headers["Cache-Control"]) == (status, "no-cache")
    (folder / "v" / "1" / "a.mjs").write_bytes(b"bee " * 1000)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    had: dict[str, str] = {}
    for status in (200, 304):
        connection.request("GET", "/sub/v/1/a.mjs", headers={"Accept-Encoding": "gzip", **had})
        answer = connection.getresponse()
        answer.read()
        assert answer.status == status and "immutable" in answer.headers["Cache-Control"]
        had = {"If-None-Match": answer.headers["ETag"]}
    connection.close()


def test_hosts_keep_only_the_versions_that_were_uploaded(folder: Path) -> None:
    (folder / "vendor" / "pyodide-1").mkdir(parents=True)
    text = headers_file("/", version_folders(folder))
    kept = re.findall(r"^(\S+)\n  Cache-Control: .*immutable$", text, re.MULTILINE)
    assert kept == ["/v/1/*", "/vendor/pyodide-1/*"]


@pytest.mark.parametrize("name", ["", "index", "index.html", "learn", "learn.html"])
def test_no_foreign_page_frames_or_holds_the_game_and_the_lessons(name: str, port: int) -> None:
    """Some hosts redirect learn.html to learn."""
    rule = headers_file("/sub/").partition(f"/sub/{name}\n")[2].partition("\n/")[0]
    for wanted in (
        "Content-Security-Policy: frame-ancestors 'self'",
        "Cross-Origin-Opener-Policy: same-origin-allow-popups",
    ):
        assert f"  {wanted}" in rule.splitlines()
        header, _, value = wanted.partition(": ")
        assert head(port, f"/sub/{name}").headers[header] == value
        assert header not in head(port, "/sub/v/1/a.py").headers


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


@pytest.mark.slow
def test_busy_port_gets_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = command("--port", str(taken.getsockname()[1]))
    assert done.returncode != 0
    assert "is in use" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.slow
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
    assert {
        "index.html",
        "learn.html",
        "embed.html",
        "sw.js",
        "v",
        "vendor",
        "_headers",
        "404.html",
    } <= made


@pytest.mark.slow
@pytest.mark.parametrize("argument", ["--port=x", "--port=70000", "--unknown"])
def test_wrong_arguments_are_explained(argument: str) -> None:
    done = command(argument)
    assert done.returncode == 2
    assert "usage:" in done.stderr and "Traceback" not in done.stderr


def test_a_headers_file_says_no_header_twice_for_an_address() -> None:
    """Netlify and Cloudflare join what several rules say of one header."""
    rules: dict[str, set[str]] = {}
    path = ""
    for line in headers_file("/skep/", ["v/1a2b", "vendor/pyodide-1"]).splitlines():
        if line.startswith("  "):
            rules[path].add(line.strip().partition(":")[0])
        else:
            path = line
            rules[path] = set()
    assert set(rules) >= {"/skep/", "/skep/index.html", "/skep/*", "/skep/v/1a2b/*"}
    for path, names in rules.items():
        for other, more in rules.items():
            if other != path and other.endswith("*") and path.startswith(other[:-1]):
                assert not names & more, (path, other)
    assert not any("embed" in path or "docs" in path for path in rules)


def test_the_page_for_what_is_not_there_leads_back_from_any_depth() -> None:
    page = missing_page("/skep/")
    links = re.findall(r'(?:href|src)="([^"]*)"', page)
    assert links and all(link.startswith("/skep/") for link in links)
    assert {"/skep/", "/skep/learn.html", "/skep/docs/"} <= set(links)
    assert set(re.findall(r'<section lang="(\w+)"', page)) == set(CODES)
    style = page.partition("<style>")[2].partition("</style>")[0]
    assert base64.b64encode(hashlib.sha256(style.encode()).digest()).decode() in page
    assert "{" not in page.partition("</style>")[2] and "<script" not in page


PAGE = 'href="vendor/m-1/m.mjs" href="vendor/m-1/m.wasm" href="v/1/a.css"'
KINDS = {"html": "text/html", "js": "text/javascript", "mjs": "text/javascript"}
KINDS |= {"css": "text/css", "wasm": "application/wasm"}


def checked(url: str = "https://bees.example/skep", **wrong: str) -> Found:
    """What a check finds at a host that is right but for some headers."""

    def get(address: str) -> tuple[int, dict[str, str]]:
        assert address.startswith("https://bees.example/skep/")
        kind = KINDS[address.rsplit(".", 1)[1]]
        headers = {"content-type": kind, "access-control-allow-origin": "*"}
        if "/v" in address:
            headers |= {"cache-control": "max-age=31536000, immutable", "content-encoding": "gzip"}
        headers |= {name.replace("_", "-"): value for name, value in wrong.items()}
        return 200, {name: value for name, value in headers.items() if value}

    return check(url, get, lambda address: PAGE)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"x_frame_options": "DENY"}, "X-Frame-Options"),
        ({"content_security_policy": "frame-ancestors 'self'"}, "frame-ancestors"),
        ({"content_security_policy": "default-src 'self'"}, "brings its own"),
        ({"access_control_allow_origin": ""}, "sandboxed"),
        ({"content_type": "text/plain"}, "text/plain"),
        ({"cross_origin_resource_policy": "same-origin"}, "may not load it"),
    ],
)
def test_what_keeps_boards_from_other_pages_is_found(wrong: dict[str, str], words: str) -> None:
    assert any(words in fault for fault in checked(**wrong).faults)


def test_a_ready_host_is_told_so_and_what_would_be_better() -> None:
    assert not checked().faults and not checked().advice
    advice = " ".join(checked(cache_control="max-age=86400", content_encoding="").advice)
    assert "for ever" in advice and "uncompressed" in advice and "86400 s" in advice


@pytest.mark.slow
def test_the_projects_own_server_is_ready(port: int, folder: Path) -> None:
    (folder / "embed.html").write_text(PAGE)
    for name in ("hive-board.js", "hive-board.css", "vendor/m-1/m.mjs", "vendor/m-1/m.wasm"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("x")
    (folder / "v/1/a.css").write_text("x")
    done = command("check", f"http://127.0.0.1:{port}/sub/")
    assert done.returncode == 0 and "ready" in done.stdout, done.stdout + done.stderr
    done = command("check", f"http://127.0.0.1:{port}/sub/v/")
    assert done.returncode == 1 and "There is no Skep" in done.stderr
