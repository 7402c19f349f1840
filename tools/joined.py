"""The several style sheets and first scripts of a page's source, joined for the built site.

A page asks for one sheet and one script instead of a dozen files, and what has to run before the first
paint stands in the page itself: a script that the parser must wait for would come behind everything
else that was asked for. The policy of the page names it by its hash.
"""

import base64
import hashlib
import re
from collections.abc import Callable

from tools.common import Problem

SHEETS = re.compile(r' *<link rel="stylesheet" href="(web/[^"]+)">\n')
SCRIPTS = re.compile(r' *<script defer fetchpriority="high" src="(web/[^"]+)"></script>\n')
EARLY = re.compile(r' *<script src="(web/[^"]+)"></script>\n')

Read = Callable[[str], bytes]
"""A file of web/ as the site has it, by its name in the project."""


def sheet_name(room: str) -> str:
    """Where the one sheet of a room's page is, below `v/HASH/`."""
    return f"web/{room}/page.css"


def script_name(room: str) -> str:
    """Where the one script is that starts a room's page; it looks for the rest from there."""
    return f"web/boot/{room}.js"


def joined(html: str, room: str, read: Read) -> dict[str, bytes]:
    """The one sheet and the one script of a page, by name."""
    return {
        sheet_name(room): b"\n".join(map(read, SHEETS.findall(html))),
        script_name(room): b"\n".join(map(read, SCRIPTS.findall(html))),
    }


def with_joined(html: str, room: str, read: Read) -> str:
    """A page that asks for the joined files and has its early scripts in itself.

    Raises Problem where it has no policy that could name them.
    """
    marks = ""

    def inline(found: re.Match[str]) -> str:
        nonlocal marks
        text = "\n" + read(found[1]).decode()
        mark = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        marks += f"'sha256-{mark}' "
        return f"    <script>{text}</script>\n"

    html = _once(SHEETS, f'    <link rel="stylesheet" href="{sheet_name(room)}">\n', html)
    script = f'    <script defer fetchpriority="high" src="{script_name(room)}"></script>\n'
    html = EARLY.sub(inline, _once(SCRIPTS, script, html))
    if html.count("script-src ") != 1:
        raise Problem(f"The page of {room} needs one policy, and in it one script-src.")
    return html.replace("script-src ", "script-src " + marks)


def _once(pattern: re.Pattern[str], line: str, html: str) -> str:
    """The first match becomes `line`, the others go."""
    lines = iter([line])
    return pattern.sub(lambda found: next(lines, ""), html)
