"""The site's wheels, built reproducibly: `hive_core`, and `hive_boards`, which needs it."""

import re
import tomllib
from pathlib import Path

from tools.common import ROOT, Problem
from tools.packages.archive import pack

BOARDS = "hive_boards"
KIND = "Wheel-Version: 1.0\nGenerator: skep\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
DIST = "hive_core"  # the distribution hive-core, spelled as file names spell it


def core_version(package: str = DIST) -> str:
    """Return the version number of the project, which the `__init__.py` of `package` states."""
    text = (ROOT / package / "__init__.py").read_text()
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if not found:
        raise Problem(f"{package}/__init__.py states no __version__.")
    return found.group(1)


def wheel_name(package: str = DIST) -> str:
    """Return the wheel's file name."""
    return f"{package}-{core_version(package)}-py3-none-any.whl"


def _metadata(package: str, folder: Path) -> dict[str, str]:
    """Return the files of a wheel's dist-info folder, by the pyproject.toml in `folder`,
    without what only an index of packages shows."""
    with (folder / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    about = f"Metadata-Version: 2.4\nName: {project['name']}\nVersion: {core_version(package)}\n"
    about += f"Summary: {project['description']}\nLicense-Expression: {project['license']}\n"
    about += f"Requires-Python: {project['requires-python']}\n"
    about += "".join(f"Requires-Dist: {name}\n" for name in project["dependencies"])
    groups = {"console_scripts": project.get("scripts", {}), **project.get("entry-points", {})}
    entry = "".join(
        f"[{group}]\n" + "".join(f"{name} = {place}\n" for name, place in places.items())
        for group, places in groups.items()
        if places
    )
    return {"METADATA": about, "WHEEL": KIND, "entry_points.txt": entry}


def build_wheel() -> bytes:
    """Return the bytes of hive_core's wheel."""
    kinds = ("*.py", "*.json", "*.txt", "py.typed")
    sources = [path for kind in kinds for path in sorted((ROOT / "hive_core").rglob(kind))]
    content = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in sources}
    return pack(f"{DIST}-{core_version()}", content, _metadata(DIST, ROOT))


def boards_wheel() -> bytes:
    """Return the bytes of hive_boards' wheel."""
    sources = [*sorted((ROOT / BOARDS).glob("*.py")), ROOT / BOARDS / "py.typed"]
    content = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in sources}
    return pack(f"{BOARDS}-{core_version(BOARDS)}", content, _metadata(BOARDS, ROOT / BOARDS))
