"""Chapters, rules and ideas as studies: without a fault, and with the same tasks in both languages."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hive_core.rules.board import CELL, SHIFT
from hive_core.study.check import doubts_of
from hive_core.study.reader import read_study
from hive_core.study.records import TASK, Study, tell
from tools.build.lessons import LESSONS, lessons_index
from tools.build.studies import main, studies
from tools.common import ROOT, Problem
from web.common.i18n import CODES, Translator, in_language
from web.learn.lesson import Chapter, Step, read_chapter, read_contents
from web.learn.study.steps import part_step
from web.learn.task_factory import task_for
from web.learn.tasks.answer import Answer
from web.learn.tasks.choose import Choose
from web.learn.tasks.find import Find
from web.learn.tasks.move import MoveTask

WITHOUT_TASK = ("watch", "play")


@cache
def contents() -> tuple[Chapter, ...]:
    return read_contents(lessons_index().decode())


@cache
def texts() -> dict[str, str]:
    return dict(studies())


def read_own(name: str) -> str:
    return (ROOT / "web" / "locales" / f"{name}.json").read_text()


def words(code: str) -> Translator:
    t = Translator(read_own, ("learn", "embed", "study"))
    t.use(code)
    return t


def study_named(name: str) -> Study:
    study, faults = read_study(texts()[name])
    assert study, [tell(fault) for fault in faults]
    return study


def answers_of(step: Step) -> object:
    """What the task of a step takes for right: moves, cells, pieces, or how many answers there are."""
    task = task_for(step)
    if isinstance(task, MoveTask):
        moves = set(task.solutions)
        if step.anything:
            board = task.board()
            legal = {(move >> SHIFT, move & CELL) for move in board.legal_moves()}
            moves |= {(piece, cell) for piece, cell in legal if board.where[piece] < 0}
        return moves
    if isinstance(task, Find):
        return task.piece, set(task.goals)
    if isinstance(task, Choose):
        return set(task.pieces)
    assert isinstance(task, Answer)
    return len(step.options)


def said(step: Step, code: str) -> list[object]:
    """What a step says in a language, with the opponent's moves. Answers to choose from stand in any
    order."""

    def plain(text: Any) -> str:
        return " ".join(in_language(text, code).split()) if text else ""

    texts = [step.text, step.done, step.otherwise, *step.hints]
    texts += [step.refuse[place] for place in sorted(step.refuse)]
    found: list[object] = [plain(one) for one in texts]
    options = sorted((plain(one.text), one.right, plain(one.why)) for one in step.options)
    return [*found, options, sorted(step.refuse), step.reply, step.answers]


def test_every_chapter_the_rules_and_the_ideas_are_studies_in_each_language() -> None:
    ends = ["" if code == "en" else f".{code}" for code in CODES]
    names = [chapter.id for chapter in contents()] + ["rules", "ideas"]
    assert set(texts()) == {f"skep-{name}{end}.hive.md" for name in names for end in ends}


@pytest.mark.parametrize("code", CODES)
def test_a_chapter_sets_the_same_tasks(code: str) -> None:
    end = "" if code == "en" else f".{code}"
    count = 0
    for chapter in contents():
        lessons = read_chapter((LESSONS / f"{chapter.id}.json").read_text())
        study = study_named(f"skep-{chapter.id}{end}.hive.md")
        assert not doubts_of(study)
        assert (study.lang, study.title) == (code, in_language(chapter.title, code))
        assert len(study.sections) == len(lessons)
        for lesson, section in zip(lessons, study.sections, strict=True):
            assert section.title == in_language(lesson.title, code)
            steps = [one for one in lesson.steps if one.kind not in WITHOUT_TASK]
            parts = [one for one in section.parts if one.kind == TASK]
            for step, part in zip(steps, parts, strict=True):
                made = part_step(words(code), part)
                assert answers_of(made) == answers_of(step), (lesson.id, code)
                plain = said(made, "en")
                wanted = said(step, code)
                if not step.done:
                    plain[1] = ""
                if not step.otherwise:
                    plain[2] = ""
                assert plain == wanted, (lesson.id, code)
                count += 1
    assert count == 198


@pytest.mark.parametrize("name", ["rules", "ideas"])
def test_rules_and_ideas_have_their_sentences_pictures_and_lessons(name: str) -> None:
    sections = json.loads((LESSONS / f"{name}.json").read_text())["sections"]
    for code in CODES:
        study = study_named(f"skep-{name}{'' if code == 'en' else '.' + code}.hive.md")
        assert [one.title for one in study.sections] == [one["title"][code] for one in sections]
        shown = [part.options.get("lesson") for one in study.sections for part in one.parts]
        assert list(filter(None, shown)) == [
            lesson for one in sections for rule in one["rules"] for lesson in rule["lessons"]
        ]


def test_the_command_writes_what_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tools.build.studies.studies", lambda: texts().items())
    names = ["skep-ant.es.hive.md", "skep-ant.hive.md"]
    assert main(["--out", str(tmp_path), "ant"]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert sorted(map(Path, capsys.readouterr().out.split())) == [tmp_path / one for one in names]
    with pytest.raises(Problem, match="there is no chapter moth"):
        main(["--out", str(tmp_path), "moth"])
