"""edges: what is out of sight is told at the edge of the board, and a press brings it into sight."""

import importlib
from collections.abc import Iterator
from typing import Any
from unittest.mock import MagicMock

import pytest

from hive_core.game import Game
from tests.web.pretend import pretended
from tests.web.test_viewport import FINGER, WIDE, Eyes, scene
from web.common.i18n import CODES, Translator, read_catalogue


class Shore:
    """The signs on a phone's board that shows a part of a hive."""

    def __init__(self, document: Any) -> None:
        self.eyes = Eyes(document)
        self.port = self.eyes.port
        self.port.camera.least_scale = FINGER
        self.edges: Any = importlib.import_module("web.board.offscreen_marks")
        self.nodes: list[Any] = []
        self.asked: list[tuple[int, ...]] = []
        document.createElement = self.made
        svg, area = self.port.svg, MagicMock()
        area.getBoundingClientRect.return_value = self.eyes.size
        self.button = area.querySelector.return_value
        self.button.getBoundingClientRect.return_value = MagicMock(left=306, top=346)
        svg.parentElement = area
        self.button.after = self.nodes.append
        self.signs = self.edges.OffscreenMarks(
            self.port, lambda key, **params: (key, params), self.asked.append, lambda node: None
        )

    def made(self, _: str) -> Any:
        node = MagicMock()
        node.said = {}
        node.setAttribute = node.said.__setitem__
        return node

    def draw(self, **shown: Any) -> Any:
        drawn = scene(WIDE, **shown)
        self.port.draw(drawn, False)
        self.signs.draw(drawn)
        return drawn

    def beyond(self, drawn: Any, last: int = -1) -> Any:
        return self.edges.offscreen(drawn, self.port.camera, last)


@pytest.fixture
def shore() -> Iterator[Shore]:
    with pretended() as document:
        yield Shore(document)


def choices() -> list[int]:
    game = Game("MLP", tournament=False)
    for move in WIDE:
        game.play(move)
    return [piece for piece, _ in game.board.legal_by_piece()]


def test_goals_and_pieces_out_of_sight_are_counted_each_at_the_side_beyond_which_it_lies(
    shore: Shore,
) -> None:
    told = 0
    for piece in [-1, *choices()[-4:]]:
        drawn = shore.draw(chosen=piece)
        cells = drawn.ghosts if piece >= 0 else drawn.stacks
        sides = {
            cell: shore.edges.side_of(shore.port.camera, *drawn.by_cell[cell][4:6])
            for cell in cells
        }
        found = shore.beyond(drawn)
        counted = {cell: one.side for one in found for cell in one.cells}
        assert counted == {cell: side for cell, side in sides.items() if side}
        assert {one.kind for one in found} <= {"goals" if piece >= 0 else "pieces"}
        told += len(found)
        left, top, width, height = shore.port.camera.view_box()
        for cell, side in counted.items():
            item = drawn.by_cell[cell]
            assert side != "left" or item.x < left + width / 2
            assert side != "up" or item.y < top + height / 2
    assert told


def test_what_a_hint_points_at_and_the_last_move_come_before_pieces(shore: Shore) -> None:
    drawn = shore.draw()
    one = shore.beyond(drawn)[0]
    last = shore.beyond(drawn, one.cells[0])
    assert (one.side, "last") in [(sign.side, sign.kind) for sign in last]
    pointed = shore.draw(signs=(("circle", one.cells[0]),))
    marks = shore.beyond(pointed, one.cells[0])
    assert (one.side, "marks") in [(sign.side, sign.kind) for sign in marks]


def test_a_sign_covers_no_goal_where_there_is_room_beside_it(shore: Shore) -> None:
    place_of, covers = shore.edges.button_at, shore.edges.covers
    camera = shore.port.camera
    there = [(400.0, 200.0)]
    left, top = place_of("right", there, camera, [])
    assert (left, top) == (360 - 44 - 2, 200 - 22)
    goal = (340.0, 200.0)
    moved = place_of("right", there, camera, [goal])
    assert not covers(*moved, *goal, 0)
    assert abs(moved[1] - top) < 80
    assert place_of("down", [(0.0, 500.0)], camera, [])[0] >= 44  # not in the corner


def test_a_press_asks_for_what_the_sign_tells(shore: Shore) -> None:
    drawn = shore.draw()
    wanted = {one.side: one.cells for one in shore.beyond(drawn, shore.port.trail[0])}
    assert len(shore.nodes) == len(wanted) > 0
    for node in shore.nodes:
        node.addEventListener.call_args.args[1]()
        said, params = node.said["aria-label"]
        assert said.startswith("beyond.")
        assert params["n"] == len(wanted[node.said["data-side"]])
    assert sorted(shore.asked) == sorted(wanted.values())
    # With the whole hive in sight there is nothing to tell.
    shore.port.overview()
    shore.draw()
    assert all(node.hidden for node in shore.nodes)
    shore.button.setAttribute.assert_called_with("aria-pressed", "true")


def test_what_is_written_on_a_sign_is_in_its_name_in_every_language(shore: Shore) -> None:
    drawn = shore.draw()
    for code in CODES:
        words = Translator(read_catalogue)
        words.use(code)
        shore.signs.t = words
        for kind in ("goals", "marks", "last", "pieces"):
            for cells in (list(drawn.by_cell)[:1], list(drawn.by_cell)[:3]):
                shore.signs._place(shore.edges.Offscreen("up", kind, tuple(cells)), drawn, [])
                node = shore.signs.nodes["up"]
                written = node.children[0].children[0].textContent
                assert written in node.said["aria-label"]
                assert written == ("" if kind == "last" else str(len(cells)))


def test_boards_that_show_all_of_a_hive_tell_of_no_edge(shore: Shore) -> None:
    shore.port.camera.least_scale = 0.0
    shore.draw()
    shore.port.zoom(3)
    shore.draw()
    assert not shore.nodes


def test_the_keyboard_goes_to_a_goal_in_sight_first_so_that_the_board_holds_still(
    shore: Shore,
) -> None:
    panel: Any = importlib.import_module("web.board.panel")
    board = panel.BoardPanel.__new__(panel.BoardPanel)
    board.view = MagicMock(camera=shore.port.camera)
    shore.eyes.resize(220)
    passed_by = 0
    for piece in choices():
        board.scene = drawn = shore.draw(chosen=piece)
        board.to_goal()
        gone = board.view.grid.focus.call_args.args[0]
        seen = [cell for cell in drawn.stops if board._sees(drawn, cell)]
        assert gone == (seen or drawn.stops)[0]
        passed_by += bool(seen) and gone != drawn.stops[0]
    assert passed_by


def test_goals_out_of_sight_are_told_with_the_piece_that_is_chosen(shore: Shore) -> None:
    pages: Any = importlib.import_module("web.play.base_page")
    shore.eyes.resize(220)
    told = 0
    for piece in choices():
        drawn = shore.draw(chosen=piece)
        page = pages.BoardPage.__new__(pages.BoardPage)
        page.t = lambda key, **params: f"{key} {params.get('n', '')}"
        page.announce = MagicMock()
        beyond = [f"{key} {params['n']}" for key, params in shore.signs.goals()]
        page.board = MagicMock(offscreen_goals=lambda beyond=beyond: beyond)
        page.chosen("wA1", len(drawn.ghosts))
        (text,) = page.announce.call_args.args
        wanted = [f"beyond.goals {len(one.cells)}." for one in shore.beyond(drawn)]
        assert text == " ".join([f"say.chosen {len(drawn.ghosts)}", *wanted])
        told += len(wanted)
    assert told
    shore.draw()
    assert shore.signs.goals() == []  # pieces out of sight are no goals
