"""Compression of what a page loads before its board: by zopfli, which takes a hundred times as long as
gzip for the same format and saves 4 %; and by LZMA, which saves 15 % more and which no browser
knows."""

import gzip
import lzma
from functools import cache
from typing import Any

from tools.common import ROOT, SKEP, Problem, say, sha256, write
from tools.optional_packages import ensure

PINNED = ROOT / "tools" / "build" / "zopfli.txt"
CACHE = SKEP / "compressed"  # by hash of the data


@cache
def _zopfli() -> Any:
    """Return the module zopfli.gzip, or None where there is no build of it for this machine."""
    try:
        return ensure("zopfli.gzip", PINNED, "compressing the pages' memory")
    except Problem as problem:
        say(f"{problem}\nThe pages' memory is compressed by gzip instead, and 4 % larger.")
        return None


def gzipped(data: bytes) -> bytes:
    """Return `data` as a gzip file, the same for the same data. Zopfli's result is cached."""
    zopfli = _zopfli()
    if zopfli is None:
        return gzip.compress(data, 9, mtime=0)
    cached = CACHE / f"{sha256(PINNED.read_bytes() + data)}.gz"
    if not cached.is_file():
        write(cached, zopfli.compress(data))
    return cached.read_bytes()


LITERAL_BITS = 4  # as in web/boot/unpack.mjs
LZMA = {
    "id": lzma.FILTER_LZMA1,
    "preset": 9 | lzma.PRESET_EXTREME,
    "lc": LITERAL_BITS,
    "lp": 0,
    "pb": 0,
    "nice_len": 273,
    "depth": 2000,
    "dict_size": 1 << 22,
}


def packed(data: bytes) -> bytes:
    """Return `data` as web/boot/unpack.mjs reads it: four bytes with the size, the lowest first, and
    then LZMA."""
    cached = CACHE / f"{sha256(repr(LZMA).encode() + data)}.packed"
    if not cached.is_file():
        head = len(data).to_bytes(4, "little")
        write(cached, head + lzma.compress(data, format=lzma.FORMAT_RAW, filters=[LZMA]))
    return cached.read_bytes()
