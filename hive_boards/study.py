"""Trainings, tests, and tasks with words of their own of a study, `NAME.hive.md`, in a page of MkDocs
or Sphinx: fences with options that a plain board lacks, unchanged.

Each becomes a `<hive-study>` of its own around its task and picture. The solution stands below, folded;
without scripts the reader has all three.
"""

import base64
import re
from html import escape
from typing import NamedTuple

from hive_boards.board import DATA, OPTION, BoardError
from hive_core.drawing.own_words import read_words
from hive_core.study.fence import ADDED, read_fence
from hive_core.study.html import choices_html, solution_html, task_words, tree_html
from hive_core.study.link import packed
from hive_core.study.picture import part_picture
from hive_core.study.reader import included, read_study
from hive_core.study.records import TASK, TEST, TRAIN, Part, StudyError, tell
from hive_core.study.task_options import CHOICES
from hive_core.study.words import voice_of, word

ASKS = ("ask", "answer", "choose", "cells", *CHOICES)
TAGS = re.compile(r"<[^>]+>")


class PageStep(NamedTuple):
    """A training, test or task of a page. `task` is its task in words, `picture` its SVG ("" for a
    test), `alt` the alternative text, `solution` HTML, and `source` the text of a study that holds
    it."""

    task: str
    picture: str
    alt: str
    solution: str
    source: str
    at: str
    choices: str = ""
    """HTML of the answers to choose from, or of a test's own tasks."""


def options_of(text: str) -> list[str]:
    """Return the names of the options at the beginning of `text`, the text of a fence."""
    names = []
    for line in text.strip("\n").split("\n"):
        found = OPTION.match(line.strip())
        if not found:
            break
        names.append(found[1].lower())
    return names


def sets_task(text: str) -> bool:
    """Return whether `text`, the text of a fence, sets a task that a test may ask."""
    return any(name in ASKS for name in options_of(text))


def asks_after(text: str) -> bool:
    """Return whether `text`, the text of a fence, is a test that asks the tasks after it."""
    names = options_of(text)
    return "test" in names and "include" not in names


def is_step(text: str) -> bool:
    """Return whether `text`, the text of a fence, is a training or a test, or a task with options that
    a plain board lacks."""
    return any(name in ADDED for name in options_of(text))


class PageStudy:
    """Trainings and tests of one page in the language `lang`, of which `words` are an author's words;
    `site` is the address that serves interactive boards, "" for none. `tasks` are the texts of the
    fences with tasks so far, which a test may ask again."""

    def __init__(self, lang: str, site: str, words: str = "") -> None:
        self.lang = lang
        self.words = words
        self.voice = voice_of(lang, read_words(words) if words else {})
        self.site = site
        self.tasks: list[str] = []
        self.started = False

    def add(self, text: str) -> None:
        """Take note of the fence `text` if it has a task."""
        if sets_task(text):
            self.tasks.append(text)

    def read(self, text: str, following: list[str]) -> PageStep:
        """Return the training, test or task that the fence `text` describes. `following` are the texts
        of the fences after it in its section. Raises BoardError if it has a fault."""
        rows = list(enumerate(["```hive", *text.strip("\n").split("\n")]))
        try:
            part = read_fence(rows)
        except StudyError as error:
            raise BoardError(tell(error.fault)) from error
        if part.kind == TEST:
            return self._test(part, text, following)
        self.add(text)
        return self._step(part, text)

    def _step(self, part: Part, text: str) -> PageStep:
        task = task_words(part, self.voice)
        picture, alt = part_picture(part, "light")
        if part.kind == TRAIN and part.game:
            inside, name = tree_html(part.game.root, word(self.voice, "accepted")), "a_training"
        else:
            inside, name = solution_html(part, self.voice), "a_task"
            if "," in "".join(part.answers[:1]) and "@" not in part.answers[0]:
                # Cells have no names on a board.
                inside += image(*part_picture(part, "light", answers=part.answers))
        source = self._source([text], word(self.voice, name))
        choices = choices_html(part)
        return PageStep(task, picture, alt, f"<p>{inside}</p>", source, "1.1", choices)

    def _test(self, part: Part, text: str, following: list[str]) -> PageStep:
        asked = self.tasks if "include" in part.options else following
        texts = [one for one in asked if sets_task(one)]
        order = [*texts, text] if "include" in part.options else [text, *texts]
        source = self._source(order, part.options.get("title") or word(self.voice, "a_test"))
        study, faults = read_study(source)
        if not study:
            raise BoardError(tell(faults[0]))
        tasks = [one for one in study.sections[0].parts if one.kind == TASK]
        solution = "".join(
            f"<li>{escape(task_words(one, self.voice))} {solution_html(one, self.voice)}</li>"
            for one in tasks
        )
        key = "test.asks" if included(part) else "test.asks.own"
        task = word(self.voice, key, most=part.most, need=part.need)
        shown = "" if included(part) else "".join(self._still(one) for one in tasks)
        at = f"test-{part.id}"
        return PageStep(
            task, "", "", f"<ol>{solution}</ol>", source, at, shown and f"<ol>{shown}</ol>"
        )

    def _still(self, part: Part) -> str:
        """Return the item of a list that shows a task of a test to readers without scripts."""
        words = escape(task_words(part, self.voice))
        return f"<li><p>{words}</p>{choices_html(part)}{image(*part_picture(part, 'light'))}</li>"

    def _source(self, texts: list[str], title: str) -> str:
        """Return the text of a study with the fences `texts`."""
        line = " ".join(title.split())
        fences = "".join(f"\n```hive\n{text.strip(chr(10))}\n```\n" for text in texts)
        words = f"words: {self.words}\n" if self.words else ""
        return f"---\nstudy: page\ntitle: {line}\nlang: {self.lang}\n{words}---\n{fences}"

    def html(self, step: PageStep) -> str:
        """Return the HTML of `step`: a figure with its task, the interactive part with the picture
        inside, and the solution, folded."""
        script = ""
        if self.site and not self.started:
            script = f'<script defer src="{escape(self.site)}hive-study.js"></script>'
            self.started = True
        inside = f'<p class="hive-task">{escape(step.task)}</p>{step.choices}'
        if step.picture:
            inside += image(step.picture, step.alt)
        fold = word(self.voice, "to_solution")
        fold = f"<details><summary>{escape(fold)}</summary>{step.solution}</details>"
        if not step.picture:
            # Those who can take the test see no solutions.
            inside, fold = inside + fold, ""
        if self.site:
            given = f'study="{packed(step.source)}" at="{step.at}" lang="{self.lang}"'
            inside = f"<hive-study {given}>{inside}</hive-study>"
        fold = f"<figcaption>{fold}</figcaption>" if fold else ""
        return f'<figure class="hive">{script}{inside}{fold}</figure>'


def image(picture: str, alt: str) -> str:
    """Return the HTML of a picture, an SVG, with its alternative text."""
    source = DATA + base64.b64encode(picture.encode()).decode()
    return f'<img src="{source}" alt="{escape(alt)}">'


def plain_solution(step: PageStep) -> str:
    """Return the solution of `step` as text without tags."""
    from html import unescape

    return unescape(TAGS.sub(" ", step.solution)).replace("\xa0", " ").strip()
