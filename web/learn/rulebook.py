"""Views "rules" and "ideas" of learn.html: each rule or idea with a picture and links to its lessons,
and after the rules the signs of the board."""

from web.board.legend import LEARN, legend_markup
from web.common.dom import drawing, make, tile
from web.common.i18n import in_language
from web.learn.pictures import Pictures
from web.learn.task_factory import task_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from hive_core.game import Snapshot
    from web.board.display import Display
    from web.common.i18n import Translator
    from web.learn.course import Course
    from web.learn.lesson import Section
    from web.learn.pictures import Find


class Rulebook:
    """One of BOOKS inside the element `root`. `name` begins the addresses of its sections and the
    catalogue keys of its head."""

    def __init__(self, root: "Element", t: "Translator", course: "Course", name: str) -> None:
        self.root = root
        self.name = name
        self.t = t
        self.course = course
        self.pictures = Pictures(root.parentElement, t)
        self.rendered_language = ""

    def draw(self, sections: "tuple[Section, ...]") -> None:
        """Draw `sections`, the parts of the book, unless they are shown in this language
        already."""
        t = self.t
        if self.rendered_language == t.code:
            return
        self.rendered_language = t.code
        self.pictures.forget()
        self.root.replaceChildren()
        self.root.append(make("h1", {"tabindex": "-1"}, t("learn." + self.name)))
        self.root.append(make("p", {"class": "lead"}, t("learn." + self.name + "_lead")))
        label = t("learn." + self.name + "_parts")
        links = make("nav", {"class": "rule-ways", "aria-label": label})
        for section in sections:
            href = "#" + self.name + "-" + section.id
            links.append(
                make("a", {"class": "small", "href": href}, in_language(section.title, t.code))
            )
        if self.name == "rules":
            links.append(make("a", {"class": "small", "href": "#rules-signs"}, t("legend.title")))
        self.root.append(links)
        for section in sections:
            self.root.append(self._section(section))
        if self.name == "rules":
            self.root.append(self._signs())

    def show(self, section: str) -> bool:
        """Scroll to a section and focus its title; return False if there is no such section."""
        place = self.name + "-" + section
        title = self.root.querySelector('[id="' + place + '"]') if section.isalpha() else None
        if title:
            title.scrollIntoView()
            title.focus()
        return bool(title)

    def _section(self, section: "Section") -> "Element":
        code = self.t.code
        box = make("section", {"class": "rule-section"})
        head = make("h2", {"id": self.name + "-" + section.id, "tabindex": "-1"})
        if section.bug:
            head.append(tile("w" + section.bug))
        head.append(make("span", {}, in_language(section.title, code)))
        box.append(head)
        rules = make("ul")
        for rule in section.rules:
            item = make("li")
            words = make("div")
            if rule.name:
                words.append(make("h3", {}, in_language(rule.name, code)))
            words.append(make("p", {}, in_language(rule.text, code)))
            item.append(words)
            if rule.lessons:
                item.append(self.pictures.image("rule-picture", self._finder(rule.lessons)))
            links = make("p", {"class": "rule-lessons"})
            for lesson in rule.lessons:
                links.append(self._link(lesson))
            item.append(links)
            rules.append(item)
        box.append(rules)
        return box

    def _finder(self, lessons: "tuple[str, ...]") -> "Find":
        """Return the coroutine that finds the first step of `lessons` with pieces on the board."""

        async def find() -> "tuple[Snapshot, Display] | None":
            for name in lessons:
                lesson = await self.course.lesson(name)
                for step in lesson.steps if lesson else ():
                    if "@" in (step.position or ""):
                        return task_for(step).board_view()
            return None

        return find

    def _signs(self) -> "Element":
        """Make the legend of the board's signs."""
        box = make("section", {"class": "rule-section"})
        box.append(make("h2", {"id": "rules-signs", "tabindex": "-1"}, self.t("legend.title")))
        box.insertAdjacentHTML("beforeend", legend_markup(self.t, LEARN, "h3"))
        return box

    def _link(self, lesson: str) -> "Element":
        entry = self.course.entry_of(lesson)
        link = make("a", {"href": "#" + lesson})
        link.append(drawing("i-learn"))
        link.append(make("span", {}, in_language(entry.title, self.t.code) if entry else lesson))
        return link
