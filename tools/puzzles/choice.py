"""Choice of puzzles among the candidates: enough of every goal, theme, bug and game type, none nearly
twice."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hive_core.notation.position import parse_position
from tools.build.openings import shape
from tools.build.puzzles import hurdles
from tools.puzzles.candidates import DEFEND, ONLY, WIN1, WIN2, WIN3, Candidate, read_candidates
from tools.puzzles.entries import entry, theme_names
from tools.puzzles.moves import key_bug, read
from web.learn.puzzles.themes import hint_theme

WANTED = {WIN1: 330, WIN2: 450, WIN3: 120, DEFEND: 200, ONLY: 140}
PLAIN = 330
"""Wanted number of puzzles with base bugs alone and both queens in sight."""
RARE = ("cover", "block", "enclose", "flee", "race", "throw", "guard", "pin", "free", "drop")
"""Themes of which all candidates are tried before the others."""
MOST_ALIKE = {WIN1: 70, WIN2: 50, WIN3: 30, DEFEND: 30, ONLY: 20}
"""Maximum number of puzzles with the same theme of the hint and kind of bug, by their goal."""
MOST_IN_BAND, BAND = 90, 50
"""Maximum number of puzzles in each span of BAND points of rating."""
TOO_SLOW = ("P3241-43", "P3280-37", "P4621-32")
"""Ids of puzzles left out because MicroPython takes 2 to 5 s to refute their wrong moves."""
APART = 8
"""Minimum number of plies between two puzzles of one game, so that one puzzle is not the end of
another."""


class Collection:
    """The puzzles chosen so far, at first those that there are already."""

    def __init__(self, puzzles: Iterable[dict[str, Any]]) -> None:
        self.taken: list[dict[str, Any]] = []
        self.goals: Counter[str] = Counter()
        self.alike: Counter[tuple[str, str, str]] = Counter()
        self.bands: Counter[int] = Counter()
        self.shapes: set[tuple[tuple[int, ...], ...]] = set()
        self.plies: dict[str, list[int]] = {}
        self.plain = 0
        for one in puzzles:
            self.add(one)

    def add(self, one: dict[str, Any]) -> None:
        """Add the puzzle `one` and count it."""
        self.taken.append(one)
        move = one["moves"][0]
        seed, _, ply = one["id"][1:].partition("-")
        self.goals[one["goal"]] += 1
        self.alike[one["goal"], hint_theme(one["themes"]), key_bug(move)] += 1
        self.bands[one["rating"] // BAND] += 1
        self.shapes.add(shape(parse_position(one["position"])))
        self.plies.setdefault(seed, []).append(int(ply))
        self.plain += not hurdles(one["position"], move)

    def wants(self, one: Candidate) -> bool:
        """Return whether a puzzle of this goal is wanted, or a plain one, and no puzzle is too near to
        this one."""
        plain = self.plain < PLAIN and not hurdles(one.position, one.move)
        near = [ply for ply in self.plies.get(str(one.seed), ()) if abs(ply - one.ply) < APART]
        if f"P{one.seed}-{one.ply}" in TOO_SLOW:
            return False
        if near or not (plain or self.goals[one.goal] < WANTED[one.goal]):
            return False
        board = parse_position(one.position)
        theme = hint_theme(tuple(theme_names(board, read(one.move), one.goal)))
        if self.alike[one.goal, theme, key_bug(one.move)] >= MOST_ALIKE[one.goal]:
            return False
        return shape(board) not in self.shapes

    def take(self, one: Candidate) -> None:
        """Add the candidate if it is wanted and its rating is not that of too many."""
        if not self.wants(one):
            return
        made = entry(one)
        if made and self.bands[made["rating"] // BAND] < MOST_IN_BAND:
            self.add(made)


def chosen(puzzles: Iterable[dict[str, Any]], path: Path) -> list[dict[str, Any]]:
    """Return `puzzles` with those added that are chosen among the candidates in the file `path`: first
    plain ones, then those with rare themes, then the others."""
    found = Collection(puzzles)
    everything = read_candidates(path)
    plain = [one for one in everything if not hurdles(one.position, one.move)]
    rare = [one for one in everything if set(RARE) & set(_themes(one))]
    for some in (plain, rare, everything):
        for one in some:
            found.take(one)
    return found.taken


def _themes(one: Candidate) -> list[str]:
    return theme_names(parse_position(one.position), read(one.move), one.goal)
