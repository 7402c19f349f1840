"""Compare the core's speed with that of an earlier commit, both in one process, in turn.

    python3 -m tools.bench.before COMMIT [--passes N] [--iterations N]

Every line gives the speed of this core divided by that of the commit, in processor time: the median of
alternating passes, and the ratio of the two quickest passes. A ratio of 0.97 or more counts as equally
fast, since other programs disturb both. The search makes equal numbers of iterations, but its weights,
and so the work of an iteration, may have changed.
"""

import argparse
import importlib
import io
import random
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from tools.bench.core import EVERY_SEARCHED, texts
from tools.common import ROOT, Problem, as_program, say

PASSES, ITERATIONS = 15, 400
PLIES = 60
PLACES = {
    "Board": ("hive_core.rules.board", "hive_core.board"),
    "perft": ("hive_core.rules.perft", "hive_core.perft"),
    "parse_position": ("hive_core.notation.position", "hive_core.position"),
    "HivePosition": ("hive_core.search.position", "hive_core.search.hive", "hive_core.search"),
    "Search": ("hive_core.search.mcts", "hive_core.mcts"),
}
"""Modules in which an object is searched, by the object's name: the present one, then those of earlier
commits."""
GROUPED = ("legal_by_piece", "groups")
"""Names of the method of Board that lists its moves by piece: the present one, then the earlier one."""
Work = Callable[[], object]


def core(folder: Path) -> dict[str, Any]:
    """Import the objects listed in PLACES from the `hive_core` in `folder`, and return them by name.
    Afterwards the package is unloaded again, so that another version can be imported."""
    forget()
    sys.path.insert(0, str(folder))
    found = {}
    try:
        for name, modules in PLACES.items():
            found[name] = named(name, modules)
    finally:
        sys.path.remove(str(folder))
        forget()
    return found


def named(name: str, modules: tuple[str, ...]) -> Any:
    """Return the object `name` from the first of `modules` that has it. Raises Problem if none has."""
    for module in modules:
        try:
            return getattr(importlib.import_module(module), name)
        except (ImportError, AttributeError):
            continue
    raise Problem(f"That commit has no {name} in {' or '.join(modules)}.")


def forget() -> None:
    """Unload `hive_core`, so that another version can be imported."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "hive_core"]:
        del sys.modules[name]


def unpacked(commit: str, folder: Path) -> Path:
    """Unpack the commit's `hive_core` below `folder` and return the path. Raises Problem if git has
    none."""
    command = ["git", "archive", commit, "hive_core"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        raise Problem(f"git has no hive_core at {commit!r}: {done.stderr.decode().strip()}")
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def works(names: dict[str, Any], iterations: int) -> dict[str, Work]:
    """Return the functions to time, made of the objects `names` of one version, by the names that they
    have in the table. `iterations` is the number of iterations of the search."""
    boards = [names["parse_position"](text) for text in texts()]
    listed = [(board, board.legal_moves()) for board in boards]
    middle = boards[EVERY_SEARCHED // 2 :: EVERY_SEARCHED]

    grouped = next(name for name in GROUPED if hasattr(names["Board"], name))

    def pairs() -> None:
        for board, moves in listed:
            for move in moves:
                board.make(move)
                board.undo()

    def playouts() -> None:
        dice = random.Random(1)
        for expansions in ("", "MLP"):
            board = names["Board"](expansions)
            for _ in range(PLIES):
                moves = sorted(board.legal_moves())
                if not moves:
                    break
                board.make(dice.choice(moves))

    def search() -> None:
        for board in middle:
            names["Search"](names["HivePosition"](board), 1).run(iterations=iterations)

    return {
        "move generation, grouped": lambda: [getattr(board, grouped)() for board in boards],
        "move generation, listed": lambda: [board.legal_moves() for board in boards],
        "make and undo": pairs,
        "perft 3 from the start, leaves counted": lambda: names["perft"](names["Board"](), 3),
        "perft 3 from the start, leaves played": lambda: names["perft"](names["Board"](), 3, False),
        "perft 2 from mid-game": lambda: [names["perft"](board, 2) for board in middle],
        "random games": playouts,
        f"search, {iterations} iterations": search,
    }


def seconds(work: Work) -> float:
    """Return the processor time of one run of `work`, in seconds."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def main(argv: list[str]) -> int:
    """Measure both versions and print the table."""
    parser = argparse.ArgumentParser("tools.bench.before", description=__doc__.splitlines()[0])
    parser.add_argument("commit")
    parser.add_argument("--passes", type=int, default=PASSES)
    parser.add_argument("--iterations", type=int, default=ITERATIONS)
    options = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        then = works(core(unpacked(options.commit, Path(folder))), options.iterations)
        now = works(core(ROOT), options.iterations)
        say(
            f"{'as fast as ' + options.commit:42} {'median':>8} {'quickest':>9}   of {options.passes}"
        )
        for name in now:
            seconds(then[name]), seconds(now[name])
            ratios, quickest = [], [1e9, 1e9]
            for number in range(options.passes):
                order = (then, now) if number % 2 else (now, then)
                spent = {id(one): seconds(one[name]) for one in order}
                before, after = spent[id(then)], spent[id(now)]
                ratios.append(before / after)
                quickest = [min(quickest[0], before), min(quickest[1], after)]
            say(f"{name:42} {median(ratios):8.2f} {quickest[0] / quickest[1]:9.2f}")
    return 0


if __name__ == "__main__":
    as_program(main)
