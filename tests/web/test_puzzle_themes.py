"""The themes of puzzles, found again by plain definitions on a table of stacks, and what is said
afterwards."""

import re

from hive_core.notation.position import parse_position
from hive_core.rules.board import CELL, ONGOING, PASS, SHIFT
from hive_core.rules.bugs import BUGS, KIND, NAMES
from tests.web.plain_proof import winning
from tests.web.puzzle_list import ENTRIES, PUZZLES
from web.common.i18n import CODES, Translator, read_catalogue
from web.learn.lesson import read_move
from web.learn.puzzles.choice import choice_name, choice_words, counted
from web.learn.puzzles.explanation import why_it_works
from web.learn.puzzles.puzzle import CHOICES, PLAIN, fits
from web.learn.puzzles.themes import HINTED, THEMES, hint_theme

SAMPLE = {puzzle.id: puzzle for puzzle in PUZZLES[::40]} | {
    puzzle.themes: puzzle for puzzle in reversed(PUZZLES)
}
LEAST = 10
"""Least number of puzzles of each choice."""


class Table:
    """A position as stacks of names by axial coordinates, and its solution."""

    def __init__(self, puzzle):
        self.puzzle = puzzle
        self.winning = puzzle.goal.startswith("win")
        self.before = {}
        for part in puzzle.position.split():
            if "@" in part:
                names, _, place = part.partition("@")
                self.before[tuple(map(int, place.split(",")))] = names.split("+")
        self.name, _, place = puzzle.move.partition("@")
        self.goal = tuple(map(int, place.split(",")))
        self.origin = place_of(self.before, self.name)
        self.after = {at: list(stack) for at, stack in self.before.items()}
        if self.origin:
            assert self.after[self.origin].pop() == self.name
            if not self.after[self.origin]:
                del self.after[self.origin]
        self.after.setdefault(self.goal, []).append(self.name)
        board = parse_position(puzzle.position)
        own, other = "wb"[board.turn], "bw"[board.turn]
        self.own, self.enemy = own + "Q", other + "Q"
        self.threats = wins_after_pass(board)
        self.free_before = free(board, self.before)
        self.board = board
        piece, cell = read_move(puzzle.move)
        self.walkers = walkers(board, self.threats, other)
        self.slow = slow_throws(board, piece << SHIFT | cell)
        board.make(piece << SHIFT | cell)
        self.over = board.result() != ONGOING
        self.next_wins = [] if self.over else wins_after_pass(board)
        self.free_after = free(board, self.after)

    def beside(self, table, queen):
        at = place_of(table, queen)
        return around(at) if at else []

    def closed(self, table, queen):
        return len([at for at in self.beside(table, queen) if at in table])

    def matters(self, name):
        wins = [piece for piece, _ in self.threats]
        return name == self.enemy or self.at(name) in self.enemy_sides() or name in wins

    def at(self, name):
        return place_of(self.before, name)

    def enemy_sides(self):
        return self.beside(self.before, self.enemy)

    def stopped(self):
        """The pieces that matter to the opponent, could move before, and cannot now."""
        return [
            name
            for name in NAMES
            if name[0] == self.enemy[0] and name != self.name
            if name in self.free_before and name not in self.free_after
            if uncovered(self.after, name) and self.matters(name) and not self.over
        ]

    def themes(self):
        """All themes by their plain definitions."""
        empty = self.goal not in self.before
        top = None if empty else self.before[self.goal][-1]
        own_sides = self.beside(self.before, self.own)
        near_own, near_enemy = self.goal in own_sides, self.goal in self.enemy_sides()
        mine = self.name not in (self.own, self.enemy)
        opened = self.closed(self.after, self.own) < self.closed(self.before, self.own)
        attackers = {name for name, _ in self.next_wins if name != self.enemy}
        approach = empty and near_enemy and self.name != self.enemy
        moved_queen = self.name == self.own
        return {
            "race": self.winning and bool(self.threats),
            "defence": not self.winning,
            "throw": self.slow,
            "flee": moved_queen and self.origin is not None,
            "cover": top == self.enemy,
            "pin": any(splits(self.after, name) for name in self.stopped()),
            "enclose": any(not splits(self.after, name) for name in self.stopped()),
            "block": not self.winning and not moved_queen and any(map(self.blocked, self.walkers)),
            "free": any(self.at(one) and one not in self.free_before for one in attackers),
            "double": len(attackers) > 1,
            "threat": bool(self.next_wins),
            "leave": not moved_queen and opened,
            "climb": not empty and top != self.enemy,
            "shift": approach and self.origin in self.enemy_sides(),
            "close": approach and self.origin not in self.enemy_sides(),
            "drop": self.origin is None,
            "gate": empty and self.shut(),
            "guard": empty and near_own and not moved_queen,
            "quiet": empty and not near_own and not near_enemy and mine and not opened,
        }

    def shut(self):
        """Whether nothing can slide to the goal: no side of it has exactly one closed flank."""
        rest = {at for at in self.after if at != self.goal}
        sides = around(self.goal)
        for number, side in enumerate(sides):
            flanks = sides[number - 1], sides[(number + 1) % 6]
            if side not in rest and sum(flank in rest for flank in flanks) == 1:
                return False
        return True

    def blocked(self, walker):
        name, cell = walker
        if name == self.name or not uncovered(self.after, name) or splits(self.after, name):
            return False
        piece = NAMES.index(name)
        at = self.board.where[piece]
        return self.board.top[cell] < 0 and cell not in BUGS[KIND[piece]].reach(self.board, at)


def around(at):
    q, r = at
    return [(q + a, r + b) for a, b in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))]


def place_of(table, name):
    return next((at for at, stack in table.items() if name in stack), None)


def uncovered(table, name):
    at = place_of(table, name)
    return at is not None and table[at][-1] == name


def splits(table, name):
    """Whether the hive falls apart without a piece that stands alone on its place."""
    at = place_of(table, name)
    if len(table[at]) > 1:
        return False
    rest = set(table) - {at}
    front = [next(iter(rest))]
    seen = set(front)
    for one in front:
        for beside in around(one):
            if beside in rest and beside not in seen:
                seen.add(beside)
                front.append(beside)
    return len(seen) < len(rest)


def free(board, table):
    """The names of the pieces that can move, whoever's turn it is and whatever rests."""
    return {
        name
        for piece, name in enumerate(NAMES)
        if uncovered(table, name) and not splits(table, name)
        if BUGS[KIND[piece]].reach(board, board.where[piece])
    }


def wins_after_pass(board):
    """The moves with which the other side would win if the side to move passed: names and cells."""
    board.make(PASS)
    found = [(NAMES[one >> SHIFT], one & CELL) for one in winning(board)]
    board.undo()
    return found


def walkers(board, threats, color):
    """Those of the threats that a piece of the other side, in play, carries out by itself."""
    found = []
    for name, cell in threats:
        piece = NAMES.index(name)
        at = board.where[piece]
        if at >= 0 and name[0] == color and cell in BUGS[KIND[piece]].reach(board, at):
            found.append((name, cell))
    return found


def slow_throws(board, move):
    """Whether a move is legal only because a piece throws: not while all that can throw rest."""
    throwers = board.throwers_for(move)
    if not throwers:
        return False
    before, board.rest = board.rest, throwers[0]
    alone = move not in board.legal_moves()
    board.rest = before
    return alone or (len(throwers) > 1 and NAMES[move >> SHIFT][0] != "wb"[board.turn])


def of(puzzle):
    return {name for name, is_true in Table(puzzle).themes().items() if is_true}


def test_themes_are_true_by_their_plain_definitions_and_none_is_missing():
    wrong = {one.id: set(one.themes) ^ of(one) for one in PUZZLES}
    assert {name: themes for name, themes in wrong.items() if themes} == {}


def test_every_theme_has_puzzles_and_every_puzzle_a_theme_with_a_hint():
    counts = counted(ENTRIES)
    assert [name for name in CHOICES if counts.get(name, 0) < LEAST] == []
    assert {hint_theme(one.themes) for one in PUZZLES} <= set(HINTED)
    for name in ("", *CHOICES):
        assert counts[name] == len([1 for one in ENTRIES if fits(one, name)]), name


def test_plain_puzzles_have_base_bugs_alone_and_both_queens_in_sight():
    for entry, puzzle in zip(ENTRIES, PUZZLES, strict=True):
        tops = [part.partition("@")[0].split("+")[-1] for part in puzzle.position.split()]
        sighted = "wQ" in tops and "bQ" in tops
        base = "game:Base" in puzzle.position.split()
        assert fits(entry, PLAIN) == (sighted and base), puzzle.id


def test_choices_and_explanations_are_words_in_each_language():
    for code in CODES:
        t = Translator(read_catalogue, ("learn", "puzzles"))
        t.use(code)
        for choice in ("", *CHOICES):
            for words in (choice_name(t, choice), choice_words(t, choice)):
                assert words and "puzzle." not in words and "bug." not in words
        for puzzle in SAMPLE.values():
            words = why_it_works(t, puzzle)[code]
            assert not re.search(r"puzzle\.|reason\.|[{}]|[wb][QSBGAMLP]\d?\b", words), words
            assert len(re.findall(r"[.!?](?: |$)", words)) >= 2, "what is done, and why"


def test_names_of_themes_are_those_of_the_list():
    assert len(set(THEMES)) == len(THEMES)
    assert {name for one in PUZZLES for name in one.themes} <= set(THEMES)
    for one in PUZZLES:
        assert list(one.themes) == [name for name in THEMES if name in one.themes]
