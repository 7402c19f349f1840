"""What can go wrong, as exceptions that say what was read and what was expected."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.explain import Refusal


class HiveError(Exception):
    """Anything this package refuses. Its text is a plain English sentence."""


class NotationError(HiveError):
    """Text that is not notation: `text` is what was read, `at` the index where reading stopped."""

    def __init__(self, text: str, at: int, expected: str) -> None:
        shown = text if len(text) <= 60 else text[:57] + "..."
        super().__init__(f"cannot read {shown!r} at position {at}: expected {expected}")
        self.text = text
        self.at = at
        self.expected = expected


class IllegalMove(HiveError):
    """A move that the rules refuse; `refusal` is the reason with the cells and pieces behind it."""

    def __init__(self, text: str, refusal: "Refusal") -> None:
        super().__init__(f"{text}: {refusal.sentence()}")
        self.refusal = refusal


class GameOver(IllegalMove):
    """A move, resignation or draw in a game that has ended."""
