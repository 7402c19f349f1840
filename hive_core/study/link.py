"""The text of a study as a part of an address: deflated, and written in the alphabet of base64url."""

import binascii

from hive_core.rules.errors import LinkError
from hive_core.study.limits import LONGEST_STUDY

try:
    import zlib
except ImportError:  # a MicroPython without its library
    zlib = None  # type: ignore[assignment]
try:
    import deflate  # type: ignore[import-not-found]  # MicroPython's own
except ImportError:
    deflate = None

SAFE_LENGTH = 8192
"""Number of characters up to which an address passes through messengers and mail unharmed."""
MOST_BYTES = 4 * LONGEST_STUDY
WINDOW = 15
CHUNK = 48
"""Number of bytes that are encoded at once, a multiple of three."""


def packed(text: str) -> str:
    """Return `text` as a part of an address, of the characters A-Z, a-z, 0-9, - and _."""
    data = text.encode("utf-8")
    if deflate:
        import io

        out = io.BytesIO()
        writer = deflate.DeflateIO(out, deflate.RAW, WINDOW)
        writer.write(data)
        writer.close()
        data = out.getvalue()
    else:
        packer = zlib.compressobj(9, zlib.DEFLATED, -WINDOW)
        data = packer.compress(data) + packer.flush()
    # In chunks: MicroPython's function takes a time that grows with the square of the length.
    chunks = [data[start : start + CHUNK] for start in range(0, len(data), CHUNK)]
    written = "".join([binascii.b2a_base64(chunk).decode().strip() for chunk in chunks])
    written = written.rstrip("=")
    return written.replace("+", "-").replace("/", "_")


def study_link(site: str, text: str) -> str:
    """Return the address that opens the study `text` in the app at the address `site`."""
    return site + "learn.html#study=" + packed(text)


def unpacked(part: str) -> str:
    """Return the text that `packed` made into `part`. Raises LinkError for anything else, and for a
    text that is too long."""
    plain = part.replace("-", "+").replace("_", "/")
    try:
        data = binascii.a2b_base64((plain + "=" * (-len(plain) % 4)).encode("ascii"))
        if deflate:
            import io

            data = deflate.DeflateIO(io.BytesIO(data), deflate.RAW, WINDOW).read(MOST_BYTES + 1)
        else:
            reader = zlib.decompressobj(-WINDOW)
            data = reader.decompress(data, MOST_BYTES + 1)
            data = data if reader.eof else b""
        text = str(data, "utf-8")
    except Exception:
        # binascii, zlib, deflate and the text's encoding each have an error of their own
        text = ""
    if not text or len(text) > LONGEST_STUDY:
        raise LinkError("altered", part[:20], "a study's text as packed makes it")
    return text
