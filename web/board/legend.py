"""The legend of the board's signs: each rendered as on the board, with its meaning. Pure.

A test fails for a sign of `hive_core.drawing.symbols` that is neither in a row nor in VARIANTS.
"""

from hive_core.drawing.annotation_svg import STEPS, arrow_markup, arrow_path
from hive_core.drawing.piece_svg import HIGHEST, escaped, piece_markup
from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

Row = NamedTuple(
    "Row", [("key", "str"), ("piece", "str"), ("marks", "tuple[tuple[str, int], ...]")]
)
"""Row of the legend. `key` is the end of the catalogue key of its meaning, "legend." + key. For its
picture, `piece` is the piece under the signs ("" for an empty cell), and `marks` are the signs as
(kind, turn in degrees)."""

ARROW = "arrow"
"""Kind of the sign that leads from one cell to another; all other signs are on one cell."""
FREE = "free"
"""Kind of sign that shows a piece that can move. It adds no mark: the piece itself is
lifted a little."""


def _row(key: str, piece: str, mark: str = "", *turns: int) -> "Row":
    return Row(key, piece, tuple([(mark, turn) for turn in turns or (0,)]) if mark else ())


TURN = (
    _row("start", "", "start"),
    _row("movable", "wS1", FREE),
    _row("chosen", "wS1", "selected"),
    _row("goal", "", "target"),
    _row("climb", "bA1", "climb"),
    _row("throw", "", "throw"),
    _row("thrower", "wP", "thrower"),
    _row("rest", "bA1", "rest"),
    _row("last", "bA1", "to"),
    _row("from", "", "from"),
    _row("number", "bA2"),
    _row("height", "wB1", "h2"),
    _row("closed", "bQ", "bar", 30, 90, 150, 210),
    _row("lost", "bQ", "lost"),
)
REFUSAL = (
    _row("refused", "wA1", "refused"),
    _row("barred", "", "barred"),
    _row("pinned", "wA1", "pinned"),
    _row("split", "bS1", "split"),
    _row("cause", "bS1", "cause"),
    _row("gate", "bS1", "gate", 90),
)
POINTED = (
    _row("circle", "", "circle"),
    _row("arrow", "", ARROW),
)
LESSON = (
    _row("found", "", "found"),
    _row("held", "", "held"),
    _row("cross", "", "cross"),
    _row("dot", "", "dot"),
    _row("step", "", "step1"),
)
GAME = (("turn", TURN), ("refusal", REFUSAL), ("hint", POINTED))
"""Groups of the legend in a game: (key of the heading, rows)."""
LEARN = (("turn", TURN), ("refusal", REFUSAL), ("lesson", POINTED + LESSON))
"""Groups of the legend in the lessons: (key of the heading, rows)."""

VARIANTS = {"from_top": "from", "part": "cause", "found_top": "found", "focus": "chosen"}
"""Signs without a row in the legend, each with the `key` of a row whose sign looks and means nearly
the same."""
VARIANTS.update({"h%d" % height: "height" for height in range(3, HIGHEST + 1)})
VARIANTS.update({"step" + figure: "step" for figure in STEPS[1:]})


def sign_picture(row: "Row") -> str:
    """Return the SVG markup of a row's picture: a cell of the board with its piece and its signs."""
    inside = piece_markup(row.piece) if row.piece else ""
    for kind, turn in row.marks:
        if kind == ARROW:
            inside += arrow_markup(arrow_path((-44, 14), (62, -14)))
        elif kind == FREE:
            inside = '<g class="tile free"><use class="cast" href="#cast"/>%s</g>' % inside
        else:
            place = ' transform="rotate(%d)"' % turn if turn else ""
            inside += '<use href="#mark-%s"%s/>' % (kind, place)
    return (
        '<svg class="legend-sign" viewBox="-56 -57 112 118" aria-hidden="true">'
        '<rect class="legend-ground" x="-56" y="-57" width="112" height="118" rx="15"/>%s</svg>'
    ) % inside


def legend_markup(
    t: "Callable[..., str]", groups: "tuple[tuple[str, tuple[Row, ...]], ...]", heading: str
) -> str:
    """Return the HTML of `groups`: each is a list of pictures and meanings under a heading with the
    tag `heading`. `t` looks texts up."""
    parts = []
    for title, rows in groups:
        words = escaped(t("legend.group." + title))
        parts.append(
            '<%s class="legend-title">%s</%s><ul class="legend">' % (heading, words, heading)
        )
        for row in rows:
            parts.append(
                "<li>%s<span>%s</span></li>" % (sign_picture(row), escaped(t("legend." + row.key)))
            )
        parts.append("</ul>")
    return "".join(parts)
