"""A game that changes its road while it goes on: by links, in a room, directly; and a bad road."""

import random
from typing import Any

import pytest

from hive_core.records import changed
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import WHITE
from hive_core.rules.errors import LinkError
from tests.props.playing import choose
from tests.web.test_links import LINES, words
from tests.web.test_live import Air, Device, both, left, settle
from tests.web.test_sync import seeds
from web.peer.invite_link import parse_invite_link
from web.saved_records.remote_match import transport_kind

WAYS = ("", "room", "direct")
BACK = (words()("live.ask.back", name="Your friend"), words()("friend.shorter.title"))


def by_links(plies: int = 2) -> tuple[Device, Device, Air]:
    """Two who play by links, after so many plies, which both have."""
    air = Air()
    ana, bob = Device(air), Device(air)
    ana.session.new_game.start(changed(ana.session.setup, opponent="friend", side="white"))
    for ply in range(plies):
        here, there = (bob, ana) if ply & 1 else (ana, bob)
        here.play(LINES[ply])
        there.arrive(handed(here))
    return ana, bob, air


def handed(device: Device) -> str:
    """The link of the game on that board, which has left the page."""
    device.links.send()
    offer = device.desk.offers[-1]
    link = "#" + str(offer.link(offer.name))
    offer.handed()
    return link


def go_on(here: Device, there: Device, road: str) -> None:
    """One wants another road, and the other one opens the link."""
    known = len(here.desk.offers)
    here.links.go_on(road)
    here.open_roads()
    assert len(here.desk.offers) == known + 1
    link = "#" + str(here.desk.offers[-1].link(""))
    answers = len(there.desk.offers)
    there.arrive(link)
    if road == "direct":
        assert there.desk.offers[answers].kind == "answer"
        here.arrive("#" + str(there.desk.offers[-1].link("")))
    settle(here.air)


def one_game(*devices: Device) -> None:
    """All have the same game, and each has it once, kept as it stands."""
    first = devices[0]
    for device in devices:
        assert device.game.text() == first.game.text()
        assert device.session.remote.number == first.session.remote.number
        (key,) = device.session.saving.local_games.listed()
        assert device.session.saving.local_games.get(key)["plies"] == len(first.game.played)
        assert "gone_on" not in device.session.notices.names


@pytest.mark.parametrize("road", ["room", "direct"])
def test_a_game_by_links_goes_on_live(road: str) -> None:
    ana, bob, _air = by_links(2)
    assert ana.live.switch.choices() == ["room", "direct"]
    go_on(bob, ana, road)
    assert bob.desk.offers[-1].kind == "on_" + road
    assert ana.presence == bob.presence == "there"
    for ply in (2, 3):
        (bob if ply & 1 else ana).play(LINES[ply])
    one_game(ana, bob)
    assert len(ana.game.played) == 4 and ana.session.remote.color != bob.session.remote.color


@pytest.mark.parametrize("who", [0, 1])
def test_a_live_game_goes_on_by_links_and_live_again(who: int) -> None:
    ana, bob, _air = both(2)
    here, there = (ana, bob) if not who else (bob, ana)
    go_on(here, there, "")
    assert here.desk.offers[-1].kind == "on_links"
    assert not ana.session.is_live() and not bob.session.is_live()
    assert there.desk.told[-1] == words()("live.on_links")
    ana.play(LINES[2])
    assert ana.session.page.table.friend.due
    bob.arrive(handed(ana))
    bob = bob.again()
    go_on(bob, ana, "room")
    bob.play(LINES[3])
    one_game(ana, bob)
    assert len(ana.game.played) == 4 and ana.presence == "there"


@pytest.mark.parametrize("road", ["", "direct"])
def test_who_stays_in_the_room_and_who_watches_hear_that_the_game_goes_on_elsewhere(
    road: str,
) -> None:
    ana, bob, air = both(2)
    ana.links.let_watch()
    look = "#" + str(ana.desk.offers[-1].link(""))
    eve = Device(air)
    eve.arrive(look)
    known = len(ana.desk.offers)
    ana.links.go_on(road)
    settle(air)
    assert bob.desk.told[-1] == words()("live.left", name="Ana")
    assert eve.desk.told[-1] == words()("live.watch_left")
    bob.arrive("#" + str(ana.desk.offers[known].link("")))
    settle(air)
    assert words()("live.left", name=words()("friend.someone")) not in ana.desk.told
    late = Device(air)
    late.arrive(look)
    assert late.desk.told[-1] == words()("live.watch_left")
    assert late.game.text() == ana.game.text()


def test_names_stay_on_every_road() -> None:
    ana, bob, _ = both(2)
    for road in ("", "direct", "room"):
        go_on(ana, bob, road)
        assert bob.session.page.table.friend.name == "Ana", road


def test_a_direct_game_goes_on_in_a_room() -> None:
    ana, bob, _ = by_links(2)
    go_on(ana, bob, "direct")
    go_on(bob, ana, "room")
    ana.play(LINES[2])
    one_game(ana, bob)
    assert ana.presence == bob.presence == "there" and transport_kind(bob.session.remote) == "room"


def test_where_a_site_has_no_rooms_none_is_offered() -> None:
    ana, _, air = by_links(2)
    air.here = False
    assert ana.live.switch.choices() == ["direct"] and not ana.live.switch.choose("room")
    ana.session.ending.resign()
    assert ana.live.switch.choices() == []


def test_by_links_a_live_clock_ends_and_that_is_said() -> None:
    ana, bob, air = both(4, minutes=5)
    go_on(ana, bob, "")
    for device in (ana, bob):
        assert device.session.match.clock is None and device.session.page.table.clock is None
        assert words()("live.on_links_clock") in device.desk.told
    air.at_ms += 3600000
    ana.session.ticker.tick()
    ana.play(LINES[4])
    assert ana.game.outcome()[0] == ONGOING
    bob = bob.again()
    assert bob.session.match.clock is None


@pytest.mark.parametrize("road", ["room", "direct"])
def test_on_another_live_road_the_clock_stands_until_both_want_it_to_go_on(road: str) -> None:
    ana, bob, air = both(4, minutes=5)
    air.at_ms += 20000
    ana.links.go_on(road) if road == "direct" else None
    if road == "room":
        go_on(ana, bob, "direct")
    ana.open_roads()
    air.at_ms += 600000  # until the link is opened
    if road == "direct":
        bob.arrive("#" + str(ana.desk.offers[-1].link("")))
        ana.arrive("#" + str(bob.desk.offers[-1].link("")))
        settle(air)
    else:
        go_on(bob, ana, "room")
    assert ana.session.mode.is_paused() and bob.session.mode.is_paused()
    assert left(ana)[0] == 280000
    ana.live.offers.offer("pause")
    settle(air)
    bob.desk.answer(True)
    settle(air)
    assert not ana.session.mode.is_paused() and not bob.session.mode.is_paused()
    one_game(ana, bob)


def test_a_friend_on_a_new_device_comes_into_a_game_with_a_clock_with_its_times() -> None:
    ana, _bob, air = both(2, minutes=5)
    air.at_ms += 30000
    ana.play(LINES[2])
    ana.links.go_on("direct")
    fresh = Device(air)
    fresh.arrive("#" + str(ana.desk.offers[-1].link("")))
    ana.arrive("#" + str(fresh.desk.offers[-1].link("")))
    settle(air)
    assert left(fresh) == left(ana) == (270000, 300000)


def test_an_invitation_by_chance_that_nobody_could_open_goes_on_by_links() -> None:
    ana, bob, _ = both(0)
    ana = Device(Air(here=False))
    ana.session.new_game.start(changed(ana.session.setup, opponent="direct", side="chance"))
    assert ana.session.colors_pending()
    ana.live.connection.receive_event("failed", "")
    ana.links.go_on("")
    assert ana.session.colors_pending() and not ana.session.is_live()
    bob = Device(Air())
    bob.arrive(handed(ana))
    ana.arrive(handed(bob))
    bob.arrive(handed(ana))
    assert not ana.session.colors_pending() and not bob.session.colors_pending()
    assert {ana.session.remote.color, bob.session.remote.color} == {0, 1}


@pytest.mark.parametrize("road", ["room", "direct"])
@pytest.mark.parametrize("who", [0, 1])
def test_colours_that_are_still_to_be_drawn_by_links_are_drawn_live(road: str, who: int) -> None:
    air = Air()
    ana, bob = Device(air), Device(air)
    ana.session.new_game.start(changed(ana.session.setup, opponent="friend", side="chance"))
    bob.arrive(handed(ana))
    here, there = (bob, ana) if who else (ana, bob)
    go_on(here, there, road)
    assert not ana.session.colors_pending() and not bob.session.colors_pending()
    assert {ana.session.remote.color, bob.session.remote.color} == {0, 1}
    first, second = (ana, bob) if ana.session.remote.color == WHITE else (bob, ana)
    first.play(LINES[0])
    second.play(LINES[1])
    one_game(ana, bob)


def test_an_invitation_by_chance_into_a_room_is_answered_by_links_where_there_are_none() -> None:
    ana, bob = Device(Air()), Device(Air(here=False))
    bob.arrive(ana.invite("chance"))
    assert bob.session.colors_pending() and not bob.session.is_live()
    ana.arrive(handed(bob))
    assert not ana.session.colors_pending() and not ana.session.is_live()
    bob.arrive(handed(ana))
    assert {ana.session.remote.color, bob.session.remote.color} == {0, 1}


@pytest.mark.parametrize("who", [0, 1])
def test_colours_that_are_still_to_be_drawn_in_a_room_are_drawn_by_links(who: int) -> None:
    air = Air()
    ana, bob = Device(air), Device(air)
    link = ana.invite("chance")
    ana.live.connection.receive_event("closed", "")
    bob.links.incoming.open_link(link)  # who hears nothing there
    assert ana.session.colors_pending() and bob.session.colors_pending()
    here, there = (bob, ana) if who else (ana, bob)
    here.links.go_on("")
    there.links.incoming.open_link(handed(here))
    for device in (there, here, there):
        other = bob if device is ana else ana
        other.links.incoming.open_link(handed(device))
    assert not ana.session.colors_pending() and not bob.session.colors_pending()
    assert {ana.session.remote.color, bob.session.remote.color} == {0, 1}


def test_a_link_of_before_changes_no_road() -> None:
    ana, bob, _air = by_links(2)
    old = handed(ana)
    go_on(ana, bob, "room")
    first = "#" + str(ana.desk.offers[-1].link(""))
    for ply in (2, 3):
        (bob if ply & 1 else ana).play(LINES[ply])
    go_on(ana, bob, "")
    ana.play(LINES[4])
    bob.arrive(handed(ana))
    for link in (old, first):
        bob.arrive(link)
        assert not bob.session.is_live() and "is older" in bob.desk.told[-1]
    one_game(ana, bob)


def test_a_link_that_is_opened_twice_disturbs_no_connection() -> None:
    ana, bob, _ = both(2)
    go_on(ana, bob, "")
    link = "#" + str(ana.desk.offers[-1].link(""))
    go_on(ana, bob, "room")
    bob.arrive(link)
    assert bob.desk.answer(False) == words()("friend.turn.title")
    assert bob.presence == "there"


def test_a_move_that_never_arrived_is_taken_along_on_the_new_road() -> None:
    ana, bob, _air = both(3)
    bob.live.connection.receive_event("closed", "")
    bob.play(LINES[3])
    go_on(ana, bob, "direct")
    one_game(ana, bob)
    assert len(ana.game.played) == 4


def taken_back(here: Device, there: Device) -> None:
    """A move of `here` is taken back as both want it."""
    here.session.undo()
    settle(here.air)
    there.desk.answer(True)
    settle(here.air)


@pytest.mark.parametrize("road", ["room", ""])
@pytest.mark.parametrize("both_kept", [True, False])
def test_an_old_link_brings_no_move_back_that_was_taken_back(road: str, both_kept: bool) -> None:
    ana, bob, _air = both(2)
    ana.play(LINES[2])
    old = handed(ana).partition("&s=")[0]
    taken_back(ana, bob)
    if not road:
        go_on(ana, bob, road)
    before = ana.game.text()
    bob.arrive(old)
    title = bob.desk.asked[-1][0]
    asked = bob.desk.answer(both_kept)
    assert title == words()("friend.before.title")
    if both_kept and road:  # the live game would be left
        assert asked == words()("friend.replace.title")
        bob.desk.answer(True)
    assert ana.game.text() == before and len(ana.game.played) == 2
    if both_kept:
        assert len(bob.game.played) == 3 and len(bob.session.saving.local_games.listed()) == 2
        return
    ana.play("wG1 wS1-")
    if not road:
        bob.arrive(handed(ana))
    one_game(ana, bob)
    bob.arrive(old)  # the histories differ now, and still it is only old
    assert bob.desk.answer(False) == words()("friend.before.title")
    one_game(ana, bob)


def test_a_friend_on_a_new_device_knows_of_the_move_that_was_taken_back() -> None:
    ana, bob, air = both(2)
    ana.play(LINES[2])
    old = handed(ana)
    taken_back(ana, bob)
    go_on(ana, bob, "")
    ana.play("wG1 wS1-")
    fresh = Device(air)
    fresh.arrive(handed(ana))
    fresh.arrive(old)
    assert fresh.desk.answer(False) == words()("friend.before.title")
    fresh.play("bQ -bG1")
    bob.arrive(handed(fresh))
    assert bob.desk.answer(True) == words()("friend.yours.title")  # made on the new device
    ana.arrive(handed(fresh))
    one_game(ana, fresh, bob)


@pytest.mark.parametrize("road", ["room", "direct", ""])
def test_what_was_granted_while_the_line_was_down_comes_with_the_next_link(road: str) -> None:
    """Ana has asked to take a move back; Bob says yes, and that never arrives."""
    ana, bob, _air = both(3)
    ana.session.undo()
    settle(ana.air)
    bob.live.connection.receive_event("closed", "")
    bob.desk.answer(True)
    assert (len(ana.game.played), len(bob.game.played)) == (3, 2)
    if not road:
        bob.links.go_on("")
        ana.arrive("#" + str(bob.desk.offers[-1].link("")))
        assert words()("live.taken_back", n=1) in ana.desk.told
        ana.play("wG1 wS1-")
        bob.arrive(handed(ana))
    else:
        go_on(bob, ana, "direct")
        if road == "room":
            go_on(ana, bob, road)
        ana.play("wG1 wS1-")
    one_game(ana, bob)
    assert len(ana.game.played) == 3


@pytest.mark.parametrize("road", ["room", "direct"])
def test_who_has_not_heard_yet_of_what_was_granted_may_show_another_road(road: str) -> None:
    ana, bob, _air = both(3)
    if road == "room":
        go_on(ana, bob, "direct")
    ana.session.undo()
    settle(ana.air)
    bob.live.connection.receive_event("closed", "")
    bob.desk.answer(True)
    ana.live.connection.receive_event("closed", "")
    ana.links.go_on(road)
    ana.open_roads()
    bob.arrive("#" + str(ana.desk.offers[-1].link("")))
    assert bob.desk.answer(True) == words()("friend.before.title")
    bob.open_roads()
    if road == "direct":
        ana.arrive("#" + str(bob.desk.offers[-1].link("")))
    settle(ana.air)
    one_game(ana, bob)
    assert len(ana.game.played) == 2 and ana.presence == bob.presence == "there"


def test_a_changed_mark_of_what_was_taken_back_is_refused() -> None:
    ana, bob, _air = both(2)
    ana.play(LINES[2])
    taken_back(ana, bob)
    link = handed(ana)
    assert (
        parse_invite_link(link).generation == 1
        and parse_invite_link(link.partition("&e=")[0]).generation == 0
    )
    start, _, mark = link.partition("&e=")
    end = mark.partition("&")[0]
    for wrong in ("", end[:-1], end[:-2] + "A" + end[-1], "x" + end[1:], end + "A"):
        with pytest.raises(LinkError):
            parse_invite_link(start + "&e=" + wrong)


@pytest.mark.parametrize("road", ["room", "direct"])
@pytest.mark.parametrize("kind", ["draw", "back"])
def test_what_is_asked_by_links_is_asked_live_where_the_game_goes_on_so(
    kind: str, road: str
) -> None:
    ana, bob, air = by_links(3)
    ana.links.ask(kind)
    offer = ana.desk.offers[-1]
    bob.arrive("#" + str(offer.link("")))
    offer.handed()
    title = words()(f"live.ask.{kind}", name="Your friend")
    if kind == "draw":
        assert bob.desk.answer(False) == title
    else:
        bob.desk.answers.pop()  # the page was closed over it
    assert bob.session.page.table.friend.wants == kind
    go_on(ana, bob, road)
    for device in (ana, bob):
        friend = device.session.page.table.friend
        assert not friend.wants and not friend.due
        assert friend.asks == ("draw" if kind == "draw" and device is ana else "")
    assert bob.desk.answer(True) == title
    settle(air)
    assert ana.game.outcome() == bob.game.outcome() and ana.game.text() == bob.game.text()
    assert (ana.game.outcome()[0], len(ana.game.played)) == (
        (DRAW, 3) if kind == "draw" else (ONGOING, 2)
    )


@pytest.mark.parametrize("road", ["room", "direct"])
def test_what_was_granted_by_a_link_that_was_not_sent_is_heard_live(road: str) -> None:
    ana, bob, air = by_links(3)
    ana.links.ask("back")
    offer = ana.desk.offers[-1]
    bob.arrive("#" + str(offer.link("")))
    offer.handed()
    bob.desk.answer(True)
    assert bob.session.page.table.friend.due
    go_on(bob, ana, road)
    settle(air)
    assert not bob.session.page.table.friend.due
    one_game(ana, bob)
    assert len(ana.game.played) == 2


# Directly, and the page is loaded again


@pytest.mark.parametrize("who", [0, 1])
@pytest.mark.parametrize("answered_by", ["offer", "link", "room"])
def test_a_direct_game_goes_on_after_a_reload_of_either_side(who: int, answered_by: str) -> None:
    ana, bob, air = by_links(2)
    go_on(ana, bob, "direct")
    ana.play(LINES[2])
    left_one, stays = (ana, bob) if not who else (bob, ana)
    asked = []
    left_one.live.leave()
    stays.live.connection.receive_event("closed", "")
    assert stays.presence == "gone" and stays.session.page.table.friend.lost
    assert "direct" in stays.live.switch.choices()
    again = Device(air, left_one.memory)
    again.live.lost = lambda: asked.append(1)
    again.live.connection.channel = ""
    again.live.follow()
    assert asked and again.presence == "cut" and again.session.page.table.friend.lost
    if stays is bob:
        bob.play(LINES[3])
    go_on(again, stays, {"offer": "direct", "link": "", "room": "room"}[answered_by])
    if again.session.is_live():
        assert again.presence == stays.presence == "there"
        if stays is not bob:
            again.play(LINES[3])
    elif stays is bob:
        assert bob.session.page.table.friend.due
        again.arrive(handed(bob))
    one_game(again, stays)
    assert len(stays.game.played) == (4 if again.session.is_live() or stays is bob else 3)


def test_who_has_opened_the_link_waits_until_it_is_answered() -> None:
    ana, bob, _ = by_links(2)
    ana.links.go_on("direct")
    bob.arrive("#" + str(ana.desk.offers[-1].link("")))
    assert bob.presence == "waiting" and not bob.session.page.table.friend.lost
    assert bob.desk.offers[-1].kind == "answer"


# A third one with the invitation


@pytest.mark.parametrize("plies", [0, 1, 2])
@pytest.mark.parametrize("early", [False, True])
def test_a_third_device_with_an_invitation_does_not_make_the_players_look_away(
    plies: int, early: bool
) -> None:
    """Also where what the room kept comes before the word that the connection stands (`early`)."""
    ana, bob, air = both(plies)
    ana.desk.heard = bob.desk.heard = ""
    before = dict(air.kept)
    third = Device(air)
    third.links.incoming.open_link("#" + ana.desk.offers[0].link("Ana"))
    if early:
        road: Any = third.live.connection.transport
        road.told("text", air.kept[road.place, 0])
    third.open_roads()
    assert third.session.notices.names == []
    assert words()("live.seated_watch") in third.desk.told
    assert ana.presence == bob.presence == "there"
    assert ana.desk.heard == bob.desk.heard == ""
    assert air.kept == before  # what Bob said last is still there for Ana, should she be away
    third.live.leave()
    assert ana.presence == bob.presence == "there"


# A plain model of two people who change roads at any moment


class Story:
    """Two devices and whatever happens to them; `model` is what was played, in its order. Where moves
    are taken `back` too, nothing is looked at before the end."""

    def __init__(self, seed: int, minutes: int = 0, back: bool = False) -> None:
        self.back = back
        self.rng = random.Random(seed)
        self.air = Air()
        self.two = [Device(self.air), Device(self.air)]
        ana, bob = self.two
        if seed & 1:
            bob.arrive(ana.invite(minutes=minutes))
        else:
            ana.session.new_game.start(changed(ana.session.setup, opponent="friend", side="white"))
            bob.arrive(handed(ana))
        self.model: list[str] = []
        self.pocket: list[tuple[int, str]] = []
        self.turns = 0

    def play(self, who: int) -> None:
        device = self.two[who]
        board = device.game.board
        if (
            board.turn != who
            or device.game.outcome()[0] != ONGOING
            or not device.session.mode.may_touch()
        ):
            return
        before = len(device.game.played)
        device.session.play(choose(board, self.rng))
        self.model[before:] = [ply.text for ply in device.game.played[before:]]

    def turn(self, who: int) -> None:
        """Somebody changes the road, and the other one opens the link now, later or never."""
        here = self.two[who]
        ways = here.live.switch.choices()
        if not ways:
            return
        self.turns += 1
        known = len(here.desk.offers)
        here.links.go_on(self.rng.choice(ways))
        if len(here.desk.offers) > known:
            self.pocket.append((1 - who, "#" + str(here.desk.offers[-1].link(""))))

    def link(self, who: int) -> None:
        """Somebody sends the game as it stands."""
        if len(self.two[who].game.played):
            self.pocket.append((1 - who, handed(self.two[who])))

    def open(self) -> None:
        if not self.pocket:
            return
        who, link = self.pocket.pop(self.rng.randrange(len(self.pocket)))
        device = self.two[who]
        known = len(device.desk.offers)
        asked = len(device.desk.answers)
        device.links.incoming.open_link(link)
        if not self.back:
            assert not [told for told in device.desk.asked if "differ" in told[0]]
        for _ in range(len(device.desk.answers) - asked):
            device.desk.answer(self.back and device.desk.asked[-1][0] in BACK)
        if len(device.desk.offers) > known:
            self.pocket.append((1 - who, "#" + str(device.desk.offers[-1].link(""))))

    def connect(self) -> None:
        """Whoever has a road to a room and no connection gets one, or loses it."""
        device = self.rng.choice(self.two)
        road = device.live.connection.transport
        if road and transport_kind(device.session.remote) == "room":
            if device.live.connection.is_open and self.rng.random() < 0.4:
                device.live.connection.receive_event("closed", "")
            else:
                device.open_roads()

    def reload(self, who: int) -> None:
        other = self.two[1 - who]
        direct = transport_kind(self.two[who].session.remote) == "direct"
        self.two[who].live.leave()
        if direct and other.live.connection.is_open:
            other.live.connection.receive_event("closed", "")
        self.two[who] = Device(self.air, self.two[who].memory)

    def step(self) -> None:
        self.air.at_ms += self.rng.randrange(1000)
        chance, who = self.rng.random(), self.rng.randrange(2)
        if chance < 0.45:
            self.play(who)
        elif chance < 0.55:
            self.turn(who)
        elif chance < 0.7:
            self.open()
        elif chance < 0.78:
            self.link(who)
        elif chance < 0.86:
            self.connect()
        elif chance < 0.9:
            self.reload(who)
        for end in list(self.air.ends):
            if end.queue and self.rng.random() < 0.7:
                end.told("text", end.queue.pop(0))
        if self.back:
            self.take_back(who)
        else:
            self.look()

    def take_back(self, who: int) -> None:
        """Somebody asks to take a move back, or answers; by links that takes a link."""
        device = self.two[who]
        known = len(device.desk.offers)
        if self.rng.random() < 0.1:
            device.links.ask("back")
        if device.desk.answers and self.rng.random() < 0.5:
            device.desk.answer(self.rng.random() < 0.7)
        for offer in device.desk.offers[known:]:
            self.pocket.append((1 - who, "#" + str(offer.link(""))))
            offer.handed()

    def look(self) -> None:
        """Each has a beginning of what was played, and each one's own moves are all there."""
        for who, device in enumerate(self.two):
            mine = [ply.text for ply in device.game.played]
            assert mine == self.model[: len(mine)]
            assert len(self.model) - len(mine) <= 1 + self.model.count("pass")
            assert device.session.remote.color == who
            assert "gone_on" not in device.session.notices.names
            assert len(device.session.saving.local_games.listed()) == 1

    def end(self) -> None:
        """In the end whoever is not behind sends a link, and the other one opens it."""
        first = max((0, 1), key=lambda who: len(self.two[who].game.played))
        here, there = self.two[first], self.two[1 - first]
        here.links.go_on("room" if transport_kind(here.session.remote) != "room" else "direct")
        here.open_roads()
        there.desk.answers.clear()
        there.arrive("#" + str(here.desk.offers[-1].link("")))
        while there.desk.answers:
            there.desk.answer(True)
        there.open_roads()
        if transport_kind(here.session.remote) == "direct":
            here.arrive("#" + str(there.desk.offers[-1].link("")))
        here.open_roads()
        settle(self.air)
        assert here.presence == there.presence == "there"
        one_game(here, there)
        if not self.back:
            assert [ply.text for ply in here.game.played] == self.model


@pytest.mark.parametrize("run", seeds(3, 200))
def test_roads_may_change_at_any_moment_and_both_have_the_same_game(run: range) -> None:
    turns = plies = 0
    for seed in run:
        story = Story(seed)
        for _ in range(120):
            story.step()
        story.end()
        turns += story.turns
        plies += len(story.model)
    assert turns > 3 * len(run) and plies > 4 * len(run)


@pytest.mark.parametrize("run", seeds(2, 100))
def test_so_it_is_where_moves_are_taken_back(run: range) -> None:
    """And links from before bring none of them back."""
    for seed in run:
        story = Story(seed, back=True)
        for _ in range(120):
            story.step()
        story.end()
