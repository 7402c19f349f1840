"""Correspondence, a match in which the players send each other links: chooses the next link to send,
and holds the parts that such a match needs. No DOM. The page imports this module when a link is opened
or is to be sent."""

from hive_core.rules.bugs import other
from web.remote.color_draw import ColorDraw
from web.remote.incoming_links import IncomingLinks
from web.remote.link_handouts import LinkHandouts
from web.remote.link_offers import LinkOffers
from web.remote.link_switch import LinkSwitch
from web.saved_records import remote_match
from web.saved_records.remote_match import LINKS, RemoteMatch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.game.game_session import GameSession
    from web.game.protocols import LinkPageLike, SendLike
    from web.peer.sync import Sync
    from web.remote.live_game import LiveGame


class Correspondence:
    """Sender of the links of remote matches. `sending` is the dialog in which a link is shared;
    `incoming` carries out the links that the player opens."""

    def __init__(
        self,
        session: "GameSession",
        page: "LinkPageLike",
        sending: "SendLike",
        live: "LiveGame | None" = None,
    ) -> None:
        self.session = session
        self.live = live
        self.page = page
        self.t = page.t
        self.sending = sending
        self.link_offers = LinkOffers(session, self)
        self.switch = LinkSwitch(session, self, live)
        self.coin_flip = ColorDraw(session, self, self.switch)
        self.handouts = LinkHandouts(session, live, self.link_offers, self.coin_flip)
        self.incoming = IncomingLinks(
            session, self, self.link_offers, self.switch, self.coin_flip, live
        )

    # Messages

    def name_of(self, remote: RemoteMatch) -> str:
        """Return the opponent's name, or a word for an unnamed one."""
        return remote.names[other(remote.color)] or self.t("friend.someone")

    def say(self, key: str, **values: object) -> None:
        """Show the catalogue's text `key` in the message line, and announce it."""
        self.tell(self.t(key, **values))

    def tell(self, text: str, aloud: bool = True) -> None:
        """Show a text in the message line; announce it if `aloud` (moves are announced anyway)."""
        tell = self.page.tell if aloud else self.page.show_line
        self.session.redraw.then(lambda: tell(text))

    # Offers

    def ask(self, kind: str) -> None:
        """Offer the opponent a draw, a move back, another game or a pause: `kind`, of OFFER_KINDS."""
        if self.live and self.session.is_live():
            self.live.offers.offer(kind)
        else:
            self.link_offers.offers.offer(kind)

    def show_saved(self, number: int) -> bool:
        """Put the saved match with the number `number` on the board. Return False if none is saved."""
        return self.incoming.show_saved(number)

    def live_sync(self) -> "Sync | None":
        """Return the protocol state of the live match on the board; None if there is no live match."""
        here = self.live.sync if self.live else None
        return here if here and here.game is self.session.game else None

    def seconds(self) -> int:
        """Return the seconds since the beginning of 2025; 0 on a page without live matches."""
        return self.live.connection.transports.seconds() if self.live else 0

    # A link goes

    def go_on(self, kind: str) -> None:
        """Move the match to another kind of transport, and open the dialog with the link for it."""
        had_clock = self.session.match.clock is not None
        if self.live and self.live.switch.choose(kind):
            self.tell(self.live.switch.words(had_clock))
            self.send("" if kind else "on_links")

    def send(self, kind: str = "") -> None:
        """Open the dialog with the next link of the match on the board. `kind` is its `Handout.kind`;
        for "" the state of the game decides. If the opponent has made an offer, show that first."""
        session, live = self.session, self.live
        remote = session.remote
        if not remote:
            return
        stands = remote_match.view(remote, session.game)
        if stands.wants and not stands.due and not kind:
            self.link_offers.answer()
            return
        kind = kind or self.handouts.kind(remote, stands)
        invited = False
        if live:
            live.follow()
            if remote_match.direct_failure(session.remote):
                self._leave_direct()
            invited = self.handouts.invites()
            if not invited and live.invitations.prepare(self.send):
                return  # it is sent when it is known where this device can be found
            if invited:
                kind = live.invitations.kind()
        self.sending.open(self.handouts.of(remote, kind, invited))

    def _leave_direct(self) -> None:
        """Go on by links in the match on the board, because its direct connection failed."""
        assert self.live
        had_clock = self.session.match.clock is not None
        if self.live.switch.choose(LINKS):
            self.tell(self.live.switch.words(had_clock))

    def let_watch(self) -> None:
        """Open the dialog with the link for spectators."""
        handout = self.handouts.to_watch() if self.live else None
        if handout:
            self.sending.open(handout)
