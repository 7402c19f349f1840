"""Editor of a study: its text beside a preview, with what is wrong line by line. The text is saved as a
draft after each pause in typing."""

import asyncio

from pyscript import document, window
from pyscript.ffi import create_proxy

from hive_core.study.html import frame, page
from hive_core.study.link import SAFE_LENGTH, study_link
from web.common.clipboard import copied
from web.common.dom import drawing, make, offer_text
from web.common.file_text import file_text
from web.common.store import Store
from web.learn.study.draft import (
    EARLIER,
    check_draft,
    game_fence,
    insertion,
    position_fence,
    save_text,
    saved_text,
)
from web.learn.study.progress import MemoryStorage, StudyProgress
from web.learn.study.view import StudyView

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element, Event

    from hive_core.study.records import Study
    from web.common.i18n import Translator

PAUSE_MS = 400
"""Milliseconds without a key after which the text is checked and saved."""
ENDING = ".hive.md"


class StudyEditor:
    """Editor inside the element `root`. `learn(text, fragment)` opens a study as a learner sees it, at
    the part that `fragment` names. `before` is the text that another has replaced, "" for none."""

    def __init__(
        self,
        root: "Element",
        t: "Translator",
        store: "Store",
        learn: "Callable[[str, str], None]",
    ) -> None:
        self.root = root
        self.t = t
        self.store = store
        self.learn = learn
        self.study: Study | None = None
        self.before = saved_text(store, EARLIER)
        self.timer = 0
        self.task: asyncio.Task[None] | None = None
        self.area = make("textarea")
        self.list = make("ul")
        self.note = make("p")
        self.preview = StudyView(make("div"), t)
        self.check_now = create_proxy(self.check)

    def draw(self) -> None:
        """Draw the editor anew, with its text, or with the saved draft or a first text if it was not
        open."""
        t, root = self.t, self.root
        typed = self.text() if root.contains(self.area) else saved_text(self.store)
        root.replaceChildren(make("h1", {"tabindex": "-1"}, t("study.write")))
        self.area = make("textarea", {"class": "study-source", "spellcheck": "false"})
        self.area.setAttribute("aria-label", t("study.text"))
        self.area.value = typed or t("study.template")
        self.area.addEventListener("input", create_proxy(self._on_input))
        self.list = make("ul", {"class": "study-faults"})
        self.list.addEventListener("click", create_proxy(self._on_finding))
        self.note = make("p", {"class": "study-note", "role": "status"})
        side = make("section", {"class": "study-preview", "aria-label": t("study.preview")})
        side.addEventListener("click", create_proxy(self._on_preview))
        shown = make("div", {"id": "study-shown"})
        self.preview = StudyView(shown, t)
        side.append(shown)
        text = make("div", {"class": "study-writing"})
        text.append(self._inserts(), self.area, self.note, self.list, self._ways())
        box = make("div", {"class": "study-editor"})
        box.append(text, side)
        root.append(box)
        self.check()

    def _button(self, words: str, icon: str, act: "Callable[[], None]") -> "Element":
        node = make("button", {"type": "button", "class": "small"})
        node.append(drawing(icon), make("span", {}, self.t("study." + words)))
        node.addEventListener("click", create_proxy(lambda *_: act()))
        return node

    def _inserts(self) -> "Element":
        """Return the row of what can be put into the text."""
        row = make("p", {"class": "study-way"})
        # In a tab of its own, so that the study is still there afterwards.
        away = {"class": "small", "href": "./#editor", "target": "_blank", "rel": "noopener"}
        set_up = make("a", away)
        set_up.append(drawing("i-edit"), make("span", {}, self.t("study.set_up")))
        row.append(
            set_up,
            self._button("add_board", "i-new", lambda: self._insert(position_fence, "no_board")),
            self._button("add_game", "i-moves", lambda: self._insert(game_fence, "no_game")),
        )
        label = make("label", {"class": "small study-file"})
        field = make("input", {"type": "file", "accept": ".md,text/markdown", "class": "unseen"})
        field.addEventListener("change", create_proxy(self._on_file))
        label.append(drawing("i-paste"), make("span", {}, self.t("study.open_file")), field)
        row.append(label)
        guide = make("a", {"class": "small", "target": "_blank", "rel": "noopener"})
        guide.setAttribute("href", self.t("address.docs") + "embed/studies.html")
        guide.append(drawing("i-help"), make("span", {}, self.t("study.guide")))
        row.append(guide)
        if self.before not in ("", self.text()):
            row.append(self._button("undo_open", "i-undo", self._bring_back))
        return row

    def _ways(self) -> "Element":
        """Return the row of ways to hand the study on."""
        row = make("p", {"class": "study-way"})
        row.append(
            self._button("learn_it", "i-play", lambda: self._hand_on(self._learn)),
            self._button("download", "i-install", self._download),
            self._button("link", "i-share", lambda: self._hand_on(self._copy_link)),
            self._button("frame", "i-copy", lambda: self._hand_on(self._copy_frame)),
            self._button("as_page", "i-install", lambda: self._hand_on(self._download_page)),
        )
        return row

    # The text

    def text(self) -> str:
        """Return the text as it stands in the field."""
        return str(self.area.value)

    def _on_input(self, _: object) -> None:
        window.clearTimeout(self.timer)
        self.timer = window.setTimeout(self.check_now, PAUSE_MS)

    def check(self, *_: object) -> None:
        """Save the text, say what is wrong with it, and show it if nothing is."""
        window.clearTimeout(self.timer)
        text = self.text()
        saved = save_text(self.store, text)
        self.study, findings = check_draft(self.t, text)
        self.list.replaceChildren()
        for one in findings:
            item = make("li", {} if one.grave else {"class": "study-doubt"})
            attrs = {"type": "button", "class": "link", "data-line": str(one.line)}
            item.append(make("button", attrs, one.words))
            self.list.append(item)
        key = ("doubted" if findings else "ready") if self.study else "mend"
        self.note.textContent = self.t("study." + ("kept" if saved else "not_kept"))
        self.note.append(" ", make("strong", {}, self.t("study." + key)))
        self.preview.root.classList.toggle("study-stale", not self.study)
        if self.study:
            progress = StudyProgress(Store(MemoryStorage()), self.study.id)
            self.preview.draw(self.study, progress)

    def _on_finding(self, event: "Event") -> None:
        """Select the line that a pressed finding is about, and bring it into view."""
        node = event.target.closest("[data-line]")
        if not node:
            return
        number = int(str(node.getAttribute("data-line")))
        lines = self.text().split("\n")
        begin = sum([len(line) + 1 for line in lines[: number - 1]])
        line = lines[number - 1] if number <= len(lines) else ""
        self.area.focus()
        self.area.setSelectionRange(begin, begin + len(line))
        self._scroll_to(number - 1)

    def _scroll_to(self, line: int) -> None:
        """Bring the line with the index `line` into view in the field."""
        share = line / max(1, self.text().count("\n") + 1)
        self.area.scrollTop = self.area.scrollHeight * share - self.area.clientHeight / 3

    def _insert(self, made: "Callable[[Store], str]", missing: str) -> None:
        """Put the fence that `made` returns behind the line of the cursor; if it is "", say the
        sentence `missing`."""
        new = made(self.store)
        if not new:
            self._say(missing)
            return
        end, new = insertion(self.text(), int(self.area.selectionEnd), new)
        self.area.focus()
        self.area.setSelectionRange(end, end)
        if not document.execCommand("insertText", False, new):
            self.area.setRangeText(new, end, end, "end")
        self._scroll_to(self.text()[:end].count("\n"))
        self.check()

    def _say(self, key: str, **params: object) -> None:
        words = self.t("study." + key, **params)
        self.note.textContent = words

    # Files

    def _on_file(self, event: "Event") -> None:
        file = event.target.files.item(0)
        if file:
            self.task = asyncio.create_task(self._open(file))

    async def _open(self, file: "Element") -> None:
        text, wrong = await file_text(file)
        if wrong:
            self.note.textContent = self.t(wrong)
            return
        self._replace(text)

    def _replace(self, text: str) -> None:
        self._set_aside(self.text())
        self.area.value = text
        self.draw()

    def begin(self, text: str) -> None:
        """Make `text` the draft, which is shown later; the earlier one can be brought back."""
        self._set_aside(saved_text(self.store))
        save_text(self.store, text)

    def _set_aside(self, text: str) -> None:
        """Save `text`, which another replaces, so that it can be brought back."""
        self.before = text
        save_text(self.store, text, EARLIER)

    def _bring_back(self) -> None:
        self._replace(self.before)

    def _hand_on(self, act: "Callable[[Study], None]") -> None:
        """Do `act` with the study, unless it has faults."""
        self.check()
        if self.study:
            act(self.study)

    def _name(self) -> str:
        return self.study.id if self.study else "study"

    def _download(self) -> None:
        self.check()
        offer_text(self.text(), "text/markdown", self._name() + ENDING)

    def _download_page(self, study: "Study") -> None:
        offer_text(page(study, self._site()), "text/html", study.id + ".html")

    def _learn(self, study: "Study") -> None:
        self.learn(self.text(), "")

    def _copy_link(self, study: "Study") -> None:
        self.task = asyncio.create_task(self._copied())

    def _copy_frame(self, study: "Study") -> None:
        self.task = asyncio.create_task(self._copied_frame(study))

    async def _copied_frame(self, study: "Study") -> None:
        done = await copied(frame(study, self.text(), self._site()))
        self._say("framed" if done else "not_framed")

    async def _copied(self) -> None:
        link = study_link(self._site(), self.text())
        if not await copied(link):
            self._say("not_linked")
        elif len(link) > SAFE_LENGTH:
            self._say("long", n=len(link))
        else:
            self._say("linked")

    def _site(self) -> str:
        """Return the address of this app."""
        return str(window.URL.new("./", window.location.href).href)

    def _on_preview(self, event: "Event") -> None:
        """Open the study at the part whose link in the preview was pressed."""
        link = event.target.closest("a[href^='#study']")
        if link and self.study:
            event.preventDefault()
            self.learn(self.text(), str(link.getAttribute("href"))[1:])
