"""Splitter of a file of many games into one text for each game; no move is played."""

from hive_core.files.game_file import MOST_HEADERS, PGN, SGF, UHP
from hive_core.files.sgf_scanner import SgfScanner
from hive_core.notation.tokens import pieces_named, spaced

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

NAME, GAME = "GN", "GM"
MOST_SIGNS = 20000
"""Maximum number of signs of a tree that the splitter reads; what follows belongs to the same game."""
SIGNS_OF_VALUE = 3
"""Number of signs as which a value counts for that maximum: no game has more values that are read."""
MOST_LINES = 40000
"""Maximum number of lines of a game that the splitter reads; all that follows belongs to the same
game."""
MOST_ON_LINE = 1000
"""Maximum number of games that may begin on one line; further ones belong to the last of them."""


class SgfTrees(SgfScanner):
    """Scanner that finds the beginnings of games. `starts` has the line and the column, both from 0, of
    each top-level tree that names its game in the property GM, and of the first tree."""

    def __init__(self) -> None:
        super().__init__()
        self.starts: list[tuple[int, int]] = []
        self.tree = (0, 0)
        self.depth = 0
        self.count = self.on_line = 0
        self.is_game = False
        self.own_name = ""
        self.game_name = ""

    def on_sign(self, sign: str, column: int) -> bool:
        """Follow the depth of the parentheses, and end a tree where the depth becomes 0."""
        if sign == "(":
            if not self.depth:
                self.on_line = self.on_line + 1 if self.tree[0] == self.line - 1 else 1
                self.tree = (self.line - 1, column - 1)
                self.count, self.is_game, self.own_name = 0, False, ""
            self.depth += 1
        elif sign == ")" and self.depth:
            self.depth -= 1
            if not self.depth:
                self.end_tree()
        self.count += 1
        return self.count < MOST_SIGNS and self.on_line <= MOST_ON_LINE

    def on_value(self, value: str) -> bool:
        """Note whether the present tree has the property GM, and its own name from the property GN.
        Return whether the scan goes on."""
        if self.name == GAME:
            self.is_game = True
        elif self.name == NAME and not self.own_name:
            self.own_name = value.strip()
        self.count += SIGNS_OF_VALUE
        return self.count < MOST_SIGNS

    def end_tree(self) -> None:
        """Add the finished tree to `starts`, unless it is BoardSpace's log: a log has the same name as
        the game before it."""
        is_log = bool(self.game_name) and self.own_name == self.game_name
        if not self.starts or (self.is_game and not is_log):
            self.starts.append(self.tree)
            self.game_name = self.own_name


def each_game(text: str, kind: str) -> "list[str]":
    """Return the texts of the games in a file of the format `kind`: a PGN, an SGF, or GameStrings and
    lists of moves, one on each line. A file of another format is returned whole.

    Joined, the texts have all lines of the file in order.
    """
    return ["\n".join(lines) for _, lines in blocks(text.split("\n"), kind)]


def first_game(text: str, kind: str) -> "tuple[str, int]":
    """Return the text of the first game in a file of the format `kind`, and the number of games that
    follow it."""
    first, more = "", -1
    for _, lines in blocks(text.split("\n"), kind):
        more += 1
        if not more:
            first = "\n".join(lines)
    return first, more


def blocks(lines: "Iterable[str]", kind: str) -> "Iterator[tuple[int, list[str]]]":
    """Yield the number of lines before each game in a file of the format `kind`, and the game's lines.
    The function reads no further than it has to, so that a large file need not be in memory."""
    if kind == SGF:
        for first, held in sgf_blocks(lines):
            yield first, held
    elif kind in (PGN, UHP):
        before = 0
        for held in pgn_blocks(lines) if kind == PGN else uhp_blocks(lines):
            yield before, held
            before += len(held)
    else:
        yield 0, list(lines)


def pgn_blocks(lines: "Iterable[str]") -> "Iterator[list[str]]":
    """Yield the lines of each game of a PGN. A header line begins another game if moves come before it,
    or a blank line and a header of the same name in this game; never inside a comment."""
    held: list[str] = []
    headers: list[str] = []
    names: list[str] = []
    moves = inside = blank = False
    lines = iter(lines)
    for line in lines:
        if not inside and line.lstrip()[:1] == "[":
            if blank and not moves:
                names.extend([header_name(one) for one in headers])
                headers = []
            if moves or (blank and header_name(line) in names):
                yield held
                held, headers, names, moves = [], [], [], False
            if len(names) + len(headers) < MOST_HEADERS:
                headers.append(line)
            blank = False
        elif line.strip() and line[:1] != "%":
            moves = True
            if inside or "{" in line:
                inside = ends_inside(line, inside)
        else:
            blank = True
        held.append(line)
        if len(held) >= MOST_LINES:
            held.extend(lines)
    yield held


def header_name(line: str) -> str:
    """Return the name in `line`, a header line of a PGN."""
    return spaced(line).strip()[1:].split(" ", 1)[0]


def uhp_blocks(lines: "Iterable[str]") -> "Iterator[list[str]]":
    """Yield the lines of each game in a text of GameStrings and lists of moves.

    A line that begins with a game type begins another game. So does a line that begins with a first
    move, if the line before it ends with a move. Lines inside a comment begin none.
    """
    held: list[str] = []
    inside = False
    before = ""
    lines = iter(lines)
    for line in lines:
        if len(held) >= MOST_LINES:
            held.append(line)
            held.extend(lines)
            break
        if not line:
            held.append(line)
            continue
        plain = line.strip()
        begins = plain[:4].lower() == "base"
        if not begins:
            plain = spaced(line).strip()
            begins = plain[:4].lower() == "base"
        if (
            before
            and not inside
            and (begins or (is_first_move(plain.split(";", 1)[0]) and ends_with_move(before)))
        ):
            yield held
            held = []
        if "{" in line or inside:
            _, closed, rest = line.replace("\\\\", "").replace("\\}", "").rpartition("}")
            inside = "{" in rest or (inside and not closed)
        before = plain or before
        held.append(line)
    yield held


def ends_with_move(line: str) -> bool:
    """Return whether `line`, a list of moves, can be whole: a line that ends with a semicolon goes on
    in the next line, and so does one whose last field is only the first part of a move."""
    before, _, last = spaced(line).strip().rpartition(";")
    return bool(last) and not (before and is_first_move(last))


def is_first_move(field: str) -> bool:
    """Return whether `field`, a move in a list, can only be the first of a game: a piece without a
    reference piece."""
    words = field.split()
    return bool(words) and words[1:] in ([], ["."]) and bool(pieces_named(words[0]))


def ends_inside(line: str, inside: bool) -> bool:
    """Return whether a comment in braces is open after `line`, a line of moves; `inside` says whether
    one is open before it."""
    if ";" not in line:
        closed = line.rfind("}")
        return "{" in line[closed + 1 :] or (inside and closed < 0)
    for number, part in enumerate(line.split("}")):
        if number or not inside:
            before, opened, _ = part.partition("{")
            if ";" in before:
                return False
            inside = bool(opened)
    return inside


def sgf_blocks(lines: "Iterable[str]") -> "Iterator[tuple[int, list[str]]]":
    """Yield the number of lines before each game of an SGF, and the game's lines. A tree with the
    property GM begins another game; several may begin on one line.

    The log that BoardSpace appends has the same name as the game before it, and stays with that game.
    """
    trees = SgfTrees()
    held: list[str] = []
    first = begin = 0
    scans = True
    for line in with_end(lines):
        if line is not None:
            held.append(line)
            if not line and not trees.inside:
                trees.line += 1
                continue
            scans = scans and trees.scan_next(line)
        elif trees.depth:
            trees.end_tree()
        while len(trees.starts) > 1:
            trees.starts.pop(0)
            last, end = trees.starts[0]
            count = last - first
            if count:
                yield (
                    first,
                    [held[0][begin:]] + held[1:count] + ([held[count][:end]] if end else []),
                )
                held = held[count:]
            else:
                yield first, [held[0][begin:end]]
            first, begin = last, end
    yield first, [held[0][begin:]] + held[1:]


def with_end(lines: "Iterable[str]") -> "Iterator[str | None]":
    """Yield all lines, and None after the last."""
    for line in lines:
        yield line
    yield None
