"""Files of games: PGN, BoardSpace's SGF, GameStrings and position text, there and back."""

from hive_core.files import kind_of, lost, main_line, read, tell, text_of, write
from hive_core.files.game_file import LONGEST_FILE, GameFile, header
from hive_core.files.split_games import blocks, each_game
from hive_core.game import Game
from hive_core.game.tree import LONGEST_COMMENT
from hive_core.game.variations_text import read_tree
from hive_core.records import changed
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from hive_core.rules.errors import HiveError, IllegalMove, NotationError
from tests.core.boardspace import NEW, OLD, PROGRAM, SWEDISH, WAYS, boardspace
from tests.core.drawing import error_of
from tests.core.test_tree import check, lines
from tests.core.test_tree_text import EXAMPLE, told

PGN = r"""[GameType "Base+P"]
[Date "2024.05.06"]
[Event ""]
[Site "here"]
[Round ""]
[White "Ana \"the ant\""]
[Black "Bo"]
[Result "BlackWins"]
[Mood "good"]

{A calm one.}
1. wS1
{Solid. bQ\}
2. bS1 wS1-
(2. bG1 wS1- {Jumpy.
Really.} 3. wQ -wS1 (3. wA1 /wS1))
3. wQ -wS1
4. bQ bS1-

BlackWins
"""
THROW = "Base+P;wP;bS1 wP-;wQ /wP;bQ bS1-;wQ \\wP"
SHORT = "Base+P;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wP \\wQ;bP bQ/"


def file_of(game, *headers):
    return GameFile("uhp", game, headers, (), 0)


def plies(file):
    return [ply.text for ply in file.game.played]


def faults(file):
    return [tell(fault) for fault in file.faults]


def test_a_pgn_with_everything_is_read():
    file = read(PGN, "a.pgn")
    assert not file.faults and file.kind == "pgn" and file.more == 0
    assert lines(file.game) == [
        ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"),
        ("wS1", "bG1 wS1-", "wQ -wS1"),
        ("wS1", "bG1 wS1-", "wA1 /wS1"),
    ]
    assert file.headers == (
        ("Date", "2024.05.06"),
        ("Site", "here"),
        ("White", 'Ana "the ant"'),
        ("Black", "Bo"),
        ("Mood", "good"),
    )
    assert file.game.outcome() == (BLACK, "resignation")
    assert [node.comment for node in file.game.root.nodes() if node.comment] == [
        "A calm one.",
        "Solid. bQ\\",
        "Jumpy.\nReally.",
    ]


def test_a_pgn_is_written_as_mzinga_writes_it():
    text = write(read(PGN, "a.pgn"), "pgn")
    assert text == PGN.replace("{Solid. bQ\\}", "{Solid. bQ\\}")
    assert write(read(text, "a.pgn"), "pgn") == text


def test_a_file_that_goes_wrong_opens_up_to_there():
    file = read(PGN.replace("3. wQ -wS1\n", "3. wQ bS1\n"), "a.pgn")
    assert plies(file) == ["wS1", "bS1 wS1-"]
    assert len(file.game.root.end().path()) == 3
    fault = file.faults[0]
    assert (fault.line, fault.column, fault.number) == (17, 4, 3)
    assert isinstance(fault.error, IllegalMove) and fault.error.refusal.reason == "occupied"
    assert tell(fault) == "line 17, column 4, move 3: 'wQ bS1': that cell is taken"
    file = read(PGN.replace("3. wQ -wS1\n", "3. wX -wS1\n"), "a.pgn")
    assert faults(file) == [
        "line 17, column 4, move 3: read 'wX -wS1', expected a piece like wA1 or bQ"
    ]


def test_a_variation_that_goes_wrong_ends_and_the_game_goes_on():
    file = read(PGN.replace("3. wA1 /wS1", "3. wA1 wS1- 4. bQ bS1-"), "a.pgn")
    assert plies(file) == ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"]
    assert [fault.number for fault in file.faults] == [3]


def test_a_pgn_may_be_written_in_other_ways():
    other = (
        "1.wS1 . 2... bS1 wS1- $1 ;rest of the line\n% nobody reads this\nwQ -wS1\n4. bQ bS1- 0-1"
    )
    file = read(other, kind="pgn")
    assert not file.faults and plies(file) == ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"]
    assert file.game.node.path()[2].comment == "$1\nrest of the line"
    assert file.game.outcome()[0] == BLACK and file.game.board.expansions == ""
    numbered = read("1. wM1\n2. bP1 wM1-", kind="pgn")
    assert numbered.game.board.expansions == "MP" and plies(numbered) == ["wM", "bP wM-"]


def test_a_result_that_nobody_knows_is_kept():
    text = '[GameType "Base"]\n[Result "error parsing result"]\n\n1. wS1\n'
    file = read(text, kind="pgn")
    assert file.game.outcome()[0] == ONGOING and header(file.headers, "Result")
    assert '[Result "error parsing result"]' in write(file, "pgn")
    drawn = read('[GameType "Base"]\n[Result "1/2-1/2"]\n\n1. wS1\n', kind="pgn")
    assert drawn.game.outcome() == (DRAW, "agreement") and not drawn.headers
    assert read("1. wS1\n2. bS1 wS1-\n*", kind="pgn").game.outcome()[0] == ONGOING


def test_only_the_first_of_several_games_is_read():
    file = read(PGN + "\n" + PGN + "\n" + PGN, "a.pgn")
    assert file.more == 2 and not file.faults and len(file.game.played) == 4
    assert read("Base;wS1\nBase;wA1\nBase+M;wB1\n", "a.uhp").more == 2
    game = Game.from_text(SHORT)
    record = boardspace(game, NEW)
    assert read(record + record, "a.sgf").more == 1
    named = record.replace("GM[27]", "GM[27]GN[x]")
    assert read(named + named, "a.sgf").more == 0, "BoardSpace's log of the same game"


def test_an_sgf_with_several_games_is_one_text_a_game_and_a_log_is_none():
    """Only the first was taken into the library."""
    record = boardspace(Game.from_text(SHORT), SWEDISH)
    one, other = [record.replace("GM[27]", f"GM[27]GN[{name}]") for name in "xy"]
    log = one.replace("; P0[0 Start P0]", "; P0[0 Start P0]\n; P-1[Pop P0\\[0 Start P0\\]]")
    odd = one.replace("GN[x]", "GN[z]C[(;GM\\[27\\]GN\\[q\\])]")
    for text, names in (
        (one + log + other + one, ["x", "y", "x"]),
        (record + record, ["", ""]),
        ("\n" + odd.rstrip() + other.rstrip() + one, ["z", "y", "x"]),
        (one + "(;C[nothing])", ["x"]),
    ):
        games = list(blocks(text.split("\n"), "sgf"))
        found = [read("\n".join(held), kind="sgf") for _, held in games]
        assert [header(file.headers, "SgfGameName") for file in found] == names
        assert {(len(file.game.played), file.more, len(file.faults)) for file in found} == {
            (6, 0, 0)
        }
        assert read(text, "a.sgf").more == len(names) - 1
        lines = text.split("\n")
        assert all(lines[before].endswith(held[0]) for before, held in games)


def test_an_sgf_that_is_cut_or_odd_loses_no_sign_on_the_way_to_its_games():
    record = boardspace(Game.from_text(SHORT), SWEDISH)
    two = record + record.replace("GM[27]", "GM[27]GN[(x\\]]")
    cut = [two[:end] for end in range(0, len(two), 7)]
    for text in cut + [")]](", "((()", "(;GM[", "(" * 9999]:
        assert "".join(each_game(text, "sgf")).replace("\n", "") == text.replace("\n", "")


def test_a_queen_that_opens_makes_a_free_opening():
    for text, kind in (("1. wQ\n2. bQ wQ-", "pgn"), ("Base;wS1 (wQ);bS1 wS1-", "uhp")):
        file = read(text, kind=kind)
        assert not file.faults and not file.game.board.tournament


def test_a_game_from_a_position_is_kept_in_a_pgn():
    game = Game.from_text("wQ@0,0 bQ@1,0 to:b;bA1 bQ-")
    file = read(write(file_of(game), "pgn"), "a.pgn")
    assert file.game.start == game.start and plies(file) == ["bA1 bQ-"] and not file.faults
    assert lost(file, "sgf") == ["start"]
    assert isinstance(error_of(write, file, "sgf"), HiveError)


def test_comments_keep_what_brackets_and_marks_they_hold():
    game = read_tree(EXAMPLE)
    for node, text in zip(
        game.root.nodes(), ("{}", "a } \\x7d \\}", "[%skep x] and [%", "two\nlines")
    ):
        game.comment(node, text)
        game.mark(node, ("circle@1,0", "a}\\x41"))
    for kind in ("pgn", "sgf", "uhp"):
        file = read(write(file_of(game), kind), kind=kind)
        assert not file.faults and told(file.game) == told(game), kind


def test_the_example_goes_through_all_files():
    game = read_tree(EXAMPLE)
    for kind in ("pgn", "sgf", "uhp"):
        for agreed in (ONGOING, WHITE, BLACK, DRAW):
            game.visit(game.root.end())
            game.end_as(agreed)
            text = write(file_of(game, ("White", "Ana"), ("Black", "Bo")), kind)
            file = read(text, kind=kind)
            if agreed == ONGOING:
                check(file.game)
            assert not file.faults and told(file.game) == told(game), (kind, text)
            assert file.game.outcome() == game.outcome(), (kind, text)
            assert kind == "uhp" or header(file.headers, "White") == "Ana"
            assert write(file, kind) == text
            game.agreed = (ONGOING, "")


def test_boardspace_is_read_in_all_its_ways():
    game = Game.from_text(THROW)
    assert game.played[-1].thrower >= 0
    for way in WAYS:
        for start in ((13, 13), (0, 1), (25, 26)):
            file = read(boardspace(game, way, start), "a.sgf")
            assert not file.faults and plies(file) == [ply.text for ply in game.played], (
                way,
                start,
            )
            assert header(file.headers, "White") == "Ana" and header(file.headers, "Black") == "Bo"
            assert header(file.headers, "Date") == "2018.11.02"


def test_a_record_cut_off_within_a_turn_has_the_move_that_was_made():
    game = Game.from_text("Base;wS1;bS1 wS1-;wQ -wS1")
    record = boardspace(game, OLD)
    cut = record[: record.rindex(";", 0, record.rindex("done"))]
    assert plies(read(cut, "a.sgf")) == [ply.text for ply in game.played]


def test_the_cell_counts_where_backslashes_were_lost():
    game = Game.from_text(SHORT + ";wA1 wQ\\;bA1 bS1\\")
    record = boardspace(game, NEW)
    for text in (record.replace("\\\\", "\\"), record.replace("\\\\", "")):
        assert plies(read(text, "a.sgf")) == [ply.text for ply in game.played]
    odd = record.replace("P 13", "A 2")
    assert plies(read(odd, "a.sgf")) == [ply.text for ply in game.played]


def test_the_log_of_a_game_is_no_other_game_and_no_fault():
    record = boardspace(Game.from_text(SHORT), NEW).replace("GM[27]", "GM[27]GN[x]").rstrip()
    log = record.replace("; P0[0 Start P0]", "; P0[0 Start P0]\n; P-1[Pop P0\\[0 Start P0\\]]")
    log = log.replace("; P1[6 done]", "; P-1[vcr:@-1 doScrollTo 99999]\n; P1[6 done]")
    assert "Pop" in log and "vcr" in log
    for text in (record + "\n" + log.lstrip(), log):
        file = read(text, "a.sgf")
        assert not file.faults and file.more == 0 and len(file.game.played) == 6


def test_swapped_colours_swap_the_names():
    game = Game.from_text(SHORT)
    for way in (NEW, PROGRAM, SWEDISH):
        file = read(boardspace(game, way, swapped=True, said="Game won by Bo"), "a.sgf")
        assert not file.faults and len(file.game.played) == 6
        assert header(file.headers, "White") == "Ana" and file.game.outcome()[0] == BLACK
        assert not header(file.headers, "SgfResult")


def test_results_in_other_languages_name_the_winner():
    game = Game.from_text(SHORT)
    said = boardspace(game, OLD, names=("Ana", "Ana 2"), said="Ana 2 vann spelet")
    file = read(said, "a.sgf")
    assert file.game.outcome() == (BLACK, "resignation")
    assert header(file.headers, "SgfResult") == "Ana 2 vann spelet"
    assert "RE[Ana 2 vann spelet]" in write(file, "sgf")
    assert read(boardspace(game, OLD, said="The game is a draw"), "a.sgf").game.outcome()[0] == DRAW


def test_giving_up_and_draws_are_read_from_what_players_did():
    record = boardspace(Game.from_text(SHORT), NEW)
    end = "\n;\nP0[time"
    for said, outcome in (
        ("; P0[50 resign]\n; P0[51 done]", (BLACK, "resignation")),
        ("; P1[50 resign]\n; P1[51 done]", (WHITE, "resignation")),
        (
            "; P0[50 offerdraw]\n; P0[51 done]\n; P1[52 acceptdraw]\n; P1[53 done]",
            (DRAW, "agreement"),
        ),
        ("; P0[50 offerdraw]\n; P0[51 done]\n; P1[52 declinedraw]\n; P1[53 done]", (ONGOING, "")),
    ):
        file = read(record.replace(end, "\n" + said + end), "a.sgf")
        assert not file.faults and file.game.outcome() == outcome
        assert len(file.game.played) == 6


def test_done_alone_is_a_pass_only_where_one_must_pass():
    record = boardspace(Game.from_text(SHORT), NEW)
    twice = record.replace("; P1[6 done]", "; P1[6 done]\n; P1[6 done]")
    assert twice != record
    file = read(twice, "a.sgf")
    assert len(file.game.played) == 6 and not file.faults


def test_a_drop_may_be_taken_back_before_it_is_done():
    record = boardspace(Game.from_text(SHORT), NEW)
    drop = next(line for line in record.split("\n") if " dropb bS1 " in line)
    other = drop.replace("O 13", "M 13")
    assert other != drop
    file = read(record.replace(drop, other + "\n" + drop), "a.sgf")
    assert plies(file)[1] == "bS1 wS1-" and not file.faults
    undone = drop + "\n; P1[5 drop B 4 bS1]"
    assert len(read(record.replace(drop, undone), "a.sgf").game.played) == 1


def test_a_move_without_a_piece_is_told_and_does_no_harm():
    for word in ("dropb", "move W", "pdropb"):
        file = read("(;GM[27]SU[hive];P0[0 " + word + "];P1[1 resign])", "a.sgf")
        assert "expected a word of BoardSpace's" in faults(file)[0] and not file.game.played


def test_other_games_and_other_files_are_refused():
    for text, kind, expected in (
        ("(;GM[1]SZ[19];B[dd])", "sgf", "sgf_hive"),
        ("(;FF[4];B[dd])", "sgf", "sgf_hive"),
        ("<html>", "sgf", "sgf"),
        ("", "sgf", "sgf"),
        ("", "pgn", "pgn"),
        ("{only a comment}", "pgn", "pgn"),
        ("", "uhp", "start"),
        ("hello", "uhp", "start"),
        ("a" * 1048577, "pgn", "too_long"),
    ):
        error = error_of(lambda text=text, kind=kind: read(text, kind=kind))
        assert isinstance(error, NotationError) and error.expected == expected, (kind, error)


def test_the_kind_of_a_file_is_told_by_its_name_or_its_text():
    assert kind_of("a.b.SGF") == "sgf" and kind_of("-", "x") == "" and kind_of("pgn") == ""
    for text, kind in (
        ("\n (;\nGM[27]", "sgf"),
        (PGN, "pgn"),
        ("1. wS1", "pgn"),
        ("Base+MLP;wS1", "uhp"),
        ("wQ@0,0 to:b", "pos"),
        ("to:b7 wQ@0,0", "pos"),
    ):
        assert kind_of("", text) == kind and kind_of("a.txt", text) == kind


def test_bytes_are_read_whatever_they_were_written_in():
    text = '[White "\u00c1\u00f1a \U0001d11e"]\n1. wS1\n'
    assert text_of(text.encode("utf-8")) == text
    assert text_of(b"\xef\xbb\xbf" + text.encode("utf-8")) == text
    low = b"".join([bytes((unit & 255, unit >> 8)) for unit in (0x41, 0xD834, 0xDD1E, 0xE1)])
    assert text_of(b"\xff\xfe" + low) == "A\U0001d11e\u00e1"
    high = b"".join([bytes((unit >> 8, unit & 255)) for unit in (0x41, 0xD834, 0x42)])
    assert text_of(b"\xfe\xff" + high) == "A\ufffdB"
    assert text_of(b"\xc1\xf1a\r\nb\rc\x00") == "\u00c1\u00f1a\nb\nc "


def test_what_a_file_does_not_keep_is_told():
    file = read(PGN, "a.pgn")
    assert lost(file, "pgn") == [] and lost(file, "sgf") == ["headers"]
    assert lost(file, "uhp") == ["headers"] and lost(file, "pos") == [
        "moves",
        "comments",
        "headers",
    ]
    plain = changed(file, game=main_line(file.game), headers=())
    assert lost(plain, "sgf") == [] and lost(plain, "pos") == ["moves"]
    assert write(plain, "uhp") == plain.game.text() + "\n"
    assert plain.game.outcome() == (BLACK, "resignation")


def test_a_position_is_a_file():
    file = read("wQ@0,0 bQ@1,0 to:b\n", "a.pos")
    assert not file.faults and not plies(file)
    assert write(file, "pos") == "wQ@0,0 bQ@1,0 to:b\n"
    assert read("", "a.pos").game.board.ply == 0
    moved = read("wQ@0,0 bQ@1,0 to:b;bA1 bQ-;wA1 bQ", "a.pos")
    assert len(moved.game.played) == 1 and len(moved.faults) == 1


def test_nothing_is_nested_too_deep():
    for kind, begin in (
        ("pgn", "1. wS1\n"),
        ("uhp", "Base;wS1;"),
        ("sgf", "(;GM[27]SU[hive]; P0[1 move W wS1 N 13 .]; P0[2 done]"),
    ):
        for part in ("(", "()", "[", "{", "[x]", "{a}", ")", ";", "\\"):
            try:
                file = read(begin + part * 200, kind=kind)
                assert plies(file) == ["wS1"] and len(file.faults) <= 20, (kind, part)
            except HiveError as error:
                assert str(error), (kind, part)


def test_five_thousand_nested_variations_are_told_and_not_entered():
    deep = 5200  # beyond the most that is entered
    for kind, begin, part in (
        ("pgn", "1. wS1\n", "(1. wA1\n"),
        ("uhp", "Base;wS1;", "(wA1;"),
        (
            "sgf",
            "(;GM[27]SU[hive]; P0[1 move W wS1 N 13 .]; P0[2 done]",
            "(; P1[3 move B bS1 O 13 wS1-]",
        ),
    ):
        for text in (begin + part * deep, begin + part * deep + ")" * deep):
            try:
                file = read(text, kind=kind)
                assert plies(file)[:1] == ["wS1"] and 0 < len(file.faults) <= 20, kind
            except HiveError as error:
                assert str(error), kind


def test_a_megabyte_of_comments_is_cut_and_told():
    for kind, begin, end in (
        ("pgn", "1. wS1\n{", "}\n2. bS1 wS1-"),
        ("uhp", "Base;wS1;{", "};bS1 wS1-"),
        ("sgf", "(;GM[27]SU[hive]; P0[1 move W wS1 N 13 .]C[", "]; P0[2 done])"),
    ):
        text = begin + "a" * (LONGEST_FILE - len(begin) - len(end)) + end
        try:
            file = read(text, kind=kind)
            assert plies(file)[:1] == ["wS1"] and file.faults, kind
            for node in file.game.root.nodes():
                assert len(node.comment) <= LONGEST_COMMENT, kind
        except HiveError as error:
            assert str(error), kind


def test_a_game_that_went_on_after_a_repetition_is_read_whole():
    dance = ["1. wS1", "2. bS1 wS1-", "3. wQ -wS1", "4. bQ bS1-"]
    there, back = ("wQ \\wS1", "bQ bS1/"), ("wQ -wS1", "bQ bS1-")
    for _ in range(2):
        dance.extend(there + back)
    third = read("\n".join(dance), kind="pgn")
    assert not third.faults and third.game.outcome() == (DRAW, "repetition")
    on = read("\n".join(dance + ["wA1 \\wQ"]), kind="pgn")
    assert not on.faults and on.game.outcome()[0] == ONGOING and len(plies(on)) == 13


def test_a_fault_in_the_marks_of_a_comment_is_told_where_the_comment_stands():
    """Before the first move it was told at line 0."""
    marks = "[%skep ci[rcle@1,0]"
    for text, kind, at in (
        ('[Event "a"]\n\n{' + marks + "}\n1. wL\n", "pgn", (3, 1)),
        ('[Event "a"]\n\n1. wL {' + marks + "}\n", "pgn", (3, 7)),
        ('[Event "a"]\n\n1. wL ;' + marks + "\n", "pgn", (3, 7)),
        ("(;GM[27]SU[hive]C[" + marks.replace("]", "\\]") + "])", "sgf", (1, 19)),
    ):
        (fault,) = read(text, kind=kind).faults
        assert (fault.line, fault.column) == at
