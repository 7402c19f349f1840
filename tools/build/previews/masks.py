"""Masks of polygons: which pixels of a small picture they cover, and how much of each.

Each pixel has FINE x FINE samples. A row of samples is one integer, so that a span of a polygon is set
in one step.
"""

from collections.abc import Iterable

from tools.build.previews.outlines import Polygon

FINE = 4
"""Number of samples across a pixel, and down it."""
FULL = FINE * FINE


class Mask:
    """A mask of `width` x `height` pixels; bit x of `rows`[y] is the sample at (x, y)."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.rows = [0] * (height * FINE)

    def fill(self, polygons: Iterable[Polygon]) -> None:
        """Add the inside of `polygons`, in pixels, by the rule "nonzero" of SVG."""
        crossings: list[list[tuple[float, int]]] = [[] for _ in self.rows]
        for polygon in polygons:
            for begin, end in zip(polygon, polygon[1:] + polygon[:1], strict=True):
                self._cross(crossings, begin, end)
        for row, found in enumerate(crossings):
            if found:
                self.rows[row] |= _spans(sorted(found))

    def _cross(
        self,
        crossings: list[list[tuple[float, int]]],
        begin: tuple[float, float],
        end: tuple[float, float],
    ) -> None:
        """Add where the edge from `begin` to `end` crosses the middle of a row."""
        way = 1
        if begin[1] > end[1]:
            begin, end, way = end, begin, -1
        (ax, ay), (bx, by) = begin, end
        first = max(0, int(ay * FINE + 0.5))
        last = min(len(self.rows), int(by * FINE + 0.5))
        slope = (bx - ax) / (by - ay) if by > ay else 0.0
        for row in range(first, last):
            x = ax + ((row + 0.5) / FINE - ay) * slope
            crossings[row].append((x * FINE, way))

    def coverage(self) -> list[list[int]]:
        """Return how many of its FULL samples are covered, for each pixel of each row."""
        bits = (1 << FINE) - 1
        found = []
        for y in range(self.height):
            rows = self.rows[y * FINE : (y + 1) * FINE]
            line = [0] * self.width
            if any(rows):
                for x in range(self.width):
                    line[x] = sum((row >> (x * FINE) & bits).bit_count() for row in rows)
            found.append(line)
        return found


def _spans(crossings: list[tuple[float, int]]) -> int:
    """Return the samples of a row inside, where `crossings` are the places (x, way) of all edges."""
    bits, winding, begin = 0, 0, 0
    for x, way in crossings:
        at = max(0, int(x + 0.5))
        if not winding:
            begin = at
        winding += way
        if not winding and at > begin:
            bits |= (1 << at) - (1 << begin)
    return bits
