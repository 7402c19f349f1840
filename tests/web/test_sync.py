"""Live games: two sides, a bad road between them, and people at both ends."""

import random
from typing import Any

import pytest

from hive_core.game import Game
from hive_core.game.game import TIME
from hive_core.notation import link_codec
from hive_core.records import changed
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from tests.props.playing import choose
from web.peer import coin_flip, match_side, room_keys
from web.peer import message as texts
from web.peer.live_clock import LAG_MS
from web.peer.live_clock import resumed_clock as clock_of
from web.peer.match_side import new_state
from web.peer.message import HERE, REPLY, Refused
from web.peer.own_moves import OwnMoves
from web.peer.peer_state import A_DRAW, AGAIN, BACK, PAUSE
from web.peer.peer_state import state_from_record as restored
from web.peer.peer_state import state_to_record as plain
from web.peer.sync import Sync, next_side

NUMBER = 77
TROUBLE = (
    match_side.DIFFERS,
    match_side.ILLEGAL,
    match_side.STRANGER,
    match_side.SEATED,
    match_side.BAD,
)


def side(seat: int, who: int = 0, game: Game | None = None) -> Sync:
    return Sync(
        game or Game(), NUMBER, seat, new_state(who or seat + 1), "Ana" if not seat else "Bob"
    )


def moves(one: Sync) -> list[str]:
    return moves_of(one.game)


def moves_of(game: Game) -> list[str]:
    return [ply.text for ply in game.played]


def told(here: Sync, there: Sync) -> list[str]:
    """`here` says how things stand; what is owed is answered. The kinds of news, there and here."""
    kinds = [news.kind for news in there.receive(here.message())]
    if there.must_reply:
        kinds += [news.kind for news in here.receive(there.message(REPLY))]
    return kinds


def opened(plies: int = 0) -> tuple[Sync, Sync]:
    """Two sides that know each other, after so many plies."""
    white, black = side(WHITE), side(BLACK)
    told(white, black)
    told(black, white)
    rng = random.Random(plies)
    for ply in range(plies):
        here, there = (black, white) if ply & 1 else (white, black)
        here.game.play(choose(here.game.board, rng))
        assert told(here, there) == [match_side.MOVED]
    return white, black


def test_moves_go_to_and_fro() -> None:
    white, black = opened(12)
    assert moves(white) == moves(black) and len(moves(white)) == 12
    assert white.state.agreed == black.state.agreed == 12
    assert (white.peer_name, black.peer_name) == ("Bob", "Ana")


def test_what_is_told_twice_or_late_changes_nothing() -> None:
    white, black = opened(4)
    late = white.message()
    white.game.play(choose(white.game.board, random.Random(1)))
    fresh = white.message()
    assert [news.kind for news in black.receive(fresh)] == [match_side.MOVED]
    before = plain(black.state), moves(black)
    for text in (fresh, late, fresh):
        assert black.receive(text) == []
    assert moves(black) == before[1]


def test_resigning_reaches_the_other_side_also_while_that_one_moves() -> None:
    white, black = opened(6)
    white.game.play(choose(white.game.board, random.Random(2)))
    black.resign()
    assert told(white, black) == [match_side.MOVED, match_side.ENDED]
    assert white.game.outcome() == black.game.outcome() == (WHITE, "resignation")
    assert moves(white) == moves(black)


def test_both_resign_at_once_and_still_agree() -> None:
    white, black = opened(6)
    white.resign()
    black.resign()
    told(white, black)
    told(black, white)
    assert white.game.outcome() == black.game.outcome()


def crossing(one: Sync, other: Sync) -> list[str]:
    """Both tell how things stand before either hears of the other: what both make of it."""
    here, there = one.message(), other.message()
    return [news.kind for news in one.receive(there) + other.receive(here)]


@pytest.mark.parametrize("first", [A_DRAW, "resign", "move"])
@pytest.mark.parametrize("second", [A_DRAW, "resign"])
def test_ends_that_cross_are_one_end_and_both_can_ask_for_another_game(
    first: str, second: str
) -> None:
    white, black = opened(6)
    for one, does in ((white, first), (black, second)):
        if does == "resign":
            one.resign()
        elif does == "move":
            one.game.play(choose(one.game.board, random.Random(2)))
        else:
            one.make_offer(A_DRAW)
    crossing(white, black)
    crossing(white, black)
    assert crossing(white, black) == []  # nothing is told for ever
    assert white.game.outcome() == black.game.outcome()
    if white.game.outcome()[0] == ONGOING:
        assert (first, second) == ("move", A_DRAW) and not white.open_peer_offer().kind
        return
    for one in (white, black):
        one.make_offer(AGAIN)
        assert one.open_offer().kind == AGAIN
    assert set(crossing(white, black)) == {match_side.NEXT}


def test_a_draw_that_was_taken_goes_before_a_resignation_that_crossed_it() -> None:
    white, black = opened(6)
    white.make_offer(A_DRAW)
    told(white, black)
    black.accept()
    white.resign()
    crossing(white, black)
    assert white.game.outcome() == black.game.outcome() == (DRAW, "agreement")
    assert crossing(white, black) == []


def test_a_draw_is_offered_and_taken_or_declined() -> None:
    white, black = opened(6)
    white.make_offer(A_DRAW)
    assert told(white, black) == [match_side.OFFERED]
    black.decline()
    assert told(black, white) == [match_side.DECLINED]
    assert not white.open_offer().kind and told(white, black) == []
    white.make_offer(A_DRAW)
    told(white, black)
    black.accept()
    told(black, white)
    assert white.game.outcome() == black.game.outcome() == (DRAW, "agreement")


def test_nobody_agrees_to_a_draw_alone() -> None:
    white, black = opened(6)
    black.game.end_as(DRAW)
    assert [news.kind for news in white.receive(black.message())] == [match_side.OFFERED]
    assert white.game.outcome()[0] == ONGOING and white.open_peer_offer().kind == A_DRAW


def test_nobody_resigns_for_the_other() -> None:
    white, black = opened(6)
    black.game.resign(WHITE)
    white.receive(black.message())
    assert white.game.outcome()[0] == ONGOING


def test_an_offer_stands_until_the_other_one_has_moved() -> None:
    white, black = opened(6)
    white.make_offer(A_DRAW)
    told(white, black)
    white.game.play(choose(white.game.board, random.Random(2)))
    told(white, black)
    assert black.open_peer_offer().kind == A_DRAW
    black.game.play(choose(black.game.board, random.Random(2)))
    assert not black.open_peer_offer().kind and black.accept() == []
    told(black, white)
    assert not white.open_offer().kind


def test_a_move_is_taken_back_when_both_want_it() -> None:
    white, black = opened(6)
    assert white.may_offer(BACK)
    white.make_offer(BACK)
    told(white, black)
    assert black.open_peer_offer() == white.open_offer() and white.open_offer().to == 4
    black.accept()
    assert told(black, white) == [match_side.TAKEN_BACK]
    assert len(moves(white)) == len(moves(black)) == 4 and not white.game.ahead()
    white.game.play(choose(white.game.board, random.Random(9)))
    assert told(white, black) == [match_side.MOVED]


def test_nobody_takes_back_alone() -> None:
    white, black = opened(6)
    black.game.goto(3)
    black.state = changed(black.state, generation=1)
    assert [news.kind for news in white.receive(black.message())] == [match_side.DIFFERS]
    assert len(moves(white)) == 6


def test_a_wish_to_take_back_is_no_leave_for_later() -> None:
    white, black = opened(6)
    white.make_offer(BACK)
    told(white, black)
    for _ in range(2):
        for here, there in ((white, black), (black, white)):
            here.game.play(choose(here.game.board, random.Random(3)))
            told(here, there)
    black.game.goto(4)
    black.state = changed(black.state, generation=1)
    assert [news.kind for news in white.receive(black.message())] == [match_side.DIFFERS]


def test_another_game_begins_when_both_want_it_with_the_colours_changed() -> None:
    white, black = opened(6)
    black.resign()
    told(black, white)
    white.make_offer(AGAIN)
    assert told(white, black) == [match_side.OFFERED]
    assert [news.kind for news in black.accept()] == [match_side.NEXT]
    after = next_side(black)
    assert (after.seat, after.number) == (WHITE, match_side.next_number(NUMBER))
    assert [news.kind for news in white.receive(after.message())] == [match_side.NEXT]
    other = next_side(white)
    after.game.play("wS1")
    assert told(after, other) == [match_side.MOVED] and moves(other) == ["wS1"]


@pytest.mark.parametrize("asked", [True, False])
def test_two_who_meet_anew_after_a_take_back_that_never_arrived_have_one_game(asked: bool) -> None:
    """On another road: who asked takes it back; a device that knows nothing of it keeps the moves."""
    white, black = opened(6)
    white.make_offer(BACK)
    told(white, black)
    black.accept()
    assert (len(moves(white)), len(moves(black))) == (6, 4)
    kept = white.state if asked else new_state(99)
    both = [
        Sync(one.game, NUMBER, one.seat, match_side.at_new_transport(state, one.game, one.seat))
        for one, state in ((white, kept), (black, black.state))
    ]
    for here, there in (both, both[::-1]) * 2:
        assert not set(told(here, there)) & set(TROUBLE)
        if both[1].own.claimed:  # Black made that move, but took part in taking it back
            both[1].own.vouch(both[1].own.claimed)
    assert moves(both[0]) == moves(both[1]) and len(moves(both[0])) == (4 if asked else 6)
    assert [one.state.generation for one in both] == [1, 1]


def test_at_a_new_place_what_both_have_is_still_changed_by_nobody_alone() -> None:
    white, black = opened(6)
    for one in (white, black):
        one.state = match_side.at_new_transport(new_state(one.seat + 1), one.game, one.seat)
    black.game.goto(2)
    for _ in range(4):
        black.game.play(sorted(black.game.board.legal_moves())[-1])
    before = moves(white)
    assert [news.kind for news in white.receive(black.message())] == [match_side.DIFFERS]
    assert moves(white) == before


def test_agreed_moves_are_never_changed_by_one_side() -> None:
    white, black = opened(6)
    before = moves(white)
    black.game.goto(4)
    other = sorted(black.game.board.legal_moves())[-1]
    black.game.play(other)
    black.state = changed(black.state, agreed=9)
    assert moves(black)[4] != before[4]
    assert [news.kind for news in white.receive(black.message())] == [match_side.DIFFERS]
    assert moves(white) == before


def test_a_move_that_never_arrived_gives_way_to_the_one_that_did() -> None:
    """Two tabs of White, of which one knew nothing of the other."""
    white, black = opened(4)
    saved = OwnMoves(lambda: moves(white))
    second = Sync(Game.from_text(white.game.text()), NUMBER, WHITE, white.state, own=saved)
    first, other = sorted(white.game.board.legal_moves())[:2]
    white.game.play(first)
    told(white, black)
    second.game.play(other)
    assert second.receive(black.message())[0].kind == match_side.REPLACED
    assert moves(second) == moves(black)
    assert black.receive(white.message()) == []


def test_another_history_is_told_and_changes_nothing() -> None:
    white, black = opened(6)
    black.game.goto(4)
    black.game.play(sorted(black.game.board.legal_moves())[-1])
    black.state = changed(black.state, generation=3, agreed=5)
    before = moves(white)
    assert [news.kind for news in white.receive(black.message())] == [match_side.DIFFERS]
    assert moves(white) == before != moves(black)


def test_who_has_played_is_not_sent_from_the_seat_by_a_word_of_the_other_side() -> None:
    """A text for another device put the board of who had moved to watching."""
    white, black = opened(4)
    black.state = changed(black.state, peer=white.state.who + 1)
    assert white.receive(black.message()) == []
    assert moves(white) == moves(black) and white.must_reply


def test_a_third_one_with_the_link_finds_the_seats_taken() -> None:
    white, _ = opened(4)
    third = side(BLACK, 99)
    assert [news.kind for news in white.receive(third.message())] == [match_side.STRANGER]
    assert white.must_reply
    news = third.receive(white.message(REPLY))
    assert [one.kind for one in news] == [match_side.SEATED]
    assert moves_of(match_side.seen(third.game, news[0].texts)) == moves(white)
    assert moves_of(match_side.seen(third.game, ["wS1", "nonsense"])) == ["wS1"]
    assert moves(third) == [] and len(moves(white)) == 4


def test_an_illegal_move_takes_none_of_its_message() -> None:
    white, black = opened(3)
    message = texts.read_message(black.message())
    message = changed(message, moves=message.moves + [moves(black)[0]])
    assert [news.kind for news in white.receive(texts.spell_message(message))] == [
        match_side.ILLEGAL
    ]
    assert moves(white) == moves(black)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "form"),
        ("x" * 8193, "long"),
        ("skep3 whatever", "newer"),
        ("skep1 here 0 0 1 0 1 0 0 - - 0 0 0 0 1\n\nBase;wS1", "form"),
        ("skep1 here 4d 2 1 0 1 0 0 - - 0 0 0 0 1\n\nBase;wS1", "form"),
        ("skep1 here 4d 0 1 0 -1 0 0 - - 0 0 0 0 1\n\nBase;wS1", "form"),
        ("skep1 here 4d 0 1 0 01 0 0 - - 0 0 0 0 1\n\nBase;wS1", "form"),
        ("skep1 here 4d 0 1 0 1 0 0 - - 0 0 0 0 1\n\nBase;wS1\nAAAAAA", "form"),
        ("skep1 here 4d 0 1 0 " + "9" * 5000 + " 0 0 - - 0 0 0 0 1\n\nBase", "form"),
        ("skep1 here 4d 0 1 0 1 0 0 - - 0 0 0 0 1\n\ud800\nBase;wS1\nAAAAAA", "form"),
    ],
)
def test_what_is_no_message_is_refused_by_name(text: str, problem: str) -> None:
    with pytest.raises(Refused) as refused:
        texts.read_message(text)
    assert refused.value.problem == problem


def test_half_a_character_is_signed_by_nobody() -> None:
    assert room_keys.checked("\ud800\nx", "k" * 22, "n" * 16, WHITE) == ""


def test_a_message_and_a_state_come_back_as_they_were() -> None:
    white, _ = opened(6)
    white.make_offer(BACK)
    message = texts.read_message(white.message())
    assert texts.spell_message(message) == texts.spell_message(
        texts.read_message(texts.spell_message(message))
    )
    assert restored(plain(white.state)) == white.state
    assert (
        restored(plain(white.state)[:15]) == white.state
    )  # as it was kept before there were clocks
    for wrong in (None, [], [0] * 15, [1, -1] + [0] * 13, ["x"] * 15):
        assert restored(wrong) is None


# A hostile opponent

FORGED = "the opponent's text has moves of White that White did not make"


def forged(black: Sync, extra: int, **fields: Any) -> str:
    """Black's message with so many legal moves more, some of them White's."""
    game = Game.from_text(black.game.text())
    for _ in range(extra):
        game.play(sorted(game.board.legal_moves())[0])
    message = texts.read_message(black.message())
    return texts.spell_message(changed(message, moves=moves_of(game), **fields))


@pytest.mark.parametrize("plies", [0, 1, 6, 7])
@pytest.mark.parametrize("extra", [2, 3, 5])
def test_nobody_moves_for_the_other(plies: int, extra: int) -> None:
    white, black = opened(plies)
    before = moves(white)
    for _ in range(2):
        assert [news.kind for news in white.receive(forged(black, extra))] == [match_side.CLAIMED]
        assert moves(white) == before, FORGED
    white.own.deny()
    assert [news.kind for news in white.receive(forged(black, extra))] == [match_side.DIFFERS]
    assert moves(white) == before, FORGED
    mover = (white, black)[plies & 1]
    mover.game.play(choose(mover.game.board, random.Random(2)))
    assert told(mover, (black, white)[plies & 1]) == [match_side.MOVED]  # and the match goes on


def test_nobody_moves_for_the_other_on_a_new_transport_or_by_a_take_back() -> None:
    white, black = opened(6)
    before = moves(white)
    for one in (white, black):
        one.state = match_side.at_new_transport(one.state, one.game, one.seat)
    for generation in (0, 1):
        white.receive(forged(black, 2, generation=generation))
        assert moves(white) == before, FORGED
    white.make_offer(BACK)
    told(white, black)
    black.accept()
    assert [one.kind for one in white.receive(forged(black, 1))] == [match_side.CLAIMED]
    assert moves(white) == before, FORGED
    assert told(black, white) == [match_side.TAKEN_BACK]
    assert moves(white) == before[:4]


def test_a_move_on_its_way_is_not_replaced_by_one_that_nobody_here_made() -> None:
    white, black = opened(4)
    text = forged(black, 1)
    white.game.play(sorted(white.game.board.legal_moves())[-1])
    before = moves(white)
    assert [news.kind for news in white.receive(text)] == [match_side.CLAIMED]
    assert moves(white) == before, FORGED


def test_a_device_that_has_just_joined_takes_its_own_moves_from_the_other_side() -> None:
    """The person has gone on on a second device, with a link of some moves ago."""
    white, black = opened(6)
    start = Game()
    for text in moves(white)[:2]:
        start.play(text)
    second = Sync(start, NUMBER, WHITE, new_state(9), own=OwnMoves(joined=True))
    black.state = match_side.at_new_transport(black.state, black.game, BLACK)
    assert [news.kind for news in second.receive(black.message())] == [match_side.MOVED]
    assert moves(second) == moves(white)
    assert [news.kind for news in second.receive(forged(black, 2))] == [match_side.CLAIMED]


def test_the_person_may_say_that_the_moves_are_their_own() -> None:
    white, black = opened(6)
    text = forged(black, 2)
    white.receive(text)
    white.own.vouch(white.own.claimed)
    assert [news.kind for news in white.receive(text)] == [match_side.MOVED]
    assert len(moves(white)) == 8


def test_who_plays_is_not_sent_away_by_a_word_of_the_other_side() -> None:
    white, black = opened(4)
    message = texts.read_message(black.message())
    assert white.receive(texts.spell_message(changed(message, peer=1234567))) == []
    again = Sync(white.game, NUMBER, WHITE, white.state)  # after a reload
    assert again.receive(texts.spell_message(changed(message, peer=1234567))) == []


def test_no_message_is_of_a_generation_that_no_link_can_name() -> None:
    message = texts.read_message(opened(2)[1].message())
    for fields in ({"generation": 65536}, {"more": changed(message.more, pauses=65536)}):
        with pytest.raises(Refused):
            texts.read_message(texts.spell_message(changed(message, **fields)))
    assert texts.read_message(texts.spell_message(changed(message, generation=65535)))


@pytest.mark.parametrize(("pauses", "kept"), [(1, 0), (7, 0), (4, 4), (0, 0)])
def test_a_pause_is_not_taken_from_the_first_message(pauses: int, kept: int) -> None:
    """But how often both agreed is."""
    watch = Watch()
    black = watch.sides[BLACK]
    message = texts.read_message(watch.sides[WHITE].message())
    black.state = changed(black.state, received=0)
    black.receive(texts.spell_message(changed(message, more=changed(message.more, pauses=pauses))))
    assert black.state.pauses == kept and black.times and not black.times.paused()


# Versions


def resealed(text: str, *more: str, version: str = "skep2") -> str:
    """A message with other fields with names than it had."""
    head, *rest = text.split("\n")[:3]
    content = "\n".join([" ".join([version] + head.split(" ")[1:16] + list(more)), *rest])
    return content + "\n" + link_codec.check(content)


def test_a_field_of_a_later_version_is_passed_over_unless_it_must_be_known() -> None:
    white, _ = opened(2)
    text = white.message()
    assert texts.read_message(resealed(text, "shoe=44")) == texts.read_message(text)
    for fields, problem in (
        (["Shoe=44"], "newer"),
        (["shoe"], "form"),
        (["=44"], "form"),
        (["shoe=44", "shoe=44"], "form"),
        ([f"n{at}=1" for at in range(99)], "form"),
        (["clock=0.0", "times=0"], "form"),
        (["clock=60000", "times=0"], "form"),
        (["clock=60000.0"], "form"),
        (["clock=60000.0", "times=0.-1"], "form"),
        (["clock=60000.0", "times=0.ffffffff"], "form"),
        (["pauses=x"], "form"),
        (["end=soon"], "form"),
    ):
        with pytest.raises(Refused) as refused:
            texts.read_message(resealed(text, *fields))
        assert refused.value.problem == problem, fields


def test_with_a_page_of_the_first_version_a_game_without_clock_goes_on() -> None:
    white, black = opened(2)
    before = white.message()
    assert before[:6] == "skep2 "
    white = Sync(white.game, NUMBER, WHITE, white.state)
    assert white.receive(resealed(black.message(), version="skep1")) == []
    assert white.message()[:6] == "skep1 " and len(white.message().split("\n")[0].split(" ")) == 16
    white.receive(black.message())
    white.receive(resealed(black.message(), version="skep1"))
    assert white.message()[:6] == "skep2 "  # an older message that came late


def test_a_phrase_is_heard_once_also_where_its_first_message_is_lost() -> None:
    white, black = opened(2)
    white.say_phrase(2)
    lost, text = white.message(), white.message()
    assert [(news.kind, news.texts) for news in black.receive(text)] == [(match_side.SAID, ["2"])]
    assert black.receive(lost) == black.receive(text) == black.receive(white.message()) == []
    black = Sync(black.game, NUMBER, BLACK, restored(plain(black.state)) or new_state(2))
    assert black.receive(white.message()) == []  # after a reload
    for field in ("say=7.99999", "say=0.5", "say=2.9999999999"):
        assert black.receive(resealed(white.message(), field)) == []
    for field in ("say=hello", "say=2", "say=2.3.4", "say=<b>.1"):
        assert [news.kind for news in black.receive(resealed(white.message(), field))] == ["bad"]


# Colours by chance


def numbers(seed: int) -> Any:
    rng = random.Random(seed)
    return lambda: rng.randrange(1 << 32)


def tossing(seed: int = 1) -> tuple[Sync, Sync]:
    """Who invites, with Black until the colours are drawn, and who comes."""
    first, second = side(BLACK, 1), side(WHITE, 2)
    first.coin = coin_flip.inviters_flip(numbers(seed))
    committed = coin_flip.commitment(first.coin.first)
    second.coin = coin_flip.guests_flip(committed, numbers(seed + 1))
    return first, second


def test_both_find_the_same_colours_and_each_colour_comes() -> None:
    seen = []
    for seed in range(20):
        first, second = tossing(seed)
        assert first.coin and second.coin
        assert (
            first.message().find("Toss=-.-") > 0
        )  # nothing is told before the other number is known
        assert [news.kind for news in first.receive(second.message())] == [match_side.FLIPPED]
        assert [news.kind for news in second.receive(first.message())] == [match_side.FLIPPED]
        assert coin_flip.color_of(first.coin) == 1 - coin_flip.color_of(second.coin)
        seen.append(coin_flip.color_of(first.coin))
    assert set(seen) == {WHITE, BLACK}


def test_neither_side_changes_its_number_when_it_knows_the_other() -> None:
    first, second = tossing()
    assert first.coin and second.coin
    first.receive(second.message())
    color = coin_flip.color_of(first.coin)
    second.coin = changed(second.coin, second=coin_flip.random_number(numbers(9)))
    first.receive(second.message())
    assert coin_flip.color_of(first.coin) == color
    first, second = tossing()
    assert first.coin and second.coin
    first.coin = coin_flip.receive(first.coin, ("", coin_flip.revealed(second.coin)[1]))
    assert first.coin
    first.coin = changed(first.coin, first=coin_flip.random_number(numbers(9)))
    assert [news.kind for news in second.receive(first.message())] == [match_side.STEERED]
    assert not coin_flip.is_decided(second.coin)


def test_a_lost_draw_is_told_again_and_a_third_one_has_no_part_in_it() -> None:
    first, second = tossing()
    third = side(WHITE, 3)
    third.coin = second.coin
    first.receive(second.message())
    first.seat = coin_flip.color_of(first.coin)  # type: ignore[arg-type]
    assert first.receive(second.message()) == [] and first.must_reply
    assert [news.kind for news in first.receive(third.message())] == [match_side.STRANGER]
    assert [news.kind for news in third.receive(first.message())] == [match_side.SEATED]
    assert [news.kind for news in second.receive(first.message(REPLY))] == [match_side.FLIPPED]


def test_what_draws_no_colours_is_refused() -> None:
    first, _ = tossing()
    for field in ("Toss=", "Toss=-", "Toss=-.x", "Toss=-.-.-", "Toss=" + "g" * 32 + ".-"):
        with pytest.raises(Refused):
            texts.read_message(resealed(first.message(), field))


# Clocks


class Watch:
    """Two sides with a clock, on a device each; `ms` is the time that both live in."""

    def __init__(self, minutes: int = 1, increment_ms: int = 0, plies: int = 2) -> None:
        self.ms = 0
        self.sides = [self.side(seat, (minutes * 60000, increment_ms)) for seat in (WHITE, BLACK)]
        self.tell(WHITE, 0)
        for ply in range(plies):
            self.move(ply & 1, 0)

    def side(self, seat: int, terms: tuple[int, int]) -> Sync:
        game = Game()
        times = clock_of([], terms, seat, lambda: self.ms, game)
        times.connected(True)
        return Sync(game, NUMBER, seat, new_state(seat + 1), times=times)

    def tell(self, seat: int, lag_ms: int) -> list[str]:
        """One side says how things stand; what is owed comes back as late."""
        text = self.sides[seat].message()
        self.ms += lag_ms
        other = self.sides[1 - seat]
        kinds = [news.kind for news in other.receive(text)]
        if other.must_reply:
            text = other.message(REPLY)
            self.ms += lag_ms
            kinds += [news.kind for news in self.sides[seat].receive(text)]
        return kinds

    def move(self, seat: int, think_ms: int, lag_ms: int = 0) -> list[str]:
        self.ms += think_ms
        game = self.sides[seat].game
        game.play(sorted(game.board.legal_moves())[0])
        return self.tell(seat, lag_ms)

    def left(self, seat: int) -> tuple[int, int]:
        times = self.sides[seat].times
        assert times
        times.follow(self.sides[seat].game)
        return times.view().left_ms

    def flag(self, seat: int) -> None:
        """The page of that side looks at its clock."""
        side = self.sides[seat]
        assert side.times
        side.times.follow(side.game)
        if side.times.fallen() >= 0:
            side.game.lose_on_time(side.times.fallen())


def test_who_moves_tells_how_long_it_took_and_lag_is_given_back() -> None:
    watch = Watch(increment_ms=2000)
    watch.move(WHITE, 10000, lag_ms=1500)
    assert watch.left(WHITE)[0] == watch.left(BLACK)[0] == 52000
    # What the answer took on its way is nobody's time: Black thinks from when the move came.
    assert watch.left(BLACK)[1] == 60000 - 1500


def test_lag_without_end_is_not_given_back() -> None:
    """Who says that a move took a moment, while it took the other one's whole minute to arrive."""
    watch = Watch()
    watch.move(WHITE, 1000, lag_ms=20000)
    assert watch.left(BLACK)[0] == 60000 - 21000 + LAG_MS
    assert watch.left(WHITE)[0] == watch.left(BLACK)[0]  # taken over: it can have been so


def test_nobody_charges_the_other_side_more_than_there_was_time() -> None:
    watch = Watch()
    watch.move(WHITE, 1000)
    black = watch.sides[BLACK]
    forged = texts.read_message(black.message())
    times = list(forged.more.times)
    times[2] = 59000
    forged = changed(forged, serial=forged.serial + 1, more=changed(forged.more, times=times))
    watch.sides[WHITE].receive(texts.spell_message(forged))
    assert watch.left(WHITE)[0] == 59000


def test_a_forged_fall_of_the_flag_is_told_and_ends_nothing() -> None:
    watch = Watch()
    watch.move(WHITE, 1000)
    watch.move(BLACK, 1000)
    watch.ms += 5000
    watch.sides[BLACK].game.lose_on_time(WHITE)
    assert watch.tell(BLACK, 0) == [match_side.DOUBTED]
    assert watch.sides[WHITE].game.outcome()[0] == ONGOING


def test_the_flag_falls_on_both_sides() -> None:
    watch = Watch()
    watch.ms += 60001
    watch.flag(WHITE)
    assert watch.tell(WHITE, 100) == [match_side.ENDED]
    assert [side.game.outcome() for side in watch.sides] == [(BLACK, "time")] * 2


def test_a_flag_that_falls_while_the_move_is_being_taken_back_ends_nothing() -> None:
    """Black asks for a move back and plays on; White grants it while Black's page sees White's flag
    fall. One page said then that the game was over, and the other one played on."""
    watch = Watch(plies=3)
    white, black = watch.sides
    black.make_offer(BACK)
    watch.tell(BLACK, 0)
    black.game.play(sorted(black.game.board.legal_moves())[0])
    black.message()  # is on its way
    assert [news.kind for news in white.accept()] == [match_side.TAKEN_BACK]
    watch.ms += 70000
    watch.flag(BLACK)
    assert black.game.outcome() == (BLACK, "time")
    assert watch.tell(WHITE, 0) == [match_side.TAKEN_BACK]
    assert moves(white) == moves(black) and len(moves(white)) == 1
    for side in watch.sides:
        assert side.game.outcome()[0] == ONGOING


def test_who_resigned_while_a_move_was_taken_back_has_resigned() -> None:
    white, black = opened(6)
    white.make_offer(BACK)
    told(white, black)
    black.accept()
    white.resign()
    assert told(black, white) == [match_side.TAKEN_BACK, match_side.ENDED]
    assert white.game.outcome() == black.game.outcome() == (BLACK, "resignation")
    assert moves(white) == moves(black) and len(moves(white)) == 4


def test_who_sleeps_through_their_time_has_lost_when_they_wake() -> None:
    """A tab asleep for ten minutes, whose own clock has not been looked at."""
    watch = Watch()
    watch.ms += 59000
    watch.flag(BLACK)
    assert watch.sides[BLACK].game.outcome()[0] == ONGOING
    watch.ms += 541000
    watch.flag(BLACK)
    assert watch.tell(BLACK, 100) == [match_side.ENDED]
    assert [side.game.outcome() for side in watch.sides] == [(BLACK, "time")] * 2


def test_who_had_no_connection_does_not_charge_the_other_for_it() -> None:
    watch = Watch()
    black = watch.sides[BLACK].times
    assert black
    black.connected(False)
    watch.ms += 300000
    watch.flag(BLACK)
    black.connected(True)
    watch.flag(BLACK)
    assert watch.sides[BLACK].game.outcome()[0] == ONGOING


def test_a_pause_takes_two_and_stops_both_clocks() -> None:
    watch = Watch()
    watch.ms += 3000
    watch.sides[WHITE].make_offer(PAUSE)
    assert watch.tell(WHITE, 0) == [match_side.OFFERED]
    assert not watch.sides[WHITE].times.paused()  # type: ignore[union-attr]
    assert [news.kind for news in watch.sides[BLACK].accept()] == [match_side.PAUSED]
    assert watch.tell(BLACK, 0) == [match_side.PAUSED]
    watch.ms += 900000
    assert watch.left(WHITE) == watch.left(BLACK) == (57000, 60000)
    for side in watch.sides:
        side.make_offer(PAUSE)  # both at once
    assert watch.tell(WHITE, 0)[0] == match_side.PAUSED
    watch.tell(BLACK, 0)
    assert [side.state.pauses for side in watch.sides] == [2, 2]
    watch.move(WHITE, 2000)
    assert watch.left(WHITE) == watch.left(BLACK) == (55000, 60000)


def test_a_move_taken_back_gives_its_time_back() -> None:
    watch = Watch()
    watch.move(WHITE, 9000)
    watch.sides[WHITE].make_offer(BACK)
    watch.tell(WHITE, 0)
    watch.sides[BLACK].accept()
    watch.tell(BLACK, 0)
    assert watch.left(WHITE) == watch.left(BLACK) == (60000, 60000)


def test_a_clock_comes_back_as_it_was_kept_and_nothing_else_makes_one() -> None:
    watch = Watch(plies=6)
    watch.ms += 4000
    side = watch.sides[WHITE]
    assert side.times
    kept = side.times.plain()
    again = clock_of(kept, side.times.terms, WHITE, lambda: watch.ms, side.game)
    assert again.view() == side.times.view()
    for wrong in (None, [], [1] * 5, kept[:-1], ["x"] * len(kept), [-7] * len(kept)):
        fresh = clock_of(wrong, side.times.terms, WHITE, lambda: watch.ms, side.game)
        assert max(fresh.view().left_ms) <= 60000


def test_two_pages_with_different_clocks_tell_and_change_nothing() -> None:
    watch = Watch()
    other = Watch(minutes=3)
    other.move(WHITE, 1000)
    assert [news.kind for news in watch.sides[BLACK].receive(other.sides[WHITE].message())] == [
        match_side.CLOCKS
    ]
    plain_one, _ = opened(4)
    news = watch.sides[BLACK].receive(resealed(plain_one.message(), version="skep1"))
    assert [one.kind for one in news] == [match_side.OLDER] and len(moves(watch.sides[BLACK])) == 2


# A plain model of two people with several tabs each and a bad road


class Tab:
    """One tab of one person: a side, and what the person there is told."""

    def __init__(self, world: "World", person: int) -> None:
        self.world = world
        self.person = person
        self.wake()

    def wake(self) -> "Tab":
        """Reads what is kept, and says how things stand."""
        world, person = self.world, self.person
        kept = world.kept[person]
        game = Game.from_text(kept[0])
        game.end_as(kept[1])
        state = restored(kept[2]) or new_state(person + 1)
        if kept[1] != ONGOING and kept[3] == TIME and game.outcome()[0] != ONGOING:
            game.undo(1)
            game.lose_on_time(WHITE + BLACK - kept[1])
        times = None
        if world.terms:
            times = clock_of(kept[4], world.terms, person, lambda: world.at_ms, game)
            times.connected(True)
        own = OwnMoves(lambda: moves_of(Game.from_text(world.kept[person][0])))
        now = lambda: world.steps  # noqa: E731
        self.side = Sync(game, NUMBER, person, state, now=now, times=times, own=own)
        self.say()
        return self

    def say(self, kind: str = HERE) -> None:
        self.world.send(self, self.side.message(kind))
        self.keep()

    def keep(self) -> None:
        """As a browser keeps it: what another tab has come further with is not overwritten."""
        side = self.side
        rank = (side.state.generation, bool(side.game.agreed[1]), len(side.game.played))
        if rank >= self.world.ranks[self.person]:
            self.world.ranks[self.person] = rank
            data = (side.game.text(), *side.game.agreed, plain(side.state))
            times = side.times.plain() if side.times else []
            self.world.kept[self.person] = (data[0], data[1], data[3], data[2], times)

    def hear(self, text: str) -> None:
        for news in self.side.receive(text):
            assert news.kind not in TROUBLE, (news, text)
            self.world.replaced += news.kind == match_side.REPLACED
        if self.side.must_reply:
            self.say(REPLY)
        self.keep()
        self.world.look(self)

    def tick(self) -> None:
        """The clock is looked at, as a page does all the time."""
        side = self.side
        if side.times:
            side.times.follow(side.game)
            fallen = side.times.fallen()
            if fallen >= 0:
                side.game.lose_on_time(fallen)
                self.world.fallen += 1

    def act(self, rng: random.Random) -> None:
        side = self.side
        chance = rng.random()
        theirs = side.open_peer_offer()
        self.tick()
        if theirs.kind in (A_DRAW, BACK):
            if chance < (0.02 if theirs.kind == A_DRAW else 0.5):
                side.accept()
            elif chance < 0.6:
                side.decline()
        if side.game.outcome()[0] != ONGOING:
            return
        if chance < 0.01:
            side.resign()
        elif chance < 0.1:
            side.make_offer(BACK if chance < 0.07 else A_DRAW)
        elif side.game.board.turn == side.seat:
            side.game.play(choose(side.game.board, rng))
        self.say()
        self.world.look(self)


class World:
    """A road with faults, two people, and the model: what both have agreed, by era."""

    def __init__(
        self,
        seed: int,
        tabs: bool = False,
        terms: tuple[int, int] | None = None,
        bad: bool = True,
        step_ms: int = 1000,
    ) -> None:
        self.rng = random.Random(seed)
        start = Game().text()
        self.kept: list[Any] = [(start, ONGOING, plain(new_state(p + 1)), "", []) for p in (0, 1)]
        self.terms = terms
        self.at_ms = self.fallen = 0
        self.step_ms = step_ms
        self.ranks = [(0, False, 0)] * 2
        self.bag: list[tuple[Tab, str]] = []
        self.tabs = tabs
        self.silent: list[Tab | None] = [None, None]
        self.open: list[Tab] = []
        self.eras: dict[int, list[str]] = {}
        self.replaced = self.steps = 0
        self.bad = bad
        self.open = [Tab(self, person) for person in (0, 1)]

    def send(self, tab: Tab, text: str) -> None:
        for other in self.open:
            if other is not tab:
                lost = self.bad and self.rng.random() < 0.25
                self.bag += [(other, text)] * (0 if lost else self.rng.choice((1, 1, 1, 2)))

    def deliver(self) -> None:
        place = self.rng.randrange(len(self.bag)) if self.bad else 0
        tab, text = self.bag.pop(place)
        if tab in self.open:
            tab.hear(text)

    def look(self, tab: Tab) -> None:
        """What both have in one era is one history, which only grows."""
        side = tab.side
        agreed = moves(side)[: side.state.agreed]
        known = self.eras.setdefault(side.state.generation, agreed)
        shared = min(len(known), len(agreed))
        assert known[:shared] == agreed[:shared]
        if len(agreed) > len(known):
            self.eras[side.state.generation] = agreed

    def fault(self) -> None:
        chance = self.rng.random()
        tab = self.rng.choice(self.open)
        if (
            self.tabs and chance < 0.4
        ):  # the other tab: it reads what is kept, this one falls silent
            other = self.silent[tab.person]
            self.silent[tab.person] = tab
            self.open[self.open.index(tab)] = other.wake() if other else Tab(self, tab.person)
        elif chance < 0.6:  # a reload, with whatever was on its way to that tab
            self.open[self.open.index(tab)] = Tab(self, tab.person)
        elif chance < 0.8:  # another road: nothing that was on its way arrives
            self.bag.clear()
        else:  # a link: the game as it stands there is taken, if it goes on from here
            other = self.rng.choice([one for one in self.open if one.person != tab.person])
            theirs, mine = moves(tab.side), moves(other.side)
            same_era = tab.side.state.generation == other.side.state.generation
            if same_era and theirs[: len(mine)] == mine and not other.side.game.agreed[1]:
                for text in theirs[len(mine) :]:
                    other.side.game.play(text)
                other.keep()

    def run(self) -> None:
        for _ in range(150):
            self.steps += 1
            self.at_ms += self.rng.randrange(self.step_ms)
            chance = self.rng.random()
            if self.bag and chance < 0.6:
                self.deliver()
            elif chance < 0.65 and self.bad:
                self.fault()
            else:
                self.rng.choice(self.open).act(self.rng)
        self.bad = False
        for _ in range(4):
            for tab in self.open:
                tab.say()
            while self.bag:
                self.deliver()
        first = self.open[0].side
        for tab in self.open[1:]:
            assert moves(tab.side) == moves(first)
            assert tab.side.game.outcome() == first.game.outcome()
            assert tab.side.state.generation == first.state.generation
        for era, agreed in self.eras.items():
            if era == first.state.generation:
                assert moves(first)[: len(agreed)] == agreed


RUNS = 20
"""So many of each kind by day; the nightly run has a hundred and more."""


def seeds(runs: int, all_runs: int) -> list[Any]:
    late = [pytest.param(range(runs, all_runs), marks=pytest.mark.nightly)]
    return [range(runs)] + late


@pytest.mark.slow
@pytest.mark.parametrize("run", seeds(RUNS, 100))
def test_whatever_happens_on_the_road_both_have_the_same_game_in_the_end(run: range) -> None:
    for seed in run:
        world = World(seed)
        world.run()
        assert not world.replaced


@pytest.mark.parametrize("run", seeds(6, 100))
def test_so_it_is_with_a_clock_and_a_bad_road(run: range) -> None:
    for seed in run:
        World(seed, terms=(3600000, 0)).run()


@pytest.mark.parametrize("run", seeds(6, 100))
def test_so_it_is_where_the_flag_falls(run: range) -> None:
    worlds = [World(seed, terms=(9000, 100), bad=False, step_ms=300) for seed in run]
    for world in worlds:
        world.run()
    assert [world for world in worlds if world.fallen]


@pytest.mark.slow
@pytest.mark.parametrize("run", seeds(RUNS, 100))
def test_so_it_is_with_a_second_tab(run: range) -> None:
    for seed in run:
        World(seed, tabs=True).run()


# Hostile messages


def spoiled(text: str, rng: random.Random) -> str:
    """A message with something wrong about it; its check is right where it could be forged."""
    chance = rng.random()
    if chance < 0.2:
        return text[: rng.randrange(len(text))]
    if chance < 0.3:
        return text * rng.randrange(2, 40)
    if chance < 0.6:
        letters = list(text)
        for _ in range(rng.randrange(1, 4)):
            letters[rng.randrange(len(letters))] = chr(rng.choice((0, 10, 32, 45, 48, 59, 0x202E)))
        return "".join(letters)
    if chance < 0.8:
        lines = text.split("\n")
        head = lines[0].split(" ")
        at = rng.randrange(1, len(head))
        head[at] = rng.choice(
            ("0", "1", "-1", "9" * 12, "d", "w", "draw", "back", "again", "x", "")
        )
        return "\n".join([" ".join(head)] + lines[1:])
    parts = text.split(";")
    rng.shuffle(parts)
    return ";".join(parts)


def checked(text: str) -> str:
    """Somebody who knows how messages are made has made this one."""
    content = text.rpartition("\n")[0]
    try:
        return content + "\n" + link_codec.check(content)
    except UnicodeEncodeError:
        return text


@pytest.mark.parametrize("count", [2000, pytest.param(100000, marks=pytest.mark.nightly)])
def test_no_message_of_a_stranger_changes_or_breaks_anything(count: int) -> None:
    """Garbled, replayed, forged and oversized ones from somebody who has no seat here."""
    white, black = opened(16)
    rng = random.Random(5)
    third = Sync(Game.from_text(black.game.text()), NUMBER, BLACK, new_state(99))
    known = [black.message() for _ in range(3)]
    for text in known:
        white.receive(text)
    before = moves(white), white.game.outcome(), white.state
    for _ in range(count):
        chance = rng.random()
        if chance < 0.1:
            text = rng.choice(known)
        elif chance < 0.5:
            text = spoiled(rng.choice(known), rng)
        else:
            text = spoiled(third.message(), rng)
            if f" {black.state.who:x} " not in text.split("\n")[0]:
                text = checked(text)
        white.receive(text)
        assert (moves(white), white.game.outcome(), white.state) == before, text


@pytest.mark.parametrize("count", [1000, pytest.param(100000, marks=pytest.mark.nightly)])
def test_no_message_of_who_sits_opposite_changes_what_both_have(count: int) -> None:
    """Forged by somebody who has the seat and its key: all that they can do is to move by the rules, to
    give up and to ask."""
    rng = random.Random(7)
    for at in range(count):
        if at % 40 == 0:
            white, black = opened(16)
            before = moves(white)
        text = checked(spoiled(black.message(), rng))
        white.receive(text)
        assert moves(white)[:16] == before, text
        assert len(moves(white)) <= 17, text
        assert white.game.outcome()[0] in (ONGOING, WHITE), text
