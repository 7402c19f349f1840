"""Parser of the parameters of an embedded board. Pure.

A parameter has the same name in the query of the address, in its fragment (which wins), and in the
message `set` from the embedding page. A value that cannot be read is ignored and listed as a problem,
(name, value, code); the others still count. The catalogue explains a code under "embed.expected." +
code.
"""

from hive_core.drawing.tile_styles import TILE_STYLES, USUAL
from hive_core.notation.moves import LONGEST_GAME, parse_game_type
from hive_core.notation.tokens import DIGITS, HEX_DIGITS, spaced
from hive_core.records import NamedTuple, changed
from hive_core.rules.bugs import EXPANSIONS, SIDES
from hive_core.rules.errors import NotationError
from web.common.i18n import CODES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Value = str | int | bool | tuple[str, ...] | None
    Values = dict[str, Value]
    Problem = tuple[str, str, str]

VIEW, STEP, PLAY, EXPLORE, LESSON = "view", "step", "play", "explore", "lesson"
MODES = (VIEW, STEP, PLAY, EXPLORE, LESSON)
SHOWN = ("reserve", "status", "moves", "controls", "coords", "legal", "last", "link", "hint")
"""Parts of a board that the parameter `show` may name."""
SHOWN_BY_MODE = {
    VIEW: ("last", "link"),
    STEP: ("moves", "controls", "last", "link"),
    PLAY: ("reserve", "status", "controls", "legal", "last", "link"),
    EXPLORE: ("last", "link"),
    LESSON: ("link",),
}
"""Parts that a board shows in each mode if there is no parameter `show`."""

TODAY = "today"
"""Value of `puzzle` that stands for the puzzle of the day."""
LAST_PLY = -1
"""Value of `ply` that stands for the end of the game."""
NOBODY = ""
"""Value of the setting `origin` if the address has an invalid one: the board then accepts no
message."""
ANYBODY = "*"
"""Value of the setting `origin` if the board accepts messages from pages of every origin."""

NO_COMPUTER = -1
"""Level that stands for a board at which people move both sides."""

CONTENT = ("lesson", "puzzle", "game", "pos")
"""Parameters that decide what is on the board, the most important first; if there are several, only the
first one counts."""
OF_THE_CONTENT = ("ply", "piece", "arrows", "marks", "answer", "ask", "task")
"""Parameters that belong to the content of the board: a message with other content resets them to their
defaults."""
OF_THE_ADDRESS = ("autoheight", "origin", "words")
"""Parameters that are read only from the address: a message cannot change them."""
PASSED_OVER = ("v", "python", "core", "loading", "study", "done", "at", "again")
"""Parameters that this parser ignores, since others read them: the scripts of the frame and of
`<hive-board>`, and a study in a frame."""
STUDY_START = "study="
"""Beginning of the parameter that makes a frame show a study."""
ADVERTISING = "utm_"
"""Prefix of parameters that links from advertisements add; they are ignored."""
TEXTS = ("pos", "game")
"""Parameters in whose values `_` stands for a blank."""
WORDS = ("answer", "task", "words")
"""Parameters in whose values `+`, in an address, stands for a blank."""

AUTO = "auto"
SHORT = 40
LONG = 2000
LONGEST_TASK = 300
LONGEST_WORDS = 8000
WORDPRESS = "#?secret="
"""Beginning of what WordPress adds to the address of a frame that it makes."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def read_address(query: str, fragment: str = "") -> "tuple[Settings, list[Problem]]":
    """Return two values: the settings in the query and fragment of an address, and the list of
    problems. What WordPress adds to the addresses of frames is passed over."""
    fragment = fragment.partition(WORDPRESS)[0]
    problems: list[Problem] = []
    if len(query) + len(fragment) > 2 * LONGEST_GAME:
        return DEFAULTS, [("", query[:SHORT], "short_address")]
    given: dict[str, str] = {}
    for name, raw in pairs(query) + pairs(fragment):
        if name not in PASSED_OVER and not name.startswith(ADVERTISING):
            given[name] = unescaped(name, raw)
    found: Values = {}
    for name in sorted(given):
        _read_one(found, name, given[name], problems)
    return _one_content(changed(DEFAULTS, **found), problems), problems


def read_changes(
    settings: "Settings", data: "Mapping[str, object]"
) -> "tuple[Settings, list[Problem]]":
    """Return two values: `settings` with the changes in `data`, the fields of a message `set`, and
    the list of problems. A field that is None restores the default."""
    problems: list[Problem] = []
    found: Values = {}
    if [name for name in CONTENT if data.get(name)]:
        for name in CONTENT + OF_THE_CONTENT:
            found[name] = getattr(DEFAULTS, name)
    for name in sorted(data):
        text = as_text(data[name])
        if name in OF_THE_ADDRESS or text is None:
            problems.append((name, shorten(str(data[name])), "parameter" if text else "text"))
        else:
            _read_one(found, name, text, problems)
    return _one_content(changed(settings, **found), problems), problems


def _read_one(found: "Values", name: str, text: str, problems: "list[Problem]") -> None:
    row = ROWS.get(name)
    if row is None:
        problems.append((shorten(name), shorten(text), "parameter"))
        return
    if not text:
        found[name] = row.default
        return
    try:
        found[name] = row.read(text)
    except ValueError:
        problems.append((name, shorten(text), name))
        if name == "origin":
            found[name] = NOBODY


def _one_content(settings: "Settings", problems: "list[Problem]") -> "Settings":
    given = [name for name in CONTENT if getattr(settings, name)]
    for name in given[1:]:
        problems.append((name, shorten(getattr(settings, name)), "one_content"))
    return changed(settings, **dict.fromkeys(given[1:], ""))


# The text of an address


def pairs(text: str) -> "list[tuple[str, str | None]]":
    """Return (name, value as written) of every part of a query or fragment. The value is None for a
    name without "="."""
    if text[:1] in ("?", "#"):
        text = text[1:]
    found: list[tuple[str, str | None]] = []
    for part in text.split("&"):
        name, sign, value = part.partition("=")
        if name:
            found.append((unquote(name), value if sign else None))
    return found


def unescaped(name: str, raw: "str | None") -> str:
    """Return the value of the parameter `name` without the escapes of an address. If `raw` is None,
    the address has the name without "=": a yes-or-no setting is then "1", any other ""."""
    if raw is None:
        row = ROWS.get(name)
        return "1" if row and row.read is _flag else ""
    if name in WORDS:
        return unquote(raw.replace("+", " "))
    return read_blanks(raw) if name in TEXTS else unquote(raw)


def read_blanks(raw: str) -> str:
    """Return the text of a position or game without the escapes of an address; `_` becomes a blank,
    and so does `+` unless it belongs to the notation.

    Some programs write a blank as `+`, and people write `+` as it is. In the notation, `+` joins
    the pieces of a stack, which come before their cell, and the parts of a game type; no move
    contains one. In a game with headers or comments only the `+` of a game type counts as notation,
    because those texts may mention pieces, too.
    """
    whole = unquote(raw)
    noted = whole[:1] == "[" or "{" in whole or "(" in whole
    out = []
    tail, sited, moves = "", False, False  # of the word that is being read, and before it
    for number, part in enumerate(raw.split("+")):
        if number:
            joins = tail and not moves and (tail.lower() == "base" or not (sited or noted))
            out.append("+" if joins else " ")
            tail = (tail + "+")[-4:] if joins else ""
            sited = bool(joins) and sited
        text = spaced(unquote(part)).replace("_", " ")
        out.append(text)
        moves = moves or ";" in text
        word = text.replace(";", " ").split(" ")[-1]
        if len(word) < len(text):
            tail, sited = "", False
        tail = (tail + word)[-4:]
        sited = sited or ":" in word or "@" in word
    return "".join(out)


def unquote(text: str) -> str:
    """Return `text` with its %-escapes decoded as UTF-8, or unchanged if they are not valid
    UTF-8."""
    if "%" not in text:
        return text
    first, *rest = text.split("%")
    try:
        out = bytearray(first.encode())
        for part in rest:
            digits = part[:2].lower()
            if len(digits) == 2 and digits[0] in HEX_DIGITS and digits[1] in HEX_DIGITS:
                out.extend(bytes([int(digits, 16)]))
                out.extend(part[2:].encode())
            else:
                out.extend(b"%" + part.encode())
        return bytes(out).decode()
    except (UnicodeError, ValueError):
        return text


def as_text(value: object) -> "str | None":
    """Return `value`, from a message, as the text that an address would have for it; None if there is
    no such text."""
    if value is None:
        return ""
    if value is True or value is False:
        return "1" if value else "0"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return value
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return ",".join(value)
    return None


def shorten(text: str, length: int = SHORT) -> str:
    """Return `text` on one line, cut off after `length` characters."""
    flat = " ".join(spaced(text[: 4 * length]).split())
    return (
        flat if len(flat) <= length and len(text) <= 4 * length else flat[: length - 1] + "\u2026"
    )


def app_language(settings: "Settings") -> str:
    """Return the language of `settings` as the app has it; "auto" for a language that the app lacks, of
    which an author gives the words."""
    return settings.lang if settings.lang in CODES else AUTO


def level_of(ai: int) -> int:
    """Return the computer's level that the parameter `ai` names: `ai` counts from 1, levels from 0, and
    0 names NO_COMPUTER."""
    return ai - 1


def ai_of(level: int) -> int:
    """Return the value of the parameter `ai` that names `level`, a level or NO_COMPUTER."""
    return level + 1


# The values


def _one_of(*choices: str) -> "Callable[[str], str]":
    def read(text: str) -> str:
        if text.lower() not in choices:
            raise ValueError
        return text.lower()

    return read


def _whole(least: int, most: int) -> "Callable[[str], int]":
    def read(text: str) -> int:
        if not text or len(text) > 4 or [1 for sign in text if sign not in DIGITS]:
            raise ValueError
        number = int(text)
        if not least <= number <= most:
            raise ValueError
        return number

    return read


def _text(most: int) -> "Callable[[str], str]":
    def read(text: str) -> str:
        if len(text) > most:
            raise ValueError
        return spaced(text).strip()

    return read


def _flag(text: str) -> bool:
    return _one_of("0", "1", "false", "true")(text) in ("1", "true")


def _ply(text: str) -> int:
    return LAST_PLY if text == "last" else _whole(0, 9999)(text)


def _show(text: str) -> "tuple[str, ...]":
    names = [name.strip().lower() for name in spaced(text).split(",")]
    if names == ["none"]:
        return ()
    if [1 for name in names if name not in SHOWN]:
        raise ValueError
    return tuple(names)


def _lesson(text: str) -> str:
    """Return `text` if it is a lesson's id ("L24") or one of its steps ("L24.2"), else raise
    ValueError."""
    lesson, dot, step = text.partition(".")
    allowed = LETTERS + DIGITS + "-"
    if not lesson or len(text) > SHORT or [1 for sign in lesson.lower() if sign not in allowed]:
        raise ValueError
    if dot:
        _whole(1, 99)(step)
    return text


def _puzzle(text: str) -> str:
    """Return `text` if it may be a puzzle's id, such as "P30-34", or TODAY, else raise ValueError."""
    if len(text) > SHORT or [1 for sign in text.lower() if sign not in LETTERS + DIGITS + "-"]:
        raise ValueError
    return text


def _language(text: str) -> str:
    """Return `text` in small letters if it is "auto" or the two letters of any language, else raise
    ValueError."""
    word = text.lower()
    if word != AUTO and (len(word) != 2 or word.strip(LETTERS)):
        raise ValueError
    return word


def _rules(text: str) -> str:
    """Return the letters of the extra bugs in `text`, which is written as "MLP", "Base" or
    "Base+ML". Raises ValueError for any other text."""
    try:
        return parse_game_type(text)
    except NotationError:
        letters = text.upper()
    expansions = "".join([letter for letter in EXPANSIONS if letter in letters])
    if sorted(expansions) != sorted(letters):
        raise ValueError
    return expansions


def _opening(text: str) -> bool:
    return _one_of("tournament", "free")(text) == "tournament"


def _color(text: str) -> int:
    return SIDES.index(_one_of(*SIDES)(text))


def _background(text: str) -> str:
    word = text.lower()
    if word in ("auto", "transparent"):
        return word
    if (
        word[:1] != "#"
        or len(word) not in (4, 7)
        or [1 for sign in word[1:] if sign not in HEX_DIGITS]
    ):
        raise ValueError
    return word


def _accent(text: str) -> str:
    word = _background(text)
    if word == "transparent":
        raise ValueError
    return word


def _origin(text: str) -> str:
    """Return `text` in small letters if it is an origin (scheme, host and port), else raise
    ValueError."""
    scheme, sign, host = text.lower().partition("://")
    allowed = LETTERS + DIGITS + ".-:[]"
    if scheme not in ("http", "https") or not sign or not host or len(text) > 300:
        raise ValueError
    if [1 for sign in host if sign not in allowed]:
        raise ValueError
    return text.lower()


Settings = NamedTuple(
    "Settings",
    [
        ("pos", "str"),
        ("game", "str"),
        ("lesson", "str"),
        ("puzzle", "str"),
        ("mode", "str"),
        ("ply", "int"),
        ("show", "tuple[str, ...] | None"),
        ("answer", "str"),
        ("ask", "str"),
        ("task", "str"),
        ("piece", "str"),
        ("arrows", "str"),
        ("marks", "str"),
        ("orient", "int"),
        ("mirror", "bool"),
        ("theme", "str"),
        ("tiles", "str"),
        ("lang", "str"),
        ("words", "str"),
        ("rules", "str | None"),
        ("opening", "bool | None"),
        ("ai", "int"),
        ("color", "int"),
        ("anim", "bool"),
        ("autoplay", "int"),
        ("bg", "str"),
        ("accent", "str"),
        ("autoheight", "bool"),
        ("origin", "str"),
    ],
)
"""Values of all parameters of an embedded board; docs/site/en/embed/parameters.md says what each
does."""

Parameter = NamedTuple(
    "Parameter", [("name", "str"), ("default", "Value"), ("read", "Callable[[str], Value]")]
)
"""Description of a parameter: its name, which is also a field of Settings; its default; and the
function that parses its text and raises ValueError for an invalid one."""
PARAMETERS = (
    Parameter("pos", "", _text(LONG)),
    Parameter("game", "", _text(LONGEST_GAME)),
    Parameter("lesson", "", _lesson),
    Parameter("puzzle", "", _puzzle),
    Parameter("mode", "", _one_of(*MODES)),
    Parameter("ply", LAST_PLY, _ply),
    Parameter("show", None, _show),
    Parameter("answer", "", _text(LONG)),
    Parameter("ask", "", _text(SHORT)),
    Parameter("task", "", _text(LONGEST_TASK)),
    Parameter("piece", "", _text(3)),
    Parameter("arrows", "", _text(LONG)),
    Parameter("marks", "", _text(LONG)),
    Parameter("orient", 0, _whole(0, 5)),
    Parameter("mirror", False, _flag),
    Parameter("theme", "auto", _one_of("auto", "light", "dark")),
    Parameter("tiles", USUAL, _one_of(*TILE_STYLES)),
    Parameter("lang", AUTO, _language),
    Parameter("words", "", _text(LONGEST_WORDS)),
    Parameter("rules", None, _rules),
    Parameter("opening", None, _opening),
    Parameter("ai", 0, _whole(0, 5)),
    Parameter("color", 0, _color),
    Parameter("anim", True, _flag),
    Parameter("autoplay", 0, _whole(0, 60)),
    Parameter("bg", "auto", _background),
    Parameter("accent", "auto", _accent),
    Parameter("autoheight", False, _flag),
    Parameter("origin", ANYBODY, _origin),
)
"""Parameters in the order of the fields of Settings. Those that are also fields of `Display` are
options of the board's drawing (web/embed/controller.py)."""
ROWS = {row.name: row for row in PARAMETERS}
DEFAULTS = Settings(*[row.default for row in PARAMETERS])  # type: ignore[arg-type]
"""Settings of an address without parameters."""
