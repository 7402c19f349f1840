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
from hive_core.levels import STRONGEST
from hive_core.notation import spell_move
from hive_core.report import report_data
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
    """Takes one message from the page: think, study, stop (answer now) or cancel."""
    message = json.loads(text)
    if message["do"] in ("think", "study"):
        wanted["ticket"] = message["ticket"]
        wanted["stop"] = False
        answer = think(message) if message["do"] == "think" else study(message)
        asyncio.ensure_future(answer)  # noqa: RUF006
    elif message["ticket"] == wanted["ticket"]:
        if message["do"] == "cancel":
            wanted["ticket"] = -1
        else:
            wanted["stop"] = True


async def search(thinker: Thinker, ticket: int | str, why: bool) -> bool:
    """Searches slice by slice and tells how far it is; False when nobody wants the answer any more."""
    next_report_s = now_s() + REPORT_S
    while not thinker.run(SLICE_S) and not wanted["stop"]:
        await asyncio.sleep(0)
        if wanted["ticket"] != ticket:
            return False
        if now_s() >= next_report_s:
            tell(thinker, "progress", ticket, why)
            next_report_s = now_s() + REPORT_S
    return True


def tell(thinker: Thinker, what: str, ticket: int | str, why: bool) -> None:
    """Sends the state of a search, with the reasons of its best moves where asked."""
    report = report_data(thinker.board, thinker.search.report(), why)
    say(say=what, ticket=ticket, report=report, **thinker.progress())


async def think(question: "dict[str, Any]") -> None:
    """Searches for the answer to one question and sends it."""
    ticket = question["ticket"]
    try:
        board = Game.from_text(question["game"], question["tournament"]).board
        thinker = Thinker(board, question["level"], seed=random.getrandbits(30))
        begun_s = now_s()
        if not await search(thinker, ticket, False):
            return
        await asyncio.sleep(max(0.0, begun_s + question["pace_s"] - now_s()))
        if wanted["ticket"] == ticket:
            say(say="move", ticket=ticket, move=spell_move(board, thinker.choose()))
    except Exception as error:  # whatever it was, the page must hear of it
        say(say="error", ticket=ticket, text=repr(error))


async def study(question: "dict[str, Any]") -> None:
    """Looks at a position at full strength for some seconds, and sends what was found."""
    ticket = question["ticket"]
    try:
        board = Game.from_text(question["game"], question["tournament"]).board
        seed = random.getrandbits(30)
        thinker = Thinker(board, STRONGEST, seed, question["seconds"])
        if await search(thinker, ticket, True):
            tell(thinker, "studied", ticket, True)
    except Exception as error:  # as above
        say(say="error", ticket=ticket, text=repr(error))
