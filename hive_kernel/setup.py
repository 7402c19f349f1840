"""Compile the kernel: `pip install ./hive_kernel`. Every module with a .pxd file becomes an extension.

The work is done in a temporary copy of this folder, so that no file is written beside the sources, and
no path of this machine gets into the compiled modules.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
PACKAGE = "hive_kernel"
OTHERS = ("LICENSE", "py.typed")
COMPILED = sorted(path.stem for path in HERE.glob("*.pxd"))
# Fused operations would round otherwise than hive_core does.
FLAGS = [] if sys.platform == "win32" else ["-O3", "-g0", "-ffp-contract=off", "-fno-math-errno"]


class Compile(build_ext):
    """Build step that translates Python to C and compiles the C."""

    def run(self) -> None:
        """Translate the modules to C, then compile them."""
        command = [sys.executable, "-m", "cython", "-3", "-X", "show_performance_hints=False"]
        names = [f"{PACKAGE}/{name}.py" for name in COMPILED]
        subprocess.run([*command, *names], cwd="..", check=True)
        super().run()

    def build_extensions(self) -> None:
        """Compile the C files; if that fails, exit with a message on what to install."""
        try:
            super().build_extensions()
        except Exception as error:
            sys.exit(
                "hive-kernel needs a C compiler and Python's headers, and they cannot be used here: "
                f"{error}. Install them (on Debian: apt-get install gcc python3-dev), or go without: "
                "hive-core plays alone, with a slower search."
            )


class Sources(build_py):
    """Build step that installs the package without this file and the sources of compiled modules."""

    def find_package_modules(self, package: str, package_dir: str) -> list[tuple[str, str, str]]:
        """Return the modules to install: all but `setup` and the compiled ones."""
        found = super().find_package_modules(package, package_dir)
        return [one for one in found if one[1] != "setup" and one[1] not in COMPILED]


with tempfile.TemporaryDirectory() as folder:
    place = Path(folder, PACKAGE)
    place.mkdir()
    for path in HERE.iterdir():
        if path.suffix in (".py", ".pyi", ".pxd", ".toml", ".md", ".in") or path.name in OTHERS:
            shutil.copy(path, place)
    for path in HERE.glob("stubs/*.pyi"):
        shutil.copy(path, place)
    os.chdir(place)
    try:
        setup(
            packages=[PACKAGE],
            package_dir={PACKAGE: "."},
            package_data={PACKAGE: ["*.pxd", "*.pyi", "py.typed"]},
            ext_modules=[
                Extension(f"{PACKAGE}.{name}", [f"{name}.c"], extra_compile_args=FLAGS)
                for name in COMPILED
            ],
            cmdclass={"build_ext": Compile, "build_py": Sources},
        )
    finally:
        os.chdir(HERE)
