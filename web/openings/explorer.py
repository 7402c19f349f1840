"""Statistics of openings: which steps follow the first steps of a game, how often, and with which
results. Pure, no DOM. A step is a ply independent of the hive's orientation, such as "S0,0"; see
hive_core/game/formation.py."""

from hive_core.records import NamedTuple
from hive_core.rules.board import DRAW
from hive_core.rules.bugs import BLACK, LETTERS, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    Steps = tuple[str, ...]
    Begun = tuple[Steps, int]
    """Beginning of a game for the statistics: its first steps, and its result."""

RESULTS = {"w": WHITE, "b": BLACK, "d": DRAW}

Branch = NamedTuple(
    "Branch",
    [("step", "str"), ("games", "int"), ("white", "int"), ("draws", "int"), ("black", "int")],
)
"""Continuation of an opening: a step, in how many games it was played, and how many of these White won,
were a draw, and Black won."""


def read_played(text: str) -> "list[Begun]":
    """Return the games in `text`, the content of web/openings/played.txt, without malformed lines."""
    games = []
    for line in text.split("\n"):
        begun, _, result = line.strip().partition(";")
        if begun and result in RESULTS:
            games.append((tuple(begun.split()), RESULTS[result]))
    return games


def branches(games: "list[Begun]", first: "Steps") -> "list[Branch]":
    """Return the continuations of `first`, the first steps of a game, in `games`, the most frequent one
    first."""
    counts: dict[str, list[int]] = {}
    length = len(first)
    for begun, result in games:
        if len(begun) > length and begun[:length] == first:
            count = counts.setdefault(begun[length], [0, 0, 0, 0])
            count[0] += 1
            count[1 if result == WHITE else 3 if result == BLACK else 2] += 1
    found = [Branch(step, n[0], n[1], n[2], n[3]) for step, n in counts.items()]
    return sorted(found, key=lambda one: (-one.games, one.step))


def walkable(first: "Steps") -> "Steps":
    """Return the placements at the beginning of `first`: the dialog's board can show steps only up to
    the first one that is no placement."""
    shown: list[str] = []
    for step in first:
        if step[0] not in LETTERS:
            break
        shown.append(step)
    return tuple(shown)
