"""Parse the text of a board in a page's source, a fence or a directive, and turn it into HTML.

    title: A pin
    mode: explore
    wA1@-2,0 wQ@-1,0 bQ@0,0 bA1@1,0

The text begins with options, one a line. Then follows a position, a game, or the content of a PGN or
SGF file; the comments of a game appear in the list of moves. The options are the attributes of
`<hive-board>`, and those of OWN.
"""

import base64
import json
import re
from collections.abc import Mapping
from html import escape
from typing import Any, NamedTuple

from hive_core.drawing import alt
from hive_core.drawing.annotations import read_arrows, read_signs
from hive_core.drawing.embed_options import OPTIONS, complaint
from hive_core.drawing.own_words import read_words, spelt_words
from hive_core.drawing.svg import svg
from hive_core.drawing.tile_styles import USUAL
from hive_core.files import POSITION, header, kind_of, losses, tell
from hive_core.files import read as read_file
from hive_core.game import Game, Snapshot
from hive_core.game.question import (
    FIND,
    LEGAL,
    PINNED,
    STUCK,
    THROW,
    WINS,
    answers,
    read_question,
)
from hive_core.game.tree import Node
from hive_core.game.variations_text import annotated_text
from hive_core.notation.moves import parse_move
from hive_core.notation.position import parse_position
from hive_core.notation.tokens import pieces_named
from hive_core.rules.board import Board
from hive_core.rules.bugs import COLOR_NAMES, NAMES, WHITE
from hive_core.rules.errors import HiveError

CONTENT = ("pos", "game", "lesson", "puzzle")
ATTRIBUTES = CONTENT + (
    "mode", "ply", "autoplay", "show", "answer", "ask", "task", "piece", "arrows", "marks", "orient",
    "mirror", "theme", "tiles", "lang", "words", "rules", "opening", "ai", "color", "anim", "bg",
    "accent", "autoheight", "title", "sandbox", "site", "loading",
)  # fmt: skip
OWN = ("caption", "alt", "moves")
"""Options that are not attributes of `<hive-board>`: `caption` is the line below the board, `alt` the
alternative text of the picture, and `moves` says whether the moves are listed."""

TASKS = {
    FIND: "Find all places of this piece: {piece}",
    PINNED: "Find all {of}pieces that are pinned",
    LEGAL: "Find all {of}pieces that can move",
    STUCK: "Find all {of}pieces that cannot move",
    THROW: "Find all pieces that {side} can throw",
    WINS: "{side} to move. Win with this move",
}
"""English tasks for the alternative text of a board with the option `ask`, by kind of question."""

YES, NO = ("yes", "1", "true"), ("no", "0", "false")
LOADING = ("", "touch")
OPTION = re.compile(r"([A-Za-z]+):(?:[ \t]+(.*))?$")
DATA = "data:image/svg+xml;base64,"


class BoardError(ValueError):
    """A fault in the text of a board; the message says what was read, where, and what was expected."""


class Move(NamedTuple):
    """A move in the list of moves below a board.

    `ply` counts from 1, `text` is its MoveString. `line` has all MoveStrings from the beginning to this
    move, joined by ";". `variations` are those that begin with another move instead of this one.
    """

    ply: int
    text: str
    comment: str
    line: str
    variations: "tuple[tuple[Move, ...], ...]"


class Diagram(NamedTuple):
    """A parsed board.

    `attributes` are those of its HTML element, `caption` is the text below it, `alt` its alternative
    text, `picture` the SVG of its picture ("" for a lesson), and `moves` the moves to list.
    """

    attributes: dict[str, str]
    caption: str
    alt: str
    picture: str
    moves: tuple[Move, ...]
    task: str = ""
    """Text of the task of an exercise, for readers without an interactive board."""
    warnings: tuple[str, ...] = ()
    """Sentences on what is not written in the game as it should be, and has been read all the same."""


def words_in(given: object) -> str:
    """Return the author's words in `given`, a setting of a page's builder, as one line of text: a text,
    or texts by name. Raises BoardError if they have a fault."""
    text = json.dumps(given) if isinstance(given, dict) else str(given or "")
    wrong = complaint("words", text)
    if wrong:
        raise BoardError(wrong)
    return spelt_words(read_words(text)) if text else ""


def read(text: str, words: str = "") -> Diagram:
    """Return the board that `text`, the text of a fence or directive, describes; it speaks the author's
    `words` if it has none of its own. Raises BoardError if it has a fault."""
    given, content = _options(text)
    if words:
        given.setdefault("words", words)
    own = {name: given.pop(name, "") for name in OWN}
    task = ""
    try:
        game, caption, warnings = _content(given, content)
        moves = _moves(game) if game else ()
        _together(given)
        if given.get("lesson") or given.get("puzzle"):  # which stand at the site
            words, picture = given.get("title") or _site_title(given), ""
        else:
            _go(game, given.get("ply", ""))
            board = game.board if game else parse_position(given.get("pos", ""))
            task = _task(board, given)
            picture, words = _draw(given, game.snapshot() if game else board, board)
    except HiveError as error:
        raise BoardError(str(error)) from error
    listed = own["moves"].lower()
    if listed in NO or not (listed or any(move.comment or move.variations for move in moves)):
        moves = ()
    caption = own["caption"] or caption
    return Diagram(given, caption, own["alt"] or words, picture, moves, task, warnings)


def _options(text: str) -> tuple[dict[str, str], str]:
    """Return two values: the options at the beginning of `text` as a dict by name, and the text after
    them. Raises BoardError for a wrong option."""
    given: dict[str, str] = {}
    lines = text.strip("\n").split("\n")
    for number, line in enumerate(lines):
        found = OPTION.match(line.strip())
        if not found:
            return given, "\n".join(lines[number:]).strip()
        name = found[1].lower()
        if name not in ATTRIBUTES + OWN:
            known = ", ".join(ATTRIBUTES + OWN)
            raise BoardError(
                f"line {number + 1}: there is no option {found[1]!r}; expected {known}"
            )
        if name in given:
            raise BoardError(f"line {number + 1}: the option {name!r} stands there twice")
        given[name] = (found[2] or "").strip()
        wrong = _wrong(name, given[name])
        if wrong:
            raise BoardError(f"line {number + 1}: {wrong}")
    return given, ""


def _wrong(name: str, value: str) -> str:
    """Return a message on the fault in the `value` of the option `name`, "" for none. Faults that show
    only in a position are not found."""
    if name == "moves" and value and value.lower() not in YES + NO:
        return f"moves: read {value!r}, expected yes or no"
    if name == "loading" and value not in LOADING:
        return f"loading: read {value!r}, expected touch"
    return complaint(name, value) if name in OPTIONS else ""


def _content(given: dict[str, str], content: str) -> tuple[Game | None, str, tuple[str, ...]]:
    """Return the game of a board (None if it shows only a position), the players' names as one line,
    and a sentence for each repair of the game's text.

    The game or position stands in `content`, the text below the options, or in an option. It is put
    into `given` as the option `game` or `pos`.
    """
    named = [name for name in CONTENT if given.get(name)]
    if len(named) + bool(content) > 1:
        raise BoardError(
            f"a board shows one thing, and here are {' and '.join(named or ['two'])}"
            + (" and a text below the options" if content else "")
        )
    text = content or given.get("game", "") or given.get("pos", "")
    kind = kind_of("", text)
    if not text or (kind == POSITION and ";" not in text):
        if content:
            given["pos"] = " ".join(content.split())
        return None, "", ()
    warnings: tuple[str, ...] = ()
    if kind and kind != POSITION:
        file = read_file(text, kind=kind)
        lost = losses(file)
        if lost:
            raise BoardError(tell(lost[0]))
        game, players = file.game, [header(file.headers, side) for side in COLOR_NAMES]
        warnings = tuple(tell(repair) for repair in file.faults)
    else:
        game, players = Game.from_text(" ".join(text.split())), []
    given.pop("pos", None)
    given["game"] = annotated_text(game)
    return game, " – ".join(name for name in players if name.strip("? ")), warnings


def _together(given: Mapping[str, str]) -> None:
    """Raise BoardError if two options in `given` exclude each other, or if one needs another option
    that is missing."""
    asks = [name for name in ("answer", "ask") if given.get(name)]
    whole = given.get("lesson") or given.get("puzzle")
    if given.get("mode", "").lower() == "lesson" and not (whole or asks):
        raise BoardError("mode: read 'lesson', expected an option lesson, answer or ask with it")
    if whole and asks:
        raise BoardError(
            f"{asks[0]}: expected with a position or a game; a lesson has its own answers"
        )
    if len(asks) == 2:
        raise BoardError("ask: read beside answer, expected one of the two")


def _site_title(given: Mapping[str, str]) -> str:
    """Return the English title of the lesson or puzzle that the options `given` name."""
    if given.get("lesson"):
        return f"Lesson {given['lesson']}"
    return "Puzzle of the day" if given["puzzle"] == "today" else f"Puzzle {given['puzzle']}"


def _go(game: Game | None, ply: str) -> None:
    """Take `game` to the ply whose position the picture shows. Raises BoardError if the game has fewer
    plies.

    For the values "", "last" and "0" the game stays at its end.
    """
    # A picture of the empty board that a game begins with says nothing.
    if ply in ("", "last", "0"):
        return
    most = len(game.played) if game else 0
    if not game or int(ply) > most:
        raise BoardError(f"ply: read {ply!r}, expected a number up to {most}, or last")
    game.goto(int(ply))


def _task(board: Board, given: Mapping[str, str]) -> str:
    """Return the task of the exercise that the options `given` make, "" for none. Raises BoardError if
    a move of the option `answer` is not legal on `board`, or if the question in the option `ask`
    has no answer there."""
    answer = given.get("answer", "")
    game = Game(board.expansions, board.tournament, repetition=False)
    game.board = board
    for text in filter(None, answer.split(",")):
        refusal = game.why_illegal(parse_move(board, text))
        if refusal:
            raise BoardError(f"answer: {text.strip()} is not legal here ({refusal.reason})")
    turn = alt.english("alt.white" if board.turn == WHITE else "alt.black")
    own = read_words(given["words"]) if given.get("words") else {}
    if given.get("ask"):
        question = read_question(board, given["ask"])
        if not answers(board, question):
            raise BoardError(f"ask: {given['ask']} has no answer in this position")
        of = {"w": "white ", "b": "black "}.get(question.of, "")
        words = {"of": of, "side": of.strip().capitalize(), "piece": NAMES[question.piece]}
        task = own.get("find") if question.kind == FIND else None
        return given.get("task") or (task or TASKS[question.kind]).format(**words)
    task = own.get("white_task" if board.turn == WHITE else "black_task")
    return given.get("task") or ((task or f"{turn}. Find the right move.") if answer else "")


def _draw(given: Mapping[str, str], position: "Board | Snapshot", board: Board) -> tuple[str, str]:
    """Return the SVG of `position` with the marks that the options `given` name, and its alternative
    text. `board` has that position."""
    picture, marks = render(given, position, board)
    words = alt.description(position, **marks, last=True)
    title = given.get("title") or given.get("task") or ""
    ends = not title or title[-1] in ".!?…:"
    return picture, f"{title}{'' if ends else '.'} {words}".strip()


def render(
    given: Mapping[str, str], position: "Board | Snapshot", board: Board | None
) -> tuple[str, dict[str, Any]]:
    """Return the SVG of `position` as the options `given` say, and its marks: a dict with the keys
    `piece`, `signs` and `arrows`, as `alt.description` takes them. Without a `board` there are no signs
    and arrows."""
    marks: dict[str, Any] = {
        "piece": pieces_named(given["piece"])[0] if given.get("piece") else -1,
        "signs": read_signs(given.get("marks", ""), board) if board else (),
        "arrows": read_arrows(given.get("arrows", ""), board) if board else (),
    }
    picture = svg(
        position,
        **marks,
        last=True,
        coords="coords" in given.get("show", ""),
        ground=False,
        orient=int(given.get("orient") or 0),
        mirror=given.get("mirror", "0").lower() in ("", "1", "true"),
        tiles=(given.get("tiles") or USUAL).lower(),
    )
    return picture, marks


def _moves(game: Game) -> tuple[Move, ...]:
    """Return the moves of the main line with their comments and variations."""
    return tuple(_move(node, ply) for ply, node in enumerate(game.node.path()) if node.parent)


def _move(node: Node, ply: int) -> Move:
    line = ";".join(_spelt(one) for one in node.path()[1:])
    siblings = node.parent.variations if node.parent else [node]
    others = [other for other in siblings if siblings[0] is node and other is not node]
    return Move(
        ply, _spelt(node), node.comment.strip(), line, tuple(_line(one, ply) for one in others)
    )


def _line(node: Node, ply: int) -> tuple[Move, ...]:
    """Return the moves of the variation that begins with `node`, to its end. `ply` is the ply of the
    first of them."""
    rest = node.end().path()[len(node.path()) :]
    return tuple(_move(one, number) for number, one in enumerate([node, *rest], ply))


def _spelt(node: Node) -> str:
    return node.ply.text or "pass"


# HTML and text of a board


def head(site: str) -> str:
    """Return the HTML that loads the style sheet and the script for boards from the site at `site`. A
    page needs it once."""
    return (
        f'<link rel="stylesheet" href="{escape(site)}hive-board.css">'
        f'<script defer src="{escape(site)}hive-board.js"></script>'
    )


def html(diagram: Diagram, ident: str, before: str = "") -> str:
    """Return the HTML of a figure for `diagram`: the interactive board with its picture inside, its
    caption, and links to its plies.

    `ident` is the id of the board, unique on the page; `before` is HTML for the beginning of the
    figure.
    """
    if diagram.picture:
        source = DATA + base64.b64encode(diagram.picture.encode()).decode()
        inside = f'<img src="{source}" alt="{escape(diagram.alt)}">'
    else:
        inside = escape(diagram.alt)
    given = {"id": ident, **diagram.attributes}
    words = "".join(f' {name}="{escape(value)}"' for name, value in given.items())
    caption = f"<p>{escape(diagram.caption)}</p>" if diagram.caption else ""
    walks = any(move.variations for move in diagram.moves)
    moves = " ".join(_link(move, ident, walks, True) for move in diagram.moves)
    below = caption + (f'<p class="hive-moves">{moves}</p>' if moves else "")
    below = f"<figcaption>{below}</figcaption>" if below else ""
    task = f'<p class="hive-task">{escape(diagram.task)}</p>' if diagram.task else ""
    board = f"<hive-board{words}>{inside}</hive-board>"
    return f'<figure class="hive">{before}{task}{board}{below}</figure>'


def _link(move: Move, ident: str, walks: bool, main: bool) -> str:
    """Return the HTML of a link to the position after `move`, followed by the move's comment and
    variations.

    `ident` is the id of the board. `walks` is True in a game with variations: links then hold all moves
    from the beginning, since a number of plies would refer to the line that is shown at the time.
    `main` is True for a move of the main line.
    """
    leads = f' data-ply="{move.ply}"' if main else ""
    leads += f' data-line="{escape(move.line)}"' if walks else ""
    link = f'<a href="#{ident}" data-board="{ident}"{leads}>{move.ply}.\xa0{escape(move.text)}</a>'
    lines = (
        "(" + " ".join(_link(one, ident, walks, False) for one in line) + ")"
        for line in move.variations
    )
    return " ".join(part for part in (link, escape(move.comment), *lines) if part)


def plain(diagram: Diagram) -> str:
    """Return the moves of `diagram`, with their comments and variations, as one line of text."""
    return _text(diagram.moves)


def _text(moves: tuple[Move, ...]) -> str:
    parts = []
    for move in moves:
        parts += [f"{move.ply}. {move.text}", move.comment]
        parts += [f"({_text(line)})" for line in move.variations]
    return " ".join(part for part in parts if part)
