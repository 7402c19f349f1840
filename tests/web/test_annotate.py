"""Signs and arrows at the nodes of a game: drawn, shown with their position, and kept."""

from typing import Any

from hive_core.files import PGN, UHP, GameFile, read, write
from hive_core.game.tree import LONGEST_MARKS
from hive_core.records import changed
from hive_core.rules.bugs import PIECE_BY_NAME
from hive_core.rules.hexes import cell_at
from tests.web.fakes import Memory, table_for
from web.game.annotate import ARROW, SIGN, Annotator
from web.game.review import GameReview

OPENING = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"]
HOME, EAST = cell_at(0, 0), cell_at(1, 0)


def begin(memory: Memory | None = None) -> tuple[Any, Annotator]:
    session = table_for(memory)
    session.open()
    session.new_game.start(changed(session.setup, opponent="person"))
    for text in OPENING:
        session.play(text)
    session.annotations.annotator = marker = Annotator(session)
    return session, marker


def shown(session: Any) -> tuple[object, object]:
    return session.board.display.signs, session.board.display.arrows


def said(session: Any) -> list[str]:
    return [call[1] for call in session.page.calls if call[0] == "announce_key"]


def test_a_cell_goes_through_its_signs_and_an_arrow_comes_and_goes() -> None:
    session, marker = begin()
    for kind in ("circle", "cross", "dot"):
        marker.mark(HOME, HOME)
        assert shown(session) == (((kind, HOME),), ())
    marker.mark(HOME, HOME)
    marker.mark(HOME, EAST)
    assert shown(session) == ((), ((HOME, EAST),))
    assert session.game.node.marks == ("0,0>1,0",)
    marker.mark(HOME, EAST)
    assert shown(session) == ((), ())
    assert [key.split(".")[-1] for key in said(session)] == [
        "circle",
        "cross",
        "dot",
        "none",
        "arrow",
        "no_arrow",
    ]


def test_marks_belong_to_their_position() -> None:
    session, marker = begin()
    marker.mark(HOME, HOME)
    session.goto(2)
    assert shown(session) == ((), ())
    marker.mark(EAST, HOME)
    assert session.game.root.variations[0].variations[0].marks == ("1,0>0,0",)
    session.back_to_present()
    assert shown(session) == ((("circle", HOME),), ())


def test_marks_of_files_may_name_pieces_and_others_stay_as_they_are() -> None:
    session, marker = begin()
    session.game.mark(session.game.node, ("circle@bQ", "wQ>bQ", "star@1,0"))
    session.draw()
    queens = [session.game.board.where[PIECE_BY_NAME[name]] for name in ("wQ", "bQ")]
    assert shown(session) == ((("circle", queens[1]),), ((queens[0], queens[1]),))
    marker.mark(queens[0], queens[1])
    assert session.game.node.marks == ("circle@bQ", "star@1,0")


def test_marks_are_kept_with_the_game_and_in_files() -> None:
    memory = Memory()
    session, marker = begin(memory)
    marker.mark(HOME, EAST)
    again = table_for(memory)
    again.open()
    assert again.game.node.marks == ("0,0>1,0",)
    assert again.page.calls.count(("want_marks",)), "what shows them is asked for"
    file = GameFile(UHP, session.game, (), (), 0)
    assert read(write(file, PGN), "a.pgn").game.root.end().marks == ("0,0>1,0",)


def test_a_position_takes_no_more_marks_than_a_file_can_hold() -> None:
    session, marker = begin()
    session.game.mark(session.game.node, ["x" * (LONGEST_MARKS - 2)])
    marker.mark(HOME, EAST)
    assert said(session) == ["marks.said.full"]


def test_in_a_review_a_pen_draws_where_it_taps() -> None:
    session, marker = begin()
    session.review = GameReview(session, session.hints.advice.opponent)
    session.review.toggle()
    marker.take(SIGN)
    session.tap(HOME)
    assert shown(session)[0] == (("circle", HOME),)
    marker.take(ARROW)
    session.tap(HOME)
    assert shown(session)[0] == (("circle", HOME), ("dot", HOME)), "an arrow begins here"
    session.tap(EAST)
    assert shown(session)[1] == ((HOME, EAST),)
    assert session.review.touched
    session.review.toggle()
    assert marker.pen == ""
    assert session.game.node.marks == ("circle@0,0", "0,0>1,0")
