"""QR codes of texts as pictures: bytes with the least error correction, in the smallest version that
holds them. Source: ISO/IEC 18004."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

BLOCK = (
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
    28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
)  # fmt: skip
"""Bytes of error correction in each block, level L, by version from 1."""
BLOCKS = (
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
    8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
)  # fmt: skip
"""Number of blocks, level L, by version from 1."""
MOST_VERSION = 40
QUIET = 4
"""Width, in squares, of the margin that scanners need."""
SQUARE_MM = 0.5
"""Width of a square on paper that the camera of a phone still reads."""
FORMAT, FORMAT_MASK = 0x537, 0x5412
VERSION_CODE = 0x1F25
FIELD = 0x11D
"""Polynomial of the field of 256 elements in which the correction is computed."""
MASKS: "tuple[Callable[[int, int], int], ...]" = (
    lambda x, y: (x + y) % 2,
    lambda x, y: y % 2,
    lambda x, y: x % 3,
    lambda x, y: (x + y) % 3,
    lambda x, y: (x // 3 + y // 2) % 2,
    lambda x, y: x * y % 2 + x * y % 3,
    lambda x, y: (x * y % 2 + x * y % 3) % 2,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2,
)
"""Functions of column and row that are 0 where a mask turns a square over."""


def qr_svg(text: str) -> str:
    """Return the QR code of `text` as SVG, as wide as phones need it on paper; "" if `text` is too long
    for one."""
    rows = qr_rows(text.encode("utf-8"))
    if not rows:
        return ""
    side = len(rows) + 2 * QUIET
    path = "".join(
        [f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark]
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{QUIET} -{QUIET} {side} {side}" '
        f'width="{side * SQUARE_MM}mm" height="{side * SQUARE_MM}mm" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M-{QUIET}-{QUIET}h{side}v{side}h-{side}z"/>'
        f'<path d="{path}"/></svg>'
    )


def qr_rows(data: bytes, mask: int = -1) -> "list[list[bool]]":
    """Return the squares of a QR code with `data`, row by row, True for a dark one; [] if `data` is too
    long. `mask` is the mask's number, -1 for the one that scanners read best."""
    for version in range(1, MOST_VERSION + 1):
        width = 8 if version < 10 else 16
        if 4 + width + 8 * len(data) <= 8 * _capacity(version):
            break
    else:
        return []
    code = _Code(version)
    code.fill(_with_correction(version, _padded(version, width, data)))
    if mask < 0:
        mask = min(range(len(MASKS)), key=lambda one: _penalty(code.masked(one)))
    return code.masked(mask)


def _size_of(version: int) -> int:
    """Return how many bytes, data and correction, a code of this version has."""
    bits = (16 * version + 128) * version + 64
    if version >= 2:
        across = version // 7 + 2
        bits -= (25 * across - 10) * across - 55
        if version >= 7:
            bits -= 36
    return bits // 8


def _capacity(version: int) -> int:
    """Return how many bytes of data a code of this version holds."""
    return _size_of(version) - BLOCK[version - 1] * BLOCKS[version - 1]


def _padded(version: int, width: int, data: bytes) -> bytes:
    """Return the code's bytes of data: the mode, the length in `width` bits, `data`, and padding."""
    most = 8 * _capacity(version)
    bits = "0100" + format(len(data), f"0{width}b") + "".join([format(one, "08b") for one in data])
    bits += "0" * min(4, most - len(bits))
    bits += "0" * (-len(bits) % 8)
    found = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    pads = (0xEC, 0x11)
    found += [pads[at % 2] for at in range(most // 8 - len(found))]
    return bytes(found)


def _times(one: int, other: int) -> int:
    """Return the product of two elements of the field."""
    product = 0
    for bit in range(7, -1, -1):
        product = (product << 1) ^ ((product >> 7) * FIELD)
        product ^= ((other >> bit) & 1) * one
    return product


def _divisor(degree: int) -> "list[int]":
    """Return the polynomial by which the correction is the remainder, without its first term."""
    found = [0] * (degree - 1) + [1]
    root = 1
    for _ in range(degree):
        for at in range(degree):
            found[at] = _times(found[at], root)
            if at + 1 < degree:
                found[at] ^= found[at + 1]
        root = _times(root, 2)
    return found


def _remainder(data: bytes, divisor: "list[int]") -> "list[int]":
    found = [0] * len(divisor)
    for one in data:
        factor = one ^ found.pop(0)
        found.append(0)
        found = [old ^ _times(term, factor) for old, term in zip(found, divisor)]
    return found


def _with_correction(version: int, data: bytes) -> bytes:
    """Return all bytes of the code in their order: the blocks in turn, then their corrections."""
    count, size = BLOCKS[version - 1], BLOCK[version - 1]
    short, longer = divmod(len(data), count)
    blocks, at = [], 0
    for number in range(count):
        end = at + short + (number >= count - longer)
        blocks.append(data[at:end])
        at = end
    divisor = _divisor(size)
    corrections = [_remainder(block, divisor) for block in blocks]
    found = [block[i] for i in range(short + 1) for block in blocks if i < len(block)]
    found += [one[i] for i in range(size) for one in corrections]
    return bytes(found)


class _Code:
    """Squares of a code of one version: `dark` by row and column, and `fixed`, which no mask turns
    over."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.side = 17 + 4 * version
        self.dark = [[False] * self.side for _ in range(self.side)]
        self.fixed = [[False] * self.side for _ in range(self.side)]
        self._patterns()

    def _set(self, x: int, y: int, dark: bool) -> None:
        self.dark[y][x] = dark
        self.fixed[y][x] = True

    def _patterns(self) -> None:
        side = self.side
        for at in range(side):
            self._set(6, at, at % 2 == 0)
            self._set(at, 6, at % 2 == 0)
        for cx, cy in ((3, 3), (side - 4, 3), (3, side - 4)):
            for x in range(max(0, cx - 4), min(side, cx + 5)):
                for y in range(max(0, cy - 4), min(side, cy + 5)):
                    self._set(x, y, max(abs(x - cx), abs(y - cy)) not in (2, 4))
        centres = self._centres()
        corners = ((6, 6), (6, side - 7), (side - 7, 6))
        for cx in centres:
            for cy in centres:
                for x in range(-2, 3) if (cx, cy) not in corners else ():
                    for y in range(-2, 3):
                        self._set(cx + x, cy + y, max(abs(x), abs(y)) != 1)
        self._format(0)
        if self.version >= 7:
            self._version()

    def _centres(self) -> "list[int]":
        """Return the columns, and rows, of the centres of the alignment patterns."""
        if self.version == 1:
            return []
        count = self.version // 7 + 2
        step = (self.version * 8 + count * 3 + 5) // (count * 4 - 4) * 2
        return [6] + [self.side - 7 - step * at for at in range(count - 2, -1, -1)]

    def _format(self, mask: int) -> None:
        data = 1 << 3 | mask  # level L
        rest = data
        for _ in range(10):
            rest = (rest << 1) ^ ((rest >> 9) * FORMAT)
        bits = (data << 10 | rest) ^ FORMAT_MASK
        side = self.side
        for at in range(15):
            dark = bool(bits >> at & 1)
            first = at if at < 6 else at + 1
            if at < 8:
                self._set(8, first, dark)
                self._set(side - 1 - at, 8, dark)
            else:
                self._set(7 if at == 8 else 14 - at, 8, dark)
                self._set(8, side - 15 + at, dark)
        self._set(8, side - 8, True)

    def _version(self) -> None:
        rest = self.version
        for _ in range(12):
            rest = (rest << 1) ^ ((rest >> 11) * VERSION_CODE)
        bits = self.version << 12 | rest
        for at in range(18):
            dark = bool(bits >> at & 1)
            self._set(self.side - 11 + at % 3, at // 3, dark)
            self._set(at // 3, self.side - 11 + at % 3, dark)

    def fill(self, data: bytes) -> None:
        """Write `data` into the free squares, in columns of two from the right, up and down in turn."""
        at, upward, right = 0, True, self.side - 1
        while right >= 1:
            right -= right == 6
            for step in range(self.side):
                y = self.side - 1 - step if upward else step
                for x in (right, right - 1):
                    if not self.fixed[y][x] and at < 8 * len(data):
                        self.dark[y][x] = bool(data[at >> 3] >> (7 - at % 8) & 1)
                        at += 1
            upward, right = not upward, right - 2

    def masked(self, mask: int) -> "list[list[bool]]":
        """Return the squares with the mask `mask`."""
        self._format(mask)
        keeps = MASKS[mask]
        return [
            [dark if self.fixed[y][x] else dark != (not keeps(x, y)) for x, dark in enumerate(row)]
            for y, row in enumerate(self.dark)
        ]


def _penalty(rows: "list[list[bool]]") -> int:
    """Return how hard the squares are to read: long runs, blocks, what looks like a corner, too much of
    one colour."""
    found = 0
    lines = ["".join(["01"[dark] for dark in row]) for row in rows]
    turned = ["".join(column) for column in zip(*lines)]
    for line in lines + turned:
        for sign in "01":
            for run in line.split("10"[int(sign)]):
                found += len(run) - 2 if len(run) >= 5 else 0
        found += 40 * (line.count("00001011101") + line.count("10111010000"))
    for at in range(len(lines) - 1):
        above, below = lines[at], lines[at + 1]
        pairs = zip(above, above[1:], below, below[1:])
        found += 3 * len([1 for pair in pairs if len(set(pair)) == 1])
    dark = sum([line.count("1") for line in lines])
    return found + abs(20 * dark // len(rows) ** 2 - 10) * 10
