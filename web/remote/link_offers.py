"""Offers in a match by links, such as a draw: how the opponent's are read from an opened link, and this
player's put into the next link. No DOM.

A link holds the open offer of its sender (`Request` in web/peer/invite_link.py), and the opponent's
next link holds the answer. web/peer/sync.py decides what an offer means, as in a live match. An offered
draw, and an offer to take back, last until the opponent has moved.
"""

from hive_core.records import changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BLACK, WHITE, other
from web.peer import invite_link, match_side
from web.peer.match_side import beginning, new_state, next_number
from web.peer.peer_state import A_DRAW, AGAIN, BACK, NO_OFFER
from web.peer.sync import Sync
from web.remote.offers import OWN, Offers
from web.saved_records.remote_match import (
    NO_PEER_OFFER,
    UNOFFERED,
    UNSENT,
    RemoteMatch,
    due,
    seated,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.game.game_session import GameSession
    from web.peer.invite_link import Invitation, Request
    from web.peer.match_side import News
    from web.remote.protocols import LinksLike


class LinkOffers:
    """Offers between the players of the match by links on the board, with the interface OfferChannel.
    `links` shows messages and opens the dialog with the next link."""

    def __init__(self, session: "GameSession", links: "LinksLike") -> None:
        self.session = session
        self.links = links
        self.t = links.t
        self.offers = Offers(session, links.page, self)

    def sync(self) -> "Sync | None":
        """Return the protocol state of the remote match on the board; None if there is none."""
        live, remote = self.links.live_sync(), self.session.remote
        if live or not remote:
            return live
        state = remote.peer or new_state(self.session.random_u32())
        return Sync(self.session.game, remote.number, remote.color, state, now=self.links.seconds)

    def _side(self) -> Sync:
        here = self.sync()
        assert here
        return here

    def _update(self, **values: object) -> None:
        """Change fields of the remote match on the board, given by name."""
        remote = self.session.remote
        if remote:
            self.session.update_remote(changed(remote, **values))

    def generation(self) -> int:
        """Return how often moves were taken back in the game on the board."""
        here = self.sync()
        return here.state.generation if here else 0

    # What is offered here

    def opponent_name(self) -> str:
        """Return the opponent's name, "" without a remote match."""
        remote = self.session.remote
        return self.links.name_of(remote) if remote else ""

    def name_of(self, kind: str) -> str:
        """Return the word by which catalogue keys name an offer of the kind `kind`: `kind` itself."""
        return kind

    def decline_key(self, kind: str) -> str:
        """Return the catalogue key of the button that declines an offer. For a draw it is "not now",
        because an offered draw stays open."""
        return "friend.not_now" if kind == A_DRAW else "live.ask.no"

    def drop_stale_offer(self, here: Sync) -> str:
        """Clear the message line, and drop this player's offer to take back if this player has moved
        since. Return the kind of this player's open offer, "" for none."""
        self.links.page.clear_message()
        offer = here.open_offer()
        if offer.kind == BACK and offer.to != here.last_own():
            here.state = changed(here.state, offer=NO_OFFER)
            return ""
        return offer.kind

    def remind(self, kind: str) -> None:
        """Tell the player that their earlier offer is still open; if its link was not sent yet, ask
        whether to withdraw it."""
        if self._is_unsent():
            self._withdraw(kind)
        else:
            self.links.say("live.asked." + kind)

    def _is_unsent(self) -> bool:
        """Return whether this player has made an offer whose link was not sent yet."""
        remote = self.session.remote
        return remote is not None and bool(remote.offer[0]) and not remote.offer[2]

    def takes_over(self, here: Sync, kind: str) -> bool:
        """Carry out an offer of this player for which no link is needed: begin another game, or show
        the opponent's draw offer if there is one. Return False if the offer must be sent by a link."""
        remote = self.session.remote
        if kind == AGAIN and remote:
            self._begin_next(remote)
            return True
        if kind == A_DRAW and here.open_peer_offer().kind == A_DRAW:
            self.offers.show(A_DRAW)
            return True
        return False

    def offered(self, here: Sync, kind: str) -> None:
        """Save a new offer of this player and open the dialog with the link that makes it. A draw that
        is offered on this player's own turn goes with the next move's link instead."""
        session, remote = self.session, self.session.remote
        if not remote:
            return
        with_move = kind == A_DRAW and session.game.board.turn == remote.color
        self._update(
            peer=here.state,
            offer=(kind, len(session.game.played), False),
            must_reply=remote.must_reply or not with_move,
        )
        session.changed()
        if with_move:
            self.links.say("friend.asked.draw")
        else:
            self.links.send()

    def _withdraw(self, kind: str) -> None:
        """Ask the player whether to withdraw an offer of the kind `kind` whose link was not sent
        yet."""

        def chosen(yes: bool) -> None:
            here, remote = self._side(), self.session.remote
            if not remote or here.open_offer().kind != kind or not self._is_unsent():
                self.links.say("live.too_late")
            elif yes:
                state = changed(here.state, offer=NO_OFFER)
                # What was accepted or declined before is still to be sent.
                reply = remote.must_reply and bool(state.generation or state.declined)
                self._update(peer=state, offer=UNOFFERED, must_reply=reply)
                self.session.changed()
                self.links.say("friend.withdrawn")
            elif remote.must_reply:
                self.links.send()

        t = self.t
        text, yes, no = [t("friend.withdraw." + key) for key in ("text." + kind, "yes", "no")]
        self.links.page.question(t("friend.withdraw.title"), text, yes, no, chosen)

    def _begin_next(self, remote: RemoteMatch) -> None:
        """Begin the next game, with colours exchanged. It needs no link, since both pages compute its
        number."""
        if due(remote, self.session.game):
            self.links.say("friend.again_first")
            self.links.send()
            return
        number = next_number(remote.number)
        if self.links.show_saved(number):
            return
        color = other(remote.color)
        names = (remote.names[BLACK], remote.names[WHITE])
        game = beginning(self.session.game)
        self.session.new_game.begin_with(seated(number, color, names, UNSENT), game)
        self.links.say("live.next", color=self.t(f"friend.color.{color}"))

    def request(self) -> "Request":
        """Return what the next link says of offers: this player's open one, and which one of the
        opponent's this player declines."""
        here = self.sync()
        if not here or self.session.is_live():
            return invite_link.NO_REQUEST  # a live match sends it itself
        offer, declined = here.open_offer(), here.state.declined
        if offer.kind not in invite_link.KINDS:  # as it was offered live
            offer = NO_OFFER
        return invite_link.Request(offer.kind, offer.id, offer.ply, declined)

    # What links bring

    def receive(self, request: "Request", words: str = "") -> bool:
        """Apply `request`, what an opened link says of offers. Return whether the page shows the player
        anything about it; `words`, a sentence in the message line, then stays in front."""
        session, remote, here = self.session, self.session.remote, self.sync()
        if session.is_live() or not remote or not here:
            return False
        offer = here.state.offer
        if request == invite_link.NO_REQUEST and not offer.kind and not here.open_peer_offer().kind:
            return False
        if request.id == here.state.declined and remote.must_reply:
            here.state = changed(here.state, declined=0)  # the no has not left this page yet
        news = here.receive_request(request.kind, request.id, request.ply, request.declined)
        message = ""
        if here.state.offer.kind and not here.open_offer().kind and not here.game.agreed[1]:
            here.state = changed(here.state, offer=NO_OFFER)
            if offer.kind in invite_link.KINDS:
                message = self.t("friend.lapsed." + offer.kind)
        peer_kind = here.open_peer_offer().kind
        self._update(
            peer=here.state,
            peer_offer=(peer_kind, len(session.game.played)) if peer_kind else NO_PEER_OFFER,
            offer=remote.offer if here.open_offer().kind else UNOFFERED,
        )
        session.saving.autosave()
        session.tell()
        for one in news:
            if one.kind == match_side.DECLINED:
                self.offers.note_declined(OWN, one.texts[0])
                message = self.t("live.declined." + one.texts[0], name=self.opponent_name())
            elif one.kind == match_side.OFFERED:
                self.offers.show(one.texts[0])
            else:
                self.accepted(here, [one])
        if message:
            self.links.tell((words + " " + message).strip())
        return bool(news or message)

    def answer(self) -> None:
        """Show the opponent's open offer to the player as a question, or say that it is no longer
        open."""
        here = self.sync()
        kind = here.open_peer_offer().kind if here else ""
        if kind:
            self.offers.show(kind)
        else:
            self.links.say("live.too_late")

    def decline(self, here: Sync, kind: str) -> bool:
        """Decline the opponent's offer: with the next move's link, or, if the opponent is to move, with
        a link of its own. Return False if it stays open, as an offered draw does."""
        session, remote = self.session, self.session.remote
        if kind == A_DRAW:
            self.links.say("friend.offer_stands")
            return False
        here.decline()
        self._update(peer=here.state, peer_offer=NO_PEER_OFFER, must_reply=True)
        if not remote:
            return True
        session.changed()
        if session.game.board.turn != remote.color:
            self.links.send()
        else:
            self.links.say("friend.said_no")
        return True

    def accepted(self, here: Sync, news: "list[News]") -> None:
        """Carry out the opponent's offer, which this player has accepted, and open the dialog with the
        link that lets the opponent know. `news` says what has changed."""
        session, remote = self.session, self.session.remote
        if not news or not remote:
            return
        self._settle_offers(here, min(remote.synced_plies, len(session.game.played)), True)
        if news[0].kind == match_side.TAKEN_BACK:
            self.links.say("live.taken_back", n=len(news[0].texts))
        else:
            self.links.say("live.drawn")
        self.links.send()

    def _settle_offers(self, here: Sync, synced: int, must_reply: bool) -> None:
        """Save the match without open offers, after moves were taken back or a draw was agreed.
        `synced` is the number of plies that both pages have; `must_reply`: the opponent waits for a
        link."""
        self._update(
            peer=here.state,
            offer=UNOFFERED,
            peer_offer=NO_PEER_OFFER,
            synced_plies=synced,
            must_reply=must_reply,
        )
        self.session.gone_on()
        self.session.follow_live()

    def follow_generation(self, invitation: "Invitation", whole: bool) -> bool:
        """Take back moves if this player had offered that and the link shows that the opponent
        accepted. Return whether moves were taken back. `whole`: the link lacks none of this page's
        moves."""
        here = self.sync()
        if not here or invitation.generation <= here.state.generation:
            return False
        news: list[News] = []
        if whole:
            here.state = changed(here.state, generation=invitation.generation)
        else:
            ended = here.game.agreed
            if ended[1]:
                here.game.undo(1)
            texts = [ply.text for ply in invitation.linked.game.played]
            news = here.follow_take_back(texts, invitation.generation)
            # It was taken back before a draw was agreed here, and the opponent plays on.
            if not news or match_side.gave_up(ended, here.seat):
                here.game.end_as(ended[0])
        self._update(peer=here.state)
        if not [one for one in news if one.kind == match_side.TAKEN_BACK]:
            return False
        self._taken_back(here, news[0])
        return True

    def yield_to(self, invitation: "Invitation") -> None:
        """Take back the moves that the link `invitation` lacks, since this player has agreed to
        that."""
        here = self._side()
        ended = here.game.agreed[0]
        if ended != ONGOING:
            here.game.undo(1)
        news = here.yield_to(len(invitation.linked.game.played), invitation.generation)
        here.game.end_as(ended)
        self._taken_back(here, news)

    def _taken_back(self, here: Sync, news: "News") -> None:
        ended = bool(here.game.agreed[1])  # here, which the opponent does not have any more
        self._settle_offers(here, len(here.game.played), ended)
        self.links.say("live.taken_back", n=len(news.texts))
