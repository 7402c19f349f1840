"""HOP, a text of one position without coordinates, such as `base,QA-a,w`; its parser.

    GAME,HIVE,SIDE    the bugs in play, by default `ultimate`; the hive; the side to move, w or b

The hive is a walk that begins eastward. A letter is a piece, upper case White's, on the next cell of
the walk; + turns the walk by one direction anticlockwise and - clockwise. `2-` goes back to the second
piece and turns from the walk's direction there, `2=B` puts a piece on top of it. The pieces between
parentheses are counted from 1 anew. `!` follows the piece that moved last. GAME is `base`, `ultimate`
or pieces, `QAAq2A`, with more after + and fewer after -, for each side its own. A digit and `m` after
the side say how a picture turns the hive; they are left out.
"""

from hive_core.notation.moves import spell_game_type
from hive_core.notation.position import FREE, NOTHING, UNSAID, parse_position
from hive_core.notation.tokens import DIGITS
from hive_core.rules.bugs import BLACK, BUGS, CLIMBS, EXPANSIONS, LETTERS, SIDES, WHITE
from hive_core.rules.errors import ImpossiblePosition, NotationError
from hive_core.rules.hexes import AXIAL, E

TYPE_CHECKING = False
if TYPE_CHECKING:
    Axial = tuple[int, int]
    Count = dict[tuple[int, int], int]

LONGEST_HOP = 500
NAMED = (("base", ""), ("ultimate", UNSAID))
"""Names of games, with their expansion letters."""


def position_of_hop(text: str) -> str:
    """Return the position text of the position that `text` describes in HOP. Raises NotationError if
    `text` cannot be parsed, and ImpossiblePosition if the position is invalid."""
    text = text.strip()
    if len(text) > LONGEST_HOP:
        raise NotationError(text[:60], 0, "too_long")
    fields = text.split(",")
    if len(fields) not in (2, 3):
        raise NotationError(text, len(text), "hop")
    amounts = read_amounts(text, len(fields[0])) if len(fields) == 3 else amounts_of(UNSAID)
    begin = len(fields[0]) + 1 if len(fields) == 3 else 0
    end = begin + len(fields[-2])
    side = _side(text, end + 1)
    walk = Walk(text, amounts)
    walk.read(begin, end)
    position = walk.spell(side)
    wrong = ""
    try:
        parse_position(position)
    except ImpossiblePosition as error:
        wrong = error.problem
    if wrong:
        raise ImpossiblePosition(text, end + 1, text[end + 1 :], wrong)
    return position


def _side(text: str, at: int) -> str:
    """Return the letter of the side to move, which stands at the index `at`. Raises NotationError if
    more follows than how a picture turns the hive: a digit from 0 to 5, an m, or both."""
    rest = text[at + 1 :].lower()
    if text[at : at + 1].lower() not in ("w", "b"):
        raise NotationError(text, at, "hop")
    if rest[:1] and rest[0] in "012345":
        rest = rest[1:]
    if rest not in ("", "m"):
        raise NotationError(text, len(text) - len(rest), "hop")
    return text[at].lower()


def amounts_of(expansions: str) -> "Count":
    """Return the number of pieces of each colour and kind in the whole set with `expansions`, as a dict
    by (colour, kind)."""
    return {
        (color, kind): bug.amount if bug.expansion in expansions else 0
        for color in (WHITE, BLACK)
        for kind, bug in enumerate(BUGS)
    }


def read_amounts(text: str, end: int) -> "Count":
    """Return the number of pieces of each colour and kind that the field text[:end] names. Raises
    NotationError, or ImpossiblePosition if there are more than the game has."""
    found = amounts_of(UNSAID) if not text[:end].strip() else {}
    at, sign = 0, 1
    for name, expansions in NAMED:
        if text[: len(name)].lower() == name:
            found, at = amounts_of(expansions), len(name)
    named, begin = at, at
    while at < end:
        if text[at] in "+-":
            sign = 1 if text[at] == "+" else -1
            at += 1
            if text[at : at + 1] in ("", ",", "+", "-"):
                raise NotationError(text, at, "hop")
            named = 0
        elif begin and named == at:
            raise NotationError(text, at, "hop")
        first = at
        while text[at] in DIGITS and at - first < 2:
            at += 1
        count = int(text[first:at] or "1")
        key = _bug(text, at)
        found[key] = found.get(key, 0) + sign * count
        at += 1
    for (_, kind), count in found.items():
        if count < 0 or count > BUGS[kind].amount:
            raise ImpossiblePosition(text, 0, text[:end], "too_many")
    return found


def _bug(text: str, at: int) -> "tuple[int, int]":
    """Return the colour and the kind of the piece whose letter stands at the index `at`."""
    letter = text[at : at + 1]
    if not letter or letter.upper() not in LETTERS:
        raise NotationError(text, at, "hop")
    return (WHITE if letter == letter.upper() else BLACK), LETTERS.index(letter.upper())


class Walk:
    """The walk over a hive in `text`. `amounts` are the numbers of pieces in the game, as a dict by
    (colour, kind)."""

    def __init__(self, text: str, amounts: "Count") -> None:
        self.text = text
        self.amounts = amounts
        self.used: Count = {}
        self.stacks: dict[Axial, list[str]] = {}
        self.cells: list[Axial] = []
        self.open: list[int] = []
        self.scopes: list[list[tuple[Axial, int]]] = [[]]
        self.cell: Axial = (0, 0)
        self.heading = E
        self.last = self.marked = ""
        self.marked_at = 0

    def read(self, at: int, end: int) -> None:
        """Read the hive, text[at:end]. Raises NotationError or ImpossiblePosition."""
        text = self.text
        goes_back = False
        while at < end:
            sign = text[at]
            if sign in "+-":
                self.heading = turned(self.heading, sign)
            elif sign == "!":
                if not self.last:
                    raise NotationError(text, at, "hop")
                self.marked, self.marked_at = self.last, at
            elif sign == "(":
                self.scopes.append([])
                self.open.append(at)
            elif sign == ")":
                if not self.open or not self.scopes[-1]:
                    raise NotationError(text, at, "hop")
                self.scopes.pop()
                self.open.pop()
            elif sign in DIGITS:
                at, goes_back = self.back(at, goes_back)
                continue
            else:
                dq, dr = AXIAL[self.heading] if self.cells else (0, 0)
                self.put(at, (self.cell[0] + dq, self.cell[1] + dr))
                goes_back = False
            at += 1
        if self.open or goes_back:
            raise NotationError(text, end, "closing" if self.open else "hop")
        if not self.cells and at and text[at - 1] not in ",":
            raise NotationError(text, end, "hop")

    def back(self, at: int, goes_back: bool) -> "tuple[int, bool]":
        """Follow the number at the index `at`, and what stands behind it. Return two values: the index
        where the walk goes on, and whether a piece has to follow there; `goes_back` says so for
        before."""
        text = self.text
        begin = at
        while text[at : at + 1] and text[at] in DIGITS and at - begin < 4:
            at += 1
        number, sign = int(text[begin:at]), text[at]
        if not 0 < number <= len(self.scopes[-1]):
            raise NotationError(text, begin, "hop")
        if sign not in "+-=":
            raise NotationError(text, at, "hop")
        cell, heading = self.scopes[-1][number - 1]
        if sign == "=":
            self.put(at + 1, cell)
            return at + 2, goes_back
        self.cell, self.heading = cell, turned(heading, sign)
        return at + 1, True

    def put(self, at: int, cell: "Axial") -> None:
        """Put the piece at the index `at` on top of `cell`, and go there."""
        color, kind = _bug(self.text, at)
        letter = self.text[at]
        count = self.used.get((color, kind), 0) + 1
        if count > self.amounts.get((color, kind), 0):
            wrong = "too_many" if self.amounts.get((color, kind), 0) else "not_in_game"
            raise ImpossiblePosition(self.text, at, letter, wrong)
        if cell in self.stacks and not CLIMBS[kind]:
            raise ImpossiblePosition(self.text, at, letter, "not_on_top")
        self.used[(color, kind)] = count
        if cell not in self.stacks:
            self.stacks[cell] = []
            self.cells.append(cell)
        name = piece_name(color, kind, count)
        self.stacks[cell].append(name)
        self.cell, self.last = cell, name
        self.scopes[-1].append((cell, self.heading))

    def spell(self, side: str) -> str:
        """Return the position text of the hive, with `side` to move."""
        words = ["+".join(self.stacks[(q, r)]) + f"@{q},{r}" for q, r in self.cells]
        words.append("to:" + side)
        if self.marked:
            if not [1 for stack in self.stacks.values() if stack[-1] == self.marked]:
                raise ImpossiblePosition(self.text, self.marked_at, "!", "last_covered")
            if len(self.cells) > 2:
                words.append("last:" + self.marked)
        present = [kind for (_, kind), count in self.amounts.items() if count]
        letters = [BUGS[kind].expansion for kind in present]
        expansions = "".join([one for one in EXPANSIONS if one in letters])
        words.append("game:" + spell_game_type(expansions))
        if [1 for color in (WHITE, BLACK) if self._is_lone_queen(color)]:
            words.append("opening:" + FREE)
        hand, whole = [], amounts_of(expansions)
        for (color, kind), count in sorted(self.amounts.items()):
            for number in range(self.used.get((color, kind), 0), count):
                hand.append(piece_name(color, kind, number + 1))
        if [1 for key, count in whole.items() if count != self.amounts.get(key, 0)]:
            words.append("reserve:" + (",".join(hand) or NOTHING))
        return " ".join(words)

    def _is_lone_queen(self, color: int) -> bool:
        """Return whether a queen is the only piece of `color` in play."""
        kinds = [kind for own, kind in self.used if own == color]
        return kinds == [LETTERS.index("Q")]


def turned(heading: int, sign: str) -> int:
    """Return the direction after `heading`: anticlockwise for the sign +, clockwise for -."""
    return (heading - 1) % 6 if sign == "+" else (heading + 1) % 6


def piece_name(color: int, kind: int, number: int) -> str:
    """Return the name of a piece; a piece that is the only one of its kind has no number."""
    return SIDES[color] + BUGS[kind].letter + (str(number) if BUGS[kind].amount > 1 else "")
