"""Offers between the players of a remote match: this page makes its player's and lets them answer the
opponent's. Kinds: a draw, to take moves back, another game, a pause. No DOM.

web/peer/sync.py decides what an offer means. An OfferChannel takes it to the opponent: by links
(web/remote/link_offers.py), or in a live match (web/remote/live_offers.py).
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.game.game_session import GameSession
    from web.game.protocols import LinkPageLike
    from web.remote.protocols import OfferChannel


class Offers:
    """Offers between the players of the match on the board; `channel` takes them to the opponent."""

    def __init__(
        self, session: "GameSession", page: "LinkPageLike", channel: "OfferChannel"
    ) -> None:
        self.session = session
        self.page = page
        self.channel = channel

    def offer(self, kind: str) -> None:
        """Make the opponent an offer of the kind `kind`: a draw, to take a move back, another game, or
        a pause."""
        channel = self.channel
        here = channel.sync()
        if not here:
            return
        before = channel.drop_stale_offer(here)
        if before:
            channel.remind(before)
        elif not here.may_offer(kind):
            self._message("live.not_now")
        elif not channel.takes_over(here, kind):
            news = here.make_offer(kind)
            if news:
                channel.accepted(here, news)
            else:
                channel.offered(here, kind)

    def show(self, kind: str) -> None:
        """Show the opponent's offer of the kind `kind` as a question, and accept or decline it as the
        player answers."""
        channel, t, game = self.channel, self.page.t, self.session.game

        def chosen(yes: bool) -> None:
            here = channel.sync()
            if not here or here.game is not game:
                return
            if not yes:
                channel.declined(here, kind)
                return
            news = here.accept()
            if news:
                channel.accepted(here, news)
            else:
                self._message("live.too_late")

        key = "live.ask." + channel.name_of(kind)
        text = t(key + ".text", name=channel.opponent_name())
        no = t(channel.decline_key(kind))
        self.page.question(t(key + ".title"), text, t(key + ".yes"), no, chosen)

    def _message(self, key: str) -> None:
        text = self.page.t(key)
        self.session.redraw.then(lambda: self.page.tell(text))
