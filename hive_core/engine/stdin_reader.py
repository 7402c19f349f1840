"""Reader of command lines that can check, without blocking, whether the input has ended."""

import os
import select
import stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

CHUNK = 65536
ROOM = 1 << 20
"""Number of waiting bytes at which `Lines.ended` stops reading ahead. It then returns False, even if
the input has ended, until `Lines.next` has returned some of the bytes."""


class Lines:
    """Reader of the lines of a binary stream."""

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
        """Return whether no more input will come; lines that came before may still be unread.

        Always return False for a file, a stream in memory, or a pipe on Windows, which cannot be
        checked without blocking.
        """
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
