"""Set-up that benches, pictures and tests share: a browser by name, window sizes, a saved game."""

import json
from typing import TYPE_CHECKING

from hive_core.game import Game
from tools.testenv import ensure_chromium, ensure_firefox, ensure_webkit

if TYPE_CHECKING:
    from tools.browsers.tab import Engine

ENGINES = ("chromium", "firefox", "webkit")
SIZES = ((360, 640), (390, 844), (640, 360), (768, 1024), (1440, 900))
"""Window sizes in CSS pixels: two phones, one of them also turned, a tablet, a laptop."""


def size_of(text: str) -> tuple[int, int]:
    """Return the width and height in a text such as "360x640"."""
    width, _, height = text.partition("x")
    return int(width), int(height)


def started(name: str, still: bool = False) -> "Engine":
    """Start a browser by its name and return it; if `still`, its pages get the preference for reduced
    motion. Raises Problem if it is not installed."""
    if name == "webkit":
        from tools.browsers.webkit import WebKit

        return WebKit(ensure_webkit(), still)
    if name == "firefox":
        from tools.browsers.firefox import Firefox

        return Firefox(ensure_firefox(), ui__prefersReducedMotion=int(still))
    from tools.browsers.chromium import Chromium

    return Chromium(ensure_chromium(), still)


def left(game: Game) -> int:
    """Return the number of pieces that are still in reserve, of both colours."""
    return sum(count for side in game.snapshot().reserve for _, _, count in side)


def saved_game(game: Game, level: int = 0) -> str:
    """Return the text that the page would store under the key skep.game for the running game `game`: a
    game of two people at one screen, or, with a `level` from 1, of White against the computer."""
    record = {
        "schema": 1,
        "game": game.game_string(),
        "future": [],
        "tournament": False,
        "ended": list(game.agreed),
        "computers": [1] if level else [],
        "setup": {"opponent": "computer", "level": level} if level else {"opponent": "person"},
    }
    return json.dumps(record)
