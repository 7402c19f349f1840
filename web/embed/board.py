"""The board of a frame: what its author wants to see, over what the session shows. No DOM."""

from hive_core.records import changed
from web.board.display import display
from web.embed.game_source import DRAWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from web.board.display import Display
    from web.board.panel import BoardPanel


class AuthoredBoard:
    """Draws on `panel`; what the author wants comes on top of what the session shows."""

    def __init__(self, panel: "BoardPanel") -> None:
        self.panel = panel
        self.asked = display()
        self.shows_last = True
        self.explores = False

    def author(self, asked: "Display", last: bool) -> None:
        """Take an author's coordinates, orientation, signs and arrows; `last`: mark the last move."""
        self.asked = asked
        self.shows_last = last

    def draw(self, snapshot: "Snapshot", shown: "Display") -> None:
        """Show a position; any piece may be tapped where the reader explores."""
        asked = self.asked
        if not self.shows_last:
            snapshot = changed(snapshot, last=None)
        both = changed(
            shown,
            # What the session points at comes on top of what the author has drawn.
            signs=asked.signs + shown.signs,
            arrows=asked.arrows + shown.arrows,
            coords=asked.coords,
            all_hot=self.explores and shown.selected < 0,
        )
        self.panel.draw(snapshot, changed(both, **{name: getattr(asked, name) for name in DRAWN}))

    def fit(self) -> None:
        self.panel.fit()

    def overview(self) -> None:
        self.panel.overview()

    def smallest(self, width: float) -> None:
        self.panel.smallest(width)

    def motion(self, pace: float) -> None:
        self.panel.motion(pace)

    def tiles(self, style: str) -> None:
        self.panel.tiles(style)

    def retranslate(self) -> None:
        self.panel.retranslate()
