"""One page's side of a remote match: its game, protocol state and offers, and the messages that it
sends. Pure.

web/peer/sync.py extends it by what a received message changes.
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
from web.peer.own_moves import OwnMoves
from web.peer.peer_state import A_DRAW, AGAIN, BACK, NO_OFFER, PAUSE, Offer, PeerState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.peer.live_clock import LiveClock
    from web.peer.peer_state import CoinFlip

News = NamedTuple("News", [("kind", "str"), ("texts", "list[str]")])
"""News that a message has brought: its kind, one of those listed at CLAIMED, and texts: the moves that
it is about, or the kind of an offer."""

MOVED, ENDED, TAKEN_BACK, REPLACED = "moved", "ended", "taken_back", "replaced"
OFFERED, DECLINED, NEXT = "asked", "declined", "next"
SAID, PAUSED, DOUBTED = "said", "paused", "doubted"
FLIPPED, STEERED = "tossed", "steered"
CLOCKS, OLDER, LEFT = "clocks", "older", "left"
DIFFERS, ILLEGAL, STRANGER, SEATED, BAD = "differs", "illegal", "stranger", "seated", "bad"
CLAIMED = "claimed"
"""Kinds of news that a message of the opponent may bring.

- MOVED: moves came; TAKEN_BACK: moves were taken back, as this player had offered
- REPLACED: a move of this player that never reached the opponent gave way to another one of this
  player, made on another page
- ENDED: the game ended; NEXT: both want the next game
- OFFERED, DECLINED: the opponent makes an offer, or declines this player's
- `SAID`: a phrase came; PAUSED: the clock was stopped, or runs again, as both want
- FLIPPED: the coin flip is decided; STEERED: the opponent tried to cheat in it
- DOUBTED: the opponent claims that this player's time is up, which it is not
- CLOCKS: the opponent's clock has other terms; OLDER: the opponent's version has no clocks
- LEFT: the opponent moves the match to another transport
- DIFFERS: the two games contradict each other; ILLEGAL: a move is not legal
- STRANGER: a third device has the link; SEATED: both seats are taken by other devices
- BAD: the text is no message
- CLAIMED: the opponent's game has moves of this player that this device does not know
"""

ORDER = (DRAW, WHITE, BLACK)
"""Results by rank: if the two players ended a game in different ways, the result that stands first in
this list counts."""


def new_state(who: int) -> PeerState:
    """Return the protocol state of a page that has exchanged nothing yet; `who` is the random number
    that identifies its device."""
    return PeerState(who, 0, 0, 0, 0, 0, NO_OFFER, NO_OFFER, 0, 0)


def gave_up(ended: "tuple[int, str]", color: int) -> bool:
    """Return whether `ended`, a result with its cause, means that `color` has resigned."""
    return ended == (other(color), RESIGNATION)


def binding_result(own: int, opponents: int) -> int:
    """Return which of two declared results counts, this player's (`own`) or the opponent's; ONGOING if
    neither has declared one."""
    ends = [result for result in ORDER if result in (own, opponents)]
    return ends[0] if ends else ONGOING


def known_to_both(game: Game, seat: int) -> int:
    """Return how many plies the opponent's page surely has: all up to the opponent's own last move.
    `seat` is this player's colour."""
    first = (game.board.ply - len(game.played)) & 1
    for at in range(len(game.played) - 1, -1, -1):
        if (first + at) & 1 != seat and game.played[at].move != PASS:
            return at + 1
    return 0


def at_new_transport(state: PeerState, game: Game, seat: int) -> PeerState:
    """Return `state` changed for a new transport, where the opponent's device is not known yet: the
    first one that sends something there is taken for it. The plies that both pages have stay agreed."""
    agreed = max(min(state.agreed, len(game.played)), known_to_both(game, seat))
    return changed(state, peer=0, received=0, agreed=agreed)


def next_number(number: int) -> int:
    """Return the number of the game that follows the one with the number `number` in a match; both
    pages compute the same."""
    return (binascii.crc32(f"skep {number:08x}".encode()) & 0xFFFFFFFF) or 1


def mover(game: Game, at: int) -> int:
    """Return the colour that plays the ply with the index `at` of `game`."""
    return (game.board.ply - len(game.played) + at) & 1


def last_of(game: Game, color: int, plies: int) -> int:
    """Return the index of the last move of `color`, passes left out, among the first `plies` of `game`;
    -1 for none."""
    for at in range(plies - 1, -1, -1):
        if mover(game, at) == color and game.played[at].move != PASS:
            return at
    return -1


def moves_of(game: Game, color: int, moves: "list[str]", at: int) -> "list[int]":
    """Return the indexes of the moves of `color` in `moves`, the MoveStrings of a game like `game`,
    from the index `at` on, passes left out."""
    later = range(at, len(moves))
    return [one for one in later if mover(game, one) == color and moves[one] != "pass"]


def beginning(game: Game) -> Game:
    """Return a new game with the start position and the rules of `game`."""
    board = game.board
    if game.start:
        return Game.from_text(game.start, board.tournament)
    return Game(board.expansions, board.tournament)


def seen(like: Game, moves: "list[str]") -> Game:
    """Return a game with the start and rules of `like` in which `moves` are played, up to the first
    illegal one."""
    game = beginning(like)
    for text in moves:
        try:
            game.play(text)
        except HiveError:
            break
    return game


class MatchSide:
    """One page's side of a remote match. "This player" is the one at the page.

    - `game`: the game, on which received moves are played; `number`: identifies it; `seat`: this
      player's colour
    - `state`: the state of the protocol, which is saved; `times`: the clock or None; `coin`: the coin
      flip or None
    - `now`: returns seconds since any fixed moment, so that message numbers rise even if saved ones are
      lost
    - `own`: knows which moves this player has made
    - `refused`: checksum of the opponent's illegal game that was refused last, 0 for none; `work`: how
      many moves the rules had to check for the last message
    - `is_met`: whether the opponent's page has sent a message to this device
    - `must_reply`: whether the last message received needs a reply
    - `left`, `peer_left`: whether this page or the opponent's has moved the match to another transport
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
        own: "OwnMoves | None" = None,
        refused: int = 0,
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
        self.own = own or OwnMoves()
        self.refused = refused
        self.work = 0
        self.is_met = bool(state.received)
        self.peer_name = ""
        self.must_reply = False
        if times:
            times.stop(state.pauses)

    # What this side sends

    def message(self, kind: str = HERE, name: str = "") -> str:
        """Return the state of the match, as this page has it, as the text of a message. `kind` is HERE,
        or REPLY; `name` this player's name, "" for that of the last message. Raises Refused if the game
        is too long."""
        self.name = name or self.name
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
        """Return the optional fields of the next message."""
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
        """Return this player's offer, if the opponent may still accept it, else NO_OFFER."""
        return self._standing(self.state.offer, self.seat)

    def open_peer_offer(self) -> Offer:
        """Return the opponent's offer, if this player may still accept it, else NO_OFFER. An offer to
        take back counts only for the opponent's last move."""
        asker = other(self.seat)
        offer = self._standing(self.state.peer_offer, asker)
        last = offer.kind != BACK or offer.to == last_of(self.game, asker, len(self.game.played))
        return offer if last else NO_OFFER

    def _standing(self, offer: Offer, asker: int) -> Offer:
        """Return `offer` if it can be accepted now, else NO_OFFER. Another game can be accepted only
        once this one is over, all else only before. `asker` is the colour that made the offer."""
        over = self.game.outcome()[0] != ONGOING
        stands = (
            offer.kind == AGAIN if over else offer.kind != AGAIN and self._is_open(offer, asker)
        )
        return offer if stands else NO_OFFER

    def _is_open(self, offer: Offer, asker: int) -> bool:
        """Return whether an offer by the colour `asker` is open: the other player has not moved
        since."""
        game = self.game
        if not offer.kind or offer.ply > len(game.played):
            return False
        for at in range(offer.ply, len(game.played)):
            if mover(game, at) != asker and game.played[at].move != PASS:
                return False
        return offer.kind != BACK or offer.to == last_of(game, asker, offer.ply)

    def offers_draw(self) -> bool:
        """Return whether this player has offered a draw that the opponent may have accepted by now."""
        offer = self.state.offer
        return offer.kind == A_DRAW and self._is_open(offer, self.seat)

    def last_own(self) -> int:
        """Return the index of this player's last move that is no pass; -1 for none."""
        return last_of(self.game, self.seat, len(self.game.played))

    def may_offer(self, kind: str) -> bool:
        """Return whether this player may make an offer of the kind `kind` now; there are never two open
        offers of one player."""
        over = self.game.outcome()[0] != ONGOING
        if self.open_offer().kind:
            return False  # one thing at a time: what was asked may have been granted already
        if kind == AGAIN:
            return over
        if kind == PAUSE:
            return self.times is not None and self.times.view().running >= 0
        return not over and (kind == A_DRAW or self.last_own() >= 0)

    def make_offer(self, kind: str) -> "list[News]":
        """Make an offer of this player and return []. If the opponent offers the same, accept that
        instead and return the news."""
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
        """Accept the opponent's open offer and return the news about it; [] if none is open any
        more."""
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
        """Decline the opponent's open offer, if there is one."""
        offer = self.open_peer_offer()
        if offer.kind:
            self.state = changed(self.state, peer_offer=NO_OFFER, declined=offer.id)

    def resign(self) -> None:
        """Let this player resign, unless the game is over."""
        if self.game.outcome()[0] == ONGOING:
            self.game.resign(self.seat)

    def say_phrase(self, phrase: int) -> None:
        """Put the phrase with the number `phrase` of the quick chat, 1 to PHRASES, into all messages
        from now on. It gets a serial number, so that the opponent's page shows it once."""
        ident = max(self.state.serial + 1, self.now())
        self.state = changed(self.state, serial=ident)
        self.phrase = (phrase, ident)

    def _pause(self) -> "list[News]":
        """Stop the clock, or let it run again, since both players want that, and return the news."""
        pauses = self.state.pauses + 1
        offer = NO_OFFER if self.state.offer.kind == PAUSE else self.state.offer
        self.state = changed(self.state, pauses=pauses, offer=offer, peer_offer=NO_OFFER)
        if self.times:
            self.times.stop(pauses)
        return [News(PAUSED, [])]

    def _take_back(self, to: int) -> "list[str]":
        """Undo all plies after the first `to`, and return the undone ones as MoveStrings."""
        game = self.game
        texts = [ply.text for ply in game.played[to:]]
        game.goto(to)
        for node in [node for node in game.node.variations if node is game.node.next]:
            game.remove_variation(node)
        self._follow_clock()
        return texts

    def _follow_clock(self, claims: "list[int] | None" = None) -> None:
        """Let the clock charge new plies; `claims` are the milliseconds of all plies as the opponent's
        page measured them, None for moves of this page."""
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
