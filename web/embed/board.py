"""The board of a frame: what its author wants to see, over what the session shows. No DOM."""

from hive_core.records import changed
from web.board.display import display
from web.embed.game_source import AUTHORED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from web.board.display import Display
    from web.board.panel import BoardPanel


class AuthoredBoard:
    """The board of a frame on `panel`, with the author's annotations on top of what the session
    shows."""

    def __init__(self, panel: "BoardPanel") -> None:
        self.panel = panel
        self.authored = display()
        self.shows_last = True
        self.explores = False

    def author(self, authored: "Display", last: bool) -> None:
        """Take an author's coordinates, orientation, signs and arrows; `last`: mark the last move."""
        self.authored = authored
        self.shows_last = last

    def draw(self, snapshot: "Snapshot", shown: "Display") -> None:
        """Show a position; any piece may be tapped where the reader explores."""
        authored = self.authored
        if not self.shows_last:
            snapshot = changed(snapshot, last=None)
        both = changed(
            shown,
            # What the session points at comes on top of what the author has drawn.
            signs=authored.signs + shown.signs,
            arrows=authored.arrows + shown.arrows,
            coords=authored.coords,
            all_hot=self.explores and shown.selected < 0,
        )
        self.panel.draw(
            snapshot, changed(both, **{name: getattr(authored, name) for name in AUTHORED})
        )

    def fit(self) -> None:
        """Show the whole hive."""
        self.panel.fit()

    def overview(self) -> None:
        """Show the whole hive, or where that is shown, as much as the smallest size allows."""
        self.panel.overview()

    def smallest(self, width: float) -> None:
        """Show pieces no narrower than this, in pixels."""
        self.panel.smallest(width)

    def motion(self, pace: float) -> None:
        """Move pieces at this pace."""
        self.panel.motion(pace)

    def tiles(self, style: str) -> None:
        """Show pieces in this style."""
        self.panel.tiles(style)

    def retranslate(self) -> None:
        """Draw anew after a change of language."""
        self.panel.retranslate()
