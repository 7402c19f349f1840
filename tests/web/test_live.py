"""Live games in their sessions: two devices, a road between them, and what each person is told."""

import random
from typing import Any

import pytest

from hive_core.game import Game
from hive_core.game.link import Linked, alone, spell_link
from hive_core.notation import link_codec
from hive_core.records import changed
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from hive_core.rules.errors import LinkError
from tests.props.test_links import garbled
from tests.web.fakes import Memory, table_for
from tests.web.test_links import LINES, Desk, words
from tools.bench.links import random_game
from web.game import panel_state
from web.peer import invite_link, room_keys
from web.peer import message as texts
from web.peer.invite_link import invitation_of, parse_invite_link, spell_invite_link
from web.remote.connection import LISTENS, MOST_DEBT, TEXT_WORK, is_direct
from web.remote.correspondence import Correspondence
from web.remote.live_game import LiveGame
from web.remote.watching import watch_address
from web.saved_records.remote_match import direct_failure

PLAIN_LINK = "#" + spell_invite_link(invitation_of(Linked(Game(), 0, 77, WHITE, ("", ""))))


class Air:
    """The rooms of a broker: who is in them, and each side's last text."""

    def __init__(self, here: bool = True) -> None:
        self.here = here
        self.ends: list[End] = []
        self.kept: dict[tuple[str, int], str] = {}
        self.now = self.at_ms = 0
        self.offers = 0
        self.tabs_heard: list[Any] = []

    def has_relay(self) -> bool:
        return self.here

    def seconds(self) -> int:
        self.now += 1
        return self.now

    def milliseconds(self) -> int:
        return self.at_ms

    def tabs(self, heard: Any) -> Any:
        self.tabs_heard.append(heard)
        return lambda text: [one(text) for one in self.tabs_heard]

    def beside(self, place: str, told: Any) -> "End":
        for end in self.ends:
            if end.called == place:  # what one tab has is heard by all of its browser
                return End(self, end.place, end.role, told)
        told("alone", "")
        return End(self, "direct beside " + place, 0, told)

    def direct(self, offer: str, place: str, told: Any) -> "End":
        self.offers += not offer
        number = offer.partition(" ")[2] or str(self.offers)
        end = End(self, "direct " + number, 1 if offer else 0, told)
        end.called = place
        told("code", ("answer " if offer else "offer ") + number)
        return end

    def relay(self, name: str, key: str, role: int, told: Any) -> "End":
        return End(self, name + key, role, told)


class End:
    """One end of a road; `go` opens it, `cut` breaks it."""

    def __init__(self, air: Air, place: str, role: int, told: Any) -> None:
        self.air, self.place, self.role, self.told = air, place, role, told
        self.called = ""
        self.queue: list[str] = []
        air.ends.append(self)

    def others(self) -> "list[End]":
        """Who hears it when this end comes, speaks and goes."""
        if self.role > 1:
            return []
        heard = (1 - self.role, 2) + ((LISTENS,) if not self.role else ())
        return [e for e in self.air.ends if e.place == self.place and e.role in heard]

    def go(self) -> None:
        self.told("open", "")
        for other in self.others():
            other.told("here", "")
        for _ in [end for end in self.air.ends if self in end.others()]:
            self.told("here", "")
        if self.role > 1:
            for seat in (0, 1)[: 2 if self.role == 2 else 1]:
                text = self.air.kept.get((self.place, seat))
                if text:
                    self.told("kept" if self.role == 2 else "text", text)
            return
        kept = self.air.kept.get((self.place, 1 - self.role))
        if kept:
            self.told("text", kept)

    def accept(self, answer: str) -> None:
        if self.place != "direct " + answer.partition(" ")[2] or not self.others():
            self.told("failed", "")
            return
        for end in [self, *self.others()]:
            end.told("open", "")
            end.told("here", "")

    def send(self, text: str) -> None:
        self.air.kept[self.place, self.role] = text
        for other in self.others():
            other.queue.append(text)

    def close(self) -> None:
        if self in self.air.ends:
            self.air.ends.remove(self)
            for other in self.others():
                other.told("gone", "")


def settle(air: Air) -> None:
    """Lets everything arrive."""
    while [end for end in air.ends if end.queue]:
        for end in list(air.ends):
            if end.queue:
                end.told("text", end.queue.pop(0))


class Device:
    """A browser with Skep in it, and rooms in reach."""

    def __init__(self, air: Air, memory: Memory | None = None) -> None:
        self.air = air
        self.memory = memory or Memory()
        self.session = table_for(self.memory)
        rng = random.Random(id(self))
        self.session.random_u32 = lambda: rng.randrange(1, 1 << 32)
        self.desk: Any = Desk()
        self.live = LiveGame(self.session, self.desk, air, self.desk)
        self.links = Correspondence(self.session, self.desk, self.desk, self.live)
        page = self.session.page
        page.follow = self.live.follow
        page.ask_friend = self.links.ask
        page.invite = self.links.send
        self.session.open()
        self.open_roads()

    def open_roads(self) -> None:
        for _ in range(2):  # who is invited listens first, and then comes once more to speak
            for end in list(self.air.ends):
                if (
                    end is self.live.connection.transport
                    and not self.live.connection.is_open
                    and end.place[:7] != "direct "
                ):
                    end.go()
        settle(self.air)

    def again(self) -> "Device":
        """The same browser after a reload."""
        self.live.leave()
        return Device(self.air, self.memory)

    def invite(self, side: str = "white", minutes: int = 0, increment: int = 0) -> str:
        choice = changed(self.session.setup, opponent="room", side=side)
        self.session.new_game.start(changed(choice, minutes=minutes, increment=increment))
        self.open_roads()
        return "#" + str(self.desk.offers[-1].link("Ana"))

    def arrive(self, link: str) -> None:
        self.links.incoming.open_link(link)
        self.open_roads()

    def play(self, text: str) -> None:
        self.session.play(text)
        settle(self.air)

    @property
    def game(self) -> Game:
        return self.session.game  # type: ignore[no-any-return]

    @property
    def presence(self) -> str:
        return str(self.session.page.table.friend.presence)


def both(plies: int = 2, minutes: int = 0, increment: int = 0) -> tuple[Device, Device, Air]:
    air = Air()
    ana, bob = Device(air), Device(air)
    bob.arrive(ana.invite(minutes=minutes, increment=increment))
    for ply in range(plies):
        (bob if ply & 1 else ana).play(LINES[ply])
    return ana, bob, air


def test_one_invites_the_other_opens_the_link_and_both_play() -> None:
    ana, bob, _ = both(4)
    assert ana.game.text() == bob.game.text() and len(ana.game.played) == 4
    assert ana.presence == bob.presence == "there"
    assert not ana.session.page.table.friend.due
    assert ana.desk.offers[-1].kind == "room"
    assert not any("has moved" in text for text in ana.desk.told)  # the board shows one move


def test_no_second_draw_is_offered_while_one_is_open() -> None:
    """The button stayed as it was, so that nobody saw that the offer had gone out."""
    ana, bob, air = both(2)

    def may_offer(device: Device) -> bool:
        return panel_state.bar(device.game.snapshot(), device.session.page.table).ask_draw

    assert may_offer(ana) and may_offer(bob)
    ana.live.offers.offer("draw")
    settle(air)
    bob.desk.answers.pop()  # no answer: bob plays on
    assert not may_offer(ana) and may_offer(bob)
    ana.play(LINES[2])
    assert not may_offer(ana)
    bob.play(LINES[3])
    assert may_offer(ana)
    ana.live.offers.offer("draw")
    settle(air)
    bob.desk.answer(False)
    settle(air)
    assert "does not want a draw" in ana.desk.told[-1]
    assert may_offer(ana)


def test_nobody_is_there_before_the_link_is_opened() -> None:
    ana = Device(Air())
    ana.invite()
    assert ana.presence == "waiting"


@pytest.mark.parametrize("who", [0, 1])
def test_a_reload_takes_nothing_and_what_happened_meanwhile_is_there(who: int) -> None:
    ana, bob, air = both(4)
    left, stays = (ana, bob) if who == 0 else (bob, ana)
    left.live.leave()
    assert stays.presence == "gone" and "away" in stays.desk.heard
    if stays is ana:
        ana.play(LINES[4])
    back = Device(air, left.memory)
    assert back.game.text() == stays.game.text()
    assert stays.presence == back.presence == "there"


def test_without_a_connection_the_move_goes_by_link_and_then_live_again() -> None:
    ana, bob, air = both(2)
    ana.live.connection.receive_event("closed", "")
    ana.play(LINES[2])
    assert ana.presence == "cut" and ana.session.page.table.friend.due
    ana.links.send()
    link = "#" + ana.desk.offers[-1].link("Ana")
    bob.links.incoming.open_link(link)
    assert len(bob.game.played) == 3
    ana.live.connection.receive_event("open", "")
    settle(air)
    bob.play(LINES[3])
    assert ana.game.text() == bob.game.text() and len(ana.game.played) == 4


def test_what_was_on_its_way_when_the_line_was_cut_counts_and_says_nothing_of_the_line() -> None:
    ana, bob, air = both(2)
    ana.live.connection.receive_event("closed", "")
    ana.live.connection.receive_event("here", "")
    assert ana.presence == "cut"
    ana.live.connection.receive_event(
        "text", air.kept[next(place for place in air.kept if place[1] == 1)]
    )
    assert ana.presence == "cut" and ana.game.text() == bob.game.text()


def test_where_a_site_has_no_rooms_the_invitation_opens_the_game_by_links() -> None:
    ana = Device(Air())
    bob = Device(Air(here=False))
    bob.arrive(ana.invite())
    assert bob.session.remote.color == BLACK and not bob.session.is_live()


def test_a_draw_is_offered_and_after_a_no_not_at_once_again() -> None:
    ana, bob, air = both(2)
    ana.session.ending.offer_draw()
    settle(air)
    assert bob.desk.answer(False) == words()("live.ask.draw", name="Ana")
    settle(air)
    assert ana.desk.told[-1] == words()("live.declined.draw", name="Your friend")
    ana.session.ending.offer_draw()
    settle(air)
    assert ana.desk.told[-1] == words()("live.declined.draw.wait", name="Your friend", n=10)
    assert not bob.desk.answers
    # A page that was loaded again knows nothing of it; the other one does, and says no by itself.
    ana = ana.again()
    settle(air)
    ana.session.ending.offer_draw()
    settle(air)
    assert not bob.desk.answers
    assert ana.desk.told[-1] == words()("live.declined.draw", name="Your friend")
    # Who has said no may offer it.
    bob.session.ending.offer_draw()
    settle(air)
    ana.desk.answer(True)
    settle(air)
    assert ana.game.outcome()[0] == bob.game.outcome()[0] == DRAW


def test_a_takeback_is_asked_for_once_a_turn() -> None:
    ana, bob, air = both(2)
    ana.session.undo()
    settle(air)
    bob.desk.answer(False)
    settle(air)
    ana.session.undo()
    settle(air)
    assert not bob.desk.answers
    assert ana.desk.told[-1] == words()("live.declined.back", name="Your friend")
    ana.play(LINES[2])
    bob.play(LINES[3])
    ana.session.undo()
    settle(air)
    assert bob.desk.answers


def test_a_move_is_taken_back_by_agreement() -> None:
    ana, bob, air = both(2)
    ana.session.undo()
    settle(air)
    bob.desk.answer(True)
    settle(air)
    assert ana.game.text() == bob.game.text() and not ana.game.played
    ana.play(LINES[0])
    assert len(bob.game.played) == 1


def test_a_move_taken_back_is_kept_so_and_nobody_is_told_of_another_tab() -> None:
    ana, bob, air = both(4)
    ana.session.undo()
    settle(air)
    bob.desk.answer(True)
    settle(air)
    for device in (ana, bob):
        assert device.session.notices.names == []
        (key,) = device.session.saving.local_games.listed()
        assert device.session.saving.local_games.get(key)["plies"] == len(device.game.played) == 2


def test_resigning_and_another_game_with_the_colours_changed() -> None:
    ana, bob, air = both(2)
    ana.session.ending.resign()
    settle(air)
    assert bob.game.outcome() == ana.game.outcome() == (BLACK, "resignation")
    bob.session.new_game.rematch()
    settle(air)
    assert bob.session.opponent_view().asks == "again"
    assert not ana.session.opponent_view().asks
    ana.desk.answer(True)
    settle(air)
    assert not bob.session.opponent_view().asks
    assert ana.session.remote.color == BLACK and bob.session.remote.color == WHITE
    assert ana.session.remote.number == bob.session.remote.number
    bob.play(LINES[0])
    assert ana.game.text() == bob.game.text() and len(ana.game.played) == 1


def test_who_has_the_link_but_no_seat_is_told() -> None:
    ana, bob, air = both(2)
    third = Device(air)
    third.arrive("#" + ana.desk.offers[0].link("Ana"))
    settle(air)
    assert words()("live.seated_watch") in third.desk.told
    assert third.game.text() == ana.game.text()
    assert not third.session.remote
    third.open_roads()
    bob.play("bQ -bG1") if bob.game.board.turn == BLACK else ana.play(LINES[2])
    assert ana.game.text() == bob.game.text() == third.game.text()


@pytest.mark.parametrize("yes", [False, True])
def test_a_link_connects_directly_only_once_the_person_allows_it(yes: bool) -> None:
    """Who made the link would learn the address of whoever opens it."""
    air = Air(here=False)
    ana, bob = Device(air), Device(air)
    bob.desk.connects = False
    ana.session.new_game.start(changed(ana.session.setup, opponent="direct", side="white"))
    link = "#" + ana.desk.offers[-1].link("Ana")
    ends = len(air.ends)
    bob.links.incoming.open_link(link)
    assert len(air.ends) == ends and not bob.session.remote
    assert bob.desk.answer(yes) == words()("friend.invite.by", name="Ana")
    assert bob.desk.asked[-1][1].startswith(words()("friend.invite.color.1"))
    assert bob.session.remote and bob.session.is_live() == yes
    assert len(air.ends) == ends + yes


@pytest.mark.parametrize("yes", [False, True])
def test_a_game_moves_to_a_direct_connection_only_once_the_person_allows_it(yes: bool) -> None:
    ana, bob, air = both(3)
    bob.desk.connects = False
    ana.links.go_on("direct")
    link = "#" + ana.desk.offers[-1].link("Ana")
    ends = [end for end in air.ends if end.place[:6] == "direct"]
    bob.arrive(link)
    assert [end for end in air.ends if end.place[:6] == "direct"] == ends
    assert bob.desk.answer(yes) == words()("friend.direct.title")
    assert is_direct(bob.session.remote.transport) == yes
    assert len(bob.game.played) == 3


def test_an_answer_to_another_match_connects_nowhere() -> None:
    ana = Device(Air(here=False))
    ana.session.new_game.start(changed(ana.session.setup, opponent="direct", side="white"))
    linked = Linked(Game("MLP"), 0, 12345, WHITE, ("", ""))
    ana.links.incoming.open_link(
        "#" + spell_invite_link(changed(invitation_of(linked), answer="answer 1"))
    )
    assert ana.desk.asked[-1][1] == words()("live.passed_on")
    assert ana.presence == "waiting"


@pytest.mark.parametrize("yes", [False, True])
def test_no_link_takes_a_live_game_off_the_board_without_a_question(yes: bool) -> None:
    ana, _, _ = both(2)
    before = ana.game.text()
    ana.links.incoming.open_link("#" + spell_link(alone(Game.from_text("Base;wS1"))))
    assert ana.game.text() == before and ana.session.is_live()
    assert ana.desk.asked[-1][1] == words()("warn.live")
    ana.desk.answer(yes)
    assert (ana.game.text() == before) != yes and ana.session.is_live() != yes


@pytest.mark.parametrize("reload", [False, True])
def test_no_address_takes_a_live_game_off_the_board_without_a_question(reload: bool) -> None:
    ana, bob, air = both(2)
    if reload:
        ana = ana.again()
    before, calls = ana.game.text(), ana.session.page.calls
    ana.session.new_game.open_address("", "0")
    ana.session.new_game.open_address("Base;wS1")
    assert ana.game.text() == before and ana.session.is_live()
    assert [call[0] for call in calls][-2:] == ["offer_game", "offer_text"]
    bob.session.ending.resign()
    settle(air)
    ana.session.new_game.open_address("", "0")  # nobody waits any more
    assert not ana.session.is_live()


def test_an_invitation_that_nobody_took_is_left_without_a_question() -> None:
    ana = Device(Air())
    ana.invite()
    ana.session.new_game.open_address("", "0")
    assert not ana.session.is_live()


def sends(device: Device, text: str) -> None:
    """A page that was changed sends this text over the road, signed as any other."""
    device.live.connection.send(text, device.live.signed_relay())
    settle(device.air)


def test_a_flood_ends_the_connection_with_a_sentence() -> None:
    ana, bob, air = both(2)
    air.seconds = lambda: 5  # type: ignore[method-assign]
    for _ in range(MOST_DEBT // TEXT_WORK + 1):
        sends(bob, "nonsense")
    assert ana.live.connection.transport is None and ana.desk.told[-1] == words()("live.flood")
    assert len(ana.game.played) == 2


def test_texts_of_others_in_the_room_do_not_count_as_the_friends() -> None:
    """Whoever knows a room's name can write there; nobody but the friend can sign it."""
    ana, bob, air = both(2)
    air.seconds = lambda: 5  # type: ignore[method-assign]
    for _ in range(500):
        ana.live.connection.receive_event("foreign", "")
        ana.live.connection.receive_event("text", "nonsense")
        ana.live.connection.receive_event("text", "n" * 40000 + "\n" + "0" * 32)
    assert ana.live.connection.dropped == 1500 and ana.live.connection.debt < TEXT_WORK
    ana.play(LINES[2])
    bob.play(LINES[3])
    assert ana.game.text() == bob.game.text() and len(ana.game.played) == 4


def illegal(bob: Device, plies: int) -> str:
    """A text of Bob's whose last move is illegal, after so many that are legal."""
    assert bob.live.sync
    game = Game.from_text(bob.game.text())
    rng = random.Random(plies)
    while len(game.played) < plies:
        game.play(rng.choice(sorted(game.board.legal_moves())))
    moves = [ply.text for ply in game.played] + ["wS1"]
    return texts.spell_message(changed(texts.read_message(bob.live.sync.message()), moves=moves))


def test_a_flood_of_work_ends_the_connection_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few long texts cost more than many short ones: what the rules have to check is counted."""
    ana, bob, air = both(2)
    air.seconds = lambda: 5  # type: ignore[method-assign]
    assert ana.live.sync
    ana.live.sync.own.joined = True  # so that the moves are checked, and not only asked about
    sent = 0
    checked = 0
    while ana.live.connection.transport and sent < 20:
        sends(bob, illegal(bob, 300 + sent))
        checked += ana.live.sync.work
        sent += 1
    assert sent <= 3 and checked <= MOST_DEBT
    assert len(ana.game.played) == 2


def test_three_illegal_games_end_the_connection_and_none_is_read_twice() -> None:
    ana, bob, _ = both(2)
    assert ana.live.sync
    for at, plies in enumerate((2, 3, 4)):
        ana.live.sync.own.joined = True
        sends(bob, illegal(bob, plies))
        assert ana.live.sync.work == plies - 1
        if at < 2:
            sends(bob, illegal(bob, plies))
            assert ana.live.sync.work == 0 and ana.live.connection.transport
    assert ana.live.connection.transport is None
    assert ana.desk.told[-1] == words()("live.refused") and len(ana.game.played) == 2


def test_an_illegal_game_is_not_read_again_after_a_reload() -> None:
    ana, bob, _ = both(3)
    sends(bob, illegal(bob, 3))
    assert ana.live.sync and ana.live.sync.work == 1
    ana = ana.again()
    ana.open_roads()
    assert ana.live.sync and not ana.live.sync.work
    assert ana.desk.told[-1] == words()("live.illegal")
    bob.play(LINES[3])
    assert ana.game.text() == bob.game.text() and len(ana.game.played) == 4


@pytest.mark.parametrize("yes", [False, True])
def test_the_person_is_asked_about_moves_of_theirs_that_this_device_does_not_know(
    yes: bool,
) -> None:
    ana, bob, air = both(2)
    for text in LINES[2:4]:
        bob.game.play(text)  # a page that was changed: it moves for both
    bob.live.send_state_anew()
    settle(air)
    bob.live.send_state_anew()
    settle(air)
    assert len(ana.game.played) == 2 and len(ana.desk.asked) == 1
    assert ana.desk.answer(yes) == words()("friend.yours.title")
    settle(air)
    assert len(ana.game.played) == (4 if yes else 2)
    if not yes:
        bob.live.send_state_anew()
        settle(air)
        assert ana.desk.told[-1] == words()("live.differs") and len(ana.desk.asked) == 1


def test_a_friend_cannot_turn_who_plays_into_a_spectator() -> None:
    ana, bob, air = both(2)
    assert bob.live.sync
    for device in (ana, ana.again()):
        device.open_roads()
        bob.live.sync.state = changed(bob.live.sync.state, peer=1234567)
        bob.live.send_state_anew()
        settle(air)
        assert device.session.remote and not device.session.match.watched
        assert words()("live.seated_watch") not in device.desk.told


def test_another_game_on_the_board_leaves_the_room() -> None:
    ana, bob, _ = both(2)
    ana.session.new_game.start(changed(ana.session.setup, opponent="person"))
    assert ana.live.connection.transport is None and bob.presence == "gone"


def test_an_invitation_comes_back_as_it_was_and_a_changed_one_is_refused() -> None:
    rng = random.Random(1)
    name = invite_link.random_name(lambda: rng.randrange(1 << 32))
    key = invite_link.random_key(lambda: rng.randrange(1 << 32))
    assert invite_link.is_name(name, 16) and invite_link.is_name(key, 22)
    plain = invitation_of(Linked(Game(), 0, 77, WHITE, ("", "")))
    text = "#" + spell_invite_link(changed(plain, relay=(name, key)))
    assert (
        parse_invite_link(text).relay
        == parse_invite_link("Come: " + text + " !").relay
        == (name, key)
    )
    assert parse_invite_link("#" + spell_invite_link(plain)).relay is None
    for at in range(len(text) - 40, len(text)):
        sign = link_codec.ALPHABET[(link_codec.VALUE[text[at]] + 1) % 64]
        with pytest.raises(LinkError):
            parse_invite_link(text[:at] + sign + text[at + 1 :])


@pytest.mark.parametrize("other_tab", [False, True])
def test_a_direct_road_takes_an_offer_and_an_answer_and_no_third_party(other_tab: bool) -> None:
    air = Air(here=False)
    ana, bob = Device(air), Device(air)
    ana.session.new_game.start(changed(ana.session.setup, opponent="direct", side="white"))
    assert ana.desk.offers[-1].kind == "direct" and ana.presence == "waiting"
    bob.links.incoming.open_link("#" + ana.desk.offers[-1].link("Ana"))
    assert bob.desk.offers[-1].kind == "answer"
    assert [one.session.page.table.friend.answers for one in (ana, bob)] == [False, True]
    answer = "#" + bob.desk.offers[-1].link("Bob")
    if other_tab:
        second = Device(air)
        second.links.incoming.open_link(answer)
        assert second.desk.asked[-1][:2] == ("Go on in the other tab", words()("live.passed_on"))
        assert not second.desk.told and not second.session.remote
    else:
        ana.links.incoming.open_link(answer)
    settle(air)
    assert ana.presence == bob.presence == "there"
    assert [one.session.opponent_view().name for one in (ana, bob)] == ["Bob", "Ana"]
    assert bob.desk.told[-1] == words()("live.met", color=words()("friend.color.1"))
    for ply in range(4):
        (bob if ply & 1 else ana).play(LINES[ply])
    assert ana.game.text() == bob.game.text() and len(ana.game.played) == 4
    # A direct road does not outlive the page: the game goes on by links.
    bob = bob.again()
    assert bob.presence == "cut" and len(bob.game.played) == 4
    ana.live.connection.receive_event("closed", "")
    ana.play(LINES[4])
    ana.links.send()
    assert ana.desk.offers[-1].kind == "move"
    bob.links.incoming.open_link("#" + ana.desk.offers[-1].link("Ana"))
    assert bob.game.text() == ana.game.text()


def directly(plies: int) -> tuple[Device, Device]:
    """Two who play directly, after so many plies."""
    air = Air(here=False)
    ana, bob = Device(air), Device(air)
    ana.session.new_game.start(changed(ana.session.setup, opponent="direct", side="white"))
    bob.links.incoming.open_link("#" + ana.desk.offers[-1].link("Ana"))
    ana.links.incoming.open_link("#" + bob.desk.offers[-1].link("Bob"))
    settle(air)
    for ply in range(plies):
        (bob if ply & 1 else ana).play(LINES[ply])
    return ana, bob


@pytest.mark.parametrize("plies", [0, 1])
def test_that_the_two_are_connected_is_said_no_longer_than_they_are(plies: int) -> None:
    _ana, bob = directly(plies)
    said = bob.desk.told[-1]
    assert said == words()("live.met", color=words()("friend.color.1"))
    bob.live.connection.receive_event("closed", "")
    assert bob.desk.told[-1] == ""


def test_who_resigns_after_the_direct_road_has_ended_can_tell_it_by_a_link() -> None:
    ana, bob = directly(2)
    bob = bob.again()
    ana.live.connection.receive_event("closed", "")
    ana.session.ending.resign()
    assert ana.session.page.table.friend.due and not ana.session.page.table.friend.lost
    ana.links.send()
    assert ana.desk.offers[-1].kind == "end"
    bob.links.incoming.open_link("#" + ana.desk.offers[-1].link("Ana"))
    assert bob.game.outcome() == ana.game.outcome() and bob.game.outcome()[1] == "resignation"
    ana.desk.offers[-1].handed()
    assert not ana.session.page.table.friend.due


def test_a_second_tab_uses_the_direct_road_of_the_first_one() -> None:
    air = Air(here=False)
    ana, bob = Device(air), Device(air)
    ana.session.new_game.start(changed(ana.session.setup, opponent="direct", side="white"))
    bob.links.incoming.open_link("#" + ana.desk.offers[-1].link("Ana"))
    ana.links.incoming.open_link("#" + bob.desk.offers[-1].link("Bob"))
    ana.play(LINES[0])
    second = Device(air, ana.memory)
    lost: list[int] = []
    second.live.lost = lambda: lost.append(1)
    assert second.presence == "cut"
    second.live.connection.receive_event("open", "")
    second.live.connection.receive_event("here", "")
    assert second.presence == "there" and "direct" not in second.live.switch.choices()
    bob.play(LINES[1])
    second.play(LINES[2])
    bob.play(LINES[3])
    for device in (ana, second, bob):
        assert [ply.text for ply in device.game.played] == LINES[:4]
    second.live.connection.receive_event("closed", "")
    assert second.presence == "gone" and second.session.page.table.friend.lost and not lost


def test_an_answer_that_was_lost_with_its_page_is_given_once_more() -> None:
    air = Air(here=False)
    ana, bob = Device(air), Device(air)
    ana.session.new_game.start(changed(ana.session.setup, opponent="direct", side="white"))
    invitation = "#" + ana.desk.offers[-1].link("Ana")
    bob.links.incoming.open_link(invitation)
    bob = bob.again()
    assert bob.presence == "cut"
    bob.links.incoming.open_link(invitation)
    ana.links.incoming.open_link("#" + bob.desk.offers[-1].link("Bob"))
    settle(air)
    assert ana.presence == bob.presence == "there"
    offers = len(bob.desk.offers)
    bob.links.incoming.open_link(invitation)  # now it is only an old link
    assert len(bob.desk.offers) == offers and ana.presence == bob.presence == "there"


@pytest.mark.parametrize("minutes", [0, 5])
@pytest.mark.parametrize("reloads", [False, True])
def test_a_network_that_forbids_a_direct_road_is_told_to_both(reloads: bool, minutes: int) -> None:
    air = Air(here=False)
    ana = Device(air)
    choice = changed(ana.session.setup, opponent="direct", side="white", minutes=minutes)
    ana.session.new_game.start(choice)
    bob = Device(air)
    bob.links.incoming.open_link("#" + ana.desk.offers[-1].link("Ana"))
    answer = "#" + bob.desk.offers[-1].link("Bob")
    ana.live.connection.receive_event("failed", "")
    blocked = words()("live.blocked")
    assert ana.desk.told[-1] == blocked + " " + words()("live.by_links") and ana.presence == "cut"
    # From now on links take the moves, and none says any more that it connects; nor after a reload.
    ana.play(LINES[0])
    if reloads:
        ana, bob = ana.again(), bob.again()
    for here, there in ((ana, bob), (bob, ana), (ana, bob)):
        here.links.send()
        assert here.desk.offers[-1].kind == "move"
        link = "#" + here.desk.offers[-1].link("")
        assert "&o=" not in link and "&a=" not in link
        there.links.incoming.open_link(link)
        assert there.game.text() == here.game.text()
        assert (blocked in there.desk.told[-1]) == (len(there.game.played) == 1)
        assert there.presence == here.presence == "" and not there.session.page.table.clock
        there.play(LINES[len(there.game.played)])
    ana.links.incoming.open_link(answer)  # which is a link of the game, and older
    assert ana.desk.told[-1].startswith("This link is older")


@pytest.mark.parametrize("side", ["white", "black", "chance"])
@pytest.mark.parametrize("reloads", [False, True])
def test_who_has_answered_and_is_not_found_is_told_and_can_go_on_by_links(
    reloads: bool, side: str
) -> None:
    air = Air(here=False)
    ana, bob = Device(air), Device(air)
    ana.session.new_game.start(changed(ana.session.setup, opponent="direct", side=side))
    invitation = "#" + ana.desk.offers[-1].link("Ana")
    bob.links.incoming.open_link(invitation)
    bob.live.connection.receive_event("late", "")
    told = words()("live.unmet") + " " + words()("live.by_links")
    assert bob.desk.told[-1] == told and bob.presence == "cut"
    if reloads:
        bob = bob.again()
    assert direct_failure(bob.session.remote) == "unmet" and bob.session.page.table.friend.lost
    assert set(bob.live.switch.choices()) == {"direct", ""}
    bob.links.go_on("")
    link = "#" + bob.desk.offers[-1].link("Bob")
    ana.links.incoming.open_link(link)
    assert ana.presence == bob.presence == ""
    assert words()("live.blocked") in ana.desk.told[-1]
    if side == "chance":
        assert bob.session.colors_pending() and not ana.session.colors_pending()
        ana.links.send("drawn")
        bob.links.incoming.open_link("#" + ana.desk.offers[-1].link(""))
    assert ana.session.remote.color == 1 - bob.session.remote.color
    here, there = (bob, ana) if bob.session.remote.color == WHITE else (ana, bob)
    for ply in range(3):
        here.play(LINES[ply])
        here.links.send()
        there.links.incoming.open_link("#" + here.desk.offers[-1].link(""))
        here, there = there, here
    assert ana.game.text() == bob.game.text() and len(ana.game.played) == 3


def test_who_was_told_that_nobody_is_found_is_found_all_the_same() -> None:
    air = Air(here=False)
    ana, bob = Device(air), Device(air)
    ana.session.new_game.start(changed(ana.session.setup, opponent="direct", side="white"))
    invitation = "#" + ana.desk.offers[-1].link("Ana")
    bob.links.incoming.open_link(invitation)
    bob.live.connection.receive_event("late", "")
    ana.links.incoming.open_link("#" + bob.desk.offers[-1].link("Bob"))  # it was carried slowly
    settle(air)
    assert ana.presence == bob.presence == "there" and not direct_failure(bob.session.remote)
    bob.live.connection.receive_event("late", "")
    assert bob.presence == "there"
    # And one that was lost on the way is made anew from the invitation.
    eve = Device(air)
    eve.links.incoming.open_link(invitation)
    eve.live.connection.receive_event("late", "")
    offers = len(eve.desk.offers)
    eve.links.incoming.open_link(invitation)
    assert len(eve.desk.offers) > offers and eve.desk.offers[-1].kind == "answer"
    assert not direct_failure(eve.session.remote)


def test_the_computer_keeps_out_of_a_game_with_a_friend_until_it_is_over() -> None:
    ana, _, _ = both(2)
    session = ana.session
    for asked in (session.hints.hint, session.hints.value, session.hints.analyse):
        asked()
        assert session.page.calls[-1] == ("say", "say.unaided")
    assert not session.hints.advice.analysing
    assert not [call for call in session.page.calls if call[0] == "advise"]
    session.ending.resign()
    session.hints.analyse()
    assert session.hints.advice.analysing


# Watchers


def looker(ana: Device, air: Air) -> Device:
    """Somebody with the link that only lets one look."""
    ana.links.let_watch()
    assert ana.desk.offers[-1].kind == "watch"
    device = Device(air)
    device.arrive("#" + ana.desk.offers[-1].link(""))
    device.open_roads()
    return device


def test_a_match_too_long_for_a_link_to_watch_hands_out_its_file() -> None:
    """An error came, and no dialog."""
    ana, _, _ = both(0)
    for ply in random_game(1, 301, "").played:
        ana.game.branch(ply.move)
    ana.links.let_watch()
    offer = ana.desk.offers[-1]
    assert offer.kind == "watch" and offer.file().game is ana.game
    with pytest.raises(LinkError, match="900"):
        offer.link("")


def test_who_watches_sees_each_move_and_the_end_and_can_do_nothing() -> None:
    ana, bob, air = both(2)
    eve = looker(ana, air)
    assert eve.game.text() == ana.game.text() and "watching" in eve.desk.told[0]
    ana.play(LINES[2])
    bob.play(LINES[3])
    assert eve.game.text() == ana.game.text() and len(eve.game.played) == 4
    session = eve.session
    for act in (
        session.ending.resign,
        session.undo,
        session.ending.offer_draw,
        session.mode.may_touch,
    ):
        assert not act() and session.page.calls[-1] == ("say", "say.watching")
    assert not session.saving.would_be_lost()
    eve = eve.again()
    eve.open_roads()
    ana.session.ending.resign()
    settle(air)
    assert eve.game.outcome() == (BLACK, "resignation")
    assert ana.presence == "there"


def test_who_watches_sees_the_clock_from_the_next_move_on_and_ends_no_game_by_it() -> None:
    ana, bob, air = both(3, minutes=5, increment=2)
    air.at_ms += 9000
    eve = looker(ana, air)
    assert eve.session.match.clock is None  # the turn has gone on for nobody knows how long
    bob.play(LINES[3])
    air.at_ms += 4000
    assert left(eve) == left(ana) == left(bob)
    ana.live.offers.offer("pause")
    settle(air)
    bob.desk.answer(True)
    settle(air)
    air.at_ms += 50000
    assert left(eve) == left(ana) and eve.session.page.table.clock.paused
    eve.session.ticker.press()
    ana.live.offers.offer("pause")
    settle(air)
    bob.desk.answer(True)
    settle(air)
    air.at_ms += 900000
    eve.session.ticker.tick()
    assert eve.game.outcome()[0] == ONGOING
    eve = eve.again()
    assert eve.session.match.clock is None
    ana.session.ticker.tick()
    settle(air)
    assert eve.game.outcome() == ana.game.outcome() == (BLACK, "time")


def test_the_link_to_watch_gives_neither_the_key_to_sign_nor_that_of_the_invitation() -> None:
    ana, bob, _ = both(2)
    ana.links.let_watch()
    assert ana.live.sync and bob.live.sync
    link = "#" + ana.desk.offers[-1].link("")
    name, key = parse_invite_link(link).watched_relay or ("", "")
    room = ana.session.remote.transport
    assert name == room.name and key != room.key and room.key not in link
    assert parse_invite_link(link).relay is None
    forged = bob.live.sync.message()
    before = ana.game.text()
    for text in (
        forged,
        room_keys.signed(forged, key, name, 1),
        room_keys.signed(forged, room.key, name, 0),
        room_keys.signed(forged, room.key, "another room", 1),
        room_keys.signed(forged, room.key, name, 1)[:-1],
    ):
        heard = ana.live.sync.state
        ana.live.connection.receive_event("text", text)
        assert ana.live.sync.state == heard and ana.game.text() == before
    ana.live.connection.receive_event("text", room_keys.signed(forged, room.key, name, 1))
    assert ana.live.sync.state != heard


def test_who_watches_believes_no_nonsense() -> None:
    ana, _, air = both(2)
    eve = looker(ana, air)
    hears: Any = eve.live.connection.receive_event
    known = eve.game.text()
    assert ana.live.sync
    message = texts.read_message(ana.live.sync.message())
    for forged in (
        changed(message, moves=[*message.moves, "nonsense"]),
        changed(message, moves=message.moves[:1]),
        changed(message, number=message.number ^ 1, moves=[]),
        changed(message, start="Base+MLP"),
    ):
        hears("text", texts.spell_message(forged) + "\nsignature")
        assert eve.game.text() == known
    for text in ("", "\n", "x" * 9000):
        hears("text", text)
    assert eve.game.text() == known


def test_a_room_of_an_earlier_version_goes_on_as_it_was() -> None:
    air = Air()
    ana, bob = Device(air), Device(air)
    ana.invite()
    remote = ana.session.remote
    ana.session.update_remote(changed(remote, transport=changed(remote.transport, form=0)))
    ana.session.saving.autosave()
    ana = ana.again()
    ana.links.send()
    link = "#" + ana.desk.offers[-1].link("Ana")
    assert "&r=" in link and "&s=" not in link
    bob.arrive(link)
    ana.play(LINES[0])
    bob.play(LINES[1])
    assert ana.game.text() == bob.game.text() and len(ana.game.played) == 2
    assert not watch_address(ana.session.remote)


# Colours by chance


def test_colours_by_chance_are_drawn_when_the_friend_comes_and_nothing_is_played_before() -> None:
    seen = set()
    for _ in range(12):
        air = Air()
        ana, bob = Device(air), Device(air)
        link = ana.invite("chance", minutes=3)
        assert words()("live.toss") in ana.desk.offers[-1].note and not ana.session.mode.may_touch()
        bob.links.incoming.open_link(link)
        assert not bob.session.mode.may_touch()
        bob.open_roads()
        assert ana.session.remote.color == 1 - bob.session.remote.color
        assert ana.session.remote.number == bob.session.remote.number
        assert (
            len(ana.session.saving.local_games.listed())
            == len(bob.session.saving.local_games.listed())
            == 1
        )
        seen.add(ana.session.remote.color)
        white, black = (bob, ana) if ana.session.remote.color else (ana, bob)
        white.play(LINES[0])
        black.play(LINES[1])
        assert ana.game.text() == bob.game.text() and len(ana.game.played) == 2
        assert ana.again().session.remote.color == ana.session.remote.color
    assert seen == {WHITE, BLACK}


def test_the_draw_of_colours_waits_for_the_friend_also_through_a_reload() -> None:
    air = Air()
    ana, bob = Device(air), Device(air)
    link = ana.invite("chance")
    ana = ana.again()
    assert not ana.session.mode.may_touch()
    bob.arrive(link)
    assert ana.session.remote.color == 1 - bob.session.remote.color
    assert not ana.session.colors_pending() and not bob.session.colors_pending()


@pytest.mark.parametrize("text", ["&t=", "&t=AAAA", "&t=" + "!" * 22])
def test_a_draw_of_colours_that_makes_no_sense_in_a_link_is_refused(text: str) -> None:
    with pytest.raises(LinkError):
        parse_invite_link(PLAIN_LINK + text)


# Phrases


def test_a_phrase_comes_in_the_language_of_who_hears_it_and_not_too_often() -> None:
    ana, bob, air = both(2)
    air.seconds = lambda: 5  # type: ignore[method-assign]
    bob.desk.t = bob.live.t = words("es")
    ana.live.chat.speak(2)
    settle(air)
    assert bob.desk.told[-1] == words("es")("live.says", name="Ana", text="¡Buena jugada!")
    known = len(bob.desk.told)
    ana.live.chat.speak(3)
    settle(air)
    assert ana.desk.told[-1] == words()("live.say.soon") and len(bob.desk.told) == known


def test_who_has_muted_phrases_hears_none_also_after_a_reload() -> None:
    ana, bob, air = both(2)
    bob.live.chat.mute(True)
    bob = bob.again()
    known = len(bob.desk.told)
    ana.live.chat.speak(1)
    settle(air)
    assert bob.live.chat.muted() and len(bob.desk.told) == known


def test_without_a_connection_a_phrase_is_not_said() -> None:
    ana, _, _ = both(2)
    ana.live.connection.receive_event("closed", "")
    ana.live.chat.speak(1)
    assert ana.desk.told[-1] == words()("live.say.cut")


# Clocks


def left(device: Device) -> tuple[int, int]:
    device.session.ticker.tick()
    return device.session.match.clock.view().left_ms  # type: ignore[no-any-return]


def test_an_invitation_brings_its_clock_and_both_pages_show_it() -> None:
    ana, bob, air = both(2, minutes=5, increment=2)
    assert "5 min" in ana.desk.offers[-1].note and "5 min" in bob.desk.told[0]
    air.at_ms += 9000
    assert left(ana) == left(bob) == (291000, 300000)
    ana.play(LINES[2])
    assert left(ana) == left(bob) == (293000, 300000)
    assert ana.session.page.table.clock.left_ms == (293000, 300000)


def test_the_flag_falls_in_a_live_game_and_both_are_told() -> None:
    ana, bob, air = both(2, minutes=1)
    air.at_ms += 60001
    ana.session.ticker.tick()
    settle(air)
    assert ana.game.outcome() == bob.game.outcome() == (BLACK, "time")
    assert "out of time" in bob.desk.told[-1]
    back = bob.again()
    assert back.game.outcome() == (BLACK, "time") and back.session.match.clock.view().running < 0


@pytest.mark.slow
def test_a_reload_neither_stops_nor_turns_back_the_clock() -> None:
    ana, bob, air = both(3, minutes=5)
    air.at_ms += 10000
    bob.live.leave()
    air.at_ms += 10000
    back = Device(air, bob.memory)
    assert left(back)[1] == left(ana)[1] == 280000


def test_a_pause_is_asked_for_and_nothing_is_played_in_it() -> None:
    ana, bob, air = both(2, minutes=5)
    ana.session.ticker.press()
    ana.live.offers.offer("pause")
    settle(air)
    assert bob.desk.answer(True) == words()("live.ask.pause", name="Ana")
    settle(air)
    assert ana.desk.told[-1] == bob.desk.told[-1] == words()("live.paused")
    air.at_ms += 600000
    assert left(ana) == left(bob) == (300000, 300000)
    assert ana.session.mode.is_paused() and not ana.session.mode.may_touch()
    bob.live.offers.offer("pause")
    settle(air)
    assert ana.desk.answer(True) == words()("live.ask.go_on", name="Your friend")
    settle(air)
    assert not ana.session.mode.is_paused() and not bob.session.mode.is_paused()


def test_the_next_game_begins_with_a_full_clock() -> None:
    ana, bob, air = both(3, minutes=5)
    air.at_ms += 50000
    ana.session.ending.resign()
    settle(air)
    bob.session.new_game.rematch()
    settle(air)
    ana.desk.answer(True)
    settle(air)
    assert left(ana) == left(bob) == (300000, 300000)


@pytest.mark.parametrize("text", ["&c=", "&c=0.0", "&c=-1.0", "&c=9", "&c=99999999.0", "&c=x.y"])
def test_a_clock_that_makes_no_sense_in_a_link_is_refused(text: str) -> None:
    with pytest.raises(LinkError):
        parse_invite_link(PLAIN_LINK + text)


def test_a_link_without_clock_and_one_with_it() -> None:
    assert parse_invite_link(PLAIN_LINK + "&l=1").clock is None
    text = "see " + PLAIN_LINK + invite_link.spell_clock((300000, 2000)) + " !"
    assert parse_invite_link(text).clock == (300000, 2000)


def test_who_is_on_the_way_into_a_room_is_not_said_to_have_no_connection() -> None:
    """And whoever was invited waits for nobody: they have nothing to invite with."""
    ana, bob, air = both(2)
    assert ana.presence == bob.presence == "there"
    ana.live.leave()
    ana.live.connection.channel = ""
    ana.live.follow()
    assert ana.presence == "joining" and not ana.session.page.table.friend.due
    ana.open_roads()
    assert ana.presence == "there"
    air.kept.clear()
    guest = Device(air)
    guest.links.incoming.open_link("#" + ana.desk.offers[0].link("Ana"))
    assert guest.presence == "joining"
    guest.live.connection.receive_event("open", "")
    assert guest.presence == "joining"
    guest.live.connection.receive_event("closed", "")
    assert guest.presence == "cut"


@pytest.mark.parametrize("count", [1000, pytest.param(100000, marks=pytest.mark.nightly)])
def test_of_an_invitation_that_was_changed_on_its_way_nothing_else_is_believed(count: int) -> None:
    """Room, key, place and era are as they were sent, or refused by name, or not there at all."""
    rng = random.Random(11)
    name, key = "n" * invite_link.NAME_SIGNS, "k" * invite_link.KEY_SIGNS
    offer = "offer " + "x" * 150
    said = changed(
        invitation_of(Linked(Game(), 0, 77, WHITE, ("", ""))),
        generation=3,
        by_links=True,
        offer=offer,
        relay=(name, key),
        watched_relay=(name, key),
        clock=(300000, 2000),
    )
    link = "#" + spell_invite_link(said)
    assert parse_invite_link(link)[1:] == said[1:]
    added = len(PLAIN_LINK)
    refused = 0
    for _ in range(count):
        try:
            found = parse_invite_link(link[:added] + garbled(link[added:], rng))
        except LinkError:
            refused += 1
            continue
        assert found.relay in (None, (name, key)) and found.watched_relay in (None, (name, key))
        assert found.offer in ("", offer) and found.answer in ("", offer)  # the mark itself
        assert found.generation in (0, 3)
        assert found.clock is None or max(found.clock) <= invite_link.LONGEST_S * 1000
    assert refused > count // 2


@pytest.mark.parametrize("side", ["white", "chance"])
def test_the_invitation_is_closed_when_the_friend_is_there(side: str) -> None:
    air = Air()
    ana, bob = Device(air), Device(air)
    link = ana.invite(side)
    assert ana.desk.closed == 0
    bob.arrive(link)
    assert ana.desk.closed == bob.desk.closed == 1
    assert ana.session.remote
    color = words()(f"friend.color.{ana.session.remote.color}")
    came = words()("live.met" if side == "white" else "live.met_tossed", color=color)
    assert ana.desk.told[-1] == came
    # Who goes and comes again is no news of this kind.
    bob = bob.again()
    assert ana.desk.closed == 1 and ana.presence == "there"


def test_both_invitations_of_a_direct_game_are_closed() -> None:
    ana, bob = directly(0)
    assert ana.desk.closed == bob.desk.closed == 1
    assert bob.desk.told[-1] == words()("live.met", color=words()("friend.color.1"))
    assert ana.desk.told[-1] == words()("live.met", color=words()("friend.color.0"))
