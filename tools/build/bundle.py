"""Bundles: several files in one."""

import json
from collections.abc import Mapping


def bundle(files: Mapping[str, bytes]) -> bytes:
    """Return files in one, in the form that `web/boot/memory_fs.py` reads: a line of seven digits
    (the length of the next line), a line of JSON with names and sizes, and the files' bytes."""
    names = sorted(files)
    head = json.dumps([[name, len(files[name])] for name in names], separators=(",", ":")) + "\n"
    return f"{len(head):7}\n{head}".encode() + b"".join(files[name] for name in names)
