"""Results of games as texts state them: in the words of Hive programs, of chess, and of people."""

from hive_core.notation.moves import STATES
from hive_core.notation.tokens import spaced
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


def result_of(text: str) -> int:
    """Return the result that `text` states in words of UHP, of chess or of English, such as WhiteWins,
    1-0 or "White won"; UNSAID if it states none."""
    words = spaced(text).lower().strip(" .!").split()
    word = " ".join(words)
    for result, name in STATES.items():
        if word == name.lower():
            return result
    for result, side in ((WHITE, "white"), (BLACK, "black")):
        if words[:1] == [side] and words[1:2] and words[1] in VERBS:
            return result
    return OTHERS.get(word, UNSAID)
