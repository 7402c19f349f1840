"""All games of this device: the one on the board is put into the library as it goes on, and all are
listed, opened, named, removed, saved as a file and taken in from files. Loaded with the first move.

No DOM: `port` keeps (web/library/database.py), `listing` shows, `read_file` gives a file's text. Where
nothing can be kept, games are played as ever, and those of this visit are listed.
"""

import asyncio
import json

from hive_core.files import UHP, kind_of, read
from hive_core.files.split_games import each_game
from hive_core.records import changed
from hive_core.rules.errors import HiveError
from web.common import settings
from web.library.entry import entry
from web.library.game_body import MARK, read_body
from web.library.records import LONGEST_OPENING, Row
from web.library.search import Index
from web.library.summary import OVER, Finder, title
from web.saved import remote_match, revision
from web.saved.game_record import from_record, saved_game, to_record
from web.saved.revision import Mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from browser import Element

    from hive_core.files import GameFile
    from web.common.i18n import Translator
    from web.common.store import Record
    from web.game.game_session import GameSession
    from web.game.protocols import LinkPageLike
    from web.library.protocols import ListLike, PortLike
    from web.library.records import Entry

    ReadFile = Callable[[Element], Awaitable[tuple[str, str]]]

SOON_S = 0.5
"""After a change so long, so that nothing waits for the library."""
KEPT, MISSING = "kept", "missing"
COUNT = "skep.library"
"""Under this key the store notes how many games there were at least, to tell that somebody has cleared
them."""
FULL, REFUSED = "library_full", "library_refused"
"""Notices."""
OWN = "json"
"""The ending of a file with all games."""


class LibrarySync:
    """For a session and its page."""

    def __init__(
        self,
        session: "GameSession",
        page: "LinkPageLike",
        port: "PortLike",
        listing: "ListLike",
        read_file: "ReadFile",
        soon_s: float = SOON_S,
    ) -> None:
        self.session = session
        self.keeper = session.saving.revision
        self.page = page
        self.t: Translator = page.t
        self.port = port
        self.listing = listing
        self.read_file = read_file
        self.soon_s = soon_s
        self.state = ""
        self.counted = 0
        """How many games there were; for where what the store noted was cleared with them."""
        self.cleared = False
        self.waiting: list[tuple[Entry, Record]] = []
        self.starting: asyncio.Task[None] | None = None
        self.working: asyncio.Task[None] | None = None
        self.removed = ""
        self.unshelved: list[tuple[str, Record]] = []
        listing.owner = self

    async def start(self) -> bool:
        """Makes the library ready, where it is not yet; whether there is one."""
        if not self.starting:
            self.starting = asyncio.create_task(self._start())
        await self.starting
        if self.state == MISSING:
            self.starting = None  # the next one tries again
        return self.state != MISSING

    async def _start(self) -> None:
        self.state = await self.port.state()
        if self.state == MISSING:
            return
        keeping = self.keeper
        keeping.wanted, keeping.left = self.soon, self._left
        keeping.keeps = self.state == KEPT
        keeping.refused = not keeping.keeps
        await self._unshelve()
        self.soon()

    # The game on the board

    def soon(self) -> None:
        """The game on the board has changed."""
        if not self.working and (self.keeper.due or self.waiting):
            self.working = asyncio.create_task(self._work())

    async def _work(self) -> None:
        while self.keeper.due or self.waiting:
            if not self.waiting:
                await asyncio.sleep(self.soon_s)
            if not await self.settle():
                break
        self.working = None

    async def settle(self) -> bool:
        """Puts what waits into the library, and the game on the board as it is; whether that could
        be."""
        self._take()
        good = True
        while self.waiting and good:
            good = await self._put(*self.waiting.pop(0))
        return good

    def _take(self) -> None:
        """The game on the board, if the library has not all of it, is to be put there."""
        session, keeping = self.session, self.keeper
        wanted, keeping.due = keeping.due and bool(session.game.root.variations), False
        if not wanted:
            return
        if not keeping.key:
            keeping.changed(session.game)  # kept by a version without a library
            keeping.due = False
            session.saving.autosave()
        keeping.writer = keeping.writer or keeping.name()
        saved = session.saving.saved_game()
        data = to_record(saved)
        one = entry(saved, data, keeping.present(), keeping.writer, keeping.rev)
        self.waiting = [pair for pair in self.waiting if pair[0].key != one.key]
        self.waiting.append((one, data))

    def _left(self) -> bool:
        """Another game takes the board: this one is put into the library as it is now."""
        self._take()
        self.soon()
        return True

    async def _put(self, one: "Entry", data: "Record") -> bool:
        """Keeps a game; False where there is no room, or no library any more."""
        said = await self.port.put(one)
        here = one.key == self.keeper.key and one.writer == self.keeper.writer
        if said == "there":
            return True
        if said == "ok":
            if not self._known():
                self._note(max(1, self.counted))
            if here:
                self.keeper.kept(one.key, one.rev)
            return True
        if said in ("conflict", "newer"):
            if here:
                self.keeper.again()
                self.session.saving.autosave()
                self._notice("both_kept")
            else:
                self.waiting.append((changed(one, key=self.keeper.name(), known=()), data))
            return True
        self._notice(FULL if said == "full" else REFUSED)
        if here:
            self.keeper.due = True
        elif not data.get("key"):
            shelf = self.session.saving.local_games
            shelf.put(shelf.new_key(self.session.random_u32()), data, one.kept)
        return False

    def _notice(self, name: str) -> None:
        if name not in self.session.notices.dismissed:
            self.session.notices.add(name)
            self.session.tell()

    # What the shelf has

    async def _unshelve(self) -> None:
        """Takes over what earlier versions put on the shelf, and what was put there before the
        library was loaded. Games with somebody elsewhere stay there too, where links find them."""
        session = self.session
        for key in session.saving.local_games.listed():
            data = session.saving.local_games.get(key)
            saved = from_record(data, session.setup) if data else None
            if not saved or (saved.remote and saved.mark.key):
                continue
            mark = saved.mark
            when = str(data.get("kept") or self.keeper.now())
            if not mark.key:
                mark = Mark("shelf-" + key, when, when, (("shelf", 1),))
            writer, rev = mark.known[-1] if mark.known else ("shelf", 1)
            one = entry(saved, data, mark, writer, rev)
            if await self.port.put(one) in ("ok", "there") and self.state == KEPT:
                self._unshelved(key, data, mark, bool(saved.remote))
            await asyncio.sleep(0)

    def _unshelved(self, key: str, data: "Record", mark: Mark, stays: bool) -> None:
        """The library has this game of the shelf."""
        session = self.session
        if session.key == key:
            if not self.keeper.key:
                self.keeper.take(mark, due=True)
            if not stays:
                session.update_match(changed(session.match, key=""))
            session.saving.autosave()
        elif stays:
            marked = dict(data)
            marked[MARK] = revision.mark_to_record(mark)
            session.saving.local_games.put(key, marked, str(data.get("kept") or ""))
        if not stays:
            session.saving.local_games.remove(key)

    def _shelf_key(self, key: str) -> str:
        """The key on the shelf of a game of the library; "" for none."""
        shelf = self.session.saving.local_games
        for shelved in shelf.listed():
            if revision.mark_from_record(shelf.get(shelved).get(MARK)).key == key:
                return shelved
        return ""

    # The list

    async def open(self) -> None:
        """Opens the list of all games."""
        await self.settle()
        index = await self._index()
        if self.state == KEPT and len(index) < (self._known() or self.counted):
            self.cleared = True
        self._note(len(index))
        self.listing.open(index, self._sentence())

    async def begun(self) -> "list[tuple[tuple[str, ...], int]]":
        """The first steps of all games that have ended, each with its result."""
        await self.settle()
        pairs = json.loads(await self.port.begun())
        ended = [(steps, result) for steps, result in pairs if steps and result in OVER]
        return [(tuple(steps[:LONGEST_OPENING].split()), result) for steps, result in ended]

    async def _index(self) -> Index:
        shelf = self.session.saving.local_games
        unread = [key for key in shelf.listed() if not shelf.get(key)]
        extra = [Row(key, "", "", None, False) for key in unread]
        told = await self.port.heads()
        finder = Finder(self.t, self.port.fold)
        return Index(told, self.port.rows, self.keeper.key, finder, extra)

    def _known(self) -> int:
        """How many games there were at least; 0 where nothing is noted."""
        known = self.session.store.load(COUNT).get("games")
        return known if type(known) is int else 0

    def _note(self, games: int) -> None:
        """There are so many games."""
        if self.state == KEPT:
            self.counted = games
            self.session.store.save(COUNT, {"games": games})

    def _sentence(self) -> str:
        """The key of a sentence about where games are kept; "" where all is well."""
        if self.state != KEPT:
            return "games.state." + self.state
        for name in (FULL, REFUSED):
            if name in self.session.notices.names:
                return "games.state." + name.split("_")[1]
        return "games.state.cleared" if self.cleared else ""

    async def _again(self, told: str = "", undo: bool = False) -> None:
        """Lists the games as they are now."""
        index = await self._index()
        self._note(len(index))
        self.listing.fill(index, self._sentence())
        self.listing.tell(told, undo)

    def closed(self) -> None:
        """The list is put away: what was removed is gone for good."""
        self.removed = ""
        self.unshelved = []
        self.port.forget()

    async def pictures(self, keys: "list[str]") -> "list[str]":
        """The last positions of games, as text."""
        return await self.port.pictures(keys)

    async def open_game(self, row: Row, look: bool) -> None:
        """Puts a game on the board, to go on with it or to look through it from its beginning."""
        session = self.session
        if row.here and not look:
            self.page.close_dialogs()
            if session.reviewing() or not session.at_present():
                session.back_to_present()
            return
        await self.settle()
        writer, rev, body = await self.port.body(row.key)
        data, grown = read_body(body)
        shelved = self._shelf_key(row.key)
        if data.get("friend") and not look:
            if shelved and session.saving.resume_local(shelved):
                return
            remote = remote_match.remote_from_record(data)
            shelved = session.saving.local_games.new_key(remote.number) if remote else ""
        if session.saving.would_be_lost():
            session.saving.archive()
        date = row.head.date if row.head else ""
        mark = Mark(row.key, date, row.kept, ((writer, rev),))
        if look and data.pop("friend", None):
            shelved, mark = "", revision.NO_MARK  # what is tried out is another game
        if not data or not session.saving.resume(data, shelved, grown, look, mark):
            self.listing.tell(self.t("games.unreadable"))

    async def rename(self, row: Row, name: str) -> None:
        """Gives a game a name; "" takes it away."""
        said = await self.port.rename(row.key, name)
        await self._again("" if said == "ok" else self.t("games.failed"))

    async def remove(self, row: Row) -> None:
        """Takes a game out, until the list is closed it can be put back."""
        self.removed = await self.port.remove(row.key)
        shelf = self.session.saving.local_games
        shelved = self._shelf_key(row.key)
        self.unshelved = [(shelved, shelf.get(shelved))] if shelved else []
        if shelved:
            shelf.remove(shelved)
        await self._again(self.t("games.removed", game=title(self.t, row)), bool(self.removed))

    async def undo(self) -> None:
        """Puts back what was removed last."""
        removed, self.removed = self.removed, ""
        for key, data in self.unshelved:
            self.session.saving.local_games.put(key, data, str(data.get("kept") or ""))
        self.unshelved = []
        said = await self.port.restore(removed) if removed else "ok"
        await self._again(self.t("games.back" if said == "ok" else "games.failed"))

    # Files

    async def save(self) -> None:
        """Has all games saved as one file."""
        said = await self.port.save(f"skep-games-{self.keeper.now()[:10]}.{OWN}")
        key = "games.saved" if said.isdigit() else "games.failed"
        self.listing.tell(self.t(key, n=int(said) if said.isdigit() else 0))

    async def load(self, files: "list[Element]") -> None:
        """Takes in the games of files."""
        counts = [0, 0, 0]
        trouble = ""
        for file in files:
            if str(file.name).lower().endswith("." + OWN):
                said = await self.port.load(file)
                numbers = said.split()
                if len(numbers) != 3:
                    trouble = self.t("games.file." + said)
                    continue
                fresh = [int(number) for number in numbers]
            else:
                text, problem = await self.read_file(file)
                if problem:
                    trouble = self.t(problem)
                    continue
                fresh = await self._load_text(text, str(file.name))
            counts = [have + more for have, more in zip(counts, fresh)]
        added, known, wrong = counts
        parts = [self.t("games.loaded", n=added)] if added or not trouble else []
        if known:
            parts.append(self.t("games.known", n=known))
        if wrong:
            parts.append(self.t("games.wrong", n=wrong))
        if trouble:
            parts.append(trouble)
        if added:
            self.cleared = False
        await self._again(" ".join(parts))

    async def _load_text(self, text: str, name: str) -> "list[int]":
        """Takes in the games of a PGN, an SGF or GameStrings: how many are new, known, not readable."""
        kind = kind_of(name, text) or UHP
        added = wrong = 0
        for one in each_game(text, kind):
            if not one.strip():
                continue
            try:
                file = read(one, kind=kind)
            except HiveError:
                wrong += 1
                continue
            if file.faults and not file.game.played:
                wrong += 1
            elif await self.port.put(self._entry_of(file)) == "ok":
                added += 1
            else:
                wrong += 1
            self.listing.tell(self.t("games.loading", n=added + wrong))
            await asyncio.sleep(0)
        return [added, 0, wrong]

    def _entry_of(self, file: "GameFile") -> "Entry":
        now = self.keeper.now()
        setup = changed(self.session.setup, opponent=settings.PERSON)
        saved = saved_game(file.game, (), setup, headers=file.headers)
        mark = Mark(self.keeper.name(), "", now, ())
        return entry(saved, to_record(saved), mark, self.keeper.writer or "file", 1)
