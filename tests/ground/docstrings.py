"""A random sample of the code's docstrings, to be read without the code.

`python3 -m tests.ground.docstrings --seed 7 --count 60`; each package has its share of them.
"""

import argparse
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


def main() -> None:
    """Print a sample, numbered and with places."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.ground.docstrings")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=60)
    options = parser.parse_args()
    found = list(owners.docstrings(owners.sources()))
    for number, (place, text) in enumerate(sample(found, options.seed, options.count), 1):
        print(f"{number}. {place.where}\n    " + text.replace("\n", "\n    ") + "\n")


if __name__ == "__main__":
    main()
