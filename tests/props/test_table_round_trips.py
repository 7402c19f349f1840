"""Games written in the notations for play at the table and read again, and texts that are none."""

import random

import pytest

from hive_core import files
from hive_core.files import losses, read, tell
from hive_core.game import Game
from hive_core.notation.moves import spell_game_type
from hive_core.notation.tables import NOTATIONS
from hive_core.rules.board import ONGOING, PASS, SHIFT, Board
from hive_core.rules.bugs import HALF
from hive_core.rules.errors import NotationError
from tests.facts import load
from tests.props.playing import GAME_TYPES, choose
from tests.props.table_writers import WRITERS, spelt, turned

BY_DAY, GAMES = 10, 170
OPEN = {"Soukenik": 0.35, "Young": 0.75}
"""Notations that cannot say every move, and the least share of games that they can."""


def text_of(game_type, moves):
    """A file with two moves on a line."""
    lines = [" ".join(moves[n : n + 2]) for n in range(0, len(moves), 2)]
    numbered = [f"{n}. {line}" for n, line in enumerate(lines, 1)]
    return "\n".join([f'[GameType "{game_type}"]', "", *numbered, ""])


def recorded():
    """Recorded games as (expansions, moves)."""
    for record in load("games.json"):
        game = Game.from_text(";".join([record["type"], *record["moves"]]), None, False)
        yield game.board.expansions, [ply.move for ply in game.played]


def at_random(seeds):
    """Random games of every type, as (expansions, moves)."""
    for seed in seeds:
        rng = random.Random(seed)
        board = Board(GAME_TYPES[seed % 8], seed % 16 < 12)
        moves = []
        while board.ply < 60 + seed % 60 and board.result() == ONGOING:
            moves.append(choose(board, rng))
            board.make(moves[-1])
        yield GAME_TYPES[seed % 8], moves


def again(notation, expansions, moves):
    """Write a game up to a move that the notation cannot say, read it, and return whether that was all
    of it. Each move that is read is the one that was written."""
    begins_free = bool([1 for move in moves[:2] if (move >> SHIFT) % HALF == 0])
    board = Board(expansions, not begins_free)
    texts = []
    for move in moves:
        text = spelt(notation, board, move)
        if text is None:
            break
        texts.append(text)
        board.make(move)
    file = read(text_of(spell_game_type(expansions), texts))
    assert [ply.move for ply in file.game.played] == moves[: len(texts)]
    assert [str(fault.error).split("'")[1] for fault in file.faults] == [notation.name]
    assert file.game.board.expansions == expansions
    return len(texts) == len(moves)


def round_trips(notation, games):
    """Write and read all games."""
    whole = [again(notation, expansions, turned(moves)) for expansions, moves in games]
    assert sum(whole) >= OPEN.get(notation.name, 1) * len(whole), sum(whole)


@pytest.mark.parametrize("notation", NOTATIONS, ids=lambda one: one.name)
def test_games_written_in_a_notation_are_read_with_the_same_cells(notation):
    round_trips(notation, [*list(recorded())[::BY_DAY], *at_random(range(3, 6))])


@pytest.mark.nightly
@pytest.mark.parametrize("notation", NOTATIONS, ids=lambda one: one.name)
def test_two_hundred_games_are_read_with_the_same_cells(notation):
    round_trips(notation, [*recorded(), *at_random(range(GAMES))])


@pytest.mark.parametrize("name", ["BOOM", "DeMarco"])
def test_the_moves_after_one_that_may_be_several_decide_it_or_it_is_told(name):
    (notation,) = [one for one in NOTATIONS if one.name == name]
    decided = told = 0
    for expansions, moves in at_random(range(1, 5)):
        board, first = Board(expansions), 0
        texts: list[str] = []
        for move in turned(moves)[:40]:
            if move == PASS:
                break
            text = next(
                t for t in WRITERS[name](board, move) if move in notation.readings(board, t)
            )
            first = first or (len(notation.readings(board, text)) > 1 and len(texts))
            texts.append(text)
            board.make(move)
        file = read(text_of(spell_game_type(expansions), texts))
        found = [ply.move for ply in file.game.played]
        assert found == turned(moves)[: len(found)]
        decided += len(found) > first
        told += [getattr(fault.error, "expected", "") for fault in losses(file)] == ["one_move"]
    assert decided
    assert told


@pytest.mark.parametrize(
    "text", ["A", "L l", "Q q Q", "a B", "I am a text.", "1. L", "A+B=C", "+ + +"]
)
def test_other_texts_are_refused_as_before(text, monkeypatch):
    new = said(text)
    monkeypatch.setattr(files, "_read_table", lambda text: None)
    assert said(text) == new


def said(text):
    """What is read, or refused."""
    try:
        file = read(text)
    except NotationError as error:
        return str(error)
    return [tell(fault) for fault in file.faults], [ply.text for ply in file.game.played]


def test_what_another_reader_reads_never_becomes_a_notation(monkeypatch):
    def never(text):
        raise AssertionError(text)

    monkeypatch.setattr(files, "_read_table", never)
    for expansions, moves in list(recorded())[::BY_DAY]:
        game = Game.from_text(spell_game_type(expansions), None, False)
        for move in moves:
            game.play(move)
        for kind in ("uhp", "pgn", "sgf", "pos"):
            assert not losses(read(files.write(read(game.text()), kind)))
