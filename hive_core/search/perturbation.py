"""Evaluators that judge a little differently, for searches that help one another.

Searches of one position with the same judgement walk the same tree. What slightly different ones
agree on is better founded, since chance errors of the weights cancel out.
"""

from hive_core.rules.bugs import BUGS, KIND
from hive_core.search.mcts import Random

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.search.evaluate import Evaluator

SPREAD = 0.12
"""Weights differ by up to this share, and priors by up to one level."""


def varied(evaluator: "Evaluator", seed: int) -> "Evaluator":
    """A twin of an evaluator that differs by chance, both colours alike. Not on MicroPython."""
    chance = Random(seed)

    def factor() -> float:
        return 1.0 + SPREAD * (2.0 * chance.unit() - 1.0)

    twin = evaluator.__class__.__new__(evaluator.__class__)
    for name in evaluator.__dict__:
        setattr(twin, name, evaluator.__dict__[name])
    kinds = [factor() for _ in BUGS]
    twin.pieces = []
    for piece, reserve, ground, stacked in evaluator.pieces:
        by = kinds[KIND[piece]]
        rows = [[by * value for value in row] for row in ground]
        twin.pieces.append((piece, by * reserve, rows, [by * value for value in stacked]))
    danger = factor()
    twin.danger = [danger * value for value in evaluator.danger]
    twin.levels = {}
    for name in sorted(evaluator.levels):
        twin.levels[name] = [level + int(3 * chance.unit()) - 1 for level in evaluator.levels[name]]
    return twin
