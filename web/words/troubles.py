"""Refusals and what is wrong with a text, as data and in plain words. Pure, no DOM."""

from hive_core.rules.errors import ImpossiblePosition, NotationError
from web.words.moves import piece_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from hive_core.rules.errors import IllegalMove

    Words = Callable[..., str]
    Trouble = dict[str, object]


def refusal_words(t: "Words", code: str, under: "tuple[str, ...]" = ()) -> str:
    """Why something is not possible, and which pieces, the lowest first, the refused one stands on."""
    reason = t("refusal." + code)
    if not under:
        return reason
    names = [piece_words(t, name, "onto") for name in reversed(under)]
    return t("refusal.on_top", reason=reason, pieces=", ".join(names))


def error_data(
    error: "NotationError | ImpossiblePosition | IllegalMove", text: str
) -> "dict[str, Any]":
    """An error as the page wants it: kind, and what was read, where, and what was expected."""
    if isinstance(error, NotationError):
        return {
            "kind": "notation",
            "text": error.text,
            "at": error.at,
            "expected": error.expected,
        }
    if isinstance(error, ImpossiblePosition):
        return {
            "kind": "impossible",
            "text": error.word,
            "at": error.at,
            "problem": error.problem,
        }
    return {
        "kind": "illegal",
        "number": error.number,
        "text": error.move or text,
        "reason": error.refusal.reason,
    }


def trouble_words(t: "Words", trouble: "Trouble") -> str:
    """What is wrong with a pasted game or a typed move: what was read, where, what was expected."""
    text = str(trouble.get("text", ""))
    if trouble.get("kind") == "illegal":
        reason = t("refusal." + str(trouble.get("reason", "")))
        number = trouble.get("number", 0)
        if number:
            return t("trouble.illegal_at", number=number, text=clip(text), reason=reason)
        return t("trouble.illegal", text=clip(text), reason=reason)
    if trouble.get("kind") == "impossible":
        reason = t("impossible." + str(trouble.get("problem", "")))
        return t("trouble.impossible", read=clip(text, 24), at=_place(trouble) + 1, reason=reason)
    expected = t("expected." + str(trouble.get("expected", "move")))
    at = _place(trouble)
    if not text.strip():
        return t("trouble.empty", expected=expected)
    if at >= len(text):
        return t("trouble.cut", text=clip(text), expected=expected)
    return t("trouble.notation", read=clip(text[at:], 12), at=at + 1, expected=expected)


def _place(trouble: "Trouble") -> int:
    at = trouble.get("at", 0)
    return at if isinstance(at, int) else 0


def clip(text: str, length: int = 60) -> str:
    """`text` on one line and not longer than `length`, for a sentence."""
    flat = " ".join(text.split())
    return flat if len(flat) <= length else flat[: length - 1] + "\u2026"
