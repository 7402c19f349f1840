"""Access to the library of games in the browser, web/library/games.mjs, which catches the browser's
exceptions.

Each answer is "ok" or the requested value, or else a word for what failed; games.mjs documents
them.
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
    """Library of games; each method but `state` calls the function of the same name in games.mjs."""

    def __init__(self) -> None:
        self.games: Any = None

    async def state(self) -> str:
        """Return the state of the storage: "kept" if games are stored, "refused", "newer" (a newer
        version made it), or "missing" if games.mjs could not be loaded."""
        if self.games is None:
            try:
                await window.skep.load("web/library/games.mjs")
            except Exception:
                return "missing"
            self.games = window.skep.games
        return str(await self.games.state())

    async def heads(self) -> str:
        """Return JSON about all games, from which an `Index` is made."""
        return str(await self.games.heads())

    def rows(self, stamp: int, places: "list[int]") -> str:
        """Return, as JSON, the games at `places` of the list that `heads` returned with this
        `stamp`."""
        return str(self.games.rows(stamp, json.dumps(places)))

    def fold(self, text: str) -> str:
        """Return `text` in lower case without accents. MicroPython can do this only for ASCII."""
        return str(self.games.fold(text))

    def forget(self) -> None:
        """Drop all data of the lists that `heads` returned."""
        self.games.forget()

    async def begun(self) -> str:
        """Return JSON with the first steps and the result of every game that has both."""
        return str(await self.games.begun())

    async def pictures(self, keys: "list[str]") -> "list[str]":
        """Return the last positions of the games with these `keys`, as text."""
        found: list[str] = json.loads(str(await self.games.pictures(json.dumps(keys))))
        return found

    async def body(self, key: str) -> "tuple[str, int, str]":
        """Return (writer, revision, body) of the game with this `key`; the body is "" if there is
        none."""
        head, _, body = str(await self.games.body(key)).partition("\n")
        rev, _, writer = head.partition(" ")
        return writer, int(rev or 0), body

    async def put(self, entry: "Entry") -> str:
        """Save a game. Return "ok", "there" (it is saved already), "conflict" (another tab has
        changed it), "newer" (a newer version made it), "full" or "refused"."""
        known = json.dumps([list(pair) for pair in entry.known])
        return str(await self.games.put(plain_entry(entry), known))

    async def rename(self, key: str, name: str) -> str:
        """Set the name of the game with this `key`; return "ok" or what failed."""
        return str(await self.games.rename(key, name))

    async def remove(self, key: str) -> str:
        """Remove the game with this `key`. Return the text that `restore` takes, "" if the game is
        gone already."""
        return str(await self.games.remove(key))

    async def restore(self, text: str) -> str:
        """Restore the game that `remove` returned as `text`; return "ok" or what failed."""
        return str(await self.games.restore(text))

    async def save(self, name: str) -> str:
        """Let the browser save all games as a file called `name`. Return the number of games, or
        what failed."""
        return str(await self.games.save(name))

    async def load(self, file: "Element") -> str:
        """Add the games of a file that `save` made. Return "ADDED KNOWN WRONG": the numbers of
        games that are new, already there, and unreadable; or what failed."""
        return str(await self.games.load(file))
