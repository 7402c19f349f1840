"""Tokens that all notations share: blanks, names of pieces, cells and numbers."""

from hive_core.rules.bugs import LETTERS, NAMES, PIECE_BY_NAME, SIDES
from hive_core.rules.errors import NotationError

BLANKS = (
    "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008"
    "\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)
"""Characters that Unicode counts as blanks, except the space. MicroPython's `split` knows only the
blanks of ASCII."""

DIGITS = "0123456789"
HEX_DIGITS = DIGITS + "abcdef"
MINUS = "-\u2212"
"""Signs that are read as a minus: the hyphen and the typographic minus."""
SHORT = 200
"""Number of characters below which it is quickest to look at each of a text's characters."""
FARTHEST = 99
"""Largest absolute value of a coordinate that is read; it has two digits. No hive is longer than 28
pieces."""


def spaced(text: str) -> str:
    """Return `text` with a space in the place of every other blank, so that all indices in the text
    stay the same."""
    # Of a long text MicroPython would make a string of each character.
    if not text or (len(text) < SHORT and min(text) >= " " and max(text) <= "~"):
        return text
    for blank in BLANKS:
        if blank in text:
            text = text.replace(blank, " ")
    return text


def trimmed(text: str) -> str:
    """Return `text` without blanks of any kind at its ends."""
    first, last = 0, len(text)
    plain = spaced(text)
    while first < last and plain[first] == " ":
        first += 1
    while last > first and plain[last - 1] == " ":
        last -= 1
    return text[first:last]


def pieces_named(word: str) -> tuple[int, ...]:
    """Return the pieces that the name `word` may mean: one piece, all pieces of a kind if the number is
    missing, or none.

    Case does not matter, and "wM1" is read as "wM".
    """
    name = word[:1].lower() + word[1:2].upper() + word[2:]
    if name not in PIECE_BY_NAME and name[2:] == "1":
        name = name[:2]
    if name in PIECE_BY_NAME:
        return (PIECE_BY_NAME[name],)
    if len(name) != 2:
        return ()
    return tuple([piece for piece, full in enumerate(NAMES) if full[:2] == name])


def read_pieces(text: str, word: str, at: int) -> tuple[int, ...]:
    """Return the pieces that `word`, which begins at index `at` of `text`, may mean, see
    `pieces_named`. Raises NotationError if there are none."""
    pieces = pieces_named(word)
    if not pieces:
        side = word[:1] and word[:1].lower() in SIDES
        bug = word[1:2] and word[1:2].upper() in LETTERS
        raise NotationError(
            text, at + 2 if side and bug else at, "number" if side and bug else "piece"
        )
    return pieces


def read_piece(text: str, word: str, at: int) -> int:
    """Return the piece that `word`, which begins at index `at` of `text`, names. Raises NotationError
    for an unknown name, and for a name that lacks its number."""
    if word in PIECE_BY_NAME:
        return PIECE_BY_NAME[word]
    pieces = read_pieces(text, word, at)
    if len(pieces) > 1:
        raise NotationError(text, at + 2, "number")
    return pieces[0]


def read_cell(text: str, begin: int, end: int, farthest: int = FARTHEST) -> tuple[int, int]:
    """Return the cell (q, r) that text[begin:end] names as "q,r". Raises NotationError for any other
    text, and for a coordinate beyond `farthest`."""
    comma = text.find(",", begin, end)
    if comma < 0 or text.find(",", comma + 1, end) >= 0:
        raise NotationError(text, begin, "cell")
    return _read_whole(text, begin, comma, farthest), _read_whole(text, comma + 1, end, farthest)


def _read_whole(text: str, begin: int, end: int, farthest: int) -> int:
    first = begin + 1 if begin < end and text[begin] in MINUS else begin
    digits = text[first:end]
    if not is_number(digits) or len(digits) > len(str(FARTHEST)) or int(digits) > farthest:
        raise NotationError(text, begin, "cell")
    return int(digits) if first == begin else -int(digits)


def is_number(word: str) -> bool:
    """Return whether `word` consists of ASCII digits, at least one."""
    return bool(word) and not [character for character in word if character not in DIGITS]
