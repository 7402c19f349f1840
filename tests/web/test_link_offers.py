"""What two who play by links ask of each other: a draw, a move back, another game."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from hive_core.game.link import Linked, read_link, spell_link
from hive_core.records import changed
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from hive_core.rules.errors import LinkError
from tests.props.test_links import garbled
from tests.web.test_links import LINES, Device, both, words
from web.peer import invite_link
from web.peer.invite_link import parse_invite_link
from web.peer.match_side import new_state, next_number
from web.peer.peer_state import Offer
from web.remote.correspondence import Correspondence
from web.remote.link_offers import LinkOffers
from web.remote.link_verdict import only_line
from web.saved_records import remote_match


def three() -> tuple[Device, Device]:
    """Ana has moved and Bob has that move, after three plies."""
    ana, bob = both()
    ana.session.play(LINES[2])
    bob.open(ana.send())
    return ana, bob


def handed(device: Device, known: int) -> str:
    """The link of the dialog that has opened by itself, and has been sent."""
    (offer,) = device.desk.offers[known:]
    link = "#" + str(offer.link(offer.name))
    offer.handed()
    return link


def answer(device: Device, link: str, yes: bool) -> str:
    """Opens a link that asks for something, and answers; what is handed out then, "" for nothing."""
    known = len(device.desk.offers)
    device.open(link)
    device.desk.answer(yes)
    return handed(device, known) if len(device.desk.offers) > known else ""


def asked(device: Device, act: Callable[[], object]) -> str:
    """The link with which something is asked while the other one thinks."""
    known = len(device.desk.offers)
    act()
    assert device.table.friend.due and device.table.friend.word
    return handed(device, known)


def asked_back(device: Device) -> str:
    """The link with which a move is asked back."""
    return asked(device, device.session.undo)


def offered(device: Device) -> str:
    """The link with which a draw is offered while the other one thinks."""
    return asked(device, device.session.ending.offer_draw)


def alike(*devices: Device) -> None:
    """All have the same game, once, and nothing is to be sent any more."""
    for device in devices:
        assert device.game.text() == devices[0].game.text()
        assert device.game.outcome() == devices[0].game.outcome()
        assert len(device.shelf()) == 1 and not device.session.notices.names
        assert not device.table.friend.due or device.game.board.turn != device.session.remote.color


# A draw


def test_a_draw_that_is_offered_with_a_move_is_accepted_with_the_next_link() -> None:
    ana, bob = both()
    ana.session.ending.offer_draw()
    assert ana.desk.told[-2:] == ["", words()("friend.asked.draw")], "nothing older is left there"
    assert not ana.desk.offers[1:], "the move takes it along"
    ana.session.play(LINES[2])
    ana.links.send()
    assert ana.desk.offers[-1].kind == "move"
    assert ana.desk.offers[-1].note == words()("friend.with_draw")
    back = answer(bob, ana.send(), True)
    assert bob.desk.asked[-1][1] == "Ana offers a draw."
    assert bob.game.outcome() == (DRAW, "agreement") and len(bob.game.played) == 3
    assert bob.desk.offers[-1].kind == "end"
    assert bob.desk.told[-1] == words()("live.drawn")
    ana.open(back)
    assert not ana.desk.asked, "nobody is asked again for what they have offered"
    assert ana.desk.told[-1] == words()("live.drawn")
    alike(ana, bob)


def test_a_draw_is_offered_while_the_other_one_thinks() -> None:
    ana, bob = three()
    known = len(ana.desk.offers)
    ana.session.ending.offer_draw()
    assert ana.desk.offers[-1].kind == "ask_draw" and ana.table.friend.word
    link = handed(ana, known)
    assert not ana.table.friend.due
    ana.open(answer(bob, link, True))
    alike(ana, bob)
    assert ana.game.outcome()[0] == DRAW


def test_an_offer_is_not_answered_at_once_and_can_be_taken_up_to_the_next_move() -> None:
    ana, bob = three()
    link = offered(ana)
    assert answer(bob, link, False) == ""
    assert bob.desk.asked[-1][2:] == ("Accept", "Not now")
    assert bob.desk.told[-1] == words()("friend.offer_stands")
    bob = bob.again()
    assert bob.table.friend.wants == "draw", "it is in sight until then"
    assert ana.table.friend.asks == "draw"
    bob.session.play(LINES[3])
    assert not bob.table.friend.wants
    bob.session.undo()
    assert bob.table.friend.wants and not ana.table.friend.wants
    known = len(bob.desk.offers)
    bob.links.send()
    assert bob.desk.answer(False).endswith("offers a draw."), (
        "the button by the status asks once more"
    )
    bob.session.ending.offer_draw()
    assert bob.desk.answer(True).endswith("offers a draw."), "and so does an offer of one's own"
    assert bob.game.outcome()[0] == DRAW and not bob.table.friend.wants
    ana.open(handed(bob, known))
    alike(ana, bob)


def test_a_move_ends_the_offer() -> None:
    ana, bob = three()
    link = offered(ana)
    answer(bob, link, False)
    bob.session.play(LINES[3])
    ana.open(bob.send())
    assert ana.desk.told[-1].startswith("Bob has moved") and not ana.desk.asked
    assert ana.desk.told[-1].endswith("Your draw offer has lapsed.")
    bob.open(link)
    assert bob.desk.told[-1].startswith("This link is older")
    ana.session.ending.offer_draw()
    assert ana.desk.told[-1] == words()("friend.asked.draw"), "another one can be made"
    assert ana.game.outcome()[0] == ONGOING


def test_two_offers_that_cross_are_a_draw() -> None:
    ana, bob = three()
    first = offered(ana)
    bob.session.ending.offer_draw()
    known = len(bob.desk.offers)
    bob.open(first)
    assert bob.game.outcome()[0] == DRAW and not bob.desk.answers
    ana.open(handed(bob, known))
    alike(ana, bob)


def test_a_draw_goes_before_a_resignation_that_crossed_it() -> None:
    ana, bob = three()
    link = offered(ana)
    ana.session.ending.resign()
    gave_up = ana.send()
    back = answer(bob, link, True)
    bob.open(gave_up)
    assert bob.desk.told[-1] == words()("friend.other_end")
    ana.open(back)
    assert ana.game.outcome() == (DRAW, "agreement")
    alike(ana, bob)


def test_where_both_give_up_both_have_the_same_end() -> None:
    ana, bob = three()
    for device in (ana, bob):
        device.session.ending.resign()
    first, second = ana.send(), bob.send()
    ana.open(second)
    bob.open(first)
    alike(ana, bob)


def test_whoever_moves_and_gives_up_in_one_link_is_not_asked_about() -> None:
    ana, bob = both()
    ana.session.play(LINES[2])
    ana.session.ending.resign()
    bob.open(ana.send())
    assert bob.game.outcome() == (BLACK, "resignation") and not bob.desk.asked
    assert bob.desk.told[-1] == "Ana has resigned."
    alike(ana, bob)


def test_a_resignation_counts_where_the_other_one_has_moved_meanwhile() -> None:
    ana, bob = three()
    ana.session.ending.resign()
    gave_up = ana.send()
    bob.session.play(LINES[3])
    moved = bob.send()
    bob.open(gave_up)
    assert bob.game.outcome() == (BLACK, "resignation") and len(bob.game.played) == 4
    ana.open(moved)
    assert ana.game.outcome() == (BLACK, "resignation") and len(ana.game.played) == 4
    assert not ana.desk.asked and not bob.desk.asked
    assert ana.table.friend.due, "Bob may not have heard of it"
    bob.open(ana.send())
    alike(ana, bob)


@pytest.mark.parametrize("end", [DRAW, BLACK])
def test_a_game_that_both_have_ended_does_not_go_on(end: int) -> None:
    ana, bob = three()
    if end == DRAW:
        ana.open(answer(bob, offered(ana), True))
    else:
        ana.session.ending.resign()
        bob.open(ana.send())
    longer = only_line(bob.game)
    longer.agreed = (ONGOING, "")
    longer.play(LINES[3])
    link = spell_link(Linked(longer, 4, 77, BLACK, ("", "")))
    bob.open(link)
    assert bob.desk.answer(False) == "Two versions of this game"
    shorter = only_line(bob.game)
    shorter.undo(2)
    link = spell_link(Linked(shorter, 2, 77, BLACK, ("", ""))) + invite_link.spell_generation(1)
    bob.open("#" + link)
    assert bob.desk.told[-1].startswith("This link is older")
    assert bob.game.outcome()[0] == end and len(bob.game.played) == 3


def test_a_draw_that_nobody_offered_is_asked_for_and_no_end_is_taken_over_another() -> None:
    ana, _ = three()
    claim = only_line(ana.game)
    claim.end_as(DRAW)
    link = spell_link(Linked(claim, 3, 77, WHITE, ("", "")))
    ana.open(link)
    assert ana.desk.answer(False) == "The link ends the game"
    ana.session.ending.resign()
    ana.open(link)
    assert ana.desk.told[-1] == words()("friend.other_end")
    assert ana.game.outcome()[0] == BLACK


# A move back


def test_a_move_is_taken_back_as_both_want_it() -> None:
    ana, bob = three()
    link = asked_back(ana)
    assert ana.desk.offers[-1].kind == "ask_back" and parse_invite_link(link).request.kind == "back"
    back = answer(bob, link, True)
    assert bob.desk.asked[-1][0] == words()("live.ask.back", name="Ana")
    assert bob.desk.offers[-1].kind == "reply"
    assert len(bob.game.played) == 2 and len(ana.game.played) == 3
    assert bob.desk.told[-1] == words()("live.taken_back", n=1)
    ana.open(back)
    assert ana.desk.told[-1] == words()("live.taken_back", n=1) and not ana.desk.asked
    alike(ana, bob)
    ana = ana.again()
    ana.session.play("wA1 wS1-")
    bob.open(ana.send())
    alike(ana, bob)
    assert len(bob.game.played) == 3 and not bob.desk.answers


def test_after_the_answer_two_plies_are_taken_back() -> None:
    ana, bob = three()
    bob.session.play(LINES[3])
    ana.open(bob.send())
    ana.open(answer(bob, asked_back(ana), True))
    assert ana.desk.told[-1] == words()("live.taken_back", n=2)
    assert len(ana.game.played) == 2
    alike(ana, bob)


@pytest.mark.parametrize("plies", [3, 4])
def test_a_no_goes_with_the_next_link(plies: int) -> None:
    ana, bob = three()
    if plies == 4:
        bob.session.play(LINES[3])
        ana.open(bob.send())
    back = answer(bob, asked_back(ana), False)
    assert bool(back) == (plies == 4), "by itself only where no move of Bob's takes it along"
    if not back:
        bob.session.play(LINES[3])
        back = bob.send()
    ana.open(back)
    assert ana.desk.told[-1].endswith("Bob does not let you take the move back.")
    assert ("Bob has moved" in ana.desk.told[-1]) == (plies == 3)
    assert len(ana.game.played) == 4
    alike(ana, bob)
    ana.session.undo()
    assert ana.desk.offers[-1].kind == "ask_back", "it can be asked for once more"


def test_a_request_is_told_once_and_stands_until_it_is_answered() -> None:
    ana, bob = three()
    asked_back(ana)
    assert ana.table.friend.asks == "back"
    ana.session.ending.offer_draw()
    assert ana.desk.told[-1] == words()("live.asked.back")
    assert parse_invite_link(ana.send()).request.kind == "back", "what is sent again has it too"
    assert ana.desk.offers[-1].kind == "ask_back"
    bob.session.play(LINES[3])
    ana.open(bob.send())
    assert parse_invite_link(ana.send()).request.kind == ""


def test_whoever_has_moved_already_is_told_how_to_answer() -> None:
    ana, bob = three()
    link = asked_back(ana)
    bob.session.play(LINES[3])
    bob.open(link)
    assert bob.desk.told[-1].startswith("Ana has a question for you") and not bob.desk.answers
    bob.session.undo()
    ana.open(answer(bob, link, True))
    alike(ana, bob)
    assert len(ana.game.played) == 2


def test_a_move_that_goes_on_after_a_move_was_asked_back_offers_no_draw() -> None:
    ana, bob = three()
    bob.session.play(LINES[3])
    ana.open(bob.send())
    ana.session.undo()
    ana.session.play(LINES[4])
    link = ana.send()
    assert (ana.desk.offers[-1].kind, ana.desk.offers[-1].note) == ("move", "")
    bob.open(link)
    assert not bob.desk.answers, "whoever goes on asks no more"
    alike(ana, bob)


@pytest.mark.parametrize("yes", [True, False])
@pytest.mark.parametrize("gave_up", [True, False])
def test_moves_taken_back_that_nobody_asked_for_are_asked_about(gave_up: bool, yes: bool) -> None:
    """As where this browser has lost what was asked."""
    ana, bob = three()
    kept = dict(ana.memory.texts)
    back = answer(bob, asked_back(ana), True)
    ana.memory.texts = kept
    ana = ana.again()
    if gave_up:
        ana.session.ending.resign()
    ana.open(back)
    assert len(ana.game.played) == 3
    assert ana.desk.answer(yes) == "The link takes moves back"
    assert len(ana.game.played) == (2 if yes else 3)
    assert ana.game.outcome()[0] == (BLACK if gave_up else ONGOING)
    if yes:
        link = ana.send()
        assert parse_invite_link(link).generation == 1
        bob.open(link)
        alike(ana, bob)


def test_a_move_that_was_taken_back_does_not_come_back_with_an_old_link() -> None:
    ana, bob = both()
    ana.session.play(LINES[2])
    old = ana.send()
    bob.open(old)
    ana.open(answer(bob, asked_back(ana), True))
    bob.open(old)
    assert bob.desk.answer(False) == words()("friend.before.title")
    alike(ana, bob)


def test_a_resignation_stands_where_a_move_was_taken_back_before_it() -> None:
    ana, bob = three()
    link = asked_back(ana)
    ana.session.ending.resign()
    ana.open(answer(bob, link, True))
    assert len(ana.game.played) == 2 and ana.game.outcome() == (BLACK, "resignation")
    assert ana.table.friend.due, "Bob has not heard of it"
    bob.open(ana.send())
    assert bob.game.outcome()[0] == BLACK
    alike(ana, bob)


def test_a_draw_that_is_taken_after_a_move_was_taken_back_is_void() -> None:
    ana, bob = three()
    asked = asked_back(ana)
    known = len(bob.desk.offers)
    bob.links.link_offers.offers.offer("draw")
    assert bob.desk.told[-1] == words()("friend.asked.draw")
    bob.session.require_reply()
    bob.links.send()
    offer = handed(bob, known)
    answer(ana, offer, True)
    assert ana.game.outcome()[0] == DRAW
    ana.open(answer(bob, asked, True))
    assert ana.game.outcome()[0] == bob.game.outcome()[0] == ONGOING
    assert len(ana.game.played) == 2
    alike(ana, bob)


def test_whoever_has_moved_while_the_question_was_open_is_too_late() -> None:
    ana, bob = three()
    bob.open(asked_back(ana))
    bob.session.play(LINES[3])
    assert bob.desk.answer(True) == words()("live.ask.back", name="Ana")
    assert bob.desk.told[-1] == words()("live.too_late") and len(bob.game.played) == 4


def test_a_no_can_be_taken_back_until_it_is_sent() -> None:
    ana, bob = three()
    link = asked_back(ana)
    assert answer(bob, link, False) == ""
    assert bob.desk.told[-1] == words()("friend.said_no")
    assert bob.table.friend.due and bob.table.friend.word and not bob.table.friend.wants
    bob = bob.again()
    back = answer(bob, link, True)
    assert len(bob.game.played) == 2
    ana.open(back)
    alike(ana, bob)


def test_a_no_may_be_sent_before_the_move() -> None:
    ana, bob = three()
    link = asked_back(ana)
    answer(bob, link, False)
    ana.open(bob.send())
    assert bob.desk.offers[-1].kind == "reply"
    assert ana.desk.told[-1] == "Bob does not let you take the move back."
    assert not ana.table.friend.asks
    bob.open(link)
    assert not bob.desk.answers and bob.desk.told[-1] == words()("friend.same")
    alike(ana, bob)


def test_a_question_that_was_not_answered_is_in_sight_after_a_reload() -> None:
    ana, bob = three()
    bob.open(asked_back(ana))
    bob = bob.again()
    assert bob.table.friend.wants == "back" and not bob.table.friend.due
    known = len(bob.desk.offers)
    bob.links.send()
    assert bob.desk.answer(True) == words()("live.ask.back", name="Ana")
    ana.open(handed(bob, known))
    alike(ana, bob)


@pytest.mark.parametrize("kind", ["draw", "back"])
@pytest.mark.parametrize("with_move", [True, False])
def test_what_has_not_been_sent_can_be_withdrawn(with_move: bool, kind: str) -> None:
    ana, bob = three()
    if with_move:
        bob.session.play(LINES[3])
        ana.open(bob.send())
    ana.links.ask(kind)
    known = len(ana.desk.offers)
    ana.links.ask(kind)
    assert ana.desk.answer(False) == "Withdraw it?"
    assert len(ana.desk.offers) == known + (not with_move or kind == "back"), "or it is sent"
    assert ana.table.friend.asks == kind
    ana.links.ask("draw")
    ana.desk.answer(True)
    assert not ana.table.friend.asks and not ana.table.friend.due
    assert parse_invite_link(ana.send()).request == invite_link.NO_REQUEST


def test_what_has_been_sent_is_not_withdrawn() -> None:
    ana, bob = three()
    answer(bob, asked_back(ana), False)
    bob.links.ask("draw")
    ana.open(bob.send())
    assert ana.desk.asked[-1][0].endswith("offers a draw.")
    bob = bob.again()
    bob.links.ask("draw")
    assert not bob.desk.answers and bob.desk.told[-1] == words()("live.asked.draw")
    ana.links.ask("draw")
    assert ana.desk.answer(True).endswith("offers a draw.") and ana.game.outcome()[0] == DRAW
    bob.open(ana.send())
    alike(ana, bob)


def test_what_was_granted_is_sent_though_a_request_is_withdrawn() -> None:
    ana, bob = three()
    back = asked_back(ana)
    bob.open(back)
    bob.desk.answer(True)  # and the dialog is closed
    bob.links.ask("draw")
    bob.links.ask("draw")
    bob.desk.answer(True)
    assert bob.table.friend.word and not bob.table.friend.asks
    ana.open(bob.send())
    alike(ana, bob)


def test_ones_own_link_asks_nothing_of_oneself() -> None:
    ana, _ = three()
    ana.open(asked_back(ana))
    assert ana.desk.told[-1] == words()("friend.own") and not ana.desk.answers


def test_a_friend_on_a_new_device_is_asked_there() -> None:
    ana, _ = three()
    link = asked_back(ana)
    fresh = Device()
    back = answer(fresh, link, True)
    ana.open(back)
    assert len(ana.game.played) == len(fresh.game.played) == 2
    alike(ana, fresh)


def test_a_link_that_asks_for_more_than_the_last_move_asks_for_the_last_one() -> None:
    """Nobody is asked for one move and loses ten."""
    ana, bob = three()
    plain = spell_link(Linked(only_line(ana.game), 3, 77, BLACK, ("Ana", "Bob")))
    for ply in (0, 1, 2, 4, 900):
        bob.open(
            "#" + plain + invite_link.spell_request(invite_link.Request("back", 5 + ply, ply, 0))
        )
        assert not bob.desk.answers, ply
    bob.open("#" + plain + invite_link.spell_request(invite_link.Request("back", 77, 3, 0)))
    bob.desk.answer(True)
    assert len(bob.game.played) == 2


# Another game


@pytest.mark.parametrize("loser", [WHITE, BLACK])
def test_another_game_has_the_colours_changed_and_is_one_whoever_begins_it(loser: int) -> None:
    ana, bob = three()
    gave_up, other = (ana, bob) if loser == WHITE else (bob, ana)
    gave_up.session.ending.resign()
    other.open(gave_up.send())
    for device in (ana, bob):
        device.session.new_game.rematch()
        assert device.session.remote.number == next_number(77)
        assert device.session.remote.synced_plies == remote_match.UNSENT
        assert "colours swapped" in device.desk.told[-1]
    assert (ana.session.remote.color, bob.session.remote.color) == (BLACK, WHITE)
    assert ana.friend_name() == "Bob" and bob.friend_name() == "Ana"
    assert ana.game.board.expansions == "MLP"
    bob.session.play("wA1")
    ana.open(bob.send())
    assert ana.game.text() == bob.game.text() and len(ana.shelf()) == len(bob.shelf()) == 2
    assert not ana.desk.asked
    assert ana.session.saving.resume_local("0000004d")
    ana.session.new_game.rematch()
    assert ana.game.text() == bob.game.text() and len(ana.shelf()) == 2, "it is the same one"


def test_whoever_is_invited_to_another_game_need_not_ask_for_it() -> None:
    ana, bob = three()
    ana.session.ending.resign()
    ana.session.new_game.rematch()
    assert ana.desk.offers[-1].kind == "end", "first the friend hears how this one ended"
    assert ana.desk.told[-1] == words()("friend.again_first")
    bob.open(ana.send())
    assert bob.game.outcome()[0] == BLACK
    ana.session.new_game.rematch()
    bob.open(ana.send())
    assert bob.session.remote.color == WHITE and not bob.game.played
    assert bob.desk.told[-1] == words()("friend.invited", color="White")


def test_a_game_that_goes_on_has_no_other_one_after_it() -> None:
    ana, _ = three()
    ana.session.new_game.rematch()
    assert ana.desk.told[-1] == words()("live.not_now") and len(ana.shelf()) == 1


# What is kept and what is sent


def test_a_game_in_which_nothing_is_asked_is_kept_and_sent_as_before() -> None:
    ana, _ = three()
    record = json.loads(ana.memory.texts["skep.game"])
    assert "known" not in record and "was_live" not in record and "owed" not in record["friend"]
    assert "&" not in ana.send()


def test_what_is_asked_is_kept_with_the_game() -> None:
    ana, bob = three()
    ana.session.undo()
    ana = ana.again()
    assert ana.table.friend.word and not bob.table.friend.word
    assert ana.table.friend.asks == "back" and not bob.table.friend.asks
    ana.links.ask("back")
    assert ana.desk.answer(False) == "Withdraw it?"
    link = ana.send()
    assert ana.desk.offers[-1].kind == "ask_back"
    assert not ana.again().table.friend.due
    ana.open(answer(bob, link, True))
    alike(ana, bob)


def test_a_request_comes_back_as_it_was_and_a_changed_one_is_refused() -> None:
    rng = random.Random(5)
    ana, _ = three()
    plain = ana.send()
    for _round in range(200):
        kind = rng.choice(invite_link.KINDS)
        ident = rng.randrange(1, 1 << 32) if kind else 0
        ply = rng.randrange(1000) if kind else 0
        asked = invite_link.Request(kind, ident, ply, rng.choice((0, rng.randrange(1 << 32))))
        text = plain + invite_link.spell_request(asked) + "&l=1"
        assert parse_invite_link(text).request == asked
        assert read_link(text).game.text() == ana.game.text()
    text = invite_link.spell_request(invite_link.Request("draw", 7, 3, 9))
    for at in range(3, len(text)):
        changed_sign = "A" if text[at] != "A" else "B"
        for wrong in (text[:at], text[:at] + changed_sign + text[at + 1 :]):
            with pytest.raises(LinkError):
                parse_invite_link(plain + wrong)


@pytest.mark.parametrize("count", [1000, pytest.param(20000, marks=pytest.mark.nightly)])
def test_garbled_requests_change_nothing_and_raise_nothing(count: int) -> None:
    rng = random.Random(8)
    ana, bob = three()
    link = asked_back(ana)
    start, mark, end = link.partition("&q=")
    before = bob.game.text()
    for _ in range(count):
        bob.open(start + mark + garbled(end, rng))
        while bob.desk.answers:
            bob.desk.answer(False)
        assert bob.game.text() == before and bob.game.outcome()[0] == ONGOING


def test_a_pause_that_was_asked_for_live_is_not_asked_for_by_links() -> None:
    ana, bob = three()
    state = changed(new_state(9), offer=Offer("pause", 4, 3, 0))
    ana.session.update_remote(changed(ana.session.remote, peer=state))
    link = ana.send()
    assert parse_invite_link(link).request.kind == ""
    bob.session.play(LINES[3])
    ana.open(bob.send())
    assert ana.desk.told[-1].startswith("Bob has moved") and "lapsed" not in ana.desk.told[-1]


@pytest.mark.parametrize("state", [[], [0], ["x"] * 16, {"a": 1}, None, [1] * 7 + ["no"] * 9])
def test_a_record_whose_requests_cannot_be_read_goes_on_without_them(state: Any) -> None:
    ana, bob = three()
    asked_back(ana)
    ana = ana.spoiled("known", state)
    assert len(ana.game.played) == 3
    assert parse_invite_link(ana.send()).request == invite_link.NO_REQUEST
    assert not ana.table.friend.wants
    bob.session.play(LINES[3])
    ana.open(bob.send())
    alike(ana, bob)


# Whatever happens


class Post:
    """Two who play by links and ask for things, with links that come late, twice or never."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.two = [Device(), Device()]
        self.two[0].invite()
        self.two[0].session.play(LINES[0])
        self.bag = [(1, self.two[0].send("Ana"))]
        self.granted = 0

    def hand(self, who: int) -> None:
        device = self.two[who]
        if device.game.played:
            self.bag.append((1 - who, self.letter(device)))

    def letter(self, device: Device) -> str:
        """The game as it stands there, whatever is asked."""
        known = len(device.desk.offers)
        device.links.send("move")
        return handed(device, known)

    def step(self) -> None:
        rng, who = self.rng, self.rng.randrange(2)
        device = self.two[who]
        if not device.session.remote:
            self.open()
            return
        chance = rng.random()
        if chance < 0.35 and device.game.board.turn == device.session.remote.color:
            if device.game.outcome()[0] == ONGOING:
                moves = sorted(device.game.board.legal_moves())
                device.session.play(rng.choice(moves))
                self.hand(who)
        elif chance < 0.45:
            device.links.ask(rng.choice(("back", "back", "draw")))
        elif chance < 0.47:
            self.two[who] = device.again()
        elif chance < 0.6:
            self.hand(who)
        elif chance < 0.61 and len(device.game.played) > 9:
            device.session.ending.resign()
        else:
            self.open()

    def open(self) -> None:
        if not self.bag:
            return
        at = self.rng.randrange(len(self.bag))
        who, link = self.bag[at] if self.rng.random() < 0.2 else self.bag.pop(at)
        self.give(who, link)

    def give(self, who: int, link: str) -> None:
        device = self.two[who]
        device.open(link)
        while device.desk.answers:
            title = device.desk.asked[-1][0]
            known = len(device.desk.offers)
            draw = title.endswith("offers a draw.")
            yes = draw or "last move back" in title or title == "The link takes moves back"
            yes = yes and self.rng.random() < (0.15 if draw else 0.6)
            device.desk.answer(yes)
            assert title not in ("Another game", "This link cannot be opened")
            if len(device.desk.offers) > known:
                self.granted += yes
                self.bag.append((1 - who, handed(device, len(device.desk.offers) - 1)))

    def end(self) -> None:
        """Both send what they have until neither learns anything new."""
        for _ in range(4):
            for who in (0, 1):
                link = self.letter(self.two[who])
                there = self.two[1 - who]
                there.open(link)
                while there.desk.answers:
                    title = there.desk.asked[-1][0]
                    there.desk.answer(title == "The link takes moves back")
        alike(*self.two)
        ends = {device.game.outcome()[0] for device in self.two}
        assert len(ends) == 1


@pytest.mark.parametrize("run", [range(6), pytest.param(range(6, 300), marks=pytest.mark.nightly)])
def test_whatever_is_asked_and_lost_both_have_the_same_game_in_the_end(run: range) -> None:
    granted = 0
    for seed in run:
        post = Post(seed)
        for _ in range(150):
            post.step()
        post.end()
        granted += post.granted
    assert granted >= len(run)


def test_asking_changes_nothing_of_a_live_game() -> None:
    ana, _ = three()
    asking = LinkOffers(ana.session, Correspondence(ana.session, ana.desk, ana.desk))
    room = remote_match.Relay("a room", "a key", False, 2, remote_match.RELAY)
    before = changed(ana.session.remote, transport=room)
    ana.session.update_remote(before)
    assert asking.request() == invite_link.NO_REQUEST
    assert not asking.receive(invite_link.Request("draw", 5, 3, 0))
    assert ana.session.remote is before


__all__ = ["changed"]
