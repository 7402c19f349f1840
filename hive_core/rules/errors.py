"""Exceptions of hive_core, the codes of what was wrong, and an English sentence for each code."""

from hive_core.records import NamedTuple

Refusal = NamedTuple(
    "Refusal", [("reason", "str"), ("cells", "tuple[int, ...]"), ("pieces", "tuple[int, ...]")]
)
"""The reason why a move is illegal: a key of REASONS, and the cells and pieces that cause it."""


REASONS = {
    "game_over": "the game is over",
    "not_your_turn": "it is the other player's turn",
    "no_such_piece": "this game is played without that bug",
    "not_in_reserve": "no such piece is left in reserve",
    "out_of_order": "equal pieces are placed in the order of their numbers",
    "must_place_queen": "the queen has to be placed by the fourth turn",
    "no_queen_first": "the queen may not be the first piece placed",
    "no_moving_before_queen": "nothing moves before the own queen is in play",
    "touches_opponent": "a new piece may not touch the opponent's colour",
    "first_place": "the table is still empty, and the first piece has one place only",
    "not_touching_hive": "the piece would not touch the hive",
    "occupied": "that cell is taken",
    "same_cell": "the piece stands there already",
    "covered": "another piece stands on top of it",
    "stacked": "only a piece on the ground can be thrown",
    "pinned": "the hive would fall apart without it",
    "resting": "it moved in the last turn and rests now",
    "thrower_rests": "the thrower beside it moved in the last turn and rests now",
    "gate": "the gap is too narrow",
    "gate_high": "two taller stacks stand on both sides of the way",
    "gate_throw": "two stacks stand on both sides of the way of the throw",
    "not_beside_thrower": "a thrown piece lands on an empty place beside the thrower",
    "cannot_reach": "it does not move that way",
    "cannot_pass": "there is a legal move, so passing is not allowed",
    "must_pass": "there is no legal move, only a pass",
}
"""English sentence for every `reason` of a Refusal; programs may show their own words for the code."""

EXPECTED = {
    "move": "a move like wA1 -bQ, or pass",
    "piece": "a piece like wA1 or bQ",
    "number": "the number of that piece, as in wA1",
    "reference": "the piece it goes next to, as in wA1 -bQ",
    "in_play": "a piece in play other than the moving one",
    "end": "the end of the move",
    "game_type": "a game type like Base or Base+MLP",
    "too_long": "a shorter text",
    "too_many": "fewer moves",
    "start": "a game type like Base+MLP, or pieces like wQ@0,0",
    "placing": "a piece with its cell, like wA1@0,-1",
    "cell": "a cell as two whole numbers, like 2,-1",
    "setting": "to:, last:, game:, opening: or reserve:",
    "once": "each setting only once",
    "side": "w or b, with or without the number of the turn, like b4",
    "opening": "tournament or free",
    "sign": "circle, cross, dot, part, gate or a number from 1 to 9",
    "sign_cell": "@ and a cell or a piece, as in circle@1,0",
    "arrow": "> and a cell or a piece, as in bA1>2,-1",
    "apart": "a comma before the next one",
    "cell_near": "a cell of the hive, or one with coordinates from -16 to 15",
    "hive_cell": "a cell of the hive, or one beside it",
    "on_top": "a piece in play here, with none on top of it",
    "cell_or_piece": "a cell like 2,-1 or a piece like bA1",
    "on_board": "a piece on the board",
    "mark": "a sign or an arrow, as in circle@1,0 or bA1>2,-1",
    "command": "a command like [%clk 0:04:31]",
    "evaluation": "an evaluation like [%eval 0.25 6000 31] or [%eval #-2 6000 31]",
    "closing": "what closes it: }, ] or )",
    "header": 'a header like [White "Ana"]',
    "pgn": 'headers like [White "Ana"], or moves like 1. wS1',
    "sgf": "a game between parentheses, beginning with (;",
    "sgf_hive": "a game of Hive as BoardSpace writes it: GM[27], SU[hive]",
    "sgf_word": "a word of BoardSpace's, as in dropb wA1 N 13 .",
    "hop": "a position like base,QA-a,w",
    "table_move": "a move in the notation of this text",
    "legal_move": "a move that is legal here",
    "one_move": "a move that can be only one here; this one fits several",
    "analysis": "a tree of moves or a game as hivegame.com has it",
    "sgf_cell": "a cell like N 13 that touches the hive",
    "question": "find:bS1, pinned:w, legal:w, stuck:w, throw:w or, for the side to move, wins",
    "answerable": "a question that has an answer in this position",
    "words": "words such as name: text, with | between them, or a JSON object of texts",
    "words_name": "a name from the list in the documentation, once",
    "words_text": "a text for this name, between quotation marks in JSON",
    "words_length": "at most 200 characters for a name, and 8000 for all",
    "words_gaps": "the gaps in braces that the English words have, such as {n}, and no others",
}
"""English words for every code that `NotationError.expected` may have."""

REPAIRS = {
    "pass": "a pass is missing here; it was put in, since it is the only move",
    "numbers": "equal pieces are numbered out of order; they are numbered anew here",
    "climb": "that side is taken; the move was read as a climb onto the piece there",
    "bugs": "the game type lacks a bug that is played; it was added",
    "field": "this is neither a state nor a turn; it was left out",
    "evaluation": "an evaluation in this comment cannot be read; it was left out",
    "notation": "the moves are in this notation, which is read and not written",
    "colors": "here Black begins; the colours are exchanged, since White begins",
}
"""English sentence for every code that `Repair.code` may have."""

PROBLEMS = {
    "twice": "this piece is in the text already",
    "too_many": "the game has no more pieces of this kind",
    "not_in_game": "this game is played without that bug",
    "cell_taken": "this cell is filled already; the pieces of a stack are joined by +",
    "not_on_top": "this bug never stands on top of another piece",
    "apart": "the hive is in parts: this piece is cut off from the first one",
    "last_not_in_play": "the piece that moved last has to be in play",
    "last_covered": "the piece that moved last cannot have another one on top",
    "too_early": "so much cannot have happened by this turn",
    "nothing_in_play": "from the second ply on there are pieces in play",
}
"""English sentence for every code that `ImpossiblePosition.problem` may have."""

LINK_PROBLEMS = {
    "too_long": "it is too long",
    "not_a_link": "it is no game's link",
    "newer": "a newer version wrote it",
    "cut": "its end is missing",
    "longer": "something stands behind its end",
    "altered": "it was changed on its way",
    "content": "it is whole, but what it says makes no game",
}
"""English sentence for every code that `LinkError.problem` may have."""


class HiveError(Exception):
    """Base class of the errors that this package raises for bad input; the text is a plain English
    sentence."""


class NotationError(HiveError):
    """Text that cannot be parsed.

    `text` is the whole text, `at` the index in it where reading stopped, `expected` the key of
    EXPECTED for what should stand there.
    """

    def __init__(self, text: str, at: int, expected: str) -> None:
        begin = max(0, at - 30)
        shown = text[begin : begin + 60]
        shown = ("..." if begin else "") + shown + ("..." if begin + 60 < len(text) else "")
        super().__init__(f"cannot read {shown!r} at position {at}: expected {EXPECTED[expected]}")
        self.text = text
        self.at = at
        self.expected = expected


class TooLong(NotationError):
    """Text of a game that is too long: it has `size` characters or bytes where at most `limit` are
    allowed."""

    def __init__(self, size: int, limit: int) -> None:
        super().__init__("", 0, "too_long")
        self.size = size
        self.limit = limit

    def __str__(self) -> str:
        return f"{self.size} characters are too many; a game has at most {self.limit}"


class Repair(HiveError):
    """Repair of a fault in a file: a place that is not written as it should be but can have only one
    meaning, which the parser of the file took. Nothing of the game is lost.

    `text` is what the file has there, `code` a key of REPAIRS, which says what was repaired.
    """

    def __init__(self, text: str, code: str) -> None:
        super().__init__(f"{text!r}: {REPAIRS[code]}")
        self.text = text
        self.code = code


class ImpossiblePosition(HiveError):
    """Position text that can be parsed but describes an invalid position.

    `text` is the whole text, `at` the index in it of `word`, the piece, cell or setting at fault;
    `problem` is a key of PROBLEMS.
    """

    def __init__(self, text: str, at: int, word: str, problem: str) -> None:
        super().__init__(f"{word!r} at position {at}: {PROBLEMS[problem]}")
        self.text = text
        self.at = at
        self.word = word
        self.problem = problem


class IllegalMove(HiveError):
    """A move that the rules forbid; `refusal` is the reason with the cells and pieces that cause it.

    `move` is the text of the move. For a move read from a GameString, `number` is its ply, from 1, and
    `at` its index in the GameString.
    """

    def __init__(self, move: str, refusal: Refusal, number: int = 0, at: int = 0) -> None:
        where = f"move {number} at position {at}, {move!r}" if number else move
        super().__init__(f"{where}: {REASONS[refusal.reason]}")
        self.move = move
        self.refusal = refusal
        self.number = number
        self.at = at


class GameOver(IllegalMove):
    """An attempt to move, resign or agree on a draw in a game that has ended."""

    def __init__(self, text: str) -> None:
        super().__init__(text, Refusal("game_over", (), ()))


class LinkError(HiveError):
    """A link that cannot be read as a game, or a game that is too large for a link.

    `problem` is a key of LINK_PROBLEMS; `read` and `expected` say in English what was read and what
    should have stood there.
    """

    def __init__(self, problem: str, read: str, expected: str) -> None:
        said = LINK_PROBLEMS[problem]
        super().__init__(f"cannot open this link: {said}; read {read}, expected {expected}")
        self.problem = problem
        self.read = read
        self.expected = expected
