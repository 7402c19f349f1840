"""The bugs' pictures are told apart by shape alone, at 24 pixels and without a colour."""

import cmath
import itertools
import math
import re

from hive_core.drawing.glyphs import GLYPHS, LINE_WIDTH
from hive_core.rules.bugs import LETTERS

PIXELS = 24
BOX = 32
MOST_ALIKE = 0.55
"""Largest share of two shapes' pixels that both of them may cover."""

Line = list[complex]


def curve(points: Line) -> Line:
    """Points of a Bezier curve of any degree."""
    found = []
    for n in range(1, 13):
        row = points
        while len(row) > 1:
            row = [a + (b - a) * n / 12 for a, b in itertools.pairwise(row)]
        found += row
    return found


def arc(begin: complex, radii: complex, large: bool, right: bool, end: complex) -> Line:
    """Points of an arc of an ellipse that is not turned, as SVG describes it."""
    a, b = [complex(p.real / radii.real, p.imag / radii.imag) for p in (begin, end)]
    half = (b - a) / 2
    away = math.sqrt(max(0.0, 1 / abs(half) ** 2 - 1)) * (-1 if large == right else 1)
    middle = (a + b) / 2 + half * 1j * away
    begun = cmath.phase(a - middle)
    turn = (cmath.phase(b - middle) - begun) % math.tau
    turn -= 0 if right else math.tau
    radius = abs(a - middle)
    points = [middle + radius * cmath.exp(1j * (begun + turn * n / 24)) for n in range(1, 25)]
    return [complex(p.real * radii.real, p.imag * radii.imag) for p in points]


def lines(path: str) -> list[Line]:
    """The lines of a path, with its curves as many short pieces."""
    found: list[Line] = []
    for kind, text in re.findall("([A-Za-z])([^A-Za-z]*)", path):
        numbers = [float(one) for one in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
        if kind == "M":
            found.append([])
        here = found[-1][-1] if found[-1] else 0j
        if kind in "Aa":
            end = complex(*numbers[5:]) + (here if kind == "a" else 0)
            found[-1] += arc(here, complex(*numbers[:2]), bool(numbers[3]), bool(numbers[4]), end)
        elif kind in "HV":
            found[-1].append(
                complex(numbers[0], here.imag) if kind == "H" else complex(here.real, numbers[0])
            )
        else:
            assert kind in "MLQCZ", kind
            points = [complex(*pair) for pair in zip(numbers[::2], numbers[1::2])]
            found[-1] += curve([here, *points]) if kind in "QC" else points
            if kind == "Z":
                found[-1].append(found[-1][0])
    return found


def winding(point: complex, areas: list[Line]) -> int:
    """How often the areas' edges go round a point."""
    count = 0
    for edge in areas:
        for a, b in itertools.pairwise([*edge, edge[0]]):
            if (a.imag <= point.imag) != (b.imag <= point.imag):
                side = ((b - a).conjugate() * (point - a)).imag
                count += (b.imag > a.imag and side > 0) - (b.imag < a.imag and side < 0)
    return count


def beside(point: complex, line: Line) -> bool:
    """Whether a line of the pictures' width covers a point."""
    for a, b in itertools.pairwise(line):
        length = abs(b - a) or 1e-9
        along = max(0.0, min(1.0, ((b - a).conjugate() * (point - a)).real / length**2))
        if abs(a + (b - a) * along - point) <= LINE_WIDTH / 2:
            return True
    return False


def pixels(letter: str) -> set[complex]:
    """The middles of the pixels that the picture of a bug covers."""
    _, _, _, filled, strokes = GLYPHS[letter]
    areas, legs = lines(filled), lines(strokes)
    steps = [(n + 0.5) * BOX / PIXELS for n in range(PIXELS)]
    points = [complex(x, y) for x in steps for y in steps]
    return {p for p in points if winding(p, areas) or any(beside(p, one) for one in legs)}


def test_no_two_bugs_look_alike() -> None:
    shapes = {letter: pixels(letter) for letter in LETTERS}
    assert set(shapes) == set(GLYPHS)
    for one, other in itertools.combinations(LETTERS, 2):
        both, either = shapes[one] & shapes[other], shapes[one] | shapes[other]
        assert len(both) <= MOST_ALIKE * len(either), (one, other, len(both) / len(either))
        assert min(len(shapes[one]), len(shapes[other])) > 100
