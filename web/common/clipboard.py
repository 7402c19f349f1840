"""Access to the system's clipboard."""

from pyscript import window


async def copied(text: str) -> bool:
    """Put `text` on the clipboard. Return False if the browser refuses."""
    try:
        await window.navigator.clipboard.writeText(text)
    except Exception:
        return False
    return True
