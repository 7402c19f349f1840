"""Evaluators with slightly perturbed weights, for several searches of one position in parallel.

Searches with the same evaluation would build the same tree. If their evaluations differ slightly, the
merged result is more reliable, since random errors of the weights cancel out.
"""

from hive_core.rules.bugs import BUGS, KIND
from hive_core.search.mcts import Random
from hive_core.search.network import Network

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.search.evaluate import Evaluator

SPREAD = 0.12
"""Greatest relative change of a weight: it is multiplied by a factor from 1 - SPREAD to 1 + SPREAD."""


def varied(evaluator: "Evaluator", seed: int) -> "Evaluator":
    """Return a copy of `evaluator` with random changes that `seed` decides, equal for both colours.

    Each weight changes by a factor from 1 - SPREAD to 1 + SPREAD, each level of a prior by -1, 0 or 1.
    The function does not run on MicroPython.
    """
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
    network = getattr(evaluator, "network", None)
    if network:
        out = [round(weight * factor()) for weight in network.out]
        twin.network = Network(network.rows, out, network.half)  # type: ignore[attr-defined]
    return twin
