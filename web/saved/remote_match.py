"""A match against an opponent on another device: all that belongs to it besides the game itself. Pure.

Its record has four parts, as earlier versions began them: `friend` (who plays), `live` (the transport
of a live match, with its state, coin flip and clock), and in a game by links `known`, or `was_live`,
for the state and `toss` for the coin flip.
"""

from hive_core.records import NamedTuple, changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from web.peer import peer_state

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game
    from web.common.store import Record
    from web.peer.peer_state import CoinFlip, PeerState

DRAW, BACK = peer_state.A_DRAW, peer_state.BACK
RELAY, DIRECT, WATCH, LINKS = "room", "direct", "watch", ""
"""Kinds of transport: a room of the site, a connection of the two devices, a room that is only watched,
and links that the players send each other."""
PLAIN, SIGNED = 1, 2
"""Rooms of earlier versions, and those in which every text is signed."""
BLOCKED, UNMET = "blocked", "unmet"
"""Reasons why a direct connection did not open: the network blocks it (BLOCKED), or the inviter's
device has not taken the answer in time (UNMET)."""

Relay = NamedTuple(
    "Relay", [("name", "str"), ("key", "str"), ("guest", "bool"), ("form", "int"), ("kind", "str")]
)
"""A room of the site: its name ("": none yet) and key, whether this side was invited there, and whether
texts are SIGNED or PLAIN (0: plain, as the earliest versions saved it)."""

Direct = NamedTuple(
    "Direct", [("name", "str"), ("guest", "bool"), ("failed", "str"), ("kind", "str")]
)
"""A connection of the two devices: its name, whether this side was invited, and why it did not come
about: BLOCKED, UNMET, or "" if it did not fail."""

WatchedMatch = NamedTuple("WatchedMatch", [("name", "str"), ("key", "str"), ("number", "int")])
"""A room in which two others play: its name, the key to read with, and the number of their game."""

LiveTerms = NamedTuple(
    "LiveTerms",
    [
        ("transport", "Relay | Direct"),
        ("clock", "tuple[int, int] | None"),
        ("coin", "CoinFlip | None"),
    ],
)
"""Terms of a live match: the transport, the time of each side and what each move adds to it, in
milliseconds (None: no clock), and the coin flip for the colours (None: they were chosen)."""

RemoteMatch = NamedTuple(
    "RemoteMatch",
    [
        ("number", "int"),
        ("color", "int"),
        ("names", "tuple[str, str]"),
        ("synced_plies", "int"),
        ("must_reply", "bool"),
        ("peer_offer", "tuple[str, int]"),
        ("offer", "tuple[str, int, bool]"),
        ("transport", "Relay | Direct | None"),
        ("was_live", "bool"),
        ("peer", "PeerState | None"),
        ("coin", "CoinFlip | None"),
        ("clock", "tuple[int, int] | None"),
        ("times", "list[int] | None"),
    ],
)
"""A match between this device and another: the number by which both know it, the colour played here,
the names of White and Black, and how many steps both sides have (UNSENT: no link was sent yet); a step
is a ply, or the resignation after the last. `must_reply`: by links, the opponent is to learn of
something that is no step. `peer_offer` and `offer`: what the opponent and this side offered last by
links, DRAW or BACK, after how many plies, and of this side's whether a link with it has left.

`transport` is None for a match by links, and `was_live` tells that such a one was live before. `peer`
is the state of the protocol (None: nothing was exchanged yet), `coin` the coin flip for the colours
(None: they were chosen), `clock` the terms of a live clock, as in LiveTerms, and `times` what it saved
last."""

FriendView = NamedTuple(
    "FriendView",
    [
        ("name", "str"),
        ("due", "bool"),
        ("presence", "str"),
        ("lost", "bool"),
        ("answers", "bool"),
        ("word", "bool"),
        ("wants", "str"),
        ("asks", "str"),
        ("flip_pending", "bool"),
    ],
)
"""A remote match as the page shows it: the opponent's name ("": not given), whether something is to be
sent, and, in a live match, whether the opponent is there: "joining" (nothing is known yet), "waiting"
(nobody has come), "there", "gone", or "cut" (no connection here); "" in a game by links. `lost`: the
direct connection has ended and does not come back by itself. `answers`: this side is the guest of a
direct connection, so the opponent must open its answer. `word`: what is to
be sent is no step of the game, but an offer or an answer. `wants`: the opponent's open offer by links,
DRAW or BACK; `asks`: this side's. `flip_pending`: the coin flip of a match by links is undecided."""

UNSENT = -1
NO_PEER_OFFER = ("", -1)
UNOFFERED = ("", -1, False)


def unsent_match(number: int, color: int) -> RemoteMatch:
    """Return a match that no opponent knows of yet."""
    return seated(number, color, ("", ""), UNSENT)


def seated(number: int, color: int, names: "tuple[str, str]", synced_plies: int) -> RemoteMatch:
    """Return a match by links in which nothing is offered."""
    return RemoteMatch(
        number=number,
        color=color,
        names=names,
        synced_plies=synced_plies,
        must_reply=False,
        peer_offer=NO_PEER_OFFER,
        offer=UNOFFERED,
        transport=None,
        was_live=False,
        peer=None,
        coin=None,
        clock=None,
        times=None,
    )


def reseated(
    match: RemoteMatch, color: int, names: "tuple[str, str]", synced_plies: int = 0
) -> RemoteMatch:
    """Return the match with other seats, as after a coin flip, and with no offer."""
    return changed(
        without_offers(match), color=color, names=names, synced_plies=synced_plies, times=None
    )


def played_live(match: RemoteMatch, live: "LiveTerms | None") -> RemoteMatch:
    """Return the match with the terms of `live`; for None, by links without a clock."""
    if not live:
        return changed(match, transport=None, coin=None, clock=None, times=None)
    return changed(match, transport=live.transport, coin=live.coin, clock=live.clock, times=None)


def new_transport(kind: str, name: str = "") -> "Relay | Direct":
    """Return a transport of that kind, RELAY or DIRECT, for the inviter's side."""
    return (
        Relay(name, "", False, SIGNED, RELAY) if kind == RELAY else Direct(name, False, "", DIRECT)
    )


def without_offers(match: RemoteMatch) -> RemoteMatch:
    """Return the match with no offer by links and no reply due."""
    return changed(match, must_reply=False, peer_offer=NO_PEER_OFFER, offer=UNOFFERED)


def colors_pending(match: "RemoteMatch | None") -> bool:
    """Return whether the coin flip for the colours is not decided yet."""
    coin = match.coin if match else None
    return coin is not None and not (coin.first and coin.second)


def transport_kind(match: "RemoteMatch | None") -> str:
    """Return the kind of the match's transport; LINKS also for no match."""
    return match.transport.kind if match and match.transport else LINKS


def is_guest(match: RemoteMatch) -> bool:
    """Return whether this side was invited to the transport of a live match."""
    return match.transport is not None and match.transport.guest


def direct_failure(match: "RemoteMatch | None") -> str:
    """Return why the direct connection did not open, BLOCKED or UNMET; "" if it did not fail."""
    transport = match.transport if match else None
    return transport.failed if isinstance(transport, Direct) else ""


def is_signed(match: RemoteMatch) -> bool:
    """Return whether the texts of a live match are signed."""
    return isinstance(match.transport, Relay) and match.transport.form == SIGNED


def steps(game: "Game") -> int:
    """Return the number of plies, plus 1 if the players ended the game (resigned, agreed a draw)."""
    return len(game.played) + (1 if game.agreed[1] else 0)


def due(match: RemoteMatch, game: "Game") -> bool:
    """Return whether the opponent waits for a link from here, with a step or a reply."""
    return match.must_reply or _waits(match, game)


def _waits(match: RemoteMatch, game: "Game") -> bool:
    """Return whether the opponent waits for steps of this side that it does not have."""
    waits = game.board.turn != match.color or game.outcome()[0] != ONGOING
    return waits and steps(game) > match.synced_plies


def view(match: RemoteMatch, game: "Game", presence: str = "") -> FriendView:
    """Return the match as the page shows it; `presence` is `Connection.presence`."""
    direct = match.transport is not None and match.transport.kind == DIRECT
    presence = presence if match.transport else ""
    apart = direct and presence in ("cut", "gone")
    waits = due(match, game) and (apart or presence in ("", "cut"))
    return FriendView(
        name=match.names[WHITE + BLACK - match.color],
        due=waits,
        presence=presence,
        lost=apart and game.outcome()[0] == ONGOING,
        answers=direct and is_guest(match),
        word=waits and not _waits(match, game),
        wants=_wants(match, game),
        asks=_asks(match, game),
        flip_pending=not match.transport and colors_pending(match),
    )


def _wants(match: RemoteMatch, game: "Game") -> str:
    """Return the kind of the opponent's open offer; "" for none, or once this side has moved."""
    kind, ply = match.peer_offer
    return kind if ply == len(game.played) and game.outcome()[0] == ONGOING else ""


def _asks(match: RemoteMatch, game: "Game") -> str:
    """Return the kind of this side's open offer, "" for none. A draw stays open for one more move of
    this side."""
    kind, ply, _ = match.offer
    since = len(game.played) - ply
    behind = since == 1 and kind == DRAW and game.board.turn != match.color
    return kind if (since == 0 or behind) and game.outcome()[0] == ONGOING else ""


STATES = (YOURS, SEND, AWAY, ASIDE, OVER) = ("yours", "send", "away", "aside", "over")
"""Status of a saved game: your turn, something to be sent, their turn, put aside, ended."""


def state(match: "RemoteMatch | None", game: "Game") -> str:
    """Return which of STATES a game is in."""
    if match and due(match, game):
        return SEND
    if game.outcome()[0] != ONGOING:
        return OVER
    if not match:
        return ASIDE
    return YOURS if game.board.turn == match.color else AWAY


# The record


def remote_to_record(match: RemoteMatch) -> "Record":
    """Return the fields of a saved game's record that hold the match."""
    friend: Record = {
        "number": match.number,
        "color": match.color,
        "names": list(match.names),
        "settled": match.synced_plies,
    }
    if match.must_reply:
        friend["owed"] = True
    if match.peer_offer != NO_PEER_OFFER:
        friend["theirs"] = list(match.peer_offer)
    if match.offer != UNOFFERED:
        friend["mine"] = list(match.offer)
    data: Record = {"friend": friend}
    if match.transport:
        data["live"] = _live_record(match, match.transport)
        return data
    if match.peer:
        data["was_live" if match.was_live else "known"] = peer_state.state_to_record(match.peer)
    if match.coin is not None:
        data["toss"] = peer_state.coin_to_record(match.coin)
    return data


def _live_record(match: RemoteMatch, transport: "Relay | Direct") -> "Record":
    data: Record = {"road": transport.kind}
    if transport.name:
        data["name"] = transport.name
    if isinstance(transport, Relay):
        if transport.name:
            data["key"] = transport.key
            data["role"] = 1 if transport.guest else 0
            if transport.form:
                data["form"] = transport.form
    else:
        if transport.guest:
            data["role"] = 1
        if transport.failed:
            data["failed"] = transport.failed
    if match.clock:
        data["clock"] = list(match.clock)
    if match.coin is not None:
        data["toss"] = peer_state.coin_to_record(match.coin)
    if match.peer:
        data["state"] = peer_state.state_to_record(match.peer)
    if match.times is not None:
        data["times"] = match.times
    return data


def remote_from_record(data: "Record") -> "RemoteMatch | None":
    """Return the remote match of a saved game; None if it has none."""
    match = _from_friend(data.get("friend"))
    if not match:
        return None
    live = data.get("live")
    live = live if isinstance(live, dict) else {}
    transport = _transport_of(live)
    state = (live.get("state") if transport else None) or data.get("was_live") or data.get("known")
    times = live.get("times")
    return changed(
        match,
        transport=transport,
        was_live=not transport and "was_live" in data,
        peer=peer_state.state_from_record(state),
        coin=peer_state.coin_from_record((live if transport else data).get("toss")),
        clock=read_terms(live.get("clock")) if transport else None,
        times=times if transport and isinstance(times, list) else None,
    )


def _from_friend(data: object) -> "RemoteMatch | None":
    """Return the match by links that a record's `friend` makes."""
    if not isinstance(data, dict):
        return None
    number, color, synced = data.get("number"), data.get("color"), data.get("settled")
    names = data.get("names")
    if type(number) is not int or number < 1 or color not in (WHITE, BLACK):
        return None
    if type(synced) is not int or not isinstance(names, list) or len(names) != 2:
        return None
    match = seated(number, color, (str(names[WHITE]), str(names[BLACK])), synced)
    own = data.get("mine")
    kind, ply = _read_offer(own)
    sent = isinstance(own, list) and own[-1] is True
    return changed(
        match,
        must_reply=data.get("owed") is True,
        peer_offer=_read_offer(data.get("theirs")),
        offer=(kind, ply, sent),
    )


def _read_offer(data: object) -> "tuple[str, int]":
    """Return the offer in a record, and after how many plies it was made."""
    if isinstance(data, list) and len(data) > 1 and data[0] in (DRAW, BACK):
        return (str(data[0]), data[1]) if type(data[1]) is int else NO_PEER_OFFER
    return NO_PEER_OFFER


def _transport_of(live: "Record") -> "Relay | Direct | None":
    """Return the transport in a record's `live`; None if it has none."""
    kind, name, guest = live.get("road"), str(live.get("name", "")), bool(live.get("role"))
    if kind == RELAY:
        form = live.get("form", SIGNED if not name else 0)
        key = str(live.get("key", ""))
        return Relay(name, key, guest, form if form in (PLAIN, SIGNED) else 0, RELAY)
    if kind == DIRECT:
        failed = live.get("failed")
        return Direct(name, guest, failed if failed in (BLOCKED, UNMET) else "", DIRECT)
    return None


def watched_to_record(watched: WatchedMatch) -> "Record":
    """Return the `live` field of a saved game that is only watched."""
    return {
        "road": WATCH,
        "name": watched.name,
        "key": watched.key,
        "number": watched.number,
    }


def watched_from_record(data: "Record") -> "WatchedMatch | None":
    """Return the room that a saved game is watched in; None for any other game."""
    live = data.get("live")
    if not isinstance(live, dict) or live.get("road") != WATCH or _from_friend(data.get("friend")):
        return None
    number = live.get("number")
    return WatchedMatch(
        str(live.get("name", "")),
        str(live.get("key", "")),
        number if type(number) is int else 0,
    )


def read_terms(data: object) -> "tuple[int, int] | None":
    """Return the terms of a live clock that a record has; None for a game without one."""
    if not isinstance(data, list) or len(data) != 2:
        return None
    from web.clock.clock import LONGEST_MS

    for value in data:
        if type(value) is not int or not 0 <= value <= LONGEST_MS:
            return None
    return (data[0], data[1]) if data[0] else None
