"""Descriptions of positions in words, for people who cannot see the picture, in any language.

The words come from a function `t(key, **params)`, such as `english`. Its keys are those of ENGLISH, and
for the names of pieces keys such as "onto.wQ" or "onto.wA", with the ant's number as parameter `n`.
"""

from hive_core.drawing.annotation_svg import STEPS
from hive_core.rules.board import ONGOING, Board
from hive_core.rules.bugs import BUGS, COLOR, COLORS, KIND, NAMES, NUMBER, PIECE_BY_NAME, WHITE
from hive_core.rules.hexes import axial
from hive_core.rules.layout import layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from hive_core.game import Snapshot

    Words = Callable[..., str]
    Position = Board | Snapshot

ENGLISH: "dict[str, str | dict[str, str]]" = {
    "alt.title": "Hive position, {turn}",
    "alt.white": "White to move",
    "alt.black": "Black to move",
    "alt.over": "the game is over",
    "alt.none": "There are no pieces on the board.",
    "alt.pieces": "Row by row from the top, with column and row: {pieces}.",
    "alt.at": "{piece} at {place}",
    "alt.on": "{top} on top of {under}",
    "alt.goals": {
        "one": "{piece} can go to {n} cell: {cells}.",
        "other": "{piece} can go to {n} cells: {cells}.",
    },
    "alt.stuck": "{piece} cannot go anywhere now.",
    "alt.last": "Last moved: {piece}.",
    "alt.signs": "Marked: {signs}.",
    "alt.sign": "{place} {sign}",
    "alt.arrows": "Arrows: {arrows}.",
    "alt.arrow": "from {begin} to {end}",
    "board.sign.circle": "circled",
    "board.sign.cross": "marked with a cross",
    "board.sign.dot": "marked with a dot",
    "board.sign.part": "in a part that is cut off",
    "board.sign.gate": "beside a gap that is too narrow",
    "board.sign.step": "step {number}",
}
"""ENGLISH[key]: English words of descriptions; the page's message catalogues have the same keys."""


def english(key: str, **params: object) -> str:
    """Return the English words for `key`, with the values of `params` put in."""
    family, _, name = key.partition(".")
    if family == "onto":
        piece = PIECE_BY_NAME.get(name, -1)
        if piece >= 0:
            return "the %s %s" % (COLORS[COLOR[piece]], _bug(piece))
        piece = PIECE_BY_NAME[name + "1"]
        return "%s %s %s" % (COLORS[COLOR[piece]], _bug(piece), params["n"])
    entry = ENGLISH[key]
    text = entry if isinstance(entry, str) else entry["one" if params.get("n") == 1 else "other"]
    for param in params:
        text = text.replace("{%s}" % param, str(params[param]))
    return text


def _bug(piece: int) -> str:
    return BUGS[KIND[piece]].name.split(" ")[0]


def title(position: "Position", t: "Words" = english) -> str:
    """Return the title of a picture of `position`, with words from `t`: "Hive position" and the side to
    move."""
    result = position.result() if isinstance(position, Board) else position.result
    if result != ONGOING:
        return t("alt.title", turn=t("alt.over"))
    return t("alt.title", turn=t("alt.white" if position.turn == WHITE else "alt.black"))


def description(
    position: "Position",
    t: "Words" = english,
    piece: int = -1,
    signs: "Collection[tuple[str, int]]" = (),
    arrows: "Collection[tuple[int, int]]" = (),
    last: bool = False,
) -> str:
    """Return a description of `position` in sentences, with words from `t`.

    The sentences name the pieces with their cells, with `last` the resting one, the legal goals of
    `piece` (-1: no goals), and the author's marks: `signs` as (kind, cell), and `arrows` as (cell,
    cell).
    """
    pieces, cells = laid_out(position)
    stacks: list[tuple[str, str]] = []
    places = {cell: (q, r) for cell, q, r in cells}
    for standing, cell, q, r, height in pieces:
        places[cell] = (q, r)
        words = _piece(standing, t)
        if height:
            words = t("alt.on", top=words, under=stacks.pop()[0])
        stacks.append((words, _place(q, r)))

    def place(cell: int) -> str:
        q, r = places[cell] if cell in places else axial(cell)
        return _place(q, r)

    listed = [t("alt.at", piece=words, place=where) for words, where in stacks]
    sentences = [t("alt.pieces", pieces="; ".join(listed)) if listed else t("alt.none")]
    if last and position.rest >= 0:
        sentences.append(t("alt.last", piece=_piece(position.rest, t)))
    if piece >= 0:
        sentences.append(_goals(piece, [places[cell] for cell in goals(position, piece)], t))
    if signs:
        marked = [t("alt.sign", place=place(cell), sign=_sign(kind, t)) for kind, cell in signs]
        sentences.append(t("alt.signs", signs="; ".join(marked)))
    if arrows:
        ways = [t("alt.arrow", begin=place(begin), end=place(end)) for begin, end in arrows]
        sentences.append(t("alt.arrows", arrows="; ".join(ways)))
    return " ".join(sentences)


def _sign(kind: str, t: "Words") -> str:
    return t("board.sign.step", number=kind) if kind in STEPS else t("board.sign." + kind)


def _goals(piece: int, found: "list[tuple[int, int]]", t: "Words") -> str:
    found.sort(key=lambda place: (place[1], place[0]))
    cells = "; ".join([_place(q, r) for q, r in found])
    words = _piece(piece, t)
    words = words[:1].upper() + words[1:]
    if not found:
        return t("alt.stuck", piece=words)
    return t("alt.goals", piece=words, n=len(found), cells=cells)


def _piece(piece: int, t: "Words") -> str:
    name = NAMES[piece]
    return t("onto." + name[:2], n=NUMBER[piece] if len(name) > 2 else "").strip()


def _place(q: int, r: int) -> str:
    return _signed(q) + ", " + _signed(r)


def _signed(value: int) -> str:
    return "\u2212%d" % -value if value < 0 else "%d" % value


def laid_out(
    position: "Position",
) -> "tuple[tuple[tuple[int, int, int, int, int], ...], tuple[tuple[int, int, int], ...]]":
    """Return the pieces of `position` and the empty cells beside them, both in the form that the
    function `layout` returns."""
    if isinstance(position, Board):
        return layout(position)
    return position.pieces, position.cells


def goals(position: "Position", piece: int) -> "tuple[int, ...]":
    """Return the cells to which `piece` can legally go now, sorted."""
    groups = position.legal_by_piece() if isinstance(position, Board) else position.legal_by_piece
    for moving, cells in groups:
        if moving == piece:
            return tuple(sorted(cells))
    return ()
