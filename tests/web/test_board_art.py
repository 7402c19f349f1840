"""Colours of board.css and shapes of a board: contrast, completeness, well-formed markup."""

import re
from pathlib import Path
from xml.dom.minidom import parseString

import pytest

from hive_core.drawing.annotation_svg import marks as sign_shapes
from hive_core.drawing.glyphs import GLYPHS
from hive_core.drawing.piece_svg import HIGHEST, piece_markup
from hive_core.drawing.shapes import hexagon, number
from hive_core.drawing.sprite import sprite
from hive_core.rules.bugs import BUGS
from web.board.fan_markup import fan_markup

CSS = (Path(__file__).parents[2] / "web" / "board" / "board.css").read_text(encoding="utf-8")


def tokens(theme: str) -> dict[str, str]:
    """The colours of a theme: `light-dark(#ffffff, #000000)`, or one for both."""
    one = "(#[0-9a-f]{6})"
    found = dict(re.findall(rf"--hive-([\w-]+): {one};", CSS))
    for name, *both in re.findall(rf"--hive-([\w-]+): light-dark\({one}, {one}\);", CSS):
        found[name] = both[theme == "dark"]
    return found


def luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    """WCAG 2.2 contrast ratio."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_both_ways_to_the_dark_theme_have_the_same_values() -> None:
    names = re.findall(r"(--(?!hive-one-)[\w-]+):", CSS)
    assert [name for name in set(names) if names.count(name) > 1] == ["--hive-shadow-strength"]
    light, chosen, system = re.findall(r"--hive-shadow-strength: ([\d.]+);", CSS)
    assert light != chosen == system


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("letter", [bug.letter.lower() for bug in BUGS])
def test_every_ink_is_readable_on_its_tile(theme: str, letter: str) -> None:
    color = tokens(theme)
    for stop in ("ivory", "ivory-high"):
        assert contrast(color["ink-w" + letter], color[stop]) >= 4.5
    assert contrast(color["ink-w" + letter], color["ivory-low"]) >= 3.9
    for stop in ("black", "black-low"):
        assert contrast(color["ink-b" + letter], color[stop]) >= 4.5
    assert contrast(color["ink-b" + letter], color["black-high"]) >= 3.9


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_tiles_and_marks_stand_out(theme: str) -> None:
    color = tokens(theme)
    ground, edge = color["ground"], color["ground-edge"]
    for place in (ground, edge):
        assert max(contrast(color["ivory-side"], place), contrast(color["ivory"], place)) >= 3
        assert max(contrast(color["black-rim"], place), contrast(color["black"], place)) >= 3
        assert contrast(color["target"], place) >= 3
        assert contrast(color["ghost"], place) >= 3
    for place in (ground, color["ivory"], color["black"]):
        for light in ("light", "last", "select-light"):
            assert max(contrast(color["dark"], place), contrast(color[light], place)) >= 3
        assert max(contrast(color["refuse"], place), contrast(color["light"], place)) >= 3


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_signs_and_answers_stand_out(theme: str) -> None:
    color = tokens(theme)
    for place in (color["ground"], color["ground-edge"]):
        assert contrast(color["found-line"], place) >= 3
        assert contrast(color["figure"], place) >= 4.5
        for light in ("pen", "found-light", "split"):
            assert max(contrast(color["dark"], place), contrast(color[light], place)) >= 3
    for place in (color["ivory"], color["black"]):
        assert contrast(color["split"], place) >= 3
        for light in ("pen", "found-light"):
            assert max(contrast(color["dark"], place), contrast(color[light], place)) >= 3
    assert contrast("#ffffff", color["found"]) >= 4.5
    assert contrast("#ffffff", color["dark"]) >= 4.5


def test_strokes_that_are_drawn_twice_differ_from_each_other() -> None:
    color = tokens("light")
    for light in ("light", "last", "select-light", "pen", "found-light", "split"):
        assert contrast(color["dark"], color[light]) >= 3
    assert contrast(color["refuse"], color["light"]) >= 3


def test_the_sprite_is_well_formed_and_complete() -> None:
    document = parseString(f"<all>{sprite()}</all>")
    ids = {
        node.getAttribute("id")
        for node in document.getElementsByTagName("*")
        if node.hasAttribute("id")
    }
    for bug in BUGS:
        assert {"bug-" + bug.letter, "tile-w" + bug.letter, "tile-b" + bug.letter} <= ids
    assert {"dots-1", "dots-2", "dots-3", "shadow", "cast", "mark-focus"} <= ids
    assert {f"mark-h{height}" for height in range(2, HIGHEST + 1)} <= ids
    assert {"mark-" + name for name in sign_shapes()} <= ids
    assert "hive-hatch" in ids
    used = {node.getAttribute("href")[1:] for node in document.getElementsByTagName("use")}
    assert used <= ids
    assert "style=" not in sprite()
    assert "<text" not in sprite()


def test_there_is_a_picture_for_every_bug_and_no_other() -> None:
    assert set(GLYPHS) == {bug.letter for bug in BUGS}


def test_numbers_are_short() -> None:
    assert number(1.0) == "1"
    assert number(-0.001) == "0"
    assert number(2.345) in ("2.35", "2.34")


def test_a_hexagon_points_up() -> None:
    assert hexagon(10).startswith("M0 -10L")
    assert hexagon(10, 2).count("Q") == 6


def test_a_piece_without_a_number_has_no_dots() -> None:
    assert "dots" not in piece_markup("wQ")
    assert "dots-3" in piece_markup("bA3")
    assert "dots" not in piece_markup("bA3", numbers=False)


def test_a_digit_stands_where_the_dots_are() -> None:
    assert "digit-3" in piece_markup("bA3", digits=True)
    assert "dots" not in piece_markup("bA3", digits=True)
    assert "digit" not in piece_markup("wQ", digits=True)


def test_a_fan_grows_with_the_stack() -> None:
    _, two, _ = fan_markup(["wQ", "bB1"])
    markup, three, _ = fan_markup(["wQ", "bB1", "wB1"])
    assert three > two
    assert markup.count("#tile-") == 3
