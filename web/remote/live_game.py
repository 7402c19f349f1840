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
from web.peer.live_clock import LiveClock, read_terms
from web.peer.live_clock import restored as clock_of
from web.peer.message import A_DRAW, AGAIN, BACK, EARLIER, HERE, NO_WISH, PAUSE, REPLY, Refused
from web.peer.spectator import Spectator
from web.peer.sync import Sync, at_a_new_place, begun, following, plain, restored
from web.saved import remote_match
from web.saved.remote_match import Friend
from web.words.moves import move_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from web.common.store import Record
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


ROOM, DIRECT, WATCH, LINKS = "room", "direct", "watch", ""
LISTENS = 3
"""In a room: whoever was invited and does not know yet whether the seat is free; they only listen."""
SIGNED, PLAIN = 2, 1
"""Rooms in which texts are signed, and those of earlier versions."""
WAITING, THERE, GONE, CUT = "waiting", "there", "gone", "cut"
JOINING = "joining"
"""Nobody has come yet; the other one is there; was there; this side has no connection; it is on its way
into a room, or has been invited there and has not heard of who made it."""
BLOCKED, UNMET = "blocked", "unmet"
"""Two devices that know where to find each other cannot; one has answered and is still not found."""
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


def in_room(name: str, key: str, role: int, form: int = SIGNED) -> "Record":
    """How a live game in a room is kept; `role` is 0 for who made the room."""
    return {"road": ROOM, "name": name, "key": key, "role": role, "form": form}


def watched(name: str, key: str, number: int) -> "Record":
    """How a live game is kept that is only looked at; `key` is the one to read with."""
    return {"road": WATCH, "name": name, "key": key, "number": number}


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

    # What the session does

    def follow(self) -> None:
        """The game on the board has changed, or is another one."""
        session = self.session
        live, friend = session.at_once, session.friend
        if live.get("road") == WATCH and not friend:
            self._look(live)
            return
        if not live or not friend:
            self.leave()
            return
        here = self.side
        place = str(live.get("name", ""))
        if (
            not here
            or here.game is not session.game
            or (here.number, here.seat) != (friend.number, friend.color)
            or place != self.place
        ):
            self._sit(friend, live)
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
        self.session.presence = ""

    def _sit(self, friend: Friend, live: "Record") -> None:
        session = self.session
        draw = session.random_u32
        if live.get("road") == ROOM and not invite_link.is_name(
            live.get("name"), invite_link.NAME_SIGNS
        ):
            live["name"] = invite_link.drawn_name(draw)
            live["key"] = invite_link.drawn_key(draw)
            live["role"] = 0
            live["form"] = SIGNED
        elif live.get("road") == DIRECT and not live.get("name"):
            live["name"] = f"direct {friend.number:x}"
        state = restored(live.get("state"))
        if not state:
            state = at_a_new_place(begun(draw()), session.game, friend.color)
        name = friend.names[friend.color]
        times = self._clock(friend, live)
        now = self.roads.seconds
        self.side = Sync(session.game, friend.number, friend.color, state, name, now, times)
        kept = live.get("toss")
        if isinstance(kept, dict):
            if not kept:
                kept.update(coin_flip.invited(draw))
            self.side.toss = coin_flip.CoinFlip(kept)
        self.sent = None
        if times:
            session.timing = times
            session.ticking()
            session.tell()
        place = str(live.get("name", ""))
        if place != self.place:
            self._go(live, place)

    def _clock(self, friend: Friend, live: "Record") -> "LiveClock | None":
        """The clock of the live game on the board, where it has one."""
        terms = read_terms(live.get("clock"))
        if not terms:
            return None
        game, now = self.session.game, self.roads.milliseconds
        return clock_of(live.get("times"), terms, friend.color, now, game)

    def _go(self, live: "Record", place: str) -> None:
        """On the road to that place."""
        if self.road:
            self.road.close()
        self.road = None
        self.open = self.listens = False
        self.place = place
        self.since = self.count = 0
        self.session.presence = CUT
        self.code = ""
        if live.get("road") == DIRECT and self.offered[0] == place:
            offer, self.offered = self.offered[1], ("", "")
            self.session.presence = WAITING
            self.road = self.roads.direct(offer, place, self._hears(place))
        elif live.get("road") == DIRECT and self._known():
            self.road = self.roads.beside(place, self._hears(place))
        elif live.get("road") == ROOM and self.roads.has_rooms():
            self._enter(live, place)
        self.session.tell()

    def _enter(self, live: "Record", place: str) -> None:
        """Into a room. Who was invited listens first: where the seat is taken already, nobody there
        notices that a third one has come."""
        key, role = str(live.get("key", "")), 1 if live.get("role") else 0
        if role and not self._known():
            role = LISTENS
        if invite_link.is_name(key, invite_link.KEY_SIGNS):
            if live.get("form") == SIGNED:
                key = room_keys.reading_key(key)
            self.listens = role == LISTENS
            if self.session.presence == CUT:
                self.session.presence = JOINING
            self.road = self.roads.room(place, key, role, self._hears(place))

    def _take_seat(self) -> None:
        """The seat is free, as what was heard says: from now on this side speaks."""
        self.listens = False
        if self.road:
            self.road.close()
        self._enter(self.session.at_once, self.place)

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

    def _look(self, live: "Record") -> None:
        """The game on the board is one of others, and goes on when theirs does."""
        name, key = live.get("name"), live.get("key")
        if self.watching and self.place == name:
            return
        self.leave()
        if not invite_link.is_name(name, invite_link.NAME_SIGNS) or not invite_link.is_name(
            key, invite_link.KEY_SIGNS
        ):
            return
        number = live.get("number")
        number = number if type(number) is int else 0
        self.watching = Spectator(self.session.game, number, self.roads.milliseconds)
        self.place = str(name)
        self.since = self.count = 0
        if self.roads.has_rooms():
            self.road = self.roads.room(self.place, str(key), 2, self._hears(self.place))

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
        if not game:
            return
        self.session.at_once["number"] = looked.number
        self.session.go_on_watching(game, looked.names)
        if len(game.played) == len(before.played) + 1:
            turn = (game.board.turn + 1) & 1
            words = move_words(self.t, game.played[-1].text, turn)
            self.session.redraw.then(lambda: self.page.show_line(words))

    def _clock_of(self, looked: Spectator) -> None:
        """Who looks on sees the clock of the two, once a move or a word of theirs has come."""
        session = self.session
        if session.timing is not looked.times:
            session.timing = looked.times
            session.ticking()
            session.tell()

    def watched_by(self) -> str:
        """What is put behind a link for those who only look; "" where nobody can."""
        live = self.session.at_once
        if live.get("road") != ROOM or live.get("form") != SIGNED:
            return ""
        key = room_keys.reading_key(str(live.get("key")))
        return invite_link.spell_room(str(live.get("name")), key, invite_link.WATCH_MARK)

    def to_watch(self, text: str, number: int) -> "Record":
        """How the game of that number is kept that a link lets one look at; {} for any other link.
        Raises LinkError."""
        found = invite_link.read_room(text, invite_link.WATCH_MARK)
        if not found or not self.roads.has_rooms():
            return {}
        return watched(found[0], found[1], number)

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
        live = self.session.at_once
        if live.get("form") == SIGNED:
            role = 1 if live.get("role") else 0
            text = room_keys.signed(text, str(live["key"]), self.place, role)
        self.road.send(text)
        self._keep(remote_match.steps(here.game))

    def _keep(self, settled: int) -> None:
        """Keeps what the protocol has to know, and that the other side has so many steps."""
        session, here = self.session, self.side
        if not here or not session.friend:
            return
        session.at_once["state"] = plain(here.state)
        names = list(session.friend.names)
        seat = other(here.seat)
        names[seat] = here.peer_name or names[seat]
        session.friend = changed(session.friend, settled=settled, names=tuple(names))
        session.save()
        session.tell()

    # What the road brings

    def told(self, kind: str, text: str) -> None:
        """Something came by the road."""
        session = self.session
        before = session.presence
        if kind == "text":
            if self._flooded():
                return
            live = session.at_once
            if live.get("form") == SIGNED:
                role = 0 if live.get("role") else 1
                text = room_keys.checked(text, str(live["key"]), self.place, role)
            if text:
                self._receive(text)
            self._heard(before)
            return
        if kind in ("open", "closed") and self.side and self.side.times:
            self.side.times.connected(kind == "open")
        if kind == "open":
            self.open = True
            session.at_once.pop("failed", None)
            self.sent = None
            guest = session.at_once.get("road") == ROOM and session.at_once.get("role")
            session.presence = GONE if self._known() else JOINING if guest else WAITING
            self._say()
        elif kind == "closed":
            self.open = False
            if self.greeted:
                self.page.clear_message(self.greeted)
            gone = session.at_once.get("road") == DIRECT and self._known()
            session.presence = GONE if gone else CUT
        elif kind == "here" and self.open:
            session.presence = THERE
            self._met()
        elif kind == "gone" and self.open:
            session.presence = GONE
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
        session.presence = CUT
        if session.at_once.get("road") == ROOM:
            self._tell("live.failed")
            return
        session.at_once["failed"] = how
        session.save()
        text = self.t("live." + how) + " " + self.t("live.by_links")
        session.redraw.then(lambda: self.page.tell(text))

    def failed(self) -> str:
        """Why the two have not found each other directly: BLOCKED or UNMET, or "" for no such thing."""
        how = self.session.at_once.get("failed")
        return str(how) if how in (BLOCKED, UNMET) else ""

    def _met(self) -> None:
        """Two who carried links to and fro see that it worked."""
        session = self.session
        if (
            session.at_once.get("road") == DIRECT
            and session.friend
            and not session.colors_pending()
        ):
            color = self.t(f"friend.color.{session.friend.color}")
            words = self.greeted = self.t("live.met", color=color)
            session.redraw.then(lambda: self.page.show_line(words))

    def _heard(self, before: str) -> None:
        """Who cannot see the head of the page hears that the other one has come or gone."""
        now = self.session.presence
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
            self.session.presence = CUT
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
        if self.open and (self.session.presence != GONE or news):
            left = [one for one in news if one.kind == sync.LEFT]
            self.session.presence = GONE if left else THERE
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
        known = self.session.friend.settled if self.session.friend else 0
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
            live = self.session.at_once
            if live.get("form") == SIGNED:
                key = room_keys.reading_key(str(live["key"]))
                self.session.watch(game, watched(str(live["name"]), key, here.number))
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
        assert session.friend and here.toss
        color = here.toss.color()
        names = session.friend.names
        own, peer = names[here.seat], here.peer_name or names[other(here.seat)]
        pair = (own, peer) if color == WHITE else (peer, own)
        session.at_once["state"] = plain(here.state)
        session.at_once.pop("times", None)
        session.presence = THERE if self.open else session.presence
        self.side = None
        session.reseat(remote_match.seated(session.friend.number, color, pair, 0))
        self._tell("live.tossed", color=self.t(f"friend.color.{color}"))

    def _next(self, text: str) -> None:
        """Another game begins, with the colours changed, on the same road."""
        here = self.side
        session = self.session
        assert here and session.friend
        after = following(here)
        names = session.friend.names
        friend = remote_match.seated(after.number, after.seat, (names[1], names[0]), 0)
        live = dict(session.at_once)
        live["state"] = plain(after.state)
        live.pop("times", None)
        live.pop("toss", None)
        session.begin_with(friend, after.game, live)
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
        if not session.friend or session.game.outcome()[0] != ONGOING:
            return []
        road = session.at_once.get("road", LINKS)
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
        live: Record = {"road": road} if road else {}
        if road and "clock" in self.session.at_once:
            live["clock"] = self.session.at_once["clock"]
        if road and self.session.colors_pending():
            live["toss"] = {}
        if road == DIRECT:
            live["name"] = f"direct {self.session.random_u32():x}"
        self.turn_to(live)
        return True

    def turn_to(self, live: "Record") -> None:
        """The same game goes on as `live` says; {}: by links, and without a clock."""
        session = self.session
        self._part()
        old, times = session.at_once, session.timing
        colors_pending = session.colors_pending()
        known = session.known_of_friend()
        state = self.side.state if self.side else sync.kept(known, session.random_u32)
        if session.friend:
            state = at_a_new_place(state, session.game, session.friend.color)
        if "clock" in live and live["clock"] == old.get("clock"):
            if len(session.game.played) >= FREE_PLIES:
                state = changed(state, pauses=state.pauses | 1)
            if isinstance(times, LiveClock):
                times.stop(state.pauses)
            live["times"] = times.plain() if times else old.get("times")
        else:
            state = changed(state, pauses=0)
            if state.wish.kind == PAUSE:
                state = changed(state, wish=NO_WISH)
        if live:
            state = changed(state, theirs=NO_WISH)  # what is asked for is heard there anew
            live["state"] = plain(state)
        self.leave()
        session.another_road(live, plain(state))
        if colors_pending and not live:
            self._draw_by_links(old)

    def _part(self) -> None:
        """Who is in the room that the game leaves, and who watches there, hears of it."""
        if self.side and self.session.at_once.get("road") == ROOM:
            self.side.left = True
            self.sent = None
            self._say()

    def _draw_by_links(self, old: "Record") -> None:
        """The colours, which were still to be drawn, are drawn by links."""
        session = self.session
        friend = session.friend
        kept = old.get("toss")
        session.drawing = dict(kept) if isinstance(kept, dict) else {}
        if friend:
            names = friend.names if friend.color == BLACK else (friend.names[1], friend.names[0])
            owed = "seal" in session.drawing
            session.reseat(changed(friend, color=BLACK, names=names, owed=owed))

    def told_of_turn(self, had_clock: bool) -> str:
        """What is said where the game has taken another road."""
        road = self.session.at_once.get("road", LINKS)
        if road == LINKS:
            return self.t("live.on_links_clock" if had_clock else "live.on_links")
        told = self.t("live.on_direct" if road == DIRECT else "live.on_room")
        stands = self.session.timing is not None and self.session.timing.paused()
        return told + (" " + self.t("live.paused") if stands else "")

    # Invitations

    def prepare(self, ready: "Callable[[], None]") -> bool:
        """Gets a direct road ready that nobody has come by yet; False where there is none."""
        live = self.session.at_once
        if live.get("road") != DIRECT or not self.side or self._known() or live.get("role"):
            return False
        if self.failed():
            return False
        self.ready = ready
        if self.code:
            ready()
        elif not self.road:
            self.session.presence = WAITING
            self.road = self.roads.direct("", self.place, self._hears(self.place))
        return True

    def unmet(self) -> bool:
        """Whether the two were to be connected directly, and have not been."""
        return self.session.at_once.get("road") == DIRECT and not self.open and not self._known()

    def unanswered(self) -> bool:
        """Whether this page was loaded again before its answer to a direct road had arrived."""
        live = self.session.at_once
        invited = live.get("road") == DIRECT and live.get("role")
        return bool(invited) and (not self.road or bool(self.failed())) and not self._known()

    def _accept(self, answer: str) -> None:
        """An answer to the direct road that waits here."""
        if self.road and self.code and not self.open:
            self.road.accept(answer)

    def answered(self, text: str, number: int) -> bool:
        """Whether a link of that game is the answer to a direct road, here or in another tab. Raises
        LinkError."""
        answer = invite_link.read_code(invite_link.ANSWER, text)
        friend, road = self.session.friend, self.session.at_once.get("road")
        tried = self.failed() or road != DIRECT
        if not answer or (friend and friend.number == number and tried):
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
        live = self.session.at_once
        if not live and self.session.was_live:
            return invite_link.LINKS
        if live.get("road") == DIRECT and self.code and not self._known():
            if live.get("role"):
                return invite_link.spell_code(invite_link.ANSWER, self.code)
            return invite_link.spell_code(invite_link.OFFER, self.code) + self._terms()
        if not live or live.get("road") != ROOM or live.get("role"):
            return ""
        mark = invite_link.MARK if live.get("form") == SIGNED else invite_link.EARLIER_MARK
        return invite_link.spell_room(str(live["name"]), str(live["key"]), mark) + self._terms()

    def _terms(self) -> str:
        """What an invitation says of the clock and the colours."""
        terms = read_terms(self.session.at_once.get("clock"))
        drawn = self.side.toss if self.side else None
        sealed = invite_link.TOSS + coin_flip.seal(str(drawn.kept.get("first"))) if drawn else ""
        return sealed + (invite_link.spell_clock(terms) if terms else "")

    def terms(self) -> str:
        """The clock of the game on the board in words; "" where it has none."""
        terms = read_terms(self.session.at_once.get("clock"))
        if not terms:
            return ""
        key = "live.clock" if terms[1] else "live.clock_plain"
        return self.t(key, n=terms[0] // 60000, more=terms[1] // 1000)

    def kind(self) -> str:
        """What is handed out to connect: see web/peer/handout.py."""
        live = self.session.at_once
        if live.get("road") == DIRECT and live.get("role"):
            return "answer"
        kind = "direct" if live.get("road") == DIRECT else "room"
        return "on_" + kind if self.session.game.played else kind

    def joined(self, text: str) -> "Record":
        """How a game is kept that came with the invitation in a link; {} where there is none, or no
        rooms here. Raises LinkError."""
        offer = invite_link.read_code(invite_link.OFFER, text)
        terms = invite_link.read_clock(text)
        if offer:
            place = f"direct {binascii.crc32(offer.encode()) & 0xFFFFFFFF:x}"
            self.offered = (place, offer)
            live: Record = {"road": DIRECT, "name": place, "role": 1}
        else:
            form = SIGNED
            found = invite_link.read_room(text)
            if not found:
                form = PLAIN
                found = invite_link.read_room(text, invite_link.EARLIER_MARK)
            if not found or not self.roads.has_rooms():
                return {}
            live = in_room(found[0], found[1], 1, form)
        if terms:
            live["clock"] = list(terms)
        sealed = invite_link.read_seal(text)
        if sealed:
            live["toss"] = coin_flip.joined(sealed, self.session.random_u32)
        return live


__all__ = ["AGAIN", "A_DRAW", "BACK", "DIRECT", "ONGOING", "ROOM", "LiveGame"]
