"""What is said of rare positions is, to the last number, what was said when it was looked at."""

import pytest

from tests.told import differences, promised, read, records, told

KEPT = read()


@pytest.mark.parametrize("name", records())
def test_all_that_is_said_of_a_position(name):
    """`python3 -m tests.told` keeps what is said now."""
    assert differences(KEPT[name], told(records()[name]), name) == []


def test_nothing_is_kept_of_other_positions():
    assert list(KEPT) == [*records(), "promised"]


def test_words_limits_and_levels_are_those_that_were_decided():
    """`python3 -m tests.told` keeps what they are now."""
    assert promised() == KEPT["promised"]
