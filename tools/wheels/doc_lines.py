"""Runs the Python in pages of the documentation and compares what it prints with what stands there.

A program that needs nothing but the packages which the pages are about, in any environment and in
Pyodide: `python doc_lines.py [--no-processes] PAGE.md ...`
"""

import re
import sys
from collections.abc import Callable

FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)
NEEDS_MORE = ("IPython", "html_js_files", "micropip")
"""Words of blocks that belong into other programs."""


def blocks(page: str, kind: str) -> list[str]:
    """Return the blocks of code of one kind in the text of a page, without their indent."""
    found = []
    for indent, named, body in FENCE.findall(page):
        if named == kind:
            found.append("".join(line.removeprefix(indent) for line in body.splitlines(True)))
    return found


def wrong_lines(page: str, name: str, without: tuple[str, ...] = ()) -> list[str]:
    """Run the Python blocks of the text `page` one after the other, and return the outputs that stand
    behind a line and were not printed.

    Blocks that contain a word of `without` are left out. Raises whatever a block raises.
    """
    printed: list[str] = []
    names: dict[str, object] = {"print": printer(printed)}
    wrong = []
    for block in blocks(page, "python"):
        if any(word in block for word in NEEDS_MORE + without):
            continue
        exec(compile(block, name, "exec"), names)
        for comment in re.findall(r"^ *print\(.*\) +# (.*)$", block, re.MULTILINE):
            # What is printed is said where it is no sentence.
            if re.search(r"^\w+$|[;@]", comment) and comment not in printed:
                wrong.append(comment)
    return wrong


def printer(lines: list[str]) -> Callable[..., None]:
    """Return a function in place of `print` that adds what it is given to `lines`."""
    return lambda *given: lines.append(" ".join(map(str, given)))


def main(arguments: list[str]) -> int:
    """Run pages; print one line for each, and return 1 if one printed something else than it says."""
    without = ("subprocess",) if "--no-processes" in arguments else ()
    failed = False
    for path in arguments:
        if path.startswith("--"):
            continue
        with open(path, encoding="utf-8") as file:
            text = file.read()
        wrong = wrong_lines(text, path, without)
        print(f"{path}: {len(blocks(text, 'python'))} blocks", *wrong, sep="\n  not printed: ")
        failed = failed or bool(wrong)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
