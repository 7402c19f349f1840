"""The data that a site gives away fit their schemas, and are described with their licence; so do games
and progress as a page saves them."""

import json
from typing import Any

from hive_core.game import Game
from hive_core.game.evaluation import Evaluation
from hive_core.notation.position import parse_position
from hive_core.records import changed
from hive_core.search.review_comments import save_evaluation
from hive_core.study.compiled import compiled
from hive_core.study.reader import read_study
from tests.schemas import checked
from tests.web.fakes import Memory
from tools.build.open_data import ABOUT, open_data
from tools.checks.fuzz.changes import games, trees
from tools.common import ROOT
from web.common.settings import NEW_GAME, coached_game, default_game
from web.common.store import LESSONS, Store
from web.learn.progress import LessonProgress
from web.library.entry import entry
from web.library.records import plain_entry
from web.saved_records.game_record import SavedGame, saved_game, to_record
from web.saved_records.revision import Mark

DATA = open_data()


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


def exported() -> "list[SavedGame]":
    """Games as a page saves them, of all types, with variations, a review, headers and a clock."""
    found = [saved_game(game, (1,), default_game(), True) for game in games()[:40] + trees()]
    one = Game.from_string("Base;wS1;bS1 wS1-;wQ -wS1")
    reviewed = Evaluation(3, 1, 0.25, None, 0, 1, 9, ["bQ bS1-"], ["wins"])
    save_evaluation(one.node, reviewed)
    one.undo()
    headers = (("White", "An [a]"), ("Mood", "{50%}"))
    found.append(saved_game(one, (), coached_game(), headers=headers))
    mark = Mark("k-1", "2026-11-01T10:00:00Z", "2026-11-02T10:00:00Z", (("tab", 3),))
    return [*found, changed(found[-1], mark=mark, clock=[2000, 17, 60000, 60000, 58000, 60000])]


def test_saved_games_and_the_file_of_all_games_fit_their_schemas() -> None:
    rows = []
    for number, saved in enumerate(exported()):
        data = to_record(saved)
        checked("saved-game", json.loads(json.dumps(data)))
        mark = Mark(f"k-{number}", "2026-11-01", "2026-11-02", ())
        one = json.loads(plain_entry(entry(saved, data, mark, "tab", 1)))
        checked("saved-game", json.loads(one["body"].partition("\n")[0]))
        rows.append(one)
    assert any("\n" in row["body"] for row in rows) and any(row["head"][0] for row in rows)
    checked("games", {"skep": "games", "version": 1, "games": rows})
    schema = json.loads(DATA["saved-game.schema.json"])["properties"]["setup"]["properties"]
    choices = {name: sorted(one["enum"], key=str) for name, one in schema.items()}
    assert choices == {name: sorted(allowed, key=str) for name, allowed in NEW_GAME.items()}


def test_a_learners_progress_fits_its_schema() -> None:
    memory = Memory()
    progress = LessonProgress(Store(memory), lambda: 20_000)
    progress.save_solved("L01", 0, clean=True)
    progress.slip("L02", 3)
    progress.adopt([("own-1", 19_999)])
    progress.take_best("storm", 12)
    progress.visit("L02", 3)
    data = json.loads(memory.get(LESSONS) or "")
    assert set(data) == {"schema", "solved", "stars", "due", "last", "best"}
    checked("progress", data)


def test_a_compiled_study_fits_its_schema() -> None:
    text = (ROOT / "web" / "studies" / "pins.hive.md").read_text("utf-8")
    more = "\n\n## More\n\n1. `code` and [a link](https://example.org)\n2. *one* **two**\n"
    study, faults = read_study(text + more)
    assert study and not faults
    data = json.loads(json.dumps(compiled(study)))
    checked("study", data)
    kinds = {kind for section in data["sections"] for part in section["parts"] for kind in part}
    assert kinds == {"text", "board", "task", "train", "test"}
