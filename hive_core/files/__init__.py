"""Reader and writer of games as UHP's GameStrings, PGN, BoardSpace's SGF or position text; reader of
hivegame.com's analyses, of positions in HOP, and of games in the notations for play at the table.

The functions take and return the content of a file; none opens it.

    file = read(data, "game.sgf")
    for fault in file.faults:
        print(tell(fault))
    text = write(file, "pgn")
"""

from hive_core.files.decoding import cleaned, text_of
from hive_core.files.game_builder import is_plain, main_line
from hive_core.files.game_file import (
    KINDS,
    LONGEST_FILE,
    PGN,
    POSITION,
    SGF,
    UHP,
    Fault,
    GameFile,
    header,
    losses,
    tell,
)
from hive_core.files.paste import is_analysis, is_hop, unwrapped
from hive_core.notation.tokens import spaced
from hive_core.rules.errors import NotationError, TooLong

ANALYSIS, HOP = "analysis", "hop"
"""Formats that are read and not written."""

__all__ = [
    "KINDS",
    "LONGEST_FILE",
    "PGN",
    "POSITION",
    "SGF",
    "UHP",
    "Fault",
    "GameFile",
    "header",
    "kind_of",
    "losses",
    "lost",
    "main_line",
    "read",
    "tell",
    "text_of",
    "write",
]


def kind_of(name: str, text: str = "") -> str:
    """Return the format of a file, one of KINDS, ANALYSIS or HOP, as the extension of its `name`
    shows, or else the beginning of its `text`; "" if neither does."""
    ending = name.rpartition(".")[2].lower()
    if ending in KINDS and "." in name:
        return ending
    begin = spaced(text[:2000]).strip()
    if begin[:1] == "(" and begin[1:].strip()[:1] == ";":
        return SGF
    if begin[:1] == "{" or begin[:2] == "[{":
        return ANALYSIS if is_analysis(text) else ""
    if is_hop(text):
        return HOP
    if begin[:4].lower() == "base":
        return UHP
    word = begin.split(";", 1)[0].split(" ", 1)[0]
    if "://" in word or word[:1] in ('"', "'", "`"):
        return UHP
    if "@" in word or (":" in word and word[:1] != "["):
        return POSITION
    number = word.split(".", 1)[0]
    return PGN if begin[:1] == "[" or (number and number[0] in "0123456789") else ""


def read(data: "bytes | str", name: str = "", kind: str = "") -> GameFile:
    """Return the first game of a file, whose content is `data`. `kind` is its format, one of KINDS;
    without it, `name` and the content decide. A text without any move of these formats may be one in a
    notation for play at the table.

    The function reads as much as it can; `faults` of the result lists what it could not read. Raises
    NotationError, ImpossiblePosition or IllegalMove if not even the beginning of a game can be read,
    and TooLong for a text longer than LONGEST_FILE.
    """
    if len(data) > LONGEST_FILE:
        raise TooLong(len(data), LONGEST_FILE)
    text = cleaned(data) if isinstance(data, str) else text_of(data)
    try:
        file = _read(text, kind or kind_of(name, text))
    except NotationError:
        table = _read_table(text)
        if table is None:
            raise
        return table
    game = file.game
    if file.kind in (UHP, PGN) and not game.root.variations and not game.start and losses(file):
        return _read_table(text) or file
    return file


def _read(text: str, kind: str) -> GameFile:
    """Return the first game of `text`, a file of the format `kind`, "" for an unknown one."""
    if kind in ("", UHP):
        text = unwrapped(text)
    if kind in ("", UHP, POSITION):
        found = kind_of("", text)
        kind = found if found in (ANALYSIS, HOP) else kind or found
    if kind == ANALYSIS:
        from hive_core.files.analysis import read_analysis

        return read_analysis(text)
    if kind == HOP:
        from hive_core.notation.hop import position_of_hop

        text, kind = position_of_hop(text), POSITION
    if kind == PGN:
        from hive_core.files.pgn import read_pgn

        return read_pgn(text)
    if kind == SGF:
        from hive_core.files.sgf import read_sgf

        return read_sgf(text)
    from hive_core.files.uhp import read_uhp

    return read_uhp(text, kind or UHP)


def _read_table(text: str) -> "GameFile | None":
    """Return the game in `text` in a notation for play at the table, None if there is none."""
    from hive_core.files.table import read_table

    return read_table(text)


def write(file: GameFile, kind: str) -> str:
    """Return the text of a file of the format `kind`, one of KINDS, with the game of `file`. Raises
    HiveError if that format cannot hold the game; see `lost`."""
    if kind == PGN:
        from hive_core.files.pgn import spell_pgn

        return spell_pgn(file)
    if kind == SGF:
        from hive_core.files.sgf_writer import spell_sgf

        return spell_sgf(file)
    from hive_core.files.uhp import spell_pos, spell_uhp

    return spell_pos(file) if kind == POSITION else spell_uhp(file)


def lost(file: GameFile, kind: str) -> list[str]:
    """Return what a file of the format `kind` cannot hold of the game in `file`, as names: "start" (a
    start position; then `write` raises), "moves", "comments" (with them variations), "headers"."""
    game = file.game
    out = []
    if kind == SGF and game.start:
        out.append("start")
    if kind == POSITION and game.root.variations:
        out.append("moves")
        if not is_plain(game):
            out.append("comments")
    if kind == SGF:
        from hive_core.files.sgf_words import keeps

        if [1 for name, _ in file.headers if not keeps(name)]:
            out.append("headers")
    elif kind != PGN and file.headers:
        out.append("headers")
    return out
