"""Translation of the texts in a page's HTML, and the language that the browser prefers."""

from pyscript import document, window

from web.common.i18n import negotiate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.i18n import Translator

ATTRIBUTES = (("data-i18n-label", "aria-label"), ("data-i18n-href", "href"))
"""Pairs of attributes of HTML elements: the first holds a key of the catalogue, the second gets that
key's text."""


def browser_languages() -> "list[str]":
    """Return the languages that the browser prefers, the best first."""
    wanted = window.navigator.languages
    return [str(wanted[number]) for number in range(wanted.length)]


def regional(code: str) -> str:
    """Return the first of the browser's languages that is `code` in some country, such as "en-AU" for
    "en"; `code` if there is none."""
    found = [tag for tag in browser_languages() if tag.lower().split("-")[0] == code]
    return (found + [code])[0]


def spoken(setting: str) -> str:
    """Return the code of the language that the value of the setting stands for; "auto" stands for the
    one that the browser prefers."""
    return negotiate(browser_languages()) if setting == "auto" else setting


def translate_page(t: "Translator") -> None:
    """Write every text, label and address of the page's HTML that names a key of the catalogue.

    The HTML is in English, so nothing is written for English unless the page is in another
    language.
    """
    root = document.documentElement
    root.setAttribute("lang", t.code)
    if (root.getAttribute("data-words") or "en") == t.code and not t.own:
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
