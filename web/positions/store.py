"""Access to the store of positions, through the functions of web/positions/positions.mjs and games.mjs.

The store is brought up to date before it is read: games that came or changed since are added a few at
a time, so that the page answers meanwhile, and memory holds a few at most.
"""

import asyncio
import json

from pyscript import window

from web.positions.reached import Reached, keys_of_body

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Progress = Callable[[int, int], bool]

MANY = 10
"""Number of games that are read and added at a time."""
REFUSED = "refused"


class PositionsStore:
    """Store of the positions of the library's games."""

    def __init__(self) -> None:
        self.positions: Any = None
        self.games: Any = None

    async def load(self) -> bool:
        """Load the scripts. Return whether that succeeded."""
        try:
            await window.skep.load("web/library/games.mjs")
            await window.skep.load("web/positions/positions.mjs")
        except Exception:  # the browser's own: no network
            return False
        self.games, self.positions = window.skep.games, window.skep.positions
        return True

    async def update(self, progress: "Progress") -> bool:
        """Remove the games that are gone, and add those that came or changed. Call `progress` with how
        many of how many are added; stop when it returns False. Return False if the browser stores no
        positions."""
        found = str(await self.positions.stale(await self.games.signs()))
        if found == REFUSED:
            return False
        wanted: list[str] = json.loads(found)
        for at in range(0, len(wanted), MANY):
            if not progress(at, len(wanted)):
                return True
            lines = json.loads(str(await self.games.lines(json.dumps(wanted[at : at + MANY]))))
            rows = []
            for key, sign, white, black, result, body in lines:
                rows.append([key, sign, white, black, result, keys_of_body(body)])
                await asyncio.sleep(0)
            if str(await self.positions.put(json.dumps(rows))) == REFUSED:
                return False
        return True

    async def reach(self, key: str, most: int) -> "list[str]":
        """Find the games that reach the position with this `key`. Return the names of at most `most` of
        their players, those of most games first."""
        text = str(await self.positions.reach(key, most))
        return [] if text == REFUSED else list(json.loads(text))

    def choose(self, player: str) -> "tuple[int, list[list[Any]]]":
        """Choose those of the games found that `player` played, all for "". Return their number, and
        the counts of what followed, as `nexts` takes them."""
        count, counts = json.loads(str(self.positions.choose(player)))
        return count, counts

    def rows(self, begin: int, count: int) -> "list[Reached]":
        """Return `count` of the chosen games, from number `begin` on."""
        return [Reached(*row) for row in json.loads(str(self.positions.rows(begin, count)))]
