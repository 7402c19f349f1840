"""Commands that compile the search `hive_kernel`.

python3 -m tools.kernel native     for this Python, beside the sources in hive_kernel/
python3 -m tools.kernel build      the wheel for the pages' Pyodide, in wheels/
python3 -m tools.kernel check      whether that wheel is of the present sources, to the last bit
python3 -m tools.kernel again      whether compiling once more gives the same modules
python3 -m tools.kernel stubs      the types of what is compiled, in hive_kernel/stubs/
"""

import argparse
import sys

from tools.common import Problem, say, sha256, write
from tools.kernel.native import compile_native, libraries
from tools.kernel.stubs import write_stubs
from tools.kernel.wheel import MANIFEST, WHEELS, fault, manifest, wheel_name


def main(argv: list[str]) -> int:
    """Run one command; return 1 if `check` or `again` finds a fault."""
    parser = argparse.ArgumentParser(prog="tools.kernel", description=__doc__.split("\n")[0])
    parser.add_argument("action", choices=["native", "build", "check", "again", "stubs"])
    action = parser.parse_args(argv).action
    if action == "native":
        compile_native()
        say("Compiled: " + ", ".join(path.name for path in libraries()))
        return 0
    if action == "stubs":
        write_stubs()
        return 0
    made = b""
    if action in ("build", "again"):
        from tools.kernel.wasm import make_wheel

        made = make_wheel()
    if action == "build":
        for old in WHEELS.glob("*.whl"):
            old.unlink()
        write(WHEELS / wheel_name(), made)
        write(MANIFEST, manifest(made, wheel_name()))
        say(f"wheels/{wheel_name()}: {len(made):,} bytes, SHA-256 {sha256(made)}")
        return 0
    found = fault()
    # Only its modules: the wheel names Debian's headers too, of which a newer version may be no other.
    if (
        not found
        and made
        and not compiled(manifest(made, wheel_name())) <= compiled(MANIFEST.read_text())
    ):
        found = "Compiled again, the modules are not those of the wheel."
    say(found or f"wheels/{wheel_name()} is that of the present sources.")
    return int(bool(found))


def compiled(hashes: str) -> set[str]:
    """Return those lines of a list of hashes that belong to compiled modules."""
    return {line for line in hashes.splitlines() if line.endswith(".so")}


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Problem as problem:
        sys.exit(f"tools.kernel: {problem}")
