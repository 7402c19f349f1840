"""Print a table of the core's speed on CPython, Pyodide and MicroPython, and beside open-spiel's.

    python3 -m tools.bench                  all three
    python3 -m tools.bench --only cpython   one of them
    python3 -m tools.bench --quick          fewer passes

If the compiled kernel is installed for CPython or Pyodide, it has a column too, with its gain: how many
times faster it is than hive_core in the same process, measured in alternating passes. The interpreters
run one after the other, so compare them on a machine without other load.
"""

import argparse
import json
import subprocess
import sys
from typing import NamedTuple

from tools.bench.core import PASSES, QUICK, open_spiel
from tools.build.interpreters import interpreter
from tools.common import ROOT, Problem, say

MARK = "@figures "
PROGRAM = f"""
import json, sys
from hive_core.clock import now_s
begin = now_s()
import hive_core.search.thinker
spent = now_s() - begin
from tools.bench.core import Figure, figures
found = [Figure("import with tables", spent * 1e3, "ms", False)] + list(figures(PASSES))
print({MARK!r} + json.dumps([list(figure) for figure in found]))
"""
KERNEL_PROGRAM = f"""
import json
from tools.bench.core import kernel_figures
try:
    found = list(kernel_figures(PASSES))
except ImportError:
    found = []
print({MARK!r} + json.dumps([[*figure, gain] for figure, gain in found]))
"""
COMPILED = " compiled"
KINDS = ("CPython", "Pyodide", "MicroPython")
SECONDS = 900


class Row(NamedTuple):
    """Figure measured on one interpreter. A figure of the compiled kernel also has its gain: how many
    times faster the kernel is than hive_core there."""

    name: str
    value: float
    unit: str
    per_s: bool
    gain: float = 0.0


def measure(kind: str, passes: int) -> list[Row]:
    """Run the benchmark on the interpreter `kind`, such as "cpython", with that many `passes`, and
    return its figures. Raises Problem if that fails."""
    name = kind.removesuffix(COMPILED)
    program = (PROGRAM if name == kind else KERNEL_PROGRAM).replace("PASSES", str(passes))
    if name == "CPython":
        command = [sys.executable, "-c", program]
    else:
        command = interpreter(name.lower(), ("hive_core", "tools/bench"), program)
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    for line in done.stdout.splitlines():
        if line.startswith(MARK):
            return [Row(*figure) for figure in json.loads(line.removeprefix(MARK))]
    raise Problem(f"{kind} gave no figures.\n{done.stdout[-500:]}{done.stderr[-500:]}")


def shown(value: float) -> str:
    """Return a number as text with at least three significant digits."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.1f}" if value >= 10 else f"{value:.3f}"


def head(kind: str) -> str:
    """Return the heading of an interpreter's two columns: what the values are, and what the ratio
    beside them compares."""
    if kind.endswith(COMPILED):
        return f"{'compiled':>14}{'gain':>7}"
    return f"{kind:>14}" + ("" if kind == "CPython" else f"{'slower':>8}")


def cell(columns: dict[str, dict[str, Row]], kind: str, name: str) -> str:
    """Return the text of one cell of the table, for the interpreter `kind` and the figure `name`: the
    value, and beside it the kernel's gain or the ratio to CPython."""
    row = columns[kind].get(name)
    text = f"{shown(row.value) if row else '':>14}"
    if kind.endswith(COMPILED):
        return text + (f"{row.gain:7.1f}" if row else " " * 7)
    if kind == "CPython":
        return text
    first = columns.get("CPython", {}).get(name)
    if not row or not first or not row.value or not first.value:
        return text + " " * 8
    ratio = first.value / row.value if row.per_s else row.value / first.value
    return text + f"{ratio:8.2f}"


def main() -> None:
    """Print the table.

    "slower" says how many times slower an interpreter is than CPython, "gain" how many times faster the
    compiled kernel is than the same interpreter without it.
    """
    parser = argparse.ArgumentParser(prog="tools.bench", description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="two passes of each figure")
    parser.add_argument("--only", choices=[kind.lower() for kind in KINDS], help="measure one")
    options = parser.parse_args()
    passes = QUICK if options.quick else PASSES
    chosen = [kind for kind in KINDS if options.only in (None, kind.lower())]
    columns: dict[str, dict[str, Row]] = {}
    units: dict[str, str] = {}
    for kind in [one + more for one in chosen for more in ("", COMPILED)]:
        if kind == "MicroPython" + COMPILED:
            continue
        say(f"Measuring {kind} ...")
        found = measure(kind, passes)
        if not found:
            say(f"{kind}: the package hive_kernel is not installed, or not compiled.")
        else:
            columns[kind] = {row.name: row for row in found}
        units |= {row.name: row.unit for row in found if row.name not in units}
    heads = [head(kind) for kind in columns]
    say(f"{'':44}" + "".join(heads))
    for name, unit in units.items():
        cells = [cell(columns, kind, name) for kind in columns]
        say(f"{name + (', ' + unit if unit else ''):44}" + "".join(cells))
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
