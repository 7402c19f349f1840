"""A browser's document that has everything and does nothing, for code that writes to one."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import MagicMock


@contextmanager
def pretended() -> Iterator[MagicMock]:
    """The document, while modules of the page can be imported; they are forgotten afterwards."""
    before = set(sys.modules)
    document, window, ffi = MagicMock(), MagicMock(), MagicMock()
    document.querySelectorAll.return_value.length = 0
    window.navigator.languages.length = 0
    sys.modules["pyscript"] = MagicMock(document=document, window=window, ffi=ffi)
    sys.modules["pyscript.ffi"] = ffi
    try:
        yield document
    finally:
        for name in set(sys.modules) - before:
            del sys.modules[name]
