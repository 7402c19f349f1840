"""The scripts of `<hive-board>` and `<hive-study>` for other people's pages, each one plain script.

A page that loads a module from another site needs a header of that site's host; it needs none for a
plain script. So the modules of `web/embed/element` are joined with the one that imports them, in a
function of their own, since a page's other scripts may use the same names.
"""

import base64
import hashlib
import re
from pathlib import Path

from tools.build.languages import script_with_tables
from tools.build.wheel import core_version
from tools.common import ROOT, Problem

FOLDER = ROOT / "web" / "embed"
PARTS = "web/embed/element/"
"""Folder of the modules that the elements' scripts import; pages never load them by themselves."""
NAMES = ("hive-board.js", "hive-study.js")

PINNED = "v1/"
"""Folder of the scripts under a name with their hash, for pages that take no other version."""

IMPORT = re.compile(r'^import [^"]*"\./([^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=const|function|async|class)", re.MULTILINE)
NEEDLESS = re.compile(
    r"^ *(?://.*|/\*\*(?:.|\n)*?\*/)?\n|^ +|(?<=[;,{}\])]) // [^\"`\n]*$", re.MULTILINE
)
"""Pattern of what pages do not load: indentation, blank lines and comments. The first comment, which
says what the script is, stays."""
DECLARED = re.compile(r"^(?:const|let|(?:async )?function|class) (\w+)", re.MULTILINE)


def _joined(path: Path, done: list[Path]) -> str:
    """Return the module `path` without imports and exports, after the modules that it imports. Those
    in `done` are left out, and all that were joined are added to it."""
    text = path.read_text()
    before = ""
    for name in IMPORT.findall(text):
        other = path.parent / name
        if other not in done:
            before += _joined(other, done) + "\n"
    done.append(path)
    return before + EXPORT.sub("", IMPORT.sub("", text)).strip() + "\n"


def element_script(name: str) -> str:
    """Return the script of an element, such as "hive-board.js", as pages load it: plain, with its
    tables filled in. Raises Problem if two of its modules declare the same name."""
    path = FOLDER / name
    head, _, _ = path.read_text().partition("\n\n")
    body = _joined(path, [])
    names = DECLARED.findall(body)
    twice = {one for one in names if names.count(one) > 1}
    if twice:
        raise Problem(f"Two modules of {name} declare {', '.join(sorted(twice))}.")
    body = NEEDLESS.sub("", body).replace(
        'const VERSION = "";', f'const VERSION = "{core_version()}";'
    )
    return script_with_tables(f'{head}\n"use strict";\n(() => {{\n{body.strip()}\n}})();\n')


def pinned_name(name: str) -> str:
    """Return the address in the site of an element's script under a name with its hash."""
    digest = hashlib.sha384(element_script(name).encode()).hexdigest()
    stem, _, ending = name.rpartition(".")
    return f"{PINNED}{stem}.{digest[:12]}.{ending}"


def integrity(name: str) -> str:
    """Return the value of the attribute `integrity` for an element's script."""
    digest = hashlib.sha384(element_script(name).encode()).digest()
    return "sha384-" + base64.b64encode(digest).decode()
