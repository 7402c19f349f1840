"""Measure how long files of 1 MB take to read that repeat one token, for every token of every file
format, in each of the three interpreters.

    python3 -m tools.bench.files [--only TEXT] [--in cpython micropython pyodide]

Each row is a text of 1 MB that repeats one token, read as one file format. The command prints the
seconds (in CPython: of processor time) of the slower of two calls, worst first: `hive_core.files.read`,
which opens the first game, and `blocks`, which finds all games. It also prints the megabytes by which
the memory of CPython grew. A row beyond 2 s or 200 MB is marked; the command then ends with status 1.
"""

import argparse
import json
import subprocess
import sys

from tools.build.interpreters import interpreter
from tools.common import ROOT, as_program

KINDS = ("cpython", "micropython", "pyodide")
MOST_S, MOST_MB = 2.0, 200
BATCH = 12
"""Number of rows that one process of MicroPython reads: its heap is fixed, and one that has read many
texts of 1 MB is in pieces."""
TOKENS = {
    "pgn": (
        "{}",
        "{a}",
        "{a} ",
        "(",
        ")",
        "()",
        "( ",
        "}",
        "{",
        ";",
        ";\n",
        "a",
        "a ",
        "1. ",
        "1.",
        "$1 ",
        "\n",
        "wS1\n",
        "1. wS1\n",
        "(1. wS1)",
        "1. wS1 (",
        '[a "b"]\n',
        "[",
        "[\n",
        "%\n",
        "{[%skep ",
        "\\x",
        '1. wS1\n\n[GameType "Base"]\n',
        "WhiteWins ",
        "pass\n",
    ),
    "sgf": (
        "(;",
        "(",
        ")",
        ";",
        "[",
        "]",
        "[]",
        "P0[",
        "P0[1 done]",
        "P0[1 pick W 1 wA1]",
        "C[a]",
        "\\",
        "P0[\\]",
        "(;GM[27])",
        "(;GM[27]SU[hive]",
        ")(",
        "a",
        "a ",
        "\n",
        "GN[a]",
        "P0[1 move W wS1 N 13 .]",
        "P0[1 move W wS1 N 13 .]P0[2 done]",
        "(P0[2 done]",
    ),
    "uhp": (
        ";",
        "(",
        ")",
        "()",
        "{",
        "}",
        "{}",
        "{a}",
        "a",
        "a;",
        "wS1;",
        "pass;",
        "\n",
        "Base\n",
        "Base;wS1\n",
        "[",
        "]",
        "[]",
        "(wS1;",
        ";wS1(",
        "\\",
        " ",
        "\t",
    ),
    "pos": ("wQ@0,0 ", "a", " ", "@", "wQ", "\n", "(", "last:"),
}
"""Tokens by file format. A row's text repeats one of them, alone or after a valid beginning of a file
in that format."""
BEGIN = {
    "pgn": ("", '[GameType "Base"]\n\n'),
    "sgf": ("", "(;GM[27]SU[hive]"),
    "uhp": ("", "Base;InProgress;White[2];wS1;bS1 wS1-;"),
    "pos": ("",),
}
PROGRAM = """
import gc, json, sys, time
from hive_core.files import read
from hive_core.files.split_games import blocks
from hive_core.rules.errors import HiveError
now = getattr(time, "process_time", time.time)
def peak():
    try:
        import resource
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    except ImportError:
        return 0
for kind, begin, token in ROWS:
    for _ in range(2):  # MicroPython's heap grows where an allocation failed
        try:
            text = begin + token * ((1048576 - len(begin)) // len(token))
        except MemoryError:
            gc.collect()
    before, at = peak(), now()
    try:
        outcome = "%d faults" % len(read(text, "", kind).faults)
    except (HiveError, MemoryError) as error:
        outcome = type(error).__name__
    whole, at = now() - at, now()
    for _ in blocks(text.split("\\n"), kind):
        pass
    print("@" + json.dumps([kind, begin, token, max(whole, now() - at), peak() - before, outcome]))
"""


def rows(only: str) -> list[tuple[str, str, str]]:
    """Return the rows of the table as (file format, beginning of the file, repeated token), those that
    contain the text `only`."""
    plain = [
        (kind, begin, token)
        for kind, tokens in TOKENS.items()
        for begin in BEGIN[kind]
        for token in tokens
    ]
    return [row for row in plain if only in f"{row[0]} {row[1]}{row[2]}"]


def measured(kind: str, wanted: list[tuple[str, str, str]]) -> list[list[object]]:
    """Run the rows `wanted` in the interpreter `kind` and return what it prints for each: file format,
    beginning, token, seconds, megabytes and the outcome. If a row crashes the interpreter, the rows
    after it in the same process are missing."""
    size = BATCH if kind == "micropython" else len(wanted)
    found: list[list[object]] = []
    for first in range(0, len(wanted), size):
        program = f"ROWS = {wanted[first : first + size]!r}\n{PROGRAM}"
        command = (
            [sys.executable, "-c", program]
            if kind == "cpython"
            else interpreter(kind, ("hive_core",), program)
        )
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
        )
        lines = [line for line in done.stdout.splitlines() if line[:2] == "@["]
        found.extend([json.loads(line[1:]) for line in lines])
    return found


def main(argv: list[str]) -> int:
    """Measure all rows in the chosen interpreters and print the worst of each; return 1 if a row takes
    more than 2 s or 200 MB."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.bench.files")
    parser.add_argument("--only", default="", help="rows that contain this text")
    parser.add_argument("--in", dest="kinds", nargs="+", choices=KINDS, default=KINDS)
    parser.add_argument("--worst", type=int, default=8, help="rows to print of each interpreter")
    options = parser.parse_args(argv)
    wanted = rows(options.only)
    beyond = 0
    for kind in options.kinds:
        found = measured(kind, wanted)
        print(f"\n{kind}: {len(found)} of {len(wanted)} texts read")
        found.sort(key=lambda row: -float(str(row[3])))
        for number, (of, begin, token, seconds, grown, outcome) in enumerate(found):
            high = float(str(seconds)) > MOST_S or int(str(grown)) > MOST_MB
            beyond += high
            if high or number < options.worst:
                name = f"{begin!s:.12}{token!s}"
                mark = "!" if high else " "
                print(f"{mark} {seconds:6.2f} s {grown:5d} MB  {of:4} {name!r:34} {outcome}")
        beyond += len(wanted) - len(found)
    return int(bool(beyond))


if __name__ == "__main__":
    as_program(main)
