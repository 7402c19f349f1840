# The part of PyScript's module that the page uses. Objects of the browser are untyped.
from typing import Any

document: Any
window: Any
workers: Any
RUNNING_IN_WORKER: bool

def when(what: Any, *args: Any, **options: Any) -> Any: ...
async def create_named_worker(src: str, name: str, config: Any = None, type: str = "py") -> Any: ...
