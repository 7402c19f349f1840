"""Compiles the kernel: `pip install ./hive_kernel`. Every module with a .pxd becomes an extension.

The work is done in a folder of its own, so that nothing is written beside the sources, and the compiler
sees no path that would get into what it makes.
"""

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
# Fused operations would round otherwise than hive_core does.
FLAGS = [] if sys.platform == "win32" else ["-O2", "-g0", "-ffp-contract=off", "-fno-math-errno"]


class Compile(build_ext):
    """Says what is missing where there is no compiler."""

    def build_extensions(self) -> None:
        try:
            super().build_extensions()
        except Exception as error:
            sys.exit(
                "hive-kernel needs a C compiler and Python's headers, and they cannot be used here: "
                f"{error}. Install them (on Debian: apt-get install gcc python3-dev), or go without: "
                "hive-core plays alone, with a slower search."
            )


class Sources(build_py):
    """This file and the sources of what is compiled are no part of the installed package."""

    def find_package_modules(self, package: str, package_dir: str) -> list[tuple[str, str, str]]:
        found = super().find_package_modules(package, package_dir)
        return [one for one in found if one[1] != "setup" and one[1] not in COMPILED]


COMPILED = sorted(path.stem for path in HERE.glob("*.pxd"))
with tempfile.TemporaryDirectory() as folder:
    place = Path(folder, PACKAGE)
    place.mkdir()
    for path in [*HERE.glob("*.py"), *HERE.glob("*.pxd")]:
        shutil.copy(path, place)
    names = [f"{PACKAGE}/{name}" for name in COMPILED]
    sources = [f"{name}.py" for name in names]
    subprocess.run([sys.executable, "-m", "cython", "-3", *sources], cwd=folder, check=True)
    setup(
        packages=[PACKAGE],
        package_dir={PACKAGE: "."},
        package_data={PACKAGE: ["*.pxd", "*.json"]},
        ext_modules=[
            Extension(
                name.replace("/", "."), [str(Path(folder, f"{name}.c"))], extra_compile_args=FLAGS
            )
            for name in names
        ],
        cmdclass={"build_ext": Compile, "build_py": Sources},
        options={
            "build": {"build_base": str(Path(folder, "build"))},
            "egg_info": {"egg_base": folder},
        },
    )
