"""Files with something odd or wrong in them: what is told of each, where, and what is read anyway."""

import pytest

from hive_core.files import KINDS, read, tell, write
from hive_core.rules.errors import HiveError
from tests.facts import load

ODD = load("odd_files.json")


def found(kind, text):
    """What is told of a file, and what is read of it: the game, its headers, how it ended."""
    try:
        file = read(text, kind=kind)
    except HiveError as error:
        return {"refused": str(error)}
    said = {
        "faults": [tell(fault) for fault in file.faults],
        "headers": [list(pair) for pair in file.headers],
        "more": file.more,
        "outcome": list(file.game.outcome()),
        "ply": len(file.game.played),
        "repetition": file.game.repetition,
    }
    for into in KINDS[:3]:
        try:
            said[into] = write(file, into)
        except HiveError as error:
            said[into] = str(error)
    return said


@pytest.mark.parametrize("number", range(len(ODD)))
def test_an_odd_file_is_read_as_far_as_it_makes_sense(number):
    record = ODD[number]
    assert found(record["kind"], record["text"]) == record["found"]


def test_there_are_odd_files_of_every_kind():
    assert {record["kind"] for record in ODD} == set(KINDS)
    refused = [record for record in ODD if "refused" in record["found"]]
    faulty = [record for record in ODD if record["found"].get("faults")]
    assert len(refused) > 8 and len(faulty) > 30
