"""Nodes that several ways lead to, priors that learn, and what a search leaves to the next one."""

from typing import cast

import pytest

from hive_core.game import Game
from hive_core.rules.board import ONGOING, Board
from hive_core.search.evaluate import DEFAULT, Evaluator
from hive_core.search.mcts import Search, SearchNode
from hive_core.search.position import HivePosition
from hive_core.search.thinker import SearchMemory, Thinker
from tests.props.playing import sampled
from tests.search.test_search import random_board

SEEDS = [seed for seed in range(9) if random_board(seed, 16 + 3 * seed).result() == ONGOING]


def check(position: HivePosition, node: SearchNode, seen: set[int]) -> int:
    """Compares the moves of all nodes with the legal ones of the position on the way; counts edges."""
    board = position.board
    if not node.moves or id(node) in seen:
        return 0
    seen.add(id(node))
    legal = board.legal_moves()
    assert set(node.moves) <= set(legal)
    assert len(node.moves) in (1, len(legal)), "all, or a winning one alone"
    edges = 0
    for move, kid, count in zip(node.moves, node.kids, node.counts, strict=False):
        position.make(move)
        assert count > 0
        edges += 1 + check(position, kid, seen)
        position.undo()
    return edges


@pytest.mark.parametrize("seed", sampled(SEEDS))
def test_every_way_to_a_node_has_its_moves(seed: int) -> None:
    """A node found by its key has exactly the moves of the position it is found for."""
    search = Search(HivePosition(random_board(seed, 16 + 3 * seed)), settle=False)
    search.run(iterations=700)
    edges = check(HivePosition(search.position.board), search.root, set())  # type: ignore[attr-defined]
    assert edges >= min(search.iterations, len(search.table) - 1) > 0


@pytest.mark.slow
def test_shared_nodes_save_evaluations() -> None:
    nodes = iterations = 0
    for seed in SEEDS:
        search = Search(HivePosition(random_board(seed, 16 + 3 * seed)), settle=False)
        search.run(iterations=700)
        nodes += len(search.table)
        iterations += search.iterations
    assert nodes < 0.995 * iterations


def test_keys_tell_what_the_next_moves_depend_on() -> None:
    """The side to move, numbered pieces, heights, and the piece that has just moved."""
    keys = set()
    for text in (
        "wQ@0,0 bQ@1,0 wA1@-1,0 wA2@-1,1",
        "wQ@0,0 bQ@1,0 wA2@-1,0 wA1@-1,1",
        "wQ@0,0 bQ@1,0 wA1@-1,0 wA2@-1,1 to:b",
        "wQ@0,0 bQ@1,0 wA1@-1,0 wA2@-1,1 last:wA1",
        "wQ@0,0 bQ@1,0 wA1@-1,0 wA2@-1,1 last:wA2",
        "wQ+wB1+bB1@0,0 bQ@1,0",
        "wQ+bB1+wB1@0,0 bQ@1,0",
    ):
        keys.add(HivePosition(Game.from_text(text).board).key())
    assert len(keys) == 7


def test_the_key_is_kept_move_by_move() -> None:
    for seed in SEEDS:
        position = HivePosition(Board())
        for move in played(random_board(seed, 30)):
            position.make(move)
        assert position.key() == HivePosition(position.board).key()
        while position.board.log:
            position.undo()
        assert position.key() == HivePosition(Board()).key()


def played(board: Board) -> list[int]:
    """The moves of a game."""
    moves = []
    while board.log:
        piece, _, _ = board.log[-1]
        move = -1 if piece < 0 else piece << 10 | board.where[piece]
        board.undo()
        moves.append(move)
    return moves[::-1]


def test_a_move_that_helped_is_tried_sooner() -> None:
    board = random_board(3, 24)
    position = HivePosition(board)
    moves = list(position.expand()[0])
    last = moves[-1]
    for _ in range(20):
        position.learn(last, 0.15)
        position.learn(moves[0], -0.15)
    again = list(position.expand()[0])
    assert again.index(last) < moves.index(last)
    assert again.index(moves[0]) > 0
    assert sorted(again) == sorted(moves)


# From turn to turn


@pytest.mark.slow
def test_a_search_begins_with_what_the_last_one_found() -> None:
    board = random_board(5, 20)
    memory = SearchMemory()
    first = Thinker(board, seconds=60.0, memory=memory)
    first.search.settle = False
    first.search.run(iterations=3000)
    line = first.search.report().lines[0].moves
    board.make(line[0])
    board.make(line[1])
    second = Thinker(board, seconds=60.0, memory=memory)
    assert 0 < second.search.size < 3000
    assert second.report().lines, "there is an opinion before the first iteration"
    second.search.settle = False
    second.search.run(iterations=300)
    assert second.search.iterations == 300
    check(HivePosition(board), cast(Search, second.search).root, set())


def test_the_same_position_is_gone_on_with() -> None:
    board = random_board(5, 20)
    memory = SearchMemory()
    first = Thinker(board, seconds=60.0, memory=memory)
    first.search.run(iterations=400)
    visits = cast(Search, first.search).root.visits
    again = Thinker(board, seconds=60.0, memory=memory)
    assert cast(Search, again.search).root.visits == visits


@pytest.mark.parametrize("change", ["judge", "bugs", "earlier"])
def test_what_no_longer_fits_is_forgotten(change: str) -> None:
    board = Game.from_text("wQ@0,0 bQ@1,0 wA1@-1,0 bA1@2,0 to:w game:Base+MLP").board
    memory = SearchMemory()
    Thinker(board, seconds=60.0, memory=memory).search.run(iterations=200)
    judge = DEFAULT
    if change == "judge":
        judge = Evaluator()
    elif change == "bugs":
        board = Game.from_text("wQ@0,0 bQ@1,0 wA1@-1,0 bA1@2,0 to:w game:Base").board
    else:
        memory.ply += 1
    assert Thinker(board, seconds=60.0, evaluator=judge, memory=memory).search.size == 0
