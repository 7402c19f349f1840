"""The theme of a page: light, dark, or the system's. The style sheet reads html[data-theme]."""

from pyscript import document, window
from pyscript.ffi import create_proxy

CHOICES = ("auto", "light", "dark")


def apply(choice: str) -> None:
    """Show the page in the theme `choice`; "auto" leaves the choice to the system."""
    root = document.documentElement
    if choice in ("light", "dark"):
        root.setAttribute("data-theme", choice)
    else:
        root.removeAttribute("data-theme")
    # Later: the browser would compute a style read before its first drawing twice.
    window.setTimeout(create_proxy(paint_browser_bar), 0)


def paint_browser_bar() -> None:
    """Give the browser's own bar the colour of the page."""
    meta = document.querySelector("meta[name=theme-color]")
    if meta:
        style = window.getComputedStyle(document.body)
        meta.setAttribute("content", style.getPropertyValue("background-color"))
