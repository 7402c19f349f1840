"""The results of a match between two engines survive a reload, and nothing wrong on the device does
harm."""

import json

import pytest

from hive_core.files.pgn import read_pgn
from hive_core.rules.bugs import BLACK
from tests.web.fakes import Memory
from tests.web.test_engine_match import Hall
from web.common.store import LONGEST, Store
from web.engines.match import score
from web.engines.saved_match import MATCH_KEY, forget_match, load_match, save_match


def stopped():
    """A match that was stopped after two of its four games, and a store that has kept it."""
    hall = Hall()
    hall.now += 61
    hall.match.tick()
    hall.next()
    hall.players[1].answer("wA1 -wQ")
    hall.match.fault = "Nothing answers."
    hall.match.stop()
    store = Store(Memory())
    save_match(store, hall.match)
    return hall.match, store


def test_a_match_comes_back_with_its_table_and_its_games():
    match, store = stopped()
    again = load_match(Store(store.storage))
    assert again and not again.running
    assert again.played == match.played
    assert len(again.played) == 2
    assert [player.name for player in again.players] == ["First", "Second"]
    assert (again.fault, len(again.games)) == ("Nothing answers.", 4)
    assert again.pgn("2026.11.27") == match.pgn("2026.11.27")
    assert again.clock.left_ms() == match.clock.left_ms()
    assert again.game.text() == match.game.text()
    assert [score(again.played, side) for side in (0, 1)] == [
        score(match.played, side) for side in (0, 1)
    ]
    for player in again.players:
        player.prepare("")
        player.tick()
        assert not player.is_ready()
    again.stop()
    first = read_pgn(again.pgn("2026.11.27"))
    assert (first.game.outcome()[0], first.more) == (BLACK, 1), "a win on time stays one"


def test_games_without_room_keep_their_results():
    match, store = stopped()
    long = match.played[0]._replace(game="Base;" + "x" * (LONGEST // 4))
    match.played[:] = [long] * 3 + [match.played[1]]
    save_match(store, match)
    again = load_match(store)
    assert again
    assert [bool(one.game) for one in again.played] == [False, False, True, True]
    assert score(again.played, 0) == score(match.played, 0)


@pytest.mark.parametrize(
    ("field", "value"),
    [("names", ["a"]), ("played", []), ("count", 0), ("expansions", "X"), ("times_s", [0, 0]),
     ("left_ms", [1]), ("fault", 3), ("played", [{"white": 2}]),
     ("played", [{"white": 0, "winner": 1, "reason": "", "game": "Base;x;y", "plies": 3}])],
)  # fmt: skip
def test_a_record_that_does_not_fit_is_no_match(field, value):
    _, store = stopped()
    record = json.loads(store.storage.get(MATCH_KEY))
    record[field] = value
    store.save(MATCH_KEY, record)
    assert load_match(store) is None


def test_a_new_match_forgets_the_one_before():
    _, store = stopped()
    forget_match(store)
    assert load_match(store) is None
