"""The data that a site gives away: puzzles, lessons and perft counts, with their schemas."""

import json
from pathlib import Path

from tools.build.lessons import LESSONS, read
from tools.common import ROOT

ABOUT = ROOT / "docs" / "data"
PUZZLES = ROOT / "web" / "puzzles" / "puzzles.json"
PERFT = ROOT / "tests" / "data" / "perft.json"


def inputs() -> list[Path]:
    """Return the files from which the data are made, apart from those of the page."""
    return [PERFT, *sorted(ABOUT.iterdir())]


def open_data() -> dict[str, bytes]:
    """Return the files of a site's folder `data`, by name."""
    names = json.loads((LESSONS / "contents.json").read_text())["chapters"]
    chapters = [read(LESSONS / f"{name}.json") for name in names]
    found = {path.name: path.read_bytes() for path in ABOUT.glob("*.schema.json")}
    found["lessons.schema.json"] = (LESSONS / "schema.json").read_bytes()
    found["lessons.json"] = json.dumps({"chapters": chapters}, ensure_ascii=False).encode()
    found["puzzles.json"] = PUZZLES.read_bytes()
    found["perft.json"] = PERFT.read_bytes()
    found["README.txt"] = (ABOUT / "README.md").read_bytes()
    return found
