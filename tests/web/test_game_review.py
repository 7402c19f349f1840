"""The review as a person uses it: judged ply by ply, walked through, tried again, closed."""

import json
import re
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from hive_core.game import Game
from hive_core.game.evaluation import Evaluation
from hive_core.notation.moves import parse_move
from hive_core.notation.position import parse_position, spell_position
from hive_core.records import changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import PIECE_BY_NAME
from hive_core.search import accuracy
from hive_core.search.accuracy import SLIPS, plain, slip, turning_points, verdicts
from tests.web.fakes import Memory, table_for
from tests.web.pretend import pretended
from tests.web.test_announcements import LOCALES
from web.common.i18n import CODES, Translator
from web.common.settings import default_settings
from web.game.players import computers_of, seats
from web.game.review import DONE, FAILS, GameReview
from web.opponent.messages import FAILED, READY, EngineState
from web.review.better_move import lasting_move
from web.review.tree_rows import rows
from web.review.words import (
    REPLY_REASONS,
    accuracy_words,
    better_words,
    chances_words,
    slips_of,
    time_words,
    trying_key,
    value_words,
    what_words,
    why_words,
    winner_words,
)
from web.saved_records.game_record import from_record
from web.words.moves import NOBODY, split_move

MOVES = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-"]


@pytest.fixture
def whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge a game from its first move on."""
    monkeypatch.setattr(accuracy, "OPENING_PLIES", 0)


def words(code: str = "en") -> Translator:
    t = Translator(lambda name: (LOCALES / f"{name}.json").read_text(), ("recap",))
    t.use(code)
    return t


def a_judged(ply: int, white: float = 0.5, **more: Any) -> Evaluation:
    move = (MOVES + ["wA2 -wA1"])[ply]
    usual = Evaluation(ply, ply & 1, white, None, 0, 9, 50, [move], ["brings_in", move[:3].strip()])
    return changed(usual, **more)


class Desk:
    """A game that White has resigned against the computer, and its review."""

    def __init__(self, resigned: bool = True) -> None:
        self.memory = Memory()
        self.session = table_for(self.memory)
        self.session.new_game.start(changed(self.session.setup, opponent="person"))
        for move in MOVES:
            self.session.play(move)
        self.session.seat(seats((1,), self.session.computer, self.session.setup))
        if resigned:
            self.session.ending.resign()
        self.opponent = self.session.hints.advice.opponent
        self.review = GameReview(self.session, self.opponent)
        self.session.review = self.review

    @property
    def game(self) -> Game:
        game: Game = self.session.game
        return game

    @property
    def view(self) -> Any:
        return self.session.page.table.review

    def judge(self, *positions: Evaluation) -> None:
        """The worker's answers to the open review."""
        for one in positions:
            left = len(MOVES) - one.ply
            if not left:
                self.opponent.open = ""
            self.review.reviewed(self.opponent.reviews[-1][0], plain(one), left)

    def kept(self) -> dict[str, Any]:
        record: dict[str, Any] = json.loads(self.memory.texts["skep.game"])
        return record


def test_a_review_is_asked_for_once_and_grows_position_by_position() -> None:
    desk = Desk()
    desk.review.toggle()
    assert len(desk.opponent.reviews) == 1
    _, text, first = desk.opponent.reviews[0]
    assert text == desk.game.text() and first == 0
    desk.judge(a_judged(0), a_judged(1))
    assert len(desk.view.positions) == 2 and desk.view.state == "busy"
    desk.judge(*[a_judged(ply) for ply in range(2, 7)])
    assert desk.view.state == DONE
    assert len(desk.opponent.reviews) == 1


def test_a_second_look_at_a_position_replaces_the_first() -> None:
    desk = Desk()
    desk.review.toggle()
    desk.judge(a_judged(0), a_judged(1), a_judged(0, 0.7), a_judged(2))
    assert [one.white for one in desk.view.positions] == [0.7, 0.5, 0.5]
    desk.judge(a_judged(1, 0.6), *[a_judged(ply) for ply in range(3, 7)])
    desk.review.toggle()
    again = Desk()
    assert again.session.saving.resume(desk.kept())
    again.review.toggle()
    assert [one.white for one in again.view.positions[:3]] == [0.7, 0.6, 0.5]


def test_a_review_is_saved_with_the_game_and_shown_again_without_a_search() -> None:
    desk = Desk()
    desk.review.toggle()
    desk.judge(*[a_judged(ply, proved=0, plies=3) for ply in range(7)])
    desk.review.toggle()
    again = Desk()
    assert again.session.saving.resume(desk.kept())
    assert again.game.agreed == desk.game.agreed
    again.opponent.reviews.clear()
    again.review.toggle()
    assert again.view.state == DONE and not again.opponent.reviews
    assert [list(one) for one in again.view.positions] == [
        list(a_judged(ply, proved=0, plies=3)) for ply in range(7)
    ]


def test_a_review_that_was_begun_goes_on_from_there_in_the_next_visit() -> None:
    desk = Desk()
    desk.review.toggle()
    desk.judge(a_judged(0), a_judged(1))
    desk.review.save_added()
    again = Desk()
    assert again.session.saving.resume(desk.kept())
    again.review.toggle()
    assert again.opponent.reviews[-1][2] == 2


def test_an_illegal_better_move_in_a_saved_review_points_nowhere() -> None:
    desk = Desk()
    desk.review.toggle()
    wrong = a_judged(4, white=0.9, moves=["bA3 -wQ"])
    desk.judge(*[a_judged(ply) for ply in range(4)], wrong, a_judged(5, 0.1), a_judged(6, 0.1))
    desk.review.turns = (5,)
    desk.review.reviewed_ply(5)
    assert desk.review.pointers() == ((), ())
    desk.review.retry(5)
    desk.session.play("wA1 -wQ")


def test_what_another_question_ended_is_asked_again_from_there() -> None:
    desk = Desk()
    desk.review.toggle()
    desk.judge(a_judged(0), a_judged(1))
    desk.opponent.open = "study 1"
    desk.session.draw()
    assert len(desk.opponent.reviews) == 1
    desk.opponent.open = ""
    desk.session.draw()
    assert desk.opponent.reviews[-1][2] == 2
    # A late answer to the first question is dropped.
    desk.review.reviewed(desk.opponent.reviews[0][0], plain(a_judged(2)), 4)
    assert len(desk.review.positions) == 2


def test_without_the_computer_it_is_told_and_not_asked_again_and_again() -> None:
    desk = Desk()
    desk.review.toggle()
    desk.opponent.open = ""
    desk.session.computer.engine_changed(EngineState(FAILED, 0, 0))
    assert desk.view.state == FAILS and len(desk.opponent.reviews) == 1
    desk.review.again()
    assert len(desk.opponent.reviews) == 2
    desk.session.computer.engine_changed(EngineState(READY, 0, 0))
    assert desk.view.state == "busy"


def test_a_closed_review_leaves_the_game_with_its_players_and_its_result() -> None:
    desk = Desk()
    before, outcome = desk.kept(), desk.game.outcome()
    desk.review.toggle()
    assert desk.session.page.table.players == ("person", "person")
    desk.session.step("first")
    desk.session.step("forward")
    assert desk.game.outcome()[0] == ONGOING
    desk.session.step("last")
    assert desk.game.outcome() == outcome
    desk.session.goto(2)
    desk.review.toggle()
    assert not desk.review.on and desk.view is None
    assert desk.game.outcome() == outcome and desk.game.text() == before["game"]
    assert computers_of(desk.session.players) == (1,)
    assert desk.kept() == before


def test_what_was_added_is_kept_when_the_page_goes_out_of_sight_and_the_walk_is_not() -> None:
    desk = Desk()
    before = desk.kept()
    desk.review.toggle()
    desk.session.goto(1)
    desk.review.save_added()
    assert desk.kept() == before
    desk.session.play("bG1 wS1-")
    desk.session.step("back")
    desk.review.comment("Why not here?")
    desk.review.save_added()
    # As it was: the game, whose it is and how it ended; and one looks at what one looked at.
    during = desk.kept()
    assert {**during, "tree": "", "library": ""} == {**before, "tree": "", "library": ""}
    assert [ply.text for ply in desk.game.played] == MOVES[:1] and desk.review.on
    assert desk.session.page.table.players == ("person", "person")
    desk.session.step("forward")
    assert desk.game.played[-1].text == "bG1 wS1-", "the way ahead is the one that was walked last"
    kept = from_record(during, desk.session.setup)
    assert kept and kept.game.outcome() == (1, "resignation")
    first = kept.game.root.variations[0]
    assert first.comment == "Why not here?"
    assert [node.ply.text for node in first.variations] == [MOVES[1], "bG1 wS1-"]


def test_a_try_against_the_computer_is_kept_and_goes_on() -> None:
    desk = Desk()
    desk.review.toggle()
    desk.opponent.open = ""
    desk.review.retry(5)
    desk.session.play("wG1 -wQ")
    desk.review.save_added()
    kept = from_record(desk.kept(), desk.session.setup)
    assert kept and kept.computers == (1,) and [ply.text for ply in kept.game.played] == MOVES
    assert desk.view.trying == 0
    desk.opponent.answer("bG1 bQ-")
    assert [ply.text for ply in desk.game.played[4:]] == ["wG1 -wQ", "bG1 bQ-"]
    desk.review.save_added()
    kept = from_record(desk.kept(), desk.session.setup)
    assert kept and len(list(kept.game.root.nodes())) == len(MOVES) + 3


def test_what_is_played_is_a_variation_and_stays() -> None:
    desk = Desk()
    desk.review.toggle()
    desk.session.goto(4)
    desk.session.play("wG1 -wQ")
    assert (desk.view.at, desk.view.beside) == (4, True)
    parent = desk.game.node.parent
    assert parent and [node.ply.text for node in parent.variations] == ["wA1 -wQ", "wG1 -wQ"]
    desk.review.reviewed_ply(6)
    assert (desk.view.at, desk.view.beside) == (6, False)
    desk.review.toggle()
    assert [ply.text for ply in desk.game.played] == MOVES
    assert "tree" in desk.kept()


def test_the_very_first_move_can_be_tried_again_and_nothing_before_it() -> None:
    desk = Desk()
    desk.review.toggle()
    desk.review.retry(0)
    assert desk.view.trying < 0 and len(desk.game.played) == len(MOVES)
    desk.review.retry(1)
    assert desk.view.trying == 0 and desk.game.played == []


def test_trying_again_the_computer_answers_for_the_other_side() -> None:
    desk = Desk()
    desk.review.toggle()
    desk.opponent.open = ""
    desk.review.retry(5)
    assert [ply.text for ply in desk.game.played] == MOVES[:4]
    assert desk.session.page.table.players == ("you", "computer")
    assert desk.view.trying == 0 and not desk.opponent.questions
    desk.session.play("wG1 -wQ")
    assert desk.opponent.questions[-1][3] == 4
    desk.opponent.answer("bG1 bQ-")
    assert [ply.text for ply in desk.game.played[4:]] == ["wG1 -wQ", "bG1 bQ-"]
    # The game's own moves are still there, and looking at them ends the try.
    desk.review.reviewed_ply(5)
    assert desk.session.page.table.players == ("person", "person") and desk.view.trying < 0
    assert [ply.text for ply in desk.game.played] == MOVES[:5]


def test_the_bad_move_played_once_more_is_named_and_not_played() -> None:
    desk = Desk()
    desk.review.toggle()
    desk.opponent.open = ""
    desk.review.retry(5)
    at = desk.game.node
    said = desk.session.page.calls
    desk.session.text.type_move("wA1 -wQ")
    assert desk.game.node is at and ("say", "recap.tried.same") in said
    assert not desk.opponent.questions and desk.view.trying == 0
    # By its number, as a tap plays it, too.
    said.clear()
    desk.session.play(desk.review.line[5].ply.move)
    assert desk.game.node is at and ("say", "recap.tried.same") in said
    desk.session.play("wG1 -wQ")
    assert desk.game.node.parent is at and desk.opponent.questions
    # Back from the try one stands at the turn of the game again.
    desk.review.stop_trying()
    assert desk.game.node is desk.review.line[5] and desk.view.trying < 0


def test_the_best_move_is_named_at_once() -> None:
    desk = Desk()
    desk.review.toggle()
    desk.judge(*[a_judged(ply, moves=["wG1 -wQ"]) for ply in range(7)])
    desk.review.retry(5)
    desk.session.play("wG1 -wQ")
    assert ("say", "recap.tried.best") in desk.session.page.calls
    assert desk.game.node.ply.text == "wG1 -wQ"


def test_a_running_game_goes_on_where_it_was() -> None:
    desk = Desk(resigned=False)
    desk.review.toggle()
    desk.session.goto(1)
    assert desk.session.saving.would_be_lost()
    desk.session.back_to_present()
    assert not desk.review.on and len(desk.game.played) == len(MOVES)
    assert computers_of(desk.session.players) == (1,)


def test_another_game_closes_it() -> None:
    desk = Desk()
    desk.review.toggle()
    desk.session.goto(1)
    desk.session.new_game.start()
    assert not desk.review.on and not desk.game.played
    desk.review.toggle()
    assert not desk.review.on  # nothing is played yet


def test_a_second_look_keeps_what_was_found() -> None:
    desk = Desk()
    desk.review.toggle()
    desk.judge(*[a_judged(ply) for ply in range(7)])
    desk.review.toggle()
    desk.review.toggle()
    assert desk.view.state == DONE and len(desk.opponent.reviews) == 1


def test_in_a_review_nobody_resigns() -> None:
    desk = Desk(resigned=False)
    desk.review.toggle()
    desk.session.ending.resign()
    assert desk.game.outcome()[0] == ONGOING


# The tree


def test_a_variation_is_moved_up_and_deleted_and_put_back() -> None:
    desk = Desk()
    desk.review.toggle()
    desk.session.goto(4)
    desk.session.play("wG1 -wQ")
    desk.session.play("bG1 bQ-")
    assert desk.review.added() and desk.review.branch() is desk.game.node.parent
    desk.review.promote()
    assert desk.review.branch() is None and desk.game.node is desk.game.root.end()
    desk.session.step("back")
    desk.review.delete()
    assert [ply.text for ply in desk.game.played] == MOVES[:4]
    assert [node.ply.text for node in desk.game.node.variations] == ["wA1 -wQ"]
    desk.review.undelete()
    assert desk.game.played[-1].text == "wG1 -wQ" and desk.review.deleted is None
    assert [node.ply.text for node in desk.game.node.variations] == ["bG1 bQ-"]
    # Whatever is first in the tree, the game stays the one that was played.
    desk.review.toggle()
    assert [ply.text for ply in desk.game.played] == MOVES and desk.game.agreed[1] == "resignation"


def test_moves_of_the_game_itself_are_not_deleted() -> None:
    desk = Desk()
    desk.review.toggle()
    desk.session.goto(3)
    desk.review.delete()
    assert [ply.text for ply in desk.game.played + [n.ply for n in desk.game.ahead()]] == MOVES


def test_a_comment_in_a_resigned_game_is_kept_with_its_position() -> None:
    desk = Desk()
    desk.review.toggle()
    desk.session.goto(2)
    desk.review.comment("Solid.")
    desk.review.toggle()
    again = table_for(desk.memory)
    again.open()
    assert again.game.root.variations[0].variations[0].comment == "Solid."
    assert [ply.text for ply in again.game.played] == MOVES


def test_the_computers_line_is_walked_into() -> None:
    desk = Desk()
    desk.review.toggle()
    desk.session.goto(4)
    desk.review.walk(["wG1 -wQ", "bG1 bQ-", "no move"])
    assert [ply.text for ply in desk.game.played[4:]] == ["wG1 -wQ"]
    assert [node.ply.text for node in desk.game.ahead()] == ["bG1 bQ-"]


def test_rows_of_a_tree_stand_as_they_are_read() -> None:
    desk = Desk()
    desk.review.toggle()
    desk.session.goto(4)
    desk.session.play("wG1 -wQ")
    desk.session.play("bG1 bQ-")
    desk.review.reviewed_ply(4)
    desk.review.walk(["wB1 -wQ"])
    told = [(row.depth, row.ply, row.node.ply.text) for row in rows(desk.game.root)[4:]]
    assert told == [
        (0, 5, "wA1 -wQ"),
        (1, 5, "wG1 -wQ"),
        (1, 6, "bG1 bQ-"),
        (1, 5, "wB1 -wQ"),
        (0, 6, "bA1 bQ-"),
    ]


# Words


def told(code: str = "en", own: int = NOBODY, **after: Any) -> str:
    t = words(code)
    positions = [a_judged(4, 0.7), a_judged(5, 0.2, **after)]
    return what_words(t, verdicts(positions, ["wG1 -wQ"])[0], positions[1], own)


def test_the_reason_says_what_the_other_side_was_let_do() -> None:
    closes: dict[str, Any] = {"moves": ["bS1 -wQ"], "why": ["closes_in", "wQ", "4"]}
    assert (
        told(**closes) == "Here White let black spider 1 close the fourth side of the white queen."
    )
    assert told("es", **closes) == (
        "Aquí las blancas dejaron que la araña negra 1 cerrara el cuarto lado de la reina blanca."
    )
    pins: dict[str, Any] = {"moves": ["bA1 -wA1"], "why": ["pins", "wA1"]}
    assert told(**pins) == "Here White let black ant 1 pin white ant 1."
    assert told(why=["waits"]) == ("Here White missed the best move: chances fell from 70% to 20%.")


CHANCES = "posibilidades de ganar"
OWN = {
    "en": {
        0: (
            "Here you let black spider 1 close the fourth side of your queen.",
            "Here you let your opponent win by force, in two moves at most.",
            "Here you surrounded your own queen.",
            "Here you missed the best move: your chances fell from 70% to 20%.",
        ),
        1: (
            "Here your opponent let your black spider 1 close the fourth side of their queen.",
            "Here your opponent let you win by force, in two moves at most.",
            "Here your opponent surrounded their own queen.",
            "Here your opponent missed the best move: their chances fell from 70% to 20%.",
        ),
    },
    "es": {
        0: (
            "Aquí dejaste que la araña negra 1 cerrara el cuarto lado de tu reina.",
            "Aquí dejaste que tu rival forzara la victoria en dos jugadas como mucho.",
            "Aquí rodeaste a tu propia reina.",
            "Aquí no viste la mejor jugada: tus posibilidades de ganar bajaron del 70 % al 20 %.",
        ),
        1: (
            "Aquí tu rival dejó que tu araña negra 1 cerrara el cuarto lado de su reina.",
            "Aquí tu rival te dejó forzar la victoria en dos jugadas como mucho.",
            "Aquí tu rival rodeó a su propia reina.",
            f"Aquí tu rival no vio la mejor jugada: sus {CHANCES} bajaron del 70 % al 20 %.",
        ),
    },
}
"""What a costly turn of White is called, by language, for who played White and for their opponent."""


def test_a_queen_is_called_yours_or_your_opponents_whatever_happens_to_her() -> None:
    """White errs: to who plays White, and to who plays Black, in each kind of sentence."""
    relieves: dict[str, Any] = {"moves": ["bA1 -wS1"], "why": ["relieves", "bQ", "3"]}
    assert (
        told(own=0, **relieves) == "Here you let black ant 1 make room for your opponent’s queen."
    )
    assert (
        told(own=1, **relieves)
        == "Here your opponent let your black ant 1 make room for your queen."
    )
    flees: dict[str, Any] = {"moves": ["bQ -wS1"], "why": ["flees", "bQ", "3"]}
    assert told("es", 0, **flees) == "Aquí dejaste que la reina de tu rival encontrara más sitio."
    assert told("es", 1, **flees) == "Aquí tu rival dejó que tu reina encontrara más sitio."
    guards: dict[str, Any] = {"moves": ["bP bQ-"], "why": ["guards", "bQ"]}
    assert told("es", 0, **guards).endswith("acudiera en ayuda de la reina de tu rival.")
    thrown: dict[str, Any] = {"moves": ["wA1 -wQ"], "why": ["closes_in", "wQ", "5"]}
    assert told(own=1, **thrown) == (
        "Here your opponent let white ant 1 close the fifth side of their queen."
    )
    best = changed(a_judged(4), why=["closes_in", "bQ", "4"])
    assert why_words(words(), best, 0).startswith(
        "It closes in on your opponent’s queen: four of her"
    )
    assert why_words(words("es"), best, 1).startswith("Estrecha el cerco sobre tu reina: tiene ")


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("own", [0, 1])
def test_who_played_the_game_is_called_you(code: str, own: int) -> None:
    """A review told of White and Black what the person and the computer had done."""
    closes: dict[str, Any] = {"moves": ["bS1 -wQ"], "why": ["closes_in", "wQ", "4"]}
    lost: dict[str, Any] = {"proved": 1, "plies": 3, "why": ["forces", "wQ", "2"]}
    over: dict[str, Any] = {"proved": 1, "plies": 0, "choices": 0, "moves": [], "why": []}
    found = [
        told(code, own, **one).replace("\u00a0", " ")
        for one in (closes, lost, over, {"why": ["waits"]})
    ]
    assert tuple(found) == OWN[code][own]
    t = words(code)
    one = verdicts([a_judged(4, 0.7), a_judged(5, 0.2)], ["wG1 -wQ"])[0]
    names = re.compile("White|Black|blancas|negras")
    said = [
        chances_words(t, one, own),
        accuracy_words(t, (0.73, None), own),
        t(trying_key(own, own)),
        *[value_words(t, a_judged(3, white), "", own) for white in (0.1, 0.45, 0.5, 0.55, 0.9)],
        *[value_words(t, a_judged(ply, 1.0, proved=1, plies=1), "", own) for ply in (3, 4)],
        *[winner_words(t, a_judged(6, white), own) for white in (0.0, 0.5, 1.0)],
    ]
    assert [one for one in said if names.search(one)] == []
    assert len(set(said)) == len(said)


def test_a_win_let_go_and_a_game_lost_are_said_as_such() -> None:
    t = words()
    positions = [a_judged(4, 1.0, proved=1, plies=1), a_judged(5, 0.6)]
    one = verdicts(positions, ["wG1 -wQ"])[0]
    assert what_words(t, one, positions[1]) == "Here White could have won at once."
    lost = told(proved=1, plies=3, why=["forces", "wQ", "2"])
    assert lost == "Here White let Black win by force, in two moves at most."


def test_a_game_is_not_lost_twice_in_one_review() -> None:
    """Two of three turns said "Here you lost the game", each for another forced win."""
    first, second = [
        told(own=0, proved=1, plies=plies, why=["forces", "wQ", "2"]) for plies in (7, 3)
    ]
    assert first == "Here you let your opponent win by force, in four moves at most."
    assert second == "Here you let your opponent win by force, in two moves at most."


def test_who_closes_the_last_side_of_the_own_queen_did_that_and_let_nobody_win() -> None:
    over: dict[str, Any] = {"proved": 1, "plies": 0, "choices": 0, "moves": [], "why": []}
    assert told(**over) == "Here White surrounded its own queen."
    assert told("es", **over) == "Aquí las blancas rodearon a su propia reina."


def test_what_was_better_comes_with_its_reason() -> None:
    move, reason = "white ant 1 to the left of the white queen.", "That gets another bug into play."
    assert better_words(words(), "wA1 -wQ", a_judged(4)) == f"Better: {move}"
    assert why_words(words(), a_judged(4)) == reason


PILLBUG = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wP \\wQ", "bA1 bQ-", "wB1 -wQ", "bA2 bA1-"]
ON_TOP = [*PILLBUG, "wB1 wQ", "bA3 bA2-"]


@pytest.mark.parametrize(
    ("line", "played", "better", "told"),
    [
        (PILLBUG, "wP \\wS1", "wA1 -wP", "wA1 \\wB1"),
        (PILLBUG, "wP \\wS1", "wA1 wP/", ""),
        (PILLBUG, "wP \\wS1", "wB1 wP", ""),
        (PILLBUG, "wP \\wS1", "wA1 -wB1", "wA1 -wB1"),
        (PILLBUG, "wP \\wS1", "no move", "no move"),
        (PILLBUG, "wB1 wQ", "wA1 wB1\\", "wA1 /wQ"),
        (ON_TOP, "wB1 -wQ", "wA1 /wB1", "wA1 /wQ"),
    ],
)
def test_the_better_move_is_named_by_a_piece_that_the_turn_leaves_in_its_place(
    line: list[str], played: str, better: str, told: str
) -> None:
    """A review said "to the lower left of the pillbug" where the pillbug had just moved away."""
    game = Game("P")
    for move in line:
        game.play(move)
    before = parse_position(spell_position(game.board))
    game.play(played)
    review: Any = SimpleNamespace(game=game, line=game.node.path())
    found = lasting_move(review, len(line) + 1, better)
    assert found == told
    if found not in ("", better):
        assert parse_move(before, found) == parse_move(before, better)
    moved = split_move(played)[0]
    assert found == better or split_move(found)[2] != moved


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "Better, in the position before: white ant 1 to the left of the "),
        ("es", "Mejor, en la posición anterior: hormiga blanca 1 a la izquierda de la "),
    ],
)
def test_a_better_move_beside_a_piece_that_left_says_of_when_it_speaks(
    code: str, told: str
) -> None:
    assert better_words(words(code), "", a_judged(4)).startswith(told)


@pytest.mark.parametrize("code", CODES)
def test_every_reason_makes_a_sentence(code: str) -> None:
    for reason in (*REPLY_REASONS, "brings_in", "prepares", "only"):
        why = [reason, "wQ", "3"]
        said = told(code, moves=["bA1 bQ-", "wA1 -wQ", "bA1 wQ-"], why=why)
        assert "{" not in said and "recap." not in said and said.endswith("."), said


def test_an_evaluation_is_the_same_when_the_review_is_opened_again() -> None:
    """What was saved was rounded: the accuracy could be another one for the same game."""
    desk = Desk()
    desk.review.toggle()
    desk.judge(*[a_judged(ply, 0.123456789 * (1 + ply)) for ply in range(7)])
    positions = list(desk.review.positions)
    desk.review.toggle()
    desk.review.toggle()
    assert desk.review.positions == positions and len(positions) == 7


def test_a_judged_position_says_who_stands_better() -> None:
    t = words()
    assert value_words(t, a_judged(3, 0.7), "") == "White stands much better: 70%."
    assert value_words(t, None, "") == "Not judged yet."
    assert value_words(t, a_judged(6, 1.0, choices=0), "White wins.") == "White wins."


# The panel


@pytest.fixture
def panel() -> Any:
    with pretended():
        from web.review import panel as recap_panel

        class Page:
            after = staticmethod(lambda act: act())
            said: list[str] = []

            told: list[str] = []

            def announce(self, text: str) -> None:
                self.said.append(text)

            def close_drawer(self) -> None:
                pass

            def tell(self, text: str) -> None:
                self.told.append(text)

            def feature(self, name: str) -> Any:
                return self.features.setdefault(name, MagicMock())

            features: dict[str, Any] = {}

        desk = Desk()
        desk.review.toggle()
        made: Any = recap_panel.ReviewPanel(words(), Page(), desk.review)  # type: ignore[arg-type]
        made.desk = desk
        yield made


def drawn(panel: Any) -> dict[str, Any]:
    desk = panel.desk
    panel.draw(desk.session.page.snapshot, desk.session.page.table)
    return {name: writer.cached for name, writer in panel.parts.items()}


def test_the_graph_is_a_slider_that_says_each_position(panel: Any) -> None:
    desk = panel.desk
    desk.judge(a_judged(0, 0.5), a_judged(1, 0.6))
    desk.session.goto(1)
    shown = drawn(panel)
    assert shown["graph"]["@aria-valuemax"] == "6" and shown["graph"]["@aria-valuenow"] == "1"
    assert shown["graph"]["@aria-valuetext"] == (
        "Move 1: white spider 1 opens the game. You stand better: 60%."
    )
    assert shown["state"]["text"] == "Position 3 of 7…"
    assert shown["white"]["@d"] == "M0 100 L0 50 L1 40 L1 100Z"


@pytest.mark.usefixtures("whole")
def test_turns_accuracy_and_the_end_are_told(panel: Any) -> None:
    desk = panel.desk
    whites = [0.5, 0.5, 0.5, 0.5, 0.6, 0.2, 0.2]
    positions = [a_judged(ply, white, moves=["wB1"]) for ply, white in enumerate(whites)]
    desk.judge(*positions[:5])
    assert drawn(panel)["accuracy"]["text"] == "", "it is not that of the game yet"
    desk.judge(*positions[5:])
    shown = drawn(panel)
    assert [one.ply for one in turning_points(verdicts(positions, MOVES))] == [5, 4]
    # In the list they stand as they were played.
    assert [shown[name]["text"] for name in ("when0", "when1")] == ["Move 4", "Move 5"]
    assert shown["item2"]["@hidden"] == ""
    assert shown["turn0"]["@d"] == "M4 0V100"
    assert shown["accuracy"]["text"] == "Accuracy: you 73%, your opponent 89%."
    assert "Move 5: Here you" in panel.page.said[-1]
    count = len(panel.page.said)
    drawn(panel)
    assert len(panel.page.said) == count


@pytest.mark.usefixtures("whole")
@pytest.mark.parametrize("away", [False, True])
def test_a_lost_game_goes_on_from_the_own_turn_that_decided_it(panel: Any, away: bool) -> None:
    """The end card had no way back to it."""
    desk, practice = panel.desk, panel.page.feature("practice")
    practice.reset_mock()
    whites = [0.5, 0.5, 0.5, 0.5, 0.8, 0.2, 0.2]
    positions = [a_judged(ply, white, moves=["wB1"]) for ply, white in enumerate(whites)]
    panel.onward.lead(True)
    desk.judge(*positions[:5])
    drawn(panel)
    if away:
        desk.session.goto(3)
        drawn(panel)
        desk.session.step("last")
    desk.judge(*positions[5:])
    drawn(panel)
    drawn(panel)
    if away:  # whoever looks around stays in the review
        assert not practice.play_on.called and desk.review.on
        return
    # The fifth was White's and the person's; the fourth, the computer's.
    before = Game.from_text(";".join(desk.review.text.split(";")[:3]))
    for move in MOVES[:4]:
        before.play(move)
    practice.play_on.assert_called_once_with(spell_position(before.board))
    assert not desk.review.on


@pytest.mark.usefixtures("whole")
def test_a_game_that_no_own_turn_decided_stays_in_its_review(panel: Any) -> None:
    panel.onward.lead(True)
    panel.page.feature("practice").reset_mock()
    panel.desk.judge(*[a_judged(ply, 0.5, moves=["wB1"]) for ply in range(7)])
    assert drawn(panel)["turns"]["text"] == "No single turn decided this game."
    assert not panel.page.feature("practice").play_on.called and panel.desk.review.on


@pytest.mark.usefixtures("whole")
def test_every_turn_that_cost_much_has_its_sign_in_the_list_and_in_its_name(panel: Any) -> None:
    desk = panel.desk
    whites = [0.5, 0.42, 0.42, 0.2, 0.2, 0.2, 0.65]
    positions = [a_judged(ply, white, moves=["wB1"]) for ply, white in enumerate(whites)]
    desk.judge(*positions[:4])
    drawn(panel)
    signs = [row.cached.get("@data-slip") for row in panel.tree.buttons]
    assert signs == ["?!", None, "?", None, None, None]
    desk.judge(*positions[4:])
    desk.session.goto(4)
    desk.session.play("wG1 -wQ")
    drawn(panel)
    rows = panel.tree.buttons
    signs = [row.cached.get("@data-slip") for row in rows]
    assert signs == ["?!", None, "?", None, None, None, "??"], "what is tried has none"
    assert (
        rows[0].cached["@aria-label"] == f"1 {MOVES[0]} White spider 1 opens the game, inaccuracy"
    )
    assert rows[6].cached["@title"] == "blunder"
    assert rows[5].cached["@aria-label"].startswith("Variation: 5 wG1 -wQ White grasshopper 1 ")


@pytest.mark.usefixtures("whole")
def test_the_turn_in_view_says_below_the_list_what_it_cost(panel: Any) -> None:
    desk = panel.desk
    whites = [0.5, 0.5, 0.5, 0.5, 0.6, 0.2, 0.2]
    desk.judge(*[a_judged(ply, white, moves=["wB1 \\wQ"]) for ply, white in enumerate(whites)])
    assert drawn(panel)["detail"]["@hidden"] == "", "at the end none of them is in view"
    seen = []
    for ply in range(2, 6):
        desk.review.reviewed_ply(ply)
        shown = drawn(panel)
        marked = [shown[f"goto{number}"].get("@aria-current") for number in range(3)]
        seen.append(
            (shown["detail"].get("@hidden"), marked.index("step") if "step" in marked else -1)
        )
        assert [shown[f"item{number}"]["@hidden"] for number in range(3)] == [None, None, ""]
    # Where it was just played, and nowhere beside it.
    assert seen == [("", -1), ("", -1), (None, 0), (None, 1)]
    assert shown["chances"]["text"] == "Your chances fell from 60% to 20%."
    # The better move stands with what happened, in each line; below, why it is.
    assert [shown[f"better{number}"]["text"][:15] for number in range(2)] == [
        "Better: white b",
        "Better: white b",
    ]
    assert shown["why"]["text"] == "That gets another bug into play."
    # The fourth was the computer's: only the person's own are tried again.
    assert shown["retry"]["@hidden"] is None and shown["retry"]["@data-arg"] == "1"
    desk.review.reviewed_ply(4)
    assert drawn(panel)["retry"]["@hidden"] == ""
    # Who looks for a better move is not told which one it is.
    desk.review.retry(5)
    shown = drawn(panel)
    assert shown["why"]["text"] == shown["uhp"]["text"] == ""
    assert [shown[f"better{number}"]["@hidden"] for number in range(3)] == ["", "", ""]
    assert shown["goto1"]["@aria-current"] == "step"
    # A variation that leaves the game there is none of them.
    desk.review.reviewed_ply(4)
    desk.session.play("wG1 -wQ")
    assert drawn(panel)["detail"]["@hidden"] == ""


def test_a_position_in_a_variation_says_its_move_and_the_better_one_why(panel: Any) -> None:
    desk = panel.desk
    better = [changed(a_judged(ply), moves=["wG1 -wQ", "bA1 bQ-"]) for ply in range(7)]
    desk.judge(*better)
    desk.review.reviewed_ply(5)
    desk.review.walk(["wG1 -wQ", "bA1 bQ-"], instead=True)
    assert drawn(panel)["at"]["text"] == (
        "Better at move 5: white grasshopper 1 to the left of the white queen. "
        "That gets another bug into play."
    )
    desk.session.step("last")
    shown = drawn(panel)
    text = "Variation after move 4, now at move 6: black ant 1 to the right of the black queen."
    assert shown["at"]["text"] == text
    assert shown["graph"]["@aria-valuenow"] == "4"
    # What the person tries there is not praised before the computer has answered.
    desk.review.retry(5)
    desk.session.play("wG1 -wQ")
    assert drawn(panel)["at"]["text"] == (
        "A variation after move 4: white grasshopper 1 to the left of the white queen."
    )


@pytest.mark.usefixtures("whole")
def test_the_better_move_is_pointed_at_where_a_turn_that_decided_is_in_view(panel: Any) -> None:
    desk = panel.desk
    whites = [0.5, 0.5, 0.5, 0.5, 0.6, 0.2, 0.2]
    positions = [a_judged(ply, white) for ply, white in enumerate(whites)]
    better = {3: "bA1 bS1/", 4: "wQ \\wS1"}
    for ply, move in better.items():
        positions[ply] = changed(positions[ply], moves=[move])
    desk.review.goto(5)
    desk.judge(*positions)
    drawn(panel)
    assert desk.review.turns == (4, 5)
    desk.session.goto(6)
    before = desk.game.text()
    pointed = {}
    for ply in range(7):
        desk.review.reviewed_ply(ply)
        pointed[ply] = desk.session.mode.pointers(desk.session.in_view)
    assert desk.game.text() == before
    where = {name: PIECE_BY_NAME[name] for name in ("wQ", "wS1", "bS1")}
    goals = Game.from_text("Base;" + ";".join(MOVES[:4]))
    queen = goals.board.where[where["wQ"]]
    goals.play(better[4])
    there = goals.board.where[where["wQ"]]
    placed = Game.from_text("Base;" + ";".join([*MOVES[:3], better[3]]))
    circle = placed.board.where[PIECE_BY_NAME["bA1"]]
    assert pointed[5] == ((), ((queen, there),)), "an arrow from where it stood"
    assert pointed[4] == ((("circle", circle),), ()), "a circle where it would be placed"
    others = [pointed[ply] for ply in pointed if ply not in (4, 5)]
    assert others == [((), ())] * 5
    # A circle around what was placed there instead would praise it.
    desk.review.positions[3] = changed(positions[3], moves=["bA1 bS1-"])
    desk.review.reviewed_ply(4)
    assert desk.session.mode.pointers(desk.session.in_view) == ((), ())
    # Who tries it again finds it without help.
    desk.review.retry(5)
    assert desk.session.mode.pointers(desk.session.in_view) == ((), ())


def test_the_list_of_the_tree_makes_only_what_is_new(panel: Any) -> None:
    desk = panel.desk
    drawn(panel)
    before = list(panel.tree.items)
    assert len(before) == len(MOVES)
    desk.session.goto(4)
    desk.session.play("wG1 -wQ")
    drawn(panel)
    items, depths = panel.tree.items, [row.depth for row in panel.tree.rows]
    assert depths == [0, 0, 0, 0, 0, 1, 0]
    assert items[:5] == before[:5] and items[6:] == before[5:]
    assert panel.tree.at is panel.tree.buttons[5]
    assert panel.tree.buttons[5].cached["@aria-current"] == "step"
    desk.review.delete()
    drawn(panel)
    assert panel.tree.items == before and panel.tree.at is panel.tree.buttons[3]
    panel.tree._visit(5)
    assert desk.view.at == 6


def test_what_can_be_done_is_offered_where_it_can(panel: Any) -> None:
    desk = panel.desk

    def offered() -> list[str]:
        shown = drawn(panel)
        tools = ("walk", "promote", "delete", "write", "undelete")
        return [name for name in tools if shown[name]["@hidden"] is None]

    assert offered() == ["write"]
    desk.judge(a_judged(0), a_judged(1))
    desk.session.goto(1)
    assert offered() == ["walk", "write"]
    desk.session.play("bG1 wS1-")
    assert offered() == ["promote", "delete", "write"]
    desk.review.delete()
    assert offered() == ["walk", "write", "undelete"]


@pytest.mark.usefixtures("whole")
@pytest.mark.parametrize("instead", [True, False])
def test_from_every_step_of_a_walk_a_button_leads_back_to_the_game(
    panel: Any, instead: bool
) -> None:
    """The second step of a better line had no way back beside the steps."""
    desk = panel.desk
    whites = [0.5] * 5 + [0.2 if instead else 0.5] * 2
    better = ["wG1 -wQ", "bA1 bQ-", "wG1 -wA1"]
    desk.judge(*[a_judged(ply, white, moves=better) for ply, white in enumerate(whites)])
    start = 5 if instead else 4
    desk.review.reviewed_ply(start)
    button = panel.onward.back.cached
    drawn(panel)
    assert button["@aria-disabled"] == "true" and button["@hidden"] is None
    panel.acts["recap_to_game"](MagicMock())
    assert desk.view.at == start, "in the game it does nothing"
    panel.page.table = desk.session.page.table
    panel.acts["recap_walk"](MagicMock())
    for _ in range(2):
        drawn(panel)
        assert desk.view.beside and button["@aria-disabled"] is None
        desk.session.step("forward")
    panel.acts["recap_to_game"](MagicMock())
    assert not desk.view.beside and desk.view.at == start
    drawn(panel)
    assert button["@aria-disabled"] == "true"
    # From a variation into which nobody walked, to where it leaves the game.
    desk.review.reviewed_ply(2)
    desk.session.play("wG1 -wS1")
    panel.acts["recap_to_game"](MagicMock())
    assert not desk.view.beside and desk.view.at == 2


def test_what_another_try_has_brought_is_told_at_the_board_once(panel: Any) -> None:
    desk = panel.desk
    panel.page.told.clear()
    desk.judge(*[a_judged(ply, moves=["wG1 -wQ"]) for ply in range(7)])
    desk.review.retry(5)
    desk.session.play("wG1 -wQ")
    desk.opponent.answer("bG1 bQ-")
    desk.session.computer.progress = changed(desk.session.computer.progress, win=0.3)
    desk.session.tell()
    drawn(panel)
    drawn(panel)
    assert len(panel.page.told) == 1 and "Now your chances are 70%" in panel.page.told[0]


# The page around it


class Around:
    """The page around a review: the parts that it opens, and what they ask of the page."""

    def __init__(self, desk: Desk) -> None:
        from web.play.drawer import Drawer
        from web.play.heading import Heading
        from web.review.feature import ReviewFeature

        self.t = words()
        self.fitted = self.kept = 0
        covering = MagicMock()
        covering.is_shown.return_value = covering.on = False
        self.drawer = Drawer(
            desk.session,
            MagicMock(),
            covering,
            covering,
            lambda: None,
            MagicMock(),
            self._keep,
            self._refit,
        )
        self.review = ReviewFeature(self, desk.session)
        self.heading = Heading(self.t)

    def after(self, act: Any) -> None:
        act()

    def _keep(self) -> None:
        self.kept += 1

    def _refit(self, _: bool) -> None:
        self.fitted += self.drawer.is_open()

    def chip(self, table: Any) -> str:
        self.heading.draw(MagicMock(), table, "")
        return str(self.heading.chip.cached["text"])


@pytest.fixture
def around() -> Any:
    with pretended():
        yield Around


def test_the_hive_is_fitted_beside_the_sheet_whichever_way_the_review_opens(around: Any) -> None:
    page = around(Desk())
    page.review.show()
    assert page.drawer.is_open() and page.fitted == 1


def test_with_a_piece_in_hand_the_sheet_only_changes_what_is_out_of_sight(around: Any) -> None:
    """Six places were "out of sight below" after the sheet over them had closed."""
    page = around(Desk())
    page.drawer.open(True)
    in_hand = SimpleNamespace(piece=PIECE_BY_NAME["wA2"])
    page.drawer.session = SimpleNamespace(selection=in_hand, reviewing=lambda: None)
    fitted = page.fitted
    page.drawer.open(False)
    assert page.fitted == fitted and page.kept == 1


def test_closing_the_sheet_ends_the_review_but_not_another_try(around: Any) -> None:
    desk = Desk()
    page = around(desk)
    desk.review.toggle()
    desk.session.goto(4)
    desk.session.play("wG1 -wQ")
    page.drawer.open(True)
    desk.review.retry(5)
    page.drawer.toggle()
    assert desk.review.trying == 0 and not page.drawer.is_open()
    page.review.come_back()
    assert desk.review.on and desk.game.node is desk.review.line[5] and page.drawer.is_open()
    page.drawer.toggle()
    assert not desk.review.on and not page.drawer.is_open()
    assert [ply.text for ply in desk.game.played] == MOVES and desk.session.at_present()
    assert computers_of(desk.session.players) == (1,)


def test_the_header_stays_that_of_the_reviewed_game(around: Any) -> None:
    desk = Desk()
    page = around(desk)
    before = page.chip(desk.session.page.table)
    desk.review.toggle()
    assert page.chip(desk.session.page.table) == before
    desk.review.retry(5)
    assert page.chip(desk.session.page.table) == before
    assert before == page.t("chip.computer", level=page.t(f"level.{desk.session.setup.level}"))


def test_a_closed_review_of_a_finished_game_stays_at_the_move_in_view() -> None:
    desk = Desk()
    desk.review.toggle()
    desk.review.reviewed_ply(4)
    desk.review.toggle()
    assert desk.session.shown_ply == 4 and desk.session.page.table.viewing_history
    assert len(desk.game.played) == len(MOVES)
    # A variation is left at the move that it replaces.
    desk.review.toggle()
    desk.review.reviewed_ply(3)
    desk.session.play("bB1 bS1-")
    desk.review.toggle()
    assert desk.session.shown_ply == 3
    desk.review.toggle()
    desk.review.toggle()
    assert not desk.session.page.table.viewing_history


def test_a_line_is_walked_through_from_its_start_and_not_judged() -> None:
    desk = Desk()
    desk.review.open(walks=True)
    assert desk.view.state == "walk" and desk.view.at == 0
    assert not desk.opponent.reviews
    desk.session.step("forward")
    assert desk.view.at == 1
    desk.review.toggle()
    desk.review.toggle()
    assert desk.opponent.reviews and desk.view.state == "busy"


def test_the_better_move_takes_the_place_of_the_one_in_view() -> None:
    desk = Desk()
    desk.review.toggle()
    desk.review.reviewed_ply(5)
    desk.review.walk(["wG1 -wQ", "bA1 bQ-"], instead=True)
    assert desk.view.beside and desk.view.at == 4
    assert [ply.text for ply in desk.game.played][4:] == ["wG1 -wQ"]
    desk.session.step("last")
    assert [ply.text for ply in desk.game.played][5:] == ["bA1 bQ-"]


def test_marks_begin_at_the_costs_that_a_person_chose() -> None:
    chosen = changed(default_settings(), inaccuracy="4", mistake="12", blunder="35")
    for cost, usual, own in (
        (0.03, "", ""),
        (0.05, "", "?!"),
        (0.13, "?!", "?"),
        (0.3, "??", "?"),
    ):
        one = verdicts([a_judged(6, 0.5), a_judged(6, 0.5 - cost)], ["wA1 -wQ"])[0]
        assert (slip(one), slip(one, slips_of(chosen))) == (usual, own)
    # What is chosen at first is what the review looks at longer.
    assert slips_of(default_settings()) == SLIPS


@pytest.mark.parametrize(
    ("commands", "said"),
    [
        ((), ""),
        (("clk 0:04:31",), "4:31 left on the clock."),
        (
            ("eval 0.1", "clk 1:04:31.5", "emt 0:00:07"),
            "The move took 0:07. 1:04:31 left on the clock.",
        ),
        (("emt 12.3",), "The move took 0:12."),
        (("clk", "clk soon", "clk 1:2:3:4", "emt -3", "clk 0:00:00"), "0:00 left on the clock."),
    ],
)
def test_the_time_of_a_move_is_told_where_its_file_has_it(commands: Any, said: str) -> None:
    assert time_words(words(), commands) == said
