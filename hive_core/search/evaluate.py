"""Evaluation of a position without search, and the priors of its moves.

All numbers of the evaluation are in weights.json. Both halves are cheap because they read only what
the board updates anyway: rings of neighbours, tops and places.
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
    """The rows of a weights file: a JSON object of rows, see `read_row`."""
    with open(file) as source:
        rows = json.load(source)
    return {name: read_row(row) for name, row in rows.items()}


def read_row(row: "Row") -> tuple[float, ...]:
    """A row as numbers: of a list as it stands, of an object by letters one for each kind of bug.

    A bug that the object does not name gets the mean of those that are like it, the queen left out:
    of the climbers or of the others.
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
"""The rows that have a number for each kind of bug."""
WEIGHTS = read_weights()
"""The weights that everybody plays with, by row; a row by kind has a number for each bug.

Of the position, in points: `reserve` a bug in hand; `mobile` and `blocked` one on the ground that can
go or cannot, as far as its neighbours tell; `stacked` one on top of others; what each of these three
is worth besides that `beside` the enemy queen, `near` her, two steps away, and as a `guard` beside the
own one; `queen_ring` the danger of a queen with 0 to 6 neighbours, and `queen_covered` more of it under
an enemy; `queen_pillbug` relief by an own pillbug beside her that has a cell to throw to; `turn` for
the side to move; `half` the difference that is worth 0.5 on the scale of -1 to 1.

Of moves at first sight, as factors: `place` and `move` by kind; `throw_enemy`; `onto_queen` and
`off_queen` onto the enemy queen and off her; `attack` beside her, by how many neighbours she has, and
`retreat` away; `crowd` beside the own queen and `relieve` away, likewise; `queen_flees` the own queen
to a cell with one neighbour less, more raise it to that power; `onto_enemy` onto another enemy stack;
`alone` to an empty cell that has one neighbour, an enemy or an own one; `near` to one two steps from
the enemy queen; `answer` beside what the enemy moved last; `again` with what was moved last turn.
`foresight`: the points gained away from the queens that double a move's prior; without extra bugs, and
with any. 0 switches it off.
"""

STEPS = 6
"""Factors are rounded to powers of 2 ** (1 / STEPS), so that multiplying them is adding small ints."""
ZERO = 64 * STEPS
FACTORS = [2.0 ** ((level - ZERO) / STEPS) for level in range(2 * ZERO)]
"""FACTORS[level]: the prior weight that a level stands for."""
LOW = 10 + len(bin(PIECES - 1)) - 2
"""A graded move is `level << LOW | move`: sorting the numbers sorts by level."""
MOVE = (1 << LOW) - 1

THROWS = [BUGS[KIND[piece]].throws for piece in range(PIECES)]
OCCUPANTS = [len([d for d in range(6) if ring >> d & 1]) for ring in range(64)]
ALONE = [count == 1 for count in OCCUPANTS]


def _lonely(ring: int) -> "tuple[int, ...]":
    around = ring << 6 | ring << 12 | ring
    return tuple([d for d in range(6) if not around >> d + 5 & 7])


LONELY = [_lonely(ring) for ring in range(64)]
"""LONELY[ring]: directions of empty neighbours that touch none of the others: they may be alone."""
_two_steps: "dict[int, tuple[int, ...]]" = {}


def two_steps(cell: int) -> tuple[int, ...]:
    """The twelve cells at distance 2."""
    found = _two_steps.get(cell)
    if not found:
        near = {one for beside in NEIGHBOURS[cell] for one in NEIGHBOURS[beside]}
        found = _two_steps[cell] = tuple(sorted(near.difference(NEIGHBOURS[cell], (cell,))))
    return found


WRAP = CELLS - 1
"""Cells are counted around: the step from one to another is their difference & WRAP."""
NEARNESS = ("", "beside_", "near_")
"""Zones of a bug by its distance to the enemy queen: far or on her, beside her, two steps away."""
ZONES = 2 * len(NEARNESS)
"""The same, and once more for a guard; a zone is `FROM_ENEMY[...] + FROM_OWN[...]`."""


def _around(beside: int, two: int) -> bytes:
    found = bytearray(CELLS)
    for cell in two_steps(START):
        found[cell - START & WRAP] = two
    for cell in NEIGHBOURS[START]:
        found[cell - START & WRAP] = beside
    return bytes(found)


FROM_ENEMY = _around(1, 2)
"""FROM_ENEMY[cell - queen & WRAP]: the index in NEARNESS of a cell."""
FROM_OWN = _around(len(NEARNESS), 0)
"""FROM_OWN[cell - queen & WRAP]: what makes a zone one of a guard, or 0."""
NOWHERE = bytes(CELLS)
"""Zones for a queen in hand: none anywhere."""


def level_of(factor: float) -> int:
    """The level nearest to a factor, 0 for the factor 1."""
    level = 0
    while level < ZERO - 1 and FACTORS[ZERO + level + 1] <= factor * 1.06:
        level += 1
    while level > 1 - ZERO and FACTORS[ZERO + level - 1] >= factor / 1.06:
        level -= 1
    return level


def can_leave(kind: int, ring: int) -> bool:
    """Return whether a bug on the ground has a way out, judged by its ring of neighbours alone.

    Exact for most hives without holes: two runs of neighbours pin it, and a bug that crawls needs a
    slide.
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
"""TURNS[crawls][ring]: directions whose neighbour frees (1) or blocks (-1) a bug by coming or going."""


class Foresight:
    """The change that a move makes in the position, without the queens' danger, in levels `<< LOW`
    of its prior.

    A look one ply ahead without making a move: any move changes a few rings alone. It takes 10 us
    where making and valuing every move takes 200. What it gained: docs/decisions/search.md.
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
        """Add to `come` and `leave`, by cell, what coming there and leaving frees and blocks.

        Of several bugs it is the sum; what leaving and coming do together to one bug, the one that
        moves among them, is not seen. Returns the cells to be set back.
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
        """Gain of a piece of the side to move from leaving its cell, mostly less than 0."""
        if origin < 0:
            return -self.in_hand[kind]
        if board.height[origin] > 1:
            return -self.on_top[kind]
        return leave[origin] - self.on_ground[kind][board.ring[origin] & 63]

    def after(self, board: "Board", kind: int, cell: int) -> int:
        """Value of the piece on a cell, with its neighbours as they are before the move."""
        if board.top[cell] >= 0:
            return self.on_top[kind]
        return self.on_ground[kind][board.ring[cell] & 63]


def _worth(w: "Weights", kind: int, sign: float) -> "tuple[float, list[list[float]], list[float]]":
    """Value of a bug to White: in hand, [zone][ring] on the ground, [zone] on a stack."""
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
    """Evaluation of positions, with tables made from weights. One evaluator may serve many boards and
    searches."""

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
            self.levels[name] = [level_of(factor) for factor in w[name]]
        self.mark = list(range(CELLS))
        self.leave = [0] * CELLS
        self.foresight = [Foresight(w, points) if points else None for points in w["foresight"]]

    # The position

    def value(self, board: "Board") -> float:
        """The expected result in (-1, 1) for the side to move; no result is decided yet."""
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
        """Cost of the queen's surroundings to her side."""
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
        """Every move of `groups` as `level << LOW | move`, the most promising first."""
        found = self.grades(board, groups)
        found.sort(reverse=True)
        return found

    def grades(self, board: "Board", groups: "list[tuple[int, Collection[int]]]") -> list[int]:
        """The grades that `graded` sorts, in no order."""
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
        """Add to `mark` the levels of going to a cell; return the cells to be set back."""
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
        """The marks of `mark_cells` for moves onto an enemy, and for cells where a piece would be
        the only neighbour."""
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
        """The grades of `graded` for the queen of either side: moving away from neighbours, or
        thrown among them."""
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
"""The evaluator of WEIGHTS, shared by everything that needs no other."""
