"""What the games of the library went on with from a position, in a real browser."""

from pathlib import Path

from playwright.sync_api import Page

from tests.browser.conftest import open_board, until
from tests.browser.test_accessibility import violations
from tests.browser.test_library import listed

MOVES = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ")
OTHERS = ("wS1", "bS1 wS1/", "wQ /wS1", "bG1 bS1/")
"""The same first three plies, turned."""


def game(moves: tuple[str, ...], black: str, result: str) -> str:
    numbered = " ".join(f"{number}. {move}" for number, move in enumerate(moves, 1))
    head = f'[GameType "Base"]\n[White "Ana"]\n[Black "{black}"]\n[Result "{result}"]'
    return f"{head}\n\n{numbered}\n"


def shown(page: Page, name: str) -> list[str]:
    """The texts of the rows of the dialog's list `name`, "moves" or "games"."""
    rows = page.locator(f"dialog:has(#positions-title) .positions-{name} button")
    return [" ".join(text.split()) for text in rows.all_inner_texts()]


def test_a_position_is_looked_up_in_imported_games(page: Page, url: str, tmp_path: Path) -> None:
    games = [game(MOVES, "Bo", "WhiteWins"), game(OTHERS, "Cid", "BlackWins")]
    (tmp_path / "games.pgn").write_text("\n".join(games))
    open_board(page, url)
    listed(page)
    page.locator("dialog.games input[type=file]").set_input_files(str(tmp_path / "games.pgn"))
    until(page, "document.querySelector('.games-told').textContent.startsWith('2 games added')")
    page.locator("dialog.games [data-act=positions]").click()
    state = "document.querySelector('.positions-state')?.textContent"
    until(page, f"{state} === '2 games reach this position.'")
    assert page.evaluate("location.hash") == "#positions"
    assert violations(page, "dialog[open]") == []
    (first,) = shown(page, "moves")
    assert "2 games: White won 1, 0 drawn, Black won 1" in first
    for _ in range(3):
        before = page.locator(".positions-moves button").first
        # A double tap: the second one comes before the list of the next position.
        before.evaluate("(row) => { row.dataset.before = '1'; row.click(); row.click(); }")
        until(page, "!document.querySelector('.positions-moves [data-before]')")
        until(page, f"{state}.endsWith('this position.')")
    until(page, "document.querySelectorAll('.positions-moves button').length === 2")
    page.locator("dialog:has(#positions-title) select").select_option("Cid")
    until(page, f"{state} === '1 game reaches this position.'")
    assert len(shown(page, "games")) == 1 and "Ana" in shown(page, "games")[0]
    page.locator(".positions-games button").click()
    until(page, "!document.querySelector('dialog[open]')")
    until(page, "document.querySelectorAll('#board .tile').length === 3")
