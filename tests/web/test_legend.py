"""The legend has every sign that a board can show, once, with words in both languages."""

import re
from xml.etree import ElementTree

import pytest

from hive_core.drawing.symbols import symbols
from tests.web.test_i18n import read
from web.board.legend import ARROW, GAME, LEARN, VARIANTS, legend_markup, sign_picture
from web.board.marks import DANGER
from web.common.i18n import CODES, Translator

ROWS = [row for _, rows in LEARN for row in rows]
MARKS = {name[len("mark-") :] for name in symbols() if name.startswith("mark-")}


def test_every_sign_of_the_board_has_its_words() -> None:
    drawn = {kind for row in ROWS for kind, _ in row.marks} - {ARROW}
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
