"""Random trees of moves: whatever is done to a game, path, keys and pictures are those of a replay."""

from hypothesis import given, settings
from hypothesis import strategies as st

from hive_core.game import Game, position_key
from hive_core.game.tree import Node
from hive_core.rules.board import ONGOING, PASS
from tests.core.test_tree import check

STEPS = (
    "branch",
    "branch",
    "branch",
    "play",
    "undo",
    "redo",
    "visit",
    "promote",
    "remove",
)
GAMES = ("", "P", "MLP")

steps = st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0, 9999)), max_size=40)


def apply(game: Game, step: str, number: int) -> None:
    """One change of a game; `number` chooses the move, the count or the node."""
    if step in ("branch", "play"):
        moves = sorted(game.board.legal_moves()) or [PASS]
        if game.outcome()[0] == ONGOING:
            getattr(game, step)(moves[number % min(5, len(moves))])
    elif step == "undo" and game.played:
        game.undo(1 + number % len(game.played))
    elif step == "redo" and game.ahead():
        game.redo(1 + number % len(game.ahead()))
    elif step in ("visit", "promote"):
        getattr(game, step)(chosen(game, number))
    elif step == "remove" and number % 3 == 0 and chosen(game, number) is not game.root:
        game.remove_variation(chosen(game, number))


def chosen(game: Game, number: int) -> Node:
    nodes = list(game.root.nodes())
    return nodes[number % len(nodes)]


@given(st.sampled_from(GAMES), steps)
@settings(max_examples=60, deadline=None)
def test_whatever_is_done_the_game_is_that_of_a_replay(
    kind: str, todo: list[tuple[str, int]]
) -> None:
    game = Game(kind)
    for step, number in todo:
        apply(game, step, number)
    check(game)
    for line in game.root.lines():
        again = Game(kind)
        for node in line[1:]:
            again.play(node.ply.text)
            assert position_key(again.board) == node.key
            assert again.played[-1] == node.ply
    for node in list(game.root.nodes()):
        game.visit(node)
        assert game.node is node
    check(game)


@given(steps, st.integers(0, 9999))
@settings(max_examples=60, deadline=None)
def test_a_change_of_the_tree_touches_nothing_else(
    todo: list[tuple[str, int]], number: int
) -> None:
    game = Game("P")
    for step, choice in todo:
        apply(game, step, choice)
    here, shot = game.node, game.snapshot()
    node = chosen(game, number)
    every = {id(one) for one in game.root.nodes()}
    game.promote(node)
    assert game.node is here
    assert game.snapshot()._replace(future=()) == shot._replace(future=())
    assert {id(one) for one in game.root.nodes()} == every
    if node is not game.root:
        below = {id(one) for one in node.nodes()}
        before = node.parent
        game.remove_variation(node)
        assert {id(one) for one in game.root.nodes()} == every - below
        assert game.node is (before if id(here) in below else here)
    check(game)
