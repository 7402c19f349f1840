"""The store keeps games and settings, survives a storage that refuses, and loses nothing."""

import json
from typing import Any

import pytest

from hive_core.records import changed
from hive_core.search.levels import BALANCED, LEVELS, STYLES
from tests.web.fakes import Memory
from tools.bench import board
from web.common.schema import one_of
from web.common.settings import CHOICES, Setup, default_game
from web.common.store import ASIDE, GAME, LONGEST, SCHEMA, SETTINGS, Store, read_object

RECORD: dict[str, Any] = {"game": "Base;InProgress;Black[1];wS1", "computers": [1]}


class Broken:
    """A storage that refuses everything, as frames and private windows do."""

    def get(self, key):
        raise OSError("refused")

    def set(self, key, text):
        raise OSError("refused")

    def remove(self, key):
        raise OSError("refused")


def test_a_game_comes_back():
    memory = Memory()
    assert Store(memory).write_game(RECORD)
    state, record = Store(memory).load_game()
    assert state == "ok"
    assert record == {**RECORD, "schema": SCHEMA}


def test_nothing_kept_is_no_trouble():
    assert Store(Memory()).load_game() == ("none", {})


@pytest.mark.parametrize(
    "text",
    [
        '{"schema": 1, "game": "Base;In',
        "[1, 2]",
        "null",
        "{}",
        '{"schema": "1"}',
        '{"schema": true}',
        '{"schema": 0}',
        "\x00\ud800 garbage",
        "[" * 20000,
        '{"schema": 1, "a": "' + "x" * LONGEST + '"}',
    ],
)
def test_a_damaged_record_is_laid_aside(text):
    memory = Memory()
    memory.texts[GAME] = text
    store = Store(memory)
    assert store.load_game() == ("damaged", {})
    assert store.kept() == text
    store.write_game(RECORD)
    assert store.load_game()[0] == "ok"
    assert store.kept() == text
    if len(text) < LONGEST:
        assert Store(memory).kept() == text, "the next visit can still have it"


def test_a_newer_record_is_not_overwritten():
    memory = Memory()
    newer = json.dumps({"schema": SCHEMA + 1, "wonder": 1})
    memory.texts[GAME] = newer
    store = Store(memory)
    assert store.load_game() == ("newer", {})
    store.write_game(RECORD)
    assert newer in memory.texts[ASIDE]


def test_texts_laid_aside_pile_up_without_repeating():
    memory = Memory()
    store = Store(memory)
    for text in ("one", "two", "one"):
        memory.texts[GAME] = text
        store.load_game()
    assert memory.texts[ASIDE] == "one\ntwo"


def test_a_record_the_session_rejects_is_kept():
    memory = Memory()
    store = Store(memory)
    store.write_game(RECORD)
    store.reject_game()
    assert json.loads(store.kept()) == {**RECORD, "schema": SCHEMA}


def test_a_refused_storage_only_costs_the_memory():
    store = Store(Broken())
    assert store.load_game() == ("none", {})
    assert not store.saved
    assert store.settings().theme == "auto"
    assert not store.write_game(RECORD)
    assert not store.set("theme", "dark")
    assert store.settings().theme == "dark", "in this visit the choice holds"
    assert store.kept() == ""


def test_a_full_storage_keeps_the_former_game():
    memory = Memory()
    store = Store(memory)
    store.write_game(RECORD)
    memory.refuses = True
    assert not store.write_game({"game": "later"})
    assert not store.saved
    assert store.load_game()[1]["game"] == RECORD["game"]
    memory.refuses = False
    assert store.write_game({"game": "later"})
    assert store.saved


def test_settings_come_back():
    memory = Memory()
    store = Store(memory)
    store.set("theme", "dark")
    store.set("guide", False)
    store.set("new_game", changed(default_game(), level=3, side="black"))
    again = Store(memory).settings()
    assert again.theme == "dark"
    assert again.guide is False
    assert again.new_game.level == 3
    assert again.new_game.side == "black"


def test_wrong_settings_fall_back_one_by_one():
    memory = Memory()
    memory.texts[SETTINGS] = json.dumps(
        {"theme": "pink", "language": "es", "guide": 1, "new_game": {"level": True}}
    )
    settings = Store(memory).settings()
    assert settings.theme == "auto"
    assert settings.language == "es"
    assert settings.guide is True
    assert settings.new_game == default_game()


def test_who_has_switched_motion_or_numbers_off_in_an_earlier_version_goes_on_without():
    memory = Memory()
    memory.texts[SETTINGS] = json.dumps({"animations": False})
    assert Store(memory).settings().motion == "off"
    memory.texts[SETTINGS] = json.dumps({"animations": False, "motion": "fast"})
    assert Store(memory).settings().motion == "fast"
    memory.texts[SETTINGS] = json.dumps({"animations": True, "piece_numbers": True})
    assert Store(memory).settings().motion == "normal"
    assert Store(memory).settings().piece_numbers == "dots"
    memory.texts[SETTINGS] = json.dumps({"piece_numbers": False})
    assert Store(memory).settings().piece_numbers == "none"


@pytest.mark.parametrize(("name", "value"), [("theme", "pink"), ("level", 3), ("guide", 1)])
def test_setting_something_wrong_is_refused(name, value):
    with pytest.raises(ValueError, match=name):
        Store(Memory()).set(name, value)


def test_what_is_told_once_is_kept_under_its_own_name():
    memory = Memory()
    assert Store(memory).first_time("offline")
    assert list(memory.texts) == ["skep.told.offline"]
    assert not Store(memory).first_time("offline")
    assert Store(memory).first_time("keys")


def test_the_first_game_is_white_against_the_gentlest_balanced_computer():
    assert default_game() == Setup("computer", "white", 0, BALANCED, "", True, False, 0, 0)


@pytest.mark.parametrize("style", range(len(STYLES)))
@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_every_level_and_style_comes_back(level, style):
    memory = Memory()
    chosen = changed(default_game(), level=level, style=style)
    assert Store(memory).set("new_game", chosen)
    assert Store(memory).settings().new_game == chosen


def test_a_level_or_style_that_does_not_exist_falls_back():
    store = Store(Memory())
    for wrong in ({"level": len(LEVELS)}, {"level": -1}, {"style": len(STYLES)}, {"style": -1}):
        store.set("new_game", changed(default_game(), **wrong))
        assert store.settings().new_game == default_game()


def test_a_record_that_is_too_deep_or_too_long_is_not_read():
    def nested(lists, tables):
        return '{"a": [' + ",".join(["[]"] * (lists - 1) + ["{}"] * (tables - 1)) + "]}"

    assert read_object(nested(500, 500)) != {}
    assert read_object(nested(501, 500)) == {}
    assert read_object(nested(500, 501)) == {}
    longest = '{"a": "' + "x" * (LONGEST - 9) + '"}'
    assert len(longest) == LONGEST
    assert read_object(longest) != {}
    assert read_object(longest + " ") == {}


def test_a_storage_that_forgets_nothing_is_no_longer_trusted():
    store = Store(Broken())
    store.forget(GAME)
    assert store.saved is False


def test_the_names_under_which_things_are_kept_stay():
    assert (GAME, ASIDE, SETTINGS, SCHEMA) == ("skep.game", "skep.game.kept", "skep.settings", 1)


def test_the_bench_of_the_board_sets_only_what_is_a_setting() -> None:
    for name, value in board.SETTINGS.items():
        assert one_of(value, CHOICES[name]), name
