"""The library of games in the browser: web/library/games.mjs, which catches the browser's
exceptions.

Each answer is "ok" or the requested value, or the reason why not; games.mjs documents them.
"""

import json

from pyscript import window

from web.library.records import plain_entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from browser import Element

    from web.library.records import Entry


class GamesDatabase:
    """Pass the call on."""

    def __init__(self) -> None:
        self.games: Any = None

    async def state(self) -> str:
        """State of the storage: "kept", "refused", "newer", or "missing" where the script did not
        load."""
        if self.games is None:
            try:
                await window.skep.load("web/library/games.mjs")
            except Exception:
                return "missing"
            self.games = window.skep.games
        return str(await self.games.state())

    async def heads(self) -> str:
        """JSON for an `Index`."""
        return str(await self.games.heads())

    def rows(self, stamp: int, places: "list[int]") -> str:
        """Return the games at these places of an `Index`, as JSON."""
        return str(self.games.rows(stamp, json.dumps(places)))

    def fold(self, text: str) -> str:
        """A text in small letters without accents. MicroPython knows those of ASCII alone."""
        return str(self.games.fold(text))

    def forget(self) -> None:
        """Drop all data of the last `Index`."""
        self.games.forget()

    async def begun(self) -> str:
        """JSON: the first steps and the result of every game that has both."""
        return str(await self.games.begun())

    async def pictures(self, keys: "list[str]") -> "list[str]":
        """The last positions of games."""
        found: list[str] = json.loads(str(await self.games.pictures(json.dumps(keys))))
        return found

    async def body(self, key: str) -> "tuple[str, int, str]":
        """(writer, revision, body) of a game; the body is "" where there is none."""
        head, _, body = str(await self.games.body(key)).partition("\n")
        rev, _, writer = head.partition(" ")
        return writer, int(rev or 0), body

    async def put(self, entry: "Entry") -> str:
        """Save a game; return "ok", "there", "conflict", "newer", "full" or "refused"."""
        known = json.dumps([list(pair) for pair in entry.known])
        return str(await self.games.put(plain_entry(entry), known))

    async def rename(self, key: str, name: str) -> str:
        """Name a game."""
        return str(await self.games.rename(key, name))

    async def remove(self, key: str) -> str:
        """Remove a game; return the text that `restore` takes, "" if the game is gone already."""
        return str(await self.games.remove(key))

    async def restore(self, text: str) -> str:
        """Restore a removed game."""
        return str(await self.games.restore(text))

    async def save(self, name: str) -> str:
        """Save all games as a file; return their number."""
        return str(await self.games.save(name))

    async def load(self, file: "Element") -> str:
        """Add the games of such a file; return "ADDED KNOWN WRONG", three numbers."""
        return str(await self.games.load(file))
