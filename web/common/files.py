"""Fetching of files of the site."""

from pyscript import window


async def fetch(name: str) -> str:
    """Return the text of the file `name` of the site, in the version of this page. Raises OSError
    if it cannot be loaded."""
    text = None
    try:
        answer = await window.fetch(str(window.skep.base) + name)
        if answer.ok:
            text = str(await answer.text())
    except Exception:  # the browser's own: no network, or not all of the file in time
        pass
    if text is None:
        raise OSError(name + " cannot be loaded")
    return text
