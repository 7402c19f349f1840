"""Offers in a live match, such as a draw. Every message to the opponent's page holds the open offer of
its sender. No DOM."""

from web.peer import match_side
from web.peer.peer_state import AGAIN, PAUSE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.peer.match_side import News
    from web.peer.sync import Sync
    from web.remote.protocols import LiveLike


class LiveOffers:
    """Offers between the players of the live match on the board, with the interface OfferChannel."""

    def __init__(self, live: "LiveLike") -> None:
        self.live = live

    def sync(self) -> "Sync | None":
        """Return the protocol state of the live match on the board; None if there is none."""
        return self.live.sync

    def opponent_name(self) -> str:
        """Return the opponent's name, or a word for an unnamed one."""
        here = self.live.sync
        return (here.peer_name if here else "") or self.live.t("friend.someone")

    def name_of(self, kind: str) -> str:
        """Return the word by which catalogue keys name an offer of the kind `kind`: the kind itself, or
        "go_on" for the offer to end a pause."""
        here = self.live.sync
        return "go_on" if kind == PAUSE and here and here.state.pauses & 1 else kind

    def decline_key(self, kind: str) -> str:
        """Return the catalogue key of the button that declines an offer."""
        return "live.ask.no"

    def drop_stale_offer(self, here: "Sync") -> str:
        """Return the kind of this player's open offer, "" for none. In a live match no offer has to be
        dropped."""
        return here.open_offer().kind

    def remind(self, kind: str) -> None:
        """Tell the player that their earlier offer is still open."""
        self.live.message("live.asked_already")

    def takes_over(self, here: "Sync", kind: str) -> bool:
        """Return False: in a live match every offer is sent to the opponent's page."""
        return False

    def offered(self, here: "Sync", kind: str) -> None:
        """Send a new offer of this player to the opponent's page, and tell the player so. On the card
        at the end of a game, the button says that the opponent has the offer."""
        live = self.live
        live.follow()
        if kind == AGAIN and live.session.banner:
            live.session.draw()
            live.page.announce(live.t("live.asked.again"))
        else:
            live.message("live.asked." + self.name_of(kind))

    def decline(self, here: "Sync", kind: str) -> bool:
        """Decline the opponent's offer, and return True."""
        here.decline()
        self.live.follow()
        return True

    def accepted(self, here: "Sync", news: "list[News]") -> None:
        """Carry out an offer that both players accept: begin the next game, or save and send what
        `news` says has changed."""
        live = self.live
        if [one for one in news if one.kind == match_side.NEXT]:
            live.send_state()
            live.next_game("")
            return
        live.save(live.synced(here))  # also without a connection: the opponent learns of it later
        live.session.gone_on()
        live.send_state()
        if [one for one in news if one.kind == match_side.PAUSED]:
            self.paused()

    def paused(self) -> None:
        """Tell the player that the clock has been stopped, or runs again."""
        here = self.live.sync
        self.live.message("live.paused" if here and here.state.pauses & 1 else "live.goes_on")
