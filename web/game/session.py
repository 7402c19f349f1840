"""A game that is seen and played on a board: selection, taps, turns, history, advice.

No DOM here. The session is handed its neighbours: `page` and `board` draw and speak, `opponent` thinks,
`store` keeps, `request` shows frames. Tests hand in plain stand-ins.
"""

from hive_core.game import Game
from hive_core.notation.moves import spell_move
from hive_core.records import changed
from hive_core.rules.board import ONGOING, PASS, SHIFT
from hive_core.rules.bugs import BLACK, COLOR, NAMES, WHITE
from hive_core.rules.errors import HiveError, Refusal
from hive_core.rules.explain import explain_piece
from web.board.display import display
from web.common import settings
from web.game.hints import Hints
from web.game.match import new_match
from web.game.panel_state import THEIRS
from web.game.players import Turn, nobody_here, two_people
from web.game.redraw import Redraw, at_once
from web.game.undo import plies_back, redo_to_decision
from web.game.view_state import Table
from web.opponent.computer_turn import ComputerTurn
from web.opponent.messages import FAILED, LOADING, NOTHING_YET, EngineState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Node, Snapshot
    from hive_core.rules.board import Board
    from web.common.settings import Settings, Setup
    from web.common.store import Store
    from web.game.hints import Pointers
    from web.game.players import Player, Players
    from web.game.protocols import BoardLike, PageLike
    from web.opponent.messages import SearchProgress
    from web.opponent.protocol import EngineLike


class Session:
    """A game on a board, with a player for each colour; on the game's page and in a frame.

    What the buttons of a page may ask for is in web/play/actions.py. Whatever an intent changes is
    drawn once, by `redraw`; what has to wait for the drawing, such as speaking of it, is given to
    `redraw.then`.
    """

    counsel_kind: "type[Hints]" = Hints

    def __init__(
        self,
        page: "PageLike",
        board: "BoardLike",
        opponent: "EngineLike",
        store: "Store",
        request: "Callable[[Callable[[], object]], object]" = at_once,
    ) -> None:
        self.page = page
        self.board = board
        self.store = store
        self.redraw = Redraw(request, self._draw, self._drawn)
        self.setup: Setup = store.settings().new_game
        self.match = new_match(Game(), two_people())
        self.selected = -1
        self.refusal: Refusal | None = None
        self.refused = -1
        self.pending_target = -1
        self.shown_ply = -1
        self.snapshot: Snapshot | None = None
        self.computer = ComputerTurn(opponent, self._computer_told)
        self.hints = self.counsel_kind(self, opponent)
        self.draw_offer: int | None = None
        self.notices: list[str] = []
        self.welcome = False
        self.banner = True

    @property
    def game(self) -> Game:
        """The game on the board."""
        return self.match.game

    @property
    def players(self) -> "Players":
        """Who plays White and Black."""
        return self.match.players

    def seat(self, players: "Players") -> None:
        """Let others play the game on the board."""
        self.match = changed(self.match, players=players)

    @property
    def settings(self) -> "Settings":
        """The settings as they are."""
        return self.store.settings()

    @property
    def drawn(self) -> "Snapshot":
        """The position in view, whether it is drawn already or not."""
        if self.snapshot is None:
            self.snapshot = self.game.snapshot(self.shown_ply)
        return self.snapshot

    def forget(self) -> None:
        """Whatever a player was asked does not matter any more."""
        for player in self.players:
            player.forget()

    # Drawing

    def at_present(self) -> bool:
        """Whether the board shows the present position, not an earlier one."""
        return self.shown_ply < 0

    def in_play(self) -> bool:
        """Whether a game goes on."""
        return not self.welcome and self.game.outcome()[0] == ONGOING

    def roomy(self) -> bool:
        """Whether the cells around the hive are kept in view for the next move."""
        return self.in_play()

    def persons_turn(self) -> bool:
        """Whether a person at this screen may move now."""
        return self.in_play() and self.to_move().here

    def to_move(self) -> "Player":
        """Whose turn it is."""
        return self.players[self.game.board.turn]

    def changed(self) -> None:
        """After the game changed: draws it; then whoever is next has the turn."""
        self.draw()

    def clear(self) -> None:
        """No selection, no refusal on the board, the end card to be shown."""
        self.selected = -1
        self.refusal = None
        self.refused = -1
        self.pending_target = -1
        self.shown_ply = -1
        self.snapshot = None
        self.banner = True

    def draw(self) -> None:
        """Has everything drawn anew; the neighbours find out by themselves what is different."""
        self.snapshot = None
        self.redraw.want()

    def tell(self) -> None:
        """Has the page around the board drawn anew; the position is the one that was drawn last.

        Several times a second while the computer thinks, so the board is left alone.
        """
        self.redraw.want(whole=False)

    def _draw(self, whole: bool) -> None:
        snapshot = self.drawn
        if whole:
            self.hints.look(snapshot)
            goals, throws, thrower = self._goals(snapshot)
            signs, arrows = self.pointed(snapshot)
            self.board.draw(
                snapshot,
                display(
                    selected=self.selected,
                    targets=goals,
                    throws=throws,
                    thrower=thrower,
                    pending_target=self.pending_target,
                    refusal=self.refusal,
                    refused_cell=self.refused,
                    show_movable=self.settings.show_movable,
                    queen_sides=self.settings.queen_sides,
                    active=self.at_present() and self.persons_turn(),
                    numbers=self.settings.piece_numbers,
                    signs=signs,
                    arrows=arrows,
                    rim=self.roomy(),
                ),
            )
        self.page.render(snapshot, self.table(snapshot))

    def node_in_view(self) -> "Node":
        """The node of the tree whose position is in view."""
        node = self.game.node
        for _ in range(len(self.game.played) - self.drawn.ply):
            node = node.parent or node
        return node

    def pointed(self, snapshot: "Snapshot") -> "Pointers":
        """The signs and arrows on the position in view."""
        return self.hints.pointers()

    def _drawn(self) -> None:
        """All is drawn: whoever is next has the turn, and what is asked about the position is asked."""
        self.hints.advice.pursue()
        self.advance()

    def _goals(self, snapshot: "Snapshot") -> "tuple[tuple[int, ...], tuple[int, ...], int]":
        """Where the selected piece may go, which of these by a throw, and who throws."""
        for piece, goals in snapshot.groups:
            if piece == self.selected:
                throws, thrower = self.game.throws(piece, goals)
                return goals, throws, thrower
        return (), (), -1

    def table(self, snapshot: "Snapshot") -> Table:
        """What the page has to know besides the position."""
        white, black = self.players
        return Table(
            (white.who, black.who),
            self.setup.level,
            BLACK if black.here and not white.here else WHITE,
            self.selected,
            snapshot.history + snapshot.future,
            not self.at_present(),
            self._thinking(),
            self.hints.view(snapshot.turn),
            self.computer.stopped,
            self.computer.engine,
            self.draw_offer,
            tuple(self.notices),
            self.store.saved,
            self.settings,
            self.setup,
            self.welcome,
            self.banner and self.at_present(),
            "",
            None,
            None,
            None,
        )

    def _thinking(self) -> "SearchProgress | None":
        """The computer's search; it is about to begin where the computer is asked after the drawing."""
        engine = self.computer.engine
        if self.computers_turn() and not self.computer.pending:
            return None if engine and engine.state == LOADING else NOTHING_YET
        return self.computer.thinking()

    # A person's turn

    def tap(self, cell: int) -> None:
        """A cell was tapped: plays there, selects what stands there, or says why not."""
        if not self.may_touch():
            return
        top = self.game.board.top[cell]
        goals = self._goals(self.drawn)[0]
        hinted = self.hints.piece_for(cell) if self.selected < 0 else -1
        if self.selected >= 0 and top == self.selected:
            self._again(top, cell)
        elif self.selected >= 0 and cell in goals:
            if self._doubtful(top):
                self._aim(cell)
            else:
                self.play(self.selected << SHIFT | cell)
        elif self.pending_target >= 0 and not self._selectable(top):
            self.lay_down()
        elif hinted >= 0 and not self._selectable(top):
            self._select(hinted, self.game.board.where[hinted])
        elif self.selected >= 0 and not self._selectable(top):
            self._refuse(self.game.why_not(self.selected << SHIFT | cell), self.selected, cell)
        elif top >= 0:
            self._select(top, cell)
        elif self.hints.advice.pointed:
            self.lay_down()
        elif self.settings.guide or not self.drawn.pieces:
            self.background()
            self.page.say(self._instead(cell))
        else:
            self.background()

    def _instead(self, cell: int) -> str:
        """What to do first; a place that a piece has left is dashed like that of the first one, and
        none to be filled.
        """
        if not self.drawn.pieces:
            return "guide.choose_first"
        left = self.drawn.last is not None and self.drawn.last[1] == cell
        return "guide.came_from" if left else "guide.choose"

    def movable(self, piece: int) -> bool:
        """Whether a person may carry a piece to another place now."""
        listed = [moving for moving, goals in self.drawn.groups if goals]
        return self.at_present() and self.persons_turn() and piece in listed

    def carry(self, piece: int) -> None:
        """A movable piece is taken up to be carried: it is chosen."""
        if piece != self.selected:
            self._select(piece, self.game.board.where[piece])

    def put(self, piece: int, cell: int) -> None:
        """The chosen piece is to go to a cell: plays that, or says why not."""
        if piece != self.selected or not self.may_touch():
            return
        move = piece << SHIFT | cell
        if cell not in self._goals(self.drawn)[0]:
            self._refuse(self.game.why_not(move), piece, cell)
        elif self.settings.confirm == settings.ALL:
            self._aim(cell)
        else:
            self.play(move)

    def _doubtful(self, top: int) -> bool:
        """Whether a tap on a goal asks first; `top` is the piece there that it might have meant."""
        asks = self.settings.confirm
        return asks == settings.ALL or (asks == settings.CLIMBS and self._selectable(top))

    def _aim(self, cell: int) -> None:
        """The chosen piece stands over a goal, and goes there when that is chosen once more."""
        move = self.selected << SHIFT | cell
        if cell == self.pending_target:
            self.play(move)
            return
        self.pending_target = cell
        self.refusal = None
        self.refused = -1
        self.draw()
        text = spell_move(self.game.board, move)
        self.redraw.then(lambda: self.page.ask(text, self.game.board.turn))

    def _selectable(self, piece: int) -> bool:
        """Whether a tap on a piece means this piece: an own one, or one that can be thrown."""
        listed = [moving for moving, _ in self.drawn.groups]
        return piece >= 0 and (COLOR[piece] == self.game.board.turn or piece in listed)

    def no_assistance(self) -> bool:
        """Whether this game is played without any help of the computer."""
        return False

    def may_touch(self) -> bool:
        """Whether a tap may change something; says why not otherwise."""
        if not self.at_present():
            self.page.say("refusal.looking")
        elif self.welcome:
            self.page.say("refusal.no_game")
        elif self.game.outcome()[0] != ONGOING:
            self.page.refuse("game_over")
        elif not self.persons_turn():
            self.page.refuse("not_your_turn")
        else:
            return True
        return False

    def _select(self, piece: int, cell: int) -> None:
        refusal = explain_piece(self.game.board, piece)
        throws = bool(self.game.thrown_by(piece))
        amended = self.refusal is not None or self.pending_target >= 0
        if refusal:
            self.selected = -1
            self._refuse(refusal, piece, cell)
            if throws:
                self.redraw.then(lambda: self.page.refuse("thrower"))
            return
        self.selected = piece
        self.refusal = None
        self.refused = -1
        self.pending_target = -1
        self._redraw_line(amended)
        goals = len(self._goals(self.drawn)[0])
        self.redraw.then(lambda: self.page.chosen(NAMES[piece], goals))
        if throws:
            self.redraw.then(lambda: self.page.say("hint.thrower"))

    def _refuse(self, refusal: Refusal | None, piece: int, cell: int) -> None:
        self.pending_target = -1
        self.refusal = refusal
        self.refused = cell
        self.draw()
        if refusal:
            code = refusal.reason
            if code == "not_your_turn":
                code = THEIRS[COLOR[piece]]
            if code == "cannot_reach" and cell == self.game.board.where[piece]:
                code = "cannot_go"
            under = self._under(piece, cell)
            self.redraw.then(lambda: self.page.refuse(code, NAMES[piece][1], under))

    def _under(self, piece: int, cell: int) -> tuple[str, ...]:
        """The names of the pieces that `piece` stands on, the lowest first."""
        stack = [NAMES[other] for other, at, _, _, _ in self.drawn.pieces if at == cell]
        name = NAMES[piece]
        return tuple(stack[: stack.index(name)]) if name in stack else ()

    def pick(self, piece: int) -> None:
        """A piece in reserve was tapped; `piece` is the next of its kind."""
        if not self.may_touch():
            return
        if piece == self.selected:
            self._again(piece, -1)
        else:
            self._select(piece, -1)

    def _again(self, piece: int, cell: int) -> None:
        """The chosen piece is tapped: it is put down, or, after a refusal, taken up for another try."""
        if self.refusal:
            self._select(piece, cell)
        else:
            self.lay_down()

    def background(self) -> None:
        """A tap beside everything, or Escape: nothing is selected any more; a second time, or with
        nothing selected, no hint is shown or waited for either."""
        if self.selected >= 0 or self.refusal:
            self.lay_down()
        elif self.hints.advice.hinting():
            self.hints.advice.drop()
            self.page.clear_message()
            self.draw()

    def lay_down(self) -> None:
        """Nothing is selected, refused or asked any more; a hint stays."""
        amended = self.refusal is not None or self.pending_target >= 0
        if self.selected >= 0 or amended:
            self.selected = -1
            self.refusal = None
            self.refused = -1
            self.pending_target = -1
            self._redraw_line(amended)

    def _redraw_line(self, amended: bool) -> None:
        """Draws, and empties the line at the board unless a hint is shown; `amended`: something else
        stands in the line since, so the hint is said again."""
        pointed = self.hints.advice.pointed
        if not pointed:
            self.page.clear_message()
        self.draw()
        if pointed and amended:
            self.hints.repeat()

    def play(self, move: "int | str") -> None:
        """Plays a checked or typed move of a person. Raises HiveError; the game is then unchanged."""
        self.enter(move)
        self.draw_offer = None
        self.computer.stopped = False
        self.clear()
        self.changed()

    def enter(self, move: "int | str") -> None:
        """Puts a move into the game. Raises HiveError; the game is then unchanged."""
        self.game.play(move)

    # History

    def undo(self) -> None:
        """Takes back to the last decision of a person: one ply, or the other's answer as well."""
        plies = plies_back(self.game, self.players)
        if plies:
            self.forget()
            self.game.undo(plies)
            self._stepped()

    def redo(self) -> None:
        """Plays again what was taken back, up to the next decision of a person."""
        if self.game.ahead():
            self.forget()
            redo_to_decision(self.game, self.players)
            self._stepped()

    def _stepped(self) -> None:
        self.draw_offer = None
        self.computer.stopped = nobody_here(self.players)
        self.clear()
        self.changed()

    def goto(self, ply: int) -> None:
        """Shows the position after `ply` plies, for looking only; the last one is the game itself."""
        last = len(self.game.played)
        self.clear()
        self.banner = False
        self.shown_ply = -1 if ply >= last else max(0, ply)
        self.draw()

    def step(self, to: str) -> None:
        """Moves the looking glass: "first", "back", "forward", "last"."""
        last = len(self.game.played)
        at = last if self.at_present() else self.shown_ply
        self.goto({"first": 0, "back": at - 1, "forward": at + 1, "last": last}[to])

    # The turn of somebody else

    def computers_turn(self) -> bool:
        """Whether the computer has to think about a move of its own."""
        return self.in_play() and self.to_move().thinks()

    def advance(self) -> None:
        """Lets a forced pass happen, or asks the player whose turn it is."""
        game = self.game
        if not self.in_play():
            return
        # What was drawn knows already whether there is a move.
        stuck = self.drawn.must_pass if self.at_present() else not game.board.groups()
        if stuck:
            self._pass()
            return
        if self.to_move().here:
            return
        board = game.board
        watched = nobody_here(self.players)
        if self.computers_turn():
            self.hints.advice.replaced()

        ply = board.ply

        def answer(text: str) -> None:
            self._answered(board, ply, text)

        self.to_move().asked(Turn(game.text(), board.tournament, board.turn, ply, watched, answer))

    def _pass(self) -> None:
        """There is nothing else to play."""
        self.enter(PASS)
        self.changed()

    def _answered(self, board: "Board", ply: int, text: str) -> None:
        """The move of somebody else; one for another position than the present one is dropped."""
        if board is self.game.board and board.ply == ply and self.in_play():
            self._other_played(text)

    def _other_played(self, text: str) -> None:
        """Who is looking at an earlier position goes on looking at it."""
        try:
            self.enter(text)
        except HiveError:
            self.computer.engine_changed(EngineState(FAILED, 0, 0))
            return
        if self.at_present():
            self.clear()
        self.changed()

    def _computer_told(self) -> None:
        """The computer's search goes on; what it finds is an opinion too."""
        if self.computer.pending and self.at_present():
            self.hints.advice.computer_thinks(self.computer.progress)
        self.tell()

    def move_now(self) -> None:
        """The computer plays the best move it has found so far."""
        self.computer.move_now()

    def cancel(self) -> None:
        """The computer stops thinking and waits."""
        if self.computer.pending:
            self.computer.cancel()
            self.computer.stopped = True
            self.draw()

    def think(self) -> None:
        """Lets a stopped computer go on."""
        self.computer.stopped = False
        self.draw()

    def retry_engine(self) -> None:
        """Loads a failed computer again and lets it move."""
        self.computer.restart()
        self.think()

    def play_on(self) -> None:
        """Goes on without the computer, as two players at this screen."""
        self.forget()
        self.seat(two_people())
        self.setup = changed(self.setup, opponent=settings.PERSON)
        self.computer.engine = None
        self.computer.stopped = False
        self.changed()

    # What the settings do

    def apply(self, name: str) -> None:
        """Lets a setting have its effect on the page, apart from the next drawing."""
        chosen = self.settings
        if name == "language":
            self.page.use_language(chosen.language)
            self.board.retranslate()
        elif name == "theme":
            self.page.use_theme(chosen.theme)
        elif name == "motion":
            self.board.motion(settings.PACES[chosen.motion])
        elif name == "tiles":
            self.board.tiles(chosen.tiles)
        elif name == "patience":
            self.computer.patience_s = settings.PATIENCE_S[chosen.patience]
        elif name == "eval_bar":
            self.hints.advice.watching = chosen.eval_bar

    def fit(self) -> None:
        """Shows the whole hive, or where that is shown, as much as the smallest size allows."""
        self.redraw.then(self.board.overview)


def engine_changed(session: Session, engine: "EngineState") -> None:
    """Notify a session that the engine loads, is ready, or has failed."""
    session.computer.engine_changed(engine)
    session.hints.advice.engine_changed(engine)
