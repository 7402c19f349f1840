"""The packages as they are published: built by one command, installed in fresh environments, tried."""

import filecmp
import re
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest

import hive_boards
import hive_core
import hive_kernel
from tools.common import ROOT
from tools.kernel.stubs import STUBS, stubs
from tools.kernel.wheel import stored_wheel
from tools.wheels import doc_lines
from tools.wheels.building import KERNEL, PURE, build_all, build_pure
from tools.wheels.trial import VERSIONS, pythons, try_pyodide, try_python

FOLDERS = {**PURE, "hive_kernel": KERNEL}
VERSION = hive_core.__version__


@pytest.fixture(scope="module")
def pure(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with hive_core and hive_boards, built."""
    out = tmp_path_factory.mktemp("pure")
    build_pure(out)
    return out


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of all wheels and source distributions."""
    out = tmp_path_factory.mktemp("published")
    build_all(out)
    return out


def about(wheel: Path) -> Message:
    """The metadata of a wheel."""
    with zipfile.ZipFile(wheel) as opened:
        (name,) = (one for one in opened.namelist() if one.endswith(".dist-info/METADATA"))
        return message_from_bytes(opened.read(name))


def test_the_three_have_one_version_and_need_each_other_in_it() -> None:
    assert VERSION == hive_boards.__version__ == hive_kernel.__version__
    wanted = "~=" + VERSION
    for name, folder in FOLDERS.items():
        project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
        extras = project.get("optional-dependencies", {}).values()
        needed = [*project["dependencies"], *(one for extra in extras for one in extra)]
        own = {"hive_core": "hive-kernel"}.get(name, "hive-core")
        assert needed == [own + wanted], name
        versions = [one.rpartition(" ")[2] for one in project["classifiers"] if ":: 3." in one]
        assert versions == list(VERSIONS), name


def test_each_package_brings_the_licence() -> None:
    for folder in FOLDERS.values():
        assert filecmp.cmp(ROOT / "LICENSE", folder / "LICENSE", shallow=False)


def test_the_kernels_wheel_for_pages_has_the_licence() -> None:
    wheel = stored_wheel()
    assert wheel and about(wheel)["License-File"] == "LICENSE"
    with zipfile.ZipFile(wheel) as opened:
        name = f"hive_kernel-{VERSION}.dist-info/licenses/LICENSE"
        assert opened.read(name) == (ROOT / "LICENSE").read_bytes()


def test_the_kernels_types_are_those_of_its_source() -> None:
    assert STUBS.read_text() == stubs()
    assert "def moves(self) -> list[int]: ..." in stubs() and "cdef" not in stubs()


def test_what_a_page_prints_is_compared() -> None:
    page = "```python\nprint(1 + 1)  # 2\nprint(1 + 2)  # 4\n```\n```python\nmicropip\n```\n"
    assert doc_lines.wrong_lines(page, "page") == ["4"]
    assert doc_lines.wrong_lines(page, "page", ("print",)) == []


def check_what_an_index_shows(wheels: list[Path]) -> None:
    """Checks the metadata of wheels."""
    for wheel in wheels:
        told = about(wheel)
        assert told["Version"] == VERSION and told["License-Expression"] == "MIT"
        assert told["License-File"] == "LICENSE" and told["Requires-Python"] == ">=3.11"
        assert told["Description-Content-Type"] == "text/markdown"
        text = str(told.get_payload())
        assert text.startswith("# " + told["Name"]) and "Gen42" in text
        assert not re.search(r"\]\((?!https?:)", text), "a link that leads nowhere from an index"
        assert "Programming Language :: Python :: 3.14" in (told.get_all("Classifier") or [])


def check_types(wheel: Path) -> None:
    """Checks that a type checker looks into the package, whose code has its types in itself."""
    with zipfile.ZipFile(wheel) as opened:
        package = wheel.name.partition("-")[0]
        assert f"{package}/py.typed" in opened.namelist()


def check_sources(folder: Path, names: Iterable[str]) -> None:
    """Checks that each source distribution holds its package and no other."""
    for name in names:
        with tarfile.open(folder / f"{name}-{VERSION}.tar.gz") as packed:
            found = {path.partition("/")[2] for path in packed.getnames()}
        assert {"LICENSE", "PKG-INFO", "pyproject.toml"} <= found, name
        assert not [path for path in found if path.startswith(("web", "tests", "tools", "docs"))]
        own = FOLDERS[name].glob("*.p*")
        sources = {path.name for path in own if path.suffix in (".py", ".pxd")}
        if name != "hive_core":
            assert sources <= found, name
        else:
            assert "hive_core/rules/steps.py" in found and "hive_core/README.md" in found


@pytest.mark.nightly
def test_two_of_them_install_in_this_python_and_the_documentations_lines_run(pure: Path) -> None:
    check_what_an_index_shows(sorted(pure.glob("*.whl")))
    check_sources(pure, PURE)
    for wheel in pure.glob("*.whl"):
        check_types(wheel)
    said = try_python(sys.executable, pure, kernel=False)
    assert f"hive-core {VERSION}" in said and "engine/index.md" in said


@pytest.mark.nightly
def test_the_kernel_is_published_for_this_python_and_for_pyodide(built: Path) -> None:
    wheels = sorted(path for path in built.glob("*.whl") if "pyemscripten" not in path.name)
    assert len(wheels) == 3, "no C compiler here"
    assert len(list(built.glob("*pyemscripten*.whl"))) == 1
    check_what_an_index_shows(wheels)
    check_sources(built, FOLDERS)
    for wheel in wheels:
        check_types(wheel)
    with zipfile.ZipFile(next(built.glob("hive_kernel-*-linux*.whl"))) as opened:
        assert opened.read("hive_kernel/core.pyi") == STUBS.read_bytes()


@pytest.mark.nightly
@pytest.mark.parametrize("version", VERSIONS)
def test_all_install_in_the_pythons_of_this_machine(built: Path, version: str) -> None:
    """The kernel is compiled there from its source distribution; pip fetches its compiler."""
    if version not in pythons():
        pytest.skip(f"no CPython {version} here")
    assert "engine/index.md" in try_python(pythons()[version], built)


@pytest.mark.nightly
def test_all_install_in_pyodide(built: Path) -> None:
    assert "engine/index.md" in try_pyodide(built).replace("_", "/")
