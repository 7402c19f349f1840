"""What belongs to a game with somebody elsewhere besides the game itself. Pure."""

from hive_core.records import NamedTuple, changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BLACK, WHITE, other

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game
    from web.common.store import Record

Friend = NamedTuple(
    "Friend",
    [
        ("number", "int"),
        ("color", "int"),
        ("names", "tuple[str, str]"),
        ("settled", "int"),
        ("owed", "bool"),
        ("theirs", "tuple[str, int]"),
        ("mine", "tuple[str, int, bool]"),
    ],
)
"""The number that both know the game by, the colour of who sits here, the names of White and Black,
how many steps both have: -1 before the first link, whether, by links, the other one is to hear of
something that is no step, and what was asked last by links, of this side and by it: "draw" or "back",
after how many plies, and by it, whether a link with that has left. A step is a ply, or the resignation
after the last."""

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
        ("undrawn", "bool"),
    ],
)
"""The name of who is elsewhere ("": not told), whether something is to be sent, and, where both play at
once, whether the other one is there: "joining" (nothing is known yet), "waiting" (nobody has come),
"there", "gone", or "cut" (no connection here); "" in a game by links. `lost`: the two were connected
directly, and are no more, which does not mend by itself. `answers`: where nobody has come yet, it is
this side's answer to a direct invitation that is to be opened there. `word`: what is to be sent is no
step of the game, but something that is asked or answered. `wants`: what the other one asks for by links
and this side has not answered, "draw" or "back"; `asks`: what this side asks for. `undrawn`: the
colours are still to be drawn by links."""

UNSENT = -1
DRAW, BACK = "draw", "back"
"""As web/peer/message.py calls them, which a page loads later."""
NOT_ASKED = ("", -1)
NOTHING = ("", -1, False)


def begun(number: int, color: int) -> Friend:
    """A game that nobody elsewhere knows of yet."""
    return seated(number, color, ("", ""), UNSENT)


def seated(number: int, color: int, names: "tuple[str, str]", settled: int) -> Friend:
    """A game in which nothing is asked."""
    return Friend(number, color, names, settled, False, NOT_ASKED, NOTHING)


def asks_no_more(friend: Friend) -> Friend:
    """The same where nothing is asked by links, nor to be said by one."""
    return changed(friend, owed=False, theirs=NOT_ASKED, mine=NOTHING)


def steps(game: "Game") -> int:
    """How far a game has come."""
    return len(game.played) + (1 if game.agreed[1] else 0)


def due(friend: Friend, game: "Game") -> bool:
    """Whether the other one waits for a link with what has happened here."""
    return friend.owed or _waits(friend, game)


def _waits(friend: Friend, game: "Game") -> bool:
    """Whether steps were made here that the other one waits for."""
    waits = game.board.turn != friend.color or game.outcome()[0] != ONGOING
    return waits and steps(game) > friend.settled


def view(
    friend: Friend, game: "Game", presence: str = "", direct: bool = False, guest: bool = False
) -> FriendView:
    """What the page tells of the other one."""
    name = friend.names[other(friend.color)]
    apart = direct and presence in ("cut", "gone")
    lost = apart and game.outcome()[0] == ONGOING
    waits = due(friend, game) and (apart or presence in ("", "cut"))
    word = waits and not _waits(friend, game)
    wants, asks = _wants(friend, game), _asks(friend, game)
    return FriendView(name, waits, presence, lost, direct and guest, word, wants, asks, False)


def _wants(friend: Friend, game: "Game") -> str:
    """What the other one asks for: nothing any more once this side has moved."""
    kind, ply = friend.theirs
    return kind if ply == len(game.played) and game.outcome()[0] == ONGOING else ""


def _asks(friend: Friend, game: "Game") -> str:
    """What this side asks for: an offered draw stands behind its next move, too."""
    kind, ply, _ = friend.mine
    since = len(game.played) - ply
    behind = since == 1 and kind == DRAW and game.board.turn != friend.color
    return kind if (since == 0 or behind) and game.outcome()[0] == ONGOING else ""


STATES = (YOURS, SEND, AWAY, ASIDE, OVER) = ("yours", "send", "away", "aside", "over")
"""How a kept game stands: your turn, something to be sent, their turn, put aside, ended."""


def state(friend: "Friend | None", game: "Game") -> str:
    """Which of STATES a game is in."""
    if friend and due(friend, game):
        return SEND
    if game.outcome()[0] != ONGOING:
        return OVER
    if not friend:
        return ASIDE
    return YOURS if game.board.turn == friend.color else AWAY


def plain(friend: Friend) -> "Record":
    """The clock as a list to save."""
    kept: Record = {
        "number": friend.number,
        "color": friend.color,
        "names": list(friend.names),
        "settled": friend.settled,
    }
    if friend.owed:
        kept["owed"] = True
    if friend.theirs != NOT_ASKED:
        kept["theirs"] = list(friend.theirs)
    if friend.mine != NOTHING:
        kept["mine"] = list(friend.mine)
    return kept


def read(data: object) -> "Friend | None":
    """What a kept record says of a friend; None where it says nothing that makes one."""
    if not isinstance(data, dict):
        return None
    number, color, settled = data.get("number"), data.get("color"), data.get("settled")
    names = data.get("names")
    if type(number) is not int or number < 1 or color not in (WHITE, BLACK):
        return None
    if type(settled) is not int or not isinstance(names, list) or len(names) != 2:
        return None
    pair = (str(names[WHITE]), str(names[BLACK]))
    owed, mine = data.get("owed") is True, data.get("mine")
    asked = _asked(mine)
    sent = isinstance(mine, list) and mine[-1] is True
    return Friend(
        number, color, pair, settled, owed, _asked(data.get("theirs")), (asked[0], asked[1], sent)
    )


def _asked(data: object) -> "tuple[str, int]":
    """What a kept record says that is asked."""
    if isinstance(data, list) and len(data) > 1 and data[0] in (DRAW, BACK):
        return (str(data[0]), data[1]) if type(data[1]) is int else NOT_ASKED
    return NOT_ASKED
