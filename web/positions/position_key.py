"""Key of a position, the same for all positions that are equal but for being shifted, turned, mirrored,
or built of equal pieces with other numbers. Pure.

It is a sum over all pairs of pieces, of a number that depends on the kinds, colours and heights of the
two and on their distance. Distances leave out how the hive lies on the board; in a connected hive they
determine all the rest. A move changes the terms of one piece, so a game's keys cost little more than
reading its moves. Which piece rests after a throw is not part of the key.
"""

from binascii import crc32

from hive_core.notation.moves import AFTER, BEFORE
from hive_core.rules.bugs import BUGS, COLOR, KIND, PIECE_BY_NAME
from hive_core.rules.hexes import AXIAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    Spot = tuple[int, int, int]
    Sums = tuple[int, int]

BITS = 0x1FFFFFFF
"""Bits of each of a key's two sums, so few that MicroPython adds two of them without a large number."""
LEVELS = 8
FARTHEST = 2047
ALONE = FARTHEST
"""Stands in the place of the distance in the term of one piece alone."""
TERMS: "dict[int, Sums]" = {}
"""Terms of the sums that were computed before, by the code of the pair."""


class PieceLayout:
    """Places of a game's pieces, by its MoveStrings alone, which are taken to be legal."""

    def __init__(self) -> None:
        self.where: dict[int, Spot] = {}
        self.heights: dict[tuple[int, int], int] = {}
        self.sums: Sums = (0, 0)
        self.turn = 0

    def key(self) -> str:
        """Return the key of the present position."""
        return spell_key(self.sums, self.turn)

    def key_after(self, text: str) -> str:
        """Return the key of the position after the move `text`, which is not played. Raises KeyError
        for a text that names no piece."""
        return spell_key(self._after(text)[0], 1 - self.turn)

    def play(self, text: str) -> None:
        """Play the move `text`. Raises KeyError for a text that names no piece."""
        self.sums, piece, spot = self._after(text)
        if spot:
            if piece in self.where:
                self.heights[self.where[piece][:2]] -= 1
            self.where[piece] = spot
            self.heights[spot[:2]] = spot[2] + 1
        self.turn = 1 - self.turn

    def _after(self, text: str) -> "tuple[Sums, int, Spot | None]":
        """Return the sums after the move `text`, the piece that it moves, and where to; for a pass no
        place."""
        if text == "pass":
            return self.sums, -1, None
        name, _, place = text.partition(" ")
        piece = PIECE_BY_NAME[name]
        q, r = self._goal(place)
        before = self.where.get(piece)
        height = self.heights.get((q, r), 0)
        if before and before[:2] == (q, r):
            height -= 1
        spot = (q, r, height)
        first, second = self.sums
        if before:
            less = self._terms(piece, before)
            first, second = (first - less[0]) & BITS, (second - less[1]) & BITS
        more = self._terms(piece, spot)
        return ((first + more[0]) & BITS, (second + more[1]) & BITS), piece, spot

    def _goal(self, place: str) -> "tuple[int, int]":
        if not place or place == ".":
            return 0, 0
        direction = BEFORE.get(place[0], -1)
        name = place[1:] if direction >= 0 else place
        if direction < 0 and name[-1] in AFTER:
            direction, name = AFTER[name[-1]], name[:-1]
        q, r = self.where[PIECE_BY_NAME[name]][:2]
        if direction < 0:
            return q, r
        return q + AXIAL[direction][0], r + AXIAL[direction][1]

    def _terms(self, piece: int, spot: "Spot") -> "Sums":
        """Return the sums of the terms that `piece` at `spot` has with itself and all others."""
        own = label(piece, spot[2])
        first, second = term(own, own, ALONE)
        for other, (q, r, height) in self.where.items():
            if other != piece:
                dq, dr = q - spot[0], r - spot[1]
                one, two = term(own, label(other, height), dq * dq + dq * dr + dr * dr)
                first, second = (first + one) & BITS, (second + two) & BITS
        return first, second


def label(piece: int, height: int) -> int:
    """Return a number for the kind, the colour and the height of `piece`."""
    return (KIND[piece] * 2 + COLOR[piece]) * LEVELS + min(height, LEVELS - 1)


def term(one: int, other: int, distance: int) -> "Sums":
    """Return the two terms for pieces with the labels `one` and `other` at this squared `distance`."""
    low, high = (one, other) if one < other else (other, one)
    code = (low * len(BUGS) * 2 * LEVELS + high) * (FARTHEST + 1) + min(distance, FARTHEST)
    found = TERMS.get(code)
    if not found:
        text = str(code)
        found = TERMS[code] = (
            crc32(text.encode()) & BITS,
            crc32(("second " + text).encode()) & BITS,
        )
    return found


def spell_key(sums: "Sums", turn: int) -> str:
    """Return the key with these `sums` and side `turn` to move."""
    return "%s%08x%08x" % ("bw"[turn == 0], sums[0], sums[1])


def keys_of(moves: "list[str]") -> "list[str]":
    """Return the keys of the positions of a game from the empty board on, the first one included, up to
    the first move that names no piece."""
    layout = PieceLayout()
    keys = [layout.key()]
    for text in moves:
        try:
            layout.play(text)
        except KeyError:
            break
        keys.append(layout.key())
    return keys
