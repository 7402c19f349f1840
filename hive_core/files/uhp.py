"""Reader and writer of two file formats: the text of a tree of moves
(hive_core/game/variations_text.py), and a position text.

A game of one line without comments is written as a GameString, which every program of the Universal
Hive Protocol reads. A position, with or without moves, is read from either kind of file.
"""

from hive_core.files import game_builder
from hive_core.files.game_builder import (
    Script,
    begin,
    conclude,
    is_plain,
    main_line,
    play,
)
from hive_core.files.game_file import POSITION, UHP, GameFile
from hive_core.files.results import UNSAID, result_of
from hive_core.files.split_games import first_game
from hive_core.game import Game
from hive_core.game.variations_text import (
    CLOSE,
    COMMENT,
    MOVE,
    OPEN,
    SIGNS,
    spell_tree,
    tokens_of,
)
from hive_core.notation.moves import is_state, is_turn, parse_game_type
from hive_core.notation.position import spell_position
from hive_core.notation.tokens import pieces_named, spaced
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import EXPANSIONS, LETTERS, SIDES
from hive_core.rules.errors import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.files.step_player import Step


LONGEST_FIELD = 30
"""Maximum length of a field of a GameString that is left out because it is no move."""


class Places:
    """Converter of indices in a text to lines and columns; the indices must come in rising order."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lengths: list[int] = []
        self.line = 0
        self.before = 0

    def of(self, at: int) -> tuple[int, int]:
        """Return (line, column), both from 1, of the index `at`."""
        if not self.lengths:
            self.lengths = [len(line) + 1 for line in self.text.split("\n")]
        while self.line + 1 < len(self.lengths) and at >= self.before + self.lengths[self.line]:
            self.before += self.lengths[self.line]
            self.line += 1
        return self.line + 1, at - self.before + 1


def read_uhp(text: str, kind: str = UHP) -> GameFile:
    """Return the first game or the position in `text`, a file of the format `kind`. A list of moves
    without a game type is taken as a game with the bugs that are played.

    Raises what Game.from_text raises for the position; `faults` of the result lists everything else
    that is wrong.
    """
    text, more = first_game(text, kind)
    lead = len(text) - len(text.lstrip())
    first = text[lead:].split(";", 1)[0]
    word = spaced(first).strip()
    if kind != POSITION and not word:
        raise NotationError(text[:60], 0, "start")
    script = Script()
    places = Places(text)
    is_typed = word[:4].lower() == "base"
    is_list = not is_typed and bool(pieces_named(word.split(" ", 1)[0]))
    expansions, position = None, ""
    begin_at, result = lead, ONGOING
    if is_typed:
        try:
            expansions = parse_game_type(word)
        except NotationError as wrong:
            script.fault(wrong, *places.of(lead))
    elif not is_list:
        position = word
    if not is_list:
        begin_at, result = _after_fields(text, lead + len(first), script, places)
    error = _read_tokens(text, begin_at, script, places)
    if error:
        script.fault(error, *places.of(error.at))
    else:
        script.close_all(text.rpartition("\n")[2], text.count("\n") + 1)
    stated = _last_result(script)
    if kind == POSITION and not word:
        expansions = EXPANSIONS
    game = begin(script, expansions, position)
    play(script, game, meaning)
    conclude(script, game, result if stated == UNSAID else stated)
    return GameFile(kind, game, (), tuple(script.faults), more)


def _after_fields(text: str, at: int, script: Script, places: "Places") -> tuple[int, int]:
    """Return two values for `text`, whose first field ends at the index `at`: the index at which the
    fields of the state and the turn end, and the result that they state.

    At most two fields that are neither these nor moves are left out, which is recorded as a repair.
    """
    result = ONGOING
    for _ in range(2):
        field = text[at + 1 :].split(";", 1)[0]
        word = spaced(field).strip()
        mover = word.split(" ", 1)[0]
        if not word or word[0] in SIGNS or pieces_named(mover) or mover.lower() == "pass":
            break
        if not is_state(word) and not is_turn(word):
            if len(word) > LONGEST_FIELD or [1 for sign in "{}()" if sign in word]:
                break
            named = mover[:1].lower() in SIDES and mover[1:2].upper() in LETTERS
            if named and not is_letter(mover[2:3]):
                break  # a piece with a wrong number, or with a judgement
            begin = at + 1 + len(field) - len(field.lstrip())
            script.repair("field", word, *places.of(begin))
        stated = result_of(word)
        result = result if stated == UNSAID else stated
        at += 1 + len(field)
    return at, result


def is_letter(sign: str) -> bool:
    """Return whether `sign` is a letter, which has an upper and a lower case."""
    return sign.lower() != sign.upper()


def _read_tokens(text: str, at: int, script: Script, places: "Places") -> "NotationError | None":
    """Add to `script` the moves, comments, marks and variations of `text` from the index `at` on;
    return the error at which reading stopped, or None."""
    lines = text.split("\n")
    tokens, error = tokens_of(text, at, game_builder.MOST_TOKENS // 2)
    for token, value, place in tokens:
        line, column = places.of(place)
        if token == MOVE:
            script.move(value, line, column)
        elif token == OPEN:
            script.open(lines[line - 1], line, column)
        elif token == CLOSE:
            script.close(lines[line - 1], line, column)
        elif token == COMMENT:
            script.comment(value, [], [], line, column)
        else:
            script.comment("", spaced(value).split(), [], line, column)
    return error


def _last_result(script: Script) -> int:
    """Remove the last step of the script if its text states a result, and return that; UNSAID if it is
    a move."""
    last = script.here
    stated = result_of(last.text)
    if stated != UNSAID and last.parent is not None and not last.children:
        last.parent.children.remove(last)
        script.here = last.parent
        return stated
    return UNSAID


def meaning(game: Game, text: str, step: "Step", first: "Step | None") -> "int | str":
    """Return the move of `step` as a MoveString, which in these files is its `text`."""
    return text


def spell_uhp(file: GameFile) -> str:
    """Return the text of a file with the game of `file`: a GameString, or the text of the whole tree if
    the game has variations, comments or marks."""
    game = file.game
    if not is_plain(game):
        return spell_tree(game, True) + "\n"
    line = game if game.node is game.root.end() else main_line(game)
    fields = line.text().split(";")
    texts = [node.spelling for node in line.root.end().path()[1:]]
    before = len(fields) - len(texts)
    moves = [text or usual for text, usual in zip(texts, fields[before:])]
    return ";".join(fields[:before] + moves) + "\n"


def spell_pos(file: GameFile) -> str:
    """Return the text of a file with the present position of the game of `file`."""
    return spell_position(file.game.board) + "\n"
