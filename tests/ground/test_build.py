"""The build: what it delivers, that it is the same twice, and that it names no host."""

import ast
import base64
import gzip
import hashlib
import io
import json
import re
import subprocess
import sys
import threading
import tomllib
import zipfile
from functools import cache
from pathlib import Path

import pytest

import tools.build.imports
from tools.browsers.cold import WORDS, defined
from tools.build.config import (
    COLD,
    cold_names,
    config_files,
    expand,
    page_config,
    pyscript_modules,
    settings,
    words_apart,
    words_file,
)
from tools.build.heap_image import BOOT, REST, WRAPPER
from tools.build.site import build, own_files, pages
from tools.build.wheel import build_wheel, core_version, wheel_name
from tools.common import ROOT, going_on, sha256
from tools.kernel.wheel import site_wheel
from tools.packages import fetch
from tools.packages.fetch import MODULES
from tools.packages.runtimes import MANIFEST, RUNTIMES, VENDOR, ensure_modules, ensure_vendor
from web.common.i18n import CODES, FALLBACK, Sections

VERSIONS = {"micropython": "1-a", "pyodide": "2-b", "pyscript": "3-c"}


@cache
def configured() -> dict[str, bytes]:
    """The site's configuration files and bundles."""
    return config_files(VERSIONS)


@cache
def own() -> dict[str, bytes]:
    """The version's own files in the site, where its runtimes lie."""
    return own_files(json.loads((VENDOR / "versions.json").read_text()))


def test_every_pattern_of_pyscript_toml_finds_files() -> None:
    settings = tomllib.loads((ROOT / "pyscript.toml").read_text())
    for patterns in (settings["later"], *settings["first"].values()):
        for pattern in patterns:
            assert expand([pattern]), pattern


def imports_of(path: Path) -> set[Path]:
    """The project's files that a file imports at run time."""
    found: set[Path] = set()
    pending = list(ast.parse(path.read_text()).body)
    while pending:
        node = pending.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        places = [ROOT / name.replace(".", "/") for name in names]
        files = [place.with_suffix(".py") for place in places] + [p / "__init__.py" for p in places]
        found |= {file for file in files if file.is_file()}
        pending += [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt)]
    return found


@pytest.mark.slow
def test_the_pages_get_every_module_that_they_import() -> None:
    delivered = {ROOT / name for name in page_config().all}
    mains = [
        main for page in pages() for main in re.findall(r'data-main="([\w.]+)"', page.read_text())
    ]
    assert len(mains) == len(pages())
    pending, needed = [ROOT / (main.replace(".", "/") + ".py") for main in mains], set()
    while pending:
        path = pending.pop()
        if path not in needed:
            needed.add(path)
            pending += imports_of(path)
    assert not {str(p.relative_to(ROOT)) for p in needed - delivered}
    # And nothing lies in web/ that nobody imports; what is read for types alone is not delivered.
    scripts = {ROOT / "web/boot/start.py", ROOT / "web/opponent/worker.py"}
    scripts |= {ROOT / name for name in (*BOOT, REST)}
    source = "".join(path.read_text() for path in (ROOT / "web").rglob("*.py"))
    for path in set((ROOT / "web").rglob("*.py")) - delivered - scripts:
        assert f"from web.{path.parent.name}.{path.stem} import" in source, path
    assert not delivered & scripts


def first_of(page: str) -> set[str]:
    """What a page starts from, as modules: without the ending of the files."""
    return {name.removesuffix(".py") for name in page_config().first[page]}


@pytest.mark.slow
def test_a_page_has_at_once_what_it_cannot_wait_for_and_the_rest_comes_later() -> None:
    files = configured()
    later = {name for name, _ in json.loads(files["later.json"])}
    later = {re.sub(r"\.m?py$", "", name) for name in later}
    for page in ("play", "learn", "embed"):
        first = first_of(page)
        assert (
            f"{page}.image" in files
            and f"web/{page}/main" in first
            and "hive_core/__init__" in first
        )
        whole = {name.removesuffix(".py") for name in page_config().all}
        assert not whole - first - later, page
    first = first_of("play")
    assert "web/share/dialog" in later - first
    assert not [name for name in first if name.startswith(("web/learn/", "web/embed/"))]
    assert "web/learn/lesson_player" in first_of("learn")


@pytest.mark.slow
def test_no_part_of_the_library_brings_several_modules_at_once() -> None:
    """One brought four, in a task of 120 ms at CPU 4x, and a tap that came meanwhile waited for it."""
    (parts,) = (
        ast.literal_eval(node.value)
        for node in ast.parse((ROOT / "web/library/feature.py").read_text()).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "PARTS"
    )
    there = set(page_config().first["play"])
    for part in parts:
        fresh = tools.build.imports.imported(part).at_start - there
        assert len(fresh) == 1 or part == "hive_core.files", (part, fresh)
        there |= fresh
    for name in ("database", "dialog", "file_slices", "sync"):
        assert f"web/library/{name}.py" in there


@pytest.mark.slow
def test_an_image_is_its_pages_memory_compressed() -> None:
    files = configured()
    for page in ("play", "learn", "embed", "small"):
        assert gzip.decompress(files[f"{page}.image"]) == files[f"{page}.memory"]
        assert len(files[f"{page}.image"]) < 0.6 * len(files[f"{page}.memory"])


def test_what_is_cold_is_still_there() -> None:
    listed = cold_names()
    start = tools.build.imports.imported("web.play.main").at_start
    there = {one for name in start for one in defined(name)}
    there |= {f"{WORDS}:{key.split('.')[0]}" for key in json.loads((ROOT / WORDS).read_text())}
    gone = [name for name in listed if name not in there and not (ROOT / name).is_file()]
    assert not gone, (
        f"Take these out of {COLD.relative_to(ROOT)}, or write it anew: "
        "python3 -m tools.browsers.cold"
    )


@pytest.mark.slow
def test_what_is_cold_is_in_the_rest_of_the_memory() -> None:
    files = configured()
    for name in ("play-rest.image", "play-rest.memory"):
        assert name in files
    assert len(files["play-rest.image"]) > len(files["play.image"]) // 4
    assert not {name for name in files if "-rest." in name and not name.startswith("play")}


MOST_KB = 500
"""What a first visitor's board waits for, as a host sends it."""


@pytest.mark.slow
def test_what_a_first_visit_waits_for_is_small() -> None:
    site = build()
    html = (site / "index.html").read_text()
    (versions,) = (site / "v").iterdir()
    listed = re.search(r'<script type="importmap">(.*?)</script>', html)
    assert listed
    names = [name for name in json.loads(listed[1])["integrity"] if "files.json" not in name]
    names = [name for name in names if name not in {f"./v/{versions.name}/words.es.json"}]
    sent = [html.encode(), *((site / name).read_bytes() for name in names)]
    assert sum(len(gzip.compress(data, 6)) for data in sent) < 1000 * MOST_KB


@pytest.mark.slow
def test_only_the_image_of_play_lacks_a_language() -> None:
    assert words_apart("play") == [code for code in CODES if code != FALLBACK]
    assert not words_apart("learn") + words_apart("embed")
    for code in words_apart("play"):
        told = Sections(json.loads(configured()[words_file(code)]).encode(), bytes)
        assert told.get("action.undo")


MICROPYTHONS = 1 << 20
"""MicroPython's at its start; it takes no text that is larger than all of it so far."""


@pytest.mark.slow
def test_no_text_that_a_page_takes_is_near_as_large_as_its_memory() -> None:
    for name, source in json.loads(configured()["later.json"]):
        assert len(source) < MICROPYTHONS // 4, name


# Rooms of which the game's first picture needs so much and no more: what is added here comes before it.
AT_ONCE = {
    "hive_core/drawing/": {
        "annotation_svg",
        "orientation",
        "piece_svg",
        "shapes",
        "tile_styles",
    },
    "hive_core/engine/": set(),
    "hive_core/search/": {"levels", "report"},
    "web/share/": {"feature", "shared_position"},
    "web/library/": {"feature"},
}


@pytest.mark.slow
def test_nothing_that_the_first_picture_does_without_comes_before_it() -> None:
    first = first_of("play")
    for room, wanted in AT_ONCE.items():
        found = {name.removeprefix(room) for name in first if name.startswith(room)}
        assert found - {"__init__"} == wanted, room


@pytest.mark.slow
def test_what_pyscript_writes_before_a_program_is_in_the_image_already() -> None:
    """Otherwise every start would compile PyScript's modules, and be the longer by as much as an
    empty page takes for them."""
    stdlib = (MODULES / "@pyscript" / "core" / "src" / "stdlib.js").as_uri()
    wrapper = WRAPPER.read_text().split("export const loadMicroPython")[0]
    told = re.sub(r"^import .*$", "", wrapper, flags=re.MULTILINE)
    told += f'const {{ stdlib }} = await import("{stdlib}");\n'
    told += (
        'console.log(JSON.stringify([shortened(stdlib + "later"), shortened("x = 1"), stdlib]));'
    )
    command = [*ensure_modules().node, "--input-type=module", "-e", told]
    short, other, whole = json.loads(subprocess.check_output(command, text=True))
    assert short.split() == ["import", "pyscript", "later"] and other == "x = 1"
    written = set(re.findall(r'_Path\("\./(pyscript/\w+\.py)"\)', whole))
    assert len(written) > 10 and written > set(pyscript_modules())


def test_what_a_function_that_cannot_wait_imports_comes_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.py").write_text(
        "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    import d\n"
        "import g\n"
        "def now():\n    try:\n        import b\n    except ImportError:\n        pass\n"
        "async def later():\n    if True:\n        from c import thing\n"
    )
    (tmp_path / "b.py").write_text("import g\n")
    (tmp_path / "g.py").write_text("")
    (tmp_path / "c.py").write_text("import e.f\n")
    (tmp_path / "d.py").write_text("")
    (tmp_path / "e").mkdir()
    (tmp_path / "e" / "__init__.py").write_text("")
    (tmp_path / "e" / "f.py").write_text("")
    monkeypatch.setattr(tools.build.imports, "ROOT", tmp_path)
    found = tools.build.imports.imported("a")
    assert found.at_start == {"a.py", "g.py"} and found.first == {"a.py", "b.py", "g.py"}
    assert found.all == found.first | {"c.py", "e/__init__.py", "e/f.py"}


@pytest.mark.slow  # it reads the runtimes, which `quick` does not fetch
def test_interpreters_are_the_sites_own() -> None:
    for name, data in configured().items():
        if not name.endswith(".json") or name.startswith(("engine", "later", "words")):
            continue
        address = json.loads(data)["interpreter"]
        if name == "worker.json":
            assert address == "./web/boot/pyodide.mjs"
        elif name == "small.json":
            assert address == "./small.mjs"
        else:
            raise AssertionError(name)
        assert "://" not in data.decode()
    for room in page_config().first:
        told = {
            python: own["interpreter"] for python, own in settings(room, "v/1", VERSIONS).items()
        }
        assert told == {"mpy": f"./v/1/{room}.mjs", "py": "./vendor/pyodide-2-b/pyodide.mjs"}
    for room in ("small", *page_config().first):
        text = own()[f"{room}.mjs"].decode()
        (place,) = re.findall(r'"((?:\.\./)+vendor/[^"]+)/micropython.mjs"', text)
        versions = json.loads((VENDOR / "versions.json").read_text())
        assert place == f"../../vendor/micropython-{versions['micropython']}"
        assert text.count(place) == 2 and "${name}.image" in text and f'"./{room}"' in text


@pytest.mark.slow
def test_the_computers_interpreter_comes_from_the_sites_pyodide() -> None:
    versions = json.loads((VENDOR / "versions.json").read_text())
    text = own()["web/boot/pyodide.mjs"].decode()
    places = re.findall(r'"((?:\.\./)+vendor/[^"]+/)', text)
    assert set(places) == {f"../../../../vendor/pyodide-{versions['pyodide']}/"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wrapper", "folder", "name"),
    [
        ("web/share/gif.mjs", "gif", "gifenc.esm.js"),
        ("web/share/qr.mjs", "qr", "index.mjs"),
        ("web/library/games.mjs", "idb", "index.js"),
    ],
)
def test_what_others_made_is_where_its_wrapper_looks(wrapper: str, folder: str, name: str) -> None:
    versions = json.loads((VENDOR / "versions.json").read_text())
    text = own()[wrapper].decode()
    places = re.findall(rf'"((?:\.\./)+)vendor/{folder}-([^"/]+)/([^"]+)"', text)
    assert places == [("../../../../", versions[folder], name)]
    assert (VENDOR / folder / name).is_file()


@pytest.mark.slow
def test_the_engines_list_names_every_file_with_its_size_and_hash() -> None:
    listing = json.loads(configured()["engine.json"])
    files = {f"vendor/pyodide-2-b/{path.name}": path for path in (VENDOR / "pyodide").iterdir()}
    files |= site_wheel()
    assert len(files) == len(listing) > 0
    for address, size, integrity in listing:
        file = files.pop(address.removeprefix("../../"))
        assert size == file.stat().st_size
        kind, _, value = integrity.partition("-")
        assert kind == "sha256"
        assert base64.b64decode(value).hex() == hashlib.sha256(file.read_bytes()).hexdigest()


def test_wheel_is_the_same_twice_and_holds_the_core_alone() -> None:
    first, second = build_wheel(), build_wheel()
    assert sha256(first) == sha256(second)
    with zipfile.ZipFile(io.BytesIO(first)) as wheel:
        tops = {name.split("/")[0] for name in wheel.namelist()}
        assert tops == {"hive_core", f"hive_core-{core_version()}.dist-info"}
        assert wheel.testzip() is None


@pytest.mark.slow
def test_pip_builds_the_same_wheel(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"]
    command += ["--no-build-isolation", "--wheel-dir", str(tmp_path), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    (made,) = tmp_path.glob("*.whl")
    assert made.name == wheel_name()
    with zipfile.ZipFile(made) as theirs, zipfile.ZipFile(io.BytesIO(build_wheel())) as ours:
        code = {name for name in theirs.namelist() if name.startswith("hive_core/")}
        assert code == {name for name in ours.namelist() if name.startswith("hive_core/")}
        entry = f"hive_core-{core_version()}.dist-info/entry_points.txt"
        assert theirs.read(entry).split() == ours.read(entry).split()


@pytest.mark.slow
def test_installed_command_answers(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"]
    command += ["--no-build-isolation", "--target", str(tmp_path), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    script = tmp_path / "bin" / "hive-core"
    if not script.exists():  # Windows
        script = tmp_path / "bin" / "hive-core.exe"
    done = subprocess.run(
        [str(script), "uhp"],
        input="",
        env={"PYTHONPATH": str(tmp_path), "PATH": ""},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout.startswith("id ") and done.stdout.rstrip().endswith("ok")


def test_manifest_names_every_runtime() -> None:
    lines = MANIFEST.read_text().splitlines()
    assert all(re.fullmatch(r"[0-9a-f]{64}  [a-z]+/[\w.+-]+", line) for line in lines)
    assert {line.split("  ")[1].split("/")[0] for line in lines} == {r.folder for r in RUNTIMES}


def test_what_the_installed_app_shows_and_opens_is_there() -> None:
    web = ROOT / "web"
    manifest = json.loads((web / "manifest.webmanifest").read_text())
    rows = manifest["icons"] + manifest["screenshots"]
    rows += [icon for shortcut in manifest["shortcuts"] for icon in shortcut["icons"]]
    assert [row["src"] for row in rows if not (web / row["src"]).is_file()] == []
    assert {row["form_factor"] for row in manifest["screenshots"]} == {"narrow", "wide"}
    for shortcut in manifest["shortcuts"]:
        assert (ROOT / shortcut["url"].partition("#")[0]).is_file()


def test_lock_file_has_hashes_and_no_addresses() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text())
    for name, package in lock["packages"].items():
        assert "resolved" not in package, name
        assert not name or "integrity" in package, name


def test_no_file_names_a_registry() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    hosts = re.compile("|".join(["regis" + "try[.]npm", "py" + "pi[.]org", "pythonhost" + "ed"]))
    for name in filter(None, listed.stdout.split("\0")):
        path = ROOT / name
        if path.is_file() and path.suffix not in {".gz", ".png", ".svg", ".webp"}:
            assert not hosts.search(path.read_text(errors="replace")), name


def test_licences_of_others_are_there() -> None:
    notices = (ROOT / "THIRD_PARTY.md").read_text()
    lock = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    for runtime in RUNTIMES:
        assert runtime.package.split("/")[-1] in notices or runtime.package in notices
        assert lock[f"node_modules/{runtime.package}"]["version"] in notices
    for name in re.findall(r"`([\w.-]+\.txt)`", notices):
        assert (ROOT / "licenses" / name).stat().st_size > 1000, name


def test_what_is_linked_into_the_interpreters_is_named_with_its_notice() -> None:
    """Each is recognized by a text of its own in the files that the site has."""
    wasm = (ensure_vendor() / "pyodide" / "pyodide.asm.wasm").read_bytes()
    micropython = (ensure_vendor() / "micropython" / "micropython.wasm").read_bytes()
    notices = (ROOT / "THIRD_PARTY.md").read_text()
    linked = (ROOT / "licenses" / "Linked.txt").read_text()
    for mark, name, holder in (
        (b"inflate 1.3.1 Copyright", "zlib | 1.3.1", "Mark Adler"),
        (b"1.0.6, 6-Sept-2010", "bzip2 | 1.0.6", "Julian R Seward"),
        (b"5.2.2", "liblzma | 5.2.2", "public domain"),
        (b"1.5.7", "Zstandard | 1.5.7", "Meta Platforms"),
        (b"expat_2.7.3", "Expat | 2.7.3", "Expat maintainers"),
        (b"3.39.0", "SQLite | 3.39.0", "D. Richard Hipp"),
        (b"libmpdec: internal error", "libmpdec | 2.5.1", "Stefan Krah"),
        (b"Modules/_hacl/Hacl_Hash_SHA3.c", "HACL", "HACL* Contributors"),
        (b"mimalloc: warning", "mimalloc", "2018-2021 Microsoft Corporation, Daan Leijen"),
        (b"ffi_call", "libffi", "1996-2024 Anthony Green, Red Hat, Inc and others"),
        (b"_tracemalloc", "cfuhash", "Don Owens"),
        (b"PyInit__zstd", "pyzstd", "Ma Lin"),
        (b"hiwire", "libhiwire", ""),
    ):
        assert mark in wasm and name in notices and holder in linked, name
    for mark, name, holder in ((b"DeflateIO", "uzlib", "Ibsen"), (b"re", "re1.5", "Russ Cox")):
        assert mark in micropython and name in notices and holder in linked, name
    assert "POSSIBILITY OF\n\n" not in linked, "no notice is cut short"
    for holder in ("Rich Felker", "Emscripten authors", "LLVM", "Makoto Matsumoto", "Lucent"):
        assert holder in linked


def test_what_takes_minutes_on_a_slow_network_says_that_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first set-up was silent while npm fetched its packages."""
    said = threading.Event()

    def line(seconds: float) -> str:
        text = fetch._so_far(seconds)
        said.set()
        return text

    def npm(command: list[str], *_: object, **more: object) -> str:
        assert command == ["npm", "ci"]
        for name in ("idb", "pyodide"):
            (fetch.MODULES / name).mkdir(parents=True)
            (fetch.MODULES / name / "package.json").write_text("{}" * 500_000)
        assert said.wait(60), "nothing was said"
        return ""

    monkeypatch.setattr(fetch, "NPM", tmp_path)
    monkeypatch.setattr(fetch, "MODULES", tmp_path / "node_modules")
    monkeypatch.setattr(fetch, "run", npm)
    monkeypatch.setattr(fetch, "going_on", lambda _: going_on(line, 0.01))
    fetch.fetch_npm(fetch.Node(("node",), ("npm",)))
    first, second, *_ = capsys.readouterr().out.splitlines()
    assert "pyodide" in first and "minutes" in first
    assert re.search(r"after \d+ s: \d of \d+ are there, \d MB", second)
    capsys.readouterr()
    fetch.fetch_npm(fetch.Node(("node",), ("npm",)))
    assert capsys.readouterr().out == "", "it is there"
