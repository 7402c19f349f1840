"""A match between two engines: games in pairs from one opening with colours reversed, each with a
clock. No DOM.

An engine that fails, names an illegal move or has no time left loses that game, and the next one begins
with it started anew. One that cannot be started at all ends the match.
"""

from hive_core.clock import now_s
from hive_core.engine.tally import Tally, wilson
from hive_core.files.game_file import PGN, GameFile
from hive_core.files.pgn import spell_pgn
from hive_core.game import Game
from hive_core.records import NamedTuple
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import WHITE
from hive_core.rules.errors import HiveError
from hive_core.search.levels import BALANCED
from web.clock.clock import Clock
from web.opponent.messages import Think

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from web.opponent.messages import SearchProgress, Ticket
    from web.opponent.protocol import MoveReceiver

    class MatchPlayer(Protocol):
        """Interface of a side of a match. `level` is that of the computer, 0 for other engines;
        `most_s` is its longest time for a move without a clock. `prepare` starts the engine, and
        `is_ready` returns whether it can search."""

        name: str
        level: int
        most_s: float

        def prepare(self, game: str) -> None: ...
        def is_ready(self) -> bool: ...
        def request(self, receiver: MoveReceiver, question: Think) -> None: ...
        def tick(self) -> None: ...
        def leave(self) -> None: ...


Pairing = NamedTuple("Pairing", [("opening", "list[str]"), ("white", "int")])
"""A game to play: the MoveStrings that it begins with, and the index, 0 or 1, of the engine that is
White."""

Played = NamedTuple(
    "Played",
    [("white", "int"), ("winner", "int"), ("reason", "str"), ("game", "str"), ("plies", "int")],
)
"""A finished game: the indexes of the engine that was White and of the winner (-1: neither), the reason
as in Game.outcome or a sentence on a fault, the GameString ("" if it was not saved), and the number of
plies."""

Score = NamedTuple("Score", [("tally", "Tally"), ("low", "float"), ("high", "float")])
"""Result of one engine: its counts, and the ends of the 95 % interval of its true share of the
points."""

WAITING, PREPARING, PLAYING = "waiting", "preparing", "playing"
"""States of a match: between two games, until both engines are there, in a game."""
MOST_GAMES = 100
BREATH_S = 0.2
"""Seconds between two games, so that the page can show how one has ended."""


def pairings(openings: "list[list[str]]", games: int) -> "list[Pairing]":
    """Return the games of a match in order: from each opening two, with colours reversed."""
    return [Pairing(openings[n // 2 % len(openings)], n % 2) for n in range(games)]


def score(games: "list[Played]", engine: int) -> Score:
    """Return the result of the engine with this index in `games`, as `hive-core arena` counts it."""
    won = len([one for one in games if one.winner == engine])
    even = len([one for one in games if one.winner < 0])
    tally = Tally(won, even, len(games) - won - even)
    return Score(tally, *wilson(tally.score, tally.games))


def game_of(one: "Played") -> Game:
    """Return the game `one` at its end, with its result. Raises HiveError for a text that is none."""
    game = Game.from_string(one.game)
    game.end_as(DRAW if one.winner < 0 else one.winner ^ one.white)
    return game


class EngineMatch:
    """Match between the engines `players`. `on_change()` is called when there is something to show.

    `game` and `clock` are those on the board, `white` is the index of the engine that is White there.
    `running` is True from `start` to `stop` or the end; `fault` is a sentence on what has ended the
    match, "" for nothing. `state` is WAITING, PREPARING or PLAYING.
    """

    def __init__(
        self,
        players: "list[MatchPlayer]",
        games: "list[Pairing]",
        expansions: str,
        times_s: "tuple[int, int]",
        on_change: "Callable[[], object]",
        now: "Callable[[], float]" = now_s,
    ) -> None:
        self.players = players
        self.games = games
        self.expansions = expansions
        self.times_s = times_s
        self.on_change = on_change
        self.now = now
        self.played: list[Played] = []
        self.running = False
        self.fault = ""
        self.ticket = 0
        self.begins_s = 0.0
        self.state = PREPARING
        self._set_up()

    def _set_up(self) -> None:
        """Put the opening of the next game on the board."""
        opening, self.white = self.games[len(self.played)]
        self.game = Game(self.expansions)
        for text in opening:
            self.game.play(text)
        budget_s, increment_s = self.times_s
        self.clock = Clock(budget_s * 1000, increment_s * 1000, self.now)

    def show_ended(self, played: "list[Played]", fault: str, left_ms: "tuple[int, int]") -> None:
        """Take the games of an earlier match, which ended with `fault` and these times on its clocks,
        and put the last one on the board. Raises HiveError for a text that is no game."""
        last = played[-1]
        self.game = game_of(last) if last.game else Game(self.expansions)
        self.played, self.white, self.fault = played, last.white, fault
        self.clock.stop(left_ms)

    # Requests by a person

    def start(self) -> None:
        """Start the engines; the first game begins when both are there."""
        self.running = True
        self._prepare()

    def stop(self) -> None:
        """End the match; the game on the board does not count."""
        self.running = False
        self.ticket += 1
        for player in self.players:
            player.leave()
        self.on_change()

    def tick(self) -> None:
        """End a game whose time is over, and begin the next one. The caller must call this several
        times a second."""
        if not self.running:
            return
        if self.state == WAITING:
            if self.now() >= self.begins_s:
                self._set_up()
                self._prepare()
            return
        for player in self.players:
            player.tick()
        if self.state == PLAYING:
            self._lose_on_time()
        elif self.players[0].is_ready() and self.players[1].is_ready():
            self.state = PLAYING
            self._go_on()

    def _prepare(self) -> None:
        """Start the engines that do not run, so that no clock runs while one loads."""
        self.state = PREPARING
        self.on_change()
        for player in self.players:
            if self.running:
                player.prepare(self.game.text())

    # A game

    def engine_to_move(self) -> int:
        """Return the index of the engine that is to move."""
        return self.white if self.game.board.turn == WHITE else 1 - self.white

    def _go_on(self) -> None:
        """Play forced passes, and request the next move; finish a game that is over."""
        game = self.game
        while game.outcome()[0] == ONGOING and not game.board.legal_by_piece():
            game.play("pass")
        self.clock.follow(game)
        self.on_change()
        if game.outcome()[0] != ONGOING:
            self._finish(game.outcome()[1])
            return
        player = self.players[self.engine_to_move()]
        seconds = self.clock.thinking_s(game.board.turn, player.most_s)
        self.ticket += 1
        player.request(
            self, Think(self.ticket, game.text(), True, player.level, BALANCED, seconds, 0.0, 0)
        )

    def computer_reports(self, ticket: "Ticket", progress: "SearchProgress") -> None:
        """Do nothing: a match shows no figures on a search."""

    def computer_moved(self, ticket: "Ticket", text: str) -> None:
        """Play the move `text` of the engine that is to move."""
        if not self.running or ticket != self.ticket or self._lose_on_time():
            return
        try:
            self.game.play(text)
        except HiveError:
            self._forfeit(text)
            return
        self._go_on()

    def _lose_on_time(self) -> bool:
        """End the game if the engine that is to move has no time left. Return whether that is so."""
        fallen = self.clock.fallen()
        if fallen < 0 or self.game.outcome()[0] != ONGOING:
            return False
        self.players[self.engine_to_move()].leave()
        self.game.lose_on_time(fallen)
        self._finish(self.game.outcome()[1])
        return True

    def failed(self, player: "MatchPlayer", words: str, for_good: bool) -> None:
        """Note that an engine has failed; `words` is a sentence on that. It loses the game, or with
        `for_good` the match ends."""
        if not self.running:
            return
        if for_good or self.state == PREPARING:
            self.fault = words
            self.stop()
        elif player is self.players[self.engine_to_move()]:
            self._forfeit(words)

    def _forfeit(self, words: str) -> None:
        self.players[self.engine_to_move()].leave()
        self.game.resign(self.game.board.turn)
        self._finish(words)

    def _finish(self, reason: str) -> None:
        """Count the game, and let the next one begin or the match end."""
        result = self.game.outcome()[0]
        winner = -1 if result == DRAW else self.white if result == WHITE else 1 - self.white
        self.clock.follow(self.game)
        text, plies = self.game.game_string(), len(self.game.played)
        self.played.append(Played(self.white, winner, reason, text, plies))
        self.ticket += 1
        self.state = WAITING
        self.begins_s = self.now() + BREATH_S
        if len(self.played) < len(self.games):
            self.on_change()
        else:
            self.stop()

    # Results

    def pgn(self, date: str) -> str:
        """Return the finished games whose moves are there as the text of a PGN file; `date` is
        YYYY.MM.DD."""
        texts = []
        budget_s, increment_s = self.times_s
        for number, one in enumerate(self.played, 1):
            if not one.game:
                continue
            names = [player.name for player in self.players]
            headers = (
                ("Event", "Engine match"),
                ("Date", date),
                ("Round", "%d" % number),
                ("White", names[one.white]),
                ("Black", names[1 - one.white]),
                ("TimeControl", "%d+%d" % (budget_s, increment_s)),
                ("Termination", one.reason),
            )
            texts.append(spell_pgn(GameFile(PGN, game_of(one), headers, (), 0)))
        return "\n".join(texts)
