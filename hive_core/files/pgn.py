"""PGN as Mzinga and hivegame.com write it, with comments, variations and any headers.

    [GameType "Base+MLP"]
    [White "Ana"]
    [Result "WhiteWins"]

    1. wS1
    {Solid.}
    2. bG1 -wS1
    (2. bS1 -wS1 3. wQ wS1/)
    3. wQ wS1-

    WhiteWins

Each ply has a number of its own, which the parser ignores. A move ends with its line, before the next
number and before a bracket; a piece alone goes on in the next line. Results are read in UHP's words and
in those of chess ("1-0"); a last line without a move is a result in other words. `;` begins
a comment to the end of the line; glyphs such as `$1` become words of a comment. The header `Position`
holds the position that the game began from, unless that is the empty board.
"""

from hive_core.files.comments import read_note, spell_note
from hive_core.files.game_builder import Script, begin, conclude, final_result, play
from hive_core.files.game_file import LONGEST_HEADER, MOST_HEADERS, PGN, GameFile, header
from hive_core.files.results import UNSAID, result_of
from hive_core.files.split_games import first_game
from hive_core.notation.moves import STATES, parse_game_type, spell_game_type
from hive_core.notation.tokens import DIGITS, pieces_named, spaced
from hive_core.rules.board import ONGOING
from hive_core.rules.errors import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.files.game_file import Headers
    from hive_core.files.step_player import Step
    from hive_core.game import Game, Node

USUAL = ("Date", "Event", "Site", "Round", "White", "Black")
"""Names of the headers that the writer always writes, in this order, as Mzinga does."""
TYPE, RESULT, POSITION = "GameType", "Result", "Position"
ALWAYS = USUAL + (TYPE, RESULT, POSITION)
NAME_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_" + DIGITS
TEXT, COMMENT = "text", "comment"


class PgnParser:
    """Parser of the first game of a PGN text, line by line."""

    def __init__(self) -> None:
        self.script = Script()
        self.headers: list[tuple[str, str]] = []
        self.others = 0
        self.result = UNSAID
        self.numbered = False
        self.last = ("", 0, 0)
        self.state = TEXT
        self.noted: list[str] = []
        self.text = ""
        self.line = 0
        self.words: list[str] = []
        self.place = (0, 0)
        self.note_place = (1, 1)

    def read(self, text: str) -> None:
        """Read the whole text of a file; fill in `script`, `headers` and `result`."""
        lines = text.split("\n")
        for number, line in enumerate(lines):
            self.text, self.line = line, number + 1
            if self.script.is_full(line, number + 1):
                break
            if self.state == COMMENT:
                self._walk(line)
            elif line.lstrip()[:1] == "[":
                self._header(line)
            elif line[:1] != "%":
                self._walk(line)
        if self.state == COMMENT:
            self._note("".join(self.noted), *self.note_place)
            self.script.wrong(lines[-1], len(lines), len(lines[-1]) + 1, "closing")
        self._move()
        self.script.close_all(lines[-1], len(lines))
        result = result_of(self.last[0])
        self.result = self.result if result == UNSAID else result

    def _header(self, line: str) -> None:
        """Read a header line like [Name "text"]."""
        self._move()
        inner = spaced(line).strip()[1:]
        name, _, text = inner.partition(" ")
        text = text.strip()
        column = len(line) - len(line.lstrip()) + 1
        if not inner.endswith("]") or not name or [1 for sign in name if sign not in NAME_SIGNS]:
            self.script.wrong(line, self.line, column, "header")
            return
        text = text[:-1].rstrip()
        if text[:1] == '"' and text[-1:] == '"' and len(text) > 1:
            text = text[1:-1]
        text = text.replace('\\"', '"').replace("\\\\", "\\").strip()
        # The writer adds the usual ones, so that these do not count.
        full = name not in ALWAYS and self.others >= MOST_HEADERS
        if len(text) > LONGEST_HEADER or full:
            self.script.wrong(line, self.line, column, "too_long")
        if not full:
            self.others += name not in ALWAYS
            self.headers.append((name, text[:LONGEST_HEADER]))

    def _walk(self, line: str) -> None:
        """Read a line of moves, or a line inside a comment that is still open."""
        column = 1
        for number, part in enumerate(line.split("}")):
            if self.script.is_full(line, self.line):
                return
            if number:
                self._bracket("}", column - 1)
            if self.state == COMMENT:
                self.noted.append(part)
            else:
                text, brace, rest = part.partition("{")
                if self._plain(text, column):
                    at = column + text.index(";")
                    self._note(line[at:], self.line, at)
                    return
                if brace:
                    self._bracket(brace, column + len(text))
                    self.noted.append(rest)
            column += len(part) + 1
        if self.state == COMMENT:
            self.noted.append("\n")

    def _plain(self, text: str, column: int) -> bool:
        """Read the moves in `text`, the part of a line up to a brace. Return whether the rest of the
        line is a comment, because a semicolon began one."""
        moves, comment, _ = text.partition(";")
        for word in spaced(moves).split(" "):
            if word and not self._parts(word, column):
                return False
            column += len(word) + 1
        if comment:
            self._move()
        else:
            self._end_line()
        return bool(comment)

    def _parts(self, text: str, column: int) -> bool:
        """Read a `text` without blanks, which begins at `column`: words and parentheses. Return False
        if the file has too many tokens."""
        if "(" not in text and ")" not in text:
            if self.script.is_full(self.text, self.line):
                return False
            self._word(text, column)
            return True
        for number, part in enumerate(text.split("(")):
            if number:
                self._bracket("(", column - 1)
            for closed, word in enumerate(part.split(")")):
                if self.script.is_full(self.text, self.line):
                    return False
                if closed:
                    self._bracket(")", column - 1)
                if word:
                    self._word(word, column)
                column += len(word) + 1
        return True

    def _bracket(self, sign: str, column: int) -> None:
        self._move()
        if sign == "{":
            self.state, self.noted, self.note_place = COMMENT, [], (self.line, column)
        elif sign == "(":
            self.script.open(self.text, self.line, column)
        elif sign == ")":
            self.script.close(self.text, self.line, column)
        elif self.state == COMMENT:
            self._note("".join(self.noted), *self.note_place)
            self.state = TEXT
        else:
            self.script.wrong(self.text, self.line, column, "move")

    def _note(self, text: str, line: int, column: int) -> None:
        note, marks, commands = read_note(text)
        self.script.comment(note, marks, commands, line, column)

    def _word(self, word: str, column: int) -> None:
        """Read a word that begins at `column`: a move number, part of a move, a result, or a glyph like
        $1, which becomes a comment."""
        if word[0] == "$":
            self._move()
            self._note(word, self.line, column)
            return
        if word[0] in DIGITS:
            rest = word.lstrip(DIGITS)
            if not rest or rest[0] == ".":
                self._move()
                self.numbered = True
                column += len(word) - len(rest.lstrip("."))
                word = rest.lstrip(".")
        result = result_of(word)
        if result != UNSAID:
            self._move()
            self.result = self.result if self.script.opened else result
        elif word:
            self.place = self.place if self.words else (self.line, column)
            self.words.append(word)

    def _end_line(self) -> None:
        """End the move at the end of its line, unless the line has only a piece that is not the game's
        first: then the move goes on in the next line."""
        alone = len(self.words) == 1 and self.script.count and pieces_named(self.words[0])
        if not alone:
            self._move()

    def _move(self) -> None:
        """Add the words since the last number, line end or bracket to the script as one move. Words
        without a number before them that name no piece may be the game's result: keep them aside, until
        a move follows them or the text ends."""
        if not self.words:
            return
        text, self.words = " ".join(self.words), []
        strange = not self.numbered and text.lower() != "pass"
        self.numbered = False
        if self.last[0]:
            self.script.move(*self.last)
            self.last = ("", 0, 0)
        if strange and self.script.count and not pieces_named(text.split(" ", 1)[0].rstrip("!?")):
            self.last = (text,) + self.place
        else:
            self.script.move(text, *self.place)


def read_pgn(text: str) -> GameFile:
    """Return the first game of a PGN text.

    Raises NotationError for a text without headers and moves, and what Game.from_text raises for the
    header `Position`; `faults` of the result lists everything else that is wrong.
    """
    first, more = first_game(text, PGN)
    parser = PgnParser()
    parser.read(first)
    script, headers = parser.script, tuple(parser.headers)
    if not headers and not script.count:
        raise NotationError(text[:60], 0, "pgn")
    expansions = None
    try:
        if header(headers, TYPE):
            expansions = parse_game_type(header(headers, TYPE))
    except NotationError as error:
        script.fault(error, 1, 1)
    game = begin(script, expansions, header(headers, POSITION))
    play(script, game, meaning)
    stated = result_of(header(headers, RESULT))
    result = stated if stated not in (UNSAID, ONGOING) else parser.result
    if not conclude(script, game, ONGOING if result == UNSAID else result):
        stated = UNSAID
    others = _other_headers(headers, stated)
    return GameFile(PGN, game, others, tuple(script.faults), more)


def meaning(game: "Game", text: str, step: "Step", first: "Step | None") -> "int | str":
    """Return the move of `step` as a MoveString, which in PGN is its `text`."""
    return text


def _other_headers(headers: "Headers", stated: int) -> "Headers":
    """Return the headers without those that repeat what the game itself holds. `stated` is the result
    that the headers state."""
    silent = [TYPE, POSITION] + ([] if stated == UNSAID else [RESULT])
    return tuple(
        [pair for pair in headers if pair[0] not in silent and (pair[1] or pair[0] not in USUAL)]
    )


def spell_pgn(file: GameFile) -> str:
    """Return the text of a PGN file with the game and the headers of `file`."""
    game, headers = file.game, file.headers
    result = final_result(game)
    state = STATES[result] if result != ONGOING or game.root.variations else "NotStarted"
    lines = [_tag(TYPE, spell_game_type(game.board.expansions))]
    for name in USUAL:
        lines.append(_tag(name, header(headers, name)))
    unknown = header(headers, RESULT) if result == ONGOING else ""
    lines.append(_tag(RESULT, unknown or state))
    if game.start:
        lines.append(_tag(POSITION, game.start))
    for name, text in headers:
        if name not in ALWAYS:
            lines.append(_tag(name, text))
    moves = _moves(game.root)
    if moves:
        lines.append("")
    lines.extend(moves)
    if result != ONGOING:
        lines.extend(["", state])
    return "\n".join(lines) + "\n"


def _tag(name: str, text: str) -> str:
    text = " ".join(spaced(text).split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{text}"]'


def _moves(root: "Node") -> list[str]:
    """Return the moves below `root` as lines of a file: one line for each ply of the main line, one for
    its comment if it has one, and one for each of its variations."""
    lines = _noted(root)
    node = root
    number = 0
    while node.variations:
        main = node.variations[0]
        number += 1
        lines.append(f"{number}. {main.spelling or main.ply.text}")
        lines.extend(_noted(main))
        for other in node.variations[1:]:
            lines.append("(" + _variation(other, number) + ")")
        node = main
    return lines


def _noted(node: "Node") -> list[str]:
    note = spell_note(node, "}")
    return ["{" + note + "}"] if note else []


def _variation(node: "Node", number: int) -> str:
    """Return the variation that begins with `node`, at ply `number`, and the variations inside it as
    one line of text."""
    out: list[str] = []
    waiting: list[tuple[Node | str, int]] = [(node, number)]
    while waiting:
        item, ply = waiting.pop()
        if isinstance(item, str):
            out.append(item)
            continue
        out.append(" ".join([f"{ply}. {item.spelling or item.ply.text}"] + _noted(item)))
        if item.variations:
            waiting.append((item.variations[0], ply + 1))
            waiting.append((" ", 0))
        beside = item.parent.variations if item.parent and item is not node else []
        if beside and beside[0] is item:
            for other in reversed(beside[1:]):
                waiting.extend([(")", 0), (other, ply), (" (", 0)])
    return "".join(out)
