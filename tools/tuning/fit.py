"""Fit of the evaluation's weights to games by least squares."""

from pathlib import Path
from typing import Any

from tools.optional_packages import ensure
from tools.tuning.selfplay import Game
from tools.tuning.terms import POSITION_ROWS, Weights, table, vector

NEEDED = Path(__file__).with_name("requirements.txt")
PURPOSE = "the tuning"

TRUST = 0.7
"""Share of the game's result in the target value of a position. The score that the search expected
has the other share."""
HOLD = 5e-6
"""Weight of the penalty for changed weights in the fit: it multiplies the sum of their squared
changes."""


def fit(games: list[Game], weights: Weights) -> tuple[Weights, float, float]:
    """Return three values: the weights that best predict the results of `games`, and the error
    before and after the fit.

    The error is the mean squared difference between a position's value and its target, both in
    -1..1, plus HOLD times the sum of the squared changes of the weights.
    """
    np: Any = ensure("numpy", NEEDED, PURPOSE)
    optimize: Any = ensure("scipy.optimize", NEEDED, PURPOSE)
    lines = [line for game in games for line in game]
    terms = np.array([line["terms"] for line in lines], dtype=float)
    won = np.array([line["won"] for line in lines], dtype=float)
    target = TRUST * won + (1 - TRUST) * np.array([line["hoped"] for line in lines])
    half = weights["half"][0]
    begin = np.array(vector(weights, POSITION_ROWS))

    def error(values: Any) -> tuple[float, Any]:
        score = terms @ values
        wide = half + np.abs(score)
        miss = score / wide - target
        slope = 2 * miss * half / wide**2
        away = values - begin
        gradient = terms.T @ slope / len(target) + 2 * HOLD * away
        return float(np.mean(miss**2) + HOLD * np.sum(away**2)), gradient

    found = optimize.minimize(error, begin, jac=True, method="L-BFGS-B", options={"maxiter": 500})
    return table(found.x, POSITION_ROWS), error(begin)[0], float(found.fun)
