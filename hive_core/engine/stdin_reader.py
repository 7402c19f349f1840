"""Reader of command lines that never blocks, and that notices when their writer has left."""

import os
import select
import stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

CHUNK = 65536
ROOM = 1 << 20
"""Number of bytes that are read ahead at most. An end of the input behind more than that is noticed
later."""


class Lines:
    """The lines of a stream of bytes.

    For a pipe or a terminal, `ended` is True once no more input will come. A file or a stream in memory
    has no writer that could leave, and on Windows a pipe cannot be checked: there `ended` stays False.
    """

    def __init__(self, source: "BinaryIO") -> None:
        self.source = source
        self.descriptor = _pipe(source)
        self.data = b""
        self.closed = False

    def next(self, longest: int) -> bytes:
        """The next line with its end, cut at `longest` bytes; b"" at the end of the input."""
        if self.descriptor < 0:
            return self.source.readline(longest)
        while not self.closed and len(self.data) < longest and b"\n" not in self.data:
            self._read()
        at = self.data.find(b"\n", 0, longest)
        end = at + 1 if at >= 0 else longest
        line, self.data = self.data[:end], self.data[end:]
        return line

    def ended(self) -> bool:
        """Return whether the input has ended, even if earlier lines are still to be read."""
        if self.descriptor < 0:
            return False
        while not self.closed and len(self.data) < ROOM and _readable(self.descriptor):
            self._read()
        return self.closed

    def _read(self) -> None:
        chunk = os.read(self.descriptor, CHUNK)
        self.data += chunk
        self.closed = not chunk


def _pipe(source: "BinaryIO") -> int:
    """The descriptor of a stream whose end can be detected without reading, or -1."""
    try:
        descriptor = source.fileno()
        _readable(descriptor)
        return -1 if stat.S_ISREG(os.fstat(descriptor).st_mode) else descriptor
    except (OSError, ValueError):
        return -1


def _readable(descriptor: int) -> bool:
    return bool(select.select([descriptor], [], [], 0)[0])
