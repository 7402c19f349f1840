"""One side of a live game: what it tells the other, and what it makes of what it is told. Pure.

Both sides play by their own rules and hold the whole game. What one has that the other lacks is taken
when each move is legal; the longer history wins, and what was agreed by both is never changed by one.
A take-back begins a new era of the game, which goes before any history of the last; only who asked for
it takes it. Whatever cannot be agreed changes nothing and is told.

`Sync.receive` plays on the game that it was given; nothing that it is told raises.
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
"""What a message brought, and the moves that it is about."""

MOVED, ENDED, TAKEN_BACK, REPLACED = "moved", "ended", "taken_back", "replaced"
OFFERED, DECLINED, NEXT = "asked", "declined", "next"
SAID, PAUSED, DOUBTED = "said", "paused", "doubted"
FLIPPED, STEERED = "tossed", "steered"
CLOCKS, OLDER, LEFT = "clocks", "older", "left"
DIFFERS, ILLEGAL, STRANGER, SEATED, BAD = "differs", "illegal", "stranger", "seated", "bad"
"""Moves came; the game ended; moves were taken back as asked; a move of this side that never
arrived gave way to another one of its own; the other side asks for something, declines what was
asked, or both want another game; a phrase was said; the clock was stopped or goes on as asked; the
colours are drawn, or the other side tried to steer that. The other side says that the time here is
up, which it is not; it plays with another clock, or is of a version without clocks; it takes the game
onto another road. The histories
differ for good; a move is not legal; another device has the link; both seats are taken; what came
is no message."""

ORDER = (DRAW, WHITE, BLACK)
"""Where both sides ended a game in different ways, the one that comes first here holds."""


def new_state(who: int) -> PeerState:
    """A side that nobody has heard of yet."""
    return PeerState(who, 0, 0, 0, 0, 0, NO_OFFER, NO_OFFER, 0, 0)


def gave_up(ended: "tuple[int, str]", color: int) -> bool:
    """Whether an end of a game, a result and its cause, is that colour's resignation."""
    return ended == (other(color), RESIGNATION)


def binding_result(mine: int, peer_offer: int) -> int:
    """Of two results, each one side's own, the one that holds for both; ONGOING is none."""
    ends = [result for result in ORDER if result in (mine, peer_offer)]
    return ends[0] if ends else ONGOING


def known_to_both(game: Game, seat: int) -> int:
    """How many plies both surely have: whoever sits opposite has all up to their last move."""
    first = (game.board.ply - len(game.played)) & 1
    for at in range(len(game.played) - 1, -1, -1):
        if (first + at) & 1 != seat and game.played[at].move != PASS:
            return at + 1
    return 0


def at_a_new_place(state: PeerState, game: Game, seat: int) -> PeerState:
    """The same side where both meet anew: the first one who comes sits opposite, and what both have
    stays."""
    agreed = max(min(state.agreed, len(game.played)), known_to_both(game, seat))
    return changed(state, peer=0, received=0, agreed=agreed)


def next_number(number: int) -> int:
    """The number of the game that both begin after this one; both find it without asking."""
    return (binascii.crc32(f"skep {number:08x}".encode()) & 0xFFFFFFFF) or 1


class Sync:
    """`game` is played on; `number` and `seat` (a colour) say which game and whose side it is.

    `owes` tells after `receive` that the other side should be told how things stand here. `now` gives
    the seconds since any fixed moment; it keeps message numbers rising where what was kept is lost.
    `left` is set where this side takes the game onto another road, `parted` where the other one has.
    `times` is the clock of a game that has one; it follows the game here and is told of what comes.
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
        self.left = self.parted = False
        self.coin = coin
        self.peer_name = ""
        self.must_reply = False
        if times:
            times.stop(state.pauses)

    # What this side says

    def message(self, kind: str = HERE) -> str:
        """How things stand here, as a text to send. Raises Refused for a game too long for one."""
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
        """What is told in fields with names."""
        on_time = self.game.agreed[1] == TIME
        times = self.times
        flip = coin_flip.revealed(self.coin) if self.coin and not self.game.played else None
        if not times:
            more = changed(NO_MORE, version=self.version, on_time=on_time, phrase=self.phrase)
            return changed(more, flip=flip, left=self.left)
        times.follow(self.game)
        told, pauses = times.told(), self.state.pauses
        return More(VERSION, times.terms, told, pauses, on_time, self.phrase, flip, self.left)

    def open_offer(self) -> Offer:
        """What this side asks for and may still be given."""
        return self._standing(self.state.offer, self.seat)

    def open_peer_offer(self) -> Offer:
        """What the other side asks for and has no answer to yet: to take back no more than their last
        move."""
        asker = other(self.seat)
        offer = self._standing(self.state.peer_offer, asker)
        last = offer.kind != BACK or offer.to == self._last_of(asker, len(self.game.played))
        return offer if last else NO_OFFER

    def _standing(self, offer: Offer, asker: int) -> Offer:
        """The wish while it can be granted: another game once this one is over, all else before."""
        over = self.game.outcome()[0] != ONGOING
        stands = (
            offer.kind == AGAIN if over else offer.kind != AGAIN and self._unanswered(offer, asker)
        )
        return offer if stands else NO_OFFER

    def _unanswered(self, offer: Offer, asker: int) -> bool:
        """Whether the other one has not moved since that was asked for."""
        game = self.game
        if not offer.kind or offer.ply > len(game.played):
            return False
        for at in range(offer.ply, len(game.played)):
            if self._owner(at) != asker and game.played[at].move != PASS:
                return False
        return offer.kind != BACK or offer.to == self._last_of(asker, offer.ply)

    def offers_draw(self) -> bool:
        """Whether this side offered a draw that may have been taken, even where the game is over."""
        offer = self.state.offer
        return offer.kind == A_DRAW and self._unanswered(offer, self.seat)

    def _owner(self, at: int) -> int:
        """The colour that played the ply with that place."""
        return (self.game.board.ply - len(self.game.played) + at) & 1

    def last_own(self) -> int:
        """The place of this side's last move that was no pass; -1 where there is none."""
        return self._last_of(self.seat, len(self.game.played))

    def _last_of(self, color: int, plies: int) -> int:
        """The place of a colour's last move among so many plies; -1 where there is none."""
        for at in range(plies - 1, -1, -1):
            if self._owner(at) == color and self.game.played[at].move != PASS:
                return at
        return -1

    def may_offer(self, kind: str) -> bool:
        """Whether this side could ask for that now."""
        over = self.game.outcome()[0] != ONGOING
        if self.open_offer().kind:
            return False  # one thing at a time: what was asked may have been granted already
        if kind == AGAIN:
            return over
        if kind == PAUSE:
            return self.times is not None and self.times.view().running >= 0
        return not over and (kind == A_DRAW or self.last_own() >= 0)

    def make_offer(self, kind: str) -> "list[News]":
        """Asks for something; grants it where the other side asks for the same."""
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
        """Gives what the other side asks for; [] where it asks for nothing any more."""
        offer = self.open_peer_offer()
        if not offer.kind:
            return []
        self.state = changed(self.state, peer_offer=NO_OFFER)
        if offer.kind == A_DRAW:
            self.game.end_as(DRAW)
            return [News(ENDED, [])]
        if offer.kind == BACK:
            texts = self._take_back(offer.to)
            self._new_era()
            return [News(TAKEN_BACK, texts)]
        if offer.kind == PAUSE:
            return self._pause()
        ident = max(self.state.serial + 1, self.now())
        own = Offer(AGAIN, ident, len(self.game.played), 0)
        self.state = changed(self.state, serial=ident, offer=own)
        return [News(NEXT, [])]

    def decline(self) -> None:
        """Says no to what the other side asks for."""
        offer = self.open_peer_offer()
        if offer.kind:
            self.state = changed(self.state, peer_offer=NO_OFFER, declined=offer.id)

    def resign(self) -> None:
        """This side gives up."""
        if self.game.outcome()[0] == ONGOING:
            self.game.resign(self.seat)

    def say_phrase(self, phrase: int) -> None:
        """Says one of the phrases; it goes with every message from now on, and is heard once."""
        ident = max(self.state.serial + 1, self.now())
        self.state = changed(self.state, serial=ident)
        self.phrase = (phrase, ident)

    def _pause(self) -> "list[News]":
        """The clock is stopped, or goes on, as both want it."""
        pauses = self.state.pauses + 1
        offer = NO_OFFER if self.state.offer.kind == PAUSE else self.state.offer
        self.state = changed(self.state, pauses=pauses, offer=offer, peer_offer=NO_OFFER)
        if self.times:
            self.times.stop(pauses)
        return [News(PAUSED, [])]

    def _take_back(self, to: int) -> "list[str]":
        """Only the first plies are left; what follows is forgotten. What was taken back."""
        game = self.game
        texts = [ply.text for ply in game.played[to:]]
        game.goto(to)
        for node in [node for node in game.node.variations if node is game.node.next]:
            game.remove_variation(node)
        self._timed()
        return texts

    def _timed(self, claims: "list[int] | None" = None) -> None:
        """The clock follows the game."""
        if self.times:
            self.times.follow(self.game, claims)

    def _new_era(self) -> None:
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

    # What this side is told

    def receive(self, text: str) -> "list[News]":
        """Takes a message in: what it brought. Nothing that it says is believed against the rules."""
        self.must_reply = False
        try:
            message = read_message(text)
        except Refused as refused:
            return [News(BAD, [refused.problem])]
        if message.who == self.state.who:
            return []  # another tab of this browser: one of them is silent, and reads what is kept
        if message.number == next_number(self.number):
            ready = message.seat == self.seat and self.open_offer().kind == AGAIN
            return [News(NEXT, [])] if ready and self._knows(message) else []
        if next_number(message.number) == self.number:
            self.must_reply = message.kind != REPLY
            return []
        if message.number != self.number:
            return []
        if self.coin and not coin_flip.is_decided(self.coin):
            return self._flip(message, self.coin)
        if self.coin and message.more.flip and not self._knows(message):
            self.must_reply = message.kind != REPLY
            return [News(STRANGER, [])]
        if self.coin and message.more.flip and not message.more.flip[0]:
            self.must_reply = message.kind != REPLY  # the other side has not heard yet what decides
        if message.seat == self.seat:
            return []
        if not self._knows(message):
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
        if message.more.left and not self.parted:
            self.parted = True
            news.append(News(LEFT, []))
        if message.kind == REPLY:
            self.must_reply = False
        return news

    def _flip(self, message: Message, coin: "CoinFlip") -> "list[News]":
        """Nothing is played before the colours are drawn."""
        if not self._knows(message):
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

    def _knows(self, message: Message) -> bool:
        """Whether a message is from the device that sits opposite; the first one does."""
        return self.state.peer in (0, message.who)

    def _merge(self, message: Message) -> "list[News]":
        """Compares histories, ends and wishes."""
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
            times.hear(message.more.times, before)
            times.follow(game)
        bad = [one for one in news if one.kind in (DIFFERS, ILLEGAL)]
        if not bad and message.generation == self.state.generation:
            news += self._end(message)
            news += self._receive_offers(message)
        return news

    def leave(self) -> None:
        """Send from now on that this side goes on with the match on another transport."""
        self.left = True

    def _compare(self, message: Message) -> "list[News]":
        state = self.state
        mine = [ply.text for ply in self.game.played]
        moves = message.moves
        if message.generation != state.generation:
            return self._other_era(message, mine)
        at = 0
        while at < min(len(mine), len(moves)) and mine[at] == moves[at]:
            at += 1
        if at == len(mine):
            return self._extend(moves[at:], max(state.agreed, len(moves)), MOVED)
        if at == len(moves):
            self.must_reply = True
            self.state = changed(state, agreed=max(state.agreed, at))
            return []
        if at >= state.agreed and self._owner(at) == self.seat:
            return self._replace(message, at)
        if at >= message.agreed:
            self.must_reply = True  # they will find that what they played never arrived
            return []
        return [News(DIFFERS, [])]

    def _extend(self, texts: "list[str]", agreed: int, kind: str) -> "list[News]":
        """Plays what is new; nothing of it where one move is not legal."""
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
        self._timed(self.claims)
        if not texts:
            return []
        self.must_reply = True
        return [News(kind, [ply.text for ply in game.played[before:]])]

    def _replace(self, message: Message, at: int) -> "list[News]":
        """What this side has from `at` on never reached the other, which has another move instead."""
        game = self.game
        mine = [ply.text for ply in game.played[at:]]
        self._take_back(at)
        news = self._extend(message.moves[at:], len(message.moves), REPLACED)
        if news and news[0].kind == ILLEGAL:
            for text in mine:
                game.play(text)
        return news

    def _other_era(self, message: Message, mine: "list[str]") -> "list[News]":
        if message.generation < self.state.generation:
            self.must_reply = True
            return []
        offer = self.open_offer().kind == BACK and message.generation == self.state.generation + 1
        if not offer and not self.state.received:
            return self._meet(message, mine)
        return self.given(message.moves, message.generation) or [News(DIFFERS, [])]

    def given(self, moves: "list[str]", generation: int) -> "list[News]":
        """Takes moves back as this side has asked for, where the other side's history, of the next era,
        says that it has done so; [] where nothing of that is asked for."""
        offer, mine = self.open_offer(), [ply.text for ply in self.game.played]
        to = offer.to
        if offer.kind != BACK or generation != self.state.generation + 1:
            return []
        if moves[:to] != mine[:to] or len(moves) < to:
            return []
        texts = self._take_back(to) if to < len(mine) else []
        before = self.state
        self._new_era()
        news = self._extend(moves[to:], len(moves), MOVED)
        if news and news[0].kind == ILLEGAL:
            for text in texts:
                self.game.play(text)
            self.state = before
            return news
        self.must_reply = True
        return [News(TAKEN_BACK, texts)] + news

    def yield_to(self, plies: int, generation: int) -> News:
        """Only the first plies are left, as the other side has it in that era, which nobody here asked
        for and the person has agreed to."""
        texts = self._take_back(plies)
        self._new_era()
        self.state = changed(self.state, generation=generation)
        return News(TAKEN_BACK, texts)

    def _meet(self, message: Message, mine: "list[str]") -> "list[News]":
        """Two who meet anew have taken back differently: where one history begins as the other goes
        on, the longer one counts."""
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
        """The other side gave up, or took a draw that this side had offered."""
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
            return []  # a draw that nobody here offered is an offer: `_asked`
        if mine != ONGOING and mine != result and ORDER.index(mine) < ORDER.index(result):
            self.must_reply = True
            return []
        return self._end_as(result, on_time)

    def _flagged(self, message: Message) -> "list[News]":
        """The other side says that the time here is up: it is where this side's own measure allows it.
        Where each side says it of the other, who was late with a move that both have has lost."""
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
        self._timed()
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
        self.state = changed(state, peer_offer=self._offer_in(message))
        return news + self._resolve_offer(known)

    def receive_request(self, kind: str, ident: int, ply: int, declined: int) -> "list[News]":
        """Takes in what a link says besides its game: what the other side asks for, with a number of
        its own, and after how many plies; and the number of what it declines."""
        news = self._receive_decline(declined)
        to = self._last_of(other(self.seat), min(ply, len(self.game.played)))
        peer_offer = Offer(kind, ident, ply, to if kind == BACK else 0)
        if not kind or ident == self.state.declined:
            peer_offer = NO_OFFER
        self.state = changed(self.state, peer_offer=peer_offer)
        return news + self._resolve_offer(0)

    def _receive_decline(self, declined: int) -> "list[News]":
        """The other side declines what has that number, also where it has moved since."""
        offer = self.state.offer
        if not offer.kind or declined != offer.id:
            return []
        self.state = changed(self.state, offer=NO_OFFER)
        return [News(DECLINED, [offer.kind])]

    def _resolve_offer(self, known: int) -> "list[News]":
        """What is asked for here: granted where this side asks for the same, or told, unless it was
        `known`."""
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

    def _offer_in(self, message: Message) -> Offer:
        """What a message asks for; an end as a draw that was not agreed here asks for one."""
        offer = message.offer
        if message.result == DRAW and self.game.outcome()[0] == ONGOING:
            offer = Offer(A_DRAW, message.serial, len(message.moves), 0)
        if offer.kind == PAUSE and message.more.pauses != self.state.pauses:
            return NO_OFFER  # it has come true already
        return offer if offer.id != self.state.declined else NO_OFFER


def beginning(game: Game) -> Game:
    """A game that begins as this one did."""
    board = game.board
    if game.start:
        return Game.from_text(game.start, board.tournament)
    return Game(board.expansions, board.tournament)


def seen(like: Game, moves: "list[str]") -> Game:
    """A game of others to be looked at: these moves, as far as the rules allow them."""
    game = beginning(like)
    for text in moves:
        try:
            game.play(text)
        except HiveError:
            break
    return game


def next_side(side: Sync) -> Sync:
    """The game that both begin after this one: the same rules, the colours changed."""
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
