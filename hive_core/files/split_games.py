"""Split a file of many games into one text for each game, without playing any."""

from hive_core.files.game_file import PGN, SGF, UHP
from hive_core.files.uhp import NEXT
from hive_core.notation.tokens import BLANKS
from hive_core.records import NamedTuple, changed

SgfTree = NamedTuple(
    "SgfTree", [("line", "int"), ("column", "int"), ("is_game", "bool"), ("name", "str")]
)
"""A top-level tree of an SGF text. `line` and `column` are those of its beginning, from 0. `is_game`
says whether it names its game in the property GM, and `name` is its own name in GN, "" for none."""

NAMED, SAID = "GN", "GM"
TURNS = ("P0", "P1")
"""Names of the properties that hold moves. A backslash at the end of their values is often not
doubled."""


def each_game(text: str, kind: str) -> "list[str]":
    """Return the texts of the games in a file of this kind: a PGN, an SGF, or GameStrings, one on each
    line. A file of another kind is returned whole.

    Joined, the texts have all lines of the file in order.
    """
    if kind == PGN:
        return pgn_games(text)
    if kind == SGF:
        return sgf_games(text)
    if kind == UHP:
        parts = text.split(NEXT)
        return parts[:1] + [NEXT[1:] + part for part in parts[1:]]
    return [text]


def numbered_games(text: str, kind: str) -> "list[tuple[int, str]]":
    """Return pairs of the number of lines before a game and the text of the game, for all texts of
    `each_game` that are not blank."""
    found = []
    at = begun = lines = 0
    for one in each_game(text, kind):
        place = text.index(one, at)
        lines += text.count("\n", begun, place)
        if one.strip():
            found.append((lines, one))
        begun, at = place, place + len(one)
    return found or [(0, text)]


def pgn_games(text: str) -> "list[str]":
    """Return the texts of the games in a PGN text. A header after moves begins another game, unless the
    header is inside a comment."""
    games: list[str] = []
    held: list[str] = []
    moves = inside = False
    for line in text.split("\n"):
        if not inside and line.lstrip()[:1] == "[":
            if moves:
                games.append("\n".join(held))
                held, moves = [], False
        elif line.strip() and line[:1] != "%":
            moves = True
            inside = ends_inside(line, inside)
        held.append(line)
    return games + ["\n".join(held)]


def ends_inside(line: str, inside: bool) -> bool:
    """Return whether a comment in braces is open after `line`, a line of moves; `inside` says whether
    one is open before it."""
    rest = line
    while rest:
        if inside:
            _, closed, rest = rest.partition("}")
            inside = not closed
        else:
            before, opened, rest = rest.partition("{")
            if ";" in before:
                return False
            inside = bool(opened)
    return inside


def sgf_games(text: str) -> "list[str]":
    """Return the texts of the games in an SGF text. A tree with the property GM begins another game.

    The log that BoardSpace appends has the same name as the game before it, and stays with that game.
    """
    lines = text.split("\n")
    starts: list[tuple[int, int]] = []
    name = ""
    for tree in sgf_trees(lines):
        is_log = bool(name) and tree.name == name
        if not starts or (tree.is_game and not is_log):
            starts.append((tree.line, tree.column))
            name = tree.name
    games = []
    ends = starts[1:] + [(len(lines), 0)]
    for (first, begin), (last, end) in zip([(0, 0)] + starts[1:], ends):
        held = lines[first:last] + ([lines[last][:end]] if end else [])
        held[0] = held[0][begin:]
        games.append("\n".join(held))
    return games or [text]


def sgf_trees(lines: "list[str]") -> "list[SgfTree]":
    """Return the top-level trees of an SGF text. The function skips values by searching for their
    brackets."""
    trees: list[SgfTree] = []
    depth = 0
    inside = False
    tree = SgfTree(0, 0, False, "")
    prop = before = ""
    for number, line in enumerate(lines):
        at = 0
        while True:
            if inside:
                end = value_end(line, at, prop in TURNS)
                if prop == NAMED and not tree.name:
                    tree = changed(tree, name=line[at : max(at, end)].strip())
                if end < 0:
                    break
                inside, at = False, end + 1
            bracket = line.find("[", at)
            between = line[at:bracket] if bracket >= 0 else line[at:]
            for place, sign in enumerate(between):
                if sign == "(":
                    if not depth:
                        tree = SgfTree(number, at + place, False, "")
                    depth += 1
                elif sign == ")" and depth:
                    depth -= 1
                    if not depth:
                        trees.append(tree)
            before += between
            if bracket < 0:
                break
            prop, before = last_word(before) or prop, ""
            if prop == SAID:
                tree = changed(tree, is_game=True)
            inside, at = True, bracket + 1
    return trees + ([tree] if depth else [])


def last_word(between: str) -> str:
    """Return the name of a property from `between`, the text before the bracket of its value; "" before
    a further value of the same property."""
    word = between
    for sign in "();":
        word = word.rpartition(sign)[2]
    return "".join([sign for sign in word if sign != " " and sign not in BLANKS])


def value_end(line: str, begin: int, turn: bool) -> int:
    """Return the index of the bracket that closes the value which begins at `begin`; -1 if it is not in
    this line.

    `turn` is true for a property of TURNS: a single backslash may then stand before that bracket.
    """
    end = line.find("]", begin)
    while end >= 0:
        slashes = 0
        while end - slashes > begin and line[end - slashes - 1] == "\\":
            slashes += 1
        if not slashes & 1 or (turn and line[end + 1 : end + 2] in ("", ";", "T", ")")):
            return end
        end = line.find("]", end + 1)
    return -1
