"""Records of a game in the library, and their conversion to and from plain data for JSON. Pure.

A game is stored as a head (what the list of games shows), a picture (its last position as text) and a
body (the whole game, see web/library/game_body.py). All may come from an imported file, so reading
checks each field.
"""

import json

from hive_core.records import NamedTuple, changed
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, EXPANSIONS, WHITE
from web.common.schema import LARGEST, any_of, anything, default, number, row, text, valid
from web.common.settings import NEW_GAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from web.common.schema import DataFault

VERSION = 1
"""Version of the format of heads and bodies; games.mjs has the same number. Games of a newer
version are listed, but not opened or changed."""

PERSON, COMPUTER, REMOTE = "p", "c", "f"
"""Kinds of players in a head: a person at this device or in a file, the computer, a remote opponent."""
LONGEST_NAME = 60
LONGEST_DATE = 30
LONGEST_OPENING = 80

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
"""Head of a game in the library: what the list of games shows of it.

- `white`, `black`: the players' names, "" for unknown; `seats`: their kinds, White's first, each
  PERSON, COMPUTER or REMOTE
- `level`: the computer's level; `date`: ISO 8601, or as in the game's file
- `expansions`: their letters; `placed`: whether the game began from a set-up position
- `plies`: their number; `result`, `ended_by`: the result and its cause
- `state`: of a match with a remote opponent, see STATES in web/saved_records/remote_match.py
- `opening`: first steps, separated by spaces, see hive_core/game/formation.py; "" for none
"""

Row = NamedTuple(
    "Row",
    [("key", "str"), ("kept", "str"), ("name", "str"), ("head", "Head | None"), ("here", "bool")],
)
"""Row of the list of games: the game's key, when it was saved last (ISO 8601), the name that the user
gave it, its head (None if it cannot be read, or a newer version wrote it), and whether the game is on
the board now (`here`)."""

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
"""Game to be saved in the library.

- `key`: identifies the game; `writer`, `rev`: the tab that saves it, and the number of this revision,
  see web/saved_records/revision.py
- `known`: the revisions of the game that this one continues, as pairs (writer, number). If the library
  has another one, the two games are in conflict
- `kept`: when it was saved (ISO 8601); `name`: used only if the game is new to the library
- `head`, `picture` (last position as text), `body`: the parts in which it is stored
"""

LeftOut = NamedTuple("LeftOut", [("number", "int"), ("label", "str"), ("fault", "DataFault")])
"""Game of an imported file that the library does not add: its number in the file, the names by which a
person recognizes it ("": none), and what is wrong with it."""

MOST_LEFT_OUT = 3
"""Maximum number of games that the message about an import names among those left out."""


def plain_entry(entry: Entry) -> str:
    """Return the game of `entry` as JSON, in the form that games.mjs stores."""
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


PART = text(200)
PLAIN_HEAD = row(
    PART,
    PART,
    text(2, 2),
    any_of(*NEW_GAME["level"]),
    PART,
    PART,
    anything,
    number(0, LARGEST),
    any_of(ONGOING, WHITE, BLACK, DRAW),
    PART,
    PART,
    default(PART, ""),
    least=11,
)
"""Schema of a saved head: a list of the fields of Head. Earlier versions saved no `opening`."""


def read_head(data: object) -> "Head | None":
    """Return the Head in a list read from JSON; None if the list is not valid."""
    parts = valid(PLAIN_HEAD, data[:12] if type(data) is list else data)
    if not parts:
        return None
    head = Head(*parts, *[""] * (12 - len(parts)))
    known = head.expansions in EXPANSIONS
    return changed(
        head,
        white=head.white[:LONGEST_NAME],
        black=head.black[:LONGEST_NAME],
        date=head.date[:LONGEST_DATE],
        expansions=head.expansions if known else sorted_letters(head.expansions),
        placed=bool(head.placed),
        opening=head.opening[:LONGEST_OPENING],
    )


def sorted_letters(expansions: str) -> str:
    """Return the letters of the expansions in the text `expansions` in their usual order, "MLP"."""
    return "".join([letter for letter in EXPANSIONS if letter in expansions])


def read_row(data: "list[Any]", here: str) -> Row:
    """Return the row of the list for `data`, a row as games.mjs returns it. `here` is the key of the
    game on the board."""
    key, version, kept, name, head = data
    known = read_head(head) if version <= VERSION else None
    return Row(key, kept, name[:LONGEST_NAME], known, key == here)
