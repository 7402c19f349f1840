"""What the person sees and does: selection, intents, turns, the computer's turn, keeping the game.

No DOM here. The session is handed its neighbours: `page` and `board` draw and speak, `opponent` thinks,
`store` keeps. Tests hand in plain stand-ins.
"""

from hive_core.game import Game
from hive_core.notation.moves import stated_result
from hive_core.notation.position import spell_position
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
from web.common.store import NEW_GAME
from web.opponent.turn import EVEN_SCORE, ComputerTurn
from web.play.advice import Counsel
from web.play.model import THEIRS
from web.play.saved_game import Kept, record, restore
from web.share.subject import Subject
from web.words.troubles import error_data

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hive_core.game import Snapshot
    from web.common.store import Store
    from web.opponent.protocol import OpponentLike
    from web.play.protocols import BoardLike, PageLike

PERSON, COMPUTER, WATCH = "person", "computer", "watch"
"""Whom one plays: somebody at the same screen, the computer, or nobody (two computers)."""

LEVELS = [str(level) for level in NEW_GAME["level"]]

WATCHING_PACE_S = 0.7
"""Two computers take at least so long for a move."""

EARLIEST_DRAW_PLY = 16
"""The computer takes a draw from here on when it expects no more than EVEN_SCORE for itself."""


class Session:
    """One person's (or two persons') game on one page.

    The page's intents are methods of the same name: start, rematch, pick, undo, redo, goto, step, live,
    type_move, resign, offer_draw, answer_draw, move_now, cancel, think, retry_engine, play_on,
    copy_game, paste_game, set, look, dismiss, copy_saved, fit; those of web/play/advice.py are the
    `counsel`'s. `arrive` is the address's.
    """

    counsel_kind: "type[Counsel]" = Counsel

    def __init__(
        self, page: "PageLike", board: "BoardLike", opponent: "OpponentLike", store: "Store"
    ) -> None:
        self.page = page
        self.board = board
        self.store = store
        self.settings = store.settings()
        self.setup: dict[str, Any] = dict(self.settings["new_game"])
        self.computers: tuple[int, ...] = ()
        self.game = Game()
        self.drawn = self.game.snapshot()
        self.selected = -1
        self.refusal: Refusal | None = None
        self.refused = -1
        self.shown_ply = -1
        self.computer = ComputerTurn(opponent, self._computer_played, self._computer_told)
        self.counsel = self.counsel_kind(self, opponent)
        self.draw_offer: int | None = None
        self.chance = 0
        self.notices: list[str] = []
        self.dismissed: list[str] = []
        self.welcome = False
        self.banner = True

    # The beginning

    def open(self, chance: int = 0) -> None:
        """Goes on with the kept game, or welcomes a first visitor. `chance` as in `start`."""
        self.chance = chance
        state, record = self.store.load_game()
        if state == "ok" and self._restore(record):
            self.changed(keep=False)
            self.board.fit()
            return
        if state in ("damaged", "newer"):
            self.notices.append(state + "_save")
        self.welcome = True
        self.computers = ()
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
            choice = dict(self.setup)
            choice.update({"opponent": COMPUTER, "level": int(level), "expansions": extras})
            if running:
                self.page.offer_game(choice)
            else:
                self.start(**choice)

    def start(self, **setup: "Any") -> None:
        """A new game; `setup` as store.NEW_GAME names and bounds it."""
        self.setup.update(setup)
        self.store.set("new_game", self.setup)
        self._begin(Game(self.setup["expansions"], self.setup["tournament"]))
        self.board.fit()

    def rematch(self) -> None:
        """The same again; the sides as chosen."""
        self.start()

    def _begin(self, game: Game, computers: "tuple[int, ...] | None" = None) -> None:
        self.computer.forget()
        self.game = game
        self.computers = self._sides() if computers is None else computers
        self.computer.stopped = False
        self.draw_offer = None
        self.welcome = False
        self.computer.expects = EVEN_SCORE
        self.clear()
        self.page.close_dialog()
        self.changed()

    def _sides(self) -> tuple[int, ...]:
        """The colours that the computer plays in the chosen set-up."""
        if self.setup["opponent"] == WATCH:
            return (WHITE, BLACK)
        if self.setup["opponent"] != COMPUTER:
            return ()
        side = self.setup["side"]
        if side == "chance":
            self.chance = (self.chance * 1103 + 12345) % 65536
            side = "white" if self.chance >> 7 & 1 else "black"
        return (BLACK,) if side == "white" else (WHITE,)

    # Keeping

    def record(self) -> "dict[str, Any]":
        """The running game as plain data; see web/play/saved_game.py."""
        return record(Kept(self.game, self.computers, self.setup, self.computer.stopped))

    def _restore(self, data: "dict[str, Any]") -> bool:
        """Takes up a kept record; False (and nothing changed) where it makes no game."""
        kept = restore(data)
        if not kept:
            self.store.reject_game()
            self.notices.append("damaged_save")
            return False
        self.game = kept.game
        self.computers = kept.computers
        self.setup.update(kept.setup)
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
        """Whether a person may move now."""
        return self.in_play() and self.game.board.turn not in self.computers

    def changed(self, keep: bool = True) -> None:
        """After the game changed: keep it, draw it, and let whoever is next have the turn."""
        if keep and not self.store.save_game(self.record()) and "not_saved" not in self.dismissed:
            self.notice("not_saved")
        self.draw()
        self.advance()

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
        self.banner = True

    def draw(self) -> None:
        """Draws everything anew; the neighbours find out by themselves what is different."""
        snapshot = self.game.snapshot(self.shown_ply)
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
                show_movable=self.settings["show_movable"],
                active=self.at_present() and self.persons_turn(),
                numbers=self.settings["piece_numbers"],
                signs=signs,
                arrows=arrows,
            ),
        )
        self.drawn = snapshot
        self.page.render(snapshot, self.table(snapshot))

    def tell(self) -> None:
        """Draws the page around the board anew; the position is the one that was drawn last.

        Several times a second while the computer thinks, so the board is left alone.
        """
        self.page.render(self.drawn, self.table(self.drawn))

    def _goals(self, snapshot: "Snapshot") -> "tuple[tuple[int, ...], tuple[int, ...], int]":
        """Where the selected piece may go, which of these by a throw, and who throws."""
        for piece, goals in snapshot.groups:
            if piece == self.selected:
                throws, thrower = self.game.throws(piece, goals)
                return goals, throws, thrower
        return (), (), -1

    def table(self, snapshot: "Snapshot") -> "dict[str, Any]":
        """What the page has to know besides the position."""
        computers = self.computers
        if len(computers) == 1:
            people = "you"
        else:
            people = "person"
        players = tuple(["computer" if c in computers else people for c in (WHITE, BLACK)])
        return {
            "players": players,
            "level": self.setup["level"],
            "home": BLACK if computers == (WHITE,) else WHITE,
            "selected": self.selected,
            "moves": snapshot.history + snapshot.future,
            "looking": not self.at_present(),
            "thinking": self.computer.thinking(),
            "advice": self.counsel.advice.table(snapshot.turn),
            "stopped": self.computer.stopped,
            "engine": self.computer.engine,
            "draw_offer": self.draw_offer,
            "notices": tuple(self.notices),
            "saved": self.store.saved,
            "settings": self.settings,
            "new_game": self.setup,
            "welcome": self.welcome,
            "banner": self.banner and self.at_present(),
        }

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
                self.page.refuse("thrower")
            return
        self.selected = piece
        self.refusal = None
        self.refused = -1
        self.page.hush()
        self.draw()
        self.page.chosen(NAMES[piece], len(self._goals(self.drawn)[0]))
        if throws:
            self.page.say("hint.thrower")

    def _refuse(self, refusal: Refusal | None, piece: int, cell: int) -> None:
        self.refusal = refusal
        self.refused = cell
        self.draw()
        if refusal:
            code = refusal.reason
            if code == "not_your_turn":
                code = THEIRS[COLOR[piece]]
            self.page.refuse(code, NAMES[piece][1], self._under(piece, cell))

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
            self.page.move_accepted()
        except (NotationError, IllegalMove) as error:
            self.page.move_error(error_data(error, text))

    # History

    def undo(self) -> None:
        """Takes back to the last decision of a person: one ply, or the computer's answer as well."""
        plies = self._plies_back()
        if not plies:
            return
        self.computer.forget()
        self.game.undo(plies)
        self.draw_offer = None
        self.computer.stopped = len(self.computers) == 2
        self.clear()
        self.changed()

    def _plies_back(self) -> int:
        """How many plies an undo takes back; 0 when no person has decided anything yet.

        A resignation or an agreed draw is taken back alone.
        """
        game = self.game
        if game.agreed[0] != ONGOING:
            return 1
        for back in range(1, len(game.played) + 1):
            color = (game.board.ply - back) & 1
            passed = game.played[-back].move == PASS
            if not passed and (color not in self.computers or len(self.computers) == 2):
                return back
        return 0

    def redo(self) -> None:
        """Plays again what was taken back, up to the next decision of a person."""
        game = self.game
        ahead = game.ahead()
        if not ahead:
            return
        self.computer.forget()
        game.redo()
        for node in ahead[1:]:
            answered = game.board.turn in self.computers and len(self.computers) == 1
            if node.ply.move != PASS and not answered:
                break
            game.redo()
        self.computer.stopped = len(self.computers) == 2
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
        """The person gives up: the one to move, or the computer's opponent."""
        if self.game.outcome()[0] != ONGOING or self.welcome:
            return
        color = self.game.board.turn
        if len(self.computers) == 1:
            color = WHITE + BLACK - self.computers[0]
        self.computer.forget()
        self.game.resign(color)
        self.clear()
        self.changed()

    def offer_draw(self) -> None:
        """The person to move offers a draw; the computer answers at once, a person in a dialog."""
        if self.game.outcome()[0] != ONGOING or self.welcome:
            return
        if not self.computers:
            self.draw_offer = self.game.board.turn
            self.draw()
        elif self.game.board.ply >= EARLIEST_DRAW_PLY and self.computer.expects <= EVEN_SCORE:
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
            self.page.say("draw.declined")

    def _agree(self) -> None:
        self.computer.forget()
        self.game.agree_draw()
        self.clear()
        self.changed()

    # The computer's turn

    def computers_turn(self) -> bool:
        """Whether the computer has to think about a move of its own."""
        mine = self.game.board.turn in self.computers
        return mine and self.in_play() and not self.computer.stopped

    def advance(self) -> None:
        """Lets a forced pass happen and the computer think, if it is its turn."""
        game = self.game
        if not self.in_play():
            return
        if not game.board.groups():
            game.play(PASS)
            self.changed()
        elif self.computers_turn():
            self.counsel.advice.replaced()
            pace_s = WATCHING_PACE_S if len(self.computers) == 2 else 0.0
            self.computer.ask(
                game.text(), game.board.tournament, self.setup["level"], self.setup["style"], pace_s
            )

    def _computer_played(self, text: str) -> None:
        """The computer's answer. Who is looking at an earlier position goes on looking at it."""
        try:
            self.game.play(text)
        except HiveError:
            self.computer.engine_changed({"state": "failed", "done": 0, "total": 0})
            return
        if self.at_present():
            self.clear()
        self.changed()

    def _computer_told(self) -> None:
        """The computer's search goes on; what it finds is an opinion too."""
        if self.computer.asked and self.at_present():
            self.counsel.advice.computer_thinks(self.computer.report)
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
        self.advance()

    def retry_engine(self) -> None:
        """Loads a failed computer again and lets it move."""
        self.computer.restart()
        self.think()

    def play_on(self) -> None:
        """Goes on without the computer, as two players at this screen."""
        self.computer.forget()
        self.computers = ()
        self.setup["opponent"] = PERSON
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
        text = text.strip()
        try:
            if not text:
                raise NotationError(text, 0, "start")
            game = Game.from_text(text)
            game.end_as(stated_result(text))
        except (NotationError, ImpossiblePosition, IllegalMove) as error:
            self.page.paste_error(error_data(error, text))
            return
        computers = self.computers if len(self.computers) == 1 else ()
        self._begin(game, computers)
        self.board.fit()

    def set(self, name: str, value: "Any") -> None:
        """Changes one setting."""
        self.settings[name] = value
        self.store.set(name, value)
        self.apply(name)
        self.draw()

    def apply(self, name: str) -> None:
        """Lets a setting have its effect on the page, apart from the next drawing."""
        value = self.settings[name]
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
        self.board.fit()

    def live(self) -> None:
        """Back from an earlier position to the game."""
        self.goto(len(self.game.played))
