"""Records of a game in the library, and their conversion to and from plain data. Pure.

A game has a head (what the list of games shows), a picture (its last position as text) and a body (the
whole game, see web/library/game_body.py). All may come from an imported file, so reading checks each
field.
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
"""Kinds of players in a head: a person at this device or in a file, the computer, a remote opponent."""
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
"""Head of a game: what the list of games shows of it.

- `white`, `black`: names, "" for unknown; `seats`: kinds of both players, two of PERSON, COMPUTER,
  REMOTE
- `level`: the computer's; `date`: ISO 8601, or as in the game's file
- `expansions`: their letters; `placed`: whether the game began from a position
- `plies`: their number; `result`, `ended_by`: the result and its cause
- `state`: of a remote game, see web/saved/remote_match.py
- `opening`: first steps, separated by spaces, see hive_core/game/formation.py; "" for none"""

Row = NamedTuple(
    "Row",
    [("key", "str"), ("kept", "str"), ("name", "str"), ("head", "Head | None"), ("here", "bool")],
)
"""Row of the list: the game's key, when it was saved last (ISO 8601), the name that the user gave it,
its head (None if unreadable, or of a newer version), and whether it is on the board (`here`)."""

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
"""Game to save in the library.

- `key`: of the game; `writer`, `rev`: who saves it, and the number of this revision, see
  web/saved/revision.py
- `known`: (writer, revision) pairs of which this is the continuation; a copy with any other is a
  conflict
- `kept`: when it was saved; `name`: used only if the game is new to the library
- `head`, `picture` (last position as text), `body`"""


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
    """Return the Head in a list read from JSON; None if the list is not valid."""
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
    """Return the row in the plain data from games.mjs. `here` is the key of the game on the board."""
    key, version, kept, name, head = data
    known = read_head(head) if version <= VERSION else None
    return Row(key, kept, name[:LONGEST_NAME], known, key == here)
