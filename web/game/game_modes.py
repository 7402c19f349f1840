"""Modes of the game's page: a local game, a remote match, a watched match. No DOM."""

from hive_core.records import changed
from hive_core.rules.board import ONGOING
from web.common.settings import ENGINE
from web.game.modes import PlayMode, plies_back
from web.game.players import COMPUTER
from web.saved_records import remote_match

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Node, Snapshot
    from web.common.settings import Setup
    from web.game.match import Match
    from web.game.protocols import GameSessionLike, PlannerLike, Pointers
    from web.game.view_state import Table

UNNAMED = "UHP"
"""Name of an engine that has not introduced itself yet."""
SHORT_MS = 20_000
"""Milliseconds left on the computer's clock below which it answers without a breath."""


class LocalMode(PlayMode):
    """Mode of a game whose players are all at this device: people at this screen, or the computer.
    `draws_on_hold`: holding a finger on a cell draws a sign there."""

    draws_on_hold = False

    def __init__(self, session: "GameSessionLike") -> None:
        super().__init__(session)
        self.owner = session
        self.planner: PlannerLike | None = None

    def use_planner(self, planner: "PlannerLike") -> None:
        """Let `planner` take what a person taps while the opponent thinks."""
        self.planner = planner

    def tap(self, cell: int) -> None:
        if self.planner and self.planner.may_plan():
            self.planner.tap(cell)
        else:
            super().tap(cell)

    def pick(self, piece: int) -> None:
        if self.planner and self.planner.may_plan():
            self.planner.pick(piece)
        else:
            super().pick(piece)

    def other_played(self, text: str) -> None:
        plan = self.planner.plan() if self.planner else (-1, -1)
        super().other_played(text)
        if self.planner and plan[0] >= 0:
            self.planner.carry_out(*plan)

    def is_paused(self) -> bool:
        clock = self.owner.match.clock
        return clock is not None and clock.paused()

    def is_short_of_time(self) -> bool:
        clock = self.owner.match.clock
        if clock is None:
            return False
        left_ms, running, _ = clock.view()
        return running >= 0 and left_ms[running] < SHORT_MS

    def is_running(self) -> bool:
        """Return whether the game on the board is not over."""
        return self.owner.game.outcome()[0] == ONGOING

    def may_end(self) -> bool:
        """Return whether a person may resign or offer a draw now; if not, show the reason."""
        return self.owner.in_play()

    def changed(self) -> None:
        self.after_any_change()
        self.owner.follow_live()

    def after_any_change(self) -> None:
        """Save and draw the game after a move of any player or an undo. Nothing is sent to an
        opponent."""
        session = self.owner
        session.ticker.update_clock()
        session.saving.changed()
        session.tips_switch.count()
        super().changed()
        session.saving.revision.save_to_library()

    def annotated(self) -> None:
        """Save the game after a person has added or erased a sign or arrow."""
        self.owner.saving.added()

    def match(self) -> "Match":
        """Return the match to be saved; during a review, as it will be after the review."""
        return self.owner.match

    def home(self) -> "tuple[Node, tuple[int, str]]":
        """Return the node of the game's present position and the result agreed there, which are saved;
        during a review, those from before it."""
        return self.owner.game.node, self.owner.game.agreed

    def text(self) -> str:
        """Return the GameString of the game, for the clipboard."""
        return self.owner.game.text()

    def tick(self) -> None:
        """Show the time left on the clock. The ticker calls this several times a second."""
        self.owner.ticker.show()

    def pointers(self, snapshot: "Snapshot") -> "Pointers":
        """Return the signs and arrows to draw on the position in view: those of the hint and the
        annotations."""
        signs, arrows = super().pointers(snapshot)
        more = self.owner.annotations.pointers(self.owner.node_in_view(), snapshot)
        return signs + more[0], arrows + more[1]

    def table(self, snapshot: "Snapshot", table: "Table") -> "Table":
        session = self.owner
        match = session.match
        headers = dict(match.headers)
        friend = session.opponent_view()
        names = (headers.get("White", ""), headers.get("Black", ""))
        shared = bool(match.remote and remote_match.is_signed(match.remote))
        return changed(
            table,
            names=names,
            engine_names=engine_names(session.setup, table.seats, names),
            lets_watch=shared and friend is not None and bool(friend.presence),
            draw_offer=session.ending.draw_offer(),
            notices=tuple(session.notices.names),
            friend=friend,
            clock=match.clock.view() if match.clock else None,
        )


def engine_names(
    setup: "Setup", seats: "tuple[str, str]", names: "tuple[str, str]"
) -> "tuple[str, str]":
    """Return the names of the other programs' engines that play for the computer, "" for all others.
    `seats` are the kinds of players; `names` are those of the game's headers."""
    another = setup.opponent == ENGINE
    white, black = [
        (name or UNNAMED) if another and kind == COMPUTER else ""
        for kind, name in zip(seats, names)
    ]
    return white, black


class RemoteMode(LocalMode):
    """Mode of a match with a remote opponent."""

    def may_touch(self) -> bool:
        return not self._awaits_colors() and super().may_touch()

    def movable(self, piece: int) -> bool:
        return not self.owner.colors_pending() and super().movable(piece)

    def may_end(self) -> bool:
        return not self._awaits_colors() and super().may_end()

    def _awaits_colors(self) -> bool:
        """Return whether the coin flip that decides the colours is still open. If it is, show a message
        that says so."""
        pending = self.owner.colors_pending()
        if pending:
            self.owner.page.say("say.toss")
        return pending

    def undo(self) -> None:
        """Take back plies that the opponent has not received yet. If the opponent has received the last
        ply, offer to take it back."""
        session = self.owner
        plies = plies_back(session.game, session.players)
        remote = session.match.remote
        if remote and plies and remote_match.steps(session.game) - plies < remote.synced_plies:
            if session.is_live() or session.game.outcome()[0] == ONGOING:
                session.page.ask_friend("back")
            else:
                session.page.say("say.sent_already")
            return
        super().undo()


class SpectatorMode(LocalMode):
    """Mode of a match that two other players play and that is only watched on this device."""

    def may_touch(self) -> bool:
        if self.owner.in_play():
            self.owner.page.say("say.watching")
            return False
        return super().may_touch()

    def may_end(self) -> bool:
        if super().may_end():
            self.owner.page.say("say.watching")
        return False

    def undo(self) -> None:
        self.owner.page.say("say.watching")

    def table(self, snapshot: "Snapshot", table: "Table") -> "Table":
        return changed(super().table(snapshot, table), spectating=True)


def mode_for(session: "GameSessionLike") -> LocalMode:
    """Return a new mode for the match of `session`, which is watched, remote or local."""
    match = session.match
    kind = SpectatorMode if match.watched else RemoteMode if match.remote else LocalMode
    return kind(session)
