"""What belongs to a game with somebody elsewhere besides the game itself. Pure."""

from hive_core.records import NamedTuple
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BLACK, WHITE

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
        ("offered", "int"),
    ],
)
"""The number that both know the game by, the colour of who sits here, the names of White and Black,
how many steps both have: -1 before the first link, whether, by links, the other one is to hear of
something that is no step, and after how many plies they offered a draw by a link, -1 for never. A step
is a ply, or the resignation after the last."""

FriendView = NamedTuple(
    "FriendView",
    [
        ("name", "str"),
        ("due", "bool"),
        ("presence", "str"),
        ("lost", "bool"),
        ("answers", "bool"),
        ("word", "bool"),
        ("offers", "bool"),
    ],
)
"""The name of who is elsewhere ("": not told), whether something is to be sent, and, where both play at
once, whether the other one is there: "joining" (nothing is known yet), "waiting" (nobody has come),
"there", "gone", or "cut" (no connection here); "" in a game by links. `lost`: the two were connected
directly, and are no more, which does not mend by itself. `answers`: where nobody has come yet, it is
this side's answer to a direct invitation that is to be opened there. `word`: what is to be sent is no
step of the game, but something that is asked or answered. `offers`: the other one offers a draw, which
stands until this side moves."""

UNSENT = -1


def begun(number: int, color: int) -> Friend:
    """A game that nobody elsewhere knows of yet."""
    return seated(number, color, ("", ""), UNSENT)


def seated(number: int, color: int, names: "tuple[str, str]", settled: int) -> Friend:
    """A game in which nothing is asked."""
    return Friend(number, color, names, settled, False, -1)


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
    name = friend.names[WHITE + BLACK - friend.color]
    apart = direct and presence in ("cut", "gone")
    lost = apart and game.outcome()[0] == ONGOING
    waits = due(friend, game) and (apart or presence in ("", "cut"))
    word = waits and not _waits(friend, game)
    offers = friend.offered == len(game.played) and game.outcome()[0] == ONGOING
    return FriendView(name, waits, presence, lost, direct and guest, word, offers)


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
    """As it is kept."""
    kept: Record = {
        "number": friend.number,
        "color": friend.color,
        "names": list(friend.names),
        "settled": friend.settled,
    }
    if friend.owed:
        kept["owed"] = True
    if friend.offered >= 0:
        kept["offered"] = friend.offered
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
    offered = data.get("offered")
    offered = offered if type(offered) is int else -1
    return Friend(number, color, pair, settled, data.get("owed") is True, offered)
