"""Files with the text of a tree of moves (hive_core/game/variations_text.py), and files with a
position text.

A game of one line without comments is written as a GameString, which every program of the Universal
Hive Protocol reads. A position, with or without moves, is read from either kind of file.
"""

from hive_core.files.game_builder import Script, is_plain, main_line, play
from hive_core.files.game_file import POSITION, UHP, GameFile
from hive_core.game import Game
from hive_core.game.variations_text import (
    CLOSE,
    COMMENT,
    MOVE,
    OPEN,
    after_state,
    spell_tree,
    tokens_of,
)
from hive_core.notation.moves import stated_result
from hive_core.notation.position import spell_position
from hive_core.notation.tokens import spaced
from hive_core.rules.errors import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.files.game_builder import Step


NEXT = "\nBase"
"""Text at which another game in the same file begins."""


class Places:
    """Converter of indices in a text to lines and columns; the indices must come in rising order."""

    def __init__(self, text: str) -> None:
        self.lengths = [len(line) + 1 for line in text.split("\n")]
        self.line = 0
        self.before = 0

    def of(self, at: int) -> tuple[int, int]:
        """Return (line, column), both from 1, of the index `at`."""
        while self.line + 1 < len(self.lengths) and at >= self.before + self.lengths[self.line]:
            self.before += self.lengths[self.line]
            self.line += 1
        return self.line + 1, at - self.before + 1


def read_uhp(text: str, kind: str = UHP) -> GameFile:
    """Return the first game or the position in `text`, as a file of this kind.

    Raises what Game.from_text raises for the first field; `faults` of the result lists everything else
    that is wrong.
    """
    lead = len(text) - len(text.lstrip())
    first = text[lead:].split(";", 1)[0]
    if kind != POSITION and not spaced(first).strip():
        raise NotationError(text[:60], 0, "start")
    script = Script()
    places = Places(text)
    lines = text.split("\n")
    more = 0
    first = first.split("\n", 1)[0] if spaced(first)[:4].lower() == "base" else first
    tokens, error = tokens_of(text, after_state(text, lead + len(first)))
    for token, value, at in tokens:
        line, column = places.of(at)
        if token == MOVE:
            own, _, _ = value.partition(NEXT)
            if own.strip():
                script.move(own, line, column)
            if own != value:
                more = text.count(NEXT, at)
                error = None
                break
        elif token == OPEN:
            script.open(lines[line - 1], line, column)
        elif token == CLOSE:
            script.close(lines[line - 1], line, column)
        elif token == COMMENT:
            script.comment(value, [])
        else:
            script.comment("", spaced(value).split())
    if error:
        line, column = places.of(error.at)
        script.fault(error, line, column)
    elif not more:
        script.close_all(lines[-1], len(lines))
    wanted = not script.begins_with_queen()
    game = Game.from_text(spaced(first).strip(), wanted, False)
    play(script, game, meaning)
    game.end_as(stated_result(text[lead:]))
    return GameFile(kind, game, (), tuple(script.faults), more)


def meaning(game: Game, step: "Step", first: "Step | None") -> "int | str":
    """Return the move of `step` as a MoveString, which in these files is the text of the step."""
    return step.text


def spell_uhp(file: GameFile) -> str:
    """Return the text of a file with the game of `file`: a GameString, or the text of the whole tree if
    the game has variations, comments or marks."""
    game = file.game
    if not is_plain(game):
        return spell_tree(game) + "\n"
    at_end = game.node is game.root.end()
    return (game if at_end else main_line(game)).text() + "\n"


def spell_pos(file: GameFile) -> str:
    """Return the text of a file with the present position of the game of `file`."""
    return spell_position(file.game.board) + "\n"
