"""Fuzz every parser of texts and records with millions of random inputs, and count how each input ends.

    python3 -m tools.checks.fuzz                           ten million inputs, some hours
    python3 -m tools.checks.fuzz --seconds 600             goes on with that run for ten minutes
    python3 -m tools.checks.fuzz --family pgn --inputs 50000 --seed 7
    python3 -m tools.checks.fuzz --again pgn:1234          one case again, with its input

A family is a kind of input, such as PGN files, with its generator and its check. Inputs are valid texts
from tests/data and from random games, changed in one to four places, or random words of a notation. The
family, the seed and a case's number determine the case. A fault is an exception that the parser does
not document, an answer that differs from that of the kernel or from the same text read again, more than
2 s of processor time, or 200 MB of memory. A run saves its counts in .skep/fuzz.json, with another seed
in .skep/fuzz-SEED.json. It goes on from there, after it has run the cases with faults again, and ends
with status 1 if there was a fault.
"""

import argparse
import resource
import sys

from tools.common import SKEP, say

SEED = 20261125
INPUTS = 10_000_000
NAME = "fuzz.json"


def main(arguments: list[str]) -> int:
    """Run the fuzz test, or the single case, that the command line names; return 1 if there was a
    fault."""
    from tools.checks.fuzz import core, devices, files, frames, matches, saved, studies
    from tools.checks.fuzz.run import MOST_MEMORY, Run, again

    modules = (core, files, devices, frames, matches, saved, studies)
    families = {family.name: family for module in modules for family in module.FAMILIES}
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--inputs", type=int, default=INPUTS, help="of all families together")
    parser.add_argument("--family", action="append", choices=families, help="this one alone")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="of this call")
    parser.add_argument("--again", metavar="FAMILY:NUMBER", help="run one case once more")
    parser.add_argument("--fresh", action="store_true", help="forget what earlier calls have seen")
    options = parser.parse_args(arguments)
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, most))
    if options.again:
        name, _, number = options.again.partition(":")
        if name not in families or not number.isdigit():
            parser.error(f"--again is FAMILY:NUMBER, read {options.again!r}")
        return int(not again(families[name], options.seed, int(number)))
    chosen = [families[name] for name in options.family or families]
    SKEP.mkdir(exist_ok=True)
    path = SKEP / (NAME if options.seed == SEED else f"fuzz-{options.seed}.json")
    if options.fresh:
        path.unlink(missing_ok=True)
    run = Run(chosen, options.seed, path)
    run.retry()
    run.go(options.inputs, options.seconds)
    for line in run.table():
        say(line)
    return int(run.broken() > 0)


if __name__ == "__main__":
    from tools.testenv import run_there

    here = run_there("tools.checks.fuzz", sys.argv[1:])
    sys.exit(main(sys.argv[1:]) if here is None else here)
