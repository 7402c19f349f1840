"""Outlines of SVG path data: polygons of what is filled, and of lines with a width."""

import itertools
import math
import re
from collections.abc import Callable

Point = tuple[float, float]
Polygon = list[Point]

TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}
"""Number of numbers after each command of path data."""
PARTS = 10
"""Number of straight pieces that stand for a curve."""
CORNERS = 10
"""Number of corners of the polygon that stands for the round end of a line."""


def polylines(data: str) -> list[Polygon]:
    """Return the subpaths of path data as lists of points; curves become PARTS straight pieces."""
    reader = _Reader()
    found = TOKEN.findall(data)
    command, at = "", 0
    while at < len(found):
        if found[at].isalpha():
            command = found[at]
            at += 1
        count = COUNTS[command.upper()]
        reader.step(command, [float(text) for text in found[at : at + count]])
        at += count
        if command in "Mm":
            command = "L" if command == "M" else "l"
    return [one for one in reader.lines if len(one) > 1]


class _Reader:
    """Reader of commands: `lines` are the subpaths so far, `here` is the point reached."""

    def __init__(self) -> None:
        self.lines: list[Polygon] = []
        self.here = (0.0, 0.0)

    def step(self, command: str, given: list[float]) -> None:
        """Follow one command with its numbers."""
        kind = command.upper()
        if kind == "Z":
            self.lines[-1].append(self.lines[-1][0])
            self.here = self.lines[-1][0]
            return
        x, y = self.here if command.islower() else (0.0, 0.0)
        if kind in "HV":
            across = given[0] + x if kind == "H" else self.here[0]
            down = given[0] + y if kind == "V" else self.here[1]
            self._line((across, down))
            return
        end = (given[-2] + x, given[-1] + y)
        if kind == "M":
            self.lines.append([end])
            self.here = end
        elif kind == "L":
            self._line(end)
        elif kind == "A":
            self._curve(_arc(self.here, end, given[0], given[1], bool(given[3]), bool(given[4])))
        else:
            points = [(a + x, b + y) for a, b in zip(given[::2], given[1::2], strict=True)]
            self._curve(_bezier([self.here, *points]))

    def _line(self, end: Point) -> None:
        self.lines[-1].append(end)
        self.here = end

    def _curve(self, at: Callable[[float], Point]) -> None:
        for part in range(1, PARTS + 1):
            self._line(at(part / PARTS))


def _bezier(points: list[Point]) -> Callable[[float], Point]:
    def at(share: float) -> Point:
        left = list(points)
        while len(left) > 1:
            left = [between(a, b, share) for a, b in itertools.pairwise(left)]
        return left[0]

    return at


def between(a: Point, b: Point, share: float) -> Point:
    """Return the point that divides the way from `a` to `b`."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _arc(
    begin: Point, end: Point, rx: float, ry: float, large: bool, clockwise: bool
) -> Callable[[float], Point]:
    """Return the arc of an ellipse without rotation, by the formulas of the SVG specification."""
    dx, dy = (begin[0] - end[0]) / 2 / rx, (begin[1] - end[1]) / 2 / ry
    size = dx * dx + dy * dy
    grown = math.sqrt(max(1.0, size))
    rx, ry, dx, dy = rx * grown, ry * grown, dx / grown, dy / grown
    size = min(1.0, size)
    off = math.sqrt((1 - size) / size) * (-1 if large == clockwise else 1)
    cx, cy = dy * off, -dx * off
    first = math.atan2(dy - cy, dx - cx)
    turn = (math.atan2(-dy - cy, -dx - cx) - first) % (2 * math.pi)
    turn -= 0 if clockwise else 2 * math.pi
    middle = (begin[0] + end[0]) / 2 + cx * rx, (begin[1] + end[1]) / 2 + cy * ry

    def at(share: float) -> Point:
        if share == 1:
            return end
        angle = first + turn * share
        return middle[0] + rx * math.cos(angle), middle[1] + ry * math.sin(angle)

    return at


def stroked(line: Polygon, width: float) -> list[Polygon]:
    """Return polygons that together cover a line of this width with round ends and corners."""
    half = width / 2
    found = []
    for x, y in line:
        turns = [2 * math.pi * corner / CORNERS for corner in range(CORNERS)]
        found.append([(x + half * math.cos(one), y + half * math.sin(one)) for one in turns])
    for (ax, ay), (bx, by) in itertools.pairwise(line):
        length = math.hypot(bx - ax, by - ay) or 1.0
        dx, dy = (by - ay) / length * half, (ax - bx) / length * half
        found.append(
            [(ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy)]
        )
    return found
