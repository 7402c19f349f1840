"""Puzzles as records, from the JSON of web/puzzles/puzzles.json; which one comes next. Pure.

A puzzle has the fields of a lesson's step, `position` and `moves`, and in place of its texts a goal and
a theme, whose words are in the catalogue. `tools/puzzles` makes the file, and proves what it says.
"""

import json

from hive_core.records import NamedTuple
from hive_core.rules.bugs import BUGS, KIND, PIECE_BY_NAME
from web.learn.lesson import Lesson, read_step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from web.common.i18n import Translator
    from web.learn.lesson import Step
    from web.learn.puzzles.standing import Standing

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
    # The number of a turn says how the game went, not whose turn it is.
    color = "b" if " to:b" in " " + puzzle.position else "w"
    letter = BUGS[KIND[PIECE_BY_NAME[puzzle.move.partition("@")[0]]]].letter

    def words(key: str) -> "dict[str, str]":
        said = t(key)
        return {t.code: said, "en": said}

    return read_step(
        {
            "kind": KIND_OF_STEP,
            "check": puzzle.goal,
            "text": words("puzzle.goal." + puzzle.goal + "." + color),
            "position": puzzle.position,
            "moves": [puzzle.move],
            "hints": [
                words("puzzle.hint.theme." + puzzle.theme),
                words("puzzle.hint.bug." + letter),
            ],
            "done": words("puzzle.done." + ("win" if is_win(puzzle.goal) else puzzle.goal)),
        }
    )


def lesson_of(t: "Translator", puzzle: Puzzle) -> "Lesson":
    """A puzzle as a lesson of one step."""
    title = t("puzzle.title", n=puzzle.number)
    return Lesson(puzzle.id, {t.code: title, "en": title}, (step_of(t, puzzle),))


def daily(puzzles: "tuple[Puzzle, ...]", day: int) -> Puzzle:
    """The puzzle of a day, which is a number that grows by one each day."""
    return puzzles[day * STRIDE % len(puzzles)]


def following(puzzles: "Iterable[Puzzle]", standing: "Standing", day: int) -> "Puzzle | None":
    """Which puzzle to go on with: one that is due again, else the untried one nearest to the own
    rating; None when there is neither.
    """
    best: Puzzle | None = None
    least = 0.0
    for puzzle in puzzles:
        if standing.is_due(puzzle.id, day):
            return puzzle
        if puzzle.id in standing.results:
            continue
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
