"""A study in a frame: its text, and its tasks one after the other in its place. It saves nothing; the
embedding page gets a message for each result, and can hand the results over when it opens the study
again."""

from pyscript import document
from pyscript.ffi import create_proxy

from hive_core.study.reader import hidden_tasks
from hive_core.study.records import TASK, TEST, TRAIN
from web.address.embed_params import AUTO, pairs, unescaped
from web.common.dom import by_id, drawing, make
from web.common.store import Store
from web.embed.lesson import NEW_TAB, event_data
from web.embed.messages import MessageError
from web.learn.lesson_host import Host
from web.learn.lesson_player import LessonPlayer
from web.learn.study.progress import MemoryStorage
from web.learn.study.steps import LESSON
from web.learn.study.study_player import DONE_START, LINK_START, StudyPlayer
from web.words.own_words import entries_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Event

    from hive_core.study.records import Study
    from web.embed.messages import Ident, Talk
    from web.embed.page import FramePage
    from web.learn.lesson_host import LessonEvent

PARTS = ("learn", "embed", "study")
MODE = "study"
APP = "learn.html#"
GIVEN = ("study", "done", "at")
"""Parameters of the frame's address that concern a study."""


def named_study(fragment: str) -> "tuple[str, str, str]":
    """Return what the fragment of a frame's address names: the study, the results, and the task or
    test with which it begins; "" for none."""
    found = dict.fromkeys(GIVEN, "")
    for name, raw in pairs(fragment):
        if name in GIVEN:
            found[name] = unescaped(name, raw)
    study, done, at = [found[name] for name in GIVEN]
    return study, done, at


class FramePlace:
    """Place of a study in a frame: an element for its text, and the frame's lesson with a link back to
    the text."""

    def __init__(self, frame: "FrameStudy", page: "FramePage") -> None:
        self.frame = frame
        self.page = page
        self.lesson = by_id("lesson")
        self.box = make("main", {"class": "frame-study"})
        self.root = make("div", {"class": "study", "id": "study"})
        self.box.append(self.root)
        self.bar = make("nav", {"class": "study-bar"})
        self.way = make("a", {"id": "to-study"})
        self.words = make("span")
        self.way.append(drawing("i-back"), self.words)
        self.bar.append(self.way)
        self.lesson.before(self.box, self.bar)
        page.body.flag("data-study", True)
        self._show(True)

    def _show(self, text: bool) -> None:
        self.box.hidden = not text
        self.bar.hidden = self.lesson.hidden = text

    def show_text(self, title: str) -> None:
        """Show the study's text."""
        self._show(True)
        document.title = title

    def show_task(self, section: str) -> None:
        """Show the lesson player, and the way back to the text at `section`, a fragment."""
        self.way.setAttribute("href", "#" + section)
        self._show(False)

    def shows_text(self) -> bool:
        """Return whether the text of the study is visible."""
        return not self.box.hidden

    def shows_task(self) -> bool:
        """Return whether the lesson player is visible."""
        return not self.lesson.hidden

    def focus_title(self) -> None:
        """Put the focus on the study's title."""
        title = self.root.querySelector("h1")
        if title:
            title.focus()

    def name(self, title: str) -> None:
        """Make the study's title that of the frame's document."""
        document.title = title

    def translate(self) -> None:
        """Write the words of the way back in the frame's language."""
        self.words.textContent = self.page.t("study.back")

    def speak(self, study: "Study") -> None:
        """Let the frame speak the words that the author of `study` gives."""
        if study.words:
            self.page.t.speak(entries_of(study.words), study.lang)
            self.page.use_language(AUTO)
            self.translate()

    def go(self, fragment: str) -> None:
        """Show what `fragment` names."""
        self.frame.go(fragment)

    def solved(self, ident: str) -> None:
        """Tell the embedding page that the task, training or test `ident` has a result."""
        self.frame.tell(ident)


class FrameStudy:
    """Study in the frame's page `page`, with messages to the embedding page through `talk`."""

    def __init__(self, page: "FramePage", talk: "Talk") -> None:
        self.page = page
        self.talk = talk
        for part in PARTS:
            page.t.add(part)
        place = self.place = FramePlace(self, page)
        host = Host(
            announce=page.announce,
            on_event=self._on_event,
            help=lambda: page.announce(page.t("embed.help")),
            on_finished=lambda lesson: self.player.finished(),
            pace=lambda: 1.0,
            piece_numbers=lambda: "dots",
            target=NEW_TAB,
        )
        lessons = LessonPlayer(place.lesson, page.t, host)
        self.player = StudyPlayer(place, page.t, Store(MemoryStorage()), lessons)
        self.link = ""
        document.addEventListener("click", create_proxy(self._on_click))

    def open(self, study: str, done: str, at: str) -> str:
        """Open the study that the link `study` holds, with the results `done`, at its task or test
        `at` if that is not "". Return a sentence on what is wrong with the link, "" for nothing."""
        self.link = study
        wrong = self.player.show(LINK_START + study + DONE_START + done, False)
        if at and not wrong and self.player.study:
            self.place.way.hidden = True
            wrong = self.player.show(LESSON + "-" + at, False)
        self._aim()
        return str(self.page.t(wrong)) if wrong else ""

    def go(self, fragment: str) -> None:
        """Show the part of the study that `fragment` names; tell the embedding page where it begins."""
        self.player.show(fragment, True)
        place = self.place
        title = place.shows_text() and place.root.querySelector('[id="%s"]' % fragment)
        px = int(title.getBoundingClientRect().top) if title else 0
        self.talk.post("place", {"px": px})

    def do(self, kind: str, data: "dict[str, object]", ident: "Ident") -> None:
        """Carry out a message of type `kind` from the embedding page; `ident` is its id. Raises
        MessageError for messages that concern a board."""
        if kind == "focus":
            self.place.focus_title()
        elif kind not in ("hello", "getState"):
            raise MessageError("mode", kind)
        if ident is not None or kind in ("hello", "getState"):
            self.talk.post("state", self.state(), ident)

    def state(self) -> "dict[str, object]":
        """Return what is open and solved, as data of a message."""
        study, progress = self.player.study, self.player.progress
        parts = [part for one in study.sections for part in one.parts] if study else []
        back = [part for one in study.sections for part in hidden_tasks(one)] if study else []
        tasks = [part for part in parts if part.kind in (TASK, TRAIN) and part not in back]
        tests = [part for part in parts if part.kind == TEST]
        return {
            "mode": MODE,
            "study": study.id if study else "",
            "title": study.title if study else "",
            "tasks": len(tasks),
            "solved": len([1 for part in tasks if progress.mark(part)]),
            "tests": len(tests),
            "passed": len([1 for part in tests if progress.best(part.id) > part.need]),
            "done": progress.carried(),
        }

    def tell(self, ident: str) -> None:
        """Post the message `progress` after a result of the task or test `ident`."""
        data = self.state()
        data["task"] = ident
        self.talk.post("progress", data)
        self._aim()

    def _aim(self) -> None:
        """Let the link to Skep carry the study and the results over."""
        done = self.player.progress.carried()
        self.page.link.attr(
            "href", APP + LINK_START + self.link + (DONE_START + done if done else "")
        )

    def _on_event(self, event: "LessonEvent") -> None:
        self.player.on_event(event)
        self.talk.post("lesson", event_data(event))

    def _on_click(self, event: "Event") -> None:
        """Follow a link within the study here, one to another part of Skep in a tab of its own."""
        link = event.target.closest("a[href^='#']")
        if not link:
            return
        fragment = str(link.getAttribute("href"))[1:]
        if fragment == LESSON or fragment[: len(LESSON) + 1] == LESSON + "-":
            event.preventDefault()
            self.go(fragment)
        else:
            link.setAttribute("href", APP + fragment)
            link.setAttribute("target", NEW_TAB)
