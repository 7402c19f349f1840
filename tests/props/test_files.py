"""Recorded and random games go through every kind of file and back; any text is read or refused."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hive_core.files import KINDS, LONGEST_FILE, POSITION, GameFile, main_line, read, tell, write
from hive_core.files.game_builder import MOST_FAULTS, MOST_STEPS
from hive_core.game import Game
from hive_core.game.tree import LONGEST_COMMENT
from hive_core.game.variations_text import read_tree
from hive_core.notation.moves import MOST_PLIES, spell_game_type
from hive_core.rules.board import ONGOING
from hive_core.rules.errors import HiveError
from tests.core.boardspace import WAYS, boardspace
from tests.core.test_files import PGN, faults, file_of, plies
from tests.core.test_tree_text import EXAMPLE, told
from tests.facts import load
from tests.props.playing import GAME_TYPES, choose
from tests.props.test_real_games import RESULTS, by_id

TREES = ("uhp", "pgn", "sgf")
HEADERS = (("Event", "A & <b>B</b>"), ("White", 'An "a" \\ ]'), ("Black", "\u00d1\u00fa\u00f1ez"))
NOTES = ("good", "}", "[%skep x] \\x7d", "a\nb", "]", "wA1 \\bQ\\", "(;){[", "\u65e5\u672c")
BY_DAY, GAMES, NOTED = 12, 500, 100


def nightly(seeds, first):
    """The first few seeds at all times, the others at night."""
    return [pytest.param(n, marks=pytest.mark.nightly) if n >= first else n for n in seeds]


def same(game, kind, headers=()):
    """Writes a game and reads it; all that it tells comes back, and is written as before."""
    text = write(GameFile("uhp", game, headers, (), 0), kind)
    file = read(text.encode(), "game." + kind)
    assert not file.faults, tell(file.faults[0])
    assert told(file.game) == told(game)
    assert file.game.outcome()[0] == game.outcome()[0]
    assert file.game.board.expansions == game.board.expansions
    assert kind == "uhp" or sorted(file.headers) == sorted(headers)
    if file.game.agreed == game.agreed:  # a draw by repetition needs no agreement
        assert write(file, kind) == text


@pytest.mark.parametrize("record", load("games.json"), ids=by_id)
def test_recorded_games_are_read_from_every_kind_of_file(record):
    game = Game.from_string(";".join([record["type"], *record["moves"]]), repetition=False)
    game.end_as(RESULTS[record["result"]])
    for kind in TREES:
        same(game, kind, HEADERS)
    game.agreed = (ONGOING, "")
    way = WAYS[len(game.played) % len(WAYS)]
    file = read(boardspace(game, way), "game.sgf")
    assert not file.faults, tell(file.faults[0])
    assert [ply.move for ply in file.game.played] == [ply.move for ply in game.played]


def random_game(seed: int, plies: int) -> tuple[Game, random.Random]:
    """A random game of every type in turn."""
    rng = random.Random(seed)
    game = Game.from_text(spell_game_type(GAME_TYPES[seed % 8]), seed % 16 < 12, False)
    for _ in range(plies):
        if game.outcome()[0] != ONGOING:
            break
        game.play(choose(game.board, rng))
    return game, rng


@pytest.mark.parametrize("seed", nightly(range(GAMES), BY_DAY))
def test_random_games_round_trip(seed):
    game, rng = random_game(seed, 20 + seed % 80)
    game.end_as(rng.choice((ONGOING, 0, 1, 2)))
    for kind in TREES:
        same(game, kind)


@pytest.mark.parametrize("seed", nightly(range(NOTED), BY_DAY))
def test_random_trees_with_comments_round_trip(seed):
    game = noted_game(seed)
    for kind in TREES:
        same(game, kind, HEADERS)
    line = main_line(game)
    assert [ply.text for ply in line.played] == [ply.text for ply in game.played]


def noted_game(seed: int, plies: int = 40, branches: int = 12) -> Game:
    """A random game with variations, comments and marks."""
    game, rng = random_game(seed, plies)
    for _ in range(branches):
        game.visit(rng.choice(list(game.root.nodes())))
        for _ in range(rng.randrange(6)):
            if game.outcome()[0] == ONGOING:
                game.branch(choose(game.board, rng))
    for node in game.root.nodes():
        if rng.random() < 0.2:
            game.comment(node, rng.choice(NOTES))
        if rng.random() < 0.1:
            game.mark(node, ("circle@1,0", "a}\\x41")[: rng.randrange(3)])
    game.visit(game.root.end())
    return game


@pytest.mark.slow
def test_a_file_cut_anywhere_gives_its_good_part():
    game = read_tree(EXAMPLE)
    for kind in ("pgn", "sgf", "uhp"):
        text = write(file_of(game, ("White", "<b>Ana</b>")), kind)
        whole = plies(read(text, kind=kind))
        for end in range(len(text)):
            try:
                part = read(text[:end], kind=kind)
            except HiveError as error:
                assert str(error)
                continue
            found = plies(part)
            cut = found[:-1] if found[-1:] != whole[len(found) - 1 : len(found)] else found
            assert cut == whole[: len(cut)]


@pytest.mark.slow
def test_too_much_is_told_and_the_rest_is_read():
    long = read("1. wS1 {" + "a" * (LONGEST_COMMENT + 1) + "}\n2. bS1 wS1-", kind="pgn")
    assert len(plies(long)) == 2 and len(long.game.node.path()[1].comment) == LONGEST_COMMENT
    assert "a shorter text" in faults(long)[0]
    many = read("1. wS1\n" + "(1. wA1)\n" * (MOST_STEPS + 5), kind="pgn")
    assert len(many.game.root.variations) == 2 and "fewer moves" in faults(many)[0]
    dance = ["1. wS1", "2. bS1 wS1-", "3. wQ -wS1", "4. bQ bS1-"]
    there, back = ("wQ \\wS1", "bQ bS1/"), ("wQ -wS1", "bQ bS1-")
    for number in range(MOST_PLIES):
        dance.append((there, back)[number // 2 % 2][number % 2])
    endless = read("\n".join(dance), kind="pgn")
    assert len(plies(endless)) == MOST_PLIES and "fewer moves" in faults(endless)[0]


@pytest.mark.nightly
@pytest.mark.parametrize("kind", TREES)
def test_a_long_file_cut_anywhere_gives_its_good_part(kind):
    game, _ = random_game(7, 60)
    text = write(GameFile("uhp", game, HEADERS, (), 0), kind)
    for end in range(len(text)):
        try:
            part = read(text[:end], kind=kind)
        except HiveError as error:
            assert str(error)
            continue
        found = [ply.move for ply in part.game.played][:-1]
        assert found == [ply.move for ply in game.played][: len(found)]


HOSTILE = (
    "(",
    "()",
    "{",
    "{a}",
    "[",
    "C[",
    "C[a]",
    ")",
    ";",
    " ",
    "x\n",
    "wA1 ",
    "\\",
    "(1. wA1)\n",
    "[a]\n",
)


@pytest.mark.slow
@pytest.mark.parametrize("kind", TREES)
@pytest.mark.parametrize("size", [20000, pytest.param(LONGEST_FILE, marks=pytest.mark.nightly)])
def test_a_heap_of_anything_is_read_or_refused(kind, size):
    begin = write(read(PGN, "a.pgn"), kind).rstrip().rstrip(")") + (
        ";\n" if kind == "uhp" else "\n"
    )
    for part in HOSTILE:
        text = begin + part * ((size - len(begin.encode())) // len(part))
        try:
            file = read(text, kind=kind)
            assert len(file.faults) <= MOST_FAULTS and len(file.game.root.end().path()) == 5
        except HiveError as error:
            assert str(error)


@pytest.mark.slow
@given(st.sampled_from(KINDS), st.text() | st.binary())
@settings(max_examples=80, deadline=None)
def test_any_text_is_read_or_refused(kind, data):
    try:
        file = read(data, kind=kind)
    except HiveError as error:
        assert str(error)
        return
    again = read(write(file, "pgn"), "a.pgn")
    assert told(again.game) == told(file.game)


SHARDS = st.sampled_from(
    [
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        ";",
        "\\",
        '"',
        "\n",
        "1. ",
        "pass",
        "wA1 -wS1",
        "P0[1 done]",
        "$2",
    ]
    + ["\u00e9", "\x00", "C[", "P1[2 dropb bA1 M 12 .]", "GM[27]", "1-0", "%", " ", "\u2028"]
)


@pytest.mark.slow
@given(
    st.sampled_from(TREES),
    st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 30), SHARDS), max_size=6),
)
@settings(max_examples=100, deadline=None)
def test_garbled_files_give_their_good_part(kind, changes):
    text = GARBLED[kind]
    for at, length, shard in changes:
        at %= len(text) + 1
        text = text[:at] + shard + text[at + length :]
    try:
        file = read(text, kind=kind)
    except HiveError as error:
        assert str(error)
        return
    for fault in file.faults:
        assert tell(fault) and fault.line > 0 and fault.column > 0
    other = POSITION if file.game.start else kind
    assert read(write(file, other), kind=other)


GARBLED = {kind: write(read(PGN, "a.pgn"), kind) for kind in TREES}
