"""Build of the documentation: MkDocs Material makes the site's `docs/` (English) and `docs/es/`
(Spanish).

The result is cached in `.skep/docs` until a source changes. The game does not need it: without a
network to fetch MkDocs, the site is built without its documentation.
"""

import os
import re
import shutil
import sys
from html import escape
from pathlib import Path

from tools.common import ROOT, SKEP, Problem, digest, pip, run, say, sha256, write

SOURCE = ROOT / "docs" / "site"
NEEDED = ROOT / "docs" / "requirements.txt"
TOOLS = SKEP / "docs-tools"
BUILT = SKEP / "docs"
LANGUAGES = {"en": "", "es": "es"}  # language: its folder below docs/
# MkDocs and Material make these for hosts and browsers that this site does without.
TERMS = "embed/security.html"
"""Page that says what holds for the use of this site."""
UNUSED = ("404.html", "sitemap.xml", "sitemap.xml.gz", "assets/**/*.map")
STEMMERS = {"lunr.stemmer.support.min.js", "lunr.es.min.js"}  # of the search; English is built in


def inputs() -> list[Path]:
    """Return every file of the project on which the built documentation depends."""
    found = [
        NEEDED,
        ROOT / "tools" / "build" / "docs.py",
        ROOT / "tools" / "build" / "docs_hooks.py",
        ROOT / "tools" / "build" / "element_script.py",
    ]
    found += [path for path in SOURCE.rglob("*") if path.is_file()]
    # What tools/build/docs_hooks.py draws the pictures with, and takes words and lessons from.
    found += [ROOT / "web" / "common" / "i18n.py", ROOT / "tools" / "build" / "wheel.py"]
    for pattern in (
        "hive_core/**/*.py",
        "hive_boards/*.py",
        "web/lessons/*.json",
        "web/locales/e?.json",
        "web/address/embed_params.py",  # with these, the hash of the element's script
        "web/embed/*.js",
        "web/embed/*.css",
        "web/embed/element/*.js",
        "web/locales/element.*.json",
    ):
        found += ROOT.glob(pattern)
    return sorted(path for path in found if "__pycache__" not in path.parts)


def ensure_tools() -> Path:
    """Return the folder `.skep/docs-tools` with MkDocs Material and its packages; pip checks the
    hashes."""
    stamp = TOOLS / "stamp"
    mark = sha256(NEEDED.read_bytes() + sys.version.encode())
    if stamp.is_file() and stamp.read_text() == mark:
        return TOOLS
    say("Fetching MkDocs Material for the documentation (once) ...")
    shutil.rmtree(TOOLS, ignore_errors=True)
    pip(
        ["install", "--target", str(TOOLS), "--no-deps", "--only-binary=:all:", "--retries", "1"]
        + ["--require-hashes", "-r", str(NEEDED)],
        "Fetching MkDocs Material",
    )
    write(stamp, mark)
    return TOOLS


def _mkdocs(language: str, out: Path) -> None:
    """Run MkDocs for one language. Raises Problem for a broken link, and for a page that no link
    leads to.

    MkDocs runs without the packages of this Python: an installed ruff would format signatures
    differently.
    """
    run(
        [sys.executable, "-S", "-m", "mkdocs", "build", "--strict", "--quiet"]
        + ["--config-file", str(SOURCE / f"mkdocs.{language}.yml"), "--site-dir", str(out)],
        f"Building the documentation ({language})",
        env={
            "PYTHONPATH": os.pathsep.join([str(TOOLS), str(ROOT)]),
            "PATH": "",
            "PYTHONHASHSEED": "0",
            "SOURCE_DATE_EPOCH": "0",
            "NO_MKDOCS_2_WARNING": "1",
        },
    )


def _share_assets(folder: Path, first: Path) -> None:
    """Make the pages in `folder` load the assets of the `first` language; move new assets there."""
    own = re.compile(r'"((?:\.\./)*)(?:\./)?(assets/)')
    for page in folder.rglob("*.html"):
        write(page, own.sub(r'"../\1\2', page.read_text()))
    shutil.copytree(folder / "assets", first / "assets", dirs_exist_ok=True)
    shutil.rmtree(folder / "assets")


def _prune(folder: Path) -> None:
    """Delete files that no page loads, since visitors save the whole folder for use offline."""
    for pattern in UNUSED:
        for path in folder.glob(pattern):
            path.unlink()
    for path in (folder / "assets" / "javascripts" / "lunr").rglob("*.js"):
        if path.name not in STEMMERS:
            path.unlink()


def ensure_docs() -> Path:
    """Return the built documentation in `.skep/docs/site`. Raises Problem without MkDocs and a
    network."""
    content = digest((str(p.relative_to(ROOT)), p.read_bytes()) for p in inputs())
    stamp, out = BUILT / "stamp", BUILT / "site"
    if stamp.is_file() and stamp.read_text() == content:
        return out
    ensure_tools()
    say("Building the documentation ...")
    shutil.rmtree(BUILT, ignore_errors=True)
    for language, folder in LANGUAGES.items():
        _mkdocs(language, out / folder)
        _prune(out / folder)
        if folder:
            _share_assets(out / folder, out)
    write(stamp, content)
    return out


def say_terms(docs: Path, terms: str) -> None:
    """Write in the documentation's folder `docs` what holds for the use of this site, in place of the
    sentence for a site without terms."""
    for folder in LANGUAGES.values():
        path = docs / folder / TERMS
        if path.is_file():
            begin, mark, rest = path.read_text().partition('<p id="terms">')
            write(path, begin + mark + escape(terms) + "</p>" + rest.partition("</p>")[2])


def place_docs(site: Path, required: bool) -> bool:
    """Put the documentation into the site's folder `docs`; return whether it is there afterwards.

    If the documentation cannot be made, raises Problem if it is `required`, else prints a sentence.
    """
    target = site / "docs"
    shutil.rmtree(target, ignore_errors=True)
    try:
        shutil.copytree(ensure_docs(), target)
    except Problem as problem:
        if required:
            raise
        say(f"Skep starts without its documentation this time. {problem}")
        return False
    return True
