"""Types of the interface between a page and the computer player; nothing to run."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from hive_core.search.report import Report
    from web.opponent.messages import EngineState, FromWorker, Progress, Ticket, ToWorker

    class Listener(Protocol):
        """Hears what comes of the questions for a move."""

        def computer_reports(self, ticket: Ticket, progress: Progress) -> None: ...
        def computer_moved(self, ticket: Ticket, text: str) -> None: ...
        def engine_changed(self, engine: EngineState) -> None: ...

    class Student(Protocol):
        """Hears what comes of the studies."""

        def study_reports(self, ticket: Ticket, report: Report) -> None: ...
        def studied(self, ticket: Ticket, report: Report) -> None: ...
        def engine_changed(self, engine: EngineState) -> None: ...

    class Reader(Protocol):
        """Hears what comes of a review."""

        def reviewed(self, ticket: Ticket, position: Any, left: int) -> None: ...

    class EngineLike(Protocol):
        """The computer player; `listener` hears what comes of its moves, `student` of its studies,
        `reader` of a review."""

        listener: Listener | None
        student: Student | None
        reader: Reader | None

        def think(
            self,
            ticket: int,
            game: str,
            tournament: bool,
            level: int,
            style: int,
            seconds: float,
            pace_s: float,
        ) -> None: ...
        def study(
            self, ticket: str, game: str, tournament: bool, seconds: float, lines: int
        ) -> None: ...
        def review(
            self, ticket: str, game: str, tournament: bool, seconds: float, first: int
        ) -> None: ...
        def drop(self, ticket: str) -> None: ...
        def idle(self) -> bool: ...
        def prepare(self, game: str, level: int) -> None: ...
        def move_now(self) -> None: ...
        def cancel(self) -> None: ...
        def restart(self) -> None: ...

    Heard = Callable[[FromWorker], None]
    Lost = Callable[[], None]
    Downloaded = Callable[[int, int], None]
    """(bytes here, bytes in all)."""

    class Port(Protocol):
        """One worker at a time; `start` is told whom to call with messages, death and progress."""

        def start(self, heard: Heard, lost: Lost, progress: Downloaded) -> None: ...
        def send(self, message: ToWorker) -> None: ...
        def end(self) -> None: ...
