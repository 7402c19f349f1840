"""Parts that the pages of puzzle runs and of drills share: their links, and what a result is called."""

from pyscript import window

from web.common.dom import drawing, make

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from browser import Element

    from web.common.i18n import Translator


def is_address(fragment: str) -> bool:
    """Return whether `fragment` is the part of the page's address after its #."""
    return str(window.location.hash)[1:] == fragment


def buttons(t: "Translator", rows: "Iterable[tuple[str, str, str, str]]") -> "Element":
    """Return an element with a link for each row: its CSS class, its fragment, its icon, and the
    catalogue key of its words."""
    box = make("div", {"class": "puzzle-ways"})
    for css, fragment, icon, key in rows:
        link = make("a", {"class": css, "href": "#" + fragment})
        link.append(drawing(icon), make("span", {}, t(key)))
        box.append(link)
    return box


def list_item(t: "Translator", fragment: str, title: str, about: str, best: int) -> "Element":
    """Return an item of the list of what can be played: a link to `fragment` with the texts `title` and
    `about`, and the best result, if `best` is not 0."""
    link = make("a", {"href": "#" + fragment})
    link.append(make("b", {}, title), " ", make("span", {}, about))
    if best:
        link.append(" ", make("small", {}, t("puzzle.run.best", n=best)))
    item = make("li")
    item.append(link)
    return item


def beside_best(t: "Translator", right: int, best: int) -> "list[str]":
    """Return the sentence that compares a result of `right` answers with the best one before it; no
    sentence if both are 0."""
    if right > best:
        return [t("puzzle.run.new_best")]
    return [t("puzzle.run.so_far", n=best)] if best else []
