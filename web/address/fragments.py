"""Address of the game's page with a game in its fragment, the part after `#`. Pure."""

LINK_START = "#g="
"""Beginning of a fragment that holds a game as a link; hive_core/game/link.py writes what follows
it."""
TEXT_START = "#game="
"""Beginning of a fragment that holds the text of a game or a position."""


def as_query(fragment: str) -> str:
    """Return `fragment`, with or without its `#`, as a text for the browser's URLSearchParams. That
    reads a plus sign as a blank, but here it belongs to a game type, such as Base+MLP, so it is
    escaped."""
    return (fragment[1:] if fragment[:1] == "#" else fragment).replace("+", "%2B")
