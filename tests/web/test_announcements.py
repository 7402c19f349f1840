"""What is announced when the position changes, in both languages."""

import math
from pathlib import Path
from typing import Any

import pytest

from hive_core.game import Game
from hive_core.notation.moves import parse_move
from hive_core.rules.board import CELL
from hive_core.rules.hexes import axial
from tests.web.pretend import pretended
from tests.web.records import a_table as table
from tests.web.test_panel_state import played
from web.common.i18n import Translator
from web.game import panel_state
from web.words import announcements
from web.words.moves import PLACES, row_place, row_words

LOCALES = Path(__file__).resolve().parents[2] / "web" / "locales"


def speak(code: str) -> Translator:
    t = Translator(lambda name: (LOCALES / f"{name}.json").read_text())
    t.use(code)
    return t


def seen(game: Game, **more: Any) -> announcements.Seen:
    snapshot = game.snapshot()
    facts = table(game, **more)
    status = panel_state.status(snapshot, facts)
    return announcements.Seen(
        snapshot.start,
        snapshot.first_ply,
        snapshot.history,
        snapshot.future,
        facts.viewing_history,
        facts.welcome,
        status,
        "White to move",
        ["It is over."] if status.phase == "over" else [],
    )


def news(before: Game, now: Game, code: str = "en", **more: Any) -> "list[str]":
    return announcements.news(speak(code), seen(before), seen(now, **more))


def test_nothing_at_the_first_drawing_nor_without_a_change() -> None:
    game = played("wS1")
    assert announcements.news(speak("en"), None, seen(game)) == []
    assert news(game, game) == []


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "Black ant 1 to the left of white spider 1."),
        ("es", "Hormiga negra 1 a la izquierda de la araña blanca 1."),
    ],
)
def test_a_move(code: str, told: str) -> None:
    assert news(played("wS1"), played("wS1", "bA1 -wS1"), code)[0] == told


def test_the_queens_deadline_and_the_turn_follow_a_move() -> None:
    moves = ("wS1", "bS1 -wS1", "wG1 wS1-")
    told = news(played(*moves), played(*moves, "bG1 -bS1"))
    assert told[1:] == ["White to move.", "Deadline: place your queen within two turns."]


def test_two_plies_at_once_are_both_told() -> None:
    assert len(news(Game(), played("wS1", "bA1 -wS1"))) == 3


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "Careful: your queen has two open sides."),
        ("es", "Cuidado: a tu reina le quedan dos lados abiertos."),
    ],
)
def test_a_queen_in_danger_is_told_once(code: str, told: str) -> None:
    before = Game.from_text("wQ@0,0 bQ@1,0 bA@-1,0 bA@-1,1 bA@-2,2 wA@2,0 to:b")
    now = Game.from_text(before.text())
    now.play("bA3 \\wQ")
    assert news(before, now, code)[-1] == told
    later = Game.from_text(now.text())
    later.play("wA1 bQ\\")
    you = {"players": ("you", "computer")}
    first, second = seen(now, **you), seen(later, **you)
    assert second.status.danger == (0, 2)
    assert told not in announcements.news(speak(code), first, second)
    assert len(announcements.news(speak(code), first, second)) == 1


def test_an_opened_game_is_not_read_out() -> None:
    moves = ("wS1", "bS1 -wS1", "wG1 wS1-", "bG1 -bS1")
    assert news(Game(), played(*moves)) == ["A game of 4 moves is open. White to move."]


def test_an_opened_position_is_told_and_its_first_move_has_the_right_colour() -> None:
    start = "wQ@0,0 bQ@1,0 to:b"
    position = Game.from_text(start)
    told = ["A position is open. White to move."]
    assert news(Game(), position) == told
    assert news(played("wS1"), position) == told
    opened = news(played("wS1"), Game.from_text(start + ";bA1 bQ-"))
    assert opened == ["A game of 1 move is open. White to move."]
    shut_in = "wQ@0,0 bQ@1,0 wA@2,0 wA@1,1 wA@0,1 wG@1,-1 to:b reserve:none"
    passed = Game.from_text(shut_in + ";pass")
    assert news(Game.from_text(shut_in), passed)[0] == "Black has to pass."


def test_the_end() -> None:
    game = played("wS1", "bA1 -wS1")
    game.resign(1)
    assert news(played("wS1", "bA1 -wS1"), game) == ["It is over."]


def test_undo_and_a_new_game() -> None:
    game = played("wS1", "bA1 -wS1")
    game.undo()
    assert news(played("wS1", "bA1 -wS1"), game) == ["Move taken back. White to move."]
    assert news(played("wS1"), Game()) == ["A new game begins. White to move."]


def test_the_first_game_after_the_welcome() -> None:
    before = seen(Game(), welcome=True)
    assert announcements.news(speak("en"), before, seen(Game())) == [
        "A new game begins. White to move."
    ]


def test_stepping_tells_the_shown_move() -> None:
    assert news(played("wS1", "bA1 -wS1"), played("wS1"), viewing_history=True) == [
        "Move 1: white spider 1 opens the game."
    ]
    assert news(played("wS1"), Game(), viewing_history=True) == ["Start of the game."]


def test_a_row_shows_words_only_of_what_no_picture_shows() -> None:
    t = Translator(lambda name: (LOCALES / f"{name}.json").read_text())
    t.use("es")
    assert row_words(t, "wS1", 0) == "Abre la partida"
    assert row_words(t, "pass", 1) == "Las negras tienen que pasar"
    assert row_words(t, "wA1 /bQ", 0) == ""


def test_a_row_has_numbers_only_of_pieces_that_have_others_like_them() -> None:
    assert row_place("wA1 /bQ") == ("1", "southwest", "bQ")
    assert row_place("wQ wS1-") == ("", "east", "wS1")
    assert row_place("bB2 wG1") == ("2", "on", "wG1")
    assert row_place("wS1") == row_place("pass") == ("", "", "")


def test_the_place_beside_a_piece_is_drawn_as_it_is_on_the_board() -> None:
    with pretended():
        from web.common.move_row import ANGLES
    board = played("wS1").board
    for place, angle in ANGLES.items():
        goal = parse_move(board, "bS1 " + PLACES[place].replace("?", "wS1")) & CELL
        q, r = axial(goal)
        drawn = math.degrees(math.atan2(r * math.sqrt(3) / 2, q + r / 2))
        assert round(drawn) % 360 == angle, place
