"""The style sheets and scripts of a page's source, joined for the built site.

A page requests one sheet instead of a dozen and has its start scripts inline, since the parser
would wait for a separate file until everything requested before has arrived. The page's
Content-Security-Policy names each inline script by its hash. Comments and indentation, a quarter of
their bytes even compressed, are left out.
"""

import re
from collections.abc import Callable

from tools.build.hashes import integrity
from tools.common import Problem

SHEETS = re.compile(r' *<link rel="stylesheet" href="(web/[^"]+)">\n')
SCRIPTS = re.compile(r' *<script src="(web/[^"]+)"></script>\n')

QUOTED = re.compile(r'("(?:[^"\\]|\\.)*")')
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
AROUND = re.compile(r" ?([{};,]) ?|(?<=:) ")
ONLY_COMMENT = re.compile(r"^\s*//.*\n|^[ \t]+", re.MULTILINE)

Read = Callable[[str], bytes]
"""Function that takes the name of a file of web/ and returns the file's content in the site."""


def sheet_name(room: str) -> str:
    """Return the path below `v/HASH/` of the joined style sheet of a page; `room` is the folder of web/
    with the page's program, such as "play"."""
    return f"web/{room}/page.css"


def sheet(html: str, read: Read) -> bytes:
    """Return the joined style sheets of the page `html`, as the bytes of one; `read` reads each."""
    return "".join(short_style(read(name).decode()) for name in SHEETS.findall(html)).encode()


def short_style(style: str) -> str:
    """Return a style sheet on one line, without comments and needless spaces."""
    parts = QUOTED.split(COMMENT.sub("", style))
    for at in range(0, len(parts), 2):  # between quoted texts
        parts[at] = AROUND.sub(r"\1", re.sub(r"\s+", " ", parts[at]))
    return "".join(parts)


def short_script(script: str) -> str:
    """Return a script without its indentation and without lines that are comments. Raises Problem for
    a text in backquotes of several lines, whose indentation counts."""
    if any(line.count("`") % 2 for line in script.splitlines()):
        raise Problem("A script of a page's head has a text of several lines in backquotes.")
    return ONLY_COMMENT.sub("", script)


def with_joined(
    html: str, room: str, read: Read, attributes: dict[str, str], import_map: str
) -> str:
    """Return the page `html` so that it links its joined style sheet and has its scripts inline, the
    import map first.

    `room` is the folder of web/ with the page's program. `attributes` are those of a script tag, by the
    script's name in the project. Raises Problem if the page has no Content-Security-Policy to name the
    scripts in, or lacks one of these scripts.
    """
    marks = f"'{integrity(import_map.encode())}' "
    missing = set(attributes)

    def inline(found: re.Match[str]) -> str:
        nonlocal marks
        text = "\n" + short_script(read(found[1]).decode())
        marks += f"'{integrity(text.encode())}' "
        missing.discard(found[1])
        return f"    <script{attributes.get(found[1], '')}>{text}</script>\n"

    lines = iter([f'    <link rel="stylesheet" href="{sheet_name(room)}">\n'])
    html = SCRIPTS.sub(inline, SHEETS.sub(lambda found: next(lines, ""), html))
    if missing:
        raise Problem(f"The page of {room} needs the script {missing.pop()} in its head.")
    html = html.replace(
        "<script", f'<script type="importmap">{import_map}</script>\n    <script', 1
    )
    if html.count("script-src ") != 1:
        raise Problem(f"The page of {room} needs one policy, and in it one script-src.")
    return html.replace("script-src ", "script-src " + marks)
