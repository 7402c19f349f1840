"""The session of the game's page: a session with what only that page has. No DOM."""

from hive_core.records import changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import COLORS
from web.game.annotations import Annotations
from web.game.ending import Ending
from web.game.game_modes import LocalMode, mode_for
from web.game.game_text import GameText
from web.game.guidance import Guidance
from web.game.new_game import NewGame
from web.game.notices import StandingNotices
from web.game.players import computers_of, friends
from web.game.redraw import immediately
from web.game.saving import Saving
from web.game.session import Session
from web.game.setting_effects import SettingEffects
from web.game.ticker import Ticker
from web.saved import remote_match

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.clock.protocol import ClockLike
    from web.common.store import Store
    from web.game.match import Match
    from web.game.protocols import BoardLike, ConnectionLike, GamePageLike
    from web.game.review import GameReview
    from web.opponent.protocol import EngineLike
    from web.saved.remote_match import FriendView, RemoteMatch


class GameSession(Session):
    """The running game of this browser.

    What belongs to the game on the board is `match`; outside of web/game it is replaced by
    `update_match`, and what belongs to a remote opponent by `update_remote`. What links bring and
    take is in web/remote/correspondence.py. `random_u32` gives a random number from 1 up.
    """

    page: "GamePageLike"
    mode: "LocalMode"

    def __init__(
        self,
        page: "GamePageLike",
        board: "BoardLike",
        opponent: "EngineLike",
        store: "Store",
        request: "Callable[[Callable[[], object]], object]" = immediately,
    ) -> None:
        super().__init__(page, board, opponent, store, request)
        self.connection: ConnectionLike | None = None
        """The connection of a live match, since there was one on the board."""
        self.review: GameReview | None = None
        """The review, since it was first wanted; see web/game/review.py."""
        self.ending = Ending(self)
        self.notices = StandingNotices(self.tell)
        self.effects = SettingEffects(self, board)
        self.annotations = Annotations(self)
        self.ticker = Ticker(self)
        self.text = GameText(self)
        self.guidance = Guidance(self)
        self.new_game = NewGame(self)
        self.saving = Saving(self)
        self.random_u32: Callable[[], int] = lambda: self.new_game.next_chance() + 1
        self.mode = LocalMode(self)

    # The match

    @property
    def remote(self) -> "RemoteMatch | None":
        """The match with an opponent on another device, where the game on the board is one."""
        return self.match.remote

    def open(self, chance: int = 0) -> None:
        """Go on with the game of the last visit, or welcome a first visitor; random choices begin at
        `chance`."""
        self.new_game.seed(chance)
        self.saving.open()

    def put_on_board(self, match: "Match", stopped: bool) -> None:
        """Let another match take the board; the computer waits in it where `stopped`."""
        self.match = match
        self.mode = mode_for(self)
        self.welcome = False
        self.guidance.begin()
        if computers_of(self.players):
            self.computer.prepare(self.game.text(), self.setup.level)
        self.computer.wait(stopped)
        self.clear()

    def greet(self) -> None:
        """Welcome a visitor who has no game yet."""
        self.welcome = True
        self.draw()

    def update_remote(self, remote: "RemoteMatch") -> None:
        """Replace what belongs to the match with a remote opponent; the game stays."""
        self.match = changed(self.match, remote=remote)

    def use_connection(self, connection: "ConnectionLike") -> None:
        """Show the presence of the opponent on this connection."""
        self.connection = connection

    def use_clock(self, clock: "ClockLike | None") -> None:
        """Show the clock of a live match, and have it tick."""
        self.match = changed(self.match, clock=clock)
        self.ticker.start()
        self.tell()

    def is_live(self) -> bool:
        """Return whether the game on the board goes on in a room or directly, not here or by links."""
        match = self.match
        return bool(match.watched or (match.remote and match.remote.transport))

    def colors_pending(self) -> bool:
        """Return whether the coin flip for the colours is not decided; see web/peer/coin_flip.py."""
        return remote_match.colors_pending(self.remote)

    def no_assistance(self) -> bool:
        """Return whether the computer keeps out of the game: while a remote match goes on."""
        return self.remote is not None and self.in_play()

    def follow_live(self) -> None:
        """Send what is new in a live match to the opponent."""
        if self.is_live():
            self.page.follow()

    # A remote opponent

    def opponent_view(self) -> "FriendView | None":
        """The remote opponent as the page shows it; None without one."""
        if not self.remote:
            return None
        presence = self.connection.presence if self.connection else ""
        return remote_match.view(self.remote, self.game, presence)

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
        self.setup = changed(self.setup, side=COLORS[remote.color])
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
        self.settle(remote)

    def gone_on(self) -> None:
        """Show a game that has gone on with moves of another device; send nothing."""
        if self.at_present():
            self.clear()
        self.mode.received()

    # In view

    def reviewing(self) -> "GameReview | None":
        """Return the review while it is open."""
        return self.review if self.review and self.review.on else None

    def end_review(self) -> None:
        """Leave the game again as it was before its review."""
        review = self.reviewing()
        if review:
            review.close()

    def back_to_present(self) -> None:
        """Go back from a review or an earlier position to the game."""
        self.end_review()
        self.goto(len(self.game.played))

    def put_card_away(self) -> None:
        """Put the end card away to look at the board, and what a tap beside the card was answered."""
        self.page.clear_message()
        self.banner = False
        self.draw()

    def fit_board(self) -> None:
        """Let the whole hive be in view after the next drawing."""
        self.redraw.then(self.board.fit)
