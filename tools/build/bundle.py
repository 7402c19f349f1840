"""Several files in one."""

import json
from collections.abc import Mapping


def bundle(files: Mapping[str, bytes]) -> bytes:
    """Files in one, as `web/boot/memory_fs.py` reads them: a line of seven figures, the length of the
    next; that line, JSON of names and sizes; the bytes."""
    names = sorted(files)
    head = json.dumps([[name, len(files[name])] for name in names], separators=(",", ":")) + "\n"
    return f"{len(head):7}\n{head}".encode() + b"".join(files[name] for name in names)
