"""The JSON configuration that PyScript reads in the site, made of `pyscript.toml` and `worker.toml`."""

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tools.build.assets import short_script
from tools.build.bundle import bundle
from tools.build.bytecode import compiled
from tools.build.compress import gzipped
from tools.build.hashes import integrity
from tools.build.heap_image import BOOT, REST, WRAPPER, Image, image
from tools.build.imports import imported
from tools.build.sources import bare
from tools.build.wheel import wheel_name
from tools.common import ROOT, Problem
from tools.kernel.wheel import site_wheel
from tools.packages.archive import archive
from tools.packages.fetch import MODULES
from tools.packages.runtimes import VENDOR, ensure_modules
from web.common.i18n import CODES

COLD = ROOT / "tools" / "build" / "cold.txt"
USED = ("context", "ffi", "util")
"""PyScript's own modules that the pages use, with those that these import."""


@dataclass(frozen=True)
class PageConfig:
    """The pages' settings: which Python runs by default, and which files go into their bundles."""

    python: str  # "mpy" or "py"
    settings: dict[str, Any]  # for PyScript
    first: dict[str, set[str]]  # by page: the files of its first bundle, as named in the project
    all: set[str]  # every file that some page may use


def _read(name: str) -> dict[str, Any]:
    try:
        return tomllib.loads((ROOT / name).read_text())
    except tomllib.TOMLDecodeError as error:
        raise Problem(f"{name} cannot be read: {error}.") from None


def expand(patterns: Iterable[str]) -> set[str]:
    """Return the paths in the project of all files that match the glob patterns."""
    return {path.relative_to(ROOT).as_posix() for name in patterns for path in ROOT.glob(name)}


@cache
def page_config() -> PageConfig:
    """Return the settings of the pages from pyscript.toml. The address of the interpreter, which
    differs from page to page, is not among them. Read once; `_build` has it read anew."""
    settings = _read("pyscript.toml")
    python = settings.pop("python", "mpy")
    if python not in ("mpy", "py"):
        raise Problem(f'pyscript.toml: python must be "mpy" or "py", not {python!r}.')
    opened, first = settings.pop("first", {}), {}
    everything = expand(settings.pop("later", ()))
    for page, patterns in opened.items():
        imports = imported(f"web.{page}.main")
        first[page] = imports.first | expand(patterns)
        everything |= imports.all | first[page]
    return PageConfig(python, settings, first, everything)


def catalogue(code: str) -> str:
    """Return the path in the project of the catalogue of what every page says, in the language
    `code`."""
    return f"web/locales/{code}.json"


def words_file(code: str) -> str:
    """Return the name of the site's file with that catalogue, for pages that have it not in their
    image."""
    return f"words.{code}.json"


def words_apart(page: str) -> list[str]:
    """Return the codes of the languages whose catalogue the image of `page` lacks: the page fetches it
    beside the image when it starts in that language."""
    first = page_config().first[page]
    return [code for code in CODES if catalogue(code) not in first]


def later_bundle(files: Mapping[str, bytes]) -> bytes:
    """Return the bytes of a bundle of `files`, in the form that `web/boot/lazy.py` unpacks: JSON with
    their names and texts, Python without comments and docstrings."""
    texts = {name: files[name].decode() for name in sorted(files)}
    named = [(name, bare(text) if name.endswith(".py") else text) for name, text in texts.items()]
    return json.dumps(named, ensure_ascii=False, separators=(",", ":")).encode()


def small_files() -> set[str]:
    """Return the paths of all files that the small engine needs; it is the computer in a worker under
    MicroPython, used until the compiled search is loaded."""
    return imported("web.opponent.worker").first | {
        "hive_core/search/prior.json",
        "hive_core/search/weights.json",
    }


def in_sections(catalogue: bytes) -> bytes:
    """Return a catalogue in the form from which web/common/i18n.py can read single entries."""
    lines: dict[str, list[str]] = {}
    for key, entry in json.loads(catalogue).items():
        line = f"{json.dumps(key)}: {json.dumps(entry, ensure_ascii=False)}\n"
        lines.setdefault(key.split(".")[0], []).append(line)
    return bundle({section: "".join(those).encode() for section, those in lines.items()})


def words(code: str) -> bytes:
    """Return the content of `words_file(code)`: the catalogue as a page reads it, one text in JSON."""
    sections = in_sections((ROOT / catalogue(code)).read_bytes())
    return json.dumps(sections.decode(), ensure_ascii=False).encode()


def pyscript_modules() -> dict[str, bytes]:
    """Return the source of PyScript's own Python modules by file name, which belong to the memory image
    of a page: those that the pages use. A page would import the others at every start, since the
    package imports them. Raises Problem if PyScript has other modules than expected."""
    ensure_modules()
    text = (MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript.js").read_text()
    _, _, literal = text.partition("export default ")
    (package,) = json.loads(literal.rstrip().removesuffix(";")).items()
    name, files = package
    lines = files["__init__.py"].splitlines()
    imports = [line for line in lines if line.startswith(f"from {name}.context import ")]
    if len(imports) != 1 or any(f"{one}.py" not in files for one in USED):
        raise Problem("PyScript's Python modules are other ones than tools/build/config.py knows.")
    used = {f"{one}.py": files[f"{one}.py"] for one in USED} | {"__init__.py": imports[0] + "\n"}
    return {f"{name}/{file}": source.encode() for file, source in used.items()}


def interpreter(name: str, rest: bytes, versions: Mapping[str, str]) -> bytes:
    """Return the JavaScript module that loads MicroPython with the memory image `name`. `rest` is the
    compressed second part of the image, b"" if it has only one."""
    place = f"vendor/micropython-{versions['micropython']}/"
    text = WRAPPER.read_text()
    if rest:
        text = text.replace('const HASH = "";', f'const HASH = "{integrity(rest)}";')
    return short_script(text.replace("vendor/micropython/", place).replace("NAME", name)).encode()


def _read_files(names: Iterable[str]) -> dict[str, bytes]:
    """Return the contents of project files by name; catalogues are in the form that a page reads entry
    by entry."""
    files = {name: (ROOT / name).read_bytes() for name in names}
    words = {name: in_sections(files[name]) for name in files if name.startswith("web/locales/")}
    return files | words


def cold_names() -> list[str]:
    """Return what tools/build/cold.txt lists: files, sections of a catalogue as
    "web/locales/en.json:about", and functions as "web.board.view:View.draw". Each of its lines has a
    file, or a module or catalogue with what is in it."""
    names = []
    for line in COLD.read_text().splitlines():
        name, *parts = line.replace(":", " ").split()
        names += [f"{name}:{part}" for part in parts] or [name]
    return names


def rest_of(page: str) -> str:
    """Return the name of the second part of a page's memory, without its ending."""
    return f"{page}-rest"


def parted_pages() -> dict[str, list[str]]:
    """Return the pages whose memory comes in two parts, each with what the first part lacks: files, as
    source or compiled, and functions."""
    names = cold_names()
    return {"play": names + [f"{name[:-3]}.mpy" for name in names if name.endswith(".py")]}


def page_image(main: str, first: Iterable[str], cold: Sequence[str] = ()) -> Image:
    """Return the memory image for the start of a page. It has imported what the module `main`
    imports at its top, and contains the files `first` for later imports. `cold` is for the second
    part."""
    start = imported(main).at_start - {f"{main.replace('.', '/')}.py"}
    files = compiled(_read_files(set(first) - start) | pyscript_modules())
    boot = {*BOOT, REST} if cold else set(BOOT)
    return image(files, compiled(_read_files(start | boot)), cold)


def modules(page: PageConfig, versions: Mapping[str, str]) -> dict[str, bytes]:
    """Return the files of the site that contain the pages' Python modules, by name.

    MicroPython gets a memory image, with compiled modules, for the start of each page and of the
    small engine, and `later.json` with modules that are loaded later. An image is compressed, and
    in `.memory` as it is for browsers that cannot unpack it. Pyodide takes seconds to start anyway
    and gets all modules in `page-py.zip`.
    """
    small = compiled(_read_files(small_files()) | pyscript_modules())
    memories = {"small": image(small, compiled(_read_files(BOOT))).first}
    parted = parted_pages()
    for room, names in page.first.items():
        memories[room], rest = page_image(f"web.{room}.main", names, parted.get(room, ()))
        if room in parted:
            memories[rest_of(room)] = rest
    files = {words_file(code): words(code) for room in page.first for code in words_apart(room)}
    for name, memory in memories.items():
        files[f"{name}.image"] = gzipped(memory)
        files[f"{name}.memory"] = memory
    for name in ("small", *page.first):
        files[f"{name}.mjs"] = interpreter(name, files.get(f"{rest_of(name)}.image", b""), versions)
    sources = {name: (ROOT / name).read_bytes() for name in page.all}
    everywhere = set.intersection(*page.first.values())
    later = later_bundle({name: sources[name] for name in page.all - everywhere})
    return files | {"page-py.zip": archive(dict(sorted(sources.items()))), "later.json": later}


def engine_files(versions: dict[str, str]) -> dict[str, Path]:
    """Return the computer's files that are not below `v/HASH`, by path in the site: Pyodide and the
    compiled search."""
    place = f"vendor/pyodide-{versions['pyodide']}"
    files = {f"{place}/{path.name}": path for path in sorted((VENDOR / "pyodide").iterdir())}
    return files | site_wheel()


def settings(room: str, version: str, versions: dict[str, str]) -> dict[str, dict[str, Any]]:
    """Return PyScript's settings for the page whose program is in the folder `room` of web/, by the
    kind of Python ("mpy" or "py"). Addresses are relative to the page."""
    pyodide = f"./vendor/pyodide-{versions['pyodide']}/pyodide.mjs"
    by_python: dict[str, dict[str, Any]] = {
        "mpy": {"interpreter": f"./{version}/{room}.mjs"},
        "py": {"interpreter": pyodide, "files": {f"./{version}/page-py.zip": "./*"}},
    }
    return {python: page_config().settings | own for python, own in by_python.items()}


def config_files(versions: dict[str, str]) -> dict[str, bytes]:
    """Return the site's configuration files and bundles; `versions` names each runtime's folder.

    `engine.json` lists address, size in bytes and hash of each of the `engine_files`: the page shows
    how much of them is loaded, saves them for use offline, and sends the worker the address of
    the compiled search (web/opponent/worker_port.py).

    A worker's PyScript resolves `interpreter` relative to the address of the configuration.
    """
    page = page_config()
    worker = _read("worker.toml")
    # No index: micropip never asks anybody outside for a package.
    worker |= {"packages": [f"./{wheel_name()}"], "index_urls": []}
    configs: dict[str, dict[str, Any]] = {
        "worker.json": worker | {"interpreter": "./web/boot/pyodide.mjs"},
    }
    configs["small.json"] = {
        "name": worker["name"],
        "sync_main_only": True,
        "interpreter": "./small.mjs",
    }
    files = {name: json.dumps(config, indent=1).encode() for name, config in configs.items()}
    engine = {name: path.read_bytes() for name, path in engine_files(versions).items()}
    listing = [(f"../../{name}", len(data), integrity(data)) for name, data in engine.items()]
    files["engine.json"] = json.dumps(listing, indent=1).encode()
    for name in worker.get("files", {}):
        files[name.removeprefix("./")] = (ROOT / name).read_bytes()
    return files | modules(page, versions)
