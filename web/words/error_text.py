"""Sentences for refused moves and for faults in a text that a user entered. Pure, no DOM."""

from hive_core.notation.tokens import spaced
from hive_core.records import NamedTuple
from hive_core.rules.bugs import EXPANSIONS
from hive_core.rules.errors import ImpossiblePosition, NotationError
from web.words.moves import piece_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hive_core.rules.errors import IllegalMove

    Words = Callable[..., str]

Trouble = NamedTuple(
    "Trouble",
    [("kind", "str"), ("text", "str"), ("at", "int"), ("code", "str"), ("number", "int")],
)
"""Fault in a text that a user pasted or typed.

- `kind`: "notation", "impossible" (a position) or "illegal" (a move)
- `code`: what was expected, what is wrong with the position, or why the move is refused
- `text`: what was read; `at`: index of the fault in it
- `number`: number of the illegal move in a game, from 1; 0 for a single move
"""


def refusal_words(
    t: "Words",
    code: str,
    under: "tuple[str, ...]" = (),
    expansions: str = EXPANSIONS,
    letter: str = "",
) -> str:
    """Return a sentence on why a move is not possible in a game with `expansions`.

    `code` is the reason, see hive_core.rules.errors. `under` are the pieces below the piece to
    move, the lowest first. `letter` is the letter of the bug if the reason is how it moves, else
    "".
    """
    key = "refusal." + code
    if code == "occupied" and "M" not in expansions:
        key = "occupied.base"
    elif code == "cannot_reach" and letter:
        key = "reach.high" if letter == "M" and under else "reach." + letter
    reason = t(key)
    return on_top_words(t, reason, list(reversed(under)))


def on_top_words(t: "Words", sentence: str, under: "Sequence[str]") -> str:
    """Return `sentence`, which is about a piece, extended by the names of the pieces under that piece.
    `under` lists these, the highest first."""
    if not under:
        return sentence
    names = [piece_words(t, name, "onto") for name in under]
    return t("refusal.on_top", reason=sentence, pieces=", ".join(names))


def trouble_of(error: "NotationError | ImpossiblePosition | IllegalMove", text: str) -> Trouble:
    """Return the Trouble for `error`, an exception that was raised while the game or move in `text`
    was read."""
    if isinstance(error, NotationError):
        return Trouble("notation", error.text, error.at, error.expected, 0)
    if isinstance(error, ImpossiblePosition):
        return Trouble("impossible", error.word, error.at, error.problem, 0)
    return Trouble("illegal", error.move or text, 0, error.refusal.reason, error.number)


def trouble_words(t: "Words", trouble: Trouble) -> str:
    """Return a sentence on a fault in a pasted game or a typed move: what was read, where, and what
    was expected."""
    text, at = trouble.text, trouble.at
    if trouble.kind == "illegal":
        reason, number = t("refusal." + trouble.code), trouble.number
        if number:
            return t("trouble.illegal_at", number=number, text=clip(text), reason=reason)
        return t("trouble.illegal", text=clip(text), reason=reason)
    if trouble.kind == "impossible":
        reason = t("impossible." + trouble.code)
        return t("trouble.impossible", read=clip(text, 24), at=at + 1, reason=reason)
    expected = t("expected." + trouble.code)
    if not spaced(text).strip():
        return t("trouble.empty", expected=expected)
    if at >= len(text):
        return t("trouble.cut", text=clip(text), expected=expected)
    return t("trouble.notation", read=clip(text[at:], 12), at=at + 1, expected=expected)


def clip(text: str, length: int = 60) -> str:
    """Return `text` on one line, cut off after `length` characters."""
    flat = " ".join(spaced(text).split())
    return flat if len(flat) <= length else flat[: length - 1] + "\u2026"
