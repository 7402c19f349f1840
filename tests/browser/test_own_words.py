"""Boards that speak an author's words, and boards that show what stands in a file or a script."""

import json
from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from hive_core.study.link import packed
from tests.browser.conftest import Served, playable, until
from tests.browser.test_accessibility import violations
from tests.browser.test_element import boards, heard, host, real, show

__all__ = ["boards", "host", "real"]

GERMAN = {
    "white_turn": "Weiß am Zug",
    "ant": "Ameise",
    "white_piece": "{bug}, weiß",
    "left": "{bug}, noch {n}",
    "undo": "Zurück",
    "open": "In Skep öffnen",
    "gap": "Die Lücke ist zu eng.",
    "solve": "Lösen",
    "to_study": "Zum Text",
    "skip": "Weiter",
}
WORDS = " | ".join(f"{name}: {text}" for name, text in GERMAN.items())
PGN = '[White "Ada"]\n\n1. wS1 {A quiet first piece.}\n2. bG1 wS1-\n\n3. wQ -wS1'
STUDY = f"""---
study: ameisen
title: Die Ameise
lang: de
words: "{WORDS}"
---
Die Ameise läuft um den Stock.

```hive
ask: find:wA1
task: Wohin kann die weiße Ameise?
wQ@1,0 bQ@1,-1 wS1@0,-1 bS1@-1,0 wG1@-1,1 wA1@2,-1 to:w game:Base
```
"""


def test_a_board_speaks_its_authors_words_and_english_where_they_are_missing(
    page: Page, url: str
) -> None:
    page.goto(f"{url}embed.html#mode=play&lang=de&words={quote(WORDS)}")
    playable(page)
    assert page.evaluate("document.documentElement.lang") == "de"
    assert page.locator("#status-main").text_content() == "Weiß am Zug"
    assert page.locator("#b-undo").text_content() == "Zurück"
    assert page.locator("#b-redo").text_content() == "Redo"
    assert page.locator("#open").text_content() == "In Skep öffnen"
    slot = page.locator('.slot[data-arg="wA"]')
    assert (slot.get_attribute("aria-label") or "").startswith("Ameise, noch 3")
    slot.click()
    page.locator("#board .cell.hot").first.click()
    until(page, "!!document.querySelector('#board [aria-label^=\"Ameise, weiß\"]')")
    assert page.locator("#problems").is_hidden()
    assert violations(page) == []


def test_faulty_words_are_told_with_their_place_and_the_board_is_english(
    page: Page, url: str
) -> None:
    page.goto(f"{url}embed.html#mode=play&lang=en&words={quote('undo: Zurück | ondo: Vor')}")
    playable(page)
    said = page.locator("#problems").text_content() or ""
    assert said.startswith("words: “ondo: Vor” cannot be used.") and "list in the doc" in said
    assert page.locator("#b-undo").text_content() == "Undo"


def test_words_are_handed_over_by_attribute_by_property_and_in_a_script(
    page: Page, host: Served, boards: Served
) -> None:
    script = f'<script type="application/x-hive-words">{json.dumps(GERMAN)}</script>'
    body = f'<main lang="de"><hive-board id="a" words="{WORDS}"></hive-board>'
    body += f'<hive-board id="b">{script}</hive-board></main><hive-board id="c"></hive-board>'
    show(page, host, boards, body)
    page.evaluate("[a, b, c].forEach((board) => board.load())")
    until(page, "count('ready') === 3")
    asked = "(b) => Object.fromEntries(new URL(frame(b).src).hash.slice(1).split('&')"
    asked += ".map((one) => one.split('=').map((part) => decodeURIComponent(part))))"
    given = [page.locator(f"#{name}").evaluate(asked) for name in "abc"]
    assert [one.get("lang") for one in given] == ["de", "de", "en"]
    assert given[0]["words"].replace("+", " ") == WORDS
    assert json.loads(given[1]["words"].replace("+", " ")) == GERMAN
    assert "words" not in given[2]
    page.evaluate("words => { c.words = words; }", {"ant": "Ameise"})
    until(page, "count('ready') === 4")
    assert page.evaluate("c.getAttribute('words')") == '{"ant":"Ameise"}'


def test_a_real_board_speaks_the_words_of_its_page(page: Page, host: Served, real: Served) -> None:
    show(
        page, host, real, f'<main lang="de"><hive-board id="b" words="{WORDS}"></hive-board></main>'
    )
    until(page, "count('ready') === 1 && b.state.lang === 'de'")
    assert page.evaluate("document.querySelector('#b').shadowRoot.activeElement") is None


@pytest.mark.parametrize("form", ["script", "file"])
def test_a_game_comes_from_a_script_inside_or_from_a_file(
    page: Page, host: Served, boards: Served, form: str
) -> None:
    """In Markdown an attribute of several lines ends at the first that is empty."""
    (host.folder / "game.pgn").write_text(PGN)
    inside = f'\n<script type="application/x-hive-game">\n{PGN}\n</script>\n'
    body = f'<hive-board id="b" ply="1">{inside}</hive-board>'
    show(
        page,
        host,
        boards,
        body if form == "script" else '<hive-board id="b" ply="1" src="game.pgn">',
    )
    until(page, "count('ready') === 1")
    address = page.evaluate("new URLSearchParams(new URL(frame(b).src).hash.slice(1)).get('game')")
    assert address == PGN
    if form == "file":
        (host.folder / "other.pgn").write_text("1. wA1")
        page.evaluate("{ b.src = 'other.pgn'; }")
        until(page, "b.getAttribute('game') === '1. wA1'")
        page.evaluate("b.getState()")
        assert heard(page, boards)[-1] == {"type": "set", "game": "1. wA1"}


def test_a_file_that_does_not_come_is_told_and_asked_for_again(
    page: Page, host: Served, boards: Served, watch
) -> None:
    watch.allow = lambda fault: "404" in fault or "game.pgn" in fault
    show(page, host, boards, '<hive-board id="b" src="game.pgn"></hive-board>')
    until(page, "count('error') === 1")
    assert page.evaluate("events[0][2].about") == "game.pgn"
    note = page.locator("#b [part=note]")
    assert note.is_visible() and not page.evaluate("!!frame(b)")
    (host.folder / "game.pgn").write_text(PGN)
    note.locator("button").click()
    until(page, "count('ready') === 1")
    assert note.is_hidden()


def test_a_study_brings_the_words_of_its_language(page: Page, url: str) -> None:
    page.goto(f"{url}embed.html#study={packed(STUDY)}")
    playable(page)
    until(page, "document.documentElement.lang === 'de'")
    page.get_by_text("Lösen").click()
    until(page, "!document.querySelector('#lesson').hidden")
    assert page.locator("#to-study").text_content() == "Zum Text"
    assert page.locator("#lesson .task-next").text_content() == "Weiter"
    assert page.locator("#open").text_content() == "In Skep öffnen"
    assert violations(page) == []
