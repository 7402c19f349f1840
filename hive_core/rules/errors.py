"""Exceptions of hive_core, with the codes of what was wrong. The English sentence for each code is in
`hive_core.rules.error_sentences`."""

from hive_core.records import NamedTuple

Refusal = NamedTuple(
    "Refusal", [("reason", "str"), ("cells", "tuple[int, ...]"), ("pieces", "tuple[int, ...]")]
)
"""The reason why a move is illegal: a key of REASONS, and the cells and pieces that cause it."""


class HiveError(Exception):
    """Base class of the errors that this package raises for bad input; the text is a plain English
    sentence."""


class NotationError(HiveError):
    """Text that cannot be parsed.

    `text` is the whole text, `at` the index in it where reading stopped, `expected` the key of
    EXPECTED for what should stand there.
    """

    def __init__(self, text: str, at: int, expected: str) -> None:
        from hive_core.rules.error_sentences import EXPECTED

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
        from hive_core.rules.error_sentences import REPAIRS

        super().__init__(f"{text!r}: {REPAIRS[code]}")
        self.text = text
        self.code = code


class ImpossiblePosition(HiveError):
    """Position text that can be parsed but describes an invalid position.

    `text` is the whole text, `at` the index in it of `word`, the piece, cell or setting at fault;
    `problem` is a key of PROBLEMS.
    """

    def __init__(self, text: str, at: int, word: str, problem: str) -> None:
        from hive_core.rules.error_sentences import PROBLEMS

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
        from hive_core.rules.error_sentences import REASONS

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
        from hive_core.rules.error_sentences import LINK_PROBLEMS

        said = LINK_PROBLEMS[problem]
        super().__init__(f"cannot open this link: {said}; read {read}, expected {expected}")
        self.problem = problem
        self.read = read
        self.expected = expected
