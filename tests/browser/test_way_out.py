"""The link that opens a board in Skep, in a frame whose page lets it open other pages or does not."""

from playwright.sync_api import Page

from tests.browser.conftest import Served, Watch, playable, until
from tests.browser.test_accessibility import violations
from tests.browser.test_element import host

__all__ = ["host"]

OPEN = "allow-scripts allow-popups allow-popups-to-escape-sandbox"


def framed(page: Page, host: Served, site: str, sandbox: str) -> None:
    """Shows a position in a frame with a sandbox."""
    (host.folder / "page.html").write_text(
        '<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">'
        f'<iframe title="Two pieces" width="500" height="500" sandbox="{sandbox}" '
        f'src="{site}embed.html#pos=wQ@0,0_bA1@1,0&lang=en"></iframe></html>'
    )
    page.goto(host.url + "page.html")
    playable(page.frames[-1])  # type: ignore[arg-type]


def test_a_link_that_may_open_nothing_shows_its_address(
    page: Page, host: Served, shared_server: Served, watch: Watch
) -> None:
    """As in WordPress' frames, whose sandbox allows scripts alone."""
    watch.allow = lambda fault: "'allow-popups' permission is not set" in fault
    framed(page, host, shared_server.url, "allow-scripts")
    frame = page.frames[-1]
    frame.locator("#open").click()
    field = frame.locator("#problems input")
    until(frame, "!!document.querySelector('#problems input')")  # type: ignore[arg-type]
    assert field.input_value().startswith(f"{shared_server.url}#game=")
    assert frame.evaluate("document.activeElement.selectionEnd") == len(field.input_value())
    assert "does not let it open" in (frame.locator("#problems").text_content() or "")
    assert len(page.context.pages) == 1
    assert violations(frame) == []  # type: ignore[arg-type]
    frame.locator("#problems button").click()
    assert field.count() == 0


def test_a_link_that_may_open_a_page_does(page: Page, host: Served, shared_server: Served) -> None:
    framed(page, host, shared_server.url, OPEN)
    with page.context.expect_page() as opened:
        page.frames[-1].locator("#open").click()
    other = opened.value
    playable(other)
    until(other, "!!document.querySelector('#board [aria-label^=\"White Queen\"]')")
    assert other.url.startswith(shared_server.url)
    assert other.evaluate("window.opener") is None
    assert page.frames[-1].locator("#problems input").count() == 0
