"""Fuzz families for the parsers of hive_core: notation, files, links, trees, the UHP engine.

For each family, `make_...` returns the inputs of a random case, and `read_...` checks how they are read
and returns how many were refused, as `Family` in run.py describes.
"""

import random
from functools import cache
from typing import Any

from hive_core.drawing.annotations import read_arrows, read_marks, read_signs
from hive_core.engine.uhp import LONGEST_LINE, Engine
from hive_core.game import Game
from hive_core.game.link import alone, read_link, spell_link
from hive_core.game.variations_text import LONGEST_TREE, read_tree, spell_tree
from hive_core.notation.link_codec import ALPHABET, HEAD
from hive_core.notation.moves import LONGEST_GAME, parse_move
from hive_core.notation.position import parse_position
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import NAMES
from hive_core.rules.errors import (
    IllegalMove,
    ImpossiblePosition,
    LinkError,
    NotationError,
)
from hive_core.rules.refusals import refusal_of_move
from hive_kernel.core import Position
from tests.core.test_tree_text import told
from tests.kernel.test_moves import same
from tests.props.test_links import forged, garbled, opened
from tests.props.test_position_text import check as round_trip
from tests.props.test_text import read_game, read_move
from tests.uhp.test_hostile_input import in_process, replies
from tools.checks.fuzz.changes import (
    a_game,
    boards,
    changed_bytes,
    changed_text,
    game_strings,
    games,
    large_text,
    moves,
    positions,
    random_text,
    text_like,
    trees,
)
from tools.checks.fuzz.run import Family

WORDS = [*NAMES, "pass", "Base", "Base+MLP", "InProgress", "White[1]", "Black[9]", "wM1", "bQ2"]
WORDS += ["-", "/", "\\", " ", ";", ".", "+", "wS1;bS1 wS1-", "wQ -wS1", "wA1 -wA1"]
POSITION_WORDS = [*NAMES, "wA", "bS", "+", "@", ",", "-", "0", "1", "17", "99999", " ", ";", ":"]
POSITION_WORDS += [
    "to:b",
    "to:w7",
    "last:",
    "reserve:",
    "reserve:none",
    "reserve:wA3,bG1",
    "last:bQ",
]
POSITION_WORDS += [
    "game:Base",
    "game:Base+MLP",
    "opening:free",
    "none",
    "wQ@0,0",
    "bQ@1,0",
    "wB+bB@2,0",
]
SIGN_WORDS = ["circle", "cross", "dot", "part", "gate", "1", "9", "@", ">", ",", "; ", "-", "0,0"]
SIGN_WORDS += ["bA1>2,-1", "circle@1,0", "0,0>1,0>1,1", "31,-31", "99,0", "wQ", "bB2", "bA", "w"]
TREE_WORDS = ["(", ")", "{", "}", "[", "]", "\\", "\\}", "{a}", "[circle@1,0]", "()", *WORDS]
LINES = [
    "info",
    "newgame",
    "newgame Base",
    "newgame Base+MLP",
    "validmoves",
    "undo",
    "undo 3",
    "pass",
]
LINES += ["options", "options get Level", "options set Repetition True", "options set Seed 7", ""]
LINES += ["options set TournamentOpening False", "options set Report True", "options set Level 1"]
LINES += ["options set Style bold", "options set Core python", "play pass", "undo 99999", "ok"]
SEARCHES = [
    "bestmove depth 0",
    "bestmove depth 1",
    "bestmove time 00:00:00",
    "bestmove",
    "bestmove x 1",
]
UHP_WORDS = [
    "info",
    "newgame",
    "play",
    "pass",
    "validmoves",
    "undo",
    "options",
    "get",
    "set",
    *WORDS,
]


# The UHP engine


def a_line(rng: random.Random) -> str:
    """Return a random line of a UHP client that starts no long search and no further processes."""
    chance = rng.random()
    if chance < 0.03:
        return rng.choice(SEARCHES)
    if chance < 0.3:
        line = rng.choice(LINES)
    elif chance < 0.4:
        line = "newgame " + a_game(rng)
    elif chance < 0.75:
        line = "play " + rng.choice(moves(rng.randrange(90)))
    elif chance < 0.751:
        line = "newgame " + large_text(rng, WORDS, LONGEST_LINE + 9)
    else:
        line = random_text(rng, UHP_WORDS)
    if rng.random() < 0.5:
        line = changed_text(rng, line, UHP_WORDS)
    small = line.lower()
    return "undo" if "bestmove" in small or "threads" in small else line


def make_lines(rng: random.Random) -> list[Any]:
    """Return the random lines of one UHP session."""
    return [a_line(rng) for _ in range(rng.randrange(2, 14))]


def read_lines(lines: list[Any]) -> int:
    """Let a UHP engine answer a session, and return how many lines it refused. Check that each reply
    ends with "ok", and that the engine's GameString is read as the same game."""
    engine = Engine()
    refused = 0
    for line in lines:
        reply = engine.reply(line)
        assert reply[-1] == "ok" and reply.count("ok") == 1
        assert not [1 for text in reply if "\n" in text or "\r" in text]
        wrong = reply[0].split(" ")[0] in ("err", "invalidmove")
        assert not wrong or (len(reply) == 2 and len(reply[0]) < 400)
        refused += wrong
    if engine.game:
        text = engine.game.game_string()
        tournament, repetition = engine.game.board.tournament, engine.game.repetition
        assert Game.from_string(text, tournament, repetition).game_string() == text
    return refused


def make_bytes(rng: random.Random) -> list[Any]:
    """Return one stream of bytes for a UHP engine: random ones, or lines with random changes."""
    if rng.random() < 0.2:
        return [rng.randbytes(rng.randrange(200))]
    lines = [a_line(rng) for _ in range(rng.randrange(4))]
    end = rng.choice(("\n", "\n", "\r\n", "\r", ""))
    return [changed_bytes(rng, end.join(lines).encode("utf-8", "replace"))]


def read_bytes(streams: list[Any]) -> int:
    """Send each stream to a UHP engine and check that it replies once to each line. Return how many
    streams had a line that was refused."""
    refused = 0
    for data in streams:
        small = data.lower()
        if b"bestmove" in small or b"threads" in small:
            return 0
        found = replies(in_process(data))
        assert len(found) == data.count(b"\n") + (bool(data) and not data.endswith(b"\n"))
        refused += bool([1 for one in found if one[0].startswith(("err", "invalidmove"))])
    return refused


# Notation


def make_position(rng: random.Random) -> list[Any]:
    """Return one position text with random changes."""
    return [text_like(rng, positions(), POSITION_WORDS, LONGEST_GAME)]


def read_position(texts: list[Any]) -> int:
    """Parse a position text; return 1 if it is refused, else 0. Check a valid one by parsing it again,
    and by the kernel's moves there and after each of two more moves."""
    (text,) = texts
    try:
        board = parse_position(text)
    except IllegalMove as error:
        assert 0 <= error.at <= len(text)
        return 1
    except (NotationError, ImpossiblePosition) as error:
        assert text.startswith(error.text) and 0 <= error.at <= len(text)
        return 1
    round_trip(board)
    position = Position(board)
    same(position, board)
    for step in range(2):
        if board.result() != ONGOING:
            break
        legal = sorted(board.legal_moves())
        move = legal[(len(text) + step) % len(legal)]
        board.make(move)
        position.play(move)
        same(position, board)
    return 0


def make_play(rng: random.Random) -> list[Any]:
    """Return the moves of a random game as pairs (index of the board it begins on, random number that
    selects a legal move)."""
    board = rng.randrange(len(boards()))
    return [(board, rng.randrange(1 << 20)) for _ in range(rng.randrange(2, 12))]


def read_play(inputs: list[Any]) -> int:
    """Play the selected moves on a board and in the kernel, then undo them all, and check that both
    agree in every position on moves, result and counts. Return 0: nothing is refused."""
    board = parse_position(positions()[inputs[0][0]])
    position = Position(board)
    played = 0
    for _, number in inputs:
        if board.result() != ONGOING:
            break
        legal = sorted(board.legal_moves())
        assert position.perft(1, False) == len(legal)
        move = legal[number % len(legal)]
        board.make(move)
        position.play(move)
        same(position, board)
        played += 1
    for _ in range(played):
        position.take_back()
        board.undo()
    same(position, board)
    return 0


def make_game(rng: random.Random) -> list[Any]:
    """Return one text of a game, a GameString or a position followed by moves, with random changes."""
    text = a_game(rng)
    return [text_like(rng, [text], WORDS, LONGEST_GAME)]


def read_a_game(texts: list[Any]) -> int:
    """Parse the text of a game; return 1 if it is refused, else 0. Check both functions that parse
    games, and that a valid one is the same after writing and parsing it again."""
    (text,) = texts
    read_game(text)
    try:
        game = Game.from_text(text)
    except (IllegalMove, NotationError, ImpossiblePosition) as error:
        assert 0 <= error.at <= len(text)
        return 1
    assert Game.from_text(game.text(), game.board.tournament).text() == game.text()
    return 0


def make_move(rng: random.Random) -> list[Any]:
    """Return one pair: the index of a board, and a MoveString for it with random changes."""
    number = rng.randrange(len(boards()))
    return [(number, text_like(rng, moves(number), WORDS, 5000, 0.0001))]


def read_a_move(inputs: list[Any]) -> int:
    """Parse a MoveString on its board; return 1 if it is refused, else 0. Check that `refusal_of_move`
    gives a reason if and only if the move is illegal."""
    ((number, text),) = inputs
    board = boards()[number]
    if number < 5:
        read_move(text)
    try:
        move = parse_move(board, text)
    except (NotationError, IllegalMove) as error:
        assert 0 < len(str(error)) < 900
        return 1
    refusal = refusal_of_move(board, move)
    assert (refusal is None) == (board.result() == ONGOING and move in board.legal_moves())
    return int(refusal is not None)


def make_marks(rng: random.Random) -> list[Any]:
    """Return one pair: the index of a board, and a text of signs or arrows with random changes."""
    valid = ["circle@1,0, cross@bQ, 1@-2,1", "bA1>2,-1, 0,0>1,0>1,1", "dot@wS1; gate@0,0 part@0,1"]
    return [(rng.randrange(len(boards())), text_like(rng, valid, SIGN_WORDS, 3000))]


def read_a_mark(inputs: list[Any]) -> int:
    """Parse a text both as signs and as arrows on its board. Return 1 if it is neither, else 0."""
    ((number, text),) = inputs
    board = boards()[number]
    refused = 0
    for reader in (read_signs, read_arrows):
        try:
            reader(text, board)
        except NotationError as error:
            assert text.startswith(error.text) and 0 <= error.at <= len(text)
            refused += 1
    read_marks(text.split(), board)
    return int(refused == 2)


@cache
def tree_texts() -> list[str]:
    """Return the texts of game trees with variations, and some GameStrings."""
    return [spell_tree(game) for game in trees()] + game_strings()[:20]


def make_tree(rng: random.Random) -> list[Any]:
    """Return one text of a game tree with random changes."""
    return [text_like(rng, tree_texts(), TREE_WORDS, LONGEST_TREE, 0.0001)]


def read_a_tree(texts: list[Any]) -> int:
    """Parse the text of a game tree; return 1 if it is refused, else 0. Check that a valid one is the
    same after writing and parsing it again."""
    (text,) = texts
    try:
        game = read_tree(text)
    except IllegalMove as error:
        assert 0 <= error.at < len(text)
        return 1
    except (NotationError, ImpossiblePosition) as error:
        assert text.startswith(error.text) and 0 <= error.at <= len(text)
        return 1
    assert told(read_tree(spell_tree(game))) == told(game)
    return 0


# Links


@cache
def links() -> list[str]:
    """Return valid game links, each without the parameter's name before the game."""
    return [spell_link(alone(game))[2:] for game in games()[30:] + trees()]


def make_link(rng: random.Random) -> list[Any]:
    """Return one game link as a messenger might have garbled it."""
    text = rng.choice(links())
    return [garbled(text, rng) if rng.random() < 0.9 else changed_text(rng, text, list(ALPHABET))]


def read_a_link(texts: list[Any]) -> int:
    """Parse a game link; return 1 if refused, else 0. Check that only unchanged links are accepted."""
    (text,) = texts
    try:
        read_link(text)
    except LinkError as error:
        assert error.problem
        return 1
    assert text in links()
    return 0


def make_forged(rng: random.Random) -> list[Any]:
    """Return one game link with changed content and a valid checksum, as a forger could make it."""
    if rng.random() < 0.0005:
        return [forged("AA" + large_text(rng, ALPHABET, 8170))]
    content = garbled(rng.choice(links())[HEAD:-6], rng)
    if rng.random() < 0.5:
        content = content[: rng.randrange(60)]
    return [forged("".join([sign for sign in content if sign in ALPHABET]))]


def read_forged(texts: list[Any]) -> int:
    """Parse a forged link; return 1 if it is refused, else 0. Check that an accepted one holds a legal
    game, which is the same after writing and parsing it again."""
    (text,) = texts
    return int(not opened(text))


FAMILIES = [
    Family("uhp-lines", 30_000, make_lines, read_lines),
    Family("uhp-bytes", 60_000, make_bytes, read_bytes),
    Family("position", 60_000, make_position, read_position),
    Family("kernel", 20_000, make_play, read_play),
    Family("game", 40_000, make_game, read_a_game),
    Family("move", 160_000, make_move, read_a_move),
    Family("marks", 80_000, make_marks, read_a_mark),
    Family("tree", 50_000, make_tree, read_a_tree),
    Family("link", 80_000, make_link, read_a_link),
    Family("forged-link", 40_000, make_forged, read_forged),
]
