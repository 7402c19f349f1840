"""Specifications of engines on the arena's command line.

skep level=3 time=0.5 style=bold    the engine, with UHP options and its own seconds a move
yardstick                           tools.arena.trial_engine's alpha-beta
playouts                            tools.arena.trial_engine's tree search with random playouts
trial weights=FILE set=turn=8       tools.arena.trial_engine with any of its settings
cmd:/path/engine --uhp              any command line that speaks UHP
"""

import shlex
import sys
from collections.abc import Iterable

from hive_core.engine.client import Spec
from tools.common import ROOT, Problem

OURS = {
    "skep": ["-m", "hive_core", "uhp"],
    "yardstick": ["-m", "tools.arena.trial_engine", "--search", "alphabeta"],
    "playouts": ["-m", "tools.arena.trial_engine", "--leaf", "playouts"],
    "trial": ["-m", "tools.arena.trial_engine"],
}
OPTIONS = {"level": "Level", "style": "Style", "threads": "Threads"}
SETTINGS = ("weights", "set", "c-puct", "fpu", "iterations", "late")
COMMAND = "cmd:"
SLACK_S = 20.0
"""Seconds by which an engine may exceed its time for a move before it counts as hung."""


def made(
    name: str, command: Iterable[str], options: Iterable[tuple[str, str]], seconds: float
) -> Spec:
    """Return the spec of an engine that runs in the project's folder."""
    return Spec(name, tuple(command), tuple(options), seconds, 0, SLACK_S, str(ROOT))


def parse(text: str, seconds: float) -> Spec:
    """Parse the specification of an engine. Raises Problem.

    `seconds` is the engine's time for a move if the specification has none.
    """
    text = " ".join(text.split())
    if text.startswith(COMMAND):
        command = shlex.split(text[len(COMMAND) :])
        if not command:
            raise Problem("cmd: is followed by a command line, such as cmd:/path/engine --uhp.")
        return made(text, command, (), seconds)
    kind, *words = shlex.split(text) or [""]
    if kind not in OURS:
        raise Problem(
            f"No engine is called {kind!r}; there are {', '.join(OURS)}, and cmd:PROGRAM."
        )
    command = [sys.executable, *OURS[kind]]
    options = []
    for word in words:
        name, equals, value = word.partition("=")
        if name == "time" and equals:
            seconds = time_of(value)
        elif name in OPTIONS and equals:
            options.append((OPTIONS[name], value))
        elif name in SETTINGS and equals and kind != "skep":
            command += ["--" + name, value]
        else:
            names = ["time", *OPTIONS, *(SETTINGS if kind != "skep" else ())]
            raise Problem(f"{word!r}: {kind} takes {', '.join(one + '=...' for one in names)}.")
    return made(text, command, options, seconds)


def time_of(text: str) -> float:
    """Return the seconds a move written in `text`, 0.001 to 3600. Raises Problem for anything else."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.001 <= seconds <= 3600.0:
        raise Problem(f"A time is a number of seconds from 0.001 to 3600, not {text!r}.")
    return seconds
