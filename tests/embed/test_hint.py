"""Hints in a frame: whom they are told, what they say, and when there is none."""

from typing import Any
from urllib.parse import quote

import pytest

from hive_core.records import changed
from hive_core.rules.hexes import cell_at
from tests.embed.fakes import Embedded
from tests.web.records import a_line, a_report, an_engine
from web.game.session import engine_changed

# White wins with the ant.
POS = "wQ@0,1 wS1@-1,1 bQ@0,0 bS1@0,-1 bA1@1,-1 bG1@1,0 wA1@-2,1 to:w12"
OVER = "wQ@0,1 wS1@-1,1 bQ@0,0 bS1@0,-1 bA1@1,-1 bG1@1,0 wA1@-1,0 to:b12"
GAME = "Base+MLP;InProgress;White[3];wS1;bG1 -wS1;wQ wS1-;bQ -bG1"
MODES = ("view", "step", "play", "explore")


def embedded(more: str = "", text: str = POS, **options: Any) -> Embedded:
    return Embedded("?pos=" + quote(text) + more, **options)


def found(board: Embedded, seconds: float = 2.0, **line: Any) -> None:
    """The running study ends."""
    first = a_line(
        visits=9,
        score=1.0,
        proved=1,
        plies=1,
        origin=cell_at(-2, 1),
        goal=cell_at(-1, 0),
        why=["wins", "bQ", "1"],
    )
    report = a_report(changed(first, **line), seconds=seconds)
    board.opponent.student.studied(board.opponent.studies[-1][0], report)


def answers(board: Embedded, ident: str) -> list[dict[str, Any]]:
    return [message for message in board.posted if message.get("id") == ident]


@pytest.mark.parametrize("mode", MODES)
def test_a_hint_is_drawn_said_and_told(mode: str) -> None:
    board = embedded("&mode=" + mode)
    before = board.state()
    assert board.opponent.studies == []
    board.say("hint", "a")
    assert answers(board, "a") == []
    assert len(board.opponent.studies) == 1
    found(board)
    (answer,) = answers(board, "a")
    data = answer["data"]
    assert answer["type"] == "hint"
    assert (data["move"], data["from"], data["to"]) == ("wA1 -bQ", "-2,1", "-1,0")
    assert data["reason"] == "It surrounds the black queen and wins."
    assert data["text"].endswith(data["reason"]) and data["text"].startswith("Try this: white ant")
    assert (data["score"], data["proved"], data["moves"], data["ply"]) == (1.0, "wins", 1, 0)
    assert board.board.display.arrows == ((cell_at(-2, 1), cell_at(-1, 0)),)
    assert [call[1] for call in board.page.calls if call[0] == "advise"] == ["hint"]
    assert board.state() == before


def test_a_placing_is_a_circle_and_comes_from_nowhere() -> None:
    board = embedded("&marks=" + quote("dot@0,0"))
    board.say("hint", "a")
    goal = cell_at(-3, 1)
    found(board, move="wG1 -wA1", origin=-1, goal=goal, score=0.61, proved=None, why=["waits"])
    data = answers(board, "a")[0]["data"]
    assert (data["from"], data["to"], data["proved"], data["moves"]) == ("", "-3,1", "", 0)
    assert ("circle", goal) in board.board.display.signs


def test_a_hint_that_is_shown_is_told_again_at_once() -> None:
    board = embedded()
    board.say("hint", "a")
    found(board)
    assert board.ask("hint")["data"] == answers(board, "a")[0]["data"]
    assert len(board.opponent.studies) == 1


def test_everybody_who_asks_while_it_thinks_is_answered_once() -> None:
    board = embedded()
    for ident in ("a", "b", "c"):
        board.say("hint", ident)
    assert len(board.opponent.studies) == 1
    found(board)
    assert [len(answers(board, ident)) for ident in ("a", "b", "c")] == [1, 1, 1]


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("set", {"pos": "wQ@0,0 bQ@1,0"}),
        ("set", {"lesson": "L24"}),
        ("play", {"move": "wA1 -bQ"}),
        ("goto", {"ply": 1}),
    ],
)
def test_another_position_makes_a_hint_that_is_waited_for_an_error(
    kind: str, data: dict[str, Any]
) -> None:
    board = Embedded("?game=" + quote(GAME)) if kind == "goto" else embedded("&mode=play")
    board.say("hint", "a")
    ticket = board.opponent.studies[-1][0]
    assert board.ask(kind, **data)["type"] == "state"
    (answer,) = answers(board, "a")
    assert (answer["type"], answer["data"]["code"]) == ("error", "dropped")
    assert answer["data"]["about"] == "hint" and len(answer["data"]["text"]) > 20
    board.opponent.student.studied(ticket, {"report": None})
    assert board.told("hint") == []


def test_a_setting_that_leaves_the_position_leaves_the_hint() -> None:
    board = embedded()
    board.say("hint", "a")
    board.say("set", orient=3, theme="dark", lang="es")
    found(board)
    assert answers(board, "a")[0]["type"] == "hint"


def test_where_there_is_nothing_to_advise() -> None:
    over = embedded(text=OVER).ask("hint")["data"]
    assert over["code"] == "nothing_to_do" and "over" in over["text"]
    sealed = embedded(can_compute=False).ask("hint")["data"]
    assert sealed["code"] == "no_computer" and "restricts it" in sealed["text"]
    waits = embedded("&mode=play&ai=2&color=b").ask("hint")["data"]
    assert waits["code"] == "not_your_turn"


def test_an_earlier_position_of_a_game_that_is_over_has_a_hint() -> None:
    moves = ";wA1 -bQ"
    board = Embedded("?game=" + quote(POS + moves))
    assert board.ask("hint")["data"]["code"] == "nothing_to_do"
    board.say("goto", ply="first")
    board.say("hint", "a")
    found(board)
    assert answers(board, "a")[0]["type"] == "hint"


def test_an_engine_that_fails_is_an_error_and_the_next_question_tries_again() -> None:
    board = embedded()
    board.say("hint", "a")
    engine_changed(board.session, an_engine("failed", 0, 0))
    (answer,) = answers(board, "a")
    assert (answer["type"], answer["data"]["code"]) == ("error", "no_computer")
    assert [call[1] for call in board.page.calls if call[0] == "advise"] == ["failed"]
    board.say("hint", "b")
    assert len(board.opponent.studies) == 2


def test_too_many_questions_are_refused() -> None:
    board = embedded()
    for number in range(32):
        board.say("hint", number)
    assert board.ask("hint")["data"]["code"] == "busy"


def test_a_readers_hint_is_told_without_an_id_and_goes_on_a_second_press() -> None:
    board = embedded("&mode=play")
    board.session.hints.hint()
    found(board)
    (told,) = [message for message in board.posted if message["type"] == "hint"]
    assert "id" not in told
    board.session.hints.hint()
    assert board.board.display.arrows == ()
    assert board.told("error") == []


def test_a_reader_who_puts_it_away_drops_the_hosts_question() -> None:
    board = embedded("&mode=play")
    board.say("hint", "a")
    board.session.input.background()
    assert answers(board, "a")[0]["data"]["code"] == "dropped"


def test_a_reader_hears_why_there_is_none() -> None:
    board = embedded(text=OVER)
    board.session.hints.hint()
    assert ("say", "embed.hint.over") in board.page.calls


def test_the_button_is_there_only_where_it_can_do_something() -> None:
    for can_compute in (True, False):
        board = embedded("&mode=play&show=hint,status", can_compute=can_compute)
        assert ("hint" in board.stage.shown) == can_compute
    assert "hint" not in embedded("&mode=play").stage.shown


def test_a_lesson_gives_its_own_hint() -> None:
    board = Embedded("?lesson=L24")
    board.stage.words = "Look left."
    data = board.ask("hint")["data"]
    assert (data["text"], data["move"], data["score"]) == ("Look left.", "", None)
    board.stage.words = None
    assert board.ask("hint")["data"]["code"] == "nothing_to_do"
    assert board.opponent.studies == []
