"""First program of a page, and of the small engine's worker.

A page names its main module, which is imported here: `<body data-main="web.play.main">`. All modules
are loaded by then: Pyodide has them in one archive, MicroPython in its memory.
"""

import sys

from pyscript import RUNNING_IN_WORKER, document, window

IMAGE = "web.boot.browser_names"

if RUNNING_IN_WORKER:
    receive = __import__("web.opponent.worker", None, None, ["receive"]).receive
    __export__ = ["receive"]
else:
    if IMAGE in sys.modules:  # the page starts from memory in which its modules are imported
        sys.modules[IMAGE].use_browser()
        if window.skep.words:  # the catalogue of a language that the memory lacks
            with open(f"web/locales/{document.documentElement.lang}.json", "w") as file:
                file.write(str(window.skep.words))
    __import__(str(window.skep.main))
