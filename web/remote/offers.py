"""What two who play by links ask of each other: a draw, moves back, another game. No DOM.

A link tells what stands of it, see `Request` in web/peer/invite_link.py; what it means is decided
where a
live game decides it too, in web/peer/sync.py. An offered draw and a wish to take back last until
the other one has moved; an answer goes with the next link.
"""

from hive_core.records import changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BLACK, WHITE, other
from web.peer import invite_link, sync
from web.peer.peer_state import A_DRAW, AGAIN, BACK, NO_WISH
from web.peer.sync import Sync, beginning, begun, next_number
from web.saved.remote_match import NO_OFFER, NO_PEER_OFFER, UNSENT, RemoteMatch, due, seated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game.link import Linked
    from web.game.game_session import GameSession
    from web.game.protocols import LinksLike
    from web.peer.invite_link import Request
    from web.peer.sync import News
    from web.remote.live_game import LiveGame


class Offers:
    """What is asked on the game on the board. `links` hands out what is to be sent."""

    def __init__(self, session: "GameSession", links: "LinksLike", live: "LiveGame | None") -> None:
        self.session = session
        self.links = links
        self.live = live
        self.t = links.t

    def here(self) -> Sync:
        """This side of the game on the board, which is one with a remote."""
        if self.live and self.live.side and self.live.side.game is self.session.game:
            return self.live.side
        remote = self.session.remote
        assert remote
        state = remote.peer or begun(self.session.random_u32())
        now = self.live.roads.seconds if self.live else int
        return Sync(self.session.game, remote.number, remote.color, state, now=now)

    def _keep(self, here: Sync) -> None:
        self._update(peer=here.state)

    def _update(self, **values: object) -> None:
        """Change something of the match on the board."""
        remote = self.session.remote
        if remote:
            self.session.update_remote(changed(remote, **values))

    def era(self) -> int:
        """How often moves of the game on the board were taken back."""
        return self.here().state.era if self.session.remote else 0

    # What is asked here

    def ask(self, kind: str) -> None:
        """The person here would like a draw, a move back, or another game."""
        session = self.session
        remote = session.remote
        if not remote:
            return
        here = self.here()
        wish = here.wish()
        if wish.kind == BACK and wish.to != here.last_own():
            here.state = changed(here.state, wish=NO_WISH)  # whoever moves on asks no more
            wish = NO_WISH
        with_move = kind == A_DRAW and session.game.board.turn == remote.color
        self.links.page.clear_message()
        if wish.kind and self._unsent(remote):
            self._withdraw(wish.kind)
        elif wish.kind:
            self.links.say("live.asked." + wish.kind)
        elif not here.may_ask(kind):
            self.links.say("live.not_now")
        elif kind == AGAIN:
            self._again(remote)
        elif kind == A_DRAW and here.theirs().kind == A_DRAW:
            self._asked(A_DRAW)
        else:
            here.ask(kind)
            self._keep(here)
            self._update(
                offer=(kind, len(session.game.played), False),
                must_reply=remote.must_reply or not with_move,
            )
            session.changed()
            if with_move:
                self.links.say("friend.asked.draw")
            else:
                self.links.send()

    def _unsent(self, remote: RemoteMatch) -> bool:
        """Whether what is asked has not left this page."""
        return bool(remote.offer[0]) and not remote.offer[2]

    def _withdraw(self, kind: str) -> None:
        """What was asked has not left this page yet: it need not."""

        def chosen(yes: bool) -> None:
            session, here = self.session, self.here()
            remote = session.remote
            if not remote or here.wish().kind != kind or not self._unsent(remote):
                self.links.say("live.too_late")
            elif yes:
                here.state = changed(here.state, wish=NO_WISH)
                self._keep(here)
                # What was granted or declined before is still to be sent.
                owes = remote.must_reply and bool(here.state.era or here.state.declined)
                self._update(offer=NO_OFFER, must_reply=owes)
                session.changed()
                self.links.say("friend.withdrawn")
            elif remote.must_reply:
                self.links.send()

        t = self.t
        text, yes, no = [t("friend.withdraw." + key) for key in ("text." + kind, "yes", "no")]
        self.links.page.question(t("friend.withdraw.title"), text, yes, no, chosen)

    def _again(self, remote: RemoteMatch) -> None:
        """The next game, with the colours changed: the same one, whoever of the two begins it."""
        if due(remote, self.session.game):
            self.links.say("friend.again_first")
            self.links.send()
            return
        number = next_number(remote.number)
        if self.links.shows(number):
            return
        color = other(remote.color)
        names = (remote.names[BLACK], remote.names[WHITE])
        game = beginning(self.session.game)
        self.session.begin_with(seated(number, color, names, UNSENT), game)
        self.links.say("live.next", color=self.t(f"friend.color.{color}"))

    def request(self) -> "Request":
        """What the link of the game on the board has to say besides the game."""
        if self.session.is_live():
            return invite_link.NO_REQUEST  # it goes on that road
        here = self.here()
        wish, declined = here.wish(), here.state.declined
        if wish.kind not in invite_link.KINDS:  # as it was asked on another road
            wish = NO_WISH
        return invite_link.Request(wish.kind, wish.id, wish.ply, declined)

    # What links bring

    def hear(self, asked: "Request", words: str = "") -> bool:
        """Takes in what a link says besides the game: whether there was anything that the person here
        is asked or told. `words`: what was told of the game already."""
        session, remote = self.session, self.session.remote
        if session.is_live() or not remote:
            return False
        here = self.here()
        wish = here.state.wish
        if asked == invite_link.NO_REQUEST and not wish.kind and not here.theirs().kind:
            return False
        if asked.id == here.state.declined and remote.must_reply:
            here.state = changed(here.state, declined=0)  # the no has not left this page yet
        news = here.hear(asked.kind, asked.id, asked.ply, asked.declined)
        told = ""
        if here.state.wish.kind and not here.wish().kind and not here.game.agreed[1]:
            here.state = changed(here.state, wish=NO_WISH)
            told = self.t("friend.lapsed." + wish.kind) if wish.kind in invite_link.KINDS else ""
        theirs = here.theirs().kind
        now = (theirs, len(session.game.played)) if theirs else NO_PEER_OFFER
        self._keep(here)
        self._update(peer_offer=now, offer=remote.offer if here.wish().kind else NO_OFFER)
        session.autosave()
        session.tell()
        for one in news:
            if one.kind == sync.DECLINED:
                told = self.t("live.declined." + one.texts[0], name=self._who())
            elif one.kind == sync.ASKED:
                self._asked(one.texts[0])
            else:
                self._granted(here, [one])
        if told:
            self.links.tell((words + " " + told).strip())
        return bool(news or told)

    def answer(self) -> None:
        """The person here would like to answer what they were asked."""
        kind = self.here().theirs().kind
        if kind:
            self._asked(kind)
        else:
            self.links.say("live.too_late")

    def _who(self) -> str:
        remote = self.session.remote
        assert remote
        return self.links.name_of(remote)

    def _asked(self, kind: str) -> None:
        """The other side asks for something: the person here decides, on a draw until they move."""
        game = self.session.game

        def chosen(yes: bool) -> None:
            if self.session.game is not game:
                return
            here = self.here()
            if yes:
                news = here.grant()
                if not news:
                    self.links.say("live.too_late")
                self._granted(here, news)
            elif kind == A_DRAW:
                self.links.say("friend.offer_stands")
            else:
                here.decline()
                self._keep(here)
                self._said_no()

        t, key = self.t, "live.ask." + kind
        text = t(key + ".text", name=self._who())
        no = t("friend.not_now" if kind == A_DRAW else "live.ask.no")
        self.links.page.question(t(key + ".title"), text, t(key + ".yes"), no, chosen)

    def _said_no(self) -> None:
        """The answer goes with the move that follows, or by itself where none does."""
        session = self.session
        if not session.remote:
            return
        self._update(peer_offer=NO_PEER_OFFER, must_reply=True)
        session.changed()
        if session.game.board.turn != session.remote.color:
            self.links.send()
        else:
            self.links.say("friend.said_no")

    def _granted(self, here: Sync, news: "list[News]") -> None:
        """What both want has come true here; the other side hears of it by the next link."""
        session = self.session
        if not news or not session.remote:
            return
        self._keep(here)
        synced = min(session.remote.synced_plies, len(session.game.played))
        self._update(offer=NO_OFFER, peer_offer=NO_PEER_OFFER, synced_plies=synced, must_reply=True)
        session.gone_on()
        if news[0].kind == sync.TAKEN_BACK:
            self.links.say("live.taken_back", n=len(news[0].texts))
        else:
            self.links.say("live.drawn")
        self.links.send()

    def follows(self, linked: "Linked", era: int, whole: bool) -> bool:
        """What a link of a later era means for the game on the board. `whole`: it has all of it. Where
        not, moves are taken back if that was asked for here: whether they were."""
        remote = self.session.remote
        here = self.here()
        if not remote or era <= here.state.era:
            return False
        news: list[News] = []
        if whole:
            here.state = changed(here.state, era=era)
        else:
            ended = here.game.agreed
            if ended[1]:
                here.game.undo(1)
            news = here.given([ply.text for ply in linked.game.played], era)
            # It was taken back before a draw was agreed here, and the other side plays on.
            if not news or sync.gave_up(ended, here.seat):
                here.game.end_as(ended[0])
        self._keep(here)
        if not [one for one in news if one.kind == sync.TAKEN_BACK]:
            return False
        self._taken_back(news[0])
        return True

    def yields(self, linked: "Linked", era: int) -> None:
        """Moves are taken back as a link of a later era has it, which the person here has agreed to."""
        here = self.here()
        ended = here.game.agreed[0]
        if ended != ONGOING:
            here.game.undo(1)
        news = here.yield_to(len(linked.game.played), era)
        here.game.end_as(ended)
        self._keep(here)
        self._taken_back(news)

    def _taken_back(self, news: "News") -> None:
        session = self.session
        assert session.remote
        ended = bool(session.game.agreed[1])  # here, which the other one does not have any more
        synced = len(session.game.played)
        self._update(
            offer=NO_OFFER, peer_offer=NO_PEER_OFFER, synced_plies=synced, must_reply=ended
        )
        session.gone_on()
        self.links.say("live.taken_back", n=len(news.texts))
