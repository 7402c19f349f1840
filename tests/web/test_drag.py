"""What may be carried, and what comes of letting it go: in a game and in a lesson."""

import importlib
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

from hive_core.records import changed
from hive_core.rules.bugs import PIECE_BY_NAME
from hive_core.rules.hexes import NEIGHBOURS, START, cell_at
from tests.web.fakes import table_for
from tests.web.pretend import pretended
from web.learn.lesson import read_step
from web.learn.task_factory import task_for

WEST = NEIGHBOURS[START][4]
OPENING = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"]
QUEEN, SPIDER, ANT = [PIECE_BY_NAME[name] for name in ("wQ", "wS1", "wA1")]


def opened(**setup: Any) -> Any:
    session = table_for()
    session.open()
    session.new_game.start(changed(session.setup, **{"opponent": "person", **setup}))
    return session


def played() -> Any:
    session = opened()
    for text in OPENING:
        session.play(text)
    return session


def lesson(kind: str, **more: Any) -> Any:
    hive = "wS1@0,0 bG1@1,0 wA1@-1,0 bQ@2,0 wQ@-1,1 bS1@2,-1 game:Base"
    words = {"en": "x", "es": "x"}
    return task_for(read_step({"kind": kind, "text": words, "position": hive, **more}))


def test_what_has_a_move_may_be_carried_by_who_has_the_turn() -> None:
    session = played()
    assert session.mode.movable(QUEEN)
    assert session.mode.movable(ANT)
    assert not session.mode.movable(SPIDER)  # pinned
    assert not session.mode.movable(PIECE_BY_NAME["wA2"])  # not the next of its kind
    assert not session.mode.movable(PIECE_BY_NAME["bQ"])
    session.goto(2)
    assert not session.mode.movable(QUEEN)


def test_nothing_is_carried_while_the_computer_has_the_turn_or_the_game_is_over() -> None:
    session = opened(opponent="computer", side="black", level=2)
    assert not session.mode.movable(SPIDER)
    session = played()
    session.ending.resign()
    assert not session.mode.movable(QUEEN)
    session = table_for()
    session.open()
    assert not session.mode.movable(SPIDER)  # welcomed, and no game begun


def test_taken_up_it_is_chosen_and_let_go_on_a_goal_it_is_played() -> None:
    session = played()
    session.input.carry(ANT)
    goals = session.board.display.targets
    assert session.selection.piece == ANT
    session.input.put(ANT, goals[0])
    assert session.game.board.where[ANT] == goals[0]
    assert session.selection.piece == -1


def test_let_go_on_another_own_piece_it_is_refused_not_changed_for_it() -> None:
    session = played()
    session.input.carry(QUEEN)
    session.input.put(QUEEN, START)
    assert ("refuse", "occupied", "Q", ()) in session.page.calls
    assert session.selection.piece == QUEEN


def test_a_piece_that_is_not_chosen_any_more_is_not_put() -> None:
    session = played()
    session.input.carry(ANT)
    session.input.carry(QUEEN)
    session.input.put(ANT, session.board.display.targets[0])
    assert session.game.board.ply == 4


def test_in_a_lesson_a_piece_is_carried_where_a_move_is_asked_for() -> None:
    task = lesson("move", moves=["wA1@3,0"])
    assert task.movable(ANT)
    assert not task.movable(SPIDER)
    assert task.carry(ANT).sort == "chosen"
    assert task.put(cell_at(0, 0)).key == "learn.occupied"
    assert task.put(cell_at(3, 0)).sort == "solved"
    assert not task.movable(ANT)
    assert task.put(cell_at(2, 1)).sort == "nothing"


def test_a_lesson_knows_the_next_piece_of_the_reserve() -> None:
    task = lesson("place", moves="any")
    assert task.next_of(4) == PIECE_BY_NAME["wA2"]
    assert task.next_of(0) == -1
    assert task.movable(PIECE_BY_NAME["wA2"])


def test_where_cells_are_to_be_found_nothing_is_carried() -> None:
    task = lesson("find", piece="wA1", cells=["3,0"])
    assert not task.movable(ANT)
    assert task.next_of(4) == -1
    assert task.carry(ANT).sort == task.put(WEST).sort == "nothing"


def test_a_piece_taken_up_while_another_one_flies_back_keeps_its_picture() -> None:
    with pretended() as document:
        pyscript: Any = importlib.import_module("pyscript")
        pyscript.ffi.create_proxy.side_effect = lambda act: act
        document.createElementNS.side_effect = lambda *_: MagicMock()
        from web.board.drag import Drag

        view = MagicMock()
        view.camera.scale = 1.0
        view.scene.stacks = {START: [QUEEN], WEST: [ANT]}
        drag = Drag(view, MagicMock())
        press: Any = SimpleNamespace(pointerId=1, pointerType="mouse", clientX=0.0, clientY=0.0)
        assert drag.lift(press, START, (0.0, 0.0))
        first: Any = drag.node
        flight = first.animate.return_value
        drag._on_cancel(press)
        ended = flight.onfinish
        assert drag.lift(press, WEST, (0.0, 0.0))
        first.remove.assert_called_once()
        assert ended and not flight.onfinish, "the end of the first one's flight says nothing"
        assert drag.node is not None and drag.node is not first
