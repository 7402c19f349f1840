"""Checks of what Python gives the kernel, whose compiled code trusts every number it reads."""

from collections.abc import Sequence

HIGHEST = 1e6
"""Maximum of a first-play urgency, of a prior weight, and of a scale, either way."""


def check_number(value: float) -> None:
    """Raise ValueError for a number that is no number, or is too large for sums of values."""
    if not -HIGHEST <= value <= HIGHEST:
        raise ValueError(f"a number from {-HIGHEST} to {HIGHEST} was expected, read {value}")


def check_places(places: int) -> None:
    """Raise ValueError unless a table of `places` rows can be addressed by the low bits of a key."""
    if places < 1 or places & (places - 1):
        raise ValueError(f"a prover remembers a power of two of positions, read {places}")


def check_order(moves: Sequence[int], chances: Sequence[float], legal: list[int]) -> None:
    """Raise ValueError unless `moves` are the `legal` moves in some order, each with a prior weight
    above 0 in `chances`."""
    if len(chances) != len(moves) or sorted(moves) != sorted(legal):
        raise ValueError("the moves of the root, each with its prior weight, were expected")
    for chance in chances:
        check_number(chance)
        if chance <= 0.0:
            raise ValueError(f"a prior weight is above 0, read {chance}")
