"""Text of a large file that a user chose, read a slice at a time, so that only a slice is in memory."""

from pyscript import window

from web.common.file_text import BIG, LITTLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SLICE = 262144
"""Number of bytes of a slice; an even number, for UTF-16."""


class FileSlices:
    """Reader of a browser's File as text, in order.

    The encoding is UTF-16 if the file begins with its byte order mark, else UTF-8, and Windows-1252
    from the first slice on that has bytes invalid in UTF-8. `size` is the file's number of bytes, `at`
    the number of those read, `width` the least number of bytes of a character. `failed` is true if the
    browser could not read the file.
    """

    def __init__(self, file: "Any") -> None:
        self.file = file
        self.size = int(file.size)
        self.at = 0
        self.width = 1
        self.failed = False
        self.decoder: Any = None
        self.is_utf8 = False

    async def next(self) -> str:
        """Return the text of the next slice, "" at the end of the file or if it cannot be read."""
        end = min(self.at + SLICE, self.size)
        if self.failed or self.at >= end:
            return ""
        try:
            data = window.Uint8Array.new(await self.file.slice(self.at, end).arrayBuffer())
        except Exception:
            self.failed = True
            return ""
        if self.decoder is None:
            self._choose(data)
        if self.is_utf8:
            left = 0 if end == self.size else cut_off(data)
            try:
                text = str(self.decoder.decode(data.subarray(0, int(data.length) - left)))
                self.at = end - left
                return text
            except Exception:
                self.is_utf8 = False
                self.decoder = window.TextDecoder.new("windows-1252")
        self.at = end
        return str(self.decoder.decode(data, window.JSON.parse('{"stream": true}')))

    def _choose(self, data: "Any") -> None:
        """Choose the decoder by the first bytes of the file."""
        mark = (int(data[0]), int(data[1])) if int(data.length) > 1 else (0, 0)
        if mark in (LITTLE, BIG):
            self.width = 2
            self.decoder = window.TextDecoder.new("utf-16le" if mark == LITTLE else "utf-16be")
        else:
            self.is_utf8 = True
            self.decoder = window.TextDecoder.new("utf-8", window.JSON.parse('{"fatal": true}'))


def cut_off(data: "Any") -> int:
    """Return the number of bytes at the end of `data` that begin a character of UTF-8 and do not end
    it."""
    length = int(data.length)
    for back in range(1, min(length, 4)):
        byte = int(data[length - back])
        if byte < 0x80:
            return 0
        if byte >= 0xC0:
            needed = 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4
            return back if needed > back else 0
    return 0
