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
from hive_core.notation.tokens import BLANKS, spaced
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


def tokens_of(text: str, at: int) -> "tuple[list[Token], NotationError | None]":
    """Return two values: a list of (kind, content, index) for every token of `text` from index `at` on,
    and the error at which reading stopped, or None.

    The function walks over the text once: in MicroPython indexing a text takes longer the larger the
    index is.
    """
    tokens: list[Token] = []
    kind, begin, escaped = "", 0, False
    held: list[str] = []
    for place, sign in enumerate(text):
        if place < at:
            continue
        if kind == COMMENT:
            if escaped or sign not in "\\}":
                held.append(sign)
                escaped = False
            elif sign == "\\":
                escaped = True
            else:
                tokens.append((COMMENT, "".join(held), begin))
                kind = ""
            if len(held) > LONGEST_COMMENT:
                return tokens, NotationError(text, begin + 1, "too_long")
        elif kind == MARKS:
            if sign == "[":
                return tokens, NotationError(text, place, "mark")
            if sign == "]":
                tokens.append((MARKS, "".join(held), begin))
                kind = ""
            held.append(sign)
        elif sign in SIGNS:
            if len(tokens) >= MOST_TOKENS:
                return tokens, NotationError(text, place, "too_many")
            if kind == MOVE:
                tokens.append((MOVE, "".join(held), begin))
            kind, begin, held = "", place, []
            if sign in (COMMENT, MARKS):
                kind = sign
            elif sign in (OPEN, CLOSE):
                tokens.append((sign, "", place))
            elif sign != ";":
                return tokens, NotationError(text, place, "move")
        elif kind == MOVE:
            held.append(sign)
        elif sign != " " and sign not in BLANKS:
            kind, begin, held = MOVE, place, [sign]
    if kind in (COMMENT, MARKS):
        return tokens, NotationError(text, len(text), "closing")
    if kind == MOVE:
        tokens.append((MOVE, "".join(held), begin))
    return tokens, None


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
