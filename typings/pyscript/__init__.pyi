# The part of PyScript's module that the page uses.
from typing import Any

from browser import Document, Window

document: Document
window: Window
workers: Any
RUNNING_IN_WORKER: bool

def when(what: Any, *args: Any, **options: Any) -> Any: ...
async def create_named_worker(src: str, name: str, config: Any = None, type: str = "py") -> Any: ...
