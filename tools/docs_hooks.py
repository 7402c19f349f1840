"""MkDocs hooks: what the documentation's pages need beyond MkDocs itself.

Authors write `<hive-board pos="..." title="...">` into their Markdown. Here each board gets the
language of its page; each page gets a link to itself in the other language and a
Content-Security-Policy that allows its own inline scripts and no others.
"""

import base64
import hashlib
import re
from typing import Any

LANGUAGES = {"en": "English", "es": "Español"}
BOARD = re.compile(r"<hive-board\b([^>]*)>\s*</hive-board>")
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
POLICY = (
    "default-src 'none'; script-src 'self'{inline}; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; frame-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)


def on_page_content(html: str, *, page: Any, config: Any, **_: Any) -> str:
    """Completes the boards of a page."""
    language = config["theme"]["language"]
    return BOARD.sub(rf'<hive-board lang="{language}"\1></hive-board>', html)


def on_page_context(context: Any, *, page: Any, config: Any, **_: Any) -> Any:
    """Tells the theme where the page is in the other language, and where all pages begin.

    The theme's own switch of languages leads to the other language's first page.
    """
    folder = config["extra"]["folder"]
    ways = {"": {"en": "", "es": "es/"}, "es": {"en": "../", "es": ""}}[folder]
    config["extra"]["alternate"] = [
        {"lang": code, "name": name, "link": ways[code] + page.url}
        for code, name in LANGUAGES.items()
    ]
    # A choice of colours then holds for both languages.
    depth = page.url.count("/") + bool(folder)
    config["extra"]["scope"] = "../" * depth or "."
    return context


def on_post_page(output: str, **_: Any) -> str:
    """Writes the page's Content-Security-Policy: its inline scripts are named by their hashes."""
    hashes = {hashlib.sha256(text.encode()).digest() for text in INLINE.findall(output)}
    inline = "".join(f" 'sha256-{base64.b64encode(h).decode()}'" for h in sorted(hashes))
    meta = f'<meta http-equiv="Content-Security-Policy" content="{POLICY.format(inline=inline)}">'
    return output.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n      {meta}', 1)
