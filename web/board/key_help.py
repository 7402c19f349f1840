"""Rows of the help on the board's keys."""

from hive_core.rules.bugs import LETTERS

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
"""Rows of the help: (keys, part of the catalogue key of their meaning). A key followed by a comma
is pressed first, then one of the others."""
GAME_KEYS = HELP_KEYS[:-1] + (("H V", "advice"), ("K", "marks")) + HELP_KEYS[-1:]
"""Rows of the help in a game with an engine that gives hints."""
