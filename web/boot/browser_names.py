"""Stand-ins for objects that only a browser has, for the build, which imports a page's modules without
a browser.

A page does not import these modules again: it takes over the build's memory of MicroPython
(tools/build/heap_image.mjs), and `use_browser` puts the browser's objects where the stand-ins are.
"""

import sys

MODULES = ("pyscript", "pyscript.ffi")

missing: "dict[tuple[str, str], list[tuple[dict[str, object], str]]]" = {}
"""Places that hold a stand-in, by the (module, name) that it stands for: lists of pairs (globals of a
module, name in them)."""


class StandIn:
    """Stand-in for a name of the browser. Using it during the import is an error."""

    def __init__(self, module: str, name: str) -> None:
        self.module = module
        self.name = name


class StandInModule:
    """Stand-in for a module of the browser; every name in it is a StandIn."""

    def __init__(self, module: str) -> None:
        self.module = module

    def __getattr__(self, name: str) -> StandIn:
        return StandIn(self.module, name)


def use_stand_ins() -> None:
    """Make MODULES importable without a browser, as stand-ins."""
    for name in MODULES:
        sys.modules[name] = StandInModule(name)  # type: ignore[assignment]


def forget_stand_ins() -> None:
    """Remove the stand-in modules, and note for `use_browser` which names hold a stand-in."""
    for name in MODULES:
        del sys.modules[name]
    for module in sys.modules.values():
        names = getattr(module, "__dict__", {})
        for name, value in names.items():
            if isinstance(value, StandIn):
                missing.setdefault((value.module, value.name), []).append((names, name))


def use_browser() -> None:
    """Replace every stand-in with the browser's own object."""
    for (module, wanted), places in missing.items():
        value = getattr(__import__(module, None, None, [wanted]), wanted)
        for names, name in places:
            names[name] = value
    missing.clear()
