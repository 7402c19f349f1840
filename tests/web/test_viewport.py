"""viewport: when the view moves by itself, and when it stays where it is."""

import importlib
import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hive_core.drawing.shapes import RADIUS
from hive_core.game import Game
from hive_core.rules.bugs import PIECE_BY_NAME
from tests.web.pretend import pretended
from tests.web.test_scene import t
from web.board.camera import EASE_MS, MUCH, MUCH_IN_A_HURRY, WIDTH
from web.board.descriptions import Descriptions
from web.board.display import display
from web.board.scene import build

GAMES = json.loads((Path(__file__).parents[1] / "data" / "games.json").read_text())
MOVES = next(game["moves"] for game in GAMES if game["id"] == "real-03")
OPENING, LONG = tuple(MOVES[:6]), tuple(MOVES[:20])
ANT = PIECE_BY_NAME["wA2"]


def scene(moves: tuple[str, ...], **shown: Any) -> Any:
    """A game as a session shows it to a player; `chosen` a piece with its goals."""
    game = Game("MLP", tournament=False)
    for move in moves:
        game.play(move)
    chosen = shown.pop("chosen", -1)
    goals = dict(game.board.legal_by_piece()).get(chosen, ())
    asked = display(selected=chosen, targets=tuple(goals), **{"rim": True, **shown})
    return build(game.snapshot(), Descriptions(t), asked)


class Eyes:
    """A viewport with a window whose frames and size are the test's."""

    def __init__(self, document: Any, quiet: bool = True) -> None:
        pyscript: Any = importlib.import_module("pyscript")
        ffi, window = pyscript.ffi, pyscript.window
        viewport: Any = importlib.import_module("web.board.viewport")
        self.frames: list[Any] = []
        self.size = SimpleNamespace(width=360, height=400, left=0, top=0, right=360, bottom=400)
        document.hidden = False
        ffi.create_proxy.side_effect = lambda act: act
        window.matchMedia.return_value.matches = quiet
        window.performance.now.return_value = 0.0
        window.requestAnimationFrame = self.frames.append
        svg = SimpleNamespace(
            getBoundingClientRect=lambda: self.size, setAttribute=lambda name, value: None
        )
        self.port = viewport.Viewport(svg, lambda: None, lambda: None)

    @property
    def state(self) -> tuple[float, float, float]:
        camera = self.port.camera
        return camera.x, camera.y, camera.scale

    def whole(self, moves: tuple[str, ...]) -> tuple[float, float, float]:
        """What `fit` shows of a game."""
        shown = scene(moves)
        state: tuple[float, float, float] = self.port.camera.fitted(shown.box, shown.core)
        return state

    def draw(self, moves: tuple[str, ...], **shown: Any) -> tuple[float, float, float]:
        self.port.draw(scene(moves, **shown), False)
        return self.state

    def show(self, now: float) -> None:
        """The next frame, so many milliseconds after the first."""
        frames, self.frames[:] = list(self.frames), []
        for act in frames:
            act(now)

    def sees(self, cell: int, moves: tuple[str, ...]) -> bool:
        """Whether a cell of a game is in sight."""
        item = scene(moves).by_cell[cell]
        seen: bool = self.port.camera.shows((item.x, item.y, item.x, item.y))
        return seen

    def resize(self, height: float) -> None:
        self.size.height = self.size.bottom = height
        self.port._on_resize()


@pytest.fixture
def eyes() -> Iterator[Eyes]:
    with pretended() as document:
        yield Eyes(document)


@pytest.fixture
def gliding() -> Iterator[Eyes]:
    with pretended() as document:
        yield Eyes(document, quiet=False)


@pytest.mark.slow
def test_nothing_moves_between_choosing_a_piece_and_placing_it(eyes: Eyes) -> None:
    for ply in range(1, len(LONG) + 1):
        moves = LONG[:ply]
        game = Game("MLP", tournament=False)
        for move in moves:
            game.play(move)
        before = eyes.draw(moves)
        for piece, goals in game.board.legal_by_piece():
            assert eyes.draw(moves, chosen=piece) == before
            assert eyes.draw(moves, signs=tuple([("circle", cell) for cell in goals])) == before
            left, top, width, height = eyes.port.camera.view_box()
            places = scene(moves).by_cell
            for cell in goals:
                assert abs(places[cell].x - left - width / 2) < width / 2 - RADIUS / 2
                assert abs(places[cell].y - top - height / 2) < height / 2 - RADIUS / 2


def test_the_view_goes_farther_and_nearer_between_turns(eyes: Eyes) -> None:
    near = eyes.draw(OPENING)
    far = eyes.draw(LONG)
    assert far[2] < near[2]
    assert eyes.draw(OPENING) == near


def test_who_leafs_in_a_hurry_goes_farther_and_seldom_nearer(eyes: Eyes) -> None:
    def leaf(moves: tuple[str, ...]) -> tuple[float, float, float]:
        eyes.port.draw(scene(moves), False, hurried=True)
        return eyes.state

    eyes.size.width = eyes.size.right = 700
    eyes.resize(480)
    near = eyes.draw(OPENING)
    far = leaf(LONG)
    assert far == eyes.whole(LONG) != near
    earlier = next(
        moves
        for moves in (LONG[:ply] for ply in range(len(LONG), 0, -1))
        if eyes.whole(moves)[2] > MUCH * far[2]
    )
    assert eyes.whole(earlier)[2] < MUCH_IN_A_HURRY * far[2]
    assert leaf(earlier) == far == leaf(LONG)
    leaf(earlier)
    assert eyes.draw(LONG) == far
    assert eyes.draw(earlier) == eyes.whole(earlier)
    eyes.draw(LONG)
    assert leaf(LONG[:1]) == eyes.whole(LONG[:1])
    assert eyes.state[2] > MUCH_IN_A_HURRY * far[2]


def test_after_a_pan_or_a_zoom_nothing_moves_until_the_whole_hive_is_asked_for(eyes: Eyes) -> None:
    eyes.draw(OPENING)
    eyes.port.zoom(1.5)
    zoomed = eyes.state
    assert eyes.draw(LONG) == zoomed
    eyes.port.refit()
    assert eyes.state == zoomed
    eyes.resize(300)
    assert eyes.state == zoomed
    eyes.port.fit()
    assert eyes.state == eyes.whole(LONG)
    assert eyes.draw(OPENING)[2] > eyes.whole(LONG)[2]


def test_the_ends_of_an_analysed_move_are_brought_into_view(eyes: Eyes) -> None:
    """An arrow ended above the board, or wholly below an open drawer."""
    cells = [item.cell for item in scene(LONG).cells]
    for covered in (0.0, 200.0):
        eyes.port.covered = lambda covered=covered: (0.0, covered)
        for least in (0.0, 48 / WIDTH):
            eyes.port.set_scales(least_scale=least)
            for goal in (cells[0], cells[-1]):
                eyes.draw(OPENING)
                eyes.draw(LONG)
                pointing = eyes.draw(LONG, sights=(goal,))
                assert eyes.sees(goal, LONG)
                assert eyes.draw(LONG, chosen=ANT, sights=(goal,)) == pointing
                assert eyes.draw(LONG, chosen=ANT, sights=(cells[0],)) == pointing
    eyes.port.zoom(1.5)
    zoomed = eyes.state
    assert eyes.draw(LONG, sights=(cells[0],)) == eyes.draw(LONG) == zoomed


def test_what_an_author_points_at_far_away_is_brought_into_view(eyes: Eyes) -> None:
    near = eyes.draw(OPENING, rim=False)
    far = scene(LONG).cells[-1].cell
    assert eyes.draw(OPENING, rim=False, signs=(("circle", far - 3),)) != near


def test_a_board_of_another_height_keeps_the_hive_in_sight(eyes: Eyes) -> None:
    eyes.draw(LONG)
    eyes.resize(90)
    assert eyes.port.camera.shows(scene(LONG).core)
    eyes.resize(400)
    assert eyes.state == eyes.whole(LONG)


def test_what_a_drawer_covers_counts_from_the_next_turn_on(eyes: Eyes) -> None:
    before = eyes.draw(OPENING)
    eyes.port.covered = lambda: (0.0, 250.0)
    assert eyes.draw(OPENING, chosen=ANT) == before
    after = eyes.draw(LONG)
    eyes.port.camera.covered_bottom = 250.0
    assert after == eyes.whole(LONG)
    eyes.port.covered = lambda: (0.0, 0.0)
    eyes.port.refit()
    assert eyes.state[1] == pytest.approx(sum(scene(LONG).box[1::2]) / 2)


@pytest.mark.parametrize("in_hand", [False, True])
def test_the_view_goes_back_when_a_drawer_has_closed(eyes: Eyes, in_hand: bool) -> None:
    """The hive stayed small, or high up, where a fresh fit would have changed it by a little only."""
    eyes.resize(620)
    before = eyes.draw(OPENING)
    eyes.port.make_way(True)
    eyes.port.covered = lambda: (0.0, 250.0)
    eyes.port.refit()
    covered = eyes.state
    assert covered != before
    eyes.port.covered = lambda: (0.0, 0.0)
    if in_hand:
        assert eyes.draw(OPENING, chosen=ANT) == covered
    eyes.port.make_way(False)
    if in_hand:
        assert eyes.draw(OPENING, chosen=ANT) == covered, "nothing travels under a hand"
        assert eyes.draw(OPENING) == before
    else:
        eyes.port.refit()
        assert eyes.state == before
    eyes.port.refit(True)
    assert eyes.draw(LONG) != before, "and from then on it moves as ever"


def test_what_is_covered_is_counted_anew_without_a_move_of_the_view(eyes: Eyes) -> None:
    before = eyes.draw(LONG, chosen=ANT)
    eyes.port.covered = lambda: (0.0, 250.0)
    eyes.port.measure_covered()
    assert eyes.port.camera.covered_bottom == 250.0 and eyes.state == before


def test_a_view_that_the_player_chose_under_a_drawer_stays(eyes: Eyes) -> None:
    eyes.draw(LONG)
    eyes.port.make_way(True)
    eyes.port.covered = lambda: (0.0, 250.0)
    eyes.port.refit()
    eyes.port.zoom(1.2)
    chosen = eyes.state
    eyes.port.covered = lambda: (0.0, 0.0)
    eyes.port.make_way(False)
    eyes.port.refit()
    assert eyes.draw(LONG) == eyes.state == chosen


def test_the_view_glides_between_turns_and_has_arrived_when_a_piece_is_chosen(
    gliding: Eyes,
) -> None:
    before = gliding.draw(OPENING)
    assert gliding.draw(LONG) == before
    gliding.show(50)
    assert gliding.state != before
    assert gliding.draw(LONG) != gliding.whole(LONG)  # a redraw, no choice
    there = gliding.draw(LONG, chosen=ANT)
    assert there == gliding.whole(LONG)
    gliding.show(100)
    assert gliding.state == there


def test_a_fast_view_is_there_in_half_the_time_and_one_without_motion_at_once(
    gliding: Eyes,
) -> None:
    gliding.draw(OPENING)
    gliding.port.pace = 0.5
    gliding.draw(LONG)
    gliding.show(EASE_MS / 2 - 1)
    there = gliding.whole(LONG)
    assert gliding.state != there
    gliding.show(EASE_MS / 2)
    assert gliding.state == there
    gliding.port.pace = 0.0
    gliding.draw(OPENING)
    assert not gliding.frames
    assert gliding.state != there
    assert gliding.port.pace_now() == 0


def test_a_view_under_way_waits_while_a_finger_is_down(gliding: Eyes) -> None:
    gliding.draw(OPENING)
    gliding.draw(LONG)
    gliding.show(50)
    under_way = gliding.state
    gliding.port.hold(True)
    gliding.show(100)
    assert gliding.state == under_way
    gliding.port.hold(False)
    gliding.show(50)
    gliding.show(900)
    assert gliding.state == gliding.whole(LONG)


def test_a_move_of_the_other_player_moves_no_board_under_a_finger(eyes: Eyes) -> None:
    before = eyes.draw(OPENING)
    eyes.port.hold(True)
    assert eyes.draw(LONG) == before
    eyes.port.hold(False)
    assert eyes.state == eyes.whole(LONG)


def test_a_piece_that_is_carried_finds_its_goals_in_sight(eyes: Eyes) -> None:
    eyes.draw(OPENING)
    eyes.port.hold(True)
    eyes.draw(LONG)
    assert eyes.draw(LONG, chosen=ANT) == eyes.whole(LONG)


def test_a_finger_that_pans_is_not_pulled_back(eyes: Eyes) -> None:
    eyes.draw(OPENING)
    eyes.port.hold(True)
    eyes.draw(LONG)
    eyes.port.camera.pan(30, 0)
    eyes.port.settle()
    panned = eyes.state
    assert eyes.draw(LONG, chosen=ANT) == panned
    eyes.port.hold(False)
    assert eyes.state == panned


def test_a_goal_at_the_edge_gets_the_keyboard_without_a_move_of_the_view(eyes: Eyes) -> None:
    for ply in range(1, len(LONG) + 1):
        before = eyes.draw(LONG[:ply])
        for item in scene(LONG[:ply]).cells:
            eyes.port.show(item.x, item.y)
            assert eyes.state == before
    eyes.port.zoom(3)
    zoomed = eyes.state
    eyes.port.show(scene(LONG).box[0], 0)
    assert eyes.state != zoomed


# A hive that is too large for pieces of a finger's size

FINGER = 44 / WIDTH
WIDE = tuple(next(game["moves"] for game in GAMES if game["id"] == "real-04")[:60])

LACED = tuple(next(game["moves"] for game in GAMES if game["id"] == "real-05")[:47])
"""All pieces placed, on a board hardly larger than a phone's."""


@pytest.fixture
def phone(eyes: Eyes) -> Eyes:
    eyes.port.camera.least_scale = FINGER
    return eyes


def plies(moves: tuple[str, ...] = WIDE) -> Iterator[tuple[Game, tuple[str, ...]]]:
    """A game after each of its plies."""
    game = Game("MLP", tournament=False)
    for number, move in enumerate(moves, 1):
        game.play(move)
        yield game, moves[:number]


@pytest.mark.slow
def test_a_piece_is_never_smaller_than_a_finger_and_the_last_two_plies_are_in_sight(
    phone: Eyes,
) -> None:
    parts, earlier = 0, -1
    for game, moves in plies():
        state = phone.draw(moves)
        assert state[2] >= FINGER * 0.999
        last = game.snapshot().last
        assert last is not None
        if phone.port.seen == "part":
            parts += 1
            assert state[2] == FINGER
            assert phone.sees(last[2], moves)
            both = scene(moves).by_cell
            if earlier in both and abs(both[earlier].x - both[last[2]].x) < 500:
                assert abs(both[earlier].y - both[last[2]].y) > 500 or phone.sees(earlier, moves)
        else:
            assert phone.port.camera.shows(scene(moves).core)
        earlier = last[2]
    assert parts > 5


@pytest.mark.slow
def test_no_choice_moves_a_view_that_shows_a_part(phone: Eyes) -> None:
    hidden = 0
    for game, moves in plies():
        if len(moves) % 12:
            continue
        before = phone.draw(moves)
        for piece, goals in list(game.board.legal_by_piece())[-6:]:
            hidden += sum(not phone.sees(cell, moves) for cell in goals)
            assert phone.draw(moves, chosen=piece) == before
            # A hint does not either.
            assert phone.draw(moves, signs=tuple([("circle", cell) for cell in goals])) == before
        assert phone.draw(moves) == before
        phone.resize(400)
        assert phone.state == before
    assert hidden


@pytest.mark.slow
def test_a_view_of_a_part_stays_while_what_was_played_is_in_sight(phone: Eyes) -> None:
    moved = stayed = 0
    before, seen = phone.state, ""
    for _, moves in plies():
        state = phone.draw(moves)
        if seen == phone.port.seen == "part":
            moved, stayed = moved + (state != before), stayed + (state == before)
        before, seen = state, phone.port.seen
    assert moved and stayed > 2 * moved


def test_a_hive_that_just_fits_is_not_cut_at_one_side_while_the_other_has_room(phone: Eyes) -> None:
    phone.resize(488)
    phone.draw(LACED)
    assert phone.port.seen == "part"  # not all of the room for a next move
    tiles = scene(LACED).tiles
    assert [one.name for one in tiles if not phone.port.camera.shows((one.x, one.y) * 2)] == []


def test_what_is_uncovered_at_the_end_has_the_hive_in_its_middle(eyes: Eyes) -> None:
    eyes.port.covered = lambda: (0.0, 60.0)
    kept = eyes.draw(OPENING, rim=False)
    eyes.port.covered = lambda: (0.0, 0.0)
    eyes.port.refit()
    assert eyes.state == kept
    eyes.port.refit(True)
    box = scene(OPENING, rim=False).box
    assert eyes.state[:2] == pytest.approx(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))
    eyes.port.zoom(1.5)
    zoomed = eyes.state
    eyes.port.refit(True)
    assert eyes.state == zoomed


def test_a_board_that_gets_another_height_on_the_way_does_not_stop_the_view(gliding: Eyes) -> None:
    gliding.port.covered = lambda: (0.0, 60.0)
    gliding.draw(OPENING, rim=False)
    gliding.port.covered = lambda: (0.0, 0.0)
    gliding.port.refit(True)
    gliding.show(50)
    gliding.resize(390)
    gliding.show(EASE_MS * 9)
    box = scene(OPENING, rim=False).box
    assert gliding.state[:2] == pytest.approx(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))


def test_who_asks_for_the_whole_hive_has_it_until_asking_again(phone: Eyes) -> None:
    part = phone.draw(WIDE)
    assert phone.port.seen == "part"
    phone.port.overview()
    assert phone.state == phone.whole(WIDE)
    assert phone.port.seen == "whole"
    phone.draw(WIDE[:-1])
    assert phone.port.camera.shows(scene(WIDE[:-1]).core)
    phone.draw(WIDE)
    phone.port.overview()
    assert phone.state[2] == part[2]
    assert phone.port.seen == "part"


def test_out_of_an_own_view_of_a_large_hive_the_whole_is_shown_first(phone: Eyes) -> None:
    phone.draw(WIDE)
    phone.port.zoom(1.4)
    assert phone.port.seen == "own"
    phone.port.overview()
    assert phone.state == phone.whole(WIDE)
    phone.port.zoom(1.4)
    phone.port.overview()
    assert phone.port.seen == "whole"


def test_asking_for_a_hive_that_fits_makes_a_larger_one_no_smaller_later(phone: Eyes) -> None:
    phone.draw(OPENING)
    phone.port.zoom(2)
    phone.port.overview()
    assert phone.port.seen == "fitted"
    phone.draw(WIDE)
    assert phone.port.seen == "part"


def test_a_game_that_is_over_and_looked_at_is_seen_as_a_whole(phone: Eyes) -> None:
    phone.draw(WIDE)
    phone.draw(WIDE, rim=False)
    assert phone.port.camera.shows(scene(WIDE, rim=False).core)
    assert phone.port.seen == "fitted"


def test_what_is_asked_for_at_the_edge_comes_into_sight_without_another_scale(phone: Eyes) -> None:
    state = phone.draw(WIDE)
    camera = phone.port.camera
    cells = scene(WIDE).cells
    away = [item for item in cells if not camera.shows((item.x, item.y, item.x, item.y))]
    assert away
    phone.port.reach(((away[0].x, away[0].y),))
    assert phone.sees(away[0].cell, WIDE)
    assert phone.state[2] == state[2]
    # It was asked for once: the next move is shown again.
    assert phone.port.untouched


def test_a_page_that_loads_in_the_middle_of_a_game_shows_its_last_move(phone: Eyes) -> None:
    for game, moves in plies():
        if len(moves) % 9:
            continue
        phone.port.scene = None
        phone.port.fitted = False
        phone.draw(moves)
        last = game.snapshot().last
        assert last is not None
        assert phone.sees(last[2], moves)


@pytest.mark.parametrize("size", [(484, 60), (60, 400)])
def test_a_game_without_a_piece_begins_in_any_window(phone: Eyes, size: tuple[int, int]) -> None:
    """What is too small for the first cells has no middle of pieces to show instead."""
    phone.size.width, phone.size.height = phone.size.right, phone.size.bottom = size
    begun = phone.draw(())
    phone.port.fit(False)
    phone.port.overview()
    assert phone.state == begun == phone.whole(())
