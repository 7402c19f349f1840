"""A feature of the game's page is its own folder and a row: no line of Page or the session knows it."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.common import ROOT

TALLY = '''
"""How many queens were captured since the page was opened."""

from web.common.dom import Writer, by_id, make
from web.common.feature import Feature
from web.common.shell import press


class TallyFeature(Feature):
    """Counts the queens that are captured in front of this page, and says so."""

    name = "tally"
    catalogues = ("tally",)

    def __init__(self, host, session):
        super().__init__(host, session)
        self.over = False
        self.queens = 0
        self.button = make("button", {"id": "b-tally", "data-act": "tally_say"}, "tally")
        self.panel = Writer(make("p", {"id": "tally"}))
        by_id("side").append(self.panel.node, self.button)
        self.acts = {"tally_say": press(lambda: self.press(self._say))}

    async def load(self):
        from web.tally.words import KEY

        self.key = KEY
        return True

    def render(self, snapshot, table, status):
        over = snapshot.ended_by == "surrounded"
        self.queens += over and not self.over
        self.over = over
        self.panel.text("queens: %d" % self.queens)

    async def _say(self):
        self.host.say(self.key, n=self.queens)
'''
IMPORT = "from web.tally.feature import TallyFeature\n"
ROW = "    TallyFeature,\n"


def visited(top: Path) -> list[str]:
    """What a visitor of the copy of the project sees and hears."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.ground.tally"],
        cwd=top,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lines: list[str] = json.loads(done.stdout)
    return lines


@pytest.mark.slow
def test_a_feature_comes_with_its_folder_and_its_row_and_goes_with_them(tmp_path: Path) -> None:
    ignored = shutil.ignore_patterns("__pycache__")
    for folder in ("hive_core", "web", "tools", "tests"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    for page in ROOT.glob("*.html"):
        shutil.copy(page, tmp_path / page.name)
    without = visited(tmp_path)

    rows = tmp_path / "web/play/features.py"
    before = rows.read_text("utf-8")
    first = before.index("from web.")
    after = before[:first] + IMPORT + before[first:]
    assert after.count("    ShareFeature,\n") == 1
    rows.write_text(after.replace("    ShareFeature,\n", "    ShareFeature,\n" + ROW), "utf-8")
    tally = tmp_path / "web/tally"
    tally.mkdir()
    (tally / "feature.py").write_text(TALLY, "utf-8")
    (tally / "words.py").write_text('"""The words."""\n\nKEY = "tally.captured"\n', "utf-8")
    words = tmp_path / "web/locales/tally.en.json"
    words.write_text('{"tally.captured": "Queens captured: {n}."}', "utf-8")
    with_it = visited(tmp_path)
    told = [line for line in with_it if "tally" in line or "queens" in line]
    assert told == [
        "side: queens: 0",
        "side: [tally]",
        "- side: queens: 0",
        "+ side: queens: 1",
        "+ board-area: tally.captured(n=1)",
        "* focus: tally",
        "said: tally.captured(n=1)",
    ]

    shutil.rmtree(tally)
    words.unlink()
    rows.write_text(before, "utf-8")
    assert visited(tmp_path) == without
    assert [line for line in with_it if line in without] == without
