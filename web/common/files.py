"""Files of this version of the site, fetched when they are wanted."""

from pyscript import window


async def fetch(name: str) -> str:
    """A file of this version of the site. Raises OSError where it cannot be had."""
    answer = None
    try:
        answer = await window.fetch(str(window.skep.base) + name)
    except Exception:  # the browser's own: no network
        pass
    if not answer or not answer.ok:
        raise OSError(name + " cannot be loaded")
    return str(await answer.text())
