"""Colours and strokes of stand-alone SVG pictures.

The page's board has the same style in web/board/board.css; a test compares the two. `painted` replaces
classes by attributes: not every program reads a style sheet inside an SVG, and inside an HTML page
such a style sheet would apply to the whole page.
"""

from hive_core.drawing.tile_styles import USUAL, inks_of
from hive_core.rules.bugs import LETTERS, SIDES

TYPE_CHECKING = False
if TYPE_CHECKING:
    Rule = tuple[set[str], set[str], dict[str, str]]
    """A rule of the style sheet, three values: the classes that an enclosing element must have, the
    classes that the element itself must have, and the properties that the element gets."""

LIGHT = {
    "ground": "#dad7cf",
    "ivory": "#f3e6cc",
    "ivory-high": "#fdf6e6",
    "ivory-low": "#e6d5b4",
    "ivory-side": "#7a683c",
    "ivory-inner": "#cdb88b",
    "black": "#1d1b1a",
    "black-high": "#3a3734",
    "black-low": "#121110",
    "black-side": "#050505",
    "black-rim": "#4f4a46",
    "black-inner": "#4d4945",
    "plain-w": "#ffffff",
    "plain-b": "#000000",
    "shadow": "#2a2416",
    "shadow-strength": "0.055",
    "ink-wq": "#8a5a00",
    "ink-ws": "#7a3412",
    "ink-wb": "#6b3fa0",
    "ink-wg": "#1f6b2a",
    "ink-wa": "#0b5a8f",
    "ink-wm": "#5a5a66",
    "ink-wl": "#b3142b",
    "ink-wp": "#00696b",
    "ink-bq": "#ffc23d",
    "ink-bs": "#d98a5b",
    "ink-bb": "#c39bf0",
    "ink-bg": "#6ccb74",
    "ink-ba": "#6bb8ec",
    "ink-bm": "#b8b8c4",
    "ink-bl": "#ff7a85",
    "ink-bp": "#4fd3d0",
    "dark": "#16212b",
    "light": "#ffffff",
    "last": "#ffdf85",
    "target": "#0a5c78",
    "target-fill": "#0a5c78",
    "ghost": "#6a6455",
    "select-light": "#8fdcff",
    "refuse": "#b3142b",
    "refuse-light": "#ffc2c8",
    "pen": "#ff9d5c",
    "found": "#17703a",
    "found-light": "#a5f0b8",
    "found-line": "#17703a",
    "figure": "#57513f",
    "split": "#9265ee",
}
DARK = dict(LIGHT)
DARK.update(
    {
        "ground": "#2b3338",
        "shadow": "#000000",
        "shadow-strength": "0.09",
        "black-side": "#000000",
        "black-rim": "#8c8782",
        "target": "#86d9f5",
        "target-fill": "#86d9f5",
        "ghost": "#a9b0b3",
        "found-line": "#8fe0a8",
        "figure": "#c4cacc",
    }
)
THEMES = {"light": LIGHT, "dark": DARK}
"""THEMES[theme][name]: the colour called `name` in a theme, "light" or "dark"."""

RULES = """
.body-w .side { fill: $ivory-side }
.body-w .face { stroke: $ivory-side; stroke-width: 0.9 }
.body-w .groove { fill: none; stroke: $ivory-inner; stroke-width: 1.1 }
.body-b .side { fill: $black-side }
.body-b .edge { stroke: $black-rim; stroke-width: 1.5 }
.body-b .face { stroke: $black-rim; stroke-width: 1.5 }
.body-b .groove { fill: none; stroke: $black-inner; stroke-width: 1.1 }
.plain-w .side { fill: $plain-b; stroke: $plain-b; stroke-width: 2.4 }
.plain-w .face { fill: $plain-w; stroke: $plain-b; stroke-width: 2.4 }
.plain-b .side { fill: $plain-b; stroke: $plain-w; stroke-width: 2.4 }
.plain-b .face { fill: $plain-b; stroke: $plain-w; stroke-width: 2.4 }
.gloss { stroke: none }
.stop-w-high { stop-color: $ivory-high }
.stop-w-mid { stop-color: $ivory }
.stop-w-low { stop-color: $ivory-low }
.stop-b-high { stop-color: $black-high }
.stop-b-mid { stop-color: $black }
.stop-b-low { stop-color: $black-low }
.gloss-high { stop-color: #fff; stop-opacity: 0.22 }
.gloss-low { stop-color: #fff; stop-opacity: 0 }
.bug .fill { fill: currentColor }
.bug .line { fill: none; stroke: currentColor; stroke-linecap: round; stroke-linejoin: round }
.dots { fill: currentColor }
.shade { fill: $shadow; stroke: $shadow; stroke-linejoin: round; opacity: $shadow-strength }
.ring, .bar { fill: none; stroke-linejoin: round; stroke-linecap: round }
.ring.outer { stroke: $dark; stroke-width: 5 }
.ring.inner { stroke: $light; stroke-width: 2.2 }
.ring.last.outer { stroke-width: 6.6 }
.ring.last.inner { stroke: $last; stroke-width: 3.2 }
.ring.chosen.outer { stroke: $dark; stroke-width: 10 }
.ring.chosen.inner { stroke: $select-light; stroke-width: 5.4 }
.ring.climb.outer { stroke: $dark; stroke-width: 5.6 }
.ring.climb.inner { stroke: $select-light; stroke-width: 2.6 }
.ring.dashed.outer { stroke-dasharray: 10 9 }
.ring.dashed.inner { stroke-dasharray: 10 9 }
.ring.no.outer { stroke: $refuse; stroke-width: 7 }
.ring.no.inner { stroke: $light; stroke-width: 2 }
.ring.why.outer { stroke: $refuse; stroke-width: 5; stroke-dasharray: 3 8 }
.ring.why.inner { stroke: $refuse-light; stroke-width: 2; stroke-dasharray: 3 8 }
.ring.focus.outer { stroke: $dark; stroke-width: 8 }
.ring.focus.inner { stroke: $light; stroke-width: 3.6 }
.spot { fill: $target-fill; fill-opacity: 0.1; stroke: $target; stroke-width: 3;
  stroke-linejoin: round }
.spot-dot { fill: $target }
.spot-line { fill: none; stroke: $target; stroke-width: 4.4; stroke-linecap: round;
  stroke-linejoin: round }
.trace { fill: none; stroke: $ghost; stroke-width: 2.6; stroke-dasharray: 8 7;
  stroke-linecap: round }
.trace.whole { stroke-dasharray: none }
.bar.outer { stroke: $dark; stroke-width: 6 }
.bar.inner { stroke: #ffb38a; stroke-width: 3 }
.badge circle { stroke: $light; stroke-width: 2 }
.badge.count circle, .badge.calm circle { fill: $dark }
.badge.good circle { fill: #0a5c78 }
.badge.bad circle { fill: $refuse }
.sign { fill: none; stroke: #fff; stroke-width: 2.3; stroke-linecap: round; stroke-linejoin: round }
.pen, .jaw { fill: none; stroke-linecap: round; stroke-linejoin: round }
.pen.outer { stroke: $dark; stroke-width: 9 }
.pen.inner { stroke: $pen; stroke-width: 5 }
.pen.no.outer { stroke: $light; stroke-width: 11 }
.pen.no.inner { stroke: $refuse; stroke-width: 7 }
.pen-dot { fill: $pen; stroke: $dark; stroke-width: 2.4 }
.jaw.outer { stroke: $light; stroke-width: 12 }
.jaw.inner { stroke: $refuse; stroke-width: 8 }
.hatch { opacity: 0.75 }
.hatch-line { fill: $split }
.ring.split.outer { stroke: $dark; stroke-width: 7 }
.ring.split.inner { stroke: $split; stroke-width: 3.6; stroke-dasharray: 12 8 }
.ring.answer.outer { stroke: $dark; stroke-width: 7 }
.ring.answer.inner { stroke: $found-light; stroke-width: 3.6 }
.spot.answer { fill: $found-line; stroke: $found-line }
.hole { fill: $dark; fill-opacity: 0.12; stroke: $ghost; stroke-width: 2.6; stroke-dasharray: 8 7 }
.badge.found circle { fill: $found }
.badge.step circle { fill: $pen; stroke: $dark }
.badge.step .sign { stroke: $dark }
.arrow { stroke-linejoin: round; stroke-linecap: round }
.arrow.outer { fill: $dark; stroke: $dark; stroke-width: 11.5 }
.arrow.inner { fill: $pen; stroke: $pen; stroke-width: 6.4 }
.figure { fill: none; stroke: $figure; stroke-width: 1.9; stroke-linecap: round;
  stroke-linejoin: round }
.label-plate { fill: $dark }
.label.on-tile .figure { stroke: $light }
""" + "".join(
    [
        ".ink-%s { color: $ink-%s }\n" % (ink, ink)
        for ink in [side + letter for side in SIDES for letter in LETTERS.lower()]
    ]
)
"""Style sheet for the classes in the markup of `symbols` and `annotation_svg`, one rule a line; $name
stands for the theme's colour of that name."""


SHEET: "list[Rule]" = []
"""The rules of RULES, parsed, in ascending order of specificity. The list is empty until the first call
of `painted`."""


def _compound(text: str) -> set[str]:
    """Return a set of the tag and the classes in a compound selector such as "circle" or
    ".badge.count"."""
    return {part for part in text.split(".") if part}


def _sheet() -> "list[Rule]":
    """Return the rules parsed from RULES, in ascending order of specificity."""
    weighed: list[tuple[tuple[int, int, int], Rule]] = []
    for line in RULES.replace(";\n", ";").strip().split("\n"):
        names, _, body = line.partition("{")
        properties = {}
        for text in body.strip(" }").split(";"):
            name, _, value = text.partition(":")
            properties[name.strip()] = value.strip()
        for selector in names.split(","):
            parts = [_compound(part) for part in selector.split()]
            above = parts[0] if len(parts) > 1 else set()
            weight = (selector.count("."), len(parts), len(weighed))
            weighed.append((weight, (above, parts[-1], properties)))
    weighed.sort(key=lambda item: item[0])
    return [rule for _, rule in weighed]


def colors_of(theme: str, tiles: str = USUAL) -> dict[str, str]:
    """Return a dict from the names of colours to the colours of `theme`, with the ink colours of the
    tile style `tiles`."""
    inks = inks_of(tiles)
    if not inks:
        return THEMES[theme]
    colors = dict(THEMES[theme])
    for side in inks:
        for letter in LETTERS.lower():
            colors["ink-" + side + letter] = inks[side]
    return colors


def painted(markup: str, theme: str, tiles: str = USUAL) -> str:
    """Return `markup` with attributes in place of its classes. The colours are those of `theme`, the
    ink of the bugs is that of the tile style `tiles`."""
    if not SHEET:
        SHEET.extend(_sheet())
    colors = colors_of(theme, tiles)
    out = []
    around: list[set[str]] = []
    for part in markup.split("<")[1:]:
        if part[0] == "/":
            around.pop()
            out.append("<" + part)
            continue
        inside, _, rest = part.partition(">")
        closed = inside.endswith("/")
        inside = inside.rstrip("/")
        name = inside.split(" ", 1)[0]
        before, _, after = inside.partition(' class="')
        classes, _, after = after.partition('"')
        own = set(classes.split())
        own.add(name)
        looks = before + after
        style = _style(own, around)
        for key in sorted(style):
            value = style[key]
            value = colors[value[1:]] if value[:1] == "$" else value
            looks += ' %s="%s"' % (key, value)
        out.append("<" + looks + ("/>" if closed else ">") + rest)
        if not closed:
            around.append(own)
    return "".join(out)


def _style(own: set[str], around: list[set[str]]) -> dict[str, str]:
    style: dict[str, str] = {}
    for above, target, properties in SHEET:
        if target <= own and (not above or [1 for outer in around if above <= outer]):
            style.update(properties)
    return style
