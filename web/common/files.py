"""Files of this version of the site, fetched on demand."""

from pyscript import window


async def fetch(name: str) -> str:
    """Return the text of a file of this version of the site. Raises OSError if it cannot be loaded."""
    answer = None
    try:
        answer = await window.fetch(str(window.skep.base) + name)
    except Exception:  # the browser's own: no network
        pass
    if not answer or not answer.ok:
        raise OSError(name + " cannot be loaded")
    return str(await answer.text())
