"""UHP text of moves, game types and states: parsers of every correct spelling, writers of one.

The rules are not checked, except that a reference piece is in play and that a reference to one of its
sides names an empty cell. Source: Universal Hive Protocol, "MoveString" and "GameString".
"""

from hive_core.notation.tokens import is_number, read_piece, spaced
from hive_core.rules.board import CELL, DRAW, ONGOING, PASS, SHIFT
from hive_core.rules.bugs import BLACK, EXPANSIONS, NAMES, WHITE
from hive_core.rules.errors import IllegalMove, NotationError, Refusal
from hive_core.rules.hexes import NE, NEIGHBOURS, NW, SE, START, SW, E, W

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.rules.board import Board

MARKS = (("", "/"), ("", "-"), ("", "\\"), ("/", ""), ("-", ""), ("\\", ""))
"""MARKS[direction]: the text before and the text after the name of a reference piece; with them the
name stands for the reference piece's neighbour in that direction."""

SPELLING_ORDER = (NW, NE, E, SE, SW, W)
"""Order in which `spell_move` tries the neighbours of the goal as reference piece."""

BEFORE = {before: d for d, (before, _) in enumerate(MARKS) if before}
AFTER = {after: d for d, (_, after) in enumerate(MARKS) if after}

LONGEST_GAME = 65536
MOST_PLIES = 1000
"""Most plies of a game, read or played; a game of that length is a draw. The text of such a game is
shorter than LONGEST_GAME, even with a start position."""

IN_PROGRESS = "InProgress"
NOT_STARTED = "NotStarted"
STATES = {ONGOING: IN_PROGRESS, WHITE: "WhiteWins", BLACK: "BlackWins", DRAW: "Draw"}


def parse_move(board: "Board", text: str) -> int:
    """Return the move that a MoveString means on `board`, legal or not.

    Blanks around and case do not matter; "wM1" is read as "wM", "wS1 ." as "wS1". The moving piece may
    be its own reference, for the cell where it stands: "wA1 -wA1" is a step to the west, as some
    engines write it. Raises NotationError for text that names no move here, IllegalMove("occupied")
    for a side reference to an occupied cell and for climbing a piece that another one covers.
    """
    words = spaced(text).split()
    if len(words) == 1 and words[0].lower() == "pass":
        return PASS
    if not words:
        raise NotationError(text, 0, "move")
    piece = read_piece(text, words[0], text.index(words[0]))
    at = text.index(words[0]) + len(words[0])
    if len(words) == 1 or words[1] == ".":
        if board.ply:
            raise NotationError(text, at, "reference")
        goal = START
    else:
        goal = _parse_goal(board, piece, text, words[1], text.index(words[1], at))
    if len(words) > 2:
        raise NotationError(text, text.rindex(words[-1]), "end")
    return piece << SHIFT | goal


def _parse_goal(board: "Board", piece: int, text: str, word: str, at: int) -> int:
    """Return the cell that `word` names, a reference such as "-bQ", "bQ/" or "bQ". `piece` is the piece
    that moves; `word` begins at index `at` of `text`."""
    direction = BEFORE.get(word[0], -1)
    name = word if direction < 0 else word[1:]
    begin = at if direction < 0 else at + 1
    if direction < 0 and name[-1] in AFTER:
        direction = AFTER[name[-1]]
        name = name[:-1]
    reference = read_piece(text, name, begin)
    cell = board.where[reference]
    if cell < 0 or (reference == piece and direction < 0):
        raise NotationError(text, begin, "in_play")
    if direction >= 0:
        cell = NEIGHBOURS[cell][direction]
        if board.top[cell] >= 0 and board.top[cell] != piece:
            raise IllegalMove(text, Refusal("occupied", (cell,), (board.top[cell],)))
    elif board.top[cell] not in (reference, piece):
        raise IllegalMove(text, Refusal("occupied", (cell,), (board.top[cell],)))
    return cell


def spell_move(board: "Board", move: int) -> str:
    """Return the MoveString of `move`, which has not been made yet.

    For a move onto other pieces the reference is the piece on top of them, otherwise the first occupied
    neighbour of the goal in SPELLING_ORDER. The moving piece itself does not count.
    """
    if move < 0:
        return "pass"
    piece = move >> SHIFT
    return (NAMES[piece] + " " + spell_cell(board, move & CELL, piece)).rstrip()


def spell_cell(board: "Board", goal: int, piece: int = -1, gone: int = -1) -> str:
    """Return the cell `goal` as `spell_move` names it for a move of `piece`, -1 for none that moves; ""
    if nothing lies beside it. `gone` is a piece beside it that does not count either, -1 for none."""
    under = top_without(board, goal, piece)
    if under >= 0:
        return NAMES[under]
    around = NEIGHBOURS[goal]
    for direction in SPELLING_ORDER:
        reference = top_without(board, around[direction], piece)
        if reference == gone >= 0:
            reference = board.below[gone]
        if reference >= 0:
            before, after = MARKS[(direction + 3) % 6]
            return before + NAMES[reference] + after
    return ""


def plain_spelling(text: str) -> str:
    """Return the MoveString `text`, which `parse_move` can read, with one blank and the usual names of
    pieces; "" if the moving piece is its own reference."""
    words = spaced(text).split()
    if words[0].lower() == "pass":
        return "pass"
    mover = NAMES[read_piece(text, words[0], 0)]
    if len(words) == 1 or words[1] == ".":
        return mover
    name = words[1].strip("-/\\")
    reference = NAMES[read_piece(text, name, 0)]
    return "" if reference == mover else mover + " " + words[1].replace(name, reference)


def top_without(board: "Board", cell: int, piece: int) -> int:
    """Return the piece that is on top of `cell` if `piece`, -1 for none, is lifted; -1 for none."""
    top = board.top[cell]
    return board.below[piece] if top == piece >= 0 else top


def spell_line(board: "Board", moves: tuple[int, ...]) -> list[str]:
    """Return the MoveStrings of `moves`, played one after the other from the present position of
    `board`."""
    texts = []
    for move in moves:
        texts.append(spell_move(board, move))
        board.make(move)
    for _ in moves:
        board.undo()
    return texts


def spell_game_type(expansions: str) -> str:
    """Return the GameTypeString of expansion letters: "Base+MLP" for "MLP"."""
    return "Base+" + expansions if expansions else "Base"


def parse_game_type(text: str) -> str:
    """Return the expansion letters of a GameTypeString, in the order of EXPANSIONS; "" for Base."""
    word = spaced(text).strip()
    if word[:4].lower() != "base":
        raise NotationError(text, 0, "game_type")
    rest = word[4:]
    letters = rest[1:].upper()
    known = "".join([letter for letter in EXPANSIONS if letter in letters])
    if rest and (rest[0] != "+" or not letters or sorted(known) != sorted(letters)):
        raise NotationError(text, 4, "game_type")
    return known


def spell_turn(ply: int) -> str:
    """Return the TurnString after `ply` plies, such as "White[1]": the side to move and the number of
    its turn."""
    return f"{'Black' if ply & 1 else 'White'}[{ply // 2 + 1}]"


def spell_state(result: int, ply: int) -> str:
    """Return the GameStateString of a game with this result after `ply` plies."""
    return STATES[result] if ply or result != ONGOING else NOT_STARTED


def split_text(text: str) -> tuple[str, list[tuple[str, int]]]:
    """Return two values: the first field of a game's text, and its moves as a list of (MoveString,
    index in `text`).

    The fields of the state and the turn may be missing; they are ignored, since the moves imply them.
    Raises NotationError if the text or the game is too long.
    """
    if len(text) > LONGEST_GAME:
        raise NotationError(text[:60], 0, "too_long")
    fields = []
    at = 0
    for field in spaced(text).split(";"):
        fields.append((field, at))
        at += len(field) + 1
    while len(fields) > 1 and not fields[-1][0].strip():
        fields.pop()
    moves = fields[1:]
    if moves and is_state(moves[0][0]):
        moves = moves[1:]
    if moves and is_turn(moves[0][0]):
        moves = moves[1:]
    if len(moves) > MOST_PLIES:
        raise NotationError(text, moves[MOST_PLIES][1], "too_many")
    return text[: len(fields[0][0])], moves


def split_game(text: str) -> tuple[str, list[tuple[str, int]]]:
    """Return two values: the expansion letters of a GameString, and its moves as `split_text` returns
    them."""
    first, moves = split_text(text)
    return parse_game_type(first), moves


def stated_result(text: str) -> int:
    """Return the result that the state field of a game's text states; ONGOING if there is no such
    field."""
    field = spaced(text).split(";", 2)[1:2]
    for result, name in STATES.items():
        if field and field[0].strip().lower() == name.lower():
            return result
    return ONGOING


def is_state(field: str) -> bool:
    """Return whether a field is a GameStateString."""
    word = field.strip().lower()
    return word == NOT_STARTED.lower() or word in [name.lower() for name in STATES.values()]


def is_turn(field: str) -> bool:
    """Return whether a field is a TurnString."""
    word = field.strip().lower()
    if not word.startswith(("white[", "black[")) or not word.endswith("]"):
        return False
    number = word[6:-1]
    return is_number(number)
