"""The several style sheets and scripts of a page's source, joined for the built site.

A page asks for one sheet instead of a dozen, and the scripts that start it stand in the page itself:
one that the parser must wait for would come behind everything else that was requested. The policy of
the page names each by its hash.
"""

import base64
import hashlib
import re
from collections.abc import Callable

from tools.common import Problem

SHEETS = re.compile(r' *<link rel="stylesheet" href="(web/[^"]+)">\n')
SCRIPTS = re.compile(r' *<script src="(web/[^"]+)"></script>\n')

Read = Callable[[str], bytes]
"""A file of web/ as the site has it, by its name in the project."""


def sheet_name(room: str) -> str:
    """Path of the one style sheet of a page, below `v/HASH/`."""
    return f"web/{room}/page.css"


def sheet(html: str, read: Read) -> bytes:
    """The one sheet of a page."""
    return b"\n".join(map(read, SHEETS.findall(html)))


def with_joined(html: str, room: str, read: Read, attributes: dict[str, str]) -> str:
    """A page that asks for the one sheet and has its scripts in itself.

    `attributes` are those of a script by its name in the project. Raises Problem where the page has no
    policy that could name them, or not that script.
    """
    marks = ""
    missing = set(attributes)

    def inline(found: re.Match[str]) -> str:
        nonlocal marks
        text = "\n" + read(found[1]).decode()
        mark = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        marks += f"'sha256-{mark}' "
        missing.discard(found[1])
        return f"    <script{attributes.get(found[1], '')}>{text}</script>\n"

    lines = iter([f'    <link rel="stylesheet" href="{sheet_name(room)}">\n'])
    html = SCRIPTS.sub(inline, SHEETS.sub(lambda found: next(lines, ""), html))
    if missing:
        raise Problem(f"The page of {room} needs the script {missing.pop()} in its head.")
    if html.count("script-src ") != 1:
        raise Problem(f"The page of {room} needs one policy, and in it one script-src.")
    return html.replace("script-src ", "script-src " + marks)
