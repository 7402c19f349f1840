"""The keys of a board, as the help lists them."""

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
