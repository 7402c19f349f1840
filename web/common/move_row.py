"""Row of a move in a list: its number, pictures of the piece and of its place beside another one, and
its MoveString."""

from web.common.dom import drawing, make, part, tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

ANGLES = {
    "east": 0,
    "southeast": 60,
    "southwest": 120,
    "west": 180,
    "northwest": 240,
    "northeast": 300,
}
"""Clockwise angles in degrees, by the names of places beside a piece, to which the symbol is turned in
which the moved piece is at the right."""


def fill_row(
    button: "Element", number: str, text: str, place: "tuple[str, str, str]", words: str
) -> "Element":
    """Append the parts of a row to `button`; its accessible name has to say the move in words.

    `number` is the number of the ply, `text` its MoveString. `place` is where the piece goes, as from
    `row_place`; it is shown unless there are `words`, which stand in its place. Return the element with
    the words or the pictures.
    """
    seen = make("span", {"class": "told"}, words)
    if text and not words:
        for picture in _pictures(text, place):
            seen.append(picture)
    button.append(
        _number("number", number),
        " ",
        tile(text[:2]) if text and text != "pass" else make("span"),
        seen,
        " ",
    )
    button.append(make("span", {"class": "uhp", "aria-hidden": "true"}, text))
    return seen


def _pictures(text: str, place: "tuple[str, str, str]") -> "list[Element]":
    """Return the number of the moved piece, the picture of its place beside another piece, and that
    piece with its number."""
    number, where, ref = place
    angle = ANGLES.get(where)
    sign = drawing("i-upon" if angle is None else "i-beside", "icon beside")
    if angle:
        part(sign, "use").setAttribute("transform", f"rotate({angle} 12 12)")
    return [_number("numeral", number), sign, tile(ref[:2]), _number("numeral", ref[2:])]


def _number(css: str, number: str) -> "Element":
    """Return a new element that shows `number` by its style sheet: the row's accessible name has the
    number, and need not have it beside the text that is seen."""
    return make("span", {"class": css, "data-number": number, "aria-hidden": "true"})
