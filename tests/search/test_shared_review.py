"""A review whose looks several workers share: whoever takes them and in whatever order, it finds the
same."""

import random

import pytest

from hive_core.engine.backends import PYTHON, cores, search_called
from hive_core.game import Game
from hive_core.game.evaluation import Evaluation
from hive_core.search.looks import Look, LookSearch
from hive_core.search.review import LOOKS, Reviewer
from tests.facts import load

SECONDS, ITERATIONS = 1e9, 40
RECORDED = ("real-05", "real-08", "real-14")
PLIES = 24


@pytest.fixture(autouse=True)
def doubtful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let short searches be in doubt about many turns, so that there is a lot to share."""
    monkeypatch.setattr("hive_core.search.review.FEWEST", 6)
    monkeypatch.setattr("hive_core.search.thinker.TRIED", 50)


def recorded(name: str) -> Game:
    """The last plies of a recorded game."""
    record = next(one for one in load("games.json") if one["id"] == name)
    game = Game(record["type"].partition("+")[2], False)
    for move in record["moves"]:
        game.play(move)
    return game


class Other:
    """Another worker, with a board of its own. It takes one look at a time."""

    def __init__(self, game: Game, core: str) -> None:
        game = Game.from_text(game.text(), game.board.tournament, None)
        self.search = LookSearch(game, SECONDS, search_called(core)[1], 0, ITERATIONS)
        self.look: Look | None = None
        self.found: Evaluation | None = None

    def step(self, reviewer: Reviewer, late: bool) -> None:
        """Tell what was found, unless it is `late`; take a look, or go on with it."""
        if self.found and self.look and not late:
            reviewer.receive(self.look, self.found)
            self.look = self.found = None
        elif not self.look:
            self.look = reviewer.give()
            if self.look:
                self.search.begin(self.look)
        elif not self.found:
            self.found = self.search.run(0.0005)


def review(game: Game, core: str, workers: int, seed: int = 0) -> tuple[Reviewer, list[Evaluation]]:
    """Review the end of a game by as many workers in an order by chance. Return the reviewer, and what
    a page has in the end that puts each evaluation in the place of the one before."""
    chance = random.Random(seed)
    first = max(0, len(game.played) - PLIES)
    others = [Other(game, core) for _ in range(workers - 1)]
    reviewer = Reviewer(game, SECONDS, search_called(core)[1], 0, ITERATIONS, first)
    page: list[Evaluation] = []
    while not reviewer.done:
        for other in others:
            for _ in range(chance.randrange(4)):
                other.step(reviewer, chance.random() < 0.3)
        for _ in range(chance.randrange(1, 4) if others else 1):
            one = reviewer.run(0.0005)
            if one:
                assert one.ply - first <= len(page), "new positions come in the game's order"
                page[one.ply - first : one.ply - first + 1] = [one]
    assert page == reviewer.found and len(page) == len(game.played) - first + 1
    assert not reviewer.open and not reviewer.given
    return reviewer, page


@pytest.mark.parametrize("core", cores())
@pytest.mark.parametrize("name", RECORDED)
def test_any_number_of_workers_finds_the_same(core: str, name: str) -> None:
    game = recorded(name)
    alone, found = review(game, core, 1)
    assert alone.looks and max(alone.looks.values()) <= len(LOOKS)
    for workers, seed in ((2, 1), (2, 2), (3, 3)):
        shared, same = review(game, core, workers, seed)
        assert same == found
        assert (shared.looks, shared.refuted) == (alone.looks, alone.refuted)


def test_the_game_ends_where_it_was() -> None:
    game = recorded("real-14")
    text = game.text()
    review(game, cores()[-1], 2, 4)
    assert game.text() == text


def given(reviewer: Reviewer) -> Look:
    """The first look that the review gives away."""
    while True:
        look = reviewer.give()
        if look:
            return look
        assert not reviewer.done
        reviewer.run(0.001)


def found_and_begun() -> tuple[list[Evaluation], Reviewer]:
    """What a review of a game finds, and another one of the same that has only begun."""
    core = cores()[-1]
    game = recorded("real-08")
    _, found = review(game, core, 1)
    first = len(game.played) - PLIES
    return found, Reviewer(game, SECONDS, search_called(core)[1], 0, ITERATIONS, first)


def test_a_worker_that_never_answers_only_costs_time() -> None:
    found, reviewer = found_and_begun()
    look = given(reviewer)
    while not reviewer.done:
        reviewer.run(0.001)
    assert reviewer.found == found
    # Its answer after all, to a review that has it already.
    reviewer.receive(look, found[0])
    assert reviewer.found == found and reviewer.done


def test_what_was_given_is_open_again_after_an_interruption() -> None:
    found, reviewer = found_and_begun()
    look = given(reviewer)
    assert look in reviewer.open and reviewer.given == [look]
    reviewer.repeat()
    assert reviewer.given == [] and look in reviewer.open
    assert reviewer.give() == look
    while not reviewer.done:
        reviewer.run(0.001)
    assert reviewer.found == found


def test_a_look_taken_twice_ends_with_the_first_answer() -> None:
    """The first worker has nothing else to do and takes the other one's look; then that one answers."""
    core = PYTHON
    game = recorded("real-08")
    _, found = review(game, core, 1)
    other = Other(game, core)
    first = len(game.played) - PLIES
    reviewer = Reviewer(game, SECONDS, search_called(core)[1], 0, ITERATIONS, first)
    twice = 0
    while not reviewer.done:
        look = reviewer.give()
        reviewer.run(0.0001)
        while look in reviewer.open and reviewer.search.look != look:
            reviewer.run(0.0001)
        if look in reviewer.open:
            twice += 1
            other.search.begin(look)
            judged = other.search.run()
            assert judged
            reviewer.receive(look, judged)
            assert reviewer.search.look is None and look not in reviewer.open
    assert twice and reviewer.found == found
