"""The ideas of the course: docs/concepts.md says which lesson teaches each, ideas.json shows it."""

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LESSONS = ROOT / "web" / "lessons"
IDEAS = 70


def rows():
    """(kind, idea, lessons) for each row of the table."""
    for line in (ROOT / "docs" / "concepts.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and cells[0] != "Kind" and not cells[0].startswith("---"):
            kind, idea, lessons = cells
            yield kind, idea, tuple(lessons.split(", "))


def test_every_lesson_that_the_table_names_is_there():
    files = [json.loads(path.read_text()) for path in LESSONS.glob("*.json")]
    known = {lesson["id"] for file in files for lesson in file.get("lessons", ())}
    named = {lesson for _, _, lessons in rows() for lesson in lessons}
    assert named <= known


def test_the_table_has_every_idea_once():
    ideas = [idea for _, idea, _ in rows()]
    assert len(ideas) == len(set(ideas)) == IDEAS


def test_the_page_of_ideas_shows_all_of_them_in_the_same_order():
    shown = [
        (section["title"]["en"], rule["name"]["en"], tuple(rule["lessons"]))
        for section in json.loads((LESSONS / "ideas.json").read_text())["sections"]
        for rule in section["rules"]
    ]
    assert shown == list(rows())
