"""What a link means beside what is kept: histories, ends and eras compared, without a page."""

import pytest

from hive_core.game import Game
from hive_core.game.link import Linked
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from web.remote.link_verdict import (
    BEFORE,
    CHANGED,
    END_CLAIM,
    FRESH,
    NEXT,
    OLD,
    OTHER,
    SAME,
    Candidate,
    Verdict,
    claimed_moves,
    is_due,
    judge,
    turns,
)
from web.saved_records.remote_match import seated

LINE = ["wS1", "bG1 -wS1", "wQ wS1-", "bQ -bG1", "wA1 wQ-"]
BESIDE = ["wS1", "bG1 -wS1", "wQ wS1-", "bQ \\bG1"]
REMOTE = ["wA1", "bG1 -wA1"]


def game(moves: list[str], result: int = ONGOING) -> Game:
    found = Game("MLP")
    for text in moves:
        found.play(text)
    found.end_as(result)
    return found


def link(moves: list[str], result: int = ONGOING, seat: int = BLACK) -> Linked:
    """One that White has sent, unless it is for White."""
    return Linked(game(moves, result), len(moves), 7, seat, ("", ""))


def kept(
    moves: list[str],
    result: int = ONGOING,
    generation: int = 0,
    offered: bool = False,
    key: str = "k",
) -> Candidate:
    """As Black has it."""
    return Candidate(key, game(moves, result), seated(7, BLACK, ("", ""), 0), generation, offered)


@pytest.mark.parametrize(
    ("here", "there", "kind", "at"),
    [
        (LINE[:2], LINE[:3], NEXT, 2),
        (LINE[:2], LINE[:5], NEXT, 2),
        (LINE[:3], LINE[:3], SAME, 3),
        (LINE[:4], LINE[:3], OLD, 3),
        (LINE[:4], BESIDE, CHANGED, 3),
        (LINE[:4], REMOTE, OTHER, 0),
        ([], LINE[:1], NEXT, 0),
        ([], [], SAME, 0),
    ],
)
def test_histories_are_compared_from_their_beginning(
    here: list[str], there: list[str], kind: str, at: int
) -> None:
    assert judge(link(there), [kept(here)])[:3] == (kind, "k", at)


def test_moves_of_this_side_that_are_not_saved_are_found_in_a_link() -> None:
    for here, there, count in ((2, 3, 0), (2, 4, 1), (3, 4, 1), (3, 3, 0), (4, 3, 0), (2, 5, 1)):
        linked = link(LINE[:there])
        verdict = judge(linked, [kept(LINE[:here])])
        assert len(claimed_moves(linked, verdict, BLACK)) == count, (here, there)


@pytest.mark.parametrize(
    ("here", "mine", "there", "theirs", "offered", "kind"),
    [
        # White resigns, or says that Black has.
        (3, ONGOING, 3, BLACK, False, NEXT),
        (3, ONGOING, 3, WHITE, False, END_CLAIM),
        (2, ONGOING, 3, BLACK, False, NEXT),
        (2, ONGOING, 3, WHITE, False, END_CLAIM),
        (4, ONGOING, 3, BLACK, False, NEXT),
        (4, ONGOING, 3, WHITE, False, OLD),
        # A draw, with and without an offer of Black's.
        (3, ONGOING, 3, DRAW, False, END_CLAIM),
        (3, ONGOING, 3, DRAW, True, NEXT),
        (2, ONGOING, 3, DRAW, True, NEXT),
        (2, ONGOING, 3, DRAW, False, END_CLAIM),
        (4, ONGOING, 3, DRAW, True, NEXT),
        (4, ONGOING, 3, DRAW, False, OLD),
        # It has ended here already.
        (3, BLACK, 3, BLACK, False, SAME),
        (3, DRAW, 3, DRAW, False, SAME),
        (3, DRAW, 3, BLACK, False, OLD),
        (3, WHITE, 3, BLACK, False, OLD),
        (3, BLACK, 3, DRAW, True, NEXT),
        (3, BLACK, 3, DRAW, False, OLD),
        (3, BLACK, 3, ONGOING, False, OLD),
        (3, DRAW, 2, ONGOING, False, OLD),
        (2, WHITE, 3, ONGOING, False, NEXT),
        (2, WHITE, 3, BLACK, False, NEXT),
        (2, BLACK, 3, ONGOING, False, CHANGED),
        (2, DRAW, 3, ONGOING, False, CHANGED),
        (2, DRAW, 3, DRAW, False, NEXT),
    ],
)
def test_ends_are_compared_too(
    here: int, mine: int, there: int, theirs: int, offered: bool, kind: str
) -> None:
    found = judge(link(LINE[:there], theirs), [kept(LINE[:here], mine, offered=offered)])
    assert (found.kind, found.at) == (kind, min(here, there))


@pytest.mark.parametrize("generation", [0, 1, 2])
def test_what_was_taken_back_does_not_come_back(generation: int) -> None:
    here = [kept(LINE[:3], generation=1)]
    earlier = generation < 1
    assert judge(link(LINE[:4]), here, generation).kind == (BEFORE if earlier else NEXT)
    assert judge(link(LINE[:3], DRAW), here, generation).kind == (BEFORE if earlier else END_CLAIM)
    assert judge(link(BESIDE[:2] + ["wQ wS1/"]), here, generation).kind == (
        BEFORE if earlier else CHANGED
    )
    assert judge(link(REMOTE), here, generation).kind == (BEFORE if earlier else OTHER)
    assert judge(link(LINE[:3]), here, generation).kind == SAME
    assert judge(link(LINE[:2]), here, generation).kind == OLD
    base = Linked(Game(""), 0, 7, BLACK, ("", ""))
    assert judge(base, here, generation).kind == OTHER, (
        "other rules are another game in any generation"
    )


def test_of_several_kept_games_the_link_is_about_the_nearest_one() -> None:
    assert judge(link(LINE[:3]), []) == Verdict(FRESH, "", 0, [])
    beside, behind, same = (
        kept(BESIDE, key="beside"),
        kept(LINE[:2], key="behind"),
        kept(LINE[:4], key="same"),
    )
    for games in ([beside, behind, same], [same, beside, behind], [behind, same, beside]):
        assert judge(link(LINE[:4]), games).key == "behind"
        assert judge(link(LINE[:4]), [one for one in games if one is not behind]).key == "same"
        assert judge(link(LINE[:3]), [one for one in games if one is not behind]).kind == OLD


@pytest.mark.parametrize(
    ("there", "here", "takes"),
    [(3, 2, True), (3, 3, True), (3, 4, True), (3, 5, False), (2, 3, False), (1, 2, True)],
)
def test_a_link_that_lacks_a_move_of_its_maker_was_for_another_time(
    there: int, here: int, takes: bool
) -> None:
    """It is White's, and for Black: Black's own moves White need not have."""
    verdict = judge(link(LINE[:there]), [kept(LINE[:here])])
    assert turns(verdict, BLACK, game(LINE[:here])) is takes


def test_no_other_link_takes_a_game_onto_its_road() -> None:
    for kind in (BEFORE, CHANGED, OTHER, FRESH):
        assert not turns(Verdict(kind, "k", 3, []), BLACK, game(LINE[:3]))
    assert turns(Verdict(END_CLAIM, "k", 2, []), BLACK, game(LINE[:2]))


@pytest.mark.parametrize(
    ("result", "seat", "due"),
    [
        (ONGOING, BLACK, True),
        (BLACK, BLACK, True),
        (WHITE, BLACK, False),
        (WHITE, WHITE, True),
        (BLACK, WHITE, False),
        (DRAW, BLACK, False),
    ],
)
def test_everybody_may_give_up_for_themselves(result: int, seat: int, due: bool) -> None:
    assert is_due(link(LINE[:3], result, seat)) is due
