"""A board in a frame: what it shows, what may be done in each mode, what it tells, what it refuses."""

import copy
import json
from typing import Any
from urllib.parse import quote

import pytest

from hive_core.rules.bugs import PIECE_BY_NAME
from hive_core.rules.hexes import cell_at
from tests.embed.fakes import HOST, Embedded
from tests.web.fakes import FakeBoard
from web.address.embed_params import read_address
from web.board.display import display
from web.embed.board import AuthoredBoard
from web.game.players import computers_of

POS = "wQ@0,0 bA1@1,0 bQ@0,1 wS1@-1,0"
GAME = "Base+MLP;InProgress;White[3];wS1;bG1 -wS1;wQ wS1-;bQ -bG1"


def with_pos(more: str = "", text: str = POS) -> Embedded:
    return Embedded("?pos=" + quote(text) + more)


def with_game(more: str = "", text: str = GAME) -> Embedded:
    return Embedded("?game=" + quote(text) + more)


def test_an_author_can_leave_the_last_move_unmarked() -> None:
    panel: Any = FakeBoard()
    board = AuthoredBoard(panel)
    snapshot = with_game().board.snapshot
    assert snapshot.last is not None
    board.draw(snapshot, display())
    assert panel.snapshot == snapshot
    board.author(display(), False)
    board.draw(snapshot, display())
    assert panel.snapshot.last is None
    assert panel.snapshot.pieces == snapshot.pieces


def test_what_the_session_points_at_comes_on_top_of_what_the_author_has_drawn() -> None:
    panel: Any = FakeBoard()
    board = AuthoredBoard(panel)
    snapshot = with_game().board.snapshot
    board.author(display(signs=(("dot", 1),), arrows=((1, 2),), coords=True, orient=2), True)
    board.draw(snapshot, display(signs=(("circle", 3),), arrows=((3, 4),), refused_cell=7))
    assert panel.display.signs == (("dot", 1), ("circle", 3))
    assert panel.display.arrows == ((1, 2), (3, 4))
    shown = panel.display
    assert (shown.coords, shown.orient, shown.mirror, shown.refused_cell) == (True, 2, False, 7)


def test_where_the_reader_explores_any_piece_may_be_tapped_until_one_is_chosen() -> None:
    panel: Any = FakeBoard()
    board = AuthoredBoard(panel)
    snapshot = with_game().board.snapshot
    board.draw(snapshot, display())
    assert not panel.display.all_hot
    board.explores = True
    board.draw(snapshot, display())
    assert panel.display.all_hot
    board.draw(snapshot, display(selected=0))
    assert not panel.display.all_hot


@pytest.mark.parametrize(
    ("query", "mode"),
    [
        ("", "view"),
        ("?pos=wQ@0,0", "view"),
        ("?game=Base", "view"),
        ("?game=" + quote(GAME), "step"),
        ("?mode=play", "play"),
        ("?lesson=L24", "lesson"),
        ("?lesson=L24&mode=play", "lesson"),
    ],
)
def test_the_mode_fits_the_content(query: str, mode: str) -> None:
    assert Embedded(query).state()["mode"] == mode


def test_a_position_is_shown_and_told() -> None:
    state = with_pos().state()
    assert state["position"].startswith("wS1@-1,0 wQ@0,0 bA1@1,0 bQ@0,1")
    assert (state["ply"], state["plies"], state["turn"]) == (0, 0, "w")
    assert len(state["legal"]) > 20
    assert (state["type"], state["result"], state["selected"]) == ("Base+MLP", "", "")


def test_the_game_is_shown_where_the_address_says() -> None:
    embedded = with_game("&ply=2")
    assert embedded.state()["ply"] == 2
    assert embedded.board.snapshot.ply == 2
    assert with_game().state()["ply"] == 4


def test_rules_fill_what_a_position_does_not_say() -> None:
    assert with_pos("&rules=M&opening=free").state()["type"] == "Base+M"
    assert with_pos("&rules=M", POS + " game:Base+L").state()["type"] == "Base+L"
    assert Embedded("?rules=Base&mode=play").state()["type"] == "Base"


def test_what_is_wrong_is_told_in_words_and_the_rest_is_there() -> None:
    embedded = Embedded("?pos=" + quote("wQ@0,0 zz") + "&orient=7&mode=explore&piece=bL&ply=3")
    (ready,) = embedded.told("ready")
    assert sorted(problem["name"] for problem in ready["problems"]) == ["orient", "ply", "pos"]
    assert all(len(problem["text"]) > 10 for problem in ready["problems"])
    assert len(embedded.stage.sentences) == 3
    assert embedded.state()["mode"] == "explore"


def test_without_a_worker_the_computer_is_refused_in_a_sentence() -> None:
    embedded = Embedded("?mode=play&ai=3&color=b", can_compute=False)
    assert "cannot play here" in embedded.stage.sentences[0]
    assert computers_of(embedded.session.players) == ()
    assert embedded.opponent.questions == []


def test_a_new_address_shows_what_a_new_frame_would() -> None:
    """A frame goes on from one board of a page to another."""
    queries = (
        "?pos=" + quote(POS) + "&mode=explore&piece=bA1&orient=2&bg=%23fff&theme=dark",
        "?game=" + quote(GAME) + "&mode=play&ai=2&show=moves&anim=0",
        "?game=" + quote(GAME) + "&ply=2&mirror=1&lang=es&tiles=letters",
        "?pos=" + quote("wQ@0,0 zz") + "&ply=3",
        "?mode=play&rules=M&opening=free",
        "",
    )
    for first in queries:
        for second in queries:
            fresh, renewed = Embedded(second), Embedded(first)
            renewed.board.calls.clear()
            renewed.frame.renew(*read_address(second))
            renewed.say("hello")
            assert renewed.told("ready")[-1:] == fresh.told("ready")
            assert {message["type"] for message in renewed.posted} == {"ready", "state"}
            assert renewed.state() == fresh.state()
            assert ("renew",) in renewed.stage.calls
            paces = [call[1] for call in renewed.board.calls if call[0] == "motion"]
            assert 0 in paces and (paces[-1] > 0) == (renewed.session.settings.motion == "normal")
            assert renewed.stage.mode == fresh.stage.mode
            assert renewed.stage.shown == fresh.stage.shown
            assert renewed.stage.authored == fresh.stage.authored
            assert renewed.stage.sentences == fresh.stage.sentences
            assert renewed.board.snapshot == fresh.board.snapshot
            assert renewed.session.settings == fresh.session.settings


# The modes


def test_in_view_nothing_can_be_done_but_the_page_hears_of_taps() -> None:
    embedded = with_pos()
    before = embedded.state()
    embedded.session.tap(cell_at(1, 0))
    embedded.session.tap(cell_at(2, 0))
    embedded.session.pick(PIECE_BY_NAME["wA1"])
    assert embedded.state() == before
    assert embedded.told("select") == [
        {"piece": "bA1", "cell": "1,0", "goals": []},
        {"piece": "", "cell": "2,0", "goals": []},
        {"piece": "wA1", "cell": "", "goals": []},
    ]


def test_stepping_goes_through_the_game() -> None:
    embedded = with_game()
    embedded.session.step("back")
    embedded.session.step("first")
    embedded.session.step("last")
    assert [told["ply"] for told in embedded.told("ply")] == [3, 0, 4]


def test_exploring_shows_where_a_piece_of_either_colour_goes() -> None:
    embedded = with_pos("&mode=explore")
    embedded.session.tap(cell_at(1, 0))
    drawn = embedded.board.display
    assert len(drawn.targets) == 9
    assert drawn.throws == (-1,)
    (told,) = embedded.told("select")
    assert told["piece"] == "bA1" and len(told["goals"]) == 9
    before = embedded.state()
    embedded.session.tap(drawn.targets[0])
    assert ("say", "embed.may_go") in embedded.page.calls
    assert embedded.state() == before


def test_exploring_says_why_not() -> None:
    embedded = with_pos("&mode=explore")
    embedded.session.tap(cell_at(0, 0))
    (told,) = embedded.told("illegal")
    assert (told["piece"], told["cell"], told["code"]) == ("wQ", "0,0", "pinned")
    assert len(told["text"]) > 20
    embedded.session.tap(cell_at(1, 0))
    embedded.session.tap(cell_at(3, 3))
    assert embedded.told("illegal")[1]["piece"] == "bA1"
    assert embedded.board.display.targets


def test_exploring_an_earlier_position_of_a_game() -> None:
    embedded = with_game("&mode=explore&ply=3")
    embedded.game.mode.explore(PIECE_BY_NAME["wQ"])
    assert embedded.board.display.targets


def test_playing_both_sides() -> None:
    embedded = with_pos("&mode=play")
    embedded.session.tap(cell_at(-1, 0))
    goal = embedded.board.display.targets[0]
    embedded.session.tap(goal)
    (move,) = embedded.told("move")
    assert (move["by"], move["ply"]) == ("person", 1)
    assert embedded.state()["turn"] == "b"
    embedded.session.undo()
    assert embedded.state()["ply"] == 0
    embedded.session.redo()
    assert embedded.state()["ply"] == 1


def test_a_piece_the_author_points_at_cannot_be_played_out_of_turn() -> None:
    embedded = with_pos("&mode=play&piece=bA1")
    targets = embedded.board.display.targets
    assert len(targets) == 9
    embedded.session.tap(targets[0])
    assert embedded.state()["plies"] == 0


def test_the_end_of_a_game_is_told_once() -> None:
    ring = "wQ@2,0 wA1@3,0 bQ@0,0 bA1@1,0 bA2@1,-1 bA3@0,-1 bG1@-1,0 bG2@-1,1"
    embedded = with_pos("&mode=play", ring)
    embedded.say("play", move="wA1 bQ\\")
    (over,) = embedded.told("gameover")
    assert (over["result"], over["cause"]) == ("white", "surrounded")
    assert embedded.state()["legal"] == []
    embedded.say("undo")
    embedded.say("redo")
    assert len(embedded.told("gameover")) == 2


# The computer


def test_nothing_is_asked_of_the_computer_before_a_person_acts() -> None:
    embedded = Embedded("?mode=play&ai=2&color=b")
    assert computers_of(embedded.session.players) == (0,)
    assert embedded.opponent.questions == []
    embedded.session.turns.think()
    assert len(embedded.opponent.questions) == 1


def test_the_computer_answers_a_persons_move() -> None:
    embedded = Embedded("?mode=play&ai=5")
    embedded.session.pick(PIECE_BY_NAME["wS1"])
    embedded.session.tap(embedded.board.display.targets[0])
    assert embedded.opponent.questions[0][3] == 4
    embedded.opponent.answer("bS1 wS1-")
    assert [told["by"] for told in embedded.told("move")] == ["person", "computer"]


def test_the_page_around_cannot_move_for_the_computer() -> None:
    embedded = Embedded("?mode=play&ai=1&color=b")
    assert embedded.ask("play", move="wS1")["data"]["code"] == "not_your_turn"
    assert embedded.state()["plies"] == 0


# Messages


def test_hello_is_answered_with_the_state() -> None:
    embedded = Embedded(hello=False)
    embedded.say("hello")
    assert [message["type"] for message in embedded.posted] == ["ready", "state"]
    assert embedded.origins == ["*", HOST]


def test_the_page_around_plays_and_steps() -> None:
    embedded = with_game()
    answer = embedded.ask("play", move="wA1 wQ-")
    assert answer["type"] == "state" and answer["data"]["ply"] == 5
    assert embedded.told("move")[0]["by"] == "host"
    assert embedded.ask("goto", ply=1)["data"]["ply"] == 1
    assert embedded.ask("goto", ply="forward")["data"]["ply"] == 2
    assert embedded.ask("undo")["data"]["plies"] == 4
    assert embedded.ask("redo")["data"]["plies"] == 5
    assert embedded.ask("redo")["data"]["code"] == "nothing_to_do"


def test_settings_change_without_losing_the_game() -> None:
    embedded = with_pos("&mode=play")
    embedded.say("play", move=embedded.state()["legal"][0])
    answer = embedded.ask("set", orient=2, mirror=True, show=["coords"], lang="es", theme="dark")
    assert answer["data"]["plies"] == 1
    assert (answer["data"]["orient"], answer["data"]["mirror"]) == (2, True)
    assert answer["data"]["lang"] == "en"  # the stand-in of the page does not translate
    assert embedded.stage.authored.coords is True
    assert embedded.stage.authored.orient == 2
    assert ("use_language", "es") in embedded.page.calls
    assert ("use_theme", "dark") in embedded.page.calls


def test_another_content_replaces_the_first() -> None:
    embedded = with_pos("&piece=bA1&marks=dot@0,0")
    answer = embedded.ask("set", game=GAME, ply=1, mode="step")
    assert (answer["data"]["ply"], answer["data"]["plies"]) == (1, 4)
    assert answer["data"]["selected"] == ""
    assert embedded.stage.authored.signs == ()
    assert embedded.told("move") == []


def test_a_change_with_a_fault_changes_nothing() -> None:
    embedded = with_pos("&orient=1")
    before = embedded.state()
    for data in (
        {"orient": 2, "mirror": "maybe"},
        {"orient": 2, "pos": "wQ@0,0 wQ@1,0"},
        {"pos": "wQ@0,0", "game": "Base"},
        {"orient": 2, "piece": "xx"},
        {"orient": 2, "marks": "star@0,0"},
        {"orient": 2, "ply": 7},
        {"mode": "lesson"},
        {"origin": "https://elsewhere.example"},
    ):
        answer = embedded.ask("set", **data)
        assert answer["data"]["code"] == "bad_value"
        assert answer["data"]["problems"][0]["text"]
    assert embedded.state() == before


def test_a_selected_piece_is_drawn_with_its_goals() -> None:
    embedded = with_pos()
    assert embedded.ask("select", piece="bA1")["data"]["selected"] == "bA1"
    assert len(embedded.board.display.targets) == 9
    assert embedded.ask("select", piece="")["data"]["selected"] == ""
    assert embedded.ask("select", piece="bX")["data"]["code"] == "bad_value"


def test_a_picture_is_answered_by_a_picture() -> None:
    answer = with_pos().ask("getPicture", theme="dark", size=300)
    assert answer["type"] == "picture" and answer["data"]["alt"]


def test_in_a_lesson_the_board_is_the_learners() -> None:
    embedded = Embedded("?lesson=L24")
    for kind, data in (("play", {"move": "wQ"}), ("undo", {}), ("goto", {"ply": 0})):
        assert embedded.ask(kind, **data)["data"]["code"] == "mode"
    assert embedded.state()["lesson"] == {"lesson": "L24", "step": 1, "steps": 2}
    assert embedded.ask("set", pos=POS, lesson=None)["data"]["mode"] == "view"


VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1.5,
    10**30,
    "",
    "x",
    "\x00",
    "<b>",
    "x" * 5000,
    [],
    ["x"],
    {},
    {"a": 1},
)


@pytest.mark.slow
def test_no_message_raises_and_no_fault_changes_anything() -> None:
    """Every type with every odd value in every field, in every mode."""
    fields = {
        "set": (
            "pos",
            "game",
            "mode",
            "ply",
            "show",
            "piece",
            "marks",
            "arrows",
            "orient",
            "ai",
            "z",
        ),
        "play": ("move",),
        "goto": ("ply", "line"),
        "select": ("piece",),
        "getPicture": ("theme", "size"),
        "hello": ("z",),
        "undo": ("z",),
        "nonsense": ("z",),
    }
    for query in ("?mode=view", "?mode=play&ai=1", "?mode=explore", "?mode=step", "?lesson=L01"):
        embedded = Embedded(query)
        for kind, names in fields.items():
            for name in names:
                for value in VALUES:
                    before = copy.deepcopy(embedded.state())
                    answer = embedded.ask(kind, **{name: value})
                    if answer["type"] == "error":
                        assert embedded.state() == before, (kind, name, value)
                    json.dumps(answer)


# Lessons that the page around hands over


SAID = {"en": "Where can she go?", "es": "¿Adónde puede ir?"}
LESSON = {
    "id": "my-queen",
    "title": SAID,
    "steps": [
        {
            "kind": "find",
            "text": SAID,
            "position": "wA1@0,0 wG1@1,0 wQ@2,0 bQ@3,0 to:b game:Base",
            "piece": "bQ",
            "cells": ["3,-1", "2,1"],
            "hints": [SAID, SAID],
        }
    ],
}


def opened_lessons(embedded: Embedded) -> list[tuple[Any, ...]]:
    return [call[1:] for call in embedded.stage.calls if call[0] == "lesson"]


def test_a_lesson_is_taken_as_an_object_or_by_its_name() -> None:
    embedded = with_game()
    answer = embedded.ask("loadLesson", lesson=LESSON)
    assert (answer["type"], answer["data"]["mode"]) == ("state", "lesson")
    assert opened_lessons(embedded) == [("my-queen.1", LESSON)]
    embedded.ask("loadLesson", lesson=LESSON, step=2)
    assert opened_lessons(embedded)[-1] == ("my-queen.2", LESSON)
    for data, name in (
        ({"lesson": "L24"}, "L24.1"),
        ({"lesson": "L24", "step": 2}, "L24.2"),
        ({"lesson": "L24.3"}, "L24.3"),
    ):
        assert embedded.ask("loadLesson", **data)["type"] == "state"
        assert opened_lessons(embedded)[-1] == (name, None)


def test_a_lesson_goes_on_while_settings_change() -> None:
    embedded = with_game()
    embedded.say("loadLesson", lesson=LESSON)
    embedded.say("set", theme="dark", lang="es")
    assert len(opened_lessons(embedded)) == 1
    assert ("same_lesson",) in embedded.stage.calls
    embedded.say("set", rules="Base")
    assert opened_lessons(embedded)[-1] == ("my-queen.1", LESSON)
    embedded.say("set", lesson="L24")
    assert opened_lessons(embedded)[-1] == ("L24", None)


def test_a_wrong_lesson_is_told_in_full_and_changes_nothing() -> None:
    embedded = with_game()
    before = embedded.state()
    wrong = copy.deepcopy(LESSON)
    wrong["steps"][0]["cells"] = ["3,-1", "4,4"]  # type: ignore[index]
    answer = embedded.ask("loadLesson", lesson=wrong)
    data = answer["data"]
    assert (answer["type"], data["code"]) == ("error", "bad_lesson")
    assert data["about"] == "steps[0].cells[1]"
    assert data["text"] == (
        "steps[0].cells[1]: “4,4” cannot be used. The piece cannot go there. It can go to: 2,1 3,-1."
    )
    assert [problem["name"] for problem in data["problems"]] == [
        "steps[0].cells[1]",
        "steps[0].cells",
    ]
    del wrong["steps"][0]["position"]  # type: ignore[index]
    text = embedded.ask("loadLesson", lesson=wrong)["data"]["text"]
    assert text == "steps[0].position: This is missing."
    assert embedded.state() == before
    assert opened_lessons(embedded) == []


@pytest.mark.parametrize("wrong", [None, 1, [], "", "../x", "L24.0", True, "x" * 65])
def test_what_is_no_lesson_is_refused(wrong: Any) -> None:
    embedded = with_game()
    assert embedded.ask("loadLesson", lesson=wrong)["data"]["code"] == "bad_value"
    assert embedded.ask("loadLesson", lesson=LESSON, step=0)["data"]["code"] == "bad_value"
    assert embedded.ask("loadLesson", lesson=LESSON, url="x")["data"]["code"] == "unknown_field"
    assert opened_lessons(embedded) == []


def test_names_that_are_as_long_as_they_may_be() -> None:
    embedded = with_game()
    assert embedded.ask("loadLesson", lesson={**LESSON, "id": "x" * 32}, step=99)["type"] == "state"
    odd = {**LESSON, "x" * 5000: "y" * 5000}
    (problem,) = embedded.ask("loadLesson", lesson=odd)["data"]["problems"]
    assert len(problem["name"]) <= 80 and len(problem["value"]) <= 40


def test_a_set_without_a_piece_takes_the_selection_away() -> None:
    frame = Embedded("?pos=wQ@0,0 bQ@1,0 bA1@2,0&mode=explore&piece=bA1")
    assert frame.state()["selected"] == "bA1"
    frame.say("set", piece="")
    assert frame.state()["selected"] == ""
    assert frame.frame.settings.piece == ""


def test_another_setting_leaves_the_selection() -> None:
    frame = Embedded("?pos=wQ@0,0 bQ@1,0 bA1@2,0&mode=explore&piece=bA1")
    frame.say("set", orient=2)
    assert frame.state()["selected"] == "bA1"


def test_beginning_anew_puts_back_what_the_address_says() -> None:
    embedded = Embedded("?mode=play&game=Base;wS1;bS1_wS1-&ply=2")
    embedded.say("play", move="wQ -wS1")
    assert embedded.state()["plies"] == 3
    embedded.frame.reset()
    assert embedded.state()["plies"] == 2


def test_another_content_is_shown_whole_and_another_look_stays_where_it_is() -> None:
    embedded = Embedded("?pos=wQ@0,0")
    assert ("fit",) in embedded.stage.calls
    embedded.stage.calls.clear()
    embedded.say("set", orient=2)
    assert ("fit",) not in embedded.stage.calls
    embedded.say("set", pos="wQ@0,0 bQ@1,0")
    assert ("fit",) in embedded.stage.calls


def test_the_white_queen_piece_number_0_is_told_with_her_cell() -> None:
    embedded = Embedded("?pos=wQ@0,0 bQ@1,0&mode=explore")
    embedded.say("select", piece="wQ")
    told = embedded.told("select")[-1]
    assert (told["piece"], told["cell"]) == ("wQ", "0,0")
    assert told["goals"]
    embedded.say("select", piece="")
    assert embedded.told("select")[-1] == {"piece": "", "cell": "", "goals": []}


def test_the_state_is_that_of_the_position_in_view() -> None:
    won = "Base;wQ;bQ_wQ-;wS1_-wQ;bS1_bQ-"
    embedded = Embedded("?mode=step&ply=1&game=" + won)
    state = embedded.state()
    assert (state["ply"], state["plies"], state["turn"]) == (1, 4, "b")
    assert state["position"].startswith("wQ@0,0")
    assert state["legal"]
    embedded.session.game.resign(0)
    embedded.session.changed()
    assert embedded.state()["result"] == ""  # nobody had resigned there
    embedded.say("goto", ply="last")
    state = embedded.state()
    assert (state["result"], state["cause"], state["legal"]) == ("black", "resignation", [])


@pytest.mark.parametrize("level", range(1, 6))
def test_levels_count_from_one_in_an_address_and_from_zero_for_the_computer(level: int) -> None:
    embedded = Embedded(f"?mode=play&ai={level}")
    assert embedded.session.setup.level == level - 1
    assert Embedded("?mode=play&ai=0").session.setup.level == 0


def test_another_position_forgets_what_was_chosen_and_refused() -> None:
    embedded = Embedded("?pos=wS1@0,0 bG1@1,0 wQ@-1,0 bQ@2,0&mode=explore")
    embedded.say("select", piece="wS1")
    assert embedded.board.display.refused_cell >= 0
    embedded.say("set", pos="wQ@0,0 bQ@1,0")
    shown = embedded.board.display
    assert (shown.selected, shown.refused_cell, shown.refusal) == (-1, -1, None)


def test_the_number_of_a_move_counts_from_one() -> None:
    embedded = Embedded("?mode=play")
    embedded.say("play", move="wS1")
    embedded.say("play", move="bS1 wS1-")
    assert [told["ply"] for told in embedded.told("move")] == [1, 2]


def test_the_ply_can_be_set_by_number_and_as_the_last() -> None:
    embedded = Embedded("?mode=step&game=Base;wS1;bS1_wS1-;wQ_-wS1")
    for ply, shown in ((1, 1), ("last", 3), (0, 0), (3, 3)):
        embedded.say("set", ply=ply)
        assert embedded.state()["ply"] == shown
    embedded.say("set", ply=4)
    assert embedded.told("error")[-1]["code"] == "bad_value"
    assert embedded.state()["ply"] == 3


def test_a_language_that_the_board_lacks_needs_an_authors_words() -> None:
    alone = with_pos("&lang=de")
    (problem,) = alone.told("ready")[0]["problems"]
    assert (problem["name"], problem["value"]) == ("lang", "de")
    assert alone.frame.settings.lang == "auto"
    spoken = with_pos("&lang=de&words=" + quote("ant: Ameise"))
    assert spoken.told("ready")[0]["problems"] == []
    assert spoken.frame.settings.lang == "de"
