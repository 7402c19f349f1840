"""Receiving end of a remote match: how a message from the opponent's page changes this page's side.
Pure.

Both pages check everything by the rules and hold the whole game. Moves that one has and the other lacks
are played if they are legal; the longer game wins, and one side alone cannot change what both have
agreed on. When moves are taken back, a new generation of the game begins, which outranks the last one
however long that was; a page follows only if its player had offered that. A message that contradicts
this page's game changes nothing and yields news.

Moves of this page's player that the player did not make (web/peer/own_moves.py) are not played.
`Sync.receive` plays on the game that it was given; no message makes it raise.
"""

import binascii

from hive_core.game.game import RESIGNATION, TIME
from hive_core.records import changed
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import other
from hive_core.rules.errors import HiveError
from web.peer import coin_flip
from web.peer.live_clock import LiveClock
from web.peer.match_side import (
    BAD,
    CLAIMED,
    CLOCKS,
    DECLINED,
    DIFFERS,
    DOUBTED,
    ENDED,
    FLIPPED,
    ILLEGAL,
    LEFT,
    MOVED,
    NEXT,
    OFFERED,
    OLDER,
    ORDER,
    REPLACED,
    SAID,
    SEATED,
    STEERED,
    STRANGER,
    TAKEN_BACK,
    MatchSide,
    News,
    beginning,
    gave_up,
    last_of,
    mover,
    moves_of,
    new_state,
    next_number,
)
from web.peer.message import (
    EARLIER,
    REPLY,
    VERSION,
    Message,
    Refused,
    read_message,
    start_of,
)
from web.peer.peer_state import A_DRAW, AGAIN, BACK, NO_OFFER, PAUSE, Offer, PeerState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.peer.peer_state import CoinFlip


class Sync(MatchSide):
    """One page's side of a remote match, which also receives the opponent's messages and links."""

    def receive(self, text: str) -> "list[News]":
        """Apply the message `text` and return its news. The rules check all that it states."""
        self.must_reply = False
        self.work = 0
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
        taken = self._taken_seats(message)
        if taken is not None:
            return taken
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
        """Apply a message while the coin flip is not decided: its random numbers count, its moves do
        not. Return the news."""
        if not self._is_opponent(message):
            self.must_reply = message.kind != REPLY
            return [News(STRANGER, [])]
        taken = self._taken_seats(message)
        if taken is not None:
            return taken
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
        """Return whether a message comes from the opponent's device, which is the first one that sent a
        message."""
        return self.state.peer in (0, message.who)

    def _taken_seats(self, message: Message) -> "list[News] | None":
        """Return None if a message is for this device. A message for another device means that a
        different player has taken the seat: return the news of that, or [], no news, if the opponent
        has played with this device already."""
        self.is_met = self.is_met or message.peer == self.state.who
        if message.peer in (0, self.state.who):
            return None
        self.must_reply = self.is_met and message.kind != REPLY
        return [] if self.is_met else [News(SEATED, message.moves)]

    def _merge(self, message: Message) -> "list[News]":
        """Apply the moves, the end and the offers in a message, and return the news."""
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
        bad = [one for one in news if one.kind in (DIFFERS, ILLEGAL, CLAIMED)]
        if not bad:
            self.own.met()
        if not bad and message.generation == self.state.generation:
            news += self._end(message)
            news += self._receive_offers(message)
        return news

    def leave(self) -> None:
        """State in every message from now on that this page moves the match to another transport."""
        self.left = True

    def _compare(self, message: Message) -> "list[News]":
        state = self.state
        mine = [ply.text for ply in self.game.played]
        moves = message.moves
        if self.refused == checksum(moves):
            return [News(ILLEGAL, [])]
        if message.generation != state.generation:
            return self._compare_generations(message, mine)
        at = 0
        while at < min(len(mine), len(moves)) and mine[at] == moves[at]:
            at += 1
        if at == len(mine):
            return self._extend(moves, at, max(state.agreed, len(moves)), MOVED)
        if at == len(moves):
            self.must_reply = True
            self.state = changed(state, agreed=max(state.agreed, at))
            return []
        if at >= state.agreed and mover(self.game, at) == self.seat:
            return self._replace(message, at)
        if at >= message.agreed:
            self.must_reply = True  # they will find that what they played never arrived
            return []
        return [News(DIFFERS, [])]

    def _extend(self, moves: "list[str]", at: int, agreed: int, kind: str) -> "list[News]":
        """Play the opponent's `moves` from the index `at` on and return news of the kind `kind`.
        `agreed` is the number of plies both pages have. If a move is illegal, or is this player's but
        was not made by them, play none."""
        game = self.game
        news = self._claim(moves, at)
        if news:
            return news
        before = len(game.played)
        for text in moves[at:]:
            self.work += 1
            try:
                game.play(text)
            except HiveError:
                if len(game.played) > before:
                    self._take_back(before)
                self.refused = checksum(moves)
                return [News(ILLEGAL, [text[:40]])]
        self.state = changed(self.state, agreed=agreed)
        self._follow_clock(self.claims)
        if at == len(moves):
            return []
        self.must_reply = True
        return [News(kind, [ply.text for ply in game.played[before:]])]

    def _claim(self, moves: "list[str]", at: int) -> "list[News]":
        """Return [] if this player made all moves of their colour in `moves` from index `at` on, else
        the news CLAIMED."""
        claimed = moves_of(self.game, self.seat, moves, at)
        if not claimed:
            return []
        self.work += 0 if self.own.joined else len(moves)
        if self.own.know(moves[: claimed[-1] + 1]):
            return []
        self.must_reply = True
        if self.own.denied:
            return [News(DIFFERS, [])]
        self.own.claim(moves)
        return [News(CLAIMED, [moves[one] for one in claimed])]

    def _replace(self, message: Message, at: int) -> "list[News]":
        """Replace this player's plies from the index `at` on, which never reached the opponent, by
        those in the message: this player made them on another page."""
        game = self.game
        claim = self._claim(message.moves, at)
        if claim:
            return claim
        mine = [ply.text for ply in game.played[at:]]
        self._take_back(at)
        news = self._extend(message.moves, at, len(message.moves), REPLACED)
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
        """Take back moves if this player has offered that and the opponent has accepted, as `moves`
        show, the opponent's game of the next generation. Return the news; [] if there was no such
        offer."""
        offer, mine = self.open_offer(), [ply.text for ply in self.game.played]
        to = offer.to
        if offer.kind != BACK or generation != self.state.generation + 1:
            return []
        if moves[:to] != mine[:to] or len(moves) < to:
            return []
        claim = self._claim(moves, to)
        if claim:
            return claim
        texts = self._take_back(to) if to < len(mine) else []
        before = self.state
        self._new_generation()
        news = self._extend(moves, to, len(moves), MOVED)
        if news and news[0].kind == ILLEGAL:
            for text in texts:
                self.game.play(text)
            self.state = before
            return news
        self.must_reply = True
        return [News(TAKEN_BACK, texts)] + news

    def yield_to(self, plies: int, generation: int) -> News:
        """Undo all plies after the first `plies`, as in the opponent's game of the generation
        `generation`. This player had not offered that, but has agreed to it now."""
        texts = self._take_back(plies)
        self._new_generation()
        self.state = changed(self.state, generation=generation)
        return News(TAKEN_BACK, texts)

    def _meet(self, message: Message, mine: "list[str]") -> "list[News]":
        """Apply the first message on a new transport, if its generation differs from this page's. If
        one of the two games continues the other, play the further moves; else return the news that they
        differ. `mine` are this page's moves."""
        moves = message.moves
        shared = min(len(mine), len(moves))
        if mine[:shared] != moves[:shared]:
            return [News(DIFFERS, [])]
        news = self._extend(moves, shared, len(moves), MOVED)
        if not news or news[0].kind == MOVED:
            self.state = changed(self.state, generation=message.generation, agreed=len(moves))
            self.must_reply = True
        return news

    def _end(self, message: Message) -> "list[News]":
        """Apply the end of the game that a message states: a resignation, a loss on time, or a draw
        that this player had offered. Return the news."""
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
        """Apply the opponent's claim that this player ran out of time, if this page's clock allows it.
        If both players claim that of each other, the loser is the one who made a move, which both pages
        have, after the time was up. Return the news."""
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
        later = message.more.pauses - state.pauses
        if later and self.times:
            if offer.kind == PAUSE and later == 1:
                news += self._pause()
                self.state = state = changed(self.state, pauses=message.more.pauses)
            elif anew and later > 0 and not later & 1:
                # They agreed more often; whether the clock stands is known here.
                self.state = state = changed(state, pauses=message.more.pauses)
                self.times.stop(state.pauses)
            self.must_reply = True
        known = state.peer_offer.id
        over = self.game.outcome()[0] != ONGOING
        offer = _offer_in(message, self.state, over)
        self.state = changed(state, peer_offer=offer)
        return news + self._resolve_offer(known)

    def receive_request(self, kind: str, ident: int, ply: int, declined: int) -> "list[News]":
        """Apply what a link states on offers: kind, number and ply of the opponent's offer, and the
        number of this player's offer that the opponent declines. Return the news."""
        news = self._receive_decline(declined)
        to = last_of(self.game, other(self.seat), min(ply, len(self.game.played)))
        peer_offer = Offer(kind, ident, ply, to if kind == BACK else 0)
        if not kind or ident == self.state.declined:
            peer_offer = NO_OFFER
        self.state = changed(self.state, peer_offer=peer_offer)
        return news + self._resolve_offer(0)

    def _receive_decline(self, declined: int) -> "list[News]":
        """Drop this player's offer if its number is `declined`, and return the news."""
        offer = self.state.offer
        if not offer.kind or declined != offer.id:
            return []
        self.state = changed(self.state, offer=NO_OFFER)
        return [News(DECLINED, [offer.kind])]

    def _resolve_offer(self, known: int) -> "list[News]":
        """Carry out the opponent's open offer if this player has made the same one. Else return it as
        news, unless its number is `known`, that of an offer already reported."""
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


def checksum(moves: "list[str]") -> int:
    """Return a checksum of a game's moves, never 0, by which a game that was refused before is
    recognised."""
    return (binascii.crc32(";".join(moves).encode()) & 0xFFFFFFFF) or 1


def _offer_in(message: Message, state: PeerState, over: bool) -> Offer:
    """Return the offer that a message states. A message that ends the game in a draw counts as a draw
    offer while the game goes on here; `over` says whether it is over here."""
    offer = message.offer
    if message.result == DRAW and not over:
        offer = Offer(A_DRAW, message.serial, len(message.moves), 0)
    if offer.kind == PAUSE and message.more.pauses != state.pauses:
        return NO_OFFER  # it has come true already
    return offer if offer.id != state.declined else NO_OFFER


def next_side(side: Sync) -> Sync:
    """Return this page's side of the next game of the match: the same rules, with colours exchanged."""
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
