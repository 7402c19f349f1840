"""Lesson files, loaded from the page's own site."""

from web.common.files import fetch


async def fetch_lessons(name: str) -> str:
    """Return the text of a file of web/lessons/. Raises OSError when it cannot be loaded."""
    return await fetch("web/lessons/" + name)
