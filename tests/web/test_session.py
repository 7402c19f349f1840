"""The session: taps, turns, the computer's answers, history, keeping."""

import json
from typing import Any

import pytest

from hive_core.game import Game
from hive_core.records import changed
from hive_core.rules.board import DRAW, ONGOING, SHIFT
from hive_core.rules.bugs import BLACK, PIECE_BY_NAME, WHITE
from hive_core.rules.hexes import NEIGHBOURS, START
from hive_core.search.levels import BALANCED, LEVELS, STRONGEST, STYLES
from tests.facts import load
from tests.web.fakes import Frames, Memory, table_for
from tools.common import ROOT
from web.common.settings import NEW_GAME, default_game
from web.common.store import ASIDE, GAME, SETTINGS
from web.game.players import YOU, Person, Turn, chosen_colors, computers_of
from web.opponent.messages import EngineState
from web.saved_records.game_record import to_record
from web.words.error_text import Trouble

EAST = NEIGHBOURS[START][1]
OPENING = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"]
PASSING = (
    r"Base+M;InProgress;White[7];wM;bA1 wM/;wB1 wM\;bQ bA1/;wB2 /wM;bB1 -bQ;wQ -wB2;bB1 bQ;"
    r"wB1 wM;bB2 bB1-;wB1 bA1;bB2 bB1"
)


def two_players() -> Any:
    session = table_for()
    session.open()
    session.new_game.start(changed(session.setup, opponent="person"))
    return session


def against_computer(side: str = "white") -> Any:
    session = table_for()
    session.open()
    session.new_game.start(changed(session.setup, opponent="computer", side=side, level=2))
    return session


def test_a_first_visit_is_welcomed_and_nothing_can_be_tapped_before_the_start() -> None:
    session = table_for()
    session.open()
    assert session.page.table.welcome
    session.tap(START)
    assert session.game.board.ply == 0
    assert ("say", "refusal.no_game") in session.page.calls


def test_a_refusal_after_the_end_does_not_lie_over_the_steps_of_a_game_that_is_looked_at() -> None:
    session = two_players()
    session.ending.resign()
    session.tap(START)
    assert session.page.calls[-1] == ("refuse", "game_over")
    session.put_card_away()
    assert not session.page.table.banner
    assert ("clear_message",) in session.page.calls


def test_a_piece_is_picked_and_placed() -> None:
    session = two_players()
    session.pick(PIECE_BY_NAME["wS1"])
    assert session.board.display.targets == (START,)
    session.tap(START)
    assert session.game.game_string() == "Base;InProgress;Black[1];wS1"
    assert session.page.table.selected == -1


def test_a_second_tap_deselects() -> None:
    session = two_players()
    session.pick(PIECE_BY_NAME["wS1"])
    session.pick(PIECE_BY_NAME["wS1"])
    assert session.selection.piece == -1


def test_a_refused_cell_says_why_and_keeps_the_selection() -> None:
    session = two_players()
    session.play("wS1")
    session.play("bS1 wS1-")
    session.pick(PIECE_BY_NAME["wA1"])
    beside_black = NEIGHBOURS[EAST][1]
    session.tap(beside_black)
    assert ("refuse", "touches_opponent", "A", ()) in session.page.calls
    assert session.board.display.refusal.cells == (EAST,)
    assert session.board.display.refused_cell == beside_black
    assert session.selection.piece == PIECE_BY_NAME["wA1"]


def test_a_refused_piece_tapped_again_is_taken_up_for_another_try() -> None:
    session = two_players()
    ant = PIECE_BY_NAME["wA1"]
    session.play("wS1")
    session.play("bS1 wS1-")
    session.pick(ant)
    session.tap(NEIGHBOURS[EAST][1])
    session.pick(ant)
    assert (session.selection.piece, session.selection.refusal) == (ant, None)
    assert session.page.calls[-1][:2] == ("chosen", "wA1")
    session.pick(ant)
    assert session.selection.piece == -1, "without a refusal a second tap puts it down"


def test_a_refused_piece_on_the_board_tapped_again_stays_chosen() -> None:
    session = two_players()
    session.text.paste("wA1@-1,0 wQ@0,0 bQ@1,0 to:w")
    west, far = NEIGHBOURS[START][4], NEIGHBOURS[EAST][0]
    session.tap(west)
    session.tap(EAST)
    assert session.selection.refusal
    session.tap(west)
    assert session.selection.piece == PIECE_BY_NAME["wA1"]
    session.tap(far)
    assert session.game.played


def test_a_pinned_piece_says_so() -> None:
    session = two_players()
    for text in OPENING:
        session.play(text)
    session.tap(START)
    assert session.page.calls[-1] == ("refuse", "pinned", "S", ())
    assert session.selection.piece == -1


def test_a_piece_of_the_other_colour_is_named_as_such_in_ones_own_turn() -> None:
    session = two_players()
    session.play("wS1")
    session.tap(START)
    assert session.page.calls[-1] == ("refuse", "theirs.white", "S", ())
    session = against_computer()
    session.pick(PIECE_BY_NAME["bS1"])
    assert session.page.calls[-1] == ("refuse", "theirs.black", "S", ())


def test_a_refused_piece_on_a_stack_tells_what_it_stands_on() -> None:
    session = two_players()
    session.text.paste("wQ+bB1@0,0 bQ@1,0 wA1@-1,0 to:w")
    session.tap(START)
    assert session.page.calls[-1] == ("refuse", "theirs.black", "B", ("wQ",))


def test_the_queen_may_not_come_first() -> None:
    session = two_players()
    session.pick(PIECE_BY_NAME["wQ"])
    assert session.page.calls[-1] == ("refuse", "no_queen_first", "Q", ())


def test_the_computer_is_asked_once_and_its_answer_is_played() -> None:
    session = against_computer()
    session.play("wS1")
    assert len(session.computer.opponent.questions) == 1
    assert session.computer.opponent.questions[0][1] == "Base;InProgress;Black[1];wS1"
    assert session.computer.opponent.questions[0][3] == 2
    session.computer.opponent.answer("bS1 wS1-")
    assert session.game.board.ply == 2
    assert session.persons_turn()


def test_the_computer_begins_where_the_person_plays_black() -> None:
    session = against_computer("black")
    assert session.computer.opponent.questions[0][1] == "Base;NotStarted;White[1]"
    assert session.page.table.home == BLACK
    session.tap(START)
    assert session.page.calls[-1] == ("refuse", "not_your_turn")


def test_an_answer_after_undo_is_dropped() -> None:
    session = against_computer()
    session.play("wS1")
    session.undo()
    session.computer.opponent.answer("bS1 wS1-")
    assert session.game.board.ply == 0
    assert "cancel" in session.computer.opponent.calls


def test_an_answer_after_a_new_game_is_dropped() -> None:
    session = against_computer()
    session.play("wS1")
    session.new_game.start(changed(session.setup, opponent="computer", side="white"))
    session.computer.opponent.answer("bS1 wS1-", 0)
    assert session.game.board.ply == 0


def test_undo_takes_back_the_answer_too_and_redo_brings_both() -> None:
    session = against_computer()
    session.play("wS1")
    session.computer.opponent.answer("bS1 wS1-")
    session.undo()
    assert session.game.board.ply == 0
    session.redo()
    assert session.game.board.ply == 2
    assert len(session.computer.opponent.questions) == 1


def test_undo_does_nothing_before_the_persons_first_decision() -> None:
    session = against_computer("black")
    session.computer.opponent.answer("wS1")
    session.undo()
    assert session.game.board.ply == 1


def test_cancel_waits_until_the_computer_is_let_on() -> None:
    session = against_computer()
    session.play("wS1")
    session.turns.cancel()
    assert session.page.table.stopped
    session.computer.opponent.answer("bS1 wS1-")
    assert session.game.board.ply == 1
    session.turns.think()
    session.computer.opponent.answer("bG1 wS1-")
    assert session.game.game_string().endswith("bG1 wS1-")


def test_two_computers_play_each_other() -> None:
    session = table_for()
    session.open()
    session.new_game.start(changed(session.setup, opponent="watch"))
    for text in OPENING:
        session.computer.opponent.answer(text)
    assert session.game.board.ply == 4
    assert len(session.computer.opponent.questions) == 5


def test_a_forced_pass_is_made() -> None:
    session = two_players()
    session.text.paste(PASSING)
    assert session.game.board.ply == 12
    session.play("wB1 bB2")
    assert session.game.played[-1].text == "pass"
    assert session.game.board.turn == WHITE


def test_an_earlier_position_is_for_looking_only() -> None:
    session = two_players()
    for text in OPENING:
        session.play(text)
    session.step("back")
    assert session.page.table.viewing_history
    assert session.board.snapshot.ply == 3
    session.tap(START)
    assert session.page.calls[-1] == ("say", "refusal.looking")
    session.step("first")
    assert session.board.snapshot.ply == 0
    session.step("last")
    assert not session.page.table.viewing_history
    assert session.game.board.ply == 4


def test_the_computers_answer_arrives_while_an_earlier_position_is_shown() -> None:
    session = against_computer()
    session.play("wS1")
    session.step("first")
    session.computer.opponent.answer("bS1 wS1-")
    assert session.game.board.ply == 2
    assert session.board.snapshot.ply == 0
    session.back_to_present()
    assert session.board.snapshot.ply == 2


def test_resigning_and_taking_it_back() -> None:
    session = two_players()
    session.play("wS1")
    session.ending.resign()
    assert session.game.outcome() == (WHITE, "resignation")
    session.undo()
    assert session.game.outcome()[0] == ONGOING
    assert session.game.board.ply == 1


def test_against_the_computer_the_person_resigns_in_any_turn() -> None:
    session = against_computer()
    session.play("wS1")
    session.ending.resign()
    assert session.game.outcome() == (BLACK, "resignation")
    session.computer.opponent.answer("bS1 wS1-")
    assert session.game.board.ply == 1


def test_a_draw_is_offered_and_answered() -> None:
    session = two_players()
    session.play("wS1")
    session.ending.offer_draw()
    assert session.page.table.draw_offer == BLACK
    session.ending.answer_draw(False)
    assert session.game.outcome()[0] == ONGOING
    assert session.ending.plies_to_draw_offer() == 10
    session.play("bG1 wS1-")
    assert session.ending.plies_to_draw_offer() == 0  # White has not offered any
    session.ending.offer_draw()
    session.ending.answer_draw(True)
    assert session.game.outcome() == (DRAW, "agreement")


def test_the_game_survives_a_reload_in_the_computers_turn() -> None:
    memory = Memory()
    first = table_for(memory)
    first.open()
    first.new_game.start(changed(first.setup, opponent="computer", side="white", level=3))
    first.play("wS1")
    second = table_for(memory)
    second.open()
    assert second.game.game_string() == first.game.game_string()
    assert not second.page.table.welcome
    assert len(second.computer.opponent.questions) == 1
    assert second.computer.opponent.questions[0][3] == 3


def test_undone_moves_a_resignation_and_a_draw_survive_a_reload() -> None:
    memory = Memory()
    first = table_for(memory)
    first.open()
    first.new_game.start(changed(first.setup, opponent="person"))
    for text in OPENING:
        first.play(text)
    first.undo()
    second = table_for(memory)
    second.open()
    assert [node.ply.text for node in second.game.ahead()] == ["bQ bS1-"]
    second.ending.resign()
    third = table_for(memory)
    third.open()
    assert third.game.outcome() == (WHITE, "resignation")
    third.undo()
    third.ending.offer_draw()
    third.ending.answer_draw(True)
    fourth = table_for(memory)
    fourth.open()
    assert fourth.game.outcome() == (DRAW, "agreement")


@pytest.mark.parametrize("damage", [{"game": "nonsense"}, {"computers": 7}, {"ended": None}])
def test_a_damaged_record_is_laid_aside(damage: dict[str, Any]) -> None:
    memory = Memory()
    first = table_for(memory)
    first.open()
    first.new_game.start(changed(first.setup, opponent="person"))
    record = to_record(first.saving.saved_game())
    record.update(damage)
    first.store.write_game(record)
    kept = dict(memory.texts)
    second = table_for(memory)
    second.open()
    assert second.page.table.welcome
    assert "damaged_save" in second.page.table.notices
    assert second.store.kept() in kept.values()


def test_a_refused_storage_is_told_once_and_the_game_goes_on() -> None:
    memory = Memory()
    session = table_for(memory)
    session.open()
    memory.refuses = True
    session.new_game.start(changed(session.setup, opponent="person"))
    session.play("wS1")
    assert session.page.table.notices == ("not_saved",)
    session.notices.dismiss("not_saved")
    session.play("bS1 wS1-")
    assert session.page.table.notices == ()


def test_a_typed_move_is_played_or_explained() -> None:
    session = two_players()
    session.text.type_move("wS1")
    assert ("move_accepted",) in session.page.calls
    session.text.type_move("bS1 -wX")
    kind, error = session.page.calls[-1]
    assert kind == "move_error"
    assert (error.kind, error.code) == ("notation", "piece")
    session.text.type_move("bQ wS1-")
    assert session.page.calls[-1][1].code == "no_queen_first"


def test_a_pasted_game_with_a_fault_says_where_and_leaves_the_game_alone() -> None:
    session = two_players()
    session.play("wS1")
    session.text.paste("Base;InProgress;White[2];wS1;bS1 wS1-;wA1 bS1-")
    name, error = session.page.calls[-1]
    assert name == "paste_error"
    assert error == Trouble("illegal", "wA1 bS1-", 0, "touches_opponent", 3)
    assert session.game.board.ply == 1


def test_a_failed_computer_leaves_the_choice_to_the_person() -> None:
    session = against_computer()
    session.play("wS1")
    session.computer.engine_changed(EngineState("failed", 0, 0))
    assert session.page.table.stopped
    session.turns.play_on()
    session.play("bS1 wS1-")
    assert session.game.board.ply == 2


def test_an_engine_that_loads_draws_the_page_only_where_a_move_waits_for_it() -> None:
    """Each part that arrived drew the page, while a person tapped or the small engine answered."""
    session = against_computer()

    def renders(*states: str) -> list[int]:
        """Let a part of the engine arrive in each of `states`; how often each drew the page."""
        counts = []
        for number, state in enumerate(states):
            before = session.page.renders
            session.computer.engine_changed(EngineState(state, number, 9))
            counts.append(session.page.renders - before)
        return counts

    assert renders("early", "early", "loading", "loading") == [1, 0, 1, 0]
    session.play("wS1")
    assert renders("loading", "loading", "early", "early") == [1, 1, 1, 0]
    session.computer.opponent.answer("bS1 wS1-")
    assert renders("early", "ready") == [0, 1]


def test_a_throw_is_told_apart_from_a_walk() -> None:
    session = two_players()
    session.text.paste(r"Base+P;InProgress;White[3];wP;bS1 wP-;wQ -wP;bQ bS1-")
    queen = PIECE_BY_NAME["wQ"]
    session.tap(session.game.board.where[queen])
    shown = session.board.display
    assert shown.thrower == PIECE_BY_NAME["wP"]
    assert len(shown.targets) == 4
    assert len(shown.throws) == 2
    session.play(queen << SHIFT | shown.throws[0])
    assert session.board.snapshot.last[3] == PIECE_BY_NAME["wP"]


def test_a_pinned_pillbug_says_that_it_can_throw() -> None:
    session = two_players()
    session.text.paste(r"Base+P;InProgress;White[3];wP;bS1 wP-;wQ \wP;bQ bS1-;wS1 /wP;bA1 bQ-")
    session.tap(session.game.board.where[PIECE_BY_NAME["wP"]])
    assert session.page.calls[-2:] == [("refuse", "pinned", "P", ()), ("refuse", "thrower")]


def test_a_resigned_game_is_still_resigned_after_copying_and_pasting() -> None:
    session = two_players()
    session.play("wS1")
    session.ending.resign()
    session.text.copy()
    name, text = session.page.calls[-1]
    assert (name, text) == ("copy", "Base;WhiteWins;Black[1];wS1")
    session.new_game.start(changed(session.setup, opponent="person"))
    session.text.paste(text)
    assert session.game.outcome() == (WHITE, "resignation")
    session.text.paste(text.replace("WhiteWins", "Draw"))
    assert session.game.outcome() == (DRAW, "agreement")
    session.text.paste(text.replace("WhiteWins", "InProgress"))
    assert session.game.outcome()[0] == ONGOING


def test_with_the_pillbug_chosen_a_tap_on_an_enemy_neighbour_chooses_what_is_thrown() -> None:
    session = two_players()
    session.text.paste(r"Base+P;InProgress;White[4];wP;bB1 -wP;wQ wP-;bP \bB1;wQ \wP;bA1 \bP")
    where = session.game.board.where
    session.tap(where[PIECE_BY_NAME["wP"]])
    assert session.selection.piece == PIECE_BY_NAME["wP"]
    assert session.page.calls[-1] == ("say", "hint.thrower")
    session.tap(where[PIECE_BY_NAME["bB1"]])
    assert session.selection.piece == PIECE_BY_NAME["bB1"]
    session.tap(session.board.display.throws[0])
    assert session.game.played[-1].thrower == PIECE_BY_NAME["wP"]


def test_an_address_can_ask_for_a_first_game() -> None:
    session = table_for()
    session.open()
    session.new_game.open_address("", "0")
    assert not session.welcome and computers_of(session.players) == (BLACK,)
    assert session.game.board.expansions == ""
    session.new_game.open_address("", "9")
    assert session.setup.level == 0


def test_an_address_can_bring_a_game() -> None:
    session = table_for()
    session.open()
    session.new_game.open_address("Base;InProgress;Black[1];wS1")
    assert session.game.board.ply == 1 and session.game.board.expansions == ""
    # No dialog comes and goes, which would leave the focus, and its ring, on a tile.
    assert not [call for call in session.page.calls if call[0] == "offer_text"]


def test_a_running_game_is_not_ended_by_an_address() -> None:
    session = two_players()
    session.play("wS1")
    session.new_game.open_address("Base;InProgress;Black[1];wA1")
    session.new_game.open_address("", "3")
    assert session.game.game_string().endswith(";wS1")
    assert ("offer_text", "Base;InProgress;Black[1];wA1") in session.page.calls
    assert session.page.calls[-1][0] == "offer_game" and session.page.calls[-1][1].level == 3


def test_a_bad_game_in_an_address_is_told() -> None:
    session = table_for()
    session.open()
    session.new_game.open_address("Base;wX")
    assert [name for name, *_ in session.page.calls][-2:] == ["offer_text", "paste_error"]
    assert session.welcome


POSITION = "bA1+bB1@1,-1 wA1+wB1@0,0 bQ@1,0 bS1@-1,1 wQ+bB2@0,1 to:b"


def test_a_pasted_position_is_played_on_and_kept() -> None:
    memory = Memory()
    session = table_for(memory)
    session.open()
    session.new_game.start(changed(session.setup, opponent="person"))
    session.text.paste("  bQ@1,0 wA+wB@0,0 bA+bB@1,-1 wQ+bB@0,1 bS@-1,1 to:b\n")
    assert session.game.start == POSITION
    assert session.page.snapshot.turn == BLACK
    assert session.page.table.moves == ()
    session.play("bB2 wB1")
    session.play(session.game.board.legal_moves()[0])
    session.undo()
    session.text.copy()
    assert session.page.calls[-1] == ("copy", POSITION + ";bB2 wB1")
    again = table_for(memory)
    again.open()
    assert again.game.text() == POSITION + ";bB2 wB1"
    again.redo()
    assert again.game.played[-1].text == session.game.ahead()[0].ply.text
    again.undo()
    again.undo()
    assert again.game.text() == POSITION
    assert again.page.snapshot == again.game.snapshot()


def test_the_computer_is_asked_about_a_position_with_its_moves() -> None:
    session = against_computer()
    session.text.paste(POSITION)
    assert session.computer.opponent.questions[-1][1] == POSITION


def test_a_resigned_game_from_a_position_is_still_resigned_after_pasting() -> None:
    session = two_players()
    session.text.paste(POSITION)
    session.play("bB2 wB1")
    session.ending.resign()
    session.text.copy()
    _, text = session.page.calls[-1]
    session.new_game.start(changed(session.setup, opponent="person"))
    session.text.paste(text)
    assert session.game.outcome() == (BLACK, "resignation")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (" ", Trouble("notation", "", 0, "start", 0)),
        ("hello", Trouble("notation", "hello", 0, "start", 0)),
        (
            "wQ@0,0 wQ@1,0",
            Trouble("impossible", "wQ", 7, "twice", 0),
        ),
        ("wQ@0", Trouble("notation", "wQ@0", 3, "cell", 0)),
    ],
)
def test_a_pasted_position_with_a_fault_says_where(text: str, error: Trouble) -> None:
    session = two_players()
    session.play("wS1")
    session.text.paste(text)
    assert session.page.calls[-1] == ("paste_error", error)
    assert session.game.board.ply == 1


def test_what_is_shown_can_be_shared() -> None:
    session = two_players()
    for text in OPENING:
        session.play(text)
    session.goto(2)
    subject = session.text.subject()
    assert (subject.ply, subject.plies, subject.turn) == (2, 4, WHITE)
    assert subject.position == "wS1@0,0 bS1@1,0 game:Base"
    assert subject.game.endswith(";bQ bS1-")


def test_the_style_is_the_computers_from_the_choice_to_the_question():
    memory = Memory()
    first = table_for(memory)
    first.open()
    first.new_game.start(changed(first.setup, opponent="computer", side="black", level=1, style=4))
    assert first.computer.opponent.styles == [4]
    again = table_for(memory)
    again.open()
    assert again.setup.style == 4
    again.new_game.rematch()
    assert again.computer.opponent.styles[-1] == 4


def test_the_strongest_level_takes_its_time_as_the_setting_says_and_no_other_does():
    table = table_for(Memory())
    table.open()
    for patience, level in (("short", STRONGEST), ("longest", STRONGEST), ("longest", 1)):
        table.effects.set("patience", patience)
        table.new_game.start(changed(table.setup, opponent="computer", side="black", level=level))
    assert table.computer.opponent.times == [1.0, 15.0, LEVELS[1].seconds]


def test_a_game_that_was_kept_before_there_were_styles_is_balanced():
    memory = Memory()
    first = table_for(memory)
    first.open()
    first.new_game.start(changed(first.setup, opponent="computer", side="black", level=1))
    record = json.loads(memory.texts[GAME])
    del record["setup"]["style"]
    memory.texts[GAME] = json.dumps(record)
    settings = json.loads(memory.texts[SETTINGS])
    del settings["new_game"]["style"]
    memory.texts[SETTINGS] = json.dumps(settings)
    again = table_for(memory)
    again.open()
    assert again.setup.style == BALANCED
    assert again.computer.opponent.styles == [BALANCED]


def test_every_style_has_a_name_and_a_button():
    page = (ROOT / "index.html").read_text("utf-8")
    for number in NEW_GAME["style"]:
        assert f'name="style" value="{number}"' in page and f'"style.{number}"' in page
    assert len(NEW_GAME["style"]) == len(STYLES)


class Away:
    """Somebody elsewhere: a stand-in who hears of every turn and answers when the test says so."""

    who = "elsewhere"
    here = False

    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self.forgotten = 0

    def request(self, turn: Turn) -> None:
        if not self.turns or self.turns[-1].game != turn.game:
            self.turns.append(turn)

    def thinks(self) -> bool:
        return False

    def forget(self) -> None:
        self.forgotten += 1

    def takes_draw(self, ply: int) -> bool:
        return False


def test_somebody_elsewhere_plays_a_whole_game() -> None:
    """A real game: White sits here, Black elsewhere; the session knows no difference of kind."""
    record = next(game for game in load("games.json") if game["result"].endswith("Wins"))
    session = table_for()
    session.open()
    away = Away()
    session.new_game.begin(Game.from_string(record["type"], False), (Person(YOU), away))
    for number, text in enumerate(record["moves"]):
        if number % 2 == WHITE:
            assert session.persons_turn()
            session.text.type_move(text)
        else:
            assert not session.persons_turn()
            session.tap(START)
            assert session.page.calls[-1] == ("refuse", "not_your_turn")
            turn = away.turns[-1]
            assert (turn.color, turn.ply) == (BLACK, number)
            away.turns[-1].answer(text)
            turn.answer(text)  # a second time it is an answer to a position that is gone
        assert session.game.board.ply == number + 1
    assert session.game.outcome()[0] != ONGOING
    assert session.page.table.players == ("you", "elsewhere")
    assert session.computer.opponent.questions == []


def test_a_move_against_the_computer_is_one_drawing_and_its_answer_another() -> None:
    frames = Frames()
    session = table_for(frames=frames)
    session.open()
    session.new_game.start(changed(session.setup, opponent="computer", side="white", level=2))
    frames.show()
    drawn = session.board.draws, session.page.renders
    session.pick(PIECE_BY_NAME["wS1"])
    assert (session.board.draws, session.page.renders) == drawn, "nothing is drawn before the frame"
    assert frames.show() == 1
    drawn = session.board.draws, session.page.renders
    session.tap(START)
    assert session.computer.opponent.questions == [], "nobody is asked before it is drawn"
    assert frames.show() == 1
    assert frames.show() == 0
    assert (session.board.draws, session.page.renders) == (drawn[0] + 1, drawn[1] + 1)
    assert len(session.computer.opponent.questions) == 1
    assert session.page.table.thinking is not None
    session.computer.opponent.answer("bS1 wS1-")
    assert frames.show() == 1
    assert frames.show() == 0
    assert (session.board.draws, session.page.renders) == (drawn[0] + 2, drawn[1] + 2)


def test_what_is_said_of_a_refusal_comes_after_its_drawing() -> None:
    frames = Frames()
    session = table_for(frames=frames)
    session.open()
    session.new_game.start(changed(session.setup, opponent="person"))
    frames.show()
    session.pick(PIECE_BY_NAME["wQ"])
    assert "refuse" not in [name for name, *_ in session.page.calls]
    frames.show()
    assert session.board.display.refusal
    assert session.page.calls[-1] == ("refuse", "no_queen_first", "Q", ())


def test_by_chance_the_person_gets_either_colour() -> None:
    session = table_for()
    session.open(7)
    colors = []
    for _ in range(32):
        session.new_game.start(changed(session.setup, opponent="computer", side="chance"))
        colors.append(computers_of(session.players))
    assert {(WHITE,), (BLACK,)} == set(colors)
    assert 8 <= colors.count((WHITE,)) <= 24


def test_the_computer_takes_no_draw_in_the_opening_nor_when_it_expects_more() -> None:
    session = against_computer()
    computer = session.players[BLACK]
    assert [computer.takes_draw(ply) for ply in (0, 15, 16, 40)] == [False, False, True, True]
    session.computer.expects = 0.51
    assert not computer.takes_draw(16)
    session.computer.expects = 0.49
    assert computer.takes_draw(16)
    session.play("wS1")
    session.ending.offer_draw()
    assert ("say", "draw.declined") in session.page.calls
    assert session.game.outcome()[0] == ONGOING


def test_undo_with_two_computers_takes_back_one_ply_and_both_wait() -> None:
    session = table_for()
    session.open()
    session.new_game.start(changed(session.setup, opponent="watch"))
    for text in OPENING[:3]:
        session.computer.opponent.answer(text)
    session.undo()
    assert session.game.board.ply == 2
    assert session.page.table.stopped
    assert len(session.computer.opponent.questions) == 4
    session.redo()
    assert session.game.board.ply == 3
    session.turns.think()
    assert len(session.computer.opponent.questions) == 5


def test_playing_on_without_the_computer_is_two_persons_game_from_then_on() -> None:
    session = against_computer()
    session.play("wS1")
    session.computer.engine_changed(EngineState("failed", 0, 0))
    session.turns.play_on()
    assert session.setup.opponent == "person"
    assert session.page.table.players == ("person", "person")
    assert not session.page.table.stopped
    assert session.page.table.engine is None
    kept = session.store.load_game()[1]
    assert kept["computers"] == [] and kept["setup"]["opponent"] == "person"
    assert len(session.computer.opponent.questions) == 1


def test_a_computer_that_was_stopped_still_waits_after_a_reload() -> None:
    memory = Memory()
    first = table_for(memory)
    first.open()
    first.new_game.start(changed(first.setup, opponent="computer", side="black"))
    first.turns.cancel()
    first.changed()
    again = table_for(memory)
    again.open()
    assert again.computer.stopped
    assert not again.computer.opponent.questions
    again.turns.think()
    assert len(again.computer.opponent.questions) == 1


def test_a_failed_computer_that_is_loaded_again_is_asked_again() -> None:
    session = against_computer()
    session.play("wS1")
    session.computer.engine_changed(EngineState("failed", 0, 0))
    session.turns.retry_engine()
    assert not session.page.table.stopped
    assert session.computer.opponent.calls[-1] == "restart"
    assert len(session.computer.opponent.questions) == 2
    session.computer.opponent.answer("bS1 wS1-")
    assert session.game.board.ply == 2


def test_an_answer_after_playing_on_without_the_computer_is_dropped() -> None:
    session = against_computer()
    session.play("wS1")
    session.turns.play_on()
    session.computer.opponent.answer("bS1 wS1-")
    assert session.game.board.ply == 1


def test_looking_back_forgets_what_was_chosen_and_refused() -> None:
    session = two_players()
    for text in OPENING:
        session.play(text)
    session.tap(START)
    assert session.selection.piece >= 0 or session.selection.refusal
    session.goto(1)
    shown = session.board.display
    assert (shown.selected, shown.refused_cell, shown.refusal, shown.targets) == (-1, -1, None, ())


def test_nothing_is_chosen_or_refused_at_first() -> None:
    shown = two_players().board.display
    assert (shown.selected, shown.refused_cell, shown.refusal) == (-1, -1, None)


def test_a_new_game_closes_the_dialog_that_began_it() -> None:
    assert ("close_dialogs",) in two_players().page.calls


def test_the_computer_takes_a_draw_later_when_it_expects_no_more() -> None:
    session = against_computer()
    while session.game.board.ply < 16:
        session.game.play(session.game.board.legal_moves()[0])
    session.ending.offer_draw()
    assert session.game.outcome() == (DRAW, "agreement")
    assert session.store.load_game()[1]["ended"] == [DRAW, "agreement"]


def test_only_the_chosen_piece_is_put_and_only_in_ones_own_turn() -> None:
    session = two_players()
    session.pick(PIECE_BY_NAME["wS1"])
    session.input.put(PIECE_BY_NAME["wA1"], START)
    assert (session.game.board.ply, session.selection.refusal) == (0, None)
    session.input.put(PIECE_BY_NAME["wS1"], START)
    assert session.game.board.ply == 1
    session.selection.piece = PIECE_BY_NAME["wS1"]
    session.goto(0)
    session.selection.piece = PIECE_BY_NAME["wS1"]
    session.input.put(PIECE_BY_NAME["wS1"], EAST)
    assert session.page.calls[-1] == ("say", "refusal.looking")
    assert session.game.board.ply == 1


@pytest.mark.parametrize(("toss", "computer"), [(0, WHITE), (1, BLACK), (2, WHITE), (3, BLACK)])
def test_an_odd_toss_gives_the_person_white(toss: int, computer: int) -> None:
    setup = changed(default_game(), side="chance")
    assert chosen_colors(setup, toss) == (computer,)
    assert chosen_colors(changed(setup, side="white"), toss) == (BLACK,)
    assert chosen_colors(changed(setup, side="black"), toss) == (WHITE,)
    assert chosen_colors(changed(setup, opponent="person"), toss) == ()
    assert chosen_colors(changed(setup, opponent="watch"), toss) == (WHITE, BLACK)


def test_a_declined_draw_is_told_and_the_game_goes_on() -> None:
    session = two_players()
    session.play("wS1")
    session.ending.answer_draw(True)
    assert session.game.outcome()[0] == ONGOING
    session.ending.offer_draw()
    session.ending.answer_draw(False)
    assert session.page.calls[-1] == ("say", "draw.declined")
    assert session.page.table.draw_offer is None


def test_a_game_of_a_newer_version_is_told_and_stays() -> None:
    memory = Memory()
    memory.texts[GAME] = '{"schema": 99}'
    session = table_for(memory)
    session.open()
    assert session.page.table.notices == ("newer_save",)
    assert session.page.table.welcome
    assert session.store.kept() == '{"schema": 99}'
    session.notices.dismiss("newer_save")
    assert session.page.table.notices == ()


@pytest.mark.parametrize("at_once", [True, False])
def test_a_saved_game_that_cannot_be_drawn_is_set_aside_and_a_new_game_begins(
    at_once: bool,
) -> None:
    """An error in the first drawing kept the page from starting, with this visit and all later ones."""
    memory = Memory()
    before = table_for(memory)
    before.new_game.start(changed(default_game(), opponent="person"))
    before.play("wS1")
    text = memory.texts[GAME]
    session = table_for(memory, None if at_once else Frames())
    render = session.page.render

    def fail(snapshot: Any, table: Any) -> None:
        if snapshot.history:
            raise TypeError("tuple indices must be integers")
        render(snapshot, table)

    vars(session.page)["render"] = fail
    session.open()
    session.redraw.flush()
    assert session.page.table.notices == ("damaged_save",) and session.page.table.welcome
    assert (memory.texts[ASIDE], session.store.kept()) == (text, text)
    del vars(session.page)["render"]
    session.new_game.start(changed(default_game(), opponent="person"))
    session.play("wA1")
    again = table_for(memory)
    again.open()
    assert again.game.text().endswith("wA1") and again.page.table.notices == ()


def test_a_resignation_is_seen_at_once_and_nothing_stays_chosen() -> None:
    session = two_players()
    session.play("wS1")
    session.pick(PIECE_BY_NAME["bS1"])
    session.ending.resign()
    assert session.board.display.selected == -1
    assert session.board.display.targets == ()
    assert session.page.snapshot.ended_by == "resignation"


def test_a_computer_whose_move_is_not_wanted_any_more_is_told_to_stop() -> None:
    session = against_computer()
    session.play("wS1")
    session.new_game.rematch()
    assert session.computer.opponent.calls == ["cancel"]
    session.play("wA1")
    while session.game.board.ply < 16 or session.persons_turn():
        session.game.play(session.game.board.legal_moves()[0])
    session.draw()
    assert session.computer.pending
    session.ending.offer_draw()
    assert session.game.outcome() == (DRAW, "agreement")
    assert session.computer.opponent.calls == ["cancel", "cancel", "expect_review"]
    assert not session.computer.pending


def test_a_rematch_is_the_same_game_again() -> None:
    session = table_for()
    session.open()
    session.new_game.start(
        changed(session.setup, opponent="person", expansions="MP", tournament=False)
    )
    session.play("wQ")
    session.new_game.rematch()
    board = session.game.board
    assert (board.ply, board.expansions, board.tournament) == (0, "MP", False)
    assert session.page.table.players == ("person", "person")


def test_a_step_back_takes_an_offered_draw_away() -> None:
    session = two_players()
    session.play("wS1")
    session.ending.offer_draw()
    session.undo()
    assert session.page.table.draw_offer is None
    session.ending.answer_draw(True)
    assert session.game.outcome()[0] == ONGOING


def test_the_white_queen_piece_number_0_is_chosen_and_put_by_taps() -> None:
    session = two_players()
    for text in ("wS1", "bS1 wS1-"):
        session.play(text)
    session.pick(PIECE_BY_NAME["wQ"])
    assert session.page.table.selected == PIECE_BY_NAME["wQ"] == 0
    cell = session.board.display.targets[0]
    session.tap(cell)
    assert session.game.board.where[0] == cell
    session.play("bQ bS1-")
    session.tap(cell)
    assert session.page.table.selected == 0
    session.tap(cell)
    assert session.page.table.selected == -1
    session.tap(cell)
    session.tap(START)
    assert session.selection.piece != 0 or session.selection.refusal


def test_a_setting_takes_effect_where_it_belongs() -> None:
    session = two_players()
    session.page.calls.clear()
    session.board.calls.clear()
    session.effects.set("language", "es")
    session.effects.set("theme", "dark")
    assert ("use_language", "es") in session.page.calls
    assert ("use_theme", "dark") in session.page.calls
    assert session.board.calls == [("retranslate",)]
    session.effects.set("motion", "fast")
    session.effects.set("motion", "off")
    assert session.board.calls[1:] == [("motion", 0.5), ("motion", 0.0)]
    session.effects.set("eval_bar", True)
    assert session.hints.advice.watching
    shown = session.board.display
    assert (shown.show_movable, shown.queen_sides, shown.numbers) == (False, True, "dots")
    session.effects.set("show_movable", True)
    session.effects.set("queen_sides", False)
    session.effects.set("piece_numbers", "digits")
    shown = session.board.display
    assert (shown.show_movable, shown.queen_sides, shown.numbers) == (True, False, "digits")
    with pytest.raises(ValueError, match="theme"):
        session.effects.set("theme", "pink")


def test_redo_goes_to_the_next_decision_and_no_further() -> None:
    session = two_players()
    for text in OPENING:
        session.play(text)
    for _ in OPENING:
        session.undo()
    plies = []
    for _ in OPENING:
        session.redo()
        plies.append(session.game.board.ply)
    assert plies == [1, 2, 3, 4]
    session.redo()
    assert session.game.board.ply == 4


def test_redo_against_the_computer_ends_at_each_turn_of_the_person() -> None:
    session = against_computer()
    for text in OPENING:
        if session.persons_turn():
            session.play(text)
        else:
            session.computer.opponent.answer(text)
    session.undo()
    session.undo()
    assert session.game.board.ply == 0
    session.redo()
    assert session.game.board.ply == 2
    session.redo()
    assert session.game.board.ply == 4


def test_redo_while_two_computers_play_goes_one_ply() -> None:
    session = table_for()
    session.open()
    session.new_game.start(changed(session.setup, opponent="watch"))
    for text in OPENING:
        session.computer.opponent.answer(text)
    session.undo()
    session.undo()
    assert session.game.board.ply == 2
    session.redo()
    assert session.game.board.ply == 3


def test_a_computer_gets_ready_when_its_game_begins_or_is_taken_up_again() -> None:
    session = against_computer()
    opponent = session.computer.opponent
    assert opponent.prepared == 1
    session.new_game.rematch()
    assert opponent.prepared == 2
    session.new_game.start(changed(session.setup, opponent="person"))
    assert opponent.prepared == 2


def test_a_game_in_progress_is_found_again_after_a_position_was_set_up() -> None:
    session = table_for()
    session.open()
    session.new_game.start(changed(session.setup, opponent="person"))
    session.play("wS1")
    session.new_game.set_up("wQ@0,0 bQ@1,0 to:b9", True)
    assert [player.who for player in session.players] == ["computer", "you"]
    assert session.game.board.turn == BLACK and session.game.start
    assert len(session.saving.local_games.listed()) == 1
