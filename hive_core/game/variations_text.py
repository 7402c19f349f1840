"""Reader and writer of the text of a game with all its variations.

    Base+P;wS1 {Solid.};bG1 -wS1 [circle@1,0 bG1>2,-1] (bS1 -wS1;wQ wS1/ (wA1 wS1/)) (bA1 -wS1);wQ wS1-

The text begins as that of a game does: with a game type or a position, and perhaps a state and a turn.
Then come the moves of the main line, separated by semicolons. After a move follow its comment in
braces, its signs and arrows in brackets, and the variations, each in parentheses: another move in its
place, and what follows that. A comment before the first move belongs to the starting position. In a
comment a backslash escapes `}` and a backslash. Blanks between all these are optional.

No function recurses, and a text that is too long or too deep is refused: a line has at most MOST_PLIES
plies, and a variation begins after a move of its line, so none is nested deeper than that.
"""

from hive_core.game.game import Game
from hive_core.game.tree import LONGEST_COMMENT
from hive_core.notation.moves import MOST_PLIES, STATES, is_state, is_turn, spell_game_type
from hive_core.notation.tokens import spaced
from hive_core.rules.errors import HiveError, NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game.tree import Node

    Token = tuple[str, str, int]

LONGEST_TREE = 262144
MOST_TOKENS = 100000
"""Most words, brackets and lines of one game that are read, so that no text takes long."""
MOVE, COMMENT, MARKS, OPEN, CLOSE = "move", "{", "[", "(", ")"
SIGNS = ";(){}[]"


def spell_tree(game: Game, as_read: bool = False) -> str:
    """Return the text of `game` with all its lines; the text does not say which node is the present
    one.

    Raises HiveError if the text would be longer than LONGEST_TREE.
    """
    out = [game.start or spell_game_type(game.board.expansions)]
    if game.agreed[1] and game.node is game.root.end():
        out.append(";" + STATES[game.agreed[0]])
    about = _annotations(game.root)
    if about:
        out.append(";" + about)
    waiting: list[Node | str] = (
        list(game.root.variations[:1]) + [";"] if game.root.variations else []
    )
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            out.append(item)
            continue
        move = (as_read and item.spelling) or item.ply.text
        out.append(" ".join([text for text in (move, _annotations(item)) if text]))
        if item.variations:
            waiting.append(item.variations[0])
            waiting.append(";")
        beside = item.parent.variations if item.parent else []
        if beside[0] is item:
            for other in reversed(beside[1:]):
                waiting.extend([")", other, " ("])
    text = "".join(out)
    if len(text) > LONGEST_TREE:
        raise HiveError(f"a tree of {len(text)} characters is too long to be read back")
    return text


def annotated_text(game: Game) -> str:
    """Return the text of `game` with all its lines if it has comments, variations or marks, else the
    text of its moves."""
    tree = spell_tree(game)
    noted = "{" in tree or "(" in tree or " [" in tree
    return tree if noted else game.text()


def _annotations(node: "Node") -> str:
    parts = []
    if node.comment:
        parts.append("{" + node.comment.replace("\\", "\\\\").replace("}", "\\}") + "}")
    if node.marks:
        parts.append("[" + " ".join(node.marks) + "]")
    return " ".join(parts)


def read_tree(text: str, tournament: bool | None = None, repetition: bool = True) -> Game:
    """Return the game of a text with variations, at the end of its main line.

    `tournament` has the meaning that it has in Game.from_text; the state field is ignored. Raises
    NotationError, ImpossiblePosition or IllegalMove with the index in `text`.
    """
    if len(text) > LONGEST_TREE:
        raise NotationError(text[:60], 0, "too_long")
    first = text.split(";", 1)[0]
    tokens, cut = tokens_of(text, after_state(text, len(first)))
    if cut:
        raise cut
    if tournament is None:
        tournament = not _begins_with_queen(tokens)
    game = Game.from_text(first, tournament, repetition)
    opened: list[Node] = []
    wanted = False
    for kind, value, at in tokens:
        if kind != MOVE and (wanted or (kind == OPEN and game.node is game.root)):
            raise NotationError(text, at, "move")
        wanted = kind == OPEN
        if kind == MOVE:
            if len(game.played) >= MOST_PLIES:
                raise NotationError(text, at, "too_many")
            game.play_from(text, value, at)
        elif kind == OPEN:
            opened.append(game.node)
            game.undo()
        elif kind == CLOSE:
            if not opened:
                raise NotationError(text, at, "move")
            game.visit(opened.pop())
        elif kind == COMMENT:
            game.comment(game.node, value)
        else:
            try:
                game.mark(game.node, spaced(value).split())
            except NotationError as error:
                raise NotationError(text, at + 1, error.expected) from error
    if opened or wanted:
        raise NotationError(text, len(text), "closing")
    for node in game.root.nodes():
        node.next = node.variations[0] if node.variations else None
    game.visit(game.root.end())
    return game


def tokens_of(
    text: str, at: int, most: int = MOST_TOKENS
) -> "tuple[list[Token], NotationError | None]":
    """Return two values: a list of (kind, content, index) for every token of `text` from index `at` on,
    at most `most` of them, and the error at which reading stopped, or None."""
    tokenizer = Tokenizer(text, most)
    place = at
    for number, part in enumerate(text[at:].split(";")):
        if number and tokenizer.kind and not tokenizer.read(";", place - 1):
            break
        if part and not tokenizer.read_part(part, place):
            break
        place += len(part) + 1
    return tokenizer.tokens, tokenizer.error or tokenizer.end()


class Tokenizer:
    """Reader of the tokens of `text`, a game with variations; `tokens` and `error` are what `tokens_of`
    returns.

    It walks over the text once, and over no move letter by letter: in MicroPython indexing a text takes
    longer the larger the index is.
    """

    def __init__(self, text: str, most: int) -> None:
        self.text = text
        self.most = most
        self.tokens: list[Token] = []
        self.error: NotationError | None = None
        self.kind = ""
        self.begin = 0
        self.held: list[str] = []
        self.escaped = False

    def read_part(self, part: str, place: int) -> bool:
        """Read `part`, a text without semicolons that begins at the index `place`. Return False after
        an error."""
        if self.kind in ("", MOVE) and not [sign for sign in SIGNS if sign in part]:
            self._add(part, place)
            return True
        for sign in part:
            if not self.read(sign, place):
                return False
            place += 1
        return True

    def _add(self, part: str, place: int) -> None:
        """Add `part`, which has no signs, to the move that is being read, or begin one with its first
        character that is not blank."""
        if self.kind != MOVE:
            plain = spaced(part)
            lead = len(plain) - len(plain.lstrip(" "))
            if lead == len(plain):
                return
            self.kind, self.begin, self.held = MOVE, place + lead, []
            part = part[lead:]
        self.held.append(part)

    def read(self, sign: str, place: int) -> bool:
        """Read the character `sign` at the index `place`. Return False after an error."""
        if self.kind == COMMENT:
            return self._read_comment(sign)
        if self.kind == MARKS:
            return self._read_marks(sign, place)
        if sign not in SIGNS:
            self._add(sign, place)
            return True
        if len(self.tokens) >= self.most:
            return self._stop(place, "too_many")
        self._end_move()
        self.kind, self.begin, self.held = "", place, []
        if sign in (COMMENT, MARKS):
            self.kind = sign
        elif sign in (OPEN, CLOSE):
            self.tokens.append((sign, "", place))
        elif sign != ";":
            return self._stop(place, "move")
        return True

    def _read_comment(self, sign: str) -> bool:
        if self.escaped or sign not in "\\}":
            self.held.append(sign)
            self.escaped = False
        elif sign == "\\":
            self.escaped = True
        else:
            self.tokens.append((COMMENT, "".join(self.held), self.begin))
            self.kind = ""
        if len(self.held) > LONGEST_COMMENT:
            return self._stop(self.begin + 1, "too_long")
        return True

    def _read_marks(self, sign: str, place: int) -> bool:
        if sign == "[":
            return self._stop(place, "mark")
        if sign == "]":
            self.tokens.append((MARKS, "".join(self.held), self.begin))
            self.kind = ""
        self.held.append(sign)
        return True

    def _stop(self, place: int, expected: str) -> bool:
        self.error = NotationError(self.text, place, expected)
        return False

    def _end_move(self) -> None:
        if self.kind == MOVE:
            self.tokens.append((MOVE, "".join(self.held), self.begin))

    def end(self) -> "NotationError | None":
        """Add the move at the end of the text to `tokens`, or return the error that a comment or a list
        of marks is not closed."""
        if self.kind in (COMMENT, MARKS):
            return NotationError(self.text, len(self.text), "closing")
        self._end_move()
        return None


def after_state(text: str, at: int) -> int:
    """Return the index at which the state and turn fields of `text` end, if they follow the field that
    ends at `at`; else return `at`."""
    for known in (is_state, is_turn):
        field = text[at + 1 :].split(";", 1)[0]
        if known(spaced(field)):
            at += 1 + len(field)
    return at


def _begins_with_queen(tokens: "list[Token]") -> bool:
    """Return whether a player's first piece is the queen in any line of the game."""
    ply = 0
    opened = []
    for kind, value, _ in tokens:
        if kind == MOVE:
            ply += 1
            if ply <= 2 and spaced(value).strip()[1:2].upper() == "Q":
                return True
        elif kind == OPEN:
            opened.append(ply)
            ply -= 1
        elif kind == CLOSE and opened:
            ply = opened.pop()
    return False
