"""Session of the game's page: it adds to the session of a board (web/game/session.py) the remote match,
the review, saving and the clock. No DOM."""

from hive_core.records import NamedTuple, changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import COLORS
from web.game.annotations import Annotations
from web.game.ending import Ending
from web.game.game_modes import LocalMode, mode_for
from web.game.game_text import GameText
from web.game.new_game import NewGame
from web.game.notices import StandingNotices
from web.game.players import computers_of, friends
from web.game.redraw import immediately
from web.game.saving import Saving
from web.game.session import Session
from web.game.setting_effects import SettingEffects
from web.game.ticker import Ticker
from web.game.tips import TipsSwitch
from web.saved_records import remote_match

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.clock.clock import ClockLike
    from web.common.store import Store
    from web.game.match import Match
    from web.game.protocols import BoardLike, ConnectionLike, GamePageLike
    from web.game.review import GameReview
    from web.opponent.protocol import ReviewEngineLike
    from web.saved_records.remote_match import FriendView, RemoteMatch


Device = NamedTuple(
    "Device",
    [
        ("random_u32", "Callable[[], int]"),
        ("now", "Callable[[], str]"),
        ("start_ticking", "Callable[[Callable[[], None]], object]"),
    ],
)
"""Functions of the browser that a session needs: `random_u32()` returns a random number from 1 to 2**32
- 1, `now()` the date and time as ISO 8601, and `start_ticking(act)` calls `act` several times a second
from then on."""


class GameSession(Session):
    """Session of the game's page: what a board in a frame lacks, such as saving, review and remote
    opponents. `match` has everything that belongs to the game on the board. Modules outside web/game
    replace it with `update_match`, and its part for a remote opponent with `update_remote`.
    `random_u32()` returns a random positive integer."""

    page: "GamePageLike"
    mode: "LocalMode"

    def __init__(
        self,
        page: "GamePageLike",
        board: "BoardLike",
        opponent: "ReviewEngineLike",
        store: "Store",
        request: "Callable[[Callable[[], object]], object]" = immediately,
        device: "Device | None" = None,
    ) -> None:
        super().__init__(page, board, opponent, store, request)
        self.connection: ConnectionLike | None = None
        """Connection of the live match; None before the first live match of this visit."""
        self.review: GameReview | None = None
        """Review of the game, see web/game/review.py; None until a person has opened a review."""
        self.ending = Ending(self)
        self.notices = StandingNotices(self.tell)
        self.effects = SettingEffects(self, board)
        self.annotations = Annotations(self)
        self.ticker = Ticker(self, device.start_ticking if device else None)
        self.text = GameText(self)
        self.tips_switch = TipsSwitch(self)
        self.new_game = NewGame(self)
        self.saving = Saving(self)
        self.random_u32: Callable[[], int] = lambda: self.new_game.next_chance() + 1
        if device:
            self.random_u32 = device.random_u32
            self.saving.use_device(device.random_u32, device.now)
        self.mode = LocalMode(self)

    # The match

    @property
    def remote(self) -> "RemoteMatch | None":
        """The match's part for an opponent on another device; None if there is no such opponent."""
        return self.match.remote

    def open(self, chance: int = 0) -> None:
        """Put the autosaved game on the board, or greet a visitor who has none. `chance` seeds the
        random choices."""
        self.new_game.seed(chance)
        if not self.saving.open():
            self.welcome = True
            self.draw()

    def put_on_board(self, match: "Match", stopped: bool, welcome: bool = False) -> None:
        """Replace the match on the board by `match`. If `stopped`, the computer waits until a person
        lets it go on. If `welcome`, greet a visitor who has no game."""
        self.match = match
        self.mode = mode_for(self)
        self.welcome = welcome
        self.tips_switch.begin()
        if computers_of(self.players):
            self.computer.prepare(self.game.text(), self.setup.level)
        self.computer.wait(stopped)
        self.clear()

    def update_remote(self, remote: "RemoteMatch") -> None:
        """Replace the part of the match that concerns the remote opponent by `remote`; the game stays
        the same."""
        self.match = changed(self.match, remote=remote)

    def use_connection(self, connection: "ConnectionLike") -> None:
        """Set the connection whose state, such as the opponent's presence, the page shows."""
        self.connection = connection

    def use_review(self, review: "GameReview") -> None:
        """Set `review` as the review that a person can open from now on."""
        self.review = review

    def use_clock(self, clock: "ClockLike | None") -> None:
        """Replace the match's clock by `clock`, and start the ticker."""
        self.match = changed(self.match, clock=clock)
        self.ticker.start()
        self.tell()

    def is_live(self) -> bool:
        """Return whether the game on the board is played or watched over a connection, not on this
        device alone or by links."""
        match = self.match
        return bool(match.watched or (match.remote and match.remote.transport))

    def colors_pending(self) -> bool:
        """Return whether the coin flip for the colours is still open; see web/peer/coin_flip.py."""
        return remote_match.colors_pending(self.remote)

    def no_assistance(self) -> bool:
        """Return whether hints are forbidden, as they are in a remote match until it is over."""
        return self.remote is not None and self.in_play()

    def follow_live(self) -> None:
        """Send the latest changes of a live match to the opponent's page."""
        if self.is_live():
            self.page.follow()

    # A remote opponent

    def opponent_view(self) -> "FriendView | None":
        """Return the state of the remote match as the page shows it, None if there is no remote
        opponent."""
        if not self.remote:
            return None
        presence = self.connection.presence if self.connection else ""
        return remote_match.view(self.remote, self.game, presence)

    def switch_transport(self, remote: "RemoteMatch") -> None:
        """Continue the match with the transport in `remote`; if that has none, by links and without a
        clock."""
        self.end_review()
        self.match = changed(self.match, remote=remote, clock=None)
        self.changed()
        if not remote.transport:
            self.page.follow()

    def reseat(self, remote: "RemoteMatch") -> None:
        """Give the person at this screen the colour that `remote` states, in a match without moves."""
        self.match = changed(self.match, remote=remote, players=friends(remote.color))
        self.setup = changed(self.setup, side=COLORS[remote.color])
        self.clear()
        self.changed()

    def mark_synced(self, remote: "RemoteMatch") -> None:
        """Record `remote` in the match: the opponent's device has every ply of the game, or will have
        once the link that is being sent is opened."""
        synced = remote_match.steps(self.game)
        self.update_remote(changed(remote, synced_plies=synced, must_reply=False))
        self.changed()

    def require_reply(self) -> None:
        """Record in the match that the opponent waits for more than plies in the next link, such as the
        answer to an offer."""
        if self.remote:
            self.update_remote(changed(self.remote, must_reply=True))
            self.changed()

    def take(self, texts: "list[str]", remote: "RemoteMatch", result: int = ONGOING) -> None:
        """Play the moves `texts` of an opened link, which are checked already, and end the game with
        `result`. If a resignation or agreed draw ended the game on this device, undo that first."""
        self.end_review()
        if self.game.agreed[1]:
            self.game.undo(1)
        for text in texts:
            self.game.play(text)
        self.game.end_as(result)
        if self.at_present():
            self.clear()
        self.mark_synced(remote)

    def gone_on(self) -> None:
        """Show and save the game after moves of the opponent have arrived. Nothing is sent."""
        if self.at_present():
            self.clear()
        self.mode.after_any_change()

    # In view

    def reviewing(self) -> "GameReview | None":
        """Return the review if it is open, else None."""
        return self.review if self.review and self.review.on else None

    def end_review(self) -> None:
        """Close the review if one is open."""
        review = self.reviewing()
        if review:
            review.close()

    def back_to_present(self) -> None:
        """Close the review if one is open, and show the present position."""
        self.end_review()
        self.goto(len(self.game.played))

    def put_card_away(self) -> None:
        """Hide the card with the result of a finished game, and clear a message that was caused by a
        tap on the board."""
        self.page.clear_message()
        self.banner = False
        self.draw()

    def fit_board(self) -> None:
        """Fit the whole hive into the board after the next drawing."""
        self.redraw.then(self.board.fit)
