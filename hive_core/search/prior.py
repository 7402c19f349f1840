"""The evaluator of full strength, learnt from searches; the gentler levels keep their own.

Positions are judged by a small network, see network.py. The factors of the prior distinguish more cases
than those of evaluate.py: a move to or from a cell counts by the kind of bug, by how near the cell is
to both queens, and by whether the bug can leave it. All are read from tables of small integers.
docs/tuning.md says how they were learnt.
"""

import json
import math

from hive_core.rules.bugs import BUGS, COLOR, KIND, PIECES, QUEENS
from hive_core.rules.hexes import CELLS, NEIGHBOURS, START
from hive_core.search.evaluate import (
    DEFAULT,
    FROM_ENEMY,
    FROM_OWN,
    LOW,
    NOWHERE,
    OCCUPANTS,
    WRAP,
    ZERO,
    ZONES,
    Evaluator,
    Foresight,
    can_leave,
)
from hive_core.search.network import read_network

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from hive_core.rules.board import Board

    Levels = dict[str, list[int]]

PRIOR_FILE = __file__.rpartition("prior")[0] + "prior.json"
KINDS = len(BUGS)
PHASES, PHASE_PLIES = 5, 8
"""Number of phases of a game, and of plies in each but the last, which has no end."""
FREE, BLOCKED, STACKED = 0, 1, 2
"""States of a bug: on the ground and able to leave its cell or not, see `can_leave`; on a stack."""
STATES = 3
MOST_GOALS = 63
"""Number of goals of one piece from which on more make no difference to its prior."""
BLOCKS = [[0 if can_leave(kind, ring) else 1 for ring in range(64)] for kind in range(KINDS)]
"""BLOCKS[kind][ring]: the state FREE or BLOCKED of a bug on the ground."""


def _apart() -> list[int]:
    found = [63] * CELLS
    for direction, beside in enumerate(NEIGHBOURS[START]):
        found[beside - START & WRAP] = 63 ^ 1 << direction
    return found


APART = _apart()
"""APART[origin - cell & WRAP]: bit mask of the neighbours of `cell` without `origin`."""


def read_levels(file: str = PRIOR_FILE) -> "Levels":
    """Return the rows of a file of levels (see evaluate.STEPS), by name.

    `place`, `move`: placing and moving a bug, by PHASES and kind. `throw`: throwing an enemy piece, by
    kind. `goal`: where a bug gets to, by (0 moved, 1 placed), kind, zone and state; `origin`: what it
    leaves, by kind, zone and state; `throw_goal`, `throw_origin`: the same for an enemy piece, by zone.
    `turns`: a bug on the ground that a move frees or blocks, by (own freed, enemy freed, own blocked,
    enemy blocked) and kind. `few`: ten times what each doubling of the number of a piece's goals adds,
    by kind. `onto_own`: moving onto an own piece. The others are those of evaluate.WEIGHTS.
    """
    with open(file) as source:
        rows: Levels = json.load(source)
    return rows


class FreedAndBlocked(Foresight):
    """Estimate of each move's gain from the bugs that it frees or blocks alone, as learnt."""

    def __init__(self, levels: list[int]) -> None:
        self.turns = [
            [_turns(KIND[piece], COLOR[piece] != turn, levels) for piece in range(PIECES)]
            for turn in (0, 1)
        ]


def _turns(kind: int, enemy: bool, levels: list[int]) -> "list[tuple[tuple[int, int], ...]]":
    """Return, for each ring of a bug, the pairs (direction, addend to the grade) of the neighbours
    whose change frees or blocks it."""
    freed, blocked = [levels[way * 2 * KINDS + enemy * KINDS + kind] << LOW for way in (0, 1)]
    found = []
    for ring in range(64):
        now = can_leave(kind, ring)
        changes = [d for d in range(6) if can_leave(kind, ring ^ 1 << d) != now]
        found.append(tuple([(d, blocked if now else freed) for d in changes]))
    return found


class Learnt(Evaluator):
    """Evaluator of positions by the network, if its file is there, else as DEFAULT, and of priors of
    moves by the learnt levels."""

    def __init__(self, levels: "Levels | None" = None) -> None:
        super().__init__()
        self.levels = levels or read_levels()
        self.ahead = FreedAndBlocked(self.levels["turns"])
        doublings = [math.log(max(1, count)) / math.log(2) for count in range(MOST_GOALS + 1)]
        self.few = [
            [round(rate * times / 10) for times in doublings] for rate in self.levels["few"]
        ]
        self.network = read_network()

    def value(self, board: "Board") -> float:
        """Return the expected result in (-1, 1) for the side to move; the game must not be over."""
        return self.network.value(board) if self.network else super().value(board)

    def grades(self, board: "Board", groups: "list[tuple[int, Collection[int]]]") -> list[int]:
        """Return every move of `groups`, the result of `board.legal_by_piece()`, as a graded move
        (see LOW), unsorted."""
        turn, where, top, ring = board.turn, board.where, board.top, board.ring
        levels = self.levels
        mark, leave = self.mark, self.leave
        marked = self.mark_cells(board) + self.ahead.mark(board, mark, leave)
        own_at, enemy_at = where[QUEENS[turn]], where[QUEENS[1 - turn]]
        by_own = FROM_OWN if own_at >= 0 else NOWHERE
        by_enemy = FROM_ENEMY if enemy_at >= 0 else NOWHERE
        found: list[int] = []
        for piece, cells in groups:
            kind = KIND[piece]
            origin = where[piece]
            own = COLOR[piece] == turn
            level = ZERO + self.few[kind][min(MOST_GOALS, len(cells))]
            head = (level + self.departure(board, piece, own)) << LOW | piece << 10
            if own and origin >= 0 and board.height[origin] == 1:
                head += leave[origin]
            goals = levels["goal"] if own else levels["throw_goal"]
            first = (kind if origin >= 0 else KINDS + kind) * ZONES * STATES
            blocks = BLOCKS[kind]
            lifted = origin >= 0 and board.height[origin] == 1
            queen = origin >= 0 and piece in QUEENS
            for cell in cells:
                at = by_enemy[cell - enemy_at & WRAP] + by_own[cell - own_at & WRAP]
                if own:
                    at = first + at * STATES + STACKED
                    if top[cell] < 0:
                        around = ring[cell] & (APART[origin - cell & WRAP] if lifted else 63)
                        at += blocks[around] - STACKED
                level = goals[at]
                if queen:
                    level += self.flight(board, origin, cell, own)
                    found.append(head + (level << LOW) + cell)
                else:
                    found.append(head + (level << LOW) + mark[cell])
        for cell in marked:
            mark[cell] = cell
            leave[cell] = 0
        return found

    def departure(self, board: "Board", piece: int, own: bool) -> int:
        """Return the levels that all moves of `piece` have in common, but for the bugs that its leaving
        frees or blocks and the number of its goals. `own` says whether it is the mover's."""
        levels = self.levels
        kind, origin = KIND[piece], board.where[piece]
        phase = min(PHASES - 1, board.ply // PHASE_PLIES) * KINDS
        if origin < 0:
            return levels["place"][phase + kind]
        own_at, enemy_at = board.where[QUEENS[board.turn]], board.where[QUEENS[1 - board.turn]]
        around = board.ring[origin] & 63
        lifted = board.height[origin] == 1
        zone = FROM_OWN[origin - own_at & WRAP] if own_at >= 0 else 0
        if enemy_at >= 0:
            zone += FROM_ENEMY[origin - enemy_at & WRAP]
        if own:
            state = BLOCKS[kind][around] if lifted else STACKED
            found = levels["move"][phase + kind]
            found += levels["origin"][(kind * ZONES + zone) * STATES + state]
        else:
            found = levels["throw"][kind] + levels["throw_origin"][zone]
        if len(board.log) > 1 and board.log[-2][0] == piece:
            found += levels["again"][0]
        if origin == enemy_at and piece != QUEENS[1 - board.turn]:
            found += levels["off_queen"][0]
        if lifted and own_at >= 0 and origin in NEIGHBOURS[own_at]:
            found += levels["relieve"][OCCUPANTS[board.ring[own_at] & 63] - 1]
        return found

    def flight(self, board: "Board", origin: int, cell: int, own: bool) -> int:
        """Return the levels for the neighbours that a queen on `origin` has less on `cell`; for the
        enemy's queen, who is thrown, those that she has more."""
        there = OCCUPANTS[board.ring[cell] & 63] - (cell in NEIGHBOURS[origin])
        fewer = OCCUPANTS[board.ring[origin] & 63] - there
        return self.levels["queen_flees"][0] * (fewer if own else -fewer)

    def mark_pieces(self, board: "Board") -> list[int]:
        """Do as Evaluator does, and mark the cells of own pieces, but on the enemy queen."""
        marked = super().mark_pieces(board)
        level = self.levels["onto_own"][0] << LOW
        enemy_at = board.where[QUEENS[1 - board.turn]]
        for piece, cell in enumerate(board.where):
            own = COLOR[piece] == board.turn
            if own and cell >= 0 and cell != enemy_at and board.top[cell] == piece:
                self.mark[cell] += level
                marked.append(cell)
        return marked


_made: list[Evaluator] = []


def at_full_strength(evaluator: "Evaluator | None") -> Evaluator:
    """Return the evaluator of the search at full strength in place of `evaluator`: for the default one,
    and for None, the one with the learnt prior, else `evaluator` itself."""
    if evaluator is not None and evaluator is not DEFAULT:
        return evaluator
    if not _made:
        _made.append(Learnt())
    return _made[0]
