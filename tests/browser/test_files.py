"""A file is dropped on the page, kept, and saved as another one; a shared text is opened too."""

from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page

from hive_core.files import LONGEST_FILE, read
from tests.browser.conftest import open_board, reload, until

NAME = "<img src=x onerror=fail()>"
TEXT = f"""[GameType "Base"]
[White "{NAME}"]
[Black "Bo"]
[Mood "good"]
[Result "InProgress"]

1. wS1
{{Solid.}}
2. bS1 wS1-
(2. bA1 wS1-
{{Quick.}})
3. wQ -wS1
4. bQ bS1
"""
DROP = """([name, text]) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([text], name));
  for (const type of ["dragover", "drop"]) {
    const init = { dataTransfer: transfer, bubbles: true, cancelable: true };
    const event = new DragEvent(type, init);
    document.querySelector("#board-area").dispatchEvent(event);
    if (!event.defaultPrevented) throw new Error(type + " was left to the browser");
  }
}"""


def save(page: Page, kind: str, path: Path) -> str:
    """Saves the game as a file of that kind, by the dialog."""
    page.locator("[data-act=share]").first.evaluate("(node) => node.click()")
    until(page, "!!document.querySelector('dialog.share[open]')")
    page.locator("[data-act=share_form][data-arg=file]").click()
    page.locator(".share [name=file]").select_option(kind)
    with page.expect_download() as waiting:
        page.locator("[data-act=share_save_file]").click()
    waiting.value.save_as(path)
    assert waiting.value.suggested_filename == "hive-img-src-x-onerror-fail-Bo." + kind
    shown = page.locator(".share-text").text_content()
    page.locator(".share [data-act=close]").click()
    assert shown == path.read_text("utf-8")
    return shown


def test_a_dropped_file_is_opened_kept_and_saved_again(
    page: Page, url: str, tmp_path: Path
) -> None:
    open_board(page, url)
    page.evaluate(DROP, ["game.pgn", TEXT])
    line = page.locator("#line-text")
    until(page, "document.querySelector('#line-text').textContent.includes('move 4')")
    told = line.text_content() or ""
    assert told.startswith(NAME + " against Bo. ") and " move 3. Line 13, move 4:" in told
    assert page.locator("#chip").text_content() == NAME[:13] + "… – Bo"
    assert not page.locator("#line img, #chip img").count()
    for visit in range(2):
        text = save(page, "pgn", tmp_path / "again.pgn")
        file = read(text, "again.pgn")
        assert dict(file.headers) == {"White": NAME, "Black": "Bo", "Mood": "good"}
        comments = [node.comment for node in file.game.root.nodes()]
        assert comments == ["", "Solid.", "", "", "Quick."]
        if not visit:
            reload(page)
            until(page, "document.querySelectorAll('#moves li').length >= 3")
    assert read(save(page, "sgf", tmp_path / "a.sgf"), "a.sgf").game.root.variations[0].comment
    page.evaluate(DROP, ["game.sgf", "(;GM[1];B[dd])"])
    until(page, "document.querySelector('#d-paste').open")
    assert page.locator("#paste-text").input_value() == "(;GM[1];B[dd])"
    page.locator("#d-paste [type=submit]").click()
    until(page, "!document.querySelector('#paste-error').hidden")
    assert "BoardSpace" in (page.locator("#paste-error").text_content() or "")
    with page.expect_file_chooser() as chooser:
        page.locator("[data-act=choose_file]").click()
    chooser.value.set_files({"name": "b.uhp", "mimeType": "", "buffer": b"Base;wB1;bB1 wB1-"})
    until(page, "document.querySelectorAll('#moves li').length === 3")  # the start, two plies
    assert not page.locator("#d-paste[open]").count()
    shared = "Base;wS1;bS1 wS1-;wQ -wS1"
    page.goto(page.url.split("#")[0] + "&" + urlencode({"text": shared, "title": "A game"}))
    until(page, "document.querySelector('#d-paste').open")
    assert page.locator("#paste-text").input_value() == shared
    assert page.locator("#paste-warn").is_visible() and "text=" not in page.url
    empty = "Look: http://here/#game="
    page.goto(page.url.split("#")[0] + "?" + urlencode({"text": empty}))
    until(page, "document.querySelector('#d-paste')?.open")
    assert page.locator("#paste-text").input_value() == empty
    page.locator("#paste-text").fill("1. L lL2\n2. QL5 ql2\n3. A")
    page.locator("#d-paste [type=submit]").click()
    until(page, "document.querySelectorAll('#moves li').length === 5")
    told = line.text_content() or ""
    assert "move 5: " in told and told.endswith("notation for play at the table: BOOM."), told


@pytest.mark.parametrize(
    "size", [pytest.param(LONGEST_FILE, marks=pytest.mark.nightly), LONGEST_FILE + 1]
)
def test_the_longest_file_is_read_by_a_page_that_has_just_begun(
    page: Page, url: str, size: int
) -> None:
    """MicroPython's memory is then hardly larger than the file."""
    open_board(page, url)
    page.evaluate(DROP, ["long.uhp", "Base;wS1;bS1 wS1-;wQ -wS1".rjust(size)])
    if size > LONGEST_FILE:
        until(page, "document.querySelector('#paste-error').textContent.includes('megabyte')")
    else:
        until(page, "document.querySelectorAll('#moves li').length === 4")
