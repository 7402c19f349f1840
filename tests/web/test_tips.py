"""The first games: what a newcomer is told, until somebody has played enough of them."""

import json
from typing import Any

import pytest

from hive_core.game import Game
from hive_core.records import changed
from hive_core.rules.board import SHIFT
from hive_core.rules.bugs import BUGS, PIECE_BY_NAME
from hive_core.rules.hexes import NEIGHBOURS, START
from tests.web.fakes import Memory, table_for
from tests.web.records import a_table
from tools.common import ROOT
from web.common.settings import default_settings
from web.game.tips import ENOUGH, TURNS, Tips, guide

EAST = NEIGHBOURS[START][1]


def told(*moves: str, **more: Any) -> str:
    game = Game()
    for move in moves:
        game.play(move)
    return guide(game.snapshot(), a_table(game, **more)).key


def begun(memory: Memory | None = None) -> Any:
    session = table_for(memory)
    session.open()
    session.new_game.start(changed(session.setup, opponent="person"))
    return session


FOUR = ("wS1", "bS1 wS1-", "wA1 -wS1", "bA1 bS1-", "wA2 -wA1", "bA2 bA1-")


def test_each_of_the_first_turns_says_what_can_be_done() -> None:
    assert told() == "guide.first"
    assert told(selected=PIECE_BY_NAME["wS1"]) == "guide.put_first"
    assert told("wS1") == "guide.reply"
    assert told("wS1", selected=PIECE_BY_NAME["bS1"]) == "guide.hand.S"
    assert told("wS1", "bS1 wS1-", selected=PIECE_BY_NAME["wA1"]) == "guide.hand.A"
    assert told(*FOUR[:2]) == "guide.place"
    assert told(*FOUR) == "guide.queen_now"
    assert told(*FOUR[:2], "wQ -wS1", "bQ bS1-") == "guide.move"
    assert told(*FOUR, "wQ -wA2", "bQ bA2-") == "guide.goal"


def test_one_place_to_go_is_not_called_one_of_several() -> None:
    moves = ("wS1", "bS1 wS1-", "wQ /wS1", "bQ bS1-", "wG1 -wQ", "bG1 bQ-")
    game = Game()
    for move in moves:
        game.play(move)
    assert told(*moves, selected=PIECE_BY_NAME["wA1"]) == "guide.hand.A"
    group = next(
        group for group in game.snapshot().legal_by_piece if group[0] == PIECE_BY_NAME["wA1"]
    )
    snapshot = changed(game.snapshot(), legal_by_piece=((group[0], group[1][:1]),))
    table = a_table(game, selected=PIECE_BY_NAME["wA1"])
    assert guide(snapshot, table).key == "guide.put_first"


def test_whoever_lifts_a_bug_in_play_is_told_how_it_goes() -> None:
    moves = (*FOUR[:2], "wQ -wS1", "bQ bS1-", "wG1 -wQ", "bG1 bQ-", "wB1 -wG1", "bB1 bG1-")
    for name in ("wQ", "wS1", "wB1", "wG1"):
        assert told(*moves, selected=PIECE_BY_NAME[name]) == "guide.way." + name[1]
    for language in ("en", "es"):
        words = json.loads((ROOT / f"web/locales/{language}.json").read_text())
        tips = [key for key in words if key.startswith("guide.") and key not in SAID]
        assert [key for key in tips if not 0 < len(words[key]) <= TWO_LINES] == []
        assert {"guide.way." + bug.letter for bug in BUGS} <= set(tips)


TWO_LINES = 74
"""Most characters of a tip: with whose turn it is and a link two lines of a phone."""
SAID = ("guide.choose", "guide.choose_first", "guide.came_from", "guide.gone", "guide.coach_gone")
"""Sentences that the line over the board says, which has more room."""


def test_a_tip_is_told_on_one_turn_of_a_game_and_on_a_chosen_bug_always() -> None:
    tips = Tips()
    played = (*FOUR[:2], "wQ -wS1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-")

    def shown(plies: int, selected: int = -1) -> str:
        game = Game()
        for text in played[:plies]:
            game.play(text)
        return tips.tip(game.snapshot(), a_table(game, selected=selected)).key

    assert [shown(plies) for plies in (2, 3, 4)] == ["guide.place", "", "guide.move"]
    assert shown(4) == "guide.move", "as long as the turn lasts"
    assert shown(6) == ""
    for _ in range(2):
        assert shown(6, PIECE_BY_NAME["wQ"]) == "guide.way.Q"
    assert shown(2) == "guide.place", "the move was taken back"
    assert shown(0) == "guide.first"
    assert shown(3) == "guide.place", "another game"


BEETLE = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1/", "wA1 -wQ", "bB1 bS1-", "wA2 -wA1", "bB1 bS1")


def test_a_piece_under_a_beetle_is_not_gone_and_that_is_said() -> None:
    assert told(*BEETLE) == "guide.goal", "it sits on a piece of its own colour"
    climbed = (*BEETLE, "wG1 -wA2", "bB1 wS1")
    assert told(*climbed) == "guide.covered"
    assert told(*climbed, selected=PIECE_BY_NAME["wG1"]) == "guide.way.G"
    assert told(*climbed, "wB1 -wG1", "bA1 bQ-") == "guide.goal"


def test_after_a_pass_no_piece_is_told_to_be_covered() -> None:
    game = Game.from_text("bQ@0,0 wQ@1,0 bA1@2,0")
    game.play("pass")
    assert guide(game.snapshot(), a_table(game)).key == "guide.move"


def test_the_place_that_a_piece_has_left_is_none_to_be_filled() -> None:
    session = begun()
    for move in (*FOUR[:2], "wQ -wS1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-", "wA1 bA1-"):
        session.play(move)
    session.tap(session.in_view.last[1])
    assert session.page.calls[-1] == ("say", "guide.came_from")
    session.tap(NEIGHBOURS[session.in_view.last[1]][4])
    assert session.page.calls[-1] == ("say", "guide.choose")


def test_every_turn_that_is_told_about_has_words_and_a_lesson() -> None:
    lessons = "".join(path.read_text() for path in (ROOT / "web/lessons").glob("*.json"))
    game = Game()
    keys = set()
    while True:
        snapshot = game.snapshot()
        advice = guide(snapshot, a_table(game))
        if snapshot.turn_number > TURNS:
            assert not advice.key
            for piece, _ in snapshot.legal_by_piece:
                assert guide(snapshot, a_table(game, selected=piece)).key, "of a chosen one always"
            break
        assert f'"{advice.lesson}"' in lessons
        keys.add(advice.key)
        piece, goals = snapshot.legal_by_piece[0]
        game.play(piece << SHIFT | goals[0])
    assert {"guide.first", "guide.reply", "guide.place", "guide.move", "guide.goal"} <= keys
    for language in ("en", "es"):
        words = json.loads((ROOT / f"web/locales/{language}.json").read_text())
        assert not [key for key in keys if not words[key]]


@pytest.mark.parametrize(
    "more",
    [
        {"settings": changed(default_settings(), guide=False)},
        {"welcome": True},
        {"viewing_history": True},
        {"players": ("computer", "you")},
    ],
)
def test_nobody_is_told_who_need_not_or_cannot_move(more: dict[str, Any]) -> None:
    assert told(**more) == ""


def test_a_tap_on_the_marked_cell_with_nothing_chosen_says_what_to_do() -> None:
    session = begun()
    session.tap(START)
    assert session.page.calls[-1] == ("say", "guide.choose_first")
    session.store.set("guide", False)
    session.tap(START)
    assert session.page.calls[-1] == ("say", "guide.choose_first"), (
        "whoever it is, on an empty table"
    )
    session.store.set("guide", True)
    session.play("wS1")
    session.tap(EAST)
    assert session.page.calls[-1] == ("say", "guide.choose")
    session.store.set("guide", False)
    session.page.calls.clear()
    session.tap(EAST)
    assert not session.page.calls


def test_who_has_played_three_games_is_told_no_more_until_asked_for_again() -> None:
    memory = Memory()
    session = begun(memory)
    for number in range(1, ENOUGH + 1):
        assert session.settings.guide
        session.play("wS1")
        session.ending.resign()
        session = begun(memory)
        assert session.settings.guide == (number < ENOUGH)
    session.effects.set("guide", True)
    session.play("wS1")
    session.ending.resign()
    assert session.settings.guide


def test_a_game_opened_at_its_end_or_played_by_computers_is_no_game_played() -> None:
    memory = Memory()
    session = begun(memory)
    session.play("wS1")
    session.ending.resign()
    before = dict(memory.texts)["skep.told.played"]
    text = session.game.text()
    again = table_for(memory)
    again.open()
    again.changed()
    session.text.paste(text)
    assert memory.texts["skep.told.played"] == before == "1"


def test_the_tips_can_be_put_away_and_say_how_they_come_back() -> None:
    session = begun()
    session.tips_switch.dismiss()
    assert not session.settings.guide
    assert session.page.calls[-1] == ("say", "guide.gone")
