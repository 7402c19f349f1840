"""The picture of a board of a study, with what its options say about it."""

from hive_core.drawing import alt
from hive_core.drawing.annotations import read_arrows, read_signs
from hive_core.drawing.svg import svg
from hive_core.drawing.tile_styles import USUAL
from hive_core.notation.position import parse_position
from hive_core.notation.tokens import pieces_named
from hive_core.study.records import option

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.study.records import Part

    Words = Callable[..., str]


def part_picture(
    part: "Part",
    theme: str,
    size_px: int = 0,
    answers: "tuple[str, ...]" = (),
    t: "Words" = alt.english,
) -> "tuple[str, str]":
    """Return the SVG of the board of `part`, and its alternative text with words from `t`. Each of
    `answers`, cells, moves or pieces, is circled."""
    board = parse_position(part.position)
    places = ["circle@" + answer.split("@")[-1] for answer in answers]
    marks = read_signs(option(part, "marks"), board) + read_signs(",".join(places), board)
    arrows = read_arrows(option(part, "arrows"), board)
    piece = (pieces_named(option(part, "piece")) or (-1,))[0]
    markup = svg(
        board,
        theme,
        size_px,
        marks,
        arrows,
        "-",
        "-",
        piece=piece,
        last=True,
        coords="coords" in option(part, "show"),
        ground=False,
        orient=int(option(part, "orient") or 0),
        mirror="mirror" in part.options and option(part, "mirror").lower() in ("", "1", "true"),
        tiles=(option(part, "tiles") or USUAL).lower(),
    )
    words = option(part, "alt") or alt.description(board, t, piece, marks, arrows, True)
    return markup, words
