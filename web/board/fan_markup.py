"""Markup of a stack that is spread out (fan)."""

from hive_core.drawing.piece_svg import piece_markup
from hive_core.drawing.shapes import number

FAN_STEP = 92
"""Units between neighbouring pieces of a fan (an opened stack) sideways; FAN_RISE is the same
upwards."""
FAN_RISE = 10


def fan_markup(names: list[str]) -> tuple[str, float, float]:
    """Return (SVG markup, width, height) of a stack spread out on a panel; `names` are its pieces,
    bottom first."""
    count = len(names)
    width = FAN_STEP * count + 28
    height = 124 + FAN_RISE * (count - 1)
    parts = [
        '<rect class="fan" x="%s" y="%s" width="%s" height="%s" rx="16"/>'
        % (number(-width / 2), number(-height / 2), number(width), number(height))
    ]
    for i, name in enumerate(names):
        x = FAN_STEP * (i - (count - 1) / 2)
        y = FAN_RISE * ((count - 1) / 2 - i) - 3
        parts.append(
            '<g transform="translate(%s %s)"><use href="#cast"/>%s</g>'
            % (number(x), number(y), piece_markup(name))
        )
    return "".join(parts), width, height
