"""Files of the site that a page fetches: what it does with one that does not come whole."""

import asyncio
import sys
from unittest.mock import AsyncMock, MagicMock

import pytest

from tests.web.pretend import pretended


@pytest.mark.parametrize(
    "answers",
    [
        {"side_effect": RuntimeError("no network")},
        {"return_value": MagicMock(ok=False)},
        {"return_value": MagicMock(ok=True, text=AsyncMock(side_effect=RuntimeError("timed out")))},
    ],
    ids=["nothing comes", "it is not there", "its text does not come in time"],
)
def test_a_file_that_does_not_come_whole_is_an_error(answers: dict[str, object]) -> None:
    with pretended():
        window = sys.modules["pyscript"].window
        window.skep.base = "v/"
        window.fetch = AsyncMock(**answers)
        from web.common.files import fetch

        with pytest.raises(OSError, match="cannot be loaded"):
            asyncio.run(fetch("lesson.json"))
        window.fetch.assert_awaited_once_with("v/lesson.json")


def test_a_file_that_comes_is_its_text() -> None:
    with pretended():
        window = sys.modules["pyscript"].window
        window.skep.base = "v/"
        window.fetch = AsyncMock(return_value=MagicMock(ok=True, text=AsyncMock(return_value="{}")))
        from web.common.files import fetch

        assert asyncio.run(fetch("lesson.json")) == "{}"
