"""Runs `def test_*()` functions of the core's test modules; plain enough for MicroPython.

For every test one line is printed: a JSON object with module, name, ok, text and milliseconds.
"""

import gc
import json
import sys
import time

MARK = "@result "
COLLECT_AFTER = 8 << 20
"""As in the pages: web/boot/start.py."""


def now_ms() -> int:
    """Milliseconds from some moment on."""
    if hasattr(time, "ticks_ms"):
        return int(time.ticks_ms())
    return int(time.time() * 1000)


def story(error: BaseException) -> str:
    """The traceback as text."""
    if hasattr(sys, "print_exception"):  # MicroPython
        import io

        out = io.StringIO()
        sys.print_exception(error, out)
        return out.getvalue()
    import traceback

    return "".join(traceback.format_exception(error))


def run_one(module: str, name: str, test: object) -> None:
    """Runs one test and prints its line."""
    start = now_ms()
    text = ""
    try:
        test()  # type: ignore[operator]
    except BaseException as error:
        text = story(error)
    line = {"module": module, "name": name, "ok": not text, "text": text}
    line["ms"] = now_ms() - start
    print(MARK + json.dumps(line))


def run_module(module: str) -> None:
    """Imports `module` and runs every test of it, in the order of their names."""
    start = now_ms()
    try:
        loaded = __import__(module, None, None, ["*"])
    except BaseException as error:
        line = {"module": module, "name": "import", "ok": False, "text": story(error)}
        line["ms"] = now_ms() - start
        print(MARK + json.dumps(line))
        return
    for name in sorted(dir(loaded)):
        test = getattr(loaded, name)
        if name.startswith("test_") and callable(test):
            run_one(module, name, test)


def run(modules: list[str]) -> None:
    """Runs modules one after the other."""
    if sys.implementation.name == "micropython":
        gc.threshold(COLLECT_AFTER)  # type: ignore[attr-defined]
    for module in modules:
        run_module(module)
