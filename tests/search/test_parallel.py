"""Helping processes: started, listened to, killed."""

from collections.abc import Iterator

import pytest

from hive_core.clock import now_s
from hive_core.engine.processes import SLICE_S, Crew
from hive_core.search.thinker import Thinker
from tests.search.test_search import WON_IN_ONE, random_board, real_game, wins_at_hand

PATIENCE = 20


@pytest.fixture
def crew() -> Iterator[Crew]:
    made = Crew(2)
    yield made
    made.close()


def ask(crew: Crew, seed: int, seconds: float) -> Thinker:
    """A thinker that has been run with helpers on a random position."""
    thinker = Thinker(random_board(seed, 22), seed=seed, seconds=seconds, helpers=crew.count)
    crew.run(thinker, seed)
    return thinker


def ask_until_helped(crew: Crew) -> Thinker:
    """Asks again and again until every helper is up and has told something."""
    for seed in range(PATIENCE):
        thinker = ask(crew, seed, 0.5)
        if len(thinker.reports) == len(crew.helpers):
            return thinker
    raise AssertionError("the helpers tell nothing")


@pytest.mark.slow
def test_helpers_search_along_and_their_findings_count(crew: Crew) -> None:
    thinker = ask_until_helped(crew)
    told = sum(report.iterations for report in thinker.reports.values())
    assert told > 0
    assert thinker.report().iterations == thinker.search.iterations + told
    assert thinker.best() in thinker.board.legal_moves()


@pytest.mark.slow
def test_the_time_is_kept_with_the_processes_starting_and_started(
    crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    slices: list[float | None] = []
    search = Thinker.run

    def counted(thinker: Thinker, slice_s: float | None = None) -> bool:
        slices.append(slice_s)
        return search(thinker, slice_s)

    monkeypatch.setattr(Thinker, "run", counted)
    for seed in range(4):
        slices.clear()
        thinker = ask(crew, seed, 0.4)
        assert set(slices) == {SLICE_S}
        # A slice lasts as long as it says, or longer on a busy machine: there are fewer then.
        assert len(slices) <= 0.4 / SLICE_S + 1
        assert thinker.best() in thinker.board.legal_moves()


@pytest.mark.slow
def test_killed_helpers_are_given_up_and_the_search_goes_on(crew: Crew) -> None:
    ask_until_helped(crew)
    crew.helpers[1][0].kill()
    for seed in range(PATIENCE):
        thinker = ask(crew, seed, 0.3)
        assert thinker.best() in thinker.board.legal_moves()
        if 1 not in crew.helpers and 2 in thinker.reports:
            break
    assert list(crew.helpers) == [2]
    crew.helpers[2][0].kill()
    crew.helpers[2][0].join()
    thinker = ask(crew, 1, 0.3)
    assert thinker.best() in thinker.board.legal_moves()
    assert not crew.helpers


@pytest.mark.slow
def test_an_old_answer_is_not_taken_for_a_new_one(crew: Crew) -> None:
    ask_until_helped(crew)
    for number in WON_IN_ONE[:6]:
        board = real_game(number, 1)
        thinker = Thinker(board, seconds=60.0, helpers=crew.count)
        begun_s = now_s()
        crew.run(thinker)
        assert now_s() - begun_s < 5.0, "a win at hand is played at once"
        assert thinker.best() in wins_at_hand(board)


@pytest.mark.slow
def test_closed_helpers_end_and_can_be_started_anew(crew: Crew) -> None:
    ask_until_helped(crew)
    processes = [process for process, _ in crew.helpers.values()]
    crew.close()
    assert not any(process.is_alive() for process in processes)
    assert len(ask_until_helped(crew).reports) == 2
