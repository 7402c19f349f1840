"""The directive `.. hive::` for Sphinx.

    extensions = ["hive_boards.sphinx"]
    hive_site = "https://example.org/skep/"

In HTML the directive makes an interactive board with its picture inside; in other formats, such as
EPUB, LaTeX or plain text, the picture with its description and the moves.
"""

import hashlib
import os
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from hive_boards import __version__
from hive_boards.board import ATTRIBUTES, OWN, BoardError, Diagram, html, plain, read, words_in
from hive_boards.study import PageStudy, is_step, plain_solution
from hive_core.study.fence import ADDED
from hive_core.study.records import DEFAULT_LANG

KEY = "hive_boards"
LOG = logging.getLogger(__name__)
LIVE = "html and not epub"
"""Tags of the builders that make interactive boards. A book of HTML loads nothing, and runs no
scripts."""


class HiveDirective(SphinxDirective):
    """The directive `.. hive::`. Its options are those of OWN and the attributes of `<hive-board>`; its
    content is a position, a game, or the text of a game file."""

    has_content = True
    option_spec = dict.fromkeys(ATTRIBUTES + OWN + ADDED, directives.unchanged)

    def run(self) -> list[nodes.Node]:
        """Return the nodes of a board for Sphinx: an interactive board for HTML, a picture for all
        other formats."""
        lines = [f"{name}: {value}" for name, value in self.options.items()]
        text = "\n".join([*lines, *self.content])
        if is_step(text):
            return self._step(text)
        self._study().add(text)
        try:
            diagram = read(text, words_in(self.config.hive_words))
        except BoardError as error:
            raise self.error(f"The board cannot be read: {error}") from error
        for warning in diagram.warnings:
            LOG.warning("the board: %s", warning, location=self.get_location())
        ident = f"hive-{self.env.new_serialno('hive') + 1}"
        live = addnodes.only(expr=LIVE)
        live += nodes.raw("", html(diagram, ident), format="html")
        still = addnodes.only(expr=f"not ({LIVE})")
        still += self._still(diagram)
        return [live, still]

    def _study(self) -> PageStudy:
        """Return the trainings and tests of the present document."""
        site = self.config.hive_site
        site = site if not site or site.endswith("/") else site + "/"
        made = PageStudy(
            self.config.language or DEFAULT_LANG, site, words_in(self.config.hive_words)
        )
        found: PageStudy = self.env.temp_data.setdefault(KEY, made)
        return found

    def _step(self, text: str) -> list[nodes.Node]:
        """Return the nodes of a training or test."""
        study = self._study()
        try:
            step = study.read(text, [])
        except BoardError as error:
            raise self.error(f"The study's part cannot be read: {error}") from error
        live = addnodes.only(expr=LIVE)
        live += nodes.raw("", study.html(step), format="html")
        still = addnodes.only(expr=f"not ({LIVE})")
        still += nodes.paragraph("", step.task)
        if step.picture:
            still += nodes.image(uri=self._saved(step.picture), alt=step.alt)
        still += nodes.paragraph("", plain_solution(step))
        return [live, still]

    def _still(self, diagram: Diagram) -> list[nodes.Node]:
        """Return the nodes for formats without interactive boards: the task of an exercise, the picture
        as a figure, and the moves."""
        if not diagram.picture:
            return [nodes.paragraph("", diagram.alt)]
        image = nodes.image(uri=self._saved(diagram.picture), alt=diagram.alt)
        figure = nodes.figure("", image)
        if diagram.caption:
            figure += nodes.caption("", diagram.caption)
        task, moves = (
            [nodes.paragraph("", text)] if text else [] for text in (diagram.task, plain(diagram))
        )
        return [*task, figure, *moves]

    def _saved(self, picture: str) -> str:
        """Save `picture`, an SVG, in Sphinx' own folder; return its path relative to the folder of
        sources."""
        name = hashlib.sha256(picture.encode()).hexdigest()[:12] + ".svg"
        path = Path(self.env.doctreedir) / "hive" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(picture, encoding="utf-8")
        return "/" + Path(os.path.relpath(path, self.env.srcdir)).as_posix()


def _site(app: Sphinx) -> None:
    """Add the style sheet and the script for boards to every HTML page, if the setting `hive_site`
    names a site."""
    site = app.config.hive_site
    if site and app.builder.format == "html" and app.builder.name != "epub":
        site = site if site.endswith("/") else site + "/"
        app.add_css_file(site + "hive-board.css")
        app.add_js_file(site + "hive-board.js", defer="defer")


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive `.. hive::` and its settings `hive_site` and `hive_words`; Sphinx calls
    this function by its name."""
    app.add_config_value("hive_site", "", "html")
    app.add_config_value("hive_words", "", "env", [str, dict])
    app.add_directive("hive", HiveDirective)
    app.connect("builder-inited", _site)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}
