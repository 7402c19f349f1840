"""The library of games as a feature of the page. It loads after the first move, or with its list."""

import asyncio

from web.boot.lazy import import_slowly
from web.common.feature import Feature
from web.common.shell import close_dialogs, press

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game
    from web.game.game_session import GameSession
    from web.library.sync import LibrarySync
    from web.openings.explorer import Begun

PARTS = (
    "hive_core.game.evaluation",
    "hive_core.files",
    "hive_core.game.variations_text",
    "web.library.records",
    "web.library.database",
    "web.library.search",
    "web.library.summary",
    "hive_core.game.formation",
    "web.library.game_body",
    "web.library.entry",
    "hive_core.files.sgf_scanner",
    "hive_core.files.split_games",
    "web.saved_records.spaced_repetition",
    "web.saved_records.turning_points",
    "web.saved_records.learning",
    "web.library.file_import",
    "web.library.sync",
    "web.common.lazy_css",
    "web.common.dialog",
    "web.library.import_bar",
    "web.library.picture",
    "web.library.dialog",
    "web.common.file_text",
    "web.library.file_slices",
)
"""Modules in the order in which the library is imported, while a game goes on: each after those that it
imports itself, so that no import brings several at once. Only `hive_core.files` does, which is one with
the modules that its functions come from."""
SAVE_AFTER_S = 1.0
"""Seconds between a move and the loading of the library."""


class LibraryFeature(Feature):
    """Feature of the page that saves and lists all games on this device."""

    name = "library"
    catalogues = ("friend", "games")
    session: "GameSession"

    def __init__(self, host: "object", session: "GameSession") -> None:
        super().__init__(host, session)
        self.sync: LibrarySync | None = None
        self.save_task: asyncio.Task[bool] | None = None
        self.calm = True
        """True until a person waits for the library."""
        self.acts = {"games": press(self.open), "bookmarklet": press(self._bring)}
        session.saving.revision.save_to_library = self.save_soon

    async def load(self) -> bool:
        await import_slowly(PARTS, lambda: self.calm, lambda: self.session.selection.piece >= 0)
        from web.library.database import GamesDatabase
        from web.library.dialog import LibraryDialog
        from web.library.file_slices import FileSlices
        from web.library.sync import LibrarySync

        if self.sync is None:
            listing = LibraryDialog(self.host)
            self.sync = LibrarySync(self.session, self.host, GamesDatabase(), listing, FileSlices)
        return await self.sync.start()

    def save_soon(self) -> None:
        """Load the library in SAVE_AFTER_S seconds, unless that is scheduled already or the game has no
        moves; once loaded, it saves the game on the board."""
        due = self.session.saving.revision.due
        if due and (not self.save_task or self.save_task.done()):
            self.save_task = asyncio.create_task(self._save_soon())

    async def loaded(self) -> bool:
        self.calm = False
        return await super().loaded()

    async def _save_soon(self) -> bool:
        await asyncio.sleep(SAVE_AFTER_S)
        return await super().loaded()

    def open(self) -> None:
        """Open the dialog with the list of all games."""
        close_dialogs()
        self.press(self._open)

    def _bring(self) -> None:
        self.press(self._bring_from_page)

    async def _bring_from_page(self) -> None:
        """Open the dialog with the bookmark that brings a game from a page of hivegame.com."""
        from web.library.bookmarklet import BookmarkletDialog

        if not await BookmarkletDialog(self.host).open():
            self.failed()

    async def _open(self) -> None:
        if self.sync:
            await self.sync.open()

    async def begun(self, game: "Game") -> "tuple[list[str], list[Begun]]":
        """Return two values for the opening explorer: the first steps of `game`, and the first steps
        and results of all finished games in the library."""
        from web.library.entry import opening_of

        own = await self.sync.begun() if self.sync else []
        return opening_of(game).split(), own

    async def save(self) -> None:
        """Save the game on the board in the library now."""
        if self.sync:
            await self.sync.save_waiting()

    async def open_game(self, key: str, ply: int) -> None:
        """Put the game of the library with this `key` on the board, to look at, at this `ply`."""
        if self.sync:
            await self.sync.look_at(key)
            self.session.goto(ply)
