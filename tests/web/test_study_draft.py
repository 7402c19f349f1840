"""A study that is being written: its first text, what is wrong by line, boards that are put into it."""

import json

import pytest

from hive_core.game import Game
from hive_core.notation.position import parse_position
from hive_core.study.check import doubts_of
from hive_core.study.reader import read_study
from hive_core.study.records import BOARD, DOUBTS, TRAIN
from tests.web.fakes import Memory
from tests.web.test_study import CODES, PINS, read, study_of, words
from tools.browsers.stage import saved_game
from web.common.store import Store
from web.editor.position import Draft, state_of
from web.editor.saved_draft import save_draft
from web.learn.study.draft import (
    EARLIER,
    check_draft,
    game_fence,
    insertion,
    position_fence,
    save_text,
    saved_text,
)

HEAD = "---\nstudy: a\ntitle: A\n---\n"
KINDS = ("no_alt", "cut_off", "no_task", "no_title", "no_word", "no_section", "plain_link")
"""Doubts about a single file."""


@pytest.mark.parametrize("code", CODES)
def test_the_first_text_has_no_fault_and_no_doubt(code: str) -> None:
    study = study_of(words(code)("study.template"))
    assert study.lang == code and doubts_of(study) == []
    kinds = [part.kind for section in study.sections for part in section.parts]
    assert {"text", "task", "train", "test"} <= set(kinds)


def test_faults_and_doubts_are_told_by_line_in_both_languages() -> None:
    for code in CODES:
        t = words(code)
        study, found = check_draft(t, PINS.replace("pinned:w", "pinned:x"))
        assert not study and [(one.line, one.grave) for one in found] == [(15, True)]
        study, found = check_draft(t, HEAD + "![](data:image/png;base64,AA==)\n")
        assert study and [(one.line, one.grave) for one in found] == [(5, False), (1, False)]
        entries = json.loads(read(f"study.{code}"))
        assert {key for key in entries if key.startswith("study.doubt.")} == {
            "study.doubt." + key for key in KINDS
        }
    assert set(KINDS) < set(DOUBTS)


def test_a_fence_is_put_behind_the_line_or_fence_of_the_cursor_after_one_blank_line() -> None:
    for text, at, whole in (
        ("", 0, "F\n"),
        ("a\nb", 0, "a\n\nF\n\nb"),
        ("a", 1, "a\n\nF\n"),
        ("a\n", 2, "a\n\nF\n"),
        ("a\n\n", 3, "a\n\nF\n"),
        ("a\n\n\n", 4, "a\n\n\nF\n"),
        ("```hive\nx\n```\nb", 9, "```hive\nx\n```\n\nF\n\nb"),
        ("```hive\nx", 9, "```hive\nx\n\nF\n"),
    ):
        end, new = insertion(text, at, "F\n")
        assert text[:end] + new + text[end:] == whole, text


def test_the_text_is_kept() -> None:
    store = Store(Memory())
    assert saved_text(store) == ""
    assert save_text(store, PINS) and saved_text(store) == PINS
    assert save_text(store, HEAD, EARLIER) and saved_text(store, EARLIER) == HEAD
    assert saved_text(store) == PINS


def test_the_position_editors_board_is_a_board() -> None:
    store = Store(Memory())
    assert position_fence(store) == ""
    draft = Draft(parse_position("wA1@-2,0 wQ@-1,0 bQ@0,0 bA1@1,0"))
    save_draft(store, draft.state)
    study, faults = read_study(HEAD + position_fence(store))
    assert study and not faults and study.sections[0].parts[0].kind == BOARD
    save_draft(store, state_of(parse_position("wQ@0,0")))
    broken = Draft(parse_position("wQ@0,0 bQ@1,0"))
    broken.put(2, 700)
    save_draft(store, broken.state)
    assert position_fence(store) == ""


def test_the_running_game_is_a_training() -> None:
    memory = Memory()
    store = Store(memory)
    assert game_fence(store) == ""
    memory.set("skep.game", saved_game(Game.from_text("Base;wS1;bG1 -wS1;wQ wS1-")))
    study, faults = read_study(HEAD + game_fence(store))
    assert study and not faults
    (part,) = study.sections[0].parts
    assert part.kind == TRAIN and part.side == 0 and '""' not in game_fence(store)
    memory.set("skep.game", saved_game(Game.from_text("Base")))
    assert game_fence(store) == ""
