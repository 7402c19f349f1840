"""What Python can do wrong with the kernel's classes raises an exception; nothing crashes or writes
outside its arrays."""

import subprocess
import sys

import pytest

import hive_kernel.core
from tools.common import ROOT

BEGINNING = """
import copy, copyreg, math, pickle, signal
from hive_core.rules.board import Board, PASS, SHIFT
from hive_core.search.evaluate import DEFAULT
from hive_kernel.core import AHEAD, COMPILED, Judge, Position, Prover, Tree

assert COMPILED
NAN, FAR = math.nan, 99_999_999
board = Board("MLP")
for _ in range(12):
    board.make(sorted(board.legal_moves())[-1])
position = Position(board)
legal = position.moves()
sure = [1.0] * len(legal)
judge = Judge(DEFAULT, "MLP")


def tree_of(position=position):
    tree = Tree(judge, 1.0)
    tree.begin(position, 0.1, 0)
    return tree


def planted(position=position):
    tree = tree_of(position)
    order(tree)
    return tree


def order(tree):
    found = tree.plant()
    tree.order_root([move for move, _ in found], [w for _, w in found], 1.0)


def stacked(count):
    board = Board("MLP")
    for piece in range(count):
        board.put(piece, 500)
    return board


def stacked_by_moves(count):
    board = Board("MLP")
    for piece in range(count):
        board.make(piece << SHIFT | 500)
    return board


def elsewhere(name, at, value):
    board = Board("MLP")
    board.make(sorted(board.legal_moves())[0])
    getattr(board, name)[at] = value
    return board


def played_on(act):
    own = Position(board)
    tree = planted(own)
    own.play(own.moves()[0])
    act(tree)


def far_on(act):
    own = Position(board)
    for _ in range(AHEAD - 8):
        own.play(PASS)
    act(own)


def walked(tree, count=400):
    tree.walk(count)
    return tree
"""

MISUSES = {
    "a position that was never made": "Position.__new__(Position).moves()",
    "a position that copyreg makes": "copyreg.__newobj__(Position).outcome()",
    "a position that object makes": "object.__new__(Position).key()",
    "a position that copyreg restores": "copyreg._reconstructor(Position, object, None).image()",
    "a position from a pickle": "pickle.loads(pickle.dumps(position)).moves()",
    "a copied position": "copy.copy(position).moves()",
    "a position of nothing": "Position(None)",
    "a board with a stack of 28": "Position(stacked(28))",
    "a board on which 28 pieces were moved onto one cell": "Position(stacked_by_moves(28))",
    "a board with a piece beyond the grid": "Position(elsewhere('where', 3, FAR))",
    "a board with a piece that lies nowhere": "Position(elsewhere('where', 3, 77))",
    "28 pieces played onto one cell": "[position.play(piece << SHIFT | 500) for piece in range(28)]",
    "a covered piece played": "[position.play(piece << SHIFT | 500) for piece in (9, 10, 9)]",
    "a piece played that is not in the game": "Position(Board('')).play(13 << SHIFT | 500)",
    "a move beyond the grid": "position.play(FAR)",
    "a move beyond an int": "position.play(1 << 80)",
    "a depth of a million": "position.perft(1_000_000, True)",
    "more moves taken back than there are": "[position.take_back() for _ in range(99_999)]",
    "a judge that was never made": "Judge.__new__(Judge).value(position)",
    "a judge that copyreg makes": "copyreg.__newobj__(Judge).graded(position)",
    "the value of nothing": "judge.value(None)",
    "the moves of nothing graded": "judge.graded(None)",
    "the value of a board": "judge.value(board)",
    "a prover that was never made": "Prover.__new__(Prover).wins(3)",
    "a prover that copyreg makes": "copyreg.__newobj__(Prover).keys(3)",
    "a prover of nothing": "Prover(None).wins(3)",
    "a prover that remembers nothing": "Prover(position, 0).wins(3)",
    "a prover that remembers three positions": "Prover(position, 3).wins(3)",
    "a prover that remembers fewer than none": "Prover(position, -4).wins(3)",
    "whether a move beyond the grid wins": "Prover(position).holds(FAR, 3)",
    "whether a move wins that is none": "Prover(position).holds(-2, 3)",
    "whether an illegal move wins": "Prover(position).holds(11 << SHIFT | 3, 3)",
    "the line after a move beyond the grid": "Prover(position).line(3, FAR)",
    "a win within a thousand plies": "Prover(position).wins(1000)",
    "a win beyond the room of a position": "far_on(lambda own: Prover(own).wins(9))",
    "a tree that was never made": "Tree.__new__(Tree).walk(1)",
    "a tree that copyreg makes": "copyreg.__newobj__(Tree).size()",
    "a tree without a judge": "Tree(None, 1.0).begin(position, 0.1, 0)",
    "a tree of nothing": "Tree(judge, 1.0).begin(None, 0.1, 0)",
    "a tree that is planted before it begins": "Tree(judge, 1.0).plant()",
    "a tree that is walked before it begins": "Tree(judge, 1.0).walk(9)",
    "a tree that is walked before it is planted": "tree_of().walk(9)",
    "a root that is read before it is planted": "tree_of().root_moves()",
    "a result before the tree begins": "Tree(judge, 1.0).root_result()",
    "lines before the tree is planted": "tree_of().lines()",
    "an end before the tree begins": "Tree(judge, 1.0).is_over()",
    "a choice before the tree begins": "Tree(judge, 1.0).is_settled(3.0)",
    "a tree that is planted 9000 times": "[t.plant() for t in [tree_of()] for _ in range(9000)]",
    "too many moves of the root": "planted().order_root([0] * 99_999, [1.0] * 99_999, 1.0)",
    "too few moves of the root": "planted().order_root([], [], 1.0)",
    "fewer weights than moves": "planted().order_root(legal, [], 1.0)",
    "moves of the root that are none": "planted().order_root([FAR] * len(legal), sure, 1.0)",
    "weights that are no numbers": "planted().order_root(legal, [NAN] * len(legal), 1.0)",
    "a scale that is no number": "planted().order_root(legal, sure, NAN)",
    "an urgency that is no number": "Tree(judge, 1.0).begin(position, NAN, 0)",
    "an urgency that is set to no number": "[setattr(t, 'fpu', NAN) or walked(t) for t in [planted()]]",
    "a continuation of a move that was not tried": "planted().continuation(500, 9)",
    "a continuation before the first move": "walked(planted()).continuation(-1, 9)",
    "a tree walked after its position was played on": "played_on(lambda tree: tree.walk(50))",
    "lines after the position was played on": "played_on(lambda tree: tree.lines())",
    "a tree of a position with little room": "far_on(lambda own: walked(planted(own), 5000))",
}
"""A sentence and the program for each; the kernel of before crashed on eleven of them."""


def ran(program: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", BEGINNING + program]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.skipif(not hive_kernel.core.COMPILED, reason="the kernel is not compiled here")
def test_no_misuse_from_python_ends_the_process() -> None:
    """Each in a process of its own copy of the kernel, forked, since a crash ends it."""
    program = "import os\nfor name, line in MISUSES.items():\n"
    program += (
        "    child = os.fork()\n"
        "    if not child:\n"
        "        signal.alarm(20)\n"
        "        try:\n"
        "            exec(line)\n"
        "        except Exception as error:\n"
        "            os._exit(7)\n"
        "        os._exit(0)\n"
        "    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])\n"
        "    if status != 7:\n"
        "        print(name, status, flush=True)\n"
        "print('done')\n"
    )
    done = ran(f"MISUSES = {MISUSES!r}\n{program}")
    assert done.stdout == "done\n", done.stdout + done.stderr[-2000:]


@pytest.mark.skipif(not hive_kernel.core.COMPILED, reason="the kernel is not compiled here")
def test_used_as_it_is_meant_the_same_calls_work() -> None:
    done = ran(
        "tree = walked(planted())\n"
        "assert tree.iterations == 400 and not tree.faults() and tree.lines()\n"
        "assert tree.continuation(0, 9) and len(tree.root_moves()) == len(legal)\n"
        "prover = Prover(position, 4)\n"
        "assert not prover.wins(3) and not prover.holds(legal[0], 3) and not prover.line(3)\n"
        "assert -1 < judge.value(position) < 1 and len(judge.graded(position)) == len(legal)\n"
        "assert Position(stacked(7)).outcome() == position.outcome()\n"
        "position.play(legal[0]); position.take_back()\n"
        "assert position.moves() == legal\n"
        "print('done')\n"
    )
    assert done.stdout == "done\n", done.stdout + done.stderr[-2000:]
