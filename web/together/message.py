"""What two sides of a live game send each other, as text and back. Pure; whatever is wrong is refused.

    skep1 here 4d 0 6f1c 0 12 0 4 - - 0 0 0 1
    Ana
    Base+MLP;wS1;bG1 -wS1;wQ wS1-;bQ -bG1
    q8Zx1B

Each message tells all that its sender knows of the game, and not only what is new. So nothing depends
on the one before: lost, repeated and late messages do no harm. The first line has the version, what
the message is, the game's number, the sender's colour, device and what it takes for the other device
(hexadecimal, 0: not known), the message's number, how often moves were taken back, how many plies both
sides have, how the game was ended between them, what the sender asks for (kind, number, after how many
plies, back to which), the number of the asked thing that it declines, and whether the opening is the
tournament's. Then come the sender's name, the game's beginning with its moves, and a check as in
hive_core/notation/sealed.py, against accidents: against forgers stands the road.
"""

from hive_core.game.link import LONGEST_NAME, NUMBERS, clean_name
from hive_core.notation.moves import MOST_PLIES, spell_game_type
from hive_core.notation.sealed import check
from hive_core.records import NamedTuple
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from hive_core.rules.errors import HiveError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game

VERSION = "skep1"
LONGEST_MESSAGE = 8192
"""Characters; a longer message is refused unread."""
HERE, REPLY = "here", "reply"
"""What is sent by itself, and what answers; an answer is not answered."""
KINDS = (HERE, REPLY)
RESULTS = {"-": ONGOING, "w": WHITE, "b": BLACK, "d": DRAW}
WISHES = (NOTHING, A_DRAW, BACK, AGAIN) = ("", "draw", "back", "again")
"""What one side may ask of the other: nothing, a draw, to take moves back, another game."""
LARGEST = NUMBERS * 16

Wish = NamedTuple("Wish", [("kind", "str"), ("id", "int"), ("ply", "int"), ("to", "int")])
"""What is asked, its number, how many plies were played then, and how many are to be left of them."""

NO_WISH = Wish(NOTHING, 0, 0, 0)

Message = NamedTuple(
    "Message",
    [
        ("kind", "str"),
        ("number", "int"),
        ("seat", "int"),
        ("who", "int"),
        ("peer", "int"),
        ("serial", "int"),
        ("era", "int"),
        ("agreed", "int"),
        ("result", "int"),
        ("wish", "Wish"),
        ("declined", "int"),
        ("tournament", "bool"),
        ("name", "str"),
        ("start", "str"),
        ("moves", "list[str]"),
    ],
)
"""A message in its parts; the moves are texts that nobody has checked."""


class Refused(HiveError):
    """A text is no message. `problem` is "long", "newer" or "form"."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


def start_of(game: "Game") -> str:
    """What a game begins from: its position's text, or its type."""
    return game.start or spell_game_type(game.board.expansions)


def spell(message: Message) -> str:
    """The text that is sent. Raises Refused for a game that is too long for one."""
    wish = message.wish
    marks = {result: mark for mark, result in RESULTS.items()}
    head = [
        VERSION,
        message.kind,
        f"{message.number:x}",
        str(message.seat),
        f"{message.who:x}",
        f"{message.peer:x}",
        str(message.serial),
        str(message.era),
        str(message.agreed),
        marks[message.result],
        wish.kind or "-",
        str(wish.id),
        str(wish.ply),
        str(wish.to),
        str(message.declined),
        str(int(message.tournament)),
    ]
    moves = ";".join([message.start] + message.moves)
    text = "\n".join([" ".join(head), clean_name(message.name), moves])
    text += "\n" + check(text)
    if len(text) > LONGEST_MESSAGE:
        raise Refused("long")
    return text


def read(text: str) -> Message:
    """A message from its text. Raises Refused."""
    if len(text) > LONGEST_MESSAGE:
        raise Refused("long")
    lines = text.split("\n")
    head = lines[0].split(" ")
    if head[0] != VERSION and head[0][:4] == VERSION[:4] and _is(head[0][4:], DIGITS):
        raise Refused("newer")
    if len(lines) != 4 or len(head) != 16 or head[0] != VERSION or head[1] not in KINDS:
        raise Refused("form")
    if lines[3] != check("\n".join(lines[:3])):
        raise Refused("form")
    seat, result, wish, tournament = head[3], head[9], head[10], head[15]
    if seat not in ("0", "1") or result not in RESULTS or tournament not in ("0", "1"):
        raise Refused("form")
    if wish not in ("-", A_DRAW, BACK, AGAIN) or len(lines[1]) > LONGEST_NAME:
        raise Refused("form")
    fields = lines[2].split(";")
    if len(fields) - 1 > MOST_PLIES or not fields[0]:
        raise Refused("form")
    asked = Wish("" if wish == "-" else wish, *[_number(head[at]) for at in (11, 12, 13)])
    number, who, peer = [_number(head[at], 16) for at in (2, 4, 5)]
    if not 0 < number < NUMBERS or not who:
        raise Refused("form")
    return Message(
        head[1],
        number,
        int(seat),
        who,
        peer,
        _number(head[6]),
        _number(head[7]),
        _number(head[8]),
        RESULTS[result],
        asked if asked.kind else NO_WISH,
        _number(head[14]),
        tournament == "1",
        clean_name(lines[1]),
        fields[0],
        fields[1:],
    )


DIGITS = "0123456789abcdef"


def _is(text: str, signs: str) -> bool:
    return bool(text) and not [sign for sign in text if sign not in signs]


def _number(text: str, base: int = 10) -> int:
    """A number as `spell` writes it. Raises Refused."""
    if len(text) > 12 or not _is(text, DIGITS[:base]) or (text[0] == "0" and text != "0"):
        raise Refused("form")
    value = int(text, base)
    if value > LARGEST:
        raise Refused("form")
    return value
