"""Check of the form of a lesson from another page, that is, whether its fields are those of
web/lessons/schema.json. Pure."""

from hive_core.notation.tokens import DIGITS, read_cell
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

LessonFault = NamedTuple(
    "LessonFault",
    [
        ("path", "str"),
        ("value", "object"),
        ("key", "str"),
        ("params", "dict[str, object]"),
        ("trouble", "Trouble | None"),
    ],
)
"""Fault of a lesson. `path` is where it is, such as "steps[1].hints[0].es", and `value` the value
there, None if missing.

"embed.lesson." + `key` is the catalogue key of the sentence that says what was expected, with `params`
in its gaps. If a position or move cannot be read, `key` is "" and `trouble` says why.
"""
MOST_FAULTS = 8
"""Maximum number of faults in a report."""
LONGEST_ID = 32
LONGEST_POSITION = 400
LONGEST_SIGN = 40
OPTIONS = (2, 4)
"""Minimum and maximum number of options of a question."""
HINTS = (2, 2)
"""Minimum and maximum number of hints of a step of Skep's own lessons."""
OWN_HINTS = (0, 2)
"""The same of a lesson that another page hands over."""
ID_SIGNS = "abcdefghijklmnopqrstuvwxyz" + DIGITS + "-"
WRITTEN = ("en", "es")
"""Codes of the languages that every text of a lesson must have; other languages are optional."""

SHOWN = ("text", "?show", "?alt", "?done")
MOVED = ("position", "moves", "hints", "?refuse", "?else", "?check", "?reply", "?answers")
FIELDS = {
    "find": SHOWN + ("position", "hints", "piece", "cells", "?refuse"),
    "move": SHOWN + MOVED,
    "place": SHOWN + MOVED,
    "choose": SHOWN + ("position", "pieces", "hints", "?that", "?of", "?refuse", "?else"),
    "answer": SHOWN + ("options", "hints", "?position"),
    "watch": SHOWN + ("position", "frames"),
    "play": SHOWN + ("?position",),
}
"""Names of the fields that a step of each kind has; "?" before a name marks an optional field."""
LESSON = ("id", "title", "steps")
SHOW = ("?signs", "?arrows", "?coords")
FRAME = ("?text", "?position", "?put", "?lift", "?signs", "?arrows")
OPTION = ("text", "right", "why")
LIKE = {"text": '{"en": "Go", "es": "Ve"}', "steps": '{"kind": "move"}'}
"""Examples of correct values, which sentences about faults quote, by the name of the field."""
CHOICES = {
    "kind": tuple(sorted(FIELDS)),
    "check": ("wins", "all"),
    "that": ("pinned", "can_move", "cannot_move", "thrown", ""),
    "of": ("w", "b", "both"),
}
"""Allowed values of some fields, by the name of the field."""


def form_faults(lesson: object, hints: "tuple[int, int]" = HINTS) -> "list[LessonFault]":
    """Return the faults of a lesson's form, at most MOST_FAULTS; [] if there are none. `hints` is the
    minimum and maximum number of hints of a step."""
    form = FormCheck(hints)
    form.record(lesson, "lesson", LESSON, "")
    return form.faults[:MOST_FAULTS]


class FormCheck:
    """Checker of a lesson's form. Its methods add the faults of a `value` at `path` to `faults`. `kind`
    is the kind of the step being checked, `hints` the minimum and maximum number of its hints."""

    def __init__(self, hints: "tuple[int, int]" = HINTS) -> None:
        self.hints = hints
        self.faults: list[LessonFault] = []
        self.kind = ""

    def add(self, path: str, value: object, key: str, **params: object) -> None:
        """Add a LessonFault with `path`, `value`, `key` and `params` to `faults`."""
        self.faults.append(LessonFault(path, value, key, params, None))

    # Records and lists

    def record(
        self, value: object, path: str, names: "tuple[str, ...]", root: "str | None" = None
    ) -> None:
        """Check that `value` is an object with the fields `names` and no others, and check each field.
        "?" before a name marks an optional field. `root` is what precedes a field's name in the paths
        of faults, `path` and a dot if None."""
        if not isinstance(value, dict):
            self.add(path, value, "record", like="{…}")
            return
        begin = path + "." if root is None else root
        plain = [name.lstrip("?") for name in names]
        for name in sorted(value):
            if name not in plain:
                self.add(begin + name, value[name], "unknown", fields=", ".join(plain))
        for name in names:
            field = name.lstrip("?")
            if field in value:
                CHECKS[field](self, value[field], begin + field)
            elif field == name:
                self.add(begin + field, None, "missing")

    def items(
        self,
        value: object,
        path: str,
        check: "Check",
        least: int = 1,
        most: int = 0,
        once: bool = True,
    ) -> None:
        """Check that `value` is a list of `least` to `most` items (`most` 0: any number), and check
        each item with `check`. If `once` is True, no text may occur twice."""
        if not isinstance(value, list) or len(value) < least or (most and len(value) > most):
            key = "list_to" if most else "list"
            self.add(path, value, key, least=least, most=most)
            return
        for number, item in enumerate(value):
            where = "%s[%d]" % (path, number)
            if once and isinstance(item, str) and item in value[:number]:
                self.add(where, item, "twice")
            else:
                check(self, item, where)

    # Values

    def text(self, value: object, path: str) -> None:
        """Check that `value` is a text in several languages."""
        if not isinstance(value, dict):
            self.add(path, value, "record", like=LIKE["text"])
            return
        for name in sorted(value):
            if name not in CODES:
                self.add(path + "." + name, value[name], "unknown", fields=", ".join(CODES))
        for name in CODES:
            words = value.get(name)
            wanted = name in value or name in WRITTEN
            if wanted and (not isinstance(words, str) or not words):
                self.add(path + "." + name, words, "text" if name in value else "missing")

    def texts(self, value: object, path: str) -> None:
        """Check that `value` is a list of the hints of a step."""
        self.items(value, path, FormCheck.text, self.hints[0], self.hints[1])

    def flag(self, value: object, path: str) -> None:
        """Check that `value` is a boolean."""
        if value is not True and value is not False:
            self.add(path, value, "yes_no")

    def choice(self, value: object, path: str) -> None:
        """Check that `value` is one of the values that CHOICES allows for the field at `path`."""
        choices = CHOICES[path.split(".")[-1]]
        if not isinstance(value, str) or value not in choices:
            named = ", ".join([word for word in choices if word])
            self.add(path, value, "one_of", choices=named)

    def identity(self, value: object, path: str) -> None:
        """Check that `value` can be the id of a lesson."""
        fits = isinstance(value, str) and 0 < len(value) <= LONGEST_ID
        if not fits or [1 for sign in str(value).lower() if sign not in ID_SIGNS]:
            self.add(path, value, "id")

    def position(self, value: object, path: str) -> None:
        """Check that `value` is a text of reasonable length. lesson_check.py checks later
        whether it is a position."""
        if not isinstance(value, str) or len(value) > LONGEST_POSITION:
            self.add(path, value, "position")

    def cell(self, value: object, path: str) -> None:
        """Check that `value` is the text of a cell, such as "2,-1"."""
        if not is_cell(value):
            self.add(path, value, "cell")

    def piece(self, value: object, path: str) -> None:
        """Check that `value` is the name of a piece, such as "wA1"."""
        if not isinstance(value, str) or value not in PIECE_BY_NAME:
            self.add(path, value, "piece")

    def move(self, value: object, path: str) -> None:
        """Check that `value` is the text of a move, such as "wA1@0,-1"."""
        name, _, cell = value.partition("@") if isinstance(value, str) else ("", "", "")
        if name not in PIECE_BY_NAME or not is_cell(cell):
            self.add(path, value, "move")

    def sign(self, value: object, path: str) -> None:
        """Check that `value` is a short text. lesson_check.py checks later whether it is a
        sign."""
        if not isinstance(value, str) or not value or len(value) > LONGEST_SIGN:
            self.add(path, value, "text")

    # Fields that are lists or depend on the kind of step

    def signs(self, value: object, path: str) -> None:
        """Check that `value` is a list of signs or arrows."""
        self.items(value, path, FormCheck.sign, 0, 0, False)

    def show(self, value: object, path: str) -> None:
        """Check that `value` is an object that says what a step draws on its position."""
        self.record(value, path, SHOW)

    def cells(self, value: object, path: str) -> None:
        """Check that `value` is a list of cells."""
        self.items(value, path, FormCheck.cell)

    def pieces(self, value: object, path: str) -> None:
        """Check that `value` is a list of names of pieces."""
        self.items(value, path, FormCheck.piece)

    def moves(self, value: object, path: str) -> None:
        """Check that `value` is a list of moves, or "any" in a step of kind "place"."""
        if self.kind != "place" or value != ANY:
            self.items(value, path, FormCheck.move)

    def answers(self, value: object, path: str) -> None:
        """Check that `value` is a list of lists of moves."""
        self.items(value, path, FormCheck.moves_of_answer)

    def moves_of_answer(self, value: object, path: str) -> None:
        """Check that `value` is a list of moves: an answer, and the moves that it refutes."""
        self.items(value, path, FormCheck.move)

    def refuse(self, value: object, path: str) -> None:
        """Check that `value` is an object of texts about wrong answers, by cell or by piece."""
        if not isinstance(value, dict):
            self.add(path, value, "record", like=LIKE["text"])
            return
        for name in sorted(value):
            where = path + "." + name
            by_piece = name in PIECE_BY_NAME or (self.kind == "choose" and "," not in name)
            (FormCheck.piece if by_piece else FormCheck.cell)(self, name, where)
            self.text(value[name], where)

    def options(self, value: object, path: str) -> None:
        """Check that `value` is a list of options of a question, exactly one of them right."""
        before = len(self.faults)
        self.items(value, path, lambda form, one, where: form.record(one, where, OPTION), *OPTIONS)
        if len(self.faults) > before or not isinstance(value, list):
            return
        if [one["right"] for one in value].count(True) != 1:
            self.add(path, value, "one_right")

    def frames(self, value: object, path: str) -> None:
        """Check that `value` is a list of the pictures of a step of kind "watch"."""
        self.items(value, path, lambda form, one, where: form.record(one, where, FRAME))

    def steps(self, value: object, path: str) -> None:
        """Check that `value` is a list of steps."""
        self.items(value, path, FormCheck.step)

    def step(self, value: object, path: str) -> None:
        """Check that `value` is a step with the fields of its kind."""
        kind = value.get("kind") if isinstance(value, dict) else None
        if not isinstance(value, dict):
            self.add(path, value, "record", like=LIKE["steps"])
        elif "kind" not in value:
            self.add(path + ".kind", None, "missing")
        elif not isinstance(kind, str) or kind not in FIELDS:
            self.choice(kind, path + ".kind")
        else:
            self.kind = kind
            self.record(value, path, ("kind",) + FIELDS[kind])
            if kind == "choose" and not ("else" in value or "refuse" in value or value.get("that")):
                self.add(path, value, "why_wrong")


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
    "answers": FormCheck.answers,
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
"""Methods of FormCheck that check a field, by the field's name, which means the same in all objects."""


def is_cell(text: object) -> bool:
    """Return whether `text` is a cell such as "2,-1": two numbers of one or two digits."""
    if not isinstance(text, str):
        return False
    try:
        read_cell(text, 0, len(text))
    except NotationError:
        return False
    return True
