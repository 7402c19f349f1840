"""Reading a file takes a bounded number of steps, whatever the file repeats."""

from hive_core.files import game_builder, header, read, write
from hive_core.files.game_file import MOST_HEADERS
from hive_core.files.pgn import PgnParser
from hive_core.files.sgf import SgfParser
from hive_core.files.split_games import each_game, ends_inside
from hive_core.game.variations_text import tokens_of
from hive_core.rules.errors import HiveError

BOUND = 200
PGN = (
    "{}",
    "{a}",
    "(",
    ")",
    "()",
    "}",
    ";\n",
    "a ",
    "1. ",
    "$1 ",
    "\n",
    "wS1\n",
    "(1. wS1)",
    "[\n",
)
SGF = ("(;", "(", ")", ";", "]", "[]", "P0[1 done]", "C[a]", "P0[\\]", ")(", "\n]")
UHP = (";", "(", ")", "()", "{}", "{a}", "a;", "wS1;", "[]", "(wS1;", ";wS1(")


def bounded(run, *given):
    """What `run` returns where at most BOUND tokens are read."""
    before, game_builder.MOST_TOKENS = game_builder.MOST_TOKENS, BOUND
    try:
        return run(*given)
    finally:
        game_builder.MOST_TOKENS = before


def test_a_pgn_of_one_repeated_token_is_read_up_to_a_bound():
    for token in PGN:
        parser = PgnParser()
        bounded(parser.read, '[GameType "Base"]\n' + token * 2000)
        assert parser.script.count <= BOUND, token
        assert parser.script.tokens < 2 * BOUND, token
        assert "too_many" in [getattr(f.error, "expected", "") for f in parser.script.faults] or (
            len(parser.script.faults) == game_builder.MOST_FAULTS
        ), token


def test_an_sgf_of_one_repeated_token_is_read_up_to_a_bound():
    for token in SGF:
        parser = SgfParser()
        bounded(parser.read, "(;GM[27]SU[hive]" + token * 2000)
        assert parser.script.count <= BOUND, token
        assert parser.script.tokens < 2 * BOUND, token


def test_moves_with_variations_are_read_up_to_a_bound():
    for token in UHP:
        tokens, error = tokens_of(token * 2000, 0, BOUND)
        assert len(tokens) <= BOUND, token
        assert error or token == ";", token


def test_a_game_before_the_bound_is_whole_and_the_bound_is_a_fault():
    file = bounded(read, '[GameType "Base"]\n\n1. wS1\n2. bS1 wS1-\n' + "{a}" * 500)
    assert file.game.text() == "Base;InProgress;White[2];wS1;bS1 wS1-"
    assert "too_many" in [fault.error.expected for fault in file.faults]
    file = bounded(read, "Base;InProgress;White[2];wS1;bS1 wS1-" + "{a}" * 500)
    assert file.game.text() == "Base;InProgress;White[2];wS1;bS1 wS1-"
    assert "too_many" in [fault.error.expected for fault in file.faults]


def test_many_games_on_one_line_and_in_one_text_are_split_whole():
    one = "(;GM[27]SU[hive];P0[1 move W wS1 N 13 .];P0[2 done])"
    for joined in ("", "\n"):
        games = each_game(joined.join([one] * 50), "sgf")
        assert len(games) == 50 and games[0].strip() == one
        assert joined.join(games) == joined.join([one] * 50)
    assert len(each_game(one * 1200, "sgf")) == 1000


def test_a_comment_is_open_after_a_line_only_where_nothing_closes_it():
    cases = (
        ("", False, False),
        ("", True, True),
        ("a {b", False, True),
        ("{a}{b}", False, False),
        ("{a}{b", False, True),
        ("a} b", True, False),
        ("a} {b", True, True),
        ("; {a", False, False),
        ("a} ; {b", True, False),
        ("{;} {", False, True),
        ("{}" * 1000, False, False),
    )
    for line, before, after in cases:
        assert ends_inside(line, before) == after, line


def test_a_file_with_the_most_headers_is_written_and_read_again_whole():
    text = "".join([f'[N{number} "{number}"]\n' for number in range(MOST_HEADERS)]) + "\n1. wS1\n"
    file = read(text)
    assert not file.faults
    again = read(write(file, "pgn"))
    assert not again.faults
    assert header(again.headers, "N99") == "99"


def test_a_comment_comes_back_as_it_was_from_every_kind_of_file():
    file = read("Base;wS1 { \u3000a b\u00a0 }")
    assert file.game.root.variations[0].comment == "a b"
    for kind in ("uhp", "pgn", "sgf"):
        again = read(write(file, kind), kind=kind)
        assert again.game.root.variations[0].comment == "a b", kind


def test_a_text_of_nothing_but_tokens_is_refused_or_read_without_another_error():
    for kind, tokens in (("pgn", PGN), ("sgf", SGF), ("uhp", UHP)):
        for token in tokens:
            try:
                bounded(read, token * 2000, "", kind)
            except HiveError:
                pass
