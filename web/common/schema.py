"""Schemas of data from outside the page, and the check of data against them. Pure.

A schema is a function that one of the functions below returns, such as `number(0, 9)` or
`items(text(60), 40)`. It is called with a value read from JSON and with the place of that value, such
as "friend.names[0]". It returns the value, or raises DataFault. Types are exact: neither 1.0 nor True
is the number 1. Fields that a schema does not name are ignored, since later versions may save more.
"""

from hive_core.records import fields_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    T = TypeVar("T")
    Check = Callable[[object, str], T]

MISSING = ("missing",)
"""Value that stands for a field which an object does not have. No schema allows it."""
LONGEST_SHOWN = 40
LARGEST = 1 << 53
"""Largest whole number that JSON carries without loss between all interpreters."""


class DataFault(Exception):
    """Raised for data that does not fit its schema. `where` is the place of the faulty value ("": the
    whole), and `value` is what was read there, as a short text. `expected` is the kind of schema that
    the value does not fit: "number", "real", "text", "choice", "list" or "record", with the bounds in
    `params`."""

    def __init__(self, where: str, value: object, expected: str, **params: object) -> None:
        super().__init__("%s: %s, expected is %s %s" % (where, shown(value), expected, params))
        self.where = where
        self.value = shown(value)
        self.expected = expected
        self.params = params


def shown(value: object) -> str:
    """Return a value as a short text for a message; of a long or nested one, only its size."""
    if value is MISSING:
        return "-"
    if type(value) is str:
        return '"%s"' % value if len(value) < LONGEST_SHOWN else '"%s…"' % value[:LONGEST_SHOWN]
    if type(value) is dict:
        return "{…}" if value else "{}"
    if type(value) is list:
        return "[…]" if value else "[]"
    return str(value)[:LONGEST_SHOWN]


def one_of(value: object, choices: "tuple[object, ...]") -> bool:
    """Return whether `choices` contains `value` with the same type (1 is neither 1.0 nor True)."""
    for one in choices:
        if type(one) is type(value) and one == value:
            return True
    return False


def number(least: int, most: int) -> "Check[int]":
    """Return the schema of a whole number from `least` to `most`."""

    def check(value: object, where: str) -> int:
        if type(value) is int and least <= value <= most:
            return value
        raise DataFault(where, value, "number", least=least, most=most)

    return check


def real(value: object, where: str) -> float:
    """Return `value` if it is a number, with or without a fraction. Raises DataFault for anything else,
    also for NaN. The function is itself a schema."""
    if type(value) in (int, float) and value == value:
        return value  # type: ignore[return-value]
    raise DataFault(where, value, "real")


def text(most: int, least: int = 0) -> "Check[str]":
    """Return the schema of a text of `least` to `most` characters."""

    def check(value: object, where: str) -> str:
        if type(value) is str and least <= len(value) <= most:
            return value
        raise DataFault(where, value, "text", least=least, most=most)

    return check


def any_of(*values: "T") -> "Check[T]":
    """Return the schema of a value that is one of `values`, also by its type."""

    def check(value: object, where: str) -> "T":
        if one_of(value, values):
            return value  # type: ignore[return-value]
        raise DataFault(where, value, "choice", choices=", ".join([str(one) for one in values]))

    return check


FLAG = any_of(False, True)
"""Schema of True or False."""


def items(kind: "Check[T]", most: int, least: int = 0) -> "Check[list[T]]":
    """Return the schema of a list of `least` to `most` items, which all fit the schema `kind`."""

    def check(value: object, where: str) -> "list[T]":
        if type(value) is not list or not least <= len(value) <= most:
            raise DataFault(where, value, "list", least=least, most=most)
        return [kind(one, "%s[%d]" % (where, at)) for at, one in enumerate(value)]

    return check


def sifted(kind: "Check[T]", most: int) -> "Check[list[T]]":
    """Return the schema of a list of at most `most` items. Items that do not fit the schema `kind` are
    left out of the result."""

    def check(value: object, where: str) -> "list[T]":
        if type(value) is not list or len(value) > most:
            raise DataFault(where, value, "list", least=0, most=most)
        found = []
        for one in value:
            try:
                found.append(kind(one, where))
            except DataFault:
                pass
        return found

    return check


def row(*kinds: "Check[Any]", least: int = -1) -> "Check[list[Any]]":
    """Return the schema of a list in which each item fits the schema in `kinds` at the same index.
    Items may be missing at the end, but none of the first `least` (-1: no item may be missing); the
    result is as long as the list."""
    fewest = len(kinds) if least < 0 else least

    def check(value: object, where: str) -> "list[Any]":
        if type(value) is not list or not fewest <= len(value) <= len(kinds):
            raise DataFault(where, value, "list", least=fewest, most=len(kinds))
        return [kinds[at](one, "%s[%d]" % (where, at)) for at, one in enumerate(value)]

    return check


def table(kind: "Check[T]", most: int) -> "Check[dict[str, T]]":
    """Return the schema of an object with at most `most` fields of any name, whose values fit the
    schema `kind`. A field with another value is left out of the result."""

    def check(value: object, where: str) -> "dict[str, T]":
        if type(value) is not dict or len(value) > most:
            raise DataFault(where, value, "record")
        found = {}
        for name, one in value.items():
            if type(name) is str:  # MicroPython reads {5: 1}
                try:
                    found[name] = kind(one, where)
                except DataFault:
                    pass
        return found

    return check


def record(made: "type[T]", kinds: "dict[str, Check[Any]]", **names: str) -> "Check[T]":
    """Return the schema of an object that becomes a record of the class `made`. `kinds` has the schema
    of each of its fields; `names` has the names that fields have in the object, where these are not the
    same."""
    fields = fields_of(made)

    def check(value: object, where: str) -> "T":
        if type(value) is not dict:
            raise DataFault(where, value, "record")
        begin = where + "." if where else ""
        found = []
        for field in fields:
            name = names.get(field, field)
            found.append(kinds[field](value.get(name, MISSING), begin + name))
        return made(*found)

    return check


def default(kind: "Check[T]", usual: "T") -> "Check[T]":
    """Return the schema of a value that fits the schema `kind`; for any other value, the result is
    `usual`."""

    def check(value: object, where: str) -> "T":
        try:
            return kind(value, where)
        except DataFault:
            return usual

    return check


def either(one: "Check[Any]", other: "Check[Any]") -> "Check[Any]":
    """Return the schema of a value that fits `one` of two schemas, or the `other`."""

    def check(value: object, where: str) -> "Any":
        try:
            return one(value, where)
        except DataFault:
            return other(value, where)

    return check


def optional(kind: "Check[T]") -> "Check[T | None]":
    """Return the schema of a value that fits the schema `kind`, or is missing or null, which gives
    None."""

    def check(value: object, where: str) -> "T | None":
        return None if value is MISSING or value is None else kind(value, where)

    return check


def anything(value: object, where: str) -> object:
    """Return `value`, whatever its type, to be checked later; None if it is missing. The function is
    itself a schema."""
    return None if value is MISSING else value


def valid(kind: "Check[T]", value: object) -> "T | None":
    """Return `value` as the schema `kind` returns it; None if it is invalid."""
    try:
        return kind(value, "")
    except DataFault:
        return None
