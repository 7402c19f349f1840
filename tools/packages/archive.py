"""ZIP archives and wheels, built reproducibly."""

import base64
import hashlib
import io
import zipfile
from collections.abc import Mapping


def archive(files: Mapping[str, bytes]) -> bytes:
    """Return a ZIP archive of files in their order; equal files give equal bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def _record_line(name: str, data: bytes) -> str:
    hashed = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={hashed},{len(data)}\n"


def pack(name: str, content: Mapping[str, bytes], info: Mapping[str, str]) -> bytes:
    """Return a wheel with fixed order and times; equal content gives equal bytes.

    `name` is "DISTRIBUTION-VERSION"; `info` are the files of the dist-info folder except RECORD.
    """
    folder = f"{name}.dist-info"
    files = dict(content) | {f"{folder}/{one}": text.encode() for one, text in info.items()}
    record = f"{folder}/RECORD"
    lines = "".join(_record_line(one, data) for one, data in files.items())
    files[record] = f"{lines}{record},,\n".encode()
    return archive(files)
