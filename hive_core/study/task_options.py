"""Options of a task beyond its question: its author's own answers, and words on what a learner does.

choose: wA1, wQ                         find these pieces
cells: 0,1 1,0                          find these cells; of a piece, as in cells: bQ 0,1 1,0
right: Yes. | It touches two pieces.    a question with answers to choose from, one of them right; after
wrong: No. | Count again.               the | stands why
answer: any                             each placement is right
hint: Look at the queen.                up to two hints
done: Well done.                        after the task is solved
else: Legal, but too slow.              after a legal move or piece that is wrong
refuse: 0,1 The gap is too narrow.      after a try with this cell, or with this piece
reply: bA1 wQ-                          what the opponent plays after a right move
refute: bS1@0,1 wA1@1,0 wA2@2,0         the opponent's answer to these wrong moves, or to all others
"""

from hive_core.game import Game
from hive_core.notation.moves import parse_move
from hive_core.notation.position import parse_position, spell_position
from hive_core.notation.tokens import read_cell
from hive_core.rules.board import CELL, ONGOING, PASS, SHIFT
from hive_core.rules.bugs import NAMES, PIECE_BY_NAME
from hive_core.rules.errors import HiveError, IllegalMove, NotationError
from hive_core.rules.hexes import axial, cell_at
from hive_core.study.records import StudyError, fault_at, option

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.rules.board import Board
    from hive_core.study.records import Part

    Choice = tuple[str, bool, str]

CHOICES = ("right", "wrong")
"""Options that are the answers to a question, of which a learner chooses one."""
WORDS = ("hint", "done", "else", "refuse", "reply", "refute")
"""Options that say something to a learner who solves a task."""
REPEATED = CHOICES + ("hint", "refuse", "refute")
"""Options that a fence may have several times."""
LISTED = "choices"
"""Name under which a part keeps all its CHOICES, a line each: + or -, and the text."""
ANY = "any"
"""Value of the option `answer` if each placement is right."""
BETWEEN = " | "
"""Separator of an answer to choose, and why it is right or wrong."""
MOST_HINTS = 2
MOST_WRONG = 3


def added(options: "dict[str, str]", name: str, value: str) -> None:
    """Add one of REPEATED to `options`; several are one text with a line for each."""
    key = LISTED if name in CHOICES else name
    line = ("+ " if name == "right" else "- ") + value if name in CHOICES else value
    options[key] = options[key] + "\n" + line if key in options else line


def lines_of(part: "Part", name: str) -> "list[str]":
    """Return the values of an option that a fence may have several times."""
    text = option(part, name)
    return text.split("\n") if text else []


def choices_of(part: "Part") -> "list[Choice]":
    """Return the answers to choose from: the text of each, whether it is right, and why."""
    found = []
    for line in lines_of(part, LISTED):
        text, _, why = line[2:].partition(BETWEEN)
        found.append((text.strip(), line[0] == "+", why.strip()))
    return found


def mixed_choices(part: "Part") -> "list[Choice]":
    """Return the answers to choose from in the order in which learners see them. It does not tell which
    one is right, and is the same each time."""
    found = choices_of(part)
    task = part.id + option(part, "task")
    found.sort(key=lambda choice: digest(task + choice[0]))
    return found


def digest(text: str) -> str:
    """Return eight hexadecimal digits that are the same for the same text: FNV-1a with 32 bits,
    over characters."""
    value = 0x811C9DC5
    for sign in text:
        value = ((value ^ ord(sign)) * 0x01000193) & 0xFFFFFFFF
    return "%08x" % value


def check_choices(line: int, options: "dict[str, str]") -> None:
    """Raise StudyError unless there is one right answer to choose and one to MOST_WRONG wrong ones,
    each with its reason."""
    rows = options[LISTED].split("\n")
    right = len([1 for row in rows if row[0] == "+"])
    if right != 1 or not 0 < len(rows) - right <= MOST_WRONG:
        raise StudyError(fault_at(line, "choices", most=MOST_WRONG))
    for row in rows:
        text, _, why = row[2:].partition(BETWEEN)
        if not (text.strip() and why.strip()):
            raise StudyError(fault_at(line, "choice", row[2:]))


def chosen_pieces(board: "Board", text: str) -> "list[str]":
    """Return the names of the pieces that `text` lists, all of them on top of a stack. Raises
    NotationError."""
    found = []
    for name in text.split(","):
        if not is_top(board, name.strip()):
            expected = "on_top" if name.strip() in PIECE_BY_NAME else "piece"
            raise NotationError(text, max(0, text.find(name.strip())), expected)
        found.append(name.strip())
    return found


def named_cells(board: "Board", text: str) -> "list[str]":
    """Return the cells that `text` names, each as "0,1". Raises NotationError."""
    words = text.split()
    if piece_of(text):
        words = words[1:]
    if not words:
        raise NotationError(text, len(text), "cell")
    found = [read_cell(one, 0, len(one)) for one in words]
    for one, place in zip(words, found):
        cell = cell_at(*place)
        if board.top[cell] < 0 and not board.ring[cell] & 63:
            raise NotationError(text, text.find(one), "hive_cell")
    return ["%d,%d" % place for place in found]


def piece_of(text: str) -> str:
    """Return the piece whose cells the option `cells`, `text`, names, "" for none."""
    first = (text.split() + [""])[0]
    return first if first in PIECE_BY_NAME else ""


def is_top(board: "Board", name: str) -> bool:
    """Return whether the piece called `name` lies on the board, and none on it."""
    piece = PIECE_BY_NAME.get(name, -1)
    return piece >= 0 and board.where[piece] >= 0 and board.top[board.where[piece]] == piece


def placements(board: "Board", text: str) -> "list[int]":
    """Return all legal placements. Raises NotationError if there are none; `text` is what was read."""
    found = [move for move in board.legal_moves() if move != PASS]
    found = [move for move in found if board.where[move >> SHIFT] < 0]
    if not found:
        raise NotationError(text, 0, "answerable")
    return found


def check_words(
    lines: "dict[str, int]",
    line: int,
    options: "dict[str, str]",
    board: "Board",
    right: "list[str]",
) -> None:
    """Raise StudyError if the WORDS of a task on `board` do not fit it. `lines` are the lines of the
    options, `line` is that of the fence, and `right` the right answers."""
    at = lines.get
    moves = [one for one in right if "@" in one]
    if options.get("hint", "").count("\n") >= MOST_HINTS:
        raise StudyError(fault_at(at("hint", line), "hints", most=MOST_HINTS))
    for row in options.get("refuse", "").split("\n") if "refuse" in options else ():
        place, _, words = row.partition(" ")
        piece = PIECE_BY_NAME.get(place, -1)
        if not words.strip() or (piece < 0 and not is_cell(place)):
            raise StudyError(fault_at(at("refuse", line), "refuse", row))
        reserve = bool(moves) and board.where[piece] < 0
        if piece >= 0 and not (reserve or is_top(board, place)):
            raise StudyError(fault_at(at("refuse", line), "absent", row, name=place))
    if not options.get("reply") and not options.get("refute"):
        return
    name = "reply" if options.get("reply") else "refute"
    if not moves:
        raise StudyError(fault_at(at(name, line), "of_moves", name=name))
    try:
        if options.get("reply"):
            for one in moves:
                replied(board, one, reply_at(board, moves[0], options["reply"]))
        for row in options.get("refute", "").split("\n") if "refute" in options else ():
            given = row.split()
            move_at(given[0])
            for one in given[1:]:
                replied(board, one, given[0])
    except HiveError as error:
        raise StudyError(fault_at(at(name, line), "", "", error)) from None
    except IndexError:
        raise StudyError(fault_at(at(name, line), "refute", options.get("refute", ""))) from None


def is_cell(text: str) -> bool:
    """Return whether `text` is a cell such as "0,1"."""
    try:
        read_cell(text, 0, len(text))
    except NotationError:
        return False
    return True


def move_at(text: str) -> int:
    """Return the move that a text such as "bS1@0,1" means. Raises NotationError."""
    name, _, place = text.partition("@")
    if name not in PIECE_BY_NAME:
        raise NotationError(text, 0, "piece")
    return PIECE_BY_NAME[name] << SHIFT | cell_at(*read_cell(place, 0, len(place)))


def after(board: "Board", text: str) -> "Game":
    """Return a game from the position on `board`, in which the move `text`, such as "bS1@0,1", was
    played. Raises NotationError, or IllegalMove."""
    game = Game.from_text(spell_position(board))
    move = move_at(text)
    refusal = game.why_illegal(move)
    if refusal:
        raise IllegalMove(text, refusal)
    game.play(move)
    return game


def replied(board: "Board", text: str, reply: str) -> None:
    """Raise NotationError, or IllegalMove, unless `reply` is legal after the move `text`, which may end
    the game; both are texts such as "bS1@0,1"."""
    game = after(board, text)
    over = game.board.result() != ONGOING
    refusal = None if over else game.why_illegal(move_at(reply))
    if refusal:
        raise IllegalMove(reply, refusal)


def reply_at(board: "Board", text: str, reply: str) -> str:
    """Return `reply`, a MoveString of the position after the move `text`, as a text such as "bS1@0,1".
    Raises NotationError, or IllegalMove."""
    move = parse_move(after(board, text).board, reply)
    if move == PASS:
        raise NotationError(reply, 0, "move")
    return NAMES[move >> SHIFT] + "@%d,%d" % axial(move & CELL)


def reply_of(part: "Part") -> str:
    """Return the opponent's reply in a task, as a text such as "bS1@0,1", "" for none."""
    words = option(part, "reply")
    return reply_at(parse_position(part.position), part.answers[0], words) if words else ""
