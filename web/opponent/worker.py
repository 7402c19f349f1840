"""The computer opponent's own thread, on Pyodide: text in, text out, never the page.

`hear` takes the messages that opponent.py and pool.py send; answers go back as messages of the
worker. The search runs in short slices, and between two of them the thread listens. A worker that helps
another one sends what it finds marked for that one, see pool.py.
"""

import asyncio
import json
import random

from polyscript import xworker

from hive_core.clock import now_s
from hive_core.game import Game
from hive_core.notation.moves import spell_move
from hive_core.rules.board import Board
from hive_core.search.hive import Memory, Thinker, helper
from hive_core.search.levels import BALANCED, LEVELS, STRONGEST
from hive_core.search.mcts import NODES
from hive_core.search.report import report_data
from hive_core.search.styles import styled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__export__ = ["hear"]

SLICE_S = 0.025
REPORT_S = 0.25
TALLY_S = 0.15
"""How often a helper tells what it has found."""
RELAY = "@"
"""Begins a message from one worker to another, as in web/opponent/pool.py."""

wanted: "dict[str, Any]" = {"ticket": -1, "stop": False, "thinker": None}
"""The ticket of the question that still matters, whether its answer is wanted at once, its search."""
memory = Memory()


def say(**message: object) -> None:
    """Sends one message to the page."""
    xworker.postMessage(json.dumps(message))


def hear(text: str) -> None:
    """Takes one message: think, study, help, tally (of a helper), stop (answer now) or cancel."""
    message = json.loads(text)
    if message["do"] in ANSWERS:
        wanted.update(ticket=message["ticket"], stop=False, thinker=None)
        asyncio.ensure_future(ANSWERS[message["do"]](message))  # noqa: RUF006
    elif message["ticket"] == wanted["ticket"]:
        if message["do"] == "cancel":
            wanted["ticket"] = -1
        elif message["do"] == "stop":
            wanted["stop"] = True
        elif wanted["thinker"]:
            wanted["thinker"].hear(message["number"], message["tally"])


def thinker_for(question: "dict[str, Any]", board: Board) -> Thinker:
    """The search for the answer to a question. The workers' memory together is that of one alone."""
    level = question.get("level", STRONGEST)
    helpers = question.get("helpers", 0)
    seed = random.getrandbits(30)
    seconds = question.get("seconds", LEVELS[level].seconds)
    evaluator = styled(question.get("style", BALANCED), board.turn)
    if question["do"] == "help":
        thinker = helper(board, question["number"], seed, seconds, evaluator)
    else:
        kept = memory if level == STRONGEST else None
        thinker = Thinker(board, level, seed, seconds, evaluator, helpers, kept)
    thinker.search.nodes = NODES // (helpers + 1)
    wanted["thinker"] = thinker
    return thinker


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
    report = report_data(thinker.board, thinker.report(), why)
    say(say=what, ticket=ticket, report=report, **thinker.progress())


async def think(question: "dict[str, Any]") -> None:
    """Searches for the answer to one question and sends it."""
    ticket = question["ticket"]
    try:
        board = Game.from_text(question["game"], question["tournament"]).board
        thinker = thinker_for(question, board)
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
        thinker = thinker_for(question, board)
        if await search(thinker, ticket, True):
            tell(thinker, "studied", ticket, True)
    except Exception as error:  # as above
        say(say="error", ticket=ticket, text=repr(error))


async def help_along(question: "dict[str, Any]") -> None:
    """Searches the position of a question that another worker answers, and tells what is found."""
    ticket = question["ticket"]
    try:
        board = Game.from_text(question["game"], question["tournament"]).board
        thinker = thinker_for(question, board)
        next_tally_s = now_s() + TALLY_S
        done = False
        while not done:
            done = thinker.run(SLICE_S)
            await asyncio.sleep(0)
            if wanted["ticket"] != ticket:
                return
            if done or now_s() >= next_tally_s:
                tell_leader(ticket, question["number"], thinker)
                next_tally_s = now_s() + TALLY_S
    except Exception as error:  # as above
        say(say="error", ticket=ticket, text=repr(error))


def tell_leader(ticket: int | str, number: int, thinker: Thinker) -> None:
    """Sends what a helper has found to the first worker."""
    message = {"do": "tally", "ticket": ticket, "number": number, "tally": thinker.tally()}
    xworker.postMessage(RELAY + json.dumps(message))


ANSWERS = {"think": think, "study": study, "help": help_along}
