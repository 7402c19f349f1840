"""A game with somebody elsewhere that is played at once: over a room, or directly. No DOM.

What is told and believed is web/together's; here it meets the session, its page and the store. Loaded
when a live game is on the board. A live game is kept like any other with a friend, so it can go on by
links when the road ends.
"""

import binascii

from hive_core.game.game import TIME
from hive_core.records import changed
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE, other
from web.clock.clock import FREE_PLIES
from web.peer import coin_flip, invite_link, room_keys, sync
from web.peer.live_clock import LiveClock
from web.peer.live_clock import restored as clock_of
from web.peer.message import EARLIER, HERE, REPLY, Refused
from web.peer.peer_state import NO_NUMBERS, NO_WISH, PAUSE
from web.peer.spectator import Spectator
from web.peer.sync import Sync, at_a_new_place, begun, following
from web.saved import remote_match
from web.saved.remote_match import (
    BLOCKED,
    DIRECT,
    LINKS,
    PLAIN,
    ROOM,
    SIGNED,
    UNMET,
    Direct,
    LiveTerms,
    RemoteMatch,
    Room,
    WatchedRoom,
    direct_failure,
    is_guest,
    new_transport,
    transport_kind,
)
from web.words.moves import move_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from web.game.game_session import GameSession
    from web.game.protocols import LinkPageLike
    from web.peer.sync import News

    class TransportLike(Protocol):
        """A connection to the other side."""

        def send(self, text: str) -> None: ...
        def accept(self, answer: str) -> None: ...
        def close(self) -> None: ...

    Told = Callable[[str, str], None]

    class TransportsLike(Protocol):
        """What makes connections, and knows the time."""

        def has_rooms(self) -> bool: ...
        def room(self, name: str, key: str, role: int, told: Told) -> TransportLike: ...
        def direct(self, offer: str, place: str, told: Told) -> TransportLike: ...
        def beside(self, place: str, told: Told) -> TransportLike: ...
        def tabs(self, heard: Callable[[str], None]) -> Callable[[str], None]: ...
        def seconds(self) -> int: ...
        def milliseconds(self) -> int: ...


LISTENS = 3
"""In a room: whoever was invited and does not know yet whether the seat is free; they only listen."""
WAITING, THERE, GONE, CUT = "waiting", "there", "gone", "cut"
JOINING = "joining"
"""Nobody has come yet; the other one is there; was there; this side has no connection; it is on its way
into a room, or has been invited there and has not heard of who made it."""
TROUBLES = (
    sync.DIFFERS,
    sync.ILLEGAL,
    sync.STRANGER,
    sync.DOUBTED,
    sync.CLOCKS,
    sync.OLDER,
    sync.STEERED,
)
APART_S = 3
"""Between two phrases of one side."""
MANNERS = "skep.phrases"
"""Under this key the store keeps whether phrases are muted."""
FLOOD, WINDOW_S = 80, 10
"""So many messages in so many seconds are no game any more."""


class LiveGame:
    """The live game on the board, if it is one. `follow` is called after every change of it."""

    def __init__(
        self, session: "GameSession", page: "LinkPageLike", roads: "TransportsLike"
    ) -> None:
        self.session = session
        self.page = page
        self.t = page.t
        self.roads = roads
        self.side: Sync | None = None
        self.watching: Spectator | None = None
        self.road: TransportLike | None = None
        self.place = ""
        self.presence = ""
        """Whether the opponent is there: JOINING, WAITING, THERE, GONE or CUT; "" in no live match."""
        self.open = self.listens = False
        self.sent: object = None
        self.trouble = ""
        self.since = self.count = 0
        self.offered = ("", "")
        self.code = self.greeted = ""
        self.lost: Callable[[], None] = lambda: None
        """To be called when a direct game comes onto the board whose connection ended with its page,
        and no other tab has it."""
        self.ready: Callable[[], None] = lambda: None
        self.said_at = self.heard_at = -APART_S
        self.pass_on = roads.tabs(self._accept)
        session.connection = self

    # What the session does

    def follow(self) -> None:
        """The game on the board has changed, or is another one."""
        match = self.session.match
        remote, watched = match.remote, match.watched
        if watched:
            self._look(watched)
            return
        if not remote or not remote.transport:
            self.leave()
            return
        here = self.side
        if (
            not here
            or here.game is not match.game
            or (here.number, here.seat) != (remote.number, remote.color)
            or remote.transport.name != self.place
        ):
            self._sit(remote)
        self._say()

    def leave(self) -> None:
        """This tab plays no live game any more."""
        if self.road:
            self.road.close()
        self.road = None
        self.side = None
        self.watching = None
        self.place = ""
        self.open = self.listens = False
        self.presence = ""

    def _sit(self, remote: RemoteMatch) -> None:
        session = self.session
        draw = session.random_u32
        remote = self._addressed(remote)
        if remote.coin == NO_NUMBERS:
            remote = changed(remote, coin=coin_flip.invited(draw))
        session.update_remote(remote)
        state = remote.peer
        if not state:
            state = at_a_new_place(begun(draw()), session.game, remote.color)
        name = remote.names[remote.color]
        times = self._clock(remote)
        now = self.roads.seconds
        self.side = Sync(session.game, remote.number, remote.color, state, name, now, times)
        self.side.coin = remote.coin
        self.sent = None
        if times:
            session.use_clock(times)
        if remote.transport and remote.transport.name != self.place:
            self._go(remote.transport)

    def _addressed(self, remote: RemoteMatch) -> RemoteMatch:
        """Return the match with a name for its room or connection, where there is none yet."""
        transport, draw = remote.transport, self.session.random_u32
        if isinstance(transport, Room) and not invite_link.is_name(
            transport.name, invite_link.NAME_SIGNS
        ):
            name, key = invite_link.drawn_name(draw), invite_link.drawn_key(draw)
            return changed(remote, transport=Room(name, key, False, SIGNED, ROOM))
        if isinstance(transport, Direct) and not transport.name:
            name = f"direct {remote.number:x}"
            return changed(remote, transport=changed(transport, name=name))
        return remote

    def _clock(self, remote: RemoteMatch) -> "LiveClock | None":
        """Return the clock of the live match on the board, where it has one."""
        if not remote.clock:
            return None
        game, now = self.session.game, self.roads.milliseconds
        return clock_of(remote.times, remote.clock, remote.color, now, game)

    def _go(self, transport: "Room | Direct") -> None:
        """Connect to the place that the transport names."""
        place = transport.name
        if self.road:
            self.road.close()
        self.road = None
        self.open = self.listens = False
        self.place = place
        self.since = self.count = 0
        self.presence = CUT
        self.code = ""
        if transport.kind == DIRECT and self.offered[0] == place:
            offer, self.offered = self.offered[1], ("", "")
            self.presence = WAITING
            self.road = self.roads.direct(offer, place, self._hears(place))
        elif transport.kind == DIRECT and self._known():
            self.road = self.roads.beside(place, self._hears(place))
        elif isinstance(transport, Room) and self.roads.has_rooms():
            self._enter(transport)
        self.session.tell()

    def _enter(self, room: Room) -> None:
        """Into a room. Who was invited listens first: where the seat is taken already, nobody there
        notices that a third one has come."""
        key, role = room.key, 1 if room.guest else 0
        if role and not self._known():
            role = LISTENS
        if invite_link.is_name(key, invite_link.KEY_SIGNS):
            if room.form == SIGNED:
                key = room_keys.reading_key(key)
            self.listens = role == LISTENS
            if self.presence == CUT:
                self.presence = JOINING
            self.road = self.roads.room(room.name, key, role, self._hears(room.name))

    def _take_seat(self) -> None:
        """The seat is free, as what was heard says: from now on this side speaks."""
        self.listens = False
        if self.road:
            self.road.close()
        remote = self.session.remote
        if remote and isinstance(remote.transport, Room):
            self._enter(remote.transport)

    def _hears(self, place: str) -> "Told":
        def told(kind: str, text: str) -> None:
            if self.place != place:
                return
            if self.watching:
                self._seen(kind, text)
            elif self.side:
                self.told(kind, text)

        return told

    # Who only looks

    def _look(self, room: WatchedRoom) -> None:
        """The game on the board is one of others, and goes on when theirs does."""
        if self.watching and self.place == room.name:
            return
        self.leave()
        if not invite_link.is_name(room.name, invite_link.NAME_SIGNS) or not invite_link.is_name(
            room.key, invite_link.KEY_SIGNS
        ):
            return
        self.watching = Spectator(self.session.game, room.number, self.roads.milliseconds)
        self.place = room.name
        self.since = self.count = 0
        if self.roads.has_rooms():
            self.road = self.roads.room(self.place, room.key, 2, self._hears(self.place))

    def _seen(self, kind: str, text: str) -> None:
        """Something came by the road of a game that is only looked at."""
        looked = self.watching
        if kind not in ("text", "kept", "bad") or not looked or self._flooded():
            return
        before, left = looked.game, looked.left
        game = looked.receive(room_keys.unsigned(text), kind == "text") if kind != "bad" else None
        self._clock_of(looked)
        if looked.left and not left:
            self._tell("live.watch_left")
        room = self.session.match.watched
        if not game or not room:
            return
        room = changed(room, number=looked.number)
        self.session.go_on_watching(game, looked.names, room)
        if len(game.played) == len(before.played) + 1:
            turn = (game.board.turn + 1) & 1
            words = move_words(self.t, game.played[-1].text, turn)
            self.session.redraw.then(lambda: self.page.show_line(words))

    def _clock_of(self, looked: Spectator) -> None:
        """Who looks on sees the clock of the two, once a move or a word of theirs has come."""
        if self.session.timing is not looked.times:
            self.session.use_clock(looked.times)

    def watched_by(self) -> str:
        """What is put behind a link for those who only look; "" where nobody can."""
        room = self._signed_room()
        if not room:
            return ""
        key = room_keys.reading_key(room.key)
        return invite_link.spell_room(room.name, key, invite_link.WATCH_MARK)

    def to_watch(self, text: str, number: int) -> "WatchedRoom | None":
        """Return the room in which a link lets one watch the game of that number; None for any other
        link. Raises LinkError."""
        found = invite_link.read_room(text, invite_link.WATCH_MARK)
        if not found or not self.roads.has_rooms():
            return None
        return WatchedRoom(found[0], found[1], number)

    # What is said

    def _mark(self, here: Sync) -> object:
        """What the other side has to know: where nothing of it is new, nothing is sent."""
        game = here.game
        state = here.state
        known = (here.number, state.era, len(game.played), game.agreed)
        return known + (here.wish(), state.declined, state.pauses, here.said)

    def _say(self, kind: str = HERE) -> None:
        """Tells the other side how things stand, if that is new."""
        here = self.side
        if not here or not self.road or not self.open or self._mark(here) == self.sent:
            return
        if self.listens:
            return
        self.sent = self._mark(here)
        try:
            text = here.message(kind)
        except Refused:
            self._tell("live.too_long")
            return
        room = self._signed_room()
        if room:
            text = room_keys.signed(text, room.key, self.place, 1 if room.guest else 0)
        self.road.send(text)
        self._keep(remote_match.steps(here.game))

    def _keep(self, settled: int) -> None:
        """Keeps what the protocol has to know, and that the other side has so many steps."""
        session, here = self.session, self.side
        remote = session.remote
        if not here or not remote:
            return
        names = list(remote.names)
        seat = other(here.seat)
        names[seat] = here.peer_name or names[seat]
        remote = changed(remote, synced_plies=settled, names=tuple(names))
        session.update_remote(changed(remote, peer=here.state, coin=here.coin))
        session.autosave()
        session.tell()

    def _signed_room(self) -> "Room | None":
        """Return the room of the match on the board where every text in it is signed."""
        remote = self.session.remote
        room = remote.transport if remote else None
        return room if isinstance(room, Room) and room.form == SIGNED else None

    def _set_failed(self, how: str) -> None:
        """Note why a direct connection has not come about; "" that it has."""
        remote = self.session.remote
        if remote and isinstance(remote.transport, Direct):
            transport = changed(remote.transport, failed=how)
            self.session.update_remote(changed(remote, transport=transport))

    # What the road brings

    def told(self, kind: str, text: str) -> None:
        """Something came by the road."""
        session = self.session
        before = self.presence
        if kind == "text":
            if self._flooded():
                return
            room = self._signed_room()
            if room:
                text = room_keys.checked(text, room.key, self.place, 0 if room.guest else 1)
            if text:
                self._receive(text)
            self._heard(before)
            return
        if kind in ("open", "closed") and self.side and self.side.times:
            self.side.times.connected(kind == "open")
        if kind == "open":
            self.open = True
            self._set_failed("")
            self.sent = None
            remote = session.remote
            guest = remote is not None and is_guest(remote) and transport_kind(remote) == ROOM
            self.presence = GONE if self._known() else JOINING if guest else WAITING
            self._say()
        elif kind == "closed":
            self.open = False
            if self.greeted:
                self.page.clear_message(self.greeted)
            gone = transport_kind(session.remote) == DIRECT and self._known()
            self.presence = GONE if gone else CUT
        elif kind == "here" and self.open:
            self.presence = THERE
            self._met()
        elif kind == "gone" and self.open:
            self.presence = GONE
        elif kind == "bad":
            self._flooded()
        elif kind == "alone":
            self.lost()
        elif kind == "code":
            self.code = text
            self.ready()
        elif kind == "failed":
            self._fails(BLOCKED)
        elif kind == "late" and not self.open and not self._known():
            self._fails(UNMET)
        session.tell()
        self._heard(before)

    def _fails(self, how: str) -> None:
        """The road does not come about; after a reload, too, links take a direct game's moves then."""
        session = self.session
        self.presence = CUT
        if transport_kind(session.remote) != DIRECT:
            self._tell("live.failed")
            return
        self._set_failed(how)
        session.autosave()
        text = self.t("live." + how) + " " + self.t("live.by_links")
        session.redraw.then(lambda: self.page.tell(text))

    def failed(self) -> str:
        """Why the two have not found each other directly: BLOCKED or UNMET, or "" for no such thing."""
        return direct_failure(self.session.remote)

    def _met(self) -> None:
        """Two who carried links to and fro see that it worked."""
        session = self.session
        remote = session.remote
        if remote and transport_kind(remote) == DIRECT and not session.colors_pending():
            color = self.t(f"friend.color.{remote.color}")
            words = self.greeted = self.t("live.met", color=color)
            session.redraw.then(lambda: self.page.show_line(words))

    def _heard(self, before: str) -> None:
        """Who cannot see the head of the page hears that the other one has come or gone."""
        now = self.presence
        if now and now not in (before, WAITING, JOINING):
            self.page.announce(self.t("chip.live") + ": " + self.t("presence." + now))

    def _known(self) -> bool:
        return bool(self.side and self.side.state.peer)

    def _flooded(self) -> bool:
        """Whether far more came than a game can need: then this road ends."""
        now = self.roads.seconds()
        if now - self.since > WINDOW_S:
            self.since, self.count = now, 0
        self.count += 1
        if self.count <= FLOOD:
            return False
        if self.road:
            self.road.close()
            self.road = None
            self.open = False
            self.presence = CUT
            self._tell("live.flood")
            self.session.tell()
        return True

    def _receive(self, text: str) -> None:
        here = self.side
        assert here
        before, met = self._mark(here), self._known()
        first = here.game.board.ply
        news = here.receive(text)
        if [one for one in news if one.kind == sync.NEXT]:
            self._next(text)
            return
        if [one for one in news if one.kind == sync.TOSSED]:
            self._tossed(here)
            return
        if self.listens and self._known():
            self.open = False
            self._keep(self._settled(here))
            self._take_seat()
        # What was still on its way when the line was cut says nothing of it.
        if self.open and (self.presence != GONE or news):
            left = [one for one in news if one.kind == sync.LEFT]
            self.presence = GONE if left else THERE
        fresh = self._mark(here) != before
        if here.owes or self._known() != met:
            # Who has come: what the room keeps of this side tells a third one that the seat is taken.
            self.sent = None
            self._say(REPLY)
        if fresh or news:
            self._keep(self._settled(here))
        if fresh:
            self.session.gone_on()
        for one in news:
            self._news(one, first)

    def _settled(self, here: Sync) -> int:
        """So many steps both have: all of them where the two are connected."""
        steps = remote_match.steps(here.game)
        known = self.session.remote.synced_plies if self.session.remote else 0
        return steps if self.open else max(here.state.agreed, min(known, steps))

    def _news(self, news: "News", first: int) -> None:
        """Says what a message brought."""
        here, t = self.side, self.t
        assert here
        who = here.peer_name or t("friend.someone")
        if news.kind == sync.MOVED:
            told = [at for at, one in enumerate(news.texts) if one != "pass"] or [0]
            move = move_words(t, news.texts[told[-1]], (first + told[-1]) & 1)
            text = t("friend.taken", n=len(news.texts), name=who, move=move)
            self.session.redraw.then(lambda: self.page.show_line(text))
        elif news.kind == sync.ENDED:
            result, ended_by = here.game.agreed
            if ended_by == TIME:
                self._tell(
                    "live.time.theirs" if result == here.seat else "live.time.mine", name=who
                )
            else:
                self._tell("live.drawn" if result == DRAW else "friend.ended", name=who)
        elif news.kind == sync.PAUSED:
            self._paused()
        elif news.kind == sync.SAID:
            self._said(news.texts[0], who)
        elif news.kind == sync.BAD and news.texts[0] == "newer" and self.trouble != sync.BAD:
            self.trouble = sync.BAD
            self._tell("live.newer")
        elif news.kind == sync.TAKEN_BACK:
            self._tell("live.taken_back", n=len(news.texts))
        elif news.kind == sync.REPLACED:
            self._tell("live.replaced")
        elif news.kind == sync.LEFT:
            self._tell("live.left", name=who)
        elif news.kind == sync.DECLINED:
            self._tell("live.declined." + news.texts[0], name=who)
        elif news.kind == sync.ASKED:
            self._asked(news.texts[0], who)
        elif news.kind == sync.SEATED:
            game = sync.seen(here.game, news.texts)
            room = self._signed_room()
            if room:
                key = room_keys.reading_key(room.key)
                self.session.watch(game, WatchedRoom(room.name, key, here.number))
                self._tell("live.seated_watch")
            else:
                self.session.open_game(game, len(game.played))
                self._tell("live.seated")
        elif news.kind in TROUBLES and self.trouble != news.kind:
            self.trouble = news.kind  # told once
            self._tell("live." + news.kind)

    def _asked(self, kind: str, who: str) -> None:
        """The other side asks for something: the person here decides."""
        t = self.t
        key = "live.ask." + self._name_of(kind)
        game = self.session.game

        def chosen(yes: bool) -> None:
            here = self.side
            if not here or here.game is not game:
                return
            if not yes:
                here.decline()
                self.follow()
                return
            news = here.grant()
            if not news:
                self._tell("live.too_late")
            self._granted(news)

        yes, no = t(key + ".yes"), t("live.ask.no")
        self.page.question(t(key + ".title"), t(key + ".text", name=who), yes, no, chosen)

    def _name_of(self, kind: str) -> str:
        """How a wish is called: what is paused is to go on."""
        here = self.side
        goes_on = kind == PAUSE and here is not None and here.state.pauses & 1
        return "go_on" if goes_on else kind

    def _paused(self) -> None:
        """Tells that the clock stands still, or goes on."""
        here = self.side
        self._tell("live.paused" if here and here.state.pauses & 1 else "live.goes_on")

    def _granted(self, news: "list[News]") -> None:
        if [one for one in news if one.kind == sync.NEXT]:
            self._say()
            self._next("")
        elif news:
            if self.side:  # also without a connection: the other side hears of it later
                self._keep(self._settled(self.side))
            self.session.gone_on()
            if [one for one in news if one.kind == sync.PAUSED]:
                self._paused()

    # What the person here asks for

    def ask(self, kind: str) -> None:
        """The person here would like a draw, a move back, or another game."""
        here = self.side
        if not here:
            return
        if not here.may_ask(kind):
            self._tell("live.asked_already" if here.wish().kind else "live.not_now")
            return
        news = here.ask(kind)
        self._granted(news)
        if not news:
            self.follow()
            self._tell("live.asked." + self._name_of(kind))

    # Phrases

    def muted(self) -> bool:
        """Whether the person here wants to hear no phrases."""
        return bool(self.session.store.load(MANNERS).get("muted"))

    def mute(self, yes: bool) -> None:
        """Phrases are heard no more, or again."""
        self.session.store.save(MANNERS, {"muted": yes})
        self._tell("live.muted" if yes else "live.unmuted")

    def speak(self, phrase: int) -> None:
        """Says one of the phrases to the other side, 1 to PHRASES."""
        here, now = self.side, self.roads.seconds()
        if not here or not self.road or not self.open:
            self._tell("live.say.cut")
        elif here.version == EARLIER:
            self._tell("live.say.older")
        elif now - self.said_at < APART_S:
            self._tell("live.say.soon")
        else:
            self.said_at = now
            here.say(phrase)
            self._say()
            self._tell("live.said", text=self.t(f"live.phrase.{phrase}"))

    def _said(self, phrase: str, who: str) -> None:
        """The other side said something."""
        now = self.roads.seconds()
        if self.muted() or now - self.heard_at < APART_S - 1:
            return
        self.heard_at = now
        self._tell("live.says", name=who, text=self.t("live.phrase." + phrase))

    def _tossed(self, here: Sync) -> None:
        """The colours are drawn: the game begins with them, on the same road."""
        session = self.session
        remote = session.remote
        assert remote and here.coin
        color = coin_flip.color_of(here.coin)
        own = remote.names[here.seat]
        theirs = here.peer_name or remote.names[other(here.seat)]
        pair = (own, theirs) if color == WHITE else (theirs, own)
        self.presence = THERE if self.open else self.presence
        self.side = None
        remote = changed(remote, peer=here.state, coin=here.coin)
        session.reseat(remote_match.reseated(remote, color, pair))
        self._tell("live.tossed", color=self.t(f"friend.color.{color}"))

    def _next(self, text: str) -> None:
        """Another game begins, with the colours changed, on the same road."""
        here = self.side
        session = self.session
        assert here and session.remote
        after = following(here)
        names = session.remote.names
        remote = remote_match.reseated(session.remote, after.seat, (names[1], names[0]))
        remote = changed(remote, number=after.number, peer=after.state, coin=None)
        session.begin_with(remote, after.game)
        color = self.t(f"friend.color.{after.seat}")
        self._tell("live.next", color=color)
        if text:
            self._receive(text)

    def _tell(self, key: str, **more: object) -> None:
        text = self.t(key, **more)
        self.session.redraw.then(lambda: self.page.tell(text))

    # Another road

    def ways(self) -> "list[str]":
        """How the game on the board could go on: the roads that it is not on, or not any more."""
        session = self.session
        if not session.remote or session.game.outcome()[0] != ONGOING:
            return []
        road = transport_kind(session.remote)
        able = {
            ROOM: road != ROOM and self.roads.has_rooms(),
            DIRECT: road != DIRECT or not self.open,
            LINKS: road != LINKS,
        }
        return [way for way in (ROOM, DIRECT, LINKS) if able[way]]

    def go_on(self, road: str) -> bool:
        """The game on the board takes another road: one of `ways`, else False. Whoever sits opposite
        takes it too by opening the link that is to be handed out then."""
        if road not in self.ways():
            return False
        live = None
        remote = self.session.remote
        if road and remote:
            name = f"direct {self.session.random_u32():x}" if road == DIRECT else ""
            coin = NO_NUMBERS if self.session.colors_pending() else None
            live = LiveTerms(new_transport(road, name), remote.clock, coin)
        self.turn_to(live)
        return True

    def turn_to(self, live: "LiveTerms | None") -> None:
        """Go on with the match as `live` says; None: by links, and without a clock."""
        session = self.session
        self._part()
        old, times = session.remote, session.timing
        if not old:
            return
        state = self.side.state if self.side else old.peer or begun(session.random_u32())
        state = at_a_new_place(state, session.game, old.color)
        remote = remote_match.played_live(old, live)
        if live and live.clock and live.clock == old.clock:
            if len(session.game.played) >= FREE_PLIES:
                state = changed(state, pauses=state.pauses | 1)
            if isinstance(times, LiveClock):
                times.stop(state.pauses)
            remote = changed(remote, times=times.plain() if times else old.times)
        else:
            state = changed(state, pauses=0)
            if state.wish.kind == PAUSE:
                state = changed(state, wish=NO_WISH)
        if live:
            state = changed(state, theirs=NO_WISH)  # the opponent offers it there anew
            remote = remote_match.without_offers(remote)
        self.leave()
        session.switch_transport(changed(remote, peer=state, was_live=not live))
        if not live and remote_match.colors_pending(old):
            self._draw_by_links(old)

    def _part(self) -> None:
        """Who is in the room that the game leaves, and who watches there, hears of it."""
        if self.side and transport_kind(self.session.remote) == ROOM:
            self.side.left = True
            self.sent = None
            self._say()

    def _draw_by_links(self, old: RemoteMatch) -> None:
        """Go on with the undecided coin flip for the colours by links."""
        session = self.session
        remote = session.remote
        if remote and old.coin:
            names = old.names if old.color == BLACK else (old.names[1], old.names[0])
            reply = bool(old.coin.commitment)
            remote = changed(remote, color=BLACK, names=names, coin=old.coin, must_reply=reply)
            session.reseat(remote)

    def told_of_turn(self, had_clock: bool) -> str:
        """What is said where the game has taken another road."""
        road = transport_kind(self.session.remote)
        if road == LINKS:
            return self.t("live.on_links_clock" if had_clock else "live.on_links")
        told = self.t("live.on_direct" if road == DIRECT else "live.on_room")
        stands = self.session.timing is not None and self.session.timing.paused()
        return told + (" " + self.t("live.paused") if stands else "")

    # Invitations

    def prepare(self, ready: "Callable[[], None]") -> bool:
        """Gets a direct road ready that nobody has come by yet; False where there is none."""
        remote = self.session.remote
        if not remote or transport_kind(remote) != DIRECT or not self.side or self._known():
            return False
        if is_guest(remote):
            return False
        if self.failed():
            return False
        self.ready = ready
        if self.code:
            ready()
        elif not self.road:
            self.presence = WAITING
            self.road = self.roads.direct("", self.place, self._hears(self.place))
        return True

    def unmet(self) -> bool:
        """Whether the two were to be connected directly, and have not been."""
        kind = transport_kind(self.session.remote)
        return kind == DIRECT and not self.open and not self._known()

    def unanswered(self) -> bool:
        """Whether this page was loaded again before its answer to a direct road had arrived."""
        remote = self.session.remote
        invited = remote is not None and transport_kind(remote) == DIRECT and is_guest(remote)
        return invited and (not self.road or bool(self.failed())) and not self._known()

    def _accept(self, answer: str) -> None:
        """An answer to the direct road that waits here."""
        if self.road and self.code and not self.open:
            self.road.accept(answer)

    def answered(self, text: str, number: int) -> bool:
        """Whether a link of that game is the answer to a direct road, here or in another tab. Raises
        LinkError."""
        answer = invite_link.read_code(invite_link.ANSWER, text)
        remote = self.session.remote
        tried = self.failed() or transport_kind(remote) != DIRECT
        if not answer or (remote and remote.number == number and tried):
            return False  # what is left of the link is a game's
        if self.road and self.code and not self.open:
            self._accept(answer)
            self._tell("live.connecting")
        else:
            self.pass_on(answer)
            self._tell("live.passed_on")
        return True

    def invitation(self) -> str:
        """What is put behind the link of the game on the board: how whoever opens it goes on with it;
        "" for as before."""
        remote = self.session.remote
        transport = remote.transport if remote else None
        if not remote or not transport:
            return invite_link.LINKS if remote and remote.was_live else ""
        if isinstance(transport, Direct):
            if not self.code or self._known():
                return ""
            if transport.guest:
                return invite_link.spell_code(invite_link.ANSWER, self.code)
            return invite_link.spell_code(invite_link.OFFER, self.code) + self._terms(remote)
        if transport.guest:
            return ""
        mark = invite_link.MARK if transport.form == SIGNED else invite_link.EARLIER_MARK
        return invite_link.spell_room(transport.name, transport.key, mark) + self._terms(remote)

    def _terms(self, remote: RemoteMatch) -> str:
        """What an invitation says of the clock and the colours."""
        coin = self.side.coin if self.side else None
        committed = invite_link.TOSS + coin_flip.commitment(coin.first) if coin else ""
        return committed + (invite_link.spell_clock(remote.clock) if remote.clock else "")

    def terms(self) -> str:
        """The clock of the game on the board in words; "" where it has none."""
        terms = self.session.remote.clock if self.session.remote else None
        if not terms:
            return ""
        key = "live.clock" if terms[1] else "live.clock_plain"
        return self.t(key, n=terms[0] // 60000, more=terms[1] // 1000)

    def kind(self) -> str:
        """What is handed out to connect: see web/peer/handout.py."""
        remote = self.session.remote
        kind = transport_kind(remote)
        if remote and kind == DIRECT and is_guest(remote):
            return "answer"
        return "on_" + kind if self.session.game.played else kind

    def joined(self, text: str) -> "LiveTerms | None":
        """Return how a match is played live that came with the invitation in a link; None where there
        is no such invitation, or no rooms here. Raises LinkError."""
        offer = invite_link.read_code(invite_link.OFFER, text)
        terms = invite_link.read_clock(text)
        transport: Room | Direct
        if offer:
            place = f"direct {binascii.crc32(offer.encode()) & 0xFFFFFFFF:x}"
            self.offered = (place, offer)
            transport = Direct(place, True, "", DIRECT)
        else:
            form = SIGNED
            found = invite_link.read_room(text)
            if not found:
                form = PLAIN
                found = invite_link.read_room(text, invite_link.EARLIER_MARK)
            if not found or not self.roads.has_rooms():
                return None
            transport = Room(found[0], found[1], True, form, ROOM)
        committed = invite_link.read_seal(text)
        coin = coin_flip.joined(committed, self.session.random_u32) if committed else None
        return LiveTerms(transport, terms, coin)
