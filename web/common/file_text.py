"""Text of a file that a user chose or dropped."""

from pyscript import window

from hive_core.files import LONGEST_FILE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

REPLACED = "\ufffd"
LITTLE, BIG = (0xFF, 0xFE), (0xFE, 0xFF)
"""First two bytes of a file in UTF-16: LITTLE in little-endian byte order, BIG in big-endian."""


async def file_text(file: "Any") -> "tuple[str, str]":
    """Return two values: the text of a browser's File, and "". If the file cannot be read, return
    "" and the catalogue key of the reason.

    The encoding is UTF-16 if the file begins with its byte order mark, else UTF-8 if all bytes are
    valid, else Windows-1252.
    """
    if int(file.size) > LONGEST_FILE:
        return "", "file.too_long"
    try:
        data = await file.arrayBuffer()
    except Exception:
        return "", "file.unreadable"
    first = window.Uint8Array.new(data)
    mark = (int(first[0]), int(first[1])) if int(file.size) > 1 else (0, 0)
    if mark in (LITTLE, BIG):
        return decoded(data, "utf-16le" if mark == LITTLE else "utf-16be"), ""
    text = decoded(data, "utf-8")
    return (decoded(data, "windows-1252") if REPLACED in text else text), ""


def decoded(data: "Any", encoding: str) -> str:
    """Return the bytes `data` as text in that `encoding`; the character REPLACED stands for invalid
    bytes."""
    return str(window.TextDecoder.new(encoding).decode(data))
