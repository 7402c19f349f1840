"""Views of learn.html, of which one is visible at a time, and the short text in the page's head."""

from pyscript import document

from web.common.dom import Writer, at, by_id

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

VIEWS = ("contents", "lesson", "rules", "ideas", "puzzles", "puzzle", "study")
"""Ids of the views' elements, which are also the values of the body's `data-view`."""


class Views:
    """Elements of all views by name. `chip` is the short text beside the page's title."""

    def __init__(self, body: "Writer") -> None:
        self.body = body
        self.boxes: dict[str, Element] = {name: by_id(name) for name in VIEWS}
        self.chip = at("chip")

    def show(self, name: str, title: str) -> None:
        """Show the view `name` from its top, and clear the chip; `title` becomes the window's
        title."""
        for each, box in self.boxes.items():
            box.hidden = each != name
        self.body.attr("data-view", name)
        self.body.flag("data-study", False)
        self.chip.text("")
        document.title = title
        by_id("main").scrollTop = 0

    def shown(self, name: str) -> bool:
        """Return whether the view `name` is visible now."""
        return not self.boxes[name].hidden

    def focus_title(self, name: str) -> None:
        """Put the focus on a view's heading, if it has one."""
        title = self.boxes[name].querySelector("h1")
        if title:
            title.focus()
