"""An extension of Python-Markdown, and so of MkDocs, that turns each fence ```hive into a board.

markdown_extensions:
  - hive_boards:
      site: https://example.org/skep/
      lang: en  # of trainings and tests
      words: {ant: Emmet}  # of boards in a language that they lack
"""

import logging
import re
import sys
from typing import Any

from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

from hive_boards.board import BoardError, head, html, read, words_in
from hive_boards.study import PageStudy, asks_after, is_step, sets_task
from hive_core.study.records import DEFAULT_LANG

FENCE = re.compile(r"^([ \t]*)(`{3,}|~{3,})[ \t]*\{?\.?([\w+-]*)[^`]*$")
SECTION = re.compile(r"#{1,2} ")
BEFORE_OTHER_FENCES = 27
LOG = logging.getLogger(__name__)


class Fences(Preprocessor):
    """Preprocessor that replaces each fence ```hive by the HTML of its board, and leaves other fences
    as they are."""

    def __init__(self, md: Markdown, site: str, lang: str, words: str) -> None:
        super().__init__(md)
        self.words = words
        self.site = site
        self.lang = lang
        self.begin()

    def begin(self) -> None:
        """Begin with another page."""
        self.count = 0
        self.study = PageStudy(self.lang, self.site, self.words)

    def run(self, lines: list[str]) -> list[str]:
        """Return the lines of a page, with boards in the place of the fences ```hive."""
        out: list[str] = []
        at = 0
        testing = False
        while at < len(lines):
            found = FENCE.match(lines[at])
            end = self._end(lines, at, found[2]) if found else 0
            if not found or not end:
                testing = testing and not SECTION.match(lines[at])
                out.append(lines[at])
                at += 1
                continue
            if found[3] == "hive":
                inside = [line.removeprefix(found[1]) for line in lines[at + 1 : end]]
                text = "\n".join(inside)
                if testing and sets_task(text):
                    # It belongs to the test alone.
                    self.study.add(text)
                    at = end + 1
                    continue
                testing = testing or asks_after(text)
                if is_step(text):
                    made = self._step(text, at + 1, self._following(lines, end + 1))
                else:
                    made = self._board(text, at + 1)
                out += ["", found[1] + made, ""]
            else:
                out += lines[at : end + 1]
            at = end + 1
        return out

    def _end(self, lines: list[str], begin: int, fence: str) -> int:
        """Return the index of the line that closes the fence which the line with index `begin` opens; 0
        if no line does. `fence` is the opening row of signs, such as "```"."""
        for number in range(begin + 1, len(lines)):
            line = lines[number].strip()
            if len(line) >= len(fence) and line == fence[0] * len(line):
                return number
        return 0

    def _following(self, lines: list[str], begin: int) -> list[str]:
        """Return the texts of the fences ```hive from the line with index `begin` to the end of its
        section."""
        texts: list[str] = []
        at = begin
        while at < len(lines) and not SECTION.match(lines[at]):
            found = FENCE.match(lines[at])
            end = self._end(lines, at, found[2]) if found else 0
            if found and end and found[3] == "hive":
                inside = [line.removeprefix(found[1]) for line in lines[at + 1 : end]]
                texts.append("\n".join(inside))
            at = max(at, end) + 1
        return texts

    def _step(self, text: str, line: int, following: list[str]) -> str:
        try:
            step = self.study.read(text, following)
        except BoardError as error:
            raise page_error(f"the study's fence in line {line} of the page: {error}") from error
        stored: str = self.md.htmlStash.store(self.study.html(step))
        return stored

    def _board(self, text: str, line: int) -> str:
        try:
            diagram = read(text, self.words)
        except BoardError as error:
            raise page_error(f"the board in line {line} of the page: {error}") from error
        for warning in diagram.warnings:
            LOG.warning("the board in line %d of the page: %s", line, warning)
        self.count += 1
        self.study.add(text)
        before = head(self.site) if self.site and self.count == 1 else ""
        stored: str = self.md.htmlStash.store(html(diagram, f"hive-{self.count}", before))
        return stored


class Boards(Extension):
    """The extension of Python-Markdown. `site` is the address that serves interactive boards; if it is
    "", pages show pictures only."""

    def __init__(self, **given: Any) -> None:
        self.config = {
            "site": ["", "The address of the site that serves the boards."],
            "lang": [DEFAULT_LANG, "The language of trainings and tests."],
            "words": ["", "Words of boards in a language that they lack, by name."],
        }
        super().__init__(**given)

    def extendMarkdown(self, md: Markdown) -> None:
        """Register the preprocessor of fences with Python-Markdown."""
        site = str(self.getConfig("site"))
        lang = str(self.getConfig("lang"))
        words = words_in(self.getConfig("words"))
        site = site if not site or site.endswith("/") else site + "/"
        self.fences = Fences(md, site, lang, words)
        md.registerExtension(self)
        md.preprocessors.register(self.fences, "hive_boards", BEFORE_OTHER_FENCES)

    def reset(self) -> None:
        """Begin the numbering of boards at 1 again; Python-Markdown calls this before another page."""
        self.fences.begin()


def page_error(text: str) -> BoardError:
    """Return the error `text` in a page. Where MkDocs builds the page it is one of MkDocs' own kind,
    which MkDocs prints without its traceback."""
    mkdocs: Any = sys.modules.get("mkdocs.exceptions")
    if not mkdocs:
        return BoardError(text)

    class PageError(BoardError, mkdocs.BuildError):
        """A fault in a page of MkDocs."""

        def __init__(self, text: str) -> None:
            mkdocs.BuildError.__init__(self, text)

    return PageError(text)


def makeExtension(**given: Any) -> Boards:
    """Return the extension; Python-Markdown calls this function by its name."""
    return Boards(**given)
