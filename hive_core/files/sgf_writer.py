"""Writer of SGF as BoardSpace writes it: `move` and `done` for every ply, each variation in
parentheses of its own, and comments as `C`."""

from hive_core.files.comments import spell_note
from hive_core.files.game_builder import final_result
from hive_core.files.game_file import GameFile, header
from hive_core.files.sgf_scanner import PLAYERS
from hive_core.files.sgf_words import (
    COLUMNS,
    FIRST_COLUMN,
    FIRST_ROW,
    HIVE,
    NAMED,
    PLAYER_WORDS,
    SIDE,
    is_property,
    spell_result,
    stated_result,
)
from hive_core.rules.board import DRAW, ONGOING, PASS
from hive_core.rules.bugs import BUGS, COLOR, EXPANSIONS, KIND, NAMES, SIDES, other
from hive_core.rules.errors import HiveError
from hive_core.rules.hexes import axial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.files.game_file import Headers
    from hive_core.game import Game, Node


def spell_sgf(file: GameFile) -> str:
    """Return the text of an SGF file with the game and the headers of `file`. Raises HiveError for a
    game that began from a position."""
    game, headers = file.game, file.headers
    if game.start:
        raise HiveError("an SGF file of BoardSpace begins with an empty board")
    letters = "".join(
        [letter for letter in reversed(EXPANSIONS) if letter in game.board.expansions]
    )
    letters = letters.lower()
    out = ["(;", "GM[" + HIVE + "]VV[1]", "SU[hive" + ("-" + letters if letters else "") + "]"]
    out.extend(_properties(game, headers))
    note = spell_note(game.root)
    if note:
        out.append("C[" + _escape(note) + "]")
    out.append("; P0[0 Start P0]")
    out.extend(_plies(game))
    out.append(")")
    return "\n".join(out) + "\n"


def _properties(game: "Game", headers: "Headers") -> list[str]:
    """Return the SGF properties of the game and of its players as lines of text."""
    result = final_result(game)
    names = [header(headers, "White"), header(headers, "Black")]
    out = []
    date = header(headers, "SgfDate") or header(headers, "Date")
    if date:
        out.append("DT[" + _escape(date) + "]")
    known = {name: letters for letters, name in NAMED.items()}
    for name, text in headers:
        letters = known.get(name) or (name[3:] if name[:3] == "Sgf" else "")
        if is_property(letters) and letters != "RE":
            out.append(letters + "[" + _escape(text) + "]")
    said = header(headers, "SgfResult")
    if result == ONGOING or stated_result(said, names) != result:
        said = ""
    said = said or spell_result(result, names)
    if said:
        out.append("RE[" + _escape(said) + "]")
    for color, player in enumerate(PLAYERS):
        if names[color]:
            out.append(f'{player}[id "{_escape(names[color])}"]')
        for word in sorted(PLAYER_WORDS):
            text = header(headers, PLAYER_WORDS[word][color])
            if text:
                out.append(f"{player}[{word} {_escape(text)}]")
    return out


def _plies(game: "Game") -> list[str]:
    """Return the moves as lines of text: two lines for every ply, with variations in parentheses, then
    the lines of a resignation or an agreed draw."""
    out: list[str] = []
    waiting: list[tuple[Node | str, int]] = _ways(game.root, 1)
    end = game.root.end()
    if not game.root.variations:
        out.extend(_agreed(game, 1))
    while waiting:
        item, index = waiting.pop()
        if isinstance(item, str):
            out.append(item)
            continue
        player = PLAYERS[index // 2 % 2]
        note = spell_note(item)
        said = "C[" + _escape(note) + "]" if note else ""
        out.append(f"; {player}[{index} {_action(item)}]{said}")
        out.append(f"; {player}[{index + 1} done]")
        if item is end:
            out.extend(_agreed(game, index + 2))
        waiting.extend(_ways(item, index + 2))
    return out


def _ways(node: "Node", index: int) -> "list[tuple[Node | str, int]]":
    """Return the children of `node`, the last one first, with parentheses around each if there are
    several, as pairs (node or parenthesis, BoardSpace's number of its first line). `index` is that
    number."""
    if len(node.variations) < 2:
        return [(child, index) for child in node.variations]
    out: list[tuple[Node | str, int]] = []
    for child in reversed(node.variations):
        out.extend([(")", 0), (child, index), ("(", 0)])
    return out


def _action(node: "Node") -> str:
    """Return the move to `node` as an action in BoardSpace's words, such as `move W wA1 N 13 .`."""
    ply = node.ply
    if ply.move == PASS:
        return "pass"
    q, r = axial(ply.goal)
    column = COLUMNS[(FIRST_COLUMN + q) % SIDE]
    row = (FIRST_ROW - r - 1) % SIDE + 1
    _, _, beside = (node.spelling or ply.text).partition(" ")
    word = "pmove" if ply.thrower >= 0 else "move"
    name = NAMES[ply.piece] + ("1" if BUGS[KIND[ply.piece]].expansion else "")
    side = SIDES[COLOR[ply.piece]].upper()
    return f"{word} {side} {name} {column} {row} {_escape(beside or '.')}"


def _agreed(game: "Game", index: int) -> list[str]:
    """Return the lines of text of a resignation or an agreed draw, which the board does not show; []
    for neither. `index` is the number of the first line."""
    if not game.agreed[1] or game.node is not game.root.end():
        return []
    turn = game.board.turn
    words = [(turn, "offerdraw"), (other(turn), "acceptdraw")]
    if game.agreed[0] != DRAW:
        words = [(other(game.agreed[0]), "resign")]
    out = []
    for player, word in words:
        out.append(f"; {PLAYERS[player]}[{index} {word}]")
        out.append(f"; {PLAYERS[player]}[{index + 1} done]")
        index += 2
    return out


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")
