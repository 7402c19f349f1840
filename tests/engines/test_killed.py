"""Each engine, killed in the middle of games, comes back with every move that was on the disk."""

from collections.abc import Callable, Iterator

import pytest

from tests.browser.conftest import Served
from tests.browser.killed import Plays, against_computer, long_game
from tests.engines.conftest import STARTS, started

Begin = Callable[..., Plays]

pytestmark = [pytest.mark.nightly, pytest.mark.timeout(3600)]


@pytest.fixture(params=STARTS)
def begin(request: pytest.FixtureRequest, own_copy: Served) -> Iterator[Begin]:
    """Makes a new profile of an engine, with a page that plays; all are ended with the test."""
    made: list[Plays] = []

    def fresh(moves: list[str], pace_ms: int, against: str = "person") -> Plays:
        made.append(started(lambda: Plays(request.param, own_copy, moves, pace_ms, against)))
        return made[-1]

    yield fresh
    for plays in made:
        plays.close()
        found = sorted(plays.window_ms)
        if found:  # how long a move that is shown may still be lost
            window = f"median {found[len(found) // 2]:.0f} ms, most {found[-1]:.0f} ms"
            print(f"{request.param}: {window}, {plays.lost} lost in that time")


def test_thirty_kills_at_random_moments_lose_no_move(begin: Begin) -> None:
    begin(long_game(600), 200).kills(30, seed=3)


def test_kills_in_a_game_against_the_computer_lose_no_move_of_either_side(begin: Begin) -> None:
    begin(against_computer(), 200, "computer").kills(5, seed=5)


@pytest.mark.parametrize("seconds", [2, 6, 15])
def test_a_kill_some_seconds_after_the_tenth_move_loses_none(begin: Begin, seconds: int) -> None:
    plays = begin(long_game(10), 1000)
    plays.begin()
    plays.reach(10)
    plays.wait(seconds)
    plays.holds(*plays.kill())
