"""Match with an opponent on another device: everything about it except the game itself. Pure.
The players send each other links ("by links"), or their devices are connected (a live match).
In a saved game's record, `friend` says who plays. `live` holds transport, protocol state, coin flip and
clock of a live match. In a match by links, `known` holds the protocol state, or `was_live` if the match
was live before, and `toss` the coin flip."""

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
"""Kinds of transport, by which moves reach the opponent: a room on the site's relay, a direct
connection of the two devices, a room that is only watched, and links that the players send each
other."""
PLAIN, SIGNED = 1, 2
"""Forms of a relay's room: texts without signature, as in earlier versions, or each text signed."""
BLOCKED, UNMET = "blocked", "unmet"
"""Reasons why a direct connection did not open: the network blocks it, or the inviter's device did not
get the guest's answer in time."""

Relay = NamedTuple(
    "Relay", [("name", "str"), ("key", "str"), ("guest", "bool"), ("form", "int"), ("kind", "str")]
)
"""A room on the site's relay as transport: its name ("" until the relay gives one), its key, whether
this side was invited to it, the form of its texts (SIGNED, PLAIN, or 0: plain, from the earliest
versions), and RELAY."""

Direct = NamedTuple(
    "Direct", [("name", "str"), ("guest", "bool"), ("failed", "str"), ("kind", "str")]
)
"""A direct connection of the two devices as transport: its name, whether this side was invited to it,
why it did not open (BLOCKED, UNMET, or "" if it did not fail), and DIRECT."""

WatchedMatch = NamedTuple("WatchedMatch", [("name", "str"), ("key", "str"), ("number", "int")])
"""A match of two other players that this device watches: the name of the room where they play, the key
that decrypts its texts, and the match's number."""

LiveTerms = NamedTuple(
    "LiveTerms",
    [
        ("transport", "Relay | Direct"),
        ("clock", "tuple[int, int] | None"),
        ("coin", "CoinFlip | None"),
    ],
)
"""Terms of a live match: the transport; the clock as (time of each player, time added after each move)
in milliseconds, None without a clock; and the coin flip for the colours, None if they were chosen."""

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
"""A match with an opponent on another device. A step is a ply, or the resignation or agreed draw after
the last ply.
`number`: the match's number on both devices. `color`: the colour of the person at this screen. `names`:
of White and Black. `synced_plies`: the number of steps that both sides have, UNSENT before the first
link. `transport`: how a live match is played, None for one by links.
`must_reply`, `peer_offer` and `offer` concern links only. `must_reply`: the opponent waits for an
answer that is no step. `peer_offer`: the opponent's latest offer as (DRAW or BACK, plies played when it
was made). `offer`: the same for this side, and whether a link with it was sent.
`was_live`: the match by links was live before. `peer`: state of the protocol between the two pages,
None before the first message. `coin`: the coin flip for the colours, None if they were chosen. `clock`:
as in LiveTerms. `times`: what the live clock saved last."""

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
"""State of a remote match as the page shows it: the opponent, and what this side has to send.
`name`: the opponent's name, "" if unknown. `due`: a link must be sent. `presence`: in a live match,
whether the opponent is connected: "joining" (not known yet), "waiting" (never came), "there", "gone",
or "cut" (this device is disconnected); "" in a match by links. `lost`: the direct connection has ended
and a person must open a new one. `answers`: this side is the guest of a direct connection, whose answer
the opponent has to open. `word`: the link to send has no step, only an offer or an answer. `wants`: the
opponent's open offer by links, DRAW, BACK or "" for none; `asks`: this side's. `flip_pending`: in a
match by links, the coin flip for the colours is not decided."""

UNSENT = -1
NO_PEER_OFFER = ("", -1)
UNOFFERED = ("", -1, False)


def unsent_match(number: int, color: int) -> RemoteMatch:
    """Return a match to which nobody is invited yet; the person at this screen plays `color`."""
    return seated(number, color, ("", ""), UNSENT)


def seated(number: int, color: int, names: "tuple[str, str]", synced_plies: int) -> RemoteMatch:
    """Return a match by links without open offers; its fields are as in RemoteMatch."""
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
    """Return the match with the colour and names that a coin flip decided, and without open offers."""
    return changed(
        without_offers(match), color=color, names=names, synced_plies=synced_plies, times=None
    )


def played_live(match: RemoteMatch, live: "LiveTerms | None") -> RemoteMatch:
    """Return the match played with the terms `live` from now on; if None, by links without a clock."""
    if not live:
        return changed(match, transport=None, coin=None, clock=None, times=None)
    return changed(match, transport=live.transport, coin=live.coin, clock=live.clock, times=None)


def new_transport(kind: str, name: str = "") -> "Relay | Direct":
    """Return the inviter's transport of the `kind` RELAY or DIRECT."""
    return (
        Relay(name, "", False, SIGNED, RELAY) if kind == RELAY else Direct(name, False, "", DIRECT)
    )


def without_offers(match: RemoteMatch) -> RemoteMatch:
    """Return the match without open offers by links, and with no answer to send."""
    return changed(match, must_reply=False, peer_offer=NO_PEER_OFFER, offer=UNOFFERED)


def colors_pending(match: "RemoteMatch | None") -> bool:
    """Return whether a coin flip must decide the colours and has not done so yet."""
    coin = match.coin if match else None
    return coin is not None and not (coin.first and coin.second)


def transport_kind(match: "RemoteMatch | None") -> str:
    """Return the kind of the match's transport; LINKS also if there is no match."""
    return match.transport.kind if match and match.transport else LINKS


def is_guest(match: RemoteMatch) -> bool:
    """Return whether this side was invited to a live match; False for the inviter and for a match by
    links."""
    return match.transport is not None and match.transport.guest


def direct_failure(match: "RemoteMatch | None") -> str:
    """Return why the match's direct connection did not open, BLOCKED or UNMET; "" if none has
    failed."""
    transport = match.transport if match else None
    return transport.failed if isinstance(transport, Direct) else ""


def is_signed(match: RemoteMatch) -> bool:
    """Return whether every text of the match is signed, as in the relay's rooms of this version."""
    return isinstance(match.transport, Relay) and match.transport.form == SIGNED


def steps(game: "Game") -> int:
    """Return the number of plies, plus 1 if a resignation or agreed draw ended the game."""
    return len(game.played) + (1 if game.agreed[1] else 0)


def due(match: RemoteMatch, game: "Game") -> bool:
    """Return whether the opponent waits for a link from this side, with a step or an answer to an
    offer."""
    return match.must_reply or _waits(match, game)


def _waits(match: RemoteMatch, game: "Game") -> bool:
    """Return whether the opponent waits for steps that only this side has: a move, or how the game
    ended."""
    waits = game.board.turn != match.color or game.outcome()[0] != ONGOING
    return waits and steps(game) > match.synced_plies


def view(match: RemoteMatch, game: "Game", presence: str = "") -> FriendView:
    """Return what the page shows about the match. `presence` says whether the opponent is connected, as
    in FriendView."""
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
    """Return the kind of the opponent's open offer, "" for none. A move of this side closes it."""
    kind, ply = match.peer_offer
    return kind if ply == len(game.played) and game.outcome()[0] == ONGOING else ""


def _asks(match: RemoteMatch, game: "Game") -> str:
    """Return the kind of this side's open offer, "" for none. A draw offer stays open while this side
    makes one more move, since the link with that move brings it."""
    kind, ply, _ = match.offer
    since = len(game.played) - ply
    behind = since == 1 and kind == DRAW and game.board.turn != match.color
    return kind if (since == 0 or behind) and game.outcome()[0] == ONGOING else ""


STATES = (YOURS, SEND, AWAY, ASIDE, OVER) = ("yours", "send", "away", "aside", "over")
"""Status of a local game: your turn, a link to send, the opponent's turn, a game without a remote
opponent, and a game that is over."""


def state(match: "RemoteMatch | None", game: "Game") -> str:
    """Return the status of a local game, one of STATES."""
    if match and due(match, game):
        return SEND
    if game.outcome()[0] != ONGOING:
        return OVER
    if not match:
        return ASIDE
    return YOURS if game.board.turn == match.color else AWAY


# The record


def remote_to_record(match: RemoteMatch) -> "Record":
    """Return the keys and values of a saved game's record that hold the match."""
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
    """Return the remote match in a saved game's record; None if the record has none."""
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
    """Return the match that the `friend` of a record describes, as one by links; None if `data` is
    invalid."""
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
    """Return an offer in a record as (DRAW or BACK, plies played when it was made); NO_PEER_OFFER for
    none."""
    if isinstance(data, list) and len(data) > 1 and data[0] in (DRAW, BACK):
        return (str(data[0]), data[1]) if type(data[1]) is int else NO_PEER_OFFER
    return NO_PEER_OFFER


def _transport_of(live: "Record") -> "Relay | Direct | None":
    """Return the transport that the `live` of a record describes; None if it describes none."""
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
    """Return what the record of a watched match has under `live`."""
    return {
        "road": WATCH,
        "name": watched.name,
        "key": watched.key,
        "number": watched.number,
    }


def watched_from_record(data: "Record") -> "WatchedMatch | None":
    """Return the watched match in a saved game's record; None for a game that is not merely watched."""
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
    """Return the live clock in `data` as (time of each player, time added after each move) in
    milliseconds; None if `data` describes no clock or is invalid."""
    if not isinstance(data, list) or len(data) != 2:
        return None
    from web.clock.clock import LONGEST_MS

    for value in data:
        if type(value) is not int or not 0 <= value <= LONGEST_MS:
            return None
    return (data[0], data[1]) if data[0] else None
