"""Which games of the library somebody looks for. Pure."""

from hive_core.notation.moves import spell_game_type
from hive_core.records import NamedTuple
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from web.library.records import COMPUTER, ELSEWHERE, PERSON

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.library.records import Head, Row

Sieve = NamedTuple(
    "Sieve", [("text", "str"), ("type", "str"), ("result", "str"), ("opponent", "str")]
)
"""What is looked for: words, a GameTypeString, one of RESULTS, one of OPPONENTS; "" for any."""

RESULTS = (GOING, WHITE_WON, BLACK_WON, DRAWN) = ("going", "white", "black", "draw")
OPPONENTS = (BY_COMPUTER, BY_FRIEND, BY_PERSON) = ("computer", "friend", "person")
RESULT_OF = {ONGOING: GOING, WHITE: WHITE_WON, BLACK: BLACK_WON, DRAW: DRAWN}


def opponent_of(head: "Head") -> str:
    """Which of OPPONENTS a game was against."""
    if COMPUTER in head.seats:
        return BY_COMPUTER
    return BY_FRIEND if ELSEWHERE in head.seats else BY_PERSON


def own_color(head: "Head") -> int:
    """The colour of the one person here, -1 where there are two or none."""
    return head.seats.index(PERSON) if head.seats.count(PERSON) == 1 else -1


def type_of(head: "Head") -> str:
    """The GameTypeString."""
    return spell_game_type(head.expansions)


class Index:
    """The games of the library, to be searched. `words(row)` says all that can be found of one.

    The words of a game are only asked for with the first search, and once.
    """

    def __init__(self, rows: "list[Row]", words: "Callable[[Row], str]") -> None:
        self.rows = rows
        self.words = words
        self.texts: list[str] = []

    def found(self, sieve: Sieve) -> "list[Row]":
        """The games that a sieve lets through, in the order of the list."""
        asked = sieve.text.lower().split()
        if asked and not self.texts:
            self.texts = [self.words(row).lower() for row in self.rows]
        if not asked and not (sieve.type or sieve.result or sieve.opponent):
            return self.rows
        out = []
        for at, row in enumerate(self.rows):
            head = row.head
            if sieve.type and not (head and type_of(head) == sieve.type):
                continue
            if sieve.result and not (head and RESULT_OF[head.result] == sieve.result):
                continue
            if sieve.opponent and not (head and opponent_of(head) == sieve.opponent):
                continue
            if asked and not has_all(self.texts[at], asked):
                continue
            out.append(row)
        return out

    def types(self) -> "list[str]":
        """The game types of all games, each once."""
        return sorted({type_of(row.head) for row in self.rows if row.head})


def has_all(text: str, words: "list[str]") -> bool:
    """Whether each of some words is in a text."""
    for word in words:
        if word not in text:
            return False
    return True
