"""Studies in learn.html: opened by file and by link, and the place where they are learnt."""

import asyncio

from pyscript import window
from pyscript.ffi import create_proxy

from hive_core.study.link import packed
from hive_core.study.reader import read_study
from web.common.dom import by_id, drawing, make
from web.common.file_text import file_text
from web.learn.study.draft import saved_text
from web.learn.study.editor import StudyEditor
from web.learn.study.progress import last_text
from web.learn.study.steps import LESSON
from web.learn.study.study_player import LINK_START, StudyPlayer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element, Event

    from web.common.i18n import Translator
    from web.common.store import Store
    from web.learn.lesson_player import LessonPlayer
    from web.learn.views import Views

LIST = "studies"
EDIT = "study-edit"


class LearnPlace:
    """Place of studies in learn.html: two of its views, and a link in its head that leads from a task
    back to the study."""

    def __init__(self, views: "Views", t: "Translator") -> None:
        self.views = views
        self.t = t
        self.root = by_id("study")
        self.way = make("a", {"class": "quiet", "id": "to-study"})
        self.whole = make("span", {"class": "whole"})
        self.short = make("span", {"class": "short", "aria-hidden": "true"})
        self.way.append(drawing("i-back"), self.whole, self.short)
        by_id("to-contents").before(self.way)

    def show_text(self, title: str) -> None:
        """Show the view of the study's text; `title` becomes the window's title."""
        self.views.show("study", title)

    def show_task(self, section: str) -> None:
        """Show the lesson player, and the way back to the study at `section`, a fragment."""
        self.way.setAttribute("href", "#" + section)
        self.views.show("lesson", "")
        self.views.body.flag("data-study", True)

    def shows_text(self) -> bool:
        """Return whether the text of the study is visible."""
        return self.views.shown("study")

    def shows_task(self) -> bool:
        """Return whether the lesson player is visible."""
        return self.views.shown("lesson")

    def focus_title(self) -> None:
        """Put the focus on the study's title."""
        self.views.focus_title("study")

    def name(self, title: str) -> None:
        """Write the study's title into the page's head."""
        window.document.title = self.t("app.title_turn", who=title)
        self.views.chip.text(title)

    def translate(self) -> None:
        """Write the words of the way back in the page's language."""
        self.whole.textContent = self.t("study.back")
        self.short.textContent = self.t("study.back_short")

    def go(self, fragment: str) -> None:
        """Go to the address with this fragment."""
        window.location.hash = fragment

    def solved(self, ident: str) -> None:
        """Do nothing: the progress is saved already."""


class LearnStudies(StudyPlayer):
    """Studies in learn.html, with the place where one is opened."""

    def __init__(
        self, views: "Views", t: "Translator", store: "Store", player: "LessonPlayer"
    ) -> None:
        super().__init__(LearnPlace(views, t), t, store, player)
        self.opening: asyncio.Task[None] | None = None
        self.chosen = create_proxy(self._on_file)
        self.editor = StudyEditor(self.view.root, t, store, self._learn)

    def show(self, fragment: str, move: bool) -> str:
        """Show what `fragment` names, also the place where a study is opened, and the editor. Return
        the catalogue key of an error, or ""."""
        self.view.root.classList.toggle("study-wide", fragment == EDIT)
        if fragment not in (LIST, EDIT):
            return super().show(fragment, move)
        self.draw = self._draw_start if fragment == LIST else self.editor.draw
        self.draw()
        self.place.show_text(self.t("study.app.title"))
        if move:
            self.place.focus_title()
        return ""

    def _draw_start(self) -> None:
        """Draw the place where a study is opened."""
        t, root = self.t, self.view.root
        root.replaceChildren(make("h1", {"tabindex": "-1"}, t("study.title")))
        root.append(make("p", {"class": "study-lead"}, t("study.lead")))
        line = make("p", {"class": "study-way"})
        label = make("label", {"class": "primary study-file"})
        field = make("input", {"type": "file", "accept": ".md,text/markdown", "class": "unseen"})
        field.addEventListener("change", self.chosen)
        label.append(drawing("i-paste"), make("span", {}, t("study.choose")), field)
        line.append(label)
        text = last_text(self.store)
        study = read_study(text)[0] if text else None
        if study:
            link = make("a", {"class": "plain", "href": "#" + LESSON})
            link.append(drawing("i-play"), make("span", {}, t("study.last", title=study.title)))
            line.append(link)
        line.append(self._to_editor("study.write"))
        root.append(line)

    def _to_editor(self, words: str) -> "Element":
        """Return a link to the editor; `words` is a key of the catalogue."""
        link = make("a", {"class": "plain", "href": "#" + EDIT})
        link.append(drawing("i-edit"), make("span", {}, self.t(words)))
        return link

    def _draw_study(self) -> None:
        """Draw the study, with a way back to the editor if it is the draft."""
        super()._draw_study()
        if self.text == saved_text(self.store):
            line = make("p", {"class": "study-way"})
            line.append(self._to_editor("study.edit"))
            self.view.root.append(line)

    def _learn(self, text: str, fragment: str) -> None:
        """Open the study `text` as a learner sees it, at the part that `fragment` names."""
        if self.read(text):
            self.place.go(fragment or LINK_START + packed(text))

    def _on_file(self, event: "Event") -> None:
        file = event.target.files.item(0)
        if file:
            self.opening = asyncio.create_task(self._open_file(file))

    async def _open_file(self, file: "Element") -> None:
        text, wrong = await file_text(file)
        if wrong:
            self.player.host.announce(self.t(wrong))
        else:
            self._learn(text, "")
