"""Studies in learn.html: opened by file and by link, and the place where they are learnt."""

from pyscript import window

from hive_core.study.link import packed
from hive_core.study.reader import read_study
from web.common.dom import by_id, drawing, make
from web.learn.study.draft import saved_text
from web.learn.study.editor import StudyEditor
from web.learn.study.faults import folder_fault_words
from web.learn.study.start import EDIT, StudyStart, to_editor
from web.learn.study.study_player import LINK_START, StudyPlayer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.study.folder import FolderStudy
    from hive_core.study.records import Study
    from web.common.i18n import Translator
    from web.common.store import Store
    from web.learn.course import Course
    from web.learn.lesson_player import LessonPlayer
    from web.learn.views import Views

LIST = "studies"


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

    def speak(self, study: "Study") -> None:
        """Do nothing: a reader has chosen the language of the app."""

    def go(self, fragment: str) -> None:
        """Go to the address with this fragment."""
        window.location.hash = fragment

    def solved(self, ident: str) -> None:
        """Do nothing: the progress is saved already."""


class LearnStudies(StudyPlayer):
    """Studies in learn.html, with the place where one is opened."""

    def __init__(
        self,
        views: "Views",
        t: "Translator",
        store: "Store",
        player: "LessonPlayer",
        course: "Course",
    ) -> None:
        super().__init__(LearnPlace(views, t), t, store, player)
        root = self.view.root
        self.editor = StudyEditor(root, t, store, self._learn)
        self.start = StudyStart(
            root, t, store, course, self._open_chosen, self._edit, self.place.go
        )

    def show(self, fragment: str, move: bool) -> str:
        """Show what `fragment` names, also the place where a study is opened, and the editor. Return
        the catalogue key of an error, or ""."""
        self.view.root.classList.toggle("study-wide", fragment == EDIT)
        if fragment not in (LIST, EDIT):
            return super().show(fragment, move)
        self.draw = self.start.draw if fragment == LIST else self.editor.draw
        self.draw()
        self.place.show_text(self.t("study.app.title"))
        if move:
            self.place.focus_title()
        return ""

    def _draw_study(self) -> None:
        """Draw the study, with a way back to the editor if it is the draft."""
        super()._draw_study()
        if self.text == saved_text(self.store):
            line = make("p", {"class": "study-way"})
            line.append(to_editor(self.t, "study.edit"))
            self.view.root.append(line)

    def _learn(self, text: str, fragment: str) -> None:
        """Open the study `text` as a learner sees it, at the part that `fragment` names."""
        if self.read(text):
            self.place.go(fragment or LINK_START + packed(text))

    def _edit(self, text: str) -> None:
        """Begin a draft with `text`."""
        self.editor.begin(text)
        self.place.go(EDIT)

    def _open_chosen(self, found: "FolderStudy") -> None:
        """Open a chosen study as a learner sees it, or show what is wrong in which of its files."""
        study, faults = read_study(found.text)
        if study or len(found.places) == 1:
            self._learn(found.text, "")
            return
        self.draw = lambda: self.view.draw_faults(
            [folder_fault_words(self.t, found, fault) for fault in faults]
        )
        self.draw()
        self.place.focus_title()
