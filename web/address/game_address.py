"""The part of the game page's address after `#`, when it holds a game. Pure."""

LINK_START = "#g="
"""Beginning of a fragment that holds a game as a link; hive_core/game/link.py writes what follows."""
TEXT_START = "#game="
"""Beginning of a fragment that holds the text of a game or a position."""


def as_query(fragment: str) -> str:
    """Return `fragment`, with or without its `#`, as a text for URLSearchParams, which reads a plus
    sign as a blank: here it is one of a game type, such as Base+MLP."""
    return (fragment[1:] if fragment[:1] == "#" else fragment).replace("+", "%2B")
