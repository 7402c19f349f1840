"""Every symbol, some whole pictures and what is said of them are as they were last looked at."""

import pytest

from tests.drawn import drawn, read, text_of

DRAWN, KEPT = drawn(), read()


def test_all_drawings_are_kept():
    assert list(DRAWN) == list(KEPT)
    assert text_of(KEPT) == text_of(DRAWN)


@pytest.mark.parametrize("name", DRAWN)
def test_a_drawing_is_as_it_was_last_looked_at(name):
    """`python3 -m tests.drawn` keeps it as it is now."""
    assert DRAWN[name].split("\n") == KEPT[name].split("\n")
