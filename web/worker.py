"""The computer opponent's own thread, on Pyodide: text in, text out, never the page.

`hear` takes the messages that web/opponent.py sends; answers go back as messages of the worker. The
search runs in short slices, and between two of them the thread listens.
"""

import asyncio
import json
import random

from polyscript import xworker

from hive_core.clock import now_s
from hive_core.game import Game
from hive_core.notation import spell_move
from hive_core.search import Thinker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__export__ = ["hear"]

SLICE_S = 0.025
REPORT_S = 0.25

wanted = {"ticket": -1, "stop": False}
"""The ticket of the question that still matters, and whether its answer is wanted at once."""


def say(**message: object) -> None:
    """Sends one message to the page."""
    xworker.postMessage(json.dumps(message))


def hear(text: str) -> None:
    """Takes one message from the page: think, stop (answer now) or cancel."""
    message = json.loads(text)
    if message["do"] == "think":
        wanted["ticket"] = message["ticket"]
        wanted["stop"] = False
        asyncio.ensure_future(think(message))  # noqa: RUF006
    elif message["ticket"] == wanted["ticket"]:
        if message["do"] == "cancel":
            wanted["ticket"] = -1
        else:
            wanted["stop"] = True


async def think(question: "dict[str, Any]") -> None:
    """Searches for the answer to one question, slice by slice, and sends it."""
    ticket = question["ticket"]
    try:
        board = Game.from_text(question["game"], question["tournament"]).board
        thinker = Thinker(board, question["level"], seed=random.getrandbits(30))
        begun_s = now_s()
        next_report_s = begun_s + REPORT_S
        while not thinker.run(SLICE_S) and not wanted["stop"]:
            await asyncio.sleep(0)
            if wanted["ticket"] != ticket:
                return
            if now_s() >= next_report_s:
                next_report_s = now_s() + REPORT_S
                say(say="progress", ticket=ticket, **thinker.progress())
        await asyncio.sleep(max(0.0, begun_s + question["pace_s"] - now_s()))
        if wanted["ticket"] == ticket:
            say(say="move", ticket=ticket, move=spell_move(board, thinker.choose()))
    except Exception as error:  # whatever it was, the page must hear of it
        say(say="error", ticket=ticket, text=repr(error))
