"""The coach of a first game: one line a turn, from the position alone, in both languages."""

import json
from typing import Any

import pytest

from hive_core.game import Game
from hive_core.records import changed
from hive_core.rules.board import ONGOING, SHIFT
from hive_core.rules.bugs import NAMES
from hive_core.rules.hexes import START as START_CELL
from tests.web.fakes import Memory, table_for
from tests.web.records import a_table
from tests.web.visit import Visit, browser
from tools.common import ROOT
from web.common.i18n import CODES, Translator, read_catalogue
from web.common.settings import coached_game, default_game
from web.game.coach import coach
from web.game.tips import TURNS
from web.play.coach_tips import Coaching, Tip, coached

LOCALES = ROOT / "web" / "locales"
LESSONS = "".join(path.read_text() for path in (ROOT / "web/lessons").glob("*.json"))
START = "wS1@0,0 bS1@1,0 wQ@-1,1 bQ@2,-1 "

ONE_COMES = (
    "wS2@1,-2 wG1@-1,-1 wB2@0,-1 bQ@2,-1 wB1@0,0 bG1@1,0 wS1@-1,1 wQ@0,1 bG2@1,1 bG3@2,1 "
    "bP@0,2 bS2@1,2 bS1@2,2 game:Base+P"
)
THREE_COME = (
    "wS2@2,-3 wP@1,-2 bP@3,-2 bS1@4,-2 wL@-1,-1 wS1@0,-1 wQ@1,-1 bM@2,-1 bG2@3,-1 "
    "bB1@4,-1 bG1@0,0 bL@1,0 wA1@0,1 bQ@1,1"
)
"""The lessons L57.2 and L58.3."""
NONE_LEAVES = (
    "bG2@3,-5 bB1@2,-4 bL@0,-3 bM@1,-3 bG1@2,-3 bQ@1,-2 bA1@0,-1 wQ@1,-1 wG1@2,-1 bG3@3,-1 "
    "wL+wB1@0,0 wP@0,1 wM@1,1 last:bG3"
)
"""The white queen has four neighbours, and neither she nor a white one of them can move."""
NO_WAY = "wQ@1,0 wS1@2,0 wG1@3,0 wB1@4,0 bS1@5,0 bQ@6,0 bA1@0,0 game:Base"
"""White has a row of pieces between black ones."""


def line(text: str) -> Any:
    game = Game.from_text(text)
    before = game.board.where[:], game.board.ply, game.board.turn, game.board.rest
    found = coach(game.snapshot(), game.board)
    assert before == (game.board.where, game.board.ply, game.board.turn, game.board.rest)
    return found


def after(*moves: str, expansions: str = "") -> Any:
    game = Game(expansions)
    for move in moves:
        game.play(move)
    return coach(game.snapshot(), game.board)


def test_the_first_sentences_name_the_bugs_that_a_hint_may_place() -> None:
    assert after(expansions="MLP").key == "coach.first_pillbug"
    assert after("wS1", expansions="P").key == "coach.reply_pillbug"
    assert after(expansions="ML").key == "coach.first"
    assert after("wS1", expansions="ML").key == "coach.reply_mosquito"


def test_the_first_turns_lead_to_the_queen() -> None:
    assert after().key == "coach.first"
    assert after("wS1").key == "coach.reply"
    assert after("wS1", "bS1 wS1-")[::2] == ("coach.queen_soon", {"n": 3})
    moves = ["wS1", "bS1 wS1-", "wB1 -wS1", "bB1 bS1-", "wB2 -wB1", "bB2 bB1-"]
    assert after(*moves).key == "guide.queen_now"
    assert after("wS1", "bS1 wS1-", "wQ -wS1", "bB1 bS1-").key == "coach.spread"


@pytest.mark.parametrize(
    ("text", "key", "params"),
    [
        (
            "bQ@0,0 wS1@1,-1 bA1@0,-1 wG1@-1,0 bB1@-1,1 wB1@0,1 wQ@-2,1 wA1@-2,0 bS1@1,-2 game:Base",
            "coach.win",
            {},
        ),
        (
            ONE_COMES,
            "coach.danger",
            {"piece": "bS2"},
        ),
        (
            THREE_COME,
            "coach.dangers",
            {"n": 3},
        ),
        (
            "wS1@0,0 bS1@1,0 wQ+bB1@-1,1 bQ@2,-1 wA1@-1,0 bA1@3,-1 game:Base",
            "coach.covered",
            {"piece": "bB1"},
        ),
        (
            START + "bG1@-2,2 wA1@-1,0 bA1@0,1 wG1@-2,1 game:Base",
            "coach.narrow_leave",
            {"n": 5, "piece": "wS1"},
        ),
        (
            NONE_LEAVES,
            "coach.narrow_stop",
            {"n": 4},
        ),
        (
            "wQ@0,0 bS1@1,-1 wS1@0,-1 wG1@-1,0 wB1@-1,1 bG1@0,1 bQ@-2,2 bP@2,-1 wA1@3,-1 game:Base+P",
            "coach.danger_throw",
            {"piece": "bP"},
        ),
        (
            "wQ@0,0 bS1@1,-1 wS1@0,-1 wG1@-1,0 wB1@-1,1 bG1@0,1 bQ@-2,2 wA1+bB1@2,-1 game:Base",
            "coach.danger_high",
            {"piece": "bB1"},
        ),
        (START + "wA1@-1,0 bA1@3,-1 game:Base", "coach.ant", {"piece": "wA1", "n": 2}),
        # The ant pins a black one, which it would set free.
        (START + "bA1@3,-1 wA1@4,-1 game:Base", "coach.bring_ant", {}),
        (START + "wG1@-1,0 bA1@3,-1 game:Base", "coach.bring_ant", {}),
        (
            START + "wG1@-1,0 bA1@3,-1 reserve:wB1 game:Base",
            "coach.level",
            {"n": 2, "theirs": 2},
        ),
        (
            START + "wG1@-1,0 bG1@2,0 bA1@3,-1 reserve:wB1 game:Base",
            "coach.ahead",
            {"n": 2, "theirs": 3},
        ),
        (
            START + "wG1@-1,0 wG2@-2,2 bA1@1,1 reserve:wB1 game:Base",
            "coach.behind",
            {"n": 3, "theirs": 1},
        ),
    ],
)
def test_a_position_says_what_matters(text: str, key: str, params: dict[str, Any]) -> None:
    found = line(text)
    assert (found.key, found.params) == (key, params)


def test_a_visitor_beside_the_queen_is_named() -> None:
    game = Game.from_text(START + "wA1@-1,0 bA1@3,-1 to:b game:Base")
    game.play("bA1 wQ\\")
    found = coach(game.snapshot(), game.board)
    assert found.key == "coach.visitor"
    assert found.params["piece"] == "bA1"


def test_one_open_side_and_pieces_that_cannot_move_are_told() -> None:
    six = "bQ@0,0 wS1@1,-1 bA1@0,-1 wG1@-1,0 bB1@-1,1 wB1@0,1 wQ@-2,1 bS1@1,-2 game:Base"
    assert line(six).key == "coach.one_left"
    pinned = "wQ@0,0 wS1@1,0 wG1@2,0 bS1@3,0 bQ@4,0 bA1@-1,0 wB1@2,1 bG1@2,2 game:Base"
    assert line(pinned).key == "coach.all_stuck"


def test_every_turn_of_whole_games_has_a_line_with_words_and_a_lesson() -> None:
    words = {
        code: json.loads((LOCALES / f"{code}.json").read_text())
        | json.loads((LOCALES / f"coach.{code}.json").read_text())
        for code in CODES
    }
    used = set()
    for number in range(3):
        game = Game()
        for ply in range(40):
            snapshot = game.snapshot()
            if snapshot.result != ONGOING:
                break
            found = coach(snapshot, game.board)
            assert found.key or snapshot.must_pass
            if found.key:
                used.add(found.key)
                assert f'"{found.lesson}"' in LESSONS
                assert all(found.key in entries for entries in words.values())
                assert found.params.get("piece", "wQ") in NAMES
            moves = game.board.legal_moves()
            game.play(moves[(7 * ply + 11 * number) % len(moves)])
    assert len(used) >= 6


def test_the_coach_speaks_in_its_game_and_to_a_person_here() -> None:
    game = Game()
    more: dict[str, Any] = {"new_game": coached_game(), "players": ("you", "computer")}
    assert coached(game.snapshot(), a_table(game, **more))
    assert not coached(game.snapshot(), a_table(game, **{**more, "new_game": default_game()}))
    assert not coached(game.snapshot(), a_table(game, **{**more, "players": ("computer", "you")}))
    assert not coached(game.snapshot(), a_table(game, **{**more, "players": ("you", "person")}))
    for state in ({"welcome": True}, {"viewing_history": True}):
        assert not coached(game.snapshot(), a_table(game, **more, **state))
    assert TURNS < 20, "the coach goes on when the tips of the first turns are over"


def test_a_tip_names_the_piece_and_is_found_once_a_position() -> None:
    t = Translator(read_catalogue, ("coach",))
    t.use("es")
    game = Game.from_text(ONE_COMES)
    asked: list[int] = []

    def board() -> Any:
        asked.append(1)
        return game.board

    coaching = Coaching(t, board)
    table = a_table(game, new_game=coached_game(), players=("you", "computer"))
    tip = coaching.tip(game.snapshot(), table)
    assert tip and tip.words.startswith("¡Cuidado! La araña negra 2")
    assert coaching.tip(game.snapshot(), changed(table, selected=3)) == tip
    assert len(asked) == 1
    assert coaching.tip(game.snapshot(), changed(table, viewing_history=True)) is None


def test_a_game_with_a_coach_is_against_the_gentlest_level_and_goes_on_after_a_reload() -> None:
    memory = Memory()
    session = table_for(memory)
    session.open()
    session.new_game.open_address("", "0", "", True)
    assert session.setup == coached_game()
    again = table_for(memory)
    again.open()
    assert again.setup.coach
    again.tips_switch.dismiss()
    again.redraw.flush()
    assert not again.setup.coach
    assert again.settings.guide, "only the coach is sent away"


def test_another_address_or_game_has_no_coach() -> None:
    session = table_for()
    session.open()
    session.new_game.open_address("", "1")
    assert not session.setup.coach
    session.new_game.start(changed(session.setup, coach=True))
    assert session.setup.coach


def test_a_sentence_is_not_said_turn_after_turn_but_a_danger_is() -> None:
    """A free ant was named in five turns in a row."""
    game = Game.from_text(START + "wA1@-1,0 bA1@3,-1 game:Base")
    first = coach(game.snapshot(), game.board)
    assert first.key == "coach.ant"
    second = coach(game.snapshot(), game.board, (first,))
    assert second.key == "coach.bring_ant"
    third = coach(game.snapshot(), game.board, (first, second))
    assert third.key not in ("coach.ant", "coach.bring_ant")
    assert coach(game.snapshot(), game.board, (first, second, third)).key == ""
    game = Game.from_text(ONE_COMES)
    danger = coach(game.snapshot(), game.board)
    assert coach(game.snapshot(), game.board, (danger,)) == danger


def test_the_coach_remembers_what_it_said_in_the_turns_before() -> None:
    t = Translator(read_catalogue, ("coach",))
    t.use("en")
    game = Game.from_text(START + "wA1@-1,0 bA1@3,-1 game:Base")
    coaching = Coaching(t, lambda: game.board)

    def said() -> str:
        table = a_table(game, new_game=coached_game(), players=("you", "computer"))
        tip = coaching.tip(game.snapshot(), table)
        return tip.key if tip else ""

    assert said() == said() == "coach.ant"
    for name in ("wG1", "bG1"):
        moves = game.board.legal_moves()
        game.play(next(move for move in moves if NAMES[move >> SHIFT] == name))
    assert coach(game.snapshot(), game.board).key == "coach.ant"
    assert said() != "coach.ant"
    game.undo(2)
    assert said() == "coach.ant", "the same position says the same"


def test_the_piece_that_the_coach_names_is_marked_on_the_board() -> None:
    """The sentence spoke of a piece, and nothing showed which one."""
    with browser() as around:
        visit = Visit(*around)
        visit.start()
        visit.press("welcome.coach")
        session = visit.session
        coaching: Any = visit.main.page.feature("coach").coach
        visit.do(lambda: session.play("wS1"))
        named = Tip("coach.ant", "L57", "White spider 1 is free.", "1", "wS1")
        for tip, signs in ((named, (("circle", START_CELL),)), (None, ())):
            coaching.tip = lambda *seen, tip=tip: tip
            visit.do(session.draw)
            visit.settle()
            assert session.mode.pointers(session.in_view)[0] == signs
        visit.close()


@pytest.mark.parametrize(
    ("code", "text", "told"),
    [
        ("en", NONE_LEAVES, "Four of your queen’s six sides are closed, "),
        ("es", NONE_LEAVES, "Tu reina tiene cerrados cuatro de sus seis lados y "),
        ("en", START + "wA1@-1,0 bA1@3,-1 game:Base", ": two of her six sides are closed."),
        (
            "es",
            START + "wA1@-1,0 bA1@3,-1 game:Base",
            ", que tiene cerrados dos de sus seis lados.",
        ),
        ("en", NO_WAY, "None of your pieces in play can move. "),
        ("es", NO_WAY, "Ninguna de tus piezas en juego puede moverse. "),
    ],
)
def test_small_counts_are_words_in_tips_as_in_hints(code: str, text: str, told: str) -> None:
    """A hint said "3 of her 6 sides", a tip "3 of her six sides"."""
    t = Translator(read_catalogue, ("coach",))
    t.use(code)
    game = Game.from_text(text)
    table = a_table(game, new_game=coached_game(), players=("you", "computer"))
    tip = Coaching(t, lambda: game.board).tip(game.snapshot(), table)
    assert tip and told in tip.words


def test_a_tip_says_which_piece_it_names() -> None:
    t = Translator(read_catalogue)
    t.use("en")
    t.add("coach")
    game = Game.from_text(ONE_COMES)
    table = a_table(game, players=("you", "computer"), new_game=coached_game())
    snapshot = game.snapshot()
    tip = Coaching(t, lambda: game.board).tip(snapshot, table)
    line = coach(snapshot, game.board)
    assert tip is not None and tip.piece == line.params.get("piece", "") and tip.piece
