"""Compare the core's speed with that of an earlier commit, both in one process, in turn.

    python3 -m tools.bench.before COMMIT [--passes N] [--iterations N]

Every line says how many times as fast as that commit's this core is, in processor time: the median of
the passes, which take turns, and the quickest pass of one beside that of the other. What other
programs do on the machine hits both, so 0.97 and more is as fast as before. The search makes equal
numbers of iterations; what an iteration does may have changed with its weights.
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
"""Modules of each name, now and before the core had folders."""
Work = Callable[[], object]


def core(folder: Path) -> dict[str, Any]:
    """The names of PLACES out of the `hive_core` in a folder; afterwards none is loaded any more."""
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
    """The object of that name in the first of these modules that has it. Raises Problem."""
    for module in modules:
        try:
            return getattr(importlib.import_module(module), name)
        except (ImportError, AttributeError):
            continue
    raise Problem(f"That commit has no {name} in {' or '.join(modules)}.")


def forget() -> None:
    """Unload `hive_core`, so that another one can be loaded."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "hive_core"]:
        del sys.modules[name]


def unpacked(commit: str, folder: Path) -> Path:
    """The commit's `hive_core`, in a folder. Raises Problem where git has none."""
    command = ["git", "archive", commit, "hive_core"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        raise Problem(f"git has no hive_core at {commit!r}: {done.stderr.decode().strip()}")
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def works(names: dict[str, Any], iterations: int) -> dict[str, Work]:
    """Functions to time, by their names in the table."""
    boards = [names["parse_position"](text) for text in texts()]
    listed = [(board, board.legal_moves()) for board in boards]
    middle = boards[EVERY_SEARCHED // 2 :: EVERY_SEARCHED]

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
        "move generation, grouped": lambda: [board.groups() for board in boards],
        "move generation, listed": lambda: [board.legal_moves() for board in boards],
        "make and undo": pairs,
        "perft 3 from the start, leaves counted": lambda: names["perft"](names["Board"](), 3),
        "perft 3 from the start, leaves played": lambda: names["perft"](names["Board"](), 3, False),
        "perft 2 from mid-game": lambda: [names["perft"](board, 2) for board in middle],
        "random games": playouts,
        f"search, {iterations} iterations": search,
    }


def seconds(work: Work) -> float:
    """The processor's time that it takes."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def main(argv: list[str]) -> int:
    """Print the table."""
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
