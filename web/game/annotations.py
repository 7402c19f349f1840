"""Signs and arrows at the positions of a game, whose annotator is loaded when wanted. No DOM."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Node, Snapshot
    from web.game.annotate import Annotator
    from web.game.protocols import GameSessionLike, Pointers


class Annotations:
    """The signs and arrows of a session; `annotator` reads and changes them, once one is loaded."""

    def __init__(self, session: "GameSessionLike") -> None:
        self.session = session
        self.annotator: Annotator | None = None

    def load(self, make: "Callable[[GameSessionLike], Annotator]") -> "Annotator":
        """Return the annotator, made by `make` the first time."""
        if self.annotator is None:
            self.annotator = make(self.session)
        return self.annotator

    def pointers(self, node: "Node", snapshot: "Snapshot") -> "Pointers":
        """The signs and arrows at a node whose position is in view; have the annotator loaded where
        there are some and it is not."""
        if self.annotator:
            return self.annotator.shown(node, snapshot)
        if node.marks:
            self.session.page.want_marks()
        return (), ()

    def tap(self, cell: int) -> bool:
        """Draw at a tapped cell; False where no pen is taken up."""
        if not self.pen():
            return False
        if self.annotator:
            self.annotator.tap(cell)
        return True

    def pen(self) -> str:
        """The pen of a review, SIGN or ARROW of web/game/annotate.py; "" for none."""
        return self.annotator.pen if self.annotator else ""

    def drop_pen(self) -> None:
        """Let taps play again."""
        if self.annotator:
            self.annotator.drop_pen()
