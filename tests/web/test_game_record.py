"""Kept games: what is kept is found again, also what earlier versions kept."""

import json
import random
from typing import Any

import pytest

from hive_core.game import AGREEMENT, LENGTH, RESIGNATION, Game
from hive_core.notation.moves import LONGEST_GAME, MOST_PLIES, stated_result
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, KIND, WHITE
from hive_core.rules.errors import GameOver
from tools.common import ROOT
from web.common.schema import DataFault
from web.common.settings import default_game, plain
from web.saved_records.game_record import checked_fields, from_record, saved_game, to_record

KEPT: list[dict[str, Any]] = json.loads((ROOT / "tests/data/kept.json").read_text())
ANT = 4


def kept(game: Game) -> dict[str, Any]:
    return json.loads(json.dumps(to_record(saved_game(game, (), default_game()))))  # type: ignore[no-any-return]


def restored(data: dict[str, Any]) -> Game:
    found = from_record(data, default_game())
    assert found
    return found.game


@pytest.fixture(scope="module")
def longest() -> str:
    """The text of a game as long as a game can be, without a position for the third time."""
    rng = random.Random(5)
    game = Game.from_text(
        "wG@0,0 bG@1,0 wQ@-1,0 bQ@2,0 wA@-2,0 wA@-2,1 wA@-1,1 bA@3,0 bA@3,-1 bA@2,-1", None, True
    )
    while len(game.played) < MOST_PLIES:
        walks = [move for move in game.board.legal_moves() if KIND[move >> 10] == ANT]
        if not walks:
            game.undo(min(5, len(game.played)))
            continue
        game.play(rng.choice(walks))
        if game.outcome()[0] != ONGOING and len(game.played) < MOST_PLIES:
            game.undo()
    return game.text()


@pytest.mark.parametrize("case", KEPT, ids=lambda case: case["name"])
def test_games_that_earlier_versions_kept_open_unharmed(case: dict[str, Any]) -> None:
    found = from_record(case["record"], default_game())
    assert found
    shot = found.game.snapshot()
    assert list(found.game.outcome()) == case["outcome"]
    assert (list(shot.history), list(shot.future)) == (case["history"], case["future"])
    assert plain(found.setup) == {**plain(default_game()), **case["record"]["setup"]}
    assert list(found.computers) == case["record"]["computers"]
    assert found.stopped == case["record"].get("stopped", False)
    again = to_record(found)
    again["stopped"] = case["record"].get("stopped", False)
    kept = {**case["record"], "setup": plain(found.setup)}  # with the choices that came later
    assert json.loads(json.dumps(again)) == {"stopped": False, **kept}


def test_variations_are_not_kept_yet_and_do_no_harm() -> None:
    game = Game.from_text("Base+P;wS1;bS1 wS1-;wQ -wS1")
    game.undo()
    game.branch("wA1 -wS1")
    game.undo()
    again = restored(kept(game))
    assert again.snapshot() == game.snapshot()
    assert again.snapshot().future == ("wA1 -wS1",)


@pytest.mark.slow
def test_the_longest_game_is_kept_and_read_back(longest: str) -> None:
    game = restored(kept(Game.from_text(longest)))
    assert len(game.played) == MOST_PLIES and game.text() == longest
    assert game.outcome() == (DRAW, LENGTH)
    game.undo(2)
    again = restored(kept(game))
    assert again.outcome() == (ONGOING, "") and len(again.ahead()) == 2
    again.redo(2)
    assert restored(kept(again)).snapshot() == again.snapshot()
    assert again.text() == longest and len(longest) < LONGEST_GAME


@pytest.mark.slow
def test_nothing_is_played_that_could_not_be_read_back(longest: str) -> None:
    game = Game.from_text(longest)
    for play in (game.play, game.branch):
        with pytest.raises(GameOver):
            play(game.board.legal_moves()[0])
    with pytest.raises(GameOver):
        game.resign(WHITE)
    assert game.snapshot().legal_by_piece == ()
    assert Game.from_text(game.text()).snapshot() == game.snapshot()


@pytest.mark.slow
def test_what_was_agreed_after_the_last_ply_stands(longest: str) -> None:
    game = Game.from_text(longest)
    game.end_as(BLACK)
    assert game.outcome() == (BLACK, RESIGNATION)
    again = restored(kept(game))
    assert again.outcome() == (BLACK, RESIGNATION)
    assert stated_result(again.text()) == BLACK
    drawn = Game.from_text(longest)
    drawn.end_as(DRAW)
    assert drawn.outcome() == (DRAW, AGREEMENT)


@pytest.mark.slow
def test_a_kept_game_with_more_to_redo_than_a_game_can_have_loses_only_that(longest: str) -> None:
    game = Game.from_text(longest)
    game.undo()
    data = kept(game)
    data["future"] = data["future"] + ["wA1 -bQ"] * 3
    again = restored(data)
    assert len(again.played) == MOST_PLIES - 1 and len(again.ahead()) == 1


SPOILT: dict[str, tuple[dict[str, Any], str]] = {
    "a result that is a fraction": ({"ended": [1.0, "resignation"]}, "ended[0]"),
    "a result that is a truth value": ({"ended": [True, "resignation"]}, "ended[0]"),
    "an opponent's colour that is a fraction": (
        {"friend": {"number": 5, "color": 0.0, "names": ["Ana", "Bob"], "settled": 2}},
        "friend.color",
    ),
    "an opponent's colour that is a truth value": (
        {"friend": {"number": 5, "color": True, "names": ["Ana", "Bob"], "settled": 2}},
        "friend.color",
    ),
    "a computer's colour that is a fraction": ({"computers": [0.0]}, "computers[0]"),
    "a name that is none": (
        {"friend": {"number": 5, "color": 0, "names": ["Ana", ["Bob"]], "settled": 2}},
        "friend.names[1]",
    ),
    "moves without end": ({"future": ["wA1"] * 5000}, "future"),
    "a game that is a number": ({"game": 5}, "game"),
    "a game that is too long": ({"game": "x" * 70_000}, "game"),
    "no end": ({"ended": None}, "ended"),
}


@pytest.mark.parametrize("name", SPOILT)
def test_a_record_with_a_value_of_another_type_or_length_is_refused_and_says_where(
    name: str,
) -> None:
    """`1.0 in (0, 1)` is true, and as the index of a name it stopped every later visit."""
    change, where = SPOILT[name]
    data = {**kept(Game.from_text("Base;wS1;bS1 wS1-")), **change}
    assert from_record(data, default_game()) is None
    with pytest.raises(DataFault) as fault:
        checked_fields(data)
    assert fault.value.where == where


def test_a_fault_names_the_place_what_was_read_and_what_was_expected() -> None:
    data = {**kept(Game.from_text("Base;wS1")), "ended": [1.0, "resignation"]}
    with pytest.raises(DataFault) as fault:
        checked_fields(data)
    found = fault.value
    assert (found.where, found.value, found.expected) == ("ended[0]", "1.0", "choice")
    assert found.params == {"choices": "-1, 0, 1, 2"}
