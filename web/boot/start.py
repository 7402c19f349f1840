"""The first program of a page or worker: it imports the page's main module, or the small engine.

The page names its main module: `<body data-main="web.play.main">`. All modules came in one file: an
archive for Pyodide, already in memory for MicroPython.
"""

import sys

from pyscript import RUNNING_IN_WORKER, window

IMAGE = "web.boot.browser_names"

if RUNNING_IN_WORKER:
    receive = __import__("web.opponent.worker", None, None, ["receive"]).receive
    __export__ = ["receive"]
else:
    if IMAGE in sys.modules:  # the page starts from memory in which its modules are imported
        sys.modules[IMAGE].use_browser()
    __import__(str(window.skep.main))
