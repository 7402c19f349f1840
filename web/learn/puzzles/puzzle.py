"""Puzzles as records, read from the site's files of puzzles, and the choice of the next one. Pure. A
puzzle has the fields `position` and `moves` of a lesson's step. Its goal and themes name texts of the
catalogue. `tools/puzzles` makes the puzzles and proves the solutions; `tools/build/puzzles.py` makes
the files."""

import json

from hive_core.game import Game
from hive_core.records import NamedTuple
from hive_core.rules.bugs import BUGS, KIND
from web.learn.lesson import Lesson, read_move, read_step
from web.learn.puzzles.themes import THEMES, hint_theme
from web.words.moves import piece_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from web.common.i18n import Translator
    from web.learn.lesson import Step
    from web.learn.puzzles.rating import OwnRating

Entry = NamedTuple(
    "Entry",
    [
        ("id", "str"),
        ("number", "int"),
        ("goal", "str"),
        ("rating", "int"),
        ("bug", "str"),
        ("hurdles", "int"),
        ("themes", "tuple[str, ...]"),
    ],
)
"""A puzzle in the list of all. `number` counts from 1, the easiest first. `bug` is the letter of the
bug that the solution moves, or that throws. `hurdles` counts what makes the puzzle hard for a newcomer,
see `tools/build/puzzles.py`; it is 0 if there are base bugs alone and both queens are in sight.
`themes` are names of THEMES."""
Puzzle = NamedTuple(
    "Puzzle",
    [
        ("id", "str"),
        ("number", "int"),
        ("goal", "str"),
        ("rating", "int"),
        ("themes", "tuple[str, ...]"),
        ("position", "str"),
        ("move", "str"),
        ("answers", "tuple[tuple[str, ...], ...]"),
    ],
)
"""A puzzle with its position; the first fields are those of its Entry. `move` is the only solution,
written as in lessons.

`answers` are prepared replies to wrong first moves, only for the goal "win3"; for other goals a search
finds them. Each item is a reply followed by the moves that it refutes. The reply of the last item
refutes all others.
"""

INDEX = "index.json"
"""File of the list of all puzzles."""
PART = 64
"""Number of puzzles, neighbours in the list, whose positions one further file has."""
DAILY = "daily"
"""Fragment of the lessons' page for today's puzzle. The fragment for any other puzzle is the puzzle's
id."""
PLAIN = "plain"
"""Name of the choice of the puzzles without hurdles."""
CHOICES = (PLAIN,) + THEMES + tuple([bug.letter for bug in BUGS])
"""Names of the choices of puzzles: those without hurdles, those of a theme, those of a bug."""
PLIES = {"win1": 1, "win2": 3, "win3": 5, "defend": 1, "only": 3}
"""Number of plies, by goal, within which the solution wins by force, or every other move loses by
force."""
KIND_OF_STEP = "puzzle"
"""Value of the field `kind` in a lesson's step that shows a puzzle."""
STRIDE = 61
"""Step through the list of puzzles from one day's puzzle to the next. It is a prime, so that every
puzzle is chosen on some day."""
FIRST = 6
"""Number of puzzles that a learner solves as a newcomer. Until then, puzzles with few `hurdles` are
chosen; later the learner's rating decides."""
HURDLE = 100
"""Points of rating that one unit of a puzzle's `hurdles` counts when a newcomer's next puzzle is
chosen."""
ABOUT = {"close": "other", "shift": "other", "cover": "other", "leave": "own", "guard": "own"}
"""Queen that the hint of a puzzle concerns, by its theme: "own" for the learner's, "other" for
the opponent's."""


def is_win(goal: str) -> bool:
    """Return whether the goal of a puzzle is to win; otherwise it is not to lose."""
    return goal[:3] == "win"


def read_index(text: str) -> "tuple[Entry, ...]":
    """Return the list of all puzzles in the text of index.json, in order. Raises ValueError for any
    other text."""
    try:
        return tuple(
            [
                Entry(name, number + 1, goal, rating, bug, hurdles, tuple(themes.split()))
                for number, (name, goal, rating, bug, hurdles, themes) in enumerate(
                    json.loads(text)["puzzles"]
                )
            ]
        )
    except (KeyError, TypeError, AttributeError, ValueError):
        raise ValueError("a list of puzzles is missing, or one of them lacks a field") from None


def part_name(entry: Entry) -> str:
    """Return the name of the file that has the position of a puzzle."""
    return str((entry.number - 1) // PART) + ".json"


def read_part(text: str, entries: "Sequence[Entry]") -> "dict[str, Puzzle]":
    """Return the puzzles in the text of a further file, by their ids; `entries` are those of the list.
    Raises ValueError for any other text."""
    try:
        data = json.loads(text)
        return {one.id: _puzzle(one, data[one.id]) for one in entries if one.id in data}
    except (KeyError, TypeError, AttributeError):
        raise ValueError("a puzzle lacks a field") from None


def _puzzle(entry: Entry, data: "dict[str, Any]") -> Puzzle:
    return Puzzle(
        id=entry.id,
        number=entry.number,
        goal=entry.goal,
        rating=entry.rating,
        themes=entry.themes,
        position=data["position"],
        move=data["move"],
        answers=tuple([tuple(one) for one in data.get("answers", ())]),
    )


def fits(entry: Entry, choice: str) -> bool:
    """Return whether a puzzle belongs to a choice of CHOICES, or to all puzzles, which is ""."""
    if choice == PLAIN:
        return not entry.hurdles
    return not choice or choice == entry.bug or choice in entry.themes


def step_of(t: "Translator", puzzle: Puzzle) -> "Step":
    """Return a puzzle as a step of a lesson, in the page's language."""
    own = side(puzzle)
    queens = {"own": own + "Q", "other": ("w" if own == "b" else "b") + "Q"}

    def words(key: str, queen: str = "") -> "dict[str, str]":
        """Return the catalogue's text for `key` by language. The names of the pieces on top of `queen`
        ("" for none) fill the gap in it."""
        text = t(key)
        cover = covering(puzzle.position, queen)
        if cover:
            named = [piece_words(t, one, "beside") for one in cover]
            pieces = ", ".join(named[:-1])
            pieces = t("puzzle.and", first=pieces, last=named[-1]) if pieces else named[-1]
            text += " " + t("puzzle.under." + queen, pieces=pieces)
        return {t.code: text, "en": text}

    aim = queens["other" if is_win(puzzle.goal) else "own"]
    theme = hint_theme(puzzle.themes)
    theme_queen = queens.get(ABOUT.get(theme, ""), "")

    return read_step(
        {
            "kind": KIND_OF_STEP,
            "check": puzzle.goal,
            "text": words("puzzle.goal." + puzzle.goal + "." + own, aim),
            "position": puzzle.position,
            "moves": [puzzle.move],
            "hints": [
                words("puzzle.hint.theme." + theme, theme_queen),
                words("puzzle.hint." + _mover(puzzle)),
            ],
            "done": words(done_key(puzzle.goal)),
        }
    )


def done_key(goal: str) -> str:
    """Return the catalogue key of the sentence after a puzzle with this `goal` is solved."""
    return "puzzle.done." + ("win" if is_win(goal) else goal)


def _mover(puzzle: Puzzle) -> str:
    """Return the end of the catalogue key of the hint that says which bug to use: "bug." and the letter
    of the bug that moves, or "thrower." and the letter of the bug that throws another."""
    piece, goal = read_move(puzzle.move)
    thrower = Game.from_text(puzzle.position).throws(piece, [goal])[1]
    sort, used = ("thrower.", thrower) if thrower >= 0 else ("bug.", piece)
    return sort + BUGS[KIND[used]].letter


def side(puzzle: Puzzle) -> str:
    """Return the side to move, "w" or "b"."""
    # The number of a turn says how the game went, not whose turn it is.
    return "b" if " to:b" in " " + puzzle.position else "w"


def stacks(position: str) -> "list[list[str]]":
    """Return the names of the pieces on each occupied cell of a position, from the bottom up."""
    return [at.partition("@")[0].split("+") for at in position.split() if "@" in at]


def covering(position: str, queen: str) -> "list[str]":
    """Return the pieces on top of a queen, from the top down."""
    for stack in stacks(position):
        if queen in stack:
            return list(reversed(stack[stack.index(queen) + 1 :]))
    return []


def puzzle_lesson(t: "Translator", puzzle: Puzzle) -> "Lesson":
    """Return a puzzle as a lesson of one step."""
    title = t("puzzle.title", n=puzzle.number)
    return Lesson(puzzle.id, {t.code: title, "en": title}, (step_of(t, puzzle),))


def daily(puzzles: "Sequence[Entry]", day: int) -> Entry:
    """Return the puzzle of the day whose number is `day`."""
    return puzzles[day * STRIDE % len(puzzles)]


def next_puzzle(puzzles: "Iterable[Entry]", own_rating: "OwnRating", day: int) -> "Entry | None":
    """Return the puzzle to offer next; None if all were tried and none is due to be repeated. A due
    puzzle comes first. Then a newcomer gets the one that is easiest by rating and `hurdles`, anybody
    else the one whose rating is nearest to the learner's."""
    new = own_rating.tried() < FIRST
    best: Entry | None = None
    least = 0.0
    for puzzle in puzzles:
        if own_rating.is_due(puzzle.id, day):
            return puzzle
        if own_rating.has_tried(puzzle.id):
            continue
        if new:
            away = float(puzzle.rating + HURDLE * puzzle.hurdles)
        else:
            away = abs(puzzle.rating - own_rating.own.rating)
        if best is None or away < least:
            best, least = puzzle, away
    return best


def bands(puzzles: "Iterable[Entry]", width: int) -> "list[tuple[int, list[Entry]]]":
    """Return the puzzles in groups that each span `width` points of rating, as pairs: the lowest rating
    of the group, and its puzzles."""
    found: list[tuple[int, list[Entry]]] = []
    for puzzle in puzzles:
        begin = puzzle.rating // width * width
        if not found or found[-1][0] != begin:
            found.append((begin, []))
        found[-1][1].append(puzzle)
    return found
