"""An extension of Python-Markdown, and so of MkDocs, that turns each fence ```hive into a board.

markdown_extensions:
  - hive_boards:
      site: https://example.org/skep/
"""

import logging
import re
from typing import Any

from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

from hive_boards.board import BoardError, head, html, read

FENCE = re.compile(r"^([ \t]*)(`{3,}|~{3,})[ \t]*\{?\.?([\w+-]*)[^`]*$")
BEFORE_OTHER_FENCES = 27
LOG = logging.getLogger(__name__)


class Fences(Preprocessor):
    """Preprocessor that replaces each fence ```hive by the HTML of its board, and leaves other fences
    as they are."""

    def __init__(self, md: Markdown, site: str) -> None:
        super().__init__(md)
        self.site = site
        self.count = 0

    def run(self, lines: list[str]) -> list[str]:
        """Return the lines of a page, with boards in the place of the fences ```hive."""
        out: list[str] = []
        at = 0
        while at < len(lines):
            found = FENCE.match(lines[at])
            end = self._end(lines, at, found[2]) if found else 0
            if not found or not end:
                out.append(lines[at])
                at += 1
                continue
            if found[3] == "hive":
                inside = [line.removeprefix(found[1]) for line in lines[at + 1 : end]]
                out += ["", found[1] + self._board("\n".join(inside), at + 1), ""]
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

    def _board(self, text: str, line: int) -> str:
        try:
            diagram = read(text)
        except BoardError as error:
            raise BoardError(f"the board in line {line} of the page: {error}") from error
        for warning in diagram.warnings:
            LOG.warning("the board in line %d of the page: %s", line, warning)
        self.count += 1
        before = head(self.site) if self.site and self.count == 1 else ""
        stored: str = self.md.htmlStash.store(html(diagram, f"hive-{self.count}", before))
        return stored


class Boards(Extension):
    """The extension of Python-Markdown. `site` is the address that serves interactive boards; if it is
    "", pages show pictures only."""

    def __init__(self, **given: Any) -> None:
        self.config = {"site": ["", "The address of the site that serves the boards."]}
        super().__init__(**given)

    def extendMarkdown(self, md: Markdown) -> None:
        """Register the preprocessor of fences with Python-Markdown."""
        site = str(self.getConfig("site"))
        self.fences = Fences(md, site if not site or site.endswith("/") else site + "/")
        md.registerExtension(self)
        md.preprocessors.register(self.fences, "hive_boards", BEFORE_OTHER_FENCES)

    def reset(self) -> None:
        """Begin the numbering of boards at 1 again; Python-Markdown calls this before another page."""
        self.fences.count = 0


def makeExtension(**given: Any) -> Boards:
    """Return the extension; Python-Markdown calls this function by its name."""
    return Boards(**given)
