"""The card of a first visit and the dialogs: one main way, few questions, no accident, from the top."""

import json
import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from hive_core.records import changed
from hive_core.rules.board import ONGOING
from hive_core.rules.hexes import START
from tests.web.dom import Event
from tests.web.visit import ROOT, Visit, browser

LESSONS, LOCALES = ROOT / "web" / "lessons", ROOT / "web" / "locales"
MAIN = {"welcome": "quick", "d-welcome": "begin"}
"""The card and the dialog with the first ways, and the action of their buttons."""
SCROLLING = ("menu", "more", "welcome", "new_game", "settings", "help", "about")
ASKED = {
    "computer": ["new.opponent", "new.level", "new.side", "new.bugs"],
    "watch": ["new.opponent", "new.level", "new.bugs"],
    "person": ["new.opponent", "new.bugs"],
    "friend": ["new.opponent", "new.side", "new.bugs"],
}
"""What a new game asks at once, by who plays."""
MORE = ["new.clock", "new.help", "new.style", "new.opening"]


@pytest.fixture(scope="module")
def around() -> Iterator[Any]:
    with browser() as found:
        yield found


@pytest.fixture
def visit(around: Any) -> Iterator[Visit]:
    found = Visit(*around)
    found.start()
    yield found
    found.close()


def node(visit: Visit, name: str) -> Any:
    found = visit.document.getElementById(name)
    assert found is not None
    return found


def click(visit: Visit, selector: str) -> None:
    button = visit.document.querySelector(selector)
    assert button is not None
    visit.do(lambda: button.click(1))


def test_a_first_visitor_has_one_main_way(visit: Visit) -> None:
    """Two yellow buttons stood side by side, and the best way was below them."""
    for name, act in MAIN.items():
        (main,) = node(visit, name).querySelectorAll(".primary")
        assert (main.attrs["data-act"], main.attrs["data-arg"]) == (act, "coach")


def test_nobody_is_told_of_use_without_a_network_unasked(visit: Visit) -> None:
    """A sentence lay over the picture of the card, and in a game over a queen."""
    for event in ("skep-offline-ready", "skep-computer-ready"):
        assert visit.change(partial(visit.window.dispatchEvent, Event(event))) == []
    visit.window.skep.offline = "ready"
    visit.do(lambda: visit.main.page.open_dialog("about"))
    assert node(visit, "about-offline").textContent == "about.offline"


@pytest.mark.parametrize("name", SCROLLING)
def test_a_dialog_opens_at_its_top_wherever_it_was_left(visit: Visit, name: str) -> None:
    """Somebody who had scrolled saw the middle of the form, and began the wrong game."""
    box = node(visit, "d-" + name)
    (body,) = box.querySelectorAll(".dialog-body, .menu")
    for _ in range(2):
        visit.do(lambda: visit.main.page.open_dialog(name))
        assert box.open and body.scrollTop == 0
        body.scrollTop = 300.0
        visit.do(box.close)


def test_a_new_game_asks_little_at_once(visit: Visit) -> None:
    visit.do(lambda: visit.main.page.open_dialog("new_game"))
    box, more = node(visit, "d-new_game"), node(visit, "new-more")
    assert more.hidden
    assert [legend.textContent for legend in more.querySelectorAll("legend")] == MORE
    for opponent, wanted in ASKED.items():
        field = box.querySelector(f"input[name=opponent][value={opponent}]")

        def choose(field: Any = field) -> None:
            field.checked = True
            field.dispatchEvent(Event("change"))

        visit.do(choose)
        shown = [one.textContent for one in box.querySelectorAll("legend") if one.shown]
        assert shown == wanted, opponent


@pytest.mark.parametrize("rooms", ["", "wss://rooms.example"])
def test_play_a_friend_offers_friends_alone_and_says_what_each_way_needs(
    visit: Visit, rooms: str
) -> None:
    """Of six kinds of opponents three were no friend, and only the chosen one was explained."""
    visit.window.skep.rooms = rooms
    visit.do(lambda: visit.main.page.open_dialog("new_game"))
    everybody = ways(visit)
    visit.do(node(visit, "d-new_game").close)
    click(visit, "#welcome [data-arg=friend]")
    assert node(visit, "d-new-title").textContent == "welcome.friend"
    assert ways(visit) == [*(["room"] if rooms else []), "friend", "direct", "person"]
    box = node(visit, "d-new_game")
    (checked,) = [one for one in box.querySelectorAll("[name=opponent]") if one.checked]
    assert checked.value == ways(visit)[0]
    for kind in ways(visit):
        field = box.querySelector(f"[name=opponent][value={kind}]")
        about = node(visit, field.attrs["aria-describedby"])
        assert about.textContent == f"new.{kind}_hint" and about.shown
    visit.do(node(visit, "d-new_game").close)
    visit.do(lambda: visit.main.page.open_dialog("new_game"))
    assert ways(visit) == everybody and len(everybody) == 6 + bool(rooms)
    assert node(visit, "d-new-title").textContent == "new.title"


def ways(visit: Visit) -> list[str]:
    """The kinds of opponents that the open dialog offers, from the top."""
    fields = node(visit, "d-new_game").querySelectorAll("[name=opponent]")
    return [field.value for field in fields if field.shown]


def test_the_button_that_begins_a_game_says_so_when_it_gives_a_link(visit: Visit) -> None:
    visit.do(lambda: visit.main.page.open_dialog("friend"))
    for kind, words in (("friend", "new.start"), ("direct", "new.invite"), ("person", "new.start")):
        click(visit, f"[name=opponent][value={kind}]")
        (start,) = node(visit, "d-new_game").querySelectorAll("[type=submit]")
        assert start.textContent == words


@pytest.mark.parametrize("kind", ["friend", "direct"])
def test_the_main_button_of_an_invitation_comes_before_its_code_and_the_raw_link(
    visit: Visit, kind: str
) -> None:
    """Four lines of letters and digits stood above the button that copies them."""
    visit.window.skep.qr = lambda link: "21 0 M0 0h1v1z"
    visit.do(lambda: visit.main.page.open_dialog("friend"))
    click(visit, f"[name=opponent][value={kind}]")
    click(visit, "[name=side][value=black]")
    click(visit, "#d-new_game [type=submit]")
    visit.settle()
    if kind == "friend":
        click(visit, "#b-send")
        visit.settle()
    box: Any = visit.document.querySelector("dialog.send")
    nodes = list(box.walk())
    (main,) = [one for one in box.querySelectorAll(".primary") if one.shown]
    code, fold, link = [box.querySelector(one) for one in (".send-code", "details", ".send-link")]
    places = [nodes.index(one) for one in (main, code, fold, link)]
    assert places == sorted(places)
    assert box.open and not fold.open and fold.contains(link)
    # Of two devices side by side one scans the other.
    assert code.shown == (kind == "direct")


def test_studies_are_one_press_away_on_a_first_visit(visit: Visit) -> None:
    """They were three away."""
    (link,) = node(visit, "welcome").querySelectorAll("[href='learn.html#studies']")
    assert link.textContent == "action.studies" and link.shown


def test_the_first_lessons_have_one_name() -> None:
    """A dialog called First steps stood beside lessons called Learn in a few minutes."""
    chapter = json.loads((LESSONS / "first.json").read_text())
    for code in ("en", "es"):
        words = json.loads((LOCALES / f"{code}.json").read_text())
        assert words["welcome.learn"] == chapter["title"][code]
        assert not re.search("steps|lesson|pasos|lecci", words["action.welcome"])


def test_a_draw_that_is_offered_twice_in_a_hurry_is_not_accepted(visit: Visit) -> None:
    """The second tap met the button that accepts the offer."""
    visit.press("welcome.person")
    session = visit.session
    visit.do(lambda: session.play("wS1"))
    visit.do(visit.window.frame)
    offer = node(visit, "offer")
    for selector in ("#m-draw", "#confirm-yes", "#confirm-yes", "#offer-yes"):
        click(visit, selector)
        visit.do(lambda: visit.window.pass_time(100))
        visit.do(visit.window.frame)
        assert session.game.outcome()[0] == ONGOING, selector
    assert not offer.hidden, node(visit, "line-text").textContent
    visit.do(lambda: visit.window.pass_time(600))
    click(visit, "#offer-yes")
    assert session.game.outcome()[0] != ONGOING


def test_no_analysis_is_held_out_to_who_plays_a_friend(visit: Visit) -> None:
    """It only said that it gives no help against a friend; "Hint" beside it was dimmed."""
    visit.press("welcome.person")
    session, button = visit.session, node(visit, "b-analyse")
    assert button.attrs["aria-disabled"] == "false"
    setup = changed(session.setup, opponent="friend", side="white")
    visit.do(lambda: session.new_game.start(setup))
    visit.do(visit.window.frame)
    assert button.attrs["aria-disabled"] == "true"


def test_who_resigns_is_said(visit: Visit) -> None:
    visit.press("welcome.person")
    session = visit.session
    for move, color in (("wS1", "black"), ("bS1 wS1-", "white")):
        visit.do(partial(session.play, move))
        visit.do(visit.window.frame)
        click(visit, "#m-resign")
        assert node(visit, "confirm-text").textContent == f"confirm.resign.text.{color}"
        click(visit, "#confirm-no")


def test_the_key_for_help_works_before_anything_has_the_focus(visit: Visit) -> None:
    body: Any = visit.document.body
    visit.key("?", body)
    assert node(visit, "d-help").open


def test_a_double_tap_on_a_piece_takes_it_and_plays_nothing_twice(visit: Visit) -> None:
    """The second tap laid the piece down again, or scolded for the piece just placed."""
    visit.press("welcome.person")
    session = visit.session
    slot: Any = visit.document.querySelector("#slots-0 .slot[data-arg=wA]")
    for detail in (1, 2):
        visit.do(partial(slot.click, detail))
    assert session.selection.piece >= 0
    visit.do(visit.window.frame)
    cell: Any = visit.document.querySelector(f"#board [data-cell='{START}']")
    for detail in (1, 2):
        for kind in ("pointerdown", "pointerup"):
            visit.do(partial(cell.dispatchEvent, Event(kind, clientX=9.0, clientY=9.0)))
        visit.do(partial(cell.click, detail))
        visit.do(visit.window.frame)
    assert session.game.board.ply == 1 and not session.selection.refusal


def test_the_loser_is_called_you(visit: Visit) -> None:
    visit.press("welcome.computer")
    visit.do(lambda: visit.session.play("wS1"))
    visit.do(visit.session.ending.resign)
    visit.do(visit.window.frame)
    assert node(visit, "banner-why").textContent == "end.why.resignation.you"
    assert node(visit, "banner-title").textContent == "end.you_lose"
    # One press leads to the turn that decided.
    again = node(visit, "banner-from")
    assert again.shown and again.attrs["data-act"] == "again_from"
    visit.do(partial(again.click, 1))
    visit.settle()
    assert visit.session.review.on and visit.main.page.feature("review").panel.onward.leads


def test_the_menu_is_short_and_the_rest_is_behind_more(visit: Visit) -> None:
    """Eighteen equal lines were longer than a phone."""
    visit.press("welcome.person")
    visit.do(lambda: visit.main.page.open_dialog("menu"))
    lines = [one for one in node(visit, "d-menu").querySelectorAll("li") if one.shown]
    assert len(lines) <= 11, [one.textContent for one in lines]


def test_the_marked_move_has_words_beside_its_pictures_and_no_other(visit: Visit) -> None:
    """Who was new could not read three pictures and two numbers."""

    def spelt() -> list[str]:
        rows = node(visit, "moves").querySelectorAll(".told")
        return [str(row.attrs.get("data-words") or "") for row in rows]

    visit.press("welcome.person")
    for move in ("wS1", "bS1 wS1-", "wQ -wS1"):
        visit.do(partial(visit.session.play, move))
        visit.do(visit.window.frame)
    start, first, second, third = spelt()
    assert (start, first, second) == ("", "", "") and third
    visit.do(partial(visit.session.step, "back"))
    visit.do(visit.window.frame)
    assert [bool(words) for words in spelt()] == [False, False, True, False]
