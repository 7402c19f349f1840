"""The site's ground: it starts on both interpreters, below any path, offline, and updates."""

import http.server
import json
import re
import threading
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import (
    WHOLE,
    Profile,
    Served,
    Watch,
    drawn,
    kept_offline,
    open_board,
    playable,
    reload,
    until,
)
from tools.build.hashes import integrity
from tools.build.site import service_worker
from tools.common import ROOT

# A worker of the test's own, made as the page makes its own.
WORKER = """async () => {
  const script = document.createElement("script");
  script.type = "py";
  script.setAttribute("worker", "");
  script.setAttribute("name", "smoke-" + Math.random());
  script.setAttribute("src", window.skep.base + "web/opponent/worker.py");
  script.setAttribute("config", window.skep.base + "worker.json");
  document.body.append(script);
  while (!script.xworker) await new Promise((next) => setTimeout(next, 10));
  await script.xworker.ready;
  script.xworker.terminate();
  script.remove();
  return true;
}"""


# A worker that is only begun: one whose Pyodide is missing never gets ready.
START_ONLY = """() => {
  const script = document.createElement("script");
  script.type = "py";
  script.setAttribute("worker", "");
  script.setAttribute("name", "broken-" + Math.random());
  script.setAttribute("src", window.skep.base + "web/opponent/worker.py");
  script.setAttribute("config", window.skep.base + "worker.json");
  document.body.append(script);
  return true;
}"""


def test_starts_and_so_does_a_worker_from_the_sites_own_files(
    page: Page, url: str, python: str
) -> None:
    took = open_board(page, url, python)
    kind = page.evaluate("window.skep.python")
    assert kind == {"micropython": "mpy", "pyodide": "py"}[python]
    print(f"{python}: board after {took:.0f} ms")
    assert page.evaluate(WORKER)


def test_the_browsers_own_bar_has_the_ground_of_the_system_or_of_the_chosen_theme(
    page: Page, url: str
) -> None:
    bar = "document.querySelector('meta[name=theme-color]').content"
    page.emulate_media(color_scheme="dark")
    open_board(page, url)
    until(page, f"{bar} === 'rgb(43, 51, 56)'")
    page.evaluate("localStorage.setItem('skep.settings', JSON.stringify({theme: 'light'}))")
    reload(page)
    until(page, f"{bar} === 'rgb(218, 215, 207)'")


MISSING = ["micropython.mjs", "micropython.wasm", "core.js", "play.mjs", "play.image"]


@pytest.mark.parametrize("missing", MISSING)
def test_a_missing_file_is_told_and_looked_for_nowhere_else(
    page: Page, url: str, watch: Watch, missing: str
) -> None:
    watch.allow = lambda fault: "leaves the origin" not in fault
    page.route(f"**/*{missing}", lambda route: route.abort())
    page.goto(url)
    until(page, "document.documentElement.dataset.boot === 'failed'")
    assert page.locator(".boot-failed").is_visible()
    assert not page.locator(".boot-browser").is_visible()


@pytest.mark.parametrize("missing", ["WebAssembly", "WeakRef"])
def test_what_the_browser_lacks_is_not_blamed_on_the_connection(
    page: Page, url: str, watch: Watch, missing: str
) -> None:
    watch.allow = lambda fault: True
    page.add_init_script(f"delete window.{missing};")
    page.goto(url)
    until(page, "document.documentElement.dataset.boot === 'failed'")
    assert page.locator(".boot-browser").is_visible()
    assert not page.locator(".boot-failed").is_visible()


@pytest.mark.parametrize("name", ["index.html", "learn.html", "embed.html?mode=play"])
def test_without_scripts_a_sentence_stands_alone_and_nothing_looks_alive(
    profile: Profile, url: str, name: str
) -> None:
    """The message lay over buttons that did nothing."""
    context = profile(java_script_enabled=False, viewport={"width": 360, "height": 640})
    page = context.new_page()
    page.goto(url + name)
    told = page.locator(".noscript")
    assert "JavaScript" in told.first.inner_text()
    boxes = [told.nth(number).bounding_box() for number in range(told.count())]
    heights = sorted((box["y"], box["y"] + box["height"]) for box in boxes if box)
    assert len(heights) > 1
    assert heights[0][0] >= 0 and heights[0][1] <= heights[1][0] and heights[-1][1] <= 640
    assert page.locator("button:visible, a:visible, input:visible").count() == 0


def test_a_browser_that_cannot_unpack_gets_the_memory_as_it_is(page: Page, server: Served) -> None:
    page.add_init_script("delete window.DecompressionStream;")
    open_board(page, server.url)
    assert any(path.endswith("/play.memory") for path in server.paths)


def test_it_starts_where_channels_are_refused(page: Page, url: str) -> None:
    refused = "throw new DOMException('refused', 'SecurityError')"
    page.add_init_script(f"BroadcastChannel = class {{ constructor() {{ {refused}; }} }}")
    open_board(page, url)


def test_a_script_with_other_bytes_is_not_blamed_on_the_browser(
    page: Page, url: str, watch: Watch
) -> None:
    watch.allow = lambda fault: True
    page.route(
        "**/core.js",
        lambda route: route.fulfill(body="throw new Error('new')", content_type="text/javascript"),
    )
    page.goto(url)
    until(page, "document.documentElement.dataset.boot === 'failed'")
    assert page.locator(".boot-failed").is_visible()
    assert page.locator("#boot-again").is_visible()


@pytest.mark.parametrize("missing", ["pyodide.mjs", "pyodide.asm.wasm", "*.whl"])
def test_a_worker_that_cannot_start_looks_nowhere_else(
    page: Page, url: str, watch: Watch, missing: str
) -> None:
    watch.allow = lambda fault: "leaves the origin" not in fault
    open_board(page, url)
    page.context.route(f"**/*{missing}", lambda route: route.abort())
    with page.context.expect_event(
        "requestfailed", lambda request: fnmatch(request.url, f"*{missing}")
    ):
        page.evaluate(f"({WORKER})().catch(() => false)" if missing == "*.whl" else START_ONLY)
    page.evaluate("fetch('manifest.webmanifest').then((answer) => answer.text())")
    drawn(page)
    assert page.evaluate("document.documentElement.dataset.boot") == "ready"


@pytest.mark.nightly
@pytest.mark.keeps
def test_network_cut_off(page: Page, server: Served, watch: Watch, python: str) -> None:
    open_board(page, server.url)
    kept_offline(page)
    server.stop()
    # The browser's own look for a new sw.js fails, as it must.
    watch.allow = lambda fault: "sw.js" in fault
    for _ in range(2):
        open_board(page, server.url, python)
        assert page.evaluate(WORKER)
        reload(page)
        playable(page)


@pytest.mark.keeps
def test_one_visit_below_a_path_loads_everything_once_and_keeps_the_documentation_too(
    page: Page, below: Served
) -> None:
    open_board(page, below.url)
    kept_offline(page)
    size = sum(p.stat().st_size for p in below.folder.rglob("*") if p.is_file())
    print(
        f"first visit: {below.bytes / 1e6:.2f} MB of {size / 1e6:.2f} MB, {len(below.paths)} files"
    )
    assert below.bytes < 1.05 * size
    heavy = [path for path in below.paths if path.endswith((".wasm", ".zip"))]
    assert len(heavy) == len(set(heavy))
    can_be_installed(page)
    assert page.evaluate(WORKER)
    below.stop()
    reload(page)
    playable(page)
    page.goto(f"{below.url}docs/rules/summary.html")
    assert page.locator("img.tile").count() == 8
    sizes = page.evaluate("[...document.images].map((image) => image.naturalWidth)")
    assert all(sizes)


def can_be_installed(page: Page) -> None:
    """The browser has nothing against the page's manifest."""
    devtools = page.context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["name"]
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A browser context of Playwright's is a private window, which alone forbids installing.
    assert [e["errorId"] for e in errors if e["errorId"] != "in-incognito"] == []


@pytest.fixture
def plain_server(site: Path, tmp_path: Path) -> Iterator[str]:
    """Python's own http.server, the site in a folder of what it serves."""
    (tmp_path / "games").symlink_to(site)

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *args: object) -> None:
            super().__init__(*args, directory=str(tmp_path))  # type: ignore[arg-type]

        def log_message(self, format: str, *args: object) -> None:
            return

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Quiet) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/games/"
        server.shutdown()


def test_any_static_server(page: Page, plain_server: str) -> None:
    open_board(page, plain_server)
    assert page.evaluate(WORKER)


INLINE = re.compile(r"<script[^>]*>(.+?)</script>", re.DOTALL)


def make_newer(site: Path) -> None:
    """Another version of a built site: as if one of its own files had changed."""
    (old,) = (site / "v").iterdir()
    new = old.rename(old.with_name(old.name[::-1]))
    for page in site.glob("*.html"):
        before = page.read_text()
        after = before.replace(f"v/{old.name}", f"v/{new.name}")
        # Inline scripts name files of the version, and the page's policy names their hashes.
        for script, changed in zip(INLINE.findall(before), INLINE.findall(after), strict=True):
            after = after.replace(integrity(script.encode()), integrity(changed.encode()))
        page.write_text(after)
    service_worker(site)


@pytest.mark.slow
@pytest.mark.keeps
def test_update_waits_for_consent_and_reloads_need_no_server(page: Page, own_copy: Served) -> None:
    served = own_copy
    open_board(page, served.url)
    kept_offline(page)
    before = len(served.paths)
    old = page.evaluate("window.skep.base")
    make_newer(served.folder)
    reload(page)
    playable(page)
    assert page.evaluate("window.skep.base") == old
    until(page, "window.skep.offline === 'update'")
    other = page.context.new_page()
    open_board(other, served.url)
    assert other.evaluate("window.skep.base") == old
    page.evaluate("window.dispatchEvent(new Event('skep-update-accept'))")
    for tab in (page, other):
        until(tab, f"!!window.skep && window.skep.base !== {json.dumps(old)}")
        playable(tab)
        kept_offline(tab)
    # The same Pyodide is not loaded again.
    assert not [path for path in served.paths[before:] if "/pyodide-" in path]
    served.stop()
    for _ in range(10 if WHOLE else 2):
        reload(page)
        assert playable(page)
    assert page.evaluate(WORKER)
    # Nothing of the old version is kept.
    names = "caches.keys().then((k) => Promise.all(k.map(async (n) => "
    names += "(await (await caches.open(n)).keys()).map((r) => r.url)))).then((l) => l.flat())"
    assert not [name for name in page.evaluate(names) if name.startswith(old)]


@pytest.mark.keeps
def test_way_back(page: Page, own_copy: Served) -> None:
    """`web/boot/sw-off.js`, published as sw.js, removes the service worker and what it kept."""
    served = own_copy
    open_board(page, served.url)
    kept_offline(page)
    (served.folder / "sw.js").write_bytes((ROOT / "web" / "boot" / "sw-off.js").read_bytes())
    page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update())")
    until(page, "caches.keys().then((names) => names.length === 0)")
    # From now on every page comes from the network, whatever the browser still registers.
    for _ in range(2):
        before = len(served.paths)
        open_board(page, served.url)
        assert any(path == "/" for path in served.paths[before:])
        until(page, "caches.keys().then((names) => names.length === 0)")


BESIDE = """async () => {
  const there = new URL("beta/", location.href).href;
  const site = await caches.open(`skep-precache-v2-${there}`);
  await site.put(`${there}index.html`, new Response("page"));
  const engine = await caches.open("skep-engine");
  await engine.put(`${there}vendor/pyodide-1/pyodide.asm.wasm`, new Response("engine"));
}"""
LEFT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
  }
  return found.sort();
}"""


@pytest.mark.keeps
def test_the_way_back_leaves_what_another_skep_of_this_host_keeps(
    page: Page, own_copy: Served
) -> None:
    """As of user.github.io/skep/ beside user.github.io/skep/beta/: all caches are the host's."""
    open_board(page, own_copy.url)
    kept_offline(page)
    page.evaluate(BESIDE)
    assert len(page.evaluate(LEFT)) > 2
    (own_copy.folder / "sw.js").write_bytes((ROOT / "web" / "boot" / "sw-off.js").read_bytes())
    page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update())")
    until(page, "navigator.serviceWorker.getRegistration().then((found) => !found)")
    assert page.evaluate(LEFT) == ["/beta/index.html", "/beta/vendor/pyodide-1/pyodide.asm.wasm"]
