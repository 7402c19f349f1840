"""The forms that the kernel has here: its source as it stands, and compiled where it is."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import hive_kernel.core
import hive_kernel.search

FOLDER = Path(hive_kernel.__file__).parent


def loaded(name: str, file: str | Path) -> ModuleType:
    """A module from a file, under a name of its own."""
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def source() -> ModuleType:
    """The uncompiled module; it is the kernel itself where that is not compiled."""
    if not hive_kernel.core.COMPILED:
        return hive_kernel.core
    return loaded("hive_kernel_source", FOLDER / "core.py")


def search_of(core: ModuleType) -> Any:
    """The class Search that searches with this form."""
    sys.modules["hive_kernel.core"], kept = core, hive_kernel.core
    try:
        return loaded("hive_kernel_search", hive_kernel.search.__file__).Search
    finally:
        sys.modules["hive_kernel.core"] = kept


SOURCE = source()
FORMS = {"source": SOURCE}
if hive_kernel.core.COMPILED:
    FORMS["compiled"] = hive_kernel.core
in_each_form = pytest.mark.parametrize("core", FORMS.values(), ids=FORMS)
SEARCHES = {name: search_of(core) for name, core in FORMS.items()}
in_each_search = pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
compiled_by_day = pytest.mark.parametrize(
    "search",
    [
        pytest.param(search, id=name, marks=pytest.mark.nightly if number + 1 < len(FORMS) else ())
        for number, (name, search) in enumerate(SEARCHES.items())
    ],
)
"""The source too at night, or where there is no other form."""
