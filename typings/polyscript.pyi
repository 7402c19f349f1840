from typing import Any

xworker: Any
XWorker: Any
