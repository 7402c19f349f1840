"""Match with an opponent on another device: everything about it except the game itself. Pure.

The players send each other links ("by links"), or their devices are connected (a live match).
In a saved game's record, `friend` says who plays. `live` holds transport, protocol state, coin flip and
clock of a live match. In a match by links, `known` holds the protocol state, or `was_live` if the match
was live before, and `toss` the coin flip.
"""

from hive_core.notation.moves import MOST_PLIES
from hive_core.records import NamedTuple, changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from web.common.schema import (
    FLAG,
    LARGEST,
    any_of,
    default,
    items,
    number,
    optional,
    record,
    row,
    text,
    valid,
)
from web.common.settings import LONGEST_MS
from web.peer import peer_state

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game
    from web.common.store import Record
    from web.peer.peer_state import CoinFlip, PeerState

DRAW, BACK = peer_state.A_DRAW, peer_state.BACK
RELAY, DIRECT, WATCH, LINKS = "room", "direct", "watch", ""
"""Kinds of transport, by which moves reach the opponent: a room on the site's broker (relay), a direct
connection of the two devices, a room that is only watched, and links that the players send each
other."""
PLAIN, SIGNED = 1, 2
"""Forms of a room's texts: without signature, as in earlier versions, or each text signed."""
BLOCKED, UNMET = "blocked", "unmet"
"""Reasons why a direct connection did not open: the network blocks it, or the inviter's device did not
get the guest's answer in time."""

Relay = NamedTuple(
    "Relay", [("name", "str"), ("key", "str"), ("guest", "bool"), ("form", "int"), ("kind", "str")]
)
"""Transport through a room on the site's broker: the room's name ("" until it gets one), its key,
whether this player was invited to it (`guest`), the form of its texts (SIGNED, PLAIN, or 0: plain, from
the earliest versions), and the transport's kind, RELAY."""

Direct = NamedTuple(
    "Direct", [("name", "str"), ("guest", "bool"), ("failed", "str"), ("kind", "str")]
)
"""Transport over a direct connection of the two devices: its name, whether this player was invited to
it (`guest`), why it did not open (BLOCKED, UNMET, "" if it did), and its kind, DIRECT."""

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
        ("refused", "int"),
    ],
)
"""Match with an opponent on another device. A step is a ply, or the resignation or agreed draw after
the last ply. "This player" is the one at this screen.

- `number`: identifies the match on both devices. `color`: this player's colour. `names`: of White and
  Black
- `synced_plies`: the number of steps that both devices have, UNSENT before the first link. `transport`:
  how a live match is played, None for one by links
- `must_reply`, for links only: the opponent waits for an answer that is no step
- `peer_offer`, for links only: the opponent's latest offer as (DRAW or BACK, plies played when it was
  made). `offer`: the same for this player, and whether a link with it was sent
- `was_live`: the match by links was live before. `peer`: state of the protocol between the two pages,
  None before the first message
- `coin`: the coin flip for the colours, None if they were chosen. `clock`: as in LiveTerms. `times`:
  what the live clock saved last
- `refused`: checksum of the opponent's illegal game that was refused last, 0 for none
"""

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
"""State of a remote match as the page shows it: the opponent, and what this player has to send.

- `name`: the opponent's name, "" if unknown. `due`: the opponent waits for a link
- `presence`: in a live match, whether the opponent is connected: "joining" (not known yet), "waiting"
  (never was), "there", "gone", or "cut" (this device is disconnected); "" in a match by links
- `lost`: the direct connection has ended, and a player must open a new one. `answers`: this player is
  the guest of a direct connection, whose answer the opponent has to open
- `word`: the link to send has no step, only an offer or an answer
- `wants`: the opponent's open offer by links, DRAW, BACK or "" for none; `asks`: this player's, in a
  live match only DRAW, or AGAIN for another game
- `flip_pending`: in a match by links, the coin flip for the colours is not decided
"""

UNSENT = -1
NO_PEER_OFFER = ("", -1)
UNOFFERED = ("", -1, False)


def unsent_match(number: int, color: int) -> RemoteMatch:
    """Return a new match with the number `number`, to which nobody is invited yet. This player has
    `color`."""
    return seated(number, color, ("", ""), UNSENT)


def seated(number: int, color: int, names: "tuple[str, str]", synced_plies: int) -> RemoteMatch:
    """Return a match by links without open offers. Its fields have the parameters' values."""
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
        refused=0,
    )


def reseated(
    match: RemoteMatch, color: int, names: "tuple[str, str]", synced_plies: int = 0
) -> RemoteMatch:
    """Return `match` with the colour and names that a coin flip decided, without open offers."""
    return changed(
        without_offers(match), color=color, names=names, synced_plies=synced_plies, times=None
    )


def played_live(match: RemoteMatch, live: "LiveTerms | None") -> RemoteMatch:
    """Return `match` with the terms `live`; for None, as a match by links without a clock."""
    if not live:
        return changed(match, transport=None, coin=None, clock=None, times=None)
    return changed(match, transport=live.transport, coin=live.coin, clock=live.clock, times=None)


def new_transport(kind: str, name: str = "") -> "Relay | Direct":
    """Return the transport of the kind `kind`, RELAY or DIRECT, for an inviter's new live match."""
    return (
        Relay(name, "", False, SIGNED, RELAY) if kind == RELAY else Direct(name, False, "", DIRECT)
    )


def without_offers(match: RemoteMatch) -> RemoteMatch:
    """Return `match` without open offers by links, so that the opponent waits for no answer."""
    return changed(match, must_reply=False, peer_offer=NO_PEER_OFFER, offer=UNOFFERED)


def colors_pending(match: "RemoteMatch | None") -> bool:
    """Return whether a coin flip must still decide the colours of the match."""
    coin = match.coin if match else None
    return coin is not None and not (coin.first and coin.second)


def transport_kind(match: "RemoteMatch | None") -> str:
    """Return the kind of the match's transport, RELAY, DIRECT or LINKS; LINKS for no match."""
    return match.transport.kind if match and match.transport else LINKS


def is_guest(match: RemoteMatch) -> bool:
    """Return whether this player was invited to a live match; False for the inviter and for a match by
    links."""
    return match.transport is not None and match.transport.guest


def direct_failure(match: "RemoteMatch | None") -> str:
    """Return why the match's direct connection did not open, BLOCKED or UNMET; "" if none has
    failed."""
    transport = match.transport if match else None
    return transport.failed if isinstance(transport, Direct) else ""


def is_signed(match: RemoteMatch) -> bool:
    """Return whether texts of the match are signed, as they are in rooms of this version."""
    return isinstance(match.transport, Relay) and match.transport.form == SIGNED


def steps(game: "Game") -> int:
    """Return the number of steps: plies, plus 1 if a resignation or agreed draw ended the game."""
    return len(game.played) + (1 if game.agreed[1] else 0)


def due(match: RemoteMatch, game: "Game") -> bool:
    """Return whether the opponent waits for a link from this player: with a move, the end of the game,
    or an answer to an offer."""
    return match.must_reply or _waits(match, game)


def _waits(match: RemoteMatch, game: "Game") -> bool:
    """Return whether the opponent waits for steps (a move, or how the game ended) that only this device
    has."""
    waits = game.board.turn != match.color or game.outcome()[0] != ONGOING
    return waits and steps(game) > match.synced_plies


def view(match: RemoteMatch, game: "Game", presence: str = "") -> FriendView:
    """Return what the page shows about the match. `presence` says whether the opponent is connected,
    with the words listed at FriendView."""
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
    """Return the kind of the opponent's open offer, "" for none. A move of this player closes it."""
    kind, ply = match.peer_offer
    return kind if ply == len(game.played) and game.outcome()[0] == ONGOING else ""


def _asks(match: RemoteMatch, game: "Game") -> str:
    """Return the kind of this player's open offer, "" for none. A draw offer stays open while this
    player makes one more move; a link brings it with that move."""
    over, (kind, ply, _) = game.outcome()[0] != ONGOING, match.offer
    if match.peer and match.transport:
        kind, ply = match.peer.offer.kind, match.peer.offer.ply
        if over or kind != DRAW:
            return kind if over and kind == peer_state.AGAIN else ""
    since = len(game.played) - ply
    behind = since == 1 and kind == DRAW and game.board.turn != match.color
    return kind if (since == 0 or behind) and not over else ""


STATES = (YOURS, SEND, AWAY, ASIDE, OVER) = ("yours", "send", "away", "aside", "over")
"""States of a game in the list of games: this player's turn, a link to send, the opponent's turn, a
game without a remote opponent, and a game that is over."""


def state(match: "RemoteMatch | None", game: "Game") -> str:
    """Return the state of a game for the list of games, one of STATES."""
    if match and due(match, game):
        return SEND
    if game.outcome()[0] != ONGOING:
        return OVER
    if not match:
        return ASIDE
    return YOURS if game.board.turn == match.color else AWAY


# The record


def remote_to_record(match: RemoteMatch) -> "Record":
    """Return the entries that describe the match in the record of its saved game."""
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
    if match.refused:
        data["refused"] = match.refused
    return data


LiveRecord = NamedTuple(
    "LiveRecord",
    [
        ("kind", "str"),
        ("name", "str"),
        ("key", "str"),
        ("role", "int"),
        ("form", "int"),
        ("failed", "str"),
        ("number", "int"),
        ("clock", "tuple[int, int] | None"),
        ("coin", "CoinFlip | None"),
        ("state", "PeerState | None"),
        ("times", "list[int] | None"),
        ("refused", "int"),
    ],
)
FriendRecord = NamedTuple(
    "FriendRecord",
    [
        ("number", "int"),
        ("color", "int"),
        ("names", "tuple[str, str]"),
        ("synced_plies", "int"),
        ("must_reply", "bool"),
        ("peer_offer", "tuple[str, int]"),
        ("offer", "tuple[str, int, bool]"),
    ],
)
RemoteRecord = NamedTuple(
    "RemoteRecord",
    [
        ("friend", "FriendRecord | None"),
        ("live", "LiveRecord"),
        ("peer", "PeerState | None"),
        ("was_live", "PeerState | None"),
        ("coin", "CoinFlip | None"),
    ],
)
"""Parts of a saved game's record that describe a remote or watched match: of its entry `live`, of its
entry `friend`, and of the whole record."""


NAME, SECRET = text(200), default(text(64), "")
OFFER, PLY = any_of(DRAW, BACK), number(-1, MOST_PLIES)
TERMS = row(number(1, LONGEST_MS), number(0, LONGEST_MS))
FRIEND = record(
    FriendRecord,
    {
        "number": number(1, LARGEST),
        "color": any_of(WHITE, BLACK),
        "names": row(NAME, NAME),
        "synced_plies": number(UNSENT, MOST_PLIES + 1),
        "must_reply": default(FLAG, False),
        "peer_offer": default(row(OFFER, PLY), NO_PEER_OFFER),
        "offer": default(row(OFFER, PLY, FLAG), UNOFFERED),
    },
    synced_plies="settled",
    must_reply="owed",
    peer_offer="theirs",
    offer="mine",
)
LIVE = record(
    LiveRecord,
    {
        "kind": default(any_of(RELAY, DIRECT, WATCH), LINKS),
        "name": SECRET,
        "key": SECRET,
        "role": default(any_of(0, 1), 0),
        "form": default(any_of(PLAIN, SIGNED), 0),
        "failed": default(any_of(BLOCKED, UNMET), ""),
        "number": default(number(0, LARGEST), 0),
        "clock": default(TERMS, None),
        "coin": peer_state.coin_from_record,
        "state": peer_state.state_from_record,
        "times": default(items(number(-1, LARGEST), 6 + 2 * MOST_PLIES), None),
        "refused": default(number(0, LARGEST), 0),
    },
    kind="road",
    coin="toss",
)
REMOTE = record(
    RemoteRecord,
    {
        "friend": optional(FRIEND),
        "live": default(LIVE, LIVE({}, "")),
        "peer": peer_state.state_from_record,
        "was_live": peer_state.state_from_record,
        "coin": peer_state.coin_from_record,
    },
    peer="known",
    coin="toss",
)
"""Schemas by which these records are read. Only `friend` must be valid; the players can agree on the
rest anew."""


def remote_from_record(data: object) -> "RemoteMatch | None":
    """Return the remote match in a saved game's record; None if it has none, or an invalid one."""
    saved = valid(REMOTE, data)
    return remote_of(saved) if saved else None


def remote_of(saved: "RemoteRecord") -> "RemoteMatch | None":
    """Return the remote match that `saved` describes; None if it describes none."""
    friend, live = saved.friend, saved.live
    if not friend:
        return None
    transport = _transport_of(live)
    (white, black), (kind, ply, *sent) = friend.names, friend.offer
    return changed(
        seated(friend.number, friend.color, (white, black), friend.synced_plies),
        must_reply=friend.must_reply,
        peer_offer=tuple(friend.peer_offer),
        offer=(kind, ply, sent == [True]),
        transport=transport,
        was_live=not transport and saved.was_live is not None,
        peer=(live.state if transport else None) or saved.was_live or saved.peer,
        coin=live.coin if transport else saved.coin,
        clock=tuple(live.clock) if transport and live.clock else None,
        times=live.times if transport else None,
        refused=live.refused,
    )


def _transport_of(live: "LiveRecord") -> "Relay | Direct | None":
    """Return the transport that `live` describes; None if it describes none."""
    guest = live.role == 1
    if live.kind == RELAY:
        form = live.form or (0 if live.name else SIGNED)
        return Relay(live.name, live.key, guest, form, RELAY)
    if live.kind == DIRECT:
        return Direct(live.name, guest, live.failed, DIRECT)
    return None


def watched_to_record(watched: WatchedMatch) -> "Record":
    """Return the entry `live` of the record of a watched match."""
    return {"road": WATCH, "name": watched.name, "key": watched.key, "number": watched.number}


def watched_of(saved: "RemoteRecord") -> "WatchedMatch | None":
    """Return the watched match that `saved` describes; None if the game is not merely watched."""
    live = saved.live
    if saved.friend or live.kind != WATCH:
        return None
    return WatchedMatch(live.name, live.key, live.number)
