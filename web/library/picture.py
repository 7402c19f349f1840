"""Small picture of a position, made from SVG symbols that the page has already. Pure."""

from hive_core.drawing.shapes import number, spot
from hive_core.notation.tokens import DIGITS
from hive_core.rules.bugs import LETTERS, SIDES

SIZE = 100
"""Width and height of the picture in its own units. The hive fills the picture, but is magnified at
most to LARGEST times its size on the board."""
LARGEST = 0.34
MARGIN = 56
MOST = 60


def placed(position: str) -> "list[tuple[int, int, int, str]]":
    """Return (row, column, height, name without number) of the top piece of each stack in the position
    text `position`.

    Words that cannot be read are left out, since the result is only for a picture.
    """
    out = []
    for word in position.split()[:MOST]:
        names, at, cell = word.partition("@")
        stack = names.split("+")
        name = stack[-1].rstrip(DIGITS)
        q, _, r = cell.partition(",")
        if at and is_place(q) and is_place(r) and is_piece(name):
            out.append((int(r), int(q), len(stack) - 1, name))
    return sorted(out)


def is_piece(name: str) -> bool:
    """Return whether `name` is a colour and a kind of bug, such as "wA"."""
    return len(name) == 2 and name[0] in SIDES and name[1] in LETTERS


def is_place(text: str) -> bool:
    """Return whether `text` can be one of a cell's coordinates: a whole number with at most three
    digits."""
    digits = text[1:] if text[:1] == "-" else text
    return 0 < len(digits) < 4 and not digits.strip(DIGITS)


def picture(position: str) -> str:
    """Return the SVG markup of a picture of a position text; empty without pieces."""
    pieces = [(spot(q, r, height), name) for r, q, height, name in placed(position)]
    xs = [x for (x, _), _ in pieces] or [0]
    ys = [y for (_, y), _ in pieces] or [0]
    width, height = max(xs) - min(xs) + 2 * MARGIN, max(ys) - min(ys) + 2 * MARGIN
    side = max(width, height, SIZE / LARGEST)
    left, top = (min(xs) + max(xs) - side) / 2, (min(ys) + max(ys) - side) / 2
    box = " ".join([number(value) for value in (left, top, side, side)])
    uses = [
        '<use href="#tile-%s" x="%s" y="%s"/>' % (name, number(x), number(y))
        for (x, y), name in pieces
    ]
    return '<svg class="game-picture" viewBox="%s" aria-hidden="true">%s</svg>' % (
        box,
        "".join(uses),
    )
