"""Code that shows a board in another page: an iframe, an element, and the forms that MkDocs, Sphinx and
Jupyter need.

All functions return text. A board is described by `params`, (name, value) pairs in the order in which
they are written; `embed.html` and `<hive-board>` read the same ones. `site` is the address of this app,
`title` the board's name for screen readers.
"""

from hive_core import __version__
from hive_core.game import Game
from hive_core.game.link import alone, spell_link
from hive_core.notation.moves import stated_result
from hive_core.records import changed
from hive_core.rules.errors import LinkError
from web.address.fragments import TEXT_START

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from web.share.shared_position import Subject

    Params = Iterable[tuple[str, str]]
    Attrs = list[tuple[str, str]]

FORMS = ("iframe", "address", "element", "mkdocs", "sphinx", "jupyter")
UNSIZED = ("address",)
"""Members of FORMS that say neither how large the board is nor what its frame may do."""
RATIOS = ("4/3", "1/1", "16/10")
SANDBOX = "allow-scripts allow-popups allow-popups-to-escape-sandbox"
"""Permissions of a sandboxed frame: to run its own scripts, and to open the whole app in a new
tab."""

UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
PLAIN = UNRESERVED + "!$*(),;:@/"
COLUMN_PX = 640
"""Width in pixels of a common text column, for hosts that need a number as the width."""


class Size:
    """Size of a board: at most `width` pixels wide (0: as wide as its column), with the CSS aspect
    ratio `ratio`, and at least `least` pixels high."""

    def __init__(self, width: int = 0, ratio: str = RATIOS[0], least: int = 0) -> None:
        self.width = width
        self.ratio = ratio
        self.least = least

    def css(self, tall: bool) -> str:
        """Return the size as CSS declarations. `tall` adds the height, for elements that do not adapt
        their height to their content."""
        css = f"max-width:{self.width}px" if self.width else ""
        if not tall:
            return css
        # A block: WordPress brings blocks alone into the column of a text.
        parts = ["display:block", "width:100%", css, f"aspect-ratio:{self.ratio}"]
        parts.append(f"min-height:{self.least}px" if self.least else "")
        return ";".join([part for part in parts if part] + ["border:0"])

    def height(self) -> int:
        """Return the height in pixels, for pages whose code needs a number."""
        across, down = [int(part) for part in self.ratio.split("/")]
        return max(self.least, (self.width or COLUMN_PX) * down // across)


def quote(text: str) -> str:
    """Return `text` percent-encoded for a value in an address; only characters that need it are
    encoded."""
    out = []
    for byte in text.encode():
        sign = chr(byte)
        out.append(sign if sign in PLAIN else f"%{byte:02X}")
    return "".join(out)


def escape(text: str) -> str:
    """Return `text` escaped for HTML, also inside a quoted attribute."""
    for sign, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(sign, name)
    return text


def _written(name: str, value: str) -> str:
    """Return the `value` of the parameter `name` as an address has it. In positions and games, spaces
    become underscores, which are readable there."""
    return value.replace(" ", "_") if name in ("pos", "game") else value


def address(site: str, params: "Params") -> str:
    """Return the address of the page embed.html with the board; `site` ends with a slash.

    The parameters are in the fragment (the part after `#`): no server limits its length or logs it,
    and caches store one file for all boards.
    """
    query = "&".join(name + "=" + quote(_written(name, value)) for name, value in params)
    return site + "embed.html" + ("#" + query if query else "")


def link(site: str, subject: "Subject", tree: str = "", previews: str = "") -> str:
    """Return the address that opens `subject` in the app: a lesson or puzzle, a game at the shown ply,
    or a position. `tree` is the fragment of an address with a game's variations, comments and marks, ""
    for none. `previews` is the site's folder of previews in the reader's language, "" if it has none. A
    game that is too long for the short form of a link is written as a GameString."""
    if subject.preview and previews:
        return site + previews + subject.preview + ".html"
    if subject.place:
        return site + "learn.html#" + subject.place
    if tree:
        return site + "#" + tree
    text = subject.game or subject.position
    game = Game.from_text(text, None, None)
    game.end_as(stated_result(text))
    try:
        return site + "#" + spell_link(changed(alone(game), ply=subject.ply))
    except LinkError:
        return site + TEXT_START + quote(text)


def frame_attrs(
    site: str, params: "Params", title: str, size: Size, sandboxed: bool = False
) -> "Attrs":
    """Return the attributes of an iframe that shows the board."""
    attrs = [("src", address(site, params)), ("title", title), ("loading", "lazy")]
    # Where a page's filter drops the style, the frame still has a size.
    attrs += [("width", "100%"), ("height", str(size.height()))]
    attrs.append(("style", "height:auto;" + size.css(True)))
    if sandboxed:
        attrs.append(("sandbox", SANDBOX))
    attrs.append(("allow", "clipboard-write; fullscreen"))
    return attrs


def element_attrs(params: "Params", title: str, size: Size, sandboxed: bool = False) -> "Attrs":
    """Return the attributes of a `<hive-board>` element that shows the board."""
    attrs = list(params)
    attrs.append(("title", title))
    if size.css(False):
        attrs.append(("style", size.css(False)))
    if sandboxed:
        attrs.append(("sandbox", SANDBOX))
    return attrs


def tag(name: str, attrs: "Attrs", inner: str = "") -> str:
    """Return the HTML element `name` on one line, with `attrs` as its attributes and the HTML
    `inner` as its content."""
    words = "".join(f' {key}="{escape(value)}"' for key, value in attrs)
    return f"<{name}{words}>{inner}</{name}>"


def script(site: str) -> str:
    """Return the HTML that loads the style and the script of `<hive-board>` elements.

    The script is not a module, since a host would have to send a CORS header with a module.
    """
    return (
        f'<link rel="stylesheet" href="{escape(site)}hive-board.css">\n'
        f'<script defer src="{escape(site)}hive-board.js"></script>'
    )


def bare(site: str, params: "Params", title: str, size: Size, sandboxed: bool = False) -> str:
    """Return the address of the board alone, for hosts that make the frame themselves."""
    return address(site, params)


def iframe(site: str, params: "Params", title: str, size: Size, sandboxed: bool = False) -> str:
    """Return the HTML of an iframe with the board, for any page that accepts HTML."""
    return tag("iframe", frame_attrs(site, params, title, size, sandboxed))


def board(site: str, params: "Params", title: str, size: Size, sandboxed: bool = False) -> str:
    """Return the HTML of a `<hive-board>` element. It contains a link, for pages that run no
    scripts."""
    params = list(params)
    link = tag("a", [("href", address(site, params))], escape(title))
    return tag("hive-board", element_attrs(params, title, size, sandboxed), link)


def element(site: str, params: "Params", title: str, size: Size, sandboxed: bool = False) -> str:
    """Return the HTML of a `<hive-board>` element, preceded by the style and the script that a page
    needs once."""
    return script(site) + "\n" + board(site, params, title, size, sandboxed)


def _install(site: str, *names: str) -> str:
    """Return the pip command that installs the packages `names` from `site`, in this app's version."""
    wheels = ["%swheels/%s-%s-py3-none-any.whl" % (site, name, __version__) for name in names]
    return "pip install " + " ".join(wheels)


def _options(params: "Params", title: str, sandboxed: bool) -> "tuple[Attrs, str]":
    """Return a board's options as (name, value) pairs, and the text of its position or game."""
    given = dict(params)
    content = given.pop("pos", "") or given.pop("game", "")
    options = [("title", " ".join(title.split()))] + list(given.items())
    if sandboxed:
        options.append(("sandbox", SANDBOX))
    return [(name, value) for name, value in options if value], content


def fence(site: str, params: "Params", title: str, sandboxed: bool) -> str:
    """Return code for MkDocs with the package hive_boards: the setting, needed once, and a fenced
    block."""
    options, content = _options(params, title, sandboxed)
    lines = ["%s: %s" % option for option in options] + [content]
    return (
        f"# mkdocs.yml, once after: {_install(site, 'hive_core', 'hive_boards')}\n"
        "markdown_extensions:\n"
        "  - hive_boards:\n"
        f"      site: {site}\n"
        "\n"
        "<!-- page.md -->\n"
        "```hive\n" + "\n".join([line for line in lines if line]) + "\n```"
    )


def directive(site: str, params: "Params", title: str, sandboxed: bool) -> str:
    """Return code for Sphinx with the package hive_boards: the setting, needed once, and a
    directive."""
    options, content = _options(params, title, sandboxed)
    lines = ["   :%s: %s" % option for option in options]
    return (
        f"# conf.py, once after: {_install(site, 'hive_core', 'hive_boards')}\n"
        'extensions = ["hive_boards.sphinx"]\n'
        f'hive_site = "{site}"\n'
        "\n"
        ".. page.rst\n"
        "\n"
        ".. hive::\n" + "\n".join(lines + (["", "   " + content] if content else []))
    )


def live(site: str, params: "Params", title: str) -> str:
    """Return code for a notebook's cell that calls hive_core to show the board."""
    given = list(params) + [("title", title)]
    asked = ", ".join([name + "=" + repr(value) for name, value in given])
    return (
        f"%{_install(site, 'hive_core')}\n"
        "from hive_core.drawing import notebook\n"
        "\n"
        f"notebook.use({site!r})\n"
        f"notebook.live({asked})"
    )


def mkdocs(site: str, params: "Params", title: str, size: Size, sandboxed: bool = False) -> str:
    """Return code for MkDocs: a fenced block, or HTML if the board has its own width. The HTML is
    inside a div, whose content Markdown does not change."""
    if not size.width:
        return fence(site, params, title, sandboxed)
    line = tag("div", [], board(site, params, title, size, sandboxed))
    return (
        "# mkdocs.yml\n"
        "extra_css:\n"
        f"  - {site}hive-board.css\n"
        "extra_javascript:\n"
        f"  - path: {site}hive-board.js\n"
        "    defer: true\n"
        "\n"
        "<!-- page.md -->\n" + line
    )


def sphinx(site: str, params: "Params", title: str, size: Size, sandboxed: bool = False) -> str:
    """Return code for Sphinx: a directive, or HTML if the board has its own width."""
    if not size.width:
        return directive(site, params, title, sandboxed)
    return (
        "# conf.py\n"
        f'html_css_files = ["{site}hive-board.css"]\n'
        f'html_js_files = [("{site}hive-board.js", {{"defer": "defer"}})]\n'
        "\n"
        ".. page.rst\n"
        "\n"
        ".. raw:: html\n"
        "\n"
        "   " + board(site, params, title, size, sandboxed)
    )


def jupyter(site: str, params: "Params", title: str, size: Size, sandboxed: bool = False) -> str:
    """Return code for a cell of a notebook: a call of hive_core, or an IFrame if the board has its own
    size or is sandboxed."""
    if not (size.width or sandboxed or size.ratio != RATIOS[0]):
        return live(site, params, title)
    width = f"{size.width}" if size.width else '"100%"'
    named = escape(title).replace("'", "&#39;").replace("\\", "&#92;").replace("\n", " ")
    extras = f"'title=\"{named}\"'" + (f", \"sandbox='{SANDBOX}'\"" if sandboxed else "")
    return (
        "from IPython.display import IFrame\n"
        "\n"
        f'IFrame("{address(site, params)}", width={width}, height={size.height()},\n'
        f"       extras=[{extras}])"
    )


WRITERS = {
    "iframe": iframe,
    "address": bare,
    "element": element,
    "mkdocs": mkdocs,
    "sphinx": sphinx,
    "jupyter": jupyter,
}
"""Functions that return the code to paste, by the name of its form, such as "iframe"."""


def code(
    form: str, site: str, params: "Params", title: str, size: Size, sandboxed: bool = False
) -> str:
    """Return the code to paste into the other page, in the form `form`, one of FORMS."""
    return WRITERS[form](site, list(params), title, size, sandboxed)
