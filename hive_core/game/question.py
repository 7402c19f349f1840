"""Questions about a position that the rules answer, such as "find:bS1" or "pinned:w".

find:PIECE      all cells to which the piece can move, or where it can be placed
pinned          all pinned pieces; pinned:w and pinned:b, those of one colour
legal, stuck    all pieces on the board that can move, or cannot, when their colour is to move;
                legal:w and the like, those of one colour
throw           all pieces that the side to move can throw; throw:w and throw:b, that colour
wins            all moves that win at once
"""

from hive_core.game.game import Game
from hive_core.game.null_move import turned_text
from hive_core.notation.moves import parse_move
from hive_core.notation.position import parse_position, spell_position
from hive_core.notation.tokens import pieces_named, spaced
from hive_core.records import NamedTuple
from hive_core.rules.board import CELL, ONGOING, PASS, SHIFT
from hive_core.rules.bugs import COLOR, SIDES
from hive_core.rules.errors import IllegalMove, NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.rules.board import Board

FIND, PINNED, LEGAL, STUCK, THROW, WINS = "find", "pinned", "legal", "stuck", "throw", "wins"
KINDS = (FIND, PINNED, LEGAL, STUCK, THROW, WINS)
BOTH = "both"

Question = NamedTuple("Question", [("kind", "str"), ("piece", "int"), ("of", "str")])
"""A question about a position.

- `kind`: one of KINDS; `piece`: the piece of FIND, else -1
- `of`: "w" or "b", the colour that the question is about, or BOTH
"""


def read_question(board: "Board", text: str) -> Question:
    """Return the question that `text` asks about the position on `board`. Raises NotationError."""
    plain = spaced(text).strip()
    kind, sign, about = plain.partition(":")
    kind, about = kind.strip().lower(), about.strip()
    if kind == FIND:
        piece = _piece(board, about)
        if piece < 0:
            raise NotationError(text, 0, "question")
        return Question(FIND, piece, SIDES[COLOR[piece]])
    of = about.lower() if sign else BOTH
    if kind in (THROW, WINS) and not sign:
        of = SIDES[board.turn]
    if (
        kind not in KINDS
        or of not in tuple(SIDES) + (BOTH,)
        or (kind == WINS and of != SIDES[board.turn])
    ):
        raise NotationError(text, 0, "question")
    if kind == THROW and of == BOTH:
        raise NotationError(text, 0, "question")
    return Question(kind, -1, of)


def _piece(board: "Board", name: str) -> int:
    """Return the piece of the game on `board` that `name` means, -1 for none: of several equal ones
    without a number the first in reserve, or else the first."""
    pieces = [one for one in pieces_named(name) if one in board.rosters[COLOR[one]]]
    waiting = [one for one in pieces if board.where[one] < 0]
    return (waiting + pieces + [-1])[0]


def answers(board: "Board", question: Question) -> "list[int]":
    """Return all answers to `question` about the position on `board`: cells for FIND, moves for WINS,
    else pieces, of each stack the top one alone; an empty list if the game is over."""
    if board.result() != ONGOING:
        return []
    if question.kind == WINS:
        return [move for move in board.legal_moves() if move != PASS and wins(board, move)]
    if question.kind == FIND:
        moves = turned(board, COLOR[question.piece]).legal_moves()
        return [move & CELL for move in moves if move >> SHIFT == question.piece]
    found: list[int] = []
    sides = [color for color, side in enumerate(SIDES) if question.of in (side, BOTH)]
    if question.kind == THROW:
        return _thrown(turned(board, sides[0] if len(sides) == 1 else board.turn))
    for color in sides:
        tops = [piece for piece in board.rosters[color] if _on_top(board, piece)]
        if question.kind == PINNED:
            found.extend([piece for piece in tops if board.pinned(board.where[piece])])
        else:
            able = {move >> SHIFT for move in turned(board, color).legal_moves()}
            found.extend([one for one in tops if (one in able) == (question.kind == LEGAL)])
    return found


def turned(board: "Board", color: int) -> "Board":
    """Return a new board with the position on `board`, in which `color` is to move; if that is not its
    turn, no piece rests."""
    return parse_position(spell_position(board) if board.turn == color else turned_text(board))


def _thrown(board: "Board") -> "list[int]":
    # A piece that could walk to each place beside its thrower can be thrown there all the same.
    found = []
    for piece, cells in board.legal_by_piece():
        if [1 for cell in cells if board.throwers_for(piece << SHIFT | cell)]:
            found.append(piece)
    return found


def _on_top(board: "Board", piece: int) -> bool:
    return board.where[piece] >= 0 and board.top[board.where[piece]] == piece


def wins(board: "Board", move: int) -> bool:
    """Return whether `move`, a legal one, wins at once."""
    mover = board.turn
    board.make(move)
    won = board.result() == mover
    board.undo()
    return won


def question_and_answers(board: "Board", text: str) -> "tuple[Question, list[int]]":
    """Return the question that `text` asks about `board`, and its answers. Raises NotationError, also
    if there is no answer."""
    question = read_question(board, text)
    found = answers(board, question)
    if not found:
        raise NotationError(text, 0, "answerable")
    return question, found


def read_answer(board: "Board", text: str) -> "list[int]":
    """Return the moves on `board` that `text` names. Raises NotationError, or IllegalMove."""
    game = Game(board.expansions, board.tournament, False)
    game.board = board
    moves = []
    for part in text.split(","):
        move = parse_move(board, part)
        if move == PASS:
            raise NotationError(text, text.index(part), "move")
        refusal = game.why_illegal(move)
        if refusal:
            raise IllegalMove(part.strip(), refusal)
        moves.append(move)
    return moves
