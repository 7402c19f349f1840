"""A page's first program: starts the page's own, or in a worker the computer's small engine.

Which one that is stands in the page: `<body data-main="web.play.main">`. Its modules came in one file,
which a service worker answers in a few milliseconds and a slow network soon: to Pyodide as an archive,
to MicroPython in its memory.
"""

import sys

from pyscript import RUNNING_IN_WORKER, window

IMAGE = "web.boot.browser_names"

if RUNNING_IN_WORKER:
    hear = __import__("web.opponent.worker", None, None, ["hear"]).hear
    __export__ = ["hear"]
else:
    if IMAGE in sys.modules:  # the page starts from memory in which its modules are imported
        sys.modules[IMAGE].use_browser()
    __import__(str(window.skep.main))
