"""Whole sets of legal moves, position by position, against the recorded ones and the oracle."""

import pytest

from hive_core.game import Game
from hive_core.notation.moves import parse_move, spell_move, spell_state
from hive_core.rules.board import Board
from hive_core.rules.bugs import COLOR, PIECE_BY_NAME
from hive_core.rules.hexes import axial, cell_at
from hive_core.rules.steps import drops, lifts
from tests.core.drawing import LATE
from tests.facts import board_of, legal_set, lines_of_play, load, moves_of, walk


def by_id(record):
    """A record's name in pytest's report."""
    return record["id"]


@pytest.mark.parametrize("line", lines_of_play(), ids=by_id)
def test_every_position_of_a_line(line):
    for ply, board, hive in walk(line):
        if str(ply) in line["legal"]:
            wanted = legal_set(line["legal"][str(ply)])
            assert moves_of(board, hive) == wanted, f"after {ply} plies"
            assert hive.moves() == wanted, "the oracle"


def test_the_lines_hold_all_positions():
    assert sum(len(line["legal"]) for line in lines_of_play()) == 2503


@pytest.mark.parametrize("line", lines_of_play(), ids=by_id)
def test_occurrences_along_a_line(line):
    game = Game.from_string(line["type"], repetition=False)
    for ply, text in enumerate(line["moves"], 1):
        game.play(text)
        assert game.occurrences() == line["again"].get(str(ply), 1), f"after {ply} plies"


@pytest.mark.parametrize("edge", load("edges.json"), ids=by_id)
def test_edge(edge):
    board = board_of(edge)
    texts = sorted(spell_move(board, move) for move in board.legal_moves())
    assert texts == edge["legal"]
    assert spell_state(board.result(), board.ply) == edge["state"]
    assert sorted(parse_move(board, text) for text in texts) == sorted(board.legal_moves())
    assert board.count() == len(texts)


def lesson_board(lesson, turn):
    """A lesson's hive, late enough for every opening rule to be over."""
    board = Board("MLP")
    for name, q, r in lesson["pieces"]:
        board.put(PIECE_BY_NAME[name], cell_at(q, r))
    board.turn, board.ply = turn, LATE + turn
    return board


@pytest.mark.parametrize("lesson", load("lessons.json"), ids=by_id)
def test_lesson(lesson):
    if "place" in lesson:
        board = lesson_board(lesson, "wb".index(lesson["place"]))
        board.ply = len(lesson["pieces"]) if len(lesson["pieces"]) == 1 else board.ply
        found = board.placement_cells()
    elif "mover" in lesson:
        mover = lesson_board(lesson, 0).top[cell_at(*lesson["mover"])]
        board = lesson_board(lesson, COLOR[mover])
        assert board.pinned(cell_at(*lesson["mover"])) == lesson["pinned"]
        found = dict(board.movements()).get(mover, ())
    else:
        check_throws(lesson)
        return
    assert sorted(map(axial, found)) == sorted(map(tuple, lesson["goals"]))


def check_throws(lesson):
    """What a thrower can do, asked of it alone."""
    thrower = cell_at(*lesson["thrower"])
    board = lesson_board(lesson, COLOR[lesson_board(lesson, 0).top[thrower]])
    free = [cell for cell in lifts(board, thrower) if not board.pinned(cell)]
    goals = sorted(map(axial, drops(board, thrower)))
    assert sorted([axial(cell), goals] for cell in free) == sorted(
        [tuple(source), sorted(map(tuple, ends))] for source, ends in lesson["throws"]
    )
