"""The bookmark that brings a game from a page of hivegame.com, on a page of the tests' own making."""

import json
from typing import Any
from urllib.parse import unquote

from playwright.sync_api import Dialog, Page

from tests.browser.conftest import open_board, until
from tests.browser.test_accessibility import violations

NAME = "<img src=x onerror=fail()>"
GAME = {
    "uuid": "0b0e",
    "game_id": "Recorded1",
    "turn": 4,
    "finished": True,
    "game_status": {"Finished": {"Winner": "Black"}},
    "game_type": "MLP",
    "white_player": {"username": NAME, "uid": "1"},
    "black_player": {"username": 'Bo "\\"', "uid": "2"},
    "moves": {"(wA1)": [{"q": 1, "r": 2}]},
    "history": [["wS1", "."], ["bS1", "wS1-"], ["wQ", "\\wS1"], ["bQ", "bS1-"]],
    "move_times": [600_000_000_000, 599_000_000_000, 571_000_000_000, None],
    "created_at": "2026-10-02T10:00:00Z",
}


def as_page(*resources: object) -> str:
    """A page with such data, written as that site writes it: each is JSON in a string of JavaScript."""
    lines = ["__RESOLVED_RESOURCES=[];__PENDING_RESOURCES=[0,1,];"]
    for number, data in enumerate(resources):
        text = json.dumps(data).replace("<", "\\u003c")
        lines.append(f"__RESOLVED_RESOURCES[{number}] = {json.dumps(text)};")
    return "<!doctype html><title>A game</title><script>" + "".join(lines) + "</script>"


def test_a_bookmark_brings_a_finished_game_and_nothing_else(page: Page, url: str) -> None:
    open_board(page, url)
    page.evaluate("document.querySelector('[data-act=open][data-arg=paste]').click()")
    page.locator("#d-paste [data-act=bookmarklet]").click()
    link = page.locator(".bookmark-link")
    address = link.get_attribute("href") or ""
    assert address.startswith("javascript:") and violations(page, "dialog[open]") == []
    link.click()
    until(page, "document.querySelector('.bookmark-steps ~ [role=status]').textContent")

    told: list[str] = []

    def hear(dialog: Dialog) -> None:
        told.append(dialog.message)
        dialog.accept()

    page.on("dialog", hear)
    body = [""]
    page.route(f"{url}game/*", lambda route: route.fulfill(body=body[0], content_type="text/html"))
    going = {**GAME, "finished": False, "game_status": "InProgress"}
    pages: list[tuple[str, list[Any]]] = [
        ("Another", [GAME]),
        ("Recorded1", [None, going]),
        ("Recorded1", [[], {"Ok": GAME}]),
    ]
    for name, resources in pages:
        body[0] = as_page(*resources)
        page.goto(f"{url}game/{name}")
        if resources is not pages[-1][1]:
            page.evaluate(unquote(address.removeprefix("javascript:")))
    assert "no game" in told[0] and "not over yet" in told[1] and not told[2:]

    with page.expect_popup() as opened:
        page.evaluate(unquote(address.removeprefix("javascript:")))
    tab = opened.value
    until(tab, "document.querySelectorAll('#moves li').length === 5")  # the start, four plies
    line = tab.locator("#line-text").text_content() or ""
    assert line.startswith(f'{NAME} against Bo "\\".') or NAME in line
    assert not tab.locator("#line img, #chip img").count()
    assert "shared" not in tab.url and tab.evaluate("window.opener") is None
    assert page.url.endswith("game/Recorded1")
