"""Access to the library of games that this browser stores, through the functions of
web/library/games.mjs.

These catch the browser's exceptions: each returns "ok" or the requested value, or else a word for what
failed, such as "full", which games.mjs documents.
"""

import asyncio
import json

from pyscript import window

from web.common.schema import MISSING, DataFault
from web.library.records import MOST_LEFT_OUT, LeftOut, plain_entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from browser import Element

    from web.library.records import Entry


class GamesDatabase:
    """Library of games that this browser stores. Each method except `state` calls the function of the
    same name in games.mjs."""

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
        """Return JSON about all games in the library, newest first: what their search needs, and the
        number (`stamp`) by which `rows` knows this list. `Index` in web/library/search.py reads it."""
        return str(await self.games.heads())

    def rows(self, stamp: int, places: "list[int]") -> str:
        """Return JSON with rows of the list of games: those at the indices `places`, in the order of
        the list that a call of `heads` returned. `stamp` is the number of that call; return "[]" unless
        it was one of the last two, whose lists are held in memory."""
        return str(self.games.rows(stamp, json.dumps(places)))

    def fold(self, text: str) -> str:
        """Return `text` in small letters without accents, which MicroPython can do only for ASCII."""
        return str(self.games.fold(text))

    def forget(self) -> None:
        """Free the memory of the lists that `heads` returned; `rows` then returns nothing of them."""
        self.games.forget()

    async def begun(self) -> str:
        """Return JSON with the first steps (see hive_core/game/formation.py) and the result of each
        game that has both."""
        return str(await self.games.begun())

    async def pictures(self, keys: "list[str]") -> "list[str]":
        """Return, for each of the games with these `keys`, its last position as text."""
        found: list[str] = json.loads(str(await self.games.pictures(json.dumps(keys))))
        return found

    async def body(self, key: str) -> "tuple[str, int, str]":
        """Return, for the game with this `key`, the writer and the number of its revision
        (web/saved_records/revision.py) and the whole game as text ("" if there is no such game)."""
        head, _, body = str(await self.games.body(key)).partition("\n")
        rev, _, writer = head.partition(" ")
        return writer, int(rev or 0), body

    async def row(self, key: str) -> str:
        """Return the row of the list for the game with this `key`, as JSON; "" if there is none."""
        return str(await self.games.row(key))

    async def put(self, entry: "Entry") -> str:
        """Save the game of `entry`. Return "ok", "there" (it is saved already), "conflict" (another
        tab has changed it), "newer" (a newer version made it), "full" or "refused"."""
        known = json.dumps([list(pair) for pair in entry.known])
        return str(await self.games.put(plain_entry(entry), known))

    async def rename(self, key: str, name: str) -> str:
        """Give the game with this `key` the name `name`. Return "ok" or a word for what failed."""
        return str(await self.games.rename(key, name))

    async def remove(self, key: str) -> str:
        """Remove the game with this `key`. Return a text for `restore`, "" if there is no such game."""
        return str(await self.games.remove(key))

    async def restore(self, text: str) -> str:
        """Restore a removed game; `text` is what `remove` returned. Return "ok" or a word for what
        failed."""
        return str(await self.games.restore(text))

    async def save(self, name: str, learning: str) -> str:
        """Let the browser save all games as a library file called `name`, with the learner's records
        `learning` (JSON, or ""). Return the number of games as text, or a word for what failed."""
        return str(await self.games.save(name, learning))

    def learning(self) -> "dict[str, str]":
        """Return the learner's records in the file that `load` has read last: JSON texts by name."""
        texts: dict[str, str] = json.loads(str(self.games.learning()))
        return texts

    async def load(
        self, file: "Element", check: "Callable[[str], DataFault | None]"
    ) -> "tuple[str, list[LeftOut]]":
        """Import the games in `file`, a library file that `save` has made. `check` returns what is
        wrong with the record of a game, given as JSON, or None.

        Return two values: the text "ADDED KNOWN WRONG", the numbers of new games, of those saved
        already and of those left out, or a word for what failed; and the first of the games that were
        left out.
        """
        text = str(await self.games.read(file, MOST_LEFT_OUT))
        if text[:1] != "[":
            return text, []
        count, wrong, first = json.loads(text)
        left_out = [
            LeftOut(number, label, DataFault(where, MISSING, expected, least=0, most=most))
            for number, label, where, expected, most in first
        ]
        refused: list[int] = []
        at = 0
        while at < count:
            for record in str(self.games.bodies(at)).split("\n"):
                fault = check(record)
                if fault:
                    refused.append(at)
                    if len(refused) <= MOST_LEFT_OUT:
                        number, label = json.loads(str(self.games.label(at)))
                        left_out.append(LeftOut(number, label, fault))
                at += 1
            await asyncio.sleep(0)
        result = str(await self.games.add(json.dumps(refused)))
        wrong += len(refused)
        return f"{result} {wrong}" if " " in result else result, sorted(left_out)[:MOST_LEFT_OUT]
