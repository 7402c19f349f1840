"""One side of a remote match: what it sends the opponent, and what it makes of what it receives.
Pure.

Both sides play by their own rules and hold the whole game. Moves that one has and the other lacks
are played where each of them is legal; the longer history wins, and nothing to which both agreed is
changed by one side. A take-back begins a new generation of the game, which goes before any history
of the last; only the side that offered it follows. A message that contradicts the game here changes
nothing, and yields news.

`Sync.receive` plays on the game that it was given; no message makes it raise.
"""

import binascii

from hive_core.game import Game
from hive_core.game.game import RESIGNATION, TIME
from hive_core.records import NamedTuple, changed
from hive_core.rules.board import DRAW, ONGOING, PASS
from hive_core.rules.bugs import BLACK, WHITE, other
from hive_core.rules.errors import HiveError
from web.peer import coin_flip
from web.peer.live_clock import LiveClock
from web.peer.message import (
    EARLIER,
    HERE,
    NO_MORE,
    NO_PHRASE,
    REPLY,
    VERSION,
    Message,
    More,
    Refused,
    read_message,
    spell_message,
    start_of,
)
from web.peer.peer_state import A_DRAW, AGAIN, BACK, NO_OFFER, PAUSE, Offer, PeerState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.peer.peer_state import CoinFlip

News = NamedTuple("News", [("kind", "str"), ("texts", "list[str]")])
"""News from a message: its kind, and the moves that it is about."""

MOVED, ENDED, TAKEN_BACK, REPLACED = "moved", "ended", "taken_back", "replaced"
OFFERED, DECLINED, NEXT = "asked", "declined", "next"
SAID, PAUSED, DOUBTED = "said", "paused", "doubted"
FLIPPED, STEERED = "tossed", "steered"
CLOCKS, OLDER, LEFT = "clocks", "older", "left"
DIFFERS, ILLEGAL, STRANGER, SEATED, BAD = "differs", "illegal", "stranger", "seated", "bad"
"""Kinds of news: moves came; the game ended; moves were taken back as this side offered; a move of
this side that never arrived gave way to another one of its own; the opponent makes an offer,
declines one, or wants the next game as this side does; a phrase came; the clock was stopped or goes
on as both want; the coin flip is decided, or the opponent tried to steer it; the opponent claims
that the time here is up, which it is not; it plays with another clock, or with a version without
clocks; it takes the match to another transport; the histories differ for good; a move is not legal;
another device has the link; both seats are taken; the text is no message."""

ORDER = (DRAW, WHITE, BLACK)
"""Results by rank: if both sides ended a game in different ways, the one that comes first here is
binding."""


def new_state(who: int) -> PeerState:
    """Return the state of a side that has exchanged nothing; `who` is the random number of this
    device."""
    return PeerState(who, 0, 0, 0, 0, 0, NO_OFFER, NO_OFFER, 0, 0)


def gave_up(ended: "tuple[int, str]", color: int) -> bool:
    """Return whether an end of a game, a result and its cause, is that colour's resignation."""
    return ended == (other(color), RESIGNATION)


def binding_result(own: int, opponents: int) -> int:
    """Return the binding one of the two results that the sides gave the game; ONGOING if neither ended
    it."""
    ends = [result for result in ORDER if result in (own, opponents)]
    return ends[0] if ends else ONGOING


def known_to_both(game: Game, seat: int) -> int:
    """Return how many plies both sides surely have: the opponent has all up to its own last move."""
    first = (game.board.ply - len(game.played)) & 1
    for at in range(len(game.played) - 1, -1, -1):
        if (first + at) & 1 != seat and game.played[at].move != PASS:
            return at + 1
    return 0


def at_new_transport(state: PeerState, game: Game, seat: int) -> PeerState:
    """Return `state` without an opponent's device, for a new transport: the first device to send there
    is the opponent's. The plies that both sides have stay agreed."""
    agreed = max(min(state.agreed, len(game.played)), known_to_both(game, seat))
    return changed(state, peer=0, received=0, agreed=agreed)


def next_number(number: int) -> int:
    """Return the number of the game that follows this one; both sides find it without a message."""
    return (binascii.crc32(f"skep {number:08x}".encode()) & 0xFFFFFFFF) or 1


class Sync:
    """One side of a match: `game` is played on; `number` and `seat` (a colour) say which game and
    whose side it is.

    `receive` sets `must_reply` to whether the opponent needs a message in reply. `now` returns the
    seconds since any fixed moment; it keeps message numbers rising even if the saved ones are lost.
    `left` is set once this side goes on with the match on another transport, `peer_left` once the
    opponent does. `times` is the clock of a game that has one, and `coin` the coin flip for the
    colours.
    """

    def __init__(
        self,
        game: Game,
        number: int,
        seat: int,
        state: PeerState,
        name: str = "",
        now: "Callable[[], int]" = lambda: 0,
        times: "LiveClock | None" = None,
        coin: "CoinFlip | None" = None,
    ) -> None:
        self.game = game
        self.number = number
        self.seat = seat
        self.state = state
        self.name = name
        self.now = now
        self.times = times
        self.claims: list[int] = []
        self.version = VERSION
        self.newest = False
        self.phrase = NO_PHRASE
        self.left = self.peer_left = False
        self.coin = coin
        self.peer_name = ""
        self.must_reply = False
        if times:
            times.stop(state.pauses)

    # What this side sends

    def message(self, kind: str = HERE) -> str:
        """Return the state of this side as a text to send. Raises Refused if the game is too long."""
        state = self.state
        game = self.game
        self.state = state = changed(state, serial=max(state.serial + 1, self.now()))
        return spell_message(
            Message(
                kind,
                self.number,
                self.seat,
                state.who,
                state.peer,
                state.serial,
                state.generation,
                min(state.agreed, len(game.played)),
                game.agreed[0],
                self.open_offer(),
                state.declined,
                game.board.tournament,
                self.name,
                start_of(game),
                [ply.text for ply in game.played],
                self._more(),
            )
        )

    def _more(self) -> More:
        """Return the optional fields of a message (see More): version, clock, phrase, coin flip."""
        on_time = self.game.agreed[1] == TIME
        times = self.times
        flip = coin_flip.revealed(self.coin) if self.coin and not self.game.played else None
        if not times:
            more = changed(NO_MORE, version=self.version, on_time=on_time, phrase=self.phrase)
            return changed(more, flip=flip, left=self.left)
        times.follow(self.game)
        spent, pauses = times.to_send(), self.state.pauses
        return More(VERSION, times.terms, spent, pauses, on_time, self.phrase, flip, self.left)

    def open_offer(self) -> Offer:
        """Return the offer of this side that the opponent may still accept; NO_OFFER for none."""
        return self._standing(self.state.offer, self.seat)

    def open_peer_offer(self) -> Offer:
        """Return the opponent's offer that this side may still accept; NO_OFFER for none. An offer to
        take back counts only for the opponent's last move."""
        asker = other(self.seat)
        offer = self._standing(self.state.peer_offer, asker)
        last = offer.kind != BACK or offer.to == self._last_of(asker, len(self.game.played))
        return offer if last else NO_OFFER

    def _standing(self, offer: Offer, asker: int) -> Offer:
        """Return the offer while it can be accepted: the next game once this one is over, all else
        before."""
        over = self.game.outcome()[0] != ONGOING
        stands = (
            offer.kind == AGAIN if over else offer.kind != AGAIN and self._is_open(offer, asker)
        )
        return offer if stands else NO_OFFER

    def _is_open(self, offer: Offer, asker: int) -> bool:
        """Return whether the side that did not make the offer has not moved since."""
        game = self.game
        if not offer.kind or offer.ply > len(game.played):
            return False
        for at in range(offer.ply, len(game.played)):
            if self._mover(at) != asker and game.played[at].move != PASS:
                return False
        return offer.kind != BACK or offer.to == self._last_of(asker, offer.ply)

    def offers_draw(self) -> bool:
        """Return whether this side offered a draw that the opponent may have accepted, even if the game
        is over here."""
        offer = self.state.offer
        return offer.kind == A_DRAW and self._is_open(offer, self.seat)

    def _mover(self, at: int) -> int:
        """Return the colour that played the ply at that index."""
        return (self.game.board.ply - len(self.game.played) + at) & 1

    def last_own(self) -> int:
        """Return the index of this side's last move that was no pass; -1 if there is none."""
        return self._last_of(self.seat, len(self.game.played))

    def _last_of(self, color: int, plies: int) -> int:
        """Return the index of a colour's last move among the first `plies`; -1 if there is none."""
        for at in range(plies - 1, -1, -1):
            if self._mover(at) == color and self.game.played[at].move != PASS:
                return at
        return -1

    def may_offer(self, kind: str) -> bool:
        """Return whether this side could offer that now."""
        over = self.game.outcome()[0] != ONGOING
        if self.open_offer().kind:
            return False  # one thing at a time: what was asked may have been granted already
        if kind == AGAIN:
            return over
        if kind == PAUSE:
            return self.times is not None and self.times.view().running >= 0
        return not over and (kind == A_DRAW or self.last_own() >= 0)

    def make_offer(self, kind: str) -> "list[News]":
        """Make an offer and return []. If the opponent has offered the same, accept that instead and
        return the news."""
        if not self.may_offer(kind):
            return []
        if kind in (A_DRAW, AGAIN, PAUSE) and self.open_peer_offer().kind == kind:
            return self.accept()
        to = self.last_own() if kind == BACK else 0
        ident = max(self.state.serial + 1, self.now())
        offer = Offer(kind, ident, len(self.game.played), to)
        self.state = changed(self.state, serial=ident, offer=offer)
        return []

    def accept(self) -> "list[News]":
        """Accept the opponent's open offer and return the news; [] if no offer is open any more."""
        offer = self.open_peer_offer()
        if not offer.kind:
            return []
        self.state = changed(self.state, peer_offer=NO_OFFER)
        if offer.kind == A_DRAW:
            self.game.end_as(DRAW)
            return [News(ENDED, [])]
        if offer.kind == BACK:
            texts = self._take_back(offer.to)
            self._new_generation()
            return [News(TAKEN_BACK, texts)]
        if offer.kind == PAUSE:
            return self._pause()
        ident = max(self.state.serial + 1, self.now())
        own = Offer(AGAIN, ident, len(self.game.played), 0)
        self.state = changed(self.state, serial=ident, offer=own)
        return [News(NEXT, [])]

    def decline(self) -> None:
        """Decline the opponent's open offer."""
        offer = self.open_peer_offer()
        if offer.kind:
            self.state = changed(self.state, peer_offer=NO_OFFER, declined=offer.id)

    def resign(self) -> None:
        """Resign the game for this side."""
        if self.game.outcome()[0] == ONGOING:
            self.game.resign(self.seat)

    def say_phrase(self, phrase: int) -> None:
        """Put a phrase of the quick chat into every message from now on; the opponent is shown it
        once."""
        ident = max(self.state.serial + 1, self.now())
        self.state = changed(self.state, serial=ident)
        self.phrase = (phrase, ident)

    def _pause(self) -> "list[News]":
        """Stop the clock, or let it go on, after both sides agreed, and return the news."""
        pauses = self.state.pauses + 1
        offer = NO_OFFER if self.state.offer.kind == PAUSE else self.state.offer
        self.state = changed(self.state, pauses=pauses, offer=offer, peer_offer=NO_OFFER)
        if self.times:
            self.times.stop(pauses)
        return [News(PAUSED, [])]

    def _take_back(self, to: int) -> "list[str]":
        """Leave only the first `to` plies, and return the moves that were taken back."""
        game = self.game
        texts = [ply.text for ply in game.played[to:]]
        game.goto(to)
        for node in [node for node in game.node.variations if node is game.node.next]:
            game.remove_variation(node)
        self._follow_clock()
        return texts

    def _follow_clock(self, claims: "list[int] | None" = None) -> None:
        """Let the clock take over the plies of the game; `claims` are the times that the opponent
        sent."""
        if self.times:
            self.times.follow(self.game, claims)

    def _new_generation(self) -> None:
        plies = len(self.game.played)
        self.state = changed(
            self.state,
            generation=self.state.generation + 1,
            agreed=plies,
            offer=NO_OFFER,
            peer_offer=NO_OFFER,
        )
        if self.times:
            self.times.begin_again()

    # What this side receives

    def receive(self, text: str) -> "list[News]":
        """Apply a message and return its news. The rules check everything in it."""
        self.must_reply = False
        try:
            message = read_message(text)
        except Refused as refused:
            return [News(BAD, [refused.problem])]
        if message.who == self.state.who:
            return []  # another tab of this browser: one of them is silent, and reads what is kept
        if message.number == next_number(self.number):
            ready = message.seat == self.seat and self.open_offer().kind == AGAIN
            return [News(NEXT, [])] if ready and self._is_opponent(message) else []
        if next_number(message.number) == self.number:
            self.must_reply = message.kind != REPLY
            return []
        if message.number != self.number:
            return []
        if self.coin and not coin_flip.is_decided(self.coin):
            return self._flip(message, self.coin)
        if self.coin and message.more.flip and not self._is_opponent(message):
            self.must_reply = message.kind != REPLY
            return [News(STRANGER, [])]
        if self.coin and message.more.flip and not message.more.flip[0]:
            self.must_reply = message.kind != REPLY  # the other side has not heard yet what decides
        if message.seat == self.seat:
            return []
        if not self._is_opponent(message):
            self.must_reply = message.kind != REPLY
            return [News(STRANGER, [])]
        if message.peer not in (0, self.state.who):
            return [News(SEATED, message.moves)]
        self.state = changed(self.state, peer=message.who)
        if self.times and message.more.version == EARLIER:
            return [News(OLDER, [])]
        if message.more.version == VERSION:
            self.version, self.newest = VERSION, True
        elif not self.newest:
            self.version = EARLIER
        self.peer_name = message.name or self.peer_name
        news = self._merge(message)
        if message.more.left and not self.peer_left:
            self.peer_left = True
            news.append(News(LEFT, []))
        if message.kind == REPLY:
            self.must_reply = False
        return news

    def _flip(self, message: Message, coin: "CoinFlip") -> "list[News]":
        """Take in the opponent's numbers of the coin flip: nothing is played before it is decided."""
        if not self._is_opponent(message):
            self.must_reply = message.kind != REPLY
            return [News(STRANGER, [])]
        if message.peer not in (0, self.state.who):
            return [News(SEATED, message.moves)]
        if message.more.version == EARLIER:
            return [News(OLDER, [])]
        self.state = changed(self.state, peer=message.who)
        self.peer_name = message.name or self.peer_name
        after = coin_flip.receive(coin, message.more.flip or ("", ""))
        if not after:
            return [News(STEERED, [])]
        self.coin = after
        self.must_reply = message.kind != REPLY
        return [News(FLIPPED, [])] if coin_flip.is_decided(after) else []

    def _is_opponent(self, message: Message) -> bool:
        """Return whether a message is from the opponent's device; the first device to send one is
        it."""
        return self.state.peer in (0, message.who)

    def _merge(self, message: Message) -> "list[News]":
        """Merge the history, the end and the offers of a message into the game, and return the news."""
        game = self.game
        if message.start != start_of(game) or message.tournament != game.board.tournament:
            return [News(DIFFERS, [])]
        times = self.times
        if message.more.clock != (times.terms if times else None) and (times or message.more.clock):
            return [News(CLOCKS, [])]
        if times:
            times.follow(game)
        ended = game.agreed
        if ended[1]:
            game.undo(1)
        before = self.state.agreed
        self.claims = message.more.times
        news = self._compare(message)
        self.claims = []
        if [one for one in news if one.kind == TAKEN_BACK] and not gave_up(ended, self.seat):
            pass  # it was taken back before the game ended here, and the other side plays on
        elif ended[1] == TIME and game.outcome()[0] == ONGOING:
            game.lose_on_time(other(ended[0]))
        else:
            game.end_as(ended[0])
        if times and message.generation == self.state.generation:
            times.receive(message.more.times, before)
            times.follow(game)
        bad = [one for one in news if one.kind in (DIFFERS, ILLEGAL)]
        if not bad and message.generation == self.state.generation:
            news += self._end(message)
            news += self._receive_offers(message)
        return news

    def leave(self) -> None:
        """Say in every message from now on that this side moves the match to another transport."""
        self.left = True

    def _compare(self, message: Message) -> "list[News]":
        state = self.state
        mine = [ply.text for ply in self.game.played]
        moves = message.moves
        if message.generation != state.generation:
            return self._compare_generations(message, mine)
        at = 0
        while at < min(len(mine), len(moves)) and mine[at] == moves[at]:
            at += 1
        if at == len(mine):
            return self._extend(moves[at:], max(state.agreed, len(moves)), MOVED)
        if at == len(moves):
            self.must_reply = True
            self.state = changed(state, agreed=max(state.agreed, at))
            return []
        if at >= state.agreed and self._mover(at) == self.seat:
            return self._replace(message, at)
        if at >= message.agreed:
            self.must_reply = True  # they will find that what they played never arrived
            return []
        return [News(DIFFERS, [])]

    def _extend(self, texts: "list[str]", agreed: int, kind: str) -> "list[News]":
        """Play the moves `texts` and return news of that kind; if one is illegal, play none of them."""
        game = self.game
        before = len(game.played)
        for text in texts:
            try:
                game.play(text)
            except HiveError:
                if len(game.played) > before:
                    self._take_back(before)
                return [News(ILLEGAL, [text[:40]])]
        self.state = changed(self.state, agreed=agreed)
        self._follow_clock(self.claims)
        if not texts:
            return []
        self.must_reply = True
        return [News(kind, [ply.text for ply in game.played[before:]])]

    def _replace(self, message: Message, at: int) -> "list[News]":
        """Replace this side's moves from index `at` on, which never reached the opponent, by those of
        the message."""
        game = self.game
        mine = [ply.text for ply in game.played[at:]]
        self._take_back(at)
        news = self._extend(message.moves[at:], len(message.moves), REPLACED)
        if news and news[0].kind == ILLEGAL:
            for text in mine:
                game.play(text)
        return news

    def _compare_generations(self, message: Message, mine: "list[str]") -> "list[News]":
        if message.generation < self.state.generation:
            self.must_reply = True
            return []
        offer = self.open_offer().kind == BACK and message.generation == self.state.generation + 1
        if not offer and not self.state.received:
            return self._meet(message, mine)
        return self.follow_take_back(message.moves, message.generation) or [News(DIFFERS, [])]

    def follow_take_back(self, moves: "list[str]", generation: int) -> "list[News]":
        """Take back the moves that this side offered to take back, if `moves`, the opponent's game of
        the next generation, shows that it accepted. Return the news, [] if there was no such offer."""
        offer, mine = self.open_offer(), [ply.text for ply in self.game.played]
        to = offer.to
        if offer.kind != BACK or generation != self.state.generation + 1:
            return []
        if moves[:to] != mine[:to] or len(moves) < to:
            return []
        texts = self._take_back(to) if to < len(mine) else []
        before = self.state
        self._new_generation()
        news = self._extend(moves[to:], len(moves), MOVED)
        if news and news[0].kind == ILLEGAL:
            for text in texts:
                self.game.play(text)
            self.state = before
            return news
        self.must_reply = True
        return [News(TAKEN_BACK, texts)] + news

    def yield_to(self, plies: int, generation: int) -> News:
        """Leave only the first `plies`, as the opponent has it in that generation: this side did not
        offer it, and the person here agreed."""
        texts = self._take_back(plies)
        self._new_generation()
        self.state = changed(self.state, generation=generation)
        return News(TAKEN_BACK, texts)

    def _meet(self, message: Message, mine: "list[str]") -> "list[News]":
        """Merge the first message on a transport if its generation differs: play the opponent's further
        moves if one game is the beginning of the other, else return news that the games differ."""
        moves = message.moves
        shared = min(len(mine), len(moves))
        if mine[:shared] != moves[:shared]:
            return [News(DIFFERS, [])]
        news = self._extend(moves[shared:], len(moves), MOVED)
        if not news or news[0].kind != ILLEGAL:
            self.state = changed(self.state, generation=message.generation, agreed=len(moves))
            self.must_reply = True
        return news

    def _end(self, message: Message) -> "list[News]":
        """Apply the end of the game in a message: a resignation, a loss on time, or a draw that this
        side had offered."""
        game = self.game
        result = message.result
        mine, cause = game.agreed
        on_time = message.more.on_time and self.times is not None and result != DRAW
        if result == mine and not (on_time and cause == RESIGNATION):
            return []
        if game.outcome()[1] not in ("", RESIGNATION, TIME, "agreement", "length"):
            return []
        if result == ONGOING:
            self.must_reply = True
            return []
        given_up = result == other(message.seat)
        if on_time and not given_up:
            return self._flagged(message)
        if not given_up and not (result == DRAW and self.offers_draw()):
            return []  # a draw that nobody here offered is an offer: `_offer_in`
        if mine != ONGOING and mine != result and ORDER.index(mine) < ORDER.index(result):
            self.must_reply = True
            return []
        return self._end_as(result, on_time)

    def _flagged(self, message: Message) -> "list[News]":
        """Apply the opponent's claim that this side is out of time, if the clock here allows it. If
        both sides claim it, the one that was late with a move that both have has lost."""
        times = self.times
        mine = self.game.agreed[0]
        self.must_reply = True
        if times and mine in (ONGOING, message.result) and times.has_lost(len(message.moves)):
            return self._end_as(message.result, True)
        if times and self.game.agreed[1] == TIME and times.late == self.seat:
            return self._end_as(message.result, True)
        return [News(DOUBTED, [])] if mine == ONGOING else []

    def _end_as(self, result: int, on_time: bool) -> "list[News]":
        game = self.game
        if game.agreed[1]:
            game.undo(1)
        if on_time and game.outcome()[0] == ONGOING:
            game.lose_on_time(other(result))
        else:
            game.end_as(result)
        self._follow_clock()
        self.must_reply = True
        return [News(ENDED, [])]

    def _receive_offers(self, message: Message) -> "list[News]":
        state = self.state
        if message.serial <= state.received:
            return []
        news = []
        anew = not state.received
        phrase, ident = message.more.phrase
        if phrase and state.received < ident <= message.serial:
            news.append(News(SAID, [str(phrase)]))
        self.state = state = changed(state, received=message.serial)
        offer = self.open_offer()
        news += self._receive_decline(message.declined)
        state = self.state
        if message.more.pauses != state.pauses and self.times:
            if offer.kind == PAUSE and message.more.pauses == state.pauses + 1:
                news += self._pause()
                self.state = state = changed(self.state, pauses=message.more.pauses)
            elif anew and message.more.pauses > state.pauses:
                self.state = state = changed(state, pauses=message.more.pauses)
                self.times.stop(state.pauses)
            self.must_reply = True
        known = state.peer_offer.id
        over = self.game.outcome()[0] != ONGOING
        offer = _offer_in(message, self.state, over)
        self.state = changed(state, peer_offer=offer)
        return news + self._resolve_offer(known)

    def receive_request(self, kind: str, ident: int, ply: int, declined: int) -> "list[News]":
        """Apply the part of a link besides its game: the kind, the number and the ply of the opponent's
        offer, and the number of the offer that it declines."""
        news = self._receive_decline(declined)
        to = self._last_of(other(self.seat), min(ply, len(self.game.played)))
        peer_offer = Offer(kind, ident, ply, to if kind == BACK else 0)
        if not kind or ident == self.state.declined:
            peer_offer = NO_OFFER
        self.state = changed(self.state, peer_offer=peer_offer)
        return news + self._resolve_offer(0)

    def _receive_decline(self, declined: int) -> "list[News]":
        """Drop this side's offer if `declined` is its number, and return the news."""
        offer = self.state.offer
        if not offer.kind or declined != offer.id:
            return []
        self.state = changed(self.state, offer=NO_OFFER)
        return [News(DECLINED, [offer.kind])]

    def _resolve_offer(self, known: int) -> "list[News]":
        """Resolve the opponent's open offer: accept it if this side made the same one, else return
        it as news, unless it is the offer with the number `known`, which was news before."""
        standing = self.open_peer_offer()
        if not standing.kind:
            return []
        if standing.kind == AGAIN and self.open_offer().kind == AGAIN:
            self.must_reply = True
            return [News(NEXT, [])]
        if standing.kind == PAUSE and self.open_offer().kind == PAUSE:
            self.must_reply = True
            return self._pause()
        if standing.kind == A_DRAW and self.open_offer().kind == A_DRAW:
            self.game.end_as(DRAW)
            self.must_reply = True
            return [News(ENDED, [])]
        return [News(OFFERED, [standing.kind])] if standing.id != known else []


def _offer_in(message: Message, state: PeerState, over: bool) -> Offer:
    """Return the offer in a message, or a draw offer if the message ends the game in a draw and the
    game is not `over` here."""
    offer = message.offer
    if message.result == DRAW and not over:
        offer = Offer(A_DRAW, message.serial, len(message.moves), 0)
    if offer.kind == PAUSE and message.more.pauses != state.pauses:
        return NO_OFFER  # it has come true already
    return offer if offer.id != state.declined else NO_OFFER


def beginning(game: Game) -> Game:
    """Return a new game with the start position and the rules of `game`."""
    board = game.board
    if game.start:
        return Game.from_text(game.start, board.tournament)
    return Game(board.expansions, board.tournament)


def seen(like: Game, moves: "list[str]") -> Game:
    """Return a game with the rules of `like` and these moves, up to the first illegal one."""
    game = beginning(like)
    for text in moves:
        try:
            game.play(text)
        except HiveError:
            break
    return game


def next_side(side: Sync) -> Sync:
    """Return the state of this side for the next game: the same rules, the colours changed."""
    game = beginning(side.game)
    state = side.state
    fresh = changed(
        new_state(state.who), peer=state.peer, serial=state.serial, received=state.received
    )
    seat = other(side.seat)
    times = LiveClock(side.times.terms, seat, side.times.now) if side.times else None
    after = Sync(game, next_number(side.number), seat, fresh, side.name, side.now, times)
    after.version, after.newest = side.version, side.newest
    after.peer_name = side.peer_name
    return after
