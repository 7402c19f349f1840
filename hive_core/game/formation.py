"""Openings independent of the orientation: the first plies of a game as steps, and each side's
formation.

A step is the letter of a bug and the cell that it goes to, "S0,0", with a small letter if the bug moves
and is not placed; "-" is a pass. The hive is turned so that White's first piece is at 0,0 and Black's
first at 1,0. A hive and its mirror image get the same steps: those of the one in which the first
piece outside the row r = 0 has a negative r.
"""

from hive_core.rules.bugs import LETTERS, NAMES
from hive_core.rules.hexes import AXIAL, NEIGHBOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game.tree import Ply

MOST_STEPS = 8
"""Number of plies, from the beginning of a game, that belong to its opening."""
FORMED = 3
"""Number of a side's first pieces that form its formation."""
VEE, LINE, BENT, TRIANGLE = "v", "line", "bent", "triangle"
"""Formations of a side's first three pieces: VEE is an angle with the first piece in the middle, LINE
three in a row, BENT an angle with another piece in the middle; in TRIANGLE each touches both others."""


def steps(plies: "list[Ply]") -> tuple[str, ...]:
    """Return the first plies of a game as steps such as "S0,0" (see the module's docstring), at most
    MOST_STEPS.

    The game must have begun on the empty board.
    """
    places: dict[int, tuple[int, int]] = {}
    found: list[str] = []
    turn = 0
    mirrored = settled = False
    for ply in plies[:MOST_STEPS]:
        if ply.piece < 0:
            found.append("-")
            continue
        if not places:
            spot = (0, 0)
        else:
            spot = _beside(places, ply.goal)
            if len(places) == 1:
                turn = AXIAL.index(spot)
        places[ply.goal] = spot
        q, r = _turned(spot, turn)
        if r and not settled:
            settled, mirrored = True, r > 0
        if mirrored:
            q, r = q + r, -r
        letter = NAMES[ply.piece][1]
        found.append("%s%d,%d" % (letter if ply.origin < 0 else letter.lower(), q, r))
    return tuple(found)


def _beside(places: "dict[int, tuple[int, int]]", cell: int) -> "tuple[int, int]":
    """Return the axial coordinates of `cell`, which is in `places` or beside a cell in `places`.

    `places` maps cells of the board to axial coordinates.
    """
    if cell in places:
        return places[cell]
    for direction, other in enumerate(NEIGHBOURS[cell]):
        if other in places:
            q, r = places[other]
            back = AXIAL[(direction + 3) % 6]
            return q + back[0], r + back[1]
    return 0, 0


def _turned(spot: "tuple[int, int]", turn: int) -> "tuple[int, int]":
    """Return the coordinates of `spot` after the hive is turned so that direction `turn` becomes east,
    (1, 0)."""
    q, r = spot
    for _ in range((turn - AXIAL.index((1, 0))) % 6):
        q, r = q + r, -q  # a sixth of a turn against the clock
    return q, r


def formation(first: "tuple[str, ...]", color: int) -> "tuple[str, str]":
    """Return two texts for the side `color`: the letters of its first three pieces, and their formation
    (VEE, LINE, BENT or TRIANGLE).

    `first` holds the game's steps. Both texts are "" if the side has moved a piece before its third is
    placed, or if the three pieces are not connected.
    """
    own = [step for ply, step in enumerate(first) if ply % 2 == color][:FORMED]
    if len(own) < FORMED or [step for step in own if step[0] not in LETTERS]:
        return "", ""
    spots = [cell_of(step) for step in own]
    pairs = [_touch(spots[0], spots[1]), _touch(spots[0], spots[2]), _touch(spots[1], spots[2])]
    letters = "".join([step[0] for step in own])
    if sum(pairs) == 3:
        return letters, TRIANGLE
    if sum(pairs) < 2:
        return "", ""
    point = 0 if pairs[0] and pairs[1] else 1 if pairs[0] else 2
    ends = [spot for number, spot in enumerate(spots) if number != point]
    middle = spots[point]
    if ends[0][0] + ends[1][0] == 2 * middle[0] and ends[0][1] + ends[1][1] == 2 * middle[1]:
        return letters, LINE
    return letters, BENT if point else VEE


def cell_of(step: str) -> "tuple[int, int]":
    """Return the axial coordinates of the cell in `step`, which is not a pass."""
    q, _, r = step[1:].partition(",")
    return int(q), int(r)


def _touch(one: "tuple[int, int]", other: "tuple[int, int]") -> bool:
    return (other[0] - one[0], other[1] - one[1]) in AXIAL


def placed(first: "tuple[str, ...]") -> str:
    """Return the text of the position after the steps `first`; "" if a step is a pass or moves a
    piece."""
    stacks: list[str] = []
    counts: dict[str, int] = {}
    for ply, step in enumerate(first):
        if step[0] not in LETTERS:
            return ""
        name = "wb"[ply % 2] + step[0]
        counts[name] = counts.get(name, 0) + 1
        number = str(counts[name]) if name + "1" in NAMES else ""
        stacks.append(name + number + "@" + step[1:])
    return " ".join(stacks)
