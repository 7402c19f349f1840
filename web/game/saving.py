"""Saving of the game on the board, for the next visit and among the local games; resuming of saved
games. No DOM."""

from hive_core.records import changed
from web.common.store import read_object
from web.game.match import Match
from web.game.players import computers_of, friends, seats, watchers
from web.saved_records.game_record import SavedGame, from_record, to_record
from web.saved_records.local_games import GAME, LocalGames, is_newer
from web.saved_records.revision import Revision

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Game
    from web.common.store import Record
    from web.game.protocols import MatchSessionLike
    from web.saved_records.game_record import Grown
    from web.saved_records.revision import Mark


class Saving:
    """Saver of the game on the session's board, which also puts saved games back on it. `now()` returns
    the date and time as ISO 8601, "" if unknown.

    A match with a key is one of `local_games`, where it stays when another game begins. `revision`
    knows whether the library has the latest state of the game on the board.
    """

    def __init__(self, session: "MatchSessionLike") -> None:
        self.session = session
        self.local_games = LocalGames(session.store)
        self.revision = Revision()
        self.now: Callable[[], str] = str

    def use_device(self, random_u32: "Callable[[], int]", now: "Callable[[], str]") -> None:
        """Use this device's random numbers and time. Before this call nothing is saved in the
        library."""
        self.now = now
        self.revision = Revision(random_u32, now)

    # Saved

    def saved_game(self) -> SavedGame:
        """Return the game on the board to save. During a review, it is the game as it will be when that
        closes."""
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
        """Save the game on the board for the next visit, and among the local games if it has a key.
        If another tab has saved a newer state of the same game, save nothing and add a notice."""
        session = self.session
        saved = self.saved_game()
        if saved.remote:
            session.update_remote(saved.remote)
        data = to_record(saved)
        if saved.key and is_newer(self.local_games.get(saved.key), data):
            session.notices.add(
                "gone_on"
            )  # another tab has a newer state, which a reload would show
            return
        if not session.store.write_game(data):
            session.notices.add_again("not_saved")
        put = not saved.key or self.local_games.put(saved.key, data, self.now())
        if not put and session.store.saved:
            session.notices.add("gone_on")

    def changed(self) -> None:
        """Give the changed game a new revision, and autosave it."""
        self.revision.changed(self.session.game)
        self.autosave()

    def added(self) -> None:
        """Save the game here and in the library after variations, comments or marks were added."""
        self.changed()
        self.revision.save_to_library()

    # Left

    def would_be_lost(self) -> bool:
        """Return whether the game on the board would be lost if another game replaced it: it is in
        progress, not among the local games, and not merely watched."""
        session = self.session
        running = bool(session.game.played) and session.mode.is_running()
        return running and not session.match.key and not session.match.watched

    def leaves_live(self) -> bool:
        """Return whether another game on the board would leave an opponent waiting: the match is live
        and in progress, and both players have been connected."""
        session = self.session
        remote, view = session.match.remote, session.opponent_view()
        met = remote is not None and remote.peer is not None and bool(remote.peer.peer)
        live = session.is_live() and view is not None and not view.lost
        return met and live and session.mode.is_running()

    def must_ask(self) -> bool:
        """Return whether the page must ask or warn before another game replaces the one on the
        board."""
        return self.would_be_lost() or self.leaves_live()

    def stays(self) -> bool:
        """Return whether the game on the board will still be in the library after another game has
        replaced it."""
        revision = self.revision
        return revision.random_u32 is not None and not revision.refused and self.session.store.saved

    def leave(self) -> None:
        """Let the library save the game on the board before another game replaces it. If the library is
        not loaded, save it among the local games, from which the library imports it later."""
        session, revision = self.session, self.revision
        if not revision.random_u32 or not revision.due or not session.game.root.variations:
            return
        if revision.save_before_leaving() or session.match.key:
            return
        if not revision.key:
            revision.changed(session.game)
        key = self.local_games.new_key(session.random_u32())
        self.local_games.put(key, to_record(self.saved_game()), self.now())

    def archive(self) -> None:
        """Add the game on the board to the local games, unless it is one of them or the library has
        it."""
        session = self.session
        if not session.match.key and not self.revision.has_library:
            key = self.local_games.new_key(session.random_u32())
            session.update_match(changed(session.match, key=key))
            session.changed()

    def archive_running(self) -> None:
        """Close the review, and archive the game on the board if the next game would otherwise replace
        it for good."""
        self.session.end_review()
        if self.would_be_lost():
            self.archive()

    # Resumed

    def open(self) -> bool:
        """Put the autosaved game on the board. Return False if there is none that can be read."""
        session = self.session
        state, record = session.store.load_game()
        # Another tab may have saved a newer state of a local game.
        local = self.local_games.get(str(record.get("key", "")))
        if state == "ok" and (self._resume(local) or self._restore(record)):
            session.follow_live()
            session.fit_board()
            return True
        if state in ("damaged", "newer"):
            session.notices.add(state + "_save")
        return False

    def found_late(self, text: str, restored: bool) -> None:
        """Handle `text`, the record of a newer game that the browser's storage gave only after `open`.

        If `restored`, put it on the board. Else the game on the board has changed since: add the found
        one to the local games, from where the library imports it.
        """
        session = self.session
        if restored:
            session.end_review()
            session.forget()
            self.open()
            return
        record = read_object(text)
        saved = from_record(record, session.setup)
        if not saved:
            return
        key = saved.key or self.local_games.new_key(session.random_u32())
        if self.local_games.put(key, record, self.now()):
            session.notices.add("found_late")
            session.tell()

    def follow_tab(self, name: str) -> None:
        """Put the match on the board as another tab of this browser has just saved it under `name` in
        the store, so that a link may be opened in any tab. An older state changes nothing, and a
        review is left in peace."""
        session, match = self.session, self.session.mode.match()
        if not match.remote or not match.key or name != GAME + match.key:
            return
        record = self.local_games.get(match.key)
        saved = from_record(record, session.setup)
        if not saved or not saved.remote or is_newer(to_record(self.saved_game()), record):
            return
        if saved.remote == match.remote and is_same_game(saved.game, match.game):
            return
        if saved.remote.transport and session.is_live():
            return  # both tabs hear of it by their own connection
        if match is not session.match:  # a review has laid it aside
            session.notices.add("gone_on")
            session.tell()
            return
        session.forget()
        if self._resume(record, None, lambda: self._see(match.key, False, saved.mark)):
            session.page.close_dialogs()
            session.page.say("tab.followed")

    def resume_local(self, key: str) -> bool:
        """Put the local game with this `key` on the board. Return False if it cannot be read; the
        game on the board then stays."""
        return self.resume(self.local_games.get(key), key)

    def resume(
        self,
        data: "Record",
        key: str = "",
        grown: "Grown | None" = None,
        look: bool = False,
        mark: "Mark | None" = None,
    ) -> bool:
        """Put the saved game in `data` on the board. Return False if it cannot be read; the game on the
        board then stays.

        `key` is its key among the local games, "" for none; `grown` is as in `from_record`. If `look`,
        show its first position, and let the computer wait. `mark` is its identity in the library, given
        if the library has all of `data`.
        """
        session = self.session
        session.end_review()
        session.forget()
        self.leave()
        was_live = session.is_live()
        if not self._resume(data, grown, lambda: self._see(key, look, mark)):
            return False
        session.page.close_dialogs()
        self.autosave()
        if was_live or session.is_live():
            session.page.follow()
        session.fit_board()
        return True

    def _see(self, key: str, look: bool, mark: "Mark | None") -> None:
        """Give the game that was just put on the board its `key` and `mark`, and show its first
        position if `look`; see `resume`."""
        session = self.session
        session.update_match(changed(session.match, key=key))
        if mark:
            self.revision.take(mark, due=False)
        if look:
            session.computer.wait(True)
            session.goto(0)

    def _restore(self, data: "Record") -> bool:
        """Put the autosaved game in `data` on the board. If `data` is not a valid game, copy the record
        to a safe place, add a notice, and return False."""
        resumed = self._resume(data)
        if not resumed:
            self.session.store.reject_game()
            self.session.notices.add("damaged_save")
        return resumed

    def _resume(
        self,
        data: "Record",
        grown: "Grown | None" = None,
        then: "Callable[[], None]" = lambda: None,
    ) -> bool:
        """Replace the match on the board by the saved game in `data`, call `then`, and draw; `grown` is
        as in `from_record`. If `data` is not a valid game, or anything fails by the end of the drawing,
        return False; the board has what it had."""
        session, revision = self.session, self.revision
        match, setup, welcome = session.match, session.setup, session.welcome
        mark, due, stopped = revision.mark, revision.due, session.computer.stopped
        try:
            if not self._put(data, grown):
                return False
            then()
            session.draw()
            session.redraw.flush()
            return True
        except Exception as error:  # or no later visit would start either
            print("A saved game cannot be opened:", repr(error))
            session.use_setup(setup)
            revision.take(mark, due)
            session.put_on_board(match, stopped, welcome)
            return False

    def _put(self, data: "Record", grown: "Grown | None") -> bool:
        """Replace the match on the board by the saved game in `data`; `grown` is as in
        `from_record`. Return False and change nothing if `data` is not a valid game."""
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
            from web.clock.clock import taken_up

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
            session.ticker.update_clock()
        return True


def is_same_game(one: "Game", other: "Game") -> bool:
    """Return whether two games have the same moves and the same end."""
    return one.text() == other.text() and one.agreed == other.agreed
