"""The forms that the kernel has here: its source as it stands, and compiled where it is."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

import hive_kernel.core


def source() -> ModuleType:
    """The uncompiled module; it is the kernel itself where that is not compiled."""
    if not hive_kernel.core.COMPILED:
        return hive_kernel.core
    file = Path(hive_kernel.__file__).with_name("core.py")
    spec = importlib.util.spec_from_file_location("hive_kernel_source", file)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SOURCE = source()
FORMS = [pytest.param(SOURCE, id="source")]
if hive_kernel.core.COMPILED:
    FORMS.append(pytest.param(hive_kernel.core, id="compiled"))
in_each_form = pytest.mark.parametrize("core", FORMS)
