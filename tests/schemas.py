"""The schemas of the open data, for the tests of what is written in these forms."""

import json

import jsonschema

from tools.common import ROOT


def checked(name: str, content: object) -> None:
    """Checks data against the schema of that name. Raises ValidationError."""
    lessons = ROOT / "web" / "lessons" / "schema.json"
    path = lessons if name == "lessons" else ROOT / "docs" / "data" / f"{name}.schema.json"
    schema = json.loads(path.read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(content)
