"""How a game begins, however its hive is turned or mirrored, and what a side's formation is called."""

from hive_core.game import Game
from hive_core.game.formation import BENT, LINE, TRIANGLE, VEE, formation, placed, steps
from hive_core.notation.position import parse_position, spell_position

SPIDER = "Base+MLP;wS1;bG1 {0};wQ {1};bQ {2};wA1 {3};bA1 {4}"
TURNED = (
    ("wS1-", "\\wS1", "bG1/", "/wS1", "bG1\\"),
    ("-wS1", "wS1\\", "/bG1", "wS1/", "\\bG1"),
    ("wS1/", "-wS1", "\\bG1", "wS1\\", "bG1-"),
    ("wS1-", "/wS1", "bG1\\", "\\wS1", "bG1/"),
)
"""The same opening: as it is, turned, turned again, mirrored."""


def begun(text):
    return steps(Game.from_string(text).played)


def test_an_opening_is_the_same_however_it_is_turned():
    first = begun(SPIDER.format(*TURNED[0]))
    assert first == ("S0,0", "G1,0", "Q0,-1", "Q2,-1", "A-1,1", "A1,1")
    for turn in TURNED[1:]:
        assert begun(SPIDER.format(*turn)) == first
    shown = parse_position(placed(first))
    assert spell_position(shown) == spell_position(
        Game.from_string(SPIDER.format(*TURNED[0])).board
    )


def test_moves_and_passes_are_told_apart_from_placements():
    first = begun(SPIDER.format(*TURNED[0]) + ";wQ -wS1")
    assert first[-1] == "q-1,0" and placed(first) == ""
    assert formation(first, 0) == ("SQA", VEE)


def test_formations():
    for spots, wanted in (
        (((0, 0), (0, -1), (-1, 1)), VEE),
        (((0, 0), (0, -1), (-1, 0)), TRIANGLE),
        (((0, 0), (-1, 0), (-2, 0)), LINE),
        (((-1, 0), (0, 0), (-2, 0)), LINE),
        (((0, 0), (-1, 0), (-2, 1)), BENT),
        (((0, 0), (-1, 0), (-5, 1)), ""),
    ):
        own = ["%s%d,%d" % (letter, q, r) for letter, (q, r) in zip("SQA", spots)]
        first = (own[0], "S1,0", own[1], "Q2,0", own[2])
        assert formation(first, 0) == (("SQA", wanted) if wanted else ("", "")), spots
    assert formation(("S0,0", "S1,0", "Q-1,0", "Q2,0", "s-1,1"), 0) == ("", "")
    assert formation(("S0,0", "S1,0"), 1) == ("", "")


def test_a_game_from_one_piece_has_one_step():
    assert begun("Base;wS1") == ("S0,0",) and begun("Base") == ()
