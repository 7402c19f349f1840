"""The answers of drills are those of the rules, in hundreds of positions."""

from hive_core.game.question import PINNED
from hive_core.notation.moves import parse_move, spell_move
from hive_core.notation.position import parse_position
from hive_core.rules.board import CELL, SHIFT
from hive_core.rules.bugs import COLOR, PIECES
from hive_core.rules.hexes import NEIGHBOURS, axial
from web.learn.drills.drill import (
    GATES,
    KINDS,
    MOST,
    MOVES,
    NOTATION,
    PLACE,
    Dice,
    Drill,
    closed_cells,
    new_drill,
    random_board,
)

SEEDS = 60
EACH = 4


def drills() -> "list[Drill]":
    found = []
    for seed in range(SEEDS):
        dice = Dice(seed * 7919 + 5)
        kind = ""
        for _ in range(EACH):
            found.append(new_drill(dice.below, kind))
            assert found[-1].kind != kind
            kind = found[-1].kind
    return found


DRILLS = drills()


def test_drills_of_every_kind_have_few_answers() -> None:
    kinds = [drill.kind for drill in DRILLS]
    assert min([kinds.count(kind) for kind in KINDS]) >= SEEDS * EACH // 14
    for drill in DRILLS:
        assert 1 <= len(drill.cells) + len(drill.pieces) <= MOST
    assert len({drill.position for drill in DRILLS}) > len(DRILLS) * 9 // 10


def test_the_same_seed_asks_the_same() -> None:
    one, two = Dice(3), Dice(3)
    assert new_drill(one.below) == new_drill(two.below)


def test_the_answers_are_the_legal_moves() -> None:
    for drill in DRILLS:
        board = parse_position(drill.position)
        moves = [(move >> SHIFT, move & CELL) for move in board.legal_moves() if move >= 0]
        if drill.kind in (PINNED, GATES):
            continue
        assert board.turn == drill.color, drill
        if drill.kind == NOTATION:
            (cell,) = drill.cells
            text = spell_move(board, drill.piece << SHIFT | cell)
            move = parse_move(board, text)
            assert (move >> SHIFT, move & CELL) == (drill.piece, cell) in moves, drill
        elif drill.kind in (MOVES, PLACE):
            assert sorted([cell for piece, cell in moves if piece == drill.piece]) == list(
                drill.cells
            ), drill
            assert (board.where[drill.piece] < 0) == (drill.kind == PLACE)
        else:
            there = [one for one, cell in moves if cell == drill.cell and board.where[one] >= 0]
            assert sorted(there) == list(drill.pieces), drill


def hangs_together(cells: "set[int]") -> bool:
    """Whether occupied cells are one hive, by a search of its own."""
    seen = [min(cells)]
    for cell in seen:
        for beside in NEIGHBOURS[cell]:
            if beside in cells and beside not in seen:
                seen.append(beside)
    return len(seen) == len(cells)


def test_without_a_pinned_piece_the_hive_splits_and_without_others_not() -> None:
    for drill in DRILLS:
        if drill.kind != PINNED:
            continue
        board = parse_position(drill.position)
        taken = {cell for cell in board.where if cell >= 0}
        for piece in range(PIECES):
            cell = board.where[piece]
            if COLOR[piece] != drill.color or cell < 0 or board.top[cell] != piece:
                continue
            splits = board.height[cell] == 1 and not hangs_together(taken - {cell})
            assert splits == (piece in drill.pieces), drill


POSITIONS = 200


def entered(taken: "set[int]") -> "set[int]":
    """The empty cells up to two steps from the hive that a piece from above it gets into, if it may
    leave the hive and step between any two empty cells that have no gate between them."""
    near = taken
    for _ in range(2):
        near = near | {cell for one in near for cell in NEIGHBOURS[one]}
    found = [min(near, key=lambda cell: axial(cell)[1])]
    seen = set(found)
    for cell in found:
        around = NEIGHBOURS[cell]
        for direction in range(6):
            goal = around[direction]
            gate = around[direction - 1] in taken and around[(direction + 1) % 6] in taken
            if goal in near and goal not in taken and goal not in seen and not gate:
                seen.add(goal)
                found.append(goal)
    return seen


def test_the_cells_closed_by_gates_are_those_that_nothing_from_afar_gets_into() -> None:
    below = Dice(77).below
    closed = 0
    for _ in range(POSITIONS):
        board = random_board(below)
        taken = {cell for cell in board.where if cell >= 0}
        beside = {cell for one in taken for cell in NEIGHBOURS[one]} - taken
        expected = sorted(beside - entered(taken))
        assert closed_cells(board) == expected
        closed += 1 if expected else 0
    assert closed > POSITIONS // 4, closed
