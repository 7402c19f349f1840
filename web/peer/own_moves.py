"""Check that moves of this page's player in the opponent's game were really made by this player. Pure.

The opponent's message holds the whole game, so it could hold moves of this player that this player
never made. They count only if this device has saved them, or has just joined the match, or the player
confirms them.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class OwnMoves:
    """Record of which moves in a match this page's player has made.

    `saved` returns the moves of the match as this device has saved them, in all tabs. `joined` is true
    on a device that came into the match by a link and has merged no message yet: the player may have
    played on another device before.
    """

    def __init__(self, saved: "Callable[[], list[str]]" = list, joined: bool = False) -> None:
        self.saved = saved
        self.joined = joined
        self.claimed: list[str] = []
        self.vouched: list[str] = []
        self.denied = False
        """True once the player has answered that moves in the opponent's game are not their own."""

    def met(self) -> None:
        """End the phase after joining: from now on only moves that this device has saved count."""
        self.joined = False

    def claim(self, moves: "list[str]") -> None:
        """Store `moves`, the opponent's game, until the player has answered whether they made the
        unknown ones."""
        self.claimed = moves

    def vouch(self, moves: "list[str]") -> None:
        """Accept `moves` from now on, since the player has confirmed them as their own."""
        self.vouched = moves

    def deny(self) -> None:
        """Accept only saved moves from now on, since the player has answered that the others are not
        their own."""
        self.denied = True

    def know(self, moves: "list[str]") -> bool:
        """Return whether this page's player made the moves of their colour among `moves`, a game up to
        this player's last move."""
        last = len(moves)
        return self.joined or moves in (self.vouched[:last], self.saved()[:last])
