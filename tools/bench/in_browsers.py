"""The built site in each browser engine, for benchmarks that measure them one after another."""

import os
import subprocess
import threading
from collections.abc import Callable, Sequence

from tools.browsers.stage import ENGINES, started
from tools.browsers.tab import Engine
from tools.build.site import SITE, build
from tools.common import Problem, say
from tools.server import Site, start
from tools.testenv import ensure_venv


def run_with_playwright(program: str, argv: Sequence[str]) -> int | None:
    """Run the module `program` again in the tests' environment and return its exit code; None if this
    Python has Playwright already, so that nothing needs to be run again."""
    try:
        import playwright  # noqa: F401
    except ImportError:
        if os.environ.get("SKEP_BENCH"):
            raise
        command = [str(ensure_venv()), "-m", program, *argv]
        return subprocess.call(command, env={**os.environ, "SKEP_BENCH": "1"})
    return None


def each_browser(only: str | None, measure: Callable[[Engine, str], None]) -> None:
    """Serve the built site, and call `measure` with each engine and the site's address. `only` names
    the one engine to use; None stands for all. An engine that cannot be started is named and
    left out."""
    with start(Site(build(SITE), fresh=False), "127.0.0.1", 0, quiet=True) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/"
        for name in [only] if only else ENGINES:
            try:
                engine = started(name)
            except Problem as problem:
                say(str(problem))
                continue
            try:
                measure(engine, url)
            finally:
                engine.close()
        server.shutdown()
