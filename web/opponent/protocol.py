"""Types of the interface between a page and the engine, for type checkers only."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from hive_core.search.report import Report
    from web.opponent.messages import (
        EngineState,
        FromWorker,
        Request,
        SearchProgress,
        Ticket,
        ToWorker,
    )

    class MoveReceiver(Protocol):
        """Interface of an object that receives the progress of a search for a move, and then the move,
        a MoveString."""

        def computer_reports(self, ticket: Ticket, progress: SearchProgress) -> None: ...
        def computer_moved(self, ticket: Ticket, text: str) -> None: ...

    class StudyReceiver(Protocol):
        """Interface of an object that receives intermediate and final results of a study."""

        def study_reports(self, ticket: Ticket, report: Report) -> None: ...
        def studied(self, ticket: Ticket, report: Report) -> None: ...

    class ReviewReceiver(Protocol):
        """Interface of an object that receives the evaluated positions of a review."""

        def reviewed(self, ticket: Ticket, position: Any, left: int) -> None: ...

    Receiver = MoveReceiver | StudyReceiver | ReviewReceiver

    class EngineLike(Protocol):
        """Interface of the engine for its clients, see `EngineClient`."""

        def request(self, receiver: Receiver, question: Request) -> None: ...
        def drop(self, ticket: str) -> None: ...
        def idle(self) -> bool: ...
        def prepare(self, game: str, level: int) -> None: ...
        def move_now(self) -> None: ...
        def cancel(self) -> None: ...
        def restart(self) -> None: ...

    class ReviewEngineLike(EngineLike, Protocol):
        """Interface of an engine that reviews games, too."""

        def expect_review(self) -> None: ...

    OnState = Callable[[EngineState], object]
    OnMessage = Callable[[FromWorker], None]
    OnLost = Callable[[], None]
    OnProgress = Callable[[int, int], None]
    """Callback with (bytes loaded, bytes in all)."""

    class Port(Protocol):
        """Interface of a connection to a worker. `start` takes callbacks for the worker's messages, for
        its loss, and for the progress of its download."""

        def start(
            self, on_message: OnMessage, on_lost: OnLost, on_progress: OnProgress
        ) -> None: ...
        def send(self, message: ToWorker) -> None: ...
        def end(self) -> None: ...

    OnLine = Callable[[str], None]
    OnEnd = Callable[[str, str], None]
    """Callback with the code of the reason why a channel has ended, and a detail."""

    class Channel(Protocol):
        """Interface of a connection to a UHP engine. `restarts` is True if the engine starts anew, and
        introduces itself, for each text that is sent.

        `open` takes callbacks for each line of the engine and for its end, which is not called after
        `close`. `send` takes commands, one a line; a channel that has ended or was closed
        can be opened again.
        """

        restarts: bool

        def open(self, on_line: OnLine, on_end: OnEnd) -> None: ...
        def send(self, text: str) -> None: ...
        def close(self) -> None: ...
