"""The notice that it is the user's turn in a live match, while the page is hidden: a mark in the title
and, if the user allows it, a notification of the browser."""

from pyscript import document, window
from pyscript.ffi import create_proxy

from web.common.dom import by_id
from web.common.feature import Feature
from web.common.shell import OPENED, dialog_open, press

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from browser import Element

    from hive_core.game import Snapshot
    from web.game.game_session import GameSession
    from web.game.view_state import Table
    from web.turn_notice.notifier import Notifier
    from web.words.announcements import Status

MARK = "(1) "
"""Beginning of the page's title while a move waits to be seen."""
OFFER = "tell_turn"
"""Name of the notice over the board that offers notifications, and of its button's action."""
ALLOWED, ASKABLE = "granted", "default"
"""Permissions to show notifications, as the browser calls them: the user allows them, or has not
decided yet."""


def permission() -> str:
    """Return the browser's word for whether this page may show notifications, such as ALLOWED; "" if
    the browser has none."""
    kind = getattr(window, "Notification", None)
    return str(kind.permission) if kind else ""


class TurnNoticeFeature(Feature):
    """Feature of the page that informs the user of the opponent's move while the page is hidden. It
    offers notifications once, after the first own move, and has a switch in the settings."""

    name = "turn_notice"
    catalogues = ("turn",)
    session: "GameSession"

    def __init__(self, host: "object", session: "GameSession") -> None:
        super().__init__(host, session)
        self.notifier: Notifier
        self.field = by_id("turn-notice")
        self.hint = by_id("turn-notice-hint")
        self.phase = ""
        self.plies = 0
        self.offered = self.marked = False
        self.acts = {"tell_turn": press(self._accept), "turn_notice": self._switch}
        document.addEventListener("visibilitychange", create_proxy(self._on_visibility))
        window.self.addEventListener(OPENED, create_proxy(self._draw_switch))

    async def load(self) -> bool:
        from web.turn_notice.notifier import Notifier

        self.notifier = Notifier()
        return True

    def render(self, snapshot: "Snapshot", table: "Table", status: "Status") -> None:
        """Give notice of the opponent's move if the page is hidden; after an own move, offer that. The
        page has written its title just before."""
        before, self.phase = self.phase, status.phase
        grown, self.plies = len(table.moves) > self.plies, len(table.moves)
        friend = table.friend
        if friend and friend.presence and grown:
            if status.phase == "yours" and document.hidden:
                self._give_notice(friend.name)
            elif status.phase == "away" and before == "yours":
                self.host.after(self._offer)
        if status.phase != "yours":
            self._withdraw()
        elif self.marked:
            self._mark_title()

    # The notice

    def _give_notice(self, name: str) -> None:
        self.marked = True
        if self.session.settings.turn_notice and permission() == ALLOWED:
            self.want(self._notify, str(document.title), name)

    async def _notify(self, title: str, name: str) -> None:
        if self.marked:  # else the page has been seen meanwhile
            t = self.host.t
            text = t("turn.moved_by", name=name) if name else t("turn.moved")
            await self.notifier.show(title, text)

    def _mark_title(self) -> None:
        if not str(document.title).startswith(MARK):
            document.title = MARK + str(document.title)

    def _on_visibility(self, *_: object) -> None:
        if not document.hidden:
            self._withdraw()

    def _withdraw(self) -> None:
        """Remove the mark and close the notification, if there are any."""
        if self.marked:
            self.marked = False
            document.title = str(document.title)[len(MARK) :]
            if self.ready:
                self.want(self._close)

    async def _close(self) -> None:
        if not self.marked:
            await self.notifier.close()

    # The permission

    def _offer(self) -> None:
        """Show the offer after the first own move on this device; remove it after the next one."""
        session = self.session
        if OFFER in session.notices.names:
            session.notices.dismiss(OFFER)
        elif not self.offered and permission() in (ALLOWED, ASKABLE):
            self.offered = True
            if not session.settings.turn_notice and session.store.first_time(OFFER):
                session.notices.add(OFFER)
                session.draw()

    def _accept(self) -> None:
        self.session.notices.dismiss(OFFER)
        self._request()

    def _switch(self, field: "Element") -> None:
        if field.checked:
            self._request()
        else:
            self.session.effects.set("turn_notice", False)

    def _request(self) -> None:
        """Request the permission. Browsers allow that only during a press, so nothing loads before."""
        self.press(self._answered, window.Notification.requestPermission())

    async def _answered(self, answer: "Any") -> None:
        """Switch notifications on if the user has allowed them in the browser, and say so."""
        await answer
        allowed = permission()
        self.session.effects.set("turn_notice", allowed == ALLOWED)
        self._draw_switch()
        if not dialog_open():
            self.host.say("turn.on" if allowed == ALLOWED else "turn.off")
        elif allowed != ALLOWED:
            self.host.announce(self.host.t("turn.off"))

    def _draw_switch(self, *_: object) -> None:
        """Set the switch in the settings, and say beside it if notifications are not possible."""
        allowed = permission()
        possible = allowed in (ALLOWED, ASKABLE)
        self.field.disabled = not possible
        self.field.checked = self.session.settings.turn_notice and allowed == ALLOWED
        self.hint.hidden = possible
        if not possible:
            denied, missing = "settings.turn_notice_denied", "settings.turn_notice_missing"
            key = denied if allowed else missing
            self.hint.setAttribute("data-i18n", key)
            self.hint.textContent = self.host.t(key)
