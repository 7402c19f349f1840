"""Result of a match: score, Elo difference with its interval, and a sequential test.

The unit is the pair: two games from one opening with colours reversed, so an opening that favours one
colour moves both games and does not count as chance. The distributions are SciPy's.
"""

import math
from typing import NamedTuple

from hive_core.engine.tally import wilson
from tools.arena.packages import ensure_scipy

CONFIDENCE = 0.95
FEWEST_PAIRS = 8
"""Minimum number of pairs for a decision of the sequential test."""
PRIOR_PAIRS, PRIOR_VARIANCE = 2, 0.125
"""Prior for the variance of a pair's score, which counts like PRIOR_PAIRS measured pairs with the
variance PRIOR_VARIANCE: that of two games without draws between equal engines."""


class Estimate(NamedTuple):
    """Estimated score in [0, 1] of the first engine, its confidence interval, and the probability
    `better` that the first engine is the better one."""

    score: float
    low: float
    high: float
    better: float


def elo(score: float) -> float:
    """Return the Elo difference for a score; infinite for the scores 0 and 1."""
    if 0.0 < score < 1.0:
        return 400.0 * math.log10(score / (1.0 - score))
    return math.inf if score > 0.5 else -math.inf


def score_of(difference: float) -> float:
    """Return the expected score for an Elo difference, the inverse of `elo`."""
    return 1.0 / (1.0 + math.pow(10.0, -difference / 400.0))


def estimate(pairs: list[float]) -> Estimate:
    """Return an estimate of the score, computed from the scores of the pairs (0, 0.25 ... 1) with
    Student's t distribution.

    If all pairs have the same score, their variance is 0 and Wilson's interval is used instead.
    """
    stats = ensure_scipy()
    count = len(pairs)
    if not count:
        return Estimate(0.5, 0.0, 1.0, 0.5)
    mean = sum(pairs) / count
    if len(set(pairs)) == 1:
        low, high = wilson(mean, count)
        return Estimate(mean, low, high, 0.5 if mean == 0.5 else float(mean > 0.5))
    error = math.sqrt(sum((one - mean) ** 2 for one in pairs) / (count - 1) / count)
    low, high = stats.t.interval(CONFIDENCE, count - 1, loc=mean, scale=error)
    better = float(stats.t.cdf((mean - 0.5) / error, count - 1))
    return Estimate(mean, max(0.0, float(low)), min(1.0, float(high)), better)


class Sequential(NamedTuple):
    """Sequential probability ratio test of the Elo difference `elo0` against `elo1`.

    `error` is the probability of wrongly deciding for either of them.
    """

    elo0: float
    elo1: float
    error: float = 0.05

    @property
    def bound(self) -> float:
        """Absolute value of the log-likelihood ratio that the test has to reach for a decision."""
        return math.log((1.0 - self.error) / self.error)

    def ratio(self, pairs: list[float]) -> float:
        """Return the log-likelihood ratio of `elo1` against `elo0` for `pairs`, the first engine's
        scores in the pairs, whose mean is taken as normally distributed (GSPRT)."""
        count = len(pairs)
        if not count:
            return 0.0
        mean = sum(pairs) / count
        square = sum((one - mean) ** 2 for one in pairs)
        variance = (square + PRIOR_PAIRS * PRIOR_VARIANCE) / (count + PRIOR_PAIRS)
        low, high = score_of(self.elo0), score_of(self.elo1)
        return count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)

    def decision(self, pairs: list[float]) -> tuple[int, int]:
        """Return two numbers: the decision (1 for `elo1`, -1 for `elo0`, 0 for none yet), and the
        number of pairs after which it was reached."""
        for count in range(FEWEST_PAIRS, len(pairs) + 1):
            ratio = self.ratio(pairs[:count])
            if abs(ratio) >= self.bound:
                return (1 if ratio > 0 else -1), count
        return 0, len(pairs)
