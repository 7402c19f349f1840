"""QR codes as pictures. Their script is loaded when the first one is wanted."""

from pyscript import window


async def qr_address(text: str) -> str:
    """Return the address of a picture of `text` as a QR code, "" if `text` is too long for one or the
    script cannot be loaded."""
    if not getattr(window.skep, "qr", None):
        try:
            await window.skep.load("web/share/qr.mjs")
        except Exception:
            return ""
    qr = getattr(window.skep, "qr", None)
    side, _, path = str(qr(text) if qr else "").partition(" ")
    if not path:
        return ""
    return "data:image/svg+xml," + str(window.encodeURIComponent(picture(int(side), path)))


def picture(side: int, path: str) -> str:
    """Return a QR code of `side` squares as SVG: the squares of `path` in black on white, with the
    margin of four squares that scanners need."""
    whole = side + 8
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 {whole} {whole}"'
        ' shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M-4-4h{whole}v{whole}h-{whole}z"/><path d="{path}"/></svg>'
    )
