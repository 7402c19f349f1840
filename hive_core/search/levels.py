"""The five levels for people, weakest first, and the styles; the levels' names are in the catalogues.

Separate from the search so that the page, which shows the levels, need not load it.
"""

from hive_core.records import NamedTuple

Level = NamedTuple(
    "Level",
    [
        ("iterations", "int"),
        ("seconds", "float"),
        ("temperature", "float"),
        ("margin", "float"),
    ],
)
"""Parameters of a level.

`iterations`: most positions searched. `seconds`: most time for a move; for the weaker levels a
safeguard that is not reached. `temperature`, `margin`: see Search.pick; the move is chosen at random
among those expected to be at most `margin` worse, on the scale of -1 to 1.
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
"""Parameters of a style: factors for the danger of its `own` queen and of the `enemy` one.

`eager`: a factor for the prior of moves to the enemy queen.
"""

LEVELS = (
    Level(30, 1.0, 1.5, 0.25),
    Level(370, 1.0, 1.4, 0.24),
    Level(1050, 1.0, 1.18, 0.195),
    Level(2700, 1.0, 0.87, 0.145),
    Level(7000, 1.0, 0.15, 0.03),
)
STRONGEST = len(LEVELS) - 1
"""The last of them: before it searches it tries everything for a win in three own moves at the most."""
FULL = len(LEVELS)
"""Level of full strength, limited by time only: the strongest level at its slowest, engines,
analyses."""
GENTLE = 1
"""Highest level whose moves take so few iterations that any device has time for them."""

OPENING = Level(0, 0.0, 1.0, 0.08)
"""Minimum randomness of every level in its first two turns, so that games differ."""
OPENING_PLIES = 4

STRENGTHS = LEVELS + (Level(10**9, 5.0, 0.1, 0.02),)
"""Parameters of all levels, FULL among them."""

STYLES = (
    Style("cautious", 1.6, 0.6, 0.6),
    Style("careful", 1.25, 0.8, 0.8),
    Style("balanced", 1.0, 1.0, 1.0),
    Style("bold", 0.8, 1.25, 1.3),
    Style("aggressive", 0.65, 1.6, 1.7),
)
BALANCED = 2
"""Index of the default style: the weights unchanged."""
