"""The command that takes pictures of the page looks at all there is."""

import re

from hive_core.rules.board import ONGOING
from tools.browsers.pictures import LAPTOP, PHONE, VIEWS, games, recorded
from tools.browsers.stage import left
from tools.common import ROOT


def test_every_dialog_of_the_game_has_its_picture() -> None:
    there = " ".join(view.there + view.script for view in VIEWS.values())
    names = re.findall(r'<dialog id="(d-\w+)"', (ROOT / "index.html").read_text())
    assert len(names) > 6
    assert [name for name in names if f"#{name}'" not in there] == []


def test_a_picture_shows_the_stage_of_the_game_that_it_is_named_after() -> None:
    stages = games()
    assert set(stages) == {view.game for view in VIEWS.values()} - {""}
    assert not stages["empty"].played
    assert stages["middle"].outcome()[0] == ONGOING and left(stages["middle"])
    assert stages["all"].outcome()[0] == ONGOING and not left(stages["all"])
    assert stages["end"].outcome()[0] != ONGOING


def test_readme_shows_pictures_that_are_there_of_games_that_are_recorded() -> None:
    for name, plies, _, _ in (LAPTOP, PHONE):
        assert len(recorded(name)["moves"]) > plies
    shown = re.findall(r"docs/pictures/[\w.-]+", (ROOT / "README.md").read_text())
    assert len(shown) >= 3
    assert [path for path in shown if not (ROOT / path).is_file()] == []
