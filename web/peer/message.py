"""Messages between the pages of a live match, as text and back. Pure. Invalid ones are refused.

    skep2 here 4d 0 6f1c 0 12 0 4 - - 0 0 0 0 1 clock=300000.2000 times=0.0.8fc.3e8.12c
    Ana
    Base+MLP;wS1;bG1 -wS1;wQ wS1-;bQ -bG1
    q8Zx1B

Each message holds the whole game and all that is open in the match, so lost, repeated and late messages
do no harm. Its lines: the fields of Message and More, the sender's name, the game's beginning and
moves, and a checksum as in hive_core/notation/link_codec.py, against accidents; the transport protects
from forgers.

The first line has sixteen words in the order of Message's first fields (the result as `-`, `w`, `b` or
`d`); who, peer and number are hexadecimal. From skep2 on, words `name=value` follow for the fields of
More, times in hexadecimal. A word whose name is not known is passed over, so that later versions can
add some; if its name begins with a capital, the message is refused as newer.
"""

from hive_core.game.link import LONGEST_NAME, NUMBERS, clean_name
from hive_core.notation.link_codec import check
from hive_core.notation.moves import MOST_PLIES, spell_game_type
from hive_core.notation.tokens import HEX_DIGITS
from hive_core.records import NamedTuple, changed
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from hive_core.rules.errors import HiveError
from web.common.settings import LONGEST_MS
from web.peer.coin_flip import NONE, is_number
from web.peer.peer_state import (
    A_DRAW,
    AGAIN,
    BACK,
    LARGEST,
    LATEST_GENERATION,
    NO_OFFER,
    PAUSE,
    Offer,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game

VERSION = "skep2"
EARLIER = "skep1"
"""Name of the protocol's earlier version, whose messages have no words `name=value`. It is still read,
and written to an opponent whose page uses it."""
LONGEST_MESSAGE = 8192
"""Most characters of a message; a longer one is refused unread."""
HERE, REPLY = "here", "reply"
"""Kinds of messages: one that a page sends by itself, and a reply to one; nobody replies to a reply."""
KINDS = (HERE, REPLY)
RESULTS = {"-": ONGOING, "w": WHITE, "b": BLACK, "d": DRAW}
PHRASES = 6
"""Number of phrases of the quick chat. A message has only a phrase's number, 1 to PHRASES; each page
has the words in its own language."""
HEAD, MOST_FIELDS, LONGEST_FIELD = 16, 48, 4096
ON_TIME, LEFT = "time", "1"

Message = NamedTuple(
    "Message",
    [
        ("kind", "str"),
        ("number", "int"),
        ("seat", "int"),
        ("who", "int"),
        ("peer", "int"),
        ("serial", "int"),
        ("generation", "int"),
        ("agreed", "int"),
        ("result", "int"),
        ("offer", "Offer"),
        ("declined", "int"),
        ("tournament", "bool"),
        ("name", "str"),
        ("start", "str"),
        ("moves", "list[str]"),
        ("more", "More"),
    ],
)
"""Message between the pages of a live match; the rules have not checked its moves yet.

- `kind`: HERE or REPLY
- `number`: identifies the game; `seat`: the sender's colour
- `who`: random number of the sender's device; `peer`: that of the receiver's, 0 if the sender does not
  know it
- `serial`: number of the message, which rises
- `generation`: how often moves were taken back; `agreed`: how many plies both pages surely have
- `result`: as the players declared it; ONGOING for none
- `offer`: the sender's open one; `declined`: number of the receiver's offer that the sender declined,
  or 0
- `tournament`: whether the tournament opening rule holds
- `name`: the sender's name; `start`: position or game type at the beginning; `moves`: MoveStrings
- `more`: the optional fields
"""

More = NamedTuple(
    "More",
    [
        ("version", "str"),
        ("clock", "tuple[int, int] | None"),
        ("times", "list[int]"),
        ("pauses", "int"),
        ("on_time", "bool"),
        ("phrase", "tuple[int, int]"),
        ("flip", "tuple[str, str] | None"),
        ("left", "bool"),
    ],
)
"""Optional fields of a message.

- `version`: VERSION or EARLIER
- `clock`: milliseconds at the beginning and those added per move; None for no clock
- `times`: milliseconds of each ply, and of the present turn; `pauses`: count of stops and starts
- `on_time`: whether the result is a loss on time
- `phrase`: the last phrase of the quick chat, 1 to PHRASES, and its serial number; (0, 0) for none
- `flip`: the numbers of the coin flip, "" for one that is still secret; None without a coin flip
- `left`: whether the sender moves the match to another transport
"""

NO_PHRASE = (0, 0)
NO_MORE = More(VERSION, None, [], 0, False, NO_PHRASE, None, False)


class Refused(HiveError):
    """Raised for an invalid message. `problem` is "long", "newer" (from a later version) or "form"."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


def start_of(game: "Game") -> str:
    """Return the text of the position that `game` began from; its game type if that is the empty
    board."""
    return game.start or spell_game_type(game.board.expansions)


def spell_message(message: Message) -> str:
    """Return a message as text. Raises Refused if the game is too long for one."""
    offer = message.offer
    marks = {result: mark for mark, result in RESULTS.items()}
    head = [
        message.more.version,
        message.kind,
        f"{message.number:x}",
        str(message.seat),
        f"{message.who:x}",
        f"{message.peer:x}",
        str(message.serial),
        str(message.generation),
        str(message.agreed),
        marks[message.result],
        offer.kind or "-",
        str(offer.id),
        str(offer.ply),
        str(offer.to),
        str(message.declined),
        str(int(message.tournament)),
    ]
    if message.more.version == VERSION:
        head += _fields(message.more)
    moves = ";".join([message.start] + message.moves)
    text = "\n".join([" ".join(head), clean_name(message.name), moves])
    text += "\n" + check(text)
    if len(text) > LONGEST_MESSAGE:
        raise Refused("long")
    return text


def _fields(more: More) -> "list[str]":
    """Return the optional fields of a message as words `name=value`, without those that have their
    default value."""
    found = []
    if more.clock:
        found.append(f"clock={more.clock[0]}.{more.clock[1]}")
        found.append("times=" + ".".join([f"{time:x}" for time in more.times]))
    if more.pauses:
        found.append(f"pauses={more.pauses}")
    if more.on_time:
        found.append("end=" + ON_TIME)
    if more.phrase[0]:
        found.append(f"say={more.phrase[0]}.{more.phrase[1]}")
    if more.flip:
        found.append("Toss=" + ".".join([number or NONE for number in more.flip]))
    if more.left:
        found.append("left=" + LEFT)
    return found


def _read_fields(words: "list[str]") -> More:
    """Return the optional fields that the words `name=value` of a message state. Raises Refused."""
    if len(words) > MOST_FIELDS:
        raise Refused("form")
    found: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name or name in found or len(word) > LONGEST_FIELD:
            raise Refused("form")
        if name not in FIELDS and "A" <= name[0] <= "Z":
            raise Refused("newer")
        found[name] = value
    clock = None
    times = []
    if "clock" in found:
        terms = [_number(part) for part in found["clock"].split(".")]
        times = [_number(part, 16) for part in found.get("times", "").split(".")]
        if len(terms) != 2 or not terms[0] or max(terms + times) > LONGEST_MS:
            raise Refused("form")
        clock = (terms[0], terms[1])
    if found.get("end", ON_TIME) != ON_TIME or found.get("left", LEFT) != LEFT:
        raise Refused("form")
    phrase = [_number(part) for part in found.get("say", "0.0").split(".")]
    if len(phrase) != 2:
        raise Refused("form")
    if phrase[0] > PHRASES:  # a later version has more of them
        phrase = [0, 0]
    flip = None
    if "Toss" in found:
        numbers = ["" if part == NONE else part for part in found["Toss"].split(".")]
        if len(numbers) != 2 or [one for one in numbers if one and not is_number(one)]:
            raise Refused("form")
        flip = (numbers[0], numbers[1])
    pauses = _number(found.get("pauses", "0"))
    if pauses > LATEST_GENERATION:
        raise Refused("form")
    said_last = (phrase[0], phrase[1])
    ended, left = "end" in found, "left" in found
    return More(VERSION, clock, times, pauses, ended, said_last, flip, left)


FIELDS = ("clock", "times", "pauses", "end", "say", "Toss", "left")


def read_message(text: str) -> Message:
    """Return the message in `text`. Raises Refused if it is invalid."""
    if len(text) > LONGEST_MESSAGE:
        raise Refused("long")
    lines = text.split("\n")
    head = lines[0].split(" ")
    known = head[0] in (VERSION, EARLIER)
    if not known and head[0][:4] == VERSION[:4] and _is(head[0][4:], HEX_DIGITS):
        raise Refused("newer")
    if len(lines) != 4 or len(head) < HEAD or not known or head[1] not in KINDS:
        raise Refused("form")
    if head[0] == EARLIER and len(head) != HEAD:
        raise Refused("form")
    if not _is_intact("\n".join(lines[:3]), lines[3]):
        raise Refused("form")
    seat, result, offer, tournament = head[3], head[9], head[10], head[15]
    if seat not in ("0", "1") or result not in RESULTS or tournament not in ("0", "1"):
        raise Refused("form")
    if offer not in ("-", A_DRAW, BACK, AGAIN, PAUSE) or len(lines[1]) > LONGEST_NAME:
        raise Refused("form")
    fields = lines[2].split(";")
    if len(fields) - 1 > MOST_PLIES or not fields[0]:
        raise Refused("form")
    standing = Offer("" if offer == "-" else offer, *[_number(head[at]) for at in (11, 12, 13)])
    number, who, peer = [_number(head[at], 16) for at in (2, 4, 5)]
    generation = _number(head[7])
    if not 0 < number < NUMBERS or not who or generation > LATEST_GENERATION:
        raise Refused("form")
    return Message(
        head[1],
        number,
        int(seat),
        who,
        peer,
        _number(head[6]),
        generation,
        _number(head[8]),
        RESULTS[result],
        standing if standing.kind else NO_OFFER,
        _number(head[14]),
        tournament == "1",
        clean_name(lines[1]),
        fields[0],
        fields[1:],
        _read_fields(head[HEAD:]) if head[0] == VERSION else changed(NO_MORE, version=EARLIER),
    )


def _is_intact(content: str, checksum: str) -> bool:
    try:
        return checksum == check(content)
    except ValueError:  # half a character cannot be sent
        return False


def _is(text: str, signs: str) -> bool:
    return bool(text) and not [sign for sign in text if sign not in signs]


def _number(text: str, base: int = 10) -> int:
    """Return the number that `text` spells in a base, without leading zeros. Raises Refused."""
    if len(text) > 12 or not _is(text, HEX_DIGITS[:base]) or (text[0] == "0" and text != "0"):
        raise Refused("form")
    value = int(text, base)
    if value > LARGEST:
        raise Refused("form")
    return value
