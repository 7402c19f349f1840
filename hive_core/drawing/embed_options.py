"""Parameters of embed.html and their permitted values, to check them when an author writes a page.

The board in the browser checks its parameters itself, too late for the author. A test compares both
checks.
"""

from hive_core.drawing.own_words import read_words
from hive_core.drawing.tile_styles import TILE_STYLES
from hive_core.notation.moves import parse_game_type
from hive_core.notation.tokens import DIGITS, HEX_DIGITS, pieces_named
from hive_core.rules.bugs import EXPANSIONS
from hive_core.rules.errors import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Row = tuple[Callable[[str], bool], str]

LESSONS = 98
"""Number of lessons on the site; their names are L01, L02 and so on."""
LONGEST_TASK = 300
LONGEST_QUESTION = 40
MOST_SECONDS = 60
SHOWN = ("reserve", "status", "moves", "controls", "coords", "legal", "last", "link", "hint")


def complaint(name: str, value: str) -> str:
    """Return a message on what is wrong with the parameter called `name` or with its `value`; "" if
    both are right."""
    if name not in OPTIONS:
        return "there is no option %r; expected %s" % (name, ", ".join(OPTIONS))
    if name == "words" and value:
        return _wrong_words(value)
    fits, wanted = OPTIONS[name]
    if not value or fits(value):
        return ""
    return "%s: read %r, expected %s" % (name, value, wanted)


def _wrong_words(text: str) -> str:
    """Return a message on the fault in an author's words, "" for none."""
    try:
        read_words(text)
    except NotationError as error:
        return "words: %s" % error
    return ""


def _listed(*choices: str) -> "Row":
    words = ", ".join(choices[:-1]) + " or " + choices[-1]
    return (lambda value: value.lower() in choices), words


def _whole(value: str, least: int, most: int) -> bool:
    digits = 0 < len(value) < 5 and not [1 for sign in value if sign not in DIGITS]
    return digits and least <= int(value) <= most


def _numbers(least: int, most: int) -> "Row":
    return (lambda value: _whole(value, least, most)), "a number from %d to %d" % (least, most)


def _ply(value: str) -> bool:
    return value == "last" or _whole(value, 0, 9999)


def _show(value: str) -> bool:
    names = [name.strip().lower() for name in value.split(",")]
    return names == ["none"] or not [1 for name in names if name not in SHOWN]


def _lesson(value: str) -> bool:
    name, dot, step = value.partition(".")
    known = len(name) == 3 and name[0] == "L" and _whole(name[1:], 1, LESSONS)
    return known and (not dot or _whole(step, 1, 99))


def _puzzle(value: str) -> bool:
    plain = value.lower().replace("-", "")
    signs = [1 for sign in plain if sign not in DIGITS and not "a" <= sign <= "z"]
    return bool(plain) and len(value) <= LONGEST_QUESTION and not signs


def _rules(value: str) -> bool:
    try:
        parse_game_type(value)
    except NotationError:
        letters = value.upper()
        return len(set(letters)) == len(letters) and not set(letters) - set(EXPANSIONS)
    return True


def _background(value: str) -> bool:
    word = value.lower()
    return word in ("auto", "transparent") or (
        word[0] == "#"
        and len(word) in (4, 7)
        and not [1 for sign in word[1:] if sign not in HEX_DIGITS]
    )


def _language(value: str) -> bool:
    return value.lower() == "auto" or (len(value) == 2 and value.isalpha())


def _anything(value: str) -> bool:
    return True


FLAG = _listed("0", "1", "false", "true")
ANYTHING = (_anything, "")
OPTIONS: "dict[str, Row]" = {
    "pos": ANYTHING,
    "game": ANYTHING,
    "lesson": (_lesson, "a lesson from L01 to L%d, or a step of one, as in L24.2" % LESSONS),
    "puzzle": (_puzzle, "the id of a puzzle, such as P30-34, or today"),
    "mode": _listed("view", "step", "play", "explore", "lesson"),
    "ply": (_ply, "a number from 0 on, or last"),
    "show": (_show, "a list of " + ", ".join(SHOWN) + ", or none"),
    "answer": ANYTHING,
    "ask": (
        lambda value: len(value) <= LONGEST_QUESTION,
        "a question such as find:bS1 or pinned:w",
    ),
    "task": (lambda value: len(value) <= LONGEST_TASK, "at most %d characters" % LONGEST_TASK),
    "piece": (lambda value: bool(pieces_named(value)), "a piece such as bA1"),
    "arrows": ANYTHING,
    "marks": ANYTHING,
    "orient": _numbers(0, 5),
    "mirror": FLAG,
    "theme": _listed("auto", "light", "dark"),
    "tiles": _listed(*TILE_STYLES),
    "lang": (_language, "auto, or the two letters of a language, such as en"),
    "words": ANYTHING,
    "rules": (_rules, "Base, or the letters of the added bugs, as in MLP or Base+ML"),
    "opening": _listed("tournament", "free"),
    "ai": _numbers(0, 5),
    "color": _listed("w", "b"),
    "anim": FLAG,
    "autoplay": _numbers(0, MOST_SECONDS),
    "bg": (_background, "auto, transparent, or a colour like #fff or #f8f4ea"),
    "accent": (
        lambda value: value[0] != "t" and _background(value),
        "auto, or a colour like #fff or #f8f4ea",
    ),
    "autoheight": FLAG,
    "title": ANYTHING,
}
"""OPTIONS[name]: a function that checks a value, and a description of the permitted values. A value
that can only be checked with a position is accepted here."""
