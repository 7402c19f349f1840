"""Pages with boards as authors make them, each built by its real tool from what the documentation says.

`build(name, folder, site)` writes the pages of one host into `folder` and returns the name of the
first. `site` is the address of the boards. The tools are fetched into `.skep` at the first use; where
that fails, a Problem says so.
"""

import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from hive_boards.board import html, read
from hive_core.drawing import notebook
from hive_core.files import read as read_game
from hive_core.notation.position import parse_position
from tools.build import docs
from tools.common import ROOT, SKEP, run
from tools.optional_packages import fetched
from tools.packages.fetch import fetch_list, find_node

HERE = Path(__file__).parent
PYTHON = HERE / "requirements.txt"
PROGRAMS = HERE / "programs.txt"
NPM = SKEP / "hosts-npm"
PURPOSE = "the tests of authors' pages"

POSITION = "wQ@0,0 bA1@1,0 bQ@0,1 wS1@-1,0"
WIN = "bQ@0,0 wA1@1,0 wS1@0,1 bG1@-1,1 wB1@-1,0 bS1@0,-1 wQ@2,0 wA2@-2,1 bA1@1,1 game:Base"
PGN = """[White "Ada"]
[Black "Bo"]

1. wS1 {A quiet first piece.}
2. bG1 wS1- (2. bA1 wS1- {An ant is better kept for later.})
3. wQ -wS1 {The queen comes early.}"""
TASK = "White wins with one move. Which?"
TEXT = "A sentence about what is on the board, as long as a line of a page. "

STUDY = ROOT / "web" / "studies" / "pins.hive.md"

Builder = Callable[[Path, str], str]


def fences() -> list[str]:
    """Return the texts of four boards: a position, a game with comments, an exercise, an opponent."""
    return [
        f"title: Two pieces\nmode: explore\ncaption: Tap the ant.\n{POSITION}",
        f"title: A game\nply: 0\n{PGN}",
        f"title: An exercise\ntask: {TASK}\nanswer: wA2 \\wA1\n{WIN}",
        "title: Against the computer\nmode: play\nai: 2",
    ]


def elements() -> list[str]:
    """Return the HTML of the same boards, as an author writes it by hand, for hosts with Markdown as
    well as without."""
    picture = html(read(f"title: Two pieces\n{POSITION}"), "x")
    begin = picture.index("<img")
    image = picture[begin : picture.index(">", begin) + 1]
    lines = "\n".join(f"    {line}" for line in PGN.split("\n") if line)
    return [
        f'<hive-board pos="{POSITION}" mode="explore" title="Two pieces">{image}</hive-board>',
        f'<hive-board ply="1" title="A game" game=\'\n{lines}\n\'></hive-board>',
        f'<hive-board pos="{WIN}" answer="wA2 \\wA1" task="{TASK}" title="An exercise"></hive-board>',
        '<hive-board mode="play" ai="2" title="Against the computer"></hive-board>',
    ]


def head(site: str) -> str:
    """Return the two lines of the guide that load style and script."""
    return (
        f'<link rel="stylesheet" href="{site}hive-board.css">\n'
        f'<script defer src="{site}hive-board.js"></script>'
    )


def modules() -> Path:
    """Return npm's folder with the packages of the lock file beside this one, fetched at the first
    use."""
    return fetch_list(HERE, NPM, f"npm's packages for {PURPOSE}")


def node(script: list[str], what: str, cwd: Path) -> str:
    """Run Node in `cwd` with the packages of `modules` beside it; return what it prints."""
    link = cwd / "node_modules"
    if not link.exists():
        link.symlink_to(modules(), target_is_directory=True)
    return run([*find_node().node, *script], what, cwd=cwd)


def python(arguments: list[str], what: str, cwd: Path, needed: Path = PYTHON) -> str:
    """Run a Python module of the packages in `needed`; return what it prints."""
    tools = fetched(needed, PURPOSE)
    paths = {"PYTHONPATH": os.pathsep.join([str(tools), str(ROOT)])}
    more = {"JUPYTER_PATH": str(tools / "share" / "jupyter")}
    return run([sys.executable, "-m", *arguments], what, cwd=cwd, env=paths | more)


def plain(folder: Path, site: str) -> str:
    """Write a page of plain HTML that follows the reader's light or dark."""
    body = "".join(f"<p>{TEXT * 3}</p>\n<figure>{one}</figure>\n" for one in elements())
    style = ":root{color-scheme:light dark} body{max-width:44rem;margin:auto;padding:1rem}"
    style += "figure{margin-inline:0}"
    (folder / "index.html").write_text(
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bees</title>'
        '<meta name="viewport" content="width=device-width">'
        f"{head(site)}<style>{style}</style></head><body><main><h1>Bees</h1>{body}</main></body></html>"
    )
    return "index.html"


def _built_by_mkdocs(folder: Path, what: str) -> str:
    """Let MkDocs build the pages in `folder`/source; return the address of the first. `what` names it
    where it fails."""
    run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder / "made")],
        what,
        cwd=folder / "source",
        env={
            "PYTHONPATH": os.pathsep.join([str(docs.ensure_tools()), str(ROOT)]),
            "NO_MKDOCS_2_WARNING": "1",
        },
    )
    return "made/index.html"


def mkdocs(folder: Path, site: str) -> str:
    """Let MkDocs make a page in Material's theme as it comes, with its switch for light and dark."""
    source = folder / "source"
    (source / "docs").mkdir(parents=True)
    (source / "mkdocs.yml").write_text(
        "site_name: Bees\nuse_directory_urls: false\nplugins: []\n"
        "theme:\n  name: material\n  font: false\n  features: [navigation.instant]\n  palette:\n"
        "    - scheme: default\n      media: '(prefers-color-scheme: light)'\n"
        "      toggle: {icon: material/weather-night, name: Dark}\n"
        "    - scheme: slate\n      media: '(prefers-color-scheme: dark)'\n"
        "      toggle: {icon: material/weather-sunny, name: Light}\n"
        "site_url: http://127.0.0.1/\n"
        f"markdown_extensions:\n  - admonition\n  - hive_boards.markdown:\n      site: {site}\n"
    )
    text = "# Bees\n"
    for fence in fences():
        text += f"\n{TEXT * 3}\n\n```hive\n{fence}\n```\n"
    inner = "\n".join(f"    {line}" for line in f"```hive\n{fences()[0]}\n```".split("\n"))
    text += f"\n!!! note\n\n    {TEXT}\n\n{inner}\n\n<figure>{elements()[1]}</figure>\n"
    (source / "docs" / "index.md").write_text(f"{text}\n{TEXT}\n")
    return _built_by_mkdocs(folder, "Building pages with MkDocs")


def _sphinx_source(folder: Path, site: str) -> Path:
    source = folder / "source"
    source.mkdir()
    (source / "conf.py").write_text(
        'project = "Bees"\nextensions = ["hive_boards.sphinx", "myst_parser"]\n'
        f'hive_site = "{site}"\nhtml_theme = "furo"\nepub_show_urls = "no"\n'
        'author = "Ada"\ncopyright = "Ada"\nlanguage = "en"\nversion = "1"\n'
    )
    text = "Bees\n====\n\n.. toctree::\n\n   more\n"
    for fence in fences():
        text += f"\n{TEXT * 3}\n\n.. hive::\n{_directive(fence)}\n"
    (source / "index.rst").write_text(f"{text}\n{TEXT}\n")
    fence = f"```{{hive}}\n{_colons(fences()[0])}\n```\n"
    (source / "more.md").write_text(f"# More\n\n{TEXT}\n\n{fence}\n{fence}")
    return source


def _directive(fence: str) -> str:
    return "\n".join(f"   {line}" if line else "" for line in _colons(fence).split("\n"))


def _colons(fence: str) -> str:
    """Return a fence in the form of a directive: its options between colons, then a blank line."""
    lines = fence.split("\n")
    count = next((n for n, line in enumerate(lines) if ": " not in line or "@" in line), len(lines))
    return "\n".join([f":{line}" for line in lines[:count]] + ["", *lines[count:]])


def sphinx(folder: Path, site: str) -> str:
    """Let Sphinx make a page in furo's theme, with its switch for light and dark."""
    source = _sphinx_source(folder, site)
    python(
        ["sphinx", "-q", "-W", "-b", "html", str(source), str(folder / "made")],
        "Building pages with Sphinx",
        folder,
    )
    return "made/index.html"


def epub(folder: Path, site: str) -> str:
    """Let Sphinx make a book of the same pages."""
    source = _sphinx_source(folder, site)
    python(
        ["sphinx", "-q", "-W", "-b", "epub", "-d", "doctrees", str(source), str(folder / "made")],
        "Building a book with Sphinx",
        folder,
    )
    return "made/Bees.epub"


def jupyter(folder: Path, site: str) -> str:
    """Let Jupyter export a notebook as HTML; it is white, whatever its reader's system is."""
    cells: list[dict[str, object]] = []
    shown = (parse_position(POSITION), read_game(PGN).game)
    try:
        notebook.use(site)
        made = [(one._repr_html_() or "", one._repr_svg_()) for one in shown]
        live = notebook.live(pos=WIN, answer=r"wA2 \wA1", task=TASK, title="An exercise")
        made.append((live._repr_html_(), ""))
    finally:
        notebook.use("")
    for number, (live_html, picture) in enumerate(made):
        data = {"text/html": live_html, "text/plain": "a board"}
        data |= {"image/svg+xml": picture} if picture else {}
        cells.append({"cell_type": "markdown", "metadata": {}, "source": TEXT * 3})
        result = {"output_type": "execute_result", "execution_count": number, "metadata": {}}
        cell = {"cell_type": "code", "execution_count": number, "metadata": {}, "source": "board"}
        cells.append({**cell, "outputs": [{**result, "data": data}]})
    book = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4}
    (folder / "bees.ipynb").write_text(json.dumps(book))
    python(["nbconvert", "--to", "html", "bees.ipynb"], "Exporting a notebook", folder)
    return "bees.html"


def vitepress(folder: Path, site: str) -> str:
    """Let VitePress make a page, with the option that Vue needs and the two lines in the head."""
    config = {
        "title": "Bees",
        "head": [
            ["link", {"rel": "stylesheet", "href": f"{site}hive-board.css"}],
            ["script", {"defer": "", "src": f"{site}hive-board.js"}],
        ],
    }
    source = folder / "source"
    (source / ".vitepress").mkdir(parents=True)
    (source / ".vitepress" / "config.mjs").write_text(
        f"export default {{ ...{json.dumps(config)}, vue: {{ template: {{ compilerOptions: "
        '{ isCustomElement: (tag) => tag.startsWith("hive-") } } } };\n'
    )
    text = "# Bees\n" + "".join(f"\n{TEXT * 3}\n\n{one}\n" for one in elements())
    (source / "index.md").write_text(text)
    (source / "package.json").write_text('{"type": "module"}')
    node(["node_modules/vitepress/bin/vitepress.js", "build"], "Building with VitePress", source)
    return "source/.vitepress/dist/index.html"


def hugo(folder: Path, site: str) -> str:
    """Let Hugo make a page, with the option that lets HTML through."""
    source = folder / "source"
    for name in ("content", "layouts"):
        (source / name).mkdir(parents=True)
    (source / "hugo.toml").write_text(
        'baseURL = "/"\ntitle = "Bees"\ndisableKinds = ["taxonomy", "term", "RSS", "sitemap"]\n'
        "[markup.goldmark.renderer]\nunsafe = true\n"
    )
    (source / "layouts" / "index.html").write_text(
        '<!doctype html><html lang="en"><head><title>{{ .Title }}</title>'
        f'<meta name="viewport" content="width=device-width">{head(site)}'
        "<style>:root{color-scheme:light dark}body{max-width:44rem;margin:auto;padding:1rem}</style>"
        "</head><body><main>{{ .Content }}</main></body></html>"
    )
    text = "# Bees\n" + "".join(f"\n{TEXT * 3}\n\n{one}\n" for one in elements())
    (source / "content" / "_index.md").write_text(f"---\ntitle: Bees\n---\n{text}")
    program = fetched(PROGRAMS, PURPOSE) / "hugo" / "binaries"
    found = next(path for path in sorted(program.iterdir()) if path.name.startswith("hugo"))
    run(
        [str(found), "--quiet", "--destination", str(folder / "made")], "Building with Hugo", source
    )
    return "made/index.html"


def reveal(folder: Path, site: str) -> str:
    """Write slides of reveal.js, one board on each."""
    shutil.copytree(modules() / "reveal.js" / "dist", folder / "reveal")
    slides = "".join(f"<section><h2>Slide</h2>{one}</section>" for one in elements()[:2])
    (folder / "index.html").write_text(
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bees</title>'
        '<meta name="viewport" content="width=device-width">'
        '<link rel="stylesheet" href="reveal/reveal.css">'
        '<link rel="stylesheet" href="reveal/theme/white.css">'
        f'{head(site)}</head><body><div class="reveal"><div class="slides">'
        f"<section><h2>First</h2></section>{slides}<section><h2>Last</h2></section></div></div>"
        '<script src="reveal/reveal.js"></script>'
        "<script>Reveal.initialize({ hash: true, transition: 'none' });</script></body></html>"
    )
    return "index.html"


def mkdocs_study(folder: Path, site: str) -> str:
    """Let MkDocs make a page of the example study, its file as it stands."""
    source = folder / "source"
    (source / "docs").mkdir(parents=True)
    (source / "mkdocs.yml").write_text(
        "site_name: Bees\nuse_directory_urls: false\nplugins: []\n"
        "theme:\n  name: material\n  font: false\n  palette:\n"
        "    - scheme: default\n      media: '(prefers-color-scheme: light)'\n"
        "    - scheme: slate\n      media: '(prefers-color-scheme: dark)'\n"
        f"markdown_extensions:\n  - hive_boards.markdown:\n      site: {site}\n"
    )
    (source / "docs" / "index.md").write_text(STUDY.read_text())
    return _built_by_mkdocs(folder, "Building a study with MkDocs")


def sphinx_study(folder: Path, site: str) -> str:
    """Let Sphinx make a page of the example study with MyST, as the guide says."""
    source = folder / "source"
    source.mkdir()
    (source / "conf.py").write_text(
        'project = "Bees"\nextensions = ["myst_parser", "hive_boards.sphinx"]\n'
        f'hive_site = "{site}"\nhtml_theme = "furo"\nlanguage = "en"\nroot_doc = "pins"\n'
        'myst_fence_as_directive = ["hive"]\nmyst_title_to_header = True\n'
    )
    (source / "pins.md").write_text(STUDY.read_text())
    python(
        ["sphinx", "-q", "-W", "-b", "html", str(source), str(folder / "made")],
        "Building a study with Sphinx",
        folder,
    )
    return "made/pins.html"


BUILDERS: dict[str, Builder] = {
    "plain": plain,
    "mkdocs": mkdocs,
    "sphinx": sphinx,
    "jupyter": jupyter,
    "vitepress": vitepress,
    "hugo": hugo,
    "reveal": reveal,
    "epub": epub,
    "mkdocs_study": mkdocs_study,
    "sphinx_study": sphinx_study,
}


def build(name: str, folder: Path, site: str) -> str:
    """Build the pages of the host `name` in `folder`; return the path of the first below it."""
    folder.mkdir(parents=True)
    return BUILDERS[name](folder, site)
