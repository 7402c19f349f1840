"""An engine that ends in a test is there again for the next."""

import pytest

from tests.engines.conftest import Lasting
from tools.browsers.tab import Engine, Tab


class Ending(Engine):
    """It gives its first tab and no other, or none at all."""

    name = "ending"

    def __init__(self, gives: int = 1) -> None:
        self.left = gives
        self.closed = False

    def tab(self) -> Tab:
        if not self.left:
            raise ConnectionRefusedError
        self.left -= 1
        return None  # type: ignore[return-value]

    def close(self) -> None:
        self.closed = True
        raise ConnectionRefusedError


def test_it_is_started_anew_when_it_gives_no_tab() -> None:
    started: list[Ending] = []

    def start() -> Ending:
        started.append(Ending())
        return started[-1]

    engine = Lasting(start)
    engine.touch = False
    engine.tab()
    assert len(started) == 1
    engine.tab()
    assert [one.closed for one in started] == [True, False]
    assert not started[1].touch


def test_one_that_never_gives_a_tab_fails() -> None:
    with pytest.raises(ConnectionRefusedError):
        Lasting(lambda: Ending(0)).tab()
