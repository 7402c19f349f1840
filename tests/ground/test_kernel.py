"""The compiled search: the kept wheel is that of the sources, and what is not of them is not used."""

import io
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import hive_core
import hive_kernel
from tools.build.interpreters import interpreter
from tools.common import ROOT
from tools.kernel import native, sources, wheel
from tools.kernel.headers import pyconfig
from tools.kernel.sources import PACKAGE
from tools.kernel.wheel import fault, packed, site_wheel, stored_wheel

MOST_BYTES = 200_000
"""What it may add to what is loaded for a game."""


def kept() -> bytes:
    """The wheel in the repository."""
    path = stored_wheel()
    assert path, fault()
    return path.read_bytes()


def test_the_stored_wheel_is_of_the_present_sources() -> None:
    assert not fault(), fault()
    assert site_wheel()


def test_the_kernel_has_the_version_of_the_core() -> None:
    assert hive_kernel.__version__ == hive_core.__version__


def test_the_wheel_is_small_whole_and_names_no_machine() -> None:
    data = kept()
    assert len(data) <= MOST_BYTES
    with zipfile.ZipFile(io.BytesIO(data)) as opened:
        assert opened.testzip() is None
        content = {name: opened.read(name) for name in opened.namelist()}
    assert {name.split("/")[0] for name in content} == {
        PACKAGE,
        f"{PACKAGE}-{hive_core.__version__}.dist-info",
    }
    compiled = {name for name in content if name.endswith(".so")}
    assert compiled == {f"{PACKAGE}/{name}{wheel.ENDING}" for name in sources.modules()}
    assert not [name for name in content if "setup" in name or name.endswith("core.py")]
    for name in compiled:
        assert not re.search(rb"/(?:home|root|tmp|usr|work|Users)/", content[name]), name


@pytest.mark.slow
def test_pyodide_loads_the_wheel_and_counts_with_it() -> None:
    program = (
        "from hive_core.rules.board import Board\n"
        "from hive_kernel.perft import COMPILED, perft\n"
        "print('@', COMPILED, perft(Board('MLP'), 3))"
    )
    command = interpreter("pyodide", ("hive_core",), program)
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert "@ True 6678" in done.stdout, done.stderr[-2000:]


@pytest.fixture
def changed_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel's sources with one more line in them."""
    for name, data in sources.files().items():
        (tmp_path / Path(name).name).write_bytes(data)
    core = tmp_path / "core.py"
    core.write_text(core.read_text() + "# changed\n")
    monkeypatch.setattr(sources, "FOLDER", tmp_path)
    monkeypatch.setattr(native, "FOLDER", tmp_path)


@pytest.mark.usefixtures("changed_source")
def test_a_wheel_of_other_sources_is_named_and_stays_out_of_the_site() -> None:
    assert "was made from other sources" in fault() and "tools.kernel build" in fault()
    assert site_wheel() == {}


@pytest.fixture
def copied_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the stored wheel and of its list of hashes, which is looked at in its place."""
    stored = stored_wheel()
    assert stored
    for path in (stored, wheel.MANIFEST):
        shutil.copy(path, tmp_path)
    monkeypatch.setattr(wheel, "WHEELS", tmp_path)
    monkeypatch.setattr(wheel, "MANIFEST", tmp_path / wheel.MANIFEST.name)
    return tmp_path / stored.name


def with_changed_module(data: bytes) -> bytes:
    """The wheel with one bit of its compiled module changed, and all of the zip file's sums right."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(made, "w") as new:
        for info in old.infolist():
            content = bytearray(old.read(info))
            if info.filename.endswith(".so"):
                content[len(content) // 2] ^= 1
            new.writestr(info, bytes(content))
    return made.getvalue()


def test_one_changed_bit_of_the_compiled_module_is_found(copied_wheel: Path) -> None:
    """Nor does the site ship it, though the wheel itself says that it is of the present sources."""
    assert not fault() and site_wheel()
    changed = with_changed_module(copied_wheel.read_bytes())
    assert wheel.made_of(changed)["sources"] == sources.sources_digest()
    copied_wheel.write_bytes(changed)
    assert "is not the one of kernel.sha256" in fault()
    assert site_wheel() == {}


@pytest.mark.parametrize("part", [0, 1, 2, 3, 4, 5, 6, 7, 8])
def test_one_changed_bit_anywhere_in_the_wheel_is_found(copied_wheel: Path, part: int) -> None:
    data = bytearray(copied_wheel.read_bytes())
    data[(len(data) - 1) * part // 8] ^= 1 << part % 8
    copied_wheel.write_bytes(data)
    assert "is broken" in fault() or "is not the one of" in fault()
    assert site_wheel() == {}


def test_without_its_list_of_hashes_no_wheel_is_used(copied_wheel: Path) -> None:
    copied_wheel.with_name("kernel.sha256").unlink()
    assert fault() and site_wheel() == {}


def test_what_is_published_was_built_alone_and_its_wheel_compiled_again() -> None:
    """No package of the tests has run where the site is built, and no action is named by a tag."""
    text = (ROOT / ".github" / "workflows" / "site.yml").read_text()
    assert not [line for line in text.splitlines() if "uses:" in line and "pages-artifact" in line]
    assert all(
        re.search(r"@[0-9a-f]{40} # v", line) for line in text.splitlines() if "uses:" in line
    )
    parts = re.split(r"^  ([\w-]+):\n", text.partition("\njobs:\n")[2], flags=re.MULTILINE)
    jobs = dict(zip(parts[1::2], parts[2::2], strict=True))
    assert "run: python3 -m tools.kernel again" in jobs["kernel-wheel-again"]
    assert "serve.py build" in jobs["build"] and "-m tests" not in jobs["build"]
    assert [name for name in jobs if "serve.py build" in jobs[name]] == ["build"]
    assert "needs: [test, build, kernel-wheel-again]" in jobs["publish"]


def test_a_wheel_of_another_pyodide_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wheel, "pyodide_info", lambda: {"abi_version": "2027_0"})
    assert "wheels/ has no hive_kernel-" in fault() and "2027_0" in fault()
    assert "2026_0" in fault()  # what there is
    assert site_wheel() == {}


@pytest.mark.usefixtures("changed_source")
def test_a_module_compiled_of_other_sources_is_taken_away(tmp_path: Path) -> None:
    """An edit of the kernel would be tested as it was before."""
    library = tmp_path / f"core{native.ENDING}"
    library.write_bytes(b"of other sources")
    assert not native.fresh() and native.drop_stale()
    assert not library.exists() and (tmp_path / "core.py").exists()
    assert not native.drop_stale()


def test_equal_modules_give_an_equal_wheel_that_tells_what_it_is_made_of() -> None:
    first, second = (packed({"core": b"compiled"}, {"ziglang": "1"}) for _ in range(2))
    assert first == second
    assert wheel.made_of(first) == {"sources": sources.sources_digest(), "ziglang": "1"}


def test_pyodides_own_word_decides_how_its_headers_are_read() -> None:
    template = "#define SIZEOF_LONG 8\n/* #undef HAVE_FORK */\n#define HAVE_EPOLL 1\n"
    text = pyconfig(template, {"SIZEOF_LONG": 4, "HAVE_FORK": 1, "HAVE_EPOLL": 0, "prefix": "/"})
    defined = re.findall(r"^#define (\w+ \w+)$", text, re.MULTILINE)
    assert defined == ["HAVE_FORK 1", "SIZEOF_LONG 4"]


@pytest.mark.slow
def test_without_a_compiler_the_installation_says_what_is_missing(tmp_path: Path) -> None:
    for name in ("setup.py", "pyproject.toml", "__init__.py"):
        shutil.copy(ROOT / PACKAGE / name, tmp_path)
    for name in ("core.py", "core.pxd"):
        (tmp_path / name).write_text("")
    command = [sys.executable, str(tmp_path / "setup.py"), "-q", "build_ext"]
    env = {"PYTHONPATH": sources.tools_path(), "PATH": "", "CC": "no-such-compiler"}
    done = subprocess.run(
        command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode
    said = done.stderr.splitlines()[-1]
    assert said.startswith("hive-kernel needs a C compiler") and "hive-core plays alone" in said
    assert not list(tmp_path.glob("*.c"))


@pytest.mark.slow
def test_pip_can_read_what_it_is_to_install(tmp_path: Path) -> None:
    """A translated file outside the folder ended it: "setup script specifies an absolute path"."""
    command = [sys.executable, str(ROOT / PACKAGE / "setup.py"), "-q", "egg_info"]
    subprocess.run(
        [*command, "--egg-base", str(tmp_path)],
        cwd=ROOT / PACKAGE,
        env={"PYTHONPATH": sources.tools_path()},
        check=True,
    )
    told = (tmp_path / f"{PACKAGE}.egg-info" / "PKG-INFO").read_text()
    assert "Name: hive-kernel\n" in told and f"Version: {hive_core.__version__}\n" in told


def test_the_workflow_and_the_tests_compile_with_the_same_tools() -> None:
    text = (ROOT / PACKAGE / "pyproject.toml").read_text()
    for package in ("setuptools", "cython"):
        version = sources.pinned(sources.CYTHON, package)
        assert f'"{package}=={version}"'.lower() in text.lower()
