"""Glicko-2: ratings with a measure of their uncertainty. Pure.

After Mark Glickman, "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf), step by step;
a test checks the paper's example. Ratings are on the usual scale with 1500 in the middle.
"""

from math import exp, log, pi, sqrt

from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

Rating = NamedTuple(
    "Rating", [("rating", "float"), ("deviation", "float"), ("volatility", "float")]
)
"""A Glicko-2 rating. The true rating is within 2 x `deviation` of `rating` with 95 % confidence."""
Game = NamedTuple("Game", [("rating", "float"), ("deviation", "float"), ("score", "float")])
"""A game against an opponent with the rating `rating` and the deviation `deviation`; `score` is 1
for a win, 0 for a loss."""

SCALE = 173.7178
"""Factor between the usual scale and the scale of the paper's formulas."""
MIDDLE = 1500.0
TAU = 0.5
"""Limit on the change of volatility: the constant tau, with the value of the paper's example."""
CLOSE = 0.000001
"""Tolerance at which the iterative computation of the new volatility ends."""


def weight(deviation: float) -> float:
    """Return the weight of a result against an opponent, called g in the paper; `deviation` is the
    opponent's, on the paper's scale."""
    return 1.0 / sqrt(1.0 + 3.0 * deviation * deviation / (pi * pi))


def after(own: Rating, games: "Sequence[Game]") -> Rating:
    """Return the rating of a player after a period with `games`; `own` is the rating before."""
    mu, phi = (own.rating - MIDDLE) / SCALE, own.deviation / SCALE
    information = gain = 0.0
    for game in games:
        g = weight(game.deviation / SCALE)
        expected = 1.0 / (1.0 + exp(-g * (mu - (game.rating - MIDDLE) / SCALE)))
        information += g * g * expected * (1.0 - expected)
        gain += g * (game.score - expected)
    if not games:
        wider = sqrt(phi * phi + own.volatility * own.volatility)
        return Rating(own.rating, wider * SCALE, own.volatility)
    variance = 1.0 / information
    sigma = volatility_after(own.volatility, phi, variance, variance * gain)
    wider = phi * phi + sigma * sigma
    phi = 1.0 / sqrt(1.0 / wider + 1.0 / variance)
    return Rating(MIDDLE + SCALE * (mu + phi * phi * gain), phi * SCALE, sigma)


def volatility_after(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Return the new volatility by step 5 of the paper, which solves an equation by the Illinois
    method. The parameters are named as in the paper."""
    start = log(sigma * sigma)
    square = phi * phi + variance

    def slope(x: float) -> float:
        power = exp(x)
        whole = square + power
        first = power * (delta * delta - whole) / (2.0 * whole * whole)
        return first - (x - start) / (TAU * TAU)

    low = start
    if delta * delta > square:
        high = log(delta * delta - square)
    else:
        steps = 1
        while slope(start - steps * TAU) < 0.0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0.0:
            low, at_low = high, at_high
        else:
            at_low /= 2.0
        high, at_high = middle, at_middle
    return exp(low / 2.0)
