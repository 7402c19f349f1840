"""The compiled search, made here.

python3 -m tools.kernel native     for this Python, beside the sources in hive_kernel/
python3 -m tools.kernel build      the wheel for the pages' Pyodide, in wheels/
python3 -m tools.kernel check      whether that wheel is of the present sources
"""

import argparse
import sys

from tools.common import Problem, say, sha256, write
from tools.kernel.native import compile_native, libraries
from tools.kernel.wheel import WHEELS, fault, wheel_name


def main(argv: list[str]) -> int:
    """Run one command; return 1 if `check` finds a fault."""
    parser = argparse.ArgumentParser(prog="tools.kernel", description=__doc__.split("\n")[0])
    parser.add_argument("action", choices=["native", "build", "check"])
    action = parser.parse_args(argv).action
    if action == "native":
        compile_native()
        say("Compiled: " + ", ".join(path.name for path in libraries()))
        return 0
    if action == "build":
        from tools.kernel.wasm import make_wheel

        made = make_wheel()
        for old in WHEELS.glob("*.whl"):
            old.unlink()
        write(WHEELS / wheel_name(), made)
        say(f"wheels/{wheel_name()}: {len(made):,} bytes, SHA-256 {sha256(made)}")
        return 0
    found = fault()
    say(found or f"wheels/{wheel_name()} is that of the present sources.")
    return int(bool(found))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Problem as problem:
        sys.exit(f"tools.kernel: {problem}")
