"""The system's clipboard."""

from pyscript import window


async def copied(text: str) -> bool:
    """Put a text on the clipboard. Return False where the browser refuses."""
    try:
        await window.navigator.clipboard.writeText(text)
    except Exception:
        return False
    return True
