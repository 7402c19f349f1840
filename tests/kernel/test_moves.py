"""The kernel has the moves, the counts and the results of hive_core, in every form that is here."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hive_kernel.core
from hive_core.notation.moves import parse_move
from hive_core.notation.position import parse_position
from hive_core.rules.board import ONGOING, PASS, SHIFT, Board
from hive_core.rules.hexes import cell_at
from hive_core.search.position import HivePosition
from tests.facts import board_of, lines_of_play, load
from tests.kernel.forms import FORMS, in_each_form
from tests.props.playing import choose, image, random_game, sampled

COMPILED = len(FORMS) > 1
NODES = {False: 10_000, True: 2_000_000}
"""Counts of so many leaves are made by the source, and compiled."""


def set_up(record: dict[str, Any]) -> Board:
    """The hive of a recorded lesson."""
    board = Board()
    for piece, q, r in record["pieces"]:
        board.put(parse_position(f"{piece}@0,0").where.index(cell_at(0, 0)), cell_at(q, r))
    board.ply = 20
    return board


def same(position: Any, board: Board) -> None:
    """The kernel's position and the board agree on everything that both keep."""
    kept = list(image(board))
    kept[2] = tuple([key & 63 for key in board.ring])
    assert position.image() == tuple(kept)
    moves = position.moves()
    assert len(moves) == len(set(moves)) and set(moves) == set(board.legal_moves())
    assert position.outcome() == board.result()


@pytest.mark.slow
@in_each_form
def test_every_position_of_the_recorded_lines(core):
    lines = lines_of_play() if core.COMPILED else lines_of_play()[::8]
    for record in lines:
        board = board_of(record, 0)
        position = core.Position(board)
        same(position, board)
        for text in record["moves"]:
            move = parse_move(board, text)
            board.make(move)
            position.play(move)
            same(position, board)


@in_each_form
@pytest.mark.parametrize("record", load("edges.json"), ids=lambda record: record["id"])
def test_rare_positions(core, record):
    board = board_of(record)
    same(core.Position(board), board)


@pytest.mark.slow
@in_each_form
def test_real_games_to_their_end(core):
    for record in load("games.json")[:: 1 if core.COMPILED else 6]:
        board = board_of(record)
        position = core.Position(board)
        for _ in range(len(board.log)):
            position.take_back()
            board.undo()
            same(position, board)


@in_each_form
def test_set_up_hives(core):
    for record in load("lessons.json"):
        board = set_up(record)
        same(core.Position(board), board)


@in_each_form
@pytest.mark.parametrize(
    "beside", ["wG+wB@1,-1 bG+bB@0,1", "wG+wB@0,-1 bG+bB@-1,1", "wG@1,-1 bG+bB@0,1"]
)
def test_gates_of_stacks_before_a_throw(core, beside):
    """Two pieces high on both sides of where it lifts, of where it drops, and on one side alone."""
    board = parse_position(f"wP@0,0 bA@1,0 {beside} wQ@1,-2 bQ@2,-3 reserve:none to:w20")
    moves = {move >> SHIFT for move in board.legal_moves()}
    assert (board.where.index(cell_at(1, 0)) in moves) == ("wB@1,-1" not in beside)
    same(core.Position(board), board)


@in_each_form
def test_a_side_without_some_of_its_pieces(core):
    board = parse_position("wQ@0,0 bQ@1,0 bA1@2,0 reserve:wA2,bG1 opening:free to:b")
    same(core.Position(board), board)


@in_each_form
@pytest.mark.parametrize("record", load("perft.json"), ids=lambda record: record["id"])
def test_counts(core, record):
    board = board_of(record)
    for depth, nodes in enumerate(record["nodes"], 1):
        if nodes <= NODES[core.COMPILED]:
            assert core.Position(board).perft(depth, True) == nodes
            if depth < 3 or core.COMPILED:
                assert core.Position(board).perft(depth, False) == nodes


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="the kernel is not compiled here")
@pytest.mark.parametrize("record", load("perft.json")[:8], ids=lambda record: record["id"])
def test_counts_to_fifty_million_from_the_start(record):
    board = board_of(record)
    for depth, nodes in enumerate(record["nodes"], 1):
        if nodes <= 50_000_000:
            assert hive_kernel.core.Position(board).perft(depth, True) == nodes


@in_each_form
@pytest.mark.parametrize("depth", [-1, 0, 10_000])
def test_a_depth_that_cannot_be_counted(core, depth):
    with pytest.raises(ValueError, match=f"read {depth}"):
        core.Position(Board()).perft(depth, True)


@in_each_form
@pytest.mark.parametrize("move", [-2, 28 << 10])
def test_what_is_no_move_is_not_played(core, move):
    with pytest.raises(ValueError, match=f"read {move}"):
        core.Position(Board()).play(move)


@in_each_form
def test_what_is_measured_is_what_it_says(core):
    position = core.Position(board_of(load("perft.json")[9]))
    before, moves = position.image(), len(position.moves())
    assert position.generations(3) == position.pairs(3) == 3 * moves
    assert position.image() == before


@in_each_form
@pytest.mark.parametrize("seed", sampled(range(16)))
def test_random_games(core, seed):
    position = core.Position(next(random_game(seed, 60)))
    for board in random_game(seed, 60):
        if board.log:
            piece = board.log[-1][0]
            position.play(PASS if piece < 0 else piece << SHIFT | board.where[piece])
        same(position, board)
    again = core.Position(board)
    assert again.image() == position.image()
    assert (again.key(), again.kind_key()) == (position.key(), position.kind_key())


@pytest.mark.slow
@in_each_form
@given(data=st.data())
def test_any_walk_back_and_forth(core, data):
    board = Board(data.draw(st.sampled_from(["", "M", "L", "P", "MLP"])), data.draw(st.booleans()))
    position = core.Position(board)
    for _ in range(data.draw(st.integers(4, 24))):
        if board.log and data.draw(st.integers(0, 5)) == 0:
            board.undo()
            position.take_back()
        elif board.result() == ONGOING:
            moves = sorted(board.legal_moves())
            move = moves[data.draw(st.integers(0, len(moves) - 1))]
            board.make(move)
            position.play(move)
    same(position, board)


@pytest.mark.slow
@in_each_form
def test_keys_tell_positions_apart_as_those_of_the_search(core):
    """The same number for the same position, another one for another; over many games at once."""
    exact: dict[int, int] = {}
    kinds: dict[int, int] = {}
    for seed in range(12):
        for board in random_game(seed, 40, "MLP"):
            position, truth = core.Position(board), HivePosition(board)
            assert exact.setdefault(position.key(), truth.key()) == truth.key()
            assert kinds.setdefault(position.kind_key(), truth.keys[-1]) == truth.keys[-1]
    assert len(set(exact.values())) == len(exact) and len(set(kinds.values())) == len(kinds)


@in_each_form
def test_swapped_bugs_repeat_a_position(core):
    """Two ants that changed places: the hive is the same, its moves have other numbers."""
    one = core.Position(parse_position("wQ@0,0 wA1@1,0 bQ@0,1 wA2@2,0"))
    other = core.Position(parse_position("wQ@0,0 wA2@1,0 bQ@0,1 wA1@2,0"))
    assert one.kind_key() == other.kind_key() and one.key() != other.key()


@in_each_form
def test_a_repeated_position_is_seen_with_the_game_before_it(core):
    for record in load("games.json"):
        if record.get("third"):
            assert core.Position(board_of(record, record["third"])).repeated()


@in_each_form
def test_no_ply_too_many(core):
    board = Board()
    position = core.Position(board)
    with pytest.raises(IndexError, match=r"^no move to take back$"):
        position.take_back()
    for _ in range(core.AHEAD):
        position.play(PASS)
    with pytest.raises(IndexError, match=r"^no room for more plies$"):
        position.play(PASS)


@in_each_form
def test_the_board_is_left_as_it_was(core):
    import random

    board = Board()
    rng = random.Random(3)
    for _ in range(30):
        board.make(choose(board, rng))
    before = image(board), list(board.log)
    core.Position(board)
    assert (image(board), board.log) == before


def test_a_bug_that_moves_in_a_new_way_is_refused(monkeypatch):
    from hive_core.rules.bugs import BUGS
    from hive_kernel import tables

    moth = BUGS[3]._replace(name="moth", reach=lambda board, cell: ())
    monkeypatch.setattr(tables, "BUGS", (*BUGS, moth))
    with pytest.raises(ValueError, match="moth"):
        tables.walk_of(len(BUGS))
