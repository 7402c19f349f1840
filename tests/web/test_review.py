"""Looking back on a phone: the strip's words, its steps by finger, and what the end offers."""

from types import SimpleNamespace
from typing import Any

import pytest

from hive_core.game import Game
from hive_core.records import changed
from tests.web.fakes import table_for
from tests.web.pretend import pretended
from tests.web.records import a_table
from tests.web.test_scene import t
from web.game.panel_state import next_level, status
from web.game.view_state import ReviewView

MOVES = ("wS1", "bS1 wS1-", "wQ -wS1")
END = ("White wins", "The black queen is surrounded.")


def a_game() -> Game:
    game = Game()
    for move in MOVES:
        game.play(move)
    return game


class Strip:
    """The strip with a page around it that has everything and does nothing."""

    def __init__(self, review: Any) -> None:
        self.steps: list[str] = []
        self.review = review.StepBar(t, self.steps.append)
        self.pointer = 1

    def down(self, x: float) -> None:
        self.review._on_down(SimpleNamespace(pointerId=self.pointer, clientX=x))

    def move(self, x: float, pointer: int = 1) -> None:
        self.review._on_move(SimpleNamespace(pointerId=pointer, clientX=x))

    def up(self) -> bool:
        """Lets go; whether the click that follows is kept from the buttons."""
        self.review._on_up(SimpleNamespace(pointerId=self.pointer))
        stopped: list[bool] = []
        event: Any = SimpleNamespace(
            detail=1,
            target=SimpleNamespace(closest=lambda selector: True),
            preventDefault=lambda: stopped.append(True),
            stopPropagation=lambda: stopped.append(True),
        )
        self.review._on_click(event)
        return bool(stopped)

    def shown(self, **more: Any) -> tuple[bool, bool, bool]:
        """Whether the strip, the way back to the game and another game are offered."""
        game = more.pop("game", None) or a_game()
        beside = more.pop("beside", False)
        snapshot = game.snapshot(more.pop("ply", -1))
        table = a_table(game, **more)
        self.review.draw(snapshot, table, status(snapshot, table), END, beside)
        writers = (self.review.box, self.review.live, self.review.again)
        return tuple(writer.cached.get("@hidden") is None for writer in writers)  # type: ignore[return-value]


@pytest.fixture
def strip() -> Any:
    with pretended():
        import importlib

        yield Strip(importlib.import_module("web.review.step_bar"))


def test_the_strip_is_there_while_looking_back_and_after_the_end(strip: Strip) -> None:
    assert strip.shown() == (False, False, False)
    assert strip.shown(ply=1, viewing_history=True) == (True, True, False)
    over = a_game()
    over.resign(0)
    assert strip.shown(game=over) == (False, False, False), "the end card comes first"
    assert strip.shown(game=over, banner=False) == (True, False, True)
    assert strip.shown(game=over, banner=False, ply=1, viewing_history=True) == (True, True, False)


def test_who_plays_on_the_board_of_a_review_sees_whose_turn_it_is(strip: Strip) -> None:
    review = ReviewView((), MOVES, 3, False, "done", -1, 0, None, -1)
    assert strip.shown(review=review) == (False, False, False)
    assert strip.shown(review=review, beside=True) == (True, False, False)


def test_the_strip_says_which_move_led_to_the_position_in_view(strip: Strip) -> None:
    with pretended():
        import importlib

        words = importlib.import_module("web.review.step_bar").review_words
    game = a_game()
    looking = a_table(game, viewing_history=True)
    said = words(t, game.snapshot(2), looking, END)
    assert "2" in said[0] and "3" in said[0]
    assert "bS" in said[1]
    assert words(t, game.snapshot(0), looking, END) == (t("say.at_start"), "")
    assert words(t, game.snapshot(), a_table(game), END) == END


def test_a_finger_steps_once_for_each_way_and_presses_nothing(strip: Strip) -> None:
    strip.down(200)
    strip.move(190)
    assert not strip.steps
    assert not strip.up(), "a tap stays a tap"
    strip.down(200)
    strip.move(150)
    assert strip.steps == ["forward"]
    strip.move(108)
    strip.move(108, pointer=2)
    assert strip.steps == ["forward", "forward"]
    strip.move(200)
    strip.move(200)
    assert strip.steps[2:] == ["back", "back"]
    assert strip.up()
    assert not strip.up(), "the next tap counts"


def test_who_has_won_is_offered_the_next_level() -> None:
    game = a_game()
    game.resign(1)
    result = game.outcome()[0]
    assert next_level(result, a_table(game, players=("you", "computer"), level=1)) == 2
    assert next_level(result, a_table(game, players=("you", "computer"), level=4)) == -1
    assert next_level(result, a_table(game, players=("computer", "you"), level=1)) == -1
    assert next_level(result, a_table(game)) == -1
    assert next_level(result, a_table(game, players=("you", "elsewhere"), level=1)) == -1
    session = table_for()
    session.open()
    session.new_game.start(changed(session.setup, level=3, side="black"))
    session.new_game.next_level()
    assert (session.setup.level, session.setup.side) == (4, "black")
    session.new_game.next_level()
    assert session.setup.level == 4
