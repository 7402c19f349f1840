"""pointer: which cell a tap is for."""

import importlib
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from tests.web.pretend import pretended


class Hand:
    """A pointer over a board whose events the test makes; `tapped` are the cells that were."""

    def __init__(self) -> None:
        pointer: Any = importlib.import_module("web.board.pointer")
        self.tapped: list[Any] = []
        listener = SimpleNamespace(
            tap=self.tapped.append,
            deselect=lambda: self.tapped.append("none"),
            mark=lambda begin, end: self.tapped.append((begin, end)),
            hold=lambda cell: cell == 7,
        )
        self.view = MagicMock()
        self.pointer = pointer.Pointer(MagicMock(), self.view, listener, MagicMock())

    def event(self, cell: int, detail: int = 1) -> Any:
        text = str(cell) if cell >= 0 else None
        return SimpleNamespace(
            target=SimpleNamespace(getAttribute=lambda name: text),
            detail=detail,
            pointerId=1,
            pointerType="touch",
            clientX=10,
            clientY=10,
        )

    def tap(self, down: int, click: int) -> None:
        self.pointer._on_down(self.event(down))
        self.pointer._on_up(self.event(click))
        self.pointer._on_click(self.event(click))


@pytest.fixture
def hand() -> Iterator[Hand]:
    with pretended():
        yield Hand()


def test_a_tap_is_for_the_cell_that_was_under_the_finger_when_it_came_down(hand: Hand) -> None:
    hand.tap(7, 7)
    hand.tap(7, 8)  # the board has moved under the finger
    hand.tap(7, -1)
    hand.tap(-1, 8)
    hand.tap(0, 8)
    assert hand.tapped == [7, 7, 7, "none", 0]


def test_a_click_without_a_pointer_is_for_its_own_cell(hand: Hand) -> None:
    hand.tap(7, 7)
    hand.pointer._on_click(hand.event(9, detail=0))
    hand.pointer._on_click(hand.event(-1, detail=0))
    assert hand.tapped == [7, 9, "none"]


def test_the_board_is_held_while_a_finger_is_down(hand: Hand) -> None:
    hold = hand.view.viewport.hold
    hand.pointer._on_down(hand.event(7))
    assert [call.args for call in hold.call_args_list] == [(True,)]
    hand.pointer._on_up(hand.event(7))
    assert [call.args for call in hold.call_args_list] == [(True,), (False,)]


def test_a_finger_pans_from_a_button_over_the_board_and_a_press_stays_the_buttons(
    hand: Hand,
) -> None:
    """A sign at the edge for pieces out of sight took the finger that wanted to go there."""
    hand.pointer.drag.lift.return_value = False
    button = MagicMock()
    hand.pointer.watch(button)
    names = [call.args[0] for call in button.addEventListener.call_args_list]
    assert names == ["pointerdown", "pointermove", "pointerup", "pointercancel", "click"]
    for way, pans in ((0, False), (60, True)):
        hand.pointer._on_down(hand.event(-1))
        moved, click = hand.event(-1), hand.event(-1)
        moved.clientY += way
        click.stopImmediatePropagation = MagicMock()
        hand.pointer._on_move(moved)
        hand.pointer._on_up(moved)
        hand.pointer._on_button(click)
        assert hand.view.camera.pan.called == pans
        assert click.stopImmediatePropagation.called == pans
    hand.pointer._on_button(click)
    assert click.stopImmediatePropagation.call_count == 1, "the next press counts again"


def test_the_second_button_draws_from_cell_to_cell_and_signs_where_no_stack_is(hand: Hand) -> None:
    hand.view.scene = SimpleNamespace(stacks={7: (1,), 8: (2, 3)})
    for begin, end in ((7, 8), (7, 7), (8, 8), (-1, 7), (7, -1)):
        down, up = hand.event(begin), hand.event(end)
        for event in (down, up):
            event.pointerType, event.button, event.type = "mouse", 2, "pointerup"
        hand.view.cell_at.return_value = end
        hand.pointer._on_down(down)
        hand.pointer._on_up(up)
    assert hand.tapped == [(7, 8), (7, 7)], "a stack is peeked into"


def test_a_finger_that_rests_on_a_single_piece_may_mean_something(hand: Hand) -> None:
    hand.view.peek.return_value = False
    for cell, ignored in ((7, True), (9, False)):
        hand.pointer._on_down(hand.event(cell))
        hand.pointer._on_time()
        assert hand.pointer.ignore_click == ignored
        hand.pointer._on_up(hand.event(cell))
