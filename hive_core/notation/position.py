"""Position text: any position in one line that a person can write; its parser and writer.

    wQ@0,0 bA1@1,0 wB1+bB1@-1,1 to:b last:bA1 game:Base+MLP opening:free reserve:wA2,bG1

The words come in any order, separated by blanks. A piece stands at an axial cell q,r: E is q + 1, SE
is r + 1. The pieces of a stack are joined by + from the bottom up. A name without its number (`bA`)
takes the lowest number that no other name takes, in reading order. The settings, all optional:

    to:b      the side to move, by default White; `to:b17` adds the number of that side's turn,
              by default the earliest one that fits the pieces in play
    last:bA1  the piece that moved or was thrown in the preceding ply, and rests now
    game:Base         the GameTypeString, by default Base+MLP
    opening:free      the queen may be a player's first piece; by default `opening:tournament`
    reserve:wA2,bG1   the pieces in hand, or `none`; by default all that are not in play. What is
                      neither in play nor in hand is out of the game

The empty text is the empty board. A position need not come from a game: only one that no hive can have
is refused.
"""

from hive_core.notation.moves import parse_game_type, spell_game_type
from hive_core.notation.position_faults import earliest_ply, impossible, parts
from hive_core.notation.tokens import is_number, read_cell, read_pieces, spaced
from hive_core.rules.board import Board
from hive_core.rules.bugs import (
    BLACK,
    BUGS,
    COLOR,
    KIND,
    NAMES,
    SIDES,
    WHITE,
    roster,
)
from hive_core.rules.errors import ImpossiblePosition, NotationError
from hive_core.rules.hexes import cell_at
from hive_core.rules.layout import layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    Word = tuple[str, int]
    Placing = tuple[list[Word], tuple[int, int], Word]
    Settings = dict[str, Word]

LONGEST_POSITION = 2000
SETTINGS = ("to", "last", "game", "opening", "reserve")
UNSAID = "MLP"
"""Expansion letters that a position text has if it does not name its game with `game:`; they stay the
same even if Hive gets more bugs."""
NOTHING = "none"
TOURNAMENT, FREE = "tournament", "free"


def parse_position(text: str) -> Board:
    """Return the board that a position text describes; its log of moves is empty.

    Case does not matter. Raises NotationError if the text cannot be parsed, and ImpossiblePosition if
    the position is invalid.
    """
    if len(text) > LONGEST_POSITION:
        raise NotationError(text[:60], 0, "too_long")
    placings, settings = _fields(text)
    value, at = settings.get("game", (spell_game_type(UNSAID), 0))
    board = Board(_game_type(text, value, at), _tournament(text, settings))
    hand = _hand(text, settings)
    words = [word for names, _, _ in placings for word in names]
    pieces = _pieces(text, words + (hand or []), board.expansions)
    if hand is not None:
        board.rosters = (_side(pieces, WHITE), _side(pieces, BLACK))
    _check_cells(text, placings)
    at = 0
    for names, (q, r), _ in placings:
        for _ in names:
            board.put(pieces[at], cell_at(q, r))
            at += 1
    side = _set_turn(board, text, settings)
    for fault in impossible(board):
        word, at = side
        if fault.code == "not_on_top":
            word, at = words[pieces.index(fault.pieces[0])]
        elif fault.code[:4] == "last":
            word, at = settings["last"]
        raise ImpossiblePosition(text, at, word, fault.code)
    return board


def _fields(text: str) -> "tuple[list[Placing], Settings]":
    """Return two values: the pieces of a text as a list of (names, cell, the cell as a word), and its
    settings as a dict by name.

    Every word and value comes with its index in the text.
    """
    placings = []
    settings: Settings = {}
    at = 0
    for word in spaced(text).split():
        at = text.index(word, at)
        if ":" in word:
            key, _, value = word.partition(":")
            if key.lower() not in SETTINGS:
                raise NotationError(text, at, "setting")
            if key.lower() in settings:
                raise NotationError(text, at, "once")
            settings[key.lower()] = (value, at + len(key) + 1)
        elif "@" in word:
            names, _, cell = word.partition("@")
            place = at + len(names) + 1
            where = read_cell(text, place, place + len(cell))
            placings.append((_split(names, "+", at), where, (cell, place)))
        else:
            raise NotationError(text, at, "placing")
        at += len(word)
    return placings, settings


def _split(word: str, mark: str, at: int) -> "list[Word]":
    """Return the parts of `word` between the signs `mark`, each with its index in the text; `word`
    begins at index `at` there."""
    parts = []
    for part in word.split(mark):
        parts.append((part, at))
        at += len(part) + len(mark)
    return parts


def _game_type(text: str, value: str, at: int) -> str:
    """Return the expansion letters of the GameTypeString `value`, which begins at index `at` of `text`.

    Raises NotationError with the index in `text`.
    """
    wrong = None
    try:
        return parse_game_type(value)
    except NotationError as error:
        wrong = NotationError(text, at + error.at, error.expected)
    raise wrong


def _tournament(text: str, settings: "Settings") -> bool:
    value, at = settings.get("opening", (TOURNAMENT, 0))
    if value.lower() not in (TOURNAMENT, FREE):
        raise NotationError(text, at, "opening")
    return value.lower() == TOURNAMENT


def _hand(text: str, settings: "Settings") -> "list[Word] | None":
    """Return the names of the pieces in reserve, each with its index in `text`; None if there is no
    setting `reserve:`."""
    if "reserve" not in settings:
        return None
    value, at = settings["reserve"]
    return [] if value.lower() == NOTHING else _split(value, ",", at)


def _pieces(text: str, words: "list[Word]", expansions: str) -> list[int]:
    """Return one piece for every name in `words`. The function resolves names without a number last,
    since they take the numbers that are left."""
    found = []
    for word, at in words:
        piece, numbered = _named(text, word, at)
        if BUGS[KIND[piece]].expansion not in expansions:
            raise ImpossiblePosition(text, at, word, "not_in_game")
        if numbered and piece in found:
            raise ImpossiblePosition(text, at, word, "twice")
        found.append(piece if numbered else -1 - piece)
    for i, first in enumerate(found):
        if first < 0:
            first = -1 - first
            kind = range(first, first + BUGS[KIND[first]].amount)
            free = [piece for piece in kind if piece not in found]
            if not free:
                raise ImpossiblePosition(text, words[i][1], words[i][0], "too_many")
            found[i] = free[0]
    return found


def _named(text: str, word: str, at: int) -> tuple[int, bool]:
    """Return two values for the name `word`: its piece and True if the name has its number, else the
    first piece of its kind and False."""
    pieces = read_pieces(text, word, at)
    return pieces[0], len(pieces) == 1


def _side(pieces: list[int], color: int) -> tuple[int, ...]:
    return tuple(sorted([piece for piece in pieces if COLOR[piece] == color]))


def _check_cells(text: str, placings: "list[Placing]") -> None:
    """Raise ImpossiblePosition if a cell is filled twice, or if a cell is not connected with the first
    one."""
    cells: list[tuple[int, int]] = []
    for _, cell, (word, at) in placings:
        if cell in cells:
            raise ImpossiblePosition(text, at, word, "cell_taken")
        cells.append(cell)
    for part in parts(cells)[1:]:
        names, _, _ = placings[cells.index(part[0])]
        word, at = names[-1]
        raise ImpossiblePosition(text, at, word, "apart")


def _set_turn(board: Board, text: str, settings: "Settings") -> "Word":
    """Set the side to move, the ply and the resting piece of `board` as `settings` say; return the word
    that names the side to move, with its index in `text`."""
    value, at = settings.get("to", (SIDES[WHITE], 0))
    side = value[:1].lower()
    number = value[1:]
    if not side or side not in SIDES:
        raise NotationError(text, at, "side")
    if number and (not is_number(number) or len(number) > 4 or int(number) < 1):
        raise NotationError(text, at + 1, "side")
    board.turn = SIDES.index(side)
    if "last" in settings:
        board.rest = _resting(board, text, *settings["last"])
    earliest = earliest_ply(board, board.turn)
    board.ply = 2 * (int(number) - 1) + board.turn if number else earliest
    return value, at


def _resting(board: Board, text: str, word: str, at: int) -> int:
    """Return the piece that `word`, the value of `last:`, names. Its number may be missing if only one
    piece of its kind is in play."""
    piece, numbered = _named(text, word, at)
    if not numbered:
        kind = range(piece, piece + BUGS[KIND[piece]].amount)
        present = [one for one in kind if board.where[one] >= 0]
        if len(present) > 1:
            raise NotationError(text, at + len(word), "number")
        piece = present[0] if present else piece
    return piece


def spell_position(board: Board) -> str:
    """Return the position text of a board, "" for the empty one; parsing it gives the same position.

    Pieces are sorted by row, column and height. Settings that have their default value are left out.
    """
    stacks: dict[tuple[int, int], str] = {}
    cells = []
    for piece, _, q, r, level in layout(board)[0]:
        if level:
            stacks[(q, r)] += "+" + NAMES[piece]
        else:
            stacks[(q, r)] = NAMES[piece]
            cells.append((q, r))
    fields = [f"{stacks[cell]}@{cell[0]},{cell[1]}" for cell in cells]
    earliest = board.ply == earliest_ply(board, board.turn)
    if board.turn != WHITE or not earliest:
        number = "" if earliest else str(board.ply // 2 + 1)
        fields.append("to:" + SIDES[board.turn] + number)
    if board.rest >= 0:
        fields.append("last:" + NAMES[board.rest])
    if board.expansions != UNSAID:
        fields.append("game:" + spell_game_type(board.expansions))
    if not board.tournament:
        fields.append("opening:" + FREE)
    whole = (roster(WHITE, board.expansions), roster(BLACK, board.expansions))
    if board.rosters != whole:
        rosters = board.rosters[WHITE] + board.rosters[BLACK]
        hand = [NAMES[piece] for piece in rosters if board.where[piece] < 0]
        fields.append("reserve:" + (",".join(hand) or NOTHING))
    return " ".join(fields)
