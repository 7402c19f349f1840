"""Moves and pieces in words of the catalogue, and the way back from words to a MoveString. Pure."""

from hive_core.notation.tokens import spaced
from hive_core.rules.bugs import BUGS, COLORS, NAMES, SIDES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Words = Callable[..., str]

BEFORE = {"-": "west", "/": "southwest", "\\": "northwest"}
AFTER = {"-": "east", "/": "northeast", "\\": "southeast"}
BEFORE_NUMBER = "\u00a0"
"""Space before a piece's number: no line breaks there."""
SINGLE = "".join([bug.letter for bug in BUGS if bug.amount == 1])
"""Letters of the bugs of which a player has only one piece."""
PLACES = {
    "west": "-?",
    "east": "?-",
    "northwest": "\\?",
    "northeast": "?/",
    "southwest": "/?",
    "southeast": "?\\",
    "on": "?",
}
"""UHP notation for each place beside a reference piece, or on it, by the place's name; "?" stands for
that piece."""


NOBODY = -1
"""Colour of nobody: both players are at this screen, or neither."""


def whose(color: int, own: int) -> str:
    """Return how sentences speak of the side `color`, as the end of their catalogue keys: "you" for
    `own`, the colour of the only player at this screen, and "rival" for the opponent's; or else the
    colour's name."""
    if own == NOBODY:
        return COLORS[color]
    return "you" if color == own else "rival"


def piece_words(t: "Words", name: str, form: str = "piece", own: int = NOBODY) -> str:
    """Return the words for the piece `name`, such as "bA2", inside a sentence, in a form of the
    catalogue: "piece", "beside" (it) or "onto" (it). With `own`, the colour of the only player at this
    screen, the last two call a queen "your queen" or the opponent's."""
    if own != NOBODY and name[1] == "Q":
        return t(form + ".queen." + whose(SIDES.index(name[0]), own))
    number = name[2:] if name[1] not in SINGLE else ""
    words = t(form + "." + name[:2], n=number).strip()
    return words.replace(" " + number, BEFORE_NUMBER + number) if number else words


def bug_words(t: "Words", letter: str) -> str:
    """Return the name of the bug with this letter as it stands inside a sentence."""
    return small(t("bug." + letter))


def small(words: str) -> str:
    """Return `words`, which name a thing and begin with a capital, as they stand inside a sentence."""
    return words[:1].lower() + words[1:]


def capital(words: str) -> str:
    """Return `words` with a capital, as they begin a sentence or stand alone in a list."""
    return words[:1].upper() + words[1:]


def split_move(text: str) -> "tuple[str, str, str]":
    """Return the parts of a MoveString: "wA1 -bQ" gives ("wA1", "west", "bQ"). The place of a climb
    is "on"; without a reference piece, it is "first" and the third part is ""."""
    mover, _, ref = text.strip().partition(" ")
    if not ref:
        return mover, "first", ""
    if ref[0] in BEFORE:
        return mover, BEFORE[ref[0]], ref[1:]
    if ref[-1] in AFTER:
        return mover, AFTER[ref[-1]], ref[:-1]
    return mover, "on", ref


def move_words(t: "Words", text: str, color: int) -> str:
    """Return a MoveString in plain words, as they stand inside a sentence; `color` is the side to move,
    which the words for a pass name."""
    if text == "pass":
        return t("move.pass." + COLORS[color])
    mover, place, ref = split_move(text)
    who = piece_words(t, mover)
    if place == "first":
        return t("move.first", piece=who)
    form = "onto" if place == "on" else "beside"
    return t("move." + place, piece=who, ref=piece_words(t, ref, form))


def row_place(text: str) -> "tuple[str, str, str]":
    """Return where a MoveString moves its piece: the number of that piece, the place beside another
    piece or "on" it, and that piece without a number if its player has only one; three times "" for a
    pass and for the first move of a game."""
    mover, place, ref = split_move(text)
    if not ref:
        return "", "", ""
    names = [name if name[1] not in SINGLE else name[:2] for name in (mover, ref)]
    return names[0][2:], place, names[1]


def row_words(t: "Words", text: str, color: int) -> str:
    """Return the words of a MoveString that no picture can show, of a pass or the first move of a game;
    "" for any other move. `color` is as in `move_words`."""
    if text == "pass":
        return capital(move_words(t, text, color))
    if split_move(text)[2]:
        return ""
    return capital(t("move.first", piece="").strip())


def row_name(*parts: str) -> str:
    """Return the accessible name of a row of a list, made of the texts `parts`; some of them may not be
    visible.

    As hidden elements in each of 400 rows they would cost the browser 800 more layers to paint.
    """
    return " ".join([one for one in parts if one])


def plain_tokens(t: "Words", text: str) -> "list[str]":
    """Return the words of `text` in small letters, without commas and without words such as "of"
    and "the", which the catalogue lists."""
    little = t("typed.little_words").split()
    text = spaced(text.replace(BEFORE_NUMBER, " ")).lower()
    return [word for word in text.replace(",", " ").split() if word not in little]


def read_words(t: "Words", text: str) -> str:
    """Return the MoveString of a move in words of `move_words`, such as "white ant 1 left of black
    queen"; "" if it is no such text. A piece alone is the first move of a game."""
    names = {}
    for name in NAMES:
        names[" ".join(plain_tokens(t, piece_words(t, name)))] = name
    places = {}
    for place in PLACES:
        middle = t("move." + place, piece="", ref="")
        places[" ".join(plain_tokens(t, middle))] = place
    tokens = plain_tokens(t, text)
    for cut in range(1, len(tokens) + 1):
        mover = names.get(" ".join(tokens[:cut]), "")
        if mover and cut == len(tokens):
            return mover
        for second in range(cut + 1, len(tokens) if mover else 0):
            place = places.get(" ".join(tokens[cut:second]), "")
            ref = names.get(" ".join(tokens[second:]), "")
            if place and ref:
                return mover + " " + PLACES[place].replace("?", ref)
    return ""
