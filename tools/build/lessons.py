"""The index of the lessons: what the contents page shows of each lesson, without the steps."""

import json
from pathlib import Path

from tools.common import ROOT, Problem

LESSONS = ROOT / "web" / "lessons"


def read(path: Path) -> dict[str, object]:
    """Return the content of a lessons' file. Raises Problem if that is no JSON object."""
    try:
        found = json.loads(path.read_text())
    except ValueError as error:
        raise Problem(f"{path.name} cannot be read: {error}.") from None
    if not isinstance(found, dict):
        raise Problem(f"{path.name} is not an object.")
    return found


def lessons_index(folder: Path = LESSONS) -> bytes:
    """Return the index as JSON: the chapters in order, with id, title, about and lessons (id,
    title, steps)."""
    contents = folder / "contents.json"
    chapters = []
    for name in read(contents)["chapters"] if contents.is_file() else ():  # type: ignore[attr-defined]
        path = folder / f"{name}.json"
        if not path.is_file():
            raise Problem(f"contents.json names the chapter {name}, which is not there.")
        chapter = read(path)
        lessons = [
            {"id": lesson["id"], "title": lesson["title"], "steps": len(lesson["steps"])}
            for lesson in chapter["lessons"]  # type: ignore[attr-defined]
        ]
        chapters.append({key: chapter[key] for key in ("id", "title", "about")})
        chapters[-1]["lessons"] = lessons
    return json.dumps({"chapters": chapters}, ensure_ascii=False, separators=(",", ":")).encode()
