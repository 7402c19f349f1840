"""Run of a fuzz test: it measures what each input costs and how it ends, and saves the counts so that
the next call goes on from there."""

import json
import random
import resource
import signal
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from tools.common import say

MOST_SECONDS = 2.0
"""Maximum seconds of processor time that reading one case's inputs may take."""
MOST_MB = 200.0
"""Maximum megabytes by which one case may raise the memory of the process."""
STOPPED_AFTER_S = 30
"""Seconds of processor time after which a case is interrupted; it then counts as an undocumented
exception."""
MOST_MEMORY = 3 << 30
"""Maximum bytes of memory of the whole process, so that no input takes the memory of other programs."""
BATCH = 200
"""Maximum number of cases of one family that run before the next family is chosen."""
SAVED_EVERY_S = 5.0
MOST_FAULTS = 20
"""Maximum number of faults of a family whose inputs are saved; further ones are only counted."""
LONGEST_SHOWN = 4000


class Stopped(Exception):
    """Raised in a parser that has not finished after STOPPED_AFTER_S."""


@dataclass(frozen=True)
class Family:
    """Kind of fuzz input: a generator and a check.

    `make(rng)` returns the inputs of one random case: a single one, or those of a session in their
    order. `read(inputs)` lets the tested code read them and returns how many it refused in the
    documented way. It raises AssertionError if values differ that must be equal; any other exception is
    a fault too. `share` is how many of a million inputs are of this family.
    """

    name: str
    share: int
    make: Callable[[random.Random], list[Any]]
    read: Callable[[list[Any]], int]


@dataclass
class FamilyCount:
    """Counts of one family's inputs and faults.

    `next` is the number of its next case. `seconds` is the processor time of all cases, `slowest_s`
    that of the slowest, `growth_mb` the largest growth of memory; `slowest` and `largest` name these
    two cases by number and input. `faults` lists (case number, exception, input).
    """

    next: int = 0
    inputs: int = 0
    refused: int = 0
    uncaught: int = 0
    differences: int = 0
    slow: int = 0
    large: int = 0
    seconds: float = 0.0
    slowest_s: float = 0.0
    slowest: list[Any] = field(default_factory=list)
    growth_mb: float = 0.0
    largest: list[Any] = field(default_factory=list)
    faults: list[list[Any]] = field(default_factory=list)

    def broken(self) -> int:
        """Return the number of faults: exceptions, differences, and cases that took too much time or
        memory."""
        return self.uncaught + self.differences + self.slow + self.large


def case_of(family: Family, seed: int, number: int) -> list[Any]:
    """Return the inputs of the case with that number; `family`, `seed` and `number` alone determine
    them."""
    return family.make(random.Random(f"{family.name} {seed} {number}"))


def peak_mb() -> float:
    """Return the maximum memory that the process has used so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def present_mb() -> float:
    """Return the memory that the process uses now, in megabytes; if the system does not report it, the
    maximum so far."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return peak_mb()
    return pages * resource.getpagesize() / (1 << 20)


def shown(value: Any) -> str:
    """Return an input as ASCII text for the report, cut off after LONGEST_SHOWN characters."""
    text = ascii(value)
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + f"... {len(text)}"


def try_case(family: Family, seed: int, count: FamilyCount, present: float) -> None:
    """Run the next case of `family` and add its outcome and costs to `count`. `present` is the
    process's memory shortly before, in megabytes."""
    number = count.next
    count.next += 1
    inputs = case_of(family, seed, number)
    count.inputs += len(inputs)
    before = peak_mb()
    signal.setitimer(signal.ITIMER_PROF, STOPPED_AFTER_S)
    begin = time.thread_time()  # the clock of the process is coarse while it has a timer
    try:
        count.refused += family.read(inputs)
    except AssertionError:
        count.differences += 1
        note(count, number, inputs)
    except Exception:
        count.uncaught += 1
        note(count, number, inputs)
    seconds = time.thread_time() - begin
    signal.setitimer(signal.ITIMER_PROF, 0)
    growth = peak_mb() - present if peak_mb() > before else 0.0
    count.seconds += seconds
    count.slow += seconds > MOST_SECONDS
    count.large += growth > MOST_MB
    if seconds > count.slowest_s:
        count.slowest_s, count.slowest = seconds, [number, shown(inputs)]
    if growth > count.growth_mb:
        count.growth_mb, count.largest = growth, [number, shown(inputs)]


def note(count: FamilyCount, number: int, inputs: list[Any]) -> None:
    """Save in `count` the exception that is being handled, with the case's number and its inputs."""
    if len(count.faults) < MOST_FAULTS:
        count.faults.append([number, traceback.format_exc(), shown(inputs)])


class Run:
    """Fuzz test of some families with one seed. `path` is the file in which its counts are saved, None
    for no file."""

    def __init__(self, families: Sequence[Family], seed: int, path: Path | None = None) -> None:
        self.families = families
        self.seed = seed
        self.path = path
        self.counts = {family.name: FamilyCount() for family in families}
        self.saved = time.monotonic()
        if path and path.exists():
            state = json.loads(path.read_text("utf-8"))
            if state["seed"] == seed:
                for name, one in state["counts"].items():
                    self.counts[name] = FamilyCount(**one)

    def inputs(self) -> int:
        """Return the number of inputs that all families of this run have had so far."""
        return sum([self.counts[family.name].inputs for family in self.families])

    def broken(self) -> int:
        """Return the number of faults that this run has found so far."""
        return sum([self.counts[family.name].broken() for family in self.families])

    def retry(self) -> None:
        """Run the cases again in which earlier calls have found a fault, and forget those that end well
        now."""
        signal.signal(signal.SIGPROF, stop)
        for family in self.families:
            count = self.counts[family.name]
            noted, count.faults = count.faults, []
            for fault in noted:
                once = FamilyCount(next=fault[0])
                try_case(family, self.seed, once, present_mb())
                if once.broken():
                    count.faults.append(fault)
                elif fault[1].rstrip().rpartition("\n")[2].startswith("AssertionError"):
                    count.differences -= 1
                else:
                    count.uncaught -= 1

    def go(self, inputs: int, seconds: float = float("inf")) -> None:
        """Run cases until the run has had `inputs` inputs in all, or for `seconds`. The next case is
        always of the family that has had the fewest inputs in proportion to its share."""
        signal.signal(signal.SIGPROF, stop)
        end = time.monotonic() + seconds
        while self.inputs() < inputs and time.monotonic() < end:
            family = min(self.families, key=lambda one: self.counts[one.name].inputs / one.share)
            count = self.counts[family.name]
            present = present_mb()
            for _ in range(min(BATCH, 1 + inputs * family.share // 20_000_000)):
                try_case(family, self.seed, count, present)
                if time.monotonic() - self.saved > SAVED_EVERY_S:
                    self.save()
        self.save()

    def save(self) -> None:
        """Write the counts to the run's file, from which a later run with the same seed goes on."""
        self.saved = time.monotonic()
        if self.path:
            counts = {name: asdict(count) for name, count in self.counts.items()}
            text = json.dumps({"seed": self.seed, "counts": counts}, indent=1)
            new = self.path.with_suffix(".new")
            new.write_text(text, "utf-8")
            new.replace(self.path)

    def table(self) -> Iterator[str]:
        """Yield the lines of a table: the counts of each family and their sum, then each fault with its
        input."""
        names = ("family", "inputs", "refused", "uncaught", "differ", "> 2 s", "> 200 MB")
        yield ROW.format(*names, "longest s", "growth MB", "a second")
        rows = [(family.name, self.counts[family.name]) for family in self.families]
        for name, one in [*rows, ("all", total([count for _, count in rows]))]:
            faults = (one.uncaught, one.differences, one.slow, one.large)
            costs = (f"{one.slowest_s:.2f}", f"{one.growth_mb:.0f}")
            rate = round(one.inputs / (one.seconds or 1))
            yield ROW.format(name, f"{one.inputs:,}", f"{one.refused:,}", *faults, *costs, rate)
        for name, one in rows:
            for number, error, text in one.faults:
                yield f"\n{name}:{number} {text}\n{error}"
            if one.slow:
                yield f"\nslowest: {name}:{one.slowest[0]}"
            if one.large:
                yield f"\nlargest: {name}:{one.largest[0]}"


ROW = "{:12}{:>12}{:>12}{:>9}{:>8}{:>7}{:>10}{:>11}{:>11}{:>10}"


def total(counts: Sequence[FamilyCount]) -> FamilyCount:
    """Return the sum of the counts of several families, with the largest of their costs."""
    found = FamilyCount()
    for one in counts:
        for name in ("inputs", "refused", "uncaught", "differences", "slow", "large", "seconds"):
            setattr(found, name, getattr(found, name) + getattr(one, name))
        found.slowest_s = max(found.slowest_s, one.slowest_s)
        found.growth_mb = max(found.growth_mb, one.growth_mb)
    return found


def stop(signum: int, frame: object) -> None:
    """Interrupt the case that has run for too long, as the handler of the timer's signal: raise
    Stopped."""
    raise Stopped(f"no end after {STOPPED_AFTER_S} s")


def again(family: Family, seed: int, number: int) -> bool:
    """Run one case again and print its inputs and how it ends. Return True unless it is a fault."""
    count = FamilyCount(next=number)
    signal.signal(signal.SIGPROF, stop)
    try_case(family, seed, count, present_mb())
    for one in case_of(family, seed, number):
        say(ascii(one))
    say(f"refused {count.refused} of {count.inputs}, {count.seconds:.3f} s of processor time")
    say("\n".join([error for _, error, _ in count.faults]))
    return not count.broken()
