"""The computer opponent's own thread: text in, text out, never the page.

On Pyodide, or on MicroPython as the small engine (fallback_engine.py).

`hear` takes the messages of messages.py; answers go back as such, too. The search runs in short
slices, and between two of them the thread listens. A worker that helps another one sends what it
finds marked for that one, see pool.py.
"""

import asyncio
import random
import sys

from polyscript import xworker

from hive_core.clock import now_s
from hive_core.engine.backends import KERNEL, PYTHON, search_called
from hive_core.game import Game
from hive_core.notation.moves import spell_move
from hive_core.rules.board import Board
from hive_core.search.levels import BALANCED, FULL
from hive_core.search.mcts import NODES
from hive_core.search.report_text import text_report
from hive_core.search.styles import styled
from hive_core.search.thinker import Memory, Thinker, helper, python_search
from web.opponent.messages import (
    RELAY,
    SLOWER,
    Cancel,
    Error,
    Help,
    Moved,
    Progress,
    Relayed,
    Review,
    Reviewed,
    Stop,
    Studied,
    Study,
    Tally,
    Think,
    patient,
    read_question,
    to_text,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Coroutine

    from hive_core.search.report import Report
    from hive_core.search.review import Reviewer
    from hive_core.search.thinker import SearchOf
    from web.opponent.messages import FromWorker, Question, Ticket

__export__ = ["hear", "prepare"]

run = getattr(asyncio, "ensure_future", None) or asyncio.create_task
"""MicroPython has the second alone, Pyodide the first where no coroutine runs yet."""

SMALL = sys.implementation.name == "micropython"
SLICE_S, REST_S = (0.05, 0.001) if SMALL else (0.025, 0)
"""Seconds of a slice of search, and of the rest after it; MicroPython receives nothing in a rest of
0 s."""
UNBOUNDED = 10**9
REPORT_S = 0.25
TALLY_S = 0.15
"""Seconds between two reports of a helper."""


class Wanted:
    """The ticket of the question that still matters, whether its answer is wanted at once, its
    search; and which search it is, see Progress. `reviewer` is the review of the game `reviewed`."""

    def __init__(self) -> None:
        self.core = "" if SMALL else PYTHON
        self.search_of: SearchOf = python_search
        self.ticket: Ticket = -1
        self.stop = False
        self.thinker: Thinker | None = None
        self.reviewed: tuple[str, bool] | None = None
        self.reviewer: Reviewer | None = None


wanted = Wanted()
memory = Memory()


def say(message: "FromWorker") -> None:
    """Sends one message to the page."""
    xworker.postMessage(to_text(message))


async def prepare(core: str, kernel: str) -> None:
    """Choose the search, once, before any question: a name of hive_core/engine/backends.py, and the
    address of the compiled search's wheel, "" for none.

    Where the compiled one cannot be used the console is told why, and the search is hive_core's own.
    Raises HiveError if it was asked for by name.
    """
    if core != PYTHON:
        try:
            # Loaded only here: this is Pyodide's, and its messages are for the console.
            import micropip

            await micropip.install(kernel)
            search_called(KERNEL)
        except Exception as error:  # of whatever kind, the game goes on without
            print(f"The computer thinks without the compiled search, and slower: {error}")
    wanted.core, wanted.search_of = search_called(core)


def hear(text: str) -> None:
    """Takes one message: a question, a request for help, a helper's tally, stop or cancel."""
    message = read_question(text)
    if isinstance(message, Think):
        _begin(message.ticket, think(message))
    elif isinstance(message, Study):
        _begin(message.ticket, study(message))
    elif isinstance(message, Review):
        _begin(message.ticket, review(message))
    elif isinstance(message, Help):
        _begin(message.question.ticket, help_along(message))
    elif isinstance(message, (Tally, Stop, Cancel)) and message.ticket == wanted.ticket:
        if isinstance(message, Cancel):
            wanted.ticket = -1
        elif isinstance(message, Stop):
            wanted.stop = True
        elif wanted.thinker:
            wanted.thinker.receive(message.number, message.tally)


def _begin(ticket: "Ticket", answer: "Coroutine[object, object, None]") -> None:
    wanted.ticket, wanted.stop, wanted.thinker = ticket, False, None
    run(answer)


def thinker_for(question: "Question", board: Board, number: int = 0) -> Thinker:
    """The search for the answer to a question, or that of a helper by its number.

    The workers' memory together is that of one alone.
    """
    level, style, lines = FULL, BALANCED, 0
    if isinstance(question, Think):
        level, style = question.level, question.style
        if patient(question):
            level = FULL
        seconds = question.seconds * (1.0 if wanted.core == KERNEL else SLOWER)
    else:
        seconds, lines = question.seconds, question.lines
    seed = random.getrandbits(30)
    evaluator = styled(style, board.turn)
    if number:
        thinker = helper(board, number, seed, seconds, evaluator, lines, wanted.search_of)
    else:
        kept = memory if level == FULL else None
        thinker = Thinker(
            board, level, seed, seconds, evaluator, question.helpers, kept, lines, wanted.search_of
        )
    thinker.search.nodes = NODES // (question.helpers + 1)
    wanted.thinker = thinker
    return thinker


def board_of(question: "Question") -> Board:
    """The position that a question is about."""
    return Game.from_text(question.game, question.tournament, False).board


async def search(thinker: Thinker, ticket: "Ticket", why: bool) -> bool:
    """Searches slice by slice and tells how far it is; False when nobody wants the answer any more."""
    next_report_s = now_s() + REPORT_S
    while not thinker.run(SLICE_S) and not wanted.stop:
        await asyncio.sleep(REST_S)
        if wanted.ticket != ticket:
            return False
        if now_s() >= next_report_s:
            say(progress(thinker, ticket, why))
            next_report_s = now_s() + REPORT_S
    return True


def found(thinker: Thinker, why: bool) -> "Report":
    """The result of a search, with the reasons of its best moves if `why`."""
    return text_report(thinker.board, thinker.report(), why)


def progress(thinker: Thinker, ticket: "Ticket", why: bool) -> Progress:
    """The progress of a search."""
    far = thinker.progress()
    return Progress(
        ticket,
        far.share,
        far.visits,
        far.seconds,
        far.win,
        far.line,
        found(thinker, why),
        wanted.core,
    )


async def think(question: Think) -> None:
    """Searches for the answer to one question and sends it."""
    ticket = question.ticket
    try:
        board = board_of(question)
        thinker = thinker_for(question, board)
        begun_s = now_s()
        if not await search(thinker, ticket, False):
            return
        await asyncio.sleep(max(0.0, begun_s + question.pace_s - now_s()))
        if wanted.ticket == ticket:
            say(Moved(ticket, spell_move(board, thinker.choose())))
    except Exception as error:  # whatever it was, the page must hear of it
        say(Error(ticket, repr(error)))


async def study(question: Study) -> None:
    """Looks at a position at full strength for some seconds, and sends what was found."""
    ticket = question.ticket
    try:
        thinker = thinker_for(question, board_of(question))
        if await search(thinker, ticket, True):
            say(Studied(ticket, found(thinker, True)))
    except Exception as error:  # as above
        say(Error(ticket, repr(error)))


def reviewer_for(question: Review) -> "Reviewer":
    """The review of a game; one that another question has ended goes on where it was, since what it
    found of a position serves it for the next. The compiled search is bounded by its iterations."""
    from hive_core.search.review import COMPILED_ITERATIONS, Reviewer

    reviewed = question.game, question.tournament
    reviewer = wanted.reviewer if wanted.reviewed == reviewed else None
    if not reviewer or reviewer.ply != question.first:
        game = Game.from_text(question.game, question.tournament, None)
        most = COMPILED_ITERATIONS if wanted.core == KERNEL else UNBOUNDED
        reviewer = Reviewer(
            game, question.seconds * SLOWER, wanted.search_of, 0, most, question.first
        )
    wanted.reviewed, wanted.reviewer = reviewed, reviewer
    return reviewer


async def review(question: Review) -> None:
    """Judges the positions of a game one after the other, and sends each."""
    ticket = question.ticket
    try:
        # Here alone: the small engine is never asked for this.
        from hive_core.search.accuracy import plain

        reviewer = reviewer_for(question)
        while not reviewer.done:
            judged = reviewer.run(SLICE_S)
            if judged:
                say(Reviewed(ticket, plain(judged), reviewer.plies - judged.ply))
            await asyncio.sleep(REST_S)
            if wanted.ticket != ticket:
                return
        wanted.reviewed = wanted.reviewer = None
    except Exception as error:  # as above
        say(Error(ticket, repr(error)))


async def help_along(wish: Help) -> None:
    """Searches the position of a question that another worker answers, and tells what is found."""
    ticket = wish.question.ticket
    try:
        thinker = thinker_for(wish.question, board_of(wish.question), wish.number)
        next_tally_s = now_s() + TALLY_S
        done = False
        while not done:
            done = thinker.run(SLICE_S)
            await asyncio.sleep(REST_S)
            if wanted.ticket != ticket:
                return
            if done or now_s() >= next_tally_s:
                tally = Tally(ticket, wish.number, thinker.tally())
                say(Relayed(RELAY + to_text(tally)))
                next_tally_s = now_s() + TALLY_S
    except Exception as error:  # as above
        say(Error(ticket, repr(error)))
