"""Where the lessons' files come from: the page's own site."""

from pyscript import window


async def fetch_lessons(name: str) -> str:
    """A file of web/lessons/. Raises OSError where it cannot be had."""
    return await fetch("web/lessons/" + name)


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
