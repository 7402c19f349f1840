"""What links bring, and what is sent. Loaded when one of these is wanted.

Whatever a link would change is either a game going on, which is taken, or is told and decided by the
person; nothing kept is written over. No DOM.
"""

from hive_core.game.link import NOBODY, Linked, clean_name, read_link, spell_link
from hive_core.records import changed
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE, other
from hive_core.rules.errors import LinkError
from web.peer import coin_flip, invite_link
from web.peer.handout import Handout
from web.peer.peer_state import A_DRAW
from web.peer.sync import Sync, begun, gave_up, holds
from web.remote.color_draw import ColorDraw, invited_by
from web.remote.link_verdict import (
    BEFORE,
    CHANGED,
    CLAIM,
    FRESH,
    NEXT,
    OLD,
    OTHER,
    SAME,
    Arrived,
    Candidate,
    judge,
    moves_after,
    only_line,
    result_of,
    to_send,
    turns,
)
from web.remote.offers import Offers
from web.saved import remote_match
from web.saved.game_record import from_record, is_plain
from web.saved.remote_match import DIRECT, RemoteMatch
from web.words.moves import move_words
from web.words.numbers import result_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Game
    from web.game.game_session import GameSession
    from web.game.protocols import LinkPageLike, SendLike
    from web.remote.link_verdict import Verdict
    from web.remote.live_game import LiveGame
    from web.saved.remote_match import FriendView, LiveTerms, WatchedRoom

NAME = "skep.name"
"""Under this key the store keeps the name that somebody here signs links with."""


class Correspondence:
    """For a session and its page, with the dialog that hands out a link."""

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
        self.asking = Offers(session, self, live)
        self.coin_flip = ColorDraw(session, self)

    # A link comes

    def arrive(self, text: str) -> None:
        """A link was opened: does what it means, or asks."""
        try:
            linked = read_link(text, None)
            if self.live and self.live.answered(text, linked.number):
                return
            if linked.seat != NOBODY and not linked.game.repetition:
                raise LinkError("content", "moves after a third occurrence", "a game of two")
            looked = self.live.to_watch(text, linked.number) if self.live else None
            live = self.live.joined(text) if self.live and not looked else None
            by_links, era = invite_link.goes_by_links(text), invite_link.read_era(text)
            drawn = (invite_link.read_seal(text), invite_link.read_told(text))
            came = Arrived(linked, live, by_links, era, invite_link.read_request(text), *drawn)
        except LinkError as error:
            self._trouble(error)
            return
        if looked:
            self._make_room(lambda: self._watch(linked, looked))
            return
        if not linked.number or linked.seat == NOBODY:
            self._make_room(lambda: self._look(linked))
            return
        kept = self._known(linked.number)
        verdict = judge(linked, kept, came.era)
        if verdict.kind == FRESH:
            self._make_room(lambda: self._join(came))
        elif verdict.kind == BEFORE:
            self._on_board(verdict.key, lambda: self._before(verdict, came))
        elif verdict.kind in (CHANGED, OTHER):
            games = {known.key: known.game for known in kept}
            self._differs(verdict, came, games[verdict.key])
        else:
            self._on_board(verdict.key, lambda: self._goes_on(verdict, came))

    def _goes_on(self, verdict: "Verdict", came: "Arrived") -> None:
        """The kept game is on the board, and the link is about it."""
        linked, live = came.linked, came.live
        drawn = self.coin_flip.hear(came)
        if drawn is None:
            return
        turned = drawn
        taken_back = self.asking.follows(linked, came.era, verdict.kind != OLD)
        if taken_back:
            verdict = changed(verdict, kind=SAME)
        if not drawn and self._turns(verdict, came):
            there = self.live is not None and self.live.presence == "there"
            connected = there and not (live and live.transport.kind == DIRECT)
            if connected and verdict.kind in (SAME, OLD):
                text = self.t("friend.turn.text")
                self._question(
                    "turn", text, lambda yes: self.tell(self._turn(live)) if yes else None
                )
                return
            turned = self._turn(live)
            if self.coin_flip.hear(came, turned) is None:
                return
        elif not live and verdict.kind in (NEXT, CLAIM) and self.live and self.live.unmet():
            turned = self._turn(None)
        if verdict.kind == NEXT:
            self._take(came, result_of(linked), turned)
        elif verdict.kind == CLAIM:
            self._claimed(came)
        elif turned:
            self.tell(turned)
            self._hear(came, turned)
        elif verdict.kind == OLD:
            self._older(came)
        elif not self._hear(came) and not taken_back:
            self.say("friend.same" if self._for_me(linked) else "friend.own")

    def _for_me(self, linked: "Linked") -> bool:
        """Whether a link of the game on the board is for who sits here."""
        remote = self.session.remote
        return remote is not None and linked.seat == remote.color

    def _hear(self, came: "Arrived", words: str = "") -> bool:
        """What the other side asks for, and declines: whether there is anything of that. What was asked
        before moves were taken back is asked no more."""
        fresh = self._for_me(came.linked) and came.era == self.asking.era()
        return fresh and self.asking.hear(came.asked, words)

    def _turns(self, verdict: "Verdict", came: "Arrived") -> bool:
        """Whether a link of the other side takes the game onto another road."""
        session = self.session
        linked, live = came.linked, came.live
        remote = session.remote
        transport = remote.transport if remote else None
        answered = bool(came.told[1]) and session.colors_pending()
        if not self.live or not remote:
            return False
        if not live and not (transport and (came.by_links or answered)):
            return False
        if live and transport and transport.name == live.transport.name:
            return self.live.unanswered()
        if session.colors_pending() and not session.game.played:
            return self._turns_undrawn(verdict, came, remote)
        return remote.color == linked.seat and turns(verdict, linked.seat, session.game)

    def _turns_undrawn(self, verdict: "Verdict", came: "Arrived", remote: RemoteMatch) -> bool:
        """The same, where the colours are still to be drawn: they are on the other road."""
        session, seat = self.session, came.linked.seat
        if not (came.live and came.live.coin) and not came.sealed and not came.told[1]:
            # It was decided there, by an earlier version.
            session.reseat(changed(remote, color=seat, coin=None))
            return True
        if not turns(verdict, seat, session.game):
            return False
        if came.live and remote.color != seat:
            names = (remote.names[BLACK], remote.names[WHITE])
            session.reseat(changed(remote, color=seat, names=names))
        return True

    def _turn(self, live: "LiveTerms | None") -> str:
        """Takes the other road; what is said of that."""
        assert self.live
        had_clock = self.session.timing is not None
        why = self.t("live.blocked") + " " if self.live.unmet() and not live else ""
        self.live.turn_to(live)
        if live and live.transport.kind == DIRECT:
            self._answer()
        return why + self.live.told_of_turn(had_clock)

    def _answer(self) -> None:
        """Hands out where this device can be found, as soon as that is known."""
        assert self.live
        self.live.ready = self.send
        if self.live.code:
            self.send()

    def _known(self, number: int) -> "list[Candidate]":
        """The kept games with that number."""
        found = []
        session, shelf = self.session, self.session.shelf
        for key in shelf.listed():
            record = shelf.get(key)
            remote = remote_match.from_record(record)
            if not remote or remote.number != number:
                continue
            saved = from_record(record, self.session.setup)
            if saved:
                if key == session.key:
                    side = self.asking.here()
                else:
                    state = remote.peer or begun(session.random_u32())
                    side = Sync(saved.game, remote.number, remote.color, state)
                offered = side.offers_draw()
                found.append(Candidate(key, saved.game, remote, side.state.era, offered))
        return found

    def _trouble(self, error: LinkError) -> None:
        t = self.t
        read, expected = [text.split(" ")[0] for text in (error.read, error.expected)]
        if error.problem == "too_long":
            expected = error.expected.split(" ")[-1]
        text = t("friend.bad." + error.problem, read=read, expected=expected)
        self._ask("bad.title", text, "", t("friend.bad.close"), lambda yes: None)

    def _make_room(self, act: "Callable[[], None]") -> None:
        """Does it, after asking where a game in progress has to be put aside for it."""

        def chosen(yes: bool) -> None:
            if yes:
                self.session.archive()
                act()

        if self.session.would_be_lost():
            self._question("replace", self.t("friend.replace.text"), chosen)
        else:
            act()

    def _on_board(self, key: str, act: "Callable[[], None]") -> None:
        """Does it when that kept game is on the board and drawn."""

        def resume_local() -> None:
            if self.session.resume_local(key):
                self.session.redraw.flush()
                act()

        if self.session.key == key:
            if not self.session.at_present():
                self.session.live()
                self.session.redraw.flush()
            act()
        else:
            self._make_room(resume_local)

    def _look(self, linked: "Linked") -> None:
        """A game that is only shown; one with variations, comments or marks in a review, at the
        position that the link stands at."""
        game, agreed = linked.game, linked.game.agreed
        here = game.node.path()[linked.ply]
        main = game.root.end()
        game.visit(main)
        if game.outcome()[0] == ONGOING:
            game.agreed = agreed
        if is_plain(game):
            self.session.open_game(game, linked.ply)
        else:
            self.session.open_game(game, len(game.played))
            self.page.review_at(here)
        self.tell(self.t("friend.looked"))

    def _watch(self, linked: "Linked", room: "WatchedRoom") -> None:
        """A live game of two others."""
        self.session.watch(only_line(linked.game), room)
        self.tell(self.t("live.watching"))

    def let_watch(self) -> None:
        """Opens the dialog that hands out a link to look only."""
        added = self.live.watched_by() if self.live else ""
        remote = self.session.remote
        if added and remote:
            game = only_line(self.session.game)
            plies = len(game.played)
            alone = Linked(game, plies, remote.number, NOBODY, remote.names)
            link = spell_link(alone) + added
            self.sending.open(Handout("watch", 2, "", lambda name: link, lambda: None, ""))

    def _join(self, came: "Arrived") -> None:
        """A game that is not kept here yet: whoever opens it has the seat that it is for."""
        linked, live = came.linked, came.live
        game = only_line(linked.game)
        remote = remote_match.seated(
            linked.number, linked.seat, linked.names, remote_match.steps(game)
        )
        if came.sealed and not live and not game.played:
            coin = coin_flip.joined(came.sealed, self.session.random_u32)
            self.session.begin_with(changed(invited_by(linked), coin=coin), game)
            self.session.owe()
            self.say("friend.toss.invited")
            self.send()
            return
        self.session.begin_with(remote_match.played_live(remote, live), game)
        if not live:
            self.asking.follows(linked, came.era, True)
        if live and live.transport.kind == DIRECT:
            self._answer()
        key = "friend.joined" if game.played else "friend.invited"
        if game.played and game.outcome()[0] == ONGOING and game.board.turn == remote.color:
            key = "friend.joined.turn"
        color = self.t(f"friend.color.{linked.seat}")
        terms = self.live.terms() if self.live else ""
        if live and self.session.colors_pending():
            self.tell((self.t("live.toss.invited") + " " + terms).strip())
            return
        self.tell((self.t(key, color=color) + " " + terms).strip())
        self._hear(came)

    def _take(self, came: "Arrived", result: int, turned: str = "") -> None:
        """The game has gone on elsewhere: so it does here. `turned`: what else is said."""
        t, session, linked = self.t, self.session, came.linked
        assert session.remote
        remote = self._named(session.remote, linked)
        texts = moves_after(linked.game, len(session.game.played))
        first = session.game.board.ply
        held = holds(session.game.agreed[0], result)
        session.take(texts, remote, held)
        if held != result or len(linked.game.played) < len(session.game.played):
            session.owe()  # the end of this side's, or a move that had not come there
        who = self.name_of(remote)
        words = turned
        if result == DRAW:
            words = t("live.drawn")
        elif gave_up(session.game.agreed, other(remote.color)) and result != ONGOING:
            words = t("friend.ended", name=who)
        elif result != ONGOING:
            words = ". ".join(result_words(t, *session.game.agreed))
        elif texts:
            # A pass is nobody's news.
            told = [at for at, text in enumerate(texts) if text != "pass"] or [0]
            move = move_words(t, texts[told[-1]], (first + told[-1]) & 1)
            words = t("friend.taken", n=len(texts), name=who, move=move)
            words = (words + " " + turned).strip()
        if words:
            self.tell(words, bool(turned) or result != ONGOING or not texts)
        self._hear(came, words)

    def name_of(self, remote: RemoteMatch) -> str:
        """Return the opponent's name."""
        return remote.names[other(remote.color)] or self.t("friend.someone")

    def _named(self, remote: RemoteMatch, linked: "Linked") -> RemoteMatch:
        """Return the match with the name that the opponent signs with now."""
        names = list(remote.names)
        seat = other(remote.color)
        names[seat] = linked.names[seat] or names[seat]
        return changed(remote, names=tuple(names))

    def _claimed(self, came: "Arrived") -> None:
        """The link says that it was agreed to end the game: not without this side."""
        linked = came.linked
        who, why = result_words(self.t, *linked.game.agreed)
        text = self.t("friend.claim.text", end=f"{who}. {why}")

        def chosen(yes: bool) -> None:
            if yes or len(linked.game.played) > len(self.session.game.played):
                self._take(came, result_of(linked) if yes else ONGOING)

        self._question("claim", text, chosen)

    def _older(self, came: "Arrived") -> None:
        """The game has gone on here since the link was made; or moves were taken back there."""
        session, remote = self.session, self.session.remote
        plies, here = len(came.linked.game.played), len(session.game.played)
        text = self.t("friend.old.text", n=plies, here=here)
        ended = session.game.agreed
        own = remote is not None and gave_up(ended, remote.color)
        if came.era > self.asking.era() and (own or not ended[1]):
            text = self.t("friend.shorter.text", n=here - plies)
            self._question(
                "shorter",
                text,
                lambda yes: self.asking.yields(came.linked, came.era) if yes else None,
            )
        elif (
            came.asked.kind
            and remote
            and self._for_me(came.linked)
            and remote.synced_plies <= plies < here
        ):
            self.say("friend.asked.unsent", name=self.name_of(remote))
        elif plies == here and came.linked.game.agreed[1]:
            self.say("friend.other_end")
        else:
            self._question("old", text, lambda yes: session.goto(plies) if yes else None)

    def _before(self, verdict: "Verdict", came: "Arrived") -> None:
        """The link has moves that were taken back since it was made. It may show another road all the
        same: a side that has not heard yet what was granted made it."""
        text, live = self.t("friend.before.text"), came.live

        def follow(yes: bool) -> None:
            if yes:
                self.tell(self._turn(live))

        def both(yes: bool) -> None:
            if yes:
                self._make_room(lambda: self._join(changed(came, live=None)))

        if live and self._turns(changed(verdict, kind=NEXT), came):
            yes, no = self.t("friend.turn.yes"), self.t("friend.turn.no")
            self._ask("before.title", text, yes, no, follow)
        else:
            self._ask(
                "before.title", text, self.t("friend.both.yes"), self.t("friend.both.no"), both
            )

    def _differs(self, verdict: "Verdict", came: "Arrived", game: "Game") -> None:
        """Two histories with one number: both can be kept, each for itself."""
        t, at, linked = self.t, verdict.at, came.linked
        text = t("friend.other.text")
        if verdict.kind == CHANGED:
            theirs, mine = linked.game.played[at:], game.played[at:]
            turn = (linked.game.board.ply - len(theirs)) & 1
            said = [move_words(t, one[0].text, turn) if one else "\u2013" for one in (theirs, mine)]
            text = t("friend.changed.text", n=at + 1, theirs=said[0], mine=said[1])

        def chosen(yes: bool) -> None:
            if yes:
                self._make_room(lambda: self._join(changed(came, live=None)))

        title = "changed.title" if verdict.kind == CHANGED else "other.title"
        self._ask(title, text, t("friend.both.yes"), t("friend.both.no"), chosen)

    # Asking and telling

    def _question(self, name: str, text: str, chosen: "Callable[[bool], object]") -> None:
        yes, no = self.t(f"friend.{name}.yes"), self.t(f"friend.{name}.no")
        self._ask(name + ".title", text, yes, no, chosen)

    def _ask(
        self, title: str, text: str, yes: str, no: str, chosen: "Callable[[bool], object]"
    ) -> None:
        self.page.question(self.t("friend." + title), text, yes, no, chosen)

    def say(self, key: str, **values: object) -> None:
        """The words of that name, as by `tell`."""
        self.tell(self.t(key, **values))

    def tell(self, text: str, aloud: bool = True) -> None:
        """A sentence in the line at the board; moves are spoken already."""
        tell = self.page.tell if aloud else self.page.show_line
        self.session.redraw.then(lambda: tell(text))

    # What is asked

    def ask(self, kind: str) -> None:
        """The person here would like a draw, a move back, or another game."""
        if self.live and self.session.is_live():
            self.live.ask(kind)
        else:
            self.asking.ask(kind)

    def shows(self, number: int) -> bool:
        """Whether a game with that number is kept; then it is on the board."""
        kept = self._known(number)
        if kept:
            self._on_board(kept[0].key, lambda: None)
        return bool(kept)

    # A link goes

    def go_on(self, road: str) -> None:
        """The game on the board takes another road, and the link for that is handed out."""
        had_clock = self.session.timing is not None
        if self.live and self.live.go_on(road):
            self.tell(self.live.told_of_turn(had_clock))
            self.send("" if road else "on_links")

    def send(self, kind: str = "") -> None:
        """Opens the dialog that hands out the link of the game on the board, as an `Handout.kind`; "":
        as it stands."""
        session = self.session
        remote = session.remote
        if not remote:
            return
        stands = remote_match.view(remote, session.game)
        if stands.wants and not stands.due and not kind:
            self.asking.answer()
            return
        kind = kind or self._kind(remote, stands)
        invited = ""
        if self.live:
            self.live.follow()
            if self.live.failed():
                self._leave_direct()
            invited = self.live.invitation() if session.is_live() else ""
            if not invited and self.live.prepare(self.send):
                return  # it is sent when it is known where this device can be found
            if invited:
                kind = self.live.kind()
        name = remote.names[remote.color] or str(session.store.load(NAME).get("name", ""))
        note = self._note(kind, bool(invited))
        color = 2 if session.colors_pending() else other(remote.color)
        offer = Handout(kind, color, clean_name(name), self._link, self._handed, note)
        self.sending.open(offer)

    def _kind(self, remote: RemoteMatch, stands: "FriendView") -> str:
        """What is to be handed out by links now, as an `Handout.kind`."""
        game, asked = self.session.game, self.asking.request().kind
        if asked and (not stands.due or stands.word):
            return "ask_" + asked
        if not stands.due and remote.synced_plies >= 0:
            return self.coin_flip.kind() or "again"
        if stands.word:
            return self.coin_flip.kind() or "reply"
        if game.outcome()[0] != ONGOING:
            return "end"
        return "move" if game.played else self.coin_flip.kind() or "invite"

    def _note(self, kind: str, live: bool) -> str:
        """What else somebody should know of what they hand out; `live`: the game is played at once."""
        undrawn = self.session.colors_pending()
        if self.live and live:
            drawn = self.t("live.toss") + " " if undrawn else ""
            return "" if kind == "answer" else (drawn + self.live.terms()).strip()
        if kind == "move" and self.asking.request().kind == A_DRAW:
            return self.t("friend.with_draw")
        return self.t("friend.toss") if kind == "invite" and undrawn else ""

    def _leave_direct(self) -> None:
        """The two have not found each other: who sends a link goes on by links."""
        assert self.live
        had_clock = self.session.timing is not None
        if self.live.go_on(""):
            self.tell(self.live.told_of_turn(had_clock))

    def _link(self, name: str) -> str:
        """The part of the address after `#`, signed with a name. Raises LinkError."""
        remote = self.session.remote
        assert remote
        names = list(remote.names)
        names[remote.color] = clean_name(name)
        if names[remote.color] != remote.names[remote.color]:
            self.session.store.save(NAME, {"name": names[remote.color]})
        remote = changed(remote, names=tuple(names))
        self.session.update_remote(remote)
        link = to_send(self.session.game, remote)
        link += invite_link.spell_era(self.asking.era()) + invite_link.spell_request(
            self.asking.request()
        )
        link += self.coin_flip.spelled()
        if not self.live:
            return link
        return link + self.live.invitation()

    def _handed(self) -> None:
        """The link has left this page, in whatever way."""
        remote = self.session.remote
        if remote:
            kind, ply, _ = remote.offer
            self.session.settle(changed(remote, offer=(kind, ply, bool(kind))))
