"""Corners of the kernel that whole games and searches seldom come to: of the source, whose inside can
be seen, beside hive_core or by hand."""

import copy
from typing import Any

import pytest

from hive_core.notation.position import parse_position
from hive_core.rules.board import ONGOING, PASS, SHIFT
from hive_core.rules.bugs import NAMES, PIECES
from hive_core.rules.hexes import cell_at
from hive_core.search.evaluate import DEFAULT
from hive_core.search.prover import Prover
from hive_core.search.thinker import python_search
from tests.facts import board_of, load
from tests.kernel.forms import SEARCHES, SOURCE, in_each_form, in_each_search
from tests.kernel.test_judge import same as judged_alike
from tests.kernel.test_memory import BOARDS, CORE, reached, row, rows, sound, tree_of
from tests.kernel.test_moves import same as moves_alike
from tests.kernel.test_prover import ends, won_in_three
from tests.kernel.test_search import same as searched_alike
from tests.props.playing import random_game
from tests.told import OWN


def thirds(back: int) -> "list[Any]":
    """Real games with a repetition, so many plies before its third time."""
    records = [one for one in load("games.json") if one.get("third")]
    return [board_of(one, one["third"] - back) for one in records]


class Row:
    """A tree whose root has moves with these (walks, mean, visits, proof) and `more` not tried yet."""

    def __init__(self, *moves: "tuple[int, float, int, int]", more: int = 0) -> None:
        search = SEARCHES["source"](BOARDS["mid-game"](), seed=1, settle=False)
        self.tree = tree = search.table
        for walks, mean, visits, proved in moves:
            kid = tree.new()
            tree.add_edge(tree.root, kid)
            edge = tree.edges[tree.root] + tree.tried[tree.root] - 1
            tree.walks[edge], tree.mean[edge] = walks, mean
            tree.visits[kid], tree.proved[kid] = visits, proved
        tree.count[tree.root] = len(moves) + more


OPEN, LOST, WON = CORE.OPEN, 1, -1
"""What is proven for who replies: LOST for us where the reply wins."""


# Moves


@in_each_form
@pytest.mark.parametrize(
    "text",
    [
        # The ladybug comes to 3,0 only through a gate of two stacks on top of the hive.
        "wL@0,0 bG1@1,0 bG2+bB1@2,-1 bS1+bB2@1,1 bA1@2,0 bQ@2,-2 wQ@2,-3 reserve:none to:w20",
        # It does not fall off its second piece through another one, after a step onto a stack.
        """wL@0,0 bG1@1,0 bA1@2,0 bG2+bB1@3,-1 bS1+bB2@2,1 bS2+wB1@1,1 bQ@4,-1 wQ@4,-2
        reserve:none to:w20""",
        # An ant that can go both ways round; nothing can be placed, so nothing was looked for before.
        """bA1@2,-5 wB2@3,-5 bA3@5,-5 bM@3,-4 wS1@4,-4 wA3+bB1@1,-3 bQ@2,-3 bP@3,-3 bL@-1,-2 wA1@1,-2
        wA2@3,-2 bS1@4,-2 wS2@-1,-1 wG1@0,-1 bG2@-3,0 wB1@0,0 wM@1,0 bA2@2,0 bS2@-4,1 wQ@-3,1
        wP+bB2@-2,1 wL@0,1 bG3@-5,2 bG1@-4,2 wG3@-2,2 wG2@-1,2 to:b43 reserve:none""",
    ],
)
def test_rare_hives(core: Any, text: str) -> None:
    board = parse_position(" ".join(text.split()))
    moves_alike(core.Position(board), board)


@in_each_form
def test_no_bug_was_there_before_the_game(core: Any) -> None:
    """Neither after nothing was played nor after one ply does any piece of either side walk again."""
    kinds = "wS1@-1,0 wB1@-1,1 wG1@-2,1 wA1@-2,0 bS1@2,0 bB1@2,-1 bG1@3,-1 bA1@3,0"
    for side in "wb":
        board = parse_position(f"wQ@0,0 bQ@1,0 {kinds} to:{side}9")
        judged_alike(core, board, DEFAULT)
        judged_alike(core, board, OWN)
        for move in sorted(board.legal_moves())[::7]:
            board.make(move)
            judged_alike(core, board, DEFAULT)
            board.undo()


def test_what_lies_behind_the_end_of_a_search_does_not_go_on() -> None:
    """An ant that can go both ways round, and a hole which she cannot come into."""
    text = """bA3@-1,-5 wA1@-2,-4 wG1@-1,-4 bA2@0,-4 wS2@1,-4 wA3@-3,-3 bG1@1,-3 wG2@-3,-2 bQ@-1,-2
        bP@-3,-1 wA2@-1,-1 bB1@0,-1 wG3@-3,0 wB2@-2,0 wS1@-2,1 bA1@-1,1 wB1+bB2@0,1 bS1@-2,2 wQ@-1,2
        wP@-1,3 bG3@0,3 bG2@1,3 bS2@-1,4 to:b69 last:bS2 game:Base+P reserve:none"""
    board = parse_position(" ".join(text.split()))
    position = SOURCE.Position(board)
    for i in range(len(position.queue)):
        position.queue[i] = cell_at(-2, -3)
    moves_alike(position, board)


def test_there_is_room_for_the_last_ply() -> None:
    position = SOURCE.Position(BOARDS["mid-game"]())
    position.depth = position.room - 1
    before, move = position.image(), position.moves()[0]
    position.play(move)
    assert position.depth == position.room and position.moves()
    with pytest.raises(IndexError, match="no room"):
        position.play(move)
    position.take_back()
    assert position.image() == before


def test_what_was_listed_for_another_position_does_not_hide_a_throw() -> None:
    board = parse_position("wP@0,0 bA@1,0 wM@0,1 wQ@-1,0 bQ@-2,0 bG@-1,1 reserve:none to:w20")
    moves = set(board.legal_moves())
    thrown = [move for move in moves if NAMES[move >> SHIFT] == "bA1"]
    assert thrown
    for move in thrown:
        position = SOURCE.Position(board)
        position.out[1000] = move
        position.begin[move >> SHIFT], position.end[move >> SHIFT] = 1000, 1001
        assert set(position.moves()) == moves


@pytest.mark.parametrize("waits", range(5))
def test_a_repetition_is_seen_whatever_was_played_and_taken_back_after_it(waits: int) -> None:
    board = parse_position("wQ@0,0 wS1@1,0 bS1@2,0 bQ@3,0 to:w9")
    position = SOURCE.Position(board)
    texts = ["wQ@0,1", "bQ@3,-1", "wQ@0,0", "bQ@3,0"]
    cells = [parse_position(text).where for text in texts]
    dance = [
        piece << SHIFT | where[piece]
        for piece, where in zip((0, PIECES // 2) * 2, cells, strict=True)
    ]
    for ply in range(4 * waits + 5):
        assert dance[ply % 4] in position.moves()
        position.play(dance[ply % 4])
        assert position.repeated() == (ply >= 3)
    placed = 0
    while placed < 6 * (waits + 1) and (
        moves := [one for one in position.moves() if position.where[one >> SHIFT] < 0]
    ):
        position.play(moves[0])
        placed += 1
        assert not position.repeated()
    for _ in range(placed):
        position.take_back()
    assert placed and position.repeated()


def test_what_a_pass_notes_down_is_its_own() -> None:
    position = SOURCE.Position(BOARDS["mid-game"]())
    walk = next(one for one in position.moves() if position.where[one >> SHIFT] >= 0)
    position.advance(PASS)
    position.advance(walk)
    before = position.image()
    position.advance(walk)
    seen = position.image()
    for _ in range(2):
        position.advance(PASS)
    for image in (None, seen, before):
        position.retreat()
        assert image is None or position.image() == image


def test_perft_comes_as_far_as_there_is_room() -> None:
    position = SOURCE.Position(BOARDS["mid-game"]())
    assert position.depth > 0
    with pytest.raises(ValueError, match="a depth is 1 to"):
        position.perft(position.room - position.depth + 1, True)


# Judgement


@in_each_form
@pytest.mark.parametrize(
    "text",
    [
        "wQ@0,0 wA1@-1,0 bS1@1,0 bA1@2,0 to:w3",
        "wP@0,0 bQ@1,0 wM@0,1 wQ@-1,0 bA@-2,0 bG@-1,1 bS1@1,1 reserve:none to:w20",
        "bP@0,0 wQ@1,0 bM@0,1 bQ@-1,0 wA@-2,0 wG@-1,1 wS1@1,1 reserve:none to:b20",
    ],
)
def test_a_queen_who_is_not_in_play_and_one_who_can_be_thrown(core: Any, text: str) -> None:
    for evaluator in (DEFAULT, OWN):
        judged_alike(core, parse_position(text), evaluator)


@in_each_form
@pytest.mark.parametrize("seed", range(3))
def test_one_judge_says_the_same_of_a_position_whatever_it_judged_before(
    core: Any, seed: int
) -> None:
    judge = core.Judge(OWN, "MLP")
    for board in random_game(seed, 40):
        if board.result() == ONGOING and board.expansions == "MLP":
            position = core.Position(board)
            assert judge.graded(position) == core.Judge(OWN, "MLP").graded(position)
            assert abs(judge.value(position) - OWN.value(board)) < 1e-9
            judged_alike(core, board, OWN)


@in_each_form
def test_a_move_that_is_the_only_one_is_judged(core: Any) -> None:
    boards = [board_of(one) for one in load("perft.json") if one["nodes"][0] == 1]
    single = [board for board in boards if board.legal_moves() != [PASS]]
    for board in boards:
        graded = core.Judge(DEFAULT, board.expansions).graded(core.Position(board))
        assert len(graded) == (board in single)
    assert len(single) < len(boards)


# Wins by trying everything


def test_what_was_found_out_of_another_position_in_the_same_place_is_not_believed() -> None:
    position = SOURCE.Position(parse_position(IN_FIVE[0]))
    prover = SOURCE.Prover(position, 1)
    prover.position_keys[0], prover.sure[0], prover.vain[0] = 12345, 1, 9
    assert not prover.wins(3)
    assert prover.wins(5)


def test_a_prover_that_may_play_nothing_plays_nothing_however_far_it_looks() -> None:
    prover = SOURCE.Prover(SOURCE.Position(won_in_three()))
    move = prover.keys(3)[0]
    prover = SOURCE.Prover(SOURCE.Position(won_in_three()))
    prover.limit = 0
    assert not prover.wins(15) and not prover.holds(move, 15) and prover.positions == 0
    prover.limit = 1
    assert prover.holds(move, 15), "after one move more nothing else is played than replies"


def test_the_soonest_win_is_looked_for_first() -> None:
    played = []
    for plies in (3, 4, 5, 7):
        prover = SOURCE.Prover(SOURCE.Position(won_in_three()))
        assert prover.wins(plies)
        played.append(prover.positions)
    assert len(set(played)) == 1


@in_each_form
@pytest.mark.parametrize("plies", [-1, 0, 16])
def test_a_line_of_so_many_plies_is_not_looked_for(core: Any, plies: int) -> None:
    prover = core.Prover(core.Position(won_in_three()))
    with pytest.raises(ValueError, match=f"read {plies}$"):
        prover.line(plies)


IN_FIVE = [
    " ".join(text.split())
    for text in (
        """bL@-1,-1 wQ@0,-1 wM@-2,0 wG1@-3,1 bQ@-2,1 wA2@-3,2 wG2@-2,2 bA1@-1,2 wA3@0,2 bA2@-2,3
        wA1@-3,4 to:w24 last:bL reserve:none""",
        """wA2@2,-2 wP@1,-1 wQ@1,0 bL@0,1 wG2@-4,2 wS1@-3,2 bB1@-1,2 bQ+wB1+bB2@-3,3 bP+wM@-2,3
        wS2@-5,4 wA1@-4,4 to:w18 reserve:none""",
        """wA3@-1,-1 bL@2,-1 bB1@3,-1 bP@-3,0 wG2@-2,0 wM@-1,0 wP@0,0 wQ@1,0 bQ+wB2+bM@-2,1 wL@0,1
        wA1@1,1 wS1@-2,2 to:w29 last:bP reserve:none""",
    )
]


@in_each_form
@pytest.mark.parametrize("text", IN_FIVE)
def test_the_reply_that_is_told_is_the_first_that_puts_it_off_the_longest(
    core: Any, text: str
) -> None:
    position = core.Position(parse_position(text))
    prover = core.Prover(position)
    first, reply, *rest = prover.line(5)
    assert not prover.wins(3) and first == prover.keys(5)[0] and len(rest) == 3
    position.play(first)
    soonest = []
    for move in position.moves():
        position.play(move)
        plies = 3 if not core.Prover(position).wins(1) else 1
        soonest.append((plies if position.outcome() == ONGOING else 0, move))
        position.take_back()
    assert reply == next(move for plies, move in soonest if plies == max(soonest)[0])
    assert len(soonest) > 1


def test_what_won_and_what_saved_last_is_remembered() -> None:
    board = ends(3)[5]
    keys = SOURCE.Prover(SOURCE.Position(board)).keys(3)
    prover = SOURCE.Prover(SOURCE.Position(board))
    assert len(keys) == 4 and prover.wins(3) and prover.hopes[3] == keys[0]
    late = 0
    for move in [move for move in board.legal_moves() if move not in keys][::5]:
        prover = SOURCE.Prover(SOURCE.Position(board))
        assert not prover.holds(move, 3)
        saviour = prover.saviours[3]
        board.make(move)
        late += saviour != board.legal_moves()[0]
        assert saviour in board.legal_moves()
        board.make(saviour)
        assert not Prover(board).wins(1)
        board.undo()
        board.undo()
    assert late, "not always the first one saves"


def test_a_likely_move_is_listed_first_and_all_others_too() -> None:
    board = won_in_three()
    prover = SOURCE.Prover(SOURCE.Position(board))
    moves = prover.position.moves()
    for likely in (*moves[:3], moves[-1], PASS):
        for at in (0, SOURCE.MOST_MOVES):
            count = prover.listed(at, likely)
            listed = list(prover.moves[at : at + count])
            assert sorted(listed) == sorted(moves)
            assert listed[0] == (moves[0] if likely == PASS else likely)


def test_a_win_that_was_found_with_few_positions_left_is_told_to_its_end() -> None:
    search = SEARCHES["source"](won_in_three(), seed=1, settle=False)
    tree = search.table
    tree.prover = prover = SOURCE.Prover(tree.position)
    tree.tried_plies, tree.tried_move = 3, prover.keys(3)[0]
    prover.limit = prover.positions
    assert len(tree.win()) == 3 and tree.win()[0] == tree.tried_move


# The tree


@in_each_search
@pytest.mark.parametrize(
    ("board", "lines", "iterations"),
    [
        pytest.param(lambda: thirds(1)[0], 3, 60, id="a draw among several lines"),
        pytest.param(lambda: thirds(2)[1], 0, 200, id="a draw two plies ahead"),
        pytest.param(lambda: ends(6)[33], 0, 250, id="proofs that several ways lead to"),
    ],
)
def test_draws_and_proofs(search: Any, board: Any, lines: int, iterations: int) -> None:
    theirs = python_search(board(), DEFAULT, 3, False, lines)
    ours = search(board(), DEFAULT, 3, False, lines)
    theirs.run(iterations=iterations)
    ours.run(iterations=iterations)
    searched_alike(ours, theirs)


@in_each_search
def test_the_same_position_once_more_has_its_tree(search: Any) -> None:
    board = BOARDS["mid-game"]()
    first = search(board, seed=1, settle=False)
    first.run(iterations=40)
    assert [len(first.table.continuation(0, most)) for most in range(3)] == [0, 1, 2]
    again = search(board, seed=1, settle=False, table=first.table)
    assert again.size > 1 and again.iterations == 0


def test_a_new_tree_begins_at_the_beginning_and_takes_two_megabytes() -> None:
    tree = SEARCHES["source"](BOARDS["mid-game"](), seed=1, settle=False).table
    assert (tree.root, tree.first[0], tree.edges_end) == (0, 2, 0)
    assert tree.moves_end == 2 + tree.count[0]
    assert SOURCE.Tree(None, 1.0).proving is False
    rooms = (tree.node_room, tree.move_room, tree.edge_room, tree.slot_count)
    assert rooms == (4096, 65536, 32768, 16384)
    assert tree.bytes_used() == 1_318_912


@pytest.mark.parametrize("name", BOARDS)
def test_a_block_of_edges_has_room_for_two_and_then_for_twice_as_many_and_one(name: str) -> None:
    """No room for more than there are moves to come is taken before it is needed."""
    tree = tree_of(name)
    for node in range(tree.nodes):
        if tree.tried[node]:
            size = 2
            while size < tree.tried[node]:
                size = 2 * size + 1
            assert tree.walks[tree.edges[node] - 1] == size
    blocks = sum(tree.walks[at - 1] + 1 for at in tree.edges[: tree.nodes] if at >= 0)
    assert tree.edges_end >= blocks


@pytest.mark.parametrize("name", BOARDS)
def test_what_the_table_held_does_not_keep_what_the_new_root_does_not_reach(name: str) -> None:
    clean = tree_of(name)
    kids = [clean.kid[clean.edges[clean.root] + i] for i in range(clean.tried[clean.root])]
    root = max(kids, key=lambda kid: clean.visits[kid])
    littered = copy.deepcopy(clean)
    for slot in range(-64, 64):
        littered.slots[slot] = littered.root
    clean.gather(root, 0, True)
    littered.gather(root, 0, True)
    assert rows(littered) == rows(clean) and littered.nodes < tree_of(name).nodes
    sound(littered)


def test_a_root_that_others_came_before_is_found_in_its_new_place() -> None:
    """Two ways lead to one position; the one of them that was walked first leads from the root too."""
    tree = tree_of("mid-game")
    kids = [tree.kid[tree.edges[tree.root] + i] for i in range(tree.tried[tree.root])]
    root = max(kids, key=lambda kid: tree.visits[kid])
    earlier = min(kid for kid in kids if kid != root)
    assert earlier < root and tree.tried[root] > 1
    tree.kid[tree.edges[root] + 1] = earlier
    key, kept = tree.key[root], reached(tree, root, lambda node: False)
    tree.gather(root, 0, False)
    assert tree.root == sorted(kept).index(root) > 0 and tree.key[tree.root] == key
    sound(tree)


def test_a_draw_that_is_forgotten_was_worth_nothing_whatever_lay_in_its_place() -> None:
    board = thirds(1)[0]
    answers = []
    for litter in (0, 3):
        search = SEARCHES["source"](board, seed=3, settle=False)
        tree = search.table
        for at in range(1, 300):
            tree.visits[at] = tree.total[at] = tree.count[at] = litter
        search.run(iterations=60)
        drawn = [node for node in range(tree.nodes) if tree.proved[node] == 0]
        assert drawn and {(tree.visits[node], tree.total[node]) for node in drawn} == {(1, 0.0)}
        answers.append(search.report(all_lines=True).lines)
    assert answers[0] == answers[1]


BOTH = """wQ@1,0 bQ@-1,0 wA1@2,0 bA1@2,-1 bS1@1,-1 bS2@0,1 wS1@1,1 wS2@0,-1 bG1@-1,-1 bG2@-2,0
    wA2@-2,1 bA2@-1,1 wG1@0,2 reserve:none to:w30"""
"""The grasshopper fills the last gap around both queens."""


@pytest.mark.parametrize(
    ("given", "result"),
    [(lambda: ends(6)[1], 1), (lambda: parse_position(" ".join(BOTH.split())), 0)],
)
def test_a_move_that_surrounds_the_own_queen_loses_and_one_that_surrounds_both_draws_at_once(
    given: Any, result: int
) -> None:
    board = given()
    tree = SEARCHES["source"](board, seed=1, settle=False).table
    side = board.turn
    for move in board.legal_moves():
        board.make(move)
        outcome = board.result()
        board.undo()
        tree.position.advance(move)
        kid = tree.leaf()
        tree.position.retreat()
        if outcome != ONGOING:
            told = (1 if outcome == 1 - side else -1 if outcome == side else 0, 0)
            assert (tree.proved[kid], tree.plies[kid], tree.visits[kid]) == (*told, 1)
    assert result in tree.proved[: tree.nodes]


def test_a_root_that_forgets_its_moves_has_no_weights_of_its_own() -> None:
    tree = tree_of("mid-game")
    tree.flags[tree.root] |= CORE.DRAWN
    assert tree.noisy == tree.root
    tree.gather(tree.root, 0, True)
    assert (tree.noisy, tree.first[tree.root], tree.nodes) == (-1, -1, 1)


def test_a_position_after_a_move_forgets_draws_on_another_way() -> None:
    board = BOARDS["mid-game"]()
    search = SEARCHES["source"](board, seed=3, settle=False)
    search.run(iterations=90)
    tree, move = search.table, search.report().lines[0].moves[0]
    root = tree.kid[tree.edges[tree.root] + tree.root_moves().index(move)]
    drawn = row(tree, root)[2][0]
    key, tree.proved[drawn] = tree.key[drawn], 0
    board.make(move)
    SEARCHES["source"](board, seed=3, table=tree)
    node = tree.slots[tree.find(key)]
    assert tree.key[node] == key and tree.proved[node] == OPEN


def test_a_walk_ends_at_what_was_proven_on_another_way() -> None:
    tree = tree_of("mid-game")
    edge = tree.edges[tree.root]
    kid = tree.kid[edge]
    tree.mean[edge] = 10.0
    tree.proved[kid], tree.plies[kid] = -1, 4
    tree.flags[kid] |= CORE.SHARED
    visits, inside = tree.visits[tree.root], tree.visits[kid]
    tree.iterate(-1)
    assert tree.root_result() == (1, 5)
    assert (tree.visits[tree.root], tree.visits[kid]) == (visits + 1, inside)


@in_each_search
def test_a_queen_with_one_gap_may_be_thrown_where_there_is_none(search: Any) -> None:
    """Which is no filling of her last gap, so that the other moves are listed beside it."""
    board = parse_position(
        "wP@0,0 bQ@1,0 bA1@-1,1 bA2@-2,1 bA3@-2,0 bB1@-1,-1 bB2@0,-1 bS1@2,-1 bS2@1,-1 bG1@0,1 "
        "bG2@1,1 wQ@-3,1 reserve:none to:w24"
    )
    assert len(Prover(board).winning_moves()) == 1
    ours, theirs = search(board, settle=False), python_search(board, DEFAULT, 0, False)
    assert list(ours.moves) == list(theirs.moves) and len(ours.moves) > 1


def test_another_root_forgets_what_is_proven_to_be_a_draw() -> None:
    tree = tree_of("mid-game")
    drawn = next(kid for kid in row(tree, tree.root)[2] if tree.first[kid] >= 0)
    tree.flags[drawn] |= CORE.DRAWN
    tree.proved[drawn] = 0
    tree.gather(tree.root, 0, True)
    at = tree.forward[drawn] - 1
    assert (tree.proved[at], tree.first[at], tree.flags[at] & CORE.DRAWN) == (OPEN, -1, 0)
    sound(tree)


@pytest.mark.parametrize("name", BOARDS)
def test_a_search_goes_on_with_what_was_found_out_for_the_move_that_was_played(name: str) -> None:
    board = BOARDS[name]()
    theirs = python_search(board, DEFAULT, 3, False)
    ours = SEARCHES["source"](board, DEFAULT, 3, False)
    for search in (theirs, ours):
        search.run(iterations=90)
    board.make(ours.report().lines[0].moves[0])
    size = ours.table.size()
    theirs = python_search(board, DEFAULT, 3, False, table=theirs.table)
    ours = SEARCHES["source"](board, DEFAULT, 3, False, table=ours.table)
    assert 1 < ours.size < size and ours.table.faults() == []
    for search in (theirs, ours):
        search.run(iterations=40)
    searched_alike(ours, theirs)


def test_of_two_keys_that_meet_in_the_table_neither_is_taken_for_the_other() -> None:
    tree = tree_of("mid-game")
    for node in (tree.root, 1):
        key = tree.key[node] ^ (1 << 40)
        slot = tree.find(key)
        assert tree.slots[slot] == -1 != tree.slots[tree.find(tree.key[node])]


def test_a_leaf_leads_to_what_is_known_unless_that_is_a_draw() -> None:
    """A draw may be one on another way alone."""
    for proved, flag, shared in (
        (OPEN, 0, True),
        (1, 0, True),
        (-1, 0, True),
        (0, 0, False),
        (OPEN, CORE.DRAWN, False),
    ):
        tree = tree_of("mid-game")
        edge = tree.edges[tree.root]
        kid, move = tree.kid[edge], tree.root_moves()[0]
        tree.proved[kid] = proved
        tree.flags[kid] |= flag
        tree.position.advance(move)
        assert (tree.leaf() == kid) == shared
        assert bool(tree.flags[kid] & CORE.SHARED) == shared
        tree.position.retreat()


def test_a_walk_that_proves_a_node_brings_its_result() -> None:
    """Not that of the move which was tried last: of a loss and a draw, the draw."""
    tree = Row((1, 0.0, 1, 0), (0, 0.0, 1, LOST)).tree
    root = tree.root
    tree.visits[root], tree.total[root], tree.opened[root] = 1, 0.25, 1
    tree.path[0], tree.path_edge[0] = root, 1
    tree.carry_up(1, tree.kid[tree.edges[root] + 1], True)
    assert (tree.proved[root], tree.visits[root], tree.total[root]) == (0, 2, 0.25)


def test_the_table_takes_a_twin_of_the_root_too() -> None:
    tree = tree_of("mid-game")
    twin = tree.new()
    tree.key[twin] = tree.key[0]
    tree.enter(twin)
    assert tree.root == 0 and not tree.flags[0] & CORE.KEYED
    sound(tree)


def test_a_tree_whose_room_is_used_up_gives_up_what_was_visited_least() -> None:
    search = SEARCHES["source"](BOARDS["mid-game"](), seed=3, settle=False, megabytes=0.0)
    tree = search.table
    tree.node_room = 64
    for iterations in range(20, 141, 20):
        search.run(iterations=iterations)
        assert tree.nodes <= 64 and tree.faults() == []
    assert tree.folded > 1 and search.iterations == 140


@pytest.mark.parametrize(
    ("kids", "proof"),
    [
        ([(LOST, 2), (LOST, 4)], (-1, 5)),
        ([(LOST, 4), (LOST, 2)], (-1, 5)),
        ([(LOST, 4), (0, 0)], (0, 1)),
        ([(0, 0), (LOST, 4)], (0, 1)),
        ([(0, 3), (0, 1), (LOST, 8)], (0, 4)),
        ([(WON, 6)], (1, 7)),
        ([(LOST, 2), (WON, 0)], (1, 1)),
    ],
)
def test_what_follows_from_proven_replies(kids: Any, proof: "tuple[int, int]") -> None:
    tree = Row(*[(1, 0.0, 1, proved) for proved, _ in kids]).tree
    root = tree.root
    tree.opened[root] = len(kids)
    for i, (_, plies) in enumerate(kids):
        kid = tree.kid[tree.edges[root] + i]
        tree.plies[kid] = plies
    for i in range(len(kids)):
        assert tree.proved[root] == OPEN
        tree.prove(root, tree.kid[tree.edges[root] + i])
    assert (tree.proved[root], tree.plies[root]) == proof
    drawn = any(proved == 0 for proved, _ in kids)
    assert bool(tree.flags[root] & CORE.DRAWN) == drawn
    assert tree.root_result() == proof


# Keys


def test_every_piece_that_rests_makes_a_key_of_its_own() -> None:
    """The same difference in every position, so that it can be put in and taken out."""
    found = []
    for name in ("mid-game", "the end"):
        position = SOURCE.Position(BOARDS[name]())
        position.rest = -1
        plain, keys = position.key(), []
        for piece in range(SOURCE.PIECES):
            position.rest = piece
            keys.append(position.key() ^ plain)
        assert 0 not in keys and len(set(keys)) == SOURCE.PIECES
        found.append(keys)
    assert found[0] == found[1]


def test_no_number_that_keys_are_made_of_comes_twice() -> None:
    for keys in (SOURCE.PIECE_KEYS, SOURCE.KIND_KEYS):
        whole = [*keys, *SOURCE.REST_KEYS, SOURCE.TURN_KEY]
        assert len(set(whole)) == len(whole) and 0 not in whole
    rows = {(SOURCE.KIND[piece], SOURCE.COLOR[piece]) for piece in range(PIECES)}
    assert {SOURCE.KEY_ROW[piece] for piece in range(PIECES)} == set(range(len(rows)))


def test_what_a_prover_remembers_and_counts_has_its_bounds() -> None:
    prover = SOURCE.Prover(SOURCE.Position(won_in_three()))
    assert len(prover.position_keys) == len(prover.sure) == len(prover.vain) == 262_144
    assert prover.limit == SOURCE.UNBOUNDED
    assert 1 << 60 < SOURCE.UNBOUNDED < 1 << 63, "it is a number of 64 bits"


# Which moves are looked at next


@pytest.mark.parametrize(
    ("moves", "more", "left", "settled"),
    [
        ([(9, 0.0, 9, OPEN)], 0, 0, True),
        ([(9, 0.0, 9, OPEN)], 0, 1000, True),
        ([(9, 0.0, 9, OPEN)], 1, 8, True),
        ([(9, 0.0, 9, OPEN)], 1, 9, False),
        ([(9, 0.0, 9, OPEN), (4, 0.0, 4, OPEN)], 0, 4, True),
        ([(9, 0.0, 9, OPEN), (4, 0.0, 4, OPEN)], 0, 5, False),
        ([(4, 0.0, 4, OPEN), (9, 0.0, 9, OPEN), (7, 0.0, 7, OPEN)], 3, 2, False),
        ([(4, 0.0, 4, OPEN), (9, 0.0, 9, OPEN), (7, 0.0, 7, OPEN)], 3, 1, True),
        ([(9, 0.0, 9, OPEN), (7, 0.0, 7, LOST)], 0, 1000, True),
        ([(9, 0.0, 9, OPEN), (7, 0.0, 7, 0)], 0, 1, False),
        ([(9, 0.0, 9, LOST)], 0, 0, False),
        ([(9, 0.0, 9, LOST)], 1, 1000, True),
    ],
)
def test_a_choice_is_settled_when_no_other_move_can_catch_up(
    moves: Any, more: int, left: int, settled: bool
) -> None:
    assert Row(*moves, more=more).tree.is_settled(left) is settled


def test_of_the_best_moves_the_one_looked_at_least_lags_behind() -> None:
    tree = Row(
        (9, 0.5, 20, OPEN), (9, 0.4, 300, OPEN), (9, 0.3, 200, OPEN), (9, 0.2, 1, OPEN), more=2
    ).tree
    tree.wanted = 1
    best = min(tree.wanted + CORE.MORE, 3)
    assert best >= 2
    assert tree.neglected() == 0, "the first is looked at least of the best"


def test_no_more_moves_lag_behind_than_were_tried() -> None:
    tree = Row((9, 0.5, 20, OPEN), more=3).tree
    tree.visits[tree.root] = 100_000
    tree.wanted = 3
    assert tree.neglected() == -1


def test_a_win_is_expected_before_what_is_open_and_that_before_a_loss() -> None:
    lost, unclear, won = (9, 0.0, 9, LOST), (1, 0.0, 1, OPEN), (0, 0.0, 1, WON)
    often = (5, 0.0, 5, OPEN)
    for moves, expected in (
        ((lost, unclear), 1),
        ((lost, unclear, often, won), 3),
        ((unclear, often, lost), 1),
        ((often, often), 0),
        ((lost, lost), 0),
    ):
        tree = Row(*moves).tree
        assert tree.likeliest(tree.root) == expected


@pytest.mark.parametrize(("mean", "number"), [(0.9, 2), (0.6, 0), (0.6, 1)])
def test_where_no_favourite_is_left_or_none_nearly_wins_none_is_asked_about(
    mean: float, number: int
) -> None:
    tree = Row((9, mean, 9, OPEN), (7, 0.8, 7, OPEN)).tree
    tree.prover = SOURCE.Prover(tree.position)
    tree.iterations = CORE.MORE_FROM + number * CORE.MORE_EVERY
    assert tree.asks_one_more() is False
    assert tree.prover.positions == 0 and tree.proved[tree.root] == OPEN


def test_a_move_that_nobody_else_has_the_number_of_is_learnt_from_too() -> None:
    """The white queen to the cell 0 is the move 0."""
    tree = Row((1, 0.0, 1, OPEN), more=1).tree
    root = tree.root
    tree.moves[tree.first[root]] = CORE.EVEN * CORE.LEVEL
    tree.visits[root], tree.total[root] = 2, 0.5
    tree.path[0], tree.path_edge[0] = root, 0
    tree.carry_up(1, tree.kid[tree.edges[root]], False)
    assert (tree.tries[0], tree.gains[0]) == (1, -0.25)


def test_a_favourite_that_wins_is_proved_where_the_root_is_nearly_won() -> None:
    board = won_in_three()
    search = SEARCHES["source"](board, seed=1, settle=False)
    tree = search.table
    search.run(iterations=1)
    key = SOURCE.Prover(SOURCE.Position(board)).keys(3)[0]
    moves = tree.root_moves()
    tree.moves[tree.first[tree.root] + moves.index(key)], tree.moves[tree.first[tree.root]] = (
        tree.moves[tree.first[tree.root]],
        tree.moves[tree.first[tree.root] + moves.index(key)],
    )
    tree.mean[tree.edges[tree.root]] = 0.8
    tree.prover = SOURCE.Prover(tree.position)
    tree.iterations = CORE.MORE_FROM
    assert tree.asks_one_more() is True
    assert tree.root_result() == (1, 7), "within seven plies, as far as is known"
    assert tree.prover.limit > tree.prover.positions > 0


@pytest.mark.parametrize("lines", [0, 3])
def test_where_a_walk_went_before_does_not_matter_to_the_next(lines: int) -> None:
    """From the root, from one of its moves, to what is not tried yet: in a new tree and a grown one."""
    for grown in (0, 60):
        clean = SEARCHES["source"](BOARDS["mid-game"](), seed=3, settle=False, lines=lines)
        if grown:
            clean.run(iterations=grown)
        littered = copy.deepcopy(clean)
        for iterations in range(grown + 1, grown + 5):
            for at in range(9):
                littered.table.path[at] = littered.table.path_edge[at] = 7
            for search in (clean, littered):
                search.run(iterations=iterations)
            assert rows(littered.table) == rows(clean.table)
        for tree in (clean.table, littered.table) if grown else ():
            for at in range(9):
                tree.path[at] = 7 if tree is littered.table else 0
            tree.iterate(1)
        assert rows(littered.table) == rows(clean.table)


def test_a_walk_as_long_as_can_be_ends_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CORE, "LONGEST", 2)
    search = SEARCHES["source"](ends(6)[33], seed=3, settle=False)
    tree = search.table
    search.run(iterations=200)
    for node in range(tree.nodes):
        if tree.first[node] >= 0 and tree.proved[node] == OPEN:
            kids = row(tree, node)[2]
            left = tree.count[node] - sum(tree.proved[kid] != OPEN for kid in kids)
            assert tree.opened[node] == left
    assert (tree.proved[tree.root], tree.visits[tree.root]) == (OPEN, 200)
    near = row(tree, tree.root)[2]
    far = {kid for node in near if tree.tried[node] for kid in row(tree, node)[2]}
    assert far - set(near) and not [node for node in far - set(near) if tree.tried[node]]
    assert tree.faults() == []


def test_who_forgets_a_move_that_draws_forgets_that_too_unless_it_is_proven() -> None:
    tree = tree_of("mid-game")
    for node in range(tree.nodes):
        tree.flags[node] |= CORE.DRAWN
    won = [node for node in range(1, tree.nodes) if tree.first[node] >= 0][::3]
    for node in won:
        tree.proved[node] = 1
    small = {n for n in range(1, tree.nodes) if tree.first[n] >= 0 and tree.visits[n] < 4}
    tree.gather(tree.root, 4, False)
    assert set(won) & small and small - set(won)
    for node in small:
        if tree.forward[node]:
            drawn = tree.flags[tree.forward[node] - 1] & CORE.DRAWN
            assert drawn == (CORE.DRAWN if node in won else 0)


def test_another_root_forgets_draws_that_are_open_and_keeps_what_is_proven() -> None:
    tree = tree_of("mid-game")
    won, drawn, other = [kid for kid in row(tree, tree.root)[2] if tree.first[kid] >= 0][:3]
    for node in (won, drawn):
        tree.flags[node] |= CORE.DRAWN
    tree.proved[won] = 1
    count = [tree.count[node] for node in range(tree.nodes)]
    tree.gather(tree.root, 0, True)
    won_at, drawn_at, other_at = (tree.forward[node] - 1 for node in (won, drawn, other))
    assert (tree.proved[won_at], tree.count[won_at]) == (1, count[won])
    assert tree.flags[won_at] & CORE.DRAWN and not tree.flags[drawn_at] & CORE.DRAWN
    assert (tree.proved[drawn_at], tree.first[drawn_at]) == (OPEN, -1)
    assert tree.count[other_at] == count[other]
    sound(tree)


def test_a_draw_by_coming_back_is_one_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    board = parse_position("wQ@0,0 wS@1,0 bS@2,0 bQ@3,0 reserve:none to:w9")
    search = SEARCHES["source"](board, seed=2, settle=False)
    tree = search.table
    monkeypatch.setattr(tree.position, "recurs", lambda: False)
    search.run(iterations=150)
    drawn = [node for node in range(tree.nodes) if tree.proved[node] == 0]
    at_once = [node for node in drawn if tree.first[node] < 0]
    assert at_once and {tree.plies[node] for node in at_once} == {0}
