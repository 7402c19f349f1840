"""Knowledge of which moves of this side its person made. Pure.

The opponent's message holds the whole game, so it could hold moves of this side that nobody here
made. They count only if this device knows them, cannot know them, or the person says so.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class OwnMoves:
    """Knowledge of the moves that the person here made in a match.

    `saved` returns the moves of the match as this device has saved them, another tab's included.
    `joined` is true on a device that came into the match by a link and has not merged any message
    yet: its person may have played on another device.
    """

    def __init__(self, saved: "Callable[[], list[str]]" = list, joined: bool = False) -> None:
        self.saved = saved
        self.joined = joined
        self.claimed: list[str] = []
        self.vouched: list[str] = []
        self.denied = False
        """True once the person has answered that such moves are not their own."""

    def met(self) -> None:
        """Expect no further moves of other devices: the opponent's game was merged once."""
        self.joined = False

    def claim(self, moves: "list[str]") -> None:
        """Note the opponent's game, which has moves that this device does not know."""
        self.claimed = moves

    def vouch(self, moves: "list[str]") -> None:
        """Accept a game that was claimed: the person says that its moves are their own."""
        self.vouched = moves

    def deny(self) -> None:
        """Let no game be claimed any more: the person says that its moves are not their own."""
        self.denied = True

    def know(self, moves: "list[str]") -> bool:
        """Return whether those of `moves` that are this side's were made by its person. They are the
        game's first ones, up to the last one of this side."""
        last = len(moves)
        return self.joined or moves in (self.vouched[:last], self.saved()[:last])
