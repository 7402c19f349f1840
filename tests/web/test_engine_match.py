"""A match between two engines: pairs of games, clocks, faults, the table and the records."""

from typing import Any

import pytest

from hive_core.engine.arena import tallies
from hive_core.engine.tally import wilson
from hive_core.files.pgn import read_pgn
from hive_core.game import SURROUNDED, TIME, Game
from hive_core.notation.moves import STATES, spell_move
from hive_core.rules.board import DRAW
from hive_core.rules.bugs import BLACK, WHITE
from hive_core.search.thinker import best_for_depth
from web.engines.match import BREATH_S, EngineMatch, Played, pairings, score

OPENINGS = [["wG1", "bG1 -wG1", "wQ wG1-", "bQ -bG1"], ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"]]


class FakePlayer:
    """A side that answers when the test says so."""

    level = 0
    most_s = 600.0

    def __init__(self, name: str) -> None:
        self.name = name
        self.ready = True
        self.left = self.ticks = 0
        self.questions: list[Any] = []

    def prepare(self, game: str) -> None:
        pass

    def is_ready(self) -> bool:
        return self.ready

    def request(self, receiver: Any, question: Any) -> None:
        self.receiver = receiver
        self.questions.append(question)

    def tick(self) -> None:
        self.ticks += 1

    def leave(self) -> None:
        self.left += 1

    def answer(self, text: str = "") -> None:
        """Answer the last question, by the best move one ply deep if not told otherwise."""
        question = self.questions[-1]
        board = Game.from_text(question.game).board
        text = text or spell_move(board, best_for_depth(board, 1))
        self.receiver.computer_moved(question.ticket, text)


class Hall:
    """A match of four games on a clock of the test's own."""

    def __init__(self, games: int = 4) -> None:
        self.now = 1000.0
        self.players = [FakePlayer("First"), FakePlayer("Second")]
        self.changes = 0
        given: Any = self.players
        self.match = EngineMatch(
            given, pairings(OPENINGS, games), "", (60, 1), self._changed, lambda: self.now
        )
        self.match.start()
        self.match.tick()

    def _changed(self) -> None:
        self.changes += 1

    def mover(self) -> FakePlayer:
        return self.players[self.match.engine_to_move()]

    def play_out(self) -> None:
        """Play the game on the board to its end, and begin the next one."""
        count = len(self.match.played)
        while len(self.match.played) == count:
            self.mover().answer()
        self.next()

    def next(self) -> None:
        self.now += BREATH_S
        self.match.tick()
        self.match.tick()


def test_each_opening_is_played_with_both_colours() -> None:
    games = pairings(OPENINGS, 6)
    assert [one.white for one in games] == [0, 1, 0, 1, 0, 1]
    assert [OPENINGS.index(one.opening) for one in games] == [0, 0, 1, 1, 0, 0]


@pytest.mark.slow
def test_a_whole_match_is_played_counted_and_written() -> None:
    hall = Hall()
    for _ in range(4):
        hall.play_out()
    match = hall.match
    assert not match.running
    assert [one.white for one in match.played] == [0, 1, 0, 1]
    assert {one.reason for one in match.played} <= {SURROUNDED, "repetition"}
    text = match.pgn("2026.11.27")
    first = read_pgn(text)
    assert first.more == 3
    assert dict(first.headers)["White"] == "First"
    assert first.game.game_string() == match.played[0].game


def test_no_clock_runs_while_an_engine_loads() -> None:
    hall = Hall.__new__(Hall)
    hall.now = 0.0
    hall.players = [FakePlayer("First"), FakePlayer("Second")]
    hall.players[1].ready = False
    given: Any = hall.players
    hall.match = EngineMatch(given, pairings(OPENINGS, 2), "", (60, 1), list, lambda: hall.now)
    hall.match.start()
    hall.now = 500.0
    hall.match.tick()
    assert not hall.players[0].questions
    hall.players[1].ready = True
    hall.match.tick()
    assert len(hall.players[0].questions) == 1
    assert hall.match.clock.left_ms() == (60_000, 60_000)


def test_an_engine_without_time_left_loses_and_is_left() -> None:
    hall = Hall()
    hall.now += 61
    hall.match.tick()
    (played,) = hall.match.played
    assert (played.winner, played.reason) == (1, TIME)
    assert hall.players[0].left == 1
    hall.players[0].answer()
    assert len(hall.match.played) == 1, "an answer that is late does not count"
    hall.next()
    assert len(hall.players[1].questions) == 1


def test_an_answer_after_the_time_is_up_does_not_count() -> None:
    hall = Hall()
    hall.now += 61
    hall.players[0].answer()
    assert [one.reason for one in hall.match.played] == [TIME]


def test_a_fault_or_an_illegal_move_loses_the_game() -> None:
    hall = Hall()
    player: Any = hall.players[0]
    hall.match.failed(player, "The engine crashed.", False)
    assert hall.match.played[0][1:3] == (1, "The engine crashed.")
    hall.next()
    hall.players[1].answer("wA3 bQ-")
    assert hall.match.played[1][:3] == (1, 0, "wA3 bQ-")
    assert hall.match.running


def test_an_engine_that_cannot_start_ends_the_match() -> None:
    hall = Hall()
    player: Any = hall.players[1]
    hall.match.failed(player, "Nothing answers.", True)
    assert (hall.match.running, hall.match.fault, hall.match.played) == (
        False,
        "Nothing answers.",
        [],
    )


def test_a_stopped_match_keeps_what_was_played() -> None:
    hall = Hall()
    hall.now += 61
    hall.match.tick()
    hall.next()
    hall.match.stop()
    assert len(hall.match.played) == 1
    assert all(player.left for player in hall.players)
    hall.players[1].answer()
    hall.match.tick()
    assert len(hall.match.played) == 1


def test_the_table_is_that_of_the_arena() -> None:
    winners = [(0, 0), (1, 0), (0, 1), (1, -1), (0, 0), (1, 0)]
    games = [Played(white, winner, "", "", 0) for white, winner in winners]
    results = []
    for white, winner in winners:
        state = STATES[DRAW if winner < 0 else WHITE if winner == white else BLACK]
        sides = {"white": "ab"[white], "black": "ab"[1 - white]}
        results.append({"result": state, **sides})
    arena = tallies(["a", "b"], results)
    for engine, name in enumerate("ab"):
        one = score(games, engine)
        assert one.tally == arena[name]
        assert (one.low, one.high) == wilson(one.tally.score, 6)
