"""Starter of games: from the choices of the new-game dialog, from an address, or from a text or file.
No DOM."""

from hive_core.game import Game
from hive_core.records import changed
from hive_core.rules.bugs import BLACK, COLORS, EXPANSIONS, WHITE, other
from web.common import settings
from web.game.match import new_match
from web.game.players import (
    chosen_colors,
    computers_of,
    friends,
    one_here,
    own_color,
    seats,
    two_people,
    watchers,
)
from web.peer.peer_state import NO_NUMBERS
from web.saved_records import remote_match

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.clock.clock import ClockLike
    from web.common.settings import Setup
    from web.game.match import Match
    from web.game.players import Players
    from web.game.protocols import MatchSessionLike
    from web.saved_records.remote_match import RemoteMatch, WatchedMatch


class NewGame:
    """Starter of new games on the session's board. `chance` is the latest random number, 0 to 65535."""

    def __init__(self, session: "MatchSessionLike") -> None:
        self.session = session
        self.chance = 0

    def seed(self, chance: int) -> None:
        """Set the seed of the random choices to `chance`."""
        self.chance = chance

    def open_address(self, text: str, level: str = "", bugs: str = "", coach: bool = False) -> None:
        """Open what the page's address names: the game in `text`, or else a game against the computer.

        `level` is the computer's level; an unknown one is ignored. `bugs` are the letters of the
        expansions, and `coach` adds the coach's tips. If a game in progress would be lost, or an
        opponent would be left waiting, the page asks first.
        """
        session = self.session
        running = session.saving.must_ask()
        if text:
            trouble = None if running else session.text.open(text)
            if running or trouble:
                session.page.offer_text(text)
            if trouble:
                session.page.paste_error(trouble)
        elif level in [str(one) for one in settings.NEW_GAME["level"]]:
            choice = changed(
                session.setup,
                opponent=settings.COMPUTER,
                level=int(level),
                expansions="".join([letter for letter in EXPANSIONS if letter in bugs]),
                coach=coach,
            )
            if running:
                session.page.offer_game(choice)
            else:
                self.start(choice)

    # Chosen

    def start(self, setup: "Setup | None" = None) -> None:
        """Begin a new game with the choices in `setup`, or with those of the last game if it is
        None."""
        session = self.session
        setup = setup or session.setup
        session.use_setup(setup)
        session.store.set("new_game", setup)
        game = Game(setup.expansions, setup.tournament)
        if setup.opponent in settings.FRIENDS:
            self._invite(game, setup)
        else:
            self.begin(game, timing=self._timed())

    def _invite(self, game: Game, setup: "Setup") -> None:
        """Begin `game` as a match with an opponent on another device, as the choices in `setup` say."""
        number = self.session.random_u32()
        color = own_color(setup, self.next_chance() >> 7)
        remote = remote_match.unsent_match(number, color)
        if setup.side == "chance":  # Black until the coin flip: White would have to move
            remote = changed(remote, color=BLACK, coin=NO_NUMBERS)
        if setup.opponent != settings.FRIEND:
            remote = changed(remote, transport=remote_match.new_transport(setup.opponent))
            if setup.minutes:
                remote = changed(remote, clock=(setup.minutes * 60000, setup.increment * 1000))
        self.begin_with(remote, game)
        if remote.transport:
            self.session.page.invite()

    def _timed(self) -> "ClockLike | None":
        """Return a new clock with the times that the session's choices for the game state, None for a
        game without a clock."""
        if not self.session.setup.minutes:
            return None
        from web.clock.clock import begun

        return begun(self.session.setup)

    def rematch(self) -> None:
        """Begin another game with the same choices; if the colours are random, choose them anew. In a
        remote match, offer the opponent another game instead."""
        if self.session.match.remote:
            self.session.page.ask_friend("again")
        else:
            self.start()

    def next_level(self) -> None:
        """Begin a new game against the computer, one level stronger than before unless it was the
        strongest."""
        setup = self.session.setup
        strongest = max(settings.NEW_GAME["level"])
        self.start(changed(setup, level=min(setup.level + 1, strongest)))

    # Opened

    def set_up(self, text: str, with_computer: bool) -> None:
        """Begin a game from the valid position in `text`, for two people at this screen or, if
        `with_computer`, against the computer, which plays the side that is not to move."""
        session = self.session
        session.saving.archive_running()
        game = Game.from_text(text)
        computers = (other(game.board.turn),) if with_computer else ()
        if session.setup.opponent == settings.ENGINE:
            session.use_setup(changed(session.setup, opponent=settings.COMPUTER))
        self.begin(game, seats(computers, session.computer, session.setup))

    def open_text(self, game: Game) -> None:
        """Put `game`, which was read from a text, on the board. If one person played against the
        computer before, both keep their colours; else two people play."""
        players = self.session.players
        with_computer = computers_of(players) and one_here(players)
        self.begin(game, players if with_computer else two_people())

    def open_file(self, game: Game, headers: "tuple[tuple[str, str], ...]") -> None:
        """Put `game`, which was read from a file with these `headers`, on the board."""
        self.open_text(game)
        self.session.update_match(changed(self.session.match, headers=headers))
        self.session.changed()

    def open_game(self, game: Game, ply: int) -> None:
        """Open `game` for two people at this screen, and show its position after `ply` plies."""
        self.begin(game, two_people())
        if ply < len(game.played):
            self.session.goto(ply)

    def walk_through(self, text: str, words: "Callable[[int], str]") -> None:
        """Open the valid game in `text`, such as a recommended opening, for two people; `words(ply)`
        returns the comment on each ply."""
        self.session.saving.archive_running()
        game = Game.from_text(text)
        for ply, node in enumerate(game.node.path()):
            game.comment(node, words(ply))
        self.begin(game, two_people())

    # With an opponent elsewhere

    def begin_with(self, remote: "RemoteMatch", game: Game) -> None:
        """Begin `game` as the match `remote` with an opponent on another device, and add it to the
        local games."""
        session = self.session
        session.use_setup(
            changed(
                session.setup,
                opponent=settings.FRIEND,
                side=COLORS[remote.color],
                expansions=game.board.expansions,
                tournament=game.board.tournament,
            )
        )
        key = session.saving.local_games.new_key(remote.number)
        self._begin_match(new_match(game, friends(remote.color), key=key, remote=remote))

    def watch(self, game: Game, relay: "WatchedMatch") -> None:
        """Begin to watch `game`, a match of two other players in the room that `relay` describes."""
        self._begin_match(new_match(game, watchers(), watched=relay))

    def go_on_watching(self, game: Game, names: "list[str]", relay: "WatchedMatch") -> None:
        """Replace the watched game by `game`, its newer state. `names` are the names of White and
        Black; `relay` describes their room."""
        headers = (("White", names[WHITE]), ("Black", names[BLACK])) if any(names) else ()
        match = changed(self.session.match, game=game, headers=headers, watched=relay)
        self.session.update_match(match)
        self.session.gone_on()

    # Begun

    def begin(
        self, game: Game, players: "Players | None" = None, timing: "ClockLike | None" = None
    ) -> None:
        """Begin `game` on this device, with the clock `timing` (None: without one). If `players` is
        None, the players of the set-up play."""
        players = self._seats() if players is None else players
        self._begin_match(new_match(game, players, clock=timing))

    def begin_board(self) -> None:
        """Begin a game of two people at this screen with the bugs of the last game, to try moves in."""
        setup = self.session.setup
        self.begin(Game(setup.expansions, setup.tournament), two_people())

    def _begin_match(self, match: "Match") -> None:
        session = self.session
        session.end_review()
        session.saving.leave()
        session.forget()
        was_live = session.is_live()
        session.saving.revision.forget()
        session.put_on_board(match, False)
        session.computer.begin()
        session.page.close_dialogs()
        session.changed()
        if was_live and not session.is_live():
            session.page.follow()
        session.fit_board()

    def _seats(self) -> "Players":
        """Return the players of White and Black for the session's choices for the game."""
        session = self.session
        setup = session.setup
        if setup.opponent != settings.WATCH and setup.side == "chance":
            self.next_chance()
        return seats(chosen_colors(setup, self.chance >> 7), session.computer, setup)

    def next_chance(self) -> int:
        """Replace `chance` by the next number of a random sequence, and return it."""
        self.chance = (self.chance * 1103 + 12345) % 65536
        return self.chance
