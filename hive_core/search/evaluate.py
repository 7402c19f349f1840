"""Static evaluation of a position, and the priors of its moves for the tree search.

All weights are in weights.json. Evaluation and priors are cheap because they read only what the board
updates with every move: the occupied neighbours of each cell (rings), the top pieces, and the cell of
each piece.
"""

import json

from hive_core.rules.bugs import (
    BUGS,
    CLIMBS,
    COLOR,
    CRAWLS,
    HALF,
    KIND,
    LETTERS,
    PIECES,
    QUEENS,
)
from hive_core.rules.hexes import (
    ARCS,
    CELLS,
    EMPTY,
    NEIGHBOURS,
    OCCUPIED,
    SLIDE_DIRECTIONS,
    START,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from hive_core.rules.board import Board

    Weights = dict[str, tuple[float, ...]]
    Row = list[float] | dict[str, float]

WEIGHTS_FILE = __file__.rpartition("evaluate")[0] + "weights.json"


def read_weights(file: str = WEIGHTS_FILE) -> "Weights":
    """Return the rows of a weights file as a dict from the name of a row to its numbers. The file is a
    JSON object of rows, see `read_row`."""
    with open(file) as source:
        rows = json.load(source)
    return {name: read_row(row) for name, row in rows.items()}


def read_row(row: "Row") -> tuple[float, ...]:
    """Return a row of weights as a tuple of numbers.

    A list keeps its numbers. An object has letters of bugs as keys and becomes one number for each kind
    of bug. A kind that the object does not name gets the mean of the named climbers if it climbs, else
    the mean of the named other kinds, without the queen.
    """
    if isinstance(row, list):
        return tuple(row)
    known = [kind for kind, letter in enumerate(LETTERS) if letter in row]
    found = []
    for kind, letter in enumerate(LETTERS):
        alike = [row[LETTERS[one]] for one in known if one and CLIMBS[one] == CLIMBS[kind]]
        found.append(row[letter] if letter in row else sum(alike) / len(alike))
    return tuple(found)


BY_KIND = (
    "reserve",
    "mobile",
    "blocked",
    "stacked",
    "beside_mobile",
    "beside_blocked",
    "beside_stacked",
    "near_mobile",
    "near_blocked",
    "near_stacked",
    "guard_mobile",
    "guard_blocked",
    "guard_stacked",
    "place",
    "move",
)
"""Names of the rows that have one number for each kind of bug."""
WEIGHTS = read_weights()
"""The default weights, by name of the row; the rows of BY_KIND have a number for each kind of bug.

Terms of the position, in points. `reserve`: a bug in hand. `mobile`, `blocked`: a bug on the ground
that can or cannot leave its cell, see `can_leave`. `stacked`: a bug on top of others. `beside_...`,
`near_...`, `guard_...`: extra points of a mobile, blocked or stacked bug beside the enemy queen, two
cells away from her, or beside the own queen. `queen_ring`: the danger of a queen with 0 to 6
neighbours. `queen_covered`: additional danger if an enemy is on top of her. `queen_pillbug`: the danger
that an own pillbug beside her takes away if it has a cell to throw to. `turn`: points for being the
side to move. `half`: the difference in points that gives a value of 0.5 on the scale of -1 to 1.

Factors of a move's prior. `place`, `move`: placing and moving a bug, by its kind. `throw_enemy`:
throwing an enemy piece. `onto_queen`, `off_queen`: moving onto the enemy queen, and off her. `attack`:
moving to a cell beside the enemy queen, by her number of neighbours. `retreat`: moving away from such a
cell. `crowd`, `relieve`: moving to and away from a cell beside the own queen, by her number of
neighbours. `queen_flees`: moving the own queen to a cell with one neighbour less; the nth power for n
neighbours less. `onto_enemy`: moving onto another enemy piece. `alone`: moving to an empty cell whose
only neighbour is an enemy piece, or an own piece. `near`: moving to a cell two away from the enemy
queen. `answer`: moving beside the piece that the enemy moved last. `again`: moving the piece that the
own side moved last.

`foresight`: the gain in points, without the queens' danger, that doubles a move's prior. The row has
one number for games without extra bugs and one for games with them; 0 switches Foresight off.
"""

STEPS = 6
"""Number of levels between a factor and its double. A move's prior is a product of factors, and a
factor is stored as an int, its level, 0 for the factor 1: multiplying factors is then adding levels."""
ZERO = 64 * STEPS
"""Level of a move whose factors are all 1. Their levels are added to it, so no sum is negative."""
FACTORS = [2.0 ** ((level - ZERO) / STEPS) for level in range(2 * ZERO)]
"""FACTORS[level]: the prior weight of a move with this level, 2 ** ((level - ZERO) / STEPS)."""
LOW = 10 + len(bin(PIECES - 1)) - 2
"""Number of low bits that hold the move in a graded move, `level << LOW | move`: one int for a move and
the level of its prior, so that sorting graded moves sorts them by prior."""
MOVE = (1 << LOW) - 1

THROWS = [BUGS[KIND[piece]].throws for piece in range(PIECES)]
OCCUPANTS = [len([d for d in range(6) if ring >> d & 1]) for ring in range(64)]
ALONE = [count == 1 for count in OCCUPANTS]


def _lonely(ring: int) -> "tuple[int, ...]":
    around = ring << 6 | ring << 12 | ring
    return tuple([d for d in range(6) if not around >> d + 5 & 7])


LONELY = [_lonely(ring) for ring in range(64)]
"""LONELY[ring]: the directions of those empty neighbours of an occupied cell that touch none of its
occupied neighbours, whose bit mask is `ring`. The cell may be the only neighbour of a piece there."""
_two_steps: "dict[int, tuple[int, ...]]" = {}


def two_steps(cell: int) -> tuple[int, ...]:
    """Return the twelve cells at distance 2 from `cell`."""
    found = _two_steps.get(cell)
    if not found:
        near = {one for beside in NEIGHBOURS[cell] for one in NEIGHBOURS[beside]}
        found = _two_steps[cell] = tuple(sorted(near.difference(NEIGHBOURS[cell], (cell,))))
    return found


WRAP = CELLS - 1
"""Bit mask for the difference of two cell numbers. The grid wraps around its edges: two equal steps
have equal differences only after `& WRAP`."""
NEARNESS = ("", "beside_", "near_")
"""Prefixes of the names of rows in WEIGHTS, by a bug's distance to the enemy queen: "" for far away or
on her, "beside_" for beside her, "near_" for two cells away."""
ZONES = 2 * len(NEARNESS)
"""Number of zones. The zone of a cell says how near it is to the enemy queen (three cases, see
NEARNESS) and whether it is beside the own queen. It is the number `FROM_ENEMY[...] + FROM_OWN[...]`."""


def _around(beside: int, two: int) -> bytes:
    found = bytearray(CELLS)
    for cell in two_steps(START):
        found[cell - START & WRAP] = two
    for cell in NEIGHBOURS[START]:
        found[cell - START & WRAP] = beside
    return bytes(found)


FROM_ENEMY = _around(1, 2)
"""FROM_ENEMY[cell - queen & WRAP]: the nearness of `cell` to the enemy's `queen`, an index in
NEARNESS."""
FROM_OWN = _around(len(NEARNESS), 0)
"""FROM_OWN[cell - queen & WRAP]: len(NEARNESS) if `cell` is beside the own `queen`, else 0."""
NOWHERE = bytes(CELLS)
"""Table of zeros for all cells, used in place of FROM_ENEMY or FROM_OWN while the queen is in hand."""


def prior_level(factor: float) -> int:
    """Return the level nearest to a factor of a prior (see STEPS): 0 for the factor 1."""
    level = 0
    while level < ZERO - 1 and FACTORS[ZERO + level + 1] <= factor * 1.06:
        level += 1
    while level > 1 - ZERO and FACTORS[ZERO + level - 1] >= factor / 1.06:
        level -= 1
    return level


def can_leave(kind: int, ring: int) -> bool:
    """Return whether a bug on the ground can leave its cell, judged only by `ring`, the bit mask of its
    occupied neighbours.

    Two separate runs of neighbours pin the bug, and a bug that crawls needs a direction to slide in.
    The answer is right for most hives without holes.
    """
    return ARCS[ring] < 2 and (not CRAWLS[kind] or bool(SLIDE_DIRECTIONS[ring]))


def _turns(kind: int, ring: int) -> "tuple[tuple[int, int], ...]":
    now = can_leave(kind, ring)
    found = []
    for direction in range(6):
        if can_leave(kind, ring ^ 1 << direction) != now:
            found.append((direction, -1 if now else 1))
    return tuple(found)


TURNS = [[_turns(CRAWLS.index(crawls), ring) for ring in range(64)] for crawls in (False, True)]
"""TURNS[crawls][ring]: the changes that free or block a bug whose occupied neighbours are `ring`, as
pairs (direction, effect). If the cell in that direction changes, from empty to occupied or back, a
blocked bug can leave its cell (effect 1), or a free one no longer can (effect -1). See `can_leave`."""


class Foresight:
    """Estimate of each move's gain: how much the move raises the evaluation for the side that plays it,
    without the queens' danger.

    A gain is an int to be added to a graded move: in levels, shifted left by LOW. No move is made for
    the estimate, since a move changes the neighbours of a few pieces only: it takes 10 us per position,
    making and evaluating all moves 200 us. Measured gain in strength: docs/decisions/search.md.
    """

    def __init__(self, w: "Weights", doubling: float) -> None:
        def step(points: float) -> int:
            return round(points * STEPS / doubling) << LOW

        kinds = range(len(BUGS))
        self.in_hand = [step(points) for points in w["reserve"]]
        self.on_top = [step(points) for points in w["stacked"]]
        self.on_ground = []
        for kind in kinds:
            steps = step(w["blocked"][kind]), step(w["mobile"][kind])
            self.on_ground.append([steps[can_leave(kind, ring)] for ring in range(64)])
        own, enemy = [], []
        for kind in kinds:
            freed = step(w["mobile"][kind] - w["blocked"][kind])
            rows = TURNS[CRAWLS[kind]]
            own.append([tuple([(beside, way * freed) for beside, way in row]) for row in rows])
            enemy.append([tuple([(beside, -way * freed) for beside, way in row]) for row in rows])
        self.turns = [
            [(own if COLOR[piece] == turn else enemy)[KIND[piece]] for piece in range(PIECES)]
            for turn in (0, 1)
        ]

    def mark(self, board: "Board", come: list[int], leave: list[int]) -> list[int]:
        """Add to `come[cell]` the gain from the bugs that a piece frees or blocks by coming to `cell`,
        and to `leave[cell]` the gain of leaving it; return the changed cells, for the caller to reset.

        The gains from several bugs add up. If a move's origin and goal are both beside one bug, the
        joint effect on that bug is ignored.
        """
        top, ring, height = board.top, board.ring, board.height
        marked: list[int] = []
        for cell, rows in zip(board.where, self.turns[board.turn]):
            if cell >= 0:
                row = rows[ring[cell] & 63]
                if row and height[cell] == 1:
                    around = NEIGHBOURS[cell]
                    for direction, level in row:
                        beside = around[direction]
                        if top[beside] < 0:
                            come[beside] += level
                        else:
                            leave[beside] += level
                        marked.append(beside)
        return marked

    def before(self, board: "Board", kind: int, origin: int, leave: list[int]) -> int:
        """Return the part of a move's gain that comes from taking a piece of `kind` away from `origin`
        (-1: from hand), mostly less than 0. `leave` is the list that `mark` has filled."""
        if origin < 0:
            return -self.in_hand[kind]
        if board.height[origin] > 1:
            return -self.on_top[kind]
        return leave[origin] - self.on_ground[kind][board.ring[origin] & 63]

    def after(self, board: "Board", kind: int, cell: int) -> int:
        """Return the value of a piece of `kind` after its move to `cell`, computed with the neighbours
        that the cell has before the move."""
        if board.top[cell] >= 0:
            return self.on_top[kind]
        return self.on_ground[kind][board.ring[cell] & 63]


def _worth(w: "Weights", kind: int, sign: float) -> "tuple[float, list[list[float]], list[float]]":
    """Return three values of a bug of `kind`, in points for White: a number for a bug in hand, a table
    [zone][ring] for one on the ground, a table [zone] for one on a stack. See ZONES.

    `sign` is 1 for a white bug, -1 for a black one.
    """
    ground, stacked = [], []
    for guard in (False, True):
        for near in NEARNESS:
            mobile, blocked, top = [
                sign
                * (
                    w[name][kind]
                    + (w[near + name][kind] if near else 0.0)
                    + (w["guard_" + name][kind] if guard else 0.0)
                )
                for name in ("mobile", "blocked", "stacked")
            ]
            ground.append([mobile if can_leave(kind, ring) else blocked for ring in range(64)])
            stacked.append(top)
    return sign * w["reserve"][kind], ground, stacked


class Evaluator:
    """Evaluator of positions and of priors of moves, with tables made from `weights`.

    A row that `weights` lacks is taken from WEIGHTS. One evaluator may serve many boards and searches.
    """

    def __init__(self, weights: "Weights | None" = None) -> None:
        w = dict(WEIGHTS)
        w.update(weights or {})
        self.weights = w
        worth = [[_worth(w, kind, sign) for kind in range(len(BUGS))] for sign in (1.0, -1.0)]
        self.pieces = [(piece,) + worth[COLOR[piece]][KIND[piece]] for piece in range(PIECES)]
        self.danger = [w["queen_ring"][OCCUPANTS[ring]] for ring in range(64)]
        self.covered = [w["queen_covered"][OCCUPANTS[ring]] for ring in range(64)]
        self.pillbug = w["queen_pillbug"][0]
        self.turn, self.half = w["turn"][0], w["half"][0]
        self.levels: dict[str, list[int]] = {}
        for name in (
            "place",
            "move",
            "throw_enemy",
            "onto_queen",
            "off_queen",
            "attack",
            "retreat",
            "crowd",
            "relieve",
            "queen_flees",
            "onto_enemy",
            "alone",
            "near",
            "answer",
            "again",
        ):
            self.levels[name] = [prior_level(factor) for factor in w[name]]
        self.mark = list(range(CELLS))
        self.leave = [0] * CELLS
        self.foresight = [Foresight(w, points) if points else None for points in w["foresight"]]

    # The position

    def value(self, board: "Board") -> float:
        """Return the expected result in (-1, 1) for the side to move; the game must not be over."""
        top, ring, below, where = board.top, board.ring, board.below, board.where
        white, black = where[QUEENS[0]], where[QUEENS[1]]
        by_white, guards_white = (FROM_ENEMY, FROM_OWN) if white >= 0 else (NOWHERE, NOWHERE)
        by_black, guards_black = (FROM_ENEMY, FROM_OWN) if black >= 0 else (NOWHERE, NOWHERE)
        score = 0.0
        for cell, (piece, reserve, ground, stacked) in zip(where, self.pieces):
            if cell < 0:
                score += reserve
            elif top[cell] == piece:
                if piece < HALF:
                    zone = by_black[cell - black & WRAP] + guards_white[cell - white & WRAP]
                else:
                    zone = by_white[cell - white & WRAP] + guards_black[cell - black & WRAP]
                if below[piece] < 0:
                    score += ground[zone][ring[cell] & 63]
                else:
                    score += stacked[zone]
        score += self.queen_danger(board, QUEENS[1]) - self.queen_danger(board, QUEENS[0])
        if board.turn:
            score = -score
        score += self.turn
        return score / (self.half + (score if score > 0.0 else -score))

    def queen_danger(self, board: "Board", queen: int) -> float:
        """Return the danger of `queen`: the points that her neighbours cost her side."""
        cell = board.where[queen]
        if cell < 0:
            return 0.0
        top, ring = board.top, board.ring
        key = ring[cell]
        danger = self.danger[key & 63]
        first = queen
        on_top = top[cell]
        if on_top != queen:
            if not first <= on_top < first + HALF:
                danger += self.covered[key & 63]
            return danger
        for beside in OCCUPIED[key]:
            piece = top[beside]
            if THROWS[piece] and first <= piece < first + HALF and len(EMPTY[ring[beside]]) > 1:
                danger -= self.pillbug
        return danger

    # The moves

    def graded(self, board: "Board", groups: "list[tuple[int, Collection[int]]]") -> list[int]:
        """Return every move of `groups`, the result of `board.legal_by_piece()`, as a graded move
        (see LOW), the highest level first."""
        found = self.grades(board, groups)
        found.sort(reverse=True)
        return found

    def grades(self, board: "Board", groups: "list[tuple[int, Collection[int]]]") -> list[int]:
        """Return every move of `groups`, the result of `board.legal_by_piece()`, as a graded move
        (see LOW), unsorted."""
        turn, where = board.turn, board.where
        levels = self.levels
        mark = self.mark
        marked = self.mark_cells(board)
        place, move, again = levels["place"], levels["move"], levels["again"][0]
        last = board.log[-2][0] if len(board.log) > 1 else -1
        enemy_at, own_at = where[QUEENS[1 - turn]], where[QUEENS[turn]]
        enemy_ring = NEIGHBOURS[enemy_at] if enemy_at >= 0 else ()
        own_ring = NEIGHBOURS[own_at] if own_at >= 0 else ()
        height, ring = board.height, board.ring
        leave = self.leave
        ahead = self.foresight[1 if board.expansions else 0]
        if ahead:
            marked += ahead.mark(board, mark, leave)
        found: list[int] = []
        for piece, cells in groups:
            kind = KIND[piece]
            origin = where[piece]
            if origin < 0:
                level = ZERO + place[kind]
            else:
                level = ZERO + move[kind]
                if piece == last:
                    level += again
                if COLOR[piece] != turn:
                    level += levels["throw_enemy"][0]
                if origin == enemy_at:
                    if piece != QUEENS[1 - turn]:
                        level += levels["off_queen"][0]
                elif origin in enemy_ring and height[origin] == 1:
                    level += levels["retreat"][0]
                if origin in own_ring and height[origin] == 1:
                    level += levels["relieve"][OCCUPANTS[ring[own_at] & 63] - 1]
            head = level << LOW | piece << 10
            own = ahead if COLOR[piece] == turn else None
            if own:
                head += own.before(board, kind, origin, leave)
            if origin >= 0 and (piece == QUEENS[0] or piece == QUEENS[1]):
                found += self.graded_queen(board, piece, cells, head)
                continue
            if not own:
                found += [head + mark[cell] for cell in cells]
            elif CLIMBS[kind]:
                for cell in cells:
                    found.append(head + mark[cell] + own.after(board, kind, cell))
            else:
                ground = own.on_ground[kind]
                found += [head + mark[cell] + ground[ring[cell] & 63] for cell in cells]
        for cell in marked:
            mark[cell] = cell
            leave[cell] = 0
        return found

    def mark_cells(self, board: "Board") -> list[int]:
        """Add to `self.mark[cell]`, for every cell, what going there adds to the grade of any piece's
        move; return the changed cells, for the caller to reset."""
        turn, where, ring = board.turn, board.where, board.ring
        levels = self.levels
        mark = self.mark
        marked: list[int] = []
        own_at, enemy_at = where[QUEENS[turn]], where[QUEENS[1 - turn]]
        if own_at >= 0:
            around = EMPTY[ring[own_at]]
            level = levels["crowd"][min(5, 6 - len(around))] << LOW
            for cell in around:
                mark[cell] += level
            marked += around
        if enemy_at >= 0:
            around = EMPTY[ring[enemy_at]]
            level = levels["attack"][min(5, 6 - len(around))] << LOW
            for cell in around:
                mark[cell] += level
            marked += around
            mark[enemy_at] += levels["onto_queen"][0] << LOW
            marked.append(enemy_at)
            level = levels["near"][0] << LOW
            if level:
                around = two_steps(enemy_at)
                for cell in around:
                    mark[cell] += level
                marked += around
        level = levels["answer"][0] << LOW
        last = board.log[-1][0] if level and board.log else -1
        if last >= 0:
            around = EMPTY[ring[where[last]]]
            for cell in around:
                mark[cell] += level
            marked += around
        return marked + self.mark_pieces(board)

    def mark_pieces(self, board: "Board") -> list[int]:
        """Do the part of `mark_cells` for cells with an enemy piece and for empty cells with only one
        neighbour; return the changed cells."""
        turn, where, ring, top = board.turn, board.where, board.ring, board.top
        levels = self.levels
        mark = self.mark
        enemy_at = where[QUEENS[1 - turn]]
        marked: list[int] = []
        onto = levels["onto_enemy"][0] << LOW
        to_enemy, to_own = levels["alone"]
        for color, level in ((turn, to_own << LOW), (1 - turn, to_enemy << LOW)):
            first = color * HALF
            for piece, cell in enumerate(where[first : first + HALF], first):
                if cell >= 0 and top[cell] == piece:
                    if color != turn and cell != enemy_at:
                        mark[cell] += onto
                        marked.append(cell)
                    if level:
                        around = NEIGHBOURS[cell]
                        for direction in LONELY[ring[cell] & 63]:
                            beside = around[direction]
                            if ALONE[ring[beside] & 63]:
                                mark[beside] += level
                                marked.append(beside)
        return marked

    def graded_queen(
        self, board: "Board", queen: int, cells: "Collection[int]", head: int
    ) -> list[int]:
        """Return the graded moves of `queen`, of either side, to `cells`.

        `head` is the part of the graded move that all these moves have in common. Fewer neighbours at
        the goal raise the level for the own queen and lower it for the enemy queen.
        """
        origin = board.where[queen]
        own = COLOR[queen] == board.turn
        now = OCCUPANTS[board.ring[origin] & 63]
        flees = self.levels["queen_flees"][0]
        beside = NEIGHBOURS[origin]
        ahead = self.foresight[1 if board.expansions else 0]
        found = []
        for cell in cells:
            there = OCCUPANTS[board.ring[cell] & 63] - (1 if cell in beside else 0)
            gain = (now - there) * flees if own else (there - now) * flees
            grade = head + (gain << LOW) + cell
            if ahead and own:
                grade += ahead.after(board, KIND[queen], cell)
            found.append(grade)
        return found


DEFAULT = Evaluator()
"""The evaluator with the default weights. Every caller that names no other evaluator uses it."""
