"""Messages between a board in a frame and the embedding page, version 1. Pure: text in, text out.

A message is {ns: "hive", v: 1, type, id?, data?}, plain JSON. The embedding page begins with `hello`.
Before that message, the board posts only the types in BEFORE_HELLO. Afterwards, it receives and answers
only messages from the origin that sent `hello`. The script web/embed/frame.js has checked before what
only a browser can check: the sender, the size and the shape.
"""

import json

from hive_core.notation.moves import LONGEST_GAME
from web.address.embed_params import ANYBODY, NOBODY
from web.common.schema import (
    LARGEST,
    MISSING,
    DataFault,
    any_of,
    anything,
    either,
    number,
    table,
    text,
    valid,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from web.common.schema import Check

    Data = dict[str, Any]
    """Data of a message, as parsed JSON."""
    Ident = str | int | None
    Fields = dict[str, tuple[Check[Any], bool]]
    """Fields of a message by name: (description of the value, whether the field is required)."""

NAMESPACE = "hive"
VERSION = 1
LONGEST_ID = 64
LONGEST_MOVE = 60
MOST_STEPS = 99
MOST_FIELDS = 99
PICTURE_PX = (16, 4096)
STEPS = ("first", "back", "forward", "last")
BEFORE_HELLO = ("ready", "height", "error")
UNNAMED = "null"
"""Origin that browsers state for a page that has none, such as a sandboxed frame or a file."""

ERRORS = (
    "malformed",
    "version",
    "unknown_type",
    "unknown_field",
    "bad_value",
    "too_long",
    "mode",
    "not_your_turn",
    "illegal",
    "nothing_to_do",
    "no_hello",
    "busy",
    "no_computer",
    "dropped",
    "bad_lesson",
)


class MessageError(Exception):
    """Raised when a message is refused: `code` is one of ERRORS, `about` what the error concerns,
    `ident` the message's id if it is known.

    `words` is a sentence to show instead of the usual one for `code`. `problems` lists the faults of a
    message `set` or `loadLesson`, as {name, value, text}.
    """

    def __init__(
        self,
        code: str,
        about: str = "",
        ident: "str | int | None" = None,
        words: str = "",
        problems: "list[Data] | None" = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.about = about
        self.ident = ident
        self.words = words
        self.problems = problems


ID = either(text(LONGEST_ID), number(-LARGEST, LARGEST))
FIELDS: "dict[str, Fields | None]" = {
    "hello": {},
    "set": None,
    "play": {"move": (text(LONGEST_MOVE, 1), True)},
    "goto": {
        "ply": (either(number(0, 9999), any_of(*STEPS)), False),
        "line": (text(LONGEST_GAME, 1), False),
    },
    "refuse": {"ply": (number(1, 9999), True)},
    "undo": {},
    "redo": {},
    "select": {"piece": (text(3), True)},
    "fit": {},
    "focus": {},
    "getState": {},
    "getPicture": {"theme": (any_of("light", "dark"), False), "size": (number(*PICTURE_PX), False)},
    "hint": {},
    "loadLesson": {
        "lesson": (either(table(anything, MOST_FIELDS), text(LONGEST_ID, 1)), True),
        "step": (number(1, MOST_STEPS), False),
    },
}
"""Fields of each type of message that the embedding page may send.

For `set` this is None: its fields are the parameters of the address, which web/address/embed_params.py
reads. The fields of a lesson are checked by web/learn/lesson_schema.py.
"""


def read_message(text: str) -> "tuple[str, str | int | None, Data]":
    """Return three values of a message: its type, its id or None, and its data. The text "" stands
    for a message that was too long. Raises MessageError."""
    if not text:
        raise MessageError("too_long")
    try:
        message = json.loads(text)
    except ValueError:
        message = None
    if type(message) is not dict or message.get("ns") != NAMESPACE:
        raise MessageError("malformed")
    ident = message.get("id")
    if ident is not None and valid(ID, ident) is None:
        raise MessageError("malformed", "id")
    if valid(any_of(VERSION), message.get("v")) is None:
        raise MessageError("version", "v", ident)
    for name in message:
        if name not in ("ns", "v", "type", "id", "data"):
            raise MessageError("unknown_field", name, ident)
    kind = message.get("type")
    if type(kind) is not str or kind not in FIELDS:
        raise MessageError("unknown_type", kind if type(kind) is str else "", ident)
    data = message.get("data")
    if data is None:
        data = {}
    if type(data) is not dict:
        raise MessageError("malformed", "data", ident)
    fields = FIELDS[kind]
    if fields is not None:
        _check(data, fields, ident)
    return kind, ident, data


def _check(data: "Data", fields: "Fields", ident: "str | int | None") -> None:
    for name in data:
        if name not in fields:
            raise MessageError("unknown_field", name, ident)
    for name, (check, needed) in fields.items():
        if name not in data and not needed:
            continue
        try:
            check(data.get(name, MISSING), name)
        except DataFault:
            raise MessageError("bad_value", name, ident) from None


class Talk:
    """Exchange of messages between one board and the embedding page.

    `send(text, origin)` posts to that page if it has this origin ("*": any). `do(type, data, id)`
    carries out a message and may raise MessageError. `words(code, about)` returns a sentence that
    explains a refusal.
    """

    def __init__(
        self,
        send: "Callable[[str, str], None]",
        do: "Callable[[str, Data, str | int | None], None]",
        words: "Callable[[str, str], str]",
        allowed: str = ANYBODY,
    ) -> None:
        self.send = send
        self.do = do
        self.words = words
        self.renew(allowed)

    def renew(self, allowed: str) -> None:
        """Wait for the message `hello`, as after the start, from a page of the origin `allowed`."""
        self.allowed = allowed
        self.partner = ""

    def receive(self, text: str, origin: str) -> None:
        """Carry out the message `text` from the embedding page, or post why it is refused. Ignore it if
        `origin` is not the allowed one."""
        if self.allowed == NOBODY or self.allowed not in (ANYBODY, origin):
            return
        if self.partner and origin != self.partner:
            return
        ident = None
        try:
            kind, ident, data = read_message(text)
            if kind == "hello":
                self.partner = origin
            elif not self.partner:
                raise MessageError("no_hello", kind)
            self.do(kind, data, ident)
        except MessageError as error:
            self._refuse(error, ident if error.ident is None else error.ident, origin)

    def _refuse(self, error: MessageError, ident: "str | int | None", origin: str) -> None:
        words = error.words or self.words(error.code, error.about)
        data: Data = {"code": error.code, "about": error.about, "text": words}
        if error.problems is not None:
            data["problems"] = error.problems
        self._send("error", data, ident, origin)

    def post(self, kind: str, data: "Data", ident: "str | int | None" = None) -> None:
        """Post a message of type `kind` to the embedding page; `ident` is the id of the message that it
        answers. Before that page has sent `hello`, post only the types in BEFORE_HELLO."""
        if self.partner:
            self._send(kind, data, ident, self.partner)
        elif kind in BEFORE_HELLO:
            self._send(kind, data, ident, self.allowed)

    def _send(self, kind: str, data: "Data", ident: "str | int | None", origin: str) -> None:
        if origin == NOBODY:
            return
        message: Data = {"ns": NAMESPACE, "v": VERSION, "type": kind, "data": data}
        if ident is not None:
            message["id"] = ident
        self.send(json.dumps(message), ANYBODY if origin == UNNAMED else origin)
