"""Puzzles as records, from the JSON of web/puzzles/puzzles.json; which one comes next. Pure.

A puzzle has the fields of a lesson's step, `position` and `moves`, and in place of its texts a goal and
a theme, whose words are in the catalogue. `tools/puzzles` makes the file, and proves what it says.
"""

import json

from hive_core.records import NamedTuple
from hive_core.rules.bugs import BUGS, KIND, PIECE_BY_NAME
from web.learn.lesson import Lesson, read_step
from web.words.moves import piece_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from web.common.i18n import Translator
    from web.learn.lesson import Step
    from web.learn.puzzles.rating import OwnRating

Puzzle = NamedTuple(
    "Puzzle",
    [
        ("id", "str"),
        ("number", "int"),
        ("goal", "str"),
        ("theme", "str"),
        ("rating", "int"),
        ("position", "str"),
        ("move", "str"),
        ("answers", "tuple[tuple[str, ...], ...]"),
    ],
)
"""`number` counts from 1, the easiest first; `move` is the only one, as lessons write moves.

`answers` tells of a win in three what refutes the other first moves: a reply and the moves it refutes,
and last the reply to all others. The rest the page finds by itself.
"""

PLIES = {"win1": 1, "win2": 3, "win3": 5, "defend": 1, "only": 3}
"""Within so many plies a win is forced, or all moves but one lose."""
KIND_OF_STEP = "puzzle"
STRIDE = 61
"""From one day's puzzle to the next one's, in numbers: a prime, so that each has its day."""
FIRST = 6
"""So many puzzles are the plainest there are; only after them the own rating says something."""
HURDLE = 100
"""Points of rating that a hurdle counts among the first ones."""
ABOUT = {"close": "other", "cover": "other", "leave": "own"}
"""Whose queen the hint of a theme speaks of."""


def is_win(goal: str) -> bool:
    """Whether a goal is to win, not to hold."""
    return goal[:3] == "win"


def read_puzzles(text: str) -> "tuple[Puzzle, ...]":
    """The puzzles of the file, in its order. Raises ValueError for what is no such file."""
    try:
        listed = json.loads(text)["puzzles"]
        return tuple([_puzzle(number + 1, one) for number, one in enumerate(listed)])
    except (KeyError, TypeError, AttributeError):
        raise ValueError("a list of puzzles is missing, or one of them lacks a field") from None


def _puzzle(number: int, data: "dict[str, Any]") -> Puzzle:
    return Puzzle(
        data["id"],
        number,
        data["goal"],
        data["theme"],
        data["rating"],
        data["position"],
        data["moves"][0],
        tuple([tuple(one) for one in data.get("answers", ())]),
    )


def step_of(t: "Translator", puzzle: Puzzle) -> "Step":
    """A puzzle as a step of a lesson, in the language that is spoken now."""
    own = side(puzzle)
    queens = {"own": own + "Q", "other": ("w" if own == "b" else "b") + "Q"}
    letter = BUGS[KIND[PIECE_BY_NAME[puzzle.move.partition("@")[0]]]].letter

    def words(key: str, queen: str = "") -> "dict[str, str]":
        """`queen`, if she is covered, is told to be."""
        said = t(key)
        cover = covering(puzzle.position, queen)
        if cover:
            named = [piece_words(t, one, "beside") for one in cover]
            pieces = ", ".join(named[:-1])
            pieces = t("puzzle.and", first=pieces, last=named[-1]) if pieces else named[-1]
            said += " " + t("puzzle.under." + queen, pieces=pieces)
        return {t.code: said, "en": said}

    aim = queens["other" if is_win(puzzle.goal) else "own"]
    theme_queen = queens.get(ABOUT.get(puzzle.theme, ""), "")

    return read_step(
        {
            "kind": KIND_OF_STEP,
            "check": puzzle.goal,
            "text": words("puzzle.goal." + puzzle.goal + "." + own, aim),
            "position": puzzle.position,
            "moves": [puzzle.move],
            "hints": [
                words("puzzle.hint.theme." + puzzle.theme, theme_queen),
                words("puzzle.hint.bug." + letter),
            ],
            "done": words("puzzle.done." + ("win" if is_win(puzzle.goal) else puzzle.goal)),
        }
    )


def side(puzzle: Puzzle) -> str:
    """Whose move it is: "w" or "b"."""
    # The number of a turn says how the game went, not whose turn it is.
    return "b" if " to:b" in " " + puzzle.position else "w"


def stacks(position: str) -> "list[list[str]]":
    """The pieces of each cell, the lowest first."""
    return [at.partition("@")[0].split("+") for at in position.split() if "@" in at]


def covering(position: str, queen: str) -> "list[str]":
    """The pieces on top of a queen, the highest first."""
    for stack in stacks(position):
        if queen in stack:
            return list(reversed(stack[stack.index(queen) + 1 :]))
    return []


def hurdles(puzzle: Puzzle) -> int:
    """How much there is to be seen through by somebody new: bugs that the base game lacks, each once
    and once more if it makes the move, covered queens, the one to be surrounded twice.
    """
    added = [bug.letter for bug in BUGS if bug.expansion]
    seen = [name[1] for stack in stacks(puzzle.position) for name in stack]
    count = len([letter for letter in added if letter in seen]) + int(puzzle.move[1] in added)
    own = side(puzzle)
    for queen in ("wQ", "bQ"):
        if covering(puzzle.position, queen):
            count += 1 if queen[0] == own else 2
    return count


def lesson_of(t: "Translator", puzzle: Puzzle) -> "Lesson":
    """A puzzle as a lesson of one step."""
    title = t("puzzle.title", n=puzzle.number)
    return Lesson(puzzle.id, {t.code: title, "en": title}, (step_of(t, puzzle),))


def daily(puzzles: "tuple[Puzzle, ...]", day: int) -> Puzzle:
    """The puzzle of a day, which is a number that grows by one each day."""
    return puzzles[day * STRIDE % len(puzzles)]


def following(puzzles: "Iterable[Puzzle]", standing: "OwnRating", day: int) -> "Puzzle | None":
    """Which puzzle to go on with: one that is due again, else an untried one: among the FIRST ones the
    easiest and plainest, then the one nearest to the own rating; None when there is neither.
    """
    new = standing.tried() < FIRST
    best: Puzzle | None = None
    least = 0.0
    for puzzle in puzzles:
        if standing.is_due(puzzle.id, day):
            return puzzle
        if standing.has_tried(puzzle.id):
            continue
        if new:
            away = float(puzzle.rating + HURDLE * hurdles(puzzle))
        else:
            away = abs(puzzle.rating - standing.own.rating)
        if best is None or away < least:
            best, least = puzzle, away
    return best


def bands(puzzles: "Iterable[Puzzle]", width: int) -> "list[tuple[int, list[Puzzle]]]":
    """The puzzles by rating: (where a band of so many points begins, its puzzles)."""
    found: list[tuple[int, list[Puzzle]]] = []
    for puzzle in puzzles:
        begin = puzzle.rating // width * width
        if not found or found[-1][0] != begin:
            found.append((begin, []))
        found[-1][1].append(puzzle)
    return found
