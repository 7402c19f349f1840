"""A drill as a lesson of one step, in the page's language. Pure."""

from hive_core.game.question import PINNED
from hive_core.notation.moves import spell_move
from hive_core.notation.position import parse_position
from hive_core.rules.board import CELL, PASS, SHIFT, Board
from hive_core.rules.bugs import BUGS, COLOR, KIND, NAMES, SIDES
from web.learn.drills.drill import GATES, MOVES, NOTATION, PLACE, REACH, Drill, outer_cell
from web.learn.lesson import Lesson, cell_text, read_step
from web.words.moves import capital, piece_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.i18n import Text, Translator


def drill_lesson(t: "Translator", drill: Drill, title: str) -> "Lesson":
    """Return a drill as a lesson of one step with the title `title`."""
    finds = drill.kind in (MOVES, PLACE, NOTATION, GATES)
    step: dict[str, object] = {
        "kind": "find" if finds else "choose",
        "text": _text(t, question(t, drill)),
        "position": drill.position,
        "hints": [_text(t, hint(t, drill))],
        "done": _text(t, explanation(t, drill)),
    }
    if finds:
        step["piece"] = NAMES[drill.piece] if drill.piece >= 0 else ""
        step["cells"] = [cell_text(cell) for cell in drill.cells]
    else:
        step["pieces"] = [NAMES[piece] for piece in drill.pieces]
    if drill.kind == MOVES:
        cell = parse_position(drill.position).where[drill.piece]
        step["show"] = {"signs": ["circle@" + cell_text(cell)]}
    elif drill.kind == PINNED:
        step["that"], step["of"] = "pinned", SIDES[drill.color]
    elif drill.kind == NOTATION:
        step["refuse"] = _other_moves(t, drill)
    elif drill.kind == GATES:
        step["refuse"] = _open_cells(t, drill)
    elif drill.kind == REACH:
        step["show"] = {"signs": ["circle@" + cell_text(drill.cell)]}
        step["refuse"] = _refusals(t, drill)
    return Lesson("drill", _text(t, title), (read_step(step),))


def _text(t: "Translator", words: str) -> "Text":
    return {t.code: words, "en": words}


def question(t: "Translator", drill: Drill) -> str:
    """Return the question in words."""
    if drill.kind == MOVES:
        return t("drill.ask.moves", piece=capital(piece_words(t, NAMES[drill.piece])))
    if drill.kind == NOTATION:
        return t("drill.ask.notation", move=_written(drill, drill.cell))
    if drill.kind == GATES:
        return t("drill.ask.gates")
    return t("drill.ask." + drill.kind + "." + SIDES[drill.color])


def hint(t: "Translator", drill: Drill) -> str:
    """Return the hint: how the bug moves, or the rule that the question is about."""
    if drill.kind == MOVES:
        return t("bug_does." + BUGS[KIND[drill.piece]].letter)
    return t("drill.hint." + drill.kind)


def explanation(t: "Translator", drill: Drill) -> str:
    """Return a sentence that says why the answers are right, and how many there are."""
    n = len(drill.cells) + len(drill.pieces)
    if drill.kind == MOVES:
        bug = BUGS[KIND[drill.piece]].letter
        return t("drill.done.moves", n=n) + " " + t("bug_does." + bug)
    if drill.kind == GATES:
        return _why_closed(t, drill)
    return t("drill.done." + drill.kind, n=n)


def _why_closed(t: "Translator", drill: Drill) -> str:
    """Return a sentence on the answers behind gates and one on those in holes, as far as there are
    any."""
    board = parse_position(drill.position)
    regions = board.regions()
    outside = regions[outer_cell(board)]
    gated = len([cell for cell in drill.cells if regions[cell] == outside])
    counts = (("gates", gated), ("holes", len(drill.cells) - gated))
    return " ".join([t("drill.done." + name, n=n) for name, n in counts if n])


def _open_cells(t: "Translator", drill: Drill) -> "dict[str, Text]":
    """Return why each other cell of the hive and beside it is no answer, by its cell."""
    board = parse_position(drill.position)
    words = {}
    for cell in board.regions():
        if cell not in drill.cells:
            words[cell_text(cell)] = _text(t, t("drill.open"))
    for cell in board.where:
        if cell >= 0:
            words[cell_text(cell)] = _text(t, t("learn.occupied"))
    return words


def _written(drill: Drill, cell: int) -> str:
    """Return the MoveString of the drill's piece to `cell`."""
    return spell_move(parse_position(drill.position), drill.piece << SHIFT | cell)


def _other_moves(t: "Translator", drill: Drill) -> "dict[str, Text]":
    """Return how each other move of the drill's piece would be written, by its cell."""
    board = parse_position(drill.position)
    moves = [move for move in board.legal_moves() if move != PASS and move >> SHIFT == drill.piece]
    cells = [move & CELL for move in moves if move & CELL != drill.cell]
    return {
        cell_text(cell): _text(t, t("drill.other_move", move=_written(drill, cell)))
        for cell in cells
    }


def _refusals(t: "Translator", drill: Drill) -> "dict[str, Text]":
    """Return why each piece on top that is no answer cannot move to the drill's cell, by name."""
    board = parse_position(drill.position)
    found = {}
    for piece, cell in enumerate(board.where):
        if cell >= 0 and board.top[cell] == piece and piece not in drill.pieces:
            found[NAMES[piece]] = _text(t, t(_why_not(board, drill, piece)))
    return found


def _why_not(board: "Board", drill: Drill, piece: int) -> str:
    """Return the catalogue key of the reason why `piece` cannot move to the drill's cell."""
    if COLOR[piece] != drill.color:
        return "learn.other_colour." + SIDES[drill.color]
    if board.pinned(board.where[piece]):
        return "drill.pinned"
    if piece == board.rest:
        return "drill.rests"
    return "reach." + BUGS[KIND[piece]].letter
