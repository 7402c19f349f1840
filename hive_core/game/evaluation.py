"""Evaluation of a position in the commands of a file's comment, which other programs leave alone.

    {[%eval 0.2412 6000 31] [%pv wA1 -bQ;bQ wS1/] [%why closes_in bQ 3]}

`eval` has the value of the position for White, from -1 (lost) to 1 (won), how many positions were
searched, and how many moves are legal, 0 if the game is over. A proved result stands in place of the
value: `#3` if White wins in at most 3 plies, `#-3` if Black does, `=3` for a draw. `pv` is the best
line as MoveStrings, and `why` the reason for its first move: a code of CODES, a piece and a number.
"""

from hive_core.notation.tokens import is_number
from hive_core.records import NamedTuple
from hive_core.rules.bugs import BLACK, PIECE_BY_NAME, WHITE
from hive_core.rules.errors import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

Evaluation = NamedTuple(
    "Evaluation",
    [
        ("ply", "int"),
        ("turn", "int"),
        ("white", "float"),
        ("proved", "int | None"),
        ("plies", "int"),
        ("choices", "int"),
        ("visits", "int"),
        ("moves", "list[str]"),
        ("why", "list[str]"),
    ],
)
"""Evaluation of the position after `ply` plies of a line, with side `turn` to move.

`white` is the expected score of White, 0 to 1. `proved` is the proved result for the side to move: 1, 0
or -1, reached in at most `plies` plies, or None. `choices` is the number of legal moves, `visits` the
number of positions searched. `moves` is the best line as MoveStrings, and `why` the reason for its
first move: a code of CODES, perhaps the name of a piece, and perhaps a number. If the game is over,
`choices` is 0, and `moves` and `why` are empty.
"""

CODES = (
    # No choice, or a decided result: `number` counts the moves of the side that wins.
    "pass",
    "wins",
    "only",
    "forces",
    "lost",
    "draws",
    # A threat to surround a queen with the next move: the move parries one, or makes one.
    "parries",
    "threatens",
    # The evaluation's terms. `number`: occupied sides of that queen.
    "closes_in",
    "flees",
    "relieves",
    "onto_queen",
    "covers",
    "pins",
    "encloses",
    "frees",
    "guards",
    "climbs",
    "queen_in",
    "brings_in",
    # No change at once: the expected next own move has a reason of SOON, or it has not.
    "prepares",
    "waits",
)
"""Codes of the reasons for a move."""

EVAL, LINE, WHY = "eval", "pv", "why"
NAMES = (EVAL, LINE, WHY)
"""Names of the commands that hold an evaluation."""
MOST_DIGITS = 9
SIDES = "-/\\"


def spell_evaluation(one: "Evaluation") -> "list[str]":
    """Return the commands that hold the evaluation `one` of a position."""
    if one.proved is None:
        value = f"{2 * one.white - 1:.4f}"
    elif one.proved == 0:
        value = f"={one.plies}"
    else:
        value = ("#" if (one.proved == 1) == (one.turn == WHITE) else "#-") + str(one.plies)
    commands = [f"{EVAL} {value} {one.visits} {one.choices}"]
    if one.moves:
        commands.append(LINE + " " + ";".join(one.moves))
    if one.why:
        commands.append(WHY + " " + " ".join(one.why))
    return commands


def without_evaluation(commands: "Sequence[str]") -> "list[str]":
    """Return the `commands` that hold no part of an evaluation."""
    return [text for text in commands if text.partition(" ")[0] not in NAMES]


def read_evaluation(commands: "Sequence[str]", ply: int, turn: int) -> "Evaluation | None":
    """Return the evaluation in the `commands` of the position after `ply` plies, with side `turn` to
    move. Return None if they have none, or that of another program, which is one word. Raises
    NotationError for any other that is not written as `spell_evaluation` writes it. The moves may still
    be illegal."""
    found = {}
    for text in commands:
        name, _, rest = text.partition(" ")
        if name in NAMES:
            found[name] = rest.strip()
    words = found.get(EVAL, "").split()
    if len(words) < 2:
        return None
    value = _value(words[0], turn)
    moves = found[LINE].split(";") if LINE in found else []
    why = found[WHY].split() if WHY in found else []
    right = (
        len(words) == 3
        and value is not None
        and _is_count(words[1])
        and _is_count(words[2])
        and not [move for move in moves if not _is_move(move)]
        and _is_reason(why, len(moves))
        and (int(words[2]) > 0) == bool(moves)
    )
    if not right or value is None:
        raise NotationError(EVAL + " " + found[EVAL], 0, "evaluation")
    white, proved, plies = value
    return Evaluation(ply, turn, white, proved, plies, int(words[2]), int(words[1]), moves, why)


def _is_count(word: str) -> bool:
    return len(word) <= MOST_DIGITS and is_number(word)


def _value(word: str, turn: int) -> "tuple[float, int | None, int] | None":
    """Return White's expected score, the result proved for side `turn`, and the number of plies that it
    takes; None if `word` is no value."""
    for sign, white in (("=", 0.5), ("#-", 0.0), ("#", 1.0)):
        if word.startswith(sign):
            plies = word[len(sign) :]
            winner = WHITE if white == 1.0 else BLACK
            proved = 0 if white == 0.5 else 1 if winner == turn else -1
            return (white, proved, int(plies)) if _is_count(plies) else None
    negative = word.startswith("-")
    whole, _, part = word[negative:].partition(".")
    if not _is_count(whole) or not _is_count(part):
        return None
    value = float(whole + "." + part)
    if value > 1:
        return None
    return (1 - value if negative else 1 + value) / 2, None, 0


def _is_move(text: str) -> bool:
    """Return whether `text` is spelt as a MoveString, legal or not."""
    if text == "pass":
        return True
    mover, blank, place = text.partition(" ")
    if place[:1] and place[0] in SIDES:
        place = place[1:]
    elif place and place[-1] in SIDES:
        place = place[:-1]
    return mover in PIECE_BY_NAME and (not blank or place in PIECE_BY_NAME)


def _is_reason(words: "Sequence[str]", moves: int) -> bool:
    """Return whether `words` are none, or a reason for the first of a line of `moves` moves."""
    if not words:
        return True
    if words[0] not in CODES or len(words) > 3 or (words[0] == "prepares" and moves < 3):
        return False
    return len(words) == 1 or (
        words[1] in PIECE_BY_NAME and (len(words) == 2 or _is_count(words[2]))
    )
