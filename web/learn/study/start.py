"""Place where studies begin: one is opened, an example is shown, and an author begins from the app's
own chapters."""

import asyncio

from pyscript.ffi import create_proxy

from hive_core.study.link import packed
from hive_core.study.reader import read_study
from web.common.dom import drawing, make
from web.common.files import fetch
from web.common.i18n import FALLBACK, in_language
from web.learn.study.chosen_files import chosen_studies
from web.learn.study.export import book_study, chapter_study
from web.learn.study.progress import last_text
from web.learn.study.steps import LESSON
from web.learn.study.study_player import LINK_START
from web.share.shared_position import BOOKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from browser import Element, Event

    from hive_core.study.folder import FolderStudy
    from web.common.i18n import Translator
    from web.common.store import Store
    from web.learn.course import Course

EDIT = "study-edit"
EXAMPLE = "web/studies/pins"
"""File of the example, without what follows the name in a language."""


class StudyStart:
    """Place where studies begin, inside the element `root`. `learn(study)` opens the text of a study as
    a learner sees it, `edit(text)` begins a draft with a text, and `go(fragment)` shows another part
    of the page."""

    def __init__(
        self,
        root: "Element",
        t: "Translator",
        store: "Store",
        course: "Course",
        learn: "Callable[[FolderStudy], None]",
        edit: "Callable[[str], None]",
        go: "Callable[[str], None]",
    ) -> None:
        self.root = root
        self.t = t
        self.store = store
        self.course = course
        self.learn = learn
        self.edit = edit
        self.go = go
        self.choice = make("select")
        self.note = make("p")
        self.opening: asyncio.Task[None] | None = None
        self.chosen = create_proxy(self._on_files)

    def draw(self) -> None:
        """Draw the place."""
        t, root = self.t, self.root
        root.replaceChildren(make("h1", {"tabindex": "-1"}, t("study.title")))
        root.append(make("p", {"class": "study-lead"}, t("study.lead")))
        line = make("p", {"class": "study-way"})
        line.append(self._file("primary", "i-paste", "study.choose", {"multiple": ""}))
        folder = self._file("plain", "i-games", "study.choose_folder", {"webkitdirectory": ""})
        if hasattr(make("input"), "webkitdirectory"):  # otherwise files are chosen together
            line.append(folder)
        text = last_text(self.store)
        study = read_study(text)[0] if text else None
        if study:
            link = make("a", {"class": "plain", "href": "#" + LESSON})
            link.append(drawing("i-play"), make("span", {}, t("study.last", title=study.title)))
            line.append(link)
        line.append(to_editor(t, "study.write"))
        self.note = make("p", {"class": "study-note", "role": "status"})
        root.append(line, self.note, self._example(), self._own())

    def draw_list(self, studies: "list[FolderStudy]") -> None:
        """Draw the list of `studies`, of which the reader chooses one."""
        t, root = self.t, self.root
        root.replaceChildren(make("h1", {"tabindex": "-1"}, t("study.title")))
        root.append(make("p", {"class": "study-lead"}, t("study.several")))
        listed = make("ul", {"class": "study-list"})
        for one in studies:
            study = read_study(one.text)[0]
            item = make("li")
            item.append(
                self._button(study.title if study else one.name, "i-learn", self._opens(one))
            )
            listed.append(item)
        root.append(listed)
        title = root.querySelector("h1")
        if title:
            title.focus()

    def _opens(self, one: "FolderStudy") -> "Callable[[], None]":
        return lambda: self.learn(one)

    def _button(self, words: str, icon: str, act: "Callable[[], None]") -> "Element":
        node = make("button", {"type": "button", "class": "plain"})
        node.append(drawing(icon), make("span", {}, words))
        node.addEventListener("click", create_proxy(lambda *_: act()))
        return node

    def _file(self, css: str, icon: str, words: str, extra: "dict[str, str]") -> "Element":
        """Return a button that lets the reader choose files."""
        label = make("label", {"class": css + " study-file"})
        attrs = {"type": "file", "accept": ".md,text/markdown,image/*", "class": "unseen"}
        attrs.update(extra)
        field = make("input", attrs)
        field.addEventListener("change", self.chosen)
        label.append(drawing(icon), make("span", {}, self.t(words)), field)
        return label

    def _say(self, key: str) -> None:
        self.note.textContent = self.t(key)

    def _section(self, name: str) -> "Element":
        box = make("section", {"class": "study-begin"})
        box.append(make("h2", {}, self.t("study." + name)))
        box.append(make("p", {}, self.t("study." + name + "_lead")))
        return box

    def _example(self) -> "Element":
        """Return the section with the example."""
        t, box = self.t, self._section("example")
        line = make("p", {"class": "study-way"})
        line.append(
            self._button(t("study.learn_it"), "i-play", lambda: self._begin(self._text(), True)),
            self._button(t("study.edit_copy"), "i-edit", lambda: self._begin(self._text(), False)),
        )
        box.append(line)
        return box

    def _own(self) -> "Element":
        """Return the section with the app's own chapters, rules and ideas."""
        t, box = self.t, self._section("ours")
        self.choice = make("select", {"id": "study-ours"})
        for chapter in self.course.chapters:
            words = in_language(chapter.title, t.code)
            self.choice.append(make("option", {"value": chapter.id}, words))
        for book in BOOKS:
            self.choice.append(make("option", {"value": book}, t("learn." + book)))
        line = make("p", {"class": "study-way"})
        line.append(make("label", {"for": "study-ours"}, t("study.chapter")), self.choice)
        edit = self._button(
            t("study.edit_copy"), "i-edit", lambda: self._begin(self._chapter(), False)
        )
        line.append(edit)
        box.append(line)
        return box

    # Texts

    def _begin(self, text: "Awaitable[str]", learn: bool) -> None:
        self.opening = asyncio.create_task(self._open(text, learn))

    async def _open(self, text: "Awaitable[str]", learn: bool) -> None:
        try:
            found = await text
        except OSError:
            self._say("learn.failed")
            return
        if learn:
            self.go(LINK_START + packed(found))
        else:
            self.edit(found)

    async def _text(self) -> str:
        """Return the text of the example."""
        end = "" if self.t.code == FALLBACK else "." + self.t.code
        return await fetch(EXAMPLE + end + ".hive.md")

    async def _chapter(self) -> str:
        """Return the text of a study of the chosen chapter, or of the rules or ideas."""
        name, course, t = str(self.choice.value), self.course, self.t
        if name in BOOKS:
            sections = await course.book(name)
            lessons = {}
            for section in sections:
                for rule in section.rules:
                    for one in rule.lessons:
                        lesson = await course.lesson(one)
                        if lesson:
                            lessons[one] = lesson
            title, about = t("learn." + name), t("learn." + name + "_lead")
            return book_study(name, title, about, sections, lessons, t.code)
        for chapter in course.chapters:
            if chapter.id == name:
                found = []
                for entry in chapter.lessons:
                    lesson = await course.lesson(entry.id)
                    found += [lesson] if lesson else []
                return chapter_study(chapter, found, t.code)
        raise OSError(name)

    def _on_files(self, event: "Event") -> None:
        files = event.target.files
        if int(files.length):
            self.opening = asyncio.create_task(self._open_files(files))

    async def _open_files(self, files: "Element") -> None:
        studies, wrong = await chosen_studies(files)
        if wrong:
            self._say(wrong)
        elif len(studies) > 1:
            self.draw_list(studies)
        else:
            self.learn(studies[0])


def to_editor(t: "Translator", words: str) -> "Element":
    """Return a link to the editor; `words` is a key of the catalogue."""
    link = make("a", {"class": "plain", "href": "#" + EDIT})
    link.append(drawing("i-edit"), make("span", {}, t(words)))
    return link
