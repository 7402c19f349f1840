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
number and before a bracket. Results are read in UHP's words and in those of chess ("1-0"). `;` begins
a comment to the end of the line; glyphs such as `$1` become words of a comment. The header `Position`
holds the position that the game began from, unless that is the empty board.
"""

from hive_core.files.comments import read_note, spell_note
from hive_core.files.game_builder import Script, begin, final_result, play
from hive_core.files.game_file import LONGEST_HEADER, MOST_HEADERS, PGN, GameFile, header
from hive_core.notation.moves import STATES, parse_game_type, spell_game_type
from hive_core.notation.tokens import DIGITS, spaced
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from hive_core.rules.errors import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.files.game_builder import Step
    from hive_core.files.game_file import Headers
    from hive_core.game import Game, Node

USUAL = ("Date", "Event", "Site", "Round", "White", "Black")
"""Names of the headers that the writer always writes, in this order, as Mzinga does."""
TYPE, RESULT, POSITION = "GameType", "Result", "Position"
ALWAYS = USUAL + (TYPE, RESULT, POSITION)
UNSAID = -2
"""Value that stands for the result if a text states none."""
OTHERS = {"1-0": WHITE, "0-1": BLACK, "1/2-1/2": DRAW, "*": ONGOING, "notstarted": ONGOING}
NAME_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_" + DIGITS
TEXT, COMMENT = "text", "comment"


def result_of(word: str) -> int:
    """Return the result that `word` states, a word of UHP or of chess; UNSAID if it states none."""
    word = word.strip().lower()
    for result, name in STATES.items():
        if word == name.lower():
            return result
    return OTHERS.get(word, UNSAID)


class PgnParser:
    """Parser of the first game of a PGN text, line by line."""

    def __init__(self) -> None:
        self.script = Script()
        self.headers: list[tuple[str, str]] = []
        self.others = 0
        self.result = UNSAID
        self.begun = False
        self.more = 0
        self.in_headers = False
        self.state = TEXT
        self.noted: list[str] = []
        self.text = ""
        self.line = 0
        self.words: list[str] = []
        self.column = 0

    def read(self, text: str) -> None:
        """Read the whole text of a file; fill in `script`, `headers` and `result`."""
        lines = text.split("\n")
        for number, line in enumerate(lines):
            self.text, self.line = line, number + 1
            if self.more:
                self._count(line)
            elif self.script.is_full(line, number + 1):
                break
            elif self.state == COMMENT:
                self._walk(line)
            elif line.lstrip()[:1] == "[":
                self._header(line)
            elif line[:1] != "%":
                self._walk(line)
        if self.state == COMMENT:
            self._note("".join(self.noted))
            self.script.wrong(lines[-1], len(lines), len(lines[-1]) + 1, "closing")
        self.script.close_all(lines[-1], len(lines))

    def _count(self, line: str) -> None:
        """Look at `line`, which is after the first game, and count a further game if it begins a block
        of headers."""
        is_header = line.lstrip()[:1] == "["
        if is_header and not self.in_headers:
            self.more += 1
        self.in_headers = is_header

    def _header(self, line: str) -> None:
        """Read a header line like [Name "text"]. After the moves of a game it begins another game."""
        if self.begun:
            self.more, self.in_headers = 1, True
            return
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
                    self._note(line[column + text.index(";") :])
                    return
                if brace:
                    self._bracket(brace, column + len(text))
                    self.noted.append(rest)
            column += len(part) + 1
        if self.state == COMMENT:
            self.noted.append("\n")

    def _plain(self, text: str, column: int) -> bool:
        """Read the moves in `text`, the part of a line up to a brace; return whether the rest of the
        line is a comment."""
        moves, comment, _ = text.partition(";")
        for word in spaced(moves).split(" "):
            if word and not self._parts(word, column):
                return False
            column += len(word) + 1
        self._move()
        return bool(comment)

    def _parts(self, text: str, column: int) -> bool:
        """Read `text`, which has no blanks and begins at `column`: words and parentheses. Return False
        if the text has too many tokens."""
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
        self.begun = True
        if sign == "{":
            self.state, self.noted = COMMENT, []
        elif sign == "(":
            self.script.open(self.text, self.line, column)
        elif sign == ")":
            self.script.close(self.text, self.line, column)
        elif self.state == COMMENT:
            self._note("".join(self.noted))
            self.state = TEXT
        else:
            self.script.wrong(self.text, self.line, column, "move")

    def _note(self, text: str) -> None:
        note, marks = read_note(text)
        self.script.comment(note, marks)

    def _word(self, word: str, column: int) -> None:
        """Read a word that begins at `column`: a move number, part of a move, a result, or a glyph like
        $1, which becomes a comment."""
        if word[0] == "$":
            self._move()
            self._note(word)
            return
        if word[0] in DIGITS:
            rest = word.lstrip(DIGITS)
            if not rest or rest[0] == ".":
                self._move()
                column += len(word) - len(rest.lstrip("."))
                word = rest.lstrip(".")
        result = result_of(word)
        if result != UNSAID:
            self._move()
            self.begun = True
            self.result = self.result if self.script.opened else result
        elif word:
            self.column = self.column if self.words else column
            self.words.append(word)

    def _move(self) -> None:
        """Add a step made of the words since the last number, line or bracket."""
        if self.words:
            self.begun = True
            self.script.move(" ".join(self.words), self.line, self.column)
            self.words = []


def read_pgn(text: str) -> GameFile:
    """Return the first game of a PGN text.

    Raises NotationError for a text without headers and moves, and what Game.from_text raises for the
    header `Position`; `faults` of the result lists everything else that is wrong.
    """
    parser = PgnParser()
    parser.read(text)
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
    for result in (stated, parser.result):
        game.end_as(ONGOING if result == UNSAID else result)
    return GameFile(PGN, game, _other_headers(headers, stated), tuple(script.faults), parser.more)


def meaning(game: "Game", step: "Step", first: "Step | None") -> "int | str":
    """Return the move of `step` as a MoveString, which in PGN is the text of the step."""
    return step.text


def _other_headers(headers: "Headers", stated: int) -> "Headers":
    """Return the headers without those that repeat what the game itself holds. `stated` is the result
    in the headers."""
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
    if game.root.variations or game.root.comment or game.root.marks:
        lines.append("")
    lines.extend(_moves(game.root))
    if result != ONGOING:
        lines.extend(["", state])
    return "\n".join(lines) + "\n"


def _tag(name: str, text: str) -> str:
    text = " ".join(spaced(text).split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{text}"]'


def _moves(root: "Node") -> list[str]:
    """Return the lines of text of the moves: one line for each ply of the main line, one for its
    comment if it has one, and one for each of its variations."""
    lines = _noted(root)
    node = root
    number = 0
    while node.variations:
        main = node.variations[0]
        number += 1
        lines.append(f"{number}. {main.ply.text}")
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
        out.append(" ".join([f"{ply}. {item.ply.text}"] + _noted(item)))
        if item.variations:
            waiting.append((item.variations[0], ply + 1))
            waiting.append((" ", 0))
        beside = item.parent.variations if item.parent and item is not node else []
        if beside and beside[0] is item:
            for other in reversed(beside[1:]):
                waiting.extend([(")", 0), (other, ply), (" (", 0)])
    return "".join(out)
