"""Results of games as texts state them: in the words of Hive programs, of chess, and of people."""

from hive_core.notation.moves import STATES
from hive_core.notation.tokens import SHORT, spaced
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE

UNSAID = -2
"""Value returned in place of a result if a text states none."""
OTHERS = {
    "1-0": WHITE,
    "0-1": BLACK,
    "1/2-1/2": DRAW,
    "1/2": DRAW,
    "draw": DRAW,
    "*": ONGOING,
    "notstarted": ONGOING,
    "unfinished": ONGOING,
}
VERBS = ("wins", "won", "win")
WORDS = {name.lower(): result for result, name in STATES.items()}
WORDS.update(OTHERS)


def result_of(text: str) -> int:
    """Return the result that `text` states in words of UHP, of chess or of English, such as WhiteWins,
    1-0 or "White won"; UNSAID if it states none."""
    if len(text) >= SHORT:
        return UNSAID
    plain = spaced(text).lower().strip(" .!")
    if " " not in plain:
        return WORDS.get(plain, UNSAID)
    words = plain.split()
    if len(words) > 1 and words[1] in VERBS and words[0] in ("white", "black"):
        return WHITE if words[0] == "white" else BLACK
    return WORDS.get(" ".join(words), UNSAID)
