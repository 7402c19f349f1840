"""Random changes of valid texts for the fuzz tests, and the recorded and random games of which these
texts are made."""

import random
import re
from collections.abc import Sequence
from functools import cache

from hive_core.game import Game
from hive_core.notation.moves import spell_move
from hive_core.notation.position import spell_position
from hive_core.rules.board import Board
from tests.facts import board_of, lines_of_play, load
from tests.kernel.test_moves import set_up
from tests.props.test_files import noted_game, random_game

SIGNS = "\\/-+@,.;:()[]{}<>=&#%\"'_*\x00\n\r\t 0123456789abwxQBGASMLP"
ODD = "\ud800\ufeff\u0130\u0661\u2212\u00a0\u017f\u202e\u65e5\U0001f41d\x1b\x7f\u00b2"
ROUNDS = (1, 1, 1, 1, 2, 2, 3, 4)
"""Numbers of changes that an input may get; one entry of the list is chosen at random, so that a single
change is the most frequent."""
WORD = re.compile(r"\w+|\s+|[^\w\s]")
LONGEST_IN_WORDS = 4000
"""Maximum length of a text that is changed word by word; longer ones are changed only at single
characters."""
FRESH = 0.02
"""Share of cases in which `a_game` plays a new random game instead of choosing one of the prepared
ones."""
RANDOM_GAMES = 24


def changed_text(rng: random.Random, text: str, words: Sequence[str]) -> str:
    """Return `text` with one to four random changes of characters or whole words; `words` are those to
    insert."""
    for _ in range(rng.choice(ROUNDS)):
        if rng.random() < 0.4 and len(text) < LONGEST_IN_WORDS:
            text = changed_words(rng, text, words)
        else:
            text = changed_signs(rng, text, words)
    return text


def changed_words(rng: random.Random, text: str, words: Sequence[str]) -> str:
    """Return `text` with one word or punctuation mark replaced (by one of `words` or another part of
    the text), doubled, left out, or swapped with another one."""
    parts = WORD.findall(text) or [""]
    at, other = rng.randrange(len(parts)), rng.randrange(len(parts))
    way = rng.randrange(6)
    if way == 0:
        parts[at] = rng.choice(words)
    elif way == 1:
        parts[at] = parts[other]
    elif way == 2:
        parts[at], parts[other] = parts[other], parts[at]
    elif way == 3:
        parts[at] = parts[at] * 2
    elif way == 4 and parts[at].isdecimal():
        parts[at] = str(rng.choice((0, 1, 2, 9, 31, 999, 1 << 40)))
    else:
        del parts[at]
    return "".join(parts)


def changed_signs(rng: random.Random, text: str, words: Sequence[str]) -> str:
    """Return `text` with up to 400 characters at a random place replaced: by one of `words`, by a
    character, by another part of the text, or by nothing."""
    begin = rng.randrange(len(text) + 1)
    end = min(len(text), begin + rng.choice((0, 1, 1, 2, 5, 20, 400)))
    way = rng.randrange(9)
    put = ""
    if way < 3:
        put = rng.choice(words)
    elif way == 3:
        put = rng.choice(SIGNS)
    elif way == 4:
        put = text[begin:end] * 2
    elif way == 5:
        put = text[begin:end].swapcase()
    elif way == 6:
        place = rng.randrange(len(text) + 1)
        put = text[place : place + rng.randrange(20)]
    elif way == 7:
        put = rng.choice(ODD)
    elif rng.random() < 0.3:
        end = len(text)
    return text[:begin] + put + text[end:]


def random_text(rng: random.Random, words: Sequence[str], most: int = 12) -> str:
    """Return up to `most` random `words` in a row, sometimes with a character that no notation has."""
    found = [rng.choice(words) for _ in range(rng.randrange(most + 1))]
    if rng.random() < 0.3:
        found.insert(rng.randrange(len(found) + 1), rng.choice(SIGNS + ODD))
    return rng.choice(("", "", " ", ";")).join(found)


def large_text(rng: random.Random, words: Sequence[str], most: int) -> str:
    """Return a text that repeats one or two of `words`, of at most `most` characters."""
    unit = "".join([rng.choice(words) for _ in range(rng.choice((1, 1, 2)))]) or " "
    return unit * (rng.choice((most // 20, most // 3, most)) // len(unit))


def text_like(
    rng: random.Random, valid: Sequence[str], words: Sequence[str], most: int, large: float = 0.0005
) -> str:
    """Return a random text for a parser, of at most `most` characters: usually one of the `valid`
    texts, changed or not, else a row of random `words`. In a share `large` of the cases, it is a long
    text that repeats one word."""
    chance = rng.random()
    if chance < large:
        return large_text(rng, words, most)
    if chance < 0.15:
        return random_text(rng, words)
    text = rng.choice(valid)
    return text if chance < 0.25 else changed_text(rng, text, words)


def changed_bytes(rng: random.Random, data: bytes) -> bytes:
    """Return `data` with random bytes replaced, left out or inserted in one to four places."""
    for _ in range(rng.choice(ROUNDS)):
        at = rng.randrange(len(data) + 1)
        put = rng.randbytes(rng.randrange(3))
        data = data[:at] + put + data[at + rng.randrange(4) :]
    return data


# Games


@cache
def games() -> list[Game]:
    """Return the recorded games of tests/data and some random ones, each at its last position."""
    found = [
        Game.from_string(";".join([record["type"], *record["moves"]]), repetition=False)
        for record in load("games.json")
    ]
    for seed in range(RANDOM_GAMES):
        found.append(random_game(seed, 3 + seed * 2)[0])
    return found


@cache
def trees() -> list[Game]:
    """Return random games with variations, comments and marks, short and long."""
    return [noted_game(seed, 2 + seed, 1 + seed // 4) for seed in range(RANDOM_GAMES)]


@cache
def boards() -> list[Board]:
    """Return the boards that fuzz inputs refer to by index: all phases of recorded and random games,
    rare positions, and those of lessons."""
    found = [board_of(record) for record in load("edges.json")]
    for number, line in enumerate(lines_of_play()):
        found.append(board_of(line, number * 7 % (len(line["moves"]) + 1)))
    found += [set_up(record) for record in load("lessons.json")]
    return found + [game.board for game in games()]


@cache
def positions() -> list[str]:
    """Return the position texts of `boards`, in the same order."""
    return [spell_position(board) for board in boards()]


@cache
def game_strings() -> list[str]:
    """Return valid game texts: whole GameStrings, their beginnings, and positions in place of a
    game."""
    found = [record["game"] for record in load("wins.json")] + positions()[::5]
    for number, game in enumerate(games()):
        fields = game.game_string().split(";")
        found += [";".join(fields[:1] + fields[3 : 3 + (number * at) % 24]) for at in (1, 5, 7)]
        if number % 4 == 0:
            found.append(";".join(fields))
    return found


@cache
def moves(number: int) -> list[str]:
    """Return the MoveStrings of the legal moves on the board with the index `number` in `boards`, or
    ["pass"] if there are none."""
    board = boards()[number]
    return [spell_move(board, move) for move in sorted(board.legal_moves())] or ["pass"]


def a_game(rng: random.Random) -> str:
    """Return the text of a game chosen at random; in a share FRESH of the cases, of a new random
    game."""
    if rng.random() < FRESH:
        return random_game(rng.randrange(1 << 30), rng.randrange(30))[0].text()
    return rng.choice(game_strings())
