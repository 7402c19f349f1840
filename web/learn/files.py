"""Where the lessons' files come from: the page's own site."""

from web.common.files import fetch


async def fetch_lessons(name: str) -> str:
    """A file of web/lessons/. Raises OSError where it cannot be had."""
    return await fetch("web/lessons/" + name)
