"""Records of a game in the library, and their conversion to and from plain data. Pure.

A game has a head (from which lists are made), a picture (the text of its last position) and a body
(web/library/game_body.py). All of them may come from an imported file, so each field is checked
when it is read.
"""

import json

from hive_core.records import NamedTuple
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, EXPANSIONS, WHITE
from web.common.settings import NEW_GAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

VERSION = 1
"""Version of the format of heads and bodies; games.mjs has the same number. Games of a newer
version are listed, but not opened or changed."""

PERSON, COMPUTER, REMOTE = "p", "c", "f"
"""Letters for the kinds of players in a head: a person at this device or in a file, the computer,
and a remote opponent."""
LONGEST_NAME = 60
LONGEST_DATE = 30
LONGEST_OPENING = 80
TEXTS = (str,) * 7

Head = NamedTuple(
    "Head",
    [
        ("white", "str"),
        ("black", "str"),
        ("seats", "str"),
        ("level", "int"),
        ("date", "str"),
        ("expansions", "str"),
        ("placed", "bool"),
        ("plies", "int"),
        ("result", "int"),
        ("ended_by", "str"),
        ("state", "str"),
        ("opening", "str"),
    ],
)
"""Head of a game, from which lists are made: the names of White and Black ("": unknown); the kinds
of players (two of PERSON, COMPUTER, REMOTE); the computer's level; the date (ISO 8601, or as in the
game's file); the expansions; whether the game began from a position; its number of plies; its
result and the cause of the result; the state of a remote game (see web/saved/remote_match.py); and
the first steps, separated by spaces (see hive_core/game/formation.py; "" if the game began from a
position, or if an earlier version saved it)."""

Row = NamedTuple(
    "Row",
    [("key", "str"), ("kept", "str"), ("name", "str"), ("head", "Head | None"), ("here", "bool")],
)
"""Game in the list: its key; when it was saved last (ISO 8601); the name that the user gave it; its
head (None if a newer version made it, or if it cannot be read); whether the game is on the
board."""

Entry = NamedTuple(
    "Entry",
    [
        ("key", "str"),
        ("rev", "int"),
        ("writer", "str"),
        ("known", "tuple[tuple[str, int], ...]"),
        ("kept", "str"),
        ("name", "str"),
        ("head", "Head"),
        ("picture", "str"),
        ("body", "str"),
    ],
)
"""Game to save in the library: its key; the number of its revision, and the writer that saves it;
the (writer, revision) pairs that it continues; when it was saved; its name, used only if the game
is new to the library; its head, its last position as text, and its body."""


def plain_entry(entry: Entry) -> str:
    """Return `entry` as JSON, in the form that games.mjs saves."""
    return json.dumps(
        {
            "key": entry.key,
            "version": VERSION,
            "rev": entry.rev,
            "writer": entry.writer,
            "kept": entry.kept,
            "name": entry.name,
            "head": list(entry.head),
            "picture": entry.picture,
            "body": entry.body,
        }
    )


def read_head(data: "Any") -> "Head | None":
    """Return the Head that `data`, a list read from JSON, stands for; None if the list is not valid."""
    if not isinstance(data, list) or len(data) < 11:
        return None
    white, black, seats, level, date, expansions, placed, plies, result, ended_by, state = data[:11]
    kinds = (type(white), type(black), type(seats), type(date), type(expansions))
    if kinds + (type(ended_by), type(state)) != TEXTS:
        return None
    if len(seats) != 2 or result not in (ONGOING, WHITE, BLACK, DRAW):
        return None
    if type(level) is not int or level not in NEW_GAME["level"]:
        return None
    if type(plies) is not int or plies < 0:
        return None
    opening = data[11] if len(data) > 11 and isinstance(data[11], str) else ""
    return Head(
        white[:LONGEST_NAME],
        black[:LONGEST_NAME],
        seats,
        level,
        date[:LONGEST_DATE],
        expansions if expansions in EXPANSIONS else sorted_letters(expansions),
        bool(placed),
        plies,
        result,
        ended_by,
        state,
        opening[:LONGEST_OPENING],
    )


def sorted_letters(expansions: str) -> str:
    """Return the letters of the expansions that a text names, in their usual order."""
    return "".join([letter for letter in EXPANSIONS if letter in expansions])


def read_row(data: "list[Any]", here: str) -> Row:
    """Return the row in the plain data `data` from games.mjs. `here` is the key of the game on the
    board."""
    key, version, kept, name, head = data
    known = read_head(head) if version <= VERSION else None
    return Row(key, kept, name[:LONGEST_NAME], known, key == here)
