"""Parameters of the playing levels, weakest first, and of the playing styles.

The names of the levels on screen are in the message catalogues. This module does not import the search,
so the page can show the levels without loading the search.
"""

from hive_core.records import NamedTuple

Level = NamedTuple(
    "Level",
    [
        ("iterations", "int"),
        ("seconds", "float"),
        ("temperature", "float"),
        ("margin", "float"),
        ("errors", "float"),
    ],
)
"""Parameters of a level.

`iterations` is the greatest number of iterations of the tree search for a move, `seconds` the most time
for a move; the weaker levels use up their iterations before their time. `temperature` and `margin` are
passed to Search.pick, which chooses at random among moves whose value, in [-1, 1], is at most `margin`
below the value of the best move. `errors` is the probability of each of BLIND_SPOTS in
hive_core/search/blind_spots.py at a turn.
"""

Style = NamedTuple(
    "Style",
    [
        ("name", "str"),
        ("own", "float"),
        ("enemy", "float"),
        ("eager", "float"),
    ],
)
"""Parameters of a style.

`own` and `enemy` multiply the evaluated danger of the own and of the enemy queen. `eager` multiplies
the prior of moves to cells beside the enemy queen.
"""

LEVELS = (
    Level(30, 1.0, 0.9, 0.15, 0.5),
    Level(430, 1.0, 1.2, 0.2, 0.43),
    Level(1450, 1.0, 1.0, 0.17, 0.2),
    Level(3800, 1.0, 0.8, 0.13, 0.08),
    Level(1500, 1.0, 0.15, 0.03, 0.0),
)
STRONGEST = len(LEVELS) - 1
"""Index of the strongest of LEVELS. At this level a full-width search looks for a forced win in at most
three own moves, before the tree search."""
FULL = len(LEVELS)
"""Number of the level of full strength, which only time limits: for UHP engines, analyses, and the
strongest level with the longest time."""
LEARNT = STRONGEST
"""Number of the lowest level that judges as full strength does, see prior.py."""
BY_POINTS = Level(7000, 1.0, 0.15, 0.03, 0.0)
"""Parameters of the level STRONGEST in a style that has its own evaluator, see styles.py, and thus goes
without the network: for the same strength it takes that many iterations."""
GENTLE = 1
"""Number of the highest level whose iterations every device can finish within the level's `seconds`."""

OPENING = Level(0, 0.0, 1.0, 0.08, 0.0)
"""Random choice in the opening: the minimum `temperature` and `margin` for the first OPENING_PLIES
plies of every game, so that games differ also at the strongest levels."""
OPENING_PLIES = 4

STRENGTHS = LEVELS + (Level(10**9, 5.0, 0.1, 0.02, 0.0),)
"""Parameters of all levels by number: LEVELS, then those of FULL."""

STYLES = (
    Style("cautious", 1.6, 0.6, 0.6),
    Style("careful", 1.25, 0.8, 0.8),
    Style("balanced", 1.0, 1.0, 1.0),
    Style("bold", 0.8, 1.25, 1.3),
    Style("aggressive", 0.65, 1.6, 1.7),
)
BALANCED = 2
"""Index of the default style, which leaves the weights of the evaluation unchanged."""
