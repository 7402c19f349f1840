"""Files of the command line: files of games, opened and read one game at a time, however many they
have, and texts to write. The page does not load this module."""

import io
import os
import sys

from hive_core import files
from hive_core.files.decoding import cleaned, text_of
from hive_core.files.game_file import losses, tell
from hive_core.files.split_games import blocks
from hive_core.records import changed
from hive_core.rules.errors import HiveError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, BinaryIO

    from hive_core.files.game_file import GameFile

MOST_BYTES = 64 << 20
"""Maximum number of bytes of a file of many games."""
HEAD = 65536
"""Number of bytes that are read to find out the format of a file."""
EVERY = 50
"""Number of games between two updates of the progress."""


class Opened:
    """Games of the file `name`, "-" for standard input. `kind` is the file format, one of KINDS, or ""
    to let the name or the text decide.

    Faults of the games are printed to standard error; `wrong` then becomes True, except for repaired
    ones. On a terminal the progress is shown there.
    """

    def __init__(self, name: str, kind: str) -> None:
        self.name = name
        self.kind = kind
        self.wrong = False
        self.many = False
        self.read_bytes = self.size = 0
        self.shows = sys.stderr.isatty()

    def games(self, only: int = 0) -> "Iterator[GameFile]":
        """Yield the games that can be read: all of them, or, if `only` is not 0, the game with that
        number, from 1. If there is no such game, print that."""
        number = 0
        try:
            for number, one in self._numbered():
                if only in (0, number):
                    yield from self._read(number, *one)
                if number == only:
                    return
                self._progress(number)
            if number < only:
                raise HiveError(f"--game is a number from 1 to {number}, read {only}")
        except HiveError as error:
            self._say(f"{self.name}: {error}")
            self.wrong = True
        except OSError as error:
            self._say(f"cannot read {self.name}: {error.strerror}")
            self.wrong = True
        finally:
            self._clear()

    def _read(self, number: int, before: int, text: str) -> "Iterator[GameFile]":
        which = f"{self.name}: game {number}" if self.many else self.name
        try:
            file = files.read(text, self.name, self.kind)
        except HiveError as error:
            self._say(f"{which}: {error}")
            self.wrong = True
            return
        for fault in file.faults:
            self._say(f"{which}: {tell(changed(fault, line=before + fault.line))}")
        self.wrong = self.wrong or bool(losses(file))
        yield file

    def _numbered(self) -> "Iterator[tuple[int, tuple[int, str]]]":
        """Yield (number from 1, (number of lines before it, text)) for each game of the file that is
        not blank; one blank game if there is no other. Set `many` to True at the second one."""
        number = 0
        waiting: tuple[int, str] | None = None
        for before, lines in self._blocks():
            text = "\n".join(lines)
            if not text.strip():
                continue
            if waiting:
                self.many = True
                number += 1
                yield number, waiting
            waiting = (before, text)
        yield number + 1, waiting or (0, "")

    def _blocks(self) -> "Iterator[tuple[int, list[str]]]":
        if self.name == "-":
            yield from self._blocks_of(sys.stdin.buffer)
            return
        with open(self.name, "rb") as source:
            self.size = os.fstat(source.fileno()).st_size
            yield from self._blocks_of(source)

    def _blocks_of(self, source: "BinaryIO") -> "Iterator[tuple[int, list[str]]]":
        if self.size > MOST_BYTES:
            raise HiveError(too_large(self.size))
        head = source.read(HEAD)
        kind = self.kind or files.kind_of(self.name, text_of(head))
        self.kind = kind
        return blocks(self._lines(head, source), kind)

    def _lines(self, head: bytes, source: "BinaryIO") -> "Iterator[str]":
        """Yield the lines of a file's text; `head` are its first bytes, `source` has those that
        follow."""
        if len(head) < HEAD:
            self.read_bytes = len(head)
            yield from text_of(head).split("\n")
            return
        wide = head[:2] in (b"\xff\xfe", b"\xfe\xff")
        raw = io.BufferedReader(Joined(self, head, source))
        encoding, errors = ("utf-16", "replace") if wide else ("utf-8", "surrogateescape")
        for line in io.TextIOWrapper(raw, encoding, errors):
            text = line[:-1] if line[-1:] == "\n" else line
            try:
                text.encode("utf-8")
            except UnicodeEncodeError:
                text = text_of(text.encode("utf-8", "surrogateescape"))
            yield from cleaned(text).split("\n")

    def _progress(self, number: int) -> None:
        """Write on a terminal how many games have been read so far."""
        if self.shows and number % EVERY == 0:
            share = f", {100 * self.read_bytes // self.size} %" if self.size else ""
            print(f"\r{self.name}: {number} games{share}", end="", file=sys.stderr, flush=True)

    def _say(self, text: str) -> None:
        self._clear()
        print(text, file=sys.stderr)

    def _clear(self) -> None:
        """Delete the line of progress from the terminal."""
        if self.shows:
            print("\r" + " " * (len(self.name) + 30) + "\r", end="", file=sys.stderr)


class Joined(io.RawIOBase):
    """Input stream of the bytes `head` followed by those of `source`, which `opened` counts. Raises
    HiveError beyond MOST_BYTES."""

    def __init__(self, opened: Opened, head: bytes, source: "BinaryIO") -> None:
        super().__init__()
        self.opened = opened
        self.head = head
        self.source = source

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: "Any", /) -> int:
        """Fill `buffer` with the next bytes, and return their number; 0 at the end."""
        chunk = self.head[: len(buffer)] or self.source.read(len(buffer))
        self.head = self.head[len(chunk) :]
        buffer[: len(chunk)] = chunk
        self.opened.read_bytes += len(chunk)
        if self.opened.read_bytes > MOST_BYTES:
            raise HiveError(too_large(self.opened.read_bytes))
        return len(chunk)


def too_large(size: int) -> str:
    """Return a sentence on a file of `size` bytes, which is too large."""
    return f"{size} bytes are too many; a file has at most {MOST_BYTES}"


def write_text(text: str, name: str) -> int:
    """Write `text` to the file `name`, or to standard output if that is "-". Return the exit status: 1
    if that fails, else 0."""
    return write_bytes(text.encode("utf-8"), name)


def write_bytes(data: bytes, name: str) -> int:
    """Write `data` to the file `name`, or to standard output if that is "-". Return the exit status: 1
    if that fails, else 0."""
    if name == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
        return 0
    try:
        with open(name, "wb") as file:
            file.write(data)
    except OSError as error:
        print(f"cannot write {name}: {error.strerror}", file=sys.stderr)
        return 1
    return 0
