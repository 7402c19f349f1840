"""What always holds on a board, seen in random games."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hive_core.game import position_key
from hive_core.rules.board import CELL, ONGOING, PASS, SHIFT, Board
from hive_core.rules.bugs import COLOR, NAMES, PIECE_BY_NAME, PIECES, QUEENS
from hive_core.rules.hexes import CELLS, NEIGHBOURS, START, axial, cell_at
from hive_core.rules.layout import layout
from hive_core.rules.refusals import refusal_of_move, refusal_of_piece
from hive_core.rules.steps import drops, lifts
from tests import oracle
from tests.facts import moves_of
from tests.props.playing import GAME_TYPES, choose, image, random_game, sampled

SEEDS = sampled(range(16))


@pytest.mark.slow
@given(st.integers(0, 10**6), st.integers(1, 60))
@settings(max_examples=40)
def test_undo_restores_everything(seed, back):
    images: list[tuple[object, ...]] = []
    rng = random.Random(seed)
    board = Board(GAME_TYPES[seed % 8])
    while len(images) < 60 and board.result() == ONGOING:
        images.append(image(board))
        board.make(choose(board, rng))
    for expected in reversed(images[-back:]):
        board.undo()
        assert image(board) == expected


@pytest.mark.parametrize("seed", SEEDS)
def test_every_single_move_undone_restores_everything(seed):
    for board in random_game(seed, 40):
        if board.ply % 5 == 0:
            before = image(board)
            for move in board.legal_moves():
                board.make(move)
                board.undo()
                assert image(board) == before


@pytest.mark.parametrize("seed", sampled(range(32)))
def test_moves_equal_the_oracles(seed):
    expansions = GAME_TYPES[seed % 8]
    rng = random.Random(seed)
    board, hive = Board(expansions), oracle.Hive(expansions)
    states = {ONGOING: ("NotStarted", "InProgress"), 0: "WhiteWins", 1: "BlackWins", 2: "Draw"}
    while board.ply < 70:
        wanted = hive.moves()
        assert moves_of(board, hive) == wanted, hive.game_string()
        assert hive.state() in states[board.result()]
        assert board.count() == len(board.legal_moves()) == len(wanted)
        if not wanted:
            return
        move = rng.choice(sorted(wanted))
        hive.play(move)
        board.make(PASS if move == oracle.PASS else number(move))


def number(move):
    """The core's number of a move of the oracle."""
    return PIECE_BY_NAME[move[0]] << SHIFT | cell_at(move[1], move[2])


@pytest.mark.parametrize("seed", SEEDS)
def test_legal_by_piece_moves_and_count_tell_the_same(seed):
    for board in random_game(seed):
        groups = [(piece, sorted(cells)) for piece, cells in board.legal_by_piece()]
        listed = [piece << SHIFT | cell for piece, cells in groups for cell in cells]
        assert len({piece for piece, _ in groups}) == len(groups), "each piece once"
        assert all(cells and len(set(cells)) == len(cells) for _, cells in groups)
        assert sorted(listed or ([PASS] if board.result() == ONGOING else [])) == sorted(
            board.legal_moves()
        )
        assert board.count() == len(board.legal_moves())


@pytest.mark.slow
@pytest.mark.parametrize("seed", sampled(range(16)))
def test_explained_is_exactly_what_is_not_listed(seed):
    rng = random.Random(seed)
    for board in random_game(seed, 70):
        if rng.random() < 0.9 and board.result() == ONGOING:
            continue
        legal = set(board.legal_moves())
        assert (refusal_of_move(board, PASS) is None) == (PASS in legal)
        near = {START} | {cell for c in board.where if c >= 0 for cell in (c, *NEIGHBOURS[c])}
        near |= {cell for c in list(near) for cell in NEIGHBOURS[c]}
        before = image(board)
        for piece in range(PIECES):
            for cell in near:
                refusal = refusal_of_move(board, piece << SHIFT | cell)
                assert (refusal is None) == (piece << SHIFT | cell in legal), (
                    NAMES[piece],
                    refusal,
                )
                if refusal:
                    assert all(0 <= c < CELLS for c in refusal.cells)
                    assert all(0 <= p < PIECES for p in refusal.pieces)
            why = refusal_of_piece(board, piece)
            assert (why is None) == any(move >> SHIFT == piece for move in legal if move >= 0)
        assert image(board) == before, "explaining changes nothing"


@pytest.mark.parametrize("seed", sampled(range(0, 64, 3)))
def test_throwers_for_equals_trying_each(seed):
    for board in random_game(seed, 90, "MP" if seed % 2 else "MLP"):
        if board.result() != ONGOING or board.where[QUEENS[board.turn]] < 0:
            continue
        throwers = [p for p in range(PIECES) if board.where[p] >= 0 and COLOR[p] == board.turn]
        throwers = [p for p in throwers if board.has_throw(p)]
        for move in board.legal_moves():
            if move == PASS or board.where[move >> SHIFT] < 0:
                continue
            source = board.where[move >> SHIFT]
            able = [
                p
                for p in throwers
                if source in lifts(board, board.where[p])
                and move & CELL in drops(board, board.where[p])
                and not board.pinned(source)
            ]
            assert sorted(board.throwers_for(move)) == able
            assert COLOR[move >> SHIFT] == board.turn or able, "only throws move the opponent's"


TURNS = [(d, m) for d in range(6) for m in (False, True)][1:]


def turned(cell, steps, mirrored):
    """A cell rotated by sixths of a turn about START, after a mirror where asked."""
    q, r = axial(cell)
    if mirrored:
        q, r = r, q
    for _ in range(steps):
        q, r = -r, q + r
    return cell_at(q, r)


def turned_board(board, steps, mirrored):
    """The same position, rotated and mirrored."""
    other = Board(board.expansions, board.tournament)
    for cell in range(CELLS):
        for piece in board.stack(cell):
            other.put(piece, turned(cell, steps, mirrored))
    other.turn, other.ply, other.rest = board.turn, board.ply, board.rest
    return other


@pytest.mark.parametrize("seed", sampled(range(24)))
def test_rotation_and_mirror_change_nothing(seed):
    rng = random.Random(seed)
    for board in random_game(seed):
        if rng.random() < 0.8 or not board.ply or max(map(far, board.where)) > 12:
            continue
        for steps, mirrored in TURNS:
            other = turned_board(board, steps, mirrored)
            wanted = {
                move if move == PASS else move & ~CELL | turned(move & CELL, steps, mirrored)
                for move in board.legal_moves()
            }
            assert set(other.legal_moves()) == wanted
            assert other.result() == board.result()


def far(cell):
    """The distance of a cell from START, 0 for a piece in reserve."""
    q, r = axial(cell) if cell >= 0 else (0, 0)
    return max(abs(q), abs(r), abs(q + r))


@pytest.mark.parametrize("seed", sampled(range(24)))
def test_shifting_the_hive_changes_nothing(seed):
    rng = random.Random(seed)
    for board in random_game(seed):
        if rng.random() < 0.8 or not board.ply:
            continue
        shift = rng.randrange(CELLS)
        other = Board(board.expansions, board.tournament)
        for cell in range(CELLS):
            for piece in board.stack(cell):
                other.put(piece, (cell + shift) % CELLS)
        other.turn, other.ply, other.rest = board.turn, board.ply, board.rest
        wanted = {m if m == PASS else m & ~CELL | (m + shift) & CELL for m in board.legal_moves()}
        assert set(other.legal_moves()) == wanted
        if any(board.where[queen] >= 0 for queen in QUEENS):
            # Before that nothing moves, so no position can come back.
            assert position_key(other) == position_key(board)


@pytest.mark.parametrize("seed", sampled(range(16)))
def test_layout_keeps_neighbours_together(seed):
    for board in random_game(seed, 60):
        pieces, cells = layout(board)
        assert len(pieces) == sum(cell >= 0 for cell in board.where)
        place = {cell: (q, r) for _, cell, q, r, _ in pieces} | {c: (q, r) for c, q, r in cells}
        for cell, (q, r) in place.items():
            for beside in NEIGHBOURS[cell]:
                if beside in place:
                    other = place[beside]
                    assert (other[0] - q, other[1] - r) in oracle.AROUND
