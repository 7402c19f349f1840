"""Tables at which UHP engines play each other, several games at a time."""

import queue
import threading

from hive_core.engine.client import Client, EngineFault, EngineUnusable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from typing import TypeVar

    from hive_core.engine.client import Spec

    Task = TypeVar("Task")
    Result = TypeVar("Result")
    Done = queue.Queue["Result | Exception | None"]

JOIN_S = 30.0
"""Maximum seconds for a game under way to be given up, once its engines have ended."""


class Table:
    """A running engine for each of `specs`; the engines go on from one game to the next. Raises
    EngineUnusable if one does not start."""

    def __init__(self, specs: "Sequence[Spec]") -> None:
        self.specs = specs
        self.clients: list[Client | None] = []
        self.stopped = False
        try:
            for spec in specs:
                self.clients.append(Client(spec))
        except EngineUnusable:
            self.close()
            raise

    def client(self, index: int) -> Client:
        """Return the client of the engine number `index`, started anew if it has failed. Raises
        EngineFault if it does not start again."""
        client = self.clients[index]
        if not client:
            try:
                client = self.clients[index] = Client(self.specs[index])
            except EngineUnusable as error:
                raise EngineFault(str(error)) from None
            if self.stopped:
                client.end()
        return client

    def give_up(self, index: int) -> None:
        """End the engine number `index`, which has failed."""
        client, self.clients[index] = self.clients[index], None
        if client:
            client.close()

    def stop(self) -> None:
        """End the engines, from any thread: the game under way fails."""
        self.stopped = True
        for client in self.clients:
            if client:
                client.end()

    def close(self) -> None:
        """End the engines and close their pipes, in the thread that used them."""
        for client in self.clients:
            if client:
                client.close()


def play_all(
    specs: "Sequence[Spec]",
    jobs: int,
    tasks: "Sequence[Task]",
    play: "Callable[[Table, Task], Result]",
) -> "Generator[Result, None, None]":
    """Play the games `tasks`, `jobs` at a time, each at a table with engines of its own. Yield what
    `play` returns for each of them, as it ends.

    Closing the generator ends all engines and gives up the games under way. Raises EngineUnusable, and
    whatever `play` raises.
    """
    waiting: queue.Queue[Task] = queue.Queue()
    for task in tasks:
        waiting.put(task)
    done: Done[Result] = queue.Queue()
    tables: list[Table] = []
    threads = []
    try:
        for _ in range(min(jobs, len(tasks))):
            table = Table(specs)
            tables.append(table)
            work = (table, waiting, play, done)
            threads.append(threading.Thread(target=_play_on, args=work, daemon=True))
            threads[-1].start()
        running = len(threads)
        while running:
            result = done.get()
            if result is None:
                running -= 1
            elif isinstance(result, Exception):
                raise result
            else:
                yield result
    finally:
        for table in tables:
            table.stop()
        for thread in threads:
            thread.join(JOIN_S)


def _play_on(
    table: Table,
    waiting: "queue.Queue[Task]",
    play: "Callable[[Table, Task], Result]",
    done: "Done[Result]",
) -> None:
    """Play games of the queue `waiting` at a table until none is left; runs in the table's thread. Put
    into `done` each result or the exception that ends this, and None at the end."""
    try:
        while not table.stopped:
            result = play(table, waiting.get_nowait())
            if not table.stopped:
                done.put(result)
    except queue.Empty:
        pass
    except Exception as error:
        if not table.stopped:
            done.put(error)
    finally:
        table.close()
        done.put(None)
