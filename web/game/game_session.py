"""Session of the game's page: adds the remote match, the review, saving and the clock. No DOM.

Its base class in session.py holds what a board in a frame needs too: the game, its players, the mode
and the position in view.
"""

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
from web.game.tips_switch import TipsSwitch
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


Device = NamedTuple(
    "Device",
    [
        ("random_u32", "Callable[[], int]"),
        ("now", "Callable[[], str]"),
        ("start_ticking", "Callable[[Callable[[], None]], object]"),
    ],
)
"""Functions of the browser that a session needs: one that returns a random number from 1 to 2**32 - 1,
one that returns the date and time as ISO 8601 text, and one that calls its argument several times a
second from then on."""


class GameSession(Session):
    """Session of the game's page, with the parts that only this page has.

    `match` holds all that belongs to the game on the board. Modules outside web/game replace it
    with `update_match`, and its part for a remote opponent with `update_remote`.
    web/remote/correspondence.py reads and writes links of the match. `random_u32` returns a random
    number from 1 up.
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
        device: "Device | None" = None,
    ) -> None:
        super().__init__(page, board, opponent, store, request)
        self.connection: ConnectionLike | None = None
        """The connection of a live match; None until there has been one on the board."""
        self.review: GameReview | None = None
        """The review of web/game/review.py; None until a person has opened one."""
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
        """The part of the match for an opponent on another device; None in every other game."""
        return self.match.remote

    def open(self, chance: int = 0) -> None:
        """Put the autosaved game on the board, or welcome a first visitor. `chance` seeds the
        random choices."""
        self.new_game.seed(chance)
        if not self.saving.open():
            self.welcome = True
            self.draw()

    def put_on_board(self, match: "Match", stopped: bool) -> None:
        """Replace the game on the board by `match`. If `stopped`, the computer waits until a person
        lets it move."""
        self.match = match
        self.mode = mode_for(self)
        self.welcome = False
        self.tips_switch.begin()
        if computers_of(self.players):
            self.computer.prepare(self.game.text(), self.setup.level)
        self.computer.wait(stopped)
        self.clear()

    def update_remote(self, remote: "RemoteMatch") -> None:
        """Replace the match's part for the remote opponent; the game stays."""
        self.match = changed(self.match, remote=remote)

    def use_connection(self, connection: "ConnectionLike") -> None:
        """Set the connection whose `presence` of the opponent the page shows."""
        self.connection = connection

    def use_review(self, review: "GameReview") -> None:
        """Set the review that a person can open from now on."""
        self.review = review

    def use_clock(self, clock: "ClockLike | None") -> None:
        """Give the match this clock, and start the ticker."""
        self.match = changed(self.match, clock=clock)
        self.ticker.start()
        self.tell()

    def is_live(self) -> bool:
        """Return whether the game on the board is played or watched over a connection, not on this
        device alone or by links."""
        match = self.match
        return bool(match.watched or (match.remote and match.remote.transport))

    def colors_pending(self) -> bool:
        """Return whether the players' coin flip for the colours is still undecided; see
        web/peer/coin_flip.py."""
        return remote_match.colors_pending(self.remote)

    def no_assistance(self) -> bool:
        """Return whether hints are forbidden: in a remote match that is not over."""
        return self.remote is not None and self.in_play()

    def follow_live(self) -> None:
        """Send the changes of a live match to the opponent."""
        if self.is_live():
            self.page.follow()

    # A remote opponent

    def opponent_view(self) -> "FriendView | None":
        """Return the remote opponent as the page shows it, or None without one."""
        if not self.remote:
            return None
        presence = self.connection.presence if self.connection else ""
        return remote_match.view(self.remote, self.game, presence)

    def switch_transport(self, remote: "RemoteMatch") -> None:
        """Continue the match on the transport of `remote`. A match that goes on by links has no
        clock."""
        self.end_review()
        self.match = changed(self.match, remote=remote, clock=None)
        self.changed()
        if not remote.transport:
            self.page.follow()

    def reseat(self, remote: "RemoteMatch") -> None:
        """Give this device the colour of `remote` in a match that has no moves yet."""
        self.match = changed(self.match, remote=remote, players=friends(remote.color))
        self.setup = changed(self.setup, side=COLORS[remote.color])
        self.clear()
        self.changed()

    def mark_synced(self, remote: "RemoteMatch") -> None:
        """Note that the opponent has received, or is being sent, every ply of the game."""
        synced = remote_match.steps(self.game)
        self.update_remote(changed(remote, synced_plies=synced, must_reply=False))
        self.changed()

    def require_reply(self) -> None:
        """Note that the next link must bring the opponent something besides plies, such as an
        answer to an offer."""
        if self.remote:
            self.update_remote(changed(self.remote, must_reply=True))
            self.changed()

    def take(self, texts: "list[str]", remote: "RemoteMatch", result: int = ONGOING) -> None:
        """Play the checked moves `texts` of an opened link, and end the game with `result`. An
        agreed end that the game had on this device is undone first."""
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
        """Show and save the game after moves from another device; send nothing."""
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
        """Hide the end card, and clear the message that a tap beside the card has caused."""
        self.page.clear_message()
        self.banner = False
        self.draw()

    def fit_board(self) -> None:
        """Zoom to the whole hive after the next drawing."""
        self.redraw.then(self.board.fit)
