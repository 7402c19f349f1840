"""MkDocs hooks: what the documentation's pages need beyond MkDocs itself.

Authors write into their Markdown

    <hive-board pos="..." title="..." data-goals="4"></hive-board>   a live board
    <hive-tile name="wQ"></hive-tile>                                a small picture of a piece
    [text](site:learn.html#L15)                                      a link into the rest of the site
    {{ reasons }}                                                    a table of all refusals
    {{ board_words }}                                                the rows of the words of boards
    {{ core_wheel }}, {{ boards_wheel }}                             the file names of the site's wheels
    {{ npm_package }}                                                that of its package for npm
    {{ pinned_script }}, {{ integrity }}                             the element's script by its hash

The hooks add to each board the language of its page, and a picture between its tags for print and for
readers without scripts. `data-goals` and `data-wins` are the numbers of destinations and of winning
moves that the text claims; they are compared with the rules. Each page gets a link to itself in the
other language, and a Content-Security-Policy that allows only its own inline scripts.
"""

import base64
import hashlib
import json
import re
from html import escape, unescape
from pathlib import Path
from typing import Any

from hive_boards.board import render
from hive_core.drawing import alt
from hive_core.drawing.own_words import ENGLISH
from hive_core.drawing.svg import svg
from hive_core.game import Game, Snapshot
from hive_core.notation.position import parse_position
from hive_core.rules.board import Board
from hive_core.rules.bugs import COLOR, other
from hive_core.rules.error_sentences import REASONS
from hive_core.rules.errors import HiveError
from tools.build.element_script import integrity, pinned_name
from tools.build.npm_package import package_name
from tools.build.wheel import BOARDS, wheel_name
from web.common.i18n import Translator

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = {"en": "English", "es": "Español"}
FOLDERS = {"en": "", "es": "es/"}
PICTURES = "assets/pictures/"
BOARD = re.compile(r'<hive-board\b((?:\s+[\w-]+="[^"]*")*)\s*>\s*</hive-board>')
TILE = re.compile(r'<hive-tile name="(\w+)"></hive-tile>')
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
CLAIM = re.compile(r' data-(?:goals|wins)="\d+"')
LEFT_OUT = re.compile(r'\s*<link rel="(?:alternate|next|prev)"[^>]*>')
"""Pattern of links that are removed: those to other languages (see on_post_page), and to the next and
previous page, since Firefox prefetches the next one, which the Content-Security-Policy forbids."""
NESTED = re.compile(r'<nav class="md-nav" aria-label="[^"]*">')
"""Pattern of a nested part of a page's navigation. The theme gives each a name, which makes it a
landmark, and two often have the same name."""
DIALOG = '<div class="md-search" data-md-component="search" role="dialog"'
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
TILE_BOX = "-47 -52 98 106"  # of a single tile, without the air around a hive
POLICY = (
    "default-src 'none'; script-src 'self'{inline}; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; frame-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)

pictures: dict[str, str] = {}  # the file name of each picture of this build, and its content


def on_page_markdown(markdown: str, *, config: Any, **_: Any) -> str:
    """Replace the names in double braces, such as {{ reasons }}, in a page's Markdown by values
    computed from the code."""
    markdown = markdown.replace("{{ core_wheel }}", wheel_name())
    markdown = markdown.replace("{{ boards_wheel }}", wheel_name(BOARDS))
    markdown = markdown.replace("{{ npm_package }}", package_name())
    markdown = markdown.replace("{{ pinned_script }}", pinned_name("hive-board.js"))
    markdown = markdown.replace("{{ integrity }}", integrity("hive-board.js"))
    words = "\n".join(f"| `{name}` | {ENGLISH[name]} |" for name in ENGLISH)
    markdown = markdown.replace("{{ board_words }}", words)
    if "{{ reasons }}" not in markdown:
        return markdown
    t = _words(config)
    rows = [f"| `{code}` | {t('refusal.' + code)} |" for code in REASONS]
    return markdown.replace("{{ reasons }}", "\n".join(rows))


def on_page_content(html: str, *, page: Any, config: Any, **_: Any) -> str:
    """Complete the boards and the pictures of pieces in a page's HTML, as the module's description
    says."""
    up = "../" * page.url.count("/")
    t = _words(config)

    def board(found: re.Match[str]) -> str:
        given = found.group(1)
        attributes = {name: unescape(value) for name, value in ATTRIBUTE.findall(given)}
        try:
            image = _fallback(attributes, up, t)
        except HiveError as error:
            raise ValueError(f"{page.file.src_uri}: {error}") from error
        fixed = ' autoheight="0"' if _bare(attributes) else ""
        lang = "" if "lang" in attributes else f' lang="{t.code}"'
        return f"<hive-board{lang}{fixed}{CLAIM.sub('', given)}>{image}</hive-board>"

    def tile(found: re.Match[str]) -> str:
        name = found.group(1)
        picture = svg(parse_position(name + "@0,0"), numbers=False, ground=False)
        picture = re.sub('viewBox="[^"]*"', f'viewBox="{TILE_BOX}"', picture, count=1)
        return f'<img class="tile" src="{up}{_kept(picture)}" alt="" width="40" height="44">'

    return TILE.sub(tile, BOARD.sub(board, html))


def on_page_context(context: Any, *, page: Any, config: Any, **_: Any) -> Any:
    """Pass to the theme the page's address in the other language, and the root of all pages.

    The theme's own language switch would lead to the first page of the other language.
    """
    config["extra"]["alternate"] = [
        {"lang": code, "name": name, "link": f"site:docs/{FOLDERS[code]}{page.url}"}
        for code, name in LANGUAGES.items()
    ]
    # A choice of colours then holds for both languages.
    depth = page.url.count("/") + FOLDERS[config["theme"]["language"]].count("/")
    config["extra"]["scope"] = "../" * depth or "."
    return context


def on_post_page(output: str, *, page: Any, config: Any, **_: Any) -> str:
    """Fill in the site's root, correct the theme's HTML, and write the page's
    Content-Security-Policy.

    The links to other languages are removed because the theme's script would look for sitemaps,
    which need the site's address. The search dialog gets the name that it lacks. The policy names
    inline scripts by their hashes.
    """
    up = "../" * page.url.count("/") + config["extra"]["site"]
    output = LEFT_OUT.sub("", output).replace('href="site:', f'href="{up}')
    output = NESTED.sub('<nav class="md-nav" role="presentation">', output)
    output = output.replace(DIALOG, f'{DIALOG} aria-label="{config["extra"]["search"]}"', 1)
    hashes = {hashlib.sha256(text.encode()).digest() for text in INLINE.findall(output)}
    inline = "".join(f" 'sha256-{base64.b64encode(h).decode()}'" for h in sorted(hashes))
    meta = f'<meta http-equiv="Content-Security-Policy" content="{POLICY.format(inline=inline)}">'
    return output.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n      {meta}', 1)


def on_post_build(*, config: Any, **_: Any) -> None:
    """Write the pictures that the pages show."""
    folder = Path(config["site_dir"]) / PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures.items():
        (folder / name).write_text(picture)


def _words(config: Any) -> Translator:
    t = Translator(lambda name: (ROOT / "web" / "locales" / f"{name}.json").read_text())
    t.use(config["theme"]["language"])
    return t


def shown(attributes: dict[str, str]) -> "Board | Snapshot":
    """Return the position to draw for a board with these attributes. Raises HiveError."""
    if "puzzle" in attributes:
        return parse_position(_puzzle_position(attributes["puzzle"]))
    if "lesson" in attributes:
        return parse_position(_lesson_position(attributes["lesson"]))
    if "game" in attributes:
        game = Game.from_text(attributes["game"])
        ply = attributes.get("ply", "last")
        # A picture of the empty board that a game begins with says nothing.
        return game.snapshot() if ply in ("last", "0") else game.snapshot(int(ply))
    return parse_position(attributes.get("pos", ""))


def _bare(attributes: dict[str, str]) -> bool:
    """Return whether a board with these attributes shows neither reserve nor controls, so that its size
    is certain before it loads."""
    looking = attributes.get("mode", "view") in ("view", "explore")
    looking = looking and not {"answer", "ask"} & set(attributes)
    return "pos" in attributes and looking and "reserve" not in attributes.get("show", "")


def _puzzle_position(name: str) -> str:
    """Return the position of the puzzle with the id `name`. Raises HiveError if there is none."""
    puzzles = json.loads((ROOT / "web" / "puzzles" / "puzzles.json").read_text())["puzzles"]
    for puzzle in puzzles:
        if puzzle["id"] == name:
            return str(puzzle["position"])
    raise HiveError(f"there is no puzzle {name}")


def _lesson_position(name: str) -> str:
    """Return the first position of a lesson. `name` is the lesson's id, such as "L24"; for "L24.2",
    the search begins at step 2."""
    ident, _, number = name.partition(".")
    for path in sorted((ROOT / "web" / "lessons").glob("*.json")):
        for lesson in json.loads(path.read_text()).get("lessons", ()):
            if lesson["id"] == ident:
                steps = lesson["steps"][int(number or 1) - 1 :]
                return next((step["position"] for step in steps if "position" in step), "")
    raise HiveError(f"there is no lesson {ident}")


def _fallback(attributes: dict[str, str], up: str, t: Translator) -> str:
    """Return the HTML of the image that stands between a board's tags for readers without scripts, with
    an alternative text. `up` is the relative path to the documentation's root."""
    position = shown(attributes)
    picture, marks = render(attributes, position, position if isinstance(position, Board) else None)
    _check_claims(attributes, position, marks["piece"])
    described = alt.description(position, t, **marks)
    words = escape(". ".join([attributes.get("title", alt.title(position, t)), described]))
    return f'<img src="{up}{_kept(picture)}" alt="{words}" loading="lazy">'


def _check_claims(attributes: dict[str, str], position: "Board | Snapshot", piece: int) -> None:
    """Compare the numbers of goals and wins that a board's attributes claim with the rules. Raises
    HiveError if they differ."""
    if "data-goals" in attributes:
        if attributes.get("mode") != "play" and COLOR[piece] != position.turn:
            raise HiveError(f"{attributes['piece']} is shown as if it were its owner's turn")
        found = len(alt.goals(position, piece))
        if found != int(attributes["data-goals"]):
            raise HiveError(f"{attributes} has {found} goals")
    if "data-wins" in attributes:
        won = wins(position) if isinstance(position, Board) else 0
        if won != int(attributes["data-wins"]):
            raise HiveError(f"{attributes} has {won} winning moves")


def wins(board: Board) -> int:
    """Return the number of legal moves with which the side to move wins at once."""
    won = 0
    for move in board.legal_moves():
        board.make(move)
        won += board.result() == other(board.turn)
        board.undo()
    return won


def _kept(picture: str) -> str:
    """Store a picture and return its address from the documentation's root; equal pictures share a
    file."""
    name = hashlib.sha256(picture.encode()).hexdigest()[:12] + ".svg"
    pictures[name] = picture
    return PICTURES + name
