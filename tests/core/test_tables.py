"""Games in the notations for play at the table are read by themselves, and no further than they can be
only one game."""

from hive_core.files import header, losses, read, tell
from hive_core.rules.bugs import BLACK
from hive_core.rules.errors import Repair

GAME = "Base+L;wL;bL wL-;wQ -wL;bQ bL-;wA1 -wQ;bA1 bL\\;wA1 bQ-;bA1 bL/"
YOUNG = "1. +L +l 2. +QLl3 +qlL3 3. +AQL3 +alq1 4. Aql3 alL2"
EXAMPLES = {
    "BOOM": "1. L lL2 2. QL5 ql2 3. AQ5 al3 4. Aq2 a1l1",
    "veme": "1. L l 2. Q lL q Ll 3. A1 LQ a1 l>q 4. A1 lq a1 q>l",
    "ypaul": "1. L LwL-2 2. QL-5 QL-2 3. AQ-5 AL-3 4. AbQ-2 AL-1",
    "Brooks": "1. wL+ bL+wL:2 2. wQ+wL:5 bQ+bL:2 3. wA1+wQ:5 bA1+bL:3 4. wA1-bQ:2 bA1-bL:1",
    "Soukenik": "1. L L 2. Q+Lm Q+Ln 3. A+Qm A+La 4. AxQn ALf",
    "DeMarco": "1. wL m0 2. bL n0 3. wQ l0 4. bQ @o0 5. wAk0 6. bA n1 7. wA k0 p0 8. bA n1 o-1",
    "Young": YOUNG,
}
"""The beginning of one game in every notation."""
BEGUN = "+L +l +QLl3 +qlL3 +AQL3 +alq1 "


def plies(text):
    """The game that is read, as UHP spells it."""
    return [ply.text for ply in read(text).game.played]


def repairs(text):
    """What was repaired, with the text there."""
    found = [fault.error for fault in read(text).faults]
    return [(error.code, error.text) for error in found if isinstance(error, Repair)]


def test_the_notation_is_found_by_the_text():
    for name, text in EXAMPLES.items():
        assert repairs(text) == [("notation", name)]
        assert not losses(read(text))
        assert plies(text) == plies(GAME), name
        assert header(read('[White "Ana"]\n\n' + text).headers, "White") == "Ana"
        if name != "DeMarco":  # in which a piece alone on its line would be a move of UHP
            assert plies(text.replace(" ", "\n")) == plies(text), name


def test_the_kind_of_the_file_does_not_matter():
    for name in ("game.txt", "game.hive", "game.pgn", "game.uhp"):
        assert [ply.text for ply in read(YOUNG, name).game.played] == plies(GAME)
        assert [ply.text for ply in read(YOUNG.encode(), name).game.played] == plies(GAME)


def test_comments_results_and_headers_are_those_of_a_pgn():
    file = read('[Result "BlackWins"]\n[Event "x"]\n\n1. +L {one} +l ; two\n2. +QLl3! +qlL3\n0-1\n')
    root = file.game.root
    assert [node.comment for node in root.end().path()[1:]] == ["one", "two", "!", ""]
    assert file.headers == (("Event", "x"),)
    assert file.game.outcome()[0] == BLACK


def test_the_bugs_are_those_of_the_game_type_and_those_that_are_played():
    assert read('[GameType "Base+MP"]\n\n' + YOUNG).game.board.expansions == "MLP"
    assert repairs('[GameType "Base+MP"]\n\n' + YOUNG)[1] == ("bugs", "+L")
    assert read(YOUNG).game.board.expansions == "L"


def test_what_black_begins_is_read_with_the_colours_exchanged():
    text = "1. +l +L 2. +qlL3 +QLl3 3. +aql3 +ALQ1 4. aQL3 ALl2"
    assert plies(text) == plies(GAME)
    assert repairs(text) == [("notation", "Young"), ("colors", "+l")]


def test_a_move_is_read_where_it_can_be_only_one():
    assert len(plies(BEGUN + "A")) == 6
    assert tell(read(BEGUN + "A").faults[0]) == (
        "line 1, column 31, move 7: read 'A', expected a move that can be only one here;"
        " this one fits several"
    )
    assert len(plies(BEGUN + "Aql3 alL2")) == 8


def test_a_move_that_is_not_legal_has_its_reason():
    text = "1. wL m0 2. bL n0 3. wQ l0 4. bQ o0 5. wQ l0 k0"
    fault = read(text).faults[0]
    assert (fault.number, len(plies(text))) == (5, 4)
    assert tell(fault).startswith("line 1, column 40, move 5: 'wQ l0 k0': ")
    text = "1. wL m0 2. bL n0 3. wQ l0 4. bQ o0 5. house"
    assert "expected a move in the notation of this text" in tell(read(text).faults[0])
    assert "expected a move that is legal here" in tell(read(BEGUN + "+AqL2").faults[0])


def test_pieces_between_parentheses_say_which_piece_is_meant():
    text = BEGUN + "Aql3 +alL2 Aq +sa(q)2"
    assert len(plies(text)) >= 8
    assert repairs(text) == [("notation", "Young")]
