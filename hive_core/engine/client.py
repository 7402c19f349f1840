"""Client of one UHP engine in its own process; every wait for a reply has a time limit."""

import math
import os
import queue
import signal
import subprocess
import tempfile
import threading
import time

from hive_core.records import NamedTuple
from hive_core.rules.errors import HiveError

START_S = 60.0
"""Maximum seconds for an engine to start, and to answer a command without a search."""
CLOSE_S = 2.0
"""Maximum seconds for reading the remaining output of an engine that has ended: a process that it
started may hold the output open."""
MILLISECONDS, SEED = "MoveMilliseconds", "Seed"

Spec = NamedTuple(
    "Spec",
    [
        ("name", "str"),
        ("command", "tuple[str, ...]"),
        ("options", "tuple[tuple[str, str], ...]"),
        ("seconds", "float"),
        ("depth", "int"),
        ("slack_s", "float"),
        ("folder", "str | None"),
    ],
)
"""An engine: its name in records, the command that starts it, UHP options by name and value, seconds
for a move, plies to look ahead (0: as the time allows), seconds by which it may exceed its time for a
move before it counts as hung, and the folder in which it runs (None: the present one)."""


class EngineFault(Exception):
    """Raised if an engine dies, hangs, or gives a wrong answer. The game's record contains the text
    of the exception."""


class EngineUnusable(HiveError):
    """Raised if an engine does not start or cannot be set up as its spec says."""


class Client:
    """A running engine. Raises EngineUnusable if it does not start or lacks an option of its spec.

    `slowest_s` is its longest time for a move in the present game, in seconds.
    """

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.slowest_s = 0.0
        self.lines: queue.Queue[str | None] = queue.Queue()
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115  (closed with the process)
        try:
            self.process = subprocess.Popen(
                spec.command,
                cwd=spec.folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                start_new_session=True,  # whoever interrupts the arena does not end its engines
            )
        except OSError as error:
            raise EngineUnusable(f"{spec.name} does not start: {error.strerror}.") from None
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        try:
            self.reply(START_S)
            listed = [line.split(";")[0] for line in self.ask("options")]
            for name, value in spec.options:
                if name not in listed:
                    raise EngineUnusable(f"{spec.name}: the engine has no option {name}.")
                self.ask(f"options set {name} {value}")
            self.seeded = SEED in listed
            self.bestmove = self._bestmove(listed)
        except EngineFault as fault:
            self.close()
            raise EngineUnusable(f"{spec.name} does not start: {fault}") from None
        except EngineUnusable:
            self.close()
            raise

    def _bestmove(self, listed: "list[str]") -> str:
        """Set the time for a move by an option, if it is one of those that the engine has `listed`;
        return the command that asks for a move. Raises EngineUnusable if the time is no whole number of
        seconds and the engine takes no other."""
        if self.spec.depth:
            return f"bestmove depth {self.spec.depth}"
        seconds = self.spec.seconds
        whole = math.ceil(seconds)
        if MILLISECONDS in listed:
            self.ask(f"options set {MILLISECONDS} {round(seconds * 1000)}")
        elif whole != seconds:
            raise EngineUnusable(
                f"{self.spec.name} takes whole seconds only, not {seconds} s a move."
            )
        return f"bestmove time {whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02}"

    def _read(self) -> None:
        """Put the engine's output lines into `lines`, and None at the end; runs in the reader's
        thread."""
        assert self.process.stdout
        with self.process.stdout as output:
            for line in output:
                self.lines.put(line.rstrip("\r\n"))
        self.lines.put(None)

    def reply(self, seconds: float) -> list[str]:
        """Return the engine's next lines up to "ok". Raises EngineFault after `seconds`, or if it
        ends."""
        found: list[str] = []
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                line = self.lines.get(timeout=left)
            except queue.Empty:
                break
            if line is None:
                raise EngineFault(f"the engine ended. {self._last_words()}".strip())
            if line == "ok":
                return found
            found.append(line)
        raise EngineFault(f"no answer within {seconds:.3g} s")

    def _last_words(self) -> str:
        self.process.wait(10)
        self.errors.seek(0)
        printed = self.errors.read().decode("utf-8", "replace").strip().splitlines()
        return printed[-1] if printed else ""

    def ask(self, command: str, seconds: float = START_S) -> list[str]:
        """Send a command and return the lines of the reply. Raises EngineFault, also for an err or
        invalidmove in it."""
        assert self.process.stdin
        try:
            self.process.stdin.write(command + "\n")
            self.process.stdin.flush()
        except (OSError, ValueError):
            raise EngineFault(f"the engine ended. {self._last_words()}".strip()) from None
        lines = self.reply(seconds)
        for line in lines:
            if line.split(" ")[0] in ("err", "invalidmove"):
                raise EngineFault(f"{command[:60]!r} was answered by {line[:200]!r}")
        return lines

    def new_game(self, text: str, seed: int) -> None:
        """Begin a game from the GameString `text`, and reset `slowest_s`.

        `seed` is set if the engine has the option Seed.
        """
        self.slowest_s = 0.0
        if self.seeded:
            self.ask(f"options set {SEED} {seed}")
        self.ask("newgame " + text)

    def choose(self) -> str:
        """Return the MoveString that the engine chooses, and update `slowest_s`."""
        begun = time.monotonic()
        lines = self.ask(self.bestmove, self.spec.seconds + self.spec.slack_s)
        spent = time.monotonic() - begun
        self.slowest_s = max(self.slowest_s, spent)
        if not lines:
            raise EngineFault("no move was named")
        return lines[-1].split(";")[0]

    def follow(self, move: str) -> str:
        """Send the engine the move just played; return its GameStateString, or "" if it gives none."""
        lines = self.ask("pass" if move == "pass" else "play " + move)
        fields = lines[-1].split(";") if lines else []
        return fields[1] if len(fields) > 1 else ""

    def end(self) -> None:
        """End the engine's process and the processes that it has started. Safe to call from any
        thread.

        A thread that waits for an answer gets an EngineFault. The pipes stay open, since Python
        does not define what happens if a pipe is closed while another thread writes to it.
        """
        if hasattr(os, "killpg") and self.process.poll() is None:
            try:
                os.killpg(self.process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        """End the process and close its pipes. Call it only in the thread that uses the engine."""
        self.end()
        self.reader.join(CLOSE_S)
        for pipe in (self.process.stdin, self.errors):
            if pipe:
                try:
                    pipe.close()
                except OSError:
                    pass
