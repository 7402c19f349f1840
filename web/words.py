"""Moves, players and troubles in plain words, through the catalogue. Pure, no DOM."""

from hive_core.bugs import NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Words = Callable[..., str]
    Trouble = dict[str, object]

BEFORE = {"-": "west", "/": "southwest", "\\": "northwest"}
AFTER = {"-": "east", "/": "northeast", "\\": "southeast"}
SINGLE = "QMLP"
PLACES = {
    "west": "-?",
    "east": "?-",
    "northwest": "\\?",
    "northeast": "?/",
    "southwest": "/?",
    "southeast": "?\\",
    "on": "?",
}
"""How a reference piece, here "?", is written for each place beside it, or on top of it."""
COLORS = ("white", "black")
MEGABYTE = 1_000_000
HELP_KEYS = (
    ("Q W A D Z C", "neighbours"),
    ("← → ↑ ↓", "arrows"),
    ("Enter", "enter"),
    ("N", "next"),
    ("P, Q S B G A M L P", "piece"),
    ("Esc", "escape"),
    ("R", "reserve"),
    ("O L T", "say"),
    ("M S X", "ask"),
    ("?", "help"),
)
"""The keys of the board as the help shows them: caps, and the part of the catalogue key."""
GAME_KEYS = HELP_KEYS[:-1] + (("H V", "advice"),) + HELP_KEYS[-1:]
"""Those of a game, where there is a computer to ask."""


def piece_words(t: "Words", name: str, form: str = "piece") -> str:
    """Words for a UHP piece name ("bA2"): form "piece", "beside" or "onto" of the catalogue."""
    number = name[2:] if name[1] not in SINGLE else ""
    return t(form + "." + name[:2], n=number).strip()


def split_move(text: str) -> "tuple[str, str, str]":
    """("wA1", "west", "bQ") of "wA1 -bQ"; place "first" without reference, "on" for a climb."""
    mover, _, ref = text.strip().partition(" ")
    if not ref:
        return mover, "first", ""
    if ref[0] in BEFORE:
        return mover, BEFORE[ref[0]], ref[1:]
    if ref[-1] in AFTER:
        return mover, AFTER[ref[-1]], ref[:-1]
    return mover, "on", ref


def move_words(t: "Words", text: str, color: int) -> str:
    """A MoveString in plain words; `color` is who moves (a pass does not say it itself)."""
    if text == "pass":
        return t("move.pass." + COLORS[color])
    mover, place, ref = split_move(text)
    who = piece_words(t, mover)
    if place == "first":
        return t("move.first", piece=who)
    form = "onto" if place == "on" else "beside"
    return t("move." + place, piece=who, ref=piece_words(t, ref, form))


def refusal_words(t: "Words", code: str, under: "tuple[str, ...]" = ()) -> str:
    """Why something is not possible, and which pieces, the lowest first, the refused one stands on."""
    reason = t("refusal." + code)
    if not under:
        return reason
    names = [piece_words(t, name, "onto") for name in reversed(under)]
    return t("refusal.on_top", reason=reason, pieces=", ".join(names))


def decimal(t: "Words", value: float) -> str:
    """A number with one decimal place, as the language writes it."""
    return f"{value:.1f}".replace(".", t("number.point"))


def loaded_words(t: "Words", engine: "dict[str, Any]") -> str:
    """How much of the computer is here, in megabytes; "" while nothing is known.

    `engine` holds done and total, in bytes.
    """
    done, total = engine["done"], engine["total"]
    if total and done >= total:
        return t("status.loaded_all")
    if total:
        return t(
            "status.loaded", done=decimal(t, done / MEGABYTE), total=decimal(t, total / MEGABYTE)
        )
    return t("status.loaded_some", done=decimal(t, done / MEGABYTE)) if done else ""


def plain_tokens(t: "Words", text: str) -> "list[str]":
    """The words of `text` that carry meaning: lower case, without commas and little words."""
    little = t("typed.little_words").split()
    return [word for word in text.lower().replace(",", " ").split() if word not in little]


def read_words(t: "Words", text: str) -> str:
    """The MoveString that a move in plain words means ("white ant 1 left of black queen"), or "".

    The words are those of `move_words`; a piece without reference opens the game.
    """
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


def result_words(t: "Words", result: int, ended_by: str) -> "tuple[str, str]":
    """(who won, why) for the end of a game; `result` is a colour or 2 for a draw."""
    if result == 2:
        return t("end.draw"), t("end.why." + (ended_by or "agreement"))
    loser = COLORS[1 - result]
    return t("end.wins." + COLORS[result]), t("end.why." + ended_by + "." + loser)


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
