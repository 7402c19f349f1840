"""Colours by chance in a game by links: drawn by both, and steered by neither."""

import json
import random
from typing import Any

import pytest

from hive_core.game import Game
from hive_core.game.link import Linked, spell_link
from hive_core.records import changed
from hive_core.rules.bugs import BLACK, WHITE
from hive_core.rules.errors import LinkError
from tests.props.test_links import garbled
from tests.web.test_links import LINES, Device, words
from web.peer import coin_flip, invite_link
from web.peer.invite_link import invitation_of, parse_invite_link, spell_invite_link
from web.remote.correspondence import Correspondence
from web.remote.link_verdict import only_line


def invited(seed: int = 1) -> tuple[Device, Device, str]:
    """Ana has invited by chance, and Bob has opened the link."""
    ana, bob = Device(), Device()
    for at, device in enumerate((ana, bob)):
        rng = random.Random(2 * seed + at)
        device.session.random_u32 = lambda rng=rng: rng.randrange(1, 1 << 32)
    ana.session.new_game.start(
        changed(ana.session.setup, opponent="friend", side="chance", expansions="MLP")
    )
    link = ana.send("Ana")
    bob.open(link)
    return ana, bob, link


def drawn(seed: int = 1) -> tuple[Device, Device]:
    """Both know the colours."""
    ana, bob, _ = invited(seed)
    ana.open(bob.send("Bob"))
    if ana.session.remote.color == WHITE:
        ana.session.play(LINES[0])
    bob.open(ana.send())
    return ana, bob


def color_of(device: Device) -> int:
    return int(device.session.remote.color)


@pytest.mark.parametrize("seed", range(8))
def test_the_colours_are_drawn_within_three_links_and_the_game_begins(seed: int) -> None:
    ana, bob, _ = invited(seed)
    assert ana.desk.offers[-1].kind == "invite" and ana.desk.offers[-1].color == 2
    assert ana.desk.offers[-1].note == words()("friend.toss")
    for device in (ana, bob):
        assert device.session.colors_pending() and device.table.friend.flip_pending
        assert not device.session.mode.may_touch() and not device.session.mode.movable(0)
    assert bob.desk.offers[-1].kind == "toss" and bob.table.friend.due and bob.table.friend.word
    assert bob.desk.told[-1] == words()("friend.toss.invited")
    ana.open(bob.send("Bob"))
    assert not ana.session.colors_pending() and not ana.table.friend.flip_pending
    color = words()(f"friend.color.{color_of(ana)}")
    assert ana.desk.told[-1] == words()("live.tossed", color=color)
    if color_of(ana) == WHITE:
        assert not ana.table.friend.due
        ana.session.play(LINES[0])
    else:
        assert ana.desk.offers[-1].kind == "drawn" and ana.table.friend.due
        assert ana.desk.offers[-1].color == WHITE
    ana, bob = ana.again(), bob.again()
    bob.open(ana.send())
    assert color_of(bob) == 1 - color_of(ana) and not bob.session.colors_pending()
    assert (
        words()("live.tossed", color=words()(f"friend.color.{color_of(bob)}")) in bob.desk.told[-1]
    )
    assert (ana.friend_name(), bob.friend_name()) == ("Bob", "Ana")
    here, there = (bob, ana) if ana.game.played or color_of(ana) == BLACK else (ana, bob)
    for ply in range(len(ana.game.played), 4):
        here.session.play(LINES[ply])
        there.open(here.send())
        here, there = there, here
    assert ana.game.text() == bob.game.text() and len(ana.game.played) == 4
    assert not ana.desk.asked and not bob.desk.asked
    assert len(ana.shelf()) == len(bob.shelf()) == 1
    assert "&t=" not in ana.send() and "&d=" not in ana.send(), "both know it"


def test_both_colours_are_drawn() -> None:
    assert {color_of(drawn(seed)[0]) for seed in range(12)} == {WHITE, BLACK}


def test_the_invitation_does_not_tell_the_number_that_it_fixes() -> None:
    ana, bob, link = invited()
    first = ana.session.remote.coin.first
    assert (
        parse_invite_link(link).commitment == coin_flip.commitment(first)
        and parse_invite_link(link).numbers == invite_link.NO_NUMBERS
    )
    answer = bob.send()
    assert parse_invite_link(answer).numbers == ("", bob.session.remote.coin.second)
    ana.open(answer)
    assert parse_invite_link(ana.send()).numbers == (first, bob.session.remote.coin.second)


def test_who_invites_cannot_change_the_number() -> None:
    ana, bob, _ = invited()
    ana.open(bob.send())
    remote = ana.session.remote
    coin = changed(remote.coin, first="0" * 32)
    ana.session.update_remote(changed(remote, coin=coin))
    bob.open(ana.send())
    assert bob.desk.told[-1] == words()("live.steered") and bob.session.colors_pending()


def test_who_is_invited_cannot_draw_twice() -> None:
    ana, bob, link = invited()
    ana.open(bob.send())
    color, second = color_of(ana), ana.session.remote.coin.second
    again = Device(88)
    again.open(link)
    ana.open(again.send())
    assert ana.desk.told[-1] == words()("live.stranger")
    assert (color_of(ana), ana.session.remote.coin.second) == (color, second)
    # And the invitation that is opened once more keeps the number.
    kept = bob.session.remote.coin
    bob.open(link)
    assert bob.session.remote.coin == kept and bob.desk.offers[-1].kind == "toss"


def test_a_move_before_the_draw_changes_nothing() -> None:
    """As a page of an earlier version would send it, which passes the mark over."""
    ana, _, _ = invited()
    number = ana.session.remote.number
    game = only_line(ana.game)
    game.play(LINES[0])
    ana.open(spell_link(Linked(game, 1, number, BLACK, ("Eve", ""))))
    assert ana.desk.told[-1] == words()("friend.undrawn")
    assert ana.session.colors_pending() and not ana.game.played


def test_ones_own_links_are_named() -> None:
    ana, bob, link = invited()
    ana.open(link)
    assert ana.desk.told[-1] == words()("friend.own")
    bob.open(bob.send())
    assert bob.desk.told[-1] == words()("friend.own") and bob.session.colors_pending()


def test_the_draw_is_kept_and_may_be_answered_on_another_day() -> None:
    ana, bob, _ = invited()
    ana, bob = ana.again(), bob.again()
    assert ana.session.colors_pending() and bob.session.colors_pending()
    assert bob.table.friend.due and not ana.table.friend.due
    ana.open(bob.send())
    assert not ana.session.colors_pending()


@pytest.mark.parametrize("kept", [None, 7, [], {"first": 3}, {"seal": "x"}, {"second": "zz"}])
def test_a_record_whose_draw_cannot_be_read_does_no_harm(kept: Any) -> None:
    ana, bob, _ = invited()
    answer = bob.send()
    ana = ana.spoiled("toss", kept)
    ana.open(answer)
    ana.send()


def test_what_is_told_comes_back_as_it_was_and_a_changed_one_is_refused() -> None:
    rng = random.Random(3)
    plain = invitation_of(Linked(Game(), 0, 77, WHITE, ("", "")))
    for _round in range(50):
        first, second = [coin_flip.random_number(lambda: rng.randrange(1 << 32)) for _ in (0, 1)]
        for told in (("", second), (first, second)):
            said = changed(plain, numbers=told, by_links=True)
            assert parse_invite_link("#" + spell_invite_link(said)).numbers == told
    text = invite_link.spell_numbers((first, second))
    assert invite_link.spell_numbers(("", "")) == "" == invite_link.spell_numbers((first, ""))
    for at in range(3, len(text)):
        sign = "A" if text[at] != "A" else "B"
        for wrong in (text[:at], text[:at] + sign + text[at + 1 :]):
            with pytest.raises(LinkError):
                parse_invite_link("#" + spell_invite_link(plain) + wrong)


@pytest.mark.parametrize("count", [500, pytest.param(20000, marks=pytest.mark.nightly)])
def test_garbled_answers_draw_nothing_and_raise_nothing(count: int) -> None:
    rng = random.Random(4)
    ana, bob, _ = invited()
    start, mark, end = bob.send().partition("&d=")
    for _ in range(count):
        ana.open(start + mark + garbled(end, rng))
        while ana.desk.answers:
            ana.desk.answer(False)
    assert (
        ana.session.colors_pending()
        or ana.session.remote.coin.second == bob.session.remote.coin.second
    )


def test_a_game_with_chosen_colours_draws_nothing() -> None:
    ana = Device()
    ana.invite()
    drawing = Correspondence(ana.session, ana.desk, ana.desk).coin_flip
    plain = invitation_of(Linked(Game(), 0, 77, WHITE, ("", "")))
    assert not drawing.is_open() and drawing.kind() == "" and drawing.with_coin_flip(plain) == plain
    assert "toss" not in json.loads(ana.memory.texts["skep.game"])
