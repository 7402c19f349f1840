"""Trainer of a line of moves: a lesson that hides the moves and asks for the next one. Pure. It loads
when a line is trained."""

from hive_core.game import Game
from hive_core.game.formation import MOST_STEPS as BEGINNING
from hive_core.game.formation import steps
from hive_core.notation.moves import parse_move, spell_move
from hive_core.notation.position import parse_position, spell_position
from hive_core.rules.board import CELL, PASS, SHIFT
from hive_core.rules.bugs import BUGS, KIND, NAMES, SIDES
from hive_core.rules.errors import HiveError
from hive_core.rules.hexes import axial
from web.learn.lesson import Lesson, read_step
from web.openings.lines import LINES
from web.openings.training import trained_line
from web.words.moves import capital, move_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.i18n import Text, Translator
    from web.learn.lesson import Step

SHOWN = 2
"""Number of plies that are given: the first piece of each side."""
MOST = 24
"""Maximum number of moves to find."""


def trainer_lesson(t: "Translator", fragment: str) -> "Lesson | None":
    """Return the lesson that trains the line which `fragment` names; None for a line that is not legal
    or too short."""
    text = trained_line(fragment)
    try:
        game = Game.from_text(text)
    except HiveError:
        return None
    name = "".join([line.name for line in LINES if line.text == text])
    found = []
    line = Game(game.board.expansions, game.board.tournament)
    for number, ply in enumerate(game.played[: SHOWN + MOST]):
        if number >= SHOWN and ply.move != PASS:
            found.append(_step(t, line, ply.text, name))
        line.play(ply.text)
    title = t("openings.line." + name) if name else t("train.title")
    return Lesson(fragment, _text(t, title), tuple(found)) if found else None


def _step(t: "Translator", line: "Game", played: str, name: str) -> "Step":
    """Return the step that asks for the move `played` after `line`; `name` is that of a recommended
    opening, whose reasons are shown, or ""."""
    position = spell_position(line.board)
    board = parse_position(position)
    moves = []
    for text in alike(line, played):
        move = parse_move(board, text)
        moves.append(NAMES[move >> SHIFT] + "@" + "%d,%d" % axial(move & CELL))
    number = len(line.played) + 1
    reason = t("opening.%s.%d" % (name, number)) if name else ""
    words = move_words(t, played, line.board.turn)
    done = t("train.done", move=capital(words)) + (" " + reason if reason else "")
    bug = BUGS[KIND[parse_move(board, played) >> SHIFT]].letter
    return read_step(
        {
            "kind": "move",
            "text": _text(t, t("train.ask." + SIDES[board.turn], n=number)),
            "position": position,
            "moves": moves,
            "hints": [_text(t, t("puzzle.hint.bug." + bug))],
            "done": _text(t, done),
            "else": _text(t, t("train.else")),
        }
    )


def alike(line: "Game", played: str) -> "list[str]":
    """Return `played` and the moves of the same piece that differ from it only by a turned or mirrored
    hive, at the beginning of a game."""
    board = line.board
    wanted = parse_move(board, played)
    found = [played]
    if len(line.played) >= BEGINNING:
        return found
    line.play(played)
    same = steps(line.played)
    line.undo()
    for move in board.legal_moves():
        if move != wanted and move >> SHIFT == wanted >> SHIFT:
            text = spell_move(board, move)
            line.play(text)
            if steps(line.played) == same:
                found.append(text)
            line.undo()
    return found


def _text(t: "Translator", words: str) -> "Text":
    return {t.code: words, "en": words}
