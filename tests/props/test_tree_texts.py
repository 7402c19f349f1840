"""Random trees with comments and marks go into a text and come back; any text is read or refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hive_core.game import Game
from hive_core.game.variations_text import read_tree, spell_tree
from hive_core.notation.tokens import BLANKS
from hive_core.rules.errors import IllegalMove, ImpossiblePosition, NotationError
from tests.core.test_tree import check
from tests.core.test_tree_text import told
from tests.props.test_trees import apply, chosen, steps

STARTS = ("Base", "Base+P", "wQ@0,0 bQ@1,0 to:b", "opening:free")
SHARDS = (
    *(
        "Base+P",
        ";",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "\\",
        "wS1",
        "bS1 wS1-",
        "wQ -wS1",
        "wQ",
        "a",
        " ",
    ),
    *("wQ@0,0 bQ@1,0", "InProgress", "White[1]", "\u00a0", "circle@1,0"),
)
comments = st.text(st.sampled_from("{}[]();\\ ab\n\u00e9\u00a0") | st.characters(codec="utf-8"))
marks = st.text(
    st.characters(codec="utf-8", exclude_characters=" []" + BLANKS), min_size=1, max_size=9
)
notes = st.lists(st.tuples(st.integers(0, 9999), comments, st.lists(marks, max_size=3)), max_size=6)


@pytest.mark.slow
@given(st.sampled_from(STARTS), steps, notes)
@settings(max_examples=60, deadline=None)
def test_random_trees_round_trip(
    start: str, todo: list[tuple[str, int]], about: list[tuple[int, str, list[str]]]
) -> None:
    game = Game.from_text(start)
    for step, number in todo:
        apply(game, step, number)
    for number, comment, drawn in about:
        game.comment(chosen(game, number), comment)
        game.mark(chosen(game, number), drawn)
    text = spell_tree(game)
    again = read_tree(text)
    check(again)
    assert told(again) == told(game)
    assert spell_tree(again) == text
    game.visit(game.root.end())
    for node in game.root.nodes():
        node.next = node.variations[0] if node.variations else None
    assert again.snapshot() == game.snapshot()


@pytest.mark.slow
@given(st.lists(st.sampled_from(SHARDS), max_size=20).map("".join))
@settings(max_examples=300, deadline=None)
def test_any_text_is_a_tree_or_gets_a_sentence(text: str) -> None:
    try:
        game = read_tree(text)
    except IllegalMove as error:
        assert 0 <= error.at < len(text)
    except (NotationError, ImpossiblePosition) as error:
        assert text.startswith(error.text) and 0 <= error.at <= len(text)
    else:
        assert told(read_tree(spell_tree(game))) == told(game)
