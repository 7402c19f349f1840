"""Search and filters of the library. Pure."""

import json

from hive_core.notation.moves import spell_game_type
from hive_core.records import NamedTuple
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from web.library.records import COMPUTER, PERSON, REMOTE, Row, read_row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from web.library.records import Head

    class FinderLike(Protocol):
        """Interface of the object that describes a game in words to be searched: `Finder` in
        web/library/summary.py."""

        def kind(self, head: Head | None) -> str: ...
        def day(self, day: str) -> str: ...
        def fold(self, text: str) -> str: ...

    Rows = Callable[[int, list[int]], str]

Sieve = NamedTuple(
    "Sieve", [("text", "str"), ("type", "str"), ("result", "str"), ("opponent", "str")]
)
"""Filters of the list of games: search words, a GameTypeString, one of RESULTS, one of OPPONENTS; each
is "" if the user has not set it."""

RESULTS = (GOING, WHITE_WON, BLACK_WON, DRAW_RESULT) = ("going", "white", "black", "draw")
OPPONENTS = (BY_COMPUTER, BY_FRIEND, BY_PERSON) = ("computer", "friend", "person")
RESULT_OF = {ONGOING: GOING, WHITE: WHITE_WON, BLACK: BLACK_WON, DRAW: DRAW_RESULT}

NOTHING = '{"stamp":0,"kinds":[],"kind":[],"days":[],"day":[],"names":""}'
"""JSON of an empty list of games, in the form in which the function `heads` of games.mjs returns a
list."""


GONE = Row("", "", "", None, False)
"""Row of the list for a game that was removed from the library after the list was made."""


def opponent_of(head: "Head") -> str:
    """Return the kind of opponent in the game of `head`, one of OPPONENTS."""
    if COMPUTER in head.seats:
        return BY_COMPUTER
    return BY_FRIEND if REMOTE in head.seats else BY_PERSON


def result_of(head: "Head") -> str:
    """Return the result of the game of `head`, one of RESULTS."""
    return RESULT_OF[head.result]


def own_color(head: "Head") -> int:
    """Return the colour of the person at this device, -1 unless exactly one person plays there."""
    return head.seats.index(PERSON) if head.seats.count(PERSON) == 1 else -1


def type_of(head: "Head") -> str:
    """Return the GameTypeString of the game of `head`."""
    return spell_game_type(head.expansions)


class Index:
    """List of the library's games, for display and search.

    `listed` is the JSON that `heads` of games.mjs returned; `rows` calls the function `rows` there.
    `here` is the key of the game on the board. `extra` are rows of further games for the end of the
    list.

    The row of a game is read only when it is shown, since there may be tens of thousands. Games whose
    heads differ only in names and dates are of one kind and share a search text, which is made when the
    user searches.
    """

    def __init__(
        self,
        listed: str,
        rows: "Rows",
        here: str,
        finder: "FinderLike",
        extra: "list[Row] | None" = None,
    ) -> None:
        more = extra or []
        about = json.loads(listed)
        self.stamp: int = about["stamp"]
        self.rows_of = rows
        self.here = here
        self.finder = finder
        count = len(about["kind"])
        self.rows: list[Row | None] = [None] * count + more
        kinds = [read_row(row, here).head for row in about["kinds"]]
        self.heads: list[Head | None] = kinds + [row.head for row in more]
        self.kind: list[int] = about["kind"] + list(range(len(kinds), len(self.heads)))
        self.days: list[str] = about["days"] + [""]
        self.day: list[int] = about["day"] + [len(self.days) - 1] * len(more)
        names = self._folded([about["names"]]) if count else []
        self.names: list[str] = names + self._folded([row.name for row in more])
        self.texts: list[str] = []
        self.dates: list[str] = []

    def _folded(self, texts: "list[str]") -> "list[str]":
        """Return `texts` in small letters without accents, for the search. The browser converts them
        all in one call."""
        return self.finder.fold("\n".join(texts)).split("\n") if texts else []

    def __len__(self) -> int:
        return len(self.rows)

    def read(self, places: "list[int]") -> "list[Row]":
        """Return the rows of the games at the indices `places` of the list. Those not read before are
        read in one call."""
        wanted = [at for at in places if self.rows[at] is None]
        if wanted:
            data = json.loads(self.rows_of(self.stamp, wanted))
            for at in wanted:
                self.rows[at] = GONE
            for at, one in zip(wanted, data):
                self.rows[at] = read_row(one, self.here)
        return [self.rows[at] or GONE for at in places]

    def row(self, at: int) -> "Row":
        """Return the row of the game at the index `at` of the list."""
        return self.read([at])[0]

    def prepare(self, many: int) -> bool:
        """Make the search texts of the next `many` kinds of games, in which `found` searches. Return
        whether there are more kinds to prepare."""
        begin = len(self.texts)
        texts = [self.finder.kind(head) for head in self.heads[begin : begin + many]]
        self.texts.extend(self._folded(texts))
        if not self.dates:
            self.dates = self._folded([self.finder.day(day) for day in self.days])
        return len(self.texts) < len(self.heads)

    def found(self, sieve: Sieve) -> "list[int]":
        """Return the indices in the list of the games that pass the filters and contain all search
        words of `sieve`, in the order of the list."""
        places = list(range(len(self.rows)))
        kind, day, names = self.kind, self.day, self.names
        for wanted, read in zip(sieve[1:], (type_of, result_of, opponent_of)):
            if wanted:
                good = [head is not None and read(head) == wanted for head in self.heads]
                places = [at for at in places if good[kind[at]]]
        for word in self.finder.fold(sieve.text).split():
            self.prepare(len(self.heads))
            hits = [word in text for text in self.texts]
            dates = [word in text for text in self.dates]
            places = [at for at in places if hits[kind[at]] or dates[day[at]] or word in names[at]]
        return places

    def types(self) -> "list[str]":
        """Return the different GameTypeStrings of the library's games, sorted."""
        letters = {head.expansions for head in self.heads if head}
        return sorted([spell_game_type(expansions) for expansions in letters])
