"""Spectating of a live match: follows the game of two other players in their room. No DOM."""

from hive_core.records import changed
from hive_core.rules.bugs import other
from web.peer import room_keys
from web.peer.spectator import Spectator
from web.remote.connection import text_work
from web.saved_records.remote_match import SIGNED, Relay, WatchedMatch
from web.words.moves import capital, move_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.game.game_session import GameSession
    from web.game.protocols import LinkPageLike
    from web.remote.connection import Connection
    from web.saved_records.remote_match import RemoteMatch

TEXTS = ("text", "kept")


class Watching:
    """Spectator's side of the match on the board, whose messages come over `connection`."""

    def __init__(
        self, session: "GameSession", page: "LinkPageLike", connection: "Connection"
    ) -> None:
        self.session = session
        self.page = page
        self.t = page.t
        self.connection = connection
        self.spectator: Spectator | None = None

    def follow(self, relay: WatchedMatch) -> None:
        """Begin to watch the match in the room `relay`."""
        connection = self.connection
        if connection.watch(relay):
            milliseconds = connection.transports.milliseconds
            self.spectator = Spectator(self.session.game, relay.number, milliseconds)

    def leave(self) -> None:
        """Stop watching."""
        self.spectator = None

    def receive(self, spectator: Spectator, kind: str, text: str) -> None:
        """Apply a message of one of the two players to the watched game, and show the new moves. `kind`
        is the connection's event, `text` its text."""
        if kind not in TEXTS:
            return
        if self.connection.charge(text_work(text)):
            return
        before, left = spectator.game, spectator.left
        game = spectator.receive(room_keys.unsigned(text), kind == "text")
        self.connection.charge(spectator.work)
        if self.session.match.clock is not spectator.times:
            self.session.use_clock(spectator.times)
        if spectator.left and not left:
            words = self.t("live.watch_left")
            self.session.redraw.then(lambda: self.page.tell(words))
        relay = self.session.match.watched
        if not game or not relay:
            return
        relay = changed(relay, number=spectator.number)
        self.session.new_game.go_on_watching(game, spectator.names, relay)
        if len(game.played) == len(before.played) + 1:
            words = capital(move_words(self.t, game.played[-1].text, other(game.board.turn)))
            self.session.redraw.then(lambda: self.page.show_line(words))


def watch_address(remote: "RemoteMatch | None") -> "tuple[str, str] | None":
    """Return the name and the reading key of the room of the match `remote`, for a spectator's link;
    None if it cannot be watched."""
    relay = remote.transport if remote else None
    if not isinstance(relay, Relay) or relay.form != SIGNED:
        return None
    return relay.name, room_keys.reading_key(relay.key)
