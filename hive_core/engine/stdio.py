"""The engine on standard input and output: it reads command lines, writes replies, and ends a search
whose answer nobody reads, or at an interrupt.

The end of the input does not end a search: many clients write all their commands, close the input and
then read.
"""

import select
import signal
import threading

from hive_core.engine.uhp import LONGEST_LINE, Engine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO


def serve(source: "BinaryIO", sink: "BinaryIO", engine: Engine | None = None) -> None:
    """Answer commands from `source` on `sink` until `source` ends or the command `exit` comes; write
    the reply to `info` first.

    A line that is not UTF-8 or has over LONGEST_LINE bytes gets an error, "err", as reply. A last line
    without a line end is answered like the others. If the reader of `sink`, a pipe, closes it during a
    search, the search ends. An interrupt (SIGINT) during a search ends it with the best move so far;
    at any other time it raises KeyboardInterrupt. Raises BrokenPipeError if `sink` is a pipe whose
    reader has closed it.
    """
    engine = engine or Engine()
    engine.left = ReaderWatch(sink).left
    before = _stop_on_interrupt(engine)
    try:
        _send(sink, engine.reply("info"))
        while not engine.ended:
            line = source.readline(LONGEST_LINE + 1)
            if not line:
                return
            _send(sink, _answer(source, line, engine))
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)
        engine.close()


def _answer(source: "BinaryIO", line: bytes, engine: Engine) -> list[str]:
    """Return the reply to `line`, of which the rest is read from `source` if it is too long."""
    if len(line) > LONGEST_LINE:
        while line and not line.endswith(b"\n"):
            line = source.readline(LONGEST_LINE)
        return [f"err a line may have {LONGEST_LINE} bytes", "ok"]
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        return [f"err the line is not UTF-8 at byte {error.start}", "ok"]
    return engine.reply(text)


def _send(sink: "BinaryIO", lines: list[str]) -> None:
    sink.write(("\n".join(lines) + "\n").encode("utf-8", "backslashreplace"))
    sink.flush()


def _stop_on_interrupt(engine: Engine) -> "signal._HANDLER | None":
    """Let an interrupt end the search of `engine`; return the handler that it had before, None where
    only another thread may set one."""
    if threading.current_thread() is not threading.main_thread():
        return None
    before = signal.getsignal(signal.SIGINT)
    if before != signal.default_int_handler:
        return None  # a program that runs in the background ignores interrupts

    def interrupt(number: int, frame: object) -> None:
        if not engine.searching:
            raise KeyboardInterrupt
        engine.stopped = True

    return signal.signal(signal.SIGINT, interrupt)


class ReaderWatch:
    """Watcher that notices when the program that reads a binary stream has closed it. The reader of a
    file, of a stream in memory, or of a pipe on Windows cannot be watched; it never counts as gone."""

    def __init__(self, sink: "BinaryIO") -> None:
        self.poll: select.poll | None = None
        try:
            if hasattr(select, "poll"):
                self.poll = select.poll()
                self.poll.register(sink.fileno(), 0)
        except (OSError, ValueError):
            self.poll = None

    def left(self) -> bool:
        """Return whether the reading program has closed its end of the pipe, without waiting."""
        return bool(self.poll and self.poll.poll(0))
