"""The documentation in a browser: below any path, offline, and with boards from another origin."""

import re
import shutil
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Page

from hive_core.notation.position import parse_position, spell_position
from tests.browser.conftest import Profile, Served, Watch, crossed, until
from tests.browser.test_accessibility import violations
from tools.build import docs
from tools.common import ROOT

PALETTES = {"light": "default", "dark": "slate"}
FOLDERS = {"en": "docs/", "es": "docs/es/"}


class Links(HTMLParser):
    """Where a page leads to, and the places in it that can be led to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.names: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and name in ("href", "src"):
                self.targets.append(value)
            if value and name == "id":
                self.names.add(value)


def ready_boards(page: Page) -> list[dict[str, str]]:
    """Brings every board of a page into view, one after the other; what each says of itself."""
    boards = page.locator("hive-board")
    for number in range(boards.count()):
        boards.nth(number).scroll_into_view_if_needed()
        until(page, f"!!document.querySelectorAll('hive-board')[{number}].state.mode")
    return list(
        page.evaluate(
            "[...document.querySelectorAll('hive-board')].map((board) => ({"
            "...board.state, pos: board.getAttribute('pos') || ''}))"
        )
    )


OUTWARD = (
    "https://www.boardspace.net",
    "https://hivegame.com",
    "https://en.wikipedia.org/wiki/Hive_%28game%29",
    "http://www.glicko.net/glicko/glicko2.pdf",
    "https://boardgamearena.com",
    "https://www.worldhivetournaments.com/online-hive-championship/",
    "https://www.worldhivetournaments.com/l/european-hive-convention-and-open-2024/",
)
"""Where a reader may go from the documentation; nothing is loaded from there."""


def test_every_link_leads_somewhere(site: Path) -> None:
    pages = {path: Links(path.read_text()) for path in (site / "docs").rglob("*.html")}
    assert len(pages) > 30
    lessons = {path.stem for path in (site / "v").rglob("web/lessons/*.json")}
    assert lessons
    for path, links in pages.items():
        for target in links.targets:
            parts = urlsplit(target)
            if target in OUTWARD:
                continue
            assert not parts.scheme and not parts.netloc, f"{path}: {target} leaves the site"
            found = (path.parent / unquote(parts.path)).resolve() if parts.path else path.resolve()
            if found.is_dir():
                found /= "index.html"
            assert found.is_file() and found.is_relative_to(site.resolve()), f"{path}: {target}"
            known = pages.get(path if not parts.path else site / found.relative_to(site.resolve()))
            if known and parts.fragment and not parts.fragment.startswith("__"):
                assert unquote(parts.fragment) in known.names, f"{path}: {target}"


def test_what_is_said_of_the_sites_size_is_so(site: Path) -> None:
    """The page for hosts said 19 MB for long after the site had 24."""
    sizes = {
        path.relative_to(site).as_posix(): path.stat().st_size / 1e6
        for path in site.rglob("*")
        if path.is_file()
    }
    whole = sum(sizes.values())
    engine = sum(
        size
        for name, size in sizes.items()
        if name.startswith(("vendor/pyodide-", "vendor/kernel-"))
    )
    # A browser that keeps .memory does without .image, and the other way round.
    not_kept = sum(
        size
        for name, size in sizes.items()
        if name.startswith(("wheels/", "sw.js")) or name.endswith(".memory")
    )
    deploy = (ROOT / "docs" / "deploy.md").read_text()
    why = (ROOT / "docs" / "decisions" / "offline.md").read_text()
    for text, pattern, size in (
        (deploy, r"static files, about (\d+) MB", whole),
        (deploy, r"`learn\.html`, `docs/` \| (\d+) MB", whole - engine - not_kept),
        (deploy, r"(\d+) MB in all", whole - not_kept),
        (deploy, r"saves data \| (\d+) MB", whole - engine - not_kept),
        (why, r"the site's (\d+) MB", whole),
        (why, r"and (\d+) MB are Pyodide", engine),
        (why, r"the other (\d+) MB", whole - engine - not_kept),
    ):
        (said,) = re.findall(pattern, text)
        assert abs(int(said) - size) < 1, (pattern, size)


@pytest.mark.nightly
def test_the_documentation_is_the_same_twice(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(docs, "BUILT", tmp_path)
    again = docs.ensure_docs()
    files = {path.relative_to(again) for path in again.rglob("*") if path.is_file()}
    kept = {
        path.relative_to(site / "docs") for path in (site / "docs").rglob("*") if path.is_file()
    }
    assert files == kept
    # Not compared in the assertion: pytest would look for minutes for the best way to show it.
    differ = [
        str(name)
        for name in files
        if (again / name).read_bytes() != (site / "docs" / name).read_bytes()
    ]
    assert not differ


@pytest.mark.parametrize("language", ["en", pytest.param("es", marks=pytest.mark.nightly)])
def test_boards_are_live_in_a_subfolder(profile: Profile, below: Served, language: str) -> None:
    # The service worker fetches the site; here it is what the boards fetch that counts.
    context = profile()
    page = context.new_page()
    page.goto(f"{below.url}{FOLDERS[language]}rules/expansions.html")
    boards = ready_boards(page)
    assert len(boards) >= 8
    for board in boards:
        assert board["lang"] == language and board["theme"] == "light"
        assert board["position"] == spell_position(parse_position(board["pos"]))
    assert not [path for path in below.paths if "pyodide" in path]
    assert {path.split("/")[1] for path in below.paths if path} == {"some"}


def test_a_spanish_browser_gets_the_spanish_pages_until_another_language_is_chosen(
    profile: Profile, below: Served
) -> None:
    """A Spanish browser got English."""
    page = profile(locale="es-MX").new_page()
    root = f"{below.url}docs/"
    page.goto(f"{root}rules/bugs.html#ant", wait_until="commit")
    page.wait_for_url(f"{root}es/rules/bugs.html#ant")
    page.goto(f"{root}es/engine/reference.html")
    page.locator("article a[href$='hive_core.game.Game']").click()
    page.wait_for_url(f"{root}engine/reference.html#*")
    until(page, "document.readyState === 'complete'")
    assert page.url.startswith(f"{root}engine/"), "who is led to an English page stays there"
    with page.expect_navigation():
        page.locator(".md-select__link[hreflang=en]").evaluate("(link) => link.click()")
    page.goto(f"{root}index.html")
    until(page, "document.readyState === 'complete'")
    assert page.url == f"{root}index.html"
    still = profile(locale="es", java_script_enabled=False).new_page()
    still.goto(root)
    assert still.url == root
    assert still.locator(".md-select__link[hreflang=es]").get_attribute("href")


def test_the_first_page_can_be_won(page: Page, below: Served) -> None:
    page.goto(f"{below.url}docs/")
    ready_boards(page)
    page.evaluate(
        "(() => { window.over = null; const board = document.querySelector('hive-board');"
        "board.addEventListener('hive-gameover', (event) => { window.over = event.detail; });"
        "return board.play('wA2 bQ/'); })()"
    )
    assert until(page, "window.over").get("result") == "white"


def test_boards_follow_the_colours_of_the_page(page: Page, below: Served) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(f"{below.url}docs/")
    assert ready_boards(page)[0]["theme"] == "dark"
    until(page, "document.body.dataset.mdColorScheme === 'slate'")
    page.locator("label[for=__palette_1]:visible").click()
    page.locator("label[for=__palette_2]:visible").wait_for()
    until(page, "document.querySelector('hive-board').state.theme === 'light'")


def search(page: Page, word: str) -> None:
    """Something is found."""
    page.locator("input.md-search__input").click()
    page.keyboard.type(word)
    page.locator(".md-search-result__link").first.wait_for()


@pytest.mark.nightly
@pytest.mark.keeps
def test_everything_works_offline_after_load(page: Page, below: Served) -> None:
    page.goto(f"{below.url}docs/index.html")
    until(page, "navigator.serviceWorker.ready.then((found) => !!found.active)")
    until(page, "!!navigator.serviceWorker.controller")
    below.stop()
    page.goto(f"{below.url}docs/es/rules/hive.html")
    assert {board["lang"] for board in ready_boards(page)} == {"es"}
    page.goto(f"{below.url}docs/es/embed/position.html")
    assert ready_boards(page)
    search(page, "cochinilla")
    page.goto(f"{below.url}learn.html#L15")
    until(page, "document.documentElement.dataset.boot === 'ready'")


def test_boards_come_from_a_second_origin(
    page: Page, below: Served, tmp_path: Path, watch: Watch
) -> None:
    """The pages on one host, the boards from the site on another, as on anybody's own pages."""
    origin = below.url.partition("/some")[0]
    shutil.copytree(below.folder / "docs", tmp_path / "docs")
    for path in (tmp_path / "docs").rglob("*.html"):
        html = re.sub(
            r'(src|href)="[./]*hive-board\.(js|css)"',
            rf'\1="{below.url}hive-board.\2"',
            path.read_text(),
        )
        assert below.url in html
        own = re.compile(r"((?:script|style|frame)-src) 'self'")
        path.write_text(own.sub(rf"\1 'self' {origin}", html))
    # What else the pages link to, the service worker first, is not on that host.
    watch.allow = lambda fault: "404" in fault or "sw.js" in fault
    elsewhere = Served(tmp_path)
    page.goto(f"{elsewhere.url}docs/es/rules/end.html")
    assert {board["lang"] for board in ready_boards(page)} == {"es"}
    frames = {frame.url.partition("embed.html")[0] for frame in page.frames[1:]}
    assert frames == {below.url}
    elsewhere.stop()


LOOKED_AT = (
    "index",
    "rules/index",
    "es/rules/summary",
    "embed/index",
    "embed/messages",
    "engine/reference",
    "es/engine/uhp",
)


@crossed(0, 2, 4, name=LOOKED_AT, scheme=["light", "dark"], width=[360, 1280])
def test_axe_finds_nothing(profile: Profile, url: str, name: str, scheme: str, width: int) -> None:
    context = profile(
        viewport={"width": width, "height": 800},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page = context.new_page()
    page.goto(f"{url}docs/{name}.html")
    until(page, f"document.body.dataset.mdColorScheme === '{PALETTES[scheme]}'")
    assert violations(page) == []
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{wide} px too wide"


@pytest.mark.nightly
@pytest.mark.timeout(900)
def test_axe_finds_nothing_on_any_page(profile: Profile, url: str, site: Path) -> None:
    """By day one page of each kind is looked at."""
    for number, path in enumerate(sorted((site / "docs").rglob("*.html"))):
        name = path.relative_to(site).as_posix()
        context = profile(
            viewport={"width": 1280 if number & 2 else 360, "height": 800},
            color_scheme="dark" if number & 1 else "light",
            locale="es" if "/es/" in name else "en",
        )
        page = context.new_page()
        page.goto(url + name)
        assert violations(page) == [], name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        context.close()


def test_messages_can_be_tried_on_their_page(page: Page, url: str) -> None:
    page.goto(f"{url}docs/embed/messages.html#try")
    board = "document.querySelector('.playground hive-board')"
    page.evaluate(f"{board}.scrollIntoView()")
    until(page, f"{board}.state?.mode === 'play'")
    page.get_by_role("button", name="Send").click()
    log = page.get_by_role("log")
    until(page, "document.querySelector('.playground pre').textContent.includes('\"id\":\"a\"')")
    until(page, f"{board}.game.endsWith(';wS1')")
    page.get_by_role("textbox", name="Message").fill("{")
    page.get_by_role("button", name="Send").click()
    assert log.inner_text().startswith("! ")
    assert violations(page) == []


def test_without_scripts_pictures_stand_in(profile: Profile, url: str) -> None:
    context = profile(java_script_enabled=False, locale="es-ES")
    page = context.new_page()
    page.goto(f"{url}docs/es/rules/bugs.html")
    images = page.locator("hive-board > img")
    assert images.count() >= 12
    for number in range(images.count()):
        box = images.nth(number).bounding_box()
        assert box and box["width"] > 150 and box["height"] > 100
        assert len(images.nth(number).get_attribute("alt") or "") > 60
    assert sheets(page) <= 6, "this page was 15 sheets of paper"


def sheets(page: Page) -> int:
    """How many sheets of paper a page is."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))


@pytest.mark.nightly
def test_every_page_is_short_on_paper(profile: Profile, url: str, site: Path) -> None:
    """All but the reference, which is looked up, not printed."""
    page = profile(java_script_enabled=False).new_page()
    long = {}
    for path in sorted((site / "docs").rglob("*.html")):
        name = path.relative_to(site).as_posix()
        page.goto(url + name)
        count = sheets(page)
        if count > (5 if "/rules/" in name else 8):
            long[name] = count
    assert set(long) <= {"docs/engine/reference.html"}, long
