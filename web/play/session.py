"""What the person sees and does: selection, intents, turns, keeping the game.

No DOM here. The session is handed its neighbours: `page` and `board` draw and speak, `opponent` thinks,
`store` keeps, `request` shows frames. Tests hand in plain stand-ins.
"""

from hive_core.game import Game
from hive_core.notation.moves import stated_result
from hive_core.notation.position import spell_position
from hive_core.notation.terms import spaced
from hive_core.records import changed
from hive_core.rules.board import ONGOING, PASS, SHIFT
from hive_core.rules.bugs import BLACK, COLOR, EXPANSIONS, NAMES, WHITE
from hive_core.rules.errors import (
    HiveError,
    IllegalMove,
    ImpossiblePosition,
    NotationError,
    Refusal,
)
from hive_core.rules.explain import explain_piece
from web.board.display import display
from web.common import settings
from web.opponent.messages import FAILED, LOADING, NOTHING_YET, EngineState
from web.opponent.turn import EVEN_SCORE, ComputerTurn
from web.play.advice import Counsel
from web.play.history import plies_back, redo_to_decision
from web.play.model import THEIRS
from web.play.players import (
    Turn,
    chosen_colors,
    computers_of,
    nobody_here,
    one_here,
    seats,
    two_people,
)
from web.play.records import Table
from web.play.redraw import Redraw, at_once
from web.play.saved_game import Kept, record, restore
from web.share.subject import Subject
from web.words.troubles import trouble_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from hive_core.game import Snapshot
    from hive_core.rules.board import Board
    from web.common.settings import Settings, Setup
    from web.common.store import Store
    from web.opponent.messages import Progress
    from web.opponent.protocol import OpponentLike
    from web.play.players import Player, Players
    from web.play.protocols import BoardLike, PageLike

LEVELS = [str(level) for level in settings.NEW_GAME["level"]]


class Session:
    """A game on one page, with a player for each colour.

    The page's intents are methods of the same name, see web/play/intents.py; those of
    web/play/advice.py are the `counsel`'s. `arrive` is the address's. Whatever an intent changes is
    drawn once, by `redraw`; what has to wait for the drawing, such as speaking of it, is given to
    `redraw.then`.
    """

    counsel_kind: "type[Counsel]" = Counsel

    def __init__(
        self,
        page: "PageLike",
        board: "BoardLike",
        opponent: "OpponentLike",
        store: "Store",
        request: "Callable[[Callable[[], object]], object]" = at_once,
    ) -> None:
        self.page = page
        self.board = board
        self.store = store
        self.redraw = Redraw(request, self._draw, self._drawn)
        self.setup: Setup = store.settings().new_game
        self.players: Players = two_people()
        self.game = Game()
        self.selected = -1
        self.refusal: Refusal | None = None
        self.refused = -1
        self.shown_ply = -1
        self.snapshot: Snapshot | None = None
        self.computer = ComputerTurn(opponent, self._computer_told)
        self.counsel = self.counsel_kind(self, opponent)
        self.draw_offer: int | None = None
        self.chance = 0
        self.notices: list[str] = []
        self.dismissed: list[str] = []
        self.welcome = False
        self.banner = True

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

    # The beginning

    def open(self, chance: int = 0) -> None:
        """Goes on with the kept game, or welcomes a first visitor. `chance` as in `start`."""
        self.chance = chance
        state, record = self.store.load_game()
        if state == "ok" and self._restore(record):
            self.changed(keep=False)
            self.redraw.then(self.board.fit)
            return
        if state in ("damaged", "newer"):
            self.notices.append(state + "_save")
        self.welcome = True
        self.players = two_people()
        self.changed(keep=False)

    def arrive(self, text: str, level: str = "", bugs: str = "") -> None:
        """What the page's address asks for: the game in `text`, or one against `level` with `bugs`.

        A level that does not exist is passed over. A game in progress ends only when the person says
        so, in the dialog that opens then.
        """
        running = bool(self.game.played) and self.game.outcome()[0] == ONGOING
        if text:
            self.page.offer_text(text)
            if not running:
                self.paste_game(text)
        elif level in LEVELS:
            extras = "".join([letter for letter in EXPANSIONS if letter in bugs])
            choice = changed(
                self.setup, opponent=settings.COMPUTER, level=int(level), expansions=extras
            )
            if running:
                self.page.offer_game(choice)
            else:
                self.start(choice)

    def start(self, setup: "Setup | None" = None) -> None:
        """A new game, by the choices of the last time where there is no `setup`."""
        self.setup = setup or self.setup
        self.store.set("new_game", self.setup)
        self._begin(Game(self.setup.expansions, self.setup.tournament))

    def rematch(self) -> None:
        """The same again; the sides as chosen."""
        self.start()

    def _begin(self, game: Game, players: "Players | None" = None) -> None:
        self.forget()
        self.game = game
        self.players = self._seats() if players is None else players
        self.computer.stopped = False
        self.draw_offer = None
        self.welcome = False
        self.computer.expects = EVEN_SCORE
        self.clear()
        self.page.close_dialog()
        self.changed()
        self.redraw.then(self.board.fit)

    def _seats(self) -> "Players":
        """The players of the chosen set-up."""
        if self.setup.opponent == settings.COMPUTER and self.setup.side == "chance":
            self.chance = (self.chance * 1103 + 12345) % 65536
        return seats(chosen_colors(self.setup, self.chance >> 7), self.computer, self.setup)

    def forget(self) -> None:
        """Whatever a player was asked does not matter any more."""
        for player in self.players:
            player.forget()

    # Keeping

    def record(self) -> "dict[str, Any]":
        """The running game as plain data; see web/play/saved_game.py."""
        colors = computers_of(self.players)
        return record(Kept(self.game, colors, self.setup, self.computer.stopped))

    def _restore(self, data: "dict[str, Any]") -> bool:
        """Takes up a kept record; False (and nothing changed) where it makes no game."""
        kept = restore(data, self.setup)
        if not kept:
            self.store.reject_game()
            self.notices.append("damaged_save")
            return False
        self.game = kept.game
        self.setup = kept.setup
        self.players = seats(kept.computers, self.computer, self.setup)
        self.computer.stopped = kept.stopped
        return True

    # Drawing

    def at_present(self) -> bool:
        """Whether the board shows the present position, not an earlier one."""
        return self.shown_ply < 0

    def in_play(self) -> bool:
        """Whether a game goes on."""
        return not self.welcome and self.game.outcome()[0] == ONGOING

    def persons_turn(self) -> bool:
        """Whether a person at this screen may move now."""
        return self.in_play() and self.to_move().here

    def to_move(self) -> "Player":
        """Whose turn it is."""
        return self.players[self.game.board.turn]

    def changed(self, keep: bool = True) -> None:
        """After the game changed: keeps it and draws it; then whoever is next has the turn."""
        if keep and not self.store.save_game(self.record()) and "not_saved" not in self.dismissed:
            self.notice("not_saved")
        self.draw()

    def notice(self, name: str) -> None:
        """Shows a standing notice once."""
        if name not in self.notices:
            self.notices.append(name)

    def clear(self) -> None:
        """No selection, no refusal on the board, the end card to be shown."""
        self.selected = -1
        self.refusal = None
        self.refused = -1
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
            self.counsel.look(snapshot)
            goals, throws, thrower = self._goals(snapshot)
            signs, arrows = self.counsel.pointers()
            self.board.draw(
                snapshot,
                display(
                    selected=self.selected,
                    targets=goals,
                    throws=throws,
                    thrower=thrower,
                    refusal=self.refusal,
                    refused=self.refused,
                    show_movable=self.settings.show_movable,
                    active=self.at_present() and self.persons_turn(),
                    numbers=self.settings.piece_numbers,
                    signs=signs,
                    arrows=arrows,
                ),
            )
        self.page.render(snapshot, self.table(snapshot))

    def _drawn(self) -> None:
        """All is drawn: whoever is next has the turn, and what is asked about the position is asked."""
        self.counsel.advice.pursue()
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
            self.counsel.advice.view(snapshot.turn),
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
        )

    def _thinking(self) -> "Progress | None":
        """The computer's search; it is about to begin where the computer is asked after the drawing."""
        engine = self.computer.engine
        if self.computers_turn() and not self.computer.asked:
            return None if engine and engine.state == LOADING else NOTHING_YET
        return self.computer.thinking()

    # A person's turn

    def tap(self, cell: int) -> None:
        """A cell was tapped: plays there, selects what stands there, or says why not."""
        if not self.may_touch():
            return
        top = self.game.board.top[cell]
        goals = self._goals(self.drawn)[0]
        if self.selected >= 0 and top == self.selected:
            self.background()
        elif self.selected >= 0 and (cell in goals or not self._selectable(top)):
            self.put(self.selected, cell)
        elif top >= 0:
            self._select(top, cell)
        else:
            self.background()

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
        if cell in self._goals(self.drawn)[0]:
            self.play(move)
        else:
            self._refuse(self.game.why_not(move), piece, cell)

    def _selectable(self, piece: int) -> bool:
        """Whether a tap on a piece means this piece: an own one, or one that can be thrown."""
        listed = [moving for moving, _ in self.drawn.groups]
        return piece >= 0 and (COLOR[piece] == self.game.board.turn or piece in listed)

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
        if refusal:
            self.selected = -1
            self._refuse(refusal, piece, cell)
            if throws:
                self.redraw.then(lambda: self.page.refuse("thrower"))
            return
        self.selected = piece
        self.refusal = None
        self.refused = -1
        self.page.hush()
        self.draw()
        goals = len(self._goals(self.drawn)[0])
        self.redraw.then(lambda: self.page.chosen(NAMES[piece], goals))
        if throws:
            self.redraw.then(lambda: self.page.say("hint.thrower"))

    def _refuse(self, refusal: Refusal | None, piece: int, cell: int) -> None:
        self.refusal = refusal
        self.refused = cell
        self.draw()
        if refusal:
            code = refusal.reason
            if code == "not_your_turn":
                code = THEIRS[COLOR[piece]]
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
            self.background()
        else:
            self._select(piece, -1)

    def background(self) -> None:
        """A tap beside everything, or Escape: nothing is selected or hinted at any more."""
        if self.selected >= 0 or self.refusal or self.counsel.advice.hinting():
            self.counsel.advice.drop()
            self.selected = -1
            self.refusal = None
            self.refused = -1
            self.page.hush()
            self.draw()

    def play(self, move: "int | str") -> None:
        """Plays a checked or typed move of a person. Raises HiveError; the game is then unchanged."""
        self.game.play(move)
        self.draw_offer = None
        self.computer.stopped = False
        self.clear()
        self.changed()

    def type_move(self, text: str) -> None:
        """A move typed as UHP text."""
        if not self.may_touch():
            return
        try:
            self.play(text)
            self.redraw.then(self.page.move_accepted)
        except (NotationError, IllegalMove) as error:
            self.page.move_error(trouble_of(error, text))

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

    # Ending a game

    def resign(self) -> None:
        """The person gives up: the only one here, or the one to move."""
        if self.game.outcome()[0] != ONGOING or self.welcome:
            return
        color = self.game.board.turn
        if one_here(self.players):
            color = WHITE if self.players[WHITE].here else BLACK
        self.forget()
        self.game.resign(color)
        self.clear()
        self.changed()

    def offer_draw(self) -> None:
        """A person offers a draw: the other player answers at once, a person here in a dialog."""
        if self.game.outcome()[0] != ONGOING or self.welcome:
            return
        turn = self.game.board.turn
        offering = turn if self.players[turn].here else 1 - turn
        answer = self.players[1 - offering].takes_draw(self.game.board.ply)
        if answer is None:
            self.draw_offer = offering
            self.draw()
        elif answer:
            self._agree()
        else:
            self.page.say("draw.declined")

    def answer_draw(self, accept: bool) -> None:
        """The other person's answer to a draw offer."""
        if self.draw_offer is None:
            return
        self.draw_offer = None
        if accept:
            self._agree()
        else:
            self.draw()
            self.redraw.then(lambda: self.page.say("draw.declined"))

    def _agree(self) -> None:
        self.forget()
        self.game.agree_draw()
        self.clear()
        self.changed()

    # The turn of somebody else

    def computers_turn(self) -> bool:
        """Whether the computer has to think about a move of its own."""
        return self.in_play() and self.to_move().thinks()

    def advance(self) -> None:
        """Lets a forced pass happen, or asks the player whose turn it is."""
        game = self.game
        if not self.in_play():
            return
        if not game.board.groups():
            game.play(PASS)
            self.changed()
            return
        if self.to_move().here:
            return
        board = game.board
        watched = nobody_here(self.players)
        if self.computers_turn():
            self.counsel.advice.replaced()

        ply = board.ply

        def answer(text: str) -> None:
            self._answered(board, ply, text)

        self.to_move().asked(Turn(game.text(), board.tournament, board.turn, ply, watched, answer))

    def _answered(self, board: "Board", ply: int, text: str) -> None:
        """The move of somebody else; one for another position than the present one is dropped."""
        if board is self.game.board and board.ply == ply and self.in_play():
            self._other_played(text)

    def _other_played(self, text: str) -> None:
        """Who is looking at an earlier position goes on looking at it."""
        try:
            self.game.play(text)
        except HiveError:
            self.computer.engine_changed(EngineState(FAILED, 0, 0))
            return
        if self.at_present():
            self.clear()
        self.changed()

    def _computer_told(self) -> None:
        """The computer's search goes on; what it finds is an opinion too."""
        if self.computer.asked and self.at_present():
            self.counsel.advice.computer_thinks(self.computer.progress)
        self.tell()

    def move_now(self) -> None:
        """The computer plays the best move it has found so far."""
        self.computer.move_now()

    def cancel(self) -> None:
        """The computer stops thinking and waits."""
        if self.computer.asked:
            self.computer.forget()
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
        self.players = two_people()
        self.setup = changed(self.setup, opponent=settings.PERSON)
        self.computer.engine = None
        self.computer.stopped = False
        self.changed()

    # Text, settings, notices

    def subject(self) -> Subject:
        """What is shown now, for a board on another page."""
        ply = self.drawn.ply
        shown = Game.from_text(self.game.text(), self.game.board.tournament)
        shown.goto(ply)
        return Subject(
            position=spell_position(shown.board),
            game=self.game.text(),
            ply=ply,
            plies=len(self.game.played),
            turn=shown.board.turn,
            lesson="",
            title="",
            signs=(),
            arrows=(),
        )

    def copy_game(self) -> None:
        """Hands the game's text to the clipboard."""
        self.page.copy(self.game.text())

    def paste_game(self, text: str) -> None:
        """Replaces the game by a pasted GameString or position text, or says what is wrong with it."""
        text = spaced(text).strip()
        try:
            if not text:
                raise NotationError(text, 0, "start")
            game = Game.from_text(text)
            game.end_as(stated_result(text))
        except (NotationError, ImpossiblePosition, IllegalMove) as error:
            self.page.paste_error(trouble_of(error, text))
            return
        self._begin(game, self.players if one_here(self.players) else two_people())

    def set(self, name: str, value: "Any") -> None:
        """Changes one setting."""
        self.store.set(name, value)
        self.apply(name)
        self.draw()

    def apply(self, name: str) -> None:
        """Lets a setting have its effect on the page, apart from the next drawing."""
        value = getattr(self.settings, name)
        if name == "language":
            self.page.use_language(value)
            self.board.retranslate()
        elif name == "theme":
            self.page.use_theme(value)
        elif name == "animations":
            self.board.motion(value)
        elif name == "eval_bar":
            self.counsel.advice.watching = value

    def look(self) -> None:
        """Puts the end card away to look at the board."""
        self.banner = False
        self.draw()

    def dismiss(self, name: str) -> None:
        """Puts a standing notice away."""
        self.dismissed.append(name)
        self.notices = [notice for notice in self.notices if notice != name]
        self.tell()

    def copy_saved(self) -> None:
        """Hands out a kept game that this version cannot read."""
        self.page.copy(self.store.kept())

    def fit(self) -> None:
        """Shows the whole hive."""
        self.redraw.then(self.board.fit)

    def live(self) -> None:
        """Back from an earlier position to the game."""
        self.goto(len(self.game.played))
