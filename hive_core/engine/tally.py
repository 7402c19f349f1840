"""Wins, draws and losses of an engine, and how sure its score is."""

from math import sqrt

from hive_core.records import NamedTuple

Z = 1.959964
"""Quantile of the standard normal distribution for an interval of 95 %."""

Counts = NamedTuple("Counts", [("won", "int"), ("drawn", "int"), ("lost", "int")])


class Tally(Counts):
    """Wins, draws and losses of an engine."""

    @property
    def games(self) -> int:
        """Number of games."""
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """Share of the points that the engine has won, 0 to 1; 0.5 if there are no games."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.5


def wilson(share: float, count: int) -> "tuple[float, float]":
    """Return the ends of the 95 % interval of the true share of points, 0 to 1, where `share` was
    reached in `count` games.

    A draw counts as half a win, which makes the interval wider than it need be. Source: E. B. Wilson,
    "Probable inference, the law of succession, and statistical inference", Journal of the American
    Statistical Association 22 (1927), 209-212.
    """
    if not count:
        return 0.0, 1.0
    square = Z * Z / count
    middle = (share + square / 2) / (1 + square)
    half = Z / (1 + square) * sqrt(share * (1 - share) / count + square / (4 * count))
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))
