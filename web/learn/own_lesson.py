"""Lesson that an embedding page hands over, completed: one language or plain texts suffice, and what
has one meaning only need not be written. Pure."""

from web.common.i18n import CODES
from web.learn.lesson_schema import FIELDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

TEXTS = ("title", "text", "alt", "done", "else", "why")
"""Fields whose value is a text in several languages."""
LISTS = ("steps", "frames")
"""Fields whose value is a list of objects with texts in them."""
TAG = 2
"""Length of the tag of a language, such as "de"."""


def completed(lesson: "Any") -> "Any":
    """Return a copy of `lesson` in the form of Skep's own lessons.

    A plain text counts in every language, and a text in some languages in the others too; languages
    that the board does not speak are left out. A step without hints gets an empty list, an option that
    does not say whether it is right is wrong. What is none of this stays as it is, for the checker.
    """
    return _record(lesson)


def _record(record: object) -> object:
    """Return a lesson, a step, an option or a picture with its texts completed, and all in it."""
    if not isinstance(record, dict):
        return record
    made = {name: _field(name, value) for name, value in record.items()}
    for name, value in record.items():
        if name == "kind" and isinstance(value, str) and "hints" in FIELDS.get(value, ()):
            made.setdefault("hints", [])
    return made


def _field(name: str, value: object) -> object:
    """Return the `value` of the field `name`, completed."""
    if name in TEXTS:
        return _text(value)
    if name == "refuse" and isinstance(value, dict):
        return {place: _text(words) for place, words in value.items()}
    if not isinstance(value, list):
        return value
    if name == "hints":
        return [_text(hint) for hint in value]
    if name == "options":
        wrong = {"right": False}
        return [_record(dict(wrong, **one) if isinstance(one, dict) else one) for one in value]
    return [_record(one) for one in value] if name in LISTS else value


def _text(value: object) -> object:
    """Return a text in all languages of the board, made of a plain text or of one in some languages."""
    if isinstance(value, str):
        return dict.fromkeys(CODES, value) if value else value
    if not isinstance(value, dict) or not value:
        return value
    if [1 for code in value if not isinstance(code, str) or len(code) != TAG]:
        return value
    first = [value[code] for code in CODES if code in value] or list(value.values())
    return {code: value.get(code, first[0]) for code in CODES}
