"""Reader of command lines that can check, without blocking, whether the input has ended."""

import os
import select
import stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

CHUNK = 65536
ROOM = 1 << 20
"""Most bytes that `Lines` reads ahead. If there are more bytes before the end of the input,
`Lines.ended` notices the end only after lines have been taken."""


class Lines:
    """Reader of the lines of a binary stream.

    For a pipe or a terminal, `ended` returns True once no more input will come. A file, a stream in
    memory, or a pipe on Windows cannot be checked; `ended` then always returns False.
    """

    def __init__(self, source: "BinaryIO") -> None:
        self.source = source
        self.descriptor = _pipe(source)
        self.data = b""
        self.closed = False

    def next(self, longest: int) -> bytes:
        """Return the next line as bytes, with its line end, cut to `longest` bytes; b"" at the end of
        the input."""
        if self.descriptor < 0:
            return self.source.readline(longest)
        while not self.closed and len(self.data) < longest and b"\n" not in self.data:
            self._read()
        at = self.data.find(b"\n", 0, longest)
        end = at + 1 if at >= 0 else longest
        line, self.data = self.data[:end], self.data[end:]
        return line

    def ended(self) -> bool:
        """Return whether the input has ended, even if lines before the end are still to be read."""
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
    """Return the file descriptor of `source` if it is a pipe or terminal, else -1."""
    try:
        descriptor = source.fileno()
        _readable(descriptor)
        return -1 if stat.S_ISREG(os.fstat(descriptor).st_mode) else descriptor
    except (OSError, ValueError):
        return -1


def _readable(descriptor: int) -> bool:
    return bool(select.select([descriptor], [], [], 0)[0])
