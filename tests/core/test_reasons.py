"""Reasons: each is told where its drawing shows it, and what is told is true."""

from hive_core.rules.board import PASS
from hive_core.rules.bugs import PIECE_BY_NAME
from hive_core.rules.hexes import cell_at
from hive_core.search.reasons import CODES, reason, spell_reason, wins_at_once
from hive_core.search.root_stats import RootLine
from tests.core.drawing import cell_of, hive, move_of, played


def goal_of(text, **settings):
    """A drawn board and the one cell marked as goal."""
    board, goals = hive(text, **settings)
    (goal,) = goals
    return board, goal


def told(board, move, proved=None, plies=0, then=()):
    """The reason of a move as it is spelled; the board is as before."""
    before = (board.top[:], board.where[:], board.ring[:], board.turn, board.rest, board.ply)
    line = RootLine(move, 9, 0.5, proved, plies, (move,) + tuple(then))
    found = reason(board, line)
    after = (board.top[:], board.where[:], board.ring[:], board.turn, board.rest, board.ply)
    assert before == after
    assert found.code in CODES
    return " ".join(spell_reason(found))


def told_of(text, name, **settings):
    """The reason for moving `name` to the cell marked in a drawing."""
    board, goal = goal_of(text, **settings)
    move = move_of(name, goal)
    assert move in board.legal_moves(), name + " cannot go there"
    return told(board, move)


def test_the_last_gap_wins():
    text = """
               wS1   wG1
            bA1   bQ    bG1
               bS1   x     .
                  wQ    wA1
    """
    assert told_of(text, "wA1") == "wins bQ 1"


def test_a_proof_tells_how_many_own_moves_it_takes():
    board, goal = goal_of("wQ    wA1   bQ    x")
    move = move_of("wQ", goal)
    assert told(board, move, 1, 3) == "forces bQ 2"
    assert told(board, move, 1, 5) == "forces bQ 3"
    assert told(board, move, -1, 4) == "lost wQ 2"
    assert told(board, move, 0, 2) == "draws"


def test_a_pass_and_the_only_move():
    assert told(played("wS1"), PASS) == "pass"
    board, goal = goal_of("wG1   wQ    bQ    x")
    board.rosters = ((PIECE_BY_NAME["wQ"], PIECE_BY_NAME["wG1"]), board.rosters[1])
    assert board.legal_moves() == [move_of("wG1", goal)]
    assert told(board, move_of("wG1", goal)) == "only"


def test_it_takes_away_the_winning_move():
    text = """
               bS1   bG1
            wA1   wQ    wG1
               bS2   .     wB1   bA1
                  bQ    .
    """
    board, _ = hive(text, turn="b")
    assert wins_at_once(board)
    board, _ = hive(text)
    found = {told(board, move) for move in movements(board, "wA1")}
    assert found == {"parries wQ"}


def test_it_threatens_the_last_gap():
    text = """
               wS1   .
            bA1   bQ    bG1   wA2
               bS1   x     wA1
                  wQ    wB2
    """
    board, goal = goal_of(text)
    assert told(board, move_of("wB2", goal)) == "threatens bQ"


def test_it_closes_in():
    text = """
            bA1   bQ    x
               bS1   wQ    wA1
    """
    assert told_of(text, "wA1") == "closes_in bQ 4"


def test_the_queen_steps_out_of_danger():
    text = """
               bA1   bS1
            bG1   wQ    bQ
               .     x
    """
    assert told_of(text, "wQ") == "flees wQ 1"


def test_a_bug_makes_room_for_its_queen():
    text = """
               bA1   bS1
            wG1   wQ    bQ
               wA1   .
    """
    board, _ = hive(text)
    assert "relieves wQ 4" in {told(board, move) for move in movements(board, "wA1")}


def test_a_beetle_climbs_onto_the_queen_or_an_ant():
    text = """
            wQ    bS1   bQx
                     wB1   bA1
    """
    assert told_of(text, "wB1") == "onto_queen bQ"
    text = """
            wQ    bS1   bA1x
               bQ    wB1
    """
    assert told_of(text, "wB1") == "covers bA1"


def test_a_pinned_piece_is_told_and_is_pinned():
    text = """
            wA1   wS1   wQ    bQ    bA1   x
    """
    board, goal = goal_of(text)
    move = move_of("wA1", goal)
    assert not board.pinned(cell_of(board, "bA1"))
    assert told(board, move) == "pins bA1"
    board.make(move)
    assert board.pinned(cell_of(board, "bA1"))


def test_a_crawler_that_finds_no_way_out_is_enclosed():
    text = """
               bG1   bG2
            bG3   bA1   x
               bQ    .     wG1
                  wQ    wS1
    """
    board, goal = goal_of(text)
    assert told(board, move_of("wG1", goal)) == "encloses bA1"


def test_it_frees_its_own_ant():
    board, _ = hive("""
            bS1   bQ    bA1   wA1   wS1
                           wQ
    """)
    assert board.pinned(cell_of(board, "wA1"))
    assert "frees wA1" in {told(board, move) for move in movements(board, "wS1")}


def test_a_bug_comes_in_and_the_queen_does():
    assert told(played("wS1;bS1 wS1-"), move_of("wA1", cell_at(-1, 0))) == "brings_in wA1"
    assert told(played("wS1;bS1 wS1-"), move_of("wQ", cell_at(-1, 0))) == "queen_in wQ"


def test_what_changes_nothing_may_prepare_something():
    board, _ = hive("wA1   wQ    bS1   bQ    bA1")
    waits = [move for move in movements(board, "wA1") if told(board, move) == "waits"]
    first = waits[0]
    board.make(first)
    reply = movements(board, "bA1")[0]
    board.make(reply)
    seconds = {move: told(board, move).split(" ")[0] for move in board.legal_moves()}
    board.undo()
    board.undo()
    found = {code: told(board, first, then=(reply, move)) for move, code in seconds.items()}
    assert found["closes_in"] == "prepares"
    assert found["brings_in"] == "waits"
    assert told(board, first, then=(reply,)) == "waits"


def movements(board, name):
    """The legal moves of a piece in play."""
    return [move for move in board.legal_moves() if move >> 10 == PIECE_BY_NAME[name]]
