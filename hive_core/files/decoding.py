"""Conversion of bytes in any encoding to text; no byte is lost and no error is raised."""

MARK = "\ufeff"
REPLACED = "\ufffd"


def text_of(data: bytes) -> str:
    """Return the text of a file's bytes: UTF-16 if they begin with its byte order mark, else UTF-8, or
    Latin-1 if that fails. Every line ends with a newline only, and NUL becomes a blank."""
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
    """Return `text` without byte order marks, with newlines as the only line ends, and with a blank for
    each NUL. Where files were joined, there is a byte order mark at the first line of each."""
    if MARK in text:
        text = (text[1:] if text[:1] == MARK else text).replace("\n" + MARK, "\n")
        for begin in ("[", "(;", "Base"):
            text = text.replace(MARK + begin, "\n" + begin)
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", " ")


def _utf16(data: bytes, high: int) -> str:
    """Return the text of the UTF-16 bytes `data`; MicroPython itself decodes UTF-8 only.

    `high` is the index of the high byte in each pair: 0 or 1.
    """
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
