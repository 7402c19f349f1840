"""Links of a frame to other pages, where the page around lets its frames open none: they show their
address."""

from pyscript import document, window
from pyscript.ffi import create_proxy

from web.common.dom import make

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import PointerEvent

    from web.embed.page import FramePage

LINKS = "a[target='_blank']"


def watch_links(page: "FramePage") -> None:
    """Open the links of a sandboxed frame by a call that returns nothing where that is forbidden, and
    then show the address. A frame cannot know before."""

    def follow(event: "PointerEvent") -> None:
        link = event.target.closest(LINKS)
        if not link or event.ctrlKey or event.metaKey or event.shiftKey:
            return
        event.preventDefault()
        opened = window.open(str(link.href), "_blank")
        if opened:
            opened.opener = None
        else:
            show_address(page, str(link.href))

    document.addEventListener("click", create_proxy(follow))


def show_address(page: "FramePage", address: str) -> None:
    """Show a notice with `address` in a field, from which it can be copied."""
    page.problems([page.t("embed.no_popups")])
    field = make("input", {"readonly": "", "aria-label": page.t("embed.address")})
    field.value = address
    sentence = page.problem_list.node.querySelector("span")
    if sentence:
        sentence.append(" ", field)
    field.focus()
    field.select()
