"""Matches with a remote opponent as a feature of the game's page: by links, or live."""

from pyscript import document, window

from web.address.fragments import LINK_START
from web.common.dom import at
from web.common.feature import Feature
from web.common.shell import close_dialogs, press
from web.common.store import LESSONS
from web.saved_records.remote_match import BACK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from web.game.game_session import GameSession
    from web.game.view_state import Table
    from web.remote.badge import Badge
    from web.remote.correspondence import Correspondence
    from web.remote.live_game import LiveGame
    from web.saved_records.remote_match import FriendView
    from web.words.announcements import Status


class RemoteFeature(Feature):
    """Feature of the game's page for matches with a remote opponent, by links or live."""

    name = "remote"
    catalogues = ("friend",)
    session: "GameSession"

    def __init__(self, host: "object", session: "GameSession") -> None:
        super().__init__(host, session)
        self.links: Correspondence
        self.live: LiveGame
        self.say_entry = at("m-say")
        self.watch_entry = at("m-watch")
        self.go_on_entry = at("m-go-on")
        self.send_button = at("b-send")
        self.reconnect_button = at("b-go-on")
        self.badge: Badge | None = None
        self.phase = ""
        self.acts = {
            "say": press(lambda: self.press(self._say)),
            "go_on": press(lambda: self.press(self._choose_transport)),
            "let_watch": press(lambda: self.press(self._let_watch)),
            "send_move": press(lambda: self.press(self._send)),
        }

    async def load(self) -> bool:
        from web.peer import transports
        from web.remote.correspondence import Correspondence
        from web.remote.link_dialog import LinkDialog
        from web.remote.live_game import LiveGame

        sending = LinkDialog(self.host)
        self.live = LiveGame(self.session, self.host, transports, sending)
        self.live.lost = lambda: self.session.redraw.then(lambda: self.want(self._reconnect))
        self.links = Correspondence(self.session, self.host, sending, self.live)
        return True

    def render(self, snapshot: "Snapshot", table: "Table", status: "Status") -> None:
        before, self.phase = self.phase, status.phase
        if before == "yours" and status.phase in ("away", "send"):
            self.host.after(self._withdraw_lessons)
        friend = table.friend
        presence = friend.presence if friend else ""
        self.say_entry.flag("hidden", presence in ("", "waiting", "joining"))
        self.watch_entry.flag("hidden", not table.lets_watch)
        self.go_on_entry.flag("hidden", not friend or status.phase == "over")
        self.reconnect_button.flag("hidden", not friend or not friend.lost)
        begun = bool(table.moves)
        key, primary = next_handout(friend, status.phase, begun) if friend else ("", False)
        self.send_button.flag("hidden", not key)
        if key:
            self.send_button.attr("class", "small primary" if primary else "small")
            self.send_button.text(self.host.t(key))
        self._mark_icon(friend is not None and status.phase == "yours")

    def _mark_icon(self, due: bool) -> None:
        """Show the badge on the app's icon if `due`, that is, if the opponent waits for a move of this
        player; else remove it."""
        if due and not self.badge:
            from web.remote.badge import Badge

            self.badge = Badge()
        if self.badge:
            self.badge.draw(due)

    def open_link(self, text: str) -> None:
        """Open the game that a link holds. `text` is the part of the address after `#`."""
        close_dialogs()
        self.press(self._open_link, text)

    def invite(self) -> None:
        """Open the dialog with the invitation link to the match that has just begun."""
        close_dialogs()
        self.press(self._send)

    def ask(self, kind: str) -> None:
        """Offer the opponent a "draw", to take a move "back", another game ("again") or a "pause"."""
        self.press(self._ask, kind)

    def follow(self) -> None:
        """Connect to the opponent of the live match on the board, and send the match's state."""
        if self.ready:
            self.live.follow()
        else:
            self.press(self._follow)

    async def _open_link(self, text: str) -> None:
        if str(window.location.hash).startswith(LINK_START):
            # A reload asks for it no more.
            window.history.replaceState(None, "", str(window.location.href).split("#")[0])
        close_dialogs()
        session = self.session
        newcomer = session.welcome and not session.store.load(LESSONS)
        self.links.incoming.open_link(text)
        if newcomer and session.remote:
            session.notices.add("newcomer_clock" if session.match.clock else "newcomer")
            session.draw()

    def _withdraw_lessons(self) -> None:
        """Remove the offer of the lessons, because the newcomer has moved."""
        for name in ("newcomer", "newcomer_clock"):
            if name in self.session.notices.names:
                self.session.notices.dismiss(name)

    async def _send(self) -> None:
        self.links.send()

    async def _let_watch(self) -> None:
        close_dialogs()
        self.links.let_watch()

    async def _ask(self, kind: str) -> None:
        close_dialogs()
        self.live.follow()
        self.links.ask(kind)

    async def _follow(self) -> None:
        self.live.follow()

    async def _reconnect(self) -> None:
        """Open the dialog for choosing a transport, if the direct connection is lost and no other
        dialog is open."""
        table = self.host.table
        lost = table and table.friend and table.friend.lost
        if lost and not document.querySelector("dialog[open]"):
            await self._choose_transport()

    async def _choose_transport(self) -> None:
        from web.remote.transport_dialog import TransportDialog

        close_dialogs()
        self.live.follow()
        TransportDialog(self.host, self.live, self.links).open()

    async def _say(self) -> None:
        from web.remote.quick_chat_dialog import QuickChatDialog

        close_dialogs()
        QuickChatDialog(self.host, self.live).open()


def next_handout(friend: "FriendView", phase: str, begun: bool) -> "tuple[str, bool]":
    """Return the catalogue key of the button that opens the next link, and whether it is highlighted as
    the main button; ("", False) if there is nothing to send.

    `phase` is that of Status: "yours" (this player's turn), "away" (the opponent's turn) or "over".
    `begun` is true once there are moves. While the opponent thinks, the last link can be sent again.
    """
    invited = friend.presence == "waiting"
    answers = invited and friend.answers
    connected = friend.presence in ("there", "gone", "joining") or friend.lost
    again = (phase == "away" and not connected) or (phase == "yours" and friend.asks == BACK)
    primary = friend.due or answers
    if friend.wants and not friend.due:
        return "action.answer", primary
    if not friend.due and not again and not invited:
        return "", False
    if friend.word:
        return ("action.send_answer" if friend.flip_pending else "action.send_link"), primary
    if phase == "over" and (friend.due or invited):
        return "action.send_end", primary
    if answers:
        return "action.send_answer", primary
    if friend.due or invited:
        return ("action.send_move" if begun and not invited else "action.invite"), primary
    return "action.send_again", primary
