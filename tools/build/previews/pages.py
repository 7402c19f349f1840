"""Pages of previews and their pictures, and the tags for the site's other pages.

to/NAME.html  to/es/NAME.html     a page that leads to learn.html#PLACE
to/NAME.json  to/es/NAME.json     what oEmbed asks for: a frame with the board
to/NAME.png                       its picture, for all languages
"""

import json
from collections.abc import Iterator
from html import escape
from pathlib import Path

from hive_core.game import Game
from tools.build.previews.picture import png
from tools.build.previews.subjects import TITLES, Subject, subjects
from tools.common import write
from web.common.i18n import CODES, FALLBACK
from web.share.embed_code import Size, iframe

FOLDER = "to/"
GENERAL = "icons/preview.jpg"
"""The picture of all that has none of its own, see tools/build/icons.py."""
GENERAL_SIZE = (1200, 630)
FRAME = Size(640, "4/3", 520)
PAGE = """<!doctype html>
<html lang="{code}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'">
<meta http-equiv="refresh" content="0; url={home}learn.html#{place}">
<title>{title}</title>
{tags}
<link rel="alternate" type="application/json+oembed" href="{address}.json" title="{title}">
<h1>{title}</h1>
<p>{text}</p>
<p><a href="{home}learn.html#{place}">{open}</a></p>
</html>
"""
APP_PAGES = ("index.html", "learn.html")


def folder_of(code: str) -> str:
    """Return the folder of the pages in a language."""
    return FOLDER if code == FALLBACK else f"{FOLDER}{code}/"


def tags(url: str, title: str, text: str, picture: str, size: tuple[int, int], address: str) -> str:
    """Return the tags that messengers read. `url` is the site's own address, `picture` and `address`
    are those of the picture and of the page in the site."""
    rows = {
        "og:site_name": "Skep",
        "og:type": "website",
        "og:title": title,
        "og:description": text,
        "og:url": url + address,
        "og:image": url + picture,
        "og:image:width": str(size[0]),
        "og:image:height": str(size[1]),
    }
    lines = [f'<meta property="{name}" content="{escape(value)}">' for name, value in rows.items()]
    lines.insert(0, f'<meta name="description" content="{escape(text)}">')
    return "\n".join([*lines, '<meta name="twitter:card" content="summary_large_image">'])


def picture_of(subject: Subject) -> str:
    """Return the address in the site of the subject's picture."""
    return f"{FOLDER}{subject.name}.png" if subject.position else GENERAL


def page(url: str, subject: Subject, code: str) -> str:
    """Return the page of a subject in a language."""
    title, text = subject.titles[code], subject.texts[code]
    address = f"{folder_of(code)}{subject.name}"
    size = subject.size if subject.position else GENERAL_SIZE
    return PAGE.format(
        code=code,
        home="../" * address.count("/"),
        place=escape(subject.place),
        title=escape(title),
        text=escape(text),
        address=url + address,
        open=TITLES[code]["open"],
        tags=tags(url, title, text, picture_of(subject), size, address + ".html"),
    )


def oembed(url: str, subject: Subject, code: str) -> str:
    """Return what oEmbed asks for: the frame that shows the subject's board."""
    across, down = subject.size if subject.position else GENERAL_SIZE
    title = subject.titles[code]
    # In the query: WordPress adds a fragment of its own.
    frame = iframe(url, (*subject.board, ("lang", code)), title, FRAME)
    return json.dumps(
        {
            "version": "1.0",
            "type": "rich",
            "provider_name": "Skep",
            "provider_url": url,
            "title": title,
            # A filter leaves out the style, which had no border.
            "html": frame.replace("embed.html#", "embed.html?").replace(
                "<iframe", '<iframe frameborder="0"', 1
            ),
            "width": FRAME.width,
            "height": FRAME.height(),
            "thumbnail_url": url + picture_of(subject),
            "thumbnail_width": across,
            "thumbnail_height": down,
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def preview_files(url: str) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of all files of previews in the site whose address is `url`."""
    for subject in subjects():
        for code in CODES:
            name = folder_of(code) + subject.name
            yield name + ".html", page(url, subject, code).encode()
            yield name + ".json", oembed(url, subject, code).encode()
        if subject.position:
            board = Game.from_text(subject.position).board
            yield f"{FOLDER}{subject.name}.png", png(board, subject.size)


def add_previews(site: Path, url: str) -> None:
    """Put previews into a built site whose address is `url`, and the general one into its pages."""
    for name, data in preview_files(url):
        write(site / name, data)
    for name in APP_PAGES:
        _name_preview(site, name, url)
    learn = site / "learn.html"
    marked = learn.read_text().replace(
        " data-version=", f' data-previews="{FOLDER}" data-version=', 1
    )
    write(learn, marked)


def preview_docs(site: Path, url: str) -> None:
    """Put the tags of the general preview into the documentation's pages, with each page's own title
    and sentence."""
    for path in (site / "docs").rglob("*.html"):
        _name_preview(site, path.relative_to(site).as_posix(), url)


def _name_preview(site: Path, name: str, url: str) -> None:
    """Put the tags of the general preview into a page of the site."""
    html = (site / name).read_text()
    title = html.partition("<title>")[2].partition("</title>")[0]
    begin, mark, rest = html.partition('<meta name="description" content="')
    text = rest.partition('"')[0]
    address = "" if name == "index.html" else name
    lines = tags(url, title, text, GENERAL, GENERAL_SIZE, address).split("\n")[1:]
    write(site / name, begin + "".join(lines) + mark + rest)
