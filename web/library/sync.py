"""Connection of the library with the board: it saves the game in progress, and carries out what the
user does in the list of games (open, rename, remove, import, export). The page loads it after the first
move.

No DOM: `port` stores the games (web/library/database.py), `listing` shows the list, `open_file` reads a
file (web/library/file_slices.py). If the browser refuses to store games, the list still has those of
this visit.
"""

import asyncio
import json

from hive_core.records import changed
from web.common.schema import LARGEST, number, valid
from web.library.entry import entry
from web.library.file_import import OWN, FileImport
from web.library.game_body import MARK, read_body
from web.library.records import LONGEST_OPENING, Row, read_row
from web.library.search import Index
from web.library.summary import OVER, Finder, title
from web.saved_records import remote_match, revision
from web.saved_records.game_record import from_record, to_record
from web.saved_records.learning import saved_learning
from web.saved_records.revision import Mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from web.common.i18n import Translator
    from web.common.store import Record
    from web.game.game_session import GameSession
    from web.game.protocols import LinkPageLike
    from web.library.file_import import OpenFile
    from web.library.protocols import ListLike, PortLike
    from web.library.records import Entry

SOON_S = 0.5
"""Seconds from a change of the game until it is saved, so that no move waits for the library."""
SAVED, MISSING = "kept", "missing"
COUNT = "skep.library"
"""Key in the browser's store for the number of games in the library. If fewer are found later, the
browser has cleared the library."""
FULL, REFUSED = "library_full", "library_refused"
"""Names of two notices: the library's storage is full; the browser refuses to store games."""


class LibrarySync:
    """Connection of the library with a session and its page. It saves changes of the game, and
    carries out the actions of the list."""

    def __init__(
        self,
        session: "GameSession",
        page: "LinkPageLike",
        port: "PortLike",
        listing: "ListLike",
        open_file: "OpenFile",
        soon_s: float = SOON_S,
    ) -> None:
        self.session = session
        self.current = session.saving.revision
        self.page = page
        self.t: Translator = page.t
        self.port = port
        self.listing = listing
        self.file_import = FileImport(session, port, listing, page.t, open_file)
        self.soon_s = soon_s
        self.state = ""
        self.counted = 0
        """Number of games in the library at this page's last count, for a browser that clears its
        localStorage as well."""
        self.cleared = False
        self.waiting: list[tuple[Entry, Record]] = []
        self.starting: asyncio.Task[None] | None = None
        self.working: asyncio.Task[None] | None = None
        self.removed = ""
        self.removed_local: list[tuple[str, Record]] = []
        listing.owner = self

    async def start(self) -> bool:
        """Open the library, unless it is open already. Return whether its script could be loaded."""
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
        self.current.use_library(self.save_soon, self._archived, self.state == SAVED)
        await self._import_local()
        self.save_soon()

    # The game on the board

    def save_soon(self) -> None:
        """Save the game on the board, if it has changed, and all games that wait to be saved, SOON_S
        seconds from now."""
        if not self.working and (self.current.due or self.waiting):
            self.working = asyncio.create_task(self._work())

    async def _work(self) -> None:
        while self.current.due or self.waiting:
            if not self.waiting:
                await asyncio.sleep(self.soon_s)
            if not await self.save_waiting():
                break
        self.working = None

    async def save_waiting(self) -> bool:
        """Save in the library all games that wait for it, with the game on the board as it is now.
        Return whether all are saved."""
        self._queue_board_game()
        good = True
        while self.waiting and good:
            good = await self._put(*self.waiting.pop(0))
        return good

    def _queue_board_game(self) -> None:
        """Put the game on the board, as it is now, among the games that wait to be saved, unless the
        library has it in this state."""
        session, current = self.session, self.current
        wanted, current.due = current.due and bool(session.game.root.variations), False
        if not wanted:
            return
        if not current.key:
            current.changed(session.game)  # saved by a version without a library
            current.due = False
            session.saving.autosave()
        current.writer = current.writer or current.random_name()
        saved = session.saving.saved_game()
        data = to_record(saved)
        one = entry(saved, data, current.present(), current.writer, current.rev)
        self.waiting = [pair for pair in self.waiting if pair[0].key != one.key]
        self.waiting.append((one, data))

    def _archived(self) -> bool:
        """Save the game on the board in the library, as it is now, before another game replaces it.
        Return True: the library has it."""
        self._queue_board_game()
        self.save_soon()
        return True

    async def _put(self, one: "Entry", data: "Record") -> bool:
        """Save the game of the entry `one` in the library; `data` is its record. Return False if the
        library cannot save it."""
        result = await self.port.put(one)
        here = one.key == self.current.key and one.writer == self.current.writer
        if result == "there":
            return True
        if result == "ok":
            if not self._noted():
                self._note(max(1, self.counted))
            if here:
                self.current.stored(one.key, one.rev)
            return True
        if result in ("conflict", "newer"):
            if here:
                self.current.branch_off()
                self.session.saving.autosave()
                self._notice("both_kept")
            else:
                self.waiting.append((changed(one, key=self.current.random_name(), known=()), data))
            return True
        self._notice(FULL if result == "full" else REFUSED)
        if here:
            self.current.due = True
        elif not data.get("key"):
            local = self.session.saving.local_games
            local.put(local.new_key(self.session.random_u32()), data, one.kept)
        return False

    def _notice(self, name: str) -> None:
        if name not in self.session.notices.dismissed:
            self.session.notices.add(name)
            self.session.tell()

    # Local games

    async def _import_local(self) -> None:
        """Move the local games, those in the browser's localStorage, into the library. Earlier versions
        saved games there, and so does a page that has not loaded the library. Matches with a remote
        opponent also stay there, since links look for them there."""
        session = self.session
        for key in session.saving.local_games.listed():
            data = session.saving.local_games.get(key)
            saved = from_record(data, session.setup) if data else None
            if not saved or (saved.remote and saved.mark.key):
                continue
            mark = saved.mark
            when = str(data.get("kept") or self.current.now())
            if not mark.key:
                mark = Mark("shelf-" + key, when, when, (("shelf", 1),))
            writer, rev = mark.known[-1] if mark.known else ("shelf", 1)
            one = entry(saved, data, mark, writer, rev)
            result = await self.port.put(one)
            if result == "conflict":  # it went on in another way; this becomes a game of its own
                one = changed(one, key=self.current.random_name(), known=())
                result = await self.port.put(one)
            if result in ("ok", "there") and self.state == SAVED:
                self._imported(key, data, mark, bool(saved.remote))
            await asyncio.sleep(0)

    def _imported(self, key: str, data: "Record", mark: Mark, stays: bool) -> None:
        """Remove the local game with this `key`, which the library has now. If `stays` is True, only
        write `mark`, its identity in the library, into its record."""
        session = self.session
        if session.match.key == key:
            if not self.current.key:
                self.current.take(mark, due=True)
            if not stays:
                session.update_match(changed(session.match, key=""))
            session.saving.autosave()
        elif stays:
            marked = dict(data)
            marked[MARK] = revision.mark_to_record(mark)
            session.saving.local_games.put(key, marked, str(data.get("kept") or ""))
        if not stays:
            session.saving.local_games.remove(key)

    def _local_key(self, key: str) -> str:
        """Return the key among the local games of the game that has `key` in the library; "" if it is
        not a local game."""
        local = self.session.saving.local_games
        for local_key in local.listed():
            if local_key == key and not local.get(key):
                return key  # of a game that cannot be read, which the list shows all the same
            if revision.mark_from_record(local.get(local_key).get(MARK)).key == key:
                return local_key
        return ""

    # The list

    async def open(self) -> None:
        """Open the dialog with the list of all games."""
        await self.save_waiting()
        index = await self._index()
        if self.state == SAVED and len(index) < (self._noted() or self.counted):
            self.cleared = True
        self._note(len(index))
        self.listing.open(index, self._sentence())

    async def begun(self) -> "list[tuple[tuple[str, ...], int]]":
        """Return (first steps, result) for each game in the library that is over."""
        await self.save_waiting()
        pairs = json.loads(await self.port.begun())
        ended = [(steps, result) for steps, result in pairs if steps and result in OVER]
        return [(tuple(steps[:LONGEST_OPENING].split()), result) for steps, result in ended]

    async def _index(self) -> Index:
        local = self.session.saving.local_games
        unread = [key for key in local.listed() if not local.get(key)]
        extra = [Row(key, "", "", None, False) for key in unread]
        text = await self.port.heads()
        finder = Finder(self.t, self.port.fold)
        return Index(text, self.port.rows, self.current.key, finder, extra)

    def _noted(self) -> int:
        """Return the number of games that `_note` has stored, 0 if it has stored none."""
        return valid(number(0, LARGEST), self.session.store.load(COUNT).get("games")) or 0

    def _note(self, games: int) -> None:
        """Store the number of games in the library, so that a later visit can tell that the browser has
        cleared the library."""
        if self.state == SAVED:
            self.counted = games
            self.session.store.save(COUNT, {"games": games})

    def _sentence(self) -> str:
        """Return the catalogue key of a sentence on a problem with the storage; "" for no problem."""
        if self.state != SAVED:
            return "games.state." + self.state
        for name in (FULL, REFUSED):
            if name in self.session.notices.names:
                return "games.state." + name.split("_")[1]
        return "games.state.cleared" if self.cleared else ""

    async def _again(self, text: str = "", undo: bool = False) -> None:
        """Show the list of games again from the library, with the message `text`; `undo` adds a button
        that restores the removed game."""
        index = await self._index()
        self._note(len(index))
        self.listing.fill(index, self._sentence())
        self.listing.tell(text, undo)

    def closed(self) -> None:
        """Forget the removed game, which cannot be restored any more once the list is closed."""
        self.removed = ""
        self.removed_local = []
        self.port.forget()

    async def pictures(self, keys: "list[str]") -> "list[str]":
        """Return, for each of the games with these `keys`, its last position as text."""
        return await self.port.pictures(keys)

    async def open_game(self, row: Row, look: bool) -> None:
        """Put the game of `row` on the board: to continue it or, if `look`, to step through it from its
        beginning while the computer waits."""
        session = self.session
        if row.here and not look:
            self.page.close_dialogs()
            if session.reviewing() or not session.at_present():
                session.back_to_present()
            return
        await self.save_waiting()
        writer, rev, body = await self.port.body(row.key)
        data, grown = read_body(body)
        local_key = self._local_key(row.key)
        if data.get("friend") and not look:
            if local_key and session.saving.resume_local(local_key):
                return
            remote = remote_match.remote_from_record(data)
            local_key = session.saving.local_games.new_key(remote.number) if remote else ""
        if session.saving.would_be_lost():
            session.saving.archive()
        date = row.head.date if row.head else ""
        mark = Mark(row.key, date, row.kept, ((writer, rev),))
        if look and data.pop("friend", None):
            local_key, mark = "", revision.NO_MARK  # what is tried out is another game
        if not data or not session.saving.resume(data, local_key, grown, look, mark):
            self.listing.tell(self.t("games.unreadable"))

    async def look_at(self, key: str) -> None:
        """Put the game with this `key` on the board, to step through it, unless it is gone."""
        text = await self.port.row(key)
        if text:
            await self.open_game(read_row(json.loads(text), self.current.key), True)

    async def rename(self, row: Row, name: str) -> None:
        """Give the game of `row` the name `name`; "" removes its name."""
        result = await self.port.rename(row.key, name)
        await self._again("" if result == "ok" else self.t("games.failed"))

    async def remove(self, row: Row) -> None:
        """Remove the game of `row`. Until the list is closed, `undo` can restore it."""
        self.removed = await self.port.remove(row.key)
        local = self.session.saving.local_games
        local_key = self._local_key(row.key)
        self.removed_local = [(local_key, local.get(local_key))] if local_key else []
        if local_key:
            local.remove(local_key)
        await self._again(self.t("games.removed", game=title(self.t, row)), bool(self.removed))

    async def undo(self) -> None:
        """Restore the game that was removed last."""
        removed, self.removed = self.removed, ""
        for key, data in self.removed_local:
            self.session.saving.local_games.put(key, data, str(data.get("kept") or ""))
        self.removed_local = []
        result = await self.port.restore(removed) if removed else "ok"
        await self._again(self.t("games.back" if result == "ok" else "games.failed"))

    # Files

    def learnt(self) -> bool:
        """Return whether anything was learnt on this device, which `save` puts into the file."""
        return bool(saved_learning(self.session.store))

    async def save(self) -> None:
        """Let the browser save all games, and what was learnt, as one file."""
        learning = saved_learning(self.session.store)
        result = await self.port.save(f"skep-games-{self.current.now()[:10]}.{OWN}", learning)
        if not result.isdigit():
            self.listing.tell(self.t("games.failed"))
            return
        text = self.t("games.saved", n=int(result))
        self.listing.tell(text + " " + self.t("games.saved.learning") if learning else text)

    async def load(self, files: "list[Element]") -> None:
        """Import the games of the chosen `files`, and show in the list what became of them."""
        if self.file_import.runs:
            return
        text = await self.file_import.load(files)
        if self.file_import.added:
            self.cleared = False
        await self._again(text)

    def stop_import(self) -> None:
        """End the import after the present game."""
        self.file_import.stop()
