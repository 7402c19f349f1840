"""Whether plain data has the form of a lesson, as web/lessons/schema.json wants it. Pure.

For lessons that another page hands over.
"""

from hive_core.notation.tokens import read_cell
from hive_core.records import NamedTuple
from hive_core.rules.bugs import PIECE_BY_NAME
from hive_core.rules.errors import NotationError
from web.common.i18n import CODES
from web.learn.lesson import ANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.words.error_text import Trouble

    Check = Callable[["FormCheck", object, str], None]

Fault = NamedTuple(
    "Fault",
    [
        ("path", "str"),
        ("value", "object"),
        ("key", "str"),
        ("params", "dict[str, object]"),
        ("trouble", "Trouble | None"),
    ],
)
"""What is wrong with a lesson: `path`, where it is, as in "steps[1].hints[0].es"; `value`, what was
read there, None for what is missing; `key`, which words of the catalogue, "embed.lesson." + key, say
what was expected, with `params`; or what is wrong with a text that cannot be read, with the key ""."""
MOST_FAULTS = 8
LONGEST_ID = 32
LONGEST_POSITION = 400
LONGEST_SIGN = 40
OPTIONS = (2, 4)
HINTS = (2, 2)
DIGITS = "0123456789"
ID_SIGNS = "abcdefghijklmnopqrstuvwxyz" + DIGITS + "-"
WRITTEN = ("en", "es")
"""The languages that every text of a lesson has; others may be there."""

SHOWN = ("text", "?show", "?alt", "?done")
MOVED = ("position", "moves", "hints", "?refuse", "?else", "?check", "?reply")
FIELDS = {
    "find": SHOWN + ("position", "hints", "piece", "cells", "?refuse"),
    "move": SHOWN + MOVED,
    "place": SHOWN + MOVED,
    "choose": SHOWN + ("position", "pieces", "hints", "?that", "?of", "?refuse", "?else"),
    "answer": SHOWN + ("options", "hints", "?position"),
    "watch": SHOWN + ("position", "frames"),
    "play": SHOWN + ("?position",),
}
"""The fields of a step by its kind; those with a question mark may be missing."""
LESSON = ("id", "title", "steps")
SHOW = ("?signs", "?arrows", "?coords")
FRAME = ("?text", "?position", "?put", "?lift", "?signs", "?arrows")
OPTION = ("text", "right", "why")
LIKE = {"text": '{"en": "Go", "es": "Ve"}', "steps": '{"kind": "move"}'}
CHOICES = {
    "kind": tuple(sorted(FIELDS)),
    "check": ("wins", "all"),
    "that": ("pinned", "can_move", "cannot_move", ""),
    "of": ("w", "b", "both"),
}


def form_faults(lesson: object) -> "list[Fault]":
    """What of a lesson has not the right form, at most MOST_FAULTS; [] for nothing."""
    form = FormCheck()
    form.record(lesson, "lesson", LESSON, "")
    return form.faults[:MOST_FAULTS]


class FormCheck:
    """Collects faults. `kind` is that of the step being read."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.kind = ""

    def fault(self, path: str, value: object, key: str, **params: object) -> None:
        self.faults.append(Fault(path, value, key, params, None))

    # Records and lists

    def record(
        self, value: object, path: str, names: "tuple[str, ...]", root: "str | None" = None
    ) -> None:
        """An object with these fields; `root` is what the paths of its fields begin with."""
        if not isinstance(value, dict):
            self.fault(path, value, "record", like="{…}")
            return
        begin = path + "." if root is None else root
        plain = [name.lstrip("?") for name in names]
        for name in sorted(value):
            if name not in plain:
                self.fault(begin + name, value[name], "unknown", fields=", ".join(plain))
        for name in names:
            field = name.lstrip("?")
            if field in value:
                CHECKS[field](self, value[field], begin + field)
            elif field == name:
                self.fault(begin + field, None, "missing")

    def items(
        self,
        value: object,
        path: str,
        check: "Check",
        least: int = 1,
        most: int = 0,
        once: bool = True,
    ) -> None:
        """A list whose items pass a check."""
        if not isinstance(value, list) or len(value) < least or (most and len(value) > most):
            key = "list_to" if most else "list"
            self.fault(path, value, key, least=least, most=most)
            return
        for number, item in enumerate(value):
            where = "%s[%d]" % (path, number)
            if once and isinstance(item, str) and item in value[:number]:
                self.fault(where, item, "twice")
            else:
                check(self, item, where)

    # Values

    def text(self, value: object, path: str) -> None:
        """A text in several languages."""
        if not isinstance(value, dict):
            self.fault(path, value, "record", like=LIKE["text"])
            return
        for name in sorted(value):
            if name not in CODES:
                self.fault(path + "." + name, value[name], "unknown", fields=", ".join(CODES))
        for name in CODES:
            words = value.get(name)
            wanted = name in value or name in WRITTEN
            if wanted and (not isinstance(words, str) or not words):
                self.fault(path + "." + name, words, "text" if name in value else "missing")

    def texts(self, value: object, path: str) -> None:
        self.items(value, path, FormCheck.text, HINTS[0], HINTS[1])

    def flag(self, value: object, path: str) -> None:
        if value is not True and value is not False:
            self.fault(path, value, "yes_no")

    def choice(self, value: object, path: str) -> None:
        """One of the words of CHOICES for the field."""
        choices = CHOICES[path.split(".")[-1]]
        if not isinstance(value, str) or value not in choices:
            named = ", ".join([word for word in choices if word])
            self.fault(path, value, "one_of", choices=named)

    def identity(self, value: object, path: str) -> None:
        known = isinstance(value, str) and 0 < len(value) <= LONGEST_ID
        if not known or [1 for sign in str(value).lower() if sign not in ID_SIGNS]:
            self.fault(path, value, "id")

    def position(self, value: object, path: str) -> None:
        if not isinstance(value, str) or len(value) > LONGEST_POSITION:
            self.fault(path, value, "position")

    def cell(self, value: object, path: str) -> None:
        if not is_cell(value):
            self.fault(path, value, "cell")

    def piece(self, value: object, path: str) -> None:
        if not isinstance(value, str) or value not in PIECE_BY_NAME:
            self.fault(path, value, "piece")

    def move(self, value: object, path: str) -> None:
        name, _, cell = value.partition("@") if isinstance(value, str) else ("", "", "")
        if name not in PIECE_BY_NAME or not is_cell(cell):
            self.fault(path, value, "move")

    def sign(self, value: object, path: str) -> None:
        """What signs and arrows mean is found out on the board."""
        if not isinstance(value, str) or not value or len(value) > LONGEST_SIGN:
            self.fault(path, value, "text")

    # Fields that are lists or depend on the kind of step

    def signs(self, value: object, path: str) -> None:
        self.items(value, path, FormCheck.sign, 0, 0, False)

    def show(self, value: object, path: str) -> None:
        self.record(value, path, SHOW)

    def cells(self, value: object, path: str) -> None:
        self.items(value, path, FormCheck.cell)

    def pieces(self, value: object, path: str) -> None:
        self.items(value, path, FormCheck.piece)

    def moves(self, value: object, path: str) -> None:
        if self.kind != "place" or value != ANY:
            self.items(value, path, FormCheck.move)

    def refuse(self, value: object, path: str) -> None:
        """Words for single cells, or for pieces where pieces are chosen."""
        if not isinstance(value, dict):
            self.fault(path, value, "record", like=LIKE["text"])
            return
        for name in sorted(value):
            where = path + "." + name
            (FormCheck.piece if self.kind == "choose" else FormCheck.cell)(self, name, where)
            self.text(value[name], where)

    def options(self, value: object, path: str) -> None:
        before = len(self.faults)
        self.items(value, path, lambda form, one, where: form.record(one, where, OPTION), *OPTIONS)
        if len(self.faults) > before or not isinstance(value, list):
            return
        if [one["right"] for one in value].count(True) != 1:
            self.fault(path, value, "one_right")

    def frames(self, value: object, path: str) -> None:
        self.items(value, path, lambda form, one, where: form.record(one, where, FRAME))

    def steps(self, value: object, path: str) -> None:
        self.items(value, path, FormCheck.step)

    def step(self, value: object, path: str) -> None:
        kind = value.get("kind") if isinstance(value, dict) else None
        if not isinstance(value, dict):
            self.fault(path, value, "record", like=LIKE["steps"])
        elif "kind" not in value:
            self.fault(path + ".kind", None, "missing")
        elif not isinstance(kind, str) or kind not in FIELDS:
            self.choice(kind, path + ".kind")
        else:
            self.kind = kind
            self.record(value, path, ("kind",) + FIELDS[kind])
            if kind == "choose" and not ("else" in value or "refuse" in value or value.get("that")):
                self.fault(path, value, "why_wrong")


CHECKS: "dict[str, Check]" = {
    "id": FormCheck.identity,
    "title": FormCheck.text,
    "steps": FormCheck.steps,
    "kind": FormCheck.choice,
    "text": FormCheck.text,
    "alt": FormCheck.text,
    "done": FormCheck.text,
    "else": FormCheck.text,
    "why": FormCheck.text,
    "hints": FormCheck.texts,
    "show": FormCheck.show,
    "signs": FormCheck.signs,
    "arrows": FormCheck.signs,
    "coords": FormCheck.flag,
    "right": FormCheck.flag,
    "position": FormCheck.position,
    "piece": FormCheck.piece,
    "lift": FormCheck.piece,
    "put": FormCheck.move,
    "reply": FormCheck.move,
    "cells": FormCheck.cells,
    "pieces": FormCheck.pieces,
    "moves": FormCheck.moves,
    "refuse": FormCheck.refuse,
    "check": FormCheck.choice,
    "that": FormCheck.choice,
    "of": FormCheck.choice,
    "options": FormCheck.options,
    "frames": FormCheck.frames,
}
"""How the value of a field is checked; a name means the same wherever it stands."""


def is_cell(text: object) -> bool:
    """Whether this is "q,r", each of one or two digits."""
    if not isinstance(text, str):
        return False
    try:
        read_cell(text, 0, len(text))
    except NotationError:
        return False
    return True
