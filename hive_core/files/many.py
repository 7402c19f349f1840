"""The games of a file with many of them, each as a text of its own. Nothing is played."""

from hive_core.files.records import PGN, UHP
from hive_core.files.uhp import NEXT


def each_game(text: str, kind: str) -> "list[str]":
    """The texts of the games of a PGN file, or of GameStrings, one a line; of other kinds the whole
    text."""
    if kind == PGN:
        return pgn_games(text)
    if kind == UHP:
        parts = text.split(NEXT)
        return parts[:1] + [NEXT[1:] + part for part in parts[1:]]
    return [text]


def pgn_games(text: str) -> "list[str]":
    """Headers that come after moves begin another game; what stands in a comment is none."""
    games: list[str] = []
    held: list[str] = []
    moves = inside = False
    for line in text.split("\n"):
        if not inside and line.lstrip()[:1] == "[":
            if moves:
                games.append("\n".join(held))
                held, moves = [], False
        elif line.strip() and line[:1] != "%":
            moves = True
            inside = ends_inside(line, inside)
        held.append(line)
    return games + ["\n".join(held)]


def ends_inside(line: str, inside: bool) -> bool:
    """Whether a comment in braces goes on after a line of moves."""
    rest = line
    while rest:
        if inside:
            _, closed, rest = rest.partition("}")
            inside = not closed
        else:
            before, opened, rest = rest.partition("{")
            if ";" in before:
                return False
            inside = bool(opened)
    return inside
