"""Styles of play, from cautious to aggressive: evaluators with other weights for the same search.

A style belongs to the side that the computer plays. It changes the weight of the danger of the own and
of the enemy queen, and the priors of moves to cells beside the enemy queen. The middle style changes
nothing.
"""

from hive_core.rules.bugs import QUEENS, other
from hive_core.search.evaluate import DEFAULT, WEIGHTS, Evaluator
from hive_core.search.levels import BALANCED, STYLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.rules.board import Board
    from hive_core.search.evaluate import Weights


class Styled(Evaluator):
    """Evaluator of positions in the playing style STYLES[style], for a computer that plays `color`."""

    def __init__(self, style: int, color: int, weights: "Weights | None" = None) -> None:
        chosen = STYLES[style]
        rows = dict(weights or {})
        attack = rows.get("attack", WEIGHTS["attack"])
        rows["attack"] = tuple([factor * chosen.eager for factor in attack])
        super().__init__(rows)
        self.factors = {QUEENS[color]: chosen.own, QUEENS[other(color)]: chosen.enemy}

    def queen_danger(self, board: "Board", queen: int) -> float:
        """Return the danger of `queen`, the points that her neighbours cost her side, multiplied by the
        style's factor."""
        return super().queen_danger(board, queen) * self.factors[queen]


_made: "dict[tuple[int, int], Evaluator]" = {}


def styled(style: int, color: int) -> Evaluator:
    """Return the evaluator for `style`, an index in STYLES, and `color`, the side that the computer
    plays. Every evaluator is made once and reused."""
    if style == BALANCED:
        return DEFAULT
    if (style, color) not in _made:
        _made[style, color] = Styled(style, color)
    return _made[style, color]
