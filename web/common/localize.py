"""The fixed words of a page: which language the browser asks for, and filling the page's texts."""

from pyscript import document, window

from web.common.i18n import negotiate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.i18n import Translator

ATTRIBUTES = (("data-i18n-label", "aria-label"), ("data-i18n-href", "href"))
"""Attributes that name a catalogue's entry, and those that it is written to."""


def browser_languages() -> "list[str]":
    """Languages that the browser prefers, best first."""
    wanted = window.navigator.languages
    return [str(wanted[number]) for number in range(wanted.length)]


def spoken(setting: str) -> str:
    """The language that a setting means; "auto" is what the browser asks for."""
    return negotiate(browser_languages()) if setting == "auto" else setting


def translate_page(t: "Translator") -> None:
    """Writes every text, label and address of the page that names an entry of the catalogue.

    The files of the pages are in English already, and say so once they are in another language.
    """
    root = document.documentElement
    root.setAttribute("lang", t.code)
    if (root.getAttribute("data-words") or "en") == t.code:
        return
    root.setAttribute("data-words", t.code)
    nodes = document.querySelectorAll("[data-i18n]")
    for number in range(nodes.length):
        node = nodes.item(number)
        node.textContent = t(str(node.getAttribute("data-i18n")))
    for attribute, filled in ATTRIBUTES:
        nodes = document.querySelectorAll("[" + attribute + "]")
        for number in range(nodes.length):
            node = nodes.item(number)
            node.setAttribute(filled, t(str(node.getAttribute(attribute))))
