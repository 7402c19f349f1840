"""Board of a frame: it adds the author's annotations to what the session shows. No DOM."""

from hive_core.records import changed
from web.board.display import display
from web.embed.game_source import AUTHORED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Snapshot
    from web.board.display import Display
    from web.board.panel import BoardPanel


class AuthoredBoard:
    """Board of a frame, shown on `panel`: it adds the author's annotations to what the session
    shows."""

    def __init__(self, panel: "BoardPanel") -> None:
        self.panel = panel
        self.authored = display()
        self.shows_last = True
        self.explores = False

    def author(self, authored: "Display", last: bool) -> None:
        """Set the author's coordinates, orientation, signs and arrows. `last`: mark the last move."""
        self.authored = authored
        self.shows_last = last

    def draw(self, snapshot: "Snapshot", shown: "Display") -> None:
        """Draw the position of `snapshot` with the options `shown` and the author's annotations. In
        EXPLORE mode, show every piece as one that can be tapped."""
        authored = self.authored
        if not self.shows_last:
            snapshot = changed(snapshot, last=None)
        both = changed(
            shown,
            # The session's signs and arrows are drawn over the author's.
            signs=authored.signs + shown.signs,
            arrows=authored.arrows + shown.arrows,
            coords=authored.coords,
            all_hot=self.explores and shown.selected < 0,
        )
        self.panel.draw(
            snapshot, changed(both, **{name: getattr(authored, name) for name in AUTHORED})
        )

    def when_still(self, act: "Callable[[], object]") -> None:
        """Call `act` when the last move has landed and a breath has passed."""
        self.panel.when_still(act)

    def fit(self) -> None:
        """Zoom the board to the whole hive."""
        self.panel.fit()

    def overview(self) -> None:
        """Zoom to the whole hive; if it is in view already, zoom to a part of it with larger pieces."""
        self.panel.overview()

    def set_least_width(self, width: float) -> None:
        """Set `width`, in pixels, as the least width of a piece on the screen."""
        self.panel.set_least_width(width)

    def motion(self, pace: float) -> None:
        """Set the factor for the duration of motions: 1 as usual, 0 for none."""
        self.panel.motion(pace)

    def tiles(self, style: str) -> None:
        """Set `style` as the style of the tiles."""
        self.panel.tiles(style)

    def retranslate(self) -> None:
        """Draw the board again after the language has changed."""
        self.panel.retranslate()
