"""View of a study: its text as elements, a picture of each board, and links to its tasks."""

import asyncio

from pyscript import window

from hive_core.study.picture import part_picture
from hive_core.study.reader import hidden_tasks
from hive_core.study.records import BOARD, HEADING, LINK, PICTURE, TASK, TEST, TEXT, TRAIN, option
from web.common.dom import drawing, make
from web.common.i18n import in_language
from web.learn.pictures import theme_now
from web.learn.study.steps import is_live, live_parts, part_step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from hive_core.study.records import Block, Part, Spans, Study
    from web.common.i18n import Translator
    from web.learn.study.progress import StudyProgress


FIRST = 6
"""Number of pictures that appear with the text; the others follow, so that the page stays alive."""
MOST_CACHED = 200
PAUSE_S = 0.01


class StudyView:
    """View of a study inside the element `root`. `pictures` are those made so far, each as address and
    alternative text; `waiting` are the elements that have none yet, and `left` is how many appear with
    the text."""

    def __init__(self, root: "Element", t: "Translator") -> None:
        self.root = root
        self.t = t
        self.pictures: dict[str, tuple[str, str]] = {}
        self.waiting: list[tuple[Element, Part]] = []
        self.left = FIRST
        self.task: asyncio.Task[None] | None = None

    def draw_faults(self, words: "list[str]") -> None:
        """Show `words`, the sentences on what is wrong with the text of a study."""
        self.root.replaceChildren(make("h1", {"tabindex": "-1"}, self.t("study.faulty")))
        listed = make("ul", {"class": "study-faults"})
        for one in words:
            listed.append(make("li", {}, one))
        self.root.append(make("p", {"class": "study-lead"}, self.t("study.faulty_lead")), listed)
        other = make("p", {"class": "study-way"})
        link = make("a", {"class": "plain", "href": "#studies"})
        link.append(drawing("i-back"), make("span", {}, self.t("study.other")))
        other.append(link)
        self.root.append(other)

    def draw(self, study: "Study", progress: "StudyProgress") -> None:
        """Draw the whole study."""
        t = self.t
        self.waiting, self.left = [], FIRST
        head = make("h1", {"tabindex": "-1", "lang": study.lang}, study.title)
        self.root.replaceChildren(head)
        if study.about:
            self.root.append(make("p", {"class": "study-lead", "lang": study.lang}, study.about))
        titled = [at for at, one in enumerate(study.sections) if one.title]
        if len(titled) > 1:
            links = make("nav", {"class": "study-ways", "aria-label": t("study.sections")})
            for at in titled:
                title, href = study.sections[at].title, "#study-%d" % (at + 1)
                links.append(make("a", {"class": "small", "href": href, "lang": study.lang}, title))
            self.root.append(links)
        for at in range(len(study.sections)):
            self.root.append(self._section(study, at, progress))
        if self.waiting:
            self.task = asyncio.create_task(self._draw_waiting(self.waiting))

    async def _draw_waiting(self, waiting: "list[tuple[Element, Part]]") -> None:
        """Draw the pictures of `waiting`, one after the other, until the study changes."""
        for node, part in waiting:
            await asyncio.sleep(PAUSE_S)
            if self.waiting is not waiting:
                return
            self._show_picture(node, part)

    def show(self, section: int) -> bool:
        """Scroll to a section, counted from 1, and focus its title; return False if it has none."""
        title = self.root.querySelector('[id="study-%d"]' % section)
        if title:
            title.scrollIntoView()
            title.focus()
        return bool(title)

    def _section(self, study: "Study", at: int, progress: "StudyProgress") -> "Element":
        section = study.sections[at]
        box = make("section", {"class": "study-section", "lang": study.lang})
        if section.title:
            box.append(make("h2", {"id": "study-%d" % (at + 1), "tabindex": "-1"}, section.title))
        words = make("div", {"class": "study-text"})
        live, back = live_parts(study, at), hidden_tasks(section)
        for part in section.parts:
            if part.kind == TEXT:
                assert part.block
                words.append(block(part.block))
            elif part.kind == TEST:
                words.append(self._test(part, progress))
            elif part not in back:
                place = live.index(part) + 1 if is_live(part) else 0
                words.append(self._board(part, at + 1, place, progress))
        box.append(words)
        return box

    def _board(
        self, part: "Part", section: int, place: int, progress: "StudyProgress"
    ) -> "Element":
        """Return a figure: the picture of a board, and a link to its step, number `place` of the lesson
        of the section (0: it has none)."""
        t = self.t
        figure = make("figure", {"class": "study-board"})
        if not part.position:
            name = option(part, "lesson") or option(part, "puzzle") or ""
            href = "#daily" if name == "today" else "#" + name
            figure.append(self._link(href, "i-learn", t("study.open_lesson", name=name), ""))
            return figure
        words = option(part, "caption") or option(part, "title")
        if part.kind in (TASK, TRAIN):
            words = in_language(part_step(t, part).text, t.code)
        if words:
            figure.append(make("figcaption", {}, words))
        figure.append(self._picture(part))
        if place:
            mark = progress.mark(part)
            key = "study.watch" if part.kind == BOARD else "study.again" if mark else "study.solve"
            href = "#study-%d.%d" % (section, place)
            figure.append(self._link(href, "i-check" if mark else "i-play", t(key), words))
        return figure

    def _test(self, part: "Part", progress: "StudyProgress") -> "Element":
        t = self.t
        box = make("div", {"class": "study-board"})
        box.append(make("p", {"lang": t.code}, t("study.test_lead", n=part.most, need=part.need)))
        best = progress.best(part.id)
        if best:
            box.append(make("p", {"lang": t.code}, t("study.best", n=best - 1, all=part.most)))
        passed = best > part.need
        box.append(
            self._link(
                "#study-test-" + part.id, "i-check" if passed else "i-play", t("study.take"), ""
            )
        )
        return box

    def _link(self, href: str, icon: str, words: str, about: str) -> "Element":
        line = make("p", {"class": "study-way", "lang": self.t.code})
        link = make("a", {"class": "plain", "href": href})
        link.append(drawing(icon), make("span", {}, words))
        if about:
            link.append(make("span", {"class": "unseen"}, ": " + about))
        line.append(link)
        return line

    def _picture(self, part: "Part") -> "Element":
        """Return the picture of a board, which may follow later."""
        node = make("img", {"class": "study-picture", "alt": option(part, "alt")})
        cached = self._key(part) in self.pictures
        if cached or self.left:
            self.left -= 0 if cached else 1
            self._show_picture(node, part)
        else:
            self.waiting.append((node, part))
        return node

    def _show_picture(self, node: "Element", part: "Part") -> None:
        key = self._key(part)
        if key not in self.pictures:
            if len(self.pictures) >= MOST_CACHED:
                self.pictures = {}
            markup, words = part_picture(part, theme_now(), t=self.t)
            address = "data:image/svg+xml," + str(window.encodeURIComponent(markup))
            self.pictures[key] = (address, words)
        address, words = self.pictures[key]
        node.setAttribute("alt", words)
        node.setAttribute("src", address)

    def _key(self, part: "Part") -> str:
        """Return a text that is the same for parts with the same picture."""
        options = [name + part.options[name] for name in sorted(part.options)]
        return "\n".join([theme_now(), self.t.code, part.position] + options)


def block(one: "Block") -> "Element":
    """Return the element of a block of text."""
    if one.kind == PICTURE:
        words = "".join([str(span) for span in one.rows[0]])
        return make("img", {"class": "study-own", "alt": words, "src": one.source})
    node = make("h3" if one.kind == HEADING else one.kind)
    for row in one.rows:
        if one.kind in ("ul", "ol"):
            item = make("li")
            add_spans(item, row)
            node.append(item)
        else:
            add_spans(node, row)
    return node


def add_spans(node: "Element", spans: "Spans") -> None:
    """Append spans of text to an element."""
    for span in spans:
        if isinstance(span, str):
            node.append(span)
            continue
        kind, address, inside = span
        attrs = {}
        if kind == LINK:
            attrs = {"href": address, "rel": "noopener noreferrer", "target": "_blank"}
        child = make(kind, attrs)
        add_spans(child, inside)
        node.append(child)
