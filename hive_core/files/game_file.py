"""Records of a game in a file (GameFile) and of a fault in a file (Fault)."""

from hive_core.records import NamedTuple
from hive_core.rules.error_sentences import EXPECTED
from hive_core.rules.errors import IllegalMove, NotationError, Repair

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game
    from hive_core.rules.errors import HiveError

    Headers = tuple[tuple[str, str], ...]

UHP, PGN, SGF, POSITION = "uhp", "pgn", "sgf", "pos"
KINDS = (UHP, PGN, SGF, POSITION)
"""File formats, by names that are also the extensions of their files' names."""

LONGEST_FILE = 1048576
"""Maximum number of bytes or characters of a file. A game of 1,000 plies takes at most 80 kB, as
SGF."""
MOST_HEADERS = 100
LONGEST_HEADER = 1000

Fault = NamedTuple(
    "Fault", [("error", "HiveError"), ("line", "int"), ("column", "int"), ("number", "int")]
)
"""Fault in a file: the error, its line and column (from 1), and the number of the ply with the fault, 0
if it is not in a move. Everything before the fault has been read; if the error is a Repair, so has
everything after it."""

GameFile = NamedTuple(
    "GameFile",
    [
        ("kind", "str"),
        ("game", "Game"),
        ("headers", "Headers"),
        ("faults", "tuple[Fault, ...]"),
        ("more", "int"),
    ],
)
"""One game of a file.

Its fields are the file format `kind`, one of KINDS; the game with all its lines, at the end of the main
one; its headers as (name, text), with the names of PGN; its faults, those of the main line first and
the repaired ones last; and the number of further games in the file, which are not read.

Game type, position and result are in the game and not in the headers. Headers that only BoardSpace has
are called SgfDate, SgfGameName, SgfResult (as Mzinga calls it), or Sgf and the two letters of the
property.
"""


def header(headers: "Headers", name: str) -> str:
    """Return the text of the header `name`, "" if there is none."""
    for known, text in headers:
        if known == name:
            return text
    return ""


def losses(file: GameFile) -> "list[Fault]":
    """Return those faults of `file` through which something of the game is lost: all but the repaired
    ones."""
    return [fault for fault in file.faults if not isinstance(fault.error, Repair)]


def tell(fault: Fault) -> str:
    """Return an English sentence on `fault`: where it is, what was read, and what was expected."""
    where = f"line {fault.line}, column {fault.column}"
    if fault.number:
        where += f", move {fault.number}"
    error = fault.error
    if isinstance(error, NotationError):
        at = error.at
        read = clip(error.text[at : at + 40]) if error.text[at : at + 1] else ""
        said = f"read {read!r}" if read else "the text ends"
        return f"{where}: {said}, expected {EXPECTED[error.expected]}"
    if isinstance(error, IllegalMove) and not error.number:
        return f"{where}: {error.move!r}: {str(error)[len(error.move) + 2 :]}"
    return f"{where}: {error}"


def clip(text: str, length: int = 40) -> str:
    """Return `text` on one line, cut to at most `length` characters."""
    flat = " ".join(text.split())
    return flat if len(flat) <= length else flat[: length - 3] + "..."
