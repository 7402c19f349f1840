"""Commands for the packages hive-core, hive-kernel and hive-boards as they are published.

python3 -m tools.wheels            build wheels and source distributions into build/
python3 -m tools.wheels try        build, install in fresh environments of every Python here and in
                                   Pyodide, and run the documentation's lines there
"""

import argparse
from pathlib import Path

from tools.common import ROOT, as_program, say, sha256
from tools.wheels.building import build_all
from tools.wheels.trial import NOT_HERE, try_all


def main(argv: list[str]) -> int:
    """Build the packages, and with "try" install them; return 1 if a trial found a fault."""
    parser = argparse.ArgumentParser(prog="tools.wheels", description=__doc__.split("\n")[0])
    parser.add_argument("action", nargs="?", choices=["build", "try"], default="build")
    parser.add_argument("--out", type=Path, default=ROOT / "build")
    parser.add_argument(
        "--every", action="store_true", help="fail where a version of CPython is missing"
    )
    options = parser.parse_args(argv)
    for path in build_all(options.out.resolve()):
        data = path.read_bytes()
        say(f"{path.name}: {len(data):,} bytes, SHA-256 {sha256(data)}")
    if options.action == "build":
        return 0
    results = try_all(options.out.resolve())
    for name, fault in results.items():
        say(f"{name}: {fault or 'installed, and the lines of the documentation run'}")
    allowed = ("",) if options.every else ("", NOT_HERE)
    return int(any(fault not in allowed for fault in results.values()))


if __name__ == "__main__":
    as_program(main)
