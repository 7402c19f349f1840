"""The data that a site gives away fit their schemas, and are described with their licence."""

import json
from typing import Any

import jsonschema

from hive_core.notation.position import parse_position
from tools.build.open_data import ABOUT, open_data

DATA = open_data()


def checked(name: str, content: object) -> None:
    """Checks data against the schema of that name."""
    schema = json.loads(DATA[name + ".schema.json"])
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(content)


def test_puzzles_fit_their_schema_and_their_positions_are_read() -> None:
    content: dict[str, Any] = json.loads(DATA["puzzles.json"])
    checked("puzzles", content)
    ids = [puzzle["id"] for puzzle in content["puzzles"]]
    assert len(ids) == len(set(ids)) > 100
    for puzzle in content["puzzles"]:
        parse_position(puzzle["position"])


def test_perft_counts_fit_their_schema() -> None:
    checked("perft", json.loads(DATA["perft.json"]))


def test_every_chapter_of_lessons_fits_its_schema() -> None:
    chapters = json.loads(DATA["lessons.json"])["chapters"]
    assert len(chapters) > 20
    for chapter in chapters:
        checked("lessons", chapter)


def test_every_file_is_described_and_the_licence_named() -> None:
    text = DATA["README.txt"].decode()
    for name in set(DATA) - {"README.txt"}:
        assert f"`{name}`" in text, name
    assert "Licence: MIT" in text and "Gen42" in text
    assert not [path for path in ABOUT.iterdir() if path.suffix not in (".md", ".json")]
