"""One search on several processes: all search the same position, and the main process merges their
results.

The helper processes start with the first search and are reused. If a helper process fails, the search
goes on with the others, or in the main process alone.
"""

import multiprocessing
import signal

from hive_core.clock import now_s
from hive_core.engine.backends import AUTO, MEGABYTES, bound, search_called
from hive_core.rules.hexes import prepare
from hive_core.search.thinker import helper

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from hive_core.rules.board import Board
    from hive_core.search.evaluate import Evaluator
    from hive_core.search.thinker import Thinker

SLICE_S = 0.01
"""Seconds that a process searches between two checks of its pipes for messages."""
TALLY_S = 0.05
"""Seconds between two reports that a helper process sends."""
GONE = (EOFError, OSError)
"""Exceptions that a pipe raises if the process at its other end has ended."""


class Crew:
    """Helper processes of an engine, `count` of them at the start; one that fails is not replaced."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.ticket = 0
        self.helpers: dict[int, tuple[BaseProcess, Connection]] = {}
        self.started = False

    def run(
        self,
        thinker: "Thinker",
        seed: int = 0,
        wanted: "Callable[[], bool] | None" = None,
        core: str = AUTO,
        megabytes: float = MEGABYTES,
    ) -> None:
        """Run `thinker` to the end of its budget, merging the results of all helper processes.

        `thinker` must be new, and made with the number of helper processes as `helpers`; afterwards
        `Thinker.choose` and `Thinker.best` return the move. `core` is the name of the helpers' search,
        see backends.py. Each helper may use `megabytes` of memory. The search ends early when
        `wanted()` returns False.
        """
        self._start()
        self.ticket += 1
        limits = thinker.seconds, thinker.evaluator, core, megabytes
        question = (self.ticket, thinker.board, seed) + limits
        for number in list(self.helpers):
            self._send(number, question)
        while not thinker.run(SLICE_S) and (not wanted or wanted()):
            for number in list(self.helpers):
                self._listen(number, thinker)
        for number in list(self.helpers):
            self._send(number, None)

    def close(self) -> None:
        """End all helper processes."""
        for number in list(self.helpers):
            self._drop(number)
        self.started = False

    def _start(self) -> None:
        if self.started:
            return
        self.started = True
        # Not forked: a copy of a program that has threads may hang.
        context = multiprocessing.get_context("spawn")
        for number in range(1, self.count + 1):
            here, there = context.Pipe()
            process = context.Process(target=_help, args=(there, number), daemon=True)
            process.start()
            there.close()
            self.helpers[number] = (process, here)

    def _send(self, number: int, message: object) -> None:
        try:
            self.helpers[number][1].send(message)
        except GONE:
            self._drop(number)

    def _listen(self, number: int, thinker: "Thinker") -> None:
        pipe = self.helpers[number][1]
        try:
            while pipe.poll():
                ticket, tally = pipe.recv()
                if ticket == self.ticket:
                    thinker.receive(number, tally)
        except GONE:
            self._drop(number)

    def _drop(self, number: int) -> None:
        process, pipe = self.helpers.pop(number)
        pipe.close()
        process.terminate()
        process.join()


def _help(pipe: "Connection", number: int) -> None:
    """Search each position that the main process sends through `pipe`, until it closes the pipe; the
    main function of helper process `number`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is the other process's to handle
    try:
        while True:
            question = pipe.recv()
            if question:
                _answer(pipe, number, *question)
    except GONE:
        return


def _answer(
    pipe: "Connection",
    number: int,
    ticket: int,
    board: "Board",
    seed: int,
    seconds: float,
    evaluator: "Evaluator | None",
    core: str,
    megabytes: float,
) -> None:
    """Search the position on `board` in a helper process and send the results through `pipe`, until
    another message arrives.

    `ticket` is the number of the request, which the helper sends back with every result.
    """
    for cell in board.where:
        if cell >= 0:
            prepare(cell)  # this process's tables; the board was set up in another
    search_of = search_called(core)[1]
    thinker = helper(board, number, seed, seconds, evaluator, search_of=search_of)
    bound(thinker.search, megabytes)
    next_s = now_s()
    done = False
    while not done and not pipe.poll():
        done = thinker.run(SLICE_S)
        if done or now_s() >= next_s:
            pipe.send((ticket, thinker.tally()))
            next_s = now_s() + TALLY_S
