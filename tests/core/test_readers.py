"""Files of other programs: what is odd in them costs nothing, or is repaired and said, or costs only
what comes after it."""

from hive_core.files import losses, read, tell, write
from hive_core.files.split_games import each_game
from hive_core.game import Game
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from hive_core.rules.errors import IllegalMove, NotationError, Repair
from tests.core.drawing import error_of

PASSING = (
    "wB1;bB1 wB1-;wQ /wB1;bB2 bB1/;wB2 /wQ;bQ bB2\\;wM \\wB1;bB2 bQ;wB2 wQ;"
    "bM bB2\\;wB2 wB1;bB2 bM;wM wB2;bB2 bQ;wM wQ;bM bB2;wM wB2;bM bB1;"
    "wM bM;bB2 wM;wB2 bB2;bS1 bQ-;wB2 bQ;bB2 wB2;wM bB2;bM wM;wA1 -wB1;"
    "bM bB1;wM bM;bB2 wM;wB2 bB2;bS1 wB1\\;wB1 wB2;bQ wB1\\;wB1 bQ;pass;"
    "wB2 wB1;bB2 wB2"
)
"""A game in which Black has to pass once."""


def plies(text, kind="", count=-1):
    """The moves of the first game of a text, and the codes of what was repaired; nothing was lost."""
    file = read(text, kind=kind)
    assert not losses(file), [tell(fault) for fault in file.faults]
    codes = [fault.error.code for fault in file.faults if isinstance(fault.error, Repair)]
    assert count in (-1, len(file.game.played))
    return [ply.text for ply in file.game.played], codes


def pgn(moves, *headers):
    """The text of a PGN."""
    return "\n".join(list(headers) + [""] + moves) + "\n"


def test_a_list_of_moves_without_a_game_type_is_a_game():
    assert plies("wA1;bG1 -wA1;wQ wA1/") == (["wA1", "bG1 -wA1", "wQ wA1/"], [])
    assert plies("wA1 .;bG1 -wA1;") == (["wA1", "bG1 -wA1"], [])
    file = read("wL;bP wL-")
    assert file.game.board.expansions == "LP" and file.kind == "uhp"


def test_lists_of_moves_and_game_strings_stand_in_one_file_in_any_mixture():
    text = "wA1;bG1 -wA1\n\nBase+L;NotStarted;White[1]\nwL;bL wL-\nwS1 .\nBase;wB1;\nbB1 wB1-"
    file = read(text, "a.uhp")
    assert (len(file.game.played), file.more) == (2, 4)
    noted = "Base;wA1 {one\nBase;\nwA1};bA1 wA1-"
    assert read(noted, "a.uhp").more == 0 and len(read(noted, "a.uhp").game.played) == 2


def test_a_game_type_that_lacks_a_bug_gets_it():
    for text in ("Base;InProgress;White[2];wL;bL wL-", '[GameType "Base"]\n1. wL\n2. bL wL-'):
        assert plies(text) == (["wL", "bL wL-"], ["bugs"])
        file = read(text)
        assert file.game.board.expansions == "L"
    assert "the game type lacks a bug that is played; it was added" in tell(file.faults[0])
    assert tell(file.faults[0]).startswith("line 2, column 4: 'wL': ")


def test_a_missing_pass_is_put_in_where_it_is_the_only_move():
    full = "Base+MP;" + PASSING
    wanted = PASSING.split(";")
    bare = [move for move in wanted if move != "pass"]
    texts = ["Base+MP;" + ";".join(bare)]
    texts.append(pgn([f"{n + 1}. {move}" for n, move in enumerate(bare)]))
    signs = write(read(full), "sgf").split("\n")
    gone = [n for n, line in enumerate(signs) if line.endswith(" pass]")]
    texts.append("\n".join(s for n, s in enumerate(signs) if not {n, n - 1} & set(gone)))
    for text in texts:
        assert plies(text) == (wanted, ["pass"])


def test_pieces_numbered_out_of_order_are_renumbered_in_files_and_refused_in_play():
    assert plies("Base;InProgress;White[2];wA2;bS1 wA2-") == (["wA1", "bS1 wA1-"], ["numbers"])
    text = "Base;wA3;bS2 wA3-;wQ -wA3;bQ bS2-;wA1 -wQ;bS1 bQ-;wA1 \\wQ"
    moves = ["wA1", "bS1 wA1-", "wQ -wA1", "bQ bS1-", "wA2 -wQ", "bS2 bQ-", "wA2 \\wQ"]
    assert plies(text) == (moves, ["numbers", "numbers"])
    assert isinstance(error_of(Game("").play, "wA2"), IllegalMove)


def test_a_climb_may_be_spelt_by_the_side_in_files():
    text = "1. wL 2. bL wL- 3. wQ \\wL 4. bQ bL/ 5. wB1 wQ/ 6. bQ wB1\\ 7. wB1 wQ-"
    moves, codes = plies(text, count=7)
    assert moves[-1] == "wB1 bQ" and codes == ["climb"]


def test_a_game_that_is_cut_has_no_result_that_it_did_not_reach():
    text = pgn(["1. wS1", "2. bS1 wS1-", "3. wA1 bS1-", "WhiteWins"], '[Result "WhiteWins"]')
    file = read(text)
    assert len(file.game.played) == 2 and file.game.outcome()[0] == ONGOING
    assert '[Result "WhiteWins"]' in write(file, "pgn")
    assert read("Base;WhiteWins;White[2];wS1;bS1 wS1-;wA1 bS1-").game.outcome()[0] == ONGOING


def test_a_recorded_win_counts_at_a_third_occurrence():
    moves = "1. wQ 2. bQ wQ/ 3. wQ bQ\\ 4. bQ wQ/ 5. wQ bQ\\ 6. bQ wQ/ "
    for more, result in (("WhiteWins", WHITE), ("0-1", BLACK), ("Draw", DRAW), ("", ONGOING)):
        file = read("1. wS1 2. bS1 wS1- 3. wQ -wS1 4. bQ bS1- " + more)
        assert file.game.outcome()[0] == result and not file.faults
    found = read(moves + "WhiteWins")
    assert not losses(found) and found.game.outcome() == (WHITE, "resignation")


def test_a_last_line_with_a_result_is_no_fault():
    for said, result in [
        ("Adjudicated", ONGOING),
        ("Unkown", ONGOING),
        ("1/2", DRAW),
        ("White wins", WHITE),
        ("Black won", BLACK),
        ("Vit vinner", ONGOING),
        ("las blancas ganan", ONGOING),
        ("1-0", WHITE),
        ("*", ONGOING),
    ]:
        file = read("1. wS1\n2. bS1 wS1-\n\n" + said + "\n")
        assert not file.faults and file.game.outcome()[0] == result
        assert len(file.game.played) == 2


def test_words_between_the_moves_are_a_fault_as_they_were():
    file = read("1. wS1\nAdjudicated\n2. bS1 wS1-\n")
    assert [tell(f).split(":")[0] for f in losses(file)] == ["line 2, column 1, move 2"]


def test_a_judgement_after_a_move_becomes_its_comment():
    for mark in ["!", "?!", " !", " !?", "??"]:
        for text in (f"1. wS1{mark}\n2. bS1 wS1-{mark}\n", f"Base;wS1{mark};bS1 wS1-{mark}"):
            assert plies(text) == (["wS1", "bS1 wS1-"], [])
            assert read(text).game.node.comment == mark.strip()


def test_a_piece_and_its_reference_may_stand_in_two_lines():
    assert plies("1. wS1\n2. bS1 wS1-\n3. wQ\n-wS1\n4. bQ bS1-", count=4)[1] == []
    assert plies("Base;wS1;bS1 wS1-;wQ\n-wS1;bQ bS1-", count=4)[1] == []


def test_typeset_dashes_are_read_as_the_hyphen():
    for dash in "\u2010\u2011\u2012\u2013\u2014\u2212":
        assert plies(f"Base;wS1;bS1 wS1{dash};wQ {dash}wS1", count=3)[1] == []


def test_backslashes_may_be_doubled_more_than_once():
    for slashes in ("\\", "\\\\", "\\\\\\\\"):
        assert plies(f"Base;wS1;bS1 wS1-;wQ {slashes}wS1")[0][2] == "wQ \\wS1"


def test_headers_without_moves_are_a_game_of_their_own():
    text = '[GameType "Base"]\n[White "Ana"]\n\n[GameType "Base+MLP"]\n[White "Cid"]\n\n'
    text += "1. wL\n2. bL wL-\n"
    games = [read(one, kind="pgn") for one in each_game(text, "pgn")]
    assert [len(file.game.played) for file in games] == [0, 2]
    assert [dict(file.headers)["White"] for file in games] == ["Ana", "Cid"]
    assert read(text).more == 1
    apart = '[White "Ana"]\n\n[Black "Bo"]\n\n1. wL\n'
    assert read(apart).more == 0, "a blank line between headers of one game"


def test_a_byte_order_mark_inside_a_joined_file_is_no_text():
    for between in ["\n", ""]:
        one = '\ufeff[GameType "Base"]\n\n1. wS1\n2. bS1 wS1-'
        file = read((one + between + one + "\n").encode())
        assert file.more == 1 and not file.faults and len(file.game.played) == 2


def test_fields_that_are_neither_state_nor_turn_are_left_out():
    for fields in ("Unfinished;White[2]", "InProgress;Black", "InProgress;Black[]"):
        assert plies(f"Base;{fields};wS1;bS1 wS1-", count=2)[1] == ["field"]
    assert plies("Base;White[2];Draw;wS1;bS1 wS1-")[1] == []
    assert read("Base;White[2];Draw;wS1;bS1 wS1-").game.outcome()[0] == DRAW


def test_a_text_without_any_move_is_refused_with_the_place():
    assert "at position 0" in str(error_of(read, "hello there"))
    file = read("1. wX\n", kind="pgn")
    assert tell(file.faults[0]).startswith("line 1, column 4, move 1: read 'wX'")


# BoardSpace


def sgf(*lines, p0="a", p1="b", more=""):
    """The text of an SGF with these turns."""
    turns = [f"; P{n % 2}[{n + 1} {line}]" for n, line in enumerate(lines)]
    head = f'(;GM[27]SU[hive-plm]P0[id "{p0}"]P1[id "{p1}"]{more}\n'
    return head + "\n".join(turns) + "\n)\n"


def test_turns_of_people_that_no_done_ends_are_read():
    text = "(;GM[27]SU[hive]\n;P0[1 Dropb wS1 N 13 .];P1[2 Dropb bS1 O 13 .];P0[3 Dropb wQ M 13 .])"
    assert plies(text) == (["wS1", "bS1 wS1-", "wQ -wS1"], [])


def test_columns_beyond_the_letters_are_read():
    text = (
        "(;GM[27]SU[hive]\n;P0[1 Dropb wS1 A 13 .];P0[2 done];P1[3 Dropb bS1 1A 13 .];P1[4 done])"
    )
    assert plies(text) == (["wS1", "bS1 -wS1"], [])
    right = text.replace(" A ", " Z ").replace(" 1A ", " 1Z ")
    assert plies(right) == (["wS1", "bS1 wS1-"], [])


def test_moves_of_programs_count_without_done():
    moves = (
        "move W wS1 N 13 .",
        "move B bS1 O 13 wS1-",
        "move W wQ M 13 -wS1",
        "move B bQ P 13 bS1-",
    )
    assert plies(sgf(*moves)) == (["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"], [])
    wrong = sgf(*moves[:3], "move B bQ T 3 .")
    assert len(losses(read(wrong))) == 1 and len(read(wrong).game.played) == 3


def test_a_winner_is_found_by_the_whole_name():
    for first, second, said, result in [
        ("e", "me", "Game won by e", WHITE),
        ("e", "me", "Game won by me", BLACK),
        ("won by", "Bo", "Game won by Bo", BLACK),
        ("Ana", "Bo", "Ana vann spelet", WHITE),
        ("Ana", "Ana Bo", "Ana Bo vann spelet", BLACK),
        ("e", "me", "Game lost on time", ONGOING),
    ]:
        text = sgf("move W wS1 N 13 .", p0=first, p1=second, more=f"RE[{said}]")
        assert read(text).game.outcome()[0] == result


def test_a_second_mosquito_is_refused_by_the_name_that_it_has():
    text = sgf("dropb wM2 N 13 .", "done").replace("P1[2", "P0[2")
    (fault,) = losses(read(text))
    assert isinstance(fault.error, NotationError) and fault.error.text == "wM2 ."


# Spelling


def test_a_right_spelling_is_written_as_it_was_read():
    text = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-\n"
    assert write(read(text), "uhp") == text
    odd = (
        "Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 bA1-;bB1 \\bQ\n"
    )
    odd = odd.replace("White[4]", "White[5]")
    for kind in ("uhp", "pgn", "sgf"):
        again = read(write(read(odd), kind), kind=kind)
        assert write(again, "uhp") == odd, kind
    assert plies("Base;ws1 .;BS1  wS1-;wQ -WS1")[0] == ["wS1", "bS1 wS1-", "wQ -wS1"]
    assert write(read("Base;ws1 .;BS1  wS1-;wQ -WS1"), "uhp").endswith(";wS1;bS1 wS1-;wQ -wS1\n")


def test_what_was_repaired_stands_after_what_is_lost():
    file = read("Base;wL;bL wL-;wA1 bL-")
    assert [isinstance(fault.error, Repair) for fault in file.faults] == [False, True]
    assert len(losses(file)) == 1


# Pasted

PASTED = "Base+L;InProgress;Black[2];wS1;bG1 /wS1;wQ \\wS1"


def test_the_address_of_an_analysis_is_a_game():
    raw = "https://hivegame.com/analysis?uhp=" + PASTED.replace(" ", "%20")
    coded = "https://hivegame.com/analysis?uhp=" + PASTED.replace("+", "%2B").replace(
        " ", "+"
    ).replace(";", "%3B").replace("\\", "%5C").replace("/", "%2f")
    for text in (raw, coded, f"see {raw}\nit is good", raw + "&move=3", f"<{coded}>"):
        assert plies(text) == (["wS1", "bG1 /wS1", "wQ \\wS1"], []), text
        assert read(text).game.board.expansions == "L"


def test_quotation_marks_and_backticks_around_a_game_are_no_part_of_it():
    for begin, end in (
        ('"', '"'),
        ("'", "'"),
        ("`", "`"),
        ("```\n", "\n```"),
        ("\u201c", "\u201d"),
    ):
        for around in ("", "Look at this: "):
            text = around + begin + PASTED + end
            if around and begin == "```\n":
                continue
            assert plies(text, count=3)[1] == [], text
    assert plies("`wA1;bG1 -wA1`", count=2)[1] == []


def test_the_log_of_an_engine_is_the_game_that_it_ends_with():
    commands = (
        "newgame Base+L\nplay wS1\nplay bG1 /wS1\nplay wX\nundo\nplay bG1 /wS1\nplay wQ \\wS1"
    )
    commands = commands.replace("play wX\n", "play wX\ninvalidmove no such piece\nok\n")
    replies = f"> newgame Base+L\n< Base+L;NotStarted;White[1]\n< ok\n> play wS1\n< {PASTED}\n< ok"
    for text in (commands, replies, "info\nid Skep\nok\nnewgame " + PASTED):
        assert plies(text) == (["wS1", "bG1 /wS1", "wQ \\wS1"], []), text
    passed = "newgame " + "Base+MP;" + PASSING.rpartition(";pass")[0] + "\npass\nplay wB2 wB1"
    assert plies(passed, count=37)[1] == []


def test_other_texts_stay_as_they_are():
    noted = (
        '[GameType "Base"]\n[Site "https://hivegame.com/analysis?uhp=Base"]\n\n1. wS1 {"Base;"}\n'
    )
    assert plies(noted, count=1)[1] == []
