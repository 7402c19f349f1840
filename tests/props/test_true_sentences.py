"""No sentence of the coach, of a hint or of a refusal says what is not so: each is checked on the plain
board of `tests/oracle.py` in games of random moves and in games of the search."""

import random
from collections import Counter

import pytest

from hive_core.game import Game
from hive_core.rules.board import CELL, ONGOING, PASS, SHIFT
from hive_core.rules.bugs import NAMES, PIECES
from hive_core.rules.hexes import NEIGHBOURS, START, axial
from hive_core.rules.refusals import refusal_of_move, refusal_of_piece
from hive_core.search.mcts import Search
from hive_core.search.position import HivePosition
from hive_core.search.reasons import reason
from hive_core.search.root_stats import RootLine
from tests import claims
from tests.oracle import PASS as PLAIN_PASS
from tests.oracle import Hive
from tests.props.playing import GAME_TYPES, choose
from web.game.coach import Line, coach
from web.game.move_input import spoken_reason
from web.words.error_text import refusal_words

PLIES = 70
BY_DAY, RANDOM, ENGINE = 6, 500, 200
ITERATIONS = 40
"""Walks of the search for each move of its games."""


def few(count):
    """The numbers of the games: two at all times, a few by day, all at night."""
    for number in range(count):
        marks = [pytest.mark.slow] if number >= 2 else []
        if number >= BY_DAY:
            marks.append(pytest.mark.nightly)
        yield pytest.param(number, marks=marks)


def place(cell):
    """A cell as the plain board has it."""
    (q, r), (q0, r0) = axial(cell), axial(START)
    return q - q0, r - r0


def plain(move):
    return PLAIN_PASS if move == PASS else (NAMES[move >> SHIFT], *place(move & CELL))


class Checked:
    """A game played on both boards; `said` counts the sentences by key."""

    def __init__(self, number):
        self.rng = random.Random(number)
        self.game = Game(GAME_TYPES[number % 8], repetition=False)
        self.hive = Hive(self.game.board.expansions, self.game.board.tournament)
        self.said: Counter[str] = Counter()

    def play(self, move):
        self.game.play(move)
        self.hive.play(plain(move))

    def holds(self, table, key, *given):
        """Check that a sentence is true."""
        self.said[key] += 1
        text = self.game.text(), key, given
        assert key in table, text
        assert table[key](self.hive, *given), text

    def coach(self):
        lines: list[Line] = []
        for _ in range(4):
            line = coach(self.game.snapshot(), self.game.board, tuple(lines))
            if not line.key or line in lines:
                break
            lines.append(line)
        for line in lines:
            self.holds(claims.COACH, line.key, line.params)

    def hint(self, line):
        why = reason(self.game.board, line)
        piece = NAMES[why.piece] if why.piece >= 0 else ""
        self.holds(claims.REASONS, why.code, plain(line.move), piece, why.number)
        assert claims.legal_line(self.hive, [plain(move) for move in line.moves])

    def refusals(self, count):
        board = self.game.board
        near = {START} | {cell for c in board.where if c >= 0 for cell in (c, *NEIGHBOURS[c])}
        near |= {self.rng.choice(NEIGHBOURS[cell]) for cell in sorted(near)}
        for _ in range(count):
            piece, goal = self.rng.randrange(PIECES), self.rng.choice(sorted(near))
            self.refusal(refusal_of_move(board, piece << SHIFT | goal), piece, goal)
            if board.where[piece] >= 0:
                self.refusal(refusal_of_piece(board, piece), piece, board.where[piece])

    def refusal(self, refusal, piece, cell):
        if refusal:
            board = self.game.board
            code = spoken_reason(board, refusal, piece, cell)
            at = board.where[piece]
            stack = board.stack(at) if at >= 0 else []
            under = [NAMES[low] for low in stack[: stack.index(piece)]] if stack else []
            said = refusal_words(key_of, code, tuple(under), letter=NAMES[piece][1])
            key = said.removeprefix("refusal.").removesuffix(".white").removesuffix(".black")
            cells = [place(c) for c in refusal.cells]
            given = NAMES[piece], place(cell), cells, [NAMES[p] for p in refusal.pieces]
            self.holds(claims.REFUSALS, key, *given)

    def sentences(self):
        """Check what is said of the present position."""
        moves = sorted(self.game.board.legal_moves()) or [PASS]
        self.coach()
        for move in self.rng.sample(moves, min(3, len(moves))):
            self.hint(RootLine(move, 1, 0.5, None, 0, (move,)))
        self.refusals(6)


def key_of(key, reason=None, **_):
    """The key of a sentence, in place of its words."""
    return reason or key


@pytest.mark.parametrize("number", list(few(RANDOM)))
def test_sentences_in_random_games_are_true(number):
    checked = Checked(number)
    while checked.game.board.ply < PLIES and checked.game.board.result() == ONGOING:
        checked.sentences()
        checked.play(choose(checked.game.board, checked.rng))
    assert len(checked.said) > 12


def searched(board, seed):
    """The line of a short search's best move, at a game's beginning of one of its first five."""
    search = Search(HivePosition(board), seed)
    search.run(iterations=ITERATIONS)
    lines = {line.move: line for line in search.report().lines}
    if board.ply < 4:
        return list(lines.values())[seed % len(lines)]
    best = search.best()
    return lines.get(best, RootLine(best, 0, 0.5, None, 0, (best,)))


@pytest.mark.parametrize("number", list(few(ENGINE)))
def test_sentences_in_games_of_the_search_are_true(number):
    checked = Checked(number)
    while checked.game.board.ply < PLIES and checked.game.board.result() == ONGOING:
        board = checked.game.board
        line = searched(board, number) if board.legal_moves() else None
        if line:
            checked.hint(line)
        checked.sentences()
        checked.play(line.move if line else PASS)
    assert len(checked.said) > 12
