"""Program of an engine's worker: it receives questions as messages, searches, and sends answers.

It runs on Pyodide, or on MicroPython as the small engine (fallback_engine.py). It searches in short
slices, and reads messages (messages.py) between them. A worker that only helps sends its results to
the first worker through the page, see pool.py; of a review it takes single looks, which the first
worker gives it.
"""

import asyncio
import random
import sys

from polyscript import xworker

from hive_core.clock import now_s
from hive_core.engine.backends import KERNEL, PYTHON, search_called
from hive_core.game import Game
from hive_core.notation.moves import spell_move
from hive_core.records import changed
from hive_core.rules.board import Board
from hive_core.search.levels import BALANCED, FULL
from hive_core.search.mcts import NODES
from hive_core.search.report_text import text_report
from hive_core.search.styles import styled
from hive_core.search.thinker import SearchMemory, Thinker, helper, python_search
from web.opponent.messages import (
    NOTHING_YET,
    RELAY,
    SLOWER,
    Cancel,
    Error,
    Help,
    LookAt,
    Looked,
    Moved,
    Relayed,
    Review,
    Reviewed,
    SearchProgress,
    Stop,
    Studied,
    Study,
    Tally,
    Think,
    patient,
    read_request,
    to_text,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Coroutine

    from hive_core.search.looks import LookSearch
    from hive_core.search.report import Report
    from hive_core.search.review import Reviewer
    from hive_core.search.thinker import SearchOf
    from web.opponent.messages import FromWorker, Question, Ticket

__export__ = ["receive", "prepare"]

run = getattr(asyncio, "ensure_future", None) or asyncio.create_task
"""Function that starts a coroutine as a task. MicroPython has only create_task; in Pyodide
ensure_future works even before a coroutine runs."""

SMALL = sys.implementation.name == "micropython"
SLICE_S, REST_S = (0.05, 0.001) if SMALL else (0.025, 0)
"""Seconds of a slice of search, and of the pause after it. MicroPython receives messages only in a
pause longer than 0 s."""
UNBOUNDED = 10**9
"""Limit of iterations for a search that only time ends."""
PATIENT = 10
"""Factor of the time for a position of a review with the compiled search, so that its iterations end
it on a busy machine, too, and every review finds the same."""
REPORT_S = 0.25
"""Seconds between two reports of progress."""
TALLY_S = 0.15
"""Seconds between two messages of a helper with its results for the first worker."""


class Current:
    """State of this worker: `ticket` of the open question, and `thinker`, its search.

    `stop` is True if the answer is to be sent now. `core` names the kind of search (see
    SearchProgress), `search_of` is the function that makes one. `reviewer` is the last review,
    `reviewed` names its game; `looked` has messages of helpers that it has not read. `looks` is the
    search of a helper for its looks of a review, `number` that of this helper.
    """

    def __init__(self) -> None:
        self.core = "" if SMALL else PYTHON
        self.search_of: SearchOf = python_search
        self.ticket: Ticket = -1
        self.stop = False
        self.thinker: Thinker | None = None
        self.reviewed: tuple[str, bool] | None = None
        self.reviewer: Reviewer | None = None
        self.looked: list[Looked] = []
        self.looks: LookSearch | None = None
        self.number = 0

    def begin(self, ticket: "Ticket") -> None:
        """Let the question with the ticket `ticket` be the open one."""
        self.ticket, self.stop, self.thinker = ticket, False, None
        self.looked, self.looks = [], None

    def unread(self) -> "list[Looked]":
        """Return the messages of helpers that have not been read."""
        looked, self.looked = self.looked, []
        return looked

    def take_looks(self, looks: "LookSearch", number: int) -> None:
        """Take looks of the open review by `looks`, as the helper `number`."""
        self.looks, self.number = looks, number


current = Current()
memory = SearchMemory()


def send(message: "FromWorker") -> None:
    """Send one message to the page."""
    xworker.postMessage(to_text(message))


async def prepare(core: str, kernel: str) -> None:
    """Choose the kind of search. The page calls this once, before any question.

    `core` is a name of hive_core/engine/backends.py, `kernel` is the address of the compiled
    search's wheel, "" for none. If that cannot be used, the console says why, and the search in
    Python is used; but HiveError is raised if `core` names the compiled search.
    """
    if core != PYTHON:
        try:
            # Imported only here: only Pyodide has it, and it writes to the console.
            import micropip

            await micropip.install(kernel)
            search_called(KERNEL)
        except Exception as error:  # of whatever kind, the game goes on without
            print(f"The computer thinks without the compiled search, and slower: {error}")
    current.core, current.search_of = search_called(core)


def receive(text: str) -> None:
    """Handle one message from the page."""
    message = read_request(text)
    if isinstance(message, Think):
        _begin(message.ticket, think(message))
    elif isinstance(message, Study):
        _begin(message.ticket, study(message))
    elif isinstance(message, Review):
        _begin(message.ticket, review(message))
    elif isinstance(message, Help):
        question, number = message.question, message.number
        if isinstance(question, Review):
            _begin(question.ticket, help_review(question, number))
        else:
            _begin(question.ticket, help_along(question, number))
    elif getattr(message, "ticket", None) == current.ticket:
        if isinstance(message, Cancel):
            current.ticket = -1
        elif isinstance(message, Stop):
            current.stop = True
        elif isinstance(message, Looked):
            current.looked.append(message)
        elif isinstance(message, LookAt):
            if message.number == current.number and current.looks:
                run(take_look(message, current.looks))
        elif isinstance(message, Tally) and current.thinker:
            current.thinker.receive(message.number, message.tally)


def _begin(ticket: "Ticket", answer: "Coroutine[object, object, None]") -> None:
    current.begin(ticket)
    run(answer)


def thinker_for(question: "Question", board: Board, number: int = 0) -> Thinker:
    """Return a new search for the answer to `question`; if `number` is not 0, the search with which the
    helper of that number supports the first worker. All workers together use as much memory as one
    alone."""
    level, style, lines = FULL, BALANCED, 0
    if isinstance(question, Think):
        level, style = question.level, question.style
        if patient(question):
            level = FULL
        seconds = question.seconds * (1.0 if current.core == KERNEL else SLOWER)
    else:
        seconds, lines = question.seconds, question.lines
    seed = random.getrandbits(30)
    evaluator = styled(style, board.turn)
    if number:
        thinker = helper(board, number, seed, seconds, evaluator, lines, current.search_of)
    else:
        saved_tree = memory if level == FULL else None
        thinker = Thinker(
            board,
            level,
            seed,
            seconds,
            evaluator,
            question.helpers,
            saved_tree,
            lines,
            current.search_of,
        )
    thinker.search.nodes = NODES // (question.helpers + 1)
    current.thinker = thinker
    return thinker


def question_board(question: "Question") -> Board:
    """Return the position at the end of the question's game."""
    return Game.from_text(question.game, question.tournament, False).board


async def search(thinker: Thinker, ticket: "Ticket", why: bool) -> bool:
    """Run a search slice by slice, and send its progress; if `why`, with reasons for the best moves.
    Return False if the question with the ticket `ticket` was cancelled."""
    next_report_s = now_s() + REPORT_S
    while not thinker.run(SLICE_S) and not current.stop:
        await asyncio.sleep(REST_S)
        if current.ticket != ticket:
            return False
        if now_s() >= next_report_s:
            send(progress(thinker, ticket, why))
            next_report_s = now_s() + REPORT_S
    return True


def found(thinker: Thinker, why: bool) -> "Report":
    """Return the report of a search; if `why`, with reasons for the best moves."""
    return text_report(thinker.board, thinker.report(), why)


def progress(thinker: Thinker, ticket: "Ticket", why: bool) -> SearchProgress:
    """Return the progress of a search as a message; if `why`, its report has reasons for the best
    moves."""
    far = thinker.progress()
    return SearchProgress(
        ticket=ticket,
        share=far.share,
        visits=far.visits,
        seconds=far.seconds,
        win=far.win,
        line=far.line,
        report=found(thinker, why),
        core=current.core,
    )


async def think(question: Think) -> None:
    """Search for the move that `question` requests, and send it."""
    ticket = question.ticket
    try:
        board = question_board(question)
        thinker = thinker_for(question, board)
        begun_s = now_s()
        if not await search(thinker, ticket, False):
            return
        # Also of a search that ends before its first report: a page shows what it led to.
        send(progress(thinker, ticket, False))
        await asyncio.sleep(max(0.0, begun_s + question.pace_s - now_s()))
        if current.ticket == ticket:
            send(Moved(ticket, spell_move(board, thinker.choose())))
    except Exception as error:  # whatever it was, the page must know
        send(Error(ticket, repr(error)))


async def study(question: Study) -> None:
    """Search the position of `question` at full strength for its seconds, and send the result."""
    ticket = question.ticket
    try:
        thinker = thinker_for(question, question_board(question))
        if await search(thinker, ticket, True):
            send(Studied(ticket, found(thinker, True)))
    except Exception as error:  # as above
        send(Error(ticket, repr(error)))


def reviewer_for(question: Review) -> "Reviewer":
    """Return the review of the question's game: the one that was interrupted, if it was of this game
    and has come no further than the page, else a new one.

    With the compiled search, a new review begins at the game's start, since looks depend on those
    before: the evaluations that the page has come again, and those of an interrupted review are in the
    end those of any other. With another search, which finds something else each time and takes longer,
    it begins a position earlier than the question, so that it can tell what the first turn cost.
    """
    from hive_core.search.review import Reviewer

    reviewed = question.game, question.tournament
    reviewer = current.reviewer if current.reviewed == reviewed else None
    if reviewer and reviewer.ply <= question.first:
        reviewer.repeat()
    else:
        game = Game.from_text(question.game, question.tournament, None)
        first = 0 if current.core == KERNEL else max(0, question.first - 1)
        reviewer = Reviewer(game, *look_limits(question), first)
    current.reviewed, current.reviewer = reviewed, reviewer
    return reviewer


def look_limits(question: Review) -> "tuple[float, SearchOf, int, int]":
    """Return what bounds the looks of a review, the same in all workers: seconds, search, seed and
    iterations. The compiled search has a limit of iterations, others only of time."""
    from hive_core.search.review import COMPILED_ITERATIONS

    seconds = question.seconds * SLOWER
    if current.core == KERNEL:
        return seconds * PATIENT, current.search_of, 0, COMPILED_ITERATIONS
    return seconds, current.search_of, 0, UNBOUNDED


async def review(question: Review) -> None:
    """Evaluate the positions of a game, and send each evaluation; now and then, send that the review
    goes on."""
    ticket = question.ticket
    try:
        # Imported only here, since the small engine never gets a review.
        from hive_core.search.accuracy import plain

        reviewer = reviewer_for(question)
        waiting: list[int] = []
        next_report_s = now_s() + REPORT_S
        while not reviewer.done:
            judged = reviewer.run(SLICE_S)
            if judged:
                send(Reviewed(ticket, plain(judged), reviewer.plies - judged.ply))
            elif now_s() >= next_report_s:
                # The page takes a worker for hung that says nothing for long.
                send(changed(NOTHING_YET, ticket=ticket, core=current.core))
                next_report_s = now_s() + REPORT_S
            await asyncio.sleep(REST_S)
            if current.ticket != ticket:
                return
            share(reviewer, ticket, waiting)
        current.reviewed = current.reviewer = None
    except Exception as error:  # as above
        send(Error(ticket, repr(error)))


def share(reviewer: "Reviewer", ticket: "Ticket", waiting: list[int]) -> None:
    """Pass to `reviewer` what helpers have found, and give looks to those that have none: `waiting` has
    their numbers. A helper with another kind of search would find something else, and gets none."""
    from hive_core.search.accuracy import read_plain
    from hive_core.search.looks import Look

    for message in current.unread():
        if message.core == current.core:
            waiting.append(message.number)
            if message.look:
                reviewer.receive(Look(*message.look), read_plain(message.position))
    while waiting:
        look = reviewer.give()
        if not look:
            return
        send(Relayed(RELAY + to_text(LookAt(ticket, waiting.pop(0), list(look)))))


async def help_review(question: Review, number: int) -> None:
    """Read, as the helper `number`, the game of the first worker's review, and tell that worker that
    looks can be taken here."""
    try:
        from hive_core.search.looks import LookSearch

        game = Game.from_text(question.game, question.tournament, None)
        current.take_looks(LookSearch(game, *look_limits(question)), number)
        looked = Looked(question.ticket, number, current.core, [], None)
        send(Relayed(RELAY + to_text(looked)))
    except Exception as error:  # as above
        send(Error(question.ticket, repr(error)))


async def take_look(request: LookAt, search: "LookSearch") -> None:
    """Take a look of a review, as a helper, and send the evaluation for the first worker."""
    try:
        from hive_core.search.accuracy import plain
        from hive_core.search.looks import Look

        search.begin(Look(*request.look))
        judged = None
        while not judged:
            judged = search.run(SLICE_S)
            await asyncio.sleep(REST_S)
            if current.ticket != request.ticket:
                return
        looked = Looked(request.ticket, request.number, current.core, request.look, plain(judged))
        send(Relayed(RELAY + to_text(looked)))
    except Exception as error:  # as above
        send(Error(request.ticket, repr(error)))


async def help_along(question: "Question", number: int) -> None:
    """Search, as the helper `number`, the position of the first worker's question, and send results
    for that worker from time to time."""
    ticket = question.ticket
    try:
        thinker = thinker_for(question, question_board(question), number)
        next_tally_s = now_s() + TALLY_S
        done = False
        while not done:
            done = thinker.run(SLICE_S)
            await asyncio.sleep(REST_S)
            if current.ticket != ticket:
                return
            if done or now_s() >= next_tally_s:
                tally = Tally(ticket, number, thinker.tally())
                send(Relayed(RELAY + to_text(tally)))
                next_tally_s = now_s() + TALLY_S
    except Exception as error:  # as above
        send(Error(ticket, repr(error)))
