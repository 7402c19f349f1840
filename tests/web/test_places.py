"""What Back closes, and what a reload opens again: every view of the game's page, without a browser."""

from collections.abc import Iterator
from typing import Any

import pytest

from hive_core.rules.hexes import cell_at
from tests.web.visit import NARROW, Visit, browser

PLACES = {
    "menu": ("menu", ""),
    "more": ("more", ""),
    "new_game": ("new_game", ""),
    "settings": ("settings", "settings"),
    "help": ("help", "help"),
    "about": ("about", ""),
    "paste": ("paste", "paste"),
    "games": ("games", "games"),
    "editor": ("editor", "editor"),
    "openings": ("openings", "openings"),
    "share": ("share", ""),
    "analysis": ("analysis moves", "analysis"),
    "review": ("review", "review"),
    "drawer": ("moves", ""),
}
"""What each action opens on a phone, from the bottom up, and the address that it has then."""


@pytest.fixture(scope="module")
def around() -> Iterator[Any]:
    with browser() as found:
        yield found


@pytest.fixture
def visit(around: Any) -> Iterator[Visit]:
    """A game of two moves on a phone."""
    found = Visit(*around)
    found.media.add(NARROW)
    found.start()
    found.press("welcome.person")
    found.press("slots-0: reserve.slot(bug=bug.A*")
    found.tap(cell_at(0, 0))
    found.press("slots-1: reserve.slot(bug=bug.A*")
    found.tap(cell_at(1, 0))
    yield found
    found.close()


def act(visit: Visit, name: str) -> None:
    """Presses what opens a place, wherever it is."""
    shell = (
        ("open", name)
        if name in ("menu", "more", "new_game", "settings", "help", "about", "paste")
        else ""
    )
    node = visit.document.createElement("button")
    node.setAttribute("data-act", shell[0] if shell else name)
    node.setAttribute("data-arg", shell[1] if shell else "")
    visit.document.body.append(node)  # type: ignore[union-attr]
    visit.change(lambda: node.click(1))
    node.remove()


def opened(visit: Visit) -> str:
    return " ".join(visit.main.page.feature("places").opened())


def hash_of(visit: Visit) -> str:
    return str(visit.window.location.hash)


@pytest.mark.parametrize("name", PLACES)
def test_back_closes_what_is_open_and_a_reload_opens_it_again(visit: Visit, name: str) -> None:
    layers, address = PLACES[name]
    before = visit.window.history.length
    act(visit, name)
    assert opened(visit) == layers
    assert visit.window.history.state == layers
    assert hash_of(visit) == ("#" + address if address else "")
    for there in range(len(layers.split()), 0, -1):
        assert opened(visit) == " ".join(layers.split()[:there])
        visit.back()
    assert opened(visit) == "" and hash_of(visit) == ""
    assert visit.window.history.at == before - 1, "the next Back leaves"
    if address:
        act(visit, name)
        visit.reload()
        visit.wait(6000)
        assert opened(visit) == layers and hash_of(visit) == "#" + address
        for _ in layers.split():
            visit.back()
        assert opened(visit) == "" and visit.window.history.at == before - 1


def test_what_is_closed_by_its_button_leaves_no_entry(visit: Visit) -> None:
    at = visit.window.history.at
    act(visit, "settings")
    visit.press("d-settings: action.close")
    assert visit.window.history.at == at and opened(visit) == ""
    act(visit, "menu")
    visit.press("d-menu: action.settings")
    assert visit.window.history.state == "settings" and visit.window.history.at == at + 1


def test_a_dialog_over_a_view_closes_before_it(visit: Visit) -> None:
    act(visit, "review")
    act(visit, "menu")
    assert visit.window.history.state == "review menu" and hash_of(visit) == "#review"
    visit.back()
    assert opened(visit) == "review"
    act(visit, "editor")
    assert hash_of(visit) == "#editor"
    visit.back()
    assert opened(visit) == "review" and hash_of(visit) == "#review"
    visit.press("side: action.close")
    assert opened(visit) == "" and not visit.window.history.state


@pytest.mark.parametrize("wide", [True, False])
def test_nothing_leads_back_to_a_review_that_is_in_sight(visit: Visit, wide: bool) -> None:
    """After Escape a wide page had "Back to the review" beside the review."""
    if wide:
        visit.window.media.clear()
    act(visit, "review")
    way_back: Any = visit.document.getElementById("b-to-review")
    assert way_back.hidden
    visit.key("Escape")
    assert visit.main.page.table.review and way_back.hidden == wide


def test_forward_opens_a_view_again(visit: Visit) -> None:
    act(visit, "openings")
    visit.back()
    visit.change(lambda: visit.window.history.go(1))
    assert opened(visit) == "openings" and hash_of(visit) == "#openings"


def test_an_address_opens_its_view_over_the_game(visit: Visit) -> None:
    visit.start("#games")
    assert opened(visit) == "games" and hash_of(visit) == "#games"
    visit.back()
    assert opened(visit) == "" and hash_of(visit) == ""
    visit.start("#review")
    assert opened(visit) == "review"
    visit.start("#nothing")
    assert opened(visit) == "" and visit.window.history.length == 1


def test_a_link_to_a_view_within_the_page_opens_it(visit: Visit) -> None:
    visit.change(lambda: setattr(visit.window.location, "hash", "#openings"))
    assert opened(visit) == "openings"
    visit.back()
    assert opened(visit) == ""


def test_a_review_has_no_place_before_the_first_move(visit: Visit) -> None:
    visit.memory.texts.clear()
    visit.start("#review")
    assert opened(visit) == "" and hash_of(visit) == "" and visit.window.history.at == 0


def test_links_of_games_open_as_ever(visit: Visit) -> None:
    visit.memory.texts.clear()
    visit.start("#game=Base;InProgress;Black[1];wS1")
    assert visit.session.game.text() == "Base;InProgress;Black[1];wS1"
    assert opened(visit) == "" and hash_of(visit) == ""


def test_a_draft_outlives_the_editors_button_back_and_a_reload(visit: Visit) -> None:
    act(visit, "editor")
    editor = visit.main.page.feature("editor")
    told = visit.press("editor: editor.slot(color=color.white, bug=bug.Q, n=1)")
    visit.tap(cell_at(0, 0))  # on an ant: a text would not read back
    draft = editor.dialog.draft.text()
    told = visit.press("editor: action.close")
    assert "said: editor.said.waits" in told
    act(visit, "editor")
    assert editor.dialog.draft.text() == draft
    visit.reload()
    visit.wait(1000)
    editor = visit.main.page.feature("editor")
    assert editor.dialog.draft.text() == draft and "editor.said.draft" in "\n".join(visit.lines())
    visit.back()
    act(visit, "editor")
    assert editor.dialog.draft.text() == draft
    visit.press("editor: editor.game")
    assert editor.dialog.draft.state == editor.dialog.game
    visit.press("editor: action.close")
    visit.reload()
    act(visit, "editor")
    editor = visit.main.page.feature("editor")
    assert editor.dialog.draft.state == editor.dialog.game, "it was thrown away"


def test_what_was_typed_in_the_import_dialog_stays_until_it_is_opened(visit: Visit) -> None:
    def field() -> Any:
        return visit.document.getElementById("paste-text")

    act(visit, "paste")
    visit.fill("d-paste: paste.label", "Base;InProgress;Black[1];wS")
    visit.press("d-paste: action.close")
    visit.reload()
    act(visit, "paste")
    assert field().value == "Base;InProgress;Black[1];wS"
    visit.fill("d-paste: paste.label", "Base;InProgress;Black[1];wS1")
    visit.press("d-paste: paste.open")
    assert visit.session.game.text() == "Base;InProgress;Black[1];wS1"
    act(visit, "paste")
    assert field().value == ""
