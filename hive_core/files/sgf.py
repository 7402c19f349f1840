"""SGF as BoardSpace writes it: the syntax of Go's SGF with BoardSpace's own words in the brackets.

    (;
    GM[27]VV[1]
    SU[hive-plm]
    P0[id "Ana"]
    P1[id "Bo"]
    ; P0[0 Start P0]
    ; P0[1 pick W 1 wA1]
    ; P0[2 dropb wA1 N 13 .]
    ; P0[3 done]
    ; P1[4 move B bS1 M 12 /wA1]
    ; P1[5 done]
    )

A person's turn has any number of picks and drops before `done`; a program writes `move`, or `movedone`
for both; `pmove` and `pdropb` are throws. Newer records name a piece with its colour (`dropb wA1`),
older ones without (`dropb a1`): there the colour is that of the player. `done` alone is a pass, and so
is `pass` with its `done`. Offers of a draw and their answers have a `done` of their own.

The cell decides where a piece goes; the reference after it only helps a reader: BoardSpace writes `.`
for a first piece and for a climb, at other times the piece below. Columns go to the east, rows to the
north-west, on a board of 26 times 26 whose edges touch. If a cell makes no sense, the parser reads the
reference as UHP does. A backslash is written twice; if a program wrote it once, the cell decides.

P0 begins, and has White unless the colours were swapped, which shows in the colour of the pieces that
a player moves. After the game BoardSpace may append its log, the same game once more, which does not
count as another game. The writer is hive_core/files/sgf_writer.py.
"""

from hive_core.files.comments import read_note
from hive_core.files.game_builder import Script, begin, conclude, play
from hive_core.files.game_file import LONGEST_HEADER, MOST_HEADERS, SGF, GameFile, header
from hive_core.files.sgf_scanner import PLAYERS, SgfScanner
from hive_core.files.sgf_words import (
    COLUMNS,
    HIVE,
    NAMED,
    PLAYER_WORDS,
    SIDE,
    date_of,
    game_type,
    is_property,
    spell_result,
    stated_result,
)
from hive_core.files.split_games import first_game
from hive_core.notation.moves import parse_move
from hive_core.notation.tokens import is_number, read_piece, spaced
from hive_core.rules.board import DRAW, ONGOING, PASS, SHIFT
from hive_core.rules.bugs import COLOR_NAMES, LETTERS, SIDES, other
from hive_core.rules.errors import HiveError, NotationError
from hive_core.rules.hexes import NEIGHBOURS, START, cell_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.files.game_file import Headers
    from hive_core.files.step_player import Step
    from hive_core.game import Game
    from hive_core.rules.board import Board

    Waiting = tuple[str, str, "tuple[int, int] | None", int, int, int, int]

WORDS_OF_VALUE = 5
"""Number of words as which a value counts for the bound on a file's words."""
MOVES = ("dropb", "pdropb", "move", "pmove", "movedone", "pmovedone")
TALKS = ("offerdraw", "acceptdraw", "declinedraw", "resign")
SILENT = ("start", "swap", "playwhite", "playblack", "gameoverontime", "edit", "reset", "null")


class SgfParser(SgfScanner):
    """Parser of the first game of an SGF text."""

    def __init__(self) -> None:
        super().__init__()
        self.script = Script()
        self.headers: list[tuple[str, str]] = []
        self.players = ["", ""]
        self.texts: list[tuple[int, str, str]] = []
        self.setup = ""
        self.result = ONGOING
        self.swapped = False
        self.waiting: Waiting | None = None
        self.notes: list[tuple[str, list[str], list[str], int, int]] = []
        self.talked = False
        self.main = True
        self.branches: list[tuple[Step, Waiting | None, bool]] = []
        self.used: list[bool] = []
        self.ended = False

    def read(self, text: str) -> None:
        """Read the whole text of a file. Raises NotationError if it is not SGF, or not of Hive."""
        begin = text.find("(")
        if begin < 0 or text[begin + 1 :].lstrip()[:1] not in (";", ""):
            raise NotationError(text[:60], 0, "sgf")
        lines = text.split("\n")
        self.scan(lines)
        last = (lines[-1], len(lines), len(lines[-1]) + 1)
        if self.inside and self.name == "C":
            self.on_value("".join(self.held))
        self._commit()
        if self.inside or self.branches:
            self.script.wrong(*last, "closing")

    def on_sign(self, sign: str, column: int) -> bool:
        """Read a parenthesis, or the semicolon that begins a node. Return False where another game
        begins, so that the scan ends."""
        if self.script.is_full(self.text, self.line):
            return False
        if self.ended:
            if sign == ")":
                self.script.wrong(self.text, self.line, column, "end")
            return sign not in "()"
        if sign == "(":
            self._open()
        elif sign == ")":
            self._close(column)
        elif sign == ";":
            self._note()
        return True

    def on_value(self, value: str) -> bool:
        """Read a value of a property. Return False if the text has too many values, so that the scan
        ends."""
        if self.script.is_full(self.text, self.line, WORDS_OF_VALUE):
            return False
        if not self.ended:
            self._value(self.name, value, self.place[0], self.place[1])
        return True

    def _open(self) -> None:
        """Read an opening parenthesis. It begins a game, or a variation after the last step."""
        if self.branches and self.waiting and not self.used[-1]:
            self._commit()
        main = self.main and not (self.used and self.used[-1])
        if self.used:
            self.used[-1] = True
        self.branches.append((self.script.here, self.waiting, self.main))
        self.used.append(False)
        self.main = main

    def _close(self, column: int) -> None:
        if not self.branches:
            self.script.wrong(self.text, self.line, column, "end")
            return
        self._commit()
        here, self.waiting, self.main = self.branches.pop()
        self.script.here = here if self.branches else self.script.root
        self.used.pop()
        self.ended = not self.branches

    def _value(self, name: str, value: str, line: int, column: int) -> None:
        """Read `value`, which begins at `line` and `column`, as a value of the property `name`."""
        if name in PLAYERS:
            self._player(PLAYERS.index(name), value, line, column)
        elif name == "C":
            note, marks, commands = read_note(value)
            self.notes.append((note, marks, commands, line, column))
        elif name == "GM" and value.strip() != HIVE:
            raise NotationError(self.text, max(0, column - 1), "sgf_hive")
        elif name == "SU" and not self.setup:
            self.setup = value.strip()
        elif name == "DT":
            self._header("SgfDate", value)
            date = date_of(value)
            if date:
                self._header("Date", date)
        elif is_property(name) and not self.script.count:
            self._header(NAMED.get(name) or "Sgf" + name, value)

    def _header(self, name: str, value: str) -> None:
        text = " ".join(spaced(value).split())[:LONGEST_HEADER]
        if text and len(self.headers) < MOST_HEADERS:
            self.headers.append((name, text))

    def _player(self, player: int, value: str, line: int, column: int) -> None:
        """Read a value of the property P0 or P1 (`player` is 0 or 1): an action of that player, or a
        detail such as the name."""
        words = spaced(value).split()
        if words and is_number(words[0]):
            words = words[1:]
        else:
            self._about(player, words, value)
            return
        if not words:
            return
        word = words[0].lower()
        if self.waiting and self.waiting[5] == other(player) and word != "done":
            self._commit(True)  # a program's move without its `done`
        elif self.waiting and self.waiting[6] == other(player) and word in MOVES:
            self._commit()  # a person's turn that no `done` ends
        if word in MOVES:
            self._moved(player, word, words[1:], value, line, column)
        elif word in ("pass", "passdone"):
            self.waiting = ("pass", value, None, line, column, -1, -1)
        elif word in ("pick", "pickb", "drop"):
            self.waiting = None
        elif word in TALKS:
            self._talk(player, word)
        elif word == "done":
            self._done(line, column)
        elif word not in SILENT and not word.startswith("vcr:"):
            self.script.wrong(self.text, line, column, "sgf_word")
        if word.endswith("done") and word != "done":
            self._commit(True)

    def _about(self, player: int, words: list[str], value: str) -> None:
        """Read a detail of a player, such as `id "Ana"`, `ranking 1500` or `time 0:05:18`, and store it
        as a header."""
        word = words[0].lower() if words else ""
        if word == "id":
            name = value.strip()[2:].strip()
            if name[:1] == '"' and name[-1:] == '"' and len(name) > 1:
                name = name[1:-1]
            self.players[player] = " ".join(spaced(name).split())[:LONGEST_HEADER]
        elif word in PLAYER_WORDS and words[1:]:
            self.texts.append((player, word, " ".join(words[1:])))

    def _moved(
        self, player: int, word: str, words: list[str], value: str, line: int, column: int
    ) -> None:
        """Read an action that moves a piece, such as `dropb wA1 N 13 .` or `move W wA1 N 13 .`. It
        becomes a step at the end of the turn."""
        side = SIDES[player]
        if words and word not in ("dropb", "pdropb"):
            side = words[0].lower()
            words = words[1:]
        if not words or side not in SIDES:
            self.script.wrong(self.text, line, column, "sgf_word")
            return
        name = words[0]
        named = name[:1].lower() in SIDES and name[1:2].upper() in LETTERS
        if not named:
            name = side + name
        elif self.main and word[0] != "p":
            self.swapped = SIDES.index(name[0].lower()) != player
        where = _cell(words[1:3])
        beside = words[3] if len(words) > 3 else ""
        beside = beside if beside == "." else beside.replace(".", "")
        mover = player if word in ("move", "pmove") else -1
        self.waiting = ((name + " " + beside).strip(), value, where, line, column, mover, player)
        self.talked = False

    def _talk(self, player: int, word: str) -> None:
        """Read an action that moves nothing: an offer of a draw, an answer to an offer, or a
        resignation; `word` is its first word."""
        self.waiting = None
        self.talked = True
        if self.main and word == "resign":
            self.result = other(player)
        elif self.main and word == "acceptdraw":
            self.result = DRAW

    def _done(self, line: int, column: int) -> None:
        """Read the action `done`, which ends a turn. A turn without a move is a pass."""
        if not self.waiting and not self.talked:
            self.waiting = ("pass", "", None, line, column, -1, -1)
        self._commit(True)
        self.talked = False

    def _commit(self, done: bool = False) -> None:
        """Add a step for the last move in a turn. If `done` is False, the file does not confirm the
        move; the step is marked as soft, so that `play` leaves it out if it cannot be played."""
        if not self.waiting:
            self._note()
            return
        text, said, cell, line, column, mover, _ = self.waiting
        done = done or mover >= 0
        self.waiting = None
        step = self.script.move(text, line, column)
        step.cell = cell
        step.soft = not said or not done
        if self.main:
            self.result = ONGOING
        self._note()

    def _note(self) -> None:
        """Attach the comments read so far to the last step. While the move of this turn is not
        complete, leave them for later."""
        if self.waiting:
            return
        for note in self.notes:
            self.script.comment(*note)
        self.notes = []

    def all_headers(self) -> "Headers":
        """Return all headers of the game. Names and details of the players are in headers that begin
        with their colours."""
        found = list(self.headers)
        for name, player in zip(COLOR_NAMES, self.players_by_color()):
            if player:
                found.append((name, player))
        for number, word, text in self.texts:
            color = other(number) if self.swapped else number
            found.append((PLAYER_WORDS[word][color], text))
        return tuple(found)

    def players_by_color(self) -> list[str]:
        """Return the names of White and Black."""
        return [self.players[1], self.players[0]] if self.swapped else self.players

    def outcome(self) -> int:
        """Return the result of the game: an agreed draw or a resignation if there was one, else the
        result that the headers state."""
        if self.result == ONGOING:
            stated = header(tuple(self.headers), "SgfResult")
            return stated_result(stated, self.players_by_color())
        if self.swapped and self.result != DRAW:
            return other(self.result)
        return self.result


def _cell(words: list[str]) -> tuple[int, int] | None:
    """Return the cell (column from 0, row) for words like "N", "13"; None for other words. The column
    1A is left of A, 2A left of that, and 1Z right of Z."""
    if len(words) < 2 or not is_number(words[1]) or len(words[1]) > 2:
        return None
    letter = words[0][-1:].upper()
    column = COLUMNS.find(letter) if letter else -1
    beyond = words[0][:-1]
    if column < 0 or (beyond and (not is_number(beyond) or len(beyond) > 2 or letter not in "AZ")):
        return None
    beyond_by = int(beyond or 0)
    return column - beyond_by if letter == "A" else column + beyond_by, int(words[1])


def read_sgf(text: str) -> GameFile:
    """Return the first game of an SGF text.

    Raises NotationError for a text that is not SGF, or that holds another game than Hive; `faults` of
    the result lists everything else that is wrong.
    """
    parser = SgfParser()
    parser.read(text)
    script = parser.script
    if not script.count and not parser.setup:
        raise NotationError(text[:60], 0, "sgf_hive")
    game = begin(script, game_type(parser.setup))
    play(script, game, meaning)
    conclude(script, game, parser.outcome())
    usual = ("SgfResult", spell_result(game.outcome()[0], parser.players_by_color()))
    headers = tuple([pair for pair in parser.all_headers() if pair != usual])
    return GameFile(SGF, game, headers, tuple(script.faults), first_game(text, SGF)[1])


def meaning(game: "Game", text: str, step: "Step", first: "Step | None") -> "int | str":
    """Return the move of `step`: the one to its cell, or, if the cell makes no sense, the one that its
    MoveString `text` states.

    BoardSpace's cells are counted from the cell of `first`, the step of the game's first piece.
    """
    if text == "pass":
        return PASS
    board = game.board
    name, _, beside = text.partition(" ")
    piece = read_piece(text, name, 0)
    if not board.ply:
        return piece << SHIFT | START
    goal = _goal(board, piece, step.cell, first.cell if first else None)
    plain = goal < 0 or bool(beside and beside != "." and game.why_illegal(piece << SHIFT | goal))
    if not plain:
        return piece << SHIFT | goal
    if beside in ("", "."):
        raise NotationError(text, len(name), "sgf_cell")
    try:
        return parse_move(board, text)
    except HiveError:
        if goal < 0:
            raise
    return piece << SHIFT | goal


def _goal(
    board: "Board", piece: int, cell: tuple[int, int] | None, first: tuple[int, int] | None
) -> int:
    """Return the cell on or beside the hive that is meant by BoardSpace's `cell` (column, row) in a
    move of `piece`; -1 for none. `first` is the cell of the game's first piece in BoardSpace's
    numbers."""
    if not cell or not first:
        return -1
    q, r = cell[0] - first[0], first[1] - cell[1]
    for across in (q, q - SIDE, q + SIDE):
        for down in (r, r - SIDE, r + SIDE):
            goal = cell_at(across, down)
            if not -16 <= across < 16 or not -16 <= down < 16:
                continue
            if board.top[goal] >= 0 or [1 for near in NEIGHBOURS[goal] if board.top[near] >= 0]:
                return goal
    return -1
