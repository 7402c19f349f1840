"""A move planned while the opponent thinks, in a game with a clock."""

import random
from typing import Any

import pytest

from hive_core.game import Game
from hive_core.game.null_move import legal_after_null_move, turned_text
from hive_core.notation.moves import parse_move
from hive_core.rules.board import CELL, SHIFT
from hive_core.rules.bugs import NAMES, PIECE_BY_NAME
from tests.web.fakes import table_for
from web.common.i18n import Translator, read_catalogue
from web.premove.planner import Planner

OPENING = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ")


def against_clock(minutes: int = 3) -> Any:
    """A game of White against the computer, to which it has not answered the last move of OPENING."""
    session = table_for()
    session.open()
    setup = session.setup._replace(opponent="computer", side="white", level=2, minutes=minutes)
    session.new_game.start(setup)
    t = Translator(read_catalogue, ("premove",))
    t.use("en")
    session.mode.use_planner(Planner(session, t))
    for own in (True, False, True, False, True):
        text = OPENING[session.game.board.ply]
        if own:
            session.play(text)
        else:
            session.computer.opponent.answer(text)
    return session


def said(session: Any) -> list[str]:
    """Keys of the sentences that the page has shown."""
    return [call[1] for call in session.page.calls if call[0] in ("say", "refuse")]


def planned(session: Any, text: str) -> None:
    """Plan the move `text`, piece first."""
    move = parse_move(Game.from_text(turned_text(session.game.board)).board, text)
    piece, cell = move >> SHIFT, move & CELL
    origin = session.game.board.where[piece]
    if origin < 0:
        session.pick(piece)
    else:
        session.tap(origin)
    session.tap(cell)


def test_a_planned_move_is_shown_and_played_when_the_opponent_has_moved() -> None:
    session = against_clock()
    planned(session, "wA2 -wA1")
    assert said(session)[-2:] == ["premove.chosen", "premove.planned"]
    assert session.board.display.selected == PIECE_BY_NAME["wA2"]
    assert len(session.board.display.targets) == 1
    session.board.moving = []
    session.computer.opponent.answer("bA1 bQ-")
    while (
        session.board.moving
    ):  # the own piece lands, then the answer, and after it the planned move
        session.board.moving.pop(0)()
    assert [node.text for node in session.game.played][5:] == ["bA1 bQ-", "wA2 -wA1"]


def test_a_piece_that_is_only_chosen_stays_chosen_on_ones_turn() -> None:
    session = against_clock()
    session.tap(session.game.board.where[PIECE_BY_NAME["wA1"]])
    assert len(session.board.display.targets) > 1
    session.computer.opponent.answer("bA1 bQ-")
    assert session.game.board.ply == 6 and session.selection.piece == PIECE_BY_NAME["wA1"]
    assert set(session.board.display.targets) == {
        move & CELL
        for move in session.game.board.legal_moves()
        if move >> SHIFT == PIECE_BY_NAME["wA1"]
    }


def test_a_plan_that_is_not_legal_any_more_is_told_and_not_played() -> None:
    session = against_clock()
    planned(session, "wA1 bQ-")
    session.computer.opponent.answer("bA1 bQ-")
    assert session.game.board.ply == 6 and said(session)[-1] == "premove.gone"


@pytest.mark.parametrize("way", ["escape", "piece", "goal", "undo", "beside"])
def test_a_plan_is_dropped_like_a_choice(way: str) -> None:
    session = against_clock()
    planned(session, "wA1 bQ-")
    cell = session.selection.goals[0][0]
    if way == "escape":
        session.input.background()
    elif way == "piece":
        session.tap(session.game.board.where[PIECE_BY_NAME["wA1"]])
    elif way == "goal":
        session.tap(cell)
    elif way == "beside":
        session.tap(next(cell for cell in range(1024) if session.game.board.top[cell] < 0))
    else:
        session.undo()
        return
    assert session.selection.piece < 0
    session.computer.opponent.answer("bA1 bQ-")
    assert session.game.board.ply == 6


def test_nothing_is_planned_without_a_clock_or_with_pieces_of_the_other_side() -> None:
    session = against_clock(minutes=0)
    session.tap(session.game.board.where[PIECE_BY_NAME["wA1"]])
    assert session.selection.piece < 0 and said(session)[-1] == "not_your_turn"
    session = against_clock()
    session.tap(session.game.board.where[PIECE_BY_NAME["bS1"]])
    assert session.selection.piece < 0 and said(session)[-1] == "not_your_turn"
    session.pick(PIECE_BY_NAME["wQ"])
    assert said(session)[-1] == "premove.nowhere"


def test_moves_after_a_null_move_are_those_of_the_position_after_it() -> None:
    chance = random.Random(5)
    for _ in range(6):
        game = Game()
        while game.board.ply < 40 and game.board.legal_moves():
            game.play(chance.choice(list(game.board.legal_moves())))
            found = {p: set(cells) for p, cells in legal_after_null_move(game.board) if cells}
            if not found:
                continue
            board = Game.from_text(turned_text(game.board)).board
            same = {p: set(cells) for p, cells in board.legal_by_piece() if cells}
            assert {NAMES[p]: len(c) for p, c in found.items()} == {
                NAMES[p]: len(c) for p, c in same.items()
            }
