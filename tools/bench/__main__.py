"""The core's speed on CPython, Pyodide and MicroPython, and against open-spiel, in one table.

    python3 -m tools.bench                  all three
    python3 -m tools.bench --only cpython   one of them
    python3 -m tools.bench --quick          fewer passes

Beside CPython and Pyodide stands the compiled kernel on the same interpreter, where there is one. The
interpreters take turns on one machine, so the columns compare; absolute numbers are this machine's own.
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
KERNEL_PROGRAM = f"""
import json
from tools.bench.core import kernel_figures
try:
    found = list(kernel_figures(PASSES))
except ImportError:
    found = []
print({MARK!r} + json.dumps([list(figure) for figure in found]))
"""
COMPILED = " compiled"
KINDS = ("CPython", "Pyodide", "MicroPython")
SECONDS = 900


def measure(kind: str, passes: int) -> list[tuple[str, float, str, bool]]:
    """The figures of one interpreter, run by itself. Raises Problem when it fails."""
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
            return [tuple(figure) for figure in json.loads(line.removeprefix(MARK))]
    raise Problem(f"{kind} gave no figures.\n{done.stdout[-500:]}{done.stderr[-500:]}")


def shown(value: float) -> str:
    """A number with three or more telling digits."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.1f}" if value >= 10 else f"{value:.3f}"


def head(kind: str) -> str:
    """The head of a column: its name, and what stands beside its values."""
    if kind.endswith(COMPILED):
        return f"{'compiled':>14}{'gain':>7}"
    return f"{kind:>14}" + ("" if kind == "CPython" else f"{'slower':>8}")


def cell(columns: dict[str, dict[str, float]], kind: str, name: str, per_s: bool) -> str:
    """A value of a column, and its ratio to the column that it is compared with."""
    compiled = kind.endswith(COMPILED)
    value = columns[kind].get(name)
    against = columns.get(kind.removesuffix(COMPILED) if compiled else "CPython", {}).get(name)
    text = f"{shown(value) if value is not None else '':>14}"
    if kind == "CPython":
        return text
    if not value or not against:
        return text + " " * (7 if compiled else 8)
    ratio = value / against if per_s == compiled else against / value
    return text + (f"{ratio:7.1f}" if compiled else f"{ratio:8.2f}")


def main() -> None:
    """Prints the table. "slower": how many times slower than CPython; "gain": how many times faster the
    compiled kernel is than the same interpreter without it."""
    parser = argparse.ArgumentParser(prog="tools.bench", description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="two passes of each figure")
    parser.add_argument("--only", choices=[kind.lower() for kind in KINDS], help="measure one")
    options = parser.parse_args()
    passes = QUICK if options.quick else PASSES
    chosen = [kind for kind in KINDS if options.only in (None, kind.lower())]
    columns: dict[str, dict[str, float]] = {}
    rows: dict[str, tuple[str, bool]] = {}
    for kind in [one + more for one in chosen for more in ("", COMPILED)]:
        if kind == "MicroPython" + COMPILED:
            continue
        say(f"Measuring {kind} ...")
        found = measure(kind, passes)
        if not found:
            say(f"{kind}: the package hive_kernel is not installed, or not compiled.")
        else:
            columns[kind] = {name: value for name, value, _, _ in found}
        rows |= {name: (unit, per_s) for name, _, unit, per_s in found if name not in rows}
    heads = [head(kind) for kind in columns]
    say(f"{'':44}" + "".join(heads))
    for name, (unit, per_s) in rows.items():
        cells = [cell(columns, kind, name, per_s) for kind in columns]
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
