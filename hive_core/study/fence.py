"""Reader of a fence of a study: its options, its position or game, and the tasks it sets.

The options are those of a board's fence in hive_boards, as far as they say what is shown or to do, and
some more: `train: w` makes a training of a game with variations, `test: 4 of 5` asks tasks again, of
which `include: tasks` takes those before it, and task_options.py has those of a task.
"""

from hive_core.drawing.annotations import read_arrows, read_signs
from hive_core.drawing.embed_options import OPTIONS, complaint
from hive_core.files import POSITION, kind_of, losses
from hive_core.files import read as read_file
from hive_core.game import Game
from hive_core.game.question import FIND, WINS, question_and_answers, read_answer
from hive_core.game.variations_text import annotated_text
from hive_core.notation.position import parse_position, spell_position
from hive_core.notation.tokens import DIGITS, spaced
from hive_core.rules.board import CELL, SHIFT
from hive_core.rules.bugs import NAMES, SIDES
from hive_core.rules.errors import HiveError, ImpossiblePosition, NotationError
from hive_core.rules.hexes import axial
from hive_core.study.limits import MOST_NEEDED
from hive_core.study.near import near
from hive_core.study.records import BOARD, TASK, TEST, TRAIN, Part, StudyError, fault_at
from hive_core.study.task_options import (
    ANY,
    CHOICES,
    LISTED,
    REPEATED,
    WORDS,
    added,
    check_choices,
    check_words,
    chosen_pieces,
    digest,
    named_cells,
    placements,
)
from hive_core.study.training import accepted, first_turn, turns, words_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.rules.board import Board

    Rows = list[tuple[int, str]]

CONTENT = ("pos", "game", "lesson", "puzzle")
SHOWN = CONTENT + (
    "mode", "ply", "show", "answer", "ask", "task", "piece", "arrows", "marks", "orient", "mirror",
    "tiles", "rules", "opening", "ai", "color", "autoplay", "title", "caption", "alt", "moves",
)  # fmt: skip
"""Options of a board's fence that a study has too."""
ADDED = ("train", "test", "include", "choose", "cells") + CHOICES + WORDS
"""Options that a study has beyond those of a board's fence."""
SETTING = ("ask", "answer", "train", "choose", "cells", LISTED)
"""Options that set something to do, of which a fence has one."""
OF_PAGES = ("site", "sandbox", "loading", "theme", "lang", "anim", "bg", "autoheight")
"""Options of a board's fence that say where and how a page shows it; a study refuses them."""


def read_fence(rows: "Rows") -> Part:
    """Return the part of a study that the lines `rows` between the two lines of a fence make; each row
    is the number of a line and its text, and the first is the fence's own. Raises StudyError."""
    line = rows[0][0]
    options, rest = _options(rows[1:])
    places = {name: number for number, name in _named(rows[1:])}
    if "test" in options:
        return _test(line, places, options, rest)
    if "include" in options:
        raise StudyError(fault_at(places["include"], "excluded", name="include", other="boards"))
    game, position = _content(line, options, rest)
    where = places.get
    places[LISTED] = places.get("right") or places.get("wrong", line)
    setting = [name for name in SETTING if options.get(name)]
    if len(setting) > 1:
        one, other = setting[:2]
        raise StudyError(
            fault_at(where(one, line), "excluded", options[one], name=one, other=other)
        )
    if not position:
        for name in SETTING:
            if name in options:
                raise StudyError(fault_at(where(name, line), "nothing", options[name]))
        return _part(BOARD, line, options, game, "")
    board = _shown(where("ply", line), options, game, position)
    right: list[str] = []
    readers: dict[str, Callable[[Board, str], list[str]]] = {
        "marks": _marked,
        "arrows": _pointed,
        "ask": _question_answers,
        "answer": _move_answers,
        "choose": chosen_pieces,
        "cells": named_cells,
    }
    for name in sorted(readers):
        try:
            found = readers[name](board, options[name]) if options.get(name) else None
        except HiveError as error:
            raise StudyError(fault_at(where(name, line), "", "", error)) from None
        right = found or right
    if "train" in options:
        return _train(where("train", line), line, options, game)
    if LISTED in options:
        check_choices(places[LISTED], options)
    kind = TASK if right or LISTED in options else BOARD
    _check_task(kind, places, line, options)
    if kind == TASK:
        check_words(places, line, options, board, right)
    return _part(kind, line, options, game, spell_position(board), tuple(right))


def _check_task(kind: str, places: "dict[str, int]", line: int, options: "dict[str, str]") -> None:
    """Raise StudyError if a board without a task has an option of one, or if a task that no rule can
    word lacks words."""
    for name in WORDS if kind != TASK else ():
        if name in options:
            raise StudyError(fault_at(places[name], "no_task_here", name=name))
    for name in ("choose", "cells", LISTED):
        if name in options and not options.get("task"):
            raise StudyError(fault_at(places.get(name, line), "needs_task"))


def _part(
    kind: str,
    line: int,
    options: "dict[str, str]",
    game: "Game | None",
    position: str,
    right: "tuple[str, ...]" = (),
    side: int = -1,
    most: int = 0,
    need: int = 0,
) -> Part:
    """Return a part of a study; the parameters are its fields. Its id comes from the task."""
    given = [options.get(name, "") for name in ("ask", "answer", "train", "test", "include")]
    given += [options[name] for name in ("choose", "cells", LISTED) if name in options]
    whole = options["game"] if kind == TRAIN else position
    ident = "" if kind == BOARD else digest("\n".join(given + [whole]))
    return Part(kind, line, None, options, game, position, right, side, most, need, ident)


# Options


def _named(rows: "Rows") -> "list[tuple[int, str]]":
    """Return the line and the name of each option at the beginning of `rows`."""
    found = []
    for line, text in rows:
        name, _ = _option(text)
        if not name:
            break
        found.append((line, name.lower()))
    return found


def _option(text: str) -> "tuple[str, str]":
    """Return the name and the value of the option in a line, two empty texts if there is none."""
    name, colon, value = text.strip().partition(":")
    letters = name and not [1 for sign in name.lower() if not "a" <= sign <= "z"]
    if not (colon and letters) or (value and value[0] not in " \t"):
        return "", ""
    return name, value.strip()


def _options(rows: "Rows") -> "tuple[dict[str, str], Rows]":
    """Return two values: the options at the beginning of `rows` by name, and the rows after them.
    Raises StudyError for a wrong option."""
    given: dict[str, str] = {}
    for at, (line, text) in enumerate(rows):
        written, value = _option(text)
        if not written:
            return given, rows[at:]
        name = written.lower()
        if name in OF_PAGES:
            raise StudyError(fault_at(line, "of_pages", text))
        if name not in SHOWN + ADDED:
            like = near(name, SHOWN + ADDED)
            if like:
                raise StudyError(fault_at(line, "option_near", written, near=like))
            raise StudyError(fault_at(line, "option", written, names=", ".join(SHOWN + ADDED)))
        if name in given and name not in REPEATED:
            raise StudyError(fault_at(line, "twice", text))
        if name in OPTIONS and complaint(name, value):
            fault = fault_at(line, "value", value, name=name, expected=OPTIONS[name][1])
            raise StudyError(fault)
        if name in REPEATED:
            added(given, name, value)
        else:
            given[name] = value
    return given, []


# What is shown


def _content(line: int, options: "dict[str, str]", rest: "Rows") -> "tuple[Game | None, str]":
    """Return the game of a fence (None without one), and the text of its position, "" if it shows what
    stands at the site. The text stands in `rest` or in an option, and its option is written anew."""
    while rest and not rest[-1][1].strip():
        rest = rest[:-1]
    content = "\n".join([text for _, text in rest])
    begin = rest[0][0] if rest else line
    named = [name for name in CONTENT if options.get(name)]
    if named and content.strip():
        raise StudyError(fault_at(line, "one_text", names=", ".join(named)))
    if not named and not content.strip():
        raise StudyError(fault_at(line, "nothing"))
    if len(named) > 1:
        raise StudyError(fault_at(line, "one_thing", names=", ".join(named)))
    if options.get("lesson") or options.get("puzzle"):
        return None, ""
    text = content or options.get("game", "") or options.get("pos", "")
    try:
        kind = kind_of("", text)
        if kind in ("", POSITION) and ";" not in text:
            options["pos"] = spell_position(parse_position(spaced(text)))
            return None, options["pos"]
        file = read_file(text, kind=kind)
        tree = annotated_text(file.game)
    except HiveError as error:
        _check_comments(begin, text)
        at = error.at if isinstance(error, (NotationError, ImpossiblePosition)) else 0
        raise StudyError(fault_at(begin + text.count("\n", 0, at), "", "", error)) from None
    lost = losses(file)
    if lost:
        _check_comments(begin, text)
        raise StudyError(fault_at(begin + lost[0].line - 1, "", "", lost[0].error))
    options.pop("pos", None)
    options["game"] = tree
    return file.game, spell_position(file.game.board)


def _check_comments(line: int, text: str) -> None:
    """Raise StudyError for the first { in `text`, the text of a game with a fault, that no } closes
    before the next {; else the fault would stand where the comment happens to end. `line` is that of
    the text's beginning."""
    at = text.find("{")
    while at >= 0:
        end, other = text.find("}", at), text.find("{", at + 1)
        if end < 0 or -1 < other < end:
            number = line + text.count("\n", 0, at)
            raise StudyError(fault_at(number, "open_comment", text[at:].split("\n")[0])) from None
        at = other


def _shown(line: int, options: "dict[str, str]", game: "Game | None", position: str) -> "Board":
    """Return a board with the position that a fence shows, to which `game` goes; `line` is that of the
    option `ply`. Raises StudyError if the game has fewer plies."""
    ply = options.get("ply", "")
    if not game:
        if ply not in ("", "0", "last"):
            raise StudyError(fault_at(line, "plies", ply, most=0))
        return parse_position(position)
    most = len(game.played)
    if ply not in ("", "last") and int(ply) > most:
        raise StudyError(fault_at(line, "plies", ply, most=most))
    if ply not in ("", "last"):
        game.goto(int(ply))
    return game.board


def _marked(board: "Board", text: str) -> "list[str]":
    """Return []. Raises NotationError if `text` has anything but signs on `board`."""
    read_signs(text, board)
    return []


def _pointed(board: "Board", text: str) -> "list[str]":
    """Return []. Raises NotationError if `text` has anything but arrows on `board`."""
    read_arrows(text, board)
    return []


def _question_answers(board: "Board", text: str) -> "list[str]":
    """Return the right answers to the question `text`. Raises NotationError, also if there are none."""
    question, found = question_and_answers(board, text)
    if question.kind == FIND:
        return ["%d,%d" % axial(cell) for cell in found]
    return [_move(one) if question.kind == WINS else NAMES[one] for one in found]


def _move_answers(board: "Board", text: str) -> "list[str]":
    """Return the moves that `text` names. Raises NotationError, or IllegalMove."""
    everywhere = text.strip().lower() == ANY
    return [_move(one) for one in (placements if everywhere else read_answer)(board, text)]


def _move(move: int) -> str:
    return NAMES[move >> SHIFT] + "@%d,%d" % axial(move & CELL)


# What is to do


def _train(at: int, line: int, options: "dict[str, str]", game: "Game | None") -> Part:
    """Return a training; `at` is the line of its option. Raises StudyError if the learner has no move,
    or a move that is not accepted has no words."""
    side = options["train"].lower()
    if side not in SIDES:
        raise StudyError(fault_at(at, "side", options["train"]))
    color = SIDES.index(side)
    start = (
        first_turn(game, game.node if options.get("ply") else game.root, color) if game else None
    )
    if not game or not start:
        raise StudyError(fault_at(at, "no_moves", side=side))
    silent = _silent(game, color)
    if silent:
        raise StudyError(fault_at(line, "silent", silent))
    game.visit(start)
    return _part(TRAIN, line, options, game, spell_position(game.board), (), color)


def _silent(game: Game, color: int) -> str:
    """Return the first variation of `color` that is neither accepted nor explained, "" for none."""
    for node, turn in turns(game):
        if turn != color:
            continue
        for child in node.variations:
            if not accepted(child) and not words_of(child):
                return child.ply.text
    return ""


def _test(line: int, places: "dict[str, int]", options: "dict[str, str]", rest: "Rows") -> Part:
    """Return a test; `places` are the lines of its options. Raises StudyError."""
    extra = [name for name in options if name not in ("test", "include", "title")]
    if extra:
        first = sorted(extra)[0]
        raise StudyError(fault_at(places.get(first, line), "excluded", name=first, other="test"))
    if options.get("include", "tasks") != "tasks":
        raise StudyError(fault_at(places["include"], "include", options["include"]))
    for number, text in rest:
        if text.strip():
            raise StudyError(fault_at(number, "option", text, names=", ".join(ADDED)))
    need, _, most = options["test"].partition(" of ")
    plain = need.strip() + most.strip()
    digits = plain and not [1 for sign in plain if sign not in DIGITS]
    if not (digits and need.strip() and most.strip() and len(plain) < 5):
        raise StudyError(fault_at(places["test"], "score", options["test"]))
    if not 0 < int(need) <= int(most) <= MOST_NEEDED:
        raise StudyError(fault_at(places["test"], "score", options["test"]))
    return _part(TEST, line, options, None, "", (), -1, int(most), int(need))
