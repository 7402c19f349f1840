"""The legend has every sign that a board can show, once, with words in both languages."""

import re
from xml.etree import ElementTree

import pytest

from hive_core.drawing.annotation_svg import STEPS, arrow_markup, arrow_path
from hive_core.drawing.piece_svg import HIGHEST, piece_markup
from hive_core.drawing.symbols import symbols
from tests.web.test_i18n import read
from web.board.legend import ARROW, FREE, GAME, LEARN, VARIANTS, Row, legend_markup, sign_picture
from web.board.marks import DANGER
from web.common.i18n import CODES, Translator

ROWS = [row for _, rows in LEARN for row in rows]
MARKS = {name[len("mark-") :] for name in symbols() if name.startswith("mark-")}


def test_every_sign_of_the_board_has_its_words() -> None:
    drawn = {kind for row in ROWS for kind, _ in row.marks} - {ARROW, FREE}
    assert drawn | set(VARIANTS) == MARKS
    assert not drawn & set(VARIANTS)
    assert set(VARIANTS.values()) <= {row.key for row in ROWS}


def test_no_sign_stands_twice() -> None:
    for groups in (GAME, LEARN):
        keys = [row.key for _, rows in groups for row in rows]
        assert len(keys) == len(set(keys))


def test_the_pictures_use_what_is_there() -> None:
    known = symbols()
    for row in ROWS:
        picture = sign_picture(row)
        ElementTree.fromstring(picture)
        assert set(re.findall(r'href="#([^"]+)"', picture)) <= set(known)


def test_signs_lie_on_their_piece_and_are_turned() -> None:
    picture = sign_picture(Row("x", "wA1", (("bar", 30), ("lost", 0))))
    on_top = '<use href="#mark-bar" transform="rotate(30)"/><use href="#mark-lost"/></svg>'
    assert picture.endswith(piece_markup("wA1") + on_top)
    assert picture.startswith(
        '<svg class="legend-sign" viewBox="-56 -57 112 118" aria-hidden="true">'
    )


def test_an_empty_cell_has_no_piece() -> None:
    assert "tile" not in sign_picture(Row("x", "", (("target", 0),)))
    assert sign_picture(Row("x", "", ())).count("<use") == 0


def test_an_arrow_goes_from_the_lower_left_to_the_upper_right() -> None:
    arrow = arrow_markup(arrow_path((-44, 14), (62, -14)))
    assert arrow in sign_picture(Row("arrow", "", ((ARROW, 0),)))
    assert [row.marks for row in ROWS if row.key == "arrow"] == [((ARROW, 0),)]


def test_a_row_shows_one_sign_upright_unless_it_is_about_several_sides() -> None:
    turned = {row.key: [turn for _, turn in row.marks] for row in ROWS if row.marks}
    assert turned.pop("closed") == [30, 90, 150, 210]
    assert turned.pop("gate") == [90]
    assert all(turns == [0] for turns in turned.values())
    assert [row.key for row in ROWS if not row.marks] == ["number"]


def test_higher_stacks_and_later_steps_are_explained_with_the_first() -> None:
    heights = {kind for kind, key in VARIANTS.items() if key == "height"}
    assert heights == {f"h{height}" for height in range(3, HIGHEST + 1)}
    steps = {kind for kind, key in VARIANTS.items() if key == "step"}
    assert steps == {"step" + figure for figure in STEPS if figure != "1"}


def test_a_legend_is_a_list_under_each_heading() -> None:
    markup = legend_markup(lambda key: "<" + key + ">", GAME, "h4")
    titles = re.findall(r'<h4 class="legend-title">(.*?)</h4><ul class="legend">', markup)
    assert titles == [f"&lt;legend.group.{title}&gt;" for title, _ in GAME]
    words = re.findall(r"<span>(.*?)</span></li>", markup)
    assert words == [f"&lt;legend.{row.key}&gt;" for _, rows in GAME for row in rows]
    assert markup.count("</ul>") == len(GAME)


def test_a_game_has_no_signs_of_lessons_and_lessons_no_hint() -> None:
    assert [title for title, _ in GAME] == ["turn", "refusal", "hint"]
    assert [title for title, _ in LEARN] == ["turn", "refusal", "lesson"]
    in_game = {row.key for _, rows in GAME for row in rows}
    assert {row.key for row in ROWS} - in_game == {"found", "held", "cross", "dot", "step"}


def test_as_many_sides_are_closed_as_make_the_board_warn() -> None:
    closed = next(row for row in ROWS if row.key == "closed")
    assert len(closed.marks) == DANGER


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("groups", "parts"), [(GAME, ()), (LEARN, ("learn",))])
def test_the_words_are_in_the_catalogue_of_the_page(
    code: str, groups: tuple[tuple[str, tuple[object, ...]], ...], parts: tuple[str, ...]
) -> None:
    t = Translator(read, parts)
    t.use(code)
    markup = legend_markup(t, groups, "h3")  # type: ignore[arg-type]
    assert "legend." not in markup
    assert markup.count("<li>") == sum(len(rows) for _, rows in groups)
