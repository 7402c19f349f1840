"""Session of a board: its match, its mode, and the position in view. No DOM.

`page` and `board` draw and show messages, `opponent` searches, `store` saves, `request` calls a
function before the next frame. Tests pass plain stand-ins for them.
"""

from hive_core.game import Game
from hive_core.records import changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from web.board.display import display
from web.game.hints import Hints
from web.game.match import new_match
from web.game.modes import PlayMode
from web.game.move_input import MoveInput
from web.game.players import two_people
from web.game.redraw import Redraw, immediately
from web.game.selection import Selection
from web.game.turns import Turns
from web.game.view_state import Table
from web.opponent.computer_turn import ComputerTurn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Node, Snapshot
    from web.common.settings import Settings, Setup
    from web.common.store import Store
    from web.game.match import Match
    from web.game.players import Player, Players
    from web.game.protocols import BoardLike, PageLike, SessionLike
    from web.opponent.messages import EngineState
    from web.opponent.protocol import EngineLike


class Session:
    """Session of a game on a board, on the game's page or in a frame; one player for each colour.

    Its `mode` decides what taps and buttons do. `redraw` draws all changes of one intent once. What
    must wait for the drawing, such as a message, is passed to `redraw.then`.
    """

    def __init__(
        self,
        page: "PageLike",
        board: "BoardLike",
        opponent: "EngineLike",
        store: "Store",
        request: "Callable[[Callable[[], object]], object]" = immediately,
        make_hints: "Callable[[SessionLike, EngineLike], Hints]" = Hints,
    ) -> None:
        self.page = page
        self.board = board
        self.store = store
        self.redraw = Redraw(request, self._draw, self._on_rendered)
        self.setup: Setup = store.settings().new_game
        self.match = new_match(Game(), two_people())
        self.shown_ply = -1
        self.snapshot: Snapshot | None = None
        self.selection = Selection()
        self.input = MoveInput(self)
        self.turns = Turns(self)
        self.mode: PlayMode = PlayMode(self)
        self.computer = ComputerTurn(opponent, self.turns.on_progress)
        self.hints = make_hints(self, opponent)
        self.welcome = False
        self.banner = True

    @property
    def settings(self) -> "Settings":
        """The present settings."""
        return self.store.settings()

    @property
    def in_view(self) -> "Snapshot":
        """Snapshot of the position in view, which the board may not show yet."""
        if self.snapshot is None:
            self.snapshot = self.game.snapshot(self.shown_ply)
        return self.snapshot

    # The game

    @property
    def game(self) -> Game:
        """The game on the board."""
        return self.match.game

    @property
    def players(self) -> "Players":
        """The players of White and Black."""
        return self.match.players

    def seat(self, players: "Players") -> None:
        """Replace the players of the game on the board."""
        self.match = changed(self.match, players=players)

    def at_present(self) -> bool:
        """Return whether the board shows the present position, not an earlier one."""
        return self.shown_ply < 0

    def in_play(self) -> bool:
        """Return whether a game has begun and is not over."""
        return not self.welcome and self.game.outcome()[0] == ONGOING

    def to_move(self) -> "Player":
        """Return the player to move."""
        return self.players[self.game.board.turn]

    def persons_turn(self) -> bool:
        """Return whether a person at this screen may move now."""
        return self.mode.moves and self.in_play() and self.to_move().here

    def no_assistance(self) -> bool:
        """Return whether hints are forbidden in this game."""
        return False

    def node_in_view(self) -> "Node":
        """Return the node of the game tree whose position is in view."""
        node = self.game.node
        for _ in range(len(self.game.played) - self.in_view.ply):
            node = node.parent or node
        return node

    def update_match(self, match: "Match") -> None:
        """Replace the match on the board."""
        self.match = match

    def use_setup(self, setup: "Setup") -> None:
        """Replace the set-up of this game and the next ones."""
        self.setup = setup

    def use_mode(self, mode: PlayMode) -> None:
        """Replace the mode, which decides what taps, steps and moves do."""
        self.mode = mode

    def forget(self) -> None:
        """Drop the pending requests of moves from both players."""
        for player in self.players:
            player.forget()

    # Intents

    def tap(self, cell: int) -> None:
        """Pass a tap on a cell to the mode."""
        self.mode.tap(cell)

    def pick(self, piece: int) -> None:
        """Pass a tap on a kind of bug in reserve to the mode; `piece` is the next piece of that
        kind."""
        self.mode.pick(piece)

    def play(self, move: "int | str") -> None:
        """Play a person's move, as a number or text. Raises HiveError and changes nothing if it is
        illegal."""
        self.mode.play(move)

    def undo(self) -> None:
        """Undo to the last decision of a person."""
        self.mode.undo()

    def redo(self) -> None:
        """Redo undone moves, up to the next decision of a person."""
        self.mode.redo()

    def goto(self, ply: int) -> None:
        """Show the position after `ply` plies."""
        self.mode.goto(ply)

    def step(self, to: str) -> None:
        """Show another position: "first", "back", "forward" or "last"."""
        self.mode.step(to)

    def fit(self) -> None:
        """Zoom to the whole hive. If that is in view already, show as much as the smallest piece
        size allows."""
        self.redraw.then(self.board.overview)

    # What is in view

    def clear(self, ply: int = -1, banner: bool = True) -> None:
        """Put the position after `ply` plies in view, -1 for the present one, and choose nothing;
        do not draw. `banner`: show the end card if the game is over."""
        self.selection.clear()
        self.shown_ply = -1 if ply < 0 or ply >= len(self.game.played) else ply
        self.snapshot = None
        self.banner = banner

    def look_at(self, ply: int) -> None:
        """Show the position after `ply` plies without the end card; the last ply shows the present
        position."""
        self.clear(max(0, ply), banner=False)
        self.draw()

    def changed(self) -> None:
        """Handle a change of the game: the mode saves and draws it, and the next player moves."""
        self.mode.changed()

    # Drawing

    def draw(self) -> None:
        """Request a drawing of the board and the page, which draw only what differs."""
        self.snapshot = None
        self.redraw.want()

    def tell(self) -> None:
        """Request a drawing of the page without the board.

        The computer's search calls this several times a second.
        """
        self.redraw.want(whole=False)

    def _draw(self, whole: bool) -> None:
        snapshot = self.in_view
        if whole:
            self.hints.look(snapshot)
            goals, throws, thrower = self.input.goals(snapshot)
            signs, arrows = self.mode.pointers(snapshot)
            chosen = self.selection
            self.board.draw(
                snapshot,
                display(
                    selected=chosen.piece,
                    targets=goals,
                    throws=throws,
                    thrower=thrower,
                    pending_target=chosen.pending_target,
                    refusal=chosen.refusal,
                    refused_cell=chosen.refused_cell,
                    show_movable=self.settings.show_movable,
                    queen_sides=self.settings.queen_sides,
                    active=self.at_present() and self.persons_turn(),
                    numbers=self.settings.piece_numbers,
                    signs=signs,
                    arrows=arrows,
                    rim=self.mode.has_rim(),
                ),
            )
        self.page.render(snapshot, self.table(snapshot))

    def _on_rendered(self) -> None:
        """Start the analysis that is requested for the position in view, and let the next player
        move."""
        self.hints.advice.pursue()
        self.mode.advance()

    def table(self, snapshot: "Snapshot") -> Table:
        """Return what the page shows besides the position in `snapshot`."""
        white, black = self.players
        table = Table(
            players=(white.who, black.who),
            seats=(white.who, black.who),
            names=("", ""),
            spectating=False,
            lets_watch=False,
            level=self.setup.level,
            home=BLACK if black.here and not white.here else WHITE,
            selected=self.selection.piece,
            moves=snapshot.history + snapshot.future,
            viewing_history=not self.at_present(),
            thinking=self.turns.progress(),
            advice=self.hints.view(snapshot.turn),
            stopped=self.computer.stopped,
            engine=self.computer.engine,
            draw_offer=None,
            notices=(),
            saved=self.store.saved,
            settings=self.settings,
            new_game=self.setup,
            welcome=self.welcome,
            banner=self.banner and self.at_present(),
            text="",
            friend=None,
            review=None,
            clock=None,
        )
        return self.mode.table(snapshot, table)


def engine_changed(session: Session, engine: "EngineState") -> None:
    """Notify a session of the engine's state: loading, ready, or failed."""
    session.computer.engine_changed(engine)
    session.hints.advice.engine_changed(engine)
