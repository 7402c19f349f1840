"""Pictures of positions as PNG, made without any other program.

The tiles have the shapes and colours of `hive_core.drawing`, without shadows. Each is rendered once
for each of WIDTHS and then copied, so that a picture takes some milliseconds.
"""

import struct
import zlib
from functools import cache

from hive_core.drawing.glyphs import GLYPHS, LINE_WIDTH
from hive_core.drawing.palette import LIGHT
from hive_core.drawing.shapes import FACE, THICKNESS, WIDE, hexagon
from hive_core.drawing.svg import Drawing
from hive_core.drawing.symbols import GLYPH_SCALE
from hive_core.rules.board import Board
from hive_core.rules.bugs import NAMES
from tools.build.previews.masks import FULL, Mask
from tools.build.previews.outlines import Polygon, polylines, stroked

LARGE, SMALL = (800, 420), (600, 315)
"""Sizes of a picture in pixels, both in the shape that messengers show whole."""
WIDTHS = (20, 24, 29, 35, 42, 50, 60, 72, 86, 100)
"""Widths of a tile in pixels."""
EDGE = 24
"""Least number of pixels around the hive."""
BOX = 52
"""Half the width and height, in units, of the square around a tile."""
GLYPH_UP = -3.5
STEPS = 3
"""Number of steps in which one colour passes into another at an edge."""
MOST_COLORS = 256

Color = tuple[int, int, int]


def rgb(text: str) -> Color:
    """Return a colour written as #rrggbb."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mixed(under: Color, over: Color, step: int) -> Color:
    """Return the colour `over` on `under`, of which STEPS - `step` parts of STEPS shine through."""
    red, green, blue = [
        (a * (STEPS - step) + b * step) // STEPS for a, b in zip(under, over, strict=True)
    ]
    return red, green, blue


GROUND = rgb(LIGHT["ground"])


class Palette:
    """The colours of all pictures, each with its index; the nearest stands for one too many."""

    def __init__(self) -> None:
        self.colors = [GROUND]
        self.indices = {GROUND: 0}
        self.mixes: dict[tuple[int, int, int], int] = {}

    def index(self, color: Color) -> int:
        """Return the index of `color`."""
        if color not in self.indices:
            if len(self.colors) < MOST_COLORS:
                self.indices[color] = len(self.colors)
                self.colors.append(color)
            else:
                far = [
                    sum(abs(a - b) for a, b in zip(color, one, strict=True)) for one in self.colors
                ]
                self.indices[color] = far.index(min(far))
        return self.indices[color]

    def mix(self, under: int, over: int, step: int) -> int:
        """Return the index of the colour with the index `over` on another one, as `mixed` does."""
        key = (under, over, step)
        if key not in self.mixes:
            self.mixes[key] = self.index(mixed(self.colors[under], self.colors[over], step))
        return self.mixes[key]


PALETTE = Palette()

Row = tuple[int, bytes, list[tuple[int, int, int]]]
"""A row of a tile: where its opaque part begins and the indices there, and the pixels at its edges as
(x, index, step)."""


def _tile_layers(color: str, letter: str) -> list[tuple[list[Polygon], str]]:
    """Return the polygons of a tile from the bottom to the top, in units, each with its colour."""
    side, face = ("ivory-side", "ivory") if color == "w" else ("black-side", "black")
    rim = LIGHT["ivory-side" if color == "w" else "black-rim"]
    dx, dy = THICKNESS
    whole = polylines(hexagon(FACE, 7))
    scale, right, down, filled, line = GLYPHS[letter]
    size = GLYPH_SCALE * scale

    def placed(polygon: Polygon) -> Polygon:
        return [((x + right - 16) * size, (y + down - 16) * size + GLYPH_UP) for x, y in polygon]

    glyph = [[placed(one) for one in polylines(filled)]]
    glyph += [[placed(one)] for each in polylines(line) for one in stroked(each, LINE_WIDTH)]
    ink = LIGHT["ink-" + color + letter.lower()]
    layers = [
        ([[(x + dx, y + dy) for x, y in one] for one in whole], LIGHT[side]),
        (polylines(hexagon(FACE + 0.4, 7)), rim),
        (polylines(hexagon(FACE - 1.1, 7)), LIGHT[face]),
    ]
    return layers + [(polygons, ink) for polygons in glyph]


@cache
def tile(color: str, letter: str, width: int) -> list[Row]:
    """Return the rows of a tile that is `width` pixels wide."""
    scale = width / WIDE
    size = round(2 * BOX * scale)
    body = Mask(size, size)
    painted: dict[str, Mask] = {}
    for polygons, paint in _tile_layers(color, letter):
        shape = [[((x + BOX) * scale, (y + BOX) * scale) for x, y in one] for one in polygons]
        painted.setdefault(paint, Mask(size, size)).fill(shape)
        body.fill(shape)
    layers = [(PALETTE.index(rgb(paint)), mask.coverage()) for paint, mask in painted.items()]
    return [
        _row(line, [(paint, found[y]) for paint, found in layers])
        for y, line in enumerate(body.coverage())
    ]


def _row(body: list[int], layers: list[tuple[int, list[int]]]) -> Row:
    first, inside, edges = 0, bytearray(), []
    for x, whole in enumerate(body):
        if not whole:
            continue
        index = -1
        for paint, found in layers:
            step = (found[x] * STEPS + FULL // 2) // FULL
            if step:
                index = paint if index < 0 else PALETTE.mix(index, paint, step)
        step = (whole * STEPS + FULL // 2) // FULL
        if index >= 0 and step == STEPS:
            first = first if inside else x
            inside.append(index)
        elif index >= 0:
            edges.append((x, index, step))
    return first, bytes(inside), edges


def png(board: Board, size: tuple[int, int] = LARGE) -> bytes:
    """Return the picture of the position on `board`, `size` pixels wide and high."""
    across, down = size
    scene = Drawing(board, 0, False)
    scene.add_tiles(False, False)
    spots = [scene.spot(cell, height) for _, _, height, _, cell in scene.order]
    pixels = [bytearray(across) for _ in range(down)]
    if spots:
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        wide = (across - 2 * EDGE) / (max(xs) - min(xs) + 2 * FACE)
        high = (down - 2 * EDGE) / (max(ys) - min(ys) + 2 * FACE)
        width = max([one for one in WIDTHS if one <= min(wide, high) * WIDE] or WIDTHS[:1])
        scale = width / WIDE
        left = across / 2 - ((max(xs) + min(xs)) / 2 + BOX) * scale
        top = down / 2 - ((max(ys) + min(ys)) / 2 + BOX) * scale
        for (_, _, _, piece, _), (x, y) in zip(scene.order, spots, strict=True):
            rows = tile(NAMES[piece][0], NAMES[piece][1], width)
            _copy(rows, pixels, round(left + x * scale), round(top + y * scale))
    return written(pixels)


def _copy(rows: list[Row], pixels: list[bytearray], left: int, top: int) -> None:
    """Copy a tile, whose rows are `rows`, into a picture; what stands out of it is cut off."""
    for y, (first, inside, edges) in enumerate(rows, top):
        if not 0 <= y < len(pixels):
            continue
        line = pixels[y]
        begin = left + first
        if inside and begin >= 0 and begin + len(inside) <= len(line):
            line[begin : begin + len(inside)] = inside
        for x, index, step in edges:
            if 0 <= left + x < len(line):
                line[left + x] = PALETTE.mix(line[left + x], index, step)


def written(pixels: list[bytearray]) -> bytes:
    """Return a PNG with these rows of indices of PALETTE."""
    colors = b"".join(bytes(color) for color in PALETTE.colors)
    head = struct.pack(">IIBBBBB", len(pixels[0]), len(pixels), 8, 3, 0, 0, 0)
    rows = zlib.compress(b"".join(b"\0" + bytes(row) for row in pixels), 9)
    chunks = ((b"IHDR", head), (b"PLTE", colors), (b"IDAT", rows), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
