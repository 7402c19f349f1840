"""Recommended openings, for White and for Black, in every game type. Pure.

The catalogue `lines` has each one's name, what it is for, and a comment on each of its plies. A nightly
test compares each move, and `score`, with the search.
"""

from hive_core.records import NamedTuple
from hive_core.rules.bugs import BLACK, WHITE

OpeningLine = NamedTuple(
    "OpeningLine", [("name", "str"), ("color", "int"), ("score", "int"), ("text", "str")]
)
"""Recommended opening for the side `color`, as the GameString `text` without state and turn. `score` is
the percentage that the search expects White to score after it."""

LINES = (
    OpeningLine(
        "spider",
        WHITE,
        57,
        "Base;wS1;bS1 wS1-;wQ \\wS1;bQ bS1/;wA1 /wS1;bA1 bS1\\;wA1 bQ-;bA1 wQ/",
    ),
    OpeningLine(
        "jumper",
        WHITE,
        56,
        "Base;wG1;bB1 wG1-;wQ \\wG1;bQ bB1/;wA1 /wG1;bA1 bB1\\",
    ),
    OpeningLine(
        "triangle",
        WHITE,
        56,
        "Base;wG1;bB1 wG1-;wQ -wG1;bA1 bB1\\;wA1 \\wG1;bQ bB1/;wA1 bQ/;bA2 bQ\\",
    ),
    OpeningLine(
        "queen",
        WHITE,
        57,
        "Base;wQ;bQ wQ-;wS1 \\wQ;bS1 bQ/;wS2 /wQ;bS2 bQ\\",
    ),
    OpeningLine(
        "mosquito",
        WHITE,
        57,
        "Base+M;wB1;bB1 wB1-;wM \\wB1;bM bB1\\;wQ /wB1;bA1 bM/;wA1 /wM;bQ \\bA1",
    ),
    OpeningLine(
        "ladybug",
        WHITE,
        61,
        "Base+L;wL;bB1 wL-;wQ /wL;bQ bB1/;wA1 \\wL;bL bB1\\;wA1 bQ/;bL -bQ",
    ),
    OpeningLine(
        "pillbug",
        WHITE,
        62,
        "Base+P;wP;bP wP-;wQ -wP;bQ bP/;wA1 wQ\\;bA1 bP\\;wA1 bQ-;bA1 -wQ",
    ),
    OpeningLine(
        "guards",
        WHITE,
        48,
        "Base+MLP;wL;bP \\wL;wP wL\\;bQ \\bP;wQ /wP;bA1 -bQ;wA1 /wL;bA1 /wQ",
    ),
    OpeningLine(
        "pair",
        WHITE,
        60,
        "Base+MP;wP;bP wP-;wQ -wP;bQ bP-;wM \\wP;bA1 bP\\;wA1 -wM;bA2 \\bQ",
    ),
    OpeningLine(
        "wings",
        WHITE,
        62,
        "Base+ML;wL;bB1 wL-;wQ \\wL;bQ bB1/;wM /wL;bA1 bQ\\;wA1 /wQ;bA1 wQ/",
    ),
    OpeningLine(
        "ant",
        BLACK,
        55,
        "Base;wS1;bB1 wS1-;wQ \\wS1;bA1 bB1\\;wA1 /wS1;bQ bB1/;wA1 \\bQ;bA1 -wA1",
    ),
    OpeningLine(
        "shield",
        BLACK,
        59,
        "Base+P;wB1;bP wB1-;wQ \\wB1;bQ bP-;wP wQ/;bB1 \\bQ;wA1 /wB1;bA1 bP\\",
    ),
    OpeningLine(
        "borrow",
        BLACK,
        60,
        "Base+M;wB1;bM wB1-;wQ \\wB1;bQ bM/;wA1 /wB1;bA1 bM\\;wA1 \\bQ;bA2 bQ\\",
    ),
    OpeningLine(
        "row",
        BLACK,
        50,
        "Base+LP;wL;bP wL/;wP wL\\;bQ bP/;wA1 /wL;bA1 \\bQ;wQ wA1\\;bA1 /wQ",
    ),
    OpeningLine(
        "beetle",
        BLACK,
        58,
        "Base+MLP;wP;bP /wP;wA1 wP-;bB1 -bP;wQ \\wA1;bQ bB1\\;wB1 -wQ;bA1 -bB1",
    ),
)


def line_called(name: str) -> "OpeningLine":
    """Return the opening with the name `name`, which must be one of LINES."""
    return {line.name: line for line in LINES}[name]
