"""Notices that stay over a game until dismissed, such as that it cannot be saved. No DOM."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class StandingNotices:
    """Names of the notices that are shown over the game. `on_change()` draws them."""

    def __init__(self, on_change: "Callable[[], object]") -> None:
        self.on_change = on_change
        self.names: list[str] = []
        self.dismissed: list[str] = []

    def add(self, name: str) -> None:
        """Show the notice `name` from the next drawing on."""
        if name not in self.names:
            self.names.append(name)

    def add_again(self, name: str) -> None:
        """Show the notice `name` from the next drawing on, unless a person has dismissed it earlier."""
        if name not in self.dismissed:
            self.add(name)

    def dismiss(self, name: str) -> None:
        """Remove the notice `name`, and remember that a person dismissed it."""
        self.dismissed.append(name)
        self.names = [notice for notice in self.names if notice != name]
        self.on_change()
