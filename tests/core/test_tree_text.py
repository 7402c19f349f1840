"""The text of a tree of moves: variations, comments and marks, there and back."""

from hive_core.game import Game
from hive_core.game.tree import LONGEST_COMMENT, LONGEST_MARKS
from hive_core.game.variations_text import LONGEST_TREE, read_tree, spell_tree
from hive_core.notation.moves import MOST_PLIES, parse_move, stated_result
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BLACK
from hive_core.rules.errors import HiveError, IllegalMove, ImpossiblePosition, NotationError
from tests.core.drawing import error_of
from tests.core.test_tree import branched, check, lines

EXAMPLE = (
    "Base+P;wS1 {Solid.};bG1 -wS1 [circle@1,0 bG1>2,-1] (bS1 -wS1;wQ wS1/ (wA1 wS1/)) (bA1 -wS1);"
    "wQ wS1-"
)
DANCE = ("wQ \\bQ", "bQ wQ-")


def told(game: Game) -> list[tuple[object, ...]]:
    """All that a tree text has to keep."""
    return [(node.ply, node.key, node.comment, node.marks) for node in game.root.nodes()]


def test_a_linear_game_is_written_without_brackets():
    game = Game.from_text("Base+P;wS1;bS1 wS1-")
    assert spell_tree(game) == "Base+P;wS1;bS1 wS1-"
    assert spell_tree(Game("")) == "Base"
    assert spell_tree(Game.from_text("wQ@0,0 to:b;bA1 wQ-")) == "wQ@0,0 to:b;bA1 wQ-"


def test_the_example_is_read_and_written_again():
    game = read_tree(EXAMPLE)
    check(game)
    assert spell_tree(game) == EXAMPLE
    assert lines(game) == [
        ("wS1", "bG1 -wS1", "wQ wS1-"),
        ("wS1", "bS1 -wS1", "wQ wS1/"),
        ("wS1", "bS1 -wS1", "wA1 wS1/"),
        ("wS1", "bA1 -wS1"),
    ]
    first = game.root.variations[0]
    assert first.comment == "Solid." and first.variations[0].marks == ("circle@1,0", "bG1>2,-1")


def test_a_tree_that_was_played_round_trips():
    game = branched()
    game.comment(game.root, "Before it all; {braces} and \\ slashes \\} too (even these) [all]")
    game.comment(game.node, "two\nlines \u00a0\u00e9 }")
    game.mark(game.node, ("dot@bQ", "1@-2,1"))
    game.mark(game.root, ("cross@0,0",))
    again = read_tree(spell_tree(game))
    check(again)
    assert told(again) == told(game) and spell_tree(again) == spell_tree(game)


def test_one_stands_at_the_end_of_the_main_line():
    game = read_tree(spell_tree(branched()))
    assert game.node is game.root.end() and game.ahead() == []
    game.goto(1)
    assert [node.ply.text for node in game.ahead()] == ["bS1 wS1-", "wQ -wS1", "bQ bS1-"]
    for node in game.root.nodes():
        assert node.next is (node.variations[0] if node.variations else None)


def test_it_is_read_freely():
    plain = read_tree(EXAMPLE)
    tight = (
        "Base+P;InProgress;White[2];wS1{Solid.};bG1 -wS1[circle@1,0\u00a0bG1>2,-1]"
        "(bS1 -wS1;wQ wS1/(wA1 wS1/))(bA1 -wS1)wQ wS1-"
    )
    loose = (
        " base+p ;\n wS1 {Solid.} ;\n ;bG1 -wS1 (bS1 -wS1; wQ wS1/ ( wA1 wS1/ )\u2028)\t(bA1 -wS1;)"
        "[circle@1,0   bG1>2,-1] ; WQ wS1- ;"
    )
    for text in (tight, loose):
        assert told(read_tree(text)) == told(plain), text
    assert spell_tree(read_tree("Base;wS1 (wS1;bS1 wS1-);bG1 wS1-")) == (
        "Base;wS1;bS1 wS1- (bG1 wS1-)"
    )
    assert spell_tree(read_tree("Base;wS1 (wA1) {back again}")) == "Base;wS1 {back again} (wA1)"


def test_what_from_text_reads_is_read_alike():
    for text in (
        "",
        "Base",
        "Base+M;",
        "Base;NotStarted;White[1]",
        "wQ@0,0 bQ@1,0;wA1 -wQ",
        "Base;wQ;bQ wQ-",
    ):
        assert read_tree(text).snapshot() == Game.from_text(text).snapshot(), text
    for tournament in (True, False, None):
        read = read_tree("Base;wS1", tournament)
        assert read.board.tournament == Game.from_text("Base;wS1", tournament).board.tournament
    assert read_tree("wQ@0,0 bQ@1,0", None, False).repetition is False
    assert read_tree("Base", None, True).repetition is True


def test_a_queen_that_opens_any_line_asks_for_the_older_rule():
    for text in (
        "Base;wS1 (wQ)",
        "Base;wS1;bS1 wS1- (bQ wS1-)",
        "Base;wS1 (wA1;bQ wA1-)",
        "Base;wS1 (wA1;bA1 wA1-) ;bQ wS1-",
        "Base; wq",
    ):
        assert read_tree(text).board.tournament is False, text
    for text in ("Base;wS1;bS1 wS1-;wQ -wS1", "Base;wS1 (wA1;bA1 wA1-;wQ -wA1) ;bS1 wS1-;wQ -wS1"):
        assert read_tree(text).board.tournament is True, text
    assert error_of(read_tree, "Base;wS1 (wQ)", True).refusal.reason == "no_queen_first"


def test_an_agreed_end_of_the_main_line_is_written():
    game = Game.from_text("Base;wS1;bS1 wS1-")
    game.resign(0)
    assert spell_tree(game) == "Base;BlackWins;wS1;bS1 wS1-"
    again = read_tree(spell_tree(game))
    assert again.outcome() == (ONGOING, "")
    again.end_as(stated_result(spell_tree(game)))
    assert again.outcome() == game.outcome() == (BLACK, "resignation")
    game.goto(1)
    game.branch("bA1 wS1-")
    game.resign(0)
    assert spell_tree(game) == "Base;wS1;bS1 wS1- (bA1 wS1-)"


def test_faults_are_told_with_their_place():
    for text, at, expected in (
        ("nonsense;wS1", 0, "start"),
        ("Base+X;wS1", 4, "game_type"),
        ("Base;wS1;bX1 wS1-", 9, "piece"),
        ("Base;wS1 (wA1;bX1 wA1-)", 14, "piece"),
        ("Base;wS1 (wA1;bS1)", 17, "reference"),
        ("Base;(wS1)", 5, "move"),
        ("Base;{a}(wS1)", 8, "move"),
        ("Base;wS1 ()", 10, "move"),
        ("Base;wS1 ((wA1))", 10, "move"),
        ("Base;wS1 ({a} wA1)", 10, "move"),
        ("Base;wS1 ([1@0,0] wA1)", 10, "move"),
        ("Base;wS1)", 8, "move"),
        ("Base;wS1 (wA1))", 14, "move"),
        ("Base;wS1 }", 9, "move"),
        ("Base;wS1 ]", 9, "move"),
        ("Base;wS1 (wA1", 13, "closing"),
        ("Base;wS1 (", 10, "closing"),
        ("Base;wS1 {open", 14, "closing"),
        ("Base;wS1 {open\\}", 16, "closing"),
        ("Base;wS1 {open\\", 15, "closing"),
        ("Base;wS1 {", 10, "closing"),
        ("Base;wS1 [dot@0,0", 17, "closing"),
        ("Base;wS1 {" + "x" * (LONGEST_COMMENT + 1) + "}", 10, "too_long"),
        ("Base;wS1 [dot@0,0 [dot@1,0]", 18, "mark"),
        ("Base;wS1 [" + "x" * (LONGEST_MARKS + 1) + "]", 10, "too_long"),
        ("x" * (LONGEST_TREE + 1), 0, "too_long"),
    ):
        error = error_of(read_tree, text)
        assert isinstance(error, NotationError), text
        assert (error.at, error.expected) == (at, expected), text[:60]
    error = error_of(read_tree, "Base;wS1 (wA1;bA1 wA1-;wQ bA1-)")
    assert isinstance(error, IllegalMove)
    assert (error.refusal.reason, error.number, error.at) == ("touches_opponent", 3, 23)
    assert isinstance(error_of(read_tree, "wQ@0,0 wQ@1,0;wA1"), ImpossiblePosition)


def test_comments_and_marks_as_long_as_may_be_round_trip_and_longer_ones_are_refused():
    game = Game.from_text("Base;wS1")
    game.comment(game.node, "}" * LONGEST_COMMENT)
    marks = ("x" * 999, "y" * (LONGEST_MARKS - 1001))
    game.mark(game.node, marks)
    again = read_tree(spell_tree(game))
    assert again.node.comment == "}" * LONGEST_COMMENT and again.node.marks == marks
    for change, value, at, expected in (
        (game.comment, "}" * (LONGEST_COMMENT + 1), LONGEST_COMMENT, "too_long"),
        (game.mark, marks + ("z",), LONGEST_MARKS, "too_long"),
        (game.mark, ("dot@0,0", ""), 0, "mark"),
        (game.mark, ("dot@0,0 dot@1,0",), 7, "mark"),
        (game.mark, ("dot@0,0\u00a0",), 7, "mark"),
        (game.mark, ("a]",), 1, "mark"),
        (game.mark, ("[",), 0, "mark"),
    ):
        error = error_of(change, game.node, value)
        assert (error.at, error.expected) == (at, expected)
    assert game.node.comment == again.node.comment and game.node.marks == marks


def test_a_tree_too_long_to_be_read_is_not_written():
    game = Game.from_text("Base;wS1")
    game.undo()
    game.branch("wG1")
    game.branch("bG1 wG1-")
    moves = game.board.legal_moves()
    for move in moves:
        game.branch(move)
        for answer in game.board.legal_moves()[:12]:
            game.branch(answer)
            game.comment(game.node, "x" * LONGEST_COMMENT)
            game.undo()
        game.undo()
    assert isinstance(error_of(spell_tree, game), HiveError)
    for node in list(game.root.nodes()):
        game.comment(node, node.comment[:1000])
    assert told(read_tree(spell_tree(game))) == told(game)


def test_a_line_has_as_many_plies_as_a_game():
    longest = "wQ@0,0 bQ@1,0;" + ";".join([DANCE[ply & 1] for ply in range(MOST_PLIES)])
    game = read_tree(longest, None, False)
    assert len(game.played) == MOST_PLIES and spell_tree(game) == longest
    error = error_of(read_tree, longest + ";wQ \\bQ", None, False)
    assert (error.at, error.expected) == (len(longest) + 1, "too_many")


def test_variations_as_deep_as_a_line_is_long_need_no_deep_stack():
    game = Game.from_text("wQ@0,0 bQ@1,0", repetition=False)
    for ply in range(300):
        onward = parse_move(game.board, DANCE[ply & 1])
        game.branch(next(move for move in sorted(game.board.legal_moves()) if move != onward))
        game.undo()
        game.branch(onward)
    text = spell_tree(game)
    assert text.endswith(")" * 300)
    assert told(read_tree(text, None, False)) == told(game)
    error = error_of(read_tree, "Base;wS1" + "(" * 5000)
    assert (error.at, error.expected) == (9, "move")
    error = error_of(read_tree, "Base" + ";wS1" + "{" * 50000)
    assert error.expected == "too_long"
