"""What a game says where it goes on after a repetition, ends, or comes in a link that means nothing."""

import pytest

from hive_core.drawing.annotations import read_signs
from hive_core.files import main_line
from hive_core.files.sgf_scanner import SgfScanner
from hive_core.game import Game, link
from hive_core.game.link import MOST_NODES, NOBODY, alone, clean_name, read_link, spell_link
from hive_core.game.null_move import EARLY, OVER, QUEEN, after_null_move
from hive_core.game.repetition import position_key
from hive_core.notation.link_codec import BitWriter
from hive_core.notation.position import parse_position, spell_position
from hive_core.notation.position_faults import doubts, earliest_ply, impossible
from hive_core.rules.board import DRAW, ONGOING, PASS, SHIFT, Board
from hive_core.rules.bugs import NAMES, PIECE_BY_NAME, PIECES
from hive_core.rules.errors import GameOver, HiveError, LinkError
from hive_core.rules.hexes import CELLS, NEIGHBOURS, axial
from hive_core.rules.layout import layout
from hive_core.rules.refusals import refusal_of_move
from tests.props.playing import moved, places, random_game, sampled

BEGUN = "Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
DANCE = ";wQ \\wS1;bQ bS1/;wQ -wS1;bQ bS1-"
SET_UP = "wQ@-1,0 wS@0,0 bS@1,0 bQ@2,0"


@pytest.mark.parametrize("begun", [BEGUN, SET_UP])
@pytest.mark.parametrize("read", [Game.from_text, read_link], ids=["text", "link"])
def test_a_third_occurrence_ends_a_game_unless_it_went_on(begun, read):
    for dances, more, repetition in ((1, "", True), (2, "", True), (2, ";wG1 -wQ", False)):
        text = begun + DANCE * dances + more
        given = (
            text if read == Game.from_text else spell_link(alone(Game.from_text(text, None, False)))
        )
        found = read(given, repetition=None)
        game = found if read == Game.from_text else found.game
        assert game.repetition is repetition and game.went_on() is not repetition
        third = dances == 2 and repetition
        assert game.outcome() == ((DRAW, "repetition") if third else (ONGOING, ""))
        assert game.text().endswith((DANCE * dances + more)[-8:])
    assert Game.from_text(begun, repetition=False).repetition is False
    assert Game.from_text(begun).repetition is True


def test_the_main_line_of_a_game_that_went_on_is_whole():
    game = Game.from_text(BEGUN + DANCE * 2 + ";wG1 -wQ", repetition=None)
    line = main_line(game)
    assert line.text() == game.text() and line.repetition is False
    assert main_line(Game.from_text(BEGUN)).repetition is True


class Values(SgfScanner):
    """The values of an SGF text, each with the name of its property."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.scan(text.split("\n"))

    def on_value(self, value):
        self.found.append((self.name, value))
        return True


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("P0[a]b]", [("P0", "a")]),
        ("P0[a", []),
        ("P0[a\\]b]", [("P0", "a]b")]),
        ("P0[a\\]", [("P0", "a\\")]),
        ("P0[a\\];", [("P0", "a\\")]),
        ("P0[a\\]TM[1]", [("P0", "a\\"), ("TM", "1")]),
        ("P0[a\\])", [("P0", "a\\")]),
        ("P0[a\\]]", [("P0", "a]")]),
        ("C[a\\];b]", [("C", "a];b")]),
        ("C[a\\]", []),
        ("P0[a\\\\]b", [("P0", "a\\")]),
        ("C[a\\\nb\\\\\\\\c]", [("C", "a\nb\\\\c")]),
        ("C[a\\b\\\\\\]]", [("C", "ab\\]")]),
        ("C[a][b];D[c](EE\n[d[])", [("C", "a"), ("C", "b"), ("D", "c"), ("EE", "d[")]),
    ],
)
def test_values_are_read_where_a_backslash_was_not_doubled_too(text, values):
    assert Values(text).found == values


def error_of(call, *given):
    """The text of the error that a call raises."""
    with pytest.raises(HiveError) as caught:
        call(*given)
    return type(caught.value), str(caught.value)


def test_what_is_over_is_over_and_said_so():
    game = Game.from_text(BEGUN)
    game.resign(0)
    over = ": the game is over"
    for call, given, word in (
        (game.resign, (1,), "resign"),
        (game.lose_on_time, (1,), "time"),
        (game.agree_draw, (), "draw"),
        (game.play, ("wA1 -wQ",), "wA1 -wQ"),
        (game.play, (" wA1  -wQ ",), "wA1  -wQ"),
        (game.branch, (game.board.legal_moves()[0],), None),
    ):
        kind, said = error_of(call, *given)
        assert kind is GameOver and said.endswith(over)
        assert word is None or said == word + over
    assert error_of(game.play, PASS) == (GameOver, "pass" + over)


def test_what_cannot_be_taken_back_or_put_back_is_said():
    game = Game.from_text(BEGUN)
    for call, given, said in (
        (game.undo, (0,), "cannot undo 0 of 4 moves"),
        (game.undo, (5,), "cannot undo 5 of 4 moves"),
        (game.redo, (1,), "cannot redo 1 of 0 moves"),
        (game.redo, (0,), "cannot redo 0 of 0 moves"),
        (game.remove_variation, (game.root,), "the beginning of a game cannot be deleted"),
        (game.visit, (Game("").root,), "that position is not in this game"),
        (game.restore_variation, (game.node, game.root, 0), "that move is in the game"),
        (game.comment, (Game("").root, "x"), "that position is not in this game"),
    ):
        assert error_of(call, *given) == (HiveError, said)
    assert game.text() == BEGUN.replace("Base", "Base;InProgress;White[3]")
    node = game.node
    place = game.remove_variation(node)
    game.restore_variation(node, game.node, place)
    assert error_of(game.restore_variation, node, game.node, place)[1] == "that move is in the game"
    twin = Game.from_text(BEGUN)
    lone = twin.node
    twin.remove_variation(lone)
    twin.play("bQ bS1-")
    assert (
        error_of(twin.restore_variation, lone, twin.node.parent, 0)[1] == "that move is in the game"
    )


# Links that mean nothing


def written(*parts):
    """A link whose content is written bit by bit: (value, bits), or a text."""
    out = BitWriter()
    for part in parts:
        if isinstance(part, str):
            out.word(part)
        elif part[1] < 0:
            out.number(part[0], -part[1])
        else:
            out.bits(*part)
    return "g=" + out.text()


PLAIN = ((0, 1), (0, 1), (0, -3), (0, 2), (0, 1))
"""A tournament's opening, from the start, the base game, no result, between nobody."""
END = ((0, -4), (0, 1), (0, 1), (0, 1))
"""No line more; at the end of the main line; its last ply; no notes."""


def test_a_link_is_what_its_bits_say():
    first = Game("").board.legal_moves()
    assert len(first) == 4
    for place, move in enumerate(sorted(first)):
        linked = read_link(written(*PLAIN, (1, -6), (place, 2), *END))
        assert [ply.move for ply in linked.game.played] == [move]
        assert (linked.ply, linked.number, linked.seat, linked.names) == (1, 0, NOBODY, ("", ""))
    sent = ((0, 1), (0, 1), (0, -3), (2, 2), (1, 1), (1, 16), (2, 16), (3, 2), "A", "B")
    linked = read_link(written(*sent, (0, -6), *END))
    assert (linked.number, linked.seat, linked.names) == (65538, NOBODY, ("A", "B"))
    assert linked.game.outcome() == (1, "resignation")
    shown = read_link(written(*PLAIN, (1, -6), (0, 2), (0, -4), (1, 1), (0, -6), (0, 1), (0, 1)))
    assert (len(shown.game.played), shown.ply) == (0, 0)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (
            (*PLAIN, (2, -6), (0, 2), (31, 5), *END),
            "legal move 32 after ply 1, expected one of 24",
        ),
        (
            (*PLAIN, (2, -6), (0, 2), (24, 5), *END),
            "legal move 25 after ply 1, expected one of 24",
        ),
        (
            (*PLAIN, (1, -6), (0, 2), (1, -4), (1, -6), (0, 2), *END),
            "a variation twice, expected another one",
        ),
        (((0, 1), (0, 1), (8, -3), (0, 2), (0, 1)), "a larger number, expected at most 7"),
        (((0, 1), (0, 1), (7, -3), (0, 2), (0, 1), (1001, -6)), "at most 1000"),
    ],
)
def test_what_no_game_can_be_is_refused(content, said):
    kind, text = error_of(read_link, written(*content))
    assert kind is LinkError and text.endswith(said)
    assert read_link(written((0, 1), (0, 1), (7, -3), (0, 2), (0, 1), (0, -6), *END)).game.board


def test_the_last_of_all_legal_moves_is_one():
    linked = read_link(written(*PLAIN, (2, -6), (0, 2), (23, 5), *END))
    assert len(linked.game.played) == 2


def test_a_link_has_so_many_positions_at_the_most(monkeypatch):
    """As many are written as are read: the root, four first moves, and all that follow these."""
    game = Game("", False)
    for move in game.board.legal_moves():
        game.goto(0)
        game.branch(move)
        for reply in game.board.legal_moves():
            game.branch(reply)
            game.undo()
    nodes = len(list(game.root.nodes()))
    for most, fits in ((nodes, True), (nodes - 1, False)):
        monkeypatch.setattr(link, "MOST_NODES", MOST_NODES)
        text = spell_link(alone(game))
        monkeypatch.setattr(link, "MOST_NODES", most)
        if fits:
            assert len(list(read_link(text).game.root.nodes())) == nodes
            assert spell_link(alone(game)) == text
        else:
            for call, given in ((spell_link, alone(game)), (read_link, text)):
                kind, said = error_of(call, given)
                assert kind is LinkError and f"at most {most}" in said


# A turn left out, and positions that are the same


def test_a_pass_that_the_rules_do_not_allow_is_shown_at_every_ply():
    game = Game.from_text(BEGUN)
    found = [after_null_move(game, ply) for ply in range(5)]
    assert [why for _, why in found] == [EARLY, EARLY, "", "", ""]
    assert (
        found[4] == after_null_move(game) == after_null_move(game, 99) == after_null_move(game, -1)
    )
    assert found[2][0] == "wS1@0,0 bS1@1,0 to:b game:Base"
    assert "to:b" in found[4][0] and "last" not in found[4][0]
    assert game.text() == BEGUN.replace("Base", "Base;InProgress;White[3]")
    late = Game.from_text("Base;wS1;bS1 wS1-;wG1 -wS1;bG1 bS1-;wA1 -wG1;bA1 bG1-")
    assert [after_null_move(late, ply)[1] for ply in (4, 5, 6)] == ["", "", QUEEN]
    game.resign(0)
    assert after_null_move(game) == ("", OVER) and after_null_move(game, 3)[1] == ""


def distance(q, r):
    """Steps from the middle of the grid."""
    return max(abs(q), abs(r), abs(q + r))


def shape_of(board):
    """Every piece with its level, and where it lies seen from the first one that is listed."""
    places = {piece: (q, r, level) for piece, _, q, r, level in layout(board)[0]}
    q0, r0, _ = places[min(places)]
    return {piece: (q - q0, r - r0, level) for piece, (q, r, level) in places.items()}


@pytest.mark.parametrize("seed", sampled(range(6)))
def test_regions_are_those_of_the_empty_cells_beside_the_hive_alone(seed):
    for board in random_game(seed, 40):
        taken = {cell for cell in board.where if cell >= 0}
        rim = {near for cell in taken for near in NEIGHBOURS[cell]} - taken
        assert set(board.regions()) == rim


@pytest.mark.parametrize("seed", sampled(range(6)))
def test_a_position_is_the_same_wherever_its_hive_lies(seed):
    *_, board = random_game(seed, 30, "MLP")
    key = position_key(board)
    game = Game()
    game.board = board
    thrown = [sorted(game.thrown_by(piece)) for piece in range(PIECES)]
    strange, shape = doubts(board), shape_of(board)
    for cell in places(board)[::3]:
        other = moved(board, cell)
        assert position_key(other) == key
        assert doubts(other) == strange and shape_of(other) == shape
        game.board = other
        assert [sorted(game.thrown_by(piece)) for piece in range(PIECES)] == thrown
        assert impossible(other) == impossible(board) == []
        spots = {place: (q, r) for _, place, q, r, _ in layout(other)[0]}
        nearest = min(spots, key=lambda place: (distance(*axial(place)), place))
        assert spots[nearest] == axial(nearest), "coordinates count from the middle of the grid"
        for piece, place in enumerate(other.where):
            if place >= 0:
                assert read_signs(f"dot@{NAMES[piece]}", other) == (("dot", place),)
        assert [earliest_ply(other, turn) for turn in (0, 1)] == [
            earliest_ply(board, turn) for turn in (0, 1)
        ]


def test_what_rests_tells_positions_apart_only_where_something_could_throw_it():
    hive = "wQ@0,0 wP@0,1 wA@-1,1 bQ@1,0 bA@-2,1 game:Base+P to:w9"
    told = [position_key(parse_position(f"{hive} {last}")) for last in ("last:bQ", "last:bA1", "")]
    assert len(set(told)) == 2 and told[1] == told[2], "bQ alone could be thrown"
    plain = "wQ@0,0 wA@-1,1 wG@-1,0 bQ@1,0 bA@2,0 game:Base to:w9"
    keys = {position_key(parse_position(f"{plain} last:{last}")) for last in ("bQ", "bA1")}
    assert len(keys) == 1
    assert spell_position(parse_position(plain)).startswith("wG1@-1,0 wQ@0,0")


# What a name and a text may hold

SEEN = (
    "\x20~\xa0\xac\xae\u061b\u061d\u200a\u2010\u2027\u202f\u205f\u2070\ud7ff\ue000\ufefe\uff00\uffef\ufffc"
    "\U000dffff"
)
UNSEEN = (
    "\x00\x1f\x7f\x9f\xad\u061c\u200b\u200f\u2028\u202e\u2060\u206f\ud800\udfff\ufeff\ufff0\ufffb"
    "\U000e0000\U0010ffff"
)


def test_a_name_has_only_signs_that_are_seen():
    for sign in SEEN:
        assert clean_name(f"A{sign}B").replace(" ", "") in (f"A{sign}B", "AB"), hex(ord(sign))
        if not sign.isspace():
            assert sign in clean_name(f"A{sign}B"), hex(ord(sign))
    for sign in UNSEEN:
        assert sign not in clean_name(f"A{sign}B"), hex(ord(sign))
    assert clean_name("  Ana \n  B  ") == "Ana B"
    assert clean_name("a" * 25) == "a" * 24 and clean_name("a" * 23 + " b") == "a" * 23
    assert clean_name("\x01" * 192 + "a") == "" and clean_name("\x01" * 191 + "a") == "a"


def test_halves_of_characters_are_replaced_in_a_link():
    game = Game.from_text(BEGUN)
    text = "\ud7ff\ud800\udfff\ue000\U0001d11e"
    game.comment(game.node, text)
    game.mark(game.node, ("x\udc00",))
    again = read_link(spell_link(alone(game))).game.node
    assert again.comment == "\ud7ff\ufffd\ufffd\ue000\U0001d11e"
    assert again.marks == ("x\ufffd",)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_long_link_is_read_back_and_a_longer_one_never_written(count):
    """Two long comments take more than 4,096 characters, three more than 8,192."""
    game = Game.from_text(BEGUN)
    for node in game.node.path()[:count]:
        game.comment(node, "x" * 2000)
    if count == 3:
        game.comment(game.node, "y" * 2000)
        kind, said = error_of(spell_link, alone(game))
        assert kind is LinkError and said.endswith("expected at most 8192")
    else:
        text = spell_link(alone(game))
        assert len(text) > 2048 * count
        again = read_link(text).game
        assert [node.comment for node in again.root.nodes()] == [
            node.comment for node in game.root.nodes()
        ]


def test_which_of_several_pieces_comes_first_is_told_also_on_the_cell_0():
    """Where the first ant lies there, the second one is the next."""
    board = Board("")
    for name, cell in (("wA1", 0), ("bQ", 1), ("wQ", CELLS - 1)):
        board.put(PIECE_BY_NAME[name], cell)
    board.ply = 8
    free = CELLS - 2
    for name, reason in (("wA2", None), ("wA3", "out_of_order")):
        found = refusal_of_move(board, PIECE_BY_NAME[name] << SHIFT | free)
        assert (found.reason if found else None) == reason
        if found:
            assert found.pieces == (PIECE_BY_NAME["wA2"],)
