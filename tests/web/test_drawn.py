"""Every symbol, some whole pictures and what is said of them are as they were last looked at."""

from functools import cache

import pytest

from tests.drawn import drawn, read, text_of

KEPT = read()
NOW = cache(drawn)


def test_all_drawings_are_kept():
    assert list(NOW()) == list(KEPT)
    assert text_of(KEPT) == text_of(NOW())


@pytest.mark.parametrize("name", KEPT)
def test_a_drawing_is_as_it_was_last_looked_at(name):
    """`python3 -m tests.drawn` keeps it as it is now."""
    assert NOW()[name].split("\n") == KEPT[name].split("\n")
