"""Result of a match: score, Elo difference with its interval, and a sequential test.

The unit is the pair: two games from one opening with colours reversed, so an opening that favours one
colour moves both games and does not count as chance. The distributions are SciPy's.
"""

import math
from typing import NamedTuple

from tools.arena.packages import ensure_scipy

CONFIDENCE = 0.95
FEWEST_PAIRS = 8
"""The sequential test decides nothing on fewer."""
PRIOR_PAIRS, PRIOR_VARIANCE = 2, 0.125
"""The variance of two decided games of equals, worth PRIOR_PAIRS pairs, steadies the measured one."""


class Tally(NamedTuple):
    """Wins, draws and losses of the first engine."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """Number of games."""
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """The share of the points, one half where nothing was played."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.5


class Estimate(NamedTuple):
    """A score in [0, 1] with its interval, and how likely the first engine is the better one."""

    score: float
    low: float
    high: float
    better: float


def elo(score: float) -> float:
    """The difference in Elo points that a score stands for; infinite at 0 and 1."""
    if 0.0 < score < 1.0:
        return 400.0 * math.log10(score / (1.0 - score))
    return math.inf if score > 0.5 else -math.inf


def score_of(difference: float) -> float:
    """The score that an Elo difference leads to; the reverse of `elo`."""
    return 1.0 / (1.0 + math.pow(10.0, -difference / 400.0))


def estimate(pairs: list[float]) -> Estimate:
    """Estimate from the score of every pair (0, 0.25 ... 1): Student's t over pairs.

    Where all pairs are alike they have no variance; then Wilson's interval over pairs stands in.
    """
    stats = ensure_scipy()
    count = len(pairs)
    if not count:
        return Estimate(0.5, 0.0, 1.0, 0.5)
    mean = sum(pairs) / count
    if len(set(pairs)) == 1:
        test = stats.binomtest(round(mean * count), count)
        ci = test.proportion_ci(CONFIDENCE, method="wilson")
        low, high = min(float(ci.low), mean), max(float(ci.high), mean)
        return Estimate(mean, low, high, 0.5 if mean == 0.5 else float(mean > 0.5))
    error = math.sqrt(sum((one - mean) ** 2 for one in pairs) / (count - 1) / count)
    low, high = stats.t.interval(CONFIDENCE, count - 1, loc=mean, scale=error)
    better = float(stats.t.cdf((mean - 0.5) / error, count - 1))
    return Estimate(mean, max(0.0, float(low)), min(1.0, float(high)), better)


class Sequential(NamedTuple):
    """A test of "the difference is `elo0`" against "it is `elo1`", with both kinds of error `error`."""

    elo0: float
    elo1: float
    error: float = 0.05

    @property
    def bound(self) -> float:
        """The logarithm of the likelihood ratio at which the test decides, either way."""
        return math.log((1.0 - self.error) / self.error)

    def ratio(self, pairs: list[float]) -> float:
        """The log-likelihood ratio of the pairs, their mean taken as normal (GSPRT)."""
        count = len(pairs)
        if not count:
            return 0.0
        mean = sum(pairs) / count
        square = sum((one - mean) ** 2 for one in pairs)
        variance = (square + PRIOR_PAIRS * PRIOR_VARIANCE) / (count + PRIOR_PAIRS)
        low, high = score_of(self.elo0), score_of(self.elo1)
        return count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)

    def decision(self, pairs: list[float]) -> tuple[int, int]:
        """(1: elo1 holds, -1: elo0 holds, 0: open; pairs that it took), at the first crossing."""
        for count in range(FEWEST_PAIRS, len(pairs) + 1):
            ratio = self.ratio(pairs[:count])
            if abs(ratio) >= self.bound:
                return (1 if ratio > 0 else -1), count
        return 0, len(pairs)
