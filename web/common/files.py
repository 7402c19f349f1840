"""Fetching of files of the site."""

from pyscript import window


async def fetch(name: str) -> str:
    """Return the text of the file `name` of the site, in the version of this page. Raises OSError
    if it cannot be loaded."""
    answer = None
    try:
        answer = await window.fetch(str(window.skep.base) + name)
    except Exception:  # the browser's own: no network
        pass
    if not answer or not answer.ok:
        raise OSError(name + " cannot be loaded")
    return str(await answer.text())
