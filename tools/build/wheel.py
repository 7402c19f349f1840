"""The site's wheels, built reproducibly: `hive_core`, and `hive_boards`, which needs it."""

import re
import tomllib

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


def _metadata() -> dict[str, str]:
    about = (
        "Metadata-Version: 2.3\nName: hive-core\n"
        f"Version: {core_version()}\n"
        "Summary: The rules of Hive and a UHP engine, in pure Python\n"
        "License-Expression: MIT\nRequires-Python: >=3.11\n"
    )
    entry = "[console_scripts]\nhive-core = hive_core.__main__:main\n"
    return {"METADATA": about, "WHEEL": KIND, "entry_points.txt": entry}


def build_wheel() -> bytes:
    """Return the bytes of hive_core's wheel."""
    kinds = ("*.py", "*.json", "*.txt", "py.typed")
    sources = [path for kind in kinds for path in sorted((ROOT / "hive_core").rglob(kind))]
    content = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in sources}
    return pack(f"{DIST}-{core_version()}", content, _metadata())


def boards_wheel() -> bytes:
    """Return the bytes of hive_boards' wheel."""
    with (ROOT / BOARDS / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    about = f"Metadata-Version: 2.4\nName: {project['name']}\nVersion: {core_version(BOARDS)}\n"
    about += f"Summary: {project['description']}\nLicense-Expression: {project['license']}\n"
    about += f"Requires-Python: {project['requires-python']}\n"
    about += "".join(f"Requires-Dist: {name}\n" for name in project["dependencies"])
    entry = "".join(
        f"[{group}]\n" + "".join(f"{name} = {place}\n" for name, place in places.items())
        for group, places in project["entry-points"].items()
    )
    sources = [*sorted((ROOT / BOARDS).glob("*.py")), ROOT / BOARDS / "py.typed"]
    content = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in sources}
    info = {"METADATA": about, "WHEEL": KIND, "entry_points.txt": entry}
    return pack(f"{BOARDS}-{core_version(BOARDS)}", content, info)
