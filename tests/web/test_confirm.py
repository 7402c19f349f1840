"""Moves that wait to be confirmed: a climb is never made by accident."""

import importlib
from typing import Any
from unittest.mock import MagicMock

import pytest

from hive_core.records import changed
from hive_core.rules.bugs import PIECE_BY_NAME
from hive_core.rules.hexes import NEIGHBOURS, START
from tests.web.fakes import table_for
from tests.web.pretend import pretended
from web.board.camera import Camera

NORTH_EAST, EAST, _, HOME, OWN, _ = NEIGHBOURS[START]
BEETLE, ANT = PIECE_BY_NAME["wB1"], PIECE_BY_NAME["wA1"]
CLIMBER = "wQ@0,0 bQ@1,0 wA1@-1,0 wB1@-1,1 to:w"
"""The beetle, at HOME, may climb onto its own ant, on OWN, and onto its queen, on START."""
ASKED = ("ask", "wB1 wA1", 0)


def opened(confirm: str = "climbs", text: str = CLIMBER) -> Any:
    session = table_for()
    session.open()
    session.new_game.start(changed(session.setup, opponent="person"))
    session.store.set("confirm", confirm)
    session.text.paste(text)
    return session


def plies(session: Any) -> int:
    return len(session.game.played)


def test_a_tap_on_another_own_piece_is_no_climb_by_accident() -> None:
    session = opened()
    session.tap(HOME)
    assert session.selection.piece == BEETLE
    session.tap(OWN)
    assert not plies(session)
    assert session.board.display.pending_target == OWN
    assert session.page.calls[-1] == ASKED


def test_the_same_cell_once_more_plays_the_climb() -> None:
    session = opened()
    session.tap(HOME)
    session.tap(OWN)
    session.tap(OWN)
    assert session.game.played[-1].text == "wB1 wA1"
    assert session.selection.pending_target == session.selection.piece == -1


@pytest.mark.parametrize("elsewhere", ["escape", "empty", "beetle"])
def test_elsewhere_or_escape_leaves_the_climb(elsewhere: str) -> None:
    session = opened()
    session.tap(HOME)
    session.tap(OWN)
    far = NEIGHBOURS[NEIGHBOURS[EAST][1]][1]
    {
        "escape": session.input.background,
        "empty": lambda: session.tap(far),
        "beetle": lambda: session.tap(HOME),
    }[elsewhere]()
    assert (session.selection.piece, session.selection.pending_target, plies(session)) == (
        -1,
        -1,
        0,
    )
    assert session.page.calls[-1] == ("clear_message",)
    session.tap(OWN)
    assert session.selection.piece == ANT, "and the piece that was meant can be chosen"


def test_another_goal_is_played_or_asked_about_in_its_turn() -> None:
    session = opened()
    session.tap(HOME)
    session.tap(OWN)
    session.tap(START)
    assert (session.selection.pending_target, plies(session)) == (START, 0)
    free = next(c for c in session.board.display.targets if session.game.board.top[c] < 0)
    session.tap(free)
    assert plies(session) == 1


def test_a_climb_onto_the_others_piece_means_nothing_else_and_is_played() -> None:
    session = opened(text="wQ@0,0 bQ@1,0 wB1@1,-1 to:w")
    session.tap(NORTH_EAST)
    session.tap(EAST)
    assert session.game.played[0].text == "wB1 bQ"


def test_moves_are_confirmed_never_where_that_is_wanted() -> None:
    session = opened("off")
    session.tap(HOME)
    session.tap(OWN)
    assert plies(session) == 1


def test_all_moves_are_confirmed_where_that_is_wanted_placed_and_carried_too() -> None:
    session = opened("all")
    session.pick(PIECE_BY_NAME["wS1"])
    goal = session.board.display.targets[0]
    session.tap(goal)
    assert (session.selection.pending_target, plies(session)) == (goal, 0)
    session.input.background()
    session.input.carry(BEETLE)
    session.input.put(BEETLE, OWN)
    assert (session.selection.pending_target, plies(session)) == (OWN, 0)
    session.input.put(BEETLE, OWN)
    assert plies(session) == 1


def test_a_piece_carried_onto_another_was_meant_to_climb() -> None:
    session = opened()
    session.input.carry(BEETLE)
    session.input.put(BEETLE, OWN)
    assert plies(session) == 1


def test_a_step_back_forgets_what_was_aimed_at() -> None:
    session = opened()
    session.play("wB1 wA1")
    session.undo()
    session.tap(HOME)
    session.tap(OWN)
    session.goto(0)
    assert (session.selection.pending_target, session.board.display.pending_target) == (-1, -1)


@pytest.mark.parametrize("scale", [0.2, 1.0, 3.0])
@pytest.mark.parametrize("at", [(0.0, 0.0), (170.0, 0.0), (0.0, -260.0)])
def test_the_tick_is_large_enough_for_a_finger_and_in_sight(
    scale: float, at: tuple[float, float]
) -> None:
    with pretended():
        from web.board.confirm_button import ConfirmButton

        camera = Camera(390, 600)
        camera.scale = scale
        written: dict[str, str] = {}

        class Group:
            innerHTML = ""
            children = [type("Face", (), {"setAttribute": lambda *_: None})()]

            def setAttribute(self, name: str, value: str) -> None:
                written[name] = value

        group: Any = Group()
        tick = ConfirmButton(group, camera)
        x, y = at[0] / scale, at[1] / scale
        tick.draw(7, x, y, x > 0, "Play here")
        assert 'data-cell="7"' in group.innerHTML
        place, size = written["transform"].split(") scale(")
        left, top, width, height = camera.view_box()
        radius = 24 * float(size[:-1])
        assert 2 * radius * scale >= 44
        cx, cy = [float(part) for part in place.removeprefix("translate(").split()]
        assert left - 0.1 <= cx - radius and cx + radius <= left + width + 0.1
        assert top - 0.1 <= cy - radius and cy + radius <= top + height + 0.1
        tick.draw(-1, 0, 0, True, "")
        assert group.innerHTML == ""


@pytest.mark.parametrize("confirm", ["climbs", "all"])
def test_a_move_that_waits_says_why_once(confirm: str) -> None:
    with pretended():
        pages: Any = importlib.import_module("web.play.base_page")
        page = pages.BoardPage.__new__(pages.BoardPage)
        page.t = lambda key, **_: key
        page.tell = MagicMock()
        page.table = MagicMock()
        page.table.settings.confirm = confirm
        page.line = importlib.import_module("web.play.message_line").MessageLine("line")
        page.ask("wB1 wA1", 0)
        page.ask("wB1 wA1", 0)
    first, again = [call.args[0] for call in page.tell.call_args_list]
    assert first == f"confirm.move confirm.why.{confirm}"
    assert again == "confirm.move"


def test_the_tick_says_to_a_resting_mouse_why_it_is_there() -> None:
    with pretended():
        ticks: Any = importlib.import_module("web.board.confirm_button")
        group = MagicMock()
        parts = [MagicMock(), MagicMock(), MagicMock()]
        group.children = parts
        ticks.ConfirmButton(group, Camera()).draw(OWN, 0.0, 0.0, True, "Play here", "Because")
        parts[0].setAttribute.assert_called_with("aria-label", "Play here")
        assert "<title>" in group.innerHTML and parts[2].textContent == "Because"
