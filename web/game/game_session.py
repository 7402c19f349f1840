"""The game of the game's page: begun, kept between visits, ended, copied and pasted. No DOM."""

from hive_core.game import Game
from hive_core.notation.moves import stated_result
from hive_core.notation.position import spell_position
from hive_core.notation.tokens import spaced
from hive_core.records import changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BLACK, EXPANSIONS, WHITE, other
from hive_core.rules.errors import HiveError, IllegalMove, ImpossiblePosition, NotationError
from hive_core.search.levels import STRONGEST
from web.common import settings
from web.game.match import Match, new_match
from web.game.players import (
    chosen_colors,
    computers_of,
    friends,
    nobody_here,
    one_here,
    own_color,
    seats,
    two_people,
    watchers,
)
from web.game.redraw import at_once
from web.game.session import Session
from web.game.tips import ENOUGH
from web.game.undo import plies_back
from web.game.view_state import SAME
from web.opponent.computer_turn import EVEN_SCORE
from web.peer.peer_state import NO_NUMBERS
from web.saved import remote_match, revision
from web.saved.game_record import SavedGame, from_record, is_plain, to_record
from web.saved.local_games import LocalGames, is_newer
from web.share.shared_position import Subject
from web.words.error_text import trouble_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Snapshot
    from web.common.settings import Setup
    from web.common.store import Record, Store
    from web.game.annotate import Annotator
    from web.game.hints import Pointers
    from web.game.players import Players
    from web.game.protocols import BoardLike, ClockLike, ConnectionLike, GamePageLike
    from web.game.review import GameReview
    from web.game.view_state import Table
    from web.opponent.protocol import EngineLike
    from web.saved.game_record import Grown
    from web.saved.remote_match import RemoteMatch, WatchedMatch
    from web.words.error_text import Trouble

PLAYED = "played"
"""Under this name the store counts the games that a person here has played to their end."""
LEVELS = [str(level) for level in settings.NEW_GAME["level"]]


class GameSession(Session):
    """The running game of this browser. `arrive` is the address's.

    What belongs to the game on the board is `match`; outside of web/game it is replaced by
    `update_match`, and what belongs to an opponent elsewhere by `update_remote`. What links bring and
    take is in web/remote/correspondence.py. A game with a `key` is one of the local games too, where
    it stays when another one begins.
    """

    page: "GamePageLike"

    def __init__(
        self,
        page: "GamePageLike",
        board: "BoardLike",
        opponent: "EngineLike",
        store: "Store",
        request: "Callable[[Callable[[], object]], object]" = at_once,
    ) -> None:
        super().__init__(page, board, opponent, store, request)
        self.chance = 0
        self.dismissed: list[str] = []
        self.over = False
        self.connection: ConnectionLike | None = None
        """What connects a live match with the opponent, since there was one on the board."""
        self.shelf = LocalGames(store)
        self.keeper = revision.Revision()
        self.random_u32: Callable[[], int] = lambda: self._toss() + 1
        """A random number from 1 up."""
        self.now: Callable[[], str] = str
        """The date and time, as ISO 8601 has it; "" where it is not known."""
        self.review: GameReview | None = None
        """The review, since it was first wanted; see web/game/review.py."""
        self.all_in_view = False
        """Whether the whole hive is to be seen, as beside an open review."""
        self.marker: Annotator | None = None
        """What draws on the board, since it was first wanted; see web/game."""
        self.ticking: Callable[[], None] = lambda: None
        """To be called when there is a clock: `tick` is wanted several times a second from then on."""

    # The match

    @property
    def key(self) -> str:
        """The key of the game on the board among the local games; "": it is not among them."""
        return self.match.key

    @property
    def headers(self) -> "tuple[tuple[str, str], ...]":
        """What an opened file says about its game: the names of its headers and their texts."""
        return self.match.headers

    @property
    def timing(self) -> "ClockLike | None":
        """The clock, where the game has one."""
        return self.match.clock

    @property
    def remote(self) -> "RemoteMatch | None":
        """The match with an opponent on another device, where the game on the board is one."""
        return self.match.remote

    def update_match(self, match: "Match") -> None:
        """Replace the match on the board by the same one with something new."""
        self.match = match

    def update_remote(self, remote: "RemoteMatch") -> None:
        """Replace what belongs to the match with an opponent elsewhere; the game stays."""
        self.match = changed(self.match, remote=remote)

    def use_connection(self, connection: "ConnectionLike") -> None:
        """Show the presence of the opponent on this connection."""
        self.connection = connection

    def use_clock(self, clock: "ClockLike | None") -> None:
        """Show the clock of a live match, and have it tick."""
        self.match = changed(self.match, clock=clock)
        self.ticking()
        self.tell()

    def is_live(self) -> bool:
        """Return whether the game on the board goes on in a room or directly, not here or by links."""
        match = self.match
        return bool(match.watched or (match.remote and match.remote.transport))

    # The beginning

    def open(self, chance: int = 0) -> None:
        """Goes on with the kept game, or welcomes a first visitor. `chance` as in `start`."""
        self.chance = chance
        state, record = self.store.load_game()
        # Another tab may have gone on with a game of the shelf.
        shelved = self.shelf.get(str(record.get("key", "")))
        if state == "ok" and (self._go_on_with(shelved) or self._restore(record)):
            self.draw()
            self._follow()
            self.redraw.then(self.board.fit)
            return
        if state in ("damaged", "newer"):
            self.notices.append(state + "_save")
        self.welcome = True
        self.update_match(changed(self.match, players=two_people()))
        self.draw()

    def arrive(self, text: str, level: str = "", bugs: str = "", coach: bool = False) -> None:
        """What the page's address asks for: the game in `text`, or one against `level` with `bugs`.

        A level that does not exist is passed over. A game in progress ends only when the person says
        so, in the dialog that opens then.
        """
        running = self.would_be_lost()
        if text:
            trouble = None if running else self._take_up(text)
            if running or trouble:
                self.page.offer_text(text)
            if trouble:
                self.page.paste_error(trouble)
        elif level in LEVELS:
            extras = "".join([letter for letter in EXPANSIONS if letter in bugs])
            choice = changed(
                self.setup, opponent=settings.COMPUTER, level=int(level), expansions=extras
            )
            choice = changed(choice, coach=coach)
            if running:
                self.page.offer_game(choice)
            else:
                self.start(choice)

    def would_be_lost(self) -> bool:
        """Whether a game in progress would be lost by another one on the board."""
        review = self.reviewing()
        running = review.running if review else self.game.outcome()[0] == ONGOING
        return bool(self.game.played) and running and not self.key and not self.is_spectator()

    def stays(self) -> bool:
        """Whether a game that leaves the board is found again in the library."""
        return self.keeper.draw is not None and not self.keeper.refused and self.store.saved

    def start(self, setup: "Setup | None" = None) -> None:
        """A new game, by the choices of the last time where there is no `setup`."""
        self.setup = setup or self.setup
        self.store.set("new_game", self.setup)
        game = Game(self.setup.expansions, self.setup.tournament)
        opponent = self.setup.opponent
        if opponent in settings.FRIENDS:
            number = self.random_u32()
            color = own_color(self.setup, self._toss() >> 7)
            remote = remote_match.unsent_match(number, color)
            if self.setup.side == "chance":  # Black until it is decided: nobody is waited for here
                remote = changed(remote, color=BLACK, coin=NO_NUMBERS)
            if opponent != settings.FRIEND:
                remote = changed(remote, transport=remote_match.new_transport(opponent))
                if self.setup.minutes:
                    clock = (self.setup.minutes * 60000, self.setup.increment * 1000)
                    remote = changed(remote, clock=clock)
            self.begin_with(remote, game)
            if remote.transport:
                self.page.invite()
        else:
            self._begin(game, timing=self._timed())

    def _timed(self) -> "ClockLike | None":
        """The clock of the chosen set-up."""
        if not self.setup.minutes:
            return None
        from web.clock.session_clock import begun

        return begun(self.setup)

    def set_up(self, text: str, with_computer: bool) -> None:
        """A game from a position, which can be read: against the computer, which has the side that is
        not to move, or for two players here."""
        self._after_archiving()
        game = Game.from_text(text)
        computers = (other(game.board.turn),) if with_computer else ()
        self._begin(game, seats(computers, self.computer, self.setup))

    def begin_with(self, remote: "RemoteMatch", game: Game) -> None:
        """Begin a match with an opponent on another device; it is one of the local games."""
        color = remote.color
        self.setup = changed(
            self.setup,
            opponent=settings.FRIEND,
            side=("white", "black")[color],
            expansions=game.board.expansions,
            tournament=game.board.tournament,
        )
        key = self.shelf.new_key(remote.number)
        self._begin_match(new_match(game, friends(color), key=key, remote=remote))

    def rematch(self) -> None:
        """The same again; the sides as chosen. With somebody elsewhere they change."""
        if self.remote:
            self.page.ask_friend("again")
        else:
            self.start()

    def next_level(self) -> None:
        """A new game against the next stronger computer."""
        self.start(changed(self.setup, level=min(self.setup.level + 1, len(LEVELS) - 1)))

    def _begin(
        self, game: Game, players: "Players | None" = None, timing: "ClockLike | None" = None
    ) -> None:
        """Begin a game on this device; `players` are those of the chosen set-up where left out."""
        self._begin_match(
            new_match(game, self._seats() if players is None else players, clock=timing)
        )

    def _begin_match(self, match: "Match") -> None:
        self.end_review()
        self.leave()
        self.forget()
        was_live = self.is_live()
        self.match = match
        self.keeper.forget()
        self._prepare()
        self.computer.stopped = False
        self.draw_offer = None
        self.welcome = False
        self.over = self.game.outcome()[0] != ONGOING
        self.computer.expects = EVEN_SCORE
        self.clear()
        self.page.close_dialogs()
        self.changed()
        if was_live and not self.is_live():
            self.page.follow()
        self.redraw.then(self.board.fit)

    def _seats(self) -> "Players":
        """The players of the chosen set-up."""
        if self.setup.opponent == settings.COMPUTER and self.setup.side == "chance":
            self._toss()
        return seats(chosen_colors(self.setup, self.chance >> 7), self.computer, self.setup)

    def _toss(self) -> int:
        """The next of the chances that `open` began with."""
        self.chance = (self.chance * 1103 + 12345) % 65536
        return self.chance

    def _prepare(self) -> None:
        """Lets the computer get ready for a game of its own before it is asked."""
        if computers_of(self.players):
            self.computer.prepare(self.game.text(), self.setup.level)

    # Keeping

    def saved_game(self) -> "SavedGame":
        """Return the game on the board with all that is saved of it."""
        match = self.match
        times = match.clock.plain() if match.clock else None
        remote = match.remote
        if remote and remote.transport and times is not None:
            remote = changed(remote, times=times)
        return SavedGame(
            game=match.game,
            computers=computers_of(match.players),
            setup=self.setup,
            stopped=self.computer.stopped,
            headers=match.headers,
            key=match.key,
            mark=self.keeper.present(),
            remote=remote,
            watched=match.watched,
            clock=times,
        )

    def record(self) -> "Record":
        """Return the game on the board as plain data; see web/saved/game_record.py."""
        return to_record(self.saved_game())

    def _restore(self, data: "Record") -> bool:
        """Takes up the running game's record; one that makes no game is laid aside, and told."""
        taken = self._go_on_with(data)
        if not taken:
            self.store.reject_game()
            self.notices.append("damaged_save")
        return taken

    def _go_on_with(self, data: "Record", grown: "Grown | None" = None) -> bool:
        """Put a saved game on the board, see `from_record`; False (and nothing changed) where the
        record makes no game."""
        saved = from_record(data, self.setup, grown)
        if not saved:
            return False
        self.setup = saved.setup
        remote, clock = saved.remote, None
        if saved.watched:
            players = watchers()
        elif remote:
            players = friends(remote.color)
        else:
            players = seats(saved.computers, self.computer, self.setup)
        if "clock" in data:
            from web.clock.session_clock import taken_up

            clock = taken_up(saved.clock, saved.game)
        self.match = Match(
            game=saved.game,
            players=players,
            key=saved.key,
            headers=saved.headers,
            clock=clock,
            remote=remote,
            watched=saved.watched,
        )
        self.keeper.take(saved.mark, due=True)
        self.over = self.game.outcome()[0] != ONGOING
        self._prepare()
        self.computer.stopped = saved.stopped
        if "clock" in data:
            self._time()
        return True

    def notice(self, name: str) -> None:
        """Shows a standing notice once."""
        if name not in self.notices:
            self.notices.append(name)

    def changed(self) -> None:
        """Keeps the game too; while it is reviewed, the review sees to that."""
        if self.reviewing():
            super().changed()
            return
        self._time()
        self.keeper.changed(self.game)
        self.autosave()
        self._count()
        super().changed()
        self.keeper.wanted()
        self._follow()

    def _follow(self) -> None:
        """Send what is new in a live match to the opponent."""
        if self.is_live():
            self.page.follow()

    def autosave(self) -> None:
        """Save the game on the board, so that the next visit goes on with it, and among the local games
        where it is one of them. During a review, save the game as it was before, with what was added.
        """
        review = self.reviewing()
        if review:
            review.as_before(self.autosave)
            return
        saved = self.saved_game()
        if saved.remote:
            self.update_remote(saved.remote)
        data = to_record(saved)
        if self.key and is_newer(self.shelf.get(self.key), data):
            self.notice("gone_on")  # in another tab: a reload goes on with that
            return
        if not self.store.save_game(data) and "not_saved" not in self.dismissed:
            self.notice("not_saved")
        if self.key and not self.shelf.put(self.key, data, self.now()) and self.store.saved:
            self.notice("gone_on")

    # The clock

    def _time(self) -> None:
        """The clock follows the game, and the computer minds it."""
        timing = self.timing
        most_s = settings.PATIENCE_S[self.settings.patience]
        if timing:
            timing.follow(self.game)
            self.ticking()
            most_s = timing.thinking_s(self.game.board.turn, most_s)
        self.computer.patience_s = most_s

    def tick(self) -> None:
        """Time goes by: shows what is left, warns, and ends the game of who has none."""
        timing = self.timing
        if not timing:
            return
        if self.reviewing():
            timing.pause()
            return
        fallen = timing.fallen()
        if fallen >= 0:
            self.forget()
            self.game.lose_on_time(fallen)
            self.draw_offer = None
            self.clear()
            self.changed()
            return
        self.page.show_clock(timing.view())
        warning = timing.warning()
        if warning and self.players[warning[0]].here:
            self.page.say("clock.left." + ("white", "black")[warning[0]], n=warning[1])

    def press_clock(self) -> None:
        """Pauses the clock, or lets it go on."""
        timing = self.timing
        if not timing or not self.in_play() or timing.view().running < 0:
            return
        if self.is_live():
            self.page.ask_friend("pause")
            return
        timing.press()
        if timing.paused():
            self.computer.forget()
        self.autosave()
        self.draw()

    def is_spectator(self) -> bool:
        """Return whether the game is one of two others that is only watched here."""
        return self.match.watched is not None

    def colors_pending(self) -> bool:
        """Return whether the coin flip for the colours is not decided; see web/peer/coin_flip.py."""
        return remote_match.colors_pending(self.remote)

    def clock_waits(self) -> bool:
        """Whether the game waits for its paused clock."""
        return self.timing is not None and not self.reviewing() and self.timing.paused()

    def may_touch(self) -> bool:
        """Nothing is played while the clock is paused, or before the colours are drawn."""
        if self.is_spectator() and self.in_play():
            self.page.say("say.watching")
            return False
        if self.colors_pending():
            self.page.say("say.toss")
            return False
        if self.clock_waits() and self.at_present() and self.in_play():
            self.page.say("clock.stopped")
            return False
        return super().may_touch()

    def movable(self, piece: int) -> bool:
        return not self.clock_waits() and not self.colors_pending() and super().movable(piece)

    def computers_turn(self) -> bool:
        return not self.clock_waits() and super().computers_turn()

    def advance(self) -> None:
        """Whose turn it is waits for a paused clock too."""
        if not self.clock_waits():
            super().advance()

    # The library and the shelf

    def leave(self) -> None:
        """Another game is about to take the board: the library has this one, or takes it from the shelf
        when it is loaded."""
        keeping = self.keeper
        if not keeping.draw or not keeping.due or not self.game.root.variations:
            return
        if keeping.left() or self.key:
            return
        if not keeping.key:
            keeping.changed(self.game)
        self.shelf.put(self.shelf.new_key(self.random_u32()), self.record(), self.now())

    def _after_archiving(self) -> None:
        """A game in progress that another one would end is found again."""
        self.end_review()
        if self.would_be_lost():
            self.archive()

    def archive(self) -> None:
        """Sees to it that the game on the board is found again; the library does that by itself."""
        if not self.key and not self.keeper.keeps:
            self.match = changed(self.match, key=self.shelf.new_key(self.random_u32()))
            self.changed()

    def open_game(self, game: Game, ply: int) -> None:
        """A game to look at and to try, shown after `ply` plies."""
        self._begin(game, two_people())
        if ply < len(game.played):
            self.goto(ply)

    def watch(self, game: Game, relay: "WatchedMatch") -> None:
        """Begin to watch a game of two others, which goes on in `room`."""
        self._begin_match(new_match(game, watchers(), watched=relay))

    def go_on_watching(self, game: Game, names: "list[str]", relay: "WatchedMatch") -> None:
        """Show how the game of others has gone on; both have these names, and meet in `room`."""
        headers = (("White", names[WHITE]), ("Black", names[BLACK])) if any(names) else ()
        self.match = changed(self.match, game=game, headers=headers, watched=relay)
        self.gone_on()

    def walk_through(self, text: str, words: "Callable[[int], str]") -> None:
        """Lays out a game that can be read, with a comment on each of its plies."""
        self._after_archiving()
        game = Game.from_text(text)
        for ply, node in enumerate(game.node.path()):
            if ply:
                game.comment(node, words(ply))
        self._begin(game, two_people())

    def resume_local(self, key: str) -> bool:
        """Goes on with a game of the shelf; False (and nothing changed) where it cannot be read."""
        return self.resume(self.shelf.get(key), key)

    def resume(
        self,
        data: "Record",
        key: str = "",
        grown: "Grown | None" = None,
        look: bool = False,
        mark: "revision.Mark | None" = None,
    ) -> bool:
        """Goes on with a kept record; False (and nothing changed) where it cannot be read.

        `key` is its key on the shelf, `grown` as in `restore`; to `look`, it is shown from its
        beginning, and the computer waits. `mark` is the library's, which has all of it.
        """
        self.end_review()
        self.forget()
        self.leave()
        was_live = self.is_live()
        if not self._go_on_with(data, grown):
            return False
        self.match = changed(self.match, key=key)
        if mark:
            self.keeper.take(mark, due=False)
        self.draw_offer = None
        self.welcome = False
        self.clear()
        self.page.close_dialogs()
        if look:
            self.computer.stopped = True
            self.goto(0)
        self.autosave()
        self.draw()
        if was_live or self.is_live():
            self.page.follow()
        self.redraw.then(self.board.fit)
        return True

    # Somebody elsewhere

    def table(self, snapshot: "Snapshot") -> "Table":
        table = super().table(snapshot)
        review = self.reviewing()
        if review:
            level = STRONGEST if review.trying >= 0 else table.level
            table = changed(table, banner=False, review=review.view(), level=level)
        elif self.timing:
            table = changed(table, clock=self.timing.view())
        if not self.remote:
            return table
        presence = self.connection.presence if self.connection else ""
        return changed(table, friend=remote_match.view(self.remote, self.game, presence))

    def switch_transport(self, remote: "RemoteMatch") -> None:
        """Go on with the match on the transport that `remote` has now; by links it has no clock."""
        self.end_review()
        self.match = changed(self.match, remote=remote, clock=None)
        self.changed()
        if not remote.transport:
            self.page.follow()

    def reseat(self, remote: "RemoteMatch") -> None:
        """Change seats in a match in which nothing is played yet."""
        self.match = changed(self.match, remote=remote, players=friends(remote.color))
        self.setup = changed(self.setup, side=("white", "black")[remote.color])
        self.clear()
        self.changed()

    def settle(self, remote: "RemoteMatch") -> None:
        """Note that the opponent has, or is being sent, all that has happened here."""
        synced = remote_match.steps(self.game)
        self.update_remote(changed(remote, synced_plies=synced, must_reply=False))
        self.changed()

    def owe(self) -> None:
        """Note that a link has to bring the opponent something that is no step of the game."""
        if self.remote:
            self.update_remote(changed(self.remote, must_reply=True))
            self.changed()

    def take(self, texts: "list[str]", remote: "RemoteMatch", result: int = ONGOING) -> None:
        """Play the moves that a link brought, which were checked, and end the game with `result`,
        whatever end it had here."""
        self.end_review()
        if self.game.agreed[1]:
            self.game.undo(1)
        for text in texts:
            self.game.play(text)
        self.game.end_as(result)
        if self.at_present():
            self.clear()
        self.draw_offer = None
        self.settle(remote)

    def no_assistance(self) -> bool:
        """Return whether the computer keeps out of the game: while a remote match goes on."""
        return self.remote is not None and self.in_play()

    def gone_on(self) -> None:
        """The game has gone on elsewhere, and was played here already."""
        if self.at_present():
            self.clear()
        self.draw_offer = None
        self.changed()

    def undo(self) -> None:
        """In a game with somebody elsewhere only what has not been sent is taken back."""
        if self.is_spectator():
            self.page.say("say.watching")
            return
        plies = plies_back(self.game, self.players)
        remote = None if self.reviewing() else self.remote
        if remote and plies and remote_match.steps(self.game) - plies < remote.synced_plies:
            if self.is_live() or self.game.outcome()[0] == ONGOING:
                self.page.ask_friend("back")
            else:
                self.page.say("say.sent_already")
            return
        super().undo()

    def _count(self) -> None:
        """Who has played enough games to their end is not told any more what can be done."""
        before, self.over = self.over, self.game.outcome()[0] != ONGOING
        ended = self.over and not before and not nobody_here(self.players)
        if ended and self.store.count(PLAYED) == ENOUGH:
            self.store.set("guide", False)

    def guide_away(self) -> None:
        """Nobody wants to be told any more what can be done; the coach leaves its own game only."""
        if self.setup.coach:
            self.setup = changed(self.setup, coach=False)
            self.changed()
            self.redraw.then(lambda: self.page.say("guide.coach_gone"))
            return
        self.set("guide", False)
        self.redraw.then(lambda: self.page.say("guide.gone"))

    # Signs and arrows

    def pointed(self, snapshot: "Snapshot") -> "Pointers":
        """What is advised, and what is marked at the position in view."""
        signs, arrows = super().pointed(snapshot)
        review = self.reviewing()
        if review and not signs and not arrows:
            signs, arrows = review.pointers()
        node = self.node_in_view()
        if self.marker:
            more = self.marker.drawn(node, snapshot)
            return signs + more[0], arrows + more[1]
        if node.marks:
            self.page.want_marks()
        return signs, arrows

    def pen(self) -> str:
        """What a tap draws in a review, "" for nothing."""
        return self.marker.pen if self.marker else ""

    def drop_pen(self) -> None:
        """Taps play again."""
        if self.marker:
            self.marker.pen = ""
            self.marker.begin = -1

    def noted(self) -> None:
        """Something was drawn at the position in view: it is kept with the game."""
        review = self.reviewing()
        if review:
            review.changed()
        else:
            self.keep()
        self.draw()

    def keep(self) -> None:
        """Keeps what was added to the game, here and in the library."""
        self.keeper.changed(self.game)
        self.autosave()
        self.keeper.wanted()

    # The review

    def reviewing(self) -> "GameReview | None":
        """The review, while it is open."""
        return self.review if self.review and self.review.on else None

    def end_review(self) -> None:
        """The game is again what it was before it was looked through."""
        review = self.reviewing()
        if review:
            review.close()

    def tap(self, cell: int) -> None:
        """With a pen in the hand a tap draws."""
        if self.marker and self.marker.pen and self.reviewing():
            self.marker.tap(cell)
        else:
            super().tap(cell)

    def play(self, move: "int | str") -> None:
        """Another try is not the move of the game once more; that and the best one are named."""
        review = self.reviewing()
        verdict = review.verdict(move) if review else ""
        if verdict == SAME:
            self.background()
        else:
            super().play(move)
        if verdict:
            self.redraw.then(lambda: self.page.say("recap.tried." + verdict))

    def enter(self, move: "int | str") -> None:
        """In a review what was played stays, and a move is a variation."""
        review = self.reviewing()
        if review:
            self.game.branch(move)
            review.changed()
        else:
            super().enter(move)

    def _pass(self) -> None:
        """A review may stand where a pass follows."""
        if not (self.reviewing() and self.game.node.variations):
            super()._pass()

    def goto(self, ply: int) -> None:
        review = self.reviewing()
        if review:
            review.goto(ply)
        else:
            super().goto(ply)

    def step(self, to: str) -> None:
        review = self.reviewing()
        if review:
            review.step(to)
        else:
            super().step(to)

    def _drawn(self) -> None:
        super()._drawn()
        if self.review:
            self.review.pursue()

    # A person's turn

    def type_move(self, text: str) -> None:
        """A move typed as UHP text."""
        if not self.may_touch():
            return
        try:
            self.play(text)
            self.page.move_accepted()
        except (NotationError, IllegalMove) as error:
            self.page.move_error(trouble_of(error, text))

    # Ending a game

    def resign(self) -> None:
        """The person gives up: the only one here, or the one to move."""
        if self.game.outcome()[0] != ONGOING or self.welcome or self.reviewing():
            return
        if self.is_spectator() or self.colors_pending():
            self.page.say("say.watching" if self.is_spectator() else "say.toss")
            return
        color = self.game.board.turn
        if one_here(self.players):
            color = WHITE if self.players[WHITE].here else BLACK
        self.forget()
        self.game.resign(color)
        self.clear()
        self.changed()

    def offer_draw(self) -> None:
        """A person offers a draw: the other player answers at once, a person here in a dialog."""
        if self.game.outcome()[0] != ONGOING or self.welcome:
            return
        if self.is_spectator():
            self.page.say("say.watching")
            return
        if self.remote:
            self.page.ask_friend("draw")
            return
        turn = self.game.board.turn
        offering = turn if self.players[turn].here else other(turn)
        answer = self.players[other(offering)].takes_draw(self.game.board.ply)
        if answer is None:
            self.draw_offer = offering
            self.draw()
        elif answer:
            self._agree()
        else:
            self.page.say("draw.declined")

    def answer_draw(self, accept: bool) -> None:
        """The other person's answer to a draw offer."""
        if self.draw_offer is None:
            return
        self.draw_offer = None
        if accept:
            self._agree()
        else:
            self.draw()
            self.redraw.then(lambda: self.page.say("draw.declined"))

    def _agree(self) -> None:
        self.forget()
        self.game.agree_draw()
        self.clear()
        self.changed()

    # Text, settings, notices

    def subject(self) -> Subject:
        """What is shown now, for a board on another page."""
        ply = self.drawn.ply
        shown = Game.from_text(self.game.text(), self.game.board.tournament, None)
        shown.goto(ply)
        return Subject(
            position=spell_position(shown.board),
            game=self.game.text(),
            ply=ply,
            plies=len(self.game.played),
            turn=shown.board.turn,
            lesson="",
            title="",
            signs=(),
            arrows=(),
        )

    def tree(self) -> "str | None":
        """The part of a link after `#` with the whole tree and the position in view; "" where that is
        too much for one, None where there is no more than the line in view.

        A result is the main line's.
        """
        review, game = self.reviewing(), self.game
        if not review and is_plain(game):
            return None
        from hive_core.game.link import alone, spell_link

        agreed = game.agreed
        home = review.home if review else game.node
        game.agreed = (
            (review.agreed if review else agreed) if home is game.root.end() else (ONGOING, "")
        )
        try:
            return spell_link(changed(alone(game), ply=self.drawn.ply))
        except HiveError:
            return ""
        finally:
            game.agreed = agreed

    def copy_game(self) -> None:
        """Hands the game's text to the clipboard."""
        review = self.reviewing()
        self.page.copy(review.text if review else self.game.text())

    def paste_game(self, text: str) -> None:
        """Replaces the game by a pasted GameString or position text, or says what is wrong with it."""
        trouble = self._take_up(text)
        if trouble:
            self.page.paste_error(trouble)

    def _take_up(self, text: str) -> "Trouble | None":
        """Begins with the game in a text; tells what is wrong with it where it has none."""
        text = spaced(text).strip()
        try:
            if not text:
                raise NotationError(text, 0, "start")
            game = Game.from_text(text, None, None)
            game.end_as(stated_result(text))
        except (NotationError, ImpossiblePosition, IllegalMove) as error:
            return trouble_of(error, text)
        self._begin_opened(game)
        return None

    def _begin_opened(self, game: Game) -> None:
        """Begins with an opened game; a computer that was played against plays on."""
        with_computer = computers_of(self.players) and one_here(self.players)
        self._begin(game, self.players if with_computer else two_people())

    def take_file(self, game: Game, about: "tuple[tuple[str, str], ...]") -> None:
        """Begins with the game of a file, of which `about` says more."""
        self._begin_opened(game)
        self.match = changed(self.match, headers=about)
        self.changed()

    def set(self, name: str, value: "str | bool") -> None:
        """Changes one setting."""
        self.store.set(name, value)
        self.apply(name)
        self.draw()

    def see_whole(self, on: bool) -> None:
        """Shows the whole hive, however small its pieces, until it is no longer wanted."""
        self.all_in_view = on
        self.apply("smallest")

    def apply(self, name: str) -> None:
        if name == "sounds":
            self.page.use_sounds(self.settings.sounds)
        elif name == "smallest":
            least = settings.SMALLEST_PX[self.settings.smallest]
            self.board.smallest(0 if self.all_in_view else least)
        else:
            super().apply(name)

    def look(self) -> None:
        """Puts the end card away to look at the board, and what a tap beside the card was told."""
        self.page.clear_message()
        self.banner = False
        self.draw()

    def dismiss(self, name: str) -> None:
        """Puts a standing notice away."""
        self.dismissed.append(name)
        self.notices = [notice for notice in self.notices if notice != name]
        self.tell()

    def copy_saved(self) -> None:
        """Hands out a kept game that this version cannot read."""
        self.page.copy(self.store.kept())

    def live(self) -> None:
        """Back from an earlier position to the game."""
        self.end_review()
        self.goto(len(self.game.played))
