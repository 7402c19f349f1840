"""The tree of a game: variations, the current path, promoting, deleting, comments and marks."""

from hive_core.game import Game
from hive_core.game.tree import NO_PLY
from hive_core.rules.errors import HiveError
from tests.core.drawing import error_of

MAIN = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
DEEP = 2000


def branched():
    """A game with the main line MAIN, a variation of two plies at its third ply and one at its second.

    The present position is the end of the last variation.
    """
    game = Game("P")
    for text in MAIN:
        game.play(text)
    game.goto(2)
    for text in ("wA1 -wS1", "bQ bS1-"):
        game.branch(text)
    game.goto(1)
    game.branch("bG1 wS1-")
    return game


def texts(nodes):
    return tuple([node.ply.text for node in nodes])


def lines(game):
    """All lines of the tree as MoveStrings."""
    return [texts(line[1:]) for line in game.root.lines()]


def history(game):
    shot = game.snapshot()
    return shot.history, shot.future


def check(game: Game) -> None:
    """What holds of every game: path, plies, keys and board say the same, and parents know children."""
    path = game.node.path()
    assert path[0] is game.root and game.root.parent is None and game.root.ply is NO_PLY
    assert [node.ply for node in path[1:]] == game.played
    assert [node.key for node in path] == game.keys
    assert game.board.ply == game.snapshot().first_ply + len(game.played)
    for node in game.root.nodes():
        moves = [child.ply.move for child in node.variations]
        assert len(moves) == len(set(moves))
        for child in node.variations:
            assert child.parent is node
        assert node.next is None or [1 for child in node.variations if child is node.next]
    fresh = Game.from_text(game.text(), game.board.tournament, game.repetition)
    for text in texts(game.ahead()):
        fresh.play(text)
    if game.ahead():
        fresh.undo(len(game.ahead()))
    fresh.end_as(game.agreed[0])
    assert fresh.snapshot() == game.snapshot()


def test_a_linear_game_is_a_tree_without_branches():
    game = Game("P")
    for text in MAIN:
        game.play(text)
        check(game)
    assert lines(game) == [MAIN]
    assert game.root.end() is game.node
    assert tuple(game.root.ply) == (-1, "", -1, -1, -1, -1)
    game.undo(3)
    check(game)
    assert lines(game) == [MAIN] and texts(game.ahead()) == MAIN[1:]


def test_a_branch_keeps_the_line_that_was_taken_back():
    game = branched()
    check(game)
    assert lines(game) == [MAIN, MAIN[:2] + ("wA1 -wS1", "bQ bS1-"), ("wS1", "bG1 wS1-")]
    assert history(game) == (("wS1", "bG1 wS1-"), ())
    assert game.node not in game.root.end().path()


def test_a_branch_that_was_played_before_is_walked_again():
    game = branched()
    game.goto(1)
    game.branch("bS1 wS1-")
    check(game)
    assert len(lines(game)) == 3
    assert history(game)[1] == ("wA1 -wS1", "bQ bS1-")
    game.branch("wQ -wS1")
    assert history(game)[1] == ("bQ bS1-",)


def test_redo_follows_the_line_walked_last():
    game = branched()
    game.goto(0)
    assert history(game)[1] == ("wS1", "bG1 wS1-")
    game.visit(game.root.end())
    game.goto(2)
    assert history(game)[1] == MAIN[2:]
    check(game)


def test_play_forgets_only_what_could_be_redone():
    game = branched()
    game.goto(1)
    game.play("bA1 wS1-")
    check(game)
    assert history(game) == (("wS1", "bA1 wS1-"), ())
    assert lines(game) == [
        MAIN,
        MAIN[:2] + ("wA1 -wS1", "bQ bS1-"),
        ("wS1", "bA1 wS1-"),
    ]


def test_play_takes_the_place_of_what_it_replaces():
    game = branched()
    game.visit(game.root.end())
    game.goto(2)
    game.play("wG1 -wS1")
    check(game)
    assert lines(game)[0] == MAIN[:2] + ("wG1 -wS1",)
    assert game.node is game.root.end()


def test_playing_again_what_was_undone_forgets_what_followed():
    game = Game("P")
    for text in MAIN:
        game.play(text)
    game.goto(1)
    game.play("bS1 wS1-")
    assert history(game) == (MAIN[:2], ())
    assert lines(game) == [MAIN[:2]]


def test_play_of_a_move_that_a_variation_has_walks_into_it():
    game = branched()
    game.visit(game.root.end())
    game.goto(2)
    game.play("wA1 -wS1")
    check(game)
    assert history(game)[0] == MAIN[:2] + ("wA1 -wS1",)
    assert lines(game) == [MAIN[:2] + ("wA1 -wS1", "bQ bS1-"), ("wS1", "bG1 wS1-")]


def test_what_replay_forgot_is_no_longer_in_the_game():
    game = branched()
    lost = game.root.end()
    game.visit(lost)
    game.goto(2)
    game.play("wG1 -wS1")
    for change in (game.visit, game.promote, game.remove_variation):
        assert isinstance(error_of(change, lost), HiveError)
    assert isinstance(error_of(game.comment, lost, "!"), HiveError)
    assert isinstance(error_of(game.mark, lost, ()), HiveError)
    assert lost.comment == ""


def test_every_position_of_the_tree_can_be_visited():
    game = branched()
    nodes = list(game.root.nodes())
    assert len(nodes) == 8 and nodes[0] is game.root
    for there in nodes:
        for back in nodes:
            game.visit(there)
            game.visit(back)
            assert game.node is back
        check(game)


def test_a_visit_where_one_stands_keeps_a_resignation_and_any_other_ends_it():
    game = branched()
    game.resign(0)
    game.visit(game.node)
    assert game.outcome() == (1, "resignation")
    game.visit(game.root.end())
    assert game.outcome() == (-1, "") and history(game) == (MAIN, ())
    game.goto(2)
    game.agree_draw()
    game.visit(game.root.end())
    assert game.outcome() == (-1, "")


def test_promote_moves_a_variation_forward_by_one():
    game = branched()
    game.goto(1)
    game.branch("bA1 wS1-")
    third = game.node
    game.promote(third)
    assert [line[1] for line in lines(game)] == ["bS1 wS1-", "bS1 wS1-", "bA1 wS1-", "bG1 wS1-"]
    assert third is not game.root.end()
    game.promote(third)
    assert lines(game)[0] == ("wS1", "bA1 wS1-") and third is game.root.end()
    game.promote(third)
    game.promote(game.root)
    assert lines(game)[0] == ("wS1", "bA1 wS1-")
    check(game)


def test_deleting_takes_out_a_node_and_what_follows():
    game = branched()
    stands = game.node
    game.remove_variation(game.root.variations[0].variations[0].variations[0])
    assert lines(game) == [MAIN[:2] + ("wA1 -wS1", "bQ bS1-"), ("wS1", "bG1 wS1-")]
    assert game.node is stands
    check(game)


def test_who_stands_in_what_is_deleted_goes_back():
    game = branched()
    first = game.root.variations[0]
    game.visit(game.root.end())
    game.remove_variation(first.variations[0])
    assert game.node is first and history(game) == (("wS1",), ("bG1 wS1-",))
    check(game)
    game.remove_variation(game.node)
    assert game.node is game.root and lines(game) == [()]
    check(game)
    assert isinstance(error_of(game.remove_variation, game.root), HiveError)


def test_deleting_what_lies_ahead_leaves_the_next_line_to_redo():
    game = branched()
    game.goto(1)
    game.remove_variation(game.ahead()[0])
    assert history(game) == (("wS1",), ("bS1 wS1-", "wA1 -wS1", "bQ bS1-"))
    check(game)


def test_what_was_deleted_is_put_back_in_its_place():
    game = branched()
    before = lines(game)
    node = game.root.variations[0].variations[0]
    place = game.remove_variation(node)
    assert lines(game) != before
    game.restore_variation(node, game.root.variations[0], place)
    assert lines(game) == before
    check(game)
    game.visit(node)
    assert isinstance(error_of(game.restore_variation, node, game.root, 0), HiveError)
    assert isinstance(error_of(game.restore_variation, node, node, 0), HiveError)


def test_comments_and_marks_belong_to_a_node():
    game = branched()
    game.comment(game.root, "before")
    game.comment(game.node, "a {brace}\nand more")
    game.mark(game.node, ["circle@1,0", "bG1>2,-1"])
    assert game.node.comment == "a {brace}\nand more"
    assert game.node.marks == ("circle@1,0", "bG1>2,-1")
    game.undo()
    assert (game.root.comment, game.node.comment, game.node.marks) == ("before", "", ())
    game.redo()
    game.comment(game.node, "")
    assert game.node.comment == ""


def test_a_refused_branch_changes_nothing():
    game = branched()
    before = lines(game), history(game)
    for text in ("wS1 wQ", "nonsense", "bA1 wS1-", "pass"):
        assert isinstance(error_of(game.branch, text), HiveError)
    assert (lines(game), history(game)) == before


def test_a_node_of_another_game_is_refused():
    game, other = branched(), branched()
    before = lines(game), history(game)
    for change in (game.visit, game.promote, game.remove_variation):
        assert isinstance(error_of(change, other.node), HiveError)
    assert (lines(game), history(game)) == before


def test_a_position_begins_a_tree_too():
    game = Game.from_text("wQ@0,0 bQ@1,0 to:b7;bA1 bQ-")
    game.undo()
    game.branch("bG1 bQ-")
    check(game)
    assert lines(game) == [("bA1 bQ-",), ("bG1 bQ-",)]


def test_a_deep_tree_needs_no_deep_stack():
    game = Game.from_text("wQ@0,0 bQ@1,0", repetition=False)
    steps = ("wQ \\bQ", "bQ wQ-")
    for number in range(DEEP):
        ply = game._checked(steps[number & 1]) if number < 4 else game.played[number & 3]
        game._enter(game.node.add_variation(ply, 0))
    end = game.node
    assert len(end.path()) == DEEP + 1 and game.root.end() is end
    assert len(list(game.root.nodes())) == DEEP + 1
    assert [len(line) for line in game.root.lines()] == [DEEP + 1]
    game.visit(game.root)
    assert len(game.ahead()) == DEEP
    game.visit(end)
    game.remove_variation(game.root.variations[0])
    assert game.node is game.root
