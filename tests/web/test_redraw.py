"""One drawing a frame: what is drawn, in which order, and what waits for it."""

from collections.abc import Callable

import pytest

from web.game.redraw import Redraw, immediately


class Drawing:
    """A Redraw whose frames are shown when the test says so; `done` notes what happens."""

    def __init__(self, at_once_too: bool = False) -> None:
        self.done: list[str] = []
        self.frames: list[Callable[[], object]] = []
        request = immediately if at_once_too else self.frames.append
        self.during: Callable[[], None] = lambda: None
        self.redraw = Redraw(request, self._draw, self.note("after"))

    def _draw(self, board: bool) -> None:
        self.done.append("board" if board else "page")
        if board:
            return
        during, self.during = self.during, lambda: None
        during()
        self.done.append("end")

    def note(self, text: str) -> Callable[[], None]:
        return lambda: self.done.append(text)


PAGE = ["page", "end", "after"]
ALL = ["board", *PAGE]


def test_many_changes_are_one_drawing() -> None:
    drawing = Drawing()
    for _ in range(3):
        drawing.redraw.want(whole=False)
    drawing.redraw.want()
    drawing.redraw.want(whole=False)
    assert len(drawing.frames) == 1
    drawing.frames.pop()()
    assert drawing.done == ALL
    drawing.redraw.flush()
    assert drawing.done == ALL
    drawing.redraw.want(whole=False)
    drawing.redraw.flush()
    assert drawing.done == ALL + PAGE


def test_no_drawing_begins_within_another() -> None:
    drawing = Drawing()

    def during() -> None:
        drawing.redraw.want(whole=False)
        drawing.redraw.flush()

    drawing.during = during
    drawing.redraw.want()
    drawing.frames.pop()()
    assert drawing.done == ALL
    assert len(drawing.frames) == 1
    drawing.frames.pop()()
    assert drawing.done == ALL + PAGE


def test_what_waits_comes_after_the_drawing_and_at_once_where_there_is_none() -> None:
    drawing = Drawing()
    drawing.redraw.then(drawing.note("now"))
    drawing.redraw.want()
    drawing.redraw.then(drawing.note("first"))
    drawing.redraw.then(drawing.note("second"))
    assert drawing.done == ["now"]
    drawing.redraw.flush()
    assert drawing.done == ["now", *ALL, "first", "second"]


def test_what_comes_to_wait_while_drawing_waits_for_the_drawing_that_is_wanted_then() -> None:
    drawing = Drawing()

    def during() -> None:
        drawing.redraw.want()
        drawing.redraw.then(drawing.note("later"))

    drawing.during = during
    drawing.redraw.want()
    drawing.frames.pop()()
    assert drawing.done == ALL
    drawing.frames.pop()()
    assert drawing.done == ALL + ALL + ["later"]


def test_a_drawing_that_fails_is_not_the_last() -> None:
    drawing = Drawing()

    def during() -> None:
        raise ValueError

    drawing.during = during
    drawing.redraw.want()
    try:
        drawing.redraw.flush()
    except ValueError:
        drawing.done.append("failed")
    drawing.redraw.want()
    drawing.redraw.flush()
    assert drawing.done == ["board", "page", "failed", *ALL]


def test_without_frames_a_change_is_drawn_at_once() -> None:
    drawing = Drawing(at_once_too=True)
    drawing.redraw.want()
    assert drawing.done == ALL


def test_the_page_waits_until_the_board_has_been_painted() -> None:
    drawing = Drawing()
    paints: list[Callable[[], object]] = []
    drawing.redraw.let_paint(paints.append)
    drawing.redraw.want()
    drawing.redraw.then(drawing.note("then"))
    drawing.frames.pop()()
    assert drawing.done == ["board"]
    drawing.redraw.want(whole=False)
    assert not drawing.frames, "the page is drawn anyway"
    paints.pop()()
    assert drawing.done == [*ALL, "then"]
    drawing.redraw.want()
    drawing.frames.pop()()
    drawing.redraw.flush()
    assert drawing.done == [*ALL, "then", *ALL], "a key does not wait"
    paints.pop()()
    assert drawing.done == [*ALL, "then", *ALL]
    drawing.redraw.want()
    drawing.frames.pop()()
    drawing.redraw.want()
    paints.pop()()
    assert drawing.done[-len(ALL) - 1 :] == ["board", *ALL], "another choice meanwhile"
    drawing.redraw.want(whole=False)
    drawing.frames.pop()()
    assert not paints, "a page alone is drawn with the frame"


def test_a_board_that_fails_is_not_the_last() -> None:
    drawing = Drawing()

    def fail(board: bool) -> None:
        raise ValueError

    draw, drawing.redraw.draw = drawing.redraw.draw, fail
    drawing.redraw.want()
    with pytest.raises(ValueError):
        drawing.frames.pop()()
    drawing.redraw.draw = draw
    drawing.redraw.want()
    drawing.frames.pop()()
    assert drawing.done == ALL
