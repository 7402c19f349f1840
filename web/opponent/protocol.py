"""What is asked of the computer player: types, nothing to run."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    class OpponentLike(Protocol):
        """The computer player; `listener` hears what comes of its moves, `student` of its studies."""

        listener: Any
        student: Any

        def think(
            self, ticket: int, game: str, tournament: bool, level: int, style: int, pace_s: float
        ) -> None: ...
        def study(self, ticket: str, game: str, tournament: bool, seconds: float) -> None: ...
        def move_now(self) -> None: ...
        def cancel(self) -> None: ...
        def restart(self) -> None: ...
