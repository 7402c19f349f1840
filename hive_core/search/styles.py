"""Styles of play, from cautious to aggressive: the same search and rules, another judgement.

A style belongs to the side that thinks: it weighs the danger of the enemy queen against that of its
own, and looks sooner at moves beside the enemy queen. The middle one leaves the weights as they stand.
"""

from hive_core.rules.bugs import QUEENS, other
from hive_core.search.evaluate import DEFAULT, WEIGHTS, Evaluator
from hive_core.search.levels import BALANCED, STYLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.rules.board import Board
    from hive_core.search.evaluate import Weights


class Styled(Evaluator):
    """An evaluator with the eyes of `color`, in one of STYLES."""

    def __init__(self, style: int, color: int, weights: "Weights | None" = None) -> None:
        chosen = STYLES[style]
        rows = dict(weights or {})
        attack = rows.get("attack", WEIGHTS["attack"])
        rows["attack"] = tuple([factor * chosen.eager for factor in attack])
        super().__init__(rows)
        self.factors = {QUEENS[color]: chosen.own, QUEENS[other(color)]: chosen.enemy}

    def queen_danger(self, board: "Board", queen: int) -> float:
        """Danger of the queen as evaluated without a style, times the style's factor."""
        return super().queen_danger(board, queen) * self.factors[queen]


_made: "dict[tuple[int, int], Evaluator]" = {}


def styled(style: int, color: int) -> Evaluator:
    """The evaluator for a style (an index in STYLES) and the side that thinks; each is made once."""
    if style == BALANCED:
        return DEFAULT
    if (style, color) not in _made:
        _made[style, color] = Styled(style, color)
    return _made[style, color]
