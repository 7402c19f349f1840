"""Translation of key presses on the board into (intent, argument). Pure.

Directions are the numbers of a cell's sides, clockwise from north-east. The letters around S on a
QWERTY keyboard stand for the sides around a hex, and so do the arrows and the number pad.
"""

from hive_core.rules.bugs import LETTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    Intent = tuple[str, int]
    """Action that a key press requests, as its name and its argument: a direction for "move"; 0 or 1,
    up or down, for "vertical"; 0 or 1, first or last cell, for "row" and "all"; 1 or -1, forward or
    back, for "next_target" and "zoom"; the kind of bug for "bug" and "bug_back"; 1 for a "mark" that is
    one end of an arrow; 0 for all others."""

MOVE, VERTICAL, ROW, ALL, TAP, CANCEL = "move", "vertical", "row", "all", "tap", "cancel"

PLAIN: "dict[str, Intent]" = {
    "w": (MOVE, 0),
    "d": (MOVE, 1),
    "c": (MOVE, 2),
    "z": (MOVE, 3),
    "a": (MOVE, 4),
    "q": (MOVE, 5),
    "ArrowRight": (MOVE, 1),
    "ArrowLeft": (MOVE, 4),
    "ArrowUp": (VERTICAL, 0),
    "ArrowDown": (VERTICAL, 1),
    "Home": (ROW, 0),
    "End": (ROW, 1),
    "Enter": (TAP, 0),
    " ": (TAP, 0),
    "Escape": (CANCEL, 0),
    "n": ("next_target", 1),
    "s": ("around", 0),
    "o": ("where", 0),
    "l": ("last", 0),
    "t": ("turn", 0),
    "m": ("moves", 0),
    "r": ("reserve", 0),
    "x": ("peek", 0),
    "f": ("fit", 0),
    "h": ("hint", 0),
    "v": ("value", 0),
    "+": ("zoom", 1),
    "=": ("zoom", 1),
    "-": ("zoom", -1),
    "/": ("type", 0),
    "?": ("help", 0),
}
NUMBER_PAD: "dict[str, Intent]" = {
    "Numpad9": (MOVE, 0),
    "Numpad6": (MOVE, 1),
    "Numpad3": (MOVE, 2),
    "Numpad1": (MOVE, 3),
    "Numpad4": (MOVE, 4),
    "Numpad7": (MOVE, 5),
    "Numpad8": (VERTICAL, 0),
    "Numpad2": (VERTICAL, 1),
    "NumpadAdd": ("zoom", 1),
    "NumpadSubtract": ("zoom", -1),
}
BUG_LETTERS = LETTERS.lower()
HELP_KEYS = (
    ("Q W A D Z C", "neighbours"),
    ("← → ↑ ↓", "arrows"),
    ("Enter", "enter"),
    ("N", "next"),
    ("P, " + " ".join(LETTERS), "piece"),
    ("Esc", "escape"),
    ("R", "reserve"),
    ("O L T", "say"),
    ("M S X", "ask"),
    ("?", "help"),
)
"""Rows of the help on keys: the keys, and the end of the catalogue key that explains them. "P, A B" in
a row stands for P and then A or B."""
GAME_KEYS = HELP_KEYS[:-1] + (("H V", "advice"), ("K", "marks"), ("/", "type")) + HELP_KEYS[-1:]
"""Rows of the help on keys in a game with an engine that gives hints."""


class Keys:
    """Translator of successive key presses into intents.

    `waiting` is 1 after P (find the next bug) and -1 after Shift+P (find the previous one) until the
    key with the letter of a bug follows, else 0.
    """

    def __init__(self) -> None:
        self.waiting = 0

    def read(
        self, key: str, code: str = "", shift: bool = False, ctrl: bool = False, alt: bool = False
    ) -> "Intent | None":
        """Return the intent of a key press, None for a key that the board does not use.

        `key` and `code` are as in a KeyboardEvent. After P or Shift+P the intent is ("which_bug",
        0): the letter of a bug must follow. The letter gives ("bug", kind) after P, and
        ("bug_back", kind) after Shift+P.
        """
        if key in ("Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock"):
            return None
        waiting, self.waiting = self.waiting, 0
        if alt:
            return None
        if ctrl:
            return {"Home": (ALL, 0), "End": (ALL, 1)}.get(key)
        letter = key.lower() if len(key) == 1 else key
        if waiting and letter in BUG_LETTERS:
            return ("bug_back" if shift or waiting < 0 else "bug", BUG_LETTERS.index(letter))
        if letter == "p":
            self.waiting = -1 if shift else 1
            return ("which_bug", 0)
        if code in NUMBER_PAD:
            return NUMBER_PAD[code]
        if letter == "k":
            return ("mark", 1 if shift else 0)
        if letter == "n" and shift:
            return ("next_target", -1)
        return PLAIN.get(letter)
