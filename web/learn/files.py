"""Where the lessons' files come from: the page's own site."""

from pyscript import window


async def fetch_lessons(name: str) -> str:
    """A file of web/lessons/. Raises OSError where it cannot be had."""
    answer = await window.fetch(str(window.skep.base) + "web/lessons/" + name)
    if not answer.ok:
        raise OSError(name + " is not there")
    return str(await answer.text())
