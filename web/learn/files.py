"""Lesson files, loaded from the page's own site."""

from web.common.files import fetch


async def fetch_lessons(name: str) -> str:
    """Return the text of the file `name` in web/lessons/. Raises OSError if the file cannot be
    loaded."""
    return await fetch("web/lessons/" + name)
