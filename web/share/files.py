"""Game as a file for other programs: its text, its name, and what the file cannot save. No DOM."""

from hive_core.files import PGN, SGF, UHP, header, lost, write
from hive_core.records import NamedTuple
from hive_core.rules.bugs import COLOR_NAMES
from hive_core.rules.errors import HiveError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.files import GameFile

FILES = (PGN, SGF, UHP)
"""File formats to which a game can be exported; the first one saves most."""
NAMES = {PGN: "PGN: Mzinga, hivegame.com", SGF: "SGF: BoardSpace", UHP: "UHP: GameString"}
"""Label of each file format, the same in every language: the format, and the programs that use it."""
TYPES = {PGN: "application/x-chess-pgn", SGF: "application/x-go-sgf", UHP: "text/plain"}
NAME_SIGNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

Export = NamedTuple("Export", [("text", "str"), ("name", "str"), ("lost", "tuple[str, ...]")])
"""Exported file: its text ("" if this format cannot hold the game), its name, and the names of what it
leaves out (see hive_core.files.lost)."""


def exported(file: "GameFile", kind: str) -> Export:
    """Return the game of `file` exported in the file format `kind`, one of FILES."""
    try:
        text = write(file, kind)
    except HiveError:
        text = ""
    return Export(text, file_name(file) + "." + kind, tuple(lost(file, kind)))


def file_name(file: "GameFile") -> str:
    """Return a name for `file` without extension: the players' names in plain letters, or "hive" if
    the players have no names."""
    parts = []
    for color in COLOR_NAMES:
        name = "".join(
            [sign if sign in NAME_SIGNS else " " for sign in header(file.headers, color)]
        )
        parts.extend(name.split())
    return ("hive-" + "-".join(parts))[:60].rstrip("-")
