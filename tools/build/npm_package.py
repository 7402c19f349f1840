"""The npm package `skep-boards`: `<hive-board>` and `<hive-study>` with types for TypeScript, React and
Vue, and the manifest that editors read.

    python3 -m tools.build.npm_package FOLDER

writes it into FOLDER as a file that npm installs. The site has the same file in `npm/`.
"""

import gzip
import io
import json
import re
import sys
import tarfile
from pathlib import Path

from hive_core.drawing.tile_styles import TILE_STYLES
from tools.build.element_script import element_script
from tools.build.languages import element_parameters
from tools.build.wheel import core_version
from tools.common import ROOT, write
from web.address.embed_params import MODES

NAME = "skep-boards"
HERE = Path(__file__).with_name("npm")
SCRIPTS = ("hive-board.js", "hive-study.js", "hive-board.css")
TYPES = ("hive-board.d.ts", "react.d.ts", "vue.d.ts")
DOCS = ROOT / "docs" / "site" / "en" / "embed"
CHOICES = {
    "mode": MODES,
    "theme": ("auto", "light", "dark"),
    "tiles": tuple(TILE_STYLES),
    "opening": ("tournament", "free"),
    "color": ("w", "b"),
}
NUMBERS = ("ply", "orient", "ai", "autoplay")
FLAGS = ("mirror", "anim", "autoheight")
STUDY_ATTRIBUTES = ("src", "study", "at", "done", "lang", "theme", "title", "site", "height")
STUDY_EVENTS = ("hive-ready", "hive-progress", "hive-lesson", "hive-error")
ROW = re.compile(r"^\| (`[^|]+`) \| (.+) \|$", re.MULTILINE)
LINK = re.compile(r"\[([^]]+)\]\([^)]*\)")


def _rows(page: str, heading: str = "") -> dict[str, list[str]]:
    """Return the rows of the tables on a page of the documentation, by the names in their first column.
    With `heading` only those of that section."""
    text = (DOCS / page).read_text()
    if heading:
        text = text.partition(f"\n## {heading}")[2].partition("\n## ")[0]
    rows: dict[str, list[str]] = {}
    for found in ROW.finditer(text):
        cells = LINK.sub(r"\1", found[2]).split(" | ")
        for name in re.findall(r"`([^`]+)`", found[1]):
            rows.setdefault(name, cells)
    return rows


def type_of(parameter: str) -> str:
    """Return the TypeScript type of a parameter's values, as attribute or property."""
    if parameter in CHOICES:
        return " | ".join(f'"{choice}"' for choice in CHOICES[parameter])
    if parameter in NUMBERS:
        return "number | string"
    if parameter == "words":
        return "string | Record<string, string>"
    return "boolean | string" if parameter in FLAGS else "string"


def declarations() -> str:
    """Return hive-board.d.ts with all parameters."""
    about = _rows("parameters.md")
    lines = []
    for name in element_parameters():
        words = about[name][0].replace("*/", "")
        missing = "" if name == "lang" else " | null"  # which is an attribute of every element
        lines.append(f"  /** {words} */\n  {name}?: {type_of(name)}{missing};")
    template = (HERE / "hive-board.d.ts").read_text()
    return template.replace("  /*PARAMETERS*/", "\n".join(lines))


def _declaration(
    tag: str, name: str, attributes: dict[str, str], events: dict[str, str], more: dict[str, object]
) -> dict[str, object]:
    return {
        "kind": "class",
        "customElement": True,
        "name": name,
        "tagName": tag,
        "superclass": {"name": "HTMLElement"},
        "attributes": [
            {"name": one, "description": words, "type": {"text": type_of(one)}}
            for one, words in attributes.items()
        ],
        "events": [
            {"name": one, "description": words, "type": {"text": "CustomEvent"}}
            for one, words in events.items()
        ],
        **more,
    }


def _module(path: str, declaration: dict[str, object]) -> dict[str, object]:
    own = {"name": declaration["name"], "module": path}
    exported = {
        "kind": "custom-element-definition",
        "name": declaration["tagName"],
        "declaration": own,
    }
    return {
        "kind": "javascript-module",
        "path": path,
        "declarations": [declaration],
        "exports": [exported],
    }


def manifest() -> dict[str, object]:
    """Return the custom elements manifest; what it says of each name is the documentation's."""
    about = _rows("parameters.md")
    attributes = {
        name: about[name][0] for name in [*element_parameters(), "title", "sandbox", "site", "src"]
    }
    for name in ("loading", "no-anim"):
        attributes[name] = _rows("parameters.md", "Only for the element")[name][0]
    fields = _rows("element.md", "Properties")
    calls = _rows("element.md", "Methods")
    members: list[dict[str, object]] = [
        {"kind": "field", "name": name, "type": {"text": cells[0]}, "description": cells[1]}
        for name, cells in fields.items()
    ]
    members += [
        {"kind": "method", "name": call.partition("(")[0], "description": cells[0]}
        for call, cells in calls.items()
        if "(" in call
    ]
    board = _declaration(
        "hive-board",
        "HiveBoard",
        attributes,
        {
            name: cells[0]
            for name, cells in _rows("element.md", "Events").items()
            if "hive-" in name
        },
        {
            "members": members,
            "slots": [{"name": "", "description": "shown until the board is there"}],
            "cssParts": [{"name": part} for part in ("frame", "open", "note")],
            "cssProperties": [
                {"name": "--hive-board-background", "description": about["bg"][0]},
                {"name": "--hive-board-accent", "description": about["accent"][0]},
            ],
            "cssStates": [{"name": "ready"}],
        },
    )
    study = _declaration(
        "hive-study",
        "HiveStudy",
        dict.fromkeys(STUDY_ATTRIBUTES, ""),
        dict.fromkeys(STUDY_EVENTS, ""),
        {
            "members": [{"kind": "field", "name": "progress"}, {"kind": "field", "name": "state"}],
            "slots": [{"name": "", "description": "shown until the study is there"}],
            "cssParts": [{"name": part} for part in ("box", "frame", "note")],
        },
    )
    modules = [_module("hive-board.js", board), _module("hive-study.js", study)]
    return {"schemaVersion": "1.0.0", "modules": modules}


def _package() -> dict[str, object]:
    """Return the content of package.json."""
    types = "./hive-board.d.ts"
    return {
        "name": NAME,
        "version": core_version(),
        "description": "Live boards of the board game Hive for any page",
        "license": "MIT",
        "type": "module",
        "sideEffects": True,
        "customElements": "custom-elements.json",
        "types": types,
        "exports": {
            ".": {"types": types, "default": "./hive-board.js"},
            "./hive-study": {"types": types, "default": "./hive-study.js"},
            "./react": {"types": "./react.d.ts"},
            "./vue": {"types": "./vue.d.ts"},
            "./hive-board.css": "./hive-board.css",
            "./custom-elements.json": "./custom-elements.json",
            "./package.json": "./package.json",
        },
    }


def package_files() -> dict[str, bytes]:
    """Return the contents of the package's files by their names."""
    files = {name: (HERE / name).read_text() for name in (*TYPES, "README.md")}
    files["hive-board.d.ts"] = declarations()
    for name in SCRIPTS:
        path = ROOT / "web" / "embed" / name
        files[name] = element_script(name) if path.suffix == ".js" else path.read_text()
    files["LICENSE"] = (ROOT / "LICENSE").read_text()
    for name, data in (("package.json", _package()), ("custom-elements.json", manifest())):
        files[name] = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
    return {name: text.encode() for name, text in sorted(files.items())}


def package_name() -> str:
    """Return the name of the package's file."""
    return f"{NAME}-{core_version()}.tgz"


def npm_package() -> bytes:
    """Return the package as npm installs it from a file; the same bytes at every build."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as packed:
        for name, data in package_files().items():
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(data)
            packed.addfile(entry, io.BytesIO(data))
    return gzip.compress(out.getvalue(), mtime=0)


if __name__ == "__main__":
    target = Path(sys.argv[1] if sys.argv[1:] else ".") / package_name()
    write(target, npm_package())
    print(target)
