"""Quick chat: the six phrases that the players of a live match can send each other. No DOM."""

from web.peer.message import EARLIER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.remote.protocols import LiveLike

APART_S = 3
"""Least number of seconds between two phrases of one player."""
MUTED = "skep.phrases"
"""Key under which the store saves whether phrases are muted."""


class QuickChat:
    """Quick chat of the live match on the board."""

    def __init__(self, live: "LiveLike") -> None:
        self.live = live
        self.sent_s = self.received_s = -APART_S

    def muted(self) -> bool:
        """Return whether this player has muted the opponent's phrases."""
        return self.live.session.store.load(MUTED).get("muted") is True

    def mute(self, yes: bool) -> None:
        """Mute the opponent's phrases if `yes`, else show them again."""
        self.live.session.store.save(MUTED, {"muted": yes})
        self.live.message("live.muted" if yes else "live.unmuted")

    def speak(self, phrase: int) -> None:
        """Send the opponent the phrase with the number `phrase`, 1 to PHRASES, or tell the player why
        it cannot be sent."""
        live = self.live
        here, connection = live.sync, live.connection
        now_s = connection.transports.seconds()
        if not here or not connection.transport or not connection.is_open:
            live.message("live.say.cut")
        elif here.version == EARLIER:
            live.message("live.say.older")
        elif now_s - self.sent_s < APART_S:
            live.message("live.say.soon")
        else:
            self.sent_s = now_s
            here.say_phrase(phrase)
            live.send_state()
            live.message("live.said", text=live.t(f"live.phrase.{phrase}"))

    def receive(self, phrase: str, name: str) -> None:
        """Show the phrase `phrase` that the opponent `name` sent, unless phrases are muted or come too
        fast."""
        now_s = self.live.connection.transports.seconds()
        if self.muted() or now_s - self.received_s < APART_S - 1:
            return
        self.received_s = now_s
        self.live.message("live.says", name=name, text=self.live.t("live.phrase." + phrase))
