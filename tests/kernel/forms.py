"""The forms that the kernel has here: its source as it stands, and compiled where it is."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import hive_kernel.core

FOLDER = Path(hive_kernel.__file__).parent


def loaded(name: str, file: str) -> ModuleType:
    """A module of the kernel's source, under a name of its own."""
    spec = importlib.util.spec_from_file_location(name, FOLDER / file)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def source() -> ModuleType:
    """The uncompiled module; it is the kernel itself where that is not compiled."""
    if not hive_kernel.core.COMPILED:
        return hive_kernel.core
    return loaded("hive_kernel_source", "core.py")


def search_of(core: ModuleType) -> Any:
    """The class Search that searches with this form."""
    sys.modules["hive_kernel.core"], kept = core, hive_kernel.core
    try:
        return loaded("hive_kernel_search", "search.py").Search
    finally:
        sys.modules["hive_kernel.core"] = kept


SOURCE = source()
FORMS = {"source": SOURCE}
if hive_kernel.core.COMPILED:
    FORMS["compiled"] = hive_kernel.core
in_each_form = pytest.mark.parametrize("core", FORMS.values(), ids=FORMS)
in_each_search = pytest.mark.parametrize(
    "search", [search_of(core) for core in FORMS.values()], ids=FORMS
)
