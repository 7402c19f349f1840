"""Records: fields by name, changed copies, and copies by pickle."""

import sys

from hive_core.records import changed, fields_of
from hive_core.rules.bugs import BUGS
from hive_core.rules.errors import Refusal

REFUSAL = Refusal("pinned", (1, 2), (3,))


def test_a_record_knows_its_fields():
    assert fields_of(REFUSAL) == fields_of(Refusal) == ["reason", "cells", "pieces"]
    assert fields_of(BUGS[0])[0] == "letter"


def test_a_changed_record_keeps_what_is_not_named():
    other = changed(REFUSAL, reason="gate", pieces=())
    assert other == Refusal("gate", (1, 2), ()) and other.reason == "gate"
    assert REFUSAL.reason == "pinned"


def test_a_field_that_a_record_does_not_have_is_refused():
    try:
        changed(REFUSAL, raeson="gate")
    except TypeError as error:
        assert "raeson" in str(error)
    else:
        raise AssertionError("nothing was raised")


def test_records_can_be_pickled_where_there_is_pickle():
    if sys.implementation.name == "micropython":
        return
    import pickle

    assert pickle.loads(pickle.dumps(REFUSAL)) == REFUSAL
