"""The core's speed on CPython, Pyodide and MicroPython, and against open-spiel, in one table.

    python3 -m tools.bench                  all three
    python3 -m tools.bench --only cpython   one of them
    python3 -m tools.bench --quick          fewer passes

The interpreters take turns on one machine, so the columns compare; absolute numbers are this machine's
own.
"""

import argparse
import json
import subprocess
import sys

from tools.bench.core import PASSES, QUICK, open_spiel
from tools.common import ROOT, Problem, say
from tools.interpreters import interpreter

MARK = "@figures "
PROGRAM = f"""
import json, sys
from hive_core.clock import now_s
begin = now_s()
import hive_core.search.hive
spent = now_s() - begin
from tools.bench.core import Figure, figures
found = [Figure("import with tables", spent * 1e3, "ms", False)] + list(figures(PASSES))
print({MARK!r} + json.dumps([list(figure) for figure in found]))
"""
KINDS = ("CPython", "Pyodide", "MicroPython")
SECONDS = 900


def measure(kind: str, passes: int) -> list[tuple[str, float, str, bool]]:
    """The figures of one interpreter, run by itself. Raises Problem when it fails."""
    program = PROGRAM.replace("PASSES", str(passes))
    if kind == "CPython":
        command = [sys.executable, "-c", program]
    else:
        command = interpreter(kind.lower(), ("hive_core", "tools/bench"), program)
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    for line in done.stdout.splitlines():
        if line.startswith(MARK):
            return [tuple(figure) for figure in json.loads(line.removeprefix(MARK))]
    raise Problem(f"{kind} gave no figures.\n{done.stdout[-500:]}{done.stderr[-500:]}")


def shown(value: float) -> str:
    """A number with three or more telling digits."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.1f}" if value >= 10 else f"{value:.3f}"


def main() -> None:
    """Prints the table; a ratio above 1 says how many times slower than CPython."""
    parser = argparse.ArgumentParser(prog="tools.bench", description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="two passes of each figure")
    parser.add_argument("--only", choices=[kind.lower() for kind in KINDS], help="measure one")
    options = parser.parse_args()
    passes = QUICK if options.quick else PASSES
    kinds = [kind for kind in KINDS if options.only in (None, kind.lower())]
    columns = []
    for kind in kinds:
        say(f"Measuring {kind} ...")
        found = measure(kind, passes)
        columns.append({name: value for name, value, _, _ in found})
    heads = "".join(f"{kind:>14}" for kind in kinds)
    say(f"{'':44}{heads}{'ratios':>16}")
    for name, _, unit, per_s in found:
        values = [column[name] for column in columns]
        ratios = [values[0] / v if per_s else v / values[0] for v in values[1:] if v and values[0]]
        told = "  ".join(f"{ratio:5.2f}" for ratio in ratios)
        say(
            f"{name + (', ' + unit if unit else ''):44}"
            + "".join(f"{shown(v):>14}" for v in values)
            + f"{told:>16}"
        )
    for name, ours, theirs in open_spiel(passes):
        say(
            f"CPython and open-spiel, random playouts, {name}: "
            f"{ours:,.0f} and {theirs:,.0f} plies/s, ratio {ours / theirs:.1f}"
        )


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit(f"tools.bench: {problem}")
