"""A random sample of the code's docstrings, each below its signature, to be read without the code.

`python3 -m tests.ground.docstrings --seed 7 --count 60`; each package has its share of them.
`--all web/board` prints every docstring of a folder.
"""

import argparse
import ast
import random
from collections import defaultdict

from tests.ground import owners
from tests.ground.owners import Place


def sample(found: list[tuple[Place, str]], seed: int, count: int) -> list[tuple[Place, str]]:
    """At most `count` docstrings in the order of their places, the same for a seed and a code."""
    rng = random.Random(seed)
    packages = defaultdict(list)
    for one in found:
        packages[one[0].where.split("/")[0]].append(one)
    chosen, first = [], 0
    for rows in packages.values():
        # Shares are cut from one line, so their roundings add up to `count`.
        last = first + len(rows)
        share = count * last // len(found) - count * first // len(found)
        chosen += rng.sample(sorted(rows), min(share, len(rows)))
        first = last
    return sorted(chosen)


def signature(node: ast.AST | None) -> str:
    """The line that a function begins with, "" for what is no function."""
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return ""
    result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"def {node.name}({ast.unparse(node.args)}){result}"


def main() -> None:
    """Print a sample, numbered and with places."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.ground.docstrings")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--all", metavar="FOLDER")
    options = parser.parse_args()
    found, signatures = [], {}
    for place, text, node in owners.documented(owners.sources()):
        found.append((place, text))
        signatures[place] = signature(node)
    if options.all:
        rows = sorted(row for row in found if row[0].where.startswith(options.all))
    else:
        rows = sample(found, options.seed, options.count)
    for number, (place, text) in enumerate(rows, 1):
        lines = [line for line in (signatures[place], *text.split("\n")) if line]
        print(f"{number}. {place.where}", *lines, sep="\n    ", end="\n\n")


if __name__ == "__main__":
    main()
