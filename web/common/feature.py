"""Base class of features: parts of a page that load when they are first needed, each in a folder of
its own."""

import asyncio

from web.boot.lazy import later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any

    from web.common.shell import Act

    Work = Callable[..., Coroutine[Any, Any, None]]
    """Asynchronous method of a feature that does something for its user."""


class Feature:
    """Base class of features.

    A feature has a name and catalogues of texts, puts the actions of its buttons into `acts` by their
    `data-act`, and overrides `load`, which imports and makes what it needs. `host` is the page. The
    page knows a feature only by its row in web/play/features.py.
    """

    name = ""
    catalogues: "tuple[str, ...]" = ()

    def __init__(self, host: "Any", session: "Any") -> None:
        self.host = host
        self.session = session
        self.acts: dict[str, Act] = {}
        self.ready = False
        self.tasks: list[asyncio.Task[None]] = []

    async def load(self) -> bool:
        """Import and make what the feature needs. Return whether it can be used."""
        return True

    def render(self, snapshot: "Any", table: "Any", status: "Any") -> None:
        """Draw the feature's own part of the page. The page calls this with every drawing, even
        before the feature is loaded."""

    def failed(self) -> None:
        """Show the user that the feature could not be loaded."""
        self.host.say("later.failed")

    async def loaded(self) -> bool:
        """Load the feature if it is not loaded yet. Return whether it can be used."""
        if not self.ready:
            try:
                await later()
            except Exception:  # the browser's own: no network
                return False
            if not self.ready:  # another task may have been first
                for name in self.catalogues:
                    self.host.t.add(name)
                self.ready = await self.load()
                self.host.acts.update(self.acts)
        return self.ready

    def press(self, work: "Work", *given: object) -> None:
        """Run `work(*given)`, which the user has requested, once the feature is loaded. If it cannot be
        loaded, show that to the user."""
        self._start(self._work(work, given, True))

    def want(self, work: "Work", *given: object) -> None:
        """Run `work(*given)`, which the page itself needs, once the feature is loaded. If it cannot
        be loaded, do nothing."""
        self._start(self._work(work, given, False))

    async def _work(self, work: "Work", given: "tuple[object, ...]", aloud: bool) -> None:
        if await self.loaded():
            await work(*given)
        elif aloud:
            self.failed()

    def _start(self, work: "Coroutine[Any, Any, None]") -> None:
        """Run `work` as a task. It is in `tasks` until it is done, since the event loop has no
        reference of its own to a task, which might be garbage-collected."""
        self.tasks = [task for task in self.tasks if not task.done()]
        self.tasks.append(asyncio.create_task(work))

    def busy(self) -> bool:
        """Return whether any work of the feature still runs."""
        return bool([task for task in self.tasks if not task.done()])
