"""Texts that describe a game of the library in words. Pure."""

from hive_core.records import changed
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, LETTERS, WHITE
from web.library.records import COMPUTER, MOST_LEFT_OUT, REMOTE
from web.library.search import own_color, type_of
from web.words.moves import bug_words, capital

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.common.schema import DataFault
    from web.library.records import Head, LeftOut, Row

    Words = Callable[..., str]

STATES = ("yours", "send", "away")
"""States of a game against a remote opponent that is not over: it is this player's turn, a link is
still to be sent, or it is the opponent's turn."""
OVER = {WHITE: "white", BLACK: "black", DRAW: "draw"}


def side_words(t: "Words", head: "Head", color: int) -> str:
    """Return the name of the player of `color`, or, without a name, the kind of player in words."""
    name, seat = (head.white, head.black)[color], head.seats[color]
    if name:
        return name
    if seat == COMPUTER:
        return t("friend.games.computer", level=t(f"level.{head.level}"))
    if seat == REMOTE:
        return t("friend.someone")
    return t("games.you") if own_color(head) == color else t(f"games.side.{color}")


def title(t: "Words", row: "Row") -> str:
    """Return the title of a game: the name that the user gave it, else its players, White first."""
    if row.name:
        return row.name
    head = row.head
    if not head:
        return t("games.newer")
    if head.seats == "pp" and not head.white and not head.black:
        return t("chip.person")
    return t("games.players", white=side_words(t, head, WHITE), black=side_words(t, head, BLACK))


def left_out_words(t: "Words", games: "list[LeftOut]", count: int) -> str:
    """Return a sentence on an import: `count` games of the file were left out, and why the first of
    them, `games`, were."""
    texts = [t("games.wrong", n=count)]
    for number, label, fault in games[:MOST_LEFT_OUT]:
        game = t("games.fault.game" if label else "games.fault.untitled", n=number, game=label)
        why = value_fault_words(t, fault)
        place = fault.where or t("games.fault.all")
        texts.append(t("games.fault", game=game, where=place, why=why))
    if games and count > len(texts) - 1:
        texts.append(t("games.fault.more", n=count - len(texts) + 1))
    return " ".join(texts)


def value_fault_words(t: "Words", fault: "DataFault") -> str:
    """Return what is wrong with a value of a file, as the end of a sentence."""
    return t("games.fault." + fault.expected, value=fault.value, **fault.params)


def standing(t: "Words", head: "Head") -> str:
    """Return the result of a game in words, or, if it is not over, whose turn it is or what its players
    wait for."""
    if goes_on(head):
        return t("friend.games." + head.state) if head.state in STATES else t("games.going")
    own = own_color(head)
    if own >= 0 and head.result in (WHITE, BLACK):
        return t("games.won" if head.result == own else "games.lost")
    return t("games.over." + OVER[head.result])


def goes_on(head: "Head") -> bool:
    """Return whether the game of `head` is not over."""
    return head.result == ONGOING


def details(t: "Words", head: "Head") -> str:
    """Return a game's type and number of moves in words, with its opening if `head` has one."""
    moves = t("friend.games.moves", n=head.plies).replace(" ", "\xa0")
    text = t("games.details", type=type_of(head), moves=moves)
    opening = first_bugs_words(t, head)
    return text + ". " + opening if opening else text


def typed(t: "Words", head: "Head") -> str:
    """Return the GameTypeString of a game, which is the same in every language `t`."""
    return type_of(head)


def first_bugs_words(t: "Words", head: "Head") -> str:
    """Return in words which bugs both sides placed first, or that the game began from a set-up
    position; "" if that is unknown."""
    if head.placed:
        return t("games.placed")
    letters = first_letters(head)
    if len(letters) < 2 or [one for one in letters if one not in LETTERS]:
        return ""
    white, black = [bug_words(t, letter) for letter in letters]
    return t("games.opening", white=capital(white), black=black)


def first_letters(head: "Head") -> "tuple[str, ...]":
    """Return the letters of the first bugs that White and Black placed."""
    return tuple([step[:1] for step in head.opening.split()[:2]])


class Finder:
    """Maker of the texts that describe games in words and in which the search finds them. `fold`
    returns a text in small letters without accents.

    Games whose heads differ only in names and dates share one text, which saves most of the time.
    """

    def __init__(self, t: "Words", fold: "Callable[[str], str]" = str.lower) -> None:
        self.t = t
        self.fold = fold
        self.cache: dict[tuple[object, ...], str] = {}

    def kind(self, head: "Head | None") -> str:
        """Return the text in which the search finds all games that have this `head`; names and dates
        are searched apart."""
        if not head:
            return self.t("games.newer")
        texts = [
            self._once(self._sides, head, ("sides", head.seats, head.level)),
            self._once(standing, head, ("standing", head.seats, head.result, head.state)),
            self._once(typed, head, ("type", head.expansions)),
            self._once(first_bugs_words, head, ("opening", head.placed) + first_letters(head)),
        ]
        return " ".join(texts)

    def _once(
        self, words: "Callable[[Words, Head], str]", head: "Head", key: "tuple[object, ...]"
    ) -> str:
        """Return `words(t, head)`, which is computed once for each `key`. The key must contain
        every field of `head` that the result depends on."""
        found = self.cache.get(key)
        if found is None:
            found = self.cache[key] = words(self.t, head)
        return found

    def _sides(self, t: "Words", head: "Head") -> str:
        """Return the kinds of the two players of a game in words, without their names."""
        nameless = changed(head, white="", black="")
        sides = [side_words(t, nameless, color) for color in (WHITE, BLACK)]
        if head.seats == "pp":
            sides.append(t("chip.person"))
        return " ".join(sides)

    def day(self, day: str) -> str:
        """Return an ISO 8601 date followed by its other common written forms, so that a search finds
        each; any other text unchanged."""
        return day + " " + dates(day)


def dates(date: str) -> str:
    """Return an ISO 8601 date in two common written forms: first with the day, then with the month
    in front. Return "" for any other text."""
    year, _, rest = date[:10].partition("-")
    month, _, day = rest.partition("-")
    if not day:
        return ""
    day, month = day.lstrip("0"), month.lstrip("0")
    return f"{day}/{month}/{year} {month}/{day}/{year}"
