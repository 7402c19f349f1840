"""Reader of games in the notations that people use at the table (hive_core/notation/tables).

    [White "Ana"]

    1. +G +s
    2. +SGs2 +ssG3 {A comment.}

Headers, comments, move numbers and results are those of a PGN. A move that can be only one legal move
is read as that. If it can be several, the moves after it decide: all but one of them lead to a
move that is not legal. If that leaves several, the game is read up to there.

No text is read here of which another reader reads a move, and none that does not begin with three
moves of a notation.
"""

from hive_core.files.comments import read_note
from hive_core.files.game_builder import MOST_TOKENS, Script, conclude, play
from hive_core.files.game_file import MOST_HEADERS, PGN, GameFile, header
from hive_core.files.results import UNSAID, result_of
from hive_core.files.split_games import first_game
from hive_core.game import Game
from hive_core.notation.moves import parse_game_type, spell_game_type
from hive_core.notation.tables import NOTATIONS
from hive_core.notation.tables.signs import is_pass
from hive_core.notation.tokens import DIGITS, spaced
from hive_core.records import changed
from hive_core.rules.board import ONGOING, PASS, SHIFT, Board
from hive_core.rules.bugs import EXPANSIONS, LETTERS
from hive_core.rules.errors import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.files.step_player import Step
    from hive_core.notation.tables import Notation

    Part = tuple[str, str, int, int]

MOVE, NOTE = "move", "note"
LEAST = 3
"""Number of moves at the beginning of a text that have to be those of a notation."""
FARTHEST, MOST_TRIES = 16, 400
"""Number of moves that are looked at after one with several meanings, and number of moves that are
tried for all such moves of a game together."""
HEAD = 12
"""Number of words and comments by which a notation is recognized."""


class TableText:
    """The parts of a text: its headers, the words of its moves, its comments and its result.

    `parts` has (MOVE or NOTE, text, line, column) in the order of the text.
    """

    def __init__(self, text: str) -> None:
        self.headers: list[tuple[str, str]] = []
        self.parts: list[Part] = []
        self.result = UNSAID
        self.noted: list[str] | None = None
        self.place = (1, 1)
        for number, line in enumerate(text.split("\n")):
            if self.noted is None and line.lstrip()[:1] == "[":
                self._header(line)
            else:
                self._line(line, number + 1)
        if self.noted is not None:
            self._note("\n".join(self.noted))

    def _header(self, line: str) -> None:
        name, _, value = spaced(line).strip()[1:].rstrip("] ").partition(" ")
        if len(self.headers) < MOST_HEADERS:
            self.headers.append((name, value.strip().strip('"')))

    def _line(self, line: str, number: int) -> None:
        """Read a line outside the headers."""
        column = 1
        for count, part in enumerate(line.split("}")):
            if count and self.noted is not None:
                self._note("\n".join(self.noted))
            if self.noted is not None:
                self.noted.append(part)
            else:
                words, brace, rest = part.partition("{")
                words, semicolon, _ = words.partition(";")
                self._words(words, number, column)
                self.place = (number, column + len(words))
                if semicolon:
                    self._note(line[column + len(words) :])
                    return
                if brace:
                    self.noted = [rest]
            column += len(part) + 1

    def _note(self, text: str) -> None:
        self.noted = None
        self.parts.append((NOTE, text.strip()) + self.place)

    def _words(self, text: str, line: int, column: int) -> None:
        for word in spaced(text).split(" "):
            rest = word.lstrip(DIGITS)
            plain = rest.lstrip(".)") if rest != word and rest[:1] in (".", ")") else word
            plain = plain.rstrip(",")
            if plain and result_of(plain) != UNSAID:
                self.result = result_of(plain)
            elif plain and len(self.parts) <= MOST_TOKENS:
                self.parts.append((MOVE, plain, line, column + len(word) - len(plain)))
            column += len(word) + 1


class TableReader:
    """Reader of the moves of `text` in one `notation`; of the first `count` parts only, if that is not
    0."""

    def __init__(self, notation: "Notation", text: TableText, count: int = 0) -> None:
        self.notation = notation
        self.text = text
        self.script = Script()
        self.steps: list[Step] = []
        self.swaps = False
        self.tries = 0
        self._scan(text.parts[:count] if count else text.parts)

    def _scan(self, parts: "list[Part]") -> None:
        """Make the steps of the game."""
        words: list[str] = []
        place = (1, 1)
        for part, value, line, column in parts:
            if part == NOTE or (words and not self.notation.joins(self.script.count, words, value)):
                self._move(words, place)
                words = []
            if part == NOTE:
                note, marks, commands = read_note(value)
                self.script.comment(note, marks, commands, line, column)
                continue
            place = place if words else (line, column)
            words.append(value)
        self._move(words, place)

    def _move(self, words: "list[str]", place: tuple[int, int]) -> None:
        if words and not self.script.is_full(words[0], place[0]):
            self.steps.append(self.script.move(" ".join(words), place[0], place[1]))

    def fits(self) -> bool:
        """Return whether the text begins with moves of the notation."""
        first = self.steps[:LEAST]
        try:
            for ply, step in enumerate(first):
                board = Board()
                board.ply = ply
                self.notation.candidates(board, step.text)
        except NotationError:
            return False
        return len(first) == LEAST

    def read(self) -> GameFile:
        """Return the game."""
        script, headers = self.script, tuple(self.text.headers)
        first = self.steps[0]
        script.repair("notation", self.notation.name, first.line, first.column)
        letter = first.text.lstrip("+")[:1]
        self.swaps = self.notation.by_case and letter != letter.upper()
        if self.swaps:
            script.repair("colors", first.text, first.line, first.column)
        game = self._begin(header(headers, "GameType"))
        play(script, game, self.meaning)
        stated = result_of(header(headers, "Result"))
        result = stated if stated not in (UNSAID, ONGOING) else self.text.result
        conclude(script, game, ONGOING if result == UNSAID else result)
        others = tuple([pair for pair in headers if pair[0] not in ("GameType", "Result")])
        return GameFile(PGN, game, others, tuple(script.faults), 0)

    def _begin(self, game_type: str) -> Game:
        """Return the game at its beginning, with the bugs of the game type and those that are
        played."""
        stated = ""
        if game_type:
            try:
                stated = parse_game_type(game_type)
            except NotationError as error:
                self.script.fault(error, 1, 1)
        texts = ["" if is_pass(step.text) else step.text for step in self.steps]
        played = [self.notation.letter(text) for text in texts]
        for letter in EXPANSIONS:
            if game_type and letter in played and letter not in stated:
                step = self.steps[played.index(letter)]
                self.script.repair("bugs", step.text, step.line, step.column)
        expansions = "".join([one for one in EXPANSIONS if one in stated or one in played])
        return Game.from_text(spell_game_type(expansions), "Q" not in played[:2], False)

    def meaning(self, game: Game, text: str, step: "Step", first: "Step | None") -> int:
        """Return the move that `step` means. Raises NotationError if it can be none or several."""
        board, text = game.board, step.text
        if is_pass(text):
            return PASS
        found = self._readings(board, text)
        if len(found) > 1:
            found = self._decided(board, found, step)
            if len(found) != 1:
                raise NotationError(text, 0, "one_move")
        if found:
            return found[0]
        meant = [
            piece << SHIFT | cell
            for some in self.notation.candidates(board, self._swapped(text))[:1]
            for piece, cells in some
            for cell in cells
        ]
        if len(meant) == 1:
            return meant[0]
        raise NotationError(text, 0, "legal_move")

    def _swapped(self, text: str) -> str:
        if not self.swaps:
            return text
        return "".join([sign.lower() if sign in LETTERS else sign.upper() for sign in text])

    def _readings(self, board: "Board", text: str) -> "list[int]":
        return self.notation.readings(board, self._swapped(text))

    def _decided(self, board: "Board", found: "list[int]", step: "Step") -> "list[int]":
        """Return those of the moves `found`, all of which `step` may mean, with which the steps after
        it can be played; look no further than it takes."""
        after: list[str] = []
        while len(found) > 1 and step.children and len(after) < FARTHEST:
            step = step.children[0]
            after.append(step.text)
            left = [move for move in found if self._goes_on(board, move, after)]
            if self.tries > MOST_TRIES or not left:
                break
            found = left
        return found

    def _goes_on(self, board: "Board", move: int, after: "list[str]") -> bool:
        """Return whether the moves `after` can be played after `move`."""
        self.tries += 1
        if not after or self.tries > MOST_TRIES:
            return True
        board.make(move)
        try:
            found = [PASS] if is_pass(after[0]) else self._readings(board, after[0])
            forced = not found and board.legal_moves() == [PASS]
            rest = after if forced else after[1:]
            for one in [PASS] if forced else found:
                if self._goes_on(board, one, rest):
                    return True
            return False
        except NotationError:
            return True
        finally:
            board.undo()


def read_table(text: str) -> "GameFile | None":
    """Return the first game of `text` in the notation of which the most moves can be read; None if that
    is no notation, or if two of them are equally good."""
    first, more = first_game(text, PGN)
    parts = TableText(first)
    best: GameFile | None = None
    tied = False
    for notation in NOTATIONS:
        if not TableReader(notation, parts, HEAD).fits():
            continue
        file = TableReader(notation, parts).read()
        plies, most = len(file.game.played), len(best.game.played) if best else LEAST - 1
        tied = tied if plies < most else plies == most and best is not None
        if plies > most:
            best, tied = file, False
    return None if tied or not best else changed(best, more=more)
