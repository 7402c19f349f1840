"""Signs and arrows on the positions of a session's game. No DOM. The module that draws them
(web/game/annotate.py) is loaded when it is first needed."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Node, Snapshot
    from web.game.annotate import Annotator
    from web.game.protocols import GameSessionLike, Pointers


class Annotations:
    """Signs and arrows on the positions of a session's game. `annotator` reads and changes them; it
    is None until its module is loaded."""

    def __init__(self, session: "GameSessionLike") -> None:
        self.session = session
        self.annotator: Annotator | None = None

    def load(self, make: "Callable[[GameSessionLike], Annotator]") -> "Annotator":
        """Return the session's annotator; the first call creates it with `make`."""
        if self.annotator is None:
            self.annotator = make(self.session)
        return self.annotator

    def pointers(self, node: "Node", snapshot: "Snapshot") -> "Pointers":
        """Return the signs and arrows of `node`, whose position is in view. If the annotator is not
        loaded yet, request it and return none."""
        if self.annotator:
            return self.annotator.shown(node, snapshot)
        if node.marks:
            self.session.page.want_marks()
        return (), ()

    def tap(self, cell: int) -> bool:
        """Draw at the tapped `cell` with the pen in use. Return False if no pen is in use."""
        if not self.pen():
            return False
        if self.annotator:
            self.annotator.tap(cell)
        return True

    def pen(self) -> str:
        """Return the pen in use: SIGN or ARROW of web/game/annotate.py, or "" for none."""
        return self.annotator.pen if self.annotator else ""

    def drop_pen(self) -> None:
        """Stop drawing annotations, so that taps play moves again."""
        if self.annotator:
            self.annotator.drop_pen()
