"""Which games of the library somebody looks for. Pure."""

from hive_core.notation.moves import spell_game_type
from hive_core.records import NamedTuple
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from web.library.records import COMPUTER, ELSEWHERE, PERSON, read_row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

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


def result_of(head: "Head") -> str:
    """Which of RESULTS a game has."""
    return RESULT_OF[head.result]


def own_color(head: "Head") -> int:
    """The colour of the one person here, -1 where there are two or none."""
    return head.seats.index(PERSON) if head.seats.count(PERSON) == 1 else -1


def type_of(head: "Head") -> str:
    """The GameTypeString."""
    return spell_game_type(head.expansions)


class Index:
    """The games of the library, to be shown and searched. `words(row)` says all that can be found
    of one.

    `data` are the rows as games.mjs lists them, the `extra` ones follow. A row is read when it is asked
    for: a page takes a tenth of a second for thousands, and shows ten.
    """

    def __init__(
        self,
        data: "list[Any]",
        here: str,
        words: "Callable[[Row], str]",
        extra: "list[Row] | None" = None,
    ) -> None:
        self.data = data
        self.here = here
        self.words = words
        self.rows: list[Row | None] = [None] * len(data) + (extra or [])
        self.texts: list[str] = []

    def __len__(self) -> int:
        return len(self.rows)

    def row(self, at: int) -> "Row":
        """A game by its place in the list."""
        row = self.rows[at]
        if row is None:
            row = self.rows[at] = read_row(self.data[at], self.here)
        return row

    def prepare(self, many: int) -> bool:
        """Makes so many games ready to be searched; whether there are more."""
        begin = len(self.texts)
        for at in range(begin, min(begin + many, len(self.rows))):
            self.texts.append(self.words(self.row(at)).lower())
        return len(self.texts) < len(self.rows)

    def found(self, sieve: Sieve) -> "list[int]":
        """The places of the games that a sieve lets through, in the order of the list."""
        places = list(range(len(self.rows)))
        asked = sieve.text.lower().split()
        if asked:
            self.prepare(len(self.rows))
            texts = self.texts
            for word in asked:
                places = [at for at in places if word in texts[at]]
        for wanted, told in zip(sieve[1:], (type_of, result_of, opponent_of)):
            if wanted:
                heads = [(at, self.row(at).head) for at in places]
                places = [at for at, head in heads if head and told(head) == wanted]
        return places

    def types(self) -> "list[str]":
        """The game types of all games, each once."""
        heads = [self.row(at).head for at in range(len(self.rows))]
        letters = {head.expansions for head in heads if head}
        return sorted([spell_game_type(expansions) for expansions in letters])
