"""What links bring, and what is sent. Loaded when one of these is wanted.

Whatever a link would change is either a game going on, which is taken, or is told and decided by the
person; nothing kept is written over. No DOM.
"""

from hive_core.game.link import NOBODY, Linked, clean_name, read_link, spell_link
from hive_core.records import changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from hive_core.rules.errors import LinkError
from web.friends.arrival import (
    CHANGED,
    CLAIM,
    FRESH,
    NEXT,
    OLD,
    OTHER,
    Known,
    judge,
    moves_after,
    only_line,
    result_of,
    to_send,
)
from web.game import friend as elsewhere
from web.game.friend import Friend
from web.game.saved_game import restore
from web.share.offer import Offer
from web.words.figures import result_words
from web.words.moves import move_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Game
    from web.common.store import Record
    from web.friends.arrival import Verdict
    from web.friends.live import Live
    from web.game.game_session import GameSession
    from web.game.protocols import LinkPageLike, SendLike

NAME = "skep.name"
"""Under this key the store keeps the name that somebody here signs links with."""


class Links:
    """For a session and its page, with the dialog that hands out a link."""

    def __init__(
        self,
        session: "GameSession",
        page: "LinkPageLike",
        sending: "SendLike",
        live: "Live | None" = None,
    ) -> None:
        self.session = session
        self.live = live
        self.page = page
        self.t = page.t
        self.sending = sending

    # A link comes

    def arrive(self, text: str) -> None:
        """A link was opened: does what it means, or asks."""
        try:
            if self.live and self.live.answered(text):
                return
            linked = read_link(text, None)
            if linked.seat != NOBODY and not linked.game.repetition:
                raise LinkError("content", "moves after a third occurrence", "a game of two")
            looked = self.live.to_watch(text, linked.number) if self.live else {}
            live = self.live.joined(text) if self.live and not looked else {}
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
        verdict = judge(linked, kept)
        if verdict.kind == FRESH:
            self._make_room(lambda: self._join(linked, live))
        elif verdict.kind in (CHANGED, OTHER):
            games = {known.key: known.game for known in kept}
            self._differs(verdict, linked, games[verdict.key])
        else:
            self._on_board(verdict.key, lambda: self._goes_on(verdict, linked, live))

    def _goes_on(self, verdict: "Verdict", linked: "Linked", live: "Record") -> None:
        """The kept game is on the board, and the link is about it."""
        mine = self.session.friend and self.session.friend.color == linked.seat
        if live and mine and self.session.at_once.get("name") != live["name"]:
            self.session.at_once = live
            self.session.changed()
        if verdict.kind == NEXT:
            self._take(linked, result_of(linked))
        elif verdict.kind == CLAIM:
            self._claimed(linked)
        elif verdict.kind == OLD:
            self._older(linked)
        else:
            friend = self.session.friend
            own = friend and linked.seat != friend.color
            self._tell(self.t("friend.own" if own else "friend.same"))

    def _known(self, number: int) -> "list[Known]":
        """The kept games with that number."""
        found = []
        shelf = self.session.shelf
        for key in shelf.listed():
            record = shelf.get(key)
            friend = elsewhere.read(record.get("friend"))
            if not friend or friend.number != number:
                continue
            kept = restore(record, self.session.setup)
            if kept:
                found.append(Known(key, kept.game, friend))
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
                self.session.put_aside()
                act()

        if self.session.would_be_lost():
            self._question("replace", self.t("friend.replace.text"), chosen)
        else:
            act()

    def _on_board(self, key: str, act: "Callable[[], None]") -> None:
        """Does it when that kept game is on the board and drawn."""

        def take_down() -> None:
            if self.session.take_down(key):
                self.session.redraw.flush()
                act()

        if self.session.key == key:
            if not self.session.at_present():
                self.session.live()
                self.session.redraw.flush()
            act()
        else:
            self._make_room(take_down)

    def _look(self, linked: "Linked") -> None:
        """A game that is only shown."""
        self.session.lay_out(linked.game, linked.ply)
        self._tell(self.t("friend.looked"))

    def _watch(self, linked: "Linked", live: "Record") -> None:
        """A live game of two others."""
        self.session.watch(only_line(linked.game), live)
        self._tell(self.t("live.watching"))

    def let_watch(self) -> None:
        """Opens the dialog that hands out a link to look only."""
        added = self.live.watched_by() if self.live else ""
        friend = self.session.friend
        if added and friend:
            game = only_line(self.session.game)
            plies = len(game.played)
            alone = Linked(game, plies, friend.number, NOBODY, friend.names)
            link = spell_link(alone) + added
            self.sending.open(Offer("watch", 2, "", lambda name: link, lambda: None, ""))

    def _join(self, linked: "Linked", live: "Record | None" = None) -> None:
        """A game that is not kept here yet: whoever opens it has the seat that it is for."""
        game = only_line(linked.game)
        friend = Friend(linked.number, linked.seat, linked.names, elsewhere.steps(game))
        self.session.begin_with(friend, game, live)
        if live and live.get("road") == "direct" and self.live:
            self.live.ready = self.send
            if self.live.code:
                self.send()
        key = "friend.joined" if game.played else "friend.invited"
        color = self.t(f"friend.color.{linked.seat}")
        terms = self.live.terms() if self.live else ""
        if live and "toss" in live and self.session.undecided():
            self._tell((self.t("live.toss.invited") + " " + terms).strip())
            return
        self._tell((self.t(key, color=color) + " " + terms).strip())

    def _take(self, linked: "Linked", result: int) -> None:
        """The game has gone on elsewhere: so it does here."""
        t, session = self.t, self.session
        assert session.friend
        friend = self._named(session.friend, linked)
        texts = moves_after(linked.game, len(session.game.played))
        first = session.game.board.ply
        session.take(texts, friend, result)
        who = friend.names[WHITE + BLACK - friend.color] or t("friend.someone")
        if result != ONGOING:
            self._tell(t("friend.ended", name=who))
        elif texts:
            # A pass is nobody's news.
            told = [at for at, text in enumerate(texts) if text != "pass"] or [0]
            move = move_words(t, texts[told[-1]], (first + told[-1]) & 1)
            self._tell(t("friend.taken", n=len(texts), name=who, move=move), False)

    def _named(self, friend: Friend, linked: "Linked") -> Friend:
        """With the name that the other one signs with now."""
        names = list(friend.names)
        other = WHITE + BLACK - friend.color
        names[other] = linked.names[other] or names[other]
        return changed(friend, names=tuple(names))

    def _claimed(self, linked: "Linked") -> None:
        """The link says that it was agreed to end the game: not without this side."""
        who, why = result_words(self.t, *linked.game.agreed)
        text = self.t("friend.claim.text", end=f"{who}. {why}")

        def chosen(yes: bool) -> None:
            if yes or len(linked.game.played) > len(self.session.game.played):
                self._take(linked, result_of(linked) if yes else ONGOING)

        self._question("claim", text, chosen)

    def _older(self, linked: "Linked") -> None:
        plies, here = len(linked.game.played), len(self.session.game.played)
        text = self.t("friend.old.text", n=plies, here=here)
        self._question("old", text, lambda yes: self.session.goto(plies) if yes else None)

    def _differs(self, verdict: "Verdict", linked: "Linked", game: "Game") -> None:
        """Two histories with one number: both can be kept, each for itself."""
        t, at = self.t, verdict.at
        text = t("friend.other.text")
        if verdict.kind == CHANGED:
            theirs, mine = linked.game.played[at:], game.played[at:]
            turn = (linked.game.board.ply - len(theirs)) & 1
            said = [move_words(t, one[0].text, turn) if one else "\u2013" for one in (theirs, mine)]
            text = t("friend.changed.text", n=at + 1, theirs=said[0], mine=said[1])

        def chosen(yes: bool) -> None:
            if yes:
                self._make_room(lambda: self._join(linked))

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

    def _tell(self, text: str, aloud: bool = True) -> None:
        """A sentence in the line at the board; moves are spoken already."""
        tell = self.page.tell if aloud else self.page.show_line
        self.session.redraw.then(lambda: tell(text))

    # A link goes

    def send(self) -> None:
        """Opens the dialog that hands out the link of the game on the board."""
        session = self.session
        if not session.friend:
            return
        friend = session.friend
        kind = "invite" if not session.game.played else "move"
        if not elsewhere.due(friend, session.game) and friend.settled >= 0:
            kind = "again"
        if self.live:
            self.live.follow()
            if not self.live.invitation() and self.live.prepare(self.send):
                return  # it is sent when it is known where this device can be found
            if self.live.invitation():
                kind = self.live.kind()
        name = friend.names[friend.color] or str(session.store.load(NAME).get("name", ""))
        note = ""
        if self.live and kind in ("room", "direct"):
            drawn = self.t("live.toss") if self.live.tosses() else ""
            note = (drawn + " " + self.live.terms()).strip()
        color = 2 if self.live and self.live.tosses() else 1 - friend.color
        offer = Offer(kind, color, clean_name(name), self._link, self._handed, note)
        self.sending.open(offer)

    def _link(self, name: str) -> str:
        """The part of the address after `#`, signed with a name. Raises LinkError."""
        friend = self.session.friend
        assert friend
        names = list(friend.names)
        names[friend.color] = clean_name(name)
        if names[friend.color] != friend.names[friend.color]:
            self.session.store.save(NAME, {"name": names[friend.color]})
        self.session.friend = changed(friend, names=tuple(names))
        return to_send(self.session.game, self.session.friend) + (
            self.live.invitation() if self.live else ""
        )

    def _handed(self) -> None:
        """The link has left this page, in whatever way."""
        if self.session.friend:
            self.session.settle(self.session.friend)
