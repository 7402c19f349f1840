"""Sentences on why the solution of a puzzle works, mostly those that a hint in a game has. Pure."""

from hive_core.game import Game
from hive_core.rules.bugs import NAMES, QUEENS, SIDES, other
from web.learn.puzzles.defender import move_number
from web.learn.puzzles.puzzle import done_key, is_win
from web.learn.puzzles.themes import themes
from web.words.moves import piece_words
from web.words.numbers import with_count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.i18n import Text, Translator
    from web.learn.puzzles.puzzle import Puzzle
    from web.learn.puzzles.themes import Theme

MOST = 2
"""Maximum number of things that the solution does which are named."""
ARRIVALS = ("throw", "drop", "gate")
"""Themes that say why a win in one move works: how the piece gets there."""
SIMPLE = {
    "throw": "puzzle.why.throw",
    "cover": "reason.onto_queen",
    "pin": "reason.pins",
    "enclose": "reason.encloses",
    "block": "puzzle.why.block",
    "free": "reason.frees",
    "drop": "puzzle.why.drop",
    "gate": "puzzle.why.gate",
}
"""Catalogue keys of the sentences that need no number, by theme."""
COUNTED = {
    "flee": "reason.flees",
    "leave": "reason.relieves",
    "close": "reason.closes_in",
    "shift": "reason.closes_in",
}
"""Catalogue keys of the sentences with the number of a queen's closed sides, by theme."""


def why_it_works(t: "Translator", puzzle: "Puzzle") -> "Text":
    """Return, as a text in the page's language, the sentences that follow the solving of `puzzle`: that
    the goal is reached, and why its first move works."""
    game = Game.from_text(puzzle.position)
    board = game.board
    opponent, queen = SIDES[other(board.turn)], QUEENS[other(board.turn)]
    move = move_number(puzzle.move)
    winning = is_win(puzzle.goal)
    found = themes(game, move, winning)
    names = [one.name for one in found]
    sentences = [t(done_key(puzzle.goal))]
    if "race" in names:
        sentences.append(t("puzzle.why.race." + opponent))
    named = [one for one in found if puzzle.goal != "win1" or one.name in ARRIVALS]
    reasons = [words for words in [_reason(t, one, names) for one in named] if words]
    if puzzle.goal == "win1":
        reasons.insert(0, t("reason.wins", piece=piece_words(t, NAMES[queen], "onto")))
    if reasons:
        first = "puzzle.why.first" if puzzle.goal in ("win2", "win3") else "puzzle.why.move"
        words = " ".join(reasons[:MOST])
        sentences.append(t(first, reasons=words[0].lower() + words[1:]))
    if puzzle.goal in ("win2", "win3"):
        board.make(move)
        sentences.append(with_count(t, "puzzle.why.answers", len(board.legal_moves())))
        board.undo()
    elif puzzle.goal == "only":
        sentences.append(t("puzzle.why.only." + opponent))
    text = " ".join(sentences)
    return {t.code: text, "en": text}


def _reason(t: "Translator", theme: "Theme", names: "list[str]") -> str:
    """Return a sentence that says what the solution does by `theme`, "" for none. `names` are those of
    all themes of the puzzle."""
    name, number = theme.name, theme.number
    pieces = [piece_words(t, NAMES[piece], "onto") for piece in theme.pieces]
    piece = pieces[0] if pieces else ""
    if name in SIMPLE:
        return t(SIMPLE[name], piece=piece)
    if name in COUNTED:
        return with_count(t, COUNTED[name], number, piece=piece) if number else ""
    if name == "climb":
        return t("reason.covers" if number else "reason.climbs", piece=piece)
    if name == "double":
        return t("puzzle.why.double", piece=piece, first=pieces[1], second=pieces[2])
    if name == "threat" and "double" not in names:
        return t("reason.threatens", piece=piece)
    if name == "defence" and number and not {"block", "pin"} & set(names):
        return t("reason.parries", piece=piece)
    return ""
