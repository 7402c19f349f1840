"""Compression of what a page loads before its board: by zopfli, which takes a hundred times as long as
gzip for the same format and saves 4 %."""

import gzip
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
