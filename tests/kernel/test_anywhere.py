"""A hive may lie anywhere on the grid, over its edges, on the cell 0; its game may be known or not."""

import random

import pytest

from hive_core.game import Game
from hive_core.notation.position import parse_position
from hive_core.rules.board import CELL, ONGOING, PASS, SHIFT, Board
from hive_core.rules.bugs import NAMES, PIECES
from hive_core.rules.hexes import CELLS, START, cell_at
from hive_core.search.evaluate import DEFAULT
from hive_core.search.prover import Prover
from hive_core.search.thinker import python_search
from tests.kernel.forms import SEARCHES, in_each_form, in_each_search
from tests.kernel.test_judge import same as judged_alike
from tests.kernel.test_moves import same
from tests.kernel.test_prover import ends
from tests.props.playing import choose, moved, places, random_game, sampled
from tests.search.test_search import moves_of, random_board


def untold(board: Board) -> Board:
    """The same position without the game that led to it."""
    other = moved(board, 0)
    other.log = []
    return other


@in_each_form
@pytest.mark.parametrize("seed", sampled(range(8)))
def test_moves_and_judgement_are_right_wherever_the_hive_lies(core, seed):
    *_, board = random_game(seed, 26)
    rng = random.Random(seed)
    for cell in rng.sample(places(board), 3):
        other = moved(board, cell)
        same(core.Position(other), other)
        judged_alike(core, other, DEFAULT)


@in_each_form
@pytest.mark.parametrize("ply", [1, 2, 3])
def test_a_game_may_begin_anywhere(core, ply):
    *_, board = random_game(3, ply)
    other = moved(board, START)
    assert other.top[0] >= 0
    same(core.Position(other), other)


@in_each_form
@pytest.mark.parametrize("seed", sampled(range(8)))
def test_a_game_is_taken_back_ply_by_ply_wherever_the_hive_lies(core, seed):
    *_, board = random_game(seed, 26)
    for cell in random.Random(seed).sample(places(board), 1):
        other = moved(board, cell)
        position = core.Position(Board(board.expansions, board.tournament))
        for move in moves_of(moved(board, cell)):
            position.play(move)
        assert position.image() == core.Position(other).image()
        while other.log:
            other.undo()
            position.take_back()
            same(position, other)


@in_each_search
@pytest.mark.parametrize("seed", sampled(range(4)))
def test_the_same_tree_grows_with_a_queen_on_the_cell_0(search, seed):
    board = random_board(seed, 18)
    for queen in (0, PIECES // 2):
        if board.where[queen] >= 0:
            other = moved(board, board.where[queen])
            theirs, ours = (
                python_search(other, DEFAULT, seed, False),
                search(other, None, seed, False),
            )
            theirs.run(iterations=25)
            ours.run(iterations=25)
            assert ours.report(all_lines=True).lines == theirs.report(all_lines=True).lines


@in_each_form
def test_wins_at_hand_are_seen_where_the_last_gap_or_the_queen_is_the_cell_0(core):
    board = next(board for board in ends(1) if Prover(board).wins(1))
    wins = Prover(board).winning_moves()
    goals = {win & CELL for win in wins}
    for cell in [*goals, board.where[0], board.where[PIECES // 2]]:
        other = moved(board, cell)
        prover = core.Prover(core.Position(other))
        assert prover.wins(1) and len(prover.keys(1)) == len(wins)


@in_each_form
@pytest.mark.parametrize("seed", sampled(range(8)))
def test_keys_are_the_same_with_the_game_told_or_not(core, seed):
    for board in random_game(seed, 40):
        if board.ply % 6 == seed % 6:
            told, alone = core.Position(board), core.Position(untold(board))
            assert (told.key(), told.kind_key()) == (alone.key(), alone.kind_key())
            assert told.moves() == alone.moves()


@in_each_form
@pytest.mark.parametrize("seed", sampled(range(6)))
def test_a_pass_is_taken_back_also_where_another_move_was_tried_before(core, seed):
    board = random_board(seed, 14)
    position = core.Position(board)
    before = position.image(), position.key(), position.kind_key()
    for move in [*position.moves()[:5], PASS, position.moves()[-1], PASS, PASS]:
        position.play(move)
        board.make(move)
        same(position, board)
        if move != PASS:
            position.take_back()
            board.undo()
    for _ in range(3):
        position.take_back()
    assert (position.image(), position.key(), position.kind_key()) == before


def there_and_back(seed: int) -> Board:
    """A game in which pieces often go back to where they came from, so that positions come again."""
    board = Board("")
    rng = random.Random(seed)
    while board.ply < 40 and board.result() == ONGOING:
        piece, origin, _ = board.log[-2] if board.ply > 1 else (-1, -1, -1)
        back = piece << SHIFT | origin
        returns = origin >= 0 and back in board.legal_moves() and rng.random() < 0.7
        walks = [m for m in board.legal_moves() if m != PASS and board.where[m >> SHIFT] >= 0]
        if returns:
            board.make(back)
        elif board.ply > 8 and walks and rng.random() < 0.9:
            board.make(rng.choice(walks))
        else:
            board.make(choose(board, rng))
    return board


@in_each_form
@pytest.mark.parametrize("seed", sampled(range(12)))
def test_a_position_has_occurred_before_where_the_game_says_so(core, seed):
    """Played on from the start, and taken over from the board at each ply."""
    played = moves_of(there_and_back(seed))
    game, seen = Game("", False, False), set()
    position = core.Position(game.board)
    for move in played:
        assert position.repeated() == (game.occurrences() > 1)
        seen.add(position.repeated())
        if game.board.ply % 5 == seed % 5:
            taken = core.Position(game.board)
            assert taken.repeated() == position.repeated()
            assert taken.image()[:5] == position.image()[:5]
        position.play(move)
        game.play(move)
    assert seen == {True, False}


def last_gap(q: int, r: int) -> Board:
    """The white queen, the piece 0, fills the last gap around the other one; q, r is the cell 0.

    The gap is 1, 0, the black queen lies on 0, 0.
    """
    board = parse_position(
        "bQ@0,0 bS1@1,-1 bG1@0,-1 bA1@-1,0 bB1@-1,1 bS2@0,1 wA1@1,1 wQ@2,0 reserve:none to:w9"
    )
    assert Prover(board).winning_moves() == [cell_at(1, 0)]
    other = Board("", board.tournament)
    for piece, cell in enumerate(board.where):
        if cell >= 0:
            other.put(piece, (cell - cell_at(q, r)) % CELLS)
    other.rosters, other.ply, other.turn = board.rosters, board.ply, board.turn
    return other


@in_each_form
def test_the_move_0_wins_as_any_other_does(core):
    board = last_gap(1, 0)
    assert Prover(board).winning_moves() == [0]
    prover = core.Prover(core.Position(board))
    assert prover.wins(1) and prover.keys(1) == prover.line(1) == [0]


@in_each_form
@pytest.mark.parametrize("at", ["bQ@0,0", "wQ@0,0", "wP@0,0", "wM@0,1", "bA@1,0"])
def test_a_result_and_a_throw_are_seen_on_the_cell_0(core, at):
    """A queen surrounded there, a thrower there, and what it throws."""
    text = "bQ@0,0 bS1@1,-1 bG1@0,-1 bA1@-1,0 bB1@-1,1 bS2@0,1 wQ@1,0 reserve:none to:w9"
    if at == "wQ@0,0":
        text = text.replace("bQ", "wQ").replace("wQ@1,0", "bQ@1,0")
    elif at != "bQ@0,0":
        text = "wP@0,0 bA@1,0 wM@0,1 wQ@-1,0 bQ@-2,0 bG@-1,1 reserve:none to:w20"
    shown = parse_position(text)
    cell = cell_at(*[int(number) for number in at.partition("@")[2].split(",")])
    board = Board(shown.expansions)
    for piece, place in enumerate(shown.where):
        if place >= 0:
            board.put(piece, (place - cell) % CELLS)
    board.rosters, board.ply, board.turn = shown.rosters, shown.ply, shown.turn
    assert board.result() == {"bQ": 0, "wQ": 1}.get(at[:2], ONGOING)
    same(core.Position(board), board)


@in_each_search
@pytest.mark.parametrize("at", [(1, 0), (0, 0), (2, 0)])
def test_a_last_gap_is_filled_by_a_search_wherever_it_lies(search, at):
    board = last_gap(*at)
    won = (cell_at(1, 0) - cell_at(*at)) % CELLS
    ours, theirs = search(board, settle=False), python_search(board, DEFAULT, 0, False)
    for one in (ours, theirs):
        one.run(iterations=5)
        assert list(one.moves) == [won] and one.report(1).proved == 1
    board.make(PASS)
    ours, theirs = search(board, settle=False), python_search(board, DEFAULT, 0, False)
    for one in (ours, theirs):
        one.run(iterations=20)
    assert ours.report(all_lines=True).lines == theirs.report(all_lines=True).lines


@in_each_form
@pytest.mark.parametrize("seed", sampled(range(8)))
def test_keys_are_right_where_a_piece_leaves_the_cell_0_or_comes_there(core, seed):
    """The key that is carried along is the one that is made from nothing."""
    *_, board = random_game(seed, 24)
    asked = 0
    for move in sorted(board.legal_moves()):
        if move == PASS or board.where[move >> SHIFT] < 0:
            continue
        for cell in (board.where[move >> SHIFT], move & CELL):
            other = moved(board, cell)
            again = move >> SHIFT << SHIFT | ((move & CELL) - cell) % CELLS
            position = core.Position(other)
            position.play(again)
            other.make(again)
            other.log = []
            fresh = core.Position(other)
            assert (position.key(), position.kind_key()) == (fresh.key(), fresh.kind_key())
            assert isinstance(position.kind_key(), int)
            asked += 1
        if asked >= 24:
            break
    assert asked


@in_each_search
def test_a_walk_that_wins_from_the_cell_0_comes_after_a_placement(search):
    shown = parse_position(
        "bQ+wB1@0,0 wS1@1,-1 wG1@0,-1 wG2@-1,0 wS2@-1,1 wG3@0,1 wA1@1,-2 wQ@0,2 bA1@0,-2 "
        "reserve:wA2 to:w24"
    )
    board = Board(shown.expansions)
    for piece in sorted(range(PIECES), key=lambda piece: NAMES[piece] == "wB1"):  # from below
        if shown.where[piece] >= 0:
            board.put(piece, (shown.where[piece] - cell_at(1, -2)) % CELLS)
    board.rosters, board.ply, board.turn = shown.rosters, shown.ply, shown.turn
    assert board.where[NAMES.index("wA1")] == 0
    won = {NAMES[move >> SHIFT] for move in Prover(board).winning_moves()}
    ours, theirs = search(board, settle=False), python_search(board, DEFAULT, 0, False)
    assert won >= {"wA1", "wA2"}
    assert [NAMES[move >> SHIFT] for move in ours.moves] == ["wA2"]
    assert list(ours.moves) == list(theirs.moves)


@in_each_form
def test_a_repetition_is_seen_where_a_queen_dances_on_the_cell_0(core):
    shown = parse_position("wQ@0,0 wS1@1,0 bS1@2,0 bQ@3,0 to:w9")
    board = Board(shown.expansions)
    for piece, place in enumerate(shown.where):
        if place >= 0:
            board.put(piece, (place - cell_at(0, 0)) % CELLS)
    board.ply, board.turn = shown.ply, shown.turn
    position = core.Position(board)
    white, black = board.where[0], board.where[PIECES // 2]
    aside = next(one for one in position.moves() if one >> SHIFT == 0)
    position.play(aside)
    other = next(one for one in position.moves() if one >> SHIFT == PIECES // 2)
    position.play(other)
    position.play(white)
    assert not position.repeated() and white == 0
    position.play(PIECES // 2 << SHIFT | black)
    assert position.repeated()


@pytest.mark.parametrize("at", [(1, 0), (0, 0), (2, 0)])
def test_a_win_at_hand_is_seen_by_the_tree_wherever_it_lies(at):
    tree = SEARCHES["source"](last_gap(*at), settle=False).table
    assert tree.win_at_hand() is True
