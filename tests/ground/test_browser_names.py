"""The build imports a page's modules without a browser; the page puts the browser's things in."""

import sys
import types
from collections.abc import Iterator

import pytest

from web.boot import browser_names


@pytest.fixture
def no_pyscript(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As in the build's MicroPython: nobody has imported from a browser yet."""
    with monkeypatch.context() as patch:
        patch.setattr(browser_names, "missing", {})
        patch.setattr(sys, "modules", dict(sys.modules))
        for name in browser_names.MODULES:
            sys.modules.pop(name, None)
        yield


def importing(name: str, source: str) -> types.ModuleType:
    """A module with this source, imported."""
    module = types.ModuleType(name)
    sys.modules[name] = module
    exec(source, module.__dict__)
    return module


def test_a_page_gets_the_browsers_things_under_the_names_that_it_imported(
    no_pyscript: None,
) -> None:
    browser_names.use_stand_ins()
    one = importing("one", "from pyscript import document, window as screen\n")
    two = importing(
        "two",
        "from pyscript.ffi import create_proxy\n"
        "from one import screen\n"
        "size = 4\n"
        "def title():\n    return create_proxy(screen)\n",
    )
    browser_names.forget_stand_ins()
    assert not set(browser_names.MODULES) & set(sys.modules)

    importing("pyscript", "document, window = 'document', 'window'\n")
    importing("pyscript.ffi", "def create_proxy(thing):\n    return [thing]\n")
    browser_names.use_browser()
    assert (one.document, one.screen, two.size) == ("document", "window", 4)
    assert two.title() == ["window"]


def test_a_module_that_uses_the_browser_while_it_is_imported_stops_the_build(
    no_pyscript: None,
) -> None:
    browser_names.use_stand_ins()
    for use in ("window.location", "window.alert('now')", "create_proxy(len)"):
        with pytest.raises((AttributeError, TypeError)):
            importing(
                "one",
                f"from pyscript import window\nfrom pyscript.ffi import create_proxy\n{use}\n",
            )
