"""A visit that ends a game and presses every button of a feature, if it is there. Run in a copy of the
project; prints what is seen and heard, as lines in JSON. See test_new_feature.py."""

import json

from tests.web.visit import Visit, browser

MOVES = (
    "Base+MLP;InProgress;White[9];wS1;bL wS1-;wA1 \\wS1;bM bL/;wG1 /wA1;bQ bL\\;wQ wA1/;bG1 bQ\\;"
    "wL wG1\\;bA1 /bQ;wL -wG1;bA1 wS1\\;wM wL\\;bG2 bA1\\;wM wQ/;bA2 bM\\;wP -wL"
)
LAST = "bM bA2\\"


def main() -> None:
    """Print what a visitor meets."""
    with browser() as (document, window):
        visit = Visit(document, window)
        visit.start("#game=" + MOVES)
        lines = [*visit.before]
        visit.fill("typed.label", LAST)
        lines += visit.send("typed.label")
        if document.getElementById("b-tally"):
            lines += visit.press("#b-tally")
        visit.close()
    print(json.dumps(lines))


if __name__ == "__main__":
    main()
