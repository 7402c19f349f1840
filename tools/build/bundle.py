"""Several files in one."""

import io
import json
import zipfile
from collections.abc import Mapping


def bundle(files: Mapping[str, bytes]) -> bytes:
    """Files in one, as `web/boot/memory_fs.py` reads them: a line of seven figures, the length of the
    next; that line, JSON of names and sizes; the bytes."""
    names = sorted(files)
    head = json.dumps([[name, len(files[name])] for name in names], separators=(",", ":")) + "\n"
    return f"{len(head):7}\n{head}".encode() + b"".join(files[name] for name in names)


def archive(files: Mapping[str, bytes]) -> bytes:
    """Files in a ZIP archive, in their order: equal files give equal bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()
