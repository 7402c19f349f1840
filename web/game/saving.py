"""The saved games of this browser, and the one on the board among them. No DOM."""

from hive_core.records import changed
from web.game.match import Match
from web.game.players import computers_of, friends, seats, watchers
from web.saved.game_record import SavedGame, from_record, to_record
from web.saved.local_games import LocalGames, is_newer
from web.saved.revision import Revision

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.common.store import Record
    from web.game.protocols import MatchSessionLike
    from web.saved.game_record import Grown
    from web.saved.revision import Mark


class Saving:
    """Saving of a session's game, and resuming of saved ones.

    `now` gives the date and time, as ISO 8601 has it; "" where it is not known. A game with a key is
    one of the `local_games` too, where it stays when another one begins; `revision` is its mark in the
    library.
    """

    def __init__(self, session: "MatchSessionLike") -> None:
        self.session = session
        self.local_games = LocalGames(session.store)
        self.revision = Revision()
        self.now: Callable[[], str] = str

    # Saved

    def saved_game(self) -> SavedGame:
        """Return the game on the board with all that is saved of it; during a review, as it is when
        that closes."""
        match, session = self.session.mode.match(), self.session
        times = match.clock.plain() if match.clock else None
        remote = match.remote
        if remote and remote.transport and times is not None:
            remote = changed(remote, times=times)
        return SavedGame(
            game=match.game,
            computers=computers_of(match.players),
            setup=session.setup,
            stopped=session.computer.stopped,
            headers=match.headers,
            key=match.key,
            mark=self.revision.present(),
            remote=remote,
            watched=match.watched,
            clock=times,
        )

    def autosave(self) -> None:
        """Save the game on the board, so that the next visit goes on with it, and among the local games
        where it is one of them."""
        session = self.session
        saved = self.saved_game()
        if saved.remote:
            session.update_remote(saved.remote)
        data = to_record(saved)
        if saved.key and is_newer(self.local_games.get(saved.key), data):
            session.notices.add("gone_on")  # in another tab: a reload goes on with that
            return
        if not session.store.save_game(data):
            session.notices.add_again("not_saved")
        put = not saved.key or self.local_games.put(saved.key, data, self.now())
        if not put and session.store.saved:
            session.notices.add("gone_on")

    def changed(self) -> None:
        """Save a game that is another than before, with a new revision."""
        self.revision.changed(self.session.game)
        self.autosave()

    def added(self) -> None:
        """Save what was added to the game, here and in the library."""
        self.changed()
        self.revision.wanted()

    # Left

    def would_be_lost(self) -> bool:
        """Return whether a game in progress would be lost by another one on the board."""
        session = self.session
        running = bool(session.game.played) and session.mode.is_running()
        return running and not session.match.key and not session.match.watched

    def stays(self) -> bool:
        """Return whether a game that leaves the board is found again in the library."""
        revision = self.revision
        return revision.random_u32 is not None and not revision.refused and self.session.store.saved

    def leave(self) -> None:
        """Let the library have the game that is about to leave the board; where that is not loaded yet,
        put the game among the local ones, from where the library takes it."""
        session, revision = self.session, self.revision
        if not revision.random_u32 or not revision.due or not session.game.root.variations:
            return
        if revision.left() or session.match.key:
            return
        if not revision.key:
            revision.changed(session.game)
        key = self.local_games.new_key(session.random_u32())
        self.local_games.put(key, to_record(self.saved_game()), self.now())

    def archive(self) -> None:
        """Put the game on the board among the local games, unless a library has it."""
        session = self.session
        if not session.match.key and not self.revision.has_library:
            key = self.local_games.new_key(session.random_u32())
            session.update_match(changed(session.match, key=key))
            session.changed()

    def archive_running(self) -> None:
        """Save a game in progress that another one is about to end."""
        self.session.end_review()
        if self.would_be_lost():
            self.archive()

    # Resumed

    def open(self) -> None:
        """Go on with the game of the last visit, or welcome a first visitor."""
        session = self.session
        state, record = session.store.load_game()
        # Another tab may have gone on with a local game.
        local = self.local_games.get(str(record.get("key", "")))
        if state == "ok" and (self._resume(local) or self._restore(record)):
            session.draw()
            session.follow_live()
            session.fit_board()
            return
        if state in ("damaged", "newer"):
            session.notices.add(state + "_save")
        session.greet()

    def resume_local(self, key: str) -> bool:
        """Go on with a local game; False (and nothing changed) where it cannot be read."""
        return self.resume(self.local_games.get(key), key)

    def resume(
        self,
        data: "Record",
        key: str = "",
        grown: "Grown | None" = None,
        look: bool = False,
        mark: "Mark | None" = None,
    ) -> bool:
        """Go on with a saved record; False (and nothing changed) where it cannot be read.

        `key` is its key among the local games, `grown` as in `from_record`; to `look`, it is shown from
        its beginning, and the computer waits. `mark` is the library's, which has all of it.
        """
        session = self.session
        session.end_review()
        session.forget()
        self.leave()
        was_live = session.is_live()
        if not self._resume(data, grown):
            return False
        session.update_match(changed(session.match, key=key))
        if mark:
            self.revision.take(mark, due=False)
        session.page.close_dialogs()
        if look:
            session.computer.wait(True)
            session.goto(0)
        self.autosave()
        session.draw()
        if was_live or session.is_live():
            session.page.follow()
        session.fit_board()
        return True

    def _restore(self, data: "Record") -> bool:
        """Put the game of the last visit on the board; lay a record aside that makes no game, and say
        so."""
        resumed = self._resume(data)
        if not resumed:
            self.session.store.reject_game()
            self.session.notices.add("damaged_save")
        return resumed

    def _resume(self, data: "Record", grown: "Grown | None" = None) -> bool:
        """Put a saved game on the board, see `from_record`; False (and nothing changed) where the
        record makes no game."""
        session = self.session
        saved = from_record(data, session.setup, grown)
        if not saved:
            return False
        session.use_setup(saved.setup)
        remote, clock = saved.remote, None
        if saved.watched:
            players = watchers()
        elif remote:
            players = friends(remote.color)
        else:
            players = seats(saved.computers, session.computer, session.setup)
        if "clock" in data:
            from web.clock.session_clock import taken_up

            clock = taken_up(saved.clock, saved.game)
        match = Match(
            game=saved.game,
            players=players,
            key=saved.key,
            headers=saved.headers,
            clock=clock,
            remote=remote,
            watched=saved.watched,
        )
        self.revision.take(saved.mark, due=True)
        session.put_on_board(match, saved.stopped)
        if "clock" in data:
            session.ticker.follow()
        return True
