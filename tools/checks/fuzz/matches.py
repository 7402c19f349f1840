"""Families of fuzz tests (see Family in run.py) for a match with a remote opponent: invite links and
messages."""

import random
from functools import cache
from typing import Any

from hive_core.game import Game
from hive_core.game.link import Linked
from hive_core.records import changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from hive_core.rules.errors import LinkError
from tests.core.test_tree import check as sound
from tests.core.test_tree_text import told
from tests.props.playing import choose
from tests.props.test_links import forged
from tests.web.test_sync import NUMBER, checked, opened, side, spoiled
from tools.checks.fuzz.changes import (
    changed_text,
    games,
    text_like,
)
from tools.checks.fuzz.run import Family
from web.peer import room_keys
from web.peer.invite_link import (
    Request,
    invitation_of,
    parse_invite_link,
    spell_invite_link,
)
from web.peer.message import LONGEST_MESSAGE, Refused, read_message, spell_message
from web.peer.peer_state import A_DRAW, AGAIN, BACK, PAUSE, PeerState
from web.peer.spectator import Spectator
from web.peer.sync import Sync

# Links


@cache
def invitations() -> list[str]:
    """Return valid invite links of some games, with every parameter that such a link can have after its
    game."""
    found = []
    relay = ("A" * 16, "b" * 22)
    first, second = "0f" * 16, "a1" * 16
    for number, game in enumerate([Game("MLP"), *games()[30:34]]):
        linked = Linked(game, len(game.played), 77 + number, number & 1, ("Ana", "Bo"))
        bare = invitation_of(linked)
        found += [
            bare,
            changed(bare, relay=relay, clock=(300000, 2000), commitment="x" * 22),
            changed(bare, offer="1 candidate 192.168.0.7 9", earlier_relay=relay),
            changed(bare, answer="2 candidate", by_links=True),
            changed(
                bare, generation=7, request=Request(A_DRAW, 1 << 17, 3, 9), watched_relay=relay
            ),
            changed(bare, numbers=(first, second)),
            changed(bare, numbers=("", second), request=Request(BACK, 3, 1, 0)),
        ]
    return [spell_invite_link(one) for one in found]


BEHIND = [
    "&s=",
    "&r=",
    "&w=",
    "&o=",
    "&a=",
    "&l=1",
    "&e=",
    "&q=",
    "&t=",
    "&d=",
    "&c=300.2",
    "&c=0.9",
]


def make_invitation(rng: random.Random) -> list[Any]:
    """Return one invite link: the game of one, with shuffled parameters of it and of another, some
    changed at random but with valid checksums."""
    game, *parts = rng.choice(invitations()).split("&")
    parts += rng.choice(invitations()).split("&")[1:]
    rng.shuffle(parts)
    for at, part in enumerate(parts):
        name, _, value = part.partition("=")
        if rng.random() < 0.3 and len(value) > 10:
            content = changed_text(rng, value[4:-6], ["A", "_", "9"])
            value = forged("".join([sign for sign in content if sign.isalnum() and sign < "\x7f"]))
            parts[at] = f"{name}={value}"
        elif rng.random() < 0.1:
            parts[at] = changed_text(rng, part, BEHIND)
    return ["&".join([game, *parts[: rng.randrange(1, 6)]])]


def read_an_invitation(texts: list[Any]) -> int:
    """Parse an invite link; return 1 if it is refused, else 0. Check that a valid one is the same after
    writing and parsing it again."""
    (text,) = texts
    try:
        found = parse_invite_link(text)
    except LinkError as error:
        assert error.problem
        return 1
    again = parse_invite_link(spell_invite_link(found))
    assert told(again.linked.game) == told(found.linked.game)
    second = spell_invite_link(again)
    assert spell_invite_link(parse_invite_link(second)) == second
    return 0


# An opponent


@cache
def matches() -> list[tuple[int, str, PeerState, list[str]]]:
    """Return matches in many states, as (colour of the player at this page, text of the game, what this
    page knows of the opponent's, messages of the opponent)."""
    found = []
    for plies in (0, 1, 2, 5, 8, 13, 16):
        for seat in (WHITE, BLACK):
            for offer in ("", A_DRAW, BACK, AGAIN, PAUSE):
                pair = opened(plies)
                here, there = pair[seat], pair[1 - seat]
                texts = [there.message()]
                if offer:
                    if there.may_offer(offer):
                        there.make_offer(offer)
                    texts.append(there.message())
                for _ in range(3):
                    if there.game.outcome()[0] == ONGOING:
                        there.game.play(choose(there.game.board, random.Random(plies)))
                        texts.append(there.message())
                there.resign()
                texts += [there.message(), side(there.seat, 99).message()]
                found.append((seat, here.game.text(), here.state, texts))
    return found


def an_opponents_text(rng: random.Random, texts: list[str]) -> str:
    """Return one of the messages `texts`, mostly with random changes and nearly always with a valid
    checksum."""
    text = rng.choice(texts)
    chance = rng.random()
    if chance < 0.6:
        text = spoiled(text, rng)
    elif chance < 0.7:
        text = changed_text(
            rng, text, [" say=2.3", " left=-", " clock=60000.0", ";wS1", " end=time"]
        )
    return checked(text) if chance < 0.95 else text


def make_opponent(rng: random.Random) -> list[Any]:
    """Return messages of an opponent, each as a pair (index of the match in `matches`, text)."""
    number = rng.randrange(len(matches()))
    texts = matches()[number][3]
    return [(number, an_opponents_text(rng, texts)) for _ in range(rng.randrange(4, 30))]


def read_opponent(inputs: list[Any]) -> int:
    """Let one page of a match receive the opponent's messages, and return how many it refused. Check
    that they change no move already exchanged, play no move for this page's player, end the game only
    in favour of this player, and agree on nothing that this player has not offered."""
    seat, text, state, _ = matches()[inputs[0][0]]
    game = Game.from_text(text)
    here = Sync(game, NUMBER, seat, state, "Ana")
    before = [ply.text for ply in game.played]
    most = len(before) + (game.board.turn != seat)
    refused = 0
    for _, one in inputs:
        news = here.receive(one)
        refused += bool([1 for single in news if single.kind == "bad"])
        now = [ply.text for ply in here.game.played]
        assert now[: len(before)] == before and len(now) <= most, now
        assert here.game.agreed[0] in (ONGOING, seat), here.game.agreed
        assert here.state.generation == 0
        read_message(here.message())
    return refused


def read_watched(inputs: list[Any]) -> int:
    """Let a spectator's page receive the messages of the two players of a match. Check that its game
    stays legal. Return 0."""
    _, text, _, _ = matches()[inputs[0][0]]
    spectator = Spectator(Game.from_text(text), NUMBER)
    for _, one in inputs:
        found = spectator.receive(one)
        if found:
            sound(found)
    return 0


def make_text(rng: random.Random) -> list[Any]:
    """Return one text that may be a message of a match."""
    texts = rng.choice(matches())[3]
    return [text_like(rng, [an_opponents_text(rng, texts)], texts, LONGEST_MESSAGE + 9, 0.001)]


def read_a_text(texts: list[Any]) -> int:
    """Parse a message of a match; return 1 if it is refused, else 0. Check that it does not pass for
    signed with a foreign key, and that a valid one is the same after writing and parsing it again."""
    (text,) = texts
    assert not room_keys.checked(text, "k" * 22, "n" * 16, WHITE)
    try:
        message = read_message(text)
    except Refused as refused:
        assert refused.problem in ("form", "long", "newer")
        return 1
    assert read_message(spell_message(message)) == message
    return 0


FAMILIES = [
    Family("invitation", 40_000, make_invitation, read_an_invitation),
    Family("opponent", 80_000, make_opponent, read_opponent),
    Family("watched", 20_000, make_opponent, read_watched),
    Family("message", 110_000, make_text, read_a_text),
]
