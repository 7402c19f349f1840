"""Games that were really played, and moves that must be refused."""

import pytest

from hive_core.game import Game
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from hive_core.rules.errors import IllegalMove, NotationError
from tests.facts import board_of, load

RESULTS = {"WhiteWins": WHITE, "BlackWins": BLACK, "Draw": DRAW, "InProgress": ONGOING}


def by_id(record):
    """A record's name in pytest's report."""
    return record["id"]


@pytest.mark.parametrize("record", load("games.json"), ids=by_id)
def test_game_replays_to_its_result(record):
    game = Game.from_string(";".join([record["type"], *record["moves"]]), repetition=False)
    result, ended_by = game.outcome()
    assert result == RESULTS[record["state"]]
    if result != ONGOING:
        assert record["result"] == record["state"]
        assert ended_by == ("both_surrounded" if result == DRAW else "surrounded")
    elif record["result"] == "Draw":
        game.agree_draw()
        assert game.outcome() == (DRAW, "agreement")
    else:
        winner = RESULTS[record["result"]]
        game.resign(WHITE + BLACK - winner)
        assert game.outcome() == (winner, "resignation")


@pytest.mark.parametrize("record", load("games.json"), ids=by_id)
def test_game_string_round_trip(record):
    game = Game.from_string(";".join([record["type"], *record["moves"]]), repetition=False)
    text = game.game_string()
    assert Game.from_string(text, repetition=False).game_string() == text
    again = Game.from_string(text, repetition=False)
    again.undo(len(again.played))
    again.redo(len(again.ahead()))
    assert again.game_string() == text and again.snapshot() == game.snapshot()


@pytest.mark.parametrize("record", load("games.json"), ids=by_id)
def test_third_occurrence_ends_the_game(record):
    game = Game.from_string(record["type"], repetition=True)
    warned = False
    for ply, text in enumerate(record["moves"], 1):
        game.play(text)
        warned = warned or game.snapshot().occurrences == 2
        if ply == record.get("third"):
            assert game.outcome() == (DRAW, "repetition") and warned
            return
        assert game.outcome()[1] != "repetition", f"after {ply} plies"
    assert "third" not in record


@pytest.mark.parametrize("record", load("refused.json"), ids=by_id)
def test_refused_with_a_reason(record):
    game = Game.from_string(";".join([record["type"], *record["moves"]]), repetition=False)
    before = game.game_string()
    with pytest.raises((IllegalMove, NotationError)) as caught:
        game.play(record["text"])
    error = caught.value
    reason = error.refusal.reason if isinstance(error, IllegalMove) else "notation"
    assert reason in record["reasons"], str(error)
    assert game.game_string() == before
    assert board_of(record).legal_moves() == game.board.legal_moves()
