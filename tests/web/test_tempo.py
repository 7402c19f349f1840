"""The tempo of a game: a move lands, a breath, the answer travels; sentences wait to be read."""

import importlib
import json
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from hive_core.game import Game
from hive_core.records import changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import PIECE_BY_NAME
from tests.web.dom import Event
from tests.web.fakes import table_for
from tests.web.pretend import pretended
from tests.web.test_tile_order import Layer, Node, tile
from tests.web.test_viewport import Eyes, scene
from tests.web.visit import Visit, browser
from web.board.camera import EASE_MS

REDUCED = "(prefers-reduced-motion: reduce)"
OPENING = ("wS1", "bS1 wS1-")
FAR = (*OPENING, "wQ -wS1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-", "wA2 -wA1", "bA2 bA1-")
FARTHER = (*FAR, "wA3 -wA2")


def against_computer() -> Any:
    """A game of White against the computer on a board that moves until the test says so."""
    session = table_for()
    session.open()
    session.new_game.start(changed(session.setup, opponent="computer", side="white", level=2))
    session.board.moving = []
    return session


def go_still(session: Any) -> None:
    waiting, session.board.moving = session.board.moving, []
    for act in waiting:
        act()


def saved_game(session: Any) -> Game:
    record = json.loads(session.store.storage.get("skep.game"))
    return Game.from_text(record["game"], record["tournament"])


def test_an_answer_that_comes_at_once_is_played_when_the_board_is_still() -> None:
    """It came while the own piece was on its way, which then jumped, and the answer with it."""
    session = against_computer()
    session.play("wS1")
    session.computer.opponent.answer("bS1 wS1-")
    assert session.game.board.ply == 1
    assert session.computer.thinking() is not None, "it is still the computer's turn"
    session.draw()
    assert len(session.computer.opponent.questions) == 1
    go_still(session)
    assert session.game.board.ply == 2
    assert session.persons_turn()


def test_who_is_killed_in_the_breath_has_a_whole_legal_game() -> None:
    session = against_computer()
    session.play("wS1")
    session.computer.opponent.answer("bS1 wS1-")
    assert saved_game(session).game_string() == "Base;InProgress;Black[1];wS1"
    go_still(session)
    assert saved_game(session).board.ply == 2


def test_undo_and_stop_in_the_breath_drop_the_answer() -> None:
    for act in (lambda session: session.undo(), lambda session: session.turns.cancel()):
        session = against_computer()
        session.play("wS1")
        session.computer.opponent.answer("bS1 wS1-")
        act(session)
        ply = session.game.board.ply
        go_still(session)
        assert session.game.board.ply == ply < 2


def test_a_computer_that_is_short_of_time_answers_without_a_breath() -> None:
    session = table_for()
    session.open()
    setup = changed(session.setup, opponent="computer", side="white", level=2, minutes=1)
    session.new_game.start(setup)
    session.board.moving = []
    session.play("wS1")
    session.computer.opponent.answer("bS1 wS1-")
    go_still(session)
    session.play("wA1 -wS1")
    session.match.clock.past[-1] = (60_000, 19_000)
    session.computer.opponent.answer("bA1 bS1-")
    assert session.game.board.ply == 4


# The board


def test_tiles_say_when_they_land_and_wait_for_the_view_that_goes_ahead() -> None:
    with pretended() as document:
        document.createElementNS = lambda *_: Node()
        from web.board import tiles as module

        flights: list[int] = []

        def animate(*given: Any) -> list[Any]:
            flights.append(given[5])
            return [Node()]

        vars(module)["animate"] = animate
        layers: tuple[Any, Any] = (Layer(), Layer())
        landed: list[int] = []
        tiles = module.Tiles(layers[0], layers[1], lambda: 0.5, lambda: landed.append(1))
        assert tiles.draw((tile(0, 0, 0),), True) == 0
        tiles.since -= 1000.0
        assert tiles.draw((tile(0, 300, 0),), False) == module.MOVE_MS / 2
        tiles.since -= 1000.0
        assert tiles.draw((tile(0, 0, 0),), False, 100.0) == 100 + module.MOVE_MS / 2
        assert flights == [0, 100]
        assert tiles.gliding()
        tiles._on_landed(None)
        assert landed == [1] and not tiles.gliding()


class Flight:
    """A glide that notes how far it was put, in milliseconds."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "currentTime":
            self.told.append(value)
        super().__setattr__(name, value)

    def pause(self) -> None:
        pass

    def finish(self) -> None:
        self.told.append("landed")


def test_a_glide_is_seen_in_steps_however_late_the_frames_come() -> None:
    """A piece was there without a way when the page was busy for as long as its glide."""
    with pretended() as document:
        pyscript: Any = importlib.import_module("pyscript")
        window = pyscript.window
        window.performance.now.return_value = 1000.0
        frames: list[Any] = []
        window.requestAnimationFrame = frames.append
        document.createElementNS = lambda *_: Node()
        pyscript.ffi.create_proxy.side_effect = lambda act: act
        module: Any = importlib.import_module("web.board.tiles")
        flights: list[Flight] = []

        def animate(*_: Any) -> list[Any]:
            flights.append(Flight())
            return flights[-1:]

        vars(module)["animate"] = animate
        layers: tuple[Any, Any] = (Layer(), Layer())
        tiles = module.Tiles(layers[0], layers[1], lambda: 0.5)
        tiles.draw((tile(0, 0, 0),), True)
        window.performance.now.return_value = 2000.0
        tiles.draw((tile(0, 300, 0),), False)
        for now in (5000.0, 5016.0, 9000.0, 9040.0, 12000.0):
            (frame,) = frames
            frames.clear()
            frame(now)
        assert flights[0].told == [0.0, 16.0, 66.0, 106.0, "landed"] and not frames


def test_a_piece_that_sets_off_as_another_one_lands_is_not_left_on_its_way() -> None:
    """The browser told of the first one's landing a frame later. Then the page forgot the second one's
    glide, which stood at its beginning: a new piece was never seen."""
    with pretended() as document:
        window = importlib.import_module("pyscript").window
        frames: list[Any] = []
        window.requestAnimationFrame = frames.append
        window.performance.now.side_effect = iter(range(0, 99_000, 1000)).__next__
        importlib.import_module("pyscript").ffi.create_proxy.side_effect = lambda act: act
        module: Any = importlib.import_module("web.board.tiles")
        layers: tuple[Any, Any] = (Layer(), Layer())
        late: list[Any] = []
        flights: list[Any] = []

        class Late(Flight):
            """Its end is told a frame later."""

            onfinish: Any = None

            def finish(self) -> None:
                super().finish()
                late.append(self)

            def cancel(self) -> None:
                pass

        def animate(
            nodes: Any, steps: Any, ms: Any, easing: Any, landed: Any, *_: Any
        ) -> list[Any]:
            flights.append(Late())
            flights[-1].onfinish = landed
            return flights[-1:]

        vars(module)["animate"] = animate
        document.createElementNS = lambda *_: Node()
        tiles = module.Tiles(layers[0], layers[1], lambda: 1.0)
        tiles.draw((tile(0, 0, 0),), False)
        now = 0.0
        while not late:
            now += 50.0
            frames.pop(0)(now)
        tiles.draw((tile(0, 0, 0), tile(1, 300, 0)), False)
        if late[0].onfinish:
            late[0].onfinish(None)
        assert tiles.gliding()
        while frames:
            now += 50.0
            frames.pop(0)(now)
        assert flights[1].told[-1] == "landed"


@pytest.fixture
def gliding() -> Iterator[Eyes]:
    with pretended() as document:
        yield Eyes(document, quiet=False)


def test_the_view_stands_still_until_the_pieces_have_landed(gliding: Eyes) -> None:
    before = gliding.draw(FAR)
    shown = scene(FARTHER)
    assert gliding.port.ahead_ms(shown) == 0
    gliding.port.draw(shown, False, glides=True)
    gliding.show(400)
    assert gliding.state == before
    gliding.port.pieces_landed()
    gliding.show(EASE_MS)
    assert gliding.state == gliding.whole(FARTHER) != before


def test_the_view_goes_ahead_of_a_piece_whose_way_is_out_of_sight(gliding: Eyes) -> None:
    gliding.draw(FAR)
    gliding.port.camera.x -= 2000
    shown = scene(FARTHER)
    assert gliding.port.ahead_ms(shown) == EASE_MS
    gliding.port.draw(shown, False, glides=True, ahead=True)
    gliding.show(EASE_MS)
    there = gliding.state
    assert there == gliding.whole(FARTHER)
    gliding.port.untouched = False
    assert gliding.port.ahead_ms(scene((*FARTHER, "bA3 bA2-"))) == 0, "a person's own view stays"


def test_a_board_that_changes_its_size_while_pieces_glide_keeps_them_in_place(
    gliding: Eyes,
) -> None:
    gliding.draw(FAR)
    gliding.port._on_resize()
    gliding.port.draw(scene(FARTHER), False, glides=True)
    gliding.show(0)
    camera = gliding.port.camera
    top = camera.to_pixels(0, 0)
    gliding.resize(440)
    gliding.show(100)
    assert camera.to_pixels(0, 0) == pytest.approx(top)
    gliding.port.pieces_landed()
    gliding.show(EASE_MS)
    assert camera.to_pixels(0, 0) != pytest.approx(top)


def test_a_choice_ends_the_glides_so_that_targets_stay_in_place(gliding: Eyes) -> None:
    gliding.draw(FAR)
    gliding.port.draw(scene(FARTHER), False, glides=True)
    there = gliding.draw(FARTHER, chosen=PIECE_BY_NAME["bA2"])
    assert there == gliding.whole(FARTHER)
    gliding.show(100)
    assert gliding.state == there


# The page


@pytest.fixture(scope="module")
def around() -> Iterator[Any]:
    with browser() as found:
        yield found


@pytest.fixture
def visit(around: Any) -> Iterator[Visit]:
    found = Visit(*around)
    yield found
    found.close()


def begin(visit: Visit) -> Any:
    """A game against the computer, whose first spider lies on the board."""
    visit.start()
    visit.press("welcome.computer")
    visit.do(lambda: visit.session.play("wS1"))
    visit.do(visit.window.frame)
    return visit.session


def test_the_page_lets_the_own_piece_land_before_the_answer_sets_off(visit: Visit) -> None:
    session = begin(visit)
    visit.do(lambda: visit.opponent.answer("bS1 wS1-"))
    assert session.game.board.ply == 1
    visit.do(lambda: visit.window.pass_time(500))
    assert session.game.board.ply == 1
    visit.do(lambda: visit.window.pass_time(200))
    assert session.game.board.ply == 2


def test_with_reduced_motion_or_on_a_hidden_page_no_answer_waits(visit: Visit) -> None:
    visit.start()
    visit.press("welcome.computer")
    port = visit.main.board.view.viewport
    port.reduced_motion.matches = True
    visit.do(lambda: visit.session.play("wS1"))
    visit.do(visit.window.frame)
    visit.do(lambda: visit.opponent.answer("bS1 wS1-"))
    assert visit.session.game.board.ply == 2


def test_an_answer_waits_for_a_piece_that_lands_late(visit: Visit) -> None:
    session = begin(visit)
    visit.window.timers = [one for one in visit.window.timers if "land" not in repr(one[2])]
    visit.do(lambda: visit.opponent.answer("bS1 wS1-"))
    visit.do(lambda: visit.window.pass_time(900))
    assert session.game.board.ply == 1
    visit.do(visit.glides)
    visit.do(lambda: visit.window.pass_time(230))
    assert session.game.board.ply == 1
    visit.do(lambda: visit.window.pass_time(60))
    assert session.game.board.ply == 2


# Sentences


def shown(visit: Visit, name: str) -> str:
    """The text of a part of the page, "" while it is hidden."""
    node = visit.document.getElementById(name)
    assert node is not None
    return node.textContent.strip() if node.shown else ""


def test_a_sentence_stays_through_the_answer_until_the_person_acts(visit: Visit) -> None:
    """That the best move was found stood there for 52 ms."""
    session = begin(visit)
    visit.do(lambda: visit.main.page.say("draw.declined"))
    visit.do(lambda: visit.opponent.answer("bS1 wS1-"))
    visit.settle()
    assert session.game.board.ply == 2
    assert shown(visit, "line-text") == "draw.declined"
    visit.do(lambda: session.play("wA1 -wS1"))
    visit.settle()
    assert shown(visit, "line-text") == ""


def test_that_it_is_not_ones_turn_is_not_said_any_more_when_it_is(visit: Visit) -> None:
    session = begin(visit)
    visit.do(lambda: session.tap(session.game.board.where[PIECE_BY_NAME["wS1"]]))
    visit.settle()
    assert shown(visit, "line-text").startswith("refusal.not_your_turn")
    visit.do(lambda: visit.opponent.answer("bS1 wS1-"))
    visit.settle()
    assert shown(visit, "line-text") == ""


def test_the_coach_says_one_thing_first_and_how_to_do_it(visit: Visit) -> None:
    """How to take a piece stood there until the coach's words came, a quarter of a second."""
    visit.start()
    seen: list[str] = []

    def look() -> None:
        text = shown(visit, "guide-text")
        if text and text not in seen:
            seen.append(text)

    visit.press("welcome.coach")
    look()
    for _ in range(20):
        visit.do(visit.window.frame)
        look()
        visit.do(lambda: visit.window.pass_time(50))
    assert seen == ["coach.first"]


# The end


def almost_won(visit: Visit) -> Any:
    """A game of two people in which White surrounds the queen with the next move."""
    visit.start()
    text = "bQ@0,0 wS1@1,-1 bA1@0,-1 wG1@-1,0 bB1@-1,1 wB1@0,1 wQ@-2,1 wA1@-2,0 bS1@1,-2"
    visit.do(lambda: visit.session.text.open(text + " game:Base"))
    visit.settle()
    return visit.session


def test_the_last_piece_lands_and_the_ring_closes_before_the_card_comes(visit: Visit) -> None:
    """The card lay over the board before the winning piece had left."""
    session = almost_won(visit)
    winning = next(move for move in session.game.board.legal_moves() if wins(session.game, move))
    visit.do(lambda: session.play(winning))
    visit.do(visit.window.frame)
    board = visit.document.getElementById("board")
    assert board is not None and board.querySelector(".mark.lost")
    for milliseconds, comes in ((490, False), (490, False), (30, True)):
        visit.do(partial(visit.window.pass_time, milliseconds))
        visit.do(visit.window.frame)
        assert bool(shown(visit, "banner-title")) == comes
    visit.do(session.undo)
    visit.settle()
    assert not shown(visit, "banner-title")
    visit.do(session.redo)
    visit.do(visit.window.frame)
    visit.do(session.undo)
    visit.settle()
    assert not shown(visit, "banner-title"), "whoever takes the move back meanwhile sees no card"


def wins(game: Game, move: int) -> bool:
    game.play(move)
    won = game.outcome()[0] != ONGOING
    game.undo(1)
    return won


def test_a_game_that_is_given_up_has_its_card_at_once(visit: Visit) -> None:
    session = almost_won(visit)
    visit.do(session.ending.resign)
    visit.do(visit.window.frame)
    assert shown(visit, "banner-title")


# Coming and going


def swiped(visit: Visit, head: Any, *ys: float, kind: str = "touch") -> Any:
    """A finger goes down on a node, to each of the heights, and up at the last one, within 500 ms."""

    def send(name: str, y: float) -> None:
        event = Event(name, pointerType=kind, clientY=y)
        visit.do(lambda: head.dispatchEvent(event))

    send("pointerdown", ys[0])
    for y in ys[1:]:
        send("pointermove", y)
    visit.do(lambda: visit.window.pass_time(500))
    layer = head.closest("dialog, .drawer")
    followed = layer.style.getPropertyValue("transform")
    send("pointerup", ys[-1])
    return followed


def test_a_finger_draws_a_dialog_and_the_drawer_down_by_the_head(visit: Visit) -> None:
    visit.start()
    visit.press("welcome.computer")
    position = "fixed"
    visit.window.getComputedStyle = lambda node: SimpleNamespace(
        getPropertyValue=lambda name: position if name == "position" else ""
    )
    visit.do(lambda: visit.main.page.open_dialog("menu"))
    menu = visit.document.getElementById("d-menu")
    assert menu is not None
    head: Any = menu.querySelector(".dialog-head")
    assert swiped(visit, head, 100, 140, 150) == "translateY(50px)"
    assert menu.open and not menu.style.getPropertyValue("transform"), "it is put back"
    assert not swiped(visit, head, 100, 300, kind="mouse")
    assert menu.open
    assert swiped(visit, head, 100, 50) == "translateY(0px)", "not upwards"
    swiped(visit, head.querySelector("button"), 100, 300)
    assert menu.open, "a press of a button is none"
    swiped(visit, head, 100, 300)
    assert not menu.open
    visit.do(lambda: visit.window.pass_time(300))
    assert not menu.style.getPropertyValue("transform")

    visit.do(lambda: visit.main.page.drawer.open(True))
    side = visit.document.getElementById("side")
    assert side is not None
    head = side.querySelector(".side-head")
    position = "static"
    swiped(visit, head, 100, 300)
    assert visit.main.page.drawer.is_open(), "beside the board it stays"
    position = "fixed"
    swiped(visit, head, 100, 300)
    assert not visit.main.page.drawer.is_open()
