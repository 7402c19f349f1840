"""The drawn board with what its author asks for, around the board that the session draws on. No DOM."""

from hive_core.game import Snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from web.board.board import BoardPanel

LAST_FIELD = 12
"""Where a Snapshot has its last move."""
DRAWN = ("signs", "arrows")


class AuthoredBoard:
    """Draws on `panel`; the options of `author` come on top of the session's."""

    def __init__(self, panel: "BoardPanel") -> None:
        self.panel = panel
        self.options: dict[str, Any] = {}
        self.shows_last = True
        self.explores = False

    def author(self, last: bool = True, **options: "Any") -> None:
        """`last` says whether the last move is marked; options are those of `scene.build`."""
        self.shows_last = last
        self.options = options

    def draw(self, snapshot: "Snapshot", **options: "Any") -> None:
        """Shows a position; any piece may be tapped where the reader explores."""
        for name, value in self.options.items():
            # What the session points at comes on top of what the author has drawn.
            options[name] = value + options.get(name, ()) if name in DRAWN else value
        if not self.shows_last:
            fields: list[Any] = list(snapshot)
            fields[LAST_FIELD] = None
            snapshot = Snapshot(*fields)
        options["all_hot"] = self.explores and options["selected"] < 0
        self.panel.draw(snapshot, **options)

    def fit(self) -> None:
        self.panel.fit()

    def see(self) -> None:
        self.panel.see()

    def motion(self, on: bool) -> None:
        self.panel.motion(on)

    def retranslate(self) -> None:
        self.panel.retranslate()
