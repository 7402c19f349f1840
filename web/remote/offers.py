"""Offers between the players of a remote match: this page makes its player's and lets them answer the
opponent's. Kinds: a draw, to take moves back, another game, a pause. No DOM.

web/peer/sync.py decides what an offer means. An OfferChannel takes it to the opponent: by links
(web/remote/link_offers.py), or in a live match (web/remote/live_offers.py).
"""

from web.peer.peer_state import A_DRAW, DRAW_GAP_PLIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game
    from web.game.game_session import GameSession
    from web.game.protocols import LinkPageLike
    from web.remote.protocols import OfferChannel


OWN, PEERS = "own", "peers"
"""Names of who has made an offer: this page's player, or the opponent."""


class Offers:
    """Offers between the players of the match on the board; `channel` takes them to the opponent."""

    def __init__(
        self, session: "GameSession", page: "LinkPageLike", channel: "OfferChannel"
    ) -> None:
        self.session = session
        self.page = page
        self.channel = channel
        self.declined: dict[tuple[str, str], tuple[Game, int]] = {}
        """Game and ply at which an offer was last declined, by who made it (OWN or PEERS) and its
        kind."""

    def note_declined(self, whose: str, kind: str) -> None:
        """Note that an offer of the kind `kind` has been declined; `whose` says who made it, OWN or
        PEERS."""
        game = self.session.game
        self.declined[whose, self.channel.name_of(kind)] = (game, game.board.ply)

    def plies_to_wait(self, whose: str, kind: str) -> int:
        """Return after how many more plies a player (`whose`: OWN or PEERS) may make an offer of the
        kind `kind` again; 0 if that is possible now.

        After it was declined, no offer is repeated in the same position, and a draw not for
        DRAW_GAP_PLIES plies. An offer to end a pause may be repeated, since nobody can move then.
        """
        game, name = self.session.game, self.channel.name_of(kind)
        declined_in, ply = self.declined.get((whose, name), (None, 0))
        if declined_in is not game or name == "go_on":
            return 0
        return max(0, ply + (DRAW_GAP_PLIES if kind == A_DRAW else 1) - game.board.ply)

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
        elif self.plies_to_wait(OWN, kind) and here.open_peer_offer().kind != kind:
            key = "live.declined." + kind + (".wait" if kind == A_DRAW else "")
            self._message(key, name=channel.opponent_name(), n=self.plies_to_wait(OWN, kind))
        elif not channel.takes_over(here, kind):
            news = here.make_offer(kind)
            if news:
                channel.accepted(here, news)
            else:
                channel.offered(here, kind)

    def show(self, kind: str) -> None:
        """Show the opponent's offer of the kind `kind` beside the board, and accept or decline it as
        this player answers."""
        channel, t, game = self.channel, self.page.t, self.session.game

        def is_open() -> bool:
            here = channel.sync()
            return here is not None and here.game is game and here.open_peer_offer().kind == kind

        def chosen(yes: bool) -> None:
            here = channel.sync()
            if not here or here.game is not game:
                return
            if not yes:
                if channel.decline(here, kind):
                    self.note_declined(PEERS, kind)
                return
            news = here.accept()
            if news:
                channel.accepted(here, news)
            else:
                self._message("live.too_late")

        text = t("live.ask." + channel.name_of(kind), name=channel.opponent_name())
        yes, no = t("live.ask.yes"), t(channel.decline_key(kind))
        self.page.question("", text, yes, no, chosen, is_open)

    def receive(self, kind: str) -> None:
        """Show an offer of the kind `kind` that the opponent has just made. If this player declined the
        same one a moment ago, decline it again without showing it."""
        here = self.channel.sync()
        if here and self.plies_to_wait(PEERS, kind):
            self.channel.decline(here, kind)
        else:
            self.show(kind)

    def _message(self, key: str, **values: object) -> None:
        text = self.page.t(key, **values)
        self.session.redraw.then(lambda: self.page.tell(text))
