"""Display of news in a live match: what a message from the opponent's page has changed. No DOM."""

from hive_core.game.game import TIME
from hive_core.rules.board import DRAW
from web.peer import match_side, room_keys
from web.remote.connection import REFUSED
from web.remote.offers import OWN
from web.saved_records.remote_match import WatchedMatch
from web.words.moves import move_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.peer.match_side import News
    from web.peer.sync import Sync
    from web.remote.live_offers import LiveOffers
    from web.remote.offers import Offers
    from web.remote.protocols import LiveLike
    from web.remote.quick_chat import QuickChat

TROUBLES = (
    match_side.DIFFERS,
    match_side.STRANGER,
    match_side.DOUBTED,
    match_side.CLOCKS,
    match_side.OLDER,
    match_side.STEERED,
)


MOST_ILLEGAL = 3


class LiveNews:
    """Display of the news (`News` in web/peer/match_side.py) that messages bring to the live match on
    the board, by kind."""

    def __init__(
        self, live: "LiveLike", chat: "QuickChat", offers: "Offers", channel: "LiveOffers"
    ) -> None:
        self.live = live
        self.chat = chat
        self.offers = offers
        self.channel = channel
        self.trouble = ""
        """Kind of the problem, one of TROUBLES, that was shown last; the same one is not shown twice in
        a row."""
        self.illegal = 0
        """Number of messages with illegal moves received since this page was loaded."""
        self.asks = False
        """True while the page asks the player whether moves in the opponent's game are their own."""
        self.handlers: dict[str, Callable[[Sync, list[str]], None]] = {
            match_side.ENDED: self._ended,
            match_side.PAUSED: lambda here, texts: channel.paused(),
            match_side.SAID: lambda here, texts: chat.receive(texts[0], channel.opponent_name()),
            match_side.BAD: self._bad,
            match_side.TAKEN_BACK: lambda here, texts: live.message(
                "live.taken_back", n=len(texts)
            ),
            match_side.REPLACED: lambda here, texts: live.message("live.replaced"),
            match_side.LEFT: lambda here, texts: self._with_name("live.left"),
            match_side.DECLINED: self._declined,
            match_side.OFFERED: lambda here, texts: offers.receive(texts[0]),
            match_side.SEATED: self._seated,
            match_side.CLAIMED: self._claimed,
            match_side.ILLEGAL: self._illegal,
        }

    def show(self, here: "Sync", news: "News", first: int) -> None:
        """Show one piece of news to the player. `first` is the number of plies on the board before the
        message was applied; `here` is the protocol state."""
        if news.kind == match_side.MOVED:
            self._moved(news.texts, first)
        elif news.kind in TROUBLES:
            self._trouble(news.kind, "live." + news.kind)
        elif news.kind in self.handlers:
            self.handlers[news.kind](here, news.texts)

    def _with_name(self, key: str) -> None:
        self.live.message(key, name=self.channel.opponent_name())

    def _declined(self, here: "Sync", texts: "list[str]") -> None:
        self.offers.note_declined(OWN, texts[0])
        self.live.session.draw()  # the button that offers can be pressed again
        self._with_name("live.declined." + texts[0])

    def _moved(self, texts: "list[str]", first: int) -> None:
        """Tell the opponent's new moves `texts` if there are several: one alone the board shows."""
        if len([text for text in texts if text != "pass"]) < 2:
            return
        live, t = self.live, self.live.t
        text = taken_words(t, texts, first, self.channel.opponent_name())
        live.session.redraw.then(lambda: live.page.show_line(text))

    def _ended(self, here: "Sync", texts: "list[str]") -> None:
        result, ended_by = here.game.agreed
        if ended_by == TIME:
            self._with_name("live.time.theirs" if result == here.seat else "live.time.mine")
        else:
            self._with_name("live.drawn" if result == DRAW else "friend.ended")

    def _bad(self, here: "Sync", texts: "list[str]") -> None:
        if texts[0] == "newer":
            self._trouble(match_side.BAD, "live.newer")

    def _trouble(self, kind: str, key: str) -> None:
        if self.trouble != kind:
            self.trouble = kind
            self.live.message(key)

    def _illegal(self, here: "Sync", texts: "list[str]") -> None:
        """Show that the opponent's page sent an illegal move; at the last of MOST_ILLEGAL close the
        connection. A game that was refused before is not counted again."""
        self.illegal += len(texts)
        if self.illegal < MOST_ILLEGAL:
            self._trouble(match_side.ILLEGAL, "live.illegal")
        else:
            self.illegal = 0
            self.live.connection.cut(REFUSED)

    def _claimed(self, here: "Sync", texts: "list[str]") -> None:
        """Ask the player whether they made, on another device, the moves of their colour that only the
        opponent's page has."""

        def chosen(yes: bool) -> None:
            self.asks = False
            if not yes:
                here.own.deny()
                self._trouble(match_side.DIFFERS, "live.differs")
            elif live.sync is here:
                here.own.vouch(moves)
                live.send_state_anew()  # the opponent's reply has them

        live, t, moves = self.live, self.live.t, here.own.claimed
        if self.asks:
            return
        self.asks = True
        text = t("friend.yours.text", n=len(texts), name=self.channel.opponent_name())
        words = [t("friend.yours." + key) for key in ("title", "yes", "no")]
        live.page.question(words[0], text, words[1], words[2], chosen)

    def _seated(self, here: "Sync", moves: "list[str]") -> None:
        """Show the game as to a spectator, because both seats are taken by other devices. If the room
        is without signatures, it cannot be watched: the game then stays as it stands now."""
        live = self.live
        game = match_side.seen(here.game, moves)
        relay = live.signed_relay()
        if relay:
            key = room_keys.reading_key(relay.key)
            live.session.new_game.watch(game, WatchedMatch(relay.name, key, here.number))
            live.message("live.seated_watch")
        else:
            live.session.new_game.open_game(game, len(game.played))
            live.message("live.seated")


def taken_words(t: "Callable[..., str]", texts: "list[str]", first: int, name: str) -> str:
    """Return a sentence on the opponent's new moves `texts`, which names the last of them that is no
    pass. `first` is the number of plies before them."""
    moves = [at for at, text in enumerate(texts) if text != "pass"] or [0]
    move = move_words(t, texts[moves[-1]], (first + moves[-1]) & 1)
    return t("friend.taken", n=len(texts), name=name, move=move)
