"""Check of which moves of this side the person here has made. Pure.

The opponent's message holds the whole game, so it could hold moves of this side that nobody here made.
They count only if this device has saved them, or has just come into the match, or the person says so.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class OwnMoves:
    """Record of which moves of this side the person here has made in a match.

    `saved` returns the moves of the match as this device has saved them, those from other tabs
    included. `joined` is true on a device that came into the match by a link and has merged no message
    yet: the person may have played on another device before.
    """

    def __init__(self, saved: "Callable[[], list[str]]" = list, joined: bool = False) -> None:
        self.saved = saved
        self.joined = joined
        self.claimed: list[str] = []
        self.vouched: list[str] = []
        self.denied = False
        """True once the person has answered that moves in the opponent's game are not their own."""

    def met(self) -> None:
        """End the time after joining: from now on only moves that this device has saved count."""
        self.joined = False

    def claim(self, moves: "list[str]") -> None:
        """Note the opponent's game, for the question whether the person made its unknown moves."""
        self.claimed = moves

    def vouch(self, moves: "list[str]") -> None:
        """Accept these moves from now on: the person has answered that they are their own."""
        self.vouched = moves

    def deny(self) -> None:
        """Accept no moves that are not saved here: the person has answered that they are not their
        own."""
        self.denied = True

    def know(self, moves: "list[str]") -> bool:
        """Return whether the person here made this side's moves among `moves`, the first ones of the
        game, up to this side's last."""
        last = len(moves)
        return self.joined or moves in (self.vouched[:last], self.saved()[:last])
