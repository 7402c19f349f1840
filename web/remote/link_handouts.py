"""Maker of the next link of a match for the opponent, with all that the dialog shows beside it (a
Handout). No DOM."""

from hive_core.files import UHP, GameFile
from hive_core.game.link import NOBODY, Linked, clean_name
from hive_core.records import changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import other
from web.common.schema import text, valid
from web.peer.handout import Handout
from web.peer.invite_link import invitation_of, spell_invite_link
from web.peer.peer_state import A_DRAW
from web.remote.link_verdict import only_line, to_send
from web.remote.watching import watch_address
from web.saved_records.remote_match import RemoteMatch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.game.game_session import GameSession
    from web.remote.color_draw import ColorDraw
    from web.remote.link_offers import LinkOffers
    from web.remote.live_game import LiveGame
    from web.saved_records.remote_match import FriendView

NAME = "skep.name"
"""Key under which the store saves this player's name."""


class LinkHandouts:
    """Maker of the links of the match on the board, each described as a Handout for the dialog."""

    def __init__(
        self,
        session: "GameSession",
        live: "LiveGame | None",
        link_offers: "LinkOffers",
        coin_flip: "ColorDraw",
    ) -> None:
        self.session = session
        self.live = live
        self.t = link_offers.t
        self.link_offers = link_offers
        self.coin_flip = coin_flip

    def of(self, remote: RemoteMatch, kind: str, invited: bool) -> Handout:
        """Return a Handout of the kind `kind` for the next link of the match `remote`. `invited`: the
        link invites to a live match."""
        saved_name = valid(text(200), self.session.store.load(NAME).get("name")) or ""
        return Handout(
            kind=kind,
            color=2 if self.session.colors_pending() else other(remote.color),
            name=clean_name(remote.names[remote.color] or saved_name),
            link=self._link,
            handed=self._handed_out,
            note=self._note(kind, invited),
            file=self._file,
        )

    def to_watch(self) -> "Handout | None":
        """Return a Handout for the link that lets spectators watch the match; None if it cannot be
        watched."""
        remote, game = self.session.remote, self.session.game
        address = watch_address(remote)
        if not remote or not address:
            return None
        linked = Linked(only_line(game), len(game.played), remote.number, NOBODY, remote.names)
        invitation = changed(invitation_of(linked), watched_relay=address)
        return Handout(
            kind="watch",
            color=2,
            name="",
            link=lambda name: spell_invite_link(invitation),
            handed=lambda: None,
            note="",
            file=self._file,
        )

    def invites(self) -> bool:
        """Return whether the next link invites the opponent to a live match."""
        remote = self.session.remote
        if not self.live or not remote or not remote.transport:
            return False
        linked = Linked(self.session.game, 0, remote.number, remote.color, remote.names)
        plain = invitation_of(linked)
        return self.live.invitations.with_transport(plain, remote) != plain

    def kind(self, remote: RemoteMatch, stands: "FriendView") -> str:
        """Return the `Handout.kind` of the next link in a match by links, such as "invite", "move" or
        "end". `stands` is the state of the match as the page shows it."""
        game, offer = self.session.game, self.link_offers.request().kind
        if offer and (not stands.due or stands.word):
            return "ask_" + offer
        if not stands.due and remote.synced_plies >= 0:
            return self.coin_flip.kind() or "again"
        if stands.word:
            return self.coin_flip.kind() or "reply"
        if game.outcome()[0] != ONGOING:
            return "end"
        return "move" if game.played else self.coin_flip.kind() or "invite"

    def _note(self, kind: str, live: bool) -> str:
        """Return a further sentence for the player who sends a link of the kind `kind`, "" for none.
        `live`: the link invites to a live match."""
        pending = self.session.colors_pending()
        if self.live and live:
            words = self.t("live.toss") + " " if pending else ""
            words += self.live.invitations.clock_words()
            return "" if kind == "answer" else words.strip()
        if kind == "move" and self.link_offers.request().kind == A_DRAW:
            return self.t("friend.with_draw")
        return self.t("friend.toss") if kind == "invite" and pending else ""

    def _link(self, name: str) -> str:
        """Return the next link's address after `#`; `name` is the name of this player that it states.
        Raises LinkError if the game is too long."""
        session, remote = self.session, self.session.remote
        assert remote
        names = list(remote.names)
        names[remote.color] = clean_name(name)
        if names[remote.color] != remote.names[remote.color]:
            session.store.save(NAME, {"name": names[remote.color]})
        remote = changed(remote, names=tuple(names))
        session.update_remote(remote)
        invitation = changed(
            invitation_of(to_send(session.game, remote)),
            generation=self.link_offers.generation(),
            request=self.link_offers.request(),
        )
        invitation = self.coin_flip.with_coin_flip(invitation)
        remote = session.remote
        if self.live and remote:
            invitation = self.live.invitations.with_transport(invitation, remote)
        return spell_invite_link(invitation)

    def _file(self) -> GameFile:
        return GameFile(UHP, self.session.game, self.session.match.headers, (), 0)

    def _handed_out(self) -> None:
        """Save that the opponent has been sent all moves and the open offer of this player."""
        remote = self.session.remote
        if remote:
            kind, ply, _ = remote.offer
            self.session.mark_synced(changed(remote, offer=(kind, ply, bool(kind))))
