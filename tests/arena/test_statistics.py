"""The arena's statistics against known values, and the sequential test against its promises."""

import importlib
import math
import random
import sys

import pytest

from tools import optional_packages
from tools.arena import packages
from tools.arena.statistics import Sequential, elo, estimate, score_of
from tools.common import Problem

pytestmark = pytest.mark.slow  # to load SciPy takes a second


@pytest.fixture(scope="module", autouse=True)
def scipy():
    """It is large, and fetched where it is missing: not before a test needs it."""
    try:
        packages.ensure_scipy()
    except Problem as problem:
        pytest.skip(str(problem))


def drawn_pairs(difference, count, dice, draws=0.1):
    """Pairs of games between engines of that Elo difference."""
    win = score_of(difference) - draws / 2
    return [
        sum(
            1.0 if x < win else 0.5 if x < win + draws else 0.0
            for x in (dice.random(), dice.random())
        )
        / 2
        for _ in range(count)
    ]


@pytest.mark.parametrize(
    "score, difference",
    [(0.5, 0.0), (0.76, 200.2), (0.64, 99.95), (10 / 11, 400.0), (0.24, -200.2)],
)
def test_elo_is_that_of_the_published_tables(score, difference):
    assert elo(score) == pytest.approx(difference, abs=0.1)
    assert score_of(difference) == pytest.approx(score, abs=0.0005)


def test_the_ends_of_the_scale():
    assert elo(0.0) == -math.inf and elo(1.0) == math.inf


def test_an_interval_by_hand():
    """Ten pairs, mean 0.6, standard error sqrt(0.4 / 9 / 10); t of 9 degrees at 95 % is 2.2622."""
    found = estimate([1.0, 0.5, 0.5, 1.0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
    error = math.sqrt((2 * 0.16 + 8 * 0.01) / 9 / 10)
    assert found.score == pytest.approx(0.6)
    assert found.low == pytest.approx(0.6 - 2.2622 * error, abs=1e-4)
    assert found.high == pytest.approx(0.6 + 2.2622 * error, abs=1e-4)
    assert 0.9 < found.better < 0.99


def test_pairs_that_are_all_alike_still_leave_doubt():
    assert estimate([1.0] * 10).low == pytest.approx(0.722, abs=0.002)  # Wilson, 10 of 10
    assert estimate([1.0] * 10).high == 1.0
    even = estimate([0.5] * 10)
    assert even.low < 0.3 and even.high > 0.7 and even.better == 0.5
    nothing = estimate([])
    assert (nothing.low, nothing.high) == (0.0, 1.0)


def test_the_interval_holds_the_truth_as_often_as_it_says():
    dice = random.Random(5)
    inside = 0
    for _ in range(400):
        found = estimate(drawn_pairs(40, 60, dice))
        inside += found.low <= score_of(40) <= found.high
    assert 0.92 <= inside / 400 <= 0.98


@pytest.mark.parametrize("truth, wanted", [(0, -1), (60, 1)])
def test_the_sequential_test_errs_as_rarely_as_it_says_and_stops_early(truth, wanted):
    dice = random.Random(7)
    test = Sequential(0, 60)
    right = wrong = taken = 0
    for _ in range(300):
        decided, took = test.decision(drawn_pairs(truth, 400, dice))
        right += decided == wanted
        wrong += decided == -wanted
        taken += took
    assert wrong / 300 <= 0.075
    assert right / 300 >= 0.9
    assert taken / 300 < 150


def test_it_decides_nothing_on_a_few_pairs():
    test = Sequential(0, 50)
    assert test.decision([1.0] * 7) == (0, 7)
    assert test.ratio([]) == 0.0
    assert test.decision([0.5, 0.75] * 4)[0] == 0


def test_both_directions_are_alike():
    pairs = drawn_pairs(30, 50, random.Random(1))
    other_side = [1.0 - one for one in pairs]
    assert Sequential(-20, 20).ratio(pairs) == pytest.approx(-Sequential(-20, 20).ratio(other_side))


def test_without_scipy_and_network_a_sentence_says_what_to_do(monkeypatch, tmp_path):
    def missing(_):
        raise ImportError("No module named 'scipy'")

    def offline(*_):
        raise Problem("Fetching SciPy failed (the first start needs a network).")

    monkeypatch.setattr(importlib, "import_module", missing)
    monkeypatch.setattr(optional_packages, "SKEP", tmp_path)
    monkeypatch.setattr(optional_packages, "pip", offline)
    with pytest.raises(Problem, match="network"):
        packages.ensure_scipy()
    monkeypatch.setattr(optional_packages, "pip", lambda *_: None)
    monkeypatch.setattr(sys, "path", sys.path[:])
    with pytest.raises(Problem, match=r"requirements\.txt"):
        packages.ensure_scipy()
