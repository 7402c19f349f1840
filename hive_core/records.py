"""Records: named tuples with typed fields, declared once, also on interpreters without `typing`.

    Cell = NamedTuple("Cell", [("q", "int"), ("r", "int")])

A type checker sees `typing.NamedTuple`. The types stand in quotes, since no interpreter reads them.
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
        """A class of named tuples with these (field, type) pairs."""
        made = namedtuple(name, [field for field, _ in fields])
        if hasattr(sys, "_getframe"):  # so that CPython can pickle them
            made.__module__ = sys._getframe(1).f_globals["__name__"]
        FIELDS[made] = [field for field, _ in fields]
        return made


def fields_of(record: "Any") -> "list[str]":
    """The names of a record's fields, in order; also of a class of records."""
    kind = record if isinstance(record, type) else type(record)
    return list(FIELDS[kind])


def changed(record: "R", **values: "Any") -> "R":
    """The record with some fields changed. Raises TypeError for a field that it does not have."""
    made = type(record)(*[values.pop(name, getattr(record, name)) for name in fields_of(record)])
    if values:
        raise TypeError("no such field: " + ", ".join(sorted(values)))
    return made
