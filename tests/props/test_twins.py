"""Every trick of the hot rooms gives what its slow, obvious twin gives, on random positions.

Elsewhere: legal_by_piece, moves and count (`test_board`), all rules against a second core
(`test_board`, `test_crosscheck`), shifting over the edge of the wrapping grid (`test_board`).
"""

import pytest

from hive_core.game import position_key
from hive_core.rules import hexes, steps
from hive_core.rules.board import CELL, ONGOING, PASS, SHIFT
from hive_core.rules.bugs import PIECES, QUEENS
from hive_core.rules.hexes import CELLS, KEYS, NEIGHBOURS
from hive_core.rules.perft import perft
from hive_core.rules.refusals import is_legal
from tests import twins
from tests.props.playing import image, random_game, sampled

SEEDS = sampled(range(16))


def same(found, wanted):
    """Whether a collection has exactly these cells, each once."""
    return len(found) == len(set(found)) and set(found) == wanted


@pytest.mark.parametrize("seed", SEEDS)
def test_kept_tables_equal_a_recount(seed):
    for board in random_game(seed):
        stacks = twins.recount(board)
        for cell in range(CELLS):
            assert board.height[cell] == len(stacks.get(cell, ()))
            assert board.ring[cell] == KEYS[cell] | twins.mask(board, cell)
        for piece in range(PIECES):
            homes = [cell for cell, stack in stacks.items() if piece in stack]
            assert homes == ([board.where[piece]] if board.where[piece] >= 0 else [])
        assert board.stacks == sum(len(stack) > 1 for stack in stacks.values())
        if stacks:
            assert twins.parts(stacks) == 1, "one hive"
            holes = twins.parts(set(range(CELLS)) - set(stacks)) - 1
            assert board.euler == holes - 1
        assert board.turn == board.ply % 2


@pytest.mark.parametrize("seed", SEEDS)
def test_table_rows_equal_a_look_around(seed):
    for board in random_game(seed, 40):
        near = {c for cell in board.where if cell >= 0 for c in (cell, *NEIGHBOURS[cell])}
        for cell in near:
            key = board.ring[cell]
            occupied = {c for c in NEIGHBOURS[cell] if board.height[c]}
            slides = twins.crawl(board, cell) if not board.height[cell] else None
            assert same(hexes.OCCUPIED[key], occupied)
            assert same(hexes.EMPTY[key], set(NEIGHBOURS[cell]) - occupied)
            if slides is None:
                continue
            assert same(hexes.SLIDES[key], slides)
            onward, backward = hexes.ONWARD[key], hexes.BACKWARD[key]
            if len(slides) == 2:
                assert {onward, backward} == slides
            else:
                assert onward == backward == (-1 if slides else cell)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_steps_equal_their_twins(seed):
    for board in random_game(seed):
        before = image(board)
        for piece, cell in enumerate(board.where):
            if cell < 0 or board.top[cell] != piece:
                continue
            assert same(steps.step(board, cell), twins.step(board, cell))
            if board.height[cell] > 1:
                continue
            bare = twins.lifted(board, cell)
            assert same(steps.crawl(board, cell), twins.crawl(bare, cell))
            for name in ("roam", "crawl_thrice", "climb_cross_fall", "jump"):
                twin = getattr(twins, name)
                assert same(getattr(steps, name)(board, cell), twin(board, cell)), name
            sources, goals = twins.thrown(board, cell)
            assert same(steps.lifts(board, cell), sources)
            assert same(steps.drops(board, cell), goals)
        assert image(board) == before


@pytest.mark.parametrize("seed", SEEDS)
def test_pinned_equals_lifting_and_looking(seed):
    for board in random_game(seed):
        for cell in twins.recount(board):
            assert board.pinned(cell) == twins.pinned(board, cell)


@pytest.mark.parametrize("seed", SEEDS)
def test_move_lists_equal_asking_every_piece_and_cell(seed):
    for board in random_game(seed):
        if board.result() != ONGOING:
            return
        if board.ply > 1:
            assert same(board.placement_cells(), twins.placement_cells(board))
        if board.where[QUEENS[board.turn]] >= 0:
            found = [piece << SHIFT | cell for piece, cells in board.movements() for cell in cells]
            assert same(found, twins.movements(board))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_move_is_legal_if_it_is_among_all_legal_moves(seed):
    for board in random_game(seed, 60):
        legal = set(board.legal_moves())
        near = {c for cell in board.where if cell >= 0 for c in (cell, *NEIGHBOURS[cell])}
        goals = near | {move & CELL for move in legal if move >= 0}
        tried = {piece << SHIFT | cell for piece in range(PIECES) for cell in goals} | {PASS}
        assert {move for move in tried if is_legal(board, move)} == legal


@pytest.mark.parametrize("seed", SEEDS)
def test_a_rest_is_in_the_key_if_it_takes_away_a_legal_move(seed):
    for board in random_game(seed, 120):
        assert (position_key(board)[-1] >= 0) == twins.rest_matters(board)


@pytest.mark.parametrize("seed", SEEDS)
def test_make_and_undo_equal_a_copy(seed):
    for board in random_game(seed, 40):
        if board.ply % 8:
            continue
        for move in board.legal_moves():
            copy = twins.copy_of(board)
            before = image(copy)
            copy.make(move)
            board.make(move)
            copy.log = board.log
            assert image(board) == image(copy)
            board.undo()
            assert image(board)[:5] == before[:5]


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_perft_equals_playing_every_line_on_copies(seed):
    for board in random_game(seed, 50):
        if board.ply % 24 == 0:
            assert perft(board, 2) == perft(board, 2, False) == twins.perft(board, 2)
