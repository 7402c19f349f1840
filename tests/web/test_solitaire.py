"""The solitaire: its starting positions, what a round allows, and that three rounds are enough."""

from typing import cast

import pytest

from hive_core.game import Game
from hive_core.notation.moves import parse_move
from hive_core.notation.position import parse_position
from hive_core.rules.board import CELL, SHIFT
from hive_core.rules.bugs import BLACK, KIND, NAMES, QUEENS
from tools.common import ROOT
from web.learn.lesson import read_step
from web.learn.solo.layout import LEAST, PIECES, SEEDS, layout
from web.learn.solo.solo_task import ROUND, SoloTask
from web.learn.tasks.task import UNWANTED, can_undo

SOLUTIONS = [
    line.split(";") for line in (ROOT / "tests/data/solitaire.txt").read_text().splitlines()
]
"""A solution of each starting position: its MoveStrings, without White's passes."""


def task_of(position: str) -> SoloTask:
    step = read_step({"kind": "solo", "text": {"en": "?"}, "position": position})
    return SoloTask(step, lambda task: {"en": str(task.round())})


def play(task: SoloTask, text: str) -> str:
    """Make a move by two taps, and return the sort of the feedback on the second one."""
    move = parse_move(task.board(), text)
    assert task.tap(task.board().where[move >> SHIFT]).sort == "chosen"
    return task.tap(move & CELL).sort


@pytest.mark.parametrize("number", range(1, len(SEEDS) + 1))
def test_three_rounds_are_enough(number: int) -> None:
    position, moves = layout(number), SOLUTIONS[number - 1]
    board = parse_position(position)
    pieces = [NAMES[piece] for piece, cell in enumerate(board.where) if cell >= 0]
    assert pieces == sorted(PIECES, key=NAMES.index)
    assert board.ring[board.where[QUEENS[BLACK]]] & 63 != 63
    assert len(board.legal_by_piece()) >= LEAST
    task = task_of(position)
    for text in moves[:-1]:
        assert play(task, text) in ("found", "already")
    assert not task.solved and len(moves) <= 3 * ROUND and len(moves) % ROUND == 0
    assert play(task, moves[-1]) == "solved"
    assert task.step.done == {"en": str(len(moves) // ROUND)} and task.progress() == (ROUND, ROUND)
    assert not can_undo(task) and not task.choices()


def test_each_bug_moves_once_in_a_round_and_moves_are_undone() -> None:
    task = task_of(layout(1))
    moves = SOLUTIONS[0]
    assert len(moves) == 2 * ROUND and not can_undo(task)
    for text in moves[:3]:
        play(task, text)
    used = {KIND[task.playing().played[at].piece] for at in (0, 2, 4)}
    assert set(task.waiting()).isdisjoint(used) and task.progress() == (3, ROUND)
    for piece, cell in enumerate(task.board().where):
        if cell >= 0 and KIND[piece] in used and task.board().top[cell] == piece:
            assert task.tap(cell).key == "solo.moved" and task.refusal == UNWANTED
            assert not task.movable(piece)
    snapshot, _ = task.board_view()
    assert used.isdisjoint([KIND[piece] for piece, _ in snapshot.legal_by_piece])
    for text in moves[3:ROUND]:
        play(task, text)
    assert task.round() == 2 and len(task.waiting()) == ROUND
    while can_undo(task):
        assert task.undo().sort == "already"
    assert task.round() == 1 and task.progress() == (0, ROUND)
    assert task.board().where == parse_position(layout(1)).where


def test_the_queen_may_not_be_surrounded_before_the_last_move_of_a_round() -> None:
    ring = "bS1@1,0 bB1@1,-1 bG1@0,-1 bG2@-1,0 bB2@-1,1"
    task = task_of("bQ@0,0 " + ring + " bA1@2,0 bA2@2,-1 bS2@-2,0 to:b game:Base reserve:none")
    assert task.movable(NAMES.index("bA1"))
    cell = parse_move(task.board(), "bA1 bQ\\") & CELL
    task.tap(task.board().where[NAMES.index("bA1")])
    assert task.tap(cell).key == "solo.early" and task.refused_cell == cell
    assert cast(Game, task.game).played == []
