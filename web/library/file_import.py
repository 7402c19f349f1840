"""Import of all games of a file into the library, a game at a time, while the page stays usable.

No DOM: `open_file` reads a file in slices (web/library/file_slices.py), `port` stores the games, and
`listing` shows how far the import is.
"""

import asyncio
import binascii
import hashlib
import json

from hive_core.files import LONGEST_FILE, SGF, UHP, kind_of, read
from hive_core.files.split_games import blocks
from hive_core.records import changed
from hive_core.rules.errors import HiveError
from web.common import settings
from web.common.schema import DataFault
from web.library.entry import entry
from web.library.game_body import fault_of
from web.library.summary import left_out_words, value_fault_words
from web.saved_records.game_record import saved_game, to_record
from web.saved_records.learning import merge_learning
from web.saved_records.revision import Mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from hive_core.files import GameFile
    from web.common.i18n import Translator
    from web.game.game_session import GameSession
    from web.library.protocols import ListLike, PortLike, SlicesLike
    from web.library.records import Entry, LeftOut

    OpenFile = Callable[[Any], SlicesLike]

OWN = "json"
"""File name extension of a library file, an export of all games."""
FOREIGN = "not_ours"
"""Result of loading a file that is no library file; see web/library/games.mjs."""
LARGEST_FILE = 64 << 20
"""Maximum number of bytes of a file of games."""
WRITER = "file"
"""Writer of the first revision of each game from a file."""


class GameTexts:
    """Splitter of a file into the texts of its games, in order; it reads no more of the file than it
    has to.

    `kind` is the file's format. A game longer than LONGEST_FILE is left out; `too_long` counts such
    games.
    """

    def __init__(self, slices: "SlicesLike", name: str) -> None:
        self.slices = slices
        self.name = name
        self.kind = ""
        self.too_long = 0
        self.ahead: list[str] = []
        """Texts found, of which the last may go on in the next slice."""
        self.tail = ""
        """Text after the last line end that was read."""
        self.found: Iterator[tuple[int, list[str]]] | None = None
        self.unread = 0
        """Number of characters read from the file and not returned yet."""
        self.skips = False
        self.ended = False

    async def next(self) -> "str | None":
        """Return the text of the next game, None at the end of the file."""
        while True:
            text = self._next_found()
            if text is not None:
                self.unread -= len(text) + 1
                if not self.skips:
                    return text
                self.skips = False
            elif self.ended:
                return None
            else:
                await self._read_on()

    def position(self) -> int:
        """Return the number of bytes of the file before the next game, nearly."""
        return self.slices.at - max(self.unread, 0) * self.slices.width

    def _next_found(self) -> "str | None":
        """Return the text of the next game that is complete in what has been read, None if there is
        none. An SGF's last two games are uncertain: the last may be BoardSpace's log of the one before
        it."""
        held = 0 if self.ended else 2 if self.kind == SGF else 1
        for _, lines in self.found or ():
            self.ahead.append("\n".join(lines))
            if len(self.ahead) > held:
                return self.ahead.pop(0)
        self.found = None
        return None

    async def _read_on(self) -> None:
        """Read the next slice, and begin to split what is not split yet with it."""
        before = "\n".join(self.ahead) + self.tail
        self.ahead = []
        if len(before) > LONGEST_FILE:
            self.too_long += not self.skips
            self.skips = True
            before = ""
        piece = await self.slices.next()
        self.ended = not piece
        text = before + piece
        self.unread = len(text)
        self.kind = self.kind or kind_of(self.name, text) or UHP
        if self.ended or self.kind == SGF:
            lines, self.tail = text, ""
        else:
            lines, end, after = text.rpartition("\n")
            self.tail = end + after
        self.found = iter(blocks(lines.split("\n"), self.kind))


class FileImport:
    """Import of the games of files that the user chose. It goes on while the list is closed, until it
    is done or `stop` is called."""

    def __init__(
        self,
        session: "GameSession",
        port: "PortLike",
        listing: "ListLike",
        t: "Translator",
        open_file: "OpenFile",
    ) -> None:
        self.session = session
        self.port = port
        self.listing = listing
        self.t = t
        self.open_file = open_file
        self.runs = self.stopped = False
        self.added = self.already = self.wrong = 0
        self.merged = False
        """True if a file's learning progress has been merged with that of this device."""
        self.trouble = ""
        self.named: list[LeftOut] = []
        """The first of the games that were left out of library files."""

    def stop(self) -> None:
        """End the import after the present game; the games added so far stay in the library."""
        self.stopped = True

    async def load(self, files: "list[Any]") -> str:
        """Import the games of the chosen `files`. Return what became of them, as sentences; "" if an
        import runs already."""
        if self.runs:
            return ""
        self.runs, self.stopped = True, False
        self.added = self.already = self.wrong = 0
        self.trouble, self.named, self.merged = "", [], False
        try:
            size = sum([int(file.size) for file in files])
            before = 0
            for file in files:
                if self.stopped:
                    break
                if str(file.name).lower().endswith("." + OWN):
                    await self._load_own(file, before, size)
                else:
                    await self._load_games(file, before, size)
                before += int(file.size)
        finally:
            self.runs = False
            self.listing.show_import(0, 0, 0)
        return self._outcome()

    def _outcome(self) -> str:
        """Return sentences on how many games were added, were there already or could not be read."""
        parts = []
        if self.stopped:
            parts.append(self.t("games.stopped", n=self.added))
        elif self.added or not self.trouble:
            parts.append(self.t("games.loaded", n=self.added))
        if self.already:
            parts.append(self.t("games.known", n=self.already))
        if self.wrong:
            parts.append(left_out_words(self.t, self.named, self.wrong))
        if self.merged:
            parts.append(self.t("games.learning.merged"))
        if self.trouble:
            parts.append(self.trouble)
        return " ".join(parts)

    async def _load_own(self, file: "Any", before: int, size: int) -> None:
        """Import a library file, an export of all games, as a whole; or a game that another site has
        saved as JSON. `before` and `size` are as in `_load_games`."""
        result, left_out = await self.port.load(file, fault_of)
        if result == FOREIGN:
            counts, wrong = (self.added, self.already), self.wrong
            await self._load_games(file, before, size)
            if self.stopped or self.trouble or (self.added, self.already) != counts:
                return
            self.wrong = wrong
        self.named += left_out
        numbers = result.split()
        if len(numbers) != 3:
            self.trouble = self.t("games.file." + result)
            return
        self.added += int(numbers[0])
        self.already += int(numbers[1])
        self.wrong += int(numbers[2])
        self._merge_learning()

    def _merge_learning(self) -> None:
        """Merge the learner's records of the library file that was read last with those of this
        device."""
        texts = self.port.learning()
        if not texts:
            return
        try:
            saved = merge_learning(self.session.store, texts)
        except DataFault as fault:
            why = value_fault_words(self.t, fault)
            self.trouble = self.t("games.learning.wrong", where=fault.where, why=why)
            return
        self.merged = saved
        if not saved:
            self.trouble = self.t("games.no_room")

    async def _load_games(self, file: "Any", before: int, size: int) -> None:
        """Import the games of `file`, a PGN, an SGF or GameStrings. `before` is the number of bytes in
        the files before it, `size` that of all files."""
        slices = self.open_file(file)
        if slices.size > LARGEST_FILE:
            self.trouble = self.t("games.file.too_long")
            return
        texts = GameTexts(slices, str(file.name))
        while not self.stopped:
            self.listing.show_import(before + texts.position(), size, self.count())
            await asyncio.sleep(0)
            text = None if self.stopped else await texts.next()
            if text is None:
                break
            if text.strip() and not await self._add(text, texts.kind):
                break
        self.wrong += texts.too_long
        if slices.failed:
            self.trouble = self.t("games.file.unreadable")

    def count(self) -> int:
        """Return the number of games read so far."""
        return self.added + self.already + self.wrong

    async def _add(self, text: str, kind: str) -> bool:
        """Add the game with the `text`, a file of the format `kind`, to the library. Return False if
        the library can store no more games."""
        try:
            file = read(text, kind=kind)
        except HiveError:
            self.wrong += 1
            return True
        if file.faults and not file.game.played:
            self.wrong += 1
            return True
        result = await self.port.put(self._entry_of(file))
        if result == "ok":
            self.added += 1
        elif result in ("there", "conflict", "newer"):
            self.already += 1  # as it is in the file, or continued since
        else:
            self.trouble = self.t("games.no_room" if result == "full" else "games.failed")
            return False
        return True

    def _entry_of(self, file: "GameFile") -> "Entry":
        now = self.session.saving.revision.now()
        setup = changed(self.session.setup, opponent=settings.PERSON)
        saved = saved_game(file.game, (), setup, headers=file.headers)
        one = entry(saved, to_record(saved), Mark("", "", now, ()), WRITER, 1)
        tree = one.body.partition("\n")[2]
        return changed(one, key=content_key(file.game.text(), file.headers, tree))


def content_key(game: str, headers: "tuple[tuple[str, str], ...]", tree: str) -> str:
    """Return a key for the library that is the same for each game with the text `game`, these `headers`
    and this `tree`, the text of its variations and comments."""
    content = json.dumps([game, [list(pair) for pair in headers], tree])
    digest = hashlib.sha256(content.encode()).digest()
    return "file-" + binascii.hexlify(digest[:16]).decode()
