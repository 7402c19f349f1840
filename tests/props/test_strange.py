"""What no hive can look like, and of which side it is told; what interpreters do in ways of theirs."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import hive_core.clock
from hive_core.notation.position_faults import impossible
from hive_core.records import FIELDS
from hive_core.rules import hexes
from hive_core.rules.board import Board
from hive_core.rules.bugs import NAMES, PIECE_BY_NAME, PIECES
from hive_core.rules.hexes import cell_at


def board_of(pieces, expansions="MLP", ply=20, last=""):
    """A board with these pieces, "wQ+bB1@1,0 ...", nothing checked."""
    board = Board(expansions)
    for word in pieces.split():
        names, _, cell = word.partition("@")
        q, r = cell.split(",")
        for name in names.split("+"):
            board.put(PIECE_BY_NAME[name], cell_at(int(q), int(r)))
    board.ply, board.turn = ply, ply % 2
    board.rest = PIECE_BY_NAME[last] if last else -1
    return board


@pytest.mark.parametrize(
    ("board", "wanted"),
    [
        (board_of("wQ@0,0 bQ@1,0"), []),
        (board_of("wQ+bA1@0,0 bQ+wG1@1,0"), ["not_on_top wG1 0", "not_on_top bA1 1"]),
        (board_of("wQ+wB1@0,0 bQ+bM@1,0"), []),
        (board_of("wM@0,0 bP@1,0 wL@2,0", "L"), ["not_in_game wM 0", "not_in_game bP 1"]),
        (board_of("wQ@0,0 bQ@1,0 wA1@3,0"), ["apart wA1 -1"]),
        (board_of("wQ@0,0 bQ@2,0 bA1@3,0 wA1@-3,0"), ["apart wA1 -1", "apart wQ -1"]),
        (board_of("wQ@0,0 bQ@1,0", last="bA1"), ["last_not_in_play bA1 1"]),
        (board_of("wQ@0,0 bQ@1,0", last="wA1"), ["last_not_in_play wA1 0"]),
        (board_of("wQ+bB1@0,0 bQ@1,0", last="wQ"), ["last_covered wQ 0"]),
        (board_of("wQ@0,0 bQ@1,0 wA1@-1,0", ply=2), ["too_early  -1"]),
        (board_of("wQ@0,0 bQ@1,0 wA1@-1,0", ply=3), []),
        (board_of("wQ+wB1@0,0 bQ@1,0", ply=4), ["too_early  -1"]),
        (board_of("wQ+wB1@0,0 bQ@1,0", ply=5), []),
        (board_of("wQ@0,0 bQ@1,0", ply=2, last="bQ"), ["too_early  -1"]),
        (board_of("wQ@0,0 bQ@1,0", ply=4, last="bQ"), []),
        (board_of("", ply=1), ["nothing_in_play  -1"]),
        (board_of("", ply=0), []),
    ],
)
def test_what_no_hive_can_look_like_is_told_of_a_side_or_of_nobody(board, wanted):
    found = [
        f"{one.code} {' '.join(NAMES[p] for p in one.pieces)} {one.side}"
        for one in impossible(board)
    ]
    assert found == wanted


@pytest.mark.parametrize("below", range(PIECES))
@pytest.mark.parametrize("cell", [(0, 0), (-16, -16)])
def test_only_climbers_stand_on_others_whichever_these_are(below, cell):
    """(-16, -16) is the cell 0."""
    assert cell_at(-16, -16) == 0
    board = Board()
    board.put(below, cell_at(*cell))
    board.put(PIECE_BY_NAME["bA2" if NAMES[below] != "bA2" else "bA1"], cell_at(*cell))
    board.ply = 20
    assert [one.code for one in impossible(board)] == ["not_on_top"]


def test_neighbours_are_the_same_on_both_interpreters(monkeypatch):
    micropython = SimpleNamespace(implementation=SimpleNamespace(name="micropython"))
    monkeypatch.setattr(hexes, "sys", micropython)
    assert hexes._neighbours() == hexes.NEIGHBOURS


def test_the_clock_of_an_interpreter_that_counts_milliseconds_never_goes_back(monkeypatch):
    """Its count begins anew after some days; here after 1000 of them."""
    ticks = [990]
    clock = SimpleNamespace(
        ticks_ms=lambda: ticks[0] % 1000,
        ticks_diff=lambda end, start: (end - start + 500) % 1000 - 500,
    )
    monkeypatch.setitem(sys.modules, "time", clock)
    made: dict[str, object] = {}
    exec(Path(hive_core.clock.__file__).read_text(), made)
    now_s = made["now_s"]
    assert callable(now_s)
    told = []
    for ticks[0] in (990, 995, 1005, 1003, 1005, 1006, 1400, 1800):
        told.append(now_s())
    assert told == [0.0, 0.005, 0.015, 0.015, 0.015, 0.016, 0.41, 0.81]
    assert isinstance(told[0], float)


def test_a_record_is_found_by_its_name_in_its_module():
    """So it can be sent to another process."""
    known = [made for made in FIELDS if made.__module__.startswith("hive_core.")]
    assert len(known) > 10
    for made in known:
        assert getattr(sys.modules[made.__module__], made.__name__) is made
