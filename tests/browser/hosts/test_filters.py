"""Pages that let little through: filters of HTML, a strict policy with the line of the guide."""

import json
import re

import pytest
from playwright.sync_api import Page

from hive_boards.board import html, read
from tests.browser.conftest import Served, until
from tests.browser.hosts import pages
from tools.common import ROOT, Problem
from web.share import embed_code

SECURITY = ROOT / "docs" / "site" / "en" / "embed" / "security.md"
PARAMS = [("pos", pages.POSITION), ("mode", "explore")]


def test_the_policy_of_the_guide_is_enough_for_what_the_packages_write(
    page: Page, host: Served, real: Served
) -> None:
    """The watch of the page fails at any breach; without style-src the sheet was refused."""
    found = re.search(r"^script-src https://SITE.*$", SECURITY.read_text(), re.MULTILINE)
    assert found
    rules = "default-src 'self'; " + found[0].replace("https://SITE", real.url.rstrip("/"))
    board = html(read(f"title: Two pieces\n{pages.POSITION}"), "b")
    (host.folder / "page.html").write_text(
        '<!doctype html><html lang="en"><head><title>Strict</title><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{rules}; require-trusted-types-for '
        "'script'\">"
        f'<link rel="icon" href="data:,">{pages.head(real.url)}</head><body>{board}</body></html>'
    )
    page.goto(host.url + "page.html")
    until(page, "!!document.querySelector('#b').state?.mode")
    assert page.evaluate("document.querySelector('#b > img').naturalWidth") > 0


@pytest.mark.nightly
@pytest.mark.parametrize("filtered", ["bleach", "sanitize-html", "dompurify"])
def test_a_frame_has_its_size_after_a_filter_that_drops_styles(
    page: Page, host: Served, real: Served, filtered: str
) -> None:
    line = embed_code.iframe(real.url, PARAMS, "Two pieces", embed_code.Size())
    names = ["src", "title", "width", "height"]
    try:
        if filtered == "bleach":
            call = f"bleach.clean({line!r}, tags=['iframe'], attributes={{'iframe': {names}}})"
            (host.folder / "clean.py").write_text(f"import bleach\nprint({call})\n")
            clean = pages.python(["clean"], "Filtering with bleach", host.folder)
        elif filtered == "sanitize-html":
            options = {"allowedTags": ["iframe"], "allowedAttributes": {"iframe": names}}
            script = 'const clean = require("sanitize-html");'
            script += f"console.log(clean({json.dumps(line)}, {json.dumps(options)}));"
            clean = pages.node(["-e", script], "Filtering with sanitize-html", host.folder)
        else:
            source = (pages.modules() / "dompurify" / "dist" / "purify.min.js").read_text()
            page.add_script_tag(content=source)
            options = {"ADD_TAGS": ["iframe"], "FORBID_ATTR": ["style", "allow"]}
            clean = page.evaluate(
                "([line, options]) => DOMPurify.sanitize(line, options)", [line, options]
            )
    except Problem as problem:
        if "etch" not in str(problem):
            raise
        pytest.skip(str(problem))
    assert "style=" not in clean and "<iframe" in clean
    (host.folder / "page.html").write_text(
        '<!doctype html><html lang="en"><title>Filtered</title><link rel="icon" href="data:,">'
        f'<main style="width:640px">{clean}</main></html>'
    )
    page.goto(host.url + "page.html")
    box = page.locator("iframe").bounding_box()
    assert box and box["width"] >= 640 and box["height"] >= 420


def test_a_filter_that_lets_nothing_through_leaves_the_picture_with_a_link() -> None:
    """What the guide gives for hosts without frames is a link around a picture, and nothing else."""
    guide = (ROOT / "docs" / "site" / "en" / "embed" / "index.md").read_text()
    begin = guide.index('<a href="https://SITE/embed.html')
    line = guide[begin : guide.index("</a>", begin) + 4]
    assert set(re.findall(r"<(\w+)", line)) == {"a", "img"} and 'alt="' in line
    assert ".svg" not in line
