"""Files of the site that a page fetches: what it does with one that does not come whole."""

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from unittest.mock import AsyncMock, MagicMock

import pytest

from tests.web.pretend import pretended


def fetched(name: str) -> str:
    """What the page reads from a file of the site."""
    from web.common.files import fetch

    # In a thread, since a browser's test before this one may have left a loop in its own.
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, fetch(name)).result()


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
        with pytest.raises(OSError, match="cannot be loaded"):
            fetched("lesson.json")
        window.fetch.assert_awaited_once_with("v/lesson.json")


def test_a_file_that_comes_is_its_text() -> None:
    with pretended():
        window = sys.modules["pyscript"].window
        window.skep.base = "v/"
        window.fetch = AsyncMock(return_value=MagicMock(ok=True, text=AsyncMock(return_value="{}")))
        assert fetched("lesson.json") == "{}"
