"""Records: named tuples with typed fields, declared once, also on interpreters without `typing`.

    Cell = NamedTuple("Cell", [("q", "int"), ("r", "int")])

A type checker sees `typing.NamedTuple`. The types are strings, since no interpreter uses them.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar
    from typing import NamedTuple as NamedTuple

    R = TypeVar("R")
    FIELDS: dict[type, list[str]]
else:
    import sys
    from collections import namedtuple

    FIELDS = {}

    def NamedTuple(name, fields):
        """Return a class of named tuples with these (field name, type) pairs."""
        made = namedtuple(name, [field for field, _ in fields])
        if hasattr(sys, "_getframe"):  # so that CPython can pickle them
            made.__module__ = sys._getframe(1).f_globals["__name__"]
        FIELDS[made] = [field for field, _ in fields]
        return made


def fields_of(record: "Any") -> "list[str]":
    """Return the names of the fields of a record, or of a class of records, in order."""
    kind = record if isinstance(record, type) else type(record)
    return list(FIELDS[kind])


def changed(record: "R", **values: "Any") -> "R":
    """Return a copy of `record` in which some fields have other values, given by keyword. Raises
    TypeError for an unknown field."""
    made = type(record)(*[values.pop(name, getattr(record, name)) for name in fields_of(record)])
    if values:
        raise TypeError("no such field: " + ", ".join(sorted(values)))
    return made
