"""One side of a remote match: its game, its state and its offers, and the message that it sends.
Pure.

What it makes of the messages that it receives is in web/peer/sync.py.
"""

import binascii

from hive_core.game import Game
from hive_core.game.game import RESIGNATION, TIME
from hive_core.records import NamedTuple, changed
from hive_core.rules.board import DRAW, ONGOING, PASS
from hive_core.rules.bugs import BLACK, WHITE, other
from hive_core.rules.errors import HiveError
from web.peer import coin_flip
from web.peer.message import (
    HERE,
    NO_MORE,
    NO_PHRASE,
    VERSION,
    Message,
    More,
    spell_message,
    start_of,
)
from web.peer.peer_state import A_DRAW, AGAIN, BACK, NO_OFFER, PAUSE, Offer, PeerState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.peer.live_clock import LiveClock
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


def mover(game: Game, at: int) -> int:
    """Return the colour that plays the ply at that index."""
    return (game.board.ply - len(game.played) + at) & 1


def last_of(game: Game, color: int, plies: int) -> int:
    """Return the index of a colour's last move among the first `plies`; -1 if there is none."""
    for at in range(plies - 1, -1, -1):
        if mover(game, at) == color and game.played[at].move != PASS:
            return at
    return -1


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


class MatchSide:
    """One side of a match: `game` is played on; `number` and `seat` (a colour) say which game and
    whose side it is.

    `Sync.receive` sets `must_reply` to whether the opponent needs a message in reply. `now` returns the
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
        last = offer.kind != BACK or offer.to == last_of(self.game, asker, len(self.game.played))
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
            if mover(game, at) != asker and game.played[at].move != PASS:
                return False
        return offer.kind != BACK or offer.to == last_of(game, asker, offer.ply)

    def offers_draw(self) -> bool:
        """Return whether this side offered a draw that the opponent may have accepted, even if the game
        is over here."""
        offer = self.state.offer
        return offer.kind == A_DRAW and self._is_open(offer, self.seat)

    def last_own(self) -> int:
        """Return the index of this side's last move that was no pass; -1 if there is none."""
        return last_of(self.game, self.seat, len(self.game.played))

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
