"""BoardSpace's words and numbers in SGF, as its parser and its writer share them."""

from hive_core.files.game_file import LONGEST_HEADER
from hive_core.notation.tokens import is_number, spaced
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, COLOR_NAMES, EXPANSIONS, WHITE

HIVE = "27"
"""The number by which BoardSpace knows Hive; the value of the property GM."""
SIDE = 26
"""Number of columns, and of rows, of BoardSpace's board."""
FIRST_COLUMN, FIRST_ROW = 13, 13
"""Column (from 0) and row of the first piece in BoardSpace's programs: the cell N 13."""
COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

NAMED = {"EV": "Event", "PC": "Site", "RO": "Round", "GN": "SgfGameName", "RE": "SgfResult"}
OWN = ("GM", "VV", "SU", "CM", "CA", "DT", "TM", "C", "P0", "P1")
"""Names of the properties that become no headers, because the parser uses them in another way or
ignores them."""
PLAYER_WORDS = {"ranking": ("WhiteElo", "BlackElo"), "time": ("WhiteTime", "BlackTime")}
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
WINS, DRAWS = "Game won by ", "The game is a draw"
"""Texts of BoardSpace's English results: WINS is the beginning of the result of a won game, DRAWS is
that of a draw."""


def date_of(text: str) -> str:
    """Return a date like `Fri Nov 02 09:01:07 EDT 2018` as PGN writes it, 2018.11.02; "" for a date
    that cannot be read."""
    words = spaced(text).split()
    months = [word[:3].lower() for word in words if word[:3].lower() in MONTHS]
    numbers = [word for word in words if is_number(word)]
    days = [word for word in numbers if len(word) < 3]
    years = [word for word in numbers if len(word) == 4]
    if not months or not days or not years:
        return ""
    return f"{years[-1]}.{MONTHS.index(months[0]) + 1:02d}.{int(days[0]):02d}"


def stated_result(text: str, players: list[str]) -> int:
    """Return the result that `text`, in any language, states: a win of the player whose name is in it,
    or a draw; ONGOING if it states neither."""
    word = text.strip().lower()
    if players[0] != players[1]:
        for color, name in enumerate(players):
            if name and word == WINS.lower() + name.lower():
                return color
        found = [(found_at_edge(text, name), c) for c, name in enumerate(players) if name]
        if found and max(found)[0] > 0:
            return max(found)[1]
    if word == DRAWS.lower() or word in ("0", "draw"):
        return DRAW
    return {"w+": WHITE, "b+": BLACK}.get(word[:2], ONGOING)


def found_at_edge(text: str, name: str) -> int:
    """Return a score of how well the player `name` fits as the winner in `text`, a sentence on a
    result: the length of the name, more if the sentence begins or ends with it; 0 if the name is not
    there as a whole word."""
    padded = " " + " ".join(text.strip(" .!").split()) + " "
    whole = " " + " ".join(name.split()) + " "
    if whole not in padded:
        return 0
    edge = padded.startswith(whole) or padded.endswith(whole)
    return len(name) + (LONGEST_HEADER if edge else 0)


def is_property(name: str) -> bool:
    """Return whether the parser makes a header of the values of the property `name`."""
    if not name or len(name) > 4 or name in OWN:
        return False
    return not [sign for sign in name if sign not in COLUMNS]


def spell_result(result: int, players: list[str]) -> str:
    """Return `result` in BoardSpace's English, "" for ONGOING; `players` are the names of White and
    Black."""
    if result == ONGOING:
        return ""
    return DRAWS if result == DRAW else WINS + (players[result] or COLOR_NAMES[result])


def keeps(name: str) -> bool:
    """Return whether an SGF file has a property that holds the header `name`."""
    players = [known for pair in PLAYER_WORDS.values() for known in pair]
    own = name[:3] == "Sgf" and (is_property(name[3:]) or name == "SgfDate")
    return own or name in NAMED.values() or name in players or name in COLOR_NAMES + ("Date",)


def game_type(setup: str) -> str | None:
    """Return the expansion letters that a value such as `hive-plm` or `Hive-PLM 2 0 101` of the
    property SU states; None if it is not of that form."""
    words = setup.split()
    if not words:
        return None
    name, _, letters = words[0].upper().partition("-")
    if letters == "ULTIMATE":
        return EXPANSIONS
    return (
        "".join([letter for letter in EXPANSIONS if letter in letters]) if name == "HIVE" else None
    )
