"""The clock of a game: two times that run, wait, warn and run out."""

import random
from typing import Any

import pytest

from hive_core.game import TIME, Game
from hive_core.records import changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from tests.web.fakes import Memory, table_for
from web.clock.clock import Clock, ClockView, begun, restored, taken_up
from web.common.i18n import Translator, read_catalogue
from web.common.settings import PERSON, default_game
from web.game.review import GameReview
from web.saved_records.game_record import from_record, saved_game, to_record
from web.words.numbers import time_text

ENGLISH = Translator(read_catalogue)
ENGLISH.use("en")
OPENING = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")


class Time:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.s = 100.0

    def __call__(self) -> float:
        return self.s


@pytest.fixture
def time() -> Time:
    return Time()


def timed(time: Time, minutes: int = 1, increment_s: int = 2) -> Clock:
    return Clock(minutes * 60_000, increment_s * 1000, time)


def test_nobodys_time_runs_before_both_have_moved(time: Time) -> None:
    clock = timed(time)
    clock.follow_to(0, WHITE, False, False)
    time.s += 30
    clock.follow_to(1, BLACK, False, False)
    time.s += 30
    clock.follow_to(2, WHITE, False, False)
    assert clock.view() == ClockView((60_000, 60_000), WHITE, False)


def test_who_is_to_move_pays_and_earns_the_increment(time: Time) -> None:
    clock = timed(time)
    clock.follow_to(2, WHITE, False, False)
    time.s += 10
    assert clock.left_ms() == (50_000, 60_000)
    clock.follow_to(3, BLACK, False, False)
    assert clock.view() == ClockView((52_000, 60_000), BLACK, False)
    time.s += 1
    clock.follow_to(4, WHITE, True, False)
    assert clock.left_ms() == (52_000, 59_000), "a pass earns nothing"


def test_a_paused_clock_waits_and_goes_on_where_it_was(time: Time) -> None:
    clock = timed(time)
    clock.follow_to(2, WHITE, False, False)
    time.s += 10
    clock.pause()
    time.s += 1000
    assert clock.left_ms()[WHITE] == 50_000
    clock.go_on()
    time.s += 5
    assert clock.left_ms()[WHITE] == 45_000


def test_a_move_taken_back_gives_back_its_time(time: Time) -> None:
    clock = timed(time)
    for ply in range(2, 6):
        clock.follow_to(ply, ply & 1, False, False)
        time.s += 7
    clock.follow_to(3, BLACK, False, False)
    assert clock.left_ms() == (55_000, 60_000)


def test_the_flag_falls_once_and_what_was_left_stays_on_show(time: Time) -> None:
    clock = timed(time)
    clock.follow_to(2, WHITE, False, False)
    time.s += 59
    assert clock.fallen() == -1
    time.s += 2
    assert clock.fallen() == WHITE
    clock.follow_to(2, WHITE, False, True)
    time.s += 100
    assert clock.view() == ClockView((0, 60_000), -1, False)
    assert clock.fallen() == -1


def test_what_is_kept_comes_back_paused(time: Time) -> None:
    clock = timed(time)
    clock.follow_to(3, BLACK, False, False)
    time.s += 20
    again = restored(clock.plain(), time)
    assert again
    again.resume(BLACK, False)
    time.s += 500
    assert again.view() == ClockView((60_000, 40_000), BLACK, True)
    again.go_on()
    again.follow_to(4, WHITE, False, False)
    assert again.left_ms() == (60_000, 42_000)


@pytest.mark.parametrize(
    "data", [None, [], [1, 2], [0, 0, 1], [0, 0, "1", 1], [0, 0, -1, 1], [0, 0, 10**9, 1], {"a": 1}]
)
def test_what_is_no_clock_makes_none(data: Any) -> None:
    assert restored(data) is None


def test_random_games_never_give_more_time_than_was_earned() -> None:
    rng = random.Random(5)
    for _ in range(200):
        time, plies, over = Time(), 0, False
        clock = timed(time, 1, 2)
        for _ in range(60):
            time.s += rng.random() * 3
            step = rng.choice((1, 1, 1, -1, 0))
            plies = max(0, plies + step)
            over = rng.random() < 0.05
            clock.follow_to(plies, plies & 1, False, over)
            if rng.random() < 0.2:
                clock.pause()
            if rng.random() < 0.4:
                clock.go_on()
            assert all(0 <= left <= 60_000 + plies * 2000 for left in clock.left_ms())
            assert len(clock.past) == plies + 1
            assert (clock.running < 0) == (over or plies < 2)
            again = restored(clock.plain(), time)
            assert again
            again.resume(plies & 1, over)
            assert again.left_ms() == clock.left_ms()


@pytest.mark.parametrize(
    ("left_ms", "text"),
    [
        (60_000, "1:00"),
        (59_001, "1:00"),
        (10_000, "0:10"),
        (9_999, "9.9"),
        (40, "0.0"),
        (1_800_000, "30:00"),
    ],
)
def test_the_last_ten_seconds_have_tenths(left_ms: int, text: str) -> None:
    assert time_text(ENGLISH, left_ms) == text


def a_game(session: Any, minutes: int = 1, increment: int = 2) -> Time:
    """Two people here with a clock, whose time goes when it is told to."""
    chosen = changed(default_game(), opponent=PERSON, minutes=minutes, increment=increment)
    session.new_game.start(chosen)
    time = Time()
    session.match.clock.now = time
    return time


def test_the_game_ends_when_the_flag_falls_and_undo_takes_that_back() -> None:
    session = table_for()
    time = a_game(session)
    for move in OPENING:
        session.play(move)
    time.s += 63
    session.ticker.tick()
    assert session.game.outcome() == (BLACK, TIME)
    assert session.table(session.in_view).clock.left_ms[WHITE] == 0
    session.undo()
    assert session.game.outcome()[0] == ONGOING


def test_nothing_is_played_while_the_clock_is_paused() -> None:
    session = table_for()
    a_game(session)
    for move in OPENING:
        session.play(move)
    session.ticker.press()
    assert not session.mode.may_touch()
    assert not session.mode.movable(session.in_view.legal_by_piece[0][0])
    session.ticker.press()
    assert session.mode.may_touch()


def test_a_review_pauses_the_clock() -> None:
    session = table_for()
    time = a_game(session)
    for move in OPENING:
        session.play(move)
    review = GameReview(session, session.hints.advice.opponent)
    review.toggle()
    session.ticker.tick()
    time.s += 500
    session.ticker.tick()
    review.close()
    session.ticker.tick()
    assert session.game.outcome()[0] == ONGOING
    assert session.mode.is_paused()


def test_a_warning_is_given_once() -> None:
    timing = begun(changed(default_game(), opponent=PERSON, minutes=1, increment=0))
    assert timing
    time = Time()
    timing.now = time
    timing.follow_to(2, WHITE, False, False)
    assert timing.warning() is None, "a minute is all there is"
    time.s += 31
    assert timing.warning() == (WHITE, 30)
    assert timing.warning() is None
    time.s += 20
    assert timing.warning() == (WHITE, 10)


def test_the_computer_minds_its_clock() -> None:
    timing = begun(changed(default_game(), minutes=1, increment=0))
    assert timing
    assert timing.thinking_s(BLACK, 15.0) == 2.0
    assert timing.thinking_s(BLACK, 0.5) == 0.5
    timing.past = [(60_000, 300)]
    assert 0 < timing.thinking_s(BLACK, 15.0) <= 0.2


def test_a_kept_game_has_its_clock_again_paused() -> None:
    memory = Memory()
    session = table_for(memory)
    time = a_game(session)
    for move in OPENING:
        session.play(move)
    time.s += 10
    session.saving.autosave()
    again = table_for(memory)
    again.open()
    clock = again.table(again.in_view).clock
    assert (
        clock == ClockView((50_000 + 2000 * 0, 60_000), WHITE, True)
        or clock.left_ms[WHITE] < 62_001
    )
    assert clock.paused and clock.running == WHITE


def test_a_loss_on_time_is_kept_as_that() -> None:
    game = Game()
    for move in OPENING:
        game.play(move)
    game.lose_on_time(WHITE)
    kept = to_record(saved_game(game, (), default_game()))
    again = from_record(kept, default_game())
    assert again and again.game.outcome() == (BLACK, TIME)


def test_a_clock_of_another_game_is_none() -> None:
    assert taken_up(Clock(1000, 0).plain(), Game()) is not None
    other = Game()
    other.play("wS1")
    assert taken_up(Clock(1000, 0).plain(), other) is None


def test_by_links_nobody_has_a_clock() -> None:
    assert begun(changed(default_game(), opponent="friend", minutes=5)) is None
    assert isinstance(begun(changed(default_game(), minutes=5)), Clock)
