"""What the panels show follows from the snapshot and the table."""

from typing import Any

import pytest

from hive_core.game import Game
from hive_core.records import changed, fields_of
from tests.web.records import a_table as table
from tests.web.records import an_engine
from web.game import panel_state

WHITE, BLACK = 0, 1
QUEEN, SPIDER, ANT = 0, 1, 4


def played(*moves: str) -> Game:
    game = Game()
    for move in moves:
        game.play(move)
    return game


def reasons(game: Game, color: int, **more: Any) -> "dict[int, str]":
    slots = panel_state.slots(game.snapshot(), table(game, **more), color)
    return {kind: why for kind, _, _, why in slots}


THREE = ("wS1", "bS1 -wS1", "wG1 wS1-", "bG1 -bS1", "wA1 wG1-", "bA1 -bG1")


def test_the_queen_may_not_open() -> None:
    why = reasons(Game(), WHITE)
    assert why[QUEEN] == "no_queen_first"
    assert why[ANT] == ""
    assert set(reasons(Game(), BLACK).values()) == {"theirs.black"}


def test_only_the_queen_in_the_fourth_turn() -> None:
    why = reasons(played(*THREE), WHITE)
    assert why[QUEEN] == ""
    assert {why[kind] for kind in why if kind != QUEEN} == {"must_place_queen"}


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"viewing_history": True}, "looking"),
        ({"welcome": True}, "no_game"),
        ({"players": ("computer", "you")}, "not_yours"),
    ],
)
def test_nothing_can_be_placed_now(more: "dict[str, Any]", code: str) -> None:
    assert set(reasons(Game(), WHITE, **more).values()) == {code}


def test_ones_own_pieces_wait_for_the_computer() -> None:
    why = reasons(Game(), BLACK, players=("computer", "you"))
    assert set(why.values()) == {"not_your_turn"}


def test_an_empty_slot_says_so() -> None:
    game = played(*THREE, "wQ wA1-")
    assert reasons(game, WHITE)[QUEEN] == "none_left"


@pytest.mark.parametrize(
    ("more", "phase"),
    [
        ({}, "person"),
        ({"players": ("you", "computer")}, "yours"),
        ({"players": ("computer", "you")}, "thinking"),
        ({"players": ("computer", "you"), "stopped": True}, "stopped"),
        ({"players": ("computer", "you"), "engine": an_engine("ready")}, "thinking"),
        ({"players": ("computer", "you"), "engine": an_engine("loading")}, "loading"),
        ({"players": ("computer", "you"), "engine": an_engine("failed")}, "failed"),
        ({"viewing_history": True}, "looking"),
    ],
)
def test_phase(more: "dict[str, Any]", phase: str) -> None:
    game = Game()
    assert panel_state.phase(game.snapshot(), table(game, **more)) == phase


def test_the_deadline_is_told_to_persons_only_and_when_it_is_near() -> None:
    game = played(*THREE[:2])
    assert panel_state.status(game.snapshot(), table(game)).due == 3
    computer = table(game, players=("computer", "you"))
    assert panel_state.status(game.snapshot(), computer).due == 0
    assert panel_state.status(Game().snapshot(), table(Game())).due == 0


QUEENS_SHUT_IN = "wQ@0,0 bQ@1,0 bA@-1,0 bA@-1,1 bB@0,-1 wA@2,0 wG@2,-1 wS@1,1"


@pytest.mark.parametrize(
    ("text", "more", "found"),
    [
        (QUEENS_SHUT_IN + " to:w", {}, (WHITE, 2)),
        (QUEENS_SHUT_IN + " wG@0,1 to:w", {}, (WHITE, 1)),
        (QUEENS_SHUT_IN + " to:b", {}, (BLACK, 2)),
        (QUEENS_SHUT_IN + " to:b", {"players": ("you", "computer")}, (WHITE, 2)),
        (QUEENS_SHUT_IN + " to:w", {"players": ("computer", "computer")}, ()),
        (QUEENS_SHUT_IN + " to:w", {"viewing_history": True}, ()),
        ("wQ@0,0 bQ@1,0 bA@-1,0 bA@-1,1 to:w", {}, ()),
        ("wA@0,0 bQ@1,0 to:w", {}, ()),
        ("wQ+bB@0,0 bQ@1,0 bA@-1,0 bA@-1,1 wA@0,1 to:w", {}, (WHITE, 2)),
    ],
)
def test_a_queen_with_few_free_sides(text: str, more: "dict[str, Any]", found: object) -> None:
    game = Game.from_text(text)
    assert panel_state.status(game.snapshot(), table(game, **more)).danger == found


@pytest.mark.parametrize(
    ("text", "more", "found"),
    [
        (QUEENS_SHUT_IN + " wG@0,1 to:b", {}, True),
        (QUEENS_SHUT_IN + " wG@0,1 to:b", {"players": ("computer", "you")}, True),
        (QUEENS_SHUT_IN + " wG@0,1 to:b", {"players": ("you", "computer")}, False),
        (QUEENS_SHUT_IN + " wG@0,1 to:b", {"viewing_history": True}, False),
        (QUEENS_SHUT_IN + " to:b", {}, False),
        ("wA@0,0 bQ@1,0 to:b", {}, False),
    ],
)
def test_the_last_open_side_of_the_opponents_queen_is_told(
    text: str, more: "dict[str, Any]", found: bool
) -> None:
    """The own danger was told, the own chance was not."""
    game = Game.from_text(text)
    assert panel_state.status(game.snapshot(), table(game, **more)).chance is found


def test_buttons() -> None:
    game = Game()
    now = panel_state.bar(game.snapshot(), table(game))
    assert [name for name in fields_of(now) if getattr(now, name)] == ["hint"]
    watching = table(game, players=("computer", "computer"))
    assert not panel_state.bar(game.snapshot(), watching).hint
    assert not panel_state.bar(game.snapshot(), table(game, welcome=True)).hint
    game = played("wS1", "bS1 -wS1")
    game.undo()
    bar = panel_state.bar(game.snapshot(), table(game))
    assert bar.undo
    assert bar.redo
    assert bar.resign
    bar = panel_state.bar(game.snapshot(), table(game, viewing_history=True))
    assert not bar.undo
    assert not bar.resign
    game.resign(WHITE)
    assert panel_state.phase(game.snapshot(), table(game)) == "over"
    assert not panel_state.bar(game.snapshot(), table(game)).resign


def test_between_two_people_an_empty_reserve_leaves_its_place_to_the_others() -> None:
    def near(turn: int, white: int, black: int, *players: str) -> int:
        reserve = (((ANT, 4, white),), ((ANT, 18, black),))
        snapshot = changed(Game().snapshot(), turn=turn, reserve=reserve)
        return panel_state.near_color(
            snapshot, table(Game(), **({"players": players} if players else {}))
        )

    assert [near(turn, 0, 1) for turn in (WHITE, BLACK)] == [BLACK, BLACK]
    assert [near(turn, 2, 0) for turn in (WHITE, BLACK)] == [WHITE, WHITE]
    assert [near(turn, 0, 0) for turn in (WHITE, BLACK)] == [WHITE, BLACK]
    assert [near(turn, 0, 1, "you", "computer") for turn in (WHITE, BLACK)] == [WHITE, WHITE]


def test_whose_reserve_is_near() -> None:
    game = played("wS1")
    assert panel_state.near_color(game.snapshot(), table(game)) == BLACK
    against = table(game, players=("you", "computer"), home=WHITE)
    assert panel_state.near_color(game.snapshot(), against) == WHITE


def test_late_in_a_game_from_a_position_the_queen_may_come_first() -> None:
    early, late = Game.from_text("wS@0,0 to:b"), Game.from_text("wS@0,0 to:b3")
    queen = [
        slot for slot in panel_state.slots(early.snapshot(), table(early), BLACK) if slot[0] == 0
    ]
    assert queen[0][3] == "no_queen_first"
    queen = [
        slot for slot in panel_state.slots(late.snapshot(), table(late), BLACK) if slot[0] == 0
    ]
    assert queen[0][3] == "no_room"


def test_nothing_is_played_again_while_an_earlier_position_is_looked_at() -> None:
    game = played("wS1", "bS1 -wS1", "wQ wS1-")
    game.undo()
    assert panel_state.bar(game.snapshot(), table(game)).redo
    assert not panel_state.bar(game.snapshot(), table(game, viewing_history=True)).redo
    game.redo()
    assert not panel_state.bar(game.snapshot(), table(game)).redo


def test_the_steps_reach_from_the_first_ply_to_the_last() -> None:
    game = played("wS1", "bS1 -wS1")
    for ply, back, forward in ((0, False, True), (1, True, True), (2, True, False)):
        bar = panel_state.bar(game.snapshot(ply), table(game))
        assert (bar.first, bar.back, bar.forward, bar.last) == (back, back, forward, forward)
