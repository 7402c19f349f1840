"""Games and trees go into a link and come back; whatever a link is turned into is refused by name."""

import random
from functools import cache
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hive_core.game import Game
from hive_core.game.link import NOBODY, Linked, alone, read_link, spell_link
from hive_core.notation.link_codec import ALPHABET, HEAD, LONGEST_LINK, VERSION, check
from hive_core.records import changed
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from hive_core.rules.errors import LinkError
from tests.core.test_tree import check as sound
from tests.core.test_tree_text import told
from tests.facts import load
from tests.props.playing import GAME_TYPES, choose
from tests.props.test_tree_texts import STARTS, notes
from tests.props.test_trees import apply, chosen, steps

MOST_AT_60 = 400
BY_DAY, BY_NIGHT = 2, 500
RECORDS = load("games.json")
RESULTS = {"WhiteWins": WHITE, "BlackWins": BLACK, "Draw": DRAW, "InProgress": ONGOING}


def real(record: dict[str, Any]) -> Game:
    """A recorded game with its recorded result."""
    game = Game.from_string(";".join([record["type"], *record["moves"]]), repetition=False)
    game.end_as(RESULTS[record["result"]])
    return game


def random_one(kind: str, seed: int, plies: int = 60) -> Game:
    """A random game of a type, under both opening rules."""
    rng = random.Random(f"{kind} {seed}")
    game = Game(kind, seed % 2 == 0, repetition=False)
    while len(game.played) < plies and game.outcome()[0] == ONGOING:
        game.play(choose(game.board, rng))
    return game


def round_trip(game: Game, names: tuple[str, str]) -> str:
    """A link of a game between two people; it has been read again and compared."""
    linked = Linked(game, len(game.played), 0xFFFFFFFF, WHITE, names)
    text = spell_link(linked)
    read = read_link(text, repetition=False)
    assert read.game.text() == game.text()
    assert read.game.board.tournament == game.board.tournament
    assert read.game.keys == game.keys and read.game.outcome() == game.outcome()
    assert changed(read, game=game) == linked
    return text


@cache
def long_link() -> str:
    """A text with all that can stand in one."""
    game = real(RECORDS[0])
    game.comment(game.root.variations[0], "A good beginning \u2013 s\u00ed")
    game.undo(4)
    game.branch(sorted(game.board.legal_moves())[0])
    return spell_link(Linked(game, 7, 0xBEE, BLACK, ("Ana", "B\u00e1rbara")))[2:]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: str(record["id"]))
def test_real_games_round_trip_and_are_short(record: dict[str, Any]) -> None:
    game = real(record)
    text = round_trip(game, ("W" * 24, "B" * 24))
    assert len(text) * 60 < MOST_AT_60 * max(60, len(game.played))


@pytest.mark.parametrize("kind", GAME_TYPES)
def test_random_games_round_trip_and_are_short(kind: str) -> None:
    for seed in range(BY_DAY):
        assert len(round_trip(random_one(kind, seed), ("W" * 24, "B" * 24))) < MOST_AT_60


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize("kind", GAME_TYPES)
def test_many_random_games_round_trip_and_are_short(kind: str) -> None:
    for seed in range(BY_NIGHT):
        assert len(round_trip(random_one(kind, seed), ("W" * 24, "B" * 24))) < MOST_AT_60


@pytest.mark.slow
@given(st.sampled_from(STARTS), steps, notes, st.integers(0, 9999))
@settings(max_examples=60, deadline=None)
def test_random_trees_round_trip(
    start: str, todo: list[tuple[str, int]], about: list[tuple[int, str, list[str]]], ply: int
) -> None:
    game = Game.from_text(start)
    for step, number in todo:
        apply(game, step, number)
    for number, comment, drawn in about:
        game.comment(chosen(game, number), comment)
        game.mark(chosen(game, number), drawn)
    linked = changed(alone(game), ply=ply % (len(game.played) + 1))
    try:
        text = spell_link(linked)
    except LinkError as error:
        assert error.problem == "too_long" and sum(len(note[1]) for note in about) > 1000
        return
    read = read_link(text)
    sound(read.game)
    assert told(read.game) == told(game)
    assert read.game.text() == game.text() and read.ply == linked.ply
    assert read.game.board.tournament == game.board.tournament
    assert spell_link(read) == text


def test_each_truncation_is_refused_by_name() -> None:
    text = long_link()
    for end in range(1, len(text)):
        with pytest.raises(LinkError) as caught:
            read_link(text[:end])
        assert caught.value.problem == "cut"


def garbled(text: str, rng: random.Random) -> str:
    """A text that was changed on its way, in one of the ways in which that happens."""
    way = rng.randrange(6)
    place, end = sorted(rng.sample(range(len(text) + 1), 2))
    if way == 0:
        return text[:place] + rng.choice(ALPHABET + "%;\u00e9\U0001f41d ") + text[place + 1 :]
    if way == 1:
        return text[:place] + text[end:]
    if way == 2:
        return text[:end] + text[place:end] + text[end:]
    if way == 3:
        return text[:place] + "".join(rng.sample(text[place:end], end - place)) + text[end:]
    if way == 4:
        return text[:place] + text[place:end].swapcase() + text[end:]
    return "".join(rng.choice(ALPHABET) for _ in range(rng.randrange(200)))


def refused_many(seed: int, count: int) -> None:
    rng = random.Random(seed)
    text = long_link()
    for _ in range(count):
        other = garbled(text, rng)
        if other != text:
            with pytest.raises(LinkError):
                read_link(other)


def test_what_was_changed_on_its_way_is_refused() -> None:
    refused_many(0, 1500)


@pytest.mark.slow
@pytest.mark.nightly
def test_a_hundred_thousand_changed_texts_are_refused() -> None:
    refused_many(1, 100_000)


@pytest.mark.slow
@given(st.text(max_size=80) | st.text(ALPHABET + "#g=", max_size=80))
@settings(max_examples=200, deadline=None)
def test_any_text_gets_a_sentence(text: str) -> None:
    for around in (text, "g=" + text, VERSION + text):
        with pytest.raises(LinkError):
            read_link(around)


def forged(content: str) -> str:
    """A text whose length and check are right, whatever it says."""
    length = HEAD + len(content) + 6
    head = VERSION + "".join(ALPHABET[length >> shift & 63] for shift in (12, 6, 0))
    return head + content + check(head + content)


def opened(text: str) -> bool:
    """What can be read is a sound game and is written in no other way; the rest has a name."""
    try:
        read = read_link(text)
    except LinkError as error:
        assert error.problem == "content"
        return False
    sound(read.game)
    assert read.seat in (WHITE, BLACK, NOBODY) and 0 <= read.ply <= len(read.game.played)
    assert told(read_link(spell_link(read)).game) == told(read.game)
    return True


@pytest.mark.slow
@given(st.text(ALPHABET, max_size=60))
@settings(max_examples=200, deadline=None)
def test_forged_content_is_a_game_or_gets_a_sentence(content: str) -> None:
    opened(forged(content))


@pytest.mark.slow
@given(st.integers(0, 10**9))
@example(2852)  # ends with a resignation
@settings(max_examples=200, deadline=None)
def test_forged_changes_of_a_game_are_a_game_or_get_a_sentence(seed: int) -> None:
    rng = random.Random(seed)
    content = garbled(long_link()[HEAD:-6], rng)
    opened(forged("".join(sign for sign in content if sign in ALPHABET)))


@pytest.mark.slow
@pytest.mark.parametrize("sign", ["A", "_", "g", "4"])
def test_the_longest_forged_text_is_read_or_refused(sign: str) -> None:
    opened(forged("AA" + sign * (LONGEST_LINK - HEAD - 8)))
