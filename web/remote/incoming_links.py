"""Carrying out of opened links: a link adds moves to a match, begins one, or shows or compares a game.
No DOM.

A link adds moves to a running game; before it does anything else, the page asks the player, and no
saved game is overwritten.
"""

from hive_core.game.link import NOBODY, Linked
from hive_core.records import changed
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import other
from hive_core.rules.errors import LinkError
from web.peer.coin_flip import guests_flip
from web.peer.invite_link import Invitation, parse_invite_link
from web.peer.match_side import binding_result, gave_up, new_state
from web.peer.sync import Sync
from web.remote.color_draw import invited_by
from web.remote.link_verdict import (
    BEFORE,
    CHANGED,
    END_CLAIM,
    FRESH,
    NEXT,
    OLD,
    OTHER,
    SAME,
    Candidate,
    Verdict,
    agreed_result,
    claimed_moves,
    judge,
    moves_after,
    only_line,
)
from web.remote.live_invitations import without_transport
from web.remote.live_news import taken_words
from web.saved_records import remote_match
from web.saved_records.game_record import from_record, is_plain
from web.saved_records.remote_match import RemoteMatch
from web.words.moves import move_words
from web.words.numbers import result_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.game.game_session import GameSession
    from web.remote.color_draw import ColorDraw
    from web.remote.link_offers import LinkOffers
    from web.remote.link_switch import LinkSwitch
    from web.remote.live_game import LiveGame
    from web.remote.protocols import LinksLike
    from web.saved_records.remote_match import WatchedMatch


class IncomingLinks:
    """Handler of the links that a player opens. `links` shows messages and opens the dialog with the
    next link; the parts `link_offers`, `switch` and `coin_flip` apply what a link says of offers,
    transport and coin flip. `live` is None on a page without live matches."""

    def __init__(
        self,
        session: "GameSession",
        links: "LinksLike",
        link_offers: "LinkOffers",
        switch: "LinkSwitch",
        coin_flip: "ColorDraw",
        live: "LiveGame | None",
    ) -> None:
        self.session = session
        self.links = links
        self.t = links.t
        self.link_offers = link_offers
        self.switch = switch
        self.coin_flip = coin_flip
        self.live = live
        self.verdicts: dict[str, Callable[[Verdict, Invitation], None]] = {
            FRESH: lambda verdict, invitation: self._after_archiving(
                lambda: self.switch.once_allowed(invitation, self._join, invited=True)
            ),
            BEFORE: self._on_board(self._before),
            CHANGED: self._differs,
            OTHER: self._differs,
            NEXT: self._on_board(self._goes_on),
            END_CLAIM: self._on_board(self._goes_on),
            SAME: self._on_board(self._goes_on),
            OLD: self._on_board(self._goes_on),
        }
        """Handlers of a link by the kind of its verdict, see web/remote/link_verdict.py."""

    def open_link(self, text: str) -> None:
        """Carry out the opened link `text`, an address after `#`. Ask if a saved game would change."""
        try:
            invitation = parse_invite_link(text)
        except LinkError as error:
            self._refuse(error)
            return
        linked, live = invitation.linked, self.live
        if live and live.invitations.takes_answer(invitation):
            return
        watched = live.invitations.watched_relay(invitation) if live else None
        if watched:
            self._after_archiving(lambda: self._watch(linked, watched))
        elif not linked.number or linked.seat == NOBODY:
            self._after_archiving(lambda: self._look(linked))
        else:
            verdict = judge(linked, self._candidates(linked.number), invitation.generation)
            self.verdicts[verdict.kind](verdict, invitation)

    def _goes_on(self, verdict: Verdict, invitation: Invitation) -> None:
        """Carry out a link of the match on the board: first its coin flip, then moves taken back, then
        its transport, then its new moves. If it has moves of this player that this device has not
        saved, ask the player whether they are their own."""
        flipped = self.coin_flip.receive(invitation)
        if flipped is None:
            return
        remote = self.session.remote
        own = claimed_moves(invitation.linked, verdict, remote.color) if remote else []
        if not own or not remote or verdict.kind not in (NEXT, END_CLAIM):
            self._go_on(verdict, invitation, flipped)
            return
        text = self.t("friend.yours.text", n=len(own), name=self.links.name_of(remote))
        self._question(
            "yours", text, lambda yes: self._go_on(verdict, invitation, flipped) if yes else None
        )

    def _go_on(self, verdict: Verdict, invitation: Invitation, flipped: str) -> None:
        """Carry out the rest of a link of the match on the board, after its coin flip; `flipped` is a
        sentence on that. The link's moves of this player are confirmed as their own."""
        later = self.link_offers.follow_generation(invitation, verdict.kind != OLD)
        if later:
            verdict = changed(verdict, kind=SAME)
        switches = not flipped and self.switch.is_switch(verdict, invitation)
        if switches and verdict.kind in (SAME, OLD) and self.switch.leaves_opponent(invitation):
            self._question("turn", self.t("friend.turn.text"), self.switch.if_chosen(invitation))
            return

        def act(chosen: Invitation) -> None:
            words = flipped
            if switches and chosen == invitation:
                words = self.switch.switch_to(invitation)
                if self.coin_flip.receive(invitation, words) is None:
                    return
            elif verdict.kind in (NEXT, END_CLAIM) and self.switch.leaves_direct(chosen):
                words = self.switch.switch_to(None)
            self._follow(verdict, chosen, words, later)

        if switches:
            self.switch.once_allowed(invitation, act)
        else:
            act(invitation)

    def _follow(
        self, verdict: Verdict, invitation: Invitation, words: str, taken_back: bool
    ) -> None:
        """Carry out the moves, the end and the offer in a link of the match on the board. `words` is a
        sentence on what the link has changed before, `taken_back` says whether it took moves back."""
        if verdict.kind == NEXT:
            self._take(invitation, agreed_result(invitation.linked), words)
        elif verdict.kind == END_CLAIM:
            self._claimed(invitation)
        elif words:
            self.links.tell(words)
            self._receive_offer(invitation, words)
        elif verdict.kind == OLD:
            self._older(invitation)
        elif not self._receive_offer(invitation) and not taken_back:
            self.links.say("friend.same" if self._for_me(invitation.linked) else "friend.own")

    def _for_me(self, linked: Linked) -> bool:
        """Return whether a link of the match on the board is meant for this player."""
        remote = self.session.remote
        return remote is not None and linked.seat == remote.color

    def _receive_offer(self, invitation: Invitation, words: str = "") -> bool:
        """Apply the offer in a link, or its answer to this player's offer; ignore an outdated link.
        Return whether the page shows anything about it, after the sentence `words`."""
        fresh = self._for_me(invitation.linked)
        fresh = fresh and invitation.generation == self.link_offers.generation()
        return fresh and self.link_offers.receive(invitation.request, words)

    def _candidates(self, number: int) -> "list[Candidate]":
        """Return the saved remote matches with the number `number`, to be compared with a link."""
        found = []
        session, local_games = self.session, self.session.saving.local_games
        for key in local_games.listed():
            record = local_games.get(key)
            remote = remote_match.remote_from_record(record)
            saved = from_record(record, session.setup) if remote else None
            if not saved or not remote or remote.number != number:
                continue
            here = self.link_offers.sync() if key == session.match.key else None
            if not here:
                state = remote.peer or new_state(session.random_u32())
                here = Sync(saved.game, remote.number, remote.color, state)
            found.append(
                Candidate(key, saved.game, remote, here.state.generation, here.offers_draw())
            )
        return found

    def _refuse(self, error: LinkError) -> None:
        """Show the player why a link cannot be read."""
        t = self.t
        read, expected = [text.split(" ")[0] for text in (error.read, error.expected)]
        if error.problem == "too_long":
            expected = error.expected.split(" ")[-1]
        text = t("friend.bad." + error.problem, read=read, expected=expected)
        self._ask("bad.title", text, "", t("friend.bad.close"), lambda yes: None)

    def _after_archiving(self, act: "Callable[[], None]") -> None:
        """Call `act`, which replaces the game on the board; ask the player first if it is running."""

        def chosen(yes: bool) -> None:
            if yes:
                self.session.saving.archive()
                act()

        saving = self.session.saving
        if saving.must_ask():
            key = "warn.live" if saving.leaves_live() else "friend.replace.text"
            self._question("replace", self.t(key), chosen)
        else:
            act()

    def _on_board(
        self, act: "Callable[[Verdict, Invitation], None]"
    ) -> "Callable[[Verdict, Invitation], None]":
        """Return a link handler that puts the verdict's saved game on the board and calls `act`."""
        return lambda verdict, invitation: self._with_game(
            verdict.key, lambda: act(verdict, invitation)
        )

    def _with_game(self, key: str, act: "Callable[[], None]") -> None:
        """Put the saved game with the key `key` on the board, and then call `act`."""

        def resume_local() -> None:
            if self.session.saving.resume_local(key):
                self.session.redraw.flush()
                act()

        if self.session.match.key == key:
            if not self.session.at_present():
                self.session.back_to_present()
                self.session.redraw.flush()
            act()
        else:
            self._after_archiving(resume_local)

    def _look(self, linked: Linked) -> None:
        """Show the game of a link that gives this player no colour. If the game has variations,
        comments or marks, open its review at the position that the link names."""
        game, agreed = linked.game, linked.game.agreed
        here = game.node.path()[linked.ply]
        main = game.root.end()
        game.visit(main)
        if game.outcome()[0] == ONGOING:
            game.agreed = agreed
        if is_plain(game):
            self.session.new_game.open_game(game, linked.ply)
        else:
            self.session.new_game.open_game(game, len(game.played))
            self.links.page.review_at(here)
        self.links.tell(self.t("friend.looked"))

    def _watch(self, linked: Linked, relay: "WatchedMatch") -> None:
        """Begin to watch the live match of two other players in the room `relay`."""
        self.session.new_game.watch(only_line(linked.game), relay)
        self.links.tell(self.t("live.watching"))

    def _join(self, invitation: Invitation) -> None:
        """Begin the match of a link that is not saved here yet, as the colour that the link gives."""
        linked, session = invitation.linked, self.session
        game = only_line(linked.game)
        terms = self.live.invitations.terms_of(invitation) if self.live else None
        if invitation.commitment and not terms and not game.played:
            coin = guests_flip(invitation.commitment, session.random_u32)
            session.new_game.begin_with(changed(invited_by(linked), coin=coin), game)
            session.require_reply()
            self.links.say("friend.toss.invited")
            self.links.send()
            return
        remote = remote_match.seated(
            linked.number, linked.seat, linked.names, remote_match.steps(game)
        )
        session.new_game.begin_with(remote_match.played_live(remote, terms), game)
        if not terms:
            self.link_offers.follow_generation(invitation, True)
        self.switch.answer_directly(terms)
        clock = self.live.invitations.clock_words() if self.live else ""
        if terms and session.colors_pending():
            self.links.tell((self.t("live.toss.invited") + " " + clock).strip())
            return
        key = "friend.joined" if game.played else "friend.invited"
        if game.played and game.outcome()[0] == ONGOING and game.board.turn == remote.color:
            key = "friend.joined.turn"
        color = self.t(f"friend.color.{linked.seat}")
        self.links.tell((self.t(key, color=color) + " " + clock).strip())
        self._receive_offer(invitation)

    def _take(self, invitation: Invitation, result: int, words: str = "") -> None:
        """Play the new moves of a link, and end the game with `result` (ONGOING: it is not over).
        `words` is a sentence on what the link has changed before."""
        session, linked = self.session, invitation.linked
        assert session.remote
        remote = self._named(session.remote, linked)
        texts = moves_after(linked.game, len(session.game.played))
        first = session.game.board.ply
        held = binding_result(session.game.agreed[0], result)
        session.take(texts, remote, held)
        if held != result or len(linked.game.played) < len(session.game.played):
            session.require_reply()  # the end of this side's, or a move that had not come there
        aloud = bool(words) or result != ONGOING or not texts
        if result != ONGOING:
            words = self._end_words(remote, result)
        elif texts:
            # A pass is nobody's news.
            taken = taken_words(self.t, texts, first, self.links.name_of(remote))
            words = (taken + " " + words).strip()
        if words:
            self.links.tell(words, aloud)
        self._receive_offer(invitation, words)

    def _end_words(self, remote: RemoteMatch, result: int) -> str:
        """Return a sentence on how the opponent's link has ended the game, with that `result`."""
        agreed = self.session.game.agreed
        if result == DRAW:
            return self.t("live.drawn")
        if gave_up(agreed, other(remote.color)):
            return self.t("friend.ended", name=self.links.name_of(remote))
        return ". ".join(result_words(self.t, *agreed))

    def _named(self, remote: RemoteMatch, linked: Linked) -> RemoteMatch:
        """Return the match `remote` with the opponent's name as the link `linked` states it."""
        names = list(remote.names)
        seat = other(remote.color)
        names[seat] = linked.names[seat] or names[seat]
        return changed(remote, names=tuple(names))

    def _claimed(self, invitation: Invitation) -> None:
        """Ask the player whether to accept a link's end that needs both players, such as a draw."""
        linked = invitation.linked
        who, why = result_words(self.t, *linked.game.agreed)
        text = self.t("friend.claim.text", end=f"{who}. {why}")

        def chosen(yes: bool) -> None:
            if yes or len(linked.game.played) > len(self.session.game.played):
                self._take(invitation, agreed_result(linked) if yes else ONGOING)

        self._question("claim", text, chosen)

    def _older(self, invitation: Invitation) -> None:
        """Handle a link with fewer moves than the board: it is old, or moves were taken back there."""
        session, remote, linked = self.session, self.session.remote, invitation.linked
        plies, here = len(linked.game.played), len(session.game.played)
        ended = session.game.agreed
        own = remote is not None and gave_up(ended, remote.color)
        asks = bool(invitation.request.kind) and remote is not None and self._for_me(linked)
        if invitation.generation > self.link_offers.generation() and (own or not ended[1]):

            def yields(yes: bool) -> None:
                if yes:
                    self.link_offers.yield_to(invitation)

            self._question("shorter", self.t("friend.shorter.text", n=here - plies), yields)
        elif asks and remote and remote.synced_plies <= plies < here:
            self.links.say("friend.asked.unsent", name=self.links.name_of(remote))
        elif plies == here and linked.game.agreed[1]:
            self.links.say("friend.other_end")
        else:
            self.links.say("friend.old", n=plies, here=here)

    def _before(self, verdict: Verdict, invitation: Invitation) -> None:
        """Ask the player about a link made before moves were taken back on this device: whether to
        switch to the transport that it names, or else whether to save its game as well."""
        text = self.t("friend.before.text")
        to = self.switch.transport_of(invitation)
        if to and self.switch.is_switch(changed(verdict, kind=NEXT), invitation):
            yes, no = self.t("friend.turn.yes"), self.t("friend.turn.no")
            self._ask("before.title", text, yes, no, self.switch.if_chosen(invitation))
        else:
            self._ask_for_both("before", text, invitation)

    def _differs(self, verdict: Verdict, invitation: Invitation) -> None:
        """Ask the player whether to save a link's game too if its moves differ from the saved ones."""
        if verdict.kind == OTHER:
            self._ask_for_both("other", self.t("friend.other.text"), invitation)
            return
        at, linked = verdict.at, invitation.linked
        plies = linked.game.played[at:], verdict.played[at:]
        turn = (linked.game.board.ply - len(plies[0])) & 1
        theirs, mine = [move_words(self.t, one[0].text, turn) if one else "\u2013" for one in plies]
        text = self.t("friend.changed.text", n=at + 1, theirs=theirs, mine=mine)
        self._ask_for_both("changed", text, invitation)

    def _ask_for_both(self, name: str, text: str, invitation: Invitation) -> None:
        """Ask the player, with the sentence `text`, whether to save the link's game beside the one with
        the same number. `name` chooses the question's title in the catalogue."""

        def chosen(yes: bool) -> None:
            if yes:
                alone = without_transport(invitation)
                self._after_archiving(lambda: self._join(alone))

        yes, no = self.t("friend.both.yes"), self.t("friend.both.no")
        self._ask(name + ".title", text, yes, no, chosen)

    # Questions and messages

    def _question(self, name: str, text: str, chosen: "Callable[[bool], object]") -> None:
        yes, no = self.t(f"friend.{name}.yes"), self.t(f"friend.{name}.no")
        self._ask(name + ".title", text, yes, no, chosen)

    def _ask(
        self, title: str, text: str, yes: str, no: str, chosen: "Callable[[bool], object]"
    ) -> None:
        self.links.page.question(self.t("friend." + title), text, yes, no, chosen)

    def show_saved(self, number: int) -> bool:
        """Bring the saved match with that number onto the board. Return False if none is saved."""
        found = self._candidates(number)
        if found:
            self._with_game(found[0].key, lambda: None)
        return bool(found)
