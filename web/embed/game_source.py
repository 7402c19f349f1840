"""Content of a board as its settings describe it: the game, signs and arrows, and the moves of a piece
that is shown. Pure."""

from hive_core.drawing.annotations import read_arrows, read_signs
from hive_core.game import Game
from hive_core.notation.moves import spell_game_type, split_text, stated_result
from hive_core.notation.position import UNSAID, parse_position
from hive_core.notation.tokens import pieces_named, spaced
from hive_core.records import NamedTuple, changed, fields_of
from hive_core.rules.board import PASS, SHIFT, Board
from hive_core.rules.bugs import COLOR
from hive_core.rules.errors import IllegalMove, ImpossiblePosition, NotationError
from hive_core.rules.refusals import refusal_of_piece
from web.address.embed_params import EXPLORE, LESSON, PLAY, ROWS, STEP, VIEW, shorten
from web.board.display import Display, display
from web.words.error_text import trouble_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.rules.errors import HiveError, Refusal
    from web.address.embed_params import Settings
    from web.words.error_text import Trouble

    Problem = tuple[str, str, Trouble]

Look = NamedTuple(
    "Look",
    [
        ("piece", "int"),
        ("goals", "tuple[int, ...]"),
        ("throws", "tuple[int, ...]"),
        ("thrower", "int"),
        ("refusal", "Refusal | None"),
        ("game", "Game"),
    ],
)
"""Moves that a piece would have if it were its owner's turn.

`goals`: the cells that it could go to. `throws`: those of them that it reaches only if `thrower` throws
it. `refusal`: why it has no goals, None if it has. `game`: a game with that position."""


AUTHORED = tuple([name for name in fields_of(Display) if name in ROWS and name != "arrows"])
"""Names of the address parameters that are also fields of Display, except `arrows`."""


READERS: "list[Callable[[str], tuple[Game, HiveError | None]]]" = []
"""Functions that read games with comments, variations and marks. The list is empty until
web/embed/annotated.py is loaded."""


def is_annotated(text: str) -> bool:
    """Return whether `text`, the text of a game, has comments, variations, marks or headers."""
    return text[:1] == "[" or bool([1 for sign in ("{", "(", " [") if sign in text])


def open_game(settings: "Settings") -> "tuple[Game, list[Problem]]":
    """Return two values: the game that the settings name, and its problems as (name, value, trouble).

    If the game cannot be read, return one that begins on the empty board. A game with comments is read
    up to its first fault.
    """
    name = "game" if settings.game else "pos"
    text = getattr(settings, name)
    tournament = settings.opening
    try:
        if not text:
            return _empty(settings), []
        if READERS and name == "game" and is_annotated(text):
            game, wrong = READERS[0](text)
            if isinstance(wrong, (NotationError, ImpossiblePosition, IllegalMove)):
                return game, [(name, shorten(text), trouble_of(wrong, text))]
            return game, []
        game = Game.from_text(_with_rules(text, settings), tournament, None)
        game.end_as(stated_result(text))
        return game, []
    except (NotationError, ImpossiblePosition, IllegalMove) as error:
        return _empty(settings), [(name, shorten(text), trouble_of(error, text))]


def _empty(settings: "Settings") -> Game:
    rules, opening = settings.rules, settings.opening
    return Game(UNSAID if rules is None else rules, opening is not False)


def _with_rules(text: str, settings: "Settings") -> str:
    """Return a position's text with the settings' game type and opening rule, unless it has its own."""
    start, _ = split_text(text)
    words = spaced(start).lower().split()
    if words and words[0][:4] == "base":
        return text
    more = ""
    if settings.rules is not None and not [1 for word in words if word.startswith("game:")]:
        more += " game:" + spell_game_type(settings.rules)
    if settings.opening is False and not [1 for word in words if word.startswith("opening:")]:
        more += " opening:free"
    return start + more + text[len(start) :]


def is_exercise(settings: "Settings") -> bool:
    """Return whether the settings make an exercise of the board, by right moves or by a question."""
    return bool(settings.answer or settings.ask)


def mode_of(settings: "Settings", game: Game) -> str:
    """Return the name of the board's mode: that in the settings, or else the one that suits their
    content."""
    if settings.lesson or settings.puzzle or is_exercise(settings):
        return LESSON
    if settings.mode in (STEP, PLAY, EXPLORE, VIEW):
        return str(settings.mode)
    return STEP if settings.game and game.played else VIEW


def author_display(settings: "Settings", board: Board) -> "tuple[Display, list[Problem]]":
    """Return the Display of `board` that the author wants, and the faults of its marks and arrows."""
    wanted = changed(display(), **{name: getattr(settings, name) for name in AUTHORED})
    problems = []
    for name, text, field, read in (
        ("marks", settings.marks, "signs", read_signs),
        ("arrows", settings.arrows, "arrows", read_arrows),
    ):
        try:
            if text:
                wanted = changed(wanted, **{field: read(text, board)})
        except NotationError as error:
            problems.append((name, shorten(text), trouble_of(error, text)))
    return wanted, problems


def piece_named(text: str) -> int:
    """Return the piece that `text` names, such as "bA1"; -1 for "". Raises NotationError."""
    if not text:
        return -1
    pieces = pieces_named(text)
    if not pieces:
        raise NotationError(text, 0, "piece")
    return pieces[0]


def board_at(game: Game, ply: int) -> Board:
    """Return a new board with the position of `game` after `ply` plies."""
    board = game.board
    again = parse_position(game.start) if game.start else Board(board.expansions, board.tournament)
    for past in game.played[:ply]:
        again.make(past.move)
    return again


def look_at(board: Board, piece: int) -> "Look":
    """Return the moves that `piece` would have on its owner's turn. `board` is changed for that."""
    if COLOR[piece] != board.turn:
        board.make(PASS)
    game = Game(board.expansions, board.tournament, False)
    game.board = board
    for listed, cells in board.legal_by_piece():
        if listed == piece:
            goals = tuple(sorted(cells))
            throws, thrower = game.throws(piece, goals)
            return Look(piece, goals, throws, thrower, None, game)
    return Look(piece, (), (), -1, refusal_of_piece(board, piece), game)


def refused_at(look: "Look", cell: int) -> "Refusal | None":
    """Return why the piece of `look` may not go to `cell`, or None if it may."""
    return look.game.why_illegal(look.piece << SHIFT | cell)


def belongs_to(game: Game, piece: int) -> bool:
    """Return whether `game` has `piece`: its bug may be of an expansion that is not used."""
    return piece in game.board.rosters[COLOR[piece]]
