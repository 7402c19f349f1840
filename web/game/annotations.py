"""Signs and arrows of a session, before and after their annotator is loaded. No DOM."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Node, Snapshot
    from web.game.annotate import Annotator
    from web.game.protocols import GameSessionLike, Pointers


class Annotations:
    """Signs and arrows in a session. `annotator` reads and changes them, None until it is loaded."""

    def __init__(self, session: "GameSessionLike") -> None:
        self.session = session
        self.annotator: Annotator | None = None

    def load(self, make: "Callable[[GameSessionLike], Annotator]") -> "Annotator":
        """Return the annotator; the first call makes it by `make`."""
        if self.annotator is None:
            self.annotator = make(self.session)
        return self.annotator

    def pointers(self, node: "Node", snapshot: "Snapshot") -> "Pointers":
        """Return the signs and arrows at `node`, whose position is in view. If the annotator is not
        loaded, request it and return none."""
        if self.annotator:
            return self.annotator.shown(node, snapshot)
        if node.marks:
            self.session.page.want_marks()
        return (), ()

    def tap(self, cell: int) -> bool:
        """Draw at a tapped cell. Return False if no pen is taken up."""
        if not self.pen():
            return False
        if self.annotator:
            self.annotator.tap(cell)
        return True

    def pen(self) -> str:
        """Return the pen in use, SIGN or ARROW of web/game/annotate.py, "" for none."""
        return self.annotator.pen if self.annotator else ""

    def drop_pen(self) -> None:
        """Stop drawing, so that taps play again."""
        if self.annotator:
            self.annotator.drop_pen()
