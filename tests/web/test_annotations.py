"""annotations: what an author writes is read, and what cannot be read is told with its place."""

import re

import pytest

from hive_core.drawing.annotation_svg import KINDS
from hive_core.drawing.annotations import read_arrows, read_signs
from hive_core.drawing.svg import svg
from hive_core.notation.position import parse_position
from hive_core.rules.error_sentences import EXPECTED
from hive_core.rules.errors import NotationError
from hive_core.rules.hexes import cell_at

BOARD = parse_position("wQ@0,0 bA1@1,0 bA2@2,0 wB1+bB1@-1,1")


def test_signs_stand_on_cells_and_on_pieces() -> None:
    assert read_signs("circle@1,0,cross@0,-3", BOARD) == (
        ("circle", cell_at(1, 0)),
        ("cross", cell_at(0, -3)),
    )
    assert read_signs("dot@bA2", BOARD) == (("dot", cell_at(2, 0)),)


@pytest.mark.parametrize("gap", [",", ", ", ";", " ", " ; ", ",,"])
def test_several_stand_apart(gap: str) -> None:
    signs = read_signs(gap.join(["1@-1,1", "2@wQ", "gate@3,-2"]), BOARD)
    assert [kind for kind, _ in signs] == ["1", "2", "gate"]
    assert len(read_arrows(gap.join(["bA1>2,-1", "0,0>1,0"]), BOARD)) == 2


def test_every_kind_can_be_written() -> None:
    for kind in KINDS:
        assert read_signs(kind.upper() + "@0,0", BOARD) == ((kind, cell_at(0, 0)),)


def test_an_arrow_joins_two_cells_and_a_path_several() -> None:
    assert read_arrows("bA1>2,-1", BOARD) == ((cell_at(1, 0), cell_at(2, -1)),)
    assert read_arrows("0,0>1,0>bA2", BOARD) == (
        (cell_at(0, 0), cell_at(1, 0)),
        (cell_at(1, 0), cell_at(2, 0)),
    )


def test_a_piece_needs_no_number_and_no_case() -> None:
    assert read_signs("dot@ba", BOARD) == (("dot", cell_at(1, 0)),)
    assert read_signs("dot@WQ", BOARD) == (("dot", cell_at(0, 0)),)
    assert read_signs("dot@bB", BOARD) == (("dot", cell_at(-1, 1)),)


def test_the_typographic_minus_is_one_too() -> None:
    assert read_signs("dot@\u22122,1", BOARD) == (("dot", cell_at(-2, 1)),)


@pytest.mark.parametrize("text", ["", "  ", ",", "; "])
def test_nothing_written_draws_nothing(text: str) -> None:
    assert read_signs(text, BOARD) == ()
    assert read_arrows(text, BOARD) == ()


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("ring@1,0", 0, "sign"),
        ("circle@1,0,10@0,0", 11, "sign"),
        ("circle", 6, "sign_cell"),
        ("circle 1,0", 6, "sign_cell"),
        ("circle@", 7, "cell_or_piece"),
        ("circle@1", 8, "cell"),
        ("circle@1,", 9, "cell"),
        ("circle@1,x", 9, "cell"),
        ("circle@--1,0", 7, "cell"),
        ("circle@32,0", 7, "cell"),
        ("circle@1,100", 9, "cell"),
        ("circle@16,0", 7, "cell_near"),
        ("circle@0,0,dot@-3,-17", 15, "cell_near"),
        ("circle@xQ", 7, "piece"),
        ("circle@wX", 7, "piece"),
        ("circle@bA7", 9, "number"),
        ("circle@bA3", 7, "on_board"),
        ("circle@wL", 7, "on_board"),
        ("circle@1,0cross@0,0", 10, "apart"),
        ("circle@wQ>1,0", 9, "apart"),
    ],
)
def test_a_sign_that_cannot_be_read(text: str, at: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_signs(text, BOARD)
    assert (caught.value.at, caught.value.expected) == (at, expected)
    assert caught.value.expected in EXPECTED


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("bA1", 3, "arrow"),
        ("bA1>", 4, "cell_or_piece"),
        (">1,0", 0, "cell_or_piece"),
        ("bA1>1", 5, "cell"),
        ("bA1>0,16", 4, "cell_near"),
        ("bA1>1,0>", 8, "cell_or_piece"),
        ("bA1>2,0@wQ", 7, "apart"),
        ("bA1 > 1,0", 3, "arrow"),
    ],
)
def test_an_arrow_that_cannot_be_read(text: str, at: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_arrows(text, BOARD)
    assert (caught.value.at, caught.value.expected) == (at, expected)


def test_a_flood_is_refused() -> None:
    for read, one in ((read_signs, "dot@0,0,"), (read_arrows, "bA1>2,0,")):
        assert len(read(one * 250, BOARD)) == 250
        with pytest.raises(NotationError) as caught:
            read(one * 1000, BOARD)
        assert (caught.value.expected, caught.value.text) == ("too_long", (one * 8)[:60])


def test_a_sign_far_off_the_hive_is_refused_and_not_drawn_on_its_far_side() -> None:
    board = parse_position("wQ@0,0")
    assert read_signs("circle@15,0 circle@-16,0", board)[1][1] == cell_at(-16, 0)
    with pytest.raises(NotationError):
        read_signs("circle@16,0", board)
    # A hive that reaches so far has its signs where they were written.
    row = "wA1@0,0 bA1@1,0 wA2@2,0 bA2@3,0 wA3@4,0 bA3@5,0 wG1@6,0 bG1@7,0 wG2@8,0 bG2@9,0 "
    row += "wG3@10,0 bG3@11,0 wS1@12,0 bS1@13,0 wS2@14,0 bS2@15,0 wQ@16,0 bQ@17,0"
    far = parse_position(row)
    assert read_signs("circle@17,0,dot@18,0", far) == (
        ("circle", cell_at(17, 0)),
        ("dot", cell_at(18, 0)),
    )
    places = re.findall(r"translate\((-?[\d.]+) ", svg(far, signs=read_signs("dot@18,0", far)))
    assert max(map(float, places)) > 1000
