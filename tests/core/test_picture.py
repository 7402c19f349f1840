"""Pictures and their words, on every interpreter that draws them."""

from hive_core.drawing import alt
from hive_core.drawing.svg import LAYERS, Drawing, svg
from hive_core.drawing.symbols import RIGHT
from hive_core.drawing.terminal import drawing
from hive_core.notation.position import parse_position
from hive_core.rules.bugs import PIECE_BY_NAME
from hive_core.rules.hexes import cell_at

TEXT = "wQ@0,0 bQ+wB@1,0 bA@1,-1 wS@-1,1"


def balanced(markup):
    """Whether every element is closed, in order."""
    around: list[str] = []
    for part in markup.split("<")[1:]:
        inside = part.split(">")[0]
        if inside[0] == "/":
            if not around or around.pop() != inside[1:]:
                return False
        elif inside[-1] != "/":
            around.append(inside.split(" ")[0])
    return not around


def test_a_picture_is_whole():
    board = parse_position(TEXT)
    signs = (("circle", cell_at(0, 0)), ("1", cell_at(2, 0)), ("part", cell_at(1, -1)))
    arrows = ((cell_at(0, 0), cell_at(-1, 0)),)
    for theme in ("light", "dark"):
        for orient in range(6):
            picture = svg(
                board, theme, 0, signs, arrows, coords=True, orient=orient, mirror=orient > 2
            )
            assert balanced(picture)
            assert picture.count("-tile-wQ") == 2
            assert picture.count("-mark-h2") == 2
            assert 'class="' not in picture
            assert "$" not in picture
            assert picture.count("<stop ") == picture.count("stop-color=") > 0
            named = {part.split('"')[0] for part in picture.split(' id="')[1:]}
            assert named >= {part.split('"')[0] for part in picture.split('href="#')[1:]}


def test_what_stands_higher_is_drawn_higher():
    drawn = Drawing(parse_position(TEXT), 0, False)
    bottom, top = [drawn.spot(cell_at(1, 0), level) for level in (0, 1)]
    assert drawn.spot(cell_at(1, 0)) == top != bottom
    assert top[1] < bottom[1]
    assert drawn.spot(cell_at(0, 0)) == drawn.spot(cell_at(0, 0), 0)


def test_a_picture_shows_where_a_piece_can_go():
    board = parse_position("wA@0,0 wG@1,0 wQ@2,0 bA@3,0 to:b")
    ant = PIECE_BY_NAME["bA1"]
    assert len(alt.goals(board, ant)) == 0
    assert svg(board, piece=ant).count("mark-target") == 0
    board = parse_position("wA@0,0 wG@1,0 wQ@2,0 bA@3,0 bQ@-1,0 to:b")
    assert svg(board, piece=ant).count("mark-target") == 1 + len(alt.goals(board, ant))
    assert alt.description(board, piece=ant).endswith(".")


def test_words():
    board = parse_position(TEXT)
    assert alt.title(board) == "Hive position, White to move"
    assert alt.description(board) == (
        "Row by row from the top, with column and row: black ant 1 at 1, \u22121; the white queen "
        "at 0, 0; white beetle 1 on top of the black queen at 1, 0; white spider 1 at \u22121, 1."
    )


def test_a_drawing():
    lines = drawing(parse_position(TEXT)).split("\n")
    assert lines == [
        "     \u2571 \u2572",
        "    \u2502bA1\u2502",
        "   \u2571 \u2572 \u2571 \u2572",
        "  \u2502wQ \u2502wB1\u2502",
        " \u2571 \u2572 \u2571 \u25722\u2571",
        "\u2502wS1\u2502",
        " \u2572 \u2571",
    ]


def test_coordinates_are_covered_neither_by_a_stack_s_height_nor_by_an_arrow():
    """The height of a high stack lay over its neighbour's coordinates, and arrows over any."""
    ring = " ".join(
        "wA%d@%d,%d" % (n, q, r) for n, (q, r) in enumerate(((1, -1), (1, 0), (0, 1)), 1)
    )
    stacks = ("bQ+wB1", "bQ+wB1+bB1", "bQ+wB1+bB1+wB2", "bQ+wB1+bB1+wB2+bB2")
    for stack in stacks:
        drawing = Drawing(parse_position("%s@0,0 %s wQ@-1,0" % (stack, ring)), 0, False)
        drawing.add_tiles(True, True)
        drawing.add_labels()
        (count,) = [places(one) for one in drawing.layers["badges"]]
        x, y = count[0] + RIGHT[0], count[1] + RIGHT[1]
        for label in drawing.layers["labels"]:
            if "label-plate" in label:
                px, py = places(label)
                wide = float(label.split('width="')[1].split('"')[0]) / 2
                aside, above = abs(px - x) - wide, abs(py - y) - 8.5
                assert aside >= 11 or above >= 11, (stack, label)
    assert LAYERS.index("arrows") < LAYERS.index("labels")


def places(markup):
    """Where a group stands."""
    return [float(part) for part in markup.split("translate(")[1].split(")")[0].split(" ")]
