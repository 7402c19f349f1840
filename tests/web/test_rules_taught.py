"""The rules in the course: docs/rules-taught.md names the tasks for each, and the lessons have them."""

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULES = 72
SHOWN_ONLY = {"watch", "play"}


def rows():
    """(part, rule, tasks) for each row of the table."""
    for line in (ROOT / "docs" / "rules-taught.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and cells[0] != "Part" and not cells[0].startswith("---"):
            part, rule, tasks = cells
            yield part, rule, tasks.split(", ")


def tasks_of_the_course():
    """The places, "L40.1", of the steps in which the learner has to act."""
    for path in (ROOT / "web" / "lessons").glob("*.json"):
        for lesson in json.loads(path.read_text()).get("lessons", ()):
            for number, step in enumerate(lesson["steps"], 1):
                if step["kind"] not in SHOWN_ONLY:
                    yield f"{lesson['id']}.{number}"


def test_the_table_has_every_rule_once():
    rules = [(part, rule) for part, rule, _ in rows()]
    assert len(rules) == len(set(rules)) == RULES


def test_every_rule_has_a_task():
    assert {task for _, _, tasks in rows() for task in tasks} <= set(tasks_of_the_course())
