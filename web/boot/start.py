"""The first program of a page or worker: starts the page's own, or the small engine.

The page names its own: `<body data-main="web.play.main">`. Its modules came in one file: an archive
for Pyodide, already in memory for MicroPython.
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
