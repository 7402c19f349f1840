"""The styles of tiles: rows, style sheet and pictures agree, and all of them are readable."""

import re
from typing import Any
from xml.dom.minidom import parseString

import pytest

from hive_core.drawing.palette import colors_of
from hive_core.drawing.piece_svg import tile_markup
from hive_core.drawing.stroke_font import LETTERS
from hive_core.drawing.svg import svg
from hive_core.drawing.symbols import symbols
from hive_core.drawing.tile_styles import BY_NAME, TILE_STYLES, USUAL, inks_of, tile_parts
from hive_core.notation.position import parse_position
from hive_core.rules.bugs import BUGS, SIDES
from tests.web.pretend import pretended
from tests.web.test_board_art import CSS, contrast

BOTH = "wA1@0,0 bQ@1,0 wQ@0,1 to:b"


def test_the_sheet_has_the_one_ink_of_each_side() -> None:
    for name in TILE_STYLES:
        found = re.findall(rf'\[data-tiles="{name}"\] {{([^}}]*)}}', CSS)
        told = dict(re.findall(r"--hive-one-([wb]): (#\w+);", "".join(found)))
        assert told == inks_of(name), name


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("style", TILE_STYLES)
def test_every_picture_and_letter_is_readable_on_its_tile(style: str, theme: str) -> None:
    colors = colors_of(theme, style)
    bodies = {"body": {"w": "ivory", "b": "black"}, "plain": {"w": "plain-w", "b": "plain-b"}}
    for side in SIDES:
        ground = colors[bodies[BY_NAME[style].body][side]]
        for bug in BUGS:
            assert contrast(colors["ink-" + side + bug.letter.lower()], ground) >= 4.5


def test_high_contrast_has_the_most_there_is() -> None:
    inks = inks_of("contrast")
    assert contrast(inks["w"], "#ffffff") == contrast(inks["b"], "#000000") == pytest.approx(21)


def test_any_letter_that_a_bug_can_have_is_drawn() -> None:
    assert sorted(LETTERS) == sorted("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


@pytest.mark.parametrize("style", TILE_STYLES)
def test_a_picture_has_the_parts_and_inks_of_its_style(style: str) -> None:
    picture = svg(parse_position(BOTH), tiles=style)
    parseString(picture)
    ids = {name.rpartition("-")[0].split("-")[-1] for name in re.findall(r' id="([^"]*)"', picture)}
    row = BY_NAME[style]
    assert {row.body, row.face} <= ids
    assert not ({"body", "plain", "bug", "letter"} - {row.body, row.face}) & ids
    for ink in row.inks:
        assert f'color="{ink}"' in picture


def test_the_parts_of_every_style_are_there() -> None:
    known = symbols()
    for style in TILE_STYLES:
        for side in SIDES:
            for bug in BUGS:
                assert set(tile_parts(style, side, bug.letter)) <= set(known)
                assert re.findall('href="#([^"]*)"', tile_markup(style, side, bug.letter)) == list(
                    tile_parts(style, side, bug.letter)
                )


class Use:
    """One `<use>` of a tile's picture."""

    def __init__(self) -> None:
        self.href = ""

    def setAttribute(self, _: str, value: str) -> None:
        self.href = value


class Uses:
    """Both of them, as a list of the browser."""

    def __init__(self) -> None:
        self.uses = [Use(), Use()]

    def item(self, number: int) -> Use:
        return self.uses[number]


def test_a_page_changes_the_pictures_of_its_tiles_and_nothing_without_need() -> None:
    with pretended() as document:
        from web.board.tile_style import use_tiles

        root: dict[str, str] = {}
        tiles: dict[str, Any] = {}
        document.documentElement.getAttribute = root.get
        document.documentElement.setAttribute = root.__setitem__
        document.querySelectorAll = lambda selector: tiles.setdefault(selector, Uses())
        use_tiles(USUAL)
        assert not tiles and not root
        use_tiles("letters")
        assert root == {"data-tiles": "letters"}
        assert len(tiles) == 2 * len(BUGS)
        assert [use.href for use in tiles["#tile-bA > use"].uses] == ["#body-b", "#letter-A"]
        use_tiles("contrast")
        assert [use.href for use in tiles["#tile-wQ > use"].uses] == ["#plain-w", "#bug-Q"]
        use_tiles(USUAL)
        assert [use.href for use in tiles["#tile-wQ > use"].uses] == ["#body-w", "#bug-Q"]
