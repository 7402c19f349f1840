"""Bytes to text, whatever they were written in; no byte is lost and nothing is raised."""

MARK = "\ufeff"
REPLACED = "\ufffd"


def text_of(data: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 where it says so, and Latin-1 for what is neither.

    Lines end with a newline only. NUL is a blank.
    """
    if data[:2] == b"\xff\xfe":
        text = _utf16(data[2:], 1)
    elif data[:2] == b"\xfe\xff":
        text = _utf16(data[2:], 0)
    else:
        try:
            text = data.decode("utf-8")
        except (UnicodeError, ValueError):
            text = "".join([chr(byte) for byte in data])
    return cleaned(text)


def cleaned(text: str) -> str:
    """`text` without a mark at its beginning, with plain ends of lines."""
    if text[:1] == MARK:
        text = text[1:]
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", " ")


def _utf16(data: bytes, high: int) -> str:
    """Decode UTF-16, since MicroPython has UTF-8 only; `high` is the index of the high byte of
    two."""
    out = []
    first = 0
    for at in range(0, len(data) - 1, 2):
        unit = data[at + high] << 8 | data[at + 1 - high]
        if first:
            if 0xDC00 <= unit < 0xE000:
                out.append(chr(0x10000 + ((first - 0xD800) << 10 | (unit - 0xDC00))))
                first = 0
                continue
            out.append(REPLACED)
            first = 0
        if 0xD800 <= unit < 0xDC00:
            first = unit
        else:
            out.append(REPLACED if 0xDC00 <= unit < 0xE000 else chr(unit))
    if first:
        out.append(REPLACED)
    return "".join(out)
