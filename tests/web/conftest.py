"""What all tests of the page's Python share."""

import pytest

from web.words import moves


@pytest.fixture(autouse=True)
def _plain_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names pieces with a usual space before the number, as tests quote them."""
    monkeypatch.setattr(moves, "BEFORE_NUMBER", " ")
